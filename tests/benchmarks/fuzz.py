"""Fuzz every reader and the whole command line, from a seed.

    python tests/benchmarks/fuzz.py [COUNT] [SEED]

One input in ten is a whole command line against a home in one of ten states, the
others go to one reader each: phrases, positions, scores, dates, lines of a live
table, transcripts, exports, decks. A line for each kind of fault; exit code 1 if
there is one. COUNT is 100,000 if it is not told.
"""

from __future__ import annotations

import logging
import sys
import tempfile
import time
import warnings
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "fuzzing")]

from fuzz_runs import CommandLines, Fault, Homes, Parsers, standing  # noqa: E402 - found beside the tests
from fuzz_words import Words  # noqa: E402 - as above

SHARE = 10


def hunt(times: int, seed: str) -> tuple[Counter[str], dict[str, Fault]]:
    """Try `times` inputs; return how many of each kind, and one fault of each kind."""
    tried: Counter[str] = Counter()
    found: dict[str, Fault] = {}
    with tempfile.TemporaryDirectory() as folder, standing():
        homes = Homes(Path(folder))
        lines = CommandLines(Words(f"{seed} lines"), homes)
        parsers = Parsers(Words(f"{seed} parsers"), Path(folder))
        parsers.exported = homes.exported()
        for number in range(times):
            if number % SHARE == 0:
                name, faults = "command line", lines.one()
            else:
                name, fault = parsers.one()
                faults = [fault] if fault else []
            tried[name] += 1
            for one in faults:
                if found.setdefault(f"{name} {one.what[:60]}", one) is one:
                    print(one, flush=True)
    return tried, found


def main(words: list[str]) -> int:
    """Print what was tried and how long it took."""
    warnings.simplefilter("error")
    logging.disable()
    times = int(words[0]) if words else 100_000
    begun = time.perf_counter()
    tried, found = hunt(times, words[1] if words[1:] else "1")
    for name, number in sorted(tried.items()):
        print(f"{name:18} {number:9,}")
    print(f"{times:,} inputs in {time.perf_counter() - begun:.0f} s, {len(found)} kinds of fault")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
