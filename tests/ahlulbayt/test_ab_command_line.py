"""The rule page's table, and what is typed badly, through the command line."""

from __future__ import annotations

import io
import json
import sys
import tomllib
from pathlib import Path
from types import SimpleNamespace

import pytest
from ahlulbayt.ab_decks import written

from referee.core.house import find, options
from referee.games.ahlulbayt.house import House
from referee.i18n.fold import digits
from referee.i18n.language import LANGUAGES

CASES = tomllib.loads((Path(__file__).parent / "ab_cases.toml").read_text(encoding="utf-8"))["case"]
SAME = ("at", "play", "day", "city", "deck")
ASKED = [*CASES]
for one in CASES:
    if "under" in one:
        kept = {key: one[key] for key in SAME if key in one}
        ASKED.append({**kept, **one["under"], "id": f"{one['id']} under"})
NO_OCCASION = "9 jumada-i"
"""A day that is nobody's, in a month that no case is about."""


def arguments(case, folder):
    words = ["can", "ahlulbayt", case["play"], "--position", case["at"]]
    day = case.get("day", NO_OCCASION)
    # Safar of 1447 has 29 days by Umm al-Qura, so its 29th is the last.
    told = f"{day.removesuffix(' last')} 1447" if day.endswith(" last") else day
    words += ["--hijri", told, "--calendar", "umm-al-qura", "--json"]
    for option in case.get("house", ()):
        words += ["--house", option]
    if "city" in case:
        words += ["--city", case["city"]]
    if "deck" in case:
        words += ["--deck", written(folder, case["deck"])]
    return words


@pytest.mark.parametrize("case", ASKED, ids=lambda case: case["id"])
def test_7_1_the_answer_is_the_expected_one(ask, case, tmp_path):
    answer = ask(*arguments(case, tmp_path))
    told = answer.json
    assert told["legal"] == case["legal"], told
    assert answer.code == (0 if case["legal"] else 1)
    assert set(case.get("rules", ())) <= set(told["rules"])
    if "effects" in case:
        assert [effect(one) for one in told["effects"]] == case["effects"]
    if "after" in case:
        assert (told["position"] or "") == (case["after"] if case["legal"] else case["at"])
    if "options" in case:
        named = [find(House, alias).name for alias in case["options"]]
        assert list(told["options"]) == named


def effect(told):
    value = {"draws": "cards", "owes": "cards", "again": "what"}.get(told["kind"])
    return " ".join([told["kind"], told["seat"], *([str(told[value])] if value else [])])


@pytest.mark.parametrize(
    ("when", "on", "play", "why"),
    [
        ("2026-11-30 12:00", "month:jumada-ii", "birth:fatima", "AB-4c"),
        ("2026-11-30 03:00", "death:fatima", "month:jumada-ii", "AB-5e"),
        ("2026-11-30 23:00", "city:karbala", "city:najaf", "AB-7f"),
    ],
)
def test_P62_to_P65_a_dated_last_card_does_not_win(ask, when, on, play, why):
    words = ("can", "ahlulbayt", play, "--on", on, "--position", "left=1")
    told = ask(*words, "--city", "najaf", "--when", when, "--json").json
    assert {why, "AB-12b"} <= set(told["rules"])
    assert [effect(one) for one in told["effects"]] == ["draws A 1", "again A right"]
    assert "over" not in told


def test_7_1_the_same_card_before_and_after_sunset(ask):
    words = ("can", "ahlulbayt", "birth:fatima", "--on", "month:jumada-ii", "--city", "najaf")
    before = ask(*words, "--when", "2026-11-30 16:50", "--json").json
    after = ask(*words, "--when", "2026-11-30 17:10", "--json").json
    assert [before["next"], after["next"]] == ["A", "B"]
    assert before["day"]["hijri"]["day"] == 20
    assert after["day"]["hijri"]["day"] == 21
    assert "maghrib" in ask(*words, "--when", "2026-11-30 17:10").out
    assert "maghrib" not in ask(*words, "--when", "2026-11-30 17:40").out


def test_a_legal_answer_has_the_keys_of_the_grammar(ask):
    told = ask("can", "ahlulbayt", "death:ali", "--on", "birth:ali", "--city", "qom", "--json").json
    assert list(told) == [
        "game", "legal", "rules", "reason", "effects", "next", "position", "on_trust",
        "assumed", "otherwise", "profile", "house", "options", "day",
    ]  # fmt: skip
    assert told["position"] == "players=4 turn=B top=death:ali"
    assert told["day"]["city"] == "qom"
    assert told["profile"] == "sheet"


