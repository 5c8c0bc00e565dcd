"""Hijri dates as people type them, and the year that a date without one means."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence
from datetime import date
from functools import cache
from typing import Final, NamedTuple

from referee import resources
from referee.almanac.calendars import (
    FIRST_YEAR,
    LAST_YEAR,
    Calendar,
    HijriDate,
    MonthStart,
    month_length,
)
from referee.almanac.months import MONTHS, NUMBER
from referee.core.errors import UnknownError, UnreadableError

_FIGURES: Final = r"(\d{1,4})[-/.](\d{1,2})(?:[-/.](\d{1,4}))?"
_YEAR_DIGITS: Final = 3
_LONGEST_MONTH: Final = 30
_OTHER_ERA: Final = 1600
_JOINER: Final = "\u200c"

_TABULAR_EPOCH: Final = 227_015
"""The ordinal of 1 Muharram 1 in the tabular calendar, 19 July 622."""
_CYCLE_DAYS: Final = 10_631
"""Days in the tabular calendar's 30 years, 11 of which are leap years."""
_CYCLE_YEARS: Final = 30


class ToldDate(NamedTuple):
    """A date by the table's own word.

    :param year: the Hijri year, or ``None`` for the one nearest to now.
    """

    day: int
    month: int
    year: int | None = None


def read_date(text: str, month_of: Callable[[str], str]) -> ToldDate:
    """Read a Hijri date: ``20 Jumada II``, ``٢٠ جمادى الآخرة``, ``30/2``, ``1448-06-20``.

    Figures are day, month, year, or year, month, day; in the digits of any script.

    :param month_of: returns the id of the month that a name stands for.
    :raises UnreadableError: if it is no such date or looks like another calendar's.
    :raises AmbiguousError: if the name fits two months.
    :raises UnknownError: if no month has that name.
    """
    shown = "".join(c for c in text if c == _JOINER or unicodedata.category(c) != "Cf").strip()
    figures = re.fullmatch(_FIGURES, _without_era(shown))
    if figures:
        return _checked(text, *_ordered(text, figures))
    for pattern in _patterns():
        read = pattern.fullmatch(shown)
        if read:
            year = int(read["year"]) if read["year"] else None
            number = _month_number(text, read["name"], year, month_of)
            return _checked(text, int(read["day"]), number, year)
    raise UnreadableError("almanac/errors.not_a_date", text=text)


def placed(
    told: ToldDate,
    near: HijriDate,
    calendar: Calendar,
    month_starts: tuple[MonthStart, ...] = (),
) -> HijriDate:
    """Return a told date with its year and its month's length.

    A month of which a 30th is told has 30 days, whatever the calendar says.

    :param near: the date that the calendar would give, near which the year is sought.
    """
    months_away = (told.month - near.month) + (told.day - near.day) / _LONGEST_MONTH
    turned = 1 if months_away < -6 else -1 if months_away > 6 else 0
    year = told.year if told.year is not None else near.year + turned
    length = _tabular_length(told.month)
    if FIRST_YEAR <= year <= LAST_YEAR:
        length = month_length(year, told.month, calendar, month_starts)
    return HijriDate(year, told.month, told.day, max(length, told.day))


def estimate(civil: date) -> HijriDate:
    """Return the date by the tabular calendar, good to a few days for all time."""
    elapsed = civil.toordinal() - _TABULAR_EPOCH
    year = (_CYCLE_YEARS * elapsed + 10_646) // _CYCLE_DAYS
    first = (year - 1) * 354 + (11 * year + 3) // _CYCLE_YEARS
    month = min(12, (elapsed - first) * 2 // 59 + 1)
    day = elapsed - first - (59 * (month - 1) + 1) // 2 + 1
    return HijriDate(year, month, day, max(day, _tabular_length(month)))


def _tabular_length(month: int) -> int:
    return _LONGEST_MONTH - (month + 1) % 2


def _without_era(shown: str) -> str:
    era = _any_of(_around()["after_year"])
    return re.sub(rf"\s*(?:{era})\.?$", "", shown, flags=re.IGNORECASE)


def _ordered(text: str, figures: re.Match[str]) -> tuple[int, int, int | None]:
    first, month, last = figures.groups()
    if len(first) < _YEAR_DIGITS:
        return int(first), int(month), int(last) if last else None
    if last is None:
        raise UnreadableError("almanac/errors.not_a_date", text=text)
    return int(last), int(month), int(first)


def _month_number(text: str, name: str, year: int | None, month_of: Callable[[str], str]) -> int:
    try:
        return NUMBER[month_of(name)]
    except UnknownError as error:
        foreign = resources.table("almanac/month_spellings")["foreign"]["names"]
        if name.casefold().rstrip(".") in {word.casefold() for word in foreign}:
            raise UnreadableError("almanac/errors.not_hijri", text=text) from error
        if year is not None:
            _check_year(text, year)
        raise


def _checked(text: str, day: int, month: int, year: int | None) -> ToldDate:
    if year is not None:
        _check_year(text, year)
    if not 1 <= month <= len(MONTHS):
        raise UnreadableError("almanac/errors.no_such_month_number", text=text, month=month)
    if not 1 <= day <= _LONGEST_MONTH:
        raise UnreadableError("almanac/errors.no_such_day", text=text, day=day)
    return ToldDate(day, month, year)


def _check_year(text: str, year: int) -> None:
    if not FIRST_YEAR <= year <= LAST_YEAR:
        key = "not_hijri" if year > _OTHER_ERA else "no_such_year"
        raise UnreadableError(
            f"almanac/errors.{key}", text=text, year=year, first=FIRST_YEAR, last=LAST_YEAR
        )


def _around() -> dict[str, list[str]]:
    words: dict[str, list[str]] = resources.table("almanac/month_spellings")["around"]
    return words


def _any_of(words: Sequence[str]) -> str:
    return "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))


@cache
def _patterns() -> tuple[re.Pattern[str], ...]:
    """Return how a date with a month's name reads: the day before it, or after it."""
    ordinal = f"(?:{_any_of(_around()['after_day'])})?"
    era = rf"(?:\s*(?:{_any_of(_around()['after_year'])})\.?)?"
    day = rf"(?P<day>\d{{1,2}}){ordinal}"
    year = rf"(?:\s*[,،]?\s+(?P<year>\d{{3,4}}){era})?"
    name = r"(?P<name>[^\W\d].*?)"
    return (
        re.compile(rf"{day}(?:\s+|(?<=\d)){name}{year}", re.IGNORECASE),
        re.compile(rf"{name}\s+{day}{year}", re.IGNORECASE),
    )
