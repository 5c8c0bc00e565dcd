"""Instants as people type them: ``20:00``, ``30 Nov 2026 17:10``, ``2026-11-30T17:10+03:00``."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone, tzinfo
from typing import Final, NamedTuple

from referee.almanac.notices import Notice
from referee.core.errors import AmbiguousError, UnreadableError

_LONGEST: Final = 60
_FULL_YEAR: Final = 4
_UTC_NAMES: Final = frozenset({"Z", "UTC", "GMT"})


class Instant(NamedTuple):
    """A moment, and what should be said about the clock that named it.

    :param at: in the place's time zone.
    :param notice: `Notice.GAP` where the clock skips the hour, which then counts on
        from the old time; `Notice.FOLD` where it shows the hour twice, the first
        of which is taken.
    """

    at: datetime
    notice: Notice | None = None


def read_instant(text: str, clock: tzinfo, now: datetime) -> Instant:
    """Read an instant; without a zone it is wall time at the place.

    What is missing comes from now: a bare hour is today's, a bare date is at this
    hour. Seconds that are not typed are 0.

    :param clock: the place's time zone.
    :param now: an aware instant.
    :raises UnreadableError: if it is no instant, or its zone is not known.
    :raises AmbiguousError: if day and month can be told either way, as in 3/4/2026.
    """
    typed = "".join(str(int(c)) if c.isdecimal() else c for c in text).strip()
    if not typed or len(typed) > _LONGEST:
        raise UnreadableError("almanac/errors.not_an_instant", text=text)
    here = now.astimezone(clock).replace(second=0, microsecond=0, tzinfo=None)
    try:
        read = _iso(typed, here) or _free(text, typed, here)
        return _on_clock(read, clock)
    # dateutil raises whatever its steps raise on text that is no date.
    except (ValueError, ArithmeticError, TypeError, AttributeError, IndexError) as error:
        raise UnreadableError("almanac/errors.not_an_instant", text=text) from error


def _iso(typed: str, here: datetime) -> datetime | None:
    """Read the full form without a library; a bare date or hour is left to it."""
    try:
        read = datetime.fromisoformat(typed)
    except ValueError:
        return None
    if ":" in typed or "T" in typed.upper():
        return read
    return datetime.combine(read.date(), here.time())


def _free(text: str, typed: str, here: datetime) -> datetime:
    year_first = typed[:_FULL_YEAR].isdecimal() and len(typed) > _FULL_YEAR
    day_first = _parse(typed, here, day_first=not year_first)
    if not year_first:
        month_first = _parse(typed, here, day_first=False)
        if month_first != day_first:
            near = tuple(one.date().isoformat() for one in (day_first, month_first))
            raise AmbiguousError(
                "almanac/errors.day_or_month", text=text, candidates=" / ".join(near), near=near
            )
    return day_first


def _parse(typed: str, here: datetime, *, day_first: bool) -> datetime:
    """Fill what is not typed from `here`; an hour typed without minutes is a full hour."""
    read, other = (
        _parsed(typed, default, day_first=day_first)
        for default in (here, here.replace(hour=(here.hour + 1) % 24))
    )
    if read.hour != other.hour:
        return read
    return _parsed(typed, here.replace(minute=0), day_first=day_first)


def _parsed(typed: str, default: datetime, *, day_first: bool) -> datetime:
    from dateutil import parser  # type: ignore[import-untyped]

    read: datetime = parser.parse(typed, default=default, dayfirst=day_first, tzinfos=_zone)
    return read


def _zone(name: str | None, offset: int | None) -> tzinfo | None:
    """Return a typed zone: an offset in seconds, or UTC by name; the machine's never."""
    if name is None and offset is None:
        return None
    if offset is not None:
        return timezone(timedelta(seconds=offset))
    if name in _UTC_NAMES:
        return UTC
    raise ValueError(name)


def _on_clock(read: datetime, clock: tzinfo) -> Instant:
    if read.tzinfo is not None:
        return Instant(read.astimezone(clock))
    wall = read.replace(tzinfo=clock)
    at = wall.astimezone(UTC).astimezone(clock)
    if at.replace(tzinfo=None) != read:
        return Instant(at, Notice.GAP)
    if wall.replace(fold=1).utcoffset() != wall.utcoffset():
        return Instant(at, Notice.FOLD)
    return Instant(at)
