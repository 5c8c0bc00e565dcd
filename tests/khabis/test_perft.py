"""Exhaustive counts: every way a small deck can be played, to depth five.

The deck has two of each special rank in play, so every effect meets every other.
A count that changes means that some ruling changed; the failure prints the
counts below each first move, which shows where.
"""

from __future__ import annotations

import pytest
from dealing.khabis import moves, play, start

from referee.games.khabis.cards import cards
from referee.games.khabis.house import ALL_LAWS, SHEET
from referee.games.khabis.moves import write

DECK = list(cards("7H,8H,JS,2H,AH,7S,10H,8S,3H,9H,AS,10S,2S,JH,4H,5S,6H,QS"))

COUNTS = {
    "sheet, two players": (SHEET, 2, 4, (9, 26, 102, 320, 972)),
    "sheet, three players": (SHEET, 3, 3, (7, 19, 49, 172, 585)),
    "all laws, two players": (ALL_LAWS, 2, 4, (9, 26, 97, 263, 868)),
    "all laws, three players": (ALL_LAWS, 3, 3, (7, 19, 41, 161, 529)),
}


def count(deal, house, depth):
    """Return how many lines of `depth` plays there are; a finished hand is one."""
    if depth == 0 or deal.over:
        return 1
    return sum(
        count(play(deal, move, verdict), house, depth - 1)
        for move, verdict in moves(deal, house)
        if verdict.after or verdict.outcome
    )


@pytest.mark.parametrize("name", COUNTS)
def test_counts(name):
    house, players, each, expected = COUNTS[name]
    deal = start(list(DECK), players, each)
    counts = tuple(count(deal, house, depth) for depth in range(1, 6))
    divided = {
        write(move): count(play(deal, move, verdict), house, 4)
        for move, verdict in moves(deal, house)
    }
    assert counts == expected, divided
