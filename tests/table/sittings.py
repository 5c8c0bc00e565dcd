"""Live tables in memory, and lines said to them."""

from __future__ import annotations

from itertools import count

from referee.core.house import amend, differing
from referee.desk import registry, table
from referee.desk.records import MemoryRecord
from referee.desk.replies import Ruled
from referee.desk.sitting import Sitting
from referee.ledger.events import Book, Event, Header, Player

AT = "2026-03-20T18:05:00Z"


def made():
    """Return what makes events, numbered in their order."""
    numbers = count(1)
    return lambda kind, body: Event(f"e{next(numbers):06}", AT, kind, body)


def book(game: str, *names: str, house: tuple[str, ...] = (), profile: str = "") -> Book:
    profiles = registry.game(game).PROFILES
    name = profile or next(iter(profiles))
    agreed = amend(profiles[name], house)
    players = tuple(Player(f"p{n}", one) for n, one in enumerate(names, 1))
    header = Header(
        id="k7f3", game=game, players=players, created=AT, profile=name,
        house=differing(agreed, profiles[name]),
    )  # fmt: skip
    return Book(header, ())


def sat_down(game: str, *names: str, house: tuple[str, ...] = (), profile: str = "") -> Sitting:
    return Sitting(MemoryRecord(book(game, *names, house=house, profile=profile)), made())


def say(sitting: Sitting, *lines: str, setting=None):
    """Say lines to a table; return what was said to the last one."""
    replies = []
    for line in lines:
        replies = table.hear(sitting, line, setting or {})
    return replies


def hows(replies) -> list[str]:
    return [one.how.value for one in replies if isinstance(one, Ruled)]


def again(sitting: Sitting) -> Sitting:
    """Return another table that reads the same record: what is left after a kill."""
    return Sitting(MemoryRecord(sitting.record.read()), made())


def stand(sitting: Sitting):
    """Return all that a table knows, to be compared."""
    match = sitting.match
    hands = [(hand.entries, hand.missing, hand.void) for hand in match.hands]
    return sitting.phase, sitting.hand, sitting.asked, sitting.last, hands, match.tally
