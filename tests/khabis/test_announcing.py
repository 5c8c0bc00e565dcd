"""Section 4b of the rule page through the command line: calls, first card, stock."""

from __future__ import annotations

import pytest

from referee.games.khabis.position import read


@pytest.fixture
def told(ask):
    """Return a function that asks and gives the answer, its exit code held."""

    def run(position, play, *house):
        words = [word for option in house for word in ("--house", option)]
        answer = ask("can", "khabis", play, "--position", position, *words, "--json")
        assert answer.err == ""
        assert answer.code == (0 if answer.json["legal"] else 1)
        return answer.json

    return run


def draws(answer):
    return {e["seat"]: e["cards"] for e in answer["effects"] if e["kind"] == "draws"}


def test_N01_said_while_laying_the_last_card_but_one(told):
    laid = told("top=9S hand=5S,4C", "5S")
    assert read(laid["position"]).quiet == (0,)
    said = told(laid["position"], "call@A")
    assert said["effects"] == [{"kind": "calls", "seat": "A"}]
    assert "HK-1a" in said["rules"]
    assert told(said["position"], "catch@A")["legal"] is False


def test_N02_caught_before_he_is_out(told):
    laid = told("top=9S hand=5S,4C", "5S")
    caught = told(laid["position"], "catch@A")
    assert draws(caught) == {"A": 1}
    assert {"HK-1a", "HK-P1"} <= set(caught["rules"])
    assert caught["next"] == "B"


def test_N04_another_has_played_in_between(told):
    laid = told("turn=A top=9S hand=5S,4C", "5S")
    played = told(laid["position"], "6S")
    caught = told(played["position"], "catch@A")
    assert draws(caught) == {"A": 1}
    late = told("turn=C top=6S quiet=A", "catch@A", "catch_window=next_play")
    assert late["legal"] is False
    assert late["rules"] == ["HK-1b"]


def test_N04_the_next_play_closes_the_window_by_itself(told):
    laid = told("turn=A top=9S hand=5S,4C", "5S", "catch_window=next_play")
    assert draws(told(laid["position"], "catch@A", "catch_window=next_play")) == {"A": 1}
    played = told(laid["position"], "6S", "catch_window=next_play")
    assert told(played["position"], "catch@A", "catch_window=next_play")["legal"] is False


def test_N05_said_with_three_cards(told):
    assert told("top=9S left=3", "call")["legal"] is True
    foul = told("top=9S left=3", "call", "false_call=one")
    assert foul["legal"] is False
    assert foul["penalty"] == {"rule": "HK-P1", "seat": "A", "cards": 1}


def test_N07_a_pair_that_was_called(told):
    said = told("top=KH hand=8H,4H", "call")
    assert "HK-1c" in said["rules"]
    laid = told(said["position"], "8H")
    out = told(laid["position"], "4H")
    assert (out["over"], out["winner"]) == (True, "A")


@pytest.mark.parametrize("clause", ["HK-1c", "HK-1d"])
def test_N08_a_pair_in_silence_noticed_after_it(told, clause):
    assert draws(told("turn=B top=4H", f"slip {clause}@A", "pair_call=may")) == {}
    assert draws(told("turn=B top=4H", f"slip {clause}@A", "pair_call=must")) == {"A": 1}


def test_N10_eight_and_ace_with_four_players(told):
    said = told("top=9H hand=8H,AH", "call")
    assert "HK-1e" in said["rules"]
    laid = told(said["position"], "8H")
    assert read(laid["position"]).quiet == ()
    out = told(laid["position"], "AH")
    assert (out["over"], out["winner"]) == (True, "A")


@pytest.mark.parametrize("pair_call", ["may", "must"])
def test_N11_eight_and_ace_in_silence_noticed_at_once(told, pair_call):
    laid = told("top=9H hand=8H,AH", "8H")
    caught = told(laid["position"], "slip HK-1e@A", f"pair_call={pair_call}")
    assert draws(caught) == {"A": 1}
    assert {"HK-1e", "HK-P1"} <= set(caught["rules"])
    assert draws(told(laid["position"], "catch@A")) == {"A": 1}


def test_N13_the_last_card_given_away(told):
    position, source = "top=9D hand=2D,5C", "two_source=chosen"
    out = told(position, "2D@C", source)
    assert (out["over"], out["winner"]) == (True, "A")
    stays = told(position, "2D@C", source, "give_out=stays")
    assert "over" not in stays
    assert stays["next"] == "B"
    assert draws(stays) == {"C": 1}


def test_N14_silence_while_drawing_for_a_last_eight(told):
    law = "eight_prize=draw_last"
    drawn = told("top=8H prize=9H left=0", "draw", law)
    assert {"HK-M2a", "HK-M2b"} <= set(drawn["rules"])
    slip = told(drawn["position"], "slip HK-M2b@A", law)
    assert draws(slip) == {"A": 1}
    assert draws(told(drawn["position"], "catch@A", law)) == {"A": 1}


def test_N16_out_of_turn(told):
    on = told("turn=B top=KH hand=9H,4C", "slip HK-M1@C", "minor_turn=on")
    assert draws(on) == {"C": 1}
    assert on["next"] == "B"
    off = told("turn=B top=KH hand=9H,4C", "slip HK-M1@C")
    assert (off["legal"], draws(off), off["next"]) == (True, {}, "B")


def test_N17_two_minutes_of_thought(told):
    assert draws(told("top=KH", "slip HK-M1@A", "minor_turn=on", "turn_seconds=90")) == {"A": 1}
    assert draws(told("top=KH", "slip HK-M1@A", "minor_turn=on")) == {}
    assert draws(told("top=KH", "slip HK-M1@A")) == {}


