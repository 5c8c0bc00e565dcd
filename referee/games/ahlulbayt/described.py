"""A card described on the spot: ``card:month=rajab,city=samarra``.

Several values of one attribute are joined by ``+``. The canonical form, which
is the card's id, has the attributes in the order of `KEYS`.
"""

from __future__ import annotations

from referee.core.errors import ImpossibleError, UnknownError, UnreadableError
from referee.core.house import nearest
from referee.games.ahlulbayt.cards import LAST, MONTHS, Card, Event, Kind, Occasion, lacking
from referee.games.ahlulbayt.deck import Deck

PREFIX = "card:"
KEYS = ("kind", "name", "month", "city", "birth", "death", "draw", "dynasty", "mark")
_MOST_DRAWN = 99


def describe(text: str, deck: Deck) -> Card:
    """Read a described card.

    :param text: with its ``card:`` in front.
    :raises UnreadableError: if it is not of the form ``key=value,key=value``.
    :raises UnknownError: if an attribute, month, city or infallible does not exist.
    :raises ImpossibleError: if a card of that kind lacks what it must have.
    """
    told = _pairs(text)
    events = tuple(
        _event(told[of.value], of, text) for of in Occasion if of.value in told
    )  # fmt: skip
    named = _listed(told, "month", MONTHS)
    draw = _number(told["draw"], text) if "draw" in told else 0
    kind = _kind(told, events, draw=draw)
    cities = _listed(told, "city", tuple(deck.cities))
    names = _listed(told, "name", tuple(deck.infallibles))
    if len(names) > 1:
        raise UnreadableError("ahlulbayt/errors.card_unreadable", text=text)
    card = Card(
        id="",
        kind=kind,
        name=names[0] if names else None,
        months=frozenset(named) | {event.month for event in events},
        cities=frozenset(cities),
        events=events,
        draw=draw,
        dynasty=told.get("dynasty"),
        marks=frozenset(told["mark"].split("+")) if "mark" in told else frozenset(),
    )
    missing = lacking(card)
    if missing:
        raise ImpossibleError("ahlulbayt/errors.card_lacks", text=text, kind=kind, what=missing)
    return _with_id(card)


def _pairs(text: str) -> dict[str, str]:
    told: dict[str, str] = {}
    for part in text.removeprefix(PREFIX).split(","):
        key, sign, value = part.strip().partition("=")
        if not sign or not value or key in told or any(c.isspace() for c in value):
            raise UnreadableError("ahlulbayt/errors.card_unreadable", text=text)
        if key not in KEYS:
            near = nearest(key, KEYS) or KEYS
            raise UnknownError("ahlulbayt/errors.no_such_attribute", text=key, near=near)
        told[key] = value
    return told


def _listed(told: dict[str, str], key: str, known: tuple[str, ...]) -> tuple[str, ...]:
    if key not in told:
        return ()
    words = tuple(told[key].split("+"))
    for word in words:
        if word not in known:
            near = nearest(word, known)
            raise UnknownError(f"ahlulbayt/errors.no_such_{key}", text=word, near=near)
    return words


def _number(text: str, whole: str) -> int:
    number = int(text) if text.isascii() and text.isdecimal() and len(text) <= len("99") else 0
    if not 1 <= number <= _MOST_DRAWN:
        raise UnreadableError("ahlulbayt/errors.card_unreadable", text=whole)
    return number


def _event(text: str, of: Occasion, whole: str) -> Event:
    day, sign, month = text.partition("/")
    number = LAST if day == "last" else _number(day, whole)
    if not sign or number > LAST:
        raise UnreadableError("ahlulbayt/errors.card_unreadable", text=whole)
    if month not in MONTHS:
        near = nearest(month, MONTHS)
        raise UnknownError("ahlulbayt/errors.no_such_month", text=month, near=near)
    return Event(of, number, month)


def _inferred(events: tuple[Event, ...], *, draw: int) -> Kind:
    if len(events) > 1:
        return Kind.INFALLIBLE
    if events:
        return Kind(events[0].of.value)
    return Kind.DRAW if draw else Kind.OTHER


def _kind(told: dict[str, str], events: tuple[Event, ...], *, draw: int) -> Kind:
    word = told.get("kind")
    if word is None:
        return _inferred(events, draw=draw)
    if word not in tuple(Kind):
        raise UnknownError("ahlulbayt/errors.no_such_kind", text=word, near=tuple(Kind))
    return Kind(word)


def _with_id(card: Card) -> Card:
    dated = {event.month for event in card.events}
    told = {
        "kind": "" if card.kind is _inferred(card.events, draw=card.draw) else card.kind.value,
        "name": card.name or "",
        "month": "+".join(month for month in MONTHS if month in card.months - dated),
        "city": "+".join(sorted(card.cities)),
        "draw": str(card.draw) if card.draw else "",
        "dynasty": card.dynasty or "",
        "mark": "+".join(sorted(card.marks)),
    }
    for event in card.events:
        day = "last" if event.day == LAST else str(event.day)
        told[event.of.value] = f"{day}/{event.month}"
    words = (f"{key}={told[key]}" for key in KEYS if told.get(key))
    return card._replace(id=PREFIX + ",".join(words))
