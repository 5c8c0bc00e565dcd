"""What counting answers: points with their steps, and how a match stands."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from referee.core.verdict import NO_FACTS


class Step(NamedTuple):
    """One line of a count.

    :param key: the sentence, in the game's ``rulings`` texts.
    :param points: what the step adds; the steps of a count add up to its points.
    """

    key: str
    facts: Mapping[str, object]
    points: int
    rule: StrEnum


class Warned(NamedTuple):
    """Something odd that was accepted, with the sentence that says so."""

    key: str
    facts: Mapping[str, object] = NO_FACTS


class Count(NamedTuple):
    """Points, how they came about, and the clauses that took part."""

    points: int
    steps: tuple[Step, ...]
    rules: tuple[StrEnum, ...]
    warnings: tuple[Warned, ...] = ()


class Tally(NamedTuple):
    """How a match stands after some rounds; always derived, never stored.

    :param totals: the players' sums; who joined late starts at 0.
    :param ranks: places from 1; equal totals share one.
    :param winners: who has won, several where a tie is shared; empty while it goes on.
    :param ended_at: the first round, from 1, after which it was over, even where
        rounds follow.
    :param out: players who may play no further rounds.
    :param tied: who leads together where that would have ended it, so that all play on.
    """

    totals: Mapping[str, int]
    ranks: Mapping[str, int]
    over: bool
    winners: tuple[str, ...] = ()
    ended_at: int | None = None
    out: tuple[str, ...] = ()
    rules: tuple[StrEnum, ...] = ()
    tied: tuple[str, ...] = ()


def ranked(totals: Mapping[str, int], *, low_wins: bool) -> dict[str, int]:
    """Return places from 1, best first; equal totals share a place.

    >>> ranked({"Ali": 30, "Sara": 30, "Reza": 101}, low_wins=True)
    {'Ali': 1, 'Sara': 1, 'Reza': 3}
    """
    ordered = sorted(totals.values(), reverse=not low_wins)
    return {name: ordered.index(total) + 1 for name, total in totals.items()}