@pytest.mark.parametrize(
    ("on", "assumed", "other"),
    [("dynasty:umayyads", "owed=0", "owed=3"), ("killer:harun", "skip=0", "skip=1")],
)
def test_a_bare_card_is_taken_as_served_and_the_other_ruling_is_told(ask, on, assumed, other):
    told = ask("can", "ahlulbayt", "killer:shimr", "--on", on, "--json").json
    assert told["legal"]
    assert told["assumed"] == [assumed]
    assert told["otherwise"][other]["legal"] is False
    said = ask("can", "ahlulbayt", "killer:shimr", "--on", on).out
    assert "If " in said
    settled = ask("can", "ahlulbayt", "killer:shimr", "--on", on, "--position", assumed, "--json")
    assert settled.json["assumed"] == []


def test_an_option_that_decides_is_named_with_its_question(ask):
    said = ask("can", "ahlulbayt", "death:rida", "--on", "birth:ali")
    assert said.code == 1
    assert "same_name=person (q3)" in said.out
    told = ask(
        "can", "ahlulbayt", "death:rida", "--on", "birth:ali", "--house", "q3=given", "--json"
    )
    assert told.json["house"] == {"same_name": "given"}
    assert told.json["options"] == {"same_name": "given"}


def test_a_hand_is_listed_and_counts_as_left(ask):
    told = ask("can", "ahlulbayt", "--hand", "birth:ali, قم، card:month=rajab,city=samarra, salawat",
               "--on", "city:kufa", "--json")  # fmt: skip
    assert told.code == 0
    assert told.json["plays"][:2] == ["salawat", "pass"] or "salawat" in told.json["plays"]
    assert "city:qom" not in told.json["plays"]
    last = ask("can", "ahlulbayt", "city:najaf", "--on", "city:kufa", "--hand", "city:najaf",
               "--hijri", NO_OCCASION, "--json").json  # fmt: skip
    assert (last["over"], last["winner"], last["next"]) == (True, "A", None)


def test_many_questions_share_what_is_typed_once(ask, monkeypatch):
    lines = ["death:ali --on birth:ali", "death:rida --on birth:ali", "nonsense --on birth:ali",
             "birth:fatima --on month:jumada-ii --city london"]  # fmt: skip
    stdin = SimpleNamespace(buffer=io.BytesIO("\n".join(lines).encode()))
    monkeypatch.setattr(sys, "stdin", stdin)
    words = ("--city", "najaf", "--when", "2026-11-30 17:10", "--house", "q3=given")
    answer = ask("can", "ahlulbayt", "-", *words)
    told = [json.loads(line) for line in answer.out.splitlines()]
    assert answer.code == 2
    assert [one.get("legal") for one in told] == [True, True, None, True]
    assert [one["day"]["city"] for one in told if "day" in one] == ["najaf", "najaf", "london"]


@pytest.mark.parametrize("name", ["بطاقات أهل البيت", "اهل بیت", "Ahl al-Bayt", "ahlulbayt"])
def test_the_game_has_its_names(ask, name):
    assert ask("can", *name.split(), "salawat", "--on", "birth:ali").code == 0


def test_without_a_play_the_example_is_one_of_this_game(ask):
    assert "referee can ahlulbayt death:ali --on birth:ali" in ask("can", "ahlulbayt").err


def test_seats_may_be_named(ask):
    told = ask(
        "can", "ahlulbayt", "call@سارا", "--on", "birth:ali", "--names", "علی,سارا", "--lang", "fa"
    )
    assert told.out.startswith("بله. سارا گفت «اهل بیت».")


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_a_place_the_answer_says_so_and_how_to_set_one(ask, language):
    said = ask("can", "ahlulbayt", "death:ali", "--on", "birth:ali", "--lang", language).out
    assert "referee config city" in said


def test_near_misses_are_told_of_the_card_that_is_laid(ask):
    words = ("--city", "karbala", "--when", "2025-07-06 12:00", "--calendar", "umm-al-qura")
    said = ask("can", "ahlulbayt", "death:husayn", "--on", "month:muharram", *words).out
    assert "By Iran's calendar it is 10 Muharram 1447" in said
    other = ask("can", "ahlulbayt", "birth:husayn", "--on", "city:medina", *words).out
    assert "Iran" not in other


