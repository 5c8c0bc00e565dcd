"""The odds of Flip 7 through the command line: figures by id, exact."""

from __future__ import annotations

from fractions import Fraction

import pytest
from flip7_play import table


def cases(kind):
    return pytest.mark.parametrize("case", table("odds")[kind], ids=lambda case: case["row"])


def figures(told):
    return {line["id"]: line for line in told["odds"]}


@cases("next")
def test_4e_bust(ask, case):
    rows = ["--seen", case["seen"]] if "seen" in case else []
    told = figures(ask("odds", case["row"], *rows, "--json").json)
    assert Fraction(told["bust"]["fraction"]) == Fraction(case["bust"])
    if "numbers" in case:
        assert Fraction(told["numbers"]["fraction"]) == Fraction(case["numbers"])


def test_4e_the_denominator_is_named(ask):
    told = ask(
        "odds", "11", "12", "--players-rows", "B=12,12,10,5,+4", "--seen", "11 11 9 F", "--json"
    ).json
    assert told["unseen"] == 83
    assert figures(told)["bust"] == {
        "id": "bust", "name": "Bust on the next card", "fraction": "17/83",
        "percent": pytest.approx(20.48, abs=0.005), "out_of": 83,
    }  # fmt: skip
    said = ask("odds", "11", "12", "--seen", "12,12,10,5,+4,11,11,9,F").out
    assert "83 cards may come" in said
    assert "17/83 = 20.48 %" in said


@cases("value")
def test_4e_one_more_card(ask, case):
    told = ask("odds", case["row"], "--json").json
    assert Fraction(figures(told)["hit"]["fraction"]) == Fraction(case["hit"])
    assert told["better"] == case["better"]


@pytest.mark.parametrize("row", table("odds")["three"])
def test_4e_three(ask, row):
    told = figures(ask("odds", row, "--json").json)
    found = [
        round(float(Fraction(told[f"three_{id_}"]["fraction"])), 4) for id_ in ("bust", "flip7")
    ]
    assert found == table("odds")["three"][row]


def test_a_second_chance_is_lost_instead(ask):
    told = figures(ask("odds", "10 11 12", "--second", "--json").json)
    assert told["bust"]["percent"] == 0
    assert told["second"]["fraction"] == "30/90"
    assert figures(ask("odds", "10 11 12 SC", "--json").json) == told


def test_a_frozen_players_freeze_is_seen_too(ask):
    words = ["--players-rows", "B=9/frozen C=11", "--players-rows", "D=۱۲"]
    assert ask("odds", "flip7", "5", *words, "--json").json["unseen"] == 94 - 1 - 4


def test_4c_the_best_play(ask):
    golden = table("odds")["best"]
    numbers, modifiers = ask("odds", "--best", "--json").json["best"]
    assert round(numbers["expected"], 7) == golden["expected"]
    assert round(numbers["bust"], 7) == golden["bust"]
    assert round(numbers["flip7"], 7) == golden["flip7"]
    assert round(modifiers["expected"], 4) == golden["with_modifiers"]
    assert float(Fraction(numbers["exact"]["expected"])) == numbers["expected"]
    answer = ask("odds", "--best")
    assert "18.5652176" in answer.out
    assert answer.err == ""


def test_the_best_play_shows_its_progress_on_a_terminal(ask, monkeypatch):
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    answer = ask("odds", "--best", "--lang", "fa")
    assert "1/64" in answer.err
    assert answer.err.endswith("\x1b[K")
    assert "/64" not in answer.out
