"""One test per clause about the cards: 10, 2, 7, 8, ace, jack (section 1b of the rule page)."""

from __future__ import annotations

from dealing.ask_khabis import after, brief, cited, rule, ruling

from referee.games.khabis.position import read


def test_HK_10_a_ten_turns_the_direction():
    told = rule("turn=B top=5S hand=10S,4C", "10S")
    assert brief(told) == "B turns - > A"
    assert "HK-10" in cited(told)
    assert ruling("turn=A dir=- top=10H hand=10C,4C", "10C") == "A turns + > B"


def test_HK_10_a_seven_after_the_turn_hits_the_player_on_the_other_side():
    told = rule("turn=B dir=- top=9H hand=7H,4C", "7H")
    assert brief(told) == "A owes 2 > A"
    assert {"HK-10", "HK-7a"} <= cited(told)


def test_HK_10_a_ten_still_needs_a_match():
    assert ruling("top=5S hand=10H,4C", "10H") == "no, A +1"


def test_HK_2a_a_two_gives_one_player_a_card_and_he_keeps_his_turn():
    told = rule("top=9D hand=2D,4C,5S", "2D@B")
    assert brief(told) == "B draws 1 > B"
    assert "HK-2a" in cited(told)
    assert ruling("top=9D hand=2D,4C,5S", "2D@C") == "C draws 1 > B"


def test_HK_2a_between_two_players_the_other_is_hit_unnamed():
    assert ruling("players=2 top=9D hand=2D,4C,9S", "2D") == "B draws 1 > B"


def test_HK_2a_a_two_without_a_name_leaves_the_choice_open():
    told = rule("top=9D hand=2D,4C,5S", "2D")
    assert "A chooses victim" in brief(told)
    assert told.after is None


def test_HK_2a_nobody_names_himself():
    told = rule("top=9D hand=2D,4C", "2D@A")
    assert brief(told) == "no, A +1"
    assert "HK-2a" in cited(told)


def test_HK_2b_a_two_does_not_lie_on_a_two_of_another_suit():
    told = rule("top=2S hand=2H,4C", "2H@B")
    assert brief(told) == "no, A +1"
    assert "HK-2b" in cited(told)


def test_HK_2b_a_two_lies_on_its_own_suit():
    told = rule("top=2H hand=2H,4C,9S", "2H@D", "packs=2")
    assert brief(told) == "D draws 1 > B"
    assert "HK-2b" in cited(told)


def test_HK_2b_after_a_jack_the_named_suit_is_the_one():
    assert ruling("top=JC suit=H hand=2H,4C", "2H@B") == "B draws 1 > B"
    assert ruling("top=JH suit=S hand=2H,4C", "2H@B") == "no, A +1"


def test_HK_2b_a_two_is_the_bonus_only_on_an_eight_of_its_suit():
    position = "top=8H prize=9H hand="
    assert ruling(position + "2H,KC,3S", "2H@D") == "D draws 1 > B"
    told = rule(position + "2C,KC", "2C@D")
    assert brief(told) == "no, A +1"
    assert "HK-2b" in cited(told)


def test_HK_7a_a_seven_answers_a_seven():
    told = rule("turn=B top=7H owed=2 hand=7S,9H", "7S")
    assert brief(told) == "C owes 4 > C"
    assert {"HK-7a", "HK-7c"} <= cited(told)


def test_HK_7a_nothing_but_a_seven_answers():
    for card in ("9H", "2H@A", "JS:C", "10H", "8H", "AH", "KH"):
        told = rule("turn=B top=7H owed=2", card)
        assert brief(told) == "no, B +1", card
        assert "HK-7a" in cited(told)


def test_HK_7a_who_holds_a_seven_does_not_draw():
    assert ruling("turn=B top=7H owed=2 hand=7S,9H", "draw") == "no, B +1"
    assert ruling("turn=B top=7H owed=2 hand=KS,9H", "draw") == "B draws 2 > C"


def test_HK_7a_whether_a_seven_is_held_is_taken_on_trust():
    assert ruling("turn=B top=7H owed=2", "draw") == "B draws 2 > C trust HK-7a"


def test_HK_7b_who_has_taken_loses_his_turn_and_the_seven_is_plain():
    told = rule("turn=B top=7H owed=2 hand=KS,9C", "draw")
    assert brief(told) == "B draws 2 > C"
    assert "HK-7b" in cited(told)
    follows = rule("turn=C top=7H hand=KH,4C", "KH")
    assert brief(follows) == "> D"
    assert "HK-7b" in cited(follows)


