"""Single lines at the table of the Ahl al-Bayt deck: what they mean and what they bring."""

from __future__ import annotations

import pytest
from ahlulbayt_hand import Hand, error, opened

from referee.core.errors import AmbiguousError, ImpossibleError
from referee.core.verdict import Illegal, Legal
from referee.desk import ahlulbayt_table as table
from referee.games.ahlulbayt import position
from referee.games.ahlulbayt.moves import Call, Draw, DrawLay, First, Lay, Leave, NewDay, Start
from referee.i18n.texts import Texts

# Who starts


def test_a_bare_name_says_who_starts_and_a_lone_card_is_his():
    hand = Hand()
    assert hand.read("reza") == Start(1)
    hand.say("reza")
    assert table.said_by(hand.moment, hand.read("birth:husayn"), 0) is None
    hand.say("ولادة الإمام الحسين")
    assert (hand.moment.layer, hand.moment.counts, hand.moment.last) == (
        1,
        (7, 6, 7),
        "birth:husayn",
    )
    assert hand.moment.bank == 77 - 21


def test_no_card_opens_before_somebody_was_named():
    hand = Hand()
    move = hand.read("birth:ali")
    assert table.said_by(hand.moment, move, 2) == move
    assert error(lambda: hand.judge("birth:ali")).key == "ahlulbayt/errors.who_starts"
    hand.say("مريم").say("birth:ali")
    assert hand.moment.layer == 2


def test_a_starter_is_named_again():
    hand = Hand().say("reza", "سارا")
    assert hand.moment.position.turn == 0


def test_a_player_called_like_a_card_still_starts():
    hand = Hand(names=("Rajab", "draw", "birth:ali"))
    assert hand.read("rajab") == Start(0)
    assert hand.read("birth:ali") == Lay(table.side(hand.moment).deck.card("birth:ali"))
    assert hand.read("draw") == Draw()
    assert hand.read("start@draw") == Start(1)
    assert hand.say("draw starts").read("rajab").card.id == "month:rajab"


def test_whoever_sits_after_the_dealer_plays_on_a_card_from_the_bank():
    hand = Hand(dealer=0).say("first:birth:ali")
    assert (hand.moment.position.turn, hand.moment.counts, hand.moment.layer) == (
        1,
        (7, 7, 7),
        None,
    )
    assert hand.moment.bank == 77 - 21 - 1


@pytest.mark.parametrize(
    "line", ["first: birth of ali", "bank birth:ali", "من البنك ولادة علي", "ولادت علی از بانک"]
)
def test_the_first_card_of_the_bank_in_words(line):
    assert isinstance(Hand().read(line), First)


def test_where_the_bank_opens_a_lone_card_is_the_banks():
    hand = Hand("q6=bank").say("salawat")
    assert (hand.moment.counts, hand.moment.position.again) == ((7, 7, 7), None)


# Lines that only a table says


@pytest.mark.parametrize(
    "line", ["draw death:husayn", "draw death of husayn", "اسحب وفاة الحسين", "بکش شهادت امام حسین"]
)
def test_drew_and_laid(line):
    hand = opened()
    assert hand.read(line) == DrawLay(table.side(hand.moment).deck.card("death:husayn"))


def test_a_drawn_card_may_be_described():
    move = opened().read("اسحب card:month=shaban,city=qom")
    assert isinstance(move, DrawLay)
    assert move.card.cities == {"qom"}


@pytest.mark.parametrize("line", ["leave@C", "leave@مریم", "مريم left", "خرجت مريم", "مریم رفت"])
def test_leaving_in_words(line):
    assert opened().read(line) == Leave(2)


def test_calls_and_reports_are_anybodys_and_plays_the_movers():
    hand = opened()
    assert table.said_by(hand.moment, hand.read("أهل البيت"), 1) == Call(1)
    assert table.said_by(hand.moment, hand.read("call@مريم"), 0) == Call(2)
    assert table.said_by(hand.moment, hand.read("reshuffle"), 0) == hand.read("خلط")
    assert table.said_by(hand.moment, Draw(), 2) == Draw()
    assert table.said_by(hand.moment, Draw(), 1) is None
    assert table.out_of_turn(hand.moment, 1, hand.house) is None


