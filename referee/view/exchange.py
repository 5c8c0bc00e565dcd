"""How exports and imports are told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from referee.desk.exchange import Arrival, Shelves
from referee.i18n.texts import Texts
from referee.view import prose
from referee.view.names import shown


def exported_json(shelves: Shelves, file: str) -> dict[str, Any]:
    """Return what was exported as one JSON object."""
    told: dict[str, Any] = {
        "file": file,
        "games": [book.header.id for book in shelves.books],
        "events": sum(len(book.events) for book in shelves.books),
    }
    if shelves.damaged:
        told["damaged"] = list(shelves.damaged)
    return told


def exported_text(texts: Texts, shelves: Shelves, file: str) -> str:
    """Return what was exported."""
    said = texts.say("exchange.exported", n=len(shelves.books), path=shown(file))
    return prose.line(texts, said)


def unread_text(texts: Texts, ids: Sequence[str]) -> str:
    """Return which games could not be read."""
    return prose.line(texts, texts.say("exchange.unread", ids=prose.listed(texts, ids)))


def imported_json(arrivals: Sequence[Arrival]) -> dict[str, Any]:
    """Return what was imported as one JSON object."""
    return {"games": [_arrival_json(arrival) for arrival in arrivals]}


def _arrival_json(arrival: Arrival) -> dict[str, Any]:
    return {
        "id": arrival.here,
        "told": arrival.told,
        "game": arrival.book.header.game,
        "state": _state(arrival),
        "events": len(arrival.added),
        "rounds": arrival.rounds,
    }


def _state(arrival: Arrival) -> str:
    if arrival.new:
        return "new"
    return "more" if arrival.added else "known"


def imported_text(texts: Texts, arrivals: Sequence[Arrival]) -> str:
    """Return what was imported: what is new, game by game, and how many were known."""
    return prose.lines(texts, _imported(texts, arrivals))


def _imported(texts: Texts, arrivals: Sequence[Arrival]) -> Iterator[str]:
    for arrival in arrivals:
        if arrival.new or arrival.added:
            yield _line(texts, arrival)
        if arrival.here != arrival.told:
            yield "  " + texts.say("exchange.other_id", told=arrival.told, id=arrival.here)
    known = sum(not arrival.new and not arrival.added for arrival in arrivals)
    if known or not arrivals:
        yield texts.say("exchange.known", n=known)
    new = [arrival for arrival in arrivals if arrival.new]
    if len(new) == 1:
        yield texts.say("exchange.use", id=new[0].here)


def _line(texts: Texts, arrival: Arrival) -> str:
    header = arrival.book.header
    game = texts.say(f"books.game_{header.game}")
    names = prose.listed(texts, (shown(player.name) for player in header.players))
    rounds = texts.say("books.rounds_played", n=arrival.rounds)
    if arrival.new:
        return texts.say("exchange.new", id=arrival.here, game=game, names=names, rounds=rounds)
    n = len(arrival.added)
    return texts.say("exchange.more", n=n, id=arrival.here, game=game, names=names)
