"""An independent reckoning of the Hijri day, and the walk that holds the almanac to it.

Sunset by the formulas of NOAA's solar calculator (after Meeus), good to a minute or
two below the polar circle; Umm al-Qura by hijridate; Iran's months by their lengths.
Moments too near to a dusk for these formulas are walked, but not compared.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from math import acos, asin, cos, degrees, radians, sin, tan

from hijridate import Gregorian

from referee.almanac.calendars import Calendar
from referee.almanac.day import HijriDay, Reckoning, hijri_day
from referee.almanac.places import Place, place
from referee.almanac.sun import Dusk

CITIES = ("najaf", "tehran", "london", "dearborn", "sydney", "reykjavik", "tromso")
HOURS = tuple(
    time.fromisoformat(hour)
    for hour in ("00:03", "04:30", "09:00", "12:00", "15:45", "18:00", "20:30", "23:40")
)
FIRST, LAST = date(2018, 9, 11), date(2027, 3, 1)
DAY = timedelta(days=1)
IRAN_MONTHS = (
    "30 29 30 30 30 29 30 30 29 29 30 29 29 30 29 30 30 29 30 30 29 30 29 30 "
    "29 29 30 29 30 29 30 30 29 30 30 29 29 30 30 29 29 30 29 30 30 29 30 29 "
    "30 30 29 30 29 29 30 29 30 29 30 29 30 30 30 29 30 29 29 30 29 30 29 29 "
    "30 30 30 29 30 30 29 30 29 29 29 30 29 30 30 29 30 30 30 29 30 29 29 29 "
    "30 29 30 29 30 30 30 29 30"
)


@cache
def iran_dates() -> dict[date, tuple[int, int, int]]:
    found, civil = {}, FIRST
    for months, length in enumerate(IRAN_MONTHS.split()):
        for day in range(1, int(length) + 1):
            found[civil] = (1440 + months // 12, months % 12 + 1, day)
            civil += DAY
    return found


def hijri_date(civil: date, calendar: Calendar) -> tuple[int, int, int]:
    if calendar is Calendar.IRAN:
        return iran_dates()[civil]
    return Gregorian.fromdate(civil).to_hijri().datetuple()


@dataclass(frozen=True)
class Evening:
    """A dusk by the formulas, and the seconds by which they may be wrong."""

    at: datetime
    unsure: float


@cache
def evening(stands: Place, civil: date) -> Evening:
    """start(D) of the grammar, reckoned without the almanac."""
    noon = datetime.combine(civil, time(12), stands.clock).astimezone(UTC)
    _, equation = _sun(noon)
    midnight = datetime(noon.year, noon.month, noon.day, tzinfo=UTC)
    transit = midnight + timedelta(minutes=720 - 4 * stands.longitude - equation)
    transit += DAY * round((noon - transit) / DAY)
    setting, cosine = transit, 0.0
    for _ in range(6):
        declination, equation_then = _sun(setting)
        latitude = radians(stands.latitude)
        cosine = sin(radians(-0.8333)) / (cos(latitude) * cos(declination)) - tan(latitude) * tan(
            declination
        )
        if abs(cosine) >= 1:
            break
        setting = transit + timedelta(minutes=4 * degrees(acos(cosine)) + equation - equation_then)
    if abs(abs(cosine) - 1) < 0.01:
        return Evening(setting, 86_400)
    if abs(cosine) > 1:
        return Evening(datetime.combine(civil, time(18), stands.clock), 0)
    return Evening(setting, 20 / (1 - cosine * cosine) ** 0.5 / cos(latitude) + 30)


def _sun(at: datetime) -> tuple[float, float]:
    """The sun's declination in radians and the equation of time in minutes."""
    century = ((at - datetime(2000, 1, 1, 12, tzinfo=UTC)) / DAY) / 36_525
    mean = radians((280.46646 + century * (36_000.76983 + century * 0.0003032)) % 360)
    anomaly = radians(357.52911 + century * (35_999.05029 - 0.0001537 * century))
    centre = (
        sin(anomaly) * (1.914602 - century * 0.004817)
        + sin(2 * anomaly) * 0.019993
        + sin(3 * anomaly) * 0.000289
    )
    node = radians(125.04 - 1934.136 * century)
    seen = mean + radians(centre - 0.00569 - 0.00478 * sin(node))
    tilt = radians(23.439291 - century * 0.0130042 + 0.00256 * cos(node))
    bulge, y = 0.016708634 - century * 0.000042037, tan(tilt / 2) ** 2
    equation = (
        y * sin(2 * mean)
        - 2 * bulge * sin(anomaly)
        + 4 * bulge * y * sin(anomaly) * cos(2 * mean)
        - 0.5 * y * y * sin(4 * mean)
        - 1.25 * bulge * bulge * sin(2 * anomaly)
    )
    return asin(sin(tilt) * sin(seen)), 4 * degrees(equation)


def reckoned(stands: Place, calendar: Calendar, at: datetime) -> tuple[int, int, int] | None:
    """The date by the formulas, or None where they cannot tell."""
    civil = at.date() + DAY
    while True:
        dusk = evening(stands, civil)
        if abs((at - dusk.at).total_seconds()) <= dusk.unsure:
            return None
        if dusk.at <= at:
            return hijri_date(civil + DAY, calendar)
        civil -= DAY


@dataclass
class Tally:
    """What a walk has seen."""

    moments: int = 0
    compared: int = 0
    turns: int = 0


def moments(stands: Place, dusk: Dusk, days: Iterable[date]) -> Iterator[datetime]:
    """Eight hours of each day, and both sides of each dusk, in order of time."""
    for civil in days:
        turn = dusk.start(civil).at
        hours = [datetime.combine(civil, hour, stands.clock) for hour in HOURS]
        yield from sorted([*hours, turn - timedelta(seconds=1), turn], key=datetime.timestamp)


def walk(city: str, calendar: Calendar, days: Iterable[date], tally: Tally) -> None:
    """Hold the almanac to its promises over consecutive days.

    :raises AssertionError: at the first moment at which one is broken.
    """
    stands = place(city)
    asked = Reckoning(place=stands, calendar=calendar)
    dusk = Dusk(clock=stands.clock, where=(stands.latitude, stands.longitude))
    seen = sorted(moments(stands, dusk, days), key=datetime.timestamp)
    before: HijriDay | None = None
    for at in seen:
        day = hijri_day(asked, at)
        _compare(stands, calendar, at, day, tally)
        if before is not None:
            _follow(before, day, at, tally)
        before = day


def _compare(stands: Place, calendar: Calendar, at: datetime, day: HijriDay, tally: Tally) -> None:
    told = (day.hijri.year, day.hijri.month, day.hijri.day)
    assert day.began.timestamp() <= at.timestamp() < day.ends.timestamp(), (stands.key, at)
    assert told == hijri_date(day.civil, calendar), (stands.key, at)
    tally.moments += 1
    own = reckoned(stands, calendar, at)
    if own is not None:
        tally.compared += 1
        assert told == own, (stands.key, at, told, own)


def _follow(before: HijriDay, day: HijriDay, at: datetime, tally: Tally) -> None:
    step = (day.civil - before.civil).days
    assert step in (0, 1), (day.city, at, step)
    if step:
        tally.turns += 1
        assert day.began == before.ends, (day.city, at)
        hijri = before.hijri
        following = (1, hijri.month % 12 + 1) if hijri.last else (hijri.day + 1, hijri.month)
        assert (day.hijri.day, day.hijri.month) == following, (day.city, at)
    else:
        assert day.hijri == before.hijri, (day.city, at)
