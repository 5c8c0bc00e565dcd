"""The table of the Ahl al-Bayt deck: who leaves, what is forced, the day, decks, what is shown."""

from __future__ import annotations

import copy
import string
from datetime import datetime

import pytest
from ahlulbayt.ab_decks import toml, written
from ahlulbayt_hand import LANGUAGES, NAJAF, Hand, error, opened

from referee import resources
from referee.core.errors import RefusedError
from referee.core.verdict import Illegal
from referee.desk import ahlulbayt_table as table
from referee.desk import live
from referee.desk.days import Asked
from referee.desk.live import Before, Deal
from referee.games.ahlulbayt import position
from referee.games.ahlulbayt.house import House
from referee.games.ahlulbayt.moves import NewDay
from referee.i18n.texts import Texts

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
