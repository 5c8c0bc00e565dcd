"""What must hold for every house: the two profiles, and each single option flipped."""

from __future__ import annotations

import random

import pytest
from dealing.khabis import Deal, moves, play, start

from referee.core.house import amend, options
from referee.core.verdict import EffectKind, Legal
from referee.games.khabis import quick
from referee.games.khabis.cards import PACK
from referee.games.khabis.checks import check
from referee.games.khabis.draw import draw as full_draw
from referee.games.khabis.house import ALL_LAWS, PROFILES, SHEET, House
from referee.games.khabis.lay import lay as full_lay
from referee.games.khabis.moves import Draw, Lay, parse, write
from referee.games.khabis.position import Position, read, show
from referee.games.khabis.rulebook import candidates, judge, legal_moves


def flipped():
    """Yield every house that differs from the sheet in one option."""
    for option in options(House).values():
        for value in option.words:
            if value not in {option.default, "none", "sheet"}:
                yield f"{option.name}={value}"


HOUSES = {
    **PROFILES,
    **{word: amend(SHEET, [word]) for word in flipped()},
    **{f"all-laws {word}": amend(ALL_LAWS, [word]) for word in flipped()},
}
MOST = 2000


def hand_of(seed, players, house, each=5):
    dice = random.Random(seed)
    cards = list(PACK.values()) * (1 if players < 6 else 2)
    dice.shuffle(cards)
    deal = start(cards, players, each)
    check(deal.position, house)
    for _ in range(MOST):
        if deal.over:
            return
        choices = moves(deal, house)
        assert choices, show(deal.position)
        laid = [choice for choice in choices if isinstance(choice[0], Lay)]
        move, verdict = dice.choice(laid or choices)
        yield deal, move, verdict
        deal = play(deal, move, verdict)
    raise AssertionError(f"no end: {show(deal.position)}")


@pytest.mark.parametrize("name", HOUSES)
def test_random_hands_hold_the_contract(name):
    house = HOUSES[name]
    if house.jack_declare == "must" or house.two_victim == "next":
        seeds = range(2)
    else:
        seeds = range(3)
    for seed in seeds:
        for deal, move, verdict in hand_of(f"{name} {seed}", 2 + seed, house):
            _holds(deal, move, verdict, house)


def _holds(deal: Deal, move, verdict, house):
    position = deal.position
    assert read(show(position)) == position
    assert parse(write(move)) == move
    before = show(position)
    assert judge(position, move, house) == verdict
    assert show(position) == before
    after = verdict.after
    if after is not None:
        check(after, house)
        assert read(show(after)) == after
    assert sum(deal.cards().values()) % 52 == 0
    _listed_is_legal(deal, house)
    _debts_survive(deal, move, verdict)


def _listed_is_legal(deal: Deal, house):
    hand = deal.hands[deal.position.turn]
    listed = legal_moves(deal.position, hand, house)
    for candidate in candidates(deal.position, hand):
        legal = isinstance(judge(deal.position, candidate, house), Legal)
        assert (candidate in listed) is legal


def _debts_survive(deal: Deal, move, verdict):
    """No declared suit and no debt is lost on the way."""
    position, after = deal.position, verdict.after
    if after is None:
        return
    if isinstance(move, Draw) and move.lay is None:
        assert after.top == position.top
        assert after.suit == position.suit
        paid = sum(e.value for e in verdict.effects if e.kind is EffectKind.DRAWS)
        short = position.stock is not None and position.stock < position.owed
        assert after.owed == 0
        if position.owed:
            assert paid == position.owed or short
    if isinstance(move, Lay) and move.card.rank == "J" and move.suit:
        assert after.ruling_suit == move.suit


def test_a_thousand_random_hands_end_with_all_cards_there():
    for seed in range(1000):
        last = None
        for deal, move, verdict in hand_of(seed, 2 + seed % 5, SHEET):
            last = play(deal, move, verdict)
        assert last is not None
        assert last.over
        assert set(last.cards().values()) == {2 if last.position.players > 5 else 1}
        assert last.hands[last.winner] == ()


@pytest.mark.parametrize("name", HOUSES)
def test_the_quick_rulings_agree_with_the_full_ones(name):
    """What is ruled at once for an ordinary moment is what the long way rules."""
    house = HOUSES[name]
    for top in PACK.values():
        for players, direction in ((2, 1), (3, -1), (5, 1)):
            position = Position(players=players, turn=1, direction=direction, top=top)
            ruled = quick.draw(position, house)
            assert ruled is None or ruled == full_draw(position, Draw(), house)
            for card in PACK.values():
                ruled = quick.lay(position, card, house)
                assert ruled is None or ruled == full_lay(position, Lay(card), house)
