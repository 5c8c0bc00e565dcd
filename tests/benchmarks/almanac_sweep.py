"""Walk every day of the years that both calendars know, in seven cities and two calendars.

Run by hand from the top of the checkout: ``python tests/benchmarks/almanac_sweep.py``.
The suite walks a sample of the same days.
"""

from __future__ import annotations

import sys
from datetime import timedelta
from pathlib import Path
from time import perf_counter

TESTS = Path(__file__).parents[1]
sys.path[:0] = [str(TESTS.parent), str(TESTS / "almanac")]

from almanac_walk import CITIES, FIRST, LAST, Tally, walk  # noqa: E402 - found by the path above

from referee.almanac.calendars import Calendar  # noqa: E402 - as above


def main() -> None:
    """Print one line a city and calendar; stop at the first broken promise."""
    days = [FIRST + timedelta(days=n) for n in range((LAST - FIRST).days + 1)]
    for calendar in Calendar:
        for city in CITIES:
            tally, began = Tally(), perf_counter()
            walk(city, calendar, days, tally)
            seconds = perf_counter() - began
            print(
                f"{calendar:12} {city:10} days {len(days)}  moments {tally.moments}  "
                f"compared {tally.compared}  turns {tally.turns}  {seconds:.1f} s"
            )


if __name__ == "__main__":
    main()
