"""The Hijri day at an instant and a place.

For a civil date D, start(D) is when its evening begins. The Hijri day of an
instant is that of the civil date after the latest D whose start has come. The
table's own word about today's date stands above every calendar.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime, time, timedelta
from typing import Final, Literal, NamedTuple

from referee.almanac.calendars import (
    MOST_SHIFT,
    Calendar,
    HijriDate,
    MonthStart,
    answering,
    beyond,
    hijri,
    knows,
    month_index,
)
from referee.almanac.dates import ToldDate, estimate, placed
from referee.almanac.months import MONTHS
from referee.almanac.notices import Notice
from referee.almanac.places import Place
from referee.almanac.sun import DayStart, Dusk, Start
from referee.core.errors import UnknownError

TOLD: Final = "told"
"""What stands for the calendar's name where the table itself said the date."""

MAGHRIB_AFTER: Final = timedelta(minutes=35)
"""The redness has left the sky by then, from which some count the day."""

_DAY: Final = timedelta(days=1)
_SUN_KNOWN: Final = range(1900, 2101)


class Reckoning(NamedTuple):
    """How a table reckons its days.

    :param place: where it plays; ``None`` takes the civil date of the instant.
    :param calendar: the calendar, with ``auto`` already chosen.
    :param shift: -2 to 2 days; -1 means a day behind the calendar.
    :param month_starts: month starts that replace the calendar's own.
    :param told: today's date by the table's own word.
    :param sunset: the sunset by the table's own word.
    :param day_start: ``midnight`` turns the day there, whatever the sun does.
    """

    place: Place | None = None
    calendar: Calendar = Calendar.UMM_AL_QURA
    shift: int = 0
    month_starts: tuple[MonthStart, ...] = ()
    told: ToldDate | None = None
    sunset: time | None = None
    day_start: Literal["sunset", "midnight"] = "sunset"


class HijriDay(NamedTuple):
    """A Hijri day as one table has it.

    :param calendar: the calendar that answered, or `TOLD`.
    :param city: the id of the city of play, or ``None``.
    :param civil: the civil date on which its daylight falls.
    :param day_start: what decides when the day turns.
    :param sunset: the start of the instant's civil date, or of the date before if
        that is still to come; ``None`` where no dusk is considered.
    :param began: the first moment of the day, in the place's time zone.
    :param ends: the first moment of the next day.
    :param fallback: whether 18:00 stands for a sun that does not set.
    """

    hijri: HijriDate
    calendar: str
    shift: int
    city: str | None
    civil: date
    day_start: DayStart
    sunset: datetime | None
    began: datetime
    ends: datetime
    fallback: bool
    notices: tuple[Notice, ...] = ()

    @property
    def month(self) -> str:
        """The id of the month."""
        return MONTHS[self.hijri.month - 1]


class Near(NamedTuple):
    """The date that another reckoning gives at the same instant.

    :param calendar: the other calendar, or ``None`` where the shift differs.
    :param shift: the other shift, or ``None`` where the calendar differs.
    """

    hijri: HijriDate
    calendar: Calendar | None = None
    shift: int | None = None


def hijri_day(reckoning: Reckoning, at: datetime) -> HijriDay:
    """Return the Hijri day of an aware instant.

    :raises UnknownError: if the day lies outside 1343 to 1500 and was not told.
    """
    dusk = _dusk(reckoning, at)
    local = at.astimezone(dusk.clock)
    evening = _evening(dusk, local)
    date_then, calendar, notices = _dated(reckoning, evening + _DAY)
    shown = _shown(dusk, local)
    return HijriDay(
        hijri=date_then,
        calendar=calendar,
        shift=0 if reckoning.told else reckoning.shift,
        city=reckoning.place.key if reckoning.place else None,
        civil=evening + _DAY,
        day_start=shown.kind,
        sunset=_dusk_of(shown),
        began=dusk.start(evening).at,
        ends=dusk.start(evening + _DAY).at,
        fallback=shown.kind is DayStart.FALLBACK,
        notices=(*notices, *_dusk_notices(dusk, shown, local, evening)),
    )


def coming(reckoning: Reckoning, at: datetime, days: int) -> Iterator[HijriDay]:
    """Yield the Hijri day of an instant and those after it, `days` in all.

    It ends early where the calendar ends. The day after a told date is counted on
    from it, month by month.
    """
    today = hijri_day(reckoning, at)
    dusk = _dusk(reckoning, at)
    for _ in range(days):
        yield today
        try:
            today = _following(reckoning, dusk, today)
        except UnknownError:
            return