@pytest.mark.parametrize(
    "line", ["day 1448-06-21", "day 21 jumada ii", "اليوم ٢١ جمادى الآخرة", "امروز ۲۱ جمادی‌الثانی"]
)
def test_another_day_in_words(line):
    assert opened().read(line) == NewDay(1448, 6, 21)


def test_the_last_day_and_the_new_year_in_words():
    hand = opened(told={"day": "1447-12-29 last"})
    assert hand.read("day 29 safar last") == NewDay(1447, 2, 29, last=True)
    assert hand.read("روز ۲۹ صفر آخر ماه") == NewDay(1447, 2, 29, last=True)
    assert hand.read("day 1 muharram") == NewDay(1448, 1, 1)
    assert (
        error(lambda: opened(told={}).read("day 1 muharram")).key
        == "ahlulbayt/errors.day_unreadable"
    )


def test_a_number_that_is_owed_is_drawn_unless_a_card_is_called_so():
    hand = opened().say("salawat", "dynasty:umayyads")
    with pytest.raises(AmbiguousError):
        hand.read("draw 3")
    hand.say("dynasty:abbasids")
    assert hand.read("draw 7") == Draw()
    assert hand.read("اسحب ٧") == Draw()


@pytest.mark.parametrize(
    "line", ["nonsense", "leave@Nobody", "first: nonsense", "", "day 40 safar", "رفت"]
)
def test_what_means_nothing_is_an_error(line):
    error(lambda: opened().read(line))


# Cards that cannot be there


def test_a_card_of_which_all_copies_lie_open_is_refused_until_a_reshuffle():
    hand = opened().say("death:husayn", "month:muharram")
    wrong = error(lambda: hand.judge("death:husayn"))
    assert isinstance(wrong, ImpossibleError)
    assert (wrong.key, wrong.facts) == (
        "ahlulbayt/errors.lies_already",
        {"card": "death:husayn", "n": 1},
    )
    assert error(lambda: hand.judge("month:muharram")).key == "ahlulbayt/errors.lies_already"
    assert isinstance(hand.say("reshuffle").judge("death:husayn"), Legal)
    assert error(lambda: hand.judge("month:muharram")).key == "ahlulbayt/errors.lies_already"


def test_four_salawat_may_lie_open_but_no_fifth():
    hand = opened().say(*["salawat"] * 4)
    assert error(lambda: hand.judge("salawat")).facts == {"card": "salawat", "n": 4}


def test_a_card_drawn_after_the_bank_ran_out_may_come_from_the_pile():
    hand = opened().say("death:husayn", "month:muharram")
    hand.moment = hand.moment._replace(size=hand.moment.size - hand.moment.bank)
    assert hand.moment.bank == 0
    hand.say("draw:death:husayn")
    assert (hand.told()[0][0], hand.moment.bank) == ("shuffled_meanwhile", 1)
    assert (hand.moment.pile, hand.moment.last) == (("month:muharram",), "death:husayn")


def test_every_place_is_not_in_play_where_the_house_has_it_absent():
    hand = opened("q18=absent")
    assert hand.moment.size == 76
    assert error(lambda: hand.judge("every-place")).key == "ahlulbayt/errors.not_in_play"
    assert isinstance(opened().judge("every-place"), Legal)


def test_nothing_can_be_drawn_and_laid_from_an_empty_bank():
    hand = opened("q28=none")
    hand.moment = hand.moment._replace(size=hand.moment.size - hand.moment.bank)
    assert (
        error(lambda: hand.judge("draw:death:husayn")).key
        == "ahlulbayt/errors.nothing_left_to_draw"
    )
    assert hand.judge("pass").reason == "nothing_to_draw"
    hand.say("draw")
    assert (hand.moment.counts, hand.told()) == ((7, 6, 7), [("drew_fewer", None)])


