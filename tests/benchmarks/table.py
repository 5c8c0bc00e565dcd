"""What the 300th line at a live table costs, against the first.

    python tests/benchmarks/table.py [LINES]

Each game is played from its deal on its own file, every line on disk before the next.
The figure is the CPU and system time of twenty lines from the 280th on over that of the
first twenty, the median over several tables. Moves that stand are chosen before the
clock runs, so it is the table that is timed.
"""

from __future__ import annotations

import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests"), str(ROOT / "tests" / "table")]

from referee.desk import table  # noqa: E402 - found beside this program
from referee.desk.books import Clerk, open_game  # noqa: E402 - as above
from referee.desk.records import FileRecord  # noqa: E402 - as above
from referee.desk.sitting import Sitting  # noqa: E402 - as above
from referee.ledger.home import Home  # noqa: E402 - as above

LINES, SPAN, TABLES = 300, 20, 9
MOST = 1.5


def khabis(dice: random.Random) -> Iterator[str]:
    """Yield draws for ever: a hand that never ends."""
    del dice
    yield "first:5H"
    yield from ("draw" for _ in count())


def flip7(dice: random.Random) -> Iterator[str]:
    """Yield rounds of 19 lines: everybody draws five cards and stays, and all is shuffled."""
    del dice
    drawn = ("4", "5", "6", "7", "8", "9", "10", "11", "12", "2", "+4", "1", "0", "+8")
    while True:
        yield from ("3", "reshuffle", *drawn, "stay", "stay", "stay")


def ahlulbayt(dice: random.Random) -> Iterator[str]:
    """Yield draws for ever."""
    del dice
    yield "start@A"
    yield "birth:fatima"
    yield from ("draw" for _ in count())


GAMES: dict[str, tuple[Callable[[random.Random], Iterator[str]], tuple[str, ...]]] = {
    "khabis": (khabis, ()),
    "flip7": (flip7, ("target=100000",)),
    "ahlulbayt": (ahlulbayt, ()),
}


def spans(game: str, folder: Path, lines: int, seed: int) -> tuple[float, float]:
    """Return the seconds of the first and of the last lines."""
    moves, house = GAMES[game]
    clerk = Clerk(Home(folder), "2026-03-20T18:05:00.000Z", random.Random(seed).randrange)
    match = open_game(clerk, game, ("Ali", "Sara", "Reza"), house=house)
    file = clerk.home.open(match.id)
    stamps = (f"2026-03-20T18:{n // 60 % 60:02}:{n % 60:02}.000Z" for n in count())
    dice = random.Random(seed)
    sitting = Sitting(
        FileRecord(file),
        lambda kind, body: Clerk(clerk.home, next(stamps), dice.randrange).event(kind, body),
    )
    typed = [line for line, _ in zip(moves(dice), range(lines), strict=False)]
    took = []
    for line in typed:
        start = time.process_time()
        table.hear(sitting, line, {})
        took.append(time.process_time() - start)
    # The first line opens the hand, and loads what is loaded once.
    return sum(took[1 : SPAN + 1]), sum(took[-SPAN:])


def main(lines: int) -> None:
    """Print the ratio of each game."""
    for game in GAMES:
        ratios = []
        for seed in range(TABLES):
            with tempfile.TemporaryDirectory() as folder:
                first, last = spans(game, Path(folder), lines, seed)
            ratios.append(last / first)
        found = statistics.median(ratios)
        print(f"{game:10} line {lines} {found:5.2f} x line 1 (must be <= {MOST})")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else LINES)
