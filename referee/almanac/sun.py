"""When a day begins: at sunset, at a told hour, or at midnight.

`start` of a civil date is the moment at which its evening, and with it the next
Hijri day, begins. Where the sun does not set within a day of its transit, 18:00
by the clock stands for it.
"""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from enum import StrEnum
from functools import lru_cache
from math import radians
from typing import Any, Final, NamedTuple

from referee.core.errors import UnreadableError

FALLBACK: Final = time(18)
HORIZON: Final = "-0:34"
"""Refraction at the horizon, degrees and minutes; with it goes an air pressure of 0."""

_DAY: Final = timedelta(days=1)
_HOUR: Final = timedelta(hours=1)
_NOON: Final = time(12)
_DEGREES_PER_HOUR: Final = 15.0
_AFTER_MIDNIGHT: Final = time(10)
_HOUR_MINUTE: Final = r"(\d{1,2}):(\d{2})(?::(\d{2}))?"


class DayStart(StrEnum):
    """What decides when a day begins, in the words of the JSON answer."""

    SUNSET = "sunset"
    MIDNIGHT = "midnight"
    FALLBACK = "fallback"
    TOLD = "told"
    CIVIL = "civil"


class Start(NamedTuple):
    """The moment at which the evening of a civil date begins.

    :param at: in the place's own time zone, to the second.
    """

    at: datetime
    kind: DayStart


class Dusk(NamedTuple):
    """How a table tells one day from the next.

    :param clock: the place's time zone.
    :param where: latitude and longitude in degrees; ``None`` where no place is set.
    :param told: the sunset by the table's own word.
    :param midnight: whether the day turns at midnight whatever the sun does.
    """

    clock: tzinfo
    where: tuple[float, float] | None = None
    told: time | None = None
    midnight: bool = False

    def start(self, civil: date) -> Start:
        """Return when the evening of a civil date begins."""
        if self.midnight:
            return Start(self._midnight(civil), DayStart.MIDNIGHT)
        if self.told is not None:
            return Start(self._told(civil, self.told), DayStart.TOLD)
        if self.where is None:
            return Start(self._midnight(civil), DayStart.CIVIL)
        set_at = sunset(*self.where, civil, self.clock)
        if set_at is None:
            return Start(on_clock(civil, FALLBACK, self.clock), DayStart.FALLBACK)
        return Start(set_at.astimezone(self.clock), DayStart.SUNSET)

    def _midnight(self, civil: date) -> datetime:
        return on_clock(civil + _DAY, time(), self.clock)

    def _told(self, civil: date, told: time) -> datetime:
        """Return the told hour; before ten in the morning it is the night after."""
        evening = civil if told >= _AFTER_MIDNIGHT else civil + _DAY
        return on_clock(evening, told, self.clock)


def on_clock(civil: date, hour: time, clock: tzinfo) -> datetime:
    """Return the moment when a clock shows an hour, or skips it."""
    return datetime.combine(civil, hour, clock).astimezone(UTC).astimezone(clock)


def read_clock_time(text: str) -> time:
    """Read ``HH:MM`` or ``HH:MM:SS`` in the digits of any script.

    :raises UnreadableError: if it is no such time.
    """
    read = re.fullmatch(_HOUR_MINUTE, text.strip())
    try:
        if read:
            return time(int(read[1]), int(read[2]), int(read[3] or 0))
    except ValueError:
        pass
    raise UnreadableError("almanac/errors.not_a_time", text=text)


@lru_cache(maxsize=256)
def sunset(latitude: float, longitude: float, civil: date, clock: tzinfo) -> datetime | None:
    """Return the first sunset within a day of the sun's transit on a civil date.

    The upper limb touches the horizon under standard refraction. Times agree with
    JPL DE421 within seconds.

    :return: UTC, to the nearest second, or ``None`` if the sun does not set.
    """
    import ephem  # type: ignore[import-untyped]

    observer = ephem.Observer()
    observer.lat, observer.lon = radians(latitude), radians(longitude)
    observer.pressure, observer.horizon = 0, HORIZON
    sun = ephem.Sun()
    before = _mean_noon(longitude, civil, clock) - _HOUR
    transit = observer.next_transit(sun, start=before.replace(tzinfo=None))
    try:
        setting = observer.next_setting(sun, start=transit)
    except (ephem.AlwaysUpError, ephem.NeverUpError):
        return None
    return _to_second(setting) if setting - transit <= 1 else None


def _mean_noon(longitude: float, civil: date, clock: tzinfo) -> datetime:
    """Return in UTC the mean sun's noon nearest to noon by the clock.

    The true transit lies within 17 minutes of it. Asking for it this way finds one
    transit for each date, also where clock and sun are half a day apart.
    """
    noon = datetime.combine(civil, _NOON, clock)
    offset = (noon.utcoffset() or timedelta()) / _HOUR
    late = (offset - longitude / _DEGREES_PER_HOUR + 12) % 24 - 12
    return noon.astimezone(UTC) + timedelta(hours=late)


def _to_second(moment: Any) -> datetime:
    exact: datetime = moment.datetime()
    return (exact + timedelta(microseconds=500_000)).replace(microsecond=0, tzinfo=UTC)
