"""Single lines at the table of the Ahl al-Bayt deck: what they mean and what they bring."""

from __future__ import annotations

import copy
import string
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from ahlulbayt.ab_decks import toml, written

from referee import resources
from referee.core.errors import AmbiguousError, ImpossibleError, RefereeError, RefusedError
from referee.core.house import amend
from referee.core.verdict import Illegal, Legal
from referee.desk import ahlulbayt_table as table
from referee.desk import live
from referee.desk.days import Asked
from referee.desk.live import Before, Deal
from referee.games.ahlulbayt import position
from referee.games.ahlulbayt.house import House
from referee.games.ahlulbayt.moves import Call, Draw, DrawLay, First, Lay, Leave, NewDay, Start
from referee.i18n.texts import Texts

LANGUAGES = ("en", "ar", "fa")
NAJAF = ZoneInfo("Asia/Baghdad")
TOLD = {"day": "1448-06-20", "city": "najaf"}


class Hand:
    """A hand at a table of three, moved on by what people type."""

    def __init__(self, *options, names=("سارا", "Reza", "مريم"), told=TOLD, dealer=None):
        self.house = amend(House(), options)
        self.all = names
        seats = len(names)
        self.moment = table.opening(
            Deal(seats, seats - 1 if dealer is None else dealer, told), self.house
        )
        self.notes = []

    @property
    def names(self):
        return [self.all[seat] for seat in table.seated(self.moment)]

    def read(self, text):
        return table.read(self.moment, text, self.names)

    def judge(self, text):
        return table.judge(self.moment, self.read(text), self.house)

    def say(self, *lines):
        """Make moves, each of which must stand."""
        for text in lines:
            verdict = self.judge(text)
            assert isinstance(verdict, Legal), (text, verdict.reason)
            self._make(self.read(text), verdict)
        return self

    def force(self, text):
        move = self.read(text)
        self._make(move, table.forced(self.moment, move, self.house))
        return self

    def _make(self, move, verdict):
        before, self.moment = self.moment, table.after(self.moment, move, verdict, self.house)
        self.notes = list(table.reminders(before, self.moment, move, verdict, self.house))
        self.verdict = verdict

    def down_to(self, *counts):
        """Take cards out of the hands, as if they had been laid long ago."""
        gone = sum(self.moment.counts) - sum(counts)
        moment = self.moment._replace(counts=counts, size=self.moment.size - gone)
        turn = moment.position.turn
        self.moment = moment._replace(position=moment.position._replace(left=counts[turn] or None))
        return self

    def told(self):
        return [(note.key, note.seat) for note in self.notes]

    @property
    def at(self):
        return position.show(self.moment.position)


def opened(*options, counts=None, **setup):
    hand = Hand(*options, **setup).say("Reza", "birth:husayn")
    return hand.down_to(*counts) if counts else hand


def error(call):
    with pytest.raises(RefereeError) as caught:
        call()
    return caught.value


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


# Leaving


def test_who_leaves_takes_his_cards_out_of_play_and_the_rest_move_up():
    hand = opened(counts=(7, 6, 1)).say("call@C")
    bank = hand.moment.bank
    hand.say("leave@A")
    assert (table.seated(hand.moment), hand.moment.counts, hand.moment.called) == (
        (1, 2),
        (6, 1),
        (1,),
    )
    assert (hand.moment.layer, hand.moment.bank, hand.notes[0].facts) == (0, bank, {"n": 7})
    assert hand.say("death:husayn").moment.outcome.winner == 1
    assert table.entries(hand.moment, hand.house) == {2: "won"}
    assert table.held(hand.moment) == {}


def test_nobody_has_won_where_all_but_one_have_left():
    hand = opened().say("leave@A", "leave@A")
    assert hand.moment.position is None
    assert table.entries(hand.moment, hand.house) == {}
    assert table.seated(hand.moment) == (2,)


def test_a_starter_who_leaves_before_the_first_card_is_named_anew():
    hand = Hand().say("Reza", "leave@B")
    assert error(lambda: hand.judge("birth:ali")).key == "ahlulbayt/errors.who_starts"


# What the table decides


