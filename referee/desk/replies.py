"""What the live table answers to a line, before it is put into words."""

from __future__ import annotations

from enum import StrEnum
from typing import Any, NamedTuple

from referee.desk.books import Written
from referee.desk.live import Hand, Note
from referee.desk.rulings import Ruling


class How(StrEnum):
    """What became of a move."""

    MADE = "made"
    REFUSED = "refused"
    CHOOSES = "chooses"
    ASKED = "asked"
    FORCED = "forced"
    SLIPPED = "slipped"
    DAWNED = "dawned"


class Ruled(NamedTuple):
    """A move with its ruling.

    :param hand: the hand after it.
    :param notes: what must be said or done by hand besides; seats as they are after it.
    :param names: the players' names by those seats.
    :param hint: the key of what may have been meant, for a refused move.
    """

    ruling: Ruling
    how: How
    hand: Hand
    notes: tuple[Note, ...] = ()
    hint: str = ""
    names: tuple[str, ...] = ()


class Stepped(NamedTuple):
    """Lines that were taken back or restored, as they were made, the last one first."""

    back: bool
    plays: tuple[str, ...]


class Wrote(NamedTuple):
    """A round that was written down, in whole or in part.

    :param counted: what the table counted otherwise: name, cards entered, cards held.
    """

    written: Written
    counted: tuple[tuple[str, int, int], ...] = ()


class Noted(NamedTuple):
    """A card that was down against the rules and cost nothing; it is on the record."""

    ruling: Ruling


class Shows(StrEnum):
    """What a line asks to be shown."""

    STATE = "state"
    SCORE = "score"
    HELP = "help"
    QUIT = "quit"
    RELOADED = "reloaded"


class Asked(NamedTuple):
    """Something to show that changes nothing.

    :param detail: what it is about, such as a clause.
    """

    shows: Shows
    detail: Any = None


class Why(NamedTuple):
    """The last ruling again, with all of its clauses."""

    ruling: Ruling


class Clauses(NamedTuple):
    """Clauses that a line asked for."""

    query: str


class Odds(NamedTuple):
    """The chances of the seat that has to act; a game's own."""

    chances: Any


Reply = Ruled | Stepped | Wrote | Noted | Asked | Why | Clauses | Odds
