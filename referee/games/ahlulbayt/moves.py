"""Plays and reports, as they are typed: `parse` and `write` are inverse.

They are named tuples, so `said` keeps apart those that hold the same things.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from referee.core.errors import UnreadableError
from referee.core.seats import Seat, letter, seat_of
from referee.games.ahlulbayt.cards import LAST, MONTHS, Card
from referee.games.ahlulbayt.deck import Deck

FIRST_YEAR, LAST_YEAR = 1343, 1500
"""The Hijri years that calendars know; other years are taken for another calendar's."""


class Lay(NamedTuple):
    """Put a card on the top card."""

    card: Card


class Draw(NamedTuple):
    """Draw what is owed, or one card because none fits."""

    said: str = "draw"


class DrawLay(NamedTuple):
    """Draw a card because none fits, and lay it at once."""

    card: Card
    said: str = "draw"


class Pass(NamedTuple):
    """Miss a turn, or waive the right to another."""

    said: str = "pass"


class Call(NamedTuple):
    """Say "Ahl al-Bayt"; without a seat it is the mover who says it."""

    seat: Seat | None = None
    said: str = "call"


class Start(NamedTuple):
    """Report who holds the card of the greatest infallible."""

    seat: Seat
    said: str = "start"


class First(NamedTuple):
    """Report the card from the bank that opens the game."""

    card: Card
    said: str = "first"


class Reshuffle(NamedTuple):
    """Report that the pile below its top card became the bank."""

    said: str = "reshuffle"


class Leave(NamedTuple):
    """Report that a player has left; the seats behind move up a letter."""

    seat: Seat
    said: str = "leave"


class NewDay(NamedTuple):
    """Report that another Hijri day has begun.

    :param last: whether it is the last day of its month; written as ``last``.
    """

    year: int
    month: int
    day: int
    last: bool = False


Move = Lay | Draw | DrawLay | Pass | Call | Start | First | Reshuffle | Leave | NewDay

_BARE: dict[str, Move] = {"draw": Draw(), "pass": Pass(), "call": Call(), "reshuffle": Reshuffle()}
_SEATED: dict[str, type[Call | Start | Leave]] = {"call": Call, "start": Start, "leave": Leave}
_DAY = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})( +last)?", re.ASCII)


def card_of(text: str, deck: Deck) -> Card:
    """Read a card: an id of the deck, or one described on the spot.

    :raises RefereeError: if it cannot be read or is not in the deck.
    """
    if not text.startswith("card:"):
        return deck.card(text)
    from referee.games.ahlulbayt.described import describe

    return describe(text, deck)


def parse(text: str, deck: Deck) -> Move:
    """Read a play or a report.

    :raises UnreadableError: if it is neither.
    :raises UnknownError: if it names a card that the deck does not have.
    """
    text = text.strip()
    if not text:
        raise UnreadableError("ahlulbayt/errors.no_play", text=text)
    if text in _BARE:
        return _BARE[text]
    word, sign, rest = text.partition("@")
    if sign and word in _SEATED:
        return _SEATED[word](seat_of(rest))
    word, sign, rest = text.partition(" ")
    if sign and word == "day":
        return _day(rest, text)
    word, sign, rest = text.partition(":")
    if sign and word == "draw":
        return DrawLay(card_of(rest, deck))
    if sign and word == "first":
        return First(card_of(rest, deck))
    return Lay(card_of(text, deck))


def _day(text: str, whole: str) -> NewDay:
    found = _DAY.fullmatch(text.strip())
    if found is None:
        raise UnreadableError("ahlulbayt/errors.day_unreadable", text=whole)
    year, month, day = (int(part) for part in found.groups()[:3])
    if not FIRST_YEAR <= year <= LAST_YEAR:
        raise UnreadableError(
            "ahlulbayt/errors.year_out_of_range", text=whole, low=FIRST_YEAR, high=LAST_YEAR
        )
    if not 1 <= month <= len(MONTHS) or not 1 <= day <= LAST:
        raise UnreadableError("ahlulbayt/errors.no_such_day", text=whole)
    return NewDay(year, month, day, last=bool(found[4]) or day == LAST)


def write(move: Move) -> str:
    """Write a play or a report as `parse` reads it."""
    if isinstance(move, Lay):
        return move.card.id
    if isinstance(move, NewDay):
        ends = " last" if move.last and move.day < LAST else ""
        return f"day {move.year:04}-{move.month:02}-{move.day:02}{ends}"
    if isinstance(move, DrawLay | First):
        return f"{move.said}:{move.card.id}"
    if isinstance(move, Draw | Pass | Reshuffle) or move.seat is None:
        return move.said
    return f"{move.said}@{letter(move.seat)}"
