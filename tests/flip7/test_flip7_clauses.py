"""One test per clause of the sheet, named by it."""

from __future__ import annotations

import pytest
from flip7_play import ask, cite, effects, finish, house_of, no, scores, shown, yes

from referee import resources
from referee.core.errors import ImpossibleError, UnknownError
from referee.core.verdict import Legal
from referee.games.flip7.cards import (
    ACTIONS,
    BONUS,
    COPIES,
    NUMBERS,
    card,
    cards,
)
from referee.games.flip7.clauses import Rule
from referee.games.flip7.entries import parse_entry
from referee.games.flip7.house import House
from referee.games.flip7.odds import odds
from referee.games.flip7.position import read, show
from referee.games.flip7.rounds import crowd, next_round, open_round, round_check
from referee.games.flip7.rows import Status
from referee.games.flip7.score import Count, count_row

THREE = "turn=A A=1 B=9 C=5"


def count(row: str, status: str = "stayed", words: str = "publisher") -> Count:
    counted = count_row(cards(row), Status(status), house_of(words))
    cite(counted.rules)
    return counted


def cites(answer: object, *rules: Rule) -> bool:
    told = answer.rules  # type: ignore[attr-defined] - verdicts, counts and faults all have them
    cite(told)
    return set(rules) <= set(told)


def test_F7_goal_two_hundred_points_start_the_final_count() -> None:
    result = finish([{"A": 200, "B": 9}], House())
    assert result.over
    assert cites(result, Rule.GOAL)
    assert not finish([{"A": 200}], House(target=300)).over


def test_F7_points_are_the_numbers_before_you() -> None:
    counted = count("11 5 12")
    assert counted.points == 28
    assert cites(counted, Rule.POINTS)


def test_F7_copies_grow_with_the_number() -> None:
    assert [COPIES[number] for number in NUMBERS[1:]] == list(range(1, 13))
    assert cites(odds(cards("12"), House()), Rule.COPIES)


def test_F7_flip7_end_seven_numbers_end_the_round_for_all() -> None:
    verdict = yes("turn=A A=0,1,2,3,4,5 B=9 C=8", "6")
    assert verdict.next is None
    assert cites(verdict, Rule.FLIP7_END)
    no(shown(verdict), "stay", "round_over")


def test_F7_flip7_bonus_is_fifteen() -> None:
    counted = count("0 1 2 3 4 5 6", "flip7")
    assert counted.points == 21 + 15
    assert cites(counted, Rule.FLIP7_BONUS)


def test_F7_bust_a_second_card_of_a_number_puts_out() -> None:
    verdict = yes("turn=A A=7,+10 B=5", "7")
    assert ("busts", "A", None) in effects(verdict)
    assert verdict.rules[0] == Rule.BUST


def test_F7_bust_zero_scores_nothing() -> None:
    counted = count("7 7 +10 x2", "bust")
    assert counted.points == 0
    assert cites(counted, Rule.BUST_ZERO)


def test_F7_deck_numbers_no_fourth_three() -> None:
    refused = no("turn=A A=1 B=3 C=3 seen=3", "3", "copies_discarded")
    assert cites(refused, Rule.DECK_NUMBERS, Rule.RESHUFFLE)
    assert cites(no("turn=A A=2 B=1 C=5", "1", "copies_out"), Rule.DECK_NUMBERS)


def test_F7_deck_zero_there_is_one() -> None:
    assert cites(no("turn=A A=2 B=0 C=5", "0", "copies_out"), Rule.DECK_ZERO)
    assert isinstance(ask("turn=A A=2 B=0 C=5", "0", "publisher decks=2"), Legal)


def test_F7_deck_actions_three_of_each() -> None:
    assert [COPIES[action] for action in ACTIONS] == [3, 3, 3]
    refused = no("turn=A A=2 B=/frozen C=/frozen D=/frozen E=1", "freeze", "copies_out")
    assert cites(refused, Rule.DECK_ACTIONS)


def test_F7_deck_mods_even_plus_cards_and_one_x2() -> None:
    assert list(BONUS.values()) == [2, 4, 6, 8, 10]
    assert cites(no("turn=A A=2 B=x2 C=5", "x2", "copies_out"), Rule.DECK_MODS)
    for text in ("+1", "+3", "+5", "+7", "+9", "+12"):
        with pytest.raises(UnknownError):
            card(text)


def test_F7_zero_value_is_no_points() -> None:
    counted = count("0 5")
    assert counted.points == 5
    assert cites(counted, Rule.ZERO_VALUE)


def test_F7_18_more_players_are_advised_a_second_deck() -> None:
    assert crowd(18, House()) == []
    [advice] = crowd(19, House())
    assert not advice.refused
    assert cites(advice, Rule.EIGHTEEN, Rule.SP_EIGHTEEN)
    assert crowd(19, House(decks=2)) == []
    entries = {f"P{n}": parse_entry("bust") for n in range(19)}
    assert [fault.key for fault in round_check(entries, House())] == ["second_deck"]