def test_passing_for_want_is_refused_while_the_bank_has_cards():
    assert opened("q28=none").judge("pass").reason == "draw_instead"


def test_the_bank_that_has_run_out_is_told_once():
    hand = opened()
    hand.moment = hand.moment._replace(size=hand.moment.size - hand.moment.bank + 1)
    assert ("bank_empty", None) in hand.say("draw").told()
    assert hand.say("death:husayn").told() == []


def test_an_over_hand_takes_no_move():
    hand = opened(counts=(7, 6, 1)).say("call@C", "death:husayn")
    assert table.entries(hand.moment, hand.house) == {2: "won"}
    assert (
        error(lambda: table.judge(hand.moment, Draw(), hand.house)).key
        == "ahlulbayt/errors.hand_is_over"
    )
    assert table.show(hand.moment).startswith("over ")


# Calls


def test_a_call_in_time_counts_and_a_forgotten_one_costs_a_card():
    hand = opened(counts=(7, 6, 2)).say("death:husayn", "call@مريم", "draw", "draw")
    assert (hand.at, hand.moment.called) == ("players=3 turn=C top=death:husayn left=1", (2,))
    hand = opened(counts=(7, 6, 2)).say("death:husayn", "draw", "draw")
    assert hand.at == "players=3 turn=C top=death:husayn left=1 called=0"
    assert hand.told() == [("too_late", 2)]
    late = hand.judge("call@C")
    assert (late.reason, late.penalty.cards) == ("call_too_late", 1)
    assert table.slip(hand.moment, hand.read("call@C"), late) is None
    assert hand.say("month:muharram").moment.counts == (8, 7, 1)


def test_a_skipped_turn_is_a_turn_that_came():
    hand = opened(counts=(7, 6, 2), names=("سارا", "Reza", "مريم")).say(
        "death:husayn", "draw", "killer:shimr"
    )
    assert hand.at.endswith("skip=1 left=1 called=0")
    assert hand.say("pass").moment.counts == (8, 5, 2)


def test_a_call_with_more_cards_is_none():
    hand = opened()
    for line in ("call@A", "call@C"):
        ruled = hand.judge(line)
        assert isinstance(ruled, Illegal)
        assert (ruled.reason, ruled.facts["n"]) == ("not_last_card", 7)
    assert isinstance(opened(counts=(7, 1, 7)).judge("call@B"), Legal)
    assert opened(counts=(7, 1, 7)).judge("call@B").on_trust == ()


def test_the_table_may_let_an_early_call_count():
    hand = opened(counts=(7, 6, 2)).force("call@C").say("death:husayn", "draw", "draw")
    assert hand.at == "players=3 turn=C top=death:husayn left=1"


def test_a_late_call_may_be_let_stand():
    hand = opened(counts=(7, 6, 2)).say("death:husayn", "draw", "draw").force("call@C")
    assert hand.verdict.after.called
    assert hand.at == "players=3 turn=C top=death:husayn left=1"
    assert hand.say("month:muharram").moment.outcome.winner == 2


def test_who_goes_from_two_cards_to_none_in_one_turn_need_not_call():
    hand = opened(counts=(7, 6, 2)).say("salawat")
    assert hand.at.endswith("left=1 again=duty")
    assert hand.say("city:qom").moment.outcome.winner == 2


def test_drawing_and_laying_with_one_card_asks_for_another_call():
    hand = opened(counts=(7, 6, 1)).say("call@C", "draw:death:husayn")
    assert (hand.moment.called, hand.told()[0]) == ((), ("one_again", 2))
    assert hand.say("draw", "draw").at.endswith("called=0")