def test_N19_no_victim_is_named(told):
    open_ = told("top=9D hand=2D,4C", "2D")
    assert (open_["legal"], open_["position"]) == (True, None)
    assert {"kind": "chooses", "seat": "A", "what": "victim"} in open_["effects"]
    assert draws(told("top=9D", "slip HK-2a@A")) == {"A": 1}
    reminded = told("top=9D", "slip HK-2a@A", "wrong_play=remind")
    assert (draws(reminded), reminded["next"]) == ({}, "A")


def test_F01_a_plain_first_card(told):
    for house in ("redraw", "plain", "acts"):
        start = told("turn=C", "first:5H", f"first_card={house}")
        assert (start["legal"], start["next"], start["effects"]) == (True, "C", [])
        assert "HK-G4" in start["rules"]
        assert read(start["position"]).top == read("top=5H").top


SPECIAL = ["7D", "8C", "AC", "10C", "2C", "JC"]


@pytest.mark.parametrize("chooser", ["starter", "dealer"])
@pytest.mark.parametrize("card", SPECIAL)
def test_F02_F04_redraw_turns_another(told, card, chooser):
    again = told("turn=B", f"first:{card}", f"first_chooser={chooser}")
    assert (again["legal"], again["rules"]) == (False, ["HK-G4"])
    assert again.get("penalty") is None


@pytest.mark.parametrize("chooser", ["starter", "dealer"])
@pytest.mark.parametrize("card", SPECIAL)
def test_F02_F04_plain_has_no_effect(told, card, chooser):
    start = told("turn=B", f"first:{card}", "first_card=plain", f"first_chooser={chooser}")
    assert (start["legal"], start["next"], start["effects"]) == (True, "B", [])
    after = read(start["position"])
    assert (after.owed, after.ace, after.prize, after.direction) == (0, False, None, 1)
    assert after.ruling_suit == card[-1]


ACTS = [
    # card, chooser, effect of the ruling, seat that plays then
    ("7D", "starter", {"kind": "owes", "seat": "B", "cards": 2}, "B"),
    ("7D", "dealer", {"kind": "owes", "seat": "B", "cards": 2}, "B"),
    ("8C", "starter", {"kind": "bonus", "seat": "B"}, "B"),
    ("8C", "dealer", {"kind": "bonus", "seat": "A"}, "A"),
    ("AC", "starter", {"kind": "skips", "seat": "B"}, "C"),
    ("AC", "dealer", {"kind": "skips", "seat": "B"}, "C"),
    ("10C", "starter", {"kind": "turns", "seat": "B", "dir": "-"}, "B"),
    ("10C", "dealer", {"kind": "turns", "seat": "B", "dir": "-"}, "B"),
    ("2C@D", "starter", {"kind": "draws", "seat": "D", "cards": 1}, "B"),
    ("2C@D", "dealer", {"kind": "draws", "seat": "D", "cards": 1}, "B"),
    ("JC:H", "starter", {"kind": "declares", "seat": "B", "suit": "H"}, "B"),
    ("JC:H", "dealer", {"kind": "declares", "seat": "A", "suit": "H"}, "B"),
]


@pytest.mark.parametrize(("card", "chooser", "effect", "then"), ACTS)
def test_F02_F04_acts_as_if_it_had_been_played(told, card, chooser, effect, then):
    start = told("turn=B", f"first:{card}", "first_card=acts", f"first_chooser={chooser}")
    assert (start["effects"], start["next"]) == ([effect], then)
    assert "HK-G4" in start["rules"]


@pytest.mark.parametrize(("chooser", "seat"), [("starter", "B"), ("dealer", "A")])
def test_F04_a_first_two_asks_for_its_victim(told, chooser, seat):
    house = ("first_card=acts", f"first_chooser={chooser}")
    open_ = told("turn=B", "first:2C", *house)
    assert open_["effects"] == [{"kind": "chooses", "seat": seat, "what": "victim"}]
    assert open_["position"] is None
    assert told("turn=B", f"first:2C@{seat}", *house)["legal"] is False


def test_F02_a_first_seven_is_answered_or_taken(told):
    start = told("turn=B", "first:7D", "first_card=acts")["position"]
    assert told(start, "9D")["legal"] is False
    assert draws(told(start, "draw")) == {"B": 2}
    plain = told("turn=B", "first:7D", "first_card=plain")["position"]
    assert told(f"{plain} owed=0", "9D")["legal"] is True


@pytest.mark.parametrize("choice", ["dir=- turn=C top=JC suit=H", "turn=B top=7H owed=4"])
def test_X01_a_new_stock_changes_nothing_else(told, choice):
    before = read(choice)
    shuffled = told(f"{choice} stock=0", "reshuffle")
    assert "HK-G10" in shuffled["rules"]
    after = read(shuffled["position"])
    assert after._replace(stock=None) == before._replace(stock=None)


def test_X02_a_stock_that_is_too_short(told):
    position = "turn=A top=7S owed=6 stock=3 hand=KC,4D"
    forgiven = told(position, "draw")
    assert draws(forgiven) == {"A": 3}
    assert "HK-G10" in forgiven["rules"]
    assert read(forgiven["position"]).due == ()
    owed = told(position, "draw", "stock_short=owed")
    assert draws(owed) == {"A": 3}
    assert read(owed["position"]).due == ((0, 3),)


def test_X04_a_card_that_cannot_be_there_twice(ask):
    refused = ask("can", "khabis", "JH", "--position", "top=JH hand=JH,4C")
    assert (refused.code, refused.out) == (2, "")
    assert "HK-G2" in refused.err
    for seat in ("players=6", "players=4 turn=B"):
        packs = "packs=2"
        allowed = ask("can", "khabis", "JH", "--position", f"{seat} top=JH hand=JH,4C",
                      "--house", packs)  # fmt: skip
        assert allowed.code == 0
