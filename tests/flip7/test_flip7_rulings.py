"""The publisher's rulings R-1 to R-33, each by its number."""

from __future__ import annotations

from flip7_play import ask, effects, finish, full_table, house_of, no, scores, shown, yes

from referee.core.verdict import Legal
from referee.games.flip7.cards import Card
from referee.games.flip7.house import House
from referee.games.flip7.position import read, show
from referee.games.flip7.rounds import crowd
from referee.games.flip7.rows import Row

THREE = "turn=A A=1 B=9 C=5"


def test_R_1_active_is_neither_out_nor_stopped_nor_undealt() -> None:
    position = read(
        "players=6 turn=A A=1 B=9/stayed C=5,5/bust D=/frozen E=4/left F= deal=F", House()
    )
    assert position.active == (0, 5)


def test_R_2_freeze_on_a_player_without_a_card() -> None:
    verdict = yes("players=3 turn=A deal=A", "freeze@C")
    assert shown(verdict) == "players=3 turn=A A= B= C=/frozen deal=B"


def test_R_3_freeze_on_yourself_banks() -> None:
    assert scores(yes("turn=A A=12,+4 B=9/stayed C=5/stayed", "freeze@A"))["A"] == 16


def test_R_4_the_frozen_row_stays_with_its_freeze() -> None:
    position = read("A=10,freeze/frozen B=1 C=2", House())
    assert [card.value for card in position.rows[0].lying] == ["10", "freeze"]
    assert show(position) == "players=3 turn=A A=10/frozen B=1 C=2"


def test_R_5_a_second_chance_does_not_stop_a_freeze() -> None:
    verdict = yes("turn=A A=1 B=9,second C=5", "freeze@B")
    assert "B=9,second/frozen" in shown(verdict)
    assert ("discards", "B", "second") in effects(yes(shown(verdict), "stay stay"))


def test_R_6_after_a_save_the_turn_is_over() -> None:
    verdict = yes("turn=A A=8,second B=9 C=5", "8")
    assert verdict.next == 1
    assert "owed" not in shown(verdict)


def test_R_7_a_second_chance_drawn_inside_is_kept_and_counts() -> None:
    verdict = yes(THREE, "flip3@B second")
    assert "B=9,second" in shown(verdict)
    assert "owed=flip3:B:2" in shown(verdict)


def test_R_8_a_save_inside_counts_and_the_rest_goes_on() -> None:
    verdict = yes("turn=A A=1 B=9,second C=5", "flip3@B 9")
    assert "owed=flip3:B:2" in shown(verdict)


def test_R_9_a_surplus_inside_is_given_at_once() -> None:
    verdict = yes("turn=A A=1 B=9,second C=5", "flip3@B second")
    assert "owed=assign:B:second,flip3:B:2" in shown(verdict)
    given = yes(shown(verdict), "assign:second@A")
    assert "A=1,second" in shown(given)
    assert given.next == 1
    nobody = yes("turn=A A=1,second B=9,second C=5/stayed", "flip3@B second")
    assert nobody.reason == "second_discarded"


def test_R_10_freeze_and_flip_three_inside_are_set_aside() -> None:
    verdict = yes(THREE, "flip3@B freeze flip3")
    assert "owed=flip3:B:1,assign:B:freeze,assign:B:flip3" in shown(verdict)


def test_R_11_a_bust_throws_them_away_or_plays_them() -> None:
    assert shown(yes(THREE, "flip3@B freeze 9")).endswith("seen=freeze,flip3")
    played = yes(THREE, "flip3@B freeze 9", "first-printing")
    assert "owed=assign:B:freeze" in shown(played)
    assert "C=5/frozen" in shown(yes(shown(played), "assign:freeze@C", "first-printing"))
    alone = yes(
        "turn=A A=1/stayed B=9 C=5/bust owed=flip3:B:2,assign:B:freeze", "9", "first-printing"
    )
    assert alone.next is None
    assert ("discards", "B", "freeze") in effects(alone)


def test_R_12_a_flip_7_throws_them_away() -> None:
    verdict = yes("turn=A A=1 B=1,2,3,4,5,6 C=5", "flip3@B freeze 7", "publisher decks=2")
    assert verdict.next is None
    assert shown(verdict).endswith("seen=freeze,flip3")


