"""One test per minor law, and for elimination (sections 1d and 1e of the rule page)."""

from __future__ import annotations

from dealing.ask_khabis import after, brief, cited, rule, ruling

from referee.games.khabis.position import read

LAW_2 = "eight_prize=draw_last"
WAIVE = "eight_prize=may_waive"
LAW_3 = "tarkesh=on"
LAW_4 = "ace_chain=may"
OUT = "mode=elimination"


def test_HK_M1_playing_out_of_turn_costs_a_card_where_it_was_agreed():
    told = rule("turn=B top=KH", "slip HK-M1@C", "minor_turn=on")
    assert brief(told) == "C draws 1 > B"
    assert "HK-M1" in cited(told)
    assert ruling("turn=B top=KH", "slip HK-M1@C") == "> B"


def test_HK_M1_dawdling_costs_a_card_only_after_an_agreed_time():
    assert ruling("top=KH", "slip HK-M1@A", "minor_turn=on", "turn_seconds=60") == "A draws 1 > A"
    assert ruling("top=KH", "slip HK-M1@A", "minor_turn=on") == "> A"
    assert ruling("top=KH", "slip HK-M1@A", "turn_seconds=60") == "> A"


def test_HK_M2a_a_last_eight_still_owes_its_bonus():
    told = rule("top=9H hand=8H", "8H", LAW_2)
    assert brief(told) == "A bonus > A"
    assert "HK-M2a" in cited(told)
    assert told.outcome is None


def test_HK_M2a_the_drawn_card_wins_stays_or_owes_again():
    position = after("top=9H hand=8H", "8H", house=(LAW_2,))
    won = rule(position, "draw:4H", LAW_2)
    assert brief(won) == "A draws 1 over A"
    assert "HK-M2a" in cited(won)
    assert ruling(position, "draw", LAW_2) == "A draws 1 > B"
    assert ruling(position, "draw:KC", LAW_2) == "no, A +1"
    assert ruling(position, "draw:8C", LAW_2) == "A draws 1, A bonus > A"


def test_HK_M2a_a_drawn_seven_starts_tarkesh():
    position = after("top=9H hand=8H", "8H", house=(LAW_2,))
    told = rule(position, "draw:7H", LAW_2, LAW_3)
    assert brief(told) == "A draws 1, B owes 2 > B"
    assert {"HK-M2a", "HK-M3a"} <= cited(told)


def test_HK_M2b_he_calls_while_drawing():
    position = after("top=9H hand=8H", "8H", house=(LAW_2,))
    silent = rule(position, "draw", LAW_2)
    assert "HK-M2b" in cited(silent)
    assert silent.after.quiet == (0,)
    called = rule(position, "call", LAW_2)
    assert "HK-M2b" in cited(called)
    assert read(after(position, "call", "draw", house=(LAW_2,))).quiet == ()


def test_HK_M2b_silence_while_drawing_costs_a_card():
    told = rule("turn=B top=8H quiet=A", "slip HK-M2b@A", LAW_2)
    assert brief(told) == "A draws 1 > B"
    assert "HK-M2b" in cited(told)


def test_HK_M2c_the_bonus_may_be_given_up():
    told = rule("top=8H prize=9H hand=4H,KC", "waive", WAIVE)
    assert brief(told) == "> B"
    assert "HK-M2c" in cited(told)


def test_HK_M2c_given_up_after_a_last_eight_he_is_out():
    told = rule(after("top=9H hand=8H", "8H", house=(WAIVE,)), "waive", WAIVE)
    assert brief(told) == "over A"
    assert "HK-M2c" in cited(told)


def test_HK_M2c_not_given_up_he_must_draw():
    told = rule(after("top=9H hand=8H", "8H", house=(WAIVE,)), "draw", WAIVE)
    assert brief(told) == "A draws 1 > B"
    assert "HK-M2c" in cited(told)


def test_HK_M3a_a_last_seven_does_not_end_the_hand():
    told = rule("top=9H hand=7H", "7H", LAW_3)
    assert brief(told) == "B owes 2 > B"
    assert "HK-M3a" in cited(told)
    assert told.after.gone == (0,)
    assert ruling("top=9H hand=7H", "7H") == "over A"


