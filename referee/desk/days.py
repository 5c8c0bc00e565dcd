"""The commands `today`, `calendar` and `places`, and the day that `can ahlulbayt` rules by.

What people typed comes in as `Asked`, the present instant as an argument, and the
deck as a function from a date to its cards. Plain values go out, which `as_json`
and its fellows turn into the answers of the grammar.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from datetime import date, datetime
from typing import Any, NamedTuple, cast

from referee.almanac import calendars, places
from referee.almanac.calendars import HijriDate
from referee.almanac.dates import ToldDate, read_date
from referee.almanac.day import HijriDay, Near, Reckoning, coming, hijri_day, near
from referee.almanac.instants import Instant, read_instant
from referee.almanac.months import MONTHS
from referee.almanac.notices import Notice
from referee.almanac.places import Place
from referee.almanac.sun import read_clock_time
from referee.core.errors import UnknownError, UnreadableError
from referee.i18n.fold import digits, fold
from referee.i18n.language import LANGUAGES

DAY_STARTS = ("sunset", "midnight")

MOST_DAYS = 3700
"""How far `calendar` looks ahead: ten years."""


class Asked(NamedTuple):
    """The options that `today` and `can ahlulbayt` share, as they were typed.

    :param shift_set_on: the date on which a stored shift was set.
    :param language: the language in which a choice is offered.
    """

    city: str | None = None
    coords: str | None = None
    zone: str | None = None
    when: str | None = None
    calendar: str = "auto"
    shift: int = 0
    shift_set_on: date | None = None
    month_starts: tuple[str, ...] = ()
    hijri: str | None = None
    sunset: str | None = None
    day_start: str = "sunset"
    language: str = "en"


class Bonus(NamedTuple):
    """The cards that a date and a city make bonus cards.

    :param infallible: ids of the cards whose date it is.
    :param month: the id of the month's card, or ``None`` if the deck has none.
    :param city: the id of the city's card, or ``None`` if the deck has none.
    :param never_last: ids of the cards that cannot be a last card.
    """

    infallible: tuple[str, ...] = ()
    month: str | None = None
    city: str | None = None
    never_last: tuple[str, ...] = ()

    @property
    def dated(self) -> tuple[str, ...]:
        """The cards that the date alone makes bonus cards."""
        return (*self.infallible, *((self.month,) if self.month else ()))


Cards = Callable[[HijriDate, str | None], Bonus]
"""Finds the bonus cards of a date in a city, whose id may be ``None``."""


class NearMiss(NamedTuple):
    """Another reckoning of the same moment, and the cards that only it makes bonus cards."""

    near: Near
    bonus: tuple[str, ...]


class Today(NamedTuple):
    """A day with its bonus cards.

    :param notices: what should be said beside it, in the order of saying.
    """

    day: HijriDay
    bonus: Bonus
    near: tuple[NearMiss, ...]
    notices: tuple[Notice, ...]


def today(asked: Asked, now: datetime, cards: Cards) -> Today:
    """Return the Hijri day that was asked about, with its bonus cards and near misses.

    :param now: the present instant, in the machine's time zone.
    :raises RefereeError: if an option cannot be read or the day lies outside 1343 to 1500.
    """
    reckoning = reckoning_of(asked)
    at = moment(asked, reckoning, now)
    day = hijri_day(reckoning, at.at)
    bonus = cards(day.hijri, day.city)
    said = (*((at.notice,) if at.notice else ()), *day.notices, *_stale(asked, day))
    return Today(day, bonus, _near_misses(reckoning, day, bonus, cards), said)


def hijri_of(asked: Asked, now: datetime) -> HijriDay:
    """Return the Hijri day that was asked about, without its cards.

    :raises RefereeError: as `today`.
    """
    reckoning = reckoning_of(asked)
    return hijri_day(reckoning, moment(asked, reckoning, now).at)


def calendar(
    asked: Asked, now: datetime, days: int, cards: Cards
) -> tuple[tuple[HijriDay, Bonus], ...]:
    """Return the days among the coming `days`, today the first, on which a card has its date."""
    reckoning = reckoning_of(asked)
    at = moment(asked, reckoning, now)
    dated = ((day, cards(day.hijri, day.city)) for day in coming(reckoning, at.at, days))
    return tuple((day, bonus) for day, bonus in dated if bonus.infallible)


def reckoning_of(asked: Asked) -> Reckoning:
    """Return how the table reckons its days.

    :raises RefereeError: if an option cannot be read.
    """
    place = place_of(asked)
    used = calendars.chosen(asked.calendar, place.state if place else "")
    if asked.day_start not in DAY_STARTS:
        raise UnknownError(
            "almanac/errors.no_such_day_start", text=asked.day_start, near=DAY_STARTS
        )
    return Reckoning(
        place=place,
        calendar=used,
        shift=calendars.checked_shift(asked.shift),
        month_starts=calendars.read_month_starts(asked.month_starts, used),
        told=_told(asked),
        sunset=read_clock_time(asked.sunset) if asked.sunset is not None else None,
        day_start="midnight" if asked.day_start == "midnight" else "sunset",
    )


def _told(asked: Asked) -> ToldDate | None:
    if asked.hijri is None:
        return None
    from referee.i18n import words

    return read_date(asked.hijri, words.months(asked.language).find)


def place_of(asked: Asked) -> Place | None:
    """Return the place of play, or ``None`` if none is set.

    :raises UnreadableError: if it is told twice or in half.
    :raises AmbiguousError: if the city's name means more than the city.
    :raises UnknownError: if no city or time zone has that name.
    """
    if asked.city is not None:
        if asked.coords is not None:
            raise UnreadableError("almanac/errors.place_twice")
        return places.place(city_id(asked.city, asked.language))
    if (asked.coords is None) != (asked.zone is None):
        raise UnreadableError("almanac/errors.coords_and_zone")
    if asked.coords is None:
        return None
    return places.at_coordinates(asked.coords, cast("str", asked.zone))


def read_shift(text: str) -> int:
    """Read a shift of -2 to 2 days, in the digits of any script.

    :raises UnreadableError: if it is no whole number.
    :raises ImpossibleError: if it is too great.
    """
    tidy = digits(text).strip().replace("\u2212", "-")
    if re.fullmatch(r"[+-]?\d{1,3}", tidy, re.ASCII) is None:
        raise UnreadableError("almanac/errors.not_a_shift", text=text)
    return calendars.checked_shift(int(tidy))


def read_days(text: str) -> int:
    """Read how many days ahead to look, 1 to `MOST_DAYS`.

    :raises UnreadableError: if it is no such number.
    """
    tidy = digits(text).strip()
    if tidy.isascii() and tidy.isdecimal() and len(tidy) < 6 and 1 <= int(tidy) <= MOST_DAYS:
        return int(tidy)
    raise UnreadableError("almanac/errors.not_days", text=text, most=MOST_DAYS)


def city_id(text: str, language: str = "en") -> str:
    """Return the id of the city that `text` names; an id or a name needs no table of spellings."""
    name, rows = text.strip(), places.rows()
    if name.casefold() in rows:
        return name.casefold()
    for key, row in rows.items():
        if name in (row["en"], row["ar"], row["fa"]):
            return key
    from referee.i18n import words

    return words.places(language).find(text)


def moment(asked: Asked, reckoning: Reckoning, now: datetime) -> Instant:
    """Return the instant that was asked about: ``--when``, or now."""
    if asked.when is None:
        return Instant(now)
    clock = reckoning.place.clock if reckoning.place else now.tzinfo
    if clock is None:
        raise ValueError("an instant needs a time zone")
    return read_instant(asked.when, clock, now)


def _stale(asked: Asked, day: HijriDay) -> tuple[Notice, ...]:
    if asked.shift_set_on is None or not day.shift:
        return ()
    return (Notice.STALE_SHIFT,) if calendars.is_stale(asked.shift_set_on, day.civil) else ()


def _near_misses(
    reckoning: Reckoning, day: HijriDay, bonus: Bonus, cards: Cards
) -> tuple[NearMiss, ...]:
    found = []
    for other in near(reckoning, day):
        gained = cards(other.hijri, day.city).dated
        new = tuple(card for card in gained if card not in bonus.dated)
        if new:
            found.append(NearMiss(other, new))
    return tuple(found)


def as_json(found: Today) -> dict[str, Any]:
    """Return the answer of `today` as the grammar has it."""
    day, bonus = found.day, found.bonus
    return {
        **day_json(day),
        "bonus": {"infallible": list(bonus.infallible), "month": bonus.month, "city": bonus.city},
        "never_last": list(bonus.never_last),
        "near": [_near_json(miss) for miss in found.near],
    }


def day_json(day: HijriDay) -> dict[str, Any]:
    """Return a Hijri day as `today` and `calendar` answer it."""
    return {
        "hijri": dict(day.hijri._asdict()),
        "calendar": str(day.calendar),
        "shift": day.shift,
        "city": day.city,
        "day_start": str(day.day_start),
        "sunset": day.sunset.isoformat() if day.sunset else None,
        "began": day.began.isoformat(),
        "ends": day.ends.isoformat(),
        "fallback": day.fallback,
    }


def calendar_json(found: tuple[tuple[HijriDay, Bonus], ...]) -> dict[str, Any]:
    """Return the answer of `calendar`: one object a day under ``days``."""
    return {
        "days": [
            {
                "date": day.civil.isoformat(),
                "month_id": MONTHS[day.hijri.month - 1],
                **day_json(day),
                "bonus": list(bonus.infallible),
            }
            for day, bonus in found
        ]
    }


def found_places(text: str = "", language: str = "en") -> tuple[Place, ...]:
    """Return the cities with `text` in a name, or that it is a spelling of; all without it.

    :raises AmbiguousError: if it is a spelling of more than a city, and in no name.
    :raises UnknownError: if it is in none, with the nearest names.
    """
    wanted = fold(text)
    found = tuple(place for place in places.every_place() if wanted in _names_of(place))
    return found or (places.place(city_id(text, language)),)


def _names_of(place: Place) -> str:
    return fold(" | ".join((str(place.key), *(place.name(one) for one in LANGUAGES))))


def places_json(found: Sequence[Place] | None = None) -> dict[str, Any]:
    """Return the answer of `places`: one object a city under ``places``.

    :param found: the cities, all of them by default.
    """
    return {"places": [_place_json(place) for place in found or places.every_place()]}


def _place_json(place: Place) -> dict[str, Any]:
    names = {language: place.name(language) for language in LANGUAGES}
    row = place._asdict()
    return {"id": row.pop("key"), "names": names, **row}


def _near_json(miss: NearMiss) -> dict[str, Any]:
    which: dict[str, Any] = (
        {"calendar": str(miss.near.calendar)} if miss.near.calendar else {"shift": miss.near.shift}
    )
    return {**which, "bonus": list(miss.bonus)}
