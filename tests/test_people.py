"""People come and go in mid-game, and the table agrees anew."""

from __future__ import annotations

import pytest


@pytest.fixture
def game(ask):
    """Open a game of three with two rounds, and return the command line."""
    ask("new", "khabis", "Ali", "سارا", "Reza", "--limit", "50")
    ask("score", "Ali=10", "سارا=20", "Reza=out")
    ask("score", "Ali=out", "سارا=2", "Reza=3")
    return ask


def standings(ask):
    return {row["name"]: row for row in ask("standings", "--json").json["rows"]}


def test_a_late_joiner_has_no_score_for_earlier_rounds(game):
    game("join", "Mina")
    game("score", "Ali=1", "سارا=1", "Reza=1", "Mina=out")
    rows = standings(game)
    assert rows["Mina"]["rounds"] == [None, None, 0]
    assert rows["Ali"]["rounds"] == [10, 0, 1]


def test_nobody_joins_under_a_name_that_is_here(game):
    answer = game("join", "سار\u200cا")
    assert (answer.code, answer.out) == (2, "")
    assert "سارا" in answer.err


def test_who_leaves_keeps_his_points_and_takes_no_place(game):
    told = game("leave", "Reza", "--json").json
    assert told["totals"] == {"Ali": 10, "سارا": 22, "Reza": 3}
    assert standings(game)["Reza"]["rank"] is None
    assert game("score", "Reza=1").code == 2
    assert game("score", "Ali=1", "سارا=out", "--json").json["missing"] == []


def test_who_comes_back_has_his_seat_and_his_points(game):
    game("leave", "Reza")
    game("score", "Ali=1", "سارا=out")
    game("join", "Reza")
    told = game("score", "Ali=1", "سارا=1", "Reza=out", "--json").json
    assert told["totals"] == {"Ali": 12, "سارا": 23, "Reza": 3}


def test_the_dealer_skips_who_has_left(game):
    assert game("standings", "--json").json["dealer"] == "Reza"
    game("leave", "Reza")
    assert game("standings", "--json").json["dealer"] == "Ali"


def test_leaving_an_unfinished_round_completes_it(game):
    assert game("score", "Ali=1", "سارا=out", "--json").json["missing"] == ["Reza"]
    assert game("leave", "Reza", "--json").json["missing"] == []


def test_the_last_player_cannot_leave(game):
    game("leave", "Reza")
    game("leave", "Ali")
    assert game("leave", "سارا").code == 1


def test_a_new_name_keeps_id_and_scores(game):
    game("rename", "ali", "علی")
    rows = standings(game)
    assert rows["علی"]["total"] == 10
    assert game("rename", "علی", "Reza").code == 2
    assert game("score", "علي=1", "سارا=1", "Reza=out").code == 0


def test_a_target_that_ends_the_game_asks_first(game):
    answer = game("target", "20")
    assert (answer.code, answer.out) == (2, "")
    assert not game("standings", "--json").json["over"]
    told = game("target", "20", "--yes", "--json").json
    assert (told["over"], told["winner"]) == (True, ["Reza"])
    assert game("target", "90").code == 2
    assert not game("target", "90", "--yes", "--json").json["over"]


def test_house_rules_change_for_the_rounds_that_follow(game):
    game("target", "--house", "jack_double=off")
    game("score", "Ali=out:JS", "سارا=10", "Reza=1")
    assert standings(game)["سارا"]["rounds"] == [20, 2, 10]
    game("target", "--house", "jack_double=on")
    game("score", "Ali=out:JS", "سارا=1", "Reza=1")
    assert standings(game)["سارا"]["rounds"] == [20, 2, 10, 2]


def test_agreeing_on_nothing_is_refused(game):
    assert game("target").code == 2
    assert game("target", "50").code == 2


@pytest.mark.parametrize(
    "words", [("join", "Mina"), ("leave", "Ali"), ("rename", "Ali", "Omar"), ("target", "70")]
)
def test_each_is_an_event_that_can_be_taken_back(game, words):
    before = game("standings", "--json").json
    assert game(*words).code == 0
    assert game("undo").code == 0
    assert game("standings", "--json").json == before


def test_a_refusal_names_players_as_they_are_called(ask):
    ask("new", "khabis", "علی", "Sara", "--house", "mode=elimination")
    assert "علی" in ask("score", "علي=out").err
    refused = ask("score", "علی=place:1", "Sara=place:1")
    assert refused.code == 1
    assert "علی" in refused.err
    assert "Sara" in refused.err


def test_leaving_completes_every_round_that_waits_for_nobody_else(ask):
    ask("new", "khabis", "Ali", "Sara", "Reza", "--limit", "20", "--house", "knockout=on")
    ask("score", "Ali=25", "Sara=1", "Reza=out")
    ask("score", "Sara=1", "Reza=out")
    ask("score", "Sara=2", "Reza=out")
    assert ask("fix", "1", "Ali=5", "--json").json["missing"] == ["Ali"]
    told = ask("leave", "Ali", "--json").json
    assert (told["missing"], told["totals"]["Sara"]) == ([], 4)


def test_leaving_before_the_first_round_leaves_nobody_waiting(ask):
    ask("new", "khabis", "Ali", "Sara", "Reza")
    ask("leave", "Reza")
    assert ask("score", "Ali=3", "Sara=out", "--json").json["missing"] == []


def test_two_in_one_place_are_refused_while_somebody_is_missing(ask):
    ask("new", "khabis", "A", "B", "C", "--house", "mode=elimination")
    answer = ask("score", "A=place:1", "B=place:1")
    assert (answer.code, "HK-X1" in answer.err) == (1, True)
