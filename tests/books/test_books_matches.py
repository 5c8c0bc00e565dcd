"""Whole matches: when they are over, who has won, who deals (section 5b of the rule page)."""

from __future__ import annotations

import pytest


@pytest.fixture
def play(ask):
    """Return a function that opens a game and writes rounds; it returns the last answer."""

    def run(names, rounds, *switches):
        assert ask("new", "khabis", *names, *switches).code == 0
        answer = None
        for words in rounds:
            answer = ask("score", *words.split(), "--json")
            assert answer.code == 0, answer
        return answer.json if answer else None

    return run


@pytest.fixture
def standings(ask):
    """Return a function that asks how the current game stands."""
    return lambda: ask("standings", "--json").json


def ranks(told):
    return {row["name"]: row["rank"] for row in told["rows"]}


T01 = "A=out B=KD,9C C=JS,4H"
T02 = "B=out:JH A=AH,QC C=10S"


def test_HK_E1_T01_below_the_limit_it_goes_on(play):
    told = play("ABC", [T01], "--limit", "100")
    assert told["totals"] == {"A": 0, "B": 22, "C": 24}
    assert (told["over"], told["winner"], told["missing"]) == (False, [], [])


def test_HK_S7_T02_a_jack_at_the_end_doubles_what_the_others_took_in_that_hand(play):
    told = play("ABC", [T01, T02], "--limit", "100")
    assert told["scores"] == {"A": 52, "B": 0, "C": 20}
    assert told["totals"] == {"A": 52, "B": 22, "C": 44}


BEFORE_T04 = ["A=52 B=22 C=44", "A=19 B=1 C=0", "A=19 B=1 C=0"]
T04 = "B=out A=10H C=3C"


def test_HK_E1_T04_reaching_the_limit_ends_it(play, standings):
    told = play("ABC", [*BEFORE_T04, T04], "--limit", "100")
    assert told["totals"] == {"A": 100, "B": 24, "C": 47}
    assert (told["over"], told["winner"], told["dealer"]) == (True, ["B"], None)
    assert [row["name"] for row in standings()["rows"]] == ["B", "C", "A"]


def test_HK_E1_T05_by_house_the_limit_must_be_exceeded(play, ask):
    told = play("ABC", [*BEFORE_T04, T04], "--limit", "100", "--house", "limit_rule=exceed")
    assert (told["totals"]["A"], told["over"], told["winner"]) == (100, False, [])
    told = ask("score", "A=1", "B=0", "C=0", "--json").json
    assert (told["over"], told["winner"]) == (True, ["B"])


def test_HK_E1_T07_limit_and_hands_whichever_comes_first(play, ask):
    told = play("ABC", [*BEFORE_T04, T04], "--limit", "100", "--hands", "4")
    assert told["over"]
    assert ask("score", "A=1", "B=1", "C=1").code == 1
    rounds = ["A=1 B=2 C=3"] * 3
    assert not play("ABC", rounds, "--limit", "100", "--hands", "4")["over"]
    assert ask("score", "A=1", "B=2", "C=3", "--json").json["winner"] == ["A"]
    assert play("ABC", ["A=101 B=2 C=3"], "--limit", "100", "--hands", "4")["over"]


def test_HK_E2_T08_equal_totals_share_the_win(play, standings):
    told = play("ABC", ["A=30 B=30 C=101"], "--limit", "100")
    assert (told["over"], told["winner"]) == (True, ["A", "B"])
    assert ranks(standings()) == {"A": 1, "B": 1, "C": 3}


def test_HK_E2_T08_by_house_a_tie_is_played_off(play, ask):
    told = play("ABC", ["A=30 B=30 C=101"], "--limit", "100", "--house", "tie=extra_hand")
    assert (told["over"], told["winner"]) == (False, [])
    told = ask("score", "A=5", "B=4", "C=0", "--json").json
    assert (told["over"], told["winner"]) == (True, ["B"])


