from __future__ import annotations

import random

import pytest
from dealt import Khabis

from referee.core.errors import ImpossibleError
from referee.core.house import amend, options
from referee.core.verdict import Legal
from referee.desk import playing
from referee.desk.live import Deal
from referee.games.khabis.house import PROFILES, House

FLIPS = [
    f"{option.name}={word}"
    for option in options(House).values()
    for word in option.words
    if option.name not in {"values", "limit", "hands", "knockout"}
]


def hands(count: int, seed: int):
    """Yield random hands, every option flipped on either profile in turn."""
    dice = random.Random(seed)
    for number in range(count):
        base = PROFILES[dice.choice([*PROFILES])]
        house = amend(base, [FLIPS[number % len(FLIPS)], f"deal={dice.choice([2, 3, 7])}"])
        yield Khabis(dice, house, dice.randint(2, 7))


def test_counts_and_pile_are_those_of_the_real_cards():
    moves = 0
    for game in hands(400, seed=1):
        for _ in range(120):
            if game.hand.over or game.next_play() is None:
                break
            moment = game.hand.moment
            moves += 1
            assert moment.counts == tuple(map(len, game.hands))
            assert sorted(moment.pile) == sorted(game.pile), "a shuffle that nobody reported"
            assert moment.stock == len(game.stock)
            assert moment.last == game.top
    assert moves > 10_000


def test_playing_the_moves_again_reaches_an_equal_moment_after_each():
    for game in hands(60, seed=2):
        again = game.hand
        for _ in range(80):
            if game.hand.over:
                break
            text = game.next_play()
            if text is None:
                break
            again = playing.step(again, text)
            assert again == game.hand


@pytest.fixture
def hand():
    return playing.opening("khabis", ("p1", "p2", "p3"), PROFILES["sheet"], Deal(3, 0))


def test_hk_g4_a_lone_card_before_the_first_is_the_first(hand):
    move = hand.table.read(hand.moment, "5H", ())
    assert hand.table.side(hand.moment).write(move) == "first:5H"


def test_hk_g2_a_card_in_the_pile_cannot_be_laid_again_until_it_is_shuffled(hand):
    for text in ("first:5H", "9H", "9S", "KS"):
        hand = playing.step(hand, text)
    with pytest.raises(ImpossibleError) as error:
        hand.judge(hand.table.read(hand.moment, "9S", ()))
    assert error.value.key == "khabis/errors.lies_already"
    hand = playing.step(hand, "reshuffle")
    assert isinstance(hand.judge(hand.table.read(hand.moment, "9S", ())), Legal)


def test_hk_g10_a_draw_past_the_end_of_the_stock_means_that_the_pile_was_shuffled(hand):
    house = amend(PROFILES["sheet"], ["deal=16"])
    hand = playing.opening("khabis", ("p1", "p2", "p3"), house, Deal(3, 0))
    for text in ("first:5H", "9H", "KH", "draw", "draw", "draw"):
        before, hand = hand, playing.step(hand, text)
    assert before.moment.stock == 1
    assert hand.moment.stock == 0
    hand = playing.step(hand, "draw")
    assert (hand.moment.stock, hand.moment.pile) == (1, ())


@pytest.mark.parametrize(
    ("before", "text", "counts", "turn"),
    [
        (("first:5H",), "QS", (7, 6, 7), 2),  # a card that does not fit lies all the same
        (("first:5H", "7H"), "pass", (7, 6, 7), 0),  # the sevens are not paid
        (("first:5H", "7H"), "KH", (7, 6, 6), 0),
        (("first:5H",), "draw:QS", (7, 7, 7), 2),
        (("first:5H", "8H"), "waive", (7, 6, 7), 2),
        ((), "first:7D", (7, 7, 7), 1),
    ],
)
def test_what_the_table_lets_stand_does_what_it_does(hand, before, text, counts, turn):
    for one in before:
        hand = playing.step(hand, one)
    move = hand.table.read(hand.moment, text, ())
    refused = hand.judge(move)
    assert not isinstance(refused, Legal)
    hand = playing.step(hand, text, forced=True)
    assert hand.moment.counts == counts
    assert hand.moment.position.turn == turn
    assert hand.moment.position.owed == 0


def test_hk_p1_a_card_that_was_down_costs_what_the_ruling_said(hand):
    hand = playing.step(hand, "first:5H")
    move = hand.table.read(hand.moment, "QS", ())
    verdict = hand.judge(move)
    slip = hand.table.slip(hand.moment, move, verdict)
    after = hand.played(slip, hand.judge(slip))
    assert after.moment.counts == (7, 8, 7)
    assert after.moment.last == hand.moment.last
    assert after.moment.position.turn == 2  # HK-G15: and the turn is lost


def test_hk_x1_a_finished_elimination_knows_every_place():
    house = amend(PROFILES["sheet"], ["mode=elimination", "deal=1"])
    hand = playing.opening("khabis", ("p1", "p2", "p3"), house, Deal(3, 0))
    for text in ("first:5H", "9H", "KH"):
        hand = playing.step(hand, text)
    assert hand.over
    assert hand.table.entries(hand.moment, house) == {1: "place:1", 2: "place:2", 0: "place:3"}


def test_hk_s7_who_went_out_and_with_which_card_is_written_down():
    house = amend(PROFILES["sheet"], ["deal=1"])
    hand = playing.opening("khabis", ("p1", "p2"), house, Deal(2, 0))
    for text in ("first:5H", "JH:S"):
        hand = playing.step(hand, text)
    assert hand.table.entries(hand.moment, house) == {1: "out:JH"}
    assert hand.table.held(hand.moment) == {0: 1, 1: 0}
    assert hand.table.cards_in("7H/4C/KD,QC", house) == 2
    assert hand.table.cards_in("33", house) is None


def test_hk_g1_who_leaves_takes_his_cards_out_of_play(hand):
    for text in ("first:5H", "leave@B"):
        hand = playing.step(hand, text)
    assert hand.moment.counts == (7, 0, 7)
    assert hand.moment.stock == 30
    assert hand.moment.position.turn == 2
