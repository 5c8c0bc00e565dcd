"""What grows with a game, and what does not.

    python tests/benchmarks/growth.py [FEWER]

Whole processes, CPU time, the median of ratios pair by pair as in ``startup.py``: ten
rounds against a thousand, ten games against ten thousand, ten moves at a live table
against a thousand, two players against eighteen. FEWER divides the large numbers.
"""

from __future__ import annotations

import random
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "benchmarks")]

import book  # noqa: E402 - found beside this program
import startup  # noqa: E402 - as above

from referee.desk import books, table  # noqa: E402 - as above
from referee.desk.records import FileRecord  # noqa: E402 - as above
from referee.desk.sitting import Sitting  # noqa: E402 - as above
from referee.ledger.events import new_event  # noqa: E402 - as above
from referee.ledger.home import Home  # noqa: E402 - as above

AT = "2026-03-20T18:05:00.000Z"
REFEREE = (sys.executable, "-m", "referee")


def clerk(folder: Path) -> books.Clerk:
    """Return a clerk of a home of its own."""
    return books.Clerk(Home(folder, parents=True), AT, random.Random(5).randrange)


def with_rounds(folder: Path, rounds: int) -> Path:
    """Return a home with one game of so many rounds."""
    keeper = clerk(folder)
    match = books.open_game(keeper, "khabis", ("Ali", "Sara"))
    body = {"scores": {"p1": "12", "p2": "out"}}
    events = [new_event("round", body, at=AT, draw=keeper.draw) for _ in range(rounds)]
    keeper.home.open(match.id).append(events)
    return folder


def with_moves(folder: Path, moves: int) -> Path:
    """Return a home with a hand of so many moves on the table."""
    keeper = clerk(folder)
    match = books.open_game(keeper, "khabis", ("Ali", "Sara", "Reza"))
    sitting = Sitting(FileRecord(keeper.home.open(match.id)), keeper.event)
    for line in ("first:5H", *("draw",) * (moves - 1)):
        table.hear(sitting, line, {})
    return folder


def with_players(folder: Path, players: int) -> Path:
    """Return a home with a game of Flip 7 of so many players."""
    books.open_game(clerk(folder), "flip7", tuple(f"P{n}" for n in range(players)))
    return folder


def grown(name: str, few: Path, many: Path, *words: str) -> None:
    """Print the ratio of one command between two homes."""
    one, other = (["env", f"REFEREE_HOME={home}", *REFEREE, *words] for home in (many, few))
    found = startup.ratio(one, other, book.environment(few))
    print(f"{name:44} {found:6.2f} x")


def main(fewer: int) -> None:
    """Print every figure."""
    startup.PAIRS = 9
    many = 1000 // fewer
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        rounds = with_rounds(folder / "r10", 10), with_rounds(folder / "r1000", many)
        grown(f"score, rounds 10 to {many}", *rounds, "score", "Ali=28", "Sara=0")
        grown(f"standings, rounds 10 to {many}", *rounds, "standings")
        games = [book.filled(folder / f"g{n}", n) for n in (10, many * 10)]
        grown(f"score, games 10 to {many * 10}", *games, "score", "Ali=28", "Sara=0")
        grown(f"games, games 10 to {many * 10}", *games, "games")
        moves = with_moves(folder / "m10", 10), with_moves(folder / "m1000", many)
        grown(f"can at the table, moves 10 to {many}", *moves, "can", "9H")
        players = with_players(folder / "p2", 2), with_players(folder / "p18", 18)
        grown("standings, players 2 to 18", *players, "standings")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1)
