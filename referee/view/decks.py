"""How a deck and the faults of a deck file are shown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from referee.almanac.months import MONTHS, NUMBER, name
from referee.core.errors import UnreadableError
from referee.games.ahlulbayt.cards import LAST, Card, Event
from referee.games.ahlulbayt.deck import Deck
from referee.games.ahlulbayt.deckcheck import Fault
from referee.i18n.texts import Texts
from referee.view import prose


def deck_json(deck: Deck) -> dict[str, Any]:
    """Return a deck as one JSON object, one card of it an object under ``cards``."""
    return {
        "game": "ahlulbayt",
        "dates": deck.dates,
        "size": deck.size,
        "cards": [_card_json(card) for card in deck.cards],
    }


def _card_json(card: Card) -> dict[str, Any]:
    return {
        "id": card.id,
        "kind": str(card.kind),
        "names": dict(card.names),
        "name": card.name,
        "months": [month for month in MONTHS if month in card.months],
        "cities": sorted(card.cities),
        "events": [_event_json(event) for event in card.events],
        "draw": card.draw,
        "dynasty": card.dynasty,
        "marks": sorted(card.marks),
        "copies": card.copies,
    }


def _event_json(event: Event) -> dict[str, Any]:
    day = "last" if event.day == LAST else event.day
    return {"of": str(event.of), "day": day, "month": event.month, "year": event.year}


def deck_text(texts: Texts, deck: Deck) -> str:
    """Return a deck as prose: how many cards, then one a line with what is printed on it."""
    head = texts.say("days.deck_size", n=deck.size, dates=deck.dates)
    return prose.lines(texts, [head, *(_card(texts, deck, card) for card in deck.cards)])


def _card(texts: Texts, deck: Deck, card: Card) -> str:
    printed = prose.listed(texts, _printed(texts, deck, card))
    key = "days.deck_card" if printed else "days.deck_bare_card"
    title = card.title(texts.language)
    return texts.say(key, id=card.id, name=title, copies=card.copies, printed=printed)


def _printed(texts: Texts, deck: Deck, card: Card) -> Iterator[str]:
    """Yield what is printed on a card beside its title, as the language says it."""
    language = texts.language
    dated = {event.month for event in card.events}
    for event in card.events:
        last = texts.say("days.deck_last_day")
        day = last if event.day == LAST else str(event.day)
        yield f"{day} {name(NUMBER[event.month], language)}"
    for month in MONTHS:
        if month in card.months - dated:
            yield name(NUMBER[month], language)
    for city in sorted(card.cities):
        yield dict(deck.cities[city].names).get(language, city)
    if card.draw:
        yield texts.say("days.deck_draws", n=card.draw)
    if card.dynasty:
        yield (
            texts.say(f"days.dynasty_{card.dynasty}")
            if texts.has(f"days.dynasty_{card.dynasty}")
            else card.dynasty
        )
    yield from sorted(card.marks)


def faults_json(texts: Texts, faults: Sequence[Fault]) -> list[dict[str, Any]]:
    """Return the faults of a deck file as JSON objects."""
    return [
        {
            "line": fault.line,
            "kind": fault.key.removeprefix("deck_"),
            "message": sentence(texts, fault),
            "near": list(fault.near),
        }
        for fault in faults
    ]


def sentence(texts: Texts, fault: Fault) -> str:
    """Return a fault as a sentence, with its line in front."""
    return texts.say(f"ahlulbayt/errors.{fault.key}", **fault.facts)


def as_error(fault: Fault) -> UnreadableError:
    """Return a fault as an error that the border shows."""
    return UnreadableError(f"ahlulbayt/errors.{fault.key}", near=fault.near, **fault.facts)
