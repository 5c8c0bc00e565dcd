"""Every worked position of the rule page, asked through the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from referee.games.khabis.position import read

CASES = json.loads((Path(__file__).parent / "cases.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("case", CASES["positions"], ids=lambda case: case["id"])
def test_position_holds(ask, case):
    house = [word for option in case["house"] for word in ("--house", option)]
    answer = ask(
        "can", "khabis", case["play"], "--on", case["on"], "--position", case["position"],
        *house, "--json",
    )  # fmt: skip
    told, expected = answer.json, case["expect"]
    assert told["legal"] is expected["legal"]
    assert answer.code == (0 if expected["legal"] else 1)
    for key in ("next", "over", "winner"):
        if key in expected:
            assert told.get(key, False if key == "over" else None) == expected[key]
    _holds_after(told, expected)
    wanted = [set(rule.split("/")) for rule in case["rules"].replace(" ", "").split(",")]
    assert all(rules & set(told["rules"]) for rules in wanted), told["rules"]


def _holds_after(told, expected):
    if "draws" in expected:
        drawn = {e["seat"]: e["cards"] for e in told["effects"] if e["kind"] == "draws"}
        assert drawn == expected["draws"]
    if expected.get("bonus"):
        assert "bonus" in {effect["kind"] for effect in told["effects"]}
    if told["position"] is None:
        return
    after = read(told["position"])
    facts = {
        "owed": after.owed,
        "dir": "+" if after.direction == 1 else "-",
        "suit": after.ruling_suit,
        "ace": int(after.ace),
    }
    assert {key: facts[key] for key in facts if key in expected} == {
        key: expected[key] for key in facts if key in expected
    }


def test_an_illegal_play_changes_nothing(ask):
    position = "players=4 turn=B dir=+ top=7H owed=2 hand=9H,7S"
    told = ask("can", "khabis", "9H", "--position", position, "--json").json
    assert (told["next"], told["position"], told["effects"]) == ("B", position, [])
    assert told["penalty"] == {"rule": "HK-P1", "seat": "B", "cards": 1}
