"""Whole-process CPU time of writing a round, and whether many games make it dearer.

    python tests/benchmarks/book.py [GAMES]

First against the two-command Typer hello, then a home with one game against a
home with 5,000 finished ones beside it. Each figure is the median of ratios
pair by pair, as in ``startup.py``.
"""

from __future__ import annotations

import os
import random
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "benchmarks")]

import startup  # noqa: E402 - found beside this program

from referee.desk import books  # noqa: E402 - as above
from referee.ledger.home import Home  # noqa: E402 - as above

FINISHED = 5_000
HELLO_MOST, HOME_MOST = 1.6, 1.1
COMMANDS = {
    "score, by points": ["score", "Ali=28", "Sara=0"],
    "score, by cards": ["score", "Ali=7H/4C/KD,QC", "Sara=out:4H"],
    "score, in Persian": ["score", "Ali=۲۸", "Sara=تمام", "--lang", "fa"],
}


def filled(folder: Path, finished: int) -> Path:
    """Return a home with so many finished games, and one that goes on."""
    dice = random.Random(5)
    for game in range(finished + 1):
        clerk = books.Clerk(Home(folder, parents=True), "2026-03-20T18:05:00.000Z", dice.randrange)
        books.open_game(clerk, "khabis", ("Ali", "Sara"))
        if game < finished:
            books.score(clerk, ("Ali=28", "Sara=0"))
            books.close(clerk)
    return folder


def environment(home: Path) -> dict[str, str]:
    """Return the environment of a run in that home; compiled files may be kept."""
    told = {**os.environ, "REFEREE_HOME": str(home), "LANG": "C.UTF-8", "PYTHONPATH": str(ROOT)}
    told.pop("PYTHONDONTWRITEBYTECODE", None)
    return told


def against_hello(folder: Path) -> None:
    """Print a line for each command: its ratio to the hello."""
    hello = folder / "hello.py"
    hello.write_text(startup.HELLO, encoding="utf-8")
    for number, (name, words) in enumerate(COMMANDS.items()):
        home = environment(filled(folder / f"home{number}", 0))
        found = startup.ratio(
            [sys.executable, "-m", "referee", *words],
            [sys.executable, str(hello), "hello", "x"], home,
        )  # fmt: skip
        print(f"{name:32} {found:5.2f} x the hello (must be <= {HELLO_MOST})")


def against_many(folder: Path, finished: int) -> None:
    """Print the ratio between a home with many games and one with none beside."""
    words = [sys.executable, "-m", "referee", *COMMANDS["score, by points"]]
    few = ["env", f"REFEREE_HOME={filled(folder / 'few', 0)}", *words]
    many = ["env", f"REFEREE_HOME={filled(folder / 'many', finished)}", *words]
    found = startup.ratio(many, few, environment(folder))
    print(f"score beside {finished} games {found:14.2f} x an empty home (must be <= {HOME_MOST})")


def main(finished: int) -> None:
    """Print all figures."""
    with tempfile.TemporaryDirectory() as folder:
        against_hello(Path(folder))
        against_many(Path(folder), finished)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else FINISHED)
