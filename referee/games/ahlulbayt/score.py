"""Scoring: the first to finish wins, and wins are counted."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from referee.core.errors import RefusedError, UnreadableError
from referee.core.seats import Seat
from referee.core.verdict import Outcome

WON = "won"
"""What is written for the winner of a game, as in ``Ali=won``."""

LOST = "0"
"""What is written for everybody else."""


def read(text: str) -> int:
    """Return the wins that one word or number stands for: 1 for ``won``, else a count.

    :raises UnreadableError: if it is neither ``won`` nor a whole number.
    """
    word = text.strip().casefold()
    if word == WON:
        return 1
    if word.isascii() and word.isdecimal() and len(word) <= len("9999"):
        return int(word)
    raise UnreadableError("ahlulbayt/errors.score_unreadable", text=text, near=(WON,))


def check(wins: Iterable[int], *, complete: bool) -> None:
    """Refuse wins that one game cannot bring.

    :param complete: whether every player's wins are there.
    :raises RefusedError: if more than one game was won, or in a complete one none, AB-12a.
    """
    total = sum(wins)
    if total > 1 or (complete and not total):
        raise RefusedError("ahlulbayt/errors.one_winner", n=total, rule="AB-12a")


def outcome(wins: Mapping[Seat, int]) -> Outcome:
    """Return how a game ended, from the wins of each seat in it.

    :raises RefusedError: unless exactly one seat has won exactly once, AB-12a.
    """
    check(wins.values(), complete=True)
    winner = next(seat for seat, count in wins.items() if count)
    return Outcome(winner, tuple(wins.items()))
