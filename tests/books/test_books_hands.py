"""One hand counted: every hand of the rule page, and what the house rules make of it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from referee.i18n.fold import digits

CASES = Path(__file__).parents[1] / "khabis" / "cases.json"
HANDS = json.loads(CASES.read_text(encoding="utf-8"))["hands"]

# the cards as they lie under the house rule | house rules | points
ALTERNATIVES = {
    "S07 as a ten": ("JS", ["values=A=14;J=10"], 10),
    "S10 a seven that counts nothing still draws": ("7H/4C/KD", ["seven_redraw=no"], 17),
    "S13 not again": ("7H/7S/9C", ["seven_redraw=no"], 9),
    "S13 face": ("7H/7S/9C", ["seven_redraw=face"], 16),
    "S14 not again": ("7H/7S/7D", ["seven_redraw=no"], 0),
    "S14 face": ("7H/7S/7D", ["seven_redraw=face"], 14),
    "S16 no doubling": ("7H/KD/2S,QC", ["jack_double=off"], 27),
    "S23 aces by the house": ("AH,AD,AC,AS", ["values=A=1"], 4),
    "S25 aces and jacks by the house": (
        "2H,3D,4S,5C,6H,8D,9S,10C,QH,KD,AS,JC", ["values=A=11;J=25"], 108,
    ),
}  # fmt: skip


def counted(ask, cards, *rest):
    answer = ask("count", "khabis", cards, *rest, "--json")
    assert answer.code == 0, answer
    assert answer.err == ""
    return answer.json


def clauses(text):
    """Return the clauses that a case names; ``S1..S5`` is a span."""
    if ".." in text:
        return {f"HK-S{n}" for n in range(1, 6)}
    return set(text.split(", "))


@pytest.mark.parametrize("case", HANDS, ids=[case["id"] for case in HANDS])
def test_HK_S_a_hand_of_the_page_counts_as_it_says(ask, case):
    house = [word for rule in case["house"] for word in ("--house", rule)]
    told = counted(ask, case["cards"], *(["--jack"] if case["jack"] else []), *house)
    assert told["points"] == case["points"]
    assert sum(step["points"] for step in told["steps"]) == case["points"]
    assert list(told) == ["points", "steps", "rules"]
    assert all(list(step) == ["text", "points", "rule"] for step in told["steps"])
    assert {step["rule"] for step in told["steps"]} == set(told["rules"])
    # S19 and S20 name the clause that decides against a doubling, or for the two cards drawn.
    if case["id"] not in {"S19", "S20"}:
        assert clauses(case["rules"]) <= set(told["rules"])


@pytest.mark.parametrize("name", ALTERNATIVES)
def test_HK_S_a_house_rule_changes_the_count(ask, name):
    cards, house, points = ALTERNATIVES[name]
    rules = [word for rule in house for word in ("--house", rule)]
    jack = ["--jack"] if name.startswith("S16") else []
    assert counted(ask, cards, *jack, *rules)["points"] == points


def test_HK_S7_the_house_may_leave_the_doubling_out_of_a_whole_round(ask):
    ask("new", "khabis", "Ali", "Sara", "--house", "jack_double=off")
    scores = ask("score", "Ali=out:JS", "Sara=7H/KD/2S,QC", "--json").json["scores"]
    assert scores == {"Ali": 0, "Sara": 27}


@pytest.mark.parametrize(
    ("drawn", "points"),
    [
        ({"B": "7H/2C/KD", "C": "7S/3H/AC"}, {"A": 0, "B": 15, "C": 17}),
        ({"C": "7S/2C/KD", "B": "7H/3H/AC"}, {"A": 0, "B": 17, "C": 15}),
    ],
)
def test_HK_S6_who_draws_first_decides_by_the_cards_he_is_given(ask, drawn, points):
    ask("new", "khabis", "A", "B", "C")
    words = [f"{name}={cards}" for name, cards in drawn.items()]
    assert ask("score", "A=out:4H", *words, "--json").json["scores"] == points


def test_HK_S6_one_card_cannot_be_drawn_by_two(ask):
    ask("new", "khabis", "A", "B", "C")
    answer = ask("score", "A=out", "B=7H/2C/KD", "C=7S/2C/AC", "--json")
    assert (answer.code, answer.json["error"]["kind"]) == (1, "refused")
    assert "2C" in answer.json["error"]["message"]


@pytest.mark.parametrize("cards", ["7H", "7H/4C", "7H/4C/KD/2S", "QC/2D/3D", "7H/7S/2D/3D"])
def test_HK_S6_a_seven_has_two_cards_and_no_other_card_has_any(ask, cards):
    answer = ask("count", "khabis", cards, "--json")
    assert (answer.code, answer.json["error"]["kind"]) == (1, "refused")
    assert "HK-S6" in answer.json["error"]["message"]


@pytest.mark.parametrize(
    "written",
    [
        "7H/4C/KD,QC",
        "7H(4C,KD),QC",
        "7h/4c/kd, qc",
        "۷♥/۴♣/K♦،Q♣",
        "هفت دل/چهار گشنیز/شاه خشت,بی‌بی گشنیز",
    ],
)
def test_HK_S6_one_hand_in_many_spellings(ask, written):
    assert counted(ask, written)["points"] == 29


def test_HK_S_a_hand_may_come_in_several_words(ask):
    answer = ask("count", "khabis", "KD", "9C", "--json")
    assert (answer.code, answer.json["points"]) == (0, 22)


@pytest.mark.parametrize("lang", ["en", "ar", "fa"])
@pytest.mark.parametrize("case", HANDS, ids=[case["id"] for case in HANDS])
def test_HK_S_every_step_is_said_in_every_language(ask, case, lang):
    house = [word for rule in case["house"] for word in ("--house", rule)]
    jack = ["--jack"] if case["jack"] else []
    answer = ask("count", "khabis", case["cards"], *jack, *house, "--lang", lang)
    assert (answer.code, answer.err) == (0, "")
    assert "{" not in answer.out
    assert str(case["points"]) in digits(answer.out) or case["points"] in {0, 1, 2}
