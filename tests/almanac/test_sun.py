from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from itertools import pairwise

import ephem
import pytest

from referee.almanac.places import Place, at_coordinates, every_place, place
from referee.almanac.sun import DayStart, Dusk, read_clock_time, sunset
from referee.core.errors import UnreadableError


def dusk_of(stands: Place) -> Dusk:
    return Dusk(clock=stands.clock, where=(stands.latitude, stands.longitude))


@pytest.mark.parametrize("stands", every_place(), ids=lambda stands: stands.key)
def test_dusks_follow_each_other_in_every_city(stands: Place) -> None:
    dusk = dusk_of(stands)
    starts = [dusk.start(date(2026, 1, 1) + timedelta(days=7 * n)).at for n in range(53)]
    for one, after in pairwise(starts):
        assert (
            timedelta(days=6, hours=14)
            < after.astimezone(UTC) - one.astimezone(UTC)
            < timedelta(days=7, hours=10)
        )


def altitude(stands: Place, at: datetime) -> float:
    """Degrees of the sun's upper limb above the refracted horizon."""
    observer, sun = ephem.Observer(), ephem.Sun()
    observer.lat, observer.lon, observer.pressure = str(stands.latitude), str(stands.longitude), 0
    observer.date = at.astimezone(UTC).replace(tzinfo=None)
    sun.compute(observer)
    return float(sun.alt + sun.radius) * 57.2957795 + 34 / 60


@pytest.mark.parametrize("city", ["najaf", "sydney", "reykjavik", "tromso"])
@pytest.mark.parametrize("day", ["2026-03-20", "2026-05-15", "2026-07-28", "2026-09-22"])
def test_sun_stands_before_sunset_and_is_gone_after(city: str, day: str) -> None:
    stands = place(city)
    start = dusk_of(stands).start(date.fromisoformat(day))
    assert start.kind is DayStart.SUNSET
    assert (
        altitude(stands, start.at - timedelta(minutes=3))
        > 0
        > altitude(stands, start.at + timedelta(minutes=3))
    )


def test_midnight_sun_and_polar_night_of_tromso_fall_back_to_18() -> None:
    stands = place("tromso")
    dusk = dusk_of(stands)
    fallen = [
        day
        for n in range(365)
        if dusk.start(day := date(2026, 1, 1) + timedelta(days=n)).kind is DayStart.FALLBACK
    ]
    for day in fallen:
        assert dusk.start(day).at.time() == time(18)
    edges = [one for one, after in pairwise(fallen) if (after - one).days > 1]
    assert [fallen[0], *edges, fallen[-1]] == [
        date(2026, 1, 1),
        date(2026, 1, 14),
        date(2026, 7, 24),
        date(2026, 12, 31),
    ]


@pytest.mark.parametrize("pair", ["90,0", "-90,0", "89.99,12", "0,180", "0,-180", "66.56,25"])
@pytest.mark.parametrize(
    "day",
    [
        date(2026, 6, 21),
        date(2026, 12, 21),
        date(2026, 3, 20),
        date(1900, 1, 2),
        date(2100, 12, 30),
    ],
)
def test_ends_of_the_world_have_dusks(pair: str, day: date) -> None:
    stands = at_coordinates(pair, "UTC")
    first, second = (dusk_of(stands).start(day + timedelta(days=n)).at for n in (0, 1))
    assert first < second


@pytest.mark.parametrize(
    ("zone", "pair"),
    [
        ("UTC", "-33.87,151.21"),
        ("Pacific/Kiritimati", "1.87,-157.4"),
        ("Asia/Shanghai", "39.47,75.99"),
        ("UTC", "0,180"),
    ],
)
def test_clock_far_from_the_sun_still_has_one_dusk_a_date(zone: str, pair: str) -> None:
    dusk = dusk_of(at_coordinates(pair, zone))
    starts = [dusk.start(date(2026, 1, 1) + timedelta(days=n)).at for n in range(366)]
    for one, after in pairwise(starts):
        assert timedelta(hours=23, minutes=50) < after - one < timedelta(hours=24, minutes=10)


def test_sunset_is_utc_to_the_second() -> None:
    stands = place("najaf")
    assert sunset(stands.latitude, stands.longitude, date(2026, 11, 30), stands.clock) == datetime(
        2026, 11, 30, 13, 58, 11, tzinfo=UTC
    )


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("17:05", time(17, 5)),
        (" 7:05 ", time(7, 5)),
        ("00:04:30", time(0, 4, 30)),
        ("١٧:٠٥", time(17, 5)),
        ("۱۷:۰۵", time(17, 5)),
    ],
)
def test_told_sunset_is_read(text: str, read: time) -> None:
    assert read_clock_time(text) == read


@pytest.mark.parametrize(
    "text", ["", "17", "24:00", "17:60", "17:5", "5pm", "17:05:99", "-1:00", "17:05+03:00", "²7:05"]
)
def test_told_sunset_that_is_no_time_is_refused(text: str) -> None:
    with pytest.raises(UnreadableError):
        read_clock_time(text)
