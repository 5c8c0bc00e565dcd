"""Which clauses an answer cites, to the last one; and figures at their bounds."""

from __future__ import annotations

from fractions import Fraction

import pytest
from flip7_play import finish, house_of, shown, table, yes

from referee.core.errors import ImpossibleError, RefusedError
from referee.games.flip7.cards import cards
from referee.games.flip7.entries import count_entry, parse_entry
from referee.games.flip7.house import House
from referee.games.flip7.odds import odds
from referee.games.flip7.position import read, show
from referee.games.flip7.rounds import round_check
from referee.games.flip7.rows import Status, check_row
from referee.games.flip7.score import count_row, points
from referee.games.flip7.totals import possible_totals

THREE = "turn=A A=1 B=9 C=5"


@pytest.mark.parametrize(
    ("start", "move", "rules"),
    [
        (THREE, "8", "F7-turn"),
        (THREE, "0", "F7-zero-value SP-10 F7-turn"),
        ("turn=A A=8 B=9", "8", "F7-bust F7-bust-zero F7-turn"),
        ("turn=A A=4,second B=9", "4", "F7-sc-use SP-4 F7-turn"),
        ("turn=A A=5 B=4,second owed=flip3:B:2", "4", "F7-sc-use SP-4 F7-flip3"),
        ("turn=A A=5 B=4 owed=flip3:B:2", "4", "F7-bust F7-bust-zero F7-flip3"),
        (
            "turn=A A=5 B=4 owed=flip3:B:2,assign:B:freeze",
            "4",
            "F7-bust F7-bust-zero F7-flip3 F7-flip3-nested SP-6",
        ),
        (
            "turn=A A=0,1,2,3,4,5 B=9",
            "6",
            "F7-flip7-end F7-flip7-bonus F7-flip7-numbers F7-end-flip7 F7-turn",
        ),
        (THREE, "x2", "F7-special-safe F7-x2 F7-turn"),
        (THREE, "+2", "F7-special-safe F7-plus F7-turn"),
        (THREE, "stay", "F7-turn"),
        ("turn=A deal=B A=5 B=7 C=", "stay", "F7-turn F7-deal"),
        (THREE, "freeze@B", "F7-action-target F7-freeze SP-1 F7-turn"),
        (THREE, "flip3@A", "F7-action-target F7-flip3 F7-turn"),
        ("turn=A A=1 B=9/stayed C=5/bust", "flip3@A", "F7-action-target F7-flip3 SP-8 F7-turn"),
        ("turn=A deal=A", "second", "F7-sc-keep SP-3 F7-deal-action"),
        ("turn=A A=1,second B=2 owed=card:A:1", "9", "F7-sc-keep SP-3"),
    ],
)
def test_a_ruling_cites_these_clauses_and_no_other(start: str, move: str, rules: str) -> None:
    told = yes(start if "C=" in start or "deal=A" in start else f"{start} C=3", move).rules
    assert [rule.value for rule in told] == rules.split()


def test_only_the_last_one_takes_it_himself() -> None:
    assert yes(THREE, "flip3@A").reason == "aimed"
    assert yes("turn=A A=1 B=9/stayed C=5/bust", "flip3@A").reason == "takes_itself"
    start = "turn=A A=1/stayed B=9,9/bust C=5 owed=assign:B:flip3"
    assert yes(start, "assign:flip3@C", "first-printing").reason == "aimed"


@pytest.mark.parametrize(
    ("row", "status", "rules"),
    [
        ("11 5", "stayed", "F7-score-1 F7-points"),
        ("0", "stayed", "F7-score-1 F7-points F7-zero-value SP-10"),
        ("5 +2", "stayed", "F7-score-1 F7-score-2 F7-points F7-plus"),
        ("5 x2", "stayed", "F7-score-1 F7-x2 F7-points"),
        ("5 x2 +2", "active", "F7-score-1 F7-x2 F7-score-2 F7-points F7-plus SP-2"),
        ("x2", "stayed", "F7-score-1 F7-x2 SP-11"),
        ("+2", "stayed", "F7-score-1 F7-score-2 F7-plus SP-11"),
        ("second", "stayed", "F7-score-1 F7-sc-end"),
        ("5", "frozen", "F7-score-1 F7-freeze SP-1 F7-points"),
        ("5 5", "bust", "F7-bust-zero F7-bust"),
        (
            "1 2 3 4 5 6 7",
            "flip7",
            "F7-score-1 F7-score-4 F7-points F7-flip7-bonus F7-flip7-numbers",
        ),
    ],
)
def test_a_count_cites_these_clauses_and_no_other(row: str, status: str, rules: str) -> None:
    told = count_row(cards(row), Status(status), house_of("publisher")).rules
    assert [rule.value for rule in told] == rules.split()


@pytest.mark.parametrize("words", ["sheet", "publisher", "sheet x2=literal"])
def test_points_and_the_steps_agree(words: str) -> None:
    house = house_of(words)
    for case in table("rows")["row"]:
        row, status = cards(case["cards"].replace("F", "")), Status(case["status"])
        assert points(row, status, house) == count_row(row, status, house).points


def test_a_tie_is_one_of_two_at_the_target_itself() -> None:
    result = finish([{"A": 200, "B": 200, "C": 9}], House())
    assert (result.over, result.tied) == (False, ("A", "B"))
    assert "SP-9" in result.rules
    assert "SP-9" not in finish([{"A": 200, "B": 199, "C": 9}], House()).rules
    assert "SP-9" not in finish([{"A": 150, "B": 150, "C": 9}], House()).rules


