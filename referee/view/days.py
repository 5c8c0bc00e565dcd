"""How days, their bonus cards and the places are shown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import date, datetime
from typing import Any

from referee.almanac.calendars import HijriDate
from referee.almanac.day import HijriDay
from referee.almanac.months import write
from referee.almanac.places import Place, lands
from referee.desk.days import Bonus, NearMiss, Today
from referee.desk.rulings import Ruling
from referee.i18n.texts import Texts
from referee.view import prose


class Writer:
    """Writes days in one language.

    :ivar texts: the catalogue of the language.
    """

    def __init__(self, texts: Texts, names: Any) -> None:
        """Take a catalogue, and what returns a card's name by its id."""
        self.texts = texts
        self._names = names

    def say(self, key: str, /, **facts: object) -> str:
        """Return a sentence of the ``days`` texts."""
        return self.texts.say(f"days.{key}", **facts)

    def hijri(self, hijri: HijriDate) -> str:
        """Return a Hijri date as the language writes it."""
        return write(hijri.day, hijri.month, hijri.year, self.texts.language)

    def hour(self, at: datetime) -> str:
        """Return hour and minute of the place's clock."""
        return at.strftime("%H:%M")

    def civil(self, at: datetime) -> str:
        """Return a civil date and hour."""
        return f"{self.civil_date(at)} {self.hour(at)}"

    def civil_date(self, day: date) -> str:
        """Return a civil date."""
        return day.strftime("%Y-%m-%d")

    def cards(self, ids: Iterable[str]) -> str:
        """Return the names of cards, separated as the language separates them."""
        return prose.listed(self.texts, (self._names(one) for one in ids))

    def calendar(self, name: str) -> str:
        """Return by which calendar a date was reckoned."""
        return self.say(f"calendar_{name.replace('-', '_')}")

    def shift(self, days: int) -> str:
        """Return a shift with its sign."""
        return f"{days:+}" if days else "0"

    def place(self, key: str | None) -> str:
        """Return a city's name, or nothing where there is none."""
        from referee.almanac.places import place

        return place(key).name(self.texts.language) if key else ""


def today_text(writer: Writer, found: Today) -> str:
    """Return a day with its bonus cards, its near misses and what should be said."""
    return prose.lines(writer.texts, today_parts(writer, found))


def today_parts(writer: Writer, found: Today) -> list[str]:
    """Return what there is to say of a day, sentence by sentence."""
    day = found.day
    return [
        _day(writer, day),
        _dusk(writer, day),
        *_bonus(writer, found.bonus),
        *(_near(writer, miss) for miss in found.near),
        *_notices(writer.texts, found),
    ]


def _day(writer: Writer, day: HijriDay) -> str:
    how = writer.calendar(day.calendar)
    if day.shift:
        how = writer.say("shifted", calendar=how, shift=writer.shift(day.shift))
    key = "in_city" if day.city else "anywhere"
    length = day.hijri.month_length
    return writer.say(
        key, date=writer.hijri(day.hijri), length=length, calendar=how, city=writer.place(day.city)
    )


def _dusk(writer: Writer, day: HijriDay) -> str:
    key = "turns" if day.sunset else "turns_at_midnight"
    return writer.say(key, began=writer.civil(day.began), ends=writer.civil(day.ends))


def _bonus(writer: Writer, bonus: Bonus) -> Iterator[str]:
    if bonus.infallible:
        yield writer.say("infallible", cards=writer.cards(bonus.infallible))
    else:
        yield writer.say("no_infallible")
    if bonus.month:
        yield writer.say("month", card=writer.cards([bonus.month]))
    if bonus.city:
        yield writer.say("city", card=writer.cards([bonus.city]))
    if bonus.never_last:
        yield writer.say("never_last", cards=writer.cards(bonus.never_last))


def _near(writer: Writer, miss: NearMiss) -> str:
    near, cards = miss.near, writer.cards(miss.bonus)
    if near.calendar:
        how = writer.calendar(near.calendar)
        return writer.say("near_calendar", calendar=how, date=writer.hijri(near.hijri), cards=cards)
    shift = writer.shift(near.shift or 0)
    return writer.say("near_shift", shift=shift, date=writer.hijri(near.hijri), cards=cards)


def _notices(texts: Texts, found: Today) -> Iterator[str]:
    return (texts.say(f"almanac/notices.{notice}") for notice in found.notices)


def beside(texts: Texts, ruling: Ruling) -> Iterator[str]:
    """Yield what should be said of the day beside a ruling, where it could matter."""
    if not ruling.legal or not ruling.side.minds_day(ruling.move):
        return
    found: Today | None = ruling.side.day_of(ruling.house)
    if found is None:
        return
    writer = Writer(texts, ruling.side.name_of(texts))
    yield _day(writer, found.day)
    laid = getattr(getattr(ruling.move, "card", None), "id", None)
    for miss in found.near:
        if laid in miss.bonus:
            yield _near(writer, miss._replace(bonus=(laid,)))
    yield from _notices(texts, found)


def calendar_text(writer: Writer, days: Sequence[tuple[HijriDay, Bonus]]) -> str:
    """Return the days on which a card has its date, one a line."""
    parts = [
        writer.say(
            "calendar_line",
            civil=writer.civil_date(day.civil),
            date=writer.hijri(day.hijri),
            cards=writer.cards(bonus.infallible),
        )
        for day, bonus in days
    ]
    if not days:
        return prose.line(writer.texts, writer.say("calendar_empty"))
    heads = dict.fromkeys(_reckoned(writer, day) for day, _ in days)
    return prose.lines(writer.texts, [*heads, *parts, writer.say("calendar_evening")])


def _reckoned(writer: Writer, day: HijriDay) -> str:
    how = writer.calendar(day.calendar)
    if day.shift:
        how = writer.say("shifted", calendar=how, shift=writer.shift(day.shift))
    return writer.say("calendar_head", calendar=how)


def calendar_event(writer: Writer, day: HijriDay, bonus: Bonus) -> tuple[str, str]:
    """Return the title and the description of a day in a phone's calendar."""
    key = "event_from" if day.sunset else "event_from_midnight"
    told = [
        writer.hijri(day.hijri),
        writer.say(key, began=writer.civil(day.began), city=writer.place(day.city)),
        _reckoned(writer, day),
    ]
    return writer.cards(bonus.infallible), "\n".join(" ".join(part.split()) for part in told)


def places_text(texts: Texts, places: Sequence[Place]) -> str:
    """Return the cities as a table: id, name, land, time zone."""
    from referee.view import tables

    heads = [texts.say(f"days.place_{head}") for head in ("id", "name", "land", "zone")]
    language = texts.language
    rows = [
        [str(place.key), place.name(language), lands()[place.land][language], place.zone]
        for place in places
    ]
    return tables.drawn(texts, heads, rows)