def test_HK_E1_T10_two_players(play):
    told = play("AB", ["A=49 B=50"], "--limit", "50", "--house", "limit_rule=exceed")
    assert not told["over"]
    told = play("AB", ["A=49 B=48", "B=out A=2C"], "--limit", "50")
    assert told["totals"] == {"A": 51, "B": 48}
    assert (told["over"], told["winner"]) == (True, ["B"])


def test_HK_S7_T11_the_doubled_points_reach_the_limit(play):
    told = play("AB", ["A=70 B=0", "B=out:JS A=JC"], "--limit", "100")
    assert (told["totals"]["A"], told["over"]) == (110, True)


def test_HK_M3c_T13_after_a_full_circle_there_is_nothing_to_write(ask, play, standings):
    play("ABCD", [])
    position = "top=7S owed=8 gone=A"
    ruled = ask(
        "can", "khabis", "draw", "--position", position, "--house", "tarkesh=on", "--json"
    ).json
    assert ruled["legal"]
    assert "over" not in ruled
    assert all(row["rounds"] == [] and row["total"] == 0 for row in standings()["rows"])


def test_HK_X1_T14_places_of_elimination_the_last_one_follows(play, standings, ask):
    told = play("ABCD", ["C=place:1 A=place:2 D=place:3"], "--house", "mode=elimination")
    assert told["missing"] == []
    assert ranks(standings()) == {"C": 1, "A": 2, "D": 3, "B": 4}
    assert ask("history", "--json").json["rounds"][0]["entered"]["B"] == "place:4"


def test_HK_X1_places_come_one_at_a_time_in_the_order_of_going_out(play, ask):
    play("ABCD", [], "--house", "mode=elimination")
    assert ask("score", "C=1", "--json").json["missing"] == ["A", "B", "D"]
    assert ask("score", "A=2", "--json").json["missing"] == ["B", "D"]
    told = ask("score", "D=3", "--json").json
    assert (told["missing"], told["scores"]) == ([], {"C": 1, "A": 2, "D": 3, "B": 4})


def test_HK_X1_a_place_that_is_not_the_last_is_not_guessed(play):
    told = play("ABC", ["C=2 A=3"], "--house", "mode=elimination")
    assert told["missing"] == ["B"]


@pytest.mark.parametrize("words", ["A=place:5", "A=1 B=1", "A=out", "A=7H/2C/3C", "A=0"])
def test_HK_X1_places_that_cannot_be_are_refused(play, ask, words):
    play("ABCD", [], "--house", "mode=elimination")
    answer = ask("score", *words.split())
    assert answer.code in {1, 2}
    assert "p1" not in answer.err
    assert ask("history", "--json").json["rounds"] == []


def test_HK_X1_places_are_for_elimination(play, ask):
    play("AB", [])
    answer = ask("score", "A=place:1", "--json")
    assert (answer.code, answer.json["error"]["kind"]) == (1, "refused")
    assert "HK-X1" in answer.json["error"]["message"]


def test_HK_E2_T16_a_hand_entered_twice_is_taken_back(play, ask):
    once = play("ABC", [T01])["totals"]
    twice = ask("score", *T01.split(), "--json").json
    assert twice["totals"] == {"A": 0, "B": 44, "C": 48}
    assert ask("undo", "--json").json["totals"] == once


def test_HK_M2a_T17_the_jack_drawn_after_a_last_eight_doubles(play):
    assert play("AB", ["A=out:JS B=9D"])["scores"] == {"A": 0, "B": 18}


def test_HK_S7_a_jack_that_was_not_the_last_card_doubles_nothing(play):
    assert play("AB", ["A=out:4H B=KD,JC"])["scores"] == {"A": 0, "B": 33}


def test_HK_S7_the_jack_told_last_doubles_what_was_written_before(play, ask):
    play("ABC", ["B=9D", "C=33"])
    told = ask("score", "A=out:JS", "--json").json
    assert told["scores"] == {"B": 18, "C": 66, "A": 0}


def test_HK_E1_without_limit_and_hands_it_ends_by_agreement(play, ask, standings):
    assert not play("AB", ["A=900 B=1"])["over"]
    told = ask("close", "--yes", "--json").json
    assert (told["over"], told["winner"]) == (True, ["B"])
    assert standings() == told
    assert ask("score", "A=1", "B=2").code == 1


