"""The referee against programs that people know, each in the same run.

    pip install '.[bench]'
    python tests/benchmarks/peers.py

A round that is written, as a whole process, against ``sqlite-utils insert`` of the same
values into a file; and ruling on a play against python-chess telling whether a move is
legal, both asked about everything that could be tried.
"""

from __future__ import annotations

import random
import statistics
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "benchmarks")]

import book  # noqa: E402 - found beside this program
import startup  # noqa: E402 - as above

from referee.games.khabis.cards import PACK  # noqa: E402 - as above
from referee.games.khabis.house import SHEET  # noqa: E402 - as above
from referee.games.khabis.moves import Lay  # noqa: E402 - as above
from referee.games.khabis.position import Position  # noqa: E402 - as above
from referee.games.khabis.rulebook import judge  # noqa: E402 - as above

ROUNDS, ASKED = 7, 60_000
INSERT = "import json,sys; from sqlite_utils.cli import cli; cli()"


def writing(folder: Path) -> float:
    """Return the CPU time of a round over that of sqlite-utils putting one row into a file."""
    home = book.environment(book.filled(folder / "home", 0))
    row = folder / "row.json"
    row.write_text('[{"round": 1, "Ali": 28, "Sara": 0}]', encoding="utf-8")
    ours = [sys.executable, "-m", "referee", "score", "Ali=28", "Sara=0"]
    theirs = [sys.executable, "-c", INSERT, "insert", str(folder / "a.db"), "rounds", str(row)]
    return startup.ratio(ours, theirs, home)


def khabis() -> float:
    """Return how many plays are ruled on in a second, from positions of one hand."""
    dice = random.Random(1)
    tops = [PACK[name] for name in ("3H", "KS", "9D", "QC", "5S")]
    asked = [
        (Position(players=4, turn=dice.randrange(4), top=dice.choice(tops)), Lay(card))
        for card in PACK.values()
        for _ in range(ASKED // 52)
        if card not in tops
    ]
    start = time.perf_counter()
    for position, play in asked:
        judge(position, play, SHEET)
    return len(asked) / (time.perf_counter() - start)


def chess() -> float:
    """Return how many moves python-chess tells legal or not in a second."""
    import chess as rules

    dice = random.Random(1)
    board = rules.Board()
    for _ in range(12):
        board.push(dice.choice(list(board.legal_moves)))
    moves = [rules.Move(dice.randrange(64), dice.randrange(64)) for _ in range(ASKED)]
    start = time.perf_counter()
    for move in moves:
        board.is_legal(move)
    return len(moves) / (time.perf_counter() - start)


def main() -> None:
    """Print the ratios."""
    with tempfile.TemporaryDirectory() as folder:
        found = writing(Path(folder))
    print(f"score {found:30.2f} x sqlite-utils insert (must be <= 1.0)")
    ratios = [khabis() / chess() for _ in range(ROUNDS)]
    print(f"rulings a second {statistics.median(ratios):19.2f} x python-chess is_legal")


if __name__ == "__main__":
    main()
