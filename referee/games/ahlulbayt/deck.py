"""A deck: its cards, the infallibles by age, the cities with their lands.

`build` makes a deck of a parsed deck file that `referee.games.ahlulbayt.deckcheck`
finds no fault with.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from referee.core.errors import ImpossibleError, UnknownError
from referee.core.house import nearest
from referee.games.ahlulbayt.cards import LAST, Card, Event, Kind, Occasion

Names = tuple[tuple[str, str], ...]

DEFAULT = "default"
"""The date profile of the cards as they are printed in the file."""


_LONGEST_ID = 60
"""What is longer looks like no card, and looking for one would take long."""


class Infallible(NamedTuple):
    """One of the fourteen.

    :param order: the place by birth, 1 the eldest, AB-3d.
    :param given: the given name's id, which several share.
    """

    id: str
    order: int
    given: str
    names: Names = ()


class City(NamedTuple):
    """A city and the two kinds of land it may be said to lie in."""

    id: str
    region: str
    state: str
    names: Names = ()


class Deck(NamedTuple):
    """All cards of one printed deck.

    :param cards: each card once; how many there are is `Card.copies`.
    :param by_id: the same cards by their ids.
    :param occasions: the dates of each infallible, on whatever card they are printed.
    :param dates: the date profile applied.
    """

    cards: tuple[Card, ...]
    infallibles: Mapping[str, Infallible]
    cities: Mapping[str, City]
    by_id: Mapping[str, Card]
    occasions: Mapping[str, tuple[Event, ...]]
    dates: str = DEFAULT

    @property
    def size(self) -> int:
        """How many cards there are, copies counted."""
        return sum(card.copies for card in self.cards)

    def card(self, text: str) -> Card:
        """Return the card with an id.

        :raises UnknownError: if the deck has none, with the nearest ids.
        """
        found = self.by_id.get(text)
        if found is None:
            near = nearest(text[:_LONGEST_ID], self.by_id)
            raise UnknownError("ahlulbayt/errors.no_such_card", text=text, near=near)
        return found

    def of_kind(self, kind: Kind) -> tuple[Card, ...]:
        """Return the cards of one kind, each once."""
        return tuple(card for card in self.cards if card.kind is kind)

    def events_of(self, name: str | None) -> tuple[Event, ...]:
        """Return the dates that the deck prints for an infallible, on whatever card."""
        return self.occasions.get(name or "", ())

    def order(self, card: Card) -> int:
        """Return the rank of the infallible on a card, 1 the greatest, AB-3b."""
        return self.infallibles[card.name].order if card.name else len(self.infallibles) + 1

    def given(self, card: Card) -> str | None:
        """Return the given name on a card, or ``None`` if it names nobody."""
        return self.infallibles[card.name].given if card.name else None

    def lands(self, card: Card, unit: str) -> frozenset[str]:
        """Return the lands of the cities on a card, by ``"region"`` or by ``"state"``."""
        return frozenset(getattr(self.cities[city], unit) for city in card.cities)

    def conserve(self, cards: Iterable[Card]) -> None:
        """Hold cards seen at one time against the copies there are.

        Cards that were described on the spot are not counted.

        :raises ImpossibleError: for the first card of which there are too many.
        """
        for text, seen in Counter(card.id for card in cards).items():
            known = self.by_id.get(text)
            if known is not None and seen > known.copies:
                raise ImpossibleError(
                    "ahlulbayt/errors.too_many_copies", card=text, n=known.copies, seen=seen
                )


def build(table: Mapping[str, Any], dates: str = DEFAULT) -> Deck:
    """Make the deck of a parsed deck file that has no faults.

    :param dates: the date profile; ``"default"`` is the cards as they are printed.
    :raises UnknownError: if the file has no such date profile.
    """
    changed = _dates(table, dates)
    cards = tuple(_card(entry, changed.get(entry["id"], ())) for entry in table["card"])
    cards = tuple(card for card in cards if card.copies)
    return Deck(
        cards=cards,
        infallibles={
            key: Infallible(key, entry["order"], entry["given"], _names(entry))
            for key, entry in table.get("infallible", {}).items()
        },
        cities={
            key: City(key, entry["region"], entry["state"], _names(entry))
            for key, entry in table.get("city", {}).items()
        },
        dates=dates,
        by_id={card.id: card for card in cards},
        occasions=_occasions(cards),
    )


def profiles(table: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the names of the date profiles of a parsed deck file."""
    return (DEFAULT, *table.get("dates", {}))


def _dates(table: Mapping[str, Any], dates: str) -> Mapping[str, tuple[Mapping[str, Any], ...]]:
    if dates == DEFAULT:
        return {}
    known = table.get("dates", {})
    if dates not in known:
        near = profiles(table)
        raise UnknownError("ahlulbayt/errors.no_such_dates", text=dates, near=near)
    return {key: _listed(value) for key, value in known[dates].items()}


def _listed(value: Any) -> tuple[Mapping[str, Any], ...]:
    return tuple(value) if isinstance(value, list) else (value,)


def _card(entry: Mapping[str, Any], changed: tuple[Mapping[str, Any], ...]) -> Card:
    kind = Kind(entry["kind"])
    events = tuple(_event(event, kind) for event in entry.get("events", ()))
    for later in changed:
        events = _replaced(events, _event(later, kind))
    dated = {event.month for event in events}
    return Card(
        id=entry["id"],
        kind=kind,
        name=entry.get("name"),
        months=frozenset(entry.get("months", ())) | dated,
        cities=frozenset(entry.get("cities", ())),
        events=events,
        draw=entry.get("draw", 0),
        dynasty=entry.get("dynasty"),
        marks=frozenset(entry.get("marks", ())),
        copies=entry.get("copies", 1),
        names=_names(entry),
    )


def _event(entry: Mapping[str, Any], kind: Kind) -> Event:
    word = entry.get("of") or kind.value
    day = entry["day"]
    number = LAST if day == "last" else int(day)
    return Event(Occasion(word), number, entry["month"], entry.get("year"))


def _replaced(events: tuple[Event, ...], later: Event) -> tuple[Event, ...]:
    years = {event.of: event.year for event in events}
    kept = tuple(event for event in events if event.of is not later.of)
    year = later.year if later.year is not None else years.get(later.of)
    return (*kept, Event(later.of, later.day, later.month, year))


def _names(entry: Mapping[str, Any]) -> Names:
    return tuple(entry.get("names", {}).items())


def _occasions(cards: tuple[Card, ...]) -> dict[str, tuple[Event, ...]]:
    found: dict[str, tuple[Event, ...]] = {}
    for card in cards:
        if card.name and card.kind is not Kind.KILLER:
            found[card.name] = found.get(card.name, ()) + card.events
    return found