def test_F7_setup_the_deal_starts_left_of_the_dealer() -> None:
    opened = open_round(4, dealer=3)
    assert cites(opened, Rule.SETUP)
    assert show(opened.position) == "players=4 turn=A A= B= C= D= deal=A"
    assert show(open_round(4, dealer=3, gone={0}).position).startswith("players=4 turn=B A=/left")


def test_F7_deal_one_card_each_the_dealer_too() -> None:
    verdict = yes("players=3 turn=B deal=B", "5 6 7")
    assert shown(verdict) == "players=3 turn=B A=7 B=5 C=6"
    assert cites(verdict, Rule.DEAL)
    assert cites(no("players=3 turn=B deal=B", "stay", "must_be_dealt"), Rule.DEAL)


def test_F7_deal_action_stops_the_deal_and_then_it_goes_on() -> None:
    verdict = yes("players=3 turn=A deal=A", "flip3@C")
    assert verdict.next == 2
    assert cites(verdict, Rule.DEAL_ACTION)
    after = yes("players=3 turn=A deal=A", "flip3@C 2 3 4")
    assert shown(after) == "players=3 turn=A A= B= C=2,3,4 deal=B seen=flip3"


def test_F7_turn_draw_or_stay() -> None:
    assert cites(yes(THREE, "8"), Rule.TURN)
    verdict = yes(THREE, "stay")
    assert verdict.next == 1
    assert cites(verdict, Rule.TURN)
    no("turn=A A=1/stayed B=9 C=5", "8", "out_stayed")


def test_F7_layout_and_F7_ex32_are_nothing_to_rule_on() -> None:
    clauses = resources.table("rules/flip7")
    meta = {clause for clause, told in clauses.items() if told["kind"] == "meta"}
    assert meta == {Rule.LAYOUT.value, Rule.EXAMPLE_32.value}
    assert count("11 5 12 +4").points == 32


def test_F7_special_safe_nobody_busts_on_a_modifier() -> None:
    verdict = yes("turn=A A=4,+2 B=9", "+4")
    assert shown(verdict) == "players=3 turn=B A=4,+2,+4 B=9 C="
    assert cites(verdict, Rule.SPECIAL_SAFE)
    double = yes("turn=A A=4,+2 B=9", "+2", "publisher decks=2")
    assert double.reason == "modifier"


def test_F7_flip7_numbers_modifiers_do_not_count() -> None:
    assert yes("turn=A A=0,1,2,3,4,+2 B=9", "5").next == 1
    assert cites(yes("turn=A A=0,1,2,3,4,5,+2 B=9", "6"), Rule.FLIP7_NUMBERS)


def test_F7_action_target_any_active_player_yourself_too() -> None:
    assert cites(yes(THREE, "freeze@A"), Rule.ACTION_TARGET)
    verdict = yes(THREE, "freeze")
    assert effects(verdict) == [("chooses", "A", "freeze")]
    assert cites(no(shown(verdict), "stay", "must_aim"), Rule.ACTION_TARGET)
    assert shown(yes(THREE, "freeze assign:freeze@C")) == shown(yes(THREE, "freeze@C"))
    no(THREE, "assign:freeze@B", "nothing_to_aim")


def test_F7_freeze_puts_out_of_the_round() -> None:
    verdict = yes(THREE, "freeze@B")
    assert ("freezes", "B", 9) in effects(verdict)
    assert cites(verdict, Rule.FREEZE)
    assert cites(no("turn=B A=1 B=9/frozen C=5", "8", "out_frozen"), Rule.FREEZE)


def test_F7_flip3_three_cards_one_at_a_time() -> None:
    verdict = yes(THREE, "flip3@B")
    assert ("owes", "B", 3) in effects(verdict)
    assert cites(verdict, Rule.FLIP3)
    refused = no(shown(yes(THREE, "flip3@B 2")), "stay", "must_flip")
    assert refused.facts == {"seat": "B", "n": 2}
    assert ("discards", "B", "flip3") in effects(yes(THREE, "flip3@B 2 3 4"))


def test_F7_flip3_nested_counts_among_the_three() -> None:
    verdict = yes(THREE, "flip3@B freeze")
    assert ("aside", "B", "freeze") in effects(verdict)
    assert "owed=flip3:B:2,assign:B:freeze" in shown(verdict)
    assert cites(verdict, Rule.FLIP3_NESTED)
    assert cites(no(shown(yes(THREE, "flip3@B")), "freeze@C", "aside_first"), Rule.FLIP3_NESTED)


def test_F7_sc_keep_stays_with_the_player() -> None:
    verdict = yes(THREE, "second")
    assert shown(verdict) == "players=3 turn=B A=1,second B=9 C=5"
    assert cites(verdict, Rule.SC_KEEP)
    assert cites(no(THREE, "second@B", "second_is_kept"), Rule.SC_KEEP)


def test_F7_sc_use_throws_both_away() -> None:
    verdict = yes("turn=A A=8,second B=9", "8")
    assert effects(verdict) == [
        ("saves", "A", None),
        ("discards", "A", "8"),
        ("discards", "A", "second"),
    ]
    assert verdict.rules[0] == Rule.SC_USE
    no("turn=A A=8 B=9", "8!", "no_second")
    no("turn=A A=8,second B=9", "7!", "no_duplicate")


