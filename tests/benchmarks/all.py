"""All comparisons in one go: a table of ratios, and the same as JSON.

    pip install '.[bench]'
    python tests/benchmarks/all.py [FILE.json]

Each program here that measures is run by itself; what it prints is gathered. A figure
that is above its budget is marked, and makes the exit code 1.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parent
PROGRAMS = ("startup.py", "book.py", "table.py", "steps.py", "peers.py", "growth.py")

_TIMES = re.compile(
    r"(?P<name>.*?)\s+(?P<ratio>[\d.]+) x ?(?P<other>.*?)(?: \(must be <= (?P<most>[\d.]+)\))?"
)
_STEPS = re.compile(
    r".*/s  (?P<other>.*?) +\d+/s  ratio (?P<ratio>[\d.]+) \(at least (?P<least>[\d.]+)\)"
)


class Figure(NamedTuple):
    """One ratio, and its budget: at most, or at least."""

    program: str
    name: str
    ratio: float
    other: str
    most: float | None = None
    least: float | None = None

    @property
    def well(self) -> bool:
        """Whether it keeps its budget."""
        above = self.most is not None and self.ratio > self.most
        return not above and not (self.least is not None and self.ratio < self.least)


def figures(program: str, said: str) -> Iterator[Figure]:
    """Yield the figures that a program printed."""
    for line in said.splitlines():
        steps = _STEPS.fullmatch(line)
        if steps:
            ratio, least = float(steps["ratio"]), float(steps["least"])
            yield Figure(program, "khabis steps a second", ratio, steps["other"], least=least)
            continue
        found = _TIMES.fullmatch(line)
        if found:
            most = float(found["most"]) if found["most"] else None
            other = found["other"] or "the small one"
            yield Figure(program, found["name"], float(found["ratio"]), other, most)


def main(file: str | None) -> int:
    """Run all, print the table, write the JSON; return 1 if a budget is not kept."""
    told: list[Figure] = []
    for program in PROGRAMS:
        run = subprocess.run(
            [sys.executable, str(HERE / program)], capture_output=True, text=True, check=True
        )
        told += figures(program, run.stdout)
    for one in told:
        mark = " " if one.well else "!"
        budget = f"<= {one.most}" if one.most else f">= {one.least}" if one.least else ""
        print(f"{mark} {one.name:44} {one.ratio:7.2f} x {one.other:28} {budget}")
    if file is not None:
        rows = [{**one._asdict(), "well": one.well} for one in told]
        Path(file).write_text(json.dumps(rows, indent=1), encoding="utf-8")
    return 0 if all(one.well for one in told) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else None))