FORCED = [
    ("birth:husayn", "city:qom", "turn=A top=city:qom left=7"),
    ("birth:husayn", "draw:city:qom", "turn=A top=city:qom left=7"),
    ("birth:husayn", "pass", "turn=A top=birth:husayn left=7"),
    ("birth:husayn", "start@B", "turn=B top=birth:husayn left=6"),
    ("salawat dynasty:umayyads", "start@A", "turn=A top=dynasty:umayyads left=7"),
    ("birth:husayn", "first:salawat", "turn=C top=salawat left=7"),
    ("salawat dynasty:umayyads", "city:qom", "turn=B top=city:qom left=6"),
    ("salawat dynasty:umayyads", "pass", "turn=B top=dynasty:umayyads left=6"),
    ("salawat dynasty:umayyads", "draw:dynasty:abbasids", "turn=B top=dynasty:abbasids owed=7 left=6"),
    ("killer:shimr", "draw", "turn=B top=killer:shimr left=6"),
    ("killer:shimr", "killer:harun", "turn=B top=killer:harun skip=1 left=6"),
    ("salawat", "pass", "turn=A top=salawat left=7"),
]  # fmt: skip


@pytest.mark.parametrize(("before", "line", "then"), FORCED)
def test_a_refused_move_that_the_table_lets_stand(before, line, then):
    hand = opened().say(*before.split()[before.startswith("birth") :])
    assert isinstance(hand.judge(line), Illegal)
    rules = hand.judge(line).rules
    hand.force(line)
    assert hand.at.removeprefix("players=3 ") == then
    assert hand.verdict.reason == "forced"
    assert set(rules) <= set(hand.verdict.rules)
    assert position.read(hand.at, table.side(hand.moment).deck) == hand.moment.position
    assert (
        hand.moment.bank + sum(hand.moment.counts) + len(hand.moment.pile) + 1 == hand.moment.size
    )


def test_a_forgotten_call_is_paid_with_a_forced_play_too():
    hand = opened(counts=(7, 6, 2)).say("death:husayn", "draw", "killer:shimr").force("draw")
    assert hand.moment.counts == (8, 5, 3)


def test_forcing_what_is_legal_is_making_it():
    hand = opened()
    move = hand.read("death:husayn")
    assert table.forced(hand.moment, move, hand.house) == table.judge(hand.moment, move, hand.house)


def test_an_opening_may_be_forced():
    hand = Hand().say("Reza").force("city:qom")
    assert (hand.at, hand.moment.counts) == ("players=3 turn=C top=city:qom left=7", (7, 6, 7))
    hand = Hand().say("Reza").force("draw")
    assert (hand.at, hand.moment.counts) == ("players=3 turn=C left=7", (7, 8, 7))
    assert Hand().force("first:salawat").at == "players=3 turn=A top=salawat left=7"


def test_a_forced_last_card_wins():
    hand = opened(counts=(7, 6, 1)).say("call@C").force("city:qom")
    assert hand.moment.outcome.winner == 2


def test_an_empty_bank_that_stays_so_may_be_filled_and_a_fixed_day_changed():
    hand = opened("q28=none", "q30=session").say("death:husayn")
    bank = hand.moment.bank
    assert hand.force("reshuffle").moment.bank == bank + 1
    assert hand.force("day 1448-06-21").moment.day == NewDay(1448, 6, 21)


def test_nothing_follows_from_shuffling_no_pile():
    with pytest.raises(RefusedError) as caught:
        Hand().force("reshuffle")
    assert caught.value.key == "table/errors.cannot_force"


# Day and dusk


def setting(when, **asked):
    told = {"city": "najaf", "calendar": "umm-al-qura", **asked}
    return {"asked": Asked(**told), "now": datetime.fromisoformat(when).replace(tzinfo=NAJAF)}


DAY, NIGHT = setting("2026-11-30T16:50"), setting("2026-11-30T17:10")
NOBODY = Before(None, None, ())


def test_a_deal_writes_down_its_day_and_place():
    assert table.dealt(NOBODY, DAY) == {"day": "1448-06-20", "city": "najaf"}
    assert table.dealt(NOBODY, NIGHT)["day"] == "1448-06-21"
    assert table.dealt(NOBODY, setting("2026-12-09T12:00"))["day"] == "1448-06-29 last"
    assert table.dealt(NOBODY, {"now": DAY["now"], "deck": None}) == {}
    assert table.dealt(NOBODY, {**DAY, "asked": Asked(), "dates": "iran"}) == {
        "day": "1448-06-20",
        "dates": "iran",
    }


