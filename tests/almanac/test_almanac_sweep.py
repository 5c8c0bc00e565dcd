from __future__ import annotations

from datetime import timedelta

import pytest
from almanac_walk import CITIES, FIRST, LAST, Tally, walk

from referee.almanac.calendars import Calendar

EVERY = 41
"""Days between the pairs that are walked; the whole sweep is a benchmark."""

TURNS = [
    *((FIRST + timedelta(days=n)) for n in range(0, (LAST - FIRST).days, EVERY)),
    *(
        LAST.replace(year=year, month=month, day=day)
        for year in (2021, 2026)
        for month, day in ((3, 26), (3, 28), (5, 17), (7, 24), (10, 24), (11, 27))
    ),
]


@pytest.mark.parametrize("calendar", Calendar)
@pytest.mark.parametrize("city", CITIES)
def test_hijri_day_never_jumps_and_equals_an_independent_reckoning(
    city: str, calendar: Calendar
) -> None:
    tally = Tally()
    for day in TURNS:
        walk(city, calendar, [day, day + timedelta(days=1)], tally)
    assert tally.moments == 20 * len(TURNS)
    assert tally.compared > 0.7 * tally.moments
    assert tally.turns >= 2 * len(TURNS)
