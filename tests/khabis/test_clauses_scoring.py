"""One test per clause that counting or the end of a match decides, named by it."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from referee.core.house import amend
from referee.games.khabis import match, score
from referee.games.khabis.house import SHEET

RULES = Path(__file__).parents[2] / "data" / "rules" / "khabis.toml"


def points(cards, *house, jack=False):
    """Count a hand; return its points and the clauses cited."""
    agreed = amend(SHEET, house)
    counted = score.count(score.read(cards, agreed), agreed, doubled=jack)
    return counted.points, {str(rule) for rule in counted.rules}


def stands(hands, *house):
    """Return how a match stands after hands, each with points by player."""
    return match.tally(hands, ("A", "B", "C"), amend(SHEET, house))


@pytest.mark.parametrize("rank", ["2", "3", "4", "5", "6", "8", "9", "10"])
def test_HK_S1_a_number_card_counts_its_number(rank):
    assert points(f"{rank}H") == (int(rank), {"HK-S1"})


def test_HK_S2_a_queen_counts_twelve():
    assert points("QC") == (12, {"HK-S2"})


def test_HK_S3_a_king_counts_thirteen():
    assert points("KD") == (13, {"HK-S3"})


def test_HK_S4_an_ace_counts_fourteen():
    assert points("AH") == (14, {"HK-S4"})


def test_HK_S5_a_jack_counts_twenty():
    assert points("JS") == (20, {"HK-S5"})


def test_HK_S6_a_seven_is_exchanged_for_two_cards_and_counts_nothing_itself():
    assert points("7H/4C/KD") == (17, {"HK-S6", "HK-S1", "HK-S3"})


def test_HK_S7_a_jack_that_ends_the_hand_doubles_what_the_others_hold():
    assert points("7H/KD/2S,QC", jack=True)[0] == 54
    assert "HK-S7" in points("KD", jack=True)[1]
    assert points("KD", "jack_double=off", jack=True) == (13, {"HK-S3"})


def test_HK_S7_only_the_last_card_counts_not_an_earlier_jack():
    hand = {"A": match.Entry(out=True, last=None), "B": match.parse_entry("KD,JC", SHEET)}
    assert match.count_hand(hand, SHEET, 2)["B"].points == 33


def test_HK_E1_reaching_the_limit_ends_the_match():
    hands = [{"A": 90, "B": 24, "C": 44}, {"A": 10, "B": 0, "C": 3}]
    reached = stands(hands, "limit=100")
    assert (reached.over, reached.ended_at, "HK-E1" in map(str, reached.rules)) == (True, 2, True)
    assert not stands(hands, "limit=100", "limit_rule=exceed").over
    assert stands(hands[:1], "hands=1").over
    assert not stands(hands).over


def test_HK_E2_the_lowest_total_wins():
    assert stands([{"A": 5, "B": 3, "C": 9}], "hands=1").winners == ("B",)


def test_HK_G16_a_tie_is_shared_or_played_off():
    tied = [{"A": 30, "B": 30, "C": 101}]
    shared = stands(tied, "limit=100")
    assert shared.winners == ("A", "B")
    assert "HK-G16" in map(str, shared.rules)
    assert not stands(tied, "limit=100", "tie=extra_hand").over


def test_every_clause_of_counting_and_of_the_end_has_a_test_of_its_name():
    rules = tomllib.loads(RULES.read_text(encoding="utf-8"))
    names = [name for name in globals() if name.startswith("test_HK_")]
    for clause, told in rules.items():
        if told["kind"] in {"count", "end"}:
            start = f"test_{clause.replace('-', '_')}_"
            assert any(name.startswith(start) for name in names), clause