def test_what_the_ruling_says_is_not_said_twice_but_again_when_the_turn_is_near():
    hand = opened(counts=(7, 6, 2)).say("death:husayn")
    assert "call_now" in [key for key, _ in table.side(hand.moment).hints(
        position.read("players=3 turn=C top=birth:husayn left=2", table.side(hand.moment).deck),
        Lay(hand.moment.position.top), hand.verdict, hand.house)]  # fmt: skip
    assert [key for key, _ in hand.told()] == ["not_last"]
    assert hand.say("draw").told() == [("still_quiet", 2)]
    assert opened(counts=(7, 6, 2)).say("death:husayn", "call@C", "draw").told() == []


def test_reports_in_between_repeat_no_reminder():
    hand = opened(counts=(7, 6, 2)).say("death:husayn", "draw", "day 1448-06-21")
    assert [key for key, _ in hand.told()] == ["day_now", "bonus", "not_last"]
    hand.say("draw")
    assert hand.told() == [("too_late", 2)]
    assert ("too_late", 2) not in hand.say("day 1448-06-22").told()


def test_the_card_for_a_forgotten_call_is_drawn_before_the_play():
    hand = opened(counts=(7, 6, 2)).say("death:husayn", "draw", "draw")
    hand.moment = hand.moment._replace(size=hand.moment.size - hand.moment.bank)
    hand.say("month:muharram")
    assert (hand.moment.pile, hand.moment.bank) == (("death:husayn",), 0)


def test_a_forgotten_call_costs_nothing_where_nothing_can_be_drawn():
    hand = opened("q28=none", counts=(7, 6, 2)).say("death:husayn")
    hand.moment = hand.moment._replace(size=hand.moment.size - hand.moment.bank)
    hand.say("pass", "pass")
    assert hand.at == "players=3 turn=C top=death:husayn left=1"
    assert hand.say("month:muharram").moment.outcome.winner == 2


# The last card


def test_a_last_card_that_may_not_be_last_draws_and_may_lay():
    hand = opened(counts=(7, 6, 1)).say("call@C", "salawat")
    assert hand.at == "players=3 turn=C top=salawat left=1 again=right"
    assert (hand.moment.counts, hand.moment.called) == ((7, 6, 1), (2,))
    assert hand.say("city:qom").moment.outcome.winner == 2
    hand = opened("q23=ends", counts=(7, 6, 1)).say("call@C", "salawat")
    assert (hand.moment.position.turn, hand.moment.counts) == (0, (7, 6, 1))


def test_the_card_drawn_for_a_last_one_may_come_from_under_it():
    hand = opened(counts=(7, 6, 1)).say("call@C")
    hand.moment = hand.moment._replace(size=hand.moment.size - hand.moment.bank)
    hand.say("salawat")
    assert (hand.moment.pile, hand.moment.last, hand.moment.bank) == ((), "salawat", 0)
    assert hand.moment.counts == (7, 6, 1)


def test_with_nothing_to_draw_for_a_last_card_his_hand_is_empty():
    hand = opened("q28=none", counts=(7, 6, 1)).say("call@C")
    hand.moment = hand.moment._replace(size=hand.moment.size - hand.moment.bank)
    hand.say("salawat")
    assert (hand.moment.counts, hand.at) == ((7, 6, 0), "players=3 turn=C top=salawat again=right")
    assert error(lambda: hand.judge("city:qom")).key == "ahlulbayt/errors.no_card_held"


def test_who_holds_no_card_wins_with_the_one_he_draws():
    hand = opened(counts=(7, 6, 0)).say("draw:death:husayn")
    assert (hand.moment.outcome.winner, hand.moment.counts) == (2, (7, 6, 0))


def test_who_comes_down_to_one_card_hears_what_cannot_be_last():
    hand = opened(counts=(7, 6, 2)).say("death:husayn")
    note = next(note for note in hand.notes if note.key == "not_last")
    assert set(note.facts["cards"]) == {
        "salawat", "every-day", "every-land", "birth:fatima", "month:jumada-ii", "city:najaf",
    }  # fmt: skip
    said = table.side(hand.moment).verdict_facts(Texts("fa"), note.facts)
    assert "ولادت حضرت فاطمه زهرا (ع)، " in said["cards"]
