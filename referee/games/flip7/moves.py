"""What can happen at a Flip 7 table, and its one-word notation.

``7`` a card drawn, ``freeze@B`` drawn and aimed, ``second@C`` passed on, ``7!``
a duplicate taken without using the Second Chance, ``stay``,
``assign:freeze@C``, and the reported ``reshuffle`` and ``leave@C``.
"""

from __future__ import annotations

from typing import NamedTuple

from referee.core.errors import UnreadableError
from referee.core.seats import Seat, letter, seat_of
from referee.games.flip7.cards import ACTIONS, VALUE, Card, card


class Draw(NamedTuple):
    """A card turned up for the mover.

    :param at: the seat at which an action card is aimed or to which a Second
        Chance is passed on.
    :param declined: the mover busts on it though a Second Chance lies before him.
    """

    card: Card
    at: Seat | None = None
    declined: bool = False


class Stay(NamedTuple):
    """The mover stops and keeps his points."""

    word: str = "stay"


class Assign(NamedTuple):
    """The mover aims a card that he still has to give away."""

    card: Card
    at: Seat


class Reshuffle(NamedTuple):
    """The discards were shuffled into a new stock."""

    word: str = "reshuffle"


class Leave(NamedTuple):
    """A player left the table; his cards went to the discards."""

    seat: Seat


Move = Draw | Stay | Assign | Reshuffle | Leave


def parse(text: str) -> Move:
    """Read a move.

    :raises UnreadableError: if it has not the form of a move.
    :raises UnknownError: if it names a card that does not exist.

    >>> parse("freeze@B"), parse("7!").declined
    (Draw(card=<Card.FREEZE: 'freeze'>, at=1, declined=False), True)
    """
    word = text.strip()
    if word.casefold() in {"stay", "reshuffle"}:
        return Stay() if word.casefold() == "stay" else Reshuffle()
    head, aimed, seat = word.partition("@")
    at = seat_of(seat.strip()) if aimed else None
    if head.casefold() == "leave" and at is not None:
        return Leave(at)
    if head.casefold().startswith("assign:"):
        return _assign(head, at, text)
    return _draw(head, at, text)


def _assign(head: str, at: Seat | None, text: str) -> Assign:
    given = card(head.partition(":")[2])
    if at is None or given not in ACTIONS:
        raise UnreadableError("flip7/errors.assign_form", text=text)
    return Assign(given, at)


def _draw(head: str, at: Seat | None, text: str) -> Draw:
    declined = head.endswith("!")
    drawn = card(head.removesuffix("!"))
    if (at is not None and drawn not in ACTIONS) or (declined and drawn not in VALUE):
        raise UnreadableError("flip7/errors.draw_form", text=text)
    return Draw(drawn, at, declined)


def write(move: Move) -> str:
    """Write a move so that `parse` reads it back."""
    match move:
        case Draw(drawn, at, declined):
            return drawn.value + ("!" if declined else "") + _aim(at)
        case Assign(given, at):
            return f"assign:{given.value}{_aim(at)}"
        case Leave(seat):
            return f"leave{_aim(seat)}"
        case Stay(word) | Reshuffle(word):
            return word


def _aim(at: Seat | None) -> str:
    return "" if at is None else f"@{letter(at)}"
