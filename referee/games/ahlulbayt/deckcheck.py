"""Faults of a deck file, all of them at once, each with its line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from referee.core.errors import UnreadableError
from referee.core.house import nearest
from referee.core.verdict import NO_FACTS
from referee.games.ahlulbayt.cards import LAST, MONTHS, NEEDS, Kind, Occasion
from referee.games.ahlulbayt.deck import DEFAULT, Deck, build
from referee.games.ahlulbayt.decklines import Lines, Place, syntax_line
from referee.games.ahlulbayt.position import FEWEST, HAND

_TABLES = ("infallible", "city", "card", "dates", "title")
_CARD_KEYS = (
    "id", "kind", "name", "months", "cities", "events", "draw", "dynasty", "marks", "copies",
    "names",
)  # fmt: skip
_EVENT_KEYS: tuple[str, ...] = ("of", "day", "month", "year")
_CITY_KEYS = ("region", "state", "names")
_INFALLIBLE_KEYS = ("order", "given", "names")
_LANGUAGES = ("en", "ar", "fa")
_ID = re.compile(r"[a-z0-9]+(?:[-:][a-z0-9]+)*")
_RESERVED = re.compile(r"(?:draw|first|card|pass|call|reshuffle|start|leave|day)(?::.*)?")
_WORD = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_MOST_COPIES = 99
_LONGEST_TOLD = 60


class Fault(NamedTuple):
    """One thing wrong in a deck file.

    :param line: the line, from 1.
    :param key: the message in the ``ahlulbayt/errors`` texts.
    :param near: what would have been understood, best first.
    """

    line: int
    key: str
    facts: Mapping[str, object] = NO_FACTS
    near: tuple[str, ...] = ()


def check(text: str) -> tuple[Fault, ...]:
    """Return every fault of a deck file, in the order of its lines.

    A text that is not TOML has that one fault, since nothing else can be read.
    """
    import tomllib

    try:
        table = tomllib.loads(text)
    except (ValueError, RecursionError) as problem:
        # A number of thousands of digits, or thousands of brackets, are no TOMLDecodeError.
        told = str(problem)
        line = syntax_line(told, text)
        return (Fault(line, "deck_not_toml", {"line": line, "problem": told.partition(" (at")[0]}),)
    found = _Checker(table, Lines(text)).faults()
    return tuple(sorted(found, key=lambda fault: fault.line))


def load(text: str, dates: str = DEFAULT) -> Deck:
    """Read a deck file.

    :raises UnreadableError: for the first fault, with its line and how many there are.
    :raises UnknownError: if the file has no such date profile.
    """
    import tomllib

    faults = check(text)
    if faults:
        first = faults[0]
        facts = {**first.facts, "faults": len(faults)}
        raise UnreadableError(f"ahlulbayt/errors.{first.key}", near=first.near, **facts)
    return build(tomllib.loads(text), dates)


class _Checker:
    """Walks one parsed file and yields its faults."""

    __slots__ = ("_lines", "_table")

    def __init__(self, table: dict[str, Any], lines: Lines) -> None:
        self._table = table
        self._lines = lines

    def faults(self) -> Iterator[Fault]:
        yield from self._unknown(self._table, _TABLES)
        yield from self._infallibles()
        yield from self._cities()
        cards = self._table.get("card", [])
        if isinstance(cards, list):
            yield from self._cards(cards)
            yield from self._size(cards)
        else:
            yield self._fault("wrong_type", ("card",), what="card", wanted="[[card]]")
        yield from self._dates()

    def _fault(self, key: str, place: Place, near: tuple[str, ...] = (), **facts: object) -> Fault:
        line = self._lines.of(*place)
        if "text" in facts:
            facts["text"] = _short(facts["text"])
        return Fault(line, f"deck_{key}", {"line": line, **facts}, near)

    def _unknown(
        self, entry: Mapping[str, Any], known: tuple[str, ...], place: Place = ()
    ) -> Iterator[Fault]:
        for key in entry:
            if key not in known:
                near = nearest(key, known) or known
                yield self._fault("unknown_key", (*place, key), text=key, near=near)

    def _group(self, name: str) -> Iterator[tuple[str, dict[str, Any]]]:
        """Yield the tables of a group such as ``[city.*]``; others are no tables."""
        group = self._table.get(name, {})
        if isinstance(group, dict):
            for key, entry in group.items():
                if isinstance(entry, dict):
                    yield key, entry

    def _not_tables(self, name: str) -> Iterator[Fault]:
        group = self._table.get(name, {})
        if not isinstance(group, dict):
            yield self._fault("wrong_type", (name,), what=name, wanted=f"[{name}.*]")
            return
        for key, entry in group.items():
            if not isinstance(entry, dict):
                place = (name, key)
                yield self._fault("wrong_type", place, what=key, wanted=f"[{name}.{key}]")
            elif not _WORD.fullmatch(key) and name != "dates":
                yield self._fault("bad_id", (name, key), text=key)

    def _infallibles(self) -> Iterator[Fault]:
        yield from self._not_tables("infallible")
        seen: dict[int, str] = {}
        for key, entry in self._group("infallible"):
            place = ("infallible", key)
            yield from self._unknown(entry, _INFALLIBLE_KEYS, place)
            yield from self._names(entry, place)
            yield from self._word(entry, "given", place, needed=True)
            order = entry.get("order")
            if not isinstance(order, int) or not _whole(order, 1):
                yield self._fault("bad_number", (*place, "order"), what="order", low=1, text=order)
            elif order in seen:
                other = seen[order]
                yield self._fault("same_order", (*place, "order"), text=key, other=other, n=order)
            else:
                seen[order] = key

    def _cities(self) -> Iterator[Fault]:
        yield from self._not_tables("city")
        for key, entry in self._group("city"):
            place = ("city", key)
            yield from self._unknown(entry, _CITY_KEYS, place)
            yield from self._names(entry, place)
            for land in ("region", "state"):
                if land not in entry:
                    yield self._fault("city_without_land", place, text=key, what=land)
                else:
                    yield from self._word(entry, land, place)

    def _cards(self, cards: list[Any]) -> Iterator[Fault]:
        seen: dict[str, int] = {}
        for index, entry in enumerate(cards):
            place = ("card", index)
            if not isinstance(entry, dict):
                yield self._fault("wrong_type", place, what="card", wanted="[[card]]")
                continue
            yield from self._unknown(entry, _CARD_KEYS, place)
            yield from self._id(entry, place, seen)
            yield from self._names(entry, place)
            yield from self._attributes(entry, place)
            yield from self._numbers(entry, place)
            yield from self._kind(entry, place)

    def _id(self, entry: dict[str, Any], place: Place, seen: dict[str, int]) -> Iterator[Fault]:
        text = entry.get("id")
        if text is None:
            yield self._fault("lacks", place, what="id")
        elif not isinstance(text, str) or not _ID.fullmatch(text) or _RESERVED.fullmatch(text):
            yield self._fault("bad_id", (*place, "id"), text=text)
        elif text in seen:
            yield self._fault("same_id", (*place, "id"), text=text, first=seen[text])
        else:
            seen[text] = self._lines.of(*place, "id")

    def _names(self, entry: dict[str, Any], place: Place) -> Iterator[Fault]:
        names = entry.get("names", {})
        if not isinstance(names, dict):
            yield self._fault("wrong_type", (*place, "names"), what="names", wanted="{ en = ... }")
            return
        for language, name in names.items():
            if language not in _LANGUAGES:
                near = _LANGUAGES
                yield self._fault("unknown_key", (*place, "names"), text=language, near=near)
            elif not isinstance(name, str) or not name.strip():
                yield self._fault("blank_name", (*place, "names"), text=language)

    def _attributes(self, entry: dict[str, Any], place: Place) -> Iterator[Fault]:
        cities = tuple(key for key, _ in self._group("city"))
        infallibles = tuple(key for key, _ in self._group("infallible"))
        yield from self._listed(entry, "months", MONTHS, "no_such_month", place)
        yield from self._listed(entry, "cities", cities, "no_such_city", place)
        yield from self._listed(entry, "marks", None, "wrong_type", place)
        yield from self._word(entry, "dynasty", place)
        name = entry.get("name")
        if name is not None and name not in infallibles:
            near = nearest(str(name), infallibles)
            yield self._fault("no_such_name", (*place, "name"), text=name, near=near)

    def _listed(
        self,
        entry: dict[str, Any],
        key: str,
        known: tuple[str, ...] | None,
        fault: str,
        place: Place,
    ) -> Iterator[Fault]:
        values = entry.get(key, [])
        place = (*place, key)
        if not isinstance(values, list):
            yield self._fault("wrong_type", place, what=key, wanted='["..."]')
            return
        for value in values:
            if not isinstance(value, str) or not value or (known is None and " " in value):
                yield self._fault("wrong_type", place, what=key, wanted='["..."]')
            elif known is not None and value not in known:
                near = nearest(value, known)
                yield self._fault(fault, place, text=value, near=near)

    def _word(
        self, entry: dict[str, Any], key: str, place: Place, *, needed: bool = False
    ) -> Iterator[Fault]:
        value = entry.get(key)
        if value is None and needed:
            yield self._fault("lacks", place, what=key)
        elif value is not None and not (isinstance(value, str) and _WORD.fullmatch(value)):
            yield self._fault("bad_id", (*place, key), text=value)

    def _numbers(self, entry: dict[str, Any], place: Place) -> Iterator[Fault]:
        for key, low in (("copies", 0), ("draw", 1)):
            value = entry.get(key, low)
            if not _whole(value, low) or value > _MOST_COPIES:
                place_of = (*place, key)
                yield self._fault("bad_number", place_of, what=key, low=low, text=value)

    def _kind(self, entry: dict[str, Any], place: Place) -> Iterator[Fault]:
        word = entry.get("kind")
        if word is None:
            yield self._fault("lacks", place, what="kind")
        elif word not in tuple(Kind):
            near = nearest(str(word), tuple(Kind)) or tuple(Kind)
            yield self._fault("no_such_kind", (*place, "kind"), text=word, near=near)
        else:
            yield from self._needs(entry, Kind(word), place)
        yield from self._events(entry, str(word), place)

    def _needs(self, entry: dict[str, Any], kind: Kind, place: Place) -> Iterator[Fault]:
        if kind in NEEDS and not entry.get(NEEDS[kind]):
            yield self._fault("lacks", place, what=NEEDS[kind])
        if kind is not Kind.DRAW and "draw" in entry:
            yield self._fault("draw_elsewhere", (*place, "draw"), text=kind.value)

    def _events(self, entry: dict[str, Any], kind: str, place: Place) -> Iterator[Fault]:
        events = entry.get("events", [])
        place = (*place, "events")
        if not isinstance(events, list):
            yield self._fault("wrong_type", place, what="events", wanted="[{ day = ... }]")
            return
        for event in events:
            yield from self._event(event, kind, place)

    def _event(self, event: Any, kind: str, place: Place) -> Iterator[Fault]:
        if not isinstance(event, dict):
            yield self._fault("wrong_type", place, what="events", wanted="[{ day = ... }]")
            return
        for key in event:
            if key not in _EVENT_KEYS:
                yield self._fault("unknown_key", place, text=key, near=_EVENT_KEYS)
        day, month, year = event.get("day"), event.get("month"), event.get("year", 1)
        if day != "last" and not (isinstance(day, int) and _whole(day, 1) and day <= LAST):
            yield self._fault("no_such_event_day", place, text=day)
        if month not in MONTHS:
            near = nearest(str(month), MONTHS)
            yield self._fault("no_such_month", place, text=month, near=near)
        if not isinstance(year, int) or isinstance(year, bool) or year == 0:
            yield self._fault("bad_number", place, what="year", low=1, text=year)
        known = kind in tuple(Kind) or "of" in event
        if known and event.get("of", kind) not in tuple(Occasion):
            yield self._fault("event_of_what", place, text=event.get("of", kind))

    def _size(self, cards: list[Any]) -> Iterator[Fault]:
        counts = [card.get("copies", 1) for card in cards if isinstance(card, dict)]
        size = sum(count for count in counts if isinstance(count, int) and _whole(count, 0))
        if size <= FEWEST * HAND:
            yield self._fault("too_small", ("card",), n=size, low=FEWEST * HAND + 1)

    def _dates(self) -> Iterator[Fault]:
        yield from self._not_tables("dates")
        kinds = self._kinds()
        for profile, entry in self._group("dates"):
            for text, dated in entry.items():
                place = ("dates", profile, text)
                if text not in kinds:
                    near = nearest(text, kinds)
                    yield self._fault("dates_of_no_card", place, text=text, near=near)
                for event in dated if isinstance(dated, list) else [dated]:
                    yield from self._event(event, kinds.get(text, "birth"), place)

    def _kinds(self) -> dict[str, str]:
        cards = self._table.get("card", [])
        kinds: dict[str, str] = {}
        for card in cards if isinstance(cards, list) else ():
            if isinstance(card, dict):
                kinds.setdefault(str(card.get("id")), str(card.get("kind")))
        return kinds


def _short(value: object) -> str:
    """Return a value of the file in one short line."""
    if isinstance(value, int) and value.bit_length() > _LONGEST_TOLD:
        return "..."
    told = " ".join(str(value).split())
    return told if len(told) <= _LONGEST_TOLD else f"{told[:_LONGEST_TOLD]}..."


def _whole(value: object, low: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= low