def test_HK_M3b_the_first_without_a_seven_pays_for_all():
    told = rule("turn=B top=7H owed=2 gone=A hand=KC,3S", "draw", LAW_3)
    assert brief(told) == "B draws 2 over A"
    assert "HK-M3b" in cited(told)
    later = rule("turn=D top=7S owed=6 gone=A hand=KC,3S", "draw", LAW_3)
    assert brief(later) == "D draws 6 over A"


def test_HK_M3c_all_four_had_a_seven():
    position = after("top=9H hand=7H", "7H", "7S", "7D", "7C", house=(LAW_3,))
    told = rule(position, "draw", LAW_3)
    assert brief(told) == "A draws 8 > B"
    assert "HK-M3c" in cited(told)
    assert told.outcome is None


def test_HK_M3c_between_two_players():
    assert ruling("players=2 top=7D owed=4 gone=A", "draw", LAW_3) == "A draws 4 > B"


def test_HK_M3c_two_players_out_on_sevens():
    position = "turn=C top=7S owed=4 gone=A,B hand=KC,3S"
    assert ruling(position, "draw", LAW_3) == "C draws 4 over A"
    assert ruling(position, "draw", LAW_3, "double_out=last") == "C draws 4 over B"


def test_HK_M4_an_ace_answers_an_ace_and_the_burn_moves_on():
    asked = rule("top=5S hand=AS,4C", "AS", LAW_4)
    assert brief(asked) == "> B"
    assert asked.after.ace is True
    told = rule("turn=B top=AS ace=1 hand=AD,4C", "AD", LAW_4)
    assert brief(told) == "> C"
    assert "HK-M4" in cited(told)
    assert told.after.ace is True


def test_HK_M4_only_an_ace_helps():
    told = rule("turn=B top=AS ace=1 hand=KS,4C", "KS", LAW_4)
    assert brief(told) == "no, B +1"
    assert "HK-M4" in cited(told)


def test_HK_M4_unanswered_it_burns_and_takes_no_card():
    for play in ("pass", "draw"):
        assert ruling("turn=B top=AS ace=1 hand=KS,4C", play, LAW_4) == "B skips > C"


def test_HK_M4_the_burn_comes_back_to_the_first():
    assert ruling("players=3 turn=A top=AC ace=1 hand=KC,4C", "pass", LAW_4) == "A skips > B"


def test_HK_M4_between_two_players():
    assert ruling("players=2 turn=B top=AS ace=1", "AD", LAW_4) == "> A"
    assert ruling("players=2 turn=B top=AS ace=1", "pass", LAW_4).endswith("> A")


def test_HK_X1_who_is_out_is_passed_over():
    told = rule("top=3H out=B hand=AH,4C", "AH", OUT)
    assert brief(told) == "C skips > D"
    assert "HK-X1" in cited(told)


def test_HK_X1_who_is_out_is_no_victim():
    told = rule("top=9D out=B hand=2D,4C", "2D@B", OUT)
    assert brief(told) == "no, A +1"
    assert {"HK-X1", "HK-2a"} <= cited(told)


def test_HK_X1_the_others_play_on_under_the_last_cards_effect():
    told = rule("top=9H hand=7H", "7H", OUT)
    assert brief(told) == "B owes 2 > B"
    assert told.after.out == (0,)
    assert told.outcome is None
    assert ruling("top=9D hand=2D", "2D@C", OUT) == "C draws 1 > B"
    assert ruling("top=5S hand=AS", "AS", OUT) == "B skips > C"


def test_HK_X1_the_hand_ends_when_the_last_one_is_known():
    told = rule("turn=D top=5S out=C,A hand=9S", "9S", OUT)
    assert brief(told) == "over C"
    assert "HK-X1" in cited(told)


def test_HK_X2_with_two_left_the_ace_is_a_bonus_card():
    told = rule("players=3 top=5S out=C hand=AS,4S", "AS", OUT)
    assert brief(told).endswith("> A")
    assert "HK-X2" in cited(told)


def test_HK_X2_with_three_left_it_only_burns():
    told = rule("top=5S out=D hand=AS,4S", "AS", OUT)
    assert brief(told) == "B skips > C"
    assert "HK-X2" not in cited(told)


def test_HK_X2_as_a_right_it_may_be_left():
    house = (OUT, "ace_two=bonus_optional")
    position = after("players=3 top=5S out=C hand=AS,4S,9C", "AS", house=house)
    assert ruling(position, "4S", *house) == "> B"
    assert ruling(position, "waive", *house) == "> B"
    assert ruling(position, "pass", *house) == "> B"
