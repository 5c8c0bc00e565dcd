"""``referee odds``: what the next card of Flip 7 may bring."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import NamedTuple

from referee.core.errors import RefusedError
from referee.desk import flip7_words as words
from referee.desk import registry
from referee.games.flip7.best import Best, best
from referee.games.flip7.cards import Card, cards, listed
from referee.games.flip7.house import House
from referee.games.flip7.odds import Odds, odds
from referee.games.flip7.rows import Status


class Line(NamedTuple):
    """One figure of the answer.

    :param id: what it is the figure of; the sentence is ``odds_<id>``.
    :param value: a chance from 0 to 1, or points.
    :param out_of: the denominator that a chance is told with, if it has a plain one.
    """

    id: str
    value: Fraction
    out_of: int | None = None
    points: bool = False


class Told(NamedTuple):
    """The figures for one row.

    :param row: the cards of the row, in notation.
    """

    row: str
    odds: Odds
    lines: tuple[Line, ...]


def reckon(
    row: Sequence[str],
    house: House,
    *,
    seen: str = "",
    others: Sequence[str] = (),
    status: str = "",
    second: bool = False,
) -> Told:
    """Return the chances of a row.

    :param seen: the discards since the last shuffle.
    :param others: rows of other players, ``B=9,11 C=5,5/bust``.
    :param second: a Second Chance lies there too.
    :raises RefusedError: if the player draws no more, or the cards cannot lie together.
    """
    standing = words.status(status) if status else Status.ACTIVE.value
    if standing != Status.ACTIVE.value:
        raise RefusedError("flip7/errors.odds_out", text=status)
    lying = cards(words.cards(" ".join(_without_game(row))))
    if second and Card.SECOND not in lying:
        lying = (*lying, Card.SECOND)
    elsewhere = [card for text in others for word in text.split() for card in _row(word)]
    return of_row(lying, house, (*cards(words.cards(seen)), *elsewhere))


def of_row(lying: tuple[Card, ...], house: House, seen: tuple[Card, ...]) -> Told:
    """Return the chances of an active player's row.

    :param seen: every other card that nobody can draw any more.
    :raises RefusedError: if the cards cannot lie together.
    """
    found = odds(lying, house, seen=seen)
    return Told(listed(lying), found, tuple(_lines(found, second=Card.SECOND in lying)))


def _without_game(row: Sequence[str]) -> Sequence[str]:
    return row[1:] if row and registry.name_of(row[0]) == "flip7" else row


def _row(word: str) -> tuple[Card, ...]:
    """Return the cards of one row; before a frozen player lies a Freeze as well."""
    lying, _, status = word.rpartition("=")[2].partition("/")
    frozen = words.status(status) == Status.FROZEN.value
    found = cards(words.cards(lying))
    return (*found, Card.FREEZE) if frozen and Card.FREEZE not in found else found


def _lines(found: Odds, *, second: bool) -> list[Line]:
    n, three = found.unseen, found.three
    lost = [Line("second", found.lose_second, n)] if second else []
    lost_in_three = [Line("three_second", three.lose_second)] if second else []
    return [
        Line("bust", found.bust, n),
        *lost,
        Line("numbers", found.among_numbers, found.numbers),
        Line("flip7", found.flip7, n),
        Line("three_bust", three.bust),
        *lost_in_three,
        Line("three_flip7", three.flip7),
        Line("stay", Fraction(found.stay), points=True),
        Line("hit", found.hit, n, points=True),
    ]


def optimum(progress: Callable[[int, int], None] | None = None) -> dict[str, Best]:
    """Return the best play of the numbers-only deck, and of numbers with modifiers.

    :param progress: called with the steps done and all steps.
    """
    return {"numbers": best(), "modifiers": best(modifiers=True, progress=progress)}
