"""Plays and reports, and their one-line notation.

``7S`` lays a card, ``2D@C`` aims it, ``JS:H`` names a suit; ``draw``,
``draw:4H``, ``pass``, ``waive``, ``call``, ``catch@B``, ``slip HK-P1@C``,
``first:CARD``, ``reshuffle``, ``leave@C``. `parse` and `write` are inverse.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from referee.core.errors import UnknownError, UnreadableError
from referee.core.house import nearest
from referee.core.seats import Seat, letter, seat_of
from referee.games.khabis.cards import PACK, Card, suit
from referee.games.khabis.clauses import Rule, rule_of


@dataclass(frozen=True, slots=True)
class Lay:
    """A card from the hand. `victim` belongs to a 2, `suit` to a jack."""

    card: Card
    victim: Seat | None = None
    suit: str | None = None


@dataclass(frozen=True, slots=True)
class Draw:
    """Take what is due; `lay` is the drawn card, if it is laid at once."""

    lay: Lay | None = None


@dataclass(frozen=True, slots=True)
class First:
    """The card turned up at the start, with the choice it may ask for."""

    lay: Lay


class Word(StrEnum):
    """Plays that are one word."""

    PASS = "pass"  # noqa: S105 - a play, no password
    WAIVE = "waive"
    RESHUFFLE = "reshuffle"


class Said(StrEnum):
    """What a report is about."""

    CALL = "call"
    CATCH = "catch"
    SLIP = "slip"
    LEAVE = "leave"


@dataclass(frozen=True, slots=True)
class Report:
    """Something that was said or done at the table by, or to, a seat.

    :param seat: ``None`` only for a call, which is then the obvious caller's.
    :param rule: the broken clause, for a slip.
    """

    said: Said
    seat: Seat | None = None
    rule: Rule | None = None


Move = Lay | Draw | First | Word | Report

_LAY = re.compile(r"(10|[2-9AJQKajqk])([SHDCshdc])(?:@([A-Za-z])|:([SHDCshdc]))?")


def parse(text: str) -> Move:
    """Read a play.

    :raises UnreadableError: if it is none, or aims or names where nothing is to be chosen.
    :raises UnknownError: if a slip names no clause.
    """
    found = _LAY.fullmatch(text)
    if found:
        return _lay(found, text)
    head, _, tail = text.partition(":")
    if head == "draw":
        return Draw(_inner(tail, text)) if tail else Draw()
    if head == "first":
        return First(_inner(tail, text))
    return _word(text)


def _lay(found: re.Match[str], text: str) -> Lay:
    rank, colour, victim, named = found.groups()
    if victim and rank != "2":
        raise UnreadableError("khabis/errors.only_a_two_aims", text=text)
    if named and rank not in {"J", "j"}:
        raise UnreadableError("khabis/errors.only_a_jack_names", text=text)
    return Lay(
        PACK[(rank + colour).upper()],
        seat_of(victim) if victim else None,
        suit(named) if named else None,
    )


def _inner(text: str, whole: str) -> Lay:
    found = _LAY.fullmatch(text)
    if not found:
        raise UnreadableError("khabis/errors.no_such_card", text=text or whole)
    return _lay(found, whole)


def _word(text: str) -> Move:
    if text in set(Word):
        return Word(text)
    head, sign, seat = text.partition("@")
    if head == "call" and not sign:
        return Report(Said.CALL)
    if sign and head in {Said.CALL, Said.CATCH, Said.LEAVE}:
        return Report(Said(head), seat_of(seat))
    if sign and head.startswith("slip "):
        return Report(Said.SLIP, seat_of(seat), _clause(head.removeprefix("slip ")))
    raise UnreadableError(
        "khabis/errors.no_such_play", text=text, near=nearest(text, (*Word, *Said, "draw", "first"))
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
        case First(lay):
            return f"first:{write(lay)}"
        case Report(said, seat, rule):
            named = f" {rule}" if rule else ""
            return f"{said}{named}" + (f"@{letter(seat)}" if seat is not None else "")
        case Word():
            return str(move)
