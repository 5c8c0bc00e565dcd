from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from ahlulbayt.ab_table import after, cites, deck, effects, legal, rule

from referee.games.ahlulbayt.clauses import Rule
from referee.games.ahlulbayt.house import House
from referee.games.ahlulbayt.opening import deal, who_starts

CASES = tomllib.loads((Path(__file__).parent / "ab_cases.toml").read_text(encoding="utf-8"))["case"]
ASKED = [{**case, "under": None} for case in CASES] + [
    {
        **{key: case[key] for key in ("at", "play", "day", "city", "deck") if key in case},
        **case["under"],
        "id": f"{case['id']} under",
    }
    for case in CASES
    if "under" in case
]


def ask(case):
    return rule(
        case["at"],
        case["play"],
        *case.get("house", ()),
        day=case.get("day", ""),
        city=case.get("city", ""),
        variant=case.get("deck", "shipped"),
    )


@pytest.mark.parametrize("case", ASKED, ids=lambda case: case["id"])
def test_the_ruling_is_the_expected_one(case):
    verdict = ask(case)
    assert legal(verdict) == case["legal"]
    assert cites(verdict, *case.get("rules", ())), verdict.rules
    if "says" in case:
        assert verdict.reason == case["says"]
    if "shared" in case:
        assert list(verdict.facts["shared"]) == case["shared"]
    if "effects" in case:
        assert effects(verdict) == case["effects"]
    if "after" in case:
        assert after(verdict) == case["after"]
    if "options" in case:
        assert list(verdict.facts["options"]) == case["options"]


def test_all_rows_of_the_table_are_here():
    rows = {int(case["id"].split()[0][1:]) for case in CASES if case["id"].startswith("P")}
    missing = {
        3,
        6,
        9,
        12,
        15,
        18,
        21,
        24,
        27,
        30,
        33,
        36,
        39,
        42,
        45,
        48,
        51,
        54,
        57,
        60,
        63,
        66,
        69,
        72,
    }
    assert rows == set(range(1, 74)) - missing


def test_P73_nobody_holds_an_infallible():
    hands = [[deck().card("month:safar")], [deck().card("killer:shimr")], [deck().card("salawat")]]
    verdict = who_starts(hands, deck())
    assert not legal(verdict)
    assert cites(verdict, "AB-3c")


def test_P74_eleven_players_leave_no_bank():
    verdict = deal(11, House(), deck())
    assert not legal(verdict)
    assert cites(verdict, "AB-2")
    assert verdict.facts["n"] == 77


def test_every_clause_that_rules_is_cited_by_some_verdict():
    cited = {clause for case in ASKED for clause in ask(case).rules}
    cited |= set(deal(4, House(), deck()).rules)
    cited |= set(who_starts([[deck().card("birth:ali")]] * 2, deck()).rules)
    notes = {Rule.AB_0A, Rule.AB_0B}
    assert cited == set(Rule) - notes
