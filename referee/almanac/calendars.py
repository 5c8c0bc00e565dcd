"""Two Hijri calendars, and what a table may correct in them.

Umm al-Qura is computed in advance for Saudi Arabia and comes from `hijridate`.
Iran's calendar is kept by sighting; its month lengths are a data file, and past
the end of that file Umm al-Qura answers instead. They agree on about one day in
three, so the calendar that answered is always named.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date
from enum import StrEnum
from functools import cache
from typing import Final, NamedTuple

from referee import resources
from referee.core.errors import ImpossibleError, UnknownError, UnreadableError

FIRST_YEAR: Final = 1343
LAST_YEAR: Final = 1500
FIRST_DATE: Final = date(1924, 8, 1)
"""1 Muharram 1343, where Umm al-Qura begins."""
LAST_DATE: Final = date(2077, 11, 16)
"""30 Dhu al-Hijja 1500, where it ends."""
MOST_SHIFT: Final = 2
SHIFT_LASTS: Final = 30
"""Days after which a shift should be set anew: it is a fact about one month."""

_TOLD_START: Final = r"\s*(\d{4})-(\d{1,2})\s*=\s*(\d{4})-(\d{1,2})-(\d{1,2})\s*"
_STRAYS: Final = 3
_LUNAR: Final = (29, 30)


class Calendar(StrEnum):
    """A calendar by the name that is typed and printed."""

    UMM_AL_QURA = "umm-al-qura"
    IRAN = "iran"


CHOICES: Final = ("auto", *Calendar)
_KEPT_BY_SIGHT: Final = frozenset({"IR", "IQ"})


class HijriDate(NamedTuple):
    """A date in a Hijri calendar.

    :param month_length: days in the month, 29 or 30 but for a few before 1365.
    """

    year: int
    month: int
    day: int
    month_length: int

    @property
    def last(self) -> bool:
        """Whether it is the last day of its month."""
        return self.day == self.month_length


class MonthStart(NamedTuple):
    """The table's word that a month began on a civil date.

    :param month: months since the Hijra; see `month_index`.
    """

    month: int
    start: date


def month_index(year: int, month: int) -> int:
    """Return the number of a month, counted on from year to year."""
    return year * 12 + month - 1


def chosen(name: str, state: str) -> Calendar:
    """Read a calendar's name; ``auto`` is Iran's for places in Iran and Iraq.

    :param state: ISO 3166 code of the place's state, empty where unknown.
    :raises UnknownError: if it is none of `CHOICES`.
    """
    word = name.strip().casefold()
    if word == "auto":
        return Calendar.IRAN if state in _KEPT_BY_SIGHT else Calendar.UMM_AL_QURA
    if word in CHOICES:
        return Calendar(word)
    raise UnknownError(
        "almanac/errors.no_such_calendar", text=name, values=", ".join(CHOICES), near=CHOICES
    )


def checked_shift(days: int) -> int:
    """Return a shift of -2 to 2 days; -1 means a day behind the calendar.

    :raises ImpossibleError: if it is any other number.
    """
    if abs(days) > MOST_SHIFT:
        raise ImpossibleError("almanac/errors.no_such_shift", shift=days)
    return days


def is_stale(set_on: date, now: date) -> bool:
    """Tell whether a shift set on one date should be set anew by another."""
    return not 0 <= (now - set_on).days <= SHIFT_LASTS


def read_month_starts(words: Iterable[str], calendar: Calendar) -> tuple[MonthStart, ...]:
    """Read ``1447-03=2025-08-25`` words; each replaces the start of one month.

    :raises UnreadableError: if a word is not of that form.
    :raises ImpossibleError: if a start strays more than 3 days from the calendar's
        own, or a month between two told starts has not 29 or 30 days.
    """
    starts: dict[int, MonthStart] = {}
    for word in words:
        told = _read_month_start(word)
        if abs(told.start.toordinal() - _first(calendar, told.month)) > _STRAYS:
            raise ImpossibleError("almanac/errors.month_start_strays", text=word, days=_STRAYS)
        starts[told.month] = told
    for month, told in starts.items():
        after = starts.get(month + 1)
        if after and (after.start - told.start).days not in _LUNAR:
            length = (after.start - told.start).days
            raise ImpossibleError("almanac/errors.month_start_length", days=length)
    return tuple(starts.values())


def _read_month_start(word: str) -> MonthStart:
    read = re.fullmatch(_TOLD_START, word)
    if read is None:
        raise UnreadableError("almanac/errors.not_a_month_start", text=word)
    year, month, *civil = (int(part) for part in read.groups())
    try:
        start = date(*civil)
    except ValueError as error:
        raise UnreadableError("almanac/errors.not_a_month_start", text=word) from error
    if not (FIRST_YEAR <= year <= LAST_YEAR and 1 <= month <= 12):
        raise UnreadableError("almanac/errors.not_a_month_start", text=word)
    return MonthStart(month_index(year, month), start)


def knows(calendar: Calendar, civil: date) -> bool:
    """Tell whether the calendar itself answers for a civil date, and no other for it."""
    if calendar is Calendar.UMM_AL_QURA:
        return FIRST_DATE <= civil <= LAST_DATE
    starts = _iran()
    return min(starts.values()) <= civil.toordinal() < max(starts.values())


def answering(calendar: Calendar, civil: date) -> Calendar:
    """Return the calendar that answers when `calendar` is asked about a civil date."""
    return calendar if knows(calendar, civil) else Calendar.UMM_AL_QURA


def hijri(civil: date, calendar: Calendar, told: tuple[MonthStart, ...] = ()) -> HijriDate:
    """Return the Hijri date whose daylight falls on a civil date.

    :param told: month starts that replace the calendar's own.
    :raises UnknownError: if it lies outside 1343 to 1500.
    """
    try:
        return _hijri(civil, answering(calendar, civil), told)
    except OverflowError as error:
        raise beyond(civil) from error


def _hijri(civil: date, calendar: Calendar, told: tuple[MonthStart, ...]) -> HijriDate:
    replaced = {start.month: start.start.toordinal() for start in told}
    day = civil.toordinal()

    def first(month: int) -> int:
        return replaced.get(month) or _first(calendar, month)

    month = _guess(civil)
    while first(month) > day:
        month -= 1
    while first(month + 1) <= day:
        month += 1
    start = first(month)
    return HijriDate(month // 12, month % 12 + 1, day - start + 1, first(month + 1) - start)


def month_length(
    year: int, month: int, calendar: Calendar, told: tuple[MonthStart, ...] = ()
) -> int:
    """Return the days of a month, which must lie within 1343 to 1500.

    :param told: month starts that replace the calendar's own.
    """
    index = month_index(year, month)
    replaced = {start.month: start.start.toordinal() for start in told}
    used = calendar if index + 1 in _iran() else Calendar.UMM_AL_QURA
    begins, ends = (replaced.get(m) or _first(used, m) for m in (index, index + 1))
    return ends - begins


def _guess(civil: date) -> int:
    from hijridate import Gregorian

    near = Gregorian(civil.year, civil.month, civil.day).to_hijri()
    return month_index(near.year, near.month)


def beyond(civil: date) -> UnknownError:
    """Return the error for a civil date that Umm al-Qura does not reach."""
    side = "before_the_table" if civil < FIRST_DATE else "past_the_table"
    return UnknownError(
        f"almanac/errors.{side}", date=civil.isoformat(), first=FIRST_YEAR, last=LAST_YEAR
    )


def iran_ends() -> date:
    """Return the first day whose month Iran's calendar does not know here."""
    return date.fromordinal(max(_iran().values()))


def _first(calendar: Calendar, month: int) -> int:
    """Return the ordinal of the first day of a month, or of the day after the table."""
    if calendar is Calendar.IRAN:
        known = _iran().get(month)
        if known is not None:
            return known
    return _umm_al_qura(month)


@cache
def _umm_al_qura(month: int) -> int:
    from hijridate import Hijri

    if month == month_index(LAST_YEAR + 1, 1):
        return LAST_DATE.toordinal() + 1
    return Hijri(month // 12, month % 12 + 1, 1).to_gregorian().toordinal()


@cache
def _iran() -> dict[int, int]:
    """Return Iran's month starts as ordinals, with the day after the last month."""
    table = resources.table("almanac/calendars")["iran"]
    begins = date.fromisoformat(table["first"]).toordinal()
    lengths = [days for year in table["days"].values() for days in year]
    month = month_index(int(next(iter(table["days"]))), 1)
    starts = {month: begins}
    for place, days in enumerate(lengths, start=month + 1):
        begins += days
        starts[place] = begins
    return starts