def test_F7_sc_one_nobody_owns_two() -> None:
    with pytest.raises(ImpossibleError) as impossible:
        read("A=5,second,second", House())
    assert impossible.value.facts["clause"] == Rule.SC_ONE
    assert cites(no("turn=A A=second B=second C=5", "second@B", "has_second"), Rule.SC_ONE)


def test_F7_sc_extra_is_given_on_or_thrown_away() -> None:
    given = yes("turn=A A=second B=second C=5", "second@C")
    assert ("passes", "C", "second") in effects(given)
    assert cites(given, Rule.SC_EXTRA)
    thrown = yes("turn=A A=second B=second C=5/stayed", "second")
    assert thrown.reason == "second_discarded"
    assert ("discards", "A", "second") in effects(thrown)
    assert cites(thrown, Rule.SC_EXTRA)


def test_F7_sc_end_all_are_thrown_away() -> None:
    verdict = yes("turn=A A=5,second B=9,second/stayed", "stay stay", "publisher stay_empty=yes")
    assert [effect for effect in effects(verdict) if effect[0] == "discards"] == [
        ("discards", "A", "second"),
        ("discards", "B", "second"),
    ]
    assert cites(verdict, Rule.SC_END)


def test_F7_plus_adds_to_the_sum() -> None:
    counted = count("11 5 12 +4")
    assert counted.points == 32
    assert cites(counted, Rule.PLUS)
    assert cites(yes(THREE, "+4"), Rule.PLUS)


def test_F7_x2_doubles_numbers_only() -> None:
    counted = count("3 11 5 7 10 x2 +10")
    assert counted.points == 82
    assert cites(counted, Rule.X2)


def test_F7_end_inactive_nobody_is_left() -> None:
    verdict = yes("turn=A A=1 B=9/bust C=5/stayed", "stay")
    assert ("ends", "A", None) in effects(verdict)
    assert scores(verdict) == {"A": 1, "B": 0, "C": 5}
    assert cites(verdict, Rule.END_INACTIVE)
    assert cites(no(shown(verdict), "5", "round_over"), Rule.END_INACTIVE)


def test_F7_end_flip7_the_others_count_what_they_have() -> None:
    verdict = yes("turn=A A=0,1,2,3,4,5 B=9 C=8,8/bust", "6")
    assert scores(verdict) == {"A": 36, "B": 9, "C": 0}
    assert cites(no(shown(verdict), "5", "round_over"), Rule.END_FLIP7)


def test_F7_score_1_to_4_are_the_steps_in_order() -> None:
    steps = count("6 7 8 9 10 11 12 x2 +10", "flip7", "sheet x2=literal").steps
    assert [step.rule for step in steps] == [Rule.SCORE_1, Rule.SCORE_2, Rule.SCORE_3, Rule.SCORE_4]
    assert [step.points for step in steps] == [63, 10, 73, 15]
    steps = count("6 7 8 9 10 11 12 x2 +10", "flip7").steps
    assert [step.rule for step in steps] == [Rule.SCORE_1, Rule.X2, Rule.SCORE_2, Rule.SCORE_4]
    assert [step.points for step in steps] == [63, 63, 10, 15]


def test_F7_next_aside_and_F7_next_dealer() -> None:
    final = read("players=3 turn=A A=5/stayed B=9/frozen C=8,8/bust seen=+2", House())
    opened = next_round(final, dealer=0)
    assert show(opened.position) == "players=3 turn=C A= B= C= deal=C seen=5,8,8,9,+2,freeze"
    assert opened.dealer == 1
    assert cites(opened, Rule.NEXT_ASIDE, Rule.NEXT_DEALER)
    joined = next_round(final, dealer=2, players=4)
    assert (joined.dealer, joined.position.turn, joined.position.players) == (3, 0, 4)


def test_F7_reshuffle_makes_the_discards_the_stock() -> None:
    verdict = yes("turn=A A=1 B=9 seen=3,12", "reshuffle")
    assert shown(verdict) == "players=3 turn=A A=1 B=9 C="
    assert verdict.on_trust == (Rule.RESHUFFLE,)
    assert cites(verdict, Rule.RESHUFFLE)
    no(THREE, "reshuffle", "nothing_to_shuffle")


def test_F7_reshuffle_table_leaves_the_rows() -> None:
    verdict = yes("turn=A A=1 B=9,9/bust C=3,second owed=flip3:A:2 seen=4", "reshuffle")
    assert shown(verdict) == "players=3 turn=A A=1 B=9,9/bust C=3,second owed=flip3:A:2"
    assert cites(verdict, Rule.RESHUFFLE_TABLE)


def test_F7_game_end_only_at_the_end_of_a_round() -> None:
    result = finish([{"A": 199, "B": 150}], House())
    assert not result.over
    assert cites(result, Rule.GAME_END)


def test_F7_winner_has_the_highest_total() -> None:
    result = finish([{"A": 190, "B": 185}, {"A": 12, "B": 40}], House())
    assert result.winners == ("B",)
    assert cites(result, Rule.WINNER)
