"""Nothing is lost: undo, redo, fix and void over random histories."""

from __future__ import annotations

import random

import pytest


def stand(ask):
    """Return all that a game shows."""
    return ask("standings", "--json").json, ask("history", "--json").json


def step(ask, dice):
    """Do one thing that changes the game, and tell how many events it wrote."""
    rounds = ask("history", "--json").json["rounds"]
    kind = dice.choice(["score", "score", "half", "fix", "void"]) if rounds else "score"
    missing = ask("standings", "--json").json["missing"]
    if missing:
        kind = "half"
    points = [str(dice.randrange(30)) for _ in range(3)]
    if kind == "score":
        words = ["score", f"Ali={points[0]}", f"سارا={points[1]}", "Reza=out"]
    elif kind == "half":
        words = ["score", f"{(missing or ['Ali'])[0]}={points[0]}"]
    elif kind == "fix":
        words = ["fix", str(dice.randrange(len(rounds)) + 1), f"Ali={points[0]}"]
    else:
        words = ["void", str(dice.randrange(len(rounds)) + 1), "--yes"]
    return ask(*words).code == 0


@pytest.mark.parametrize("seed", range(6))
def test_undoing_k_events_gives_exactly_the_state_before_them(ask, seed):
    dice = random.Random(seed)
    ask("new", "khabis", "Ali", "سارا", "Reza")
    states = [stand(ask)]
    while len(states) < 10:
        if step(ask, dice):
            states.append(stand(ask))
    last = len(states) - 1
    for k in range(1, last + 1):
        assert ask("undo", str(k)).code == 0
        assert stand(ask) == states[last - k]
        assert ask("redo", str(k)).code == 0
        assert stand(ask) == states[last]


@pytest.mark.parametrize("seed", range(4))
def test_totals_are_what_a_recount_gives(ask, seed):
    dice = random.Random(seed)
    ask("new", "khabis", "Ali", "سارا", "Reza")
    for _ in range(12):
        step(ask, dice)
        table, rounds = stand(ask)
        counted = [r for r in rounds["rounds"] if not r["void"] and not r["missing"]]
        for row in table["rows"]:
            assert row["total"] == sum(r["scores"][row["name"]] for r in counted)


def test_undo_and_redo_say_what_there_is(ask):
    ask("new", "khabis", "A", "B")
    assert ask("undo").code == 1
    assert ask("redo").code == 1
    ask("score", "A=1", "B=out")
    assert ask("undo", "2").code == 1
    assert ask("undo", "0").code == 1
    assert ask("undo", "x").code == 2
    assert ask("undo", "۱", "--json").json["undone"] == ["round"]


def test_a_correction_that_reopens_says_so(ask):
    ask("new", "khabis", "A", "B", "--limit", "20")
    assert "over" in ask("score", "A=25", "B=out").out
    answer = ask("fix", "1", "A=5")
    assert "open again" in answer.out
    assert not ask("standings", "--json").json["over"]


def test_a_correction_that_would_have_ended_it_earlier_keeps_the_later_rounds(ask):
    ask("new", "khabis", "A", "B", "--limit", "20")
    for _ in range(3):
        ask("score", "A=6", "B=out")
    answer = ask("fix", "1", "A=21")
    assert "after round 1" in answer.out
    assert len(ask("history", "--json").json["rounds"]) == 3


def test_a_void_round_is_kept_and_not_counted(ask):
    ask("new", "khabis", "A", "B")
    ask("score", "A=6", "B=out")
    assert ask("void", "1").code == 2
    assert ask("void", "1", "--yes", "--json").json["totals"] == {"A": 0, "B": 0}
    assert ask("void", "1", "--yes").code == 1
    assert ask("history", "--json").json["rounds"][0]["void"] is True
    assert ask("void", "2", "--yes").code == 3
    assert ask("undo", "--json").json["totals"] == {"A": 6, "B": 0}


def test_one_at_a_time_names_who_is_missing(ask):
    ask("new", "khabis", "A", "B", "رضا")
    assert ask("score", "A=0", "--json").json["missing"] == ["B", "رضا"]
    assert "رضا" in ask("score", "B=out").out
    second = ask("score", "A=5")
    assert (second.code, "fix" in second.err) == (1, True)
    assert ask("score", "رضا=3", "--json").json["totals"] == {"A": 0, "B": 0, "رضا": 3}


def test_close_ends_by_agreement_and_can_be_taken_back(ask):
    ask("new", "khabis", "A", "B")
    ask("score", "A=6", "B=out")
    assert ask("close").code == 2
    assert ask("close", "--yes", "--json").json["winner"] == ["B"]
    assert ask("close", "--yes").code == 1
    ask("undo")
    assert not ask("standings", "--json").json["over"]


def test_games_are_listed_and_switched(ask):
    first = ask("new", "khabis", "A", "B", "--json").json["id"]
    second = ask("new", "khabis", "C", "D", "--json").json["id"]
    told = ask("games", "--json").json["games"]
    assert {game["id"]: game["current"] for game in told} == {first: False, second: True}
    assert ask("use", first.upper()).code == 0
    assert ask("standings", "--json").json["id"] == first
    assert ask("standings", "--game", second, "--json").json["id"] == second
    assert ask("use", "a2a2a2").code == 3


def test_new_says_what_was_agreed(ask):
    told = ask("new", "khabis", "A", "B", "--limit", "90", "--profile", "all-laws", "--json").json
    assert (told["game"], told["players"], told["profile"]) == ("khabis", ["A", "B"], "all-laws")
    assert told["house"] == {"limit": 90}


@pytest.mark.parametrize(
    "words",
    [
        ["khabis", "A"],
        ["khabis", *"ABCDEFGHIJK"],
        ["khabis", "A", "B", "--limit", "0"],
        ["khabis", "A", "B", "--limit", "lots"],
        ["khabis", "A", "B", "--profile", "none"],
        ["khabis", *"ABCDEFGHIJ", "--house", "packs=1"],
        ["chess", "A", "B"],
    ],
)
def test_a_game_that_cannot_be_opened(ask, words):
    answer = ask("new", *words)
    assert (answer.code, answer.out) == (2, "")
    assert ask("games", "--json").json["games"] == []
    assert ask("standings").code == 3
