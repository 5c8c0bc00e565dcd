"""Play 2,000 random games of Flip 7 and count every card after every event.

Run from the repository: ``python tests/benchmarks/flip7_games.py``.
"""

from __future__ import annotations

import random
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "flip7")]

from flip7_play import Watch, conserve, play_game, random_house  # noqa: E402 - needs the path above

GAMES = 2000


def main() -> None:
    rng = random.Random(2000)
    events = rounds = 0
    started = time.perf_counter()
    for game in range(GAMES):
        house = random_house(rng)
        count = conserve(house)

        def watch(*event: object, count: Watch = count) -> None:
            nonlocal events
            events += 1
            count(*event)  # type: ignore[arg-type] - handed through

        rounds += play_game(rng, rng.randint(1, 8) if game % 50 else 26, house, watch)
    seconds = time.perf_counter() - started
    print(f"{GAMES} games, {rounds} rounds, {events} events, every card there: {seconds:.1f} s")


if __name__ == "__main__":
    main()