def test_R_13_all_are_aimed_in_order_before_any_takes_effect() -> None:
    start = shown(yes(THREE, "flip3@B flip3 freeze 6"))
    no(start, "assign:freeze@C", "other_card_first")
    first = yes(start, "assign:flip3@C")
    assert first.next == 1
    assert "owed=flip3:C:3,assign:B:freeze" in shown(first)
    both = yes(start, "assign:flip3@C assign:freeze@A")
    assert "owed=flip3:C:3,freeze:A" in shown(both)
    assert "A=1/frozen" in shown(yes(shown(both), "2 3 4"))


def test_R_14_a_freeze_then_a_flip_three_for_one_player() -> None:
    verdict = yes(THREE, "flip3@B freeze flip3 5 assign:freeze@C assign:flip3@C")
    assert "C=5/frozen" in shown(verdict)
    assert ("discards", "C", "flip3") in effects(verdict)
    assert verdict.next == 1


def test_R_15_two_flip_threes_for_one_player() -> None:
    both = yes(THREE, "flip3@B flip3 flip3 6 assign:flip3@C assign:flip3@C")
    assert "owed=flip3:C:3,flip3:C:3" in shown(both)
    bust = yes(shown(both), "5")
    assert shown(bust).endswith("seen=flip3,flip3,flip3")
    assert "owed=flip3:C:3 from" in shown(yes(shown(both), "2 3 4"))


def test_R_16_a_bust_stops_the_flip_three() -> None:
    verdict = yes(THREE, "flip3@B 9")
    assert verdict.next == 2
    assert "owed" not in shown(verdict)


def test_R_17_the_seventh_number_stops_everything() -> None:
    verdict = yes("turn=A A=1 B=0,2,3,4,5,6 C=5", "flip3@B 7")
    assert verdict.next is None
    assert scores(verdict)["B"] == 42


def test_R_18_the_flip_three_goes_to_the_discards_when_done() -> None:
    assert shown(yes(THREE, "flip3@B 2 3 4")).endswith("seen=flip3")
    assert isinstance(ask(THREE + " seen=flip3,flip3", "flip3@B"), Legal)
    no(THREE + " seen=flip3,flip3,flip3", "flip3@B", "copies_discarded")


def test_R_19_play_goes_on_after_the_first_drawer() -> None:
    four = "players=4 turn=A A=1 B=2 C=3 D=4"
    assert yes(four, "flip3@C 6 7 8").next == 1
    assert yes(four, "flip3@C flip3 5 6 assign:flip3@D 7 8 9").next == 1


def test_R_20_a_flip_three_in_the_deal() -> None:
    verdict = yes("players=3 turn=A deal=A", "flip3@C 2 3 4 9")
    assert shown(verdict) == "players=3 turn=A A= B=9 C=2,3,4 deal=C seen=flip3"
    assert "C=2,3,4/stayed" in shown(yes(shown(verdict), "stay"))
    assert "C=2,3,4,5" in shown(yes(shown(verdict), "5"))


def test_R_21_the_last_one_takes_freeze_and_flip_three() -> None:
    start = "turn=A A=7 B=9/stayed C=5/stayed"
    assert yes(start, "freeze").next is None
    assert yes(start, "flip3").next == 0


def test_R_22_the_last_one_throws_a_second_second_chance_away() -> None:
    assert yes("turn=A A=7,second B=9/stayed C=5/bust", "second").reason == "second_discarded"


def test_R_23_a_zero_busts_only_with_two_decks() -> None:
    no("turn=A A=0 B=9", "0", "copies_out")
    assert yes("turn=A A=0 B=9", "0", "publisher decks=2").reason == "bust"


def test_R_24_a_row_of_modifiers_may_stay() -> None:
    assert yes("turn=A A=+4,x2 B=9", "stay").reason == "stayed"


def test_R_25_numbers_twice_then_plus_then_fifteen() -> None:
    verdict = yes("turn=A A=6,7,8,9,10,11,x2,+10 B=9", "12")
    assert scores(verdict)["A"] == 151


def test_R_26_a_card_played_on_you_is_a_card() -> None:
    no("turn=A A= B=9", "stay", "stay_empty")
    assert yes("turn=A A=second B=9", "stay").reason == "stayed"


