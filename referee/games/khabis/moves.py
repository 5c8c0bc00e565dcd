"""Plays and reports, and their one-line notation.

``7S`` lays a card, ``2D@C`` aims it, ``JS:H`` names a suit; ``draw``,
``draw:4H``, ``pass``, ``waive``, ``call``, ``catch@B``, ``slip HK-P1@C``,
``first:CARD``, ``reshuffle``, ``leave@C``. `parse` and `write` are inverse.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from referee.core.errors import UnknownError, UnreadableError
from referee.core.house import nearest
from referee.core.seats import Seat, letter, seat_of
from referee.games.khabis.cards import PACK, Card, suit
from referee.games.khabis.clauses import Rule, rule_of


class Lay(NamedTuple):
    """A card from the hand. `victim` belongs to a 2, `suit` to a jack."""

    card: Card
    victim: Seat | None = None
    suit: str | None = None


class Draw(NamedTuple):
    """Take what is due; `lay` is the drawn card, if it is laid at once."""

    lay: Lay | None = None


class Word(StrEnum):
    """Plays that are one word."""

    PASS = "pass"  # noqa: S105 - a play, no password
    WAIVE = "waive"


class Said(StrEnum):
    """What a report is about."""

    CALL = "call"
    CATCH = "catch"
    SLIP = "slip"
    LEAVE = "leave"
    FIRST = "first"
    RESHUFFLE = "reshuffle"


class Report(NamedTuple):
    """Something that was said or done at the table.

    :param seat: whom it is about; ``None`` where it is nobody, and for a call that
        is the obvious caller's.
    :param rule: the broken clause, for a slip.
    :param lay: the card turned up, for the first one, with the choice it may ask for.
    """

    said: Said
    seat: Seat | None = None
    rule: Rule | None = None
    lay: Lay | None = None


Move = Lay | Draw | Word | Report


def parse(text: str) -> Move:
    """Read a play.

    :raises UnreadableError: if it is none, or aims or names where nothing is to be chosen.
    :raises UnknownError: if a slip names no clause.
    """
    head, _, tail = text.partition(":")
    if head == "draw":
        return Draw(_lay(tail, text)) if tail else Draw()
    if head == "first":
        return Report(Said.FIRST, lay=_lay(tail, text))
    if text.partition("@")[0].upper() in PACK or head.upper() in PACK:
        return _lay(text, text)
    return _word(text)


def _lay(text: str, whole: str) -> Lay:
    name, aimed, victim = text.partition("@")
    name, named, chosen = name.partition(":")
    card = PACK.get(name.upper())
    if card is None:
        raise UnreadableError("khabis/errors.no_such_card", text=name or whole)
    if aimed and card.rank != "2":
        raise UnreadableError("khabis/errors.only_a_two_aims", text=whole)
    if named and card.rank != "J":
        raise UnreadableError("khabis/errors.only_a_jack_names", text=whole)
    return Lay(card, seat_of(victim) if aimed else None, suit(chosen) if named else None)


def _word(text: str) -> Move:
    if text in set(Word):
        return Word(text)
    head, sign, seat = text.partition("@")
    if head in {Said.CALL, Said.RESHUFFLE} and not sign:
        return Report(Said(head))
    if sign and head in {Said.CALL, Said.CATCH, Said.LEAVE}:
        return Report(Said(head), seat_of(seat))
    if sign and head.startswith("slip "):
        return Report(Said.SLIP, seat_of(seat), _clause(head.removeprefix("slip ")))
    raise UnreadableError(
        "khabis/errors.no_such_play", text=text, near=nearest(text, (*Word, *Said, "draw"))
    )


def _clause(text: str) -> Rule:
    rule = rule_of(text)
    if rule is None:
        raise UnknownError("no_such_clause", text=text, near=nearest(text.upper(), Rule))
    return rule


def write(move: Move) -> str:
    """Write a play; `parse` reads it back."""
    match move:
        case Lay(card, victim, named):
            aimed = f"@{letter(victim)}" if victim is not None else ""
            return f"{card}{aimed}{f':{named}' if named else ''}"
        case Draw(lay):
            return f"draw:{write(lay)}" if lay else "draw"
        case Report(Said.FIRST, lay=Lay() as lay):
            return f"first:{write(lay)}"
        case Report(said, seat, rule):
            named = f" {rule}" if rule else ""
            return f"{said}{named}" + (f"@{letter(seat)}" if seat is not None else "")
        case Word():
            return str(move)