def test_the_largest_total_needs_its_flip_7() -> None:
    with pytest.raises(RefusedError) as refused:
        count_entry(parse_entry("171"), House())
    assert refused.value.near == ("flip7:points:171",)
    assert count_entry(parse_entry("flip7:points:171"), House()).points == 171
    assert count_entry(parse_entry("flip7:points:36"), House()).points == 36
    assert count_entry(parse_entry("144"), House()).points == 144


def test_three_times_the_numbers_is_one_reading_of_two_x2() -> None:
    assert 63 * 3 + 60 + 15 in possible_totals(House(decks=2), flip7=True)


def test_faults_that_refuse_come_first_and_name_their_rows() -> None:
    words = {"A": "bust:4,9", "B": "1,5", "C": "1,7", "D": "active:3"}
    faults = round_check({name: parse_entry(word) for name, word in words.items()}, House())
    assert [fault.key for fault in faults] == ["too_many_on_table", "no_duplicate", "still_active"]
    assert [fault.facts["name"] for fault in faults] == ["B, C", "A", "D"]


def test_the_chance_of_the_seventh_number() -> None:
    six = odds(cards("3 4 5 6 8 9"), House())
    assert six.flip7 == Fraction(79 - 6 - 29, 88)
    assert odds(cards("3 4 5 6 8"), House()).flip7 == 0
    assert odds(cards("3 4 5 6 8 +2"), House()).flip7 == 0


def test_three_cards_with_a_second_chance_by_hand() -> None:
    """Unseen: two 12s and a 0 after a row of 12. The first 12 costs the chance, the second busts."""
    row = cards("12 SC")
    rest = read("players=1 A=12,second", House()).stock(1)
    rest.subtract(cards("12 12 0"))
    seen = tuple(card for card, n in rest.items() for _ in range(n))
    told = odds(row, House(), seen=seen)
    assert (told.unseen, told.lose_second, told.three.bust) == (3, Fraction(2, 3), 1)
    fewer = odds(row, House(), seen=(*seen, *cards("12")))
    assert fewer.three.bust == 0
    assert fewer.three.lose_second == 1


def test_a_flip_7_after_a_lost_second_chance_counts_as_both() -> None:
    row = cards("7 8 9 10 11 12 SC")
    rest = read("players=1 A=7,8,9,10,11,12,second", House()).stock(1)
    rest.subtract(cards("12 0"))
    seen = tuple(card for card, n in rest.items() for _ in range(n))
    three = odds(row, House(), seen=seen).three
    assert (three.bust, three.flip7, three.lose_second) == (0, 1, Fraction(1, 2))


@pytest.mark.parametrize(
    ("text", "first"),
    [("deal=C turn=C A=5 B=9", "A"), ("deal=C turn=C B=9", "B"), ("deal=A turn=A B=9 C=4", "B")],
)
def test_the_first_dealt_is_found_from_the_rows(text: str, first: str) -> None:
    assert show(read(text, House())).startswith(f"players=3 turn={first} ")


def test_seats_named_make_players() -> None:
    assert read("D=5", House()).players == 4
    assert read("B=5", House()).players == 3
    assert read("players=1 A=5", House()).players == 1


def test_what_refuses_comes_before_what_warns_in_one_row() -> None:
    faults = check_row(cards("4 9 F F3"), Status.BUST, House())
    assert [fault.key for fault in faults] == ["is_frozen", "flip3_kept", "no_duplicate"]
    assert [fault.refused for fault in faults] == [True, False, False]


def test_a_bust_player_owes_cards_to_aim_only_in_the_first_printing() -> None:
    text = "turn=A A=5,9,9/bust B=4 C=3 owed=assign:A:freeze"
    assert read(text, house_of("first-printing")).mover == 0
    for words, owed in (("publisher", "assign:A:freeze"), ("first-printing", "flip3:A:2")):
        with pytest.raises(ImpossibleError):
            read(f"turn=A A=5,9,9/bust B=4 C=3 owed={owed}", house_of(words))


def test_set_aside_cards_stay_with_their_flip_three() -> None:
    start = "turn=A A=1 B=9 C=5 owed=flip3:C:3,flip3:B:3"
    assert "owed=flip3:C:1,assign:C:freeze,assign:C:freeze,flip3:B:3" in shown(
        yes(start, "freeze freeze")
    )
    assert "owed=flip3:C:2,assign:C:flip3,flip3:B:3" in shown(
        yes("turn=A A=1 B=9 C=5 owed=flip3:C:3,flip3:B:3", "flip3")
    )


def test_aiming_a_card_that_was_set_aside_cites_the_aiming() -> None:
    alive = "turn=A A=1 B=9 C=5 owed=assign:B:freeze"
    bust = "turn=A A=1 B=9,9/bust C=5 owed=assign:B:freeze"
    aimed = ["F7-action-target", "F7-freeze", "SP-1"]
    assert [r.value for r in yes(alive, "assign:freeze@C").rules] == aimed
    told = yes(bust, "assign:freeze@C", "first-printing").rules
    assert [r.value for r in told] == ["F7-flip3-nested", "SP-6", *aimed]


def test_only_a_freeze_too_many_speaks_of_the_shuffle() -> None:
    four = {name: parse_entry("frozen") for name in "ABCD"}
    [fault] = round_check(four, House())
    assert [rule.value for rule in fault.rules] == ["F7-deck-actions", "SP-12", "F7-reshuffle"]
    [fault] = round_check({"A": parse_entry("0,1"), "B": parse_entry("0,2")}, House())
    assert [rule.value for rule in fault.rules] == ["F7-deck-zero", "SP-12"]


def test_the_freeze_of_a_frozen_player_may_be_listed_among_his_cards() -> None:
    assert show(read("A=freeze,10,4/frozen", House())).startswith("players=3 turn=A A=10,4/frozen")