def test_R_27_an_action_card_cannot_be_declined() -> None:
    start = shown(yes(THREE, "freeze"))
    for move in ("stay", "5", "second", "freeze@B"):
        no(start, move, "must_aim")


def test_R_28_the_others_count_their_rows_after_a_flip_7() -> None:
    verdict = yes("turn=A A=0,1,2,3,4,5 B=9,x2 C=8,8/bust D=7/frozen", "6")
    assert scores(verdict) == {"A": 36, "B": 18, "C": 0, "D": 7}


def test_R_29_a_tie_is_played_on_by_everybody() -> None:
    rounds = [{"A": 203, "B": 203, "C": 198}, {"A": 1, "B": 1, "C": 30}]
    result = finish(rounds, house_of("publisher"))
    assert result.winners == ("C",)


def test_R_30_two_hundred_in_mid_round_changes_nothing() -> None:
    """A round that is still on has no score, so the game cannot end in it."""
    assert yes("turn=A A=12,11,10,9,8,x2,+10 B=9", "7").outcome is None
    assert finish([{"A": 150, "B": 9}], House()).over is False


def test_R_31_a_shuffle_takes_the_discards_only() -> None:
    verdict = yes(
        "turn=A A=1,1/bust B=9 C=5 owed=flip3:B:2,assign:B:freeze seen=3,4",
        "reshuffle",
        "publisher decks=2",
    )
    assert "A=1,1/bust B=9 C=5 owed=flip3:B:2,assign:B:freeze" in shown(verdict)


def _everything_out(owed: str) -> str:
    """Return a table of 26 players on which all 94 cards lie, three as Flip Threes."""
    return f"players=26 turn=A {full_table()} owed={owed}"


def test_R_32_no_card_anywhere() -> None:
    start = _everything_out("flip3:B:2,flip3:C:3,flip3:G:3")
    assert read(start, House()).unseen(1) == 0
    no(start, "reshuffle", "nothing_to_shuffle")
    no(start, "5", "stock_empty")
    ended = yes(start, "stay")
    assert ended.reason == "no_cards_left"
    assert "owed=flip3:C:3" in shown(ended)
    again = yes(shown(ended), "stay stay")
    assert again.reason == "no_cards_left"
    assert "owed" not in shown(again)
    assert yes(shown(again), "stay").reason == "stayed"


def test_R_32_a_player_without_a_card_stops_too() -> None:
    """With no number to come, only Flip Threes, nobody is made to wait for one."""
    rest = read(_everything_out("flip3:A:3,flip3:B:3,flip3:C:3"), House())
    cards = [card for row in rest.rows[:25] for card in row.cards if card is not Card.SECOND]
    rows = [Row() for _ in range(26)]
    for card in sorted(
        [*cards, *rest.rows[25].cards], key=lambda card: -int(card.value.strip("+x"))
    ):
        seat = min(
            (s for s in range(25) if card not in rows[s].cards), key=lambda s: len(rows[s].cards)
        )
        rows[seat] = Row((*rows[seat].cards, card), rest.rows[seat].status)
    for seat in range(3):
        rows[seat] = Row((*rows[seat].cards, Card.SECOND))
    position = rest._replace(turn=25, rows=tuple(rows), owed=(), seen=(Card.FLIP3,) * 3)
    assert position.unseen(1) == 0
    verdict = yes(show(position), "stay")
    assert verdict.reason == "no_cards_left"
    assert "Z=/stayed" in shown(verdict)


def test_a_card_that_nobody_can_take_any_more_is_thrown_away() -> None:
    start = "turn=A A=5,second B=6,second C=7 owed=assign:A:second,card:A:1"
    left = yes(start, "leave@C")
    assert "owed=card:A:1" in shown(left)
    assert ("discards", "A", "second") in effects(left)


def test_a_flip_7_throws_away_what_others_still_owe() -> None:
    verdict = yes("turn=A A=1,2,3,4,5,6 B=9 C=5 owed=flip3:A:2,flip3:C:3", "8")
    assert shown(verdict).endswith("C=5 seen=flip3,flip3")


def test_R_33_one_or_two_players_are_welcome() -> None:
    assert yes("players=1 turn=A A=7", "stay").outcome is not None
    assert crowd(1, House()) == []
    assert finish([{"A": 90}] * 3, House()).ended_at == 3
