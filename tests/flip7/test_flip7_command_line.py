"""The worked rows, sequences, games and odds of Flip 7, asked through the command line."""

from __future__ import annotations

import tomllib
from fractions import Fraction
from pathlib import Path

import pytest

HERE = Path(__file__).parent
MOST = 87
"""Up to here every total is one that a hand can bring."""

HOUSES = {
    "literal": ["--house", "x2=literal"],
    "sheet": [],
    "publisher": ["--profile", "publisher"],
    "first-printing": ["--profile", "first-printing"],
}


def cases(file, kind):
    return tomllib.loads((HERE / f"{file}.toml").read_text(encoding="utf-8")).get(kind, [])


def house_of(case):
    """Return the switches of a case's house, such as ``publisher tie=shared``."""
    profile, *options = case.get("house", "sheet").split()
    words = ["--profile", profile]
    for option in options:
        words += ["--house", option]
    return words


def named(case):
    return case.get("id", case.get("row"))


@pytest.mark.parametrize("house", ["literal", "sheet", "publisher"])
@pytest.mark.parametrize("case", cases("rows", "row"), ids=named)
def test_a_row_is_counted(ask, case, house):
    cards = [case["cards"]] if case["cards"] else []
    answer = ask("count", "flip7", *cards, "--status", case["status"], *HOUSES[house], "--json")
    told = answer.json
    assert told.get("points") == case[house], told
    assert sum(step["points"] for step in told["steps"]) == case[house]


@pytest.mark.parametrize("case", cases("refused", "row"), ids=named)
def test_a_row_that_cannot_lie_there_is_refused_with_clause_and_cure(ask, case):
    words = ["--status", case["status"], *house_of(case), "--json"]
    answer = ask("count", "flip7", case["cards"], *words)
    if answer.code == 0:
        assert answer.json["warnings"]
        return
    message = answer.json["error"]["message"]
    assert answer.code in {1, 2}
    assert case.get("rule", "") in message
    assert case.get("instead", "") in message


@pytest.mark.parametrize("case", cases("sequences", "play"), ids=named)
def test_a_sequence_is_followed_move_by_move(ask, case):
    house = house_of({"house": "publisher"} | case)
    position, told = case["start"], None
    for move in case.get("moves", "").split():
        answer = ask("can", "flip7", move, "--position", position, *house, "--json")
        told = answer.json
        assert told.get("legal"), (move, position, told)
        position = told["position"] or position
    if "scores" in case:
        assert (told["over"], told["scores"]) == (True, case["scores"])
    for move, reason in case.get("refused", {}).items():
        refused = ask("can", "flip7", move, "--position", position, *house, "--json")
        assert (refused.code, bool(reason)) == (1, True), refused.json


PLAYED = [case for case in cases("games", "game") if case["rounds"] and "past_end" not in case]


@pytest.mark.parametrize("case", PLAYED, ids=named)
def test_a_game_stands_as_worked(ask, case):
    """A round with more points than a hand brings is written as four rounds."""
    players = sorted({name for scores in case["rounds"] for name in scores})
    assert ask("new", "flip7", *players, *house_of({"house": "publisher"} | case)).code == 0
    for scores in case["rounds"]:
        parts = 1 if max(scores.values()) <= MOST else 4
        for part in range(parts):
            words = [f"{name}={(n + part) // parts}" for name, n in scores.items()]
            missing = [f"{name}=bust" for name in players if name not in scores]
            answer = ask("score", *words, *missing, "--json")
            assert answer.code == 0, answer.json
    told = ask("standings", "--json").json
    assert told["over"] is case["over"]
    assert sorted(told["winner"]) == sorted(case.get("winners", []))
    if "totals" in case:
        assert {row["name"]: row["total"] for row in told["rows"]} == case["totals"]


@pytest.mark.parametrize("case", cases("odds", "next"), ids=named)
def test_the_odds_of_a_row_are_exact(ask, case):
    seen = ["--seen", case["seen"]] if case.get("seen") else []
    told = str(ask("odds", case["row"], *seen, "--json").json)
    bust = Fraction(case["bust"])
    shown = {f"'{bust}'", f"'{case['bust']}'"}
    assert any(text in told for text in shown), told