def test_a_deck_file_is_written_down_with_its_whole_path(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert table.dealt(NOBODY, {"deck": "mine.toml"}) == {"deck": str(tmp_path / "mine.toml")}


def test_dusk_brings_another_day_and_other_bonus_cards():
    hand = opened(told=table.dealt(NOBODY, DAY))
    assert table.dawn(hand.moment, DAY, hand.house) is None
    again = hand.say("salawat").judge("birth:fatima")
    assert "AB-4c" in again.rules
    report = table.dawn(hand.moment, NIGHT, hand.house)
    assert report == NewDay(1448, 6, 21)
    hand.say(table.side(hand.moment).write(report))
    said = table.side(hand.moment).verdict_facts(Texts("ar"), hand.notes[0].facts)
    assert said == {"date": "21 جمادى الآخرة 1448 هـ"}
    assert [note.facts["cards"] for note in hand.notes[1:]] == [
        ("month:jumada-ii", "city:najaf"),
        ("month:jumada-ii", "city:najaf", "every-day", "every-land", "salawat"),
    ]
    assert "AB-4c" not in hand.judge("birth:fatima").rules
    assert table.dawn(hand.moment, NIGHT, hand.house) is None


def test_midnight_by_setting_turns_the_day_there():
    late, past = "2026-11-30T23:50", "2026-12-01T00:10"
    told = table.dealt(NOBODY, setting(late, day_start="midnight"))
    hand = opened(told=told)
    assert told["day"] == "1448-06-20"
    assert table.dawn(hand.moment, setting(late, day_start="midnight"), hand.house) is None
    assert table.dawn(hand.moment, setting(past, day_start="midnight"), hand.house) == NewDay(
        1448, 6, 21
    )


def test_no_day_dawns_where_it_is_fixed_unknown_or_the_hand_is_over():
    fixed = opened("q30=session", told=table.dealt(NOBODY, DAY))
    assert table.dawn(fixed.moment, NIGHT, fixed.house) is None
    assert isinstance(fixed.judge("day 1448-06-21"), Illegal)
    unknown = opened(told={"city": "najaf"})
    assert table.dawn(unknown.moment, NIGHT, unknown.house) is None
    hand = opened(told=table.dealt(NOBODY, DAY))
    assert table.dawn(hand.moment, {"now": NIGHT["now"]}, hand.house) is None
    assert table.dawn(hand.moment._replace(position=None), NIGHT, hand.house) is None


def test_the_city_of_the_deal_decides_when_it_dawns():
    hand = opened(told=table.dealt(NOBODY, DAY))
    further_west = setting("2026-11-30T17:10", city="london")
    assert table.dawn(hand.moment, further_west, hand.house) == NewDay(1448, 6, 21)
    assert table.dawn(hand.moment, setting("2026-11-30T17:10", city=None), hand.house)


@pytest.mark.parametrize("word", ["day 1448-06-22", "day 1448-06-19"])
def test_the_tables_own_word_stands_until_the_clock_turns_the_day(word):
    hand = opened(told=table.dealt(NOBODY, DAY)).say(word)
    assert table.dawn(hand.moment, DAY, hand.house) is None
    night = setting("2026-12-02T20:00")
    assert table.dawn(hand.moment, night, hand.house) == NewDay(1448, 6, 23)


def test_an_opening_needs_no_clock():
    told = {"day": "1448-02-29 last", "city": "mashhad"}
    hand = opened(told=told)
    assert hand.moment.day == NewDay(1448, 2, 29, last=True)
    assert "AB-4c" in hand.say("salawat").judge("death:rida").rules


# Decks from files


def test_a_deck_file_decides_what_goes_on_what(tmp_path):
    told = {"deck": written(tmp_path, "qatif")}
    hand = opened(told=told)
    assert hand.moment.size == 78
    assert hand.say("salawat", "city:qatif").moment.last == "city:qatif"
    error(lambda: opened().read("city:qatif"))


def test_a_date_profile_decides_the_bonus():
    told = {"day": "1448-01-12", "dates": "iran"}
    assert "AB-4c" in opened(told=told).say("salawat").judge("death:sajjad").rules
    assert (
        "AB-4c" not in opened(told={"day": "1448-01-12"}).say("salawat").judge("death:sajjad").rules
    )


def test_a_deck_file_that_is_gone_or_changed_says_so(tmp_path):
    told = {"deck": written(tmp_path, "qatif")}
    deal = Deal(2, 1, told)
    table.opening(deal, House())
    small = copy.deepcopy(resources.table("decks/ahlulbayt"))
    small["card"] = [card for card in small["card"] if card["kind"] in {"birth", "salawat"}]
    small.pop("dates")
    file = tmp_path / "qatif.toml"
    file.write_text("\n".join(f"{key} = {toml(value)}" for key, value in small.items()))
    moment = table.opening(deal, House())
    assert moment.size == 18
    assert (
        error(lambda: table.read(moment, "city:qatif", ())).key == "ahlulbayt/errors.no_such_card"
    )
    assert (
        error(lambda: table.opening(Deal(3, 1, told), House())).key
        == "ahlulbayt/errors.too_many_players"
    )
    file.write_text("[[card]]\n")
    assert error(lambda: table.opening(deal, House())).key.startswith("ahlulbayt/errors.deck_")
    file.unlink()
    assert error(lambda: table.opening(deal, House())).key == "ahlulbayt/errors.no_such_file"


# What is shown


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_prompt_says_the_top_card_and_what_is_pending(language):
    texts = Texts(language)
    entry = texts.file("ahlulbayt/table")
    assert list(table.prompt(texts, Hand().moment)) == [entry["who_starts"]]
    assert list(table.prompt(texts, Hand("q6=bank").moment)) == [entry["bank_opens"]]
    assert list(table.prompt(texts, Hand().say("Reza").moment)) == []
    hand = opened()
    card = table.side(hand.moment).card_name(texts, hand.moment.position.top)
    assert list(table.prompt(texts, hand.moment)) == [card]
    salawat = list(table.prompt(texts, hand.say("salawat").moment))
    assert salawat[1:] == [entry["again_duty"]]
    owes = list(table.prompt(texts, hand.say("dynasty:umayyads").moment))
    assert owes[1:] == [texts.say("ahlulbayt/table.owes", n=3)]
    assert list(table.prompt(texts, opened().say("killer:shimr").moment))[1:] == [entry["skip"]]
    assert list(table.prompt(texts, opened().say("every-day").moment))[1:] == [entry["again_right"]]
    late = opened(counts=(7, 6, 2)).say("death:husayn", "draw", "draw")
    assert list(table.prompt(texts, late.moment))[1:] == [entry["late"]]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_lines_show_the_whole_table(language):
    texts = Texts(language)
    hand = opened(counts=(7, 1, 2)).say("death:husayn", "call@C")
    shown = "\n".join(table.lines(texts, hand.moment, hand.names))
    entry = texts.file("ahlulbayt/table")
    side = table.side(hand.moment)
    for part in (*hand.names, "1448", "20", entry["called"], entry["not_called"],
                 {"en": "Najaf", "ar": "النجف", "fa": "نجف"}[language],
                 *(side.name_of(texts)(card) for card in ("death:husayn", "birth:fatima", "month:jumada-ii", "city:najaf")),
                 texts.say("ahlulbayt/table.bank", n=hand.moment.bank)):  # fmt: skip
        assert part in shown
    assert "{" not in shown
    bare = "\n".join(table.lines(texts, opened(told={}).moment, hand.names))
    assert "1448" not in bare
    assert entry["no_bonus"] in "\n".join(
        table.lines(texts, opened(told={"city": "manama"}).moment, hand.names)
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reminder_is_a_sentence(language):
    texts = Texts(language)
    facts = {"seat": "X", "n": 3, "cards": "Y", "date": "Z"}
    for key in ("shuffled_meanwhile", "drew_fewer", "bank_empty", "bank_gone", "hand_aside",
                "one_again", "still_quiet", "too_late", "day_now", "bonus", "no_bonus", "not_last"):  # fmt: skip
        entry = texts.file("ahlulbayt/table")[key]
        sentence = entry if isinstance(entry, str) else entry["other"]
        known = {name for _, name, _, _ in string.Formatter().parse(sentence) if name}
        assert known <= set(facts)
        assert "{" not in texts.say(f"ahlulbayt/table.{key}", **facts)


def test_a_moment_is_one_line_for_programs():
    hand = opened(told={"day": "1448-02-29 last", "city": "najaf"}).say("death:husayn")
    assert table.show(hand.moment) == (
        "players=3 turn=A top=death:husayn left=7 counts=7,6,6 pile=birth:husayn bank=56 said=- "
        "day=1448-02-29,last city=najaf"
    )


def test_the_live_table_finds_this_side():
    assert live.table("ahlulbayt") is table
