"""What is written in a game file: who plays by which rules, and what was reported."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, Final

from referee.ledger.plain import record

Draw = Callable[[int], int]
"""A source of entropy: for n it returns a number from 0 below n, as
``secrets.randbelow`` does. The ledger has none of its own."""

_SIGNS: Final = "23456789abcdefghjkmnpqrstuvwxyz"  # without what looks like another
_TAIL: Final = 6
_MARKS = str.maketrans("", "", "-:T.")


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that was reported, never changed and never taken out again.

    Two events are equal if all of their fields are.

    :param id: unique in its game; sorts by `at`.
    :param at: when it was reported, ISO 8601 in UTC, such as ``2026-03-20T18:05:00Z``.
    :param kind: what it is: ``round``, ``undo``, or a word of the caller's.
    :param body: the rest, deeply read-only once the event is made.
    """

    id: str
    at: str
    kind: str
    body: Mapping[str, object] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        for word in (self.id, self.kind):
            if not isinstance(word, str) or not word:
                raise ValueError(f"an event needs an id and a kind: {word!r}")
        stamp(self.at)
        object.__setattr__(self, "body", record(self.body))


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody in a game: the id never changes, the name is what was typed."""

    id: str
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Header:
    """What is settled when a game is opened.

    :param id: the game's own short id, such as ``k7f3``.
    :param game: which game is played, such as ``khabis``.
    :param players: in the order of their seats, with distinct ids.
    :param profile: the named set of house rules that the game starts from.
    :param house: the options that were settled, by name.
    :param place: where it is played, or ``None`` if that was not said.
    :param created: when it was opened, ISO 8601 in UTC.
    """

    id: str
    game: str
    players: tuple[Player, ...]
    created: str
    profile: str = ""
    house: Mapping[str, object] = field(default_factory=dict, hash=False)
    place: Mapping[str, object] | None = field(default=None, hash=False)

    def __post_init__(self) -> None:
        for word in (self.id, self.game, self.profile):
            if not isinstance(word, str):
                raise TypeError(f"a header holds text here: {word!r}")
        if len({player.id for player in self.players}) < len(self.players):
            raise ValueError("two players of one id")
        stamp(self.created)
        object.__setattr__(self, "house", record(self.house))
        if self.place is not None:
            object.__setattr__(self, "place", record(self.place))


@dataclass(frozen=True, slots=True)
class Book:
    """All that a game file says: its header, and its events in the order of writing."""

    header: Header
    events: tuple[Event, ...]


def stamp(at: str) -> str:
    """Return the seventeen digits of an instant: date, time and milliseconds.

    :raises ValueError: if `at` is not ISO 8601 in UTC.

    >>> stamp("2026-03-20T18:05:00.25Z")
    '20260320180500250'
    """
    try:
        moment = datetime.fromisoformat(at) if at[10] == "T" else None
    except (IndexError, TypeError, ValueError):
        moment = None
    if moment is None or moment.utcoffset() != timedelta():
        raise ValueError(f"an instant in UTC is needed, as 2026-03-20T18:05:00Z, not {at!r}")
    return moment.isoformat(timespec="milliseconds")[:23].translate(_MARKS)


def new_id(at: str, draw: Draw) -> str:
    """Return an id that sorts by `at` and that no other event is likely to have.

    Of two events in one millisecond, one pair in 900 million shares its id.
    """
    return f"{stamp(at)}-{''.join(_SIGNS[draw(len(_SIGNS))] for _ in range(_TAIL))}"


def new_event(kind: str, body: Mapping[str, object], *, at: str, draw: Draw) -> Event:
    """Return an event with an id of its own.

    :raises ValueError: if `at` is not ISO 8601 in UTC.
    :raises UnreadableError: if the body holds text that is not Unicode.
    """
    return Event(new_id(at, draw), at, kind, body)


def event_of(document: Mapping[str, Any]) -> Event:
    """Read an event from its document.

    :raises KeyError, TypeError, ValueError: if it is not one.
    """
    return Event(document["id"], document["at"], document["kind"], document["body"])


def document_of(event: Event) -> dict[str, object]:
    """Return the document of an event, as it is written."""
    return {"id": event.id, "at": event.at, "kind": event.kind, "body": event.body}


def header_of(document: Mapping[str, Any]) -> Header:
    """Read a header from its document, which may say more than this version knows.

    :raises KeyError, TypeError, ValueError: if it is not one.
    """
    return Header(
        id=document["id"],
        game=document["game"],
        players=tuple(_player_of(player) for player in document["players"]),
        created=document["created"],
        profile=document["profile"],
        house=document["house"],
        place=document["place"],
    )


def header_document(header: Header, schema: int) -> dict[str, object]:
    """Return the document of a header, as it is written in schema version `schema`."""
    return {
        "schema": schema,
        "id": header.id,
        "game": header.game,
        "profile": header.profile,
        "players": [{"id": player.id, "name": player.name} for player in header.players],
        "house": header.house,
        "place": header.place,
        "created": header.created,
    }


def _player_of(document: Mapping[str, Any]) -> Player:
    player = Player(document["id"], document["name"])
    if isinstance(player.id, str) and isinstance(player.name, str):
        return player
    raise TypeError(f"a player's id and name are text: {player}")