BAD = [
    ("birth:al --on birth:ali", "birth:al"),
    ("birth:ali --on birth:al", "birth:al"),
    ("محمد بن علي --on salawat", "birth:baqir"),
    ("ربيع --on salawat", "month:rabi-ii"),
    ("الشام --on salawat", "city:damascus"),
    ("birth:ali --on salawat --hijri 31/1", "31"),
    ("birth:ali --on salawat --hijri 2026-11-30", "2026-11-30"),
    ("birth:ali --on salawat --hijri ''", "20/6"),
    ("birth:ali --on salawat --city الشام", "الشام"),
    ("birth:ali --on salawat --city Nowhere", "Nowhere"),
    ("birth:ali --on salawat --city ''", "--coords"),
    ("birth:ali --on salawat --shift 3", "3"),
    ("birth:ali --on salawat --shift x", "x"),
    ("birth:ali --on salawat --calendar julian", "julian"),
    ("birth:ali --on salawat --city najaf --coords 1,2", "--coords"),
    ("birth:ali --on salawat --coords 1,2", "--zone"),
    ("birth:ali --on salawat --when never", "never"),
    ("birth:ali --on salawat --sunset 25:00", "25:00"),
    ("birth:ali --on salawat --day-start dawn", "dawn"),
    ("birth:ali --on salawat --dates roman", "roman"),
    ("birth:ali --on salawat --deck /nowhere.toml", "/nowhere.toml"),
    ("birth:ali --on salawat --month-start x", "x"),
    ("birth:ali --on salawat --house q99=1", "q99"),
    ("birth:ali --position 'top=salawat owed=2'", "owed=2"),
    ("birth:ali --position 'top=salawat players=11'", "77"),
    ("birth:ali --on salawat --position top=every-day", "every-day"),
    ("birth:ali --on salawat --hand city:qom", "birth:ali"),
    ("birth:ali --on salawat --hand birth:ali --position left=2", "left=2"),
    ("'day 1448-13-01' --on salawat", "1448-13-01"),
    ("card:month=may --on salawat", "may"),
    ("call@Reza --on salawat --names Ali,Sara", "Reza"),
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("line", "named"), BAD, ids=[line for line, _ in BAD])
def test_bad_input_is_one_line_and_exit_2(ask, language, line, named):
    import shlex

    answer = ask("can", "ahlulbayt", *shlex.split(line), "--lang", language)
    assert answer.code in ({3} if "nowhere.toml" in line else {2}), answer
    assert answer.out == ""
    assert answer.err.count("\n") == 1
    assert named in digits(answer.err)
    told = ask("can", "ahlulbayt", *shlex.split(line), "--lang", language, "--json").json["error"]
    assert set(told) == {"kind", "message", "near"}


def test_switches_of_the_day_mean_nothing_in_another_game(ask):
    answer = ask("can", "khabis", "7S", "--on", "9S", "--city", "najaf")
    assert (answer.code, answer.err) == (2, "--city means nothing in khabis.\n")


def test_rules_show_clauses_and_options_with_their_questions(ask):
    assert ask("rules", "ahlulbayt", "12b").out.startswith("AB-12b: ")
    said = ask("rules", "ahlulbayt", "--options", "--house", "q11=loses").out
    assert "drawing=loses (q11): " in said
    told = ask("rules", "ahlulbayt", "--options", "--json").json["options"]
    assert [one.get("alias") for one in told] == [o.alias for o in options(House).values()]
    for language in LANGUAGES:
        assert ask("rules", "ahlulbayt", "--lang", language).out.count("AB-") >= 40


def test_wins_are_counted_until_the_target(ask):
    assert ask("new", "ahlulbayt", "Ali", "Sara", "رضا", "--target", "2").code == 0
    assert ask("score", "Ali=won", "--json").json["scores"] == {"Ali": 1, "Sara": 0, "رضا": 0}
    assert "رضا: ۰ (نبرد)" in ask("history", "--lang", "fa").out
    assert ask("score", "رضا=فاز", "--json").json["totals"] == {"Ali": 1, "Sara": 0, "رضا": 1}
    told = ask("score", "Ali", "برد", "--json").json
    assert (told["over"], told["winner"]) == (True, ["Ali"])
    assert ask("score", "Sara=won").code == 1