def test_HK_E1_knockout_leaves_the_others_playing(play, ask):
    rule = ["--limit", "50", "--house", "knockout=on"]
    told = play("ABC", ["A=60 B=10 C=20"], *rule)
    assert (told["over"], told["missing"]) == (False, [])
    refused = ask("score", "A=1", "B=2", "C=3")
    assert refused.code == 1
    assert "A" in refused.err
    told = ask("score", "B=10", "C=10", "--json").json
    assert (told["round"], told["missing"], told["over"]) == (2, [], False)
    told = ask("score", "B=0", "C=30", "--json").json
    assert (told["over"], told["winner"]) == (True, ["B"])
    assert told["totals"] == {"A": 60, "B": 20, "C": 60}


def test_HK_E1_who_is_knocked_out_deals_no_more(play, ask):
    told = play("ABC", ["A=1 B=60 C=20"], "--limit", "50", "--house", "knockout=on")
    assert told["dealer"] == "C"
    assert ask("score", "A=1", "C=2", "--json").json["dealer"] == "A"
    assert ask("score", "A=1", "C=2", "--json").json["dealer"] == "C"


def test_HK_E1_who_is_knocked_out_is_fixed_into_no_later_round(play, ask):
    play("ABC", ["A=60 B=10 C=20", "B=1 C=2"], "--limit", "50", "--house", "knockout=on")
    before = ask("standings", "--json").out
    answer = ask("fix", "2", "A=5", "--json")
    assert (answer.code, answer.json["error"]["kind"]) == (1, "refused")
    assert ask("standings", "--json").out == before


def test_HK_E1_who_comes_back_by_a_correction_is_missing_from_the_earliest_round(play, ask):
    play("ABC", ["A=60 B=10 C=20", "B=1 C=2", "B=3 C=4"], "--limit", "50", "--house", "knockout=on")
    told = ask("fix", "1", "A=6", "--json").json
    assert told["missing"] == ["A"]
    told = ask("score", "A=7", "--json").json
    assert (told["round"], told["missing"]) == (2, ["A"])
    told = ask("score", "A=8", "--json").json
    assert (told["round"], told["missing"]) == (3, [])
    assert told["totals"] == {"A": 21, "B": 14, "C": 26}


def test_HK_E1_all_reach_the_limit_at_once_and_the_lowest_wins(play):
    told = play("ABC", ["A=60 B=51 C=70"], "--limit", "50", "--house", "knockout=on")
    assert (told["over"], told["winner"]) == (True, ["B"])


def test_HK_E1_two_may_not_both_have_gone_out(play, ask):
    play("ABC", [])
    answer = ask("score", "A=out", "B=out", "C=3", "--json")
    assert (answer.code, answer.json["error"]["kind"]) == (1, "refused")
    assert "A and B" in answer.json["error"]["message"]


def test_HK_G5_the_deal_goes_round_and_a_void_round_is_dealt_again(play, ask):
    told = play("ABC", ["A=1 B=2 C=3"])
    assert told["dealer"] == "B"
    assert ask("score", "A=1", "--json").json["dealer"] == "B"
    assert ask("score", "B=1", "C=1", "--json").json["dealer"] == "C"
    assert ask("void", "2", "--yes", "--json").json["dealer"] == "B"


@pytest.mark.parametrize(
    ("switch", "value"), [("--limit", "0"), ("--limit", "x"), ("--limit", "-5"), ("--hands", "0")]
)
def test_HK_E1_a_limit_that_is_none_is_refused(ask, switch, value):
    answer = ask("new", "khabis", "A", "B", f"{switch}={value}", "--json")
    assert (answer.code, ask("games", "--json").json) == (2, {"games": []})


def test_HK_E1_a_limit_in_the_digits_of_three_scripts(ask):
    for value in ("100", "١٠٠", "۱۰۰"):
        assert ask("new", "khabis", "A", "B", "--limit", value, "--json").json["house"] == {
            "limit": 100
        }
