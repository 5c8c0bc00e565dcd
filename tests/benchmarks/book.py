"""What writing a round costs: against the Typer hello, and with 5,000 games beside it.

python tests/benchmarks/book.py [GAMES]
"""

from __future__ import annotations

import os
import secrets
import statistics
import sys
import tempfile
from pathlib import Path

from startup import HELLO, cpu

from referee.desk import books
from referee.ledger.home import Home

GAMES = 5_000
PAIRS = 41


def clerk(folder: Path) -> books.Clerk:
    """Return a clerk who writes into `folder`, at one moment."""
    return books.Clerk(Home(folder, parents=True), "2026-01-01T00:00:00Z", secrets.randbelow)


def fill(folder: Path, games: int) -> None:
    """Play `games` short games to their end."""
    for _ in range(games):
        books.open_game(clerk(folder), "khabis", ["Ali", "Sara"], limits={"hands": "1"})
        books.score(clerk(folder), ["Ali=12", "Sara=out"])


def main() -> None:
    """Print both ratios and what they must not exceed."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    python = sys.executable
    score = [python, "-m", "referee", "score", "Ali=1", "Sara=out"]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        hello = folder / "hello.py"
        hello.write_text(HELLO, encoding="utf-8")
        homes = {"empty": folder / "empty", "full": folder / "full"}
        fill(homes["full"], games)
        costs: dict[str, list[float]] = {"hello": [], "empty": [], "full": []}
        for home in homes.values():
            books.open_game(clerk(home), "khabis", ["Ali", "Sara"])
        for _ in range(PAIRS):
            costs["hello"].append(cpu([python, str(hello), "hello", "x"], dict(os.environ)))
            for kind, home in homes.items():
                costs[kind].append(cpu(score, {**os.environ, "REFEREE_HOME": str(home)}))
        pairs = list(zip(costs["hello"], costs["empty"], costs["full"], strict=True))
        against = statistics.median(empty / hello for hello, empty, _ in pairs)
        growth = statistics.median(full / empty for _, empty, full in pairs)
        print(f"score, whole process        {against:5.2f} x the hello (must be <= 1.6)")
        print(f"score beside {games} games   {growth:5.2f} x an empty home (must be <= 1.1)")


if __name__ == "__main__":
    main()