def near(reckoning: Reckoning, day: HijriDay) -> tuple[Near, ...]:
    """Return the other dates that the same moment may have.

    They are the other calendar's, and those of a shift one less and one more;
    without those that are the same date or that no calendar knows.
    """
    if reckoning.told is not None:
        return ()
    tries = [
        *((other, None) for other in Calendar if other != day.calendar),
        *((None, day.shift + step) for step in (-1, 1)),
    ]
    found = (_near(reckoning, day, *which) for which in tries)
    return tuple(one for one in found if one is not None and not _same(one.hijri, day.hijri))


def _same(one: HijriDate, other: HijriDate) -> bool:
    """Tell whether two dates are alike to every card: in day, month and being the last."""
    return (one.day, one.month, one.last) == (other.day, other.month, other.last)


def _near(
    reckoning: Reckoning, day: HijriDay, calendar: Calendar | None, shift: int | None
) -> Near | None:
    if shift is None and calendar is not None:
        if not knows(calendar, day.civil):
            return None
        return Near(hijri(day.civil, calendar), calendar=calendar)
    if shift is None or abs(shift) > MOST_SHIFT:
        return None
    try:
        shifted, _, _ = _dated(reckoning._replace(shift=shift), day.civil)
    except UnknownError:
        return None
    return Near(shifted, shift=shift)


def _dusk(reckoning: Reckoning, at: datetime) -> Dusk:
    place = reckoning.place
    clock = place.clock if place else at.tzinfo
    if clock is None:
        raise ValueError("an instant needs a time zone")
    if at.year not in _SUN_KNOWN:
        raise beyond(at.date())
    return Dusk(
        clock=clock,
        where=(place.latitude, place.longitude) if place else None,
        told=reckoning.sunset,
        midnight=reckoning.day_start == "midnight",
    )


def _evening(dusk: Dusk, local: datetime) -> date:
    """Return the latest date whose evening has begun."""
    evening, now = local.date(), local.timestamp()
    while dusk.start(evening).at.timestamp() > now:
        evening -= _DAY
    while dusk.start(evening + _DAY).at.timestamp() <= now:
        evening += _DAY
    return evening


def _shown(dusk: Dusk, local: datetime) -> Start:
    """Return the start of the date of an instant, or of the date before if still to come."""
    before = dusk.start(local.date() - _DAY)
    if before.at.timestamp() > local.timestamp():
        return before
    return dusk.start(local.date())


def _dusk_of(start: Start) -> datetime | None:
    return None if start.kind in {DayStart.MIDNIGHT, DayStart.CIVIL} else start.at


def _dated(reckoning: Reckoning, civil: date) -> tuple[HijriDate, str, tuple[Notice, ...]]:
    """Return the date of a civil date, the calendar that answered, and what to say."""
    asked, told = reckoning.calendar, reckoning.told
    if told is None:
        counted = civil + reckoning.shift * _DAY
        used = answering(asked, counted)
        ended = (Notice.IRAN_ENDED,) if used is not asked else ()
        return hijri(counted, asked, reckoning.month_starts), used, ended
    about = _about(reckoning, civil)
    date_then = placed(told, about, asked, reckoning.month_starts)
    far = (Notice.YEAR_FAR,) if abs(date_then.year - about.year) > 1 else ()
    return date_then, TOLD, far


def _about(reckoning: Reckoning, civil: date) -> HijriDate:
    try:
        return hijri(civil + reckoning.shift * _DAY, reckoning.calendar, reckoning.month_starts)
    except UnknownError:
        return estimate(civil)


def _dusk_notices(dusk: Dusk, shown: Start, local: datetime, evening: date) -> Iterator[Notice]:
    if shown.kind is DayStart.FALLBACK:
        yield Notice.FALLBACK
    if shown.kind is DayStart.CIVIL:
        yield Notice.NO_PLACE
    began = dusk.start(evening)
    since = local.timestamp() - began.at.timestamp()
    if began.kind is DayStart.SUNSET and since < MAGHRIB_AFTER.total_seconds():
        yield Notice.MAGHRIB


def _following(reckoning: Reckoning, dusk: Dusk, today: HijriDay) -> HijriDay:
    civil = today.civil + _DAY
    if reckoning.told is None:
        date_then, calendar, notices = _dated(reckoning, civil)
    else:
        date_then, calendar, notices = _counted_on(reckoning, today.hijri), TOLD, ()
    ends = dusk.start(civil)
    return today._replace(
        hijri=date_then,
        calendar=calendar,
        civil=civil,
        day_start=ends.kind,
        sunset=_dusk_of(ends),
        began=today.ends,
        ends=ends.at,
        fallback=ends.kind is DayStart.FALLBACK,
        notices=notices,
    )


def _counted_on(reckoning: Reckoning, today: HijriDate) -> HijriDate:
    if not today.last:
        return today._replace(day=today.day + 1)
    year, month = divmod(month_index(today.year, today.month) + 1, 12)
    return placed(ToldDate(1, month + 1, year), today, reckoning.calendar, reckoning.month_starts)