def test_without_a_target_the_table_ends_it(ask):
    ask("new", "ahlulbayt", "Ali", "Sara")
    for _ in range(5):
        assert ask("score", "Sara=won", "--json").json["over"] is False
    assert ask("close", "--yes").code == 0
    assert ask("standings", "--json").json["winner"] == ["Sara"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_AB_12a_a_round_has_one_winner(ask, language):
    ask("new", "ahlulbayt", "Ali", "Sara")
    for words in (("Ali=won", "Sara=won"), ("Ali=0", "Sara=0"), ("Ali=2",)):
        answer = ask("score", *words, "--lang", language)
        assert (answer.code, answer.out, answer.err.count("\n")) == (1, "", 1)
    assert ask("score", "Ali=maybe", "--lang", language).code == 2
    assert ask("history", "--json").json["rounds"] == []


def test_only_so_many_sit_down(ask):
    assert ask("new", "ahlulbayt", *(f"P{n}" for n in range(11))).code == 2
    assert ask("new", "ahlulbayt", "P1").code == 2
    assert ask("new", "ahlulbayt", *(f"P{n}" for n in range(10))).code == 0


def test_a_deck_is_written_corrected_checked_and_used(ask, tmp_path):
    file = tmp_path / "mine.toml"
    assert ask("deck", "write", str(file)).code == 0
    assert ask("deck", "check", str(file)).code == 0
    text = file.read_text(encoding="utf-8")
    entry = text.index('id = "death:ali"')
    at = text.index('cities = ["kufa"]', entry)
    file.write_text(text[:at] + text[at:].replace("kufa", "najaf", 1), encoding="utf-8")
    assert ask("deck", "check", str(file), "--json").json == {
        "file": str(file), "size": 77, "faults": []
    }  # fmt: skip
    words = ("can", "ahlulbayt", "city:najaf", "--on", "death:ali")
    assert ask(*words).code == 1
    assert ask(*words, "--deck", str(file)).code == 0
    assert ask("config", "deck", str(file)).code == 0
    assert ask(*words).code == 0
    card = next(
        one for one in ask("deck", "show", "--json").json["cards"] if one["id"] == "death:ali"
    )
    assert card["cities"] == ["najaf"]
    assert ask("config", "deck", "--unset").code == 0
    assert ask(*words).code == 1


def test_an_existing_file_is_not_replaced_unasked(ask, tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text("mine", encoding="utf-8")
    assert ask("deck", "write", str(file)).code == 2
    assert file.read_text(encoding="utf-8") == "mine"
    assert ask("deck", "write", str(file), "--yes").code == 0
    assert (tmp_path / "mine.toml.bak").read_text(encoding="utf-8") == "mine"


FAULTY = {
    "not toml": ("[[card]\n", 1),
    "twins": ('[[card]]\nid = "salawat"\nkind = "salawat"\n[[card]]\nid = "salawat"\nkind = "salawat"\ncopies = 40\n', 5),
    "city without land": ('[city.x]\nnames = { en = "X" }\n', 1),
    "day 31": ('[[card]]\nid = "a"\nkind = "other"\ncopies = 50\nevents = [{ of = "birth", day = 31, month = "rajab" }]\n', 5),
    "unknown kind": ('[[card]]\nid = "a"\nkind = "wizard"\ncopies = 50\n', 3),
}  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", FAULTY)
def test_every_fault_of_a_deck_file_is_a_line_with_its_place(ask, tmp_path, language, name):
    text, line = FAULTY[name]
    file = tmp_path / "faulty.toml"
    file.write_text(text, encoding="utf-8")
    answer = ask("deck", "check", str(file), "--lang", language)
    assert (answer.code, answer.out) == (2, "")
    told = ask("deck", "check", str(file), "--lang", language, "--json").json
    assert line in [fault["line"] for fault in told["faults"]]
    assert len(answer.err.splitlines()) == len(told["faults"])
    assert str(line) in digits(answer.err)
    used = ask(
        "can", "ahlulbayt", "salawat", "--on", "salawat", "--deck", str(file), "--lang", language
    )
    assert (used.code, used.err.count("\n")) == (2, 1)
    assert ask("config", "deck", str(file)).code == 2
    assert ask("config", "--json").json["config"] == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_bad_deck_commands(ask, language, tmp_path):
    for words in (
        ("burn",),
        ("check",),
        ("write",),
        ("write", "x", "--dates", "iran"),
        ("show", "--dates", "roman"),
    ):
        answer = ask("deck", *words, "--lang", language)
        assert (answer.code, answer.out, answer.err.count("\n")) == (2, "", 1), words
    assert ask("deck", "check", str(tmp_path / "none.toml"), "--lang", language).code == 3
    assert ask("deck", "write", str(tmp_path / "no" / "x.toml"), "--lang", language).code == 4


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_deck_is_shown_with_its_dates(ask, language):
    said = ask("deck", "show", "--lang", language).out
    assert said.count("\n") == 71
    iran = ask("deck", "show", "--dates", "iran", "--json").json
    card = next(one for one in iran["cards"] if one["id"] == "death:sajjad")
    assert (iran["dates"], card["events"][0]["day"]) == ("iran", 12)
    assert sum(one["copies"] for one in iran["cards"]) == iran["size"] == 77