def test_HK_7b_none_of_the_drawn_cards_is_laid():
    told = rule("turn=B top=7H owed=2 hand=KS,9C", "draw:7S")
    assert brief(told) == "no, B +1"
    assert "HK-7b" in cited(told)


def test_HK_7b_a_seven_on_a_paid_seven_starts_anew():
    assert ruling("turn=C top=7H hand=7D,4C", "7D") == "D owes 2 > D"


def test_HK_7c_each_seven_adds_two():
    told = rule("turn=D top=7S owed=6 hand=7C,4C", "7C")
    assert brief(told) == "A owes 8 > A"
    assert "HK-7c" in cited(told)
    paid = rule("turn=D top=7C owed=6 hand=9C,4C", "draw")
    assert brief(paid) == "D draws 6 > A"
    assert "HK-7c" in cited(paid)


def test_HK_7c_four_sevens_from_four_players():
    position = after("top=9H", "7H", "7S", "7D", "7C")
    assert (read(position).owed, read(position).turn) == (8, 0)


def test_HK_8a_an_eight_owes_another_card():
    told = rule("top=9H hand=8H,4H,KC", "8H")
    assert brief(told) == "A bonus > A"
    assert "HK-8a" in cited(told)
    assert ruling("top=8H prize=9H hand=4H,KC", "4H") == "> B"


def test_HK_8a_the_bonus_matches_the_eight():
    assert ruling("top=8C prize=9C hand=9H,KS", "9H") == "no, A +1"
    assert ruling("top=8C prize=8D hand=KC,KS", "KC") == "> B"


def test_HK_8a_the_bonus_keeps_its_own_effect():
    position = "top=8H prize=9H"
    assert ruling(position, "AH") == "B skips > C"
    assert ruling(position, "10H") == "A turns - > D"
    assert ruling(position, "7H") == "B owes 2 > B"
    assert ruling(position, "8C") == "A bonus > A"


def test_HK_8a_the_bonus_is_a_duty():
    told = rule("top=8H prize=9H hand=4H,KC", "waive")
    assert brief(told) == "no, A +1"
    assert "HK-8a" in cited(told)
    assert ruling("top=8H prize=9H hand=4H,KC", "draw") == "no, A +1"


def test_HK_8b_who_cannot_lay_the_bonus_draws():
    told = rule("top=8H prize=9H hand=KC,3S", "draw")
    assert brief(told) == "A draws 1 > B"
    assert "HK-8b" in cited(told)


def test_HK_8b_a_last_eight_draws_one_and_may_lay_it():
    position = after("top=9H hand=8H", "8H")
    assert ruling(position, "draw") == "A draws 1 > B"
    told = rule(position, "draw:4H")
    assert brief(told) == "A draws 1 over A"
    assert "HK-8b" in cited(told)


def test_HK_8b_a_last_eight_owes_no_call_while_minor_law_2_is_off():
    assert "quiet" not in after(after("top=9H hand=8H", "8H"), "draw")


def test_HK_8c_who_cannot_play_draws():
    told = rule("top=3H hand=4C,5S", "draw")
    assert brief(told) == "A draws 1 > B"
    assert "HK-8c" in cited(told)
    refused = rule("top=3H hand=4C,5S", "pass")
    assert brief(refused) == "no, A +1"
    assert "HK-8c" in cited(refused)


def test_HK_A1_an_ace_burns_the_next_turn():
    told = rule("top=5S hand=AS,4C", "AS")
    assert brief(told) == "B skips > C"
    assert "HK-A1" in cited(told)
    assert ruling("dir=- top=5S hand=AS,4C", "AS") == "D skips > C"


def test_HK_A1_with_three_players():
    assert ruling("players=3 turn=B top=5S hand=AS,4C", "AS") == "C skips > A"


def test_HK_J1_a_jack_changes_the_suit():
    told = rule("top=9D hand=JC,4C", "JC:H")
    assert brief(told) == "A declares H > B"
    assert "HK-J1" in cited(told)
    position = after("top=9D hand=JC,4C", "JC:H")
    assert ruling(position, "4H") == "> C"
    refused = rule(position, "4C")
    assert brief(refused) == "no, B +1"
    assert "HK-J1" in cited(refused)


def test_HK_J1_he_may_name_the_suit_it_already_is():
    assert ruling("top=9C hand=JC,4C", "JC:C") == "A declares C > B"


def test_HK_J1_a_failed_turn_does_not_cancel_the_suit():
    position = after("turn=B top=JC suit=H hand=4C,9S", "draw")
    assert read(position).ruling_suit == "H"
    assert read(position).turn == 2


def test_HK_J1_silence_keeps_the_jacks_own_suit():
    assert ruling("top=9D hand=JC,4C", "JC") == "A declares C > B"
