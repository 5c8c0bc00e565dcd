"""Scoring: the first to finish wins, and wins are counted."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.errors import RefusedError, UnreadableError
from referee.core.seats import Seat
from referee.core.verdict import Outcome

WON = "won"
"""What is written for the winner of a game, as in ``Ali=won``."""


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


def outcome(wins: Mapping[Seat, int]) -> Outcome:
    """Return how a game ended, from the wins of each seat in it.

    :raises RefusedError: unless exactly one seat has won exactly once, AB-12a.
    """
    winners = [seat for seat, count in wins.items() if count]
    if len(winners) != 1 or wins[winners[0]] != 1:
        raise RefusedError("ahlulbayt/errors.one_winner", n=sum(wins.values()), rule="AB-12a")
    return Outcome(winners[0], tuple(wins.items()))
