"""One test per difference from the publisher, and one that no clause is left uncited."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import test_flip7_clauses
from flip7_play import CITED, ask, effects, finish, no, scores, shown, table, yes
from test_flip7_clauses import cites, count

from referee import resources
from referee.core.house import options
from referee.core.verdict import Legal
from referee.games.flip7 import rulebook
from referee.games.flip7.cards import (
    ACTIONS,
    BONUS,
    COPIES,
    MODIFIERS,
    NUMBERS,
    VALUE,
    Card,
)
from referee.games.flip7.clauses import Rule
from referee.games.flip7.house import PROFILES, House
from referee.games.flip7.rounds import crowd

if TYPE_CHECKING:
    from collections.abc import Callable

THREE = "turn=A A=1 B=9 C=5"


def _tests() -> dict[str, Callable[[], None]]:
    """Return the tests of this module and of the clauses of the sheet."""
    return {**vars(test_flip7_clauses), **vars(sys.modules[__name__])}


def test_SP_1_freeze_banks_or_loses() -> None:
    assert count("9 10 11 x2 +8 F", "frozen").points == 68
    lost = count("9 10 11 x2 +8 F", "frozen", "sheet")
    assert lost.points == 0
    assert cites(lost, Rule.SP_FREEZE, Rule.FREEZE)


def test_SP_2_the_order_of_x2_and_plus() -> None:
    assert cites(count("8 9 x2 +6"), Rule.SP_X2_ORDER)
    assert count("8 9 x2 +6").points == 40
    assert count("8 9 x2 +6", words="sheet x2=literal").points == 46


def test_SP_3_a_replacement_is_owed_on_the_sheet() -> None:
    verdict = yes(THREE, "second", "sheet")
    assert verdict.next == 0
    assert ("owes", "A", 1) in effects(verdict)
    assert cites(verdict, Rule.SP_REPLACEMENT)
    assert cites(no(shown(verdict), "stay", "must_replace", "sheet"), Rule.SP_REPLACEMENT)
    dealt = yes("players=3 turn=A deal=A", "second 5", "sheet")
    assert shown(dealt) == "players=3 turn=A A=second,5 B= C= deal=B"
    inside = yes(THREE, "flip3@B second 5", "sheet")
    assert "owed=flip3:B:2" in shown(inside)
    passed = yes("turn=A A=second B=second C=5", "second@C", "sheet")
    assert "owed=card:C:1 from=A" in shown(passed)


def test_SP_4_a_second_chance_may_or_must_be_used() -> None:
    start = "turn=A A=8,second B=9 C=5"
    verdict = yes(start, "8!", "sheet")
    assert shown(verdict) == "players=3 turn=B A=8,second,8/bust B=9 C=5"
    assert cites(verdict, Rule.SP_SECOND_USE)
    assert yes(start, "8", "sheet").reason == "saved"
    assert cites(no(start, "8!", "second_is_used"), Rule.SP_SECOND_USE)


def test_SP_5_only_to_somebody_without_one() -> None:
    refused = no("turn=A A=second B=second C=5", "second@B", "has_second")
    assert cites(refused, Rule.SP_SURPLUS)
    no("turn=A A=second B=second C=5/stayed D=1", "second@C", "not_active")


def test_SP_6_nested_actions_wait_or_come_at_once() -> None:
    assert cites(yes(THREE, "flip3@B freeze"), Rule.SP_NESTED)
    at_once = yes(THREE, "flip3@B freeze@C", "publisher nested=at_once")
    assert shown(at_once) == "players=3 turn=B A=1 B=9 C=5/frozen owed=flip3:B:2 from=A"
    assert cites(at_once, Rule.SP_NESTED)
    deeper = yes(THREE, "flip3@B flip3@C 6 7 8", "publisher nested=at_once")
    assert "owed=flip3:B:2" in shown(deeper)


def test_SP_7_no_stay_without_a_card() -> None:
    assert cites(no("turn=A A= B=9 C=5", "stay", "stay_empty"), Rule.SP_STAY_EMPTY)
    assert isinstance(ask("turn=A A= B=9 C=5", "stay", "publisher stay_empty=yes"), Legal)
    assert isinstance(ask("turn=A A=second B=9 C=5", "stay"), Legal)


def test_SP_8_the_last_one_takes_it_himself() -> None:
    start = "turn=A A=7 B=9/stayed C=5/bust"
    verdict = yes(start, "flip3")
    assert verdict.reason == "takes_itself"
    assert "owed=flip3:A:3" in shown(verdict)
    assert cites(verdict, Rule.SP_ALONE)
    assert cites(no(start, "flip3@B", "not_active"), Rule.SP_ALONE)
    assert scores(yes(start, "freeze")) == {"A": 7, "B": 9, "C": 0}


def test_SP_9_a_tie_is_played_on() -> None:
    result = finish([{"A": 203, "B": 203, "C": 2}], House())
    assert result.tied == ("A", "B")
    assert cites(result, Rule.SP_TIE)


def test_SP_10_the_zero_counts_to_the_seven() -> None:
    assert yes("turn=A A=1,2,3,4,5,6 B=9", "0").reason == "flip7"
    assert cites(yes(THREE, "0"), Rule.SP_ZERO)


def test_SP_11_a_row_of_modifiers() -> None:
    counted = count("+2 +6 x2")
    assert counted.points == 8
    assert cites(counted, Rule.SP_NO_NUMBERS)
    assert count("x2").points == 0


def test_SP_12_the_deck_has_94_cards() -> None:
    assert sum(COPIES[number] for number in NUMBERS) == 79
    assert sum(COPIES[modifier] for modifier in MODIFIERS) == 6
    assert sum(COPIES[action] for action in ACTIONS) == 9
    assert sum(VALUE[number] * COPIES[number] for number in NUMBERS) + sum(BONUS.values()) == 680
    assert cites(no("turn=A A=2 B=1", "1", "copies_out"), Rule.SP_DECK)


def test_SP_13_is_advice_for_both() -> None:
    assert [cites(fault, Rule.SP_EIGHTEEN) for fault in crowd(30, House())] == [True]


def test_SP_14_one_or_two_count_their_rounds() -> None:
    result = finish([{"A": 120}, {"A": 90}], House())
    assert (result.over, result.ended_at) == (True, 2)
    assert cites(result, Rule.SP_PLAYERS)
    assert Rule.SP_PLAYERS not in finish([{"A": 1, "B": 2, "C": 3}], House()).rules


def test_every_clause_that_rules_is_cited_by_some_answer() -> None:
    """Run the tests above afresh, so that this one stands alone."""
    CITED.clear()
    for name, held in _tests().items():
        if name.startswith(("test_F7_", "test_SP_")):
            held()
    clauses = resources.table("rules/flip7")
    ruling = {rule.value for rule in Rule if clauses[rule.value]["kind"] != "meta"}
    assert ruling - CITED == set()


def test_every_clause_has_a_test_and_a_place_in_the_rulebooks_table() -> None:
    names = " ".join(_tests())
    for rule in Rule:
        assert rule.value.replace("-", "_") in names or rule.value.startswith("F7-score-")
    table_text = str(rulebook.__doc__)
    for rule in Rule:
        starred = "F7-deck-*", "F7-score-*", "F7-next-*"
        assert rule.value in table_text or any(rule.value.startswith(s[:-1]) for s in starred)


def test_the_clause_list_names_every_clause_and_only_real_options() -> None:
    clauses = resources.table("rules/flip7")
    assert list(clauses) == [rule.value for rule in Rule]
    known = options(House)
    for clause, told in clauses.items():
        assert told["kind"] in {"play", "count", "end", "meta"}
        assert set(told["options"]) <= set(known)
        for name in told["options"]:
            assert Rule(clause) in known[name].clauses or clause.startswith("F7-deck")
    for name, found in known.items():
        for clause in found.clauses:
            assert name in clauses[clause.value]["options"], (name, clause)


def test_the_profiles_are_what_their_names_say() -> None:
    sheet, publisher, first = PROFILES.values()
    assert sheet == House()
    differing = {name for name in House._fields if getattr(sheet, name) != getattr(publisher, name)}
    assert differing == {"freeze", "replacement", "second_use"}
    differing = {name for name in House._fields if getattr(first, name) != getattr(publisher, name)}
    assert differing == {"aside_on_bust"}
    assert {Card(card) for card in table("rows")["row"][0]["cards"].split()} <= set(Card)
