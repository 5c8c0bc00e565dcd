"""Every play on every position of Haft Khabis, ruled twice: by the rulebook and in long hand.

Run from the top folder: `PYTHONPATH=.:tests python tests/benchmarks/naive_khabis.py [JOBS]`.
It takes some minutes and ends with exit code 1 if the two differ in a case that
`naive.disagreements` does not put aside.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Iterable
from multiprocessing import Pool

from naive import cases
from naive.against import Case, Words, differences
from naive.disagreements import DECIDED_OTHERWISE, is_decided_otherwise, naive_house
from naive.khabis import Table

Found = tuple[int, dict[str, int], list[str]]


def compare(asked: Iterable[Case]) -> Found:
    """How many cases were ruled, how many differ by entry of the list, and the rest as lines."""
    number, lines = 0, []
    aside: dict[str, int] = {}
    for case in asked:
        number += 1
        found = differences(case)
        if not found:
            continue
        position, play, house = case
        if is_decided_otherwise(case):
            table, rules = Table(position), naive_house(house)
            for entry in DECIDED_OTHERWISE:
                if entry.covers(table, play, rules):
                    aside[entry.clause] = aside.get(entry.clause, 0) + 1
        else:
            lines.append(f"{position} | {play} | {' '.join(house)}: {found}")
    return number, aside, lines


def one_house(house: Words) -> Found:
    """All there is to ask under one house."""
    return compare(cases.every(house))


def one_seed(seed: int) -> Found:
    """Positions with hands, quiet seats and both directions, which cannot all be listed."""
    return compare(cases.some(random.Random(seed), 50_000))


def main(jobs: int) -> int:
    """Run it and say what was found; 1 if anything differs unexpectedly."""
    began, number, aside, lines = time.monotonic(), 0, {}, []
    with Pool(jobs) as pool:
        parts = [*pool.imap_unordered(one_house, cases.HOUSES)]
        parts += pool.imap_unordered(one_seed, range(1000, 1040))
    for asked, counts, rest in parts:
        number += asked
        lines += rest
        for clause, count in counts.items():
            aside[clause] = aside.get(clause, 0) + count
    print(f"{number} cases, {len(lines)} differ, {time.monotonic() - began:.0f} s")
    for clause, count in sorted(aside.items()):
        print(f"{count:9} put aside: {clause}")
    print(*sorted(lines)[:200], sep="\n")
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if sys.argv[1:] else 2))