@pytest.mark.parametrize("word", ["", "13", "+3", "x3", "foo", "7" * 500])
def test_what_is_no_row_is_one_line(ask, word):
    for language in ("en", "ar", "fa"):
        answer = ask("count", "flip7", word, "--lang", language)
        assert answer.code in {1, 2}
        assert (answer.out, answer.err.count("\n")) == ("", 1)


@pytest.mark.parametrize("row", ["١٢", "۱۲", "x2,5", "×2,5", "X2 5", "5 ＋4", "فرصة ثانية 5"])
def test_rows_are_read_in_every_script(ask, row):
    assert ask("count", "flip7", row, "--status", "stayed", "--json").code == 0


def test_G13_a_correction_reopens_the_game_and_says_so(ask):
    ask("new", "flip7", "A", "B", "--profile", "publisher")
    for points in (30, 25, 30, 40, 40, 40):
        told = ask("score", f"A={points}", "B=9", "--json").json
    assert (told["over"], told["winner"]) == (True, ["A"])
    assert "open again" in ask("fix", "3", "A=3").out
    told = ask("standings", "--json").json
    assert (told["over"], told["winner"], told["rows"][0]["total"]) == (False, [], 178)


def test_G14_rounds_after_an_earlier_end_are_kept_and_told(ask):
    ask("new", "flip7", "A", "B", "--profile", "publisher")
    for points in (50, 50, 60, 5, 2, 3):
        ask("score", f"A={points}", "B=1")
    answer = ask("fix", "4", "A=45")
    assert "after round 4" in answer.out
    told = ask("standings", "--json").json
    assert (told["over"], len(told["rows"][0]["rounds"])) == (True, 6)


@pytest.mark.parametrize(
    ("profile", "total", "over"), [("publisher", 205, True), ("sheet", 185, False)]
)
def test_G10_a_freeze_banks_or_loses_by_profile(ask, profile, total, over):
    ask("new", "flip7", "A", "B", "--profile", profile)
    for points in (60, 60, 65):
        ask("score", f"A={points}", "B=1")
    told = ask("score", "A=frozen:9,11", "B=1", "--json").json
    assert (told["totals"]["A"], told["over"]) == (total, over)


@pytest.mark.parametrize(
    ("house", "total", "over"), [("numbers", 190, False), ("literal", 200, True)]
)
def test_G11_the_order_of_x2_decides(ask, house, total, over):
    ask("new", "flip7", "A", "B", "--house", f"x2={house}")
    for points in (60, 60, 50):
        ask("score", f"A={points}", "B=50")
    told = ask("score", "A=5,+10,x2", "B=0", "--json").json
    assert (told["totals"]["A"], told["over"]) == (total, over)


def test_G17_a_late_joiner_has_no_score_for_earlier_rounds(ask):
    ask("new", "flip7", "A", "B", "C")
    for _ in range(3):
        ask("score", "A=5", "B=6", "C=bust")
    ask("join", "D")
    ask("score", "A=5", "B=6", "C=bust", "D=7")
    rows = {row["name"]: row["rounds"] for row in ask("standings", "--json").json["rows"]}
    assert rows["D"] == [None, None, None, 7]


def test_G19_the_deal_goes_left_and_tie_rounds_count(ask):
    ask("new", "flip7", "A", "B", "C", "D")
    dealers = [ask("standings", "--json").json["dealer"]]
    for _ in range(5):
        dealers.append(ask("score", "A=5", "B=5", "C=5", "D=5", "--json").json["dealer"])
    assert dealers == ["A", "B", "C", "D", "A", "B"]


def test_two_flip_sevens_in_a_round_are_refused(ask):
    ask("new", "flip7", "A", "B")
    answer = ask("score", "A=flip7:0,1,2,3,4,5,6", "B=flip7:6,7,8,9,10,11,12")
    assert answer.code == 1
    assert "F7-" in answer.err


def test_a_third_two_on_the_table_is_refused_unless_there_are_two_decks(ask):
    for house, code in (([], 1), (["--house", "decks=2"], 0)):
        ask("new", "flip7", "A", "B", "C", *house)
        assert ask("score", "A=2,5", "B=2,6", "C=2,7").code == code
