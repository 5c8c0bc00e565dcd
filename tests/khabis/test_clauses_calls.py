"""One test per clause about calling and about mistakes (section 1c of the rule page)."""

from __future__ import annotations

from dealing.ask_khabis import after, brief, cited, rule, ruling

from referee.games.khabis.position import read


def test_HK_1a_who_comes_down_to_one_card_must_say_so():
    told = rule("top=9S hand=5S,4C", "5S")
    assert "HK-1a" in cited(told)
    assert told.after.quiet == (0,)
    called = rule("turn=B top=5S quiet=A", "call")
    assert brief(called) == "A calls > B"
    assert called.after.quiet == ()


def test_HK_1a_who_forgot_and_is_caught_takes_a_card():
    told = rule("turn=B top=5S quiet=A", "catch@A")
    assert brief(told) == "A draws 1 > B"
    assert {"HK-1a", "HK-P1"} <= cited(told)
    assert told.after.quiet == ()


def test_HK_1a_who_has_called_is_not_caught():
    position = after(after("top=9S hand=5S,4C", "5S"), "call")
    assert ruling(position, "catch@A") == "no"


def test_HK_1a_a_call_before_the_last_card_but_one_counts():
    position = after("top=9S hand=5S,4C", "call", "5S")
    assert read(position).quiet == ()


def test_HK_1a_a_player_who_draws_is_down_to_one_no_longer():
    position = after("turn=A top=5S quiet=A", "draw")
    assert read(position).quiet == ()


def test_HK_1b_who_is_out_before_anybody_notices_pays_nothing():
    assert ruling("top=5S hand=9S quiet=A", "9S") == "over A"
    told = rule("turn=B top=9S", "catch@A")
    assert brief(told) == "no"
    assert "HK-1b" in cited(told)


def test_HK_1b_the_window_stays_open_while_others_play():
    position = after("top=9S hand=5S,4C", "5S", "6S", "QS")
    assert ruling(position, "catch@A") == "A draws 1 > D"


def test_HK_1c_an_eight_whose_bonus_fits_the_ground_is_called_first():
    told = rule("top=KH hand=8H,4H", "8H")
    assert "HK-1c" in cited(told)
    early = rule("top=KH hand=8H,4H", "call")
    assert brief(early) == "A calls > A"
    assert "HK-1c" in cited(early)


def test_HK_1c_does_not_bite_where_the_bonus_does_not_fit_the_ground():
    told = rule("top=8S hand=8H,4H", "8H")
    assert "HK-1c" not in cited(told)
    assert "HK-1a" in cited(told)


def test_HK_1c_said_in_time_the_pair_goes_out():
    position = after("top=KH hand=8H,4H", "call", "8H")
    assert read(position).quiet == ()
    assert ruling(position, "4H") == "over A"


def test_HK_1c_noticed_while_the_bonus_is_still_held():
    told = rule("top=8H prize=KH hand=4H quiet=A", "slip HK-1c@A")
    assert brief(told) == "A draws 1 > A"
    assert {"HK-1c", "HK-P1"} <= cited(told)


def test_HK_1d_the_pair_and_its_end_are_declared():
    told = rule("turn=B top=4H", "slip HK-1d@A", "pair_call=must")
    assert brief(told) == "A draws 1 > B"
    assert "HK-1d" in cited(told)
    forgiven = rule("turn=B top=4H", "slip HK-1d@A", "pair_call=may")
    assert brief(forgiven) == "> B"
    assert {"HK-1d", "HK-1b"} <= cited(forgiven)


def test_HK_1e_an_eight_and_an_ace_are_called():
    told = rule("top=9H hand=8H,AH", "8H")
    assert "HK-1e" in cited(told)
    caught = rule("top=8H prize=9H hand=AH quiet=A", "slip HK-1e@A")
    assert brief(caught) == "A draws 1 > A"
    assert {"HK-1e", "HK-P1"} <= cited(caught)


def test_HK_P1_a_mistake_costs_a_card():
    told = rule("top=KH hand=2S,4C", "2S@B")
    assert brief(told) == "no, A +1"
    assert "HK-P1" in cited(told)
    done = rule("turn=A top=KH", "slip HK-P1@C")
    assert brief(done) == "C draws 1 > A"
    assert "HK-P1" in cited(done)


def test_HK_P1_is_not_doubled_by_asking():
    position = "turn=B top=7H owed=2 hand=9H,7S"
    assert ruling(position, "9H") == ruling(position, "9H") == "no, B +1"
