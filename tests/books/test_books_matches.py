"""The worked matches of Haft Khabis and its counted hands, through the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

HANDS = json.loads((Path(__file__).parents[1] / "khabis" / "cases.json").read_text("utf-8"))[
    "hands"
]


@pytest.mark.parametrize("case", HANDS, ids=lambda case: case["id"])
def test_a_hand_is_counted(ask, case):
    house = [word for option in case["house"] for word in ("--house", option)]
    jack = ["--jack"] if case["jack"] else []
    told = ask("count", "khabis", case["cards"], *jack, *house, "--json").json
    assert told["points"] == case["points"]
    assert sum(step["points"] for step in told["steps"]) == case["points"]
    assert all(step["text"] and step["rule"].startswith("HK-") for step in told["steps"])


@pytest.mark.parametrize(
    ("cards", "house", "points"),
    [
        ("7H/7S/9C", "seven_redraw=no", 9),
        ("7H/7S/9C", "seven_redraw=face", 16),
        ("7H/7S/7D", "seven_redraw=no", 0),
        ("7H/7S/7D", "seven_redraw=face", 14),
        ("AH,JD,KC", "values=A=11;J=25", 49),
        ("7H(7S(2C,3C),9C)", "seven_redraw=yes", 14),
        ("هفت دل/چهار گشنیز/شاه خشت", "packs=1", 17),
        ("۱۰ پیک، بی‌بی دل", "packs=1", 22),
        ("هیچ", "packs=1", 0),
    ],
)
def test_a_hand_under_another_house(ask, cards, house, points):
    told = ask("count", "khabis", cards, "--house", house, "--json").json
    assert told["points"] == points


def test_a_jack_does_not_double_where_the_table_says_so(ask):
    told = ask("count", "khabis", "KD", "--jack", "--house", "jack_double=off", "--json").json
    assert told["points"] == 13


@pytest.mark.parametrize(
    "cards", ["7H", "7H/4C", "7H/4C/KD/2S", "KD/4C", "KD,KD", "7H/KD/KD", "7H/7S/2C/3C"]
)
def test_a_hand_that_cannot_be_is_refused_with_its_clause(ask, cards):
    answer = ask("count", "khabis", cards, "--json")
    assert answer.code == 1
    assert "HK-" in answer.json["error"]["message"]


@pytest.mark.parametrize("cards", ["7X", "7H(4C,KD", "7H)4C", "foo", "KD,,QQ"])
def test_a_hand_that_cannot_be_read_is_exit_2(ask, cards):
    assert ask("count", "khabis", cards).code == 2


MATCHES = {
    "T01 a hand": (
        ["A", "B", "C", "--limit", "100"],
        [["A=out", "B=KD,9C", "C=JS,4H"]],
        {"A": 0, "B": 22, "C": 24}, [],
    ),
    "T02 a jack ends it": (
        ["A", "B", "C", "--limit", "100"],
        [["A=out", "B=KD,9C", "C=JS,4H"], ["B=out:JS", "A=AH,QC", "C=10S"]],
        {"A": 52, "B": 22, "C": 44}, [],
    ),
    "T04 the limit is reached": (
        ["A", "B", "C", "--limit", "100"],
        [["A=90", "B=24", "C=44"], ["A=10H", "B=out", "C=3C"]],
        {"A": 100, "B": 24, "C": 47}, ["B"],
    ),
    "T05 the limit must be exceeded": (
        ["A", "B", "C", "--limit", "100", "--house", "limit_rule=exceed"],
        [["A=90", "B=24", "C=44"], ["A=10H", "B=out", "C=3C"]],
        {"A": 100, "B": 24, "C": 47}, [],
    ),
    "T07 four hands": (
        ["A", "B", "--limit", "100", "--hands", "4"],
        [["A=out", "B=5"]] * 4,
        {"A": 0, "B": 20}, ["A"],
    ),
    "T08 a shared win": (
        ["A", "B", "C", "--limit", "100"],
        [["A=30", "B=30", "C=101"]],
        {"A": 30, "B": 30, "C": 101}, ["A", "B"],
    ),
    "T08 an extra hand": (
        ["A", "B", "C", "--limit", "100", "--house", "tie=extra_hand"],
        [["A=30", "B=30", "C=101"], ["A=out", "B=1", "C=1"]],
        {"A": 30, "B": 31, "C": 102}, ["A"],
    ),
    "T10 two players": (
        ["A", "B", "--limit", "50"],
        [["A=49", "B=out"], ["A=2C", "B=out"]],
        {"A": 51, "B": 0}, ["B"],
    ),
    "T11 a doubled jack": (
        ["A", "B", "--limit", "100"],
        [["A=70", "B=out"], ["A=JC", "B=out:JS"]],
        {"A": 110, "B": 0}, ["B"],
    ),
    "T14 elimination": (
        ["A", "B", "C", "D", "--house", "mode=elimination"],
        [["C=place:1", "A=place:2", "D=place:3"]],
        {"C": 1, "A": 2, "D": 3, "B": 4}, [],
    ),
    "T17 out on a jack after the last eight": (
        ["A", "B", "--profile", "all-laws"],
        [["A=out:JS", "B=10C"]],
        {"A": 0, "B": 20}, [],
    ),
    "knockout plays on until one is left": (
        ["A", "B", "C", "--limit", "50", "--house", "knockout=on"],
        [["A=60", "B=10", "C=out"], ["B=45", "C=out"]],
        {"A": 60, "B": 55, "C": 0}, ["C"],
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", MATCHES)
def test_a_match_comes_out_as_worked(ask, name):
    players, rounds, totals, winners = MATCHES[name]
    assert ask("new", "khabis", *players).code == 0
    for scores in rounds:
        told = ask("score", *scores, "--json").json
    assert (told["totals"], told["winner"], told["over"]) == (totals, winners, bool(winners))
    rows = ask("standings", "--json").json["rows"]
    ordered = sorted(totals.values())
    assert [(row["total"], row["rank"]) for row in rows] == [
        (total, ordered.index(total) + 1) for total in ordered
    ]


def test_t13_a_full_circle_of_sevens_brings_no_scores(ask):
    told = ask(
        "can", "khabis", "draw", "--on", "7S", "--position", "owed=8 gone=A",
        "--house", "tarkesh=on", "--json",
    ).json  # fmt: skip
    assert "over" not in told


def test_who_is_knocked_out_scores_no_more(ask):
    ask("new", "khabis", "A", "B", "C", "--limit", "50", "--house", "knockout=on")
    assert ask("score", "A=60", "B=1", "C=out", "--json").json["over"] is False
    assert ask("score", "A=1", "B=1", "C=out").code == 1
    assert ask("score", "B=1", "C=out", "--json").json["missing"] == []


def test_after_the_end_nothing_is_added(ask):
    ask("new", "khabis", "A", "B", "--hands", "1")
    ask("score", "A=1", "B=out")
    answer = ask("score", "A=1", "B=out")
    assert (answer.code, answer.out) == (1, "")


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["A=1", "A=2"], 2),
        (["Z=1", "B=2"], 2),
        (["A"], 2),
        ([], 2),
        (["A=-15", "B=out"], 1),
        (["A=out", "B=out"], 1),
        (["A=KD", "B=KD"], 1),
        (["A=out:JS", "B=JS"], 1),
        (["A=place:1", "B=out"], 1),
        (["A=1000000", "B=out"], 1),
        (["A=", "B=out"], 2),
        (["A=7", "B=out"], 0),
        (["A", "28", "B", "0"], 0),
        (["a", "۱۲+١١+7", "b", "out:JS"], 0),
        (["A=تمام", "B=شاه دل"], 0),
    ],
)
def test_what_is_typed_as_a_score(ask, words, code):
    ask("new", "khabis", "A", "B")
    answer = ask("score", *words, "--json")
    assert answer.code == code
    assert ("error" in answer.json) is bool(code)
    if code:
        assert ask("history", "--json").json["rounds"] == []
