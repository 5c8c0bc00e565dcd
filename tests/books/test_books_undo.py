"""Undo, redo, fix and void over random histories: nothing is lost, nothing is invented."""

from __future__ import annotations

import json
import random

import pytest

NAMES = ("Ali", "سارا", "Reza")
ENTRIES = ("0", "7", "33", "KD,9C", "JS", "7H/4C/KD", "AH")


def standings(ask):
    return ask("standings", "--json").out


def entries(dice, names):
    """Return what one round may say about some players; at most one of them went out."""
    gone = dice.choice(names) if dice.random() < 0.6 else None
    words = []
    for name in names:
        held = dice.choice(("5", "12", "40"))
        what = dice.choice(("out", "out:JS", "out:4H")) if name == gone else held
        words.append(f"{name}={what}")
    return words


def step(ask, dice):
    """Do something to the current game; return whether it was done."""
    history = ask("history", "--json").json["rounds"]
    kind = dice.choice(("score", "score", "score", "fix", "void", "close"))
    if kind == "close" and dice.random() < 0.7:
        return False
    if kind in {"fix", "void"} and history:
        number = str(dice.randint(1, len(history)))
        if kind == "void":
            return ask("void", number, "--yes").code == 0
        return ask("fix", number, f"{dice.choice(NAMES)}={dice.choice(ENTRIES)}").code == 0
    if kind == "close":
        return ask("close", "--yes").code == 0
    missing = ask("standings", "--json").json["missing"] or list(NAMES)
    told = dice.sample(missing, dice.randint(1, len(missing)))
    return ask("score", *entries(dice, told)).code == 0


def played(ask, seed):
    """Play a random history; return the dice and the standings before each event."""
    dice = random.Random(seed)
    rules = dice.choice(
        ([], ["--limit", "60"], ["--hands", "3"], ["--limit", "60", "--house", "knockout=on"])
    )
    assert ask("new", "khabis", *NAMES, *rules).code == 0
    states = [standings(ask)]
    for _ in range(12):
        if step(ask, dice):
            states.append(standings(ask))
    return dice, states


@pytest.mark.parametrize("seed", range(6))
def test_undo_of_k_events_is_the_state_before_them_for_every_k(ask, seed):
    _, states = played(ask, seed)
    last = len(states) - 1
    for k in range(1, last + 1):
        answer = ask("undo", str(k), "--json")
        assert (answer.code, len(answer.json["undone"])) == (0, k)
        assert standings(ask) == states[last - k]
        assert len(ask("redo", str(k), "--json").json["undone"]) == k
        assert standings(ask) == states[last]
    assert ask("undo", str(last + 1)).code == 1
    assert ask("redo").code == 1
    assert standings(ask) == states[last]


@pytest.mark.parametrize("seed", range(4))
def test_undo_one_by_one_walks_back_and_redo_walks_on(ask, seed):
    _, states = played(ask, 100 + seed)
    for state in reversed(states[:-1]):
        assert ask("undo").code == 0
        assert standings(ask) == state
    for state in states[1:]:
        assert ask("redo").code == 0
        assert standings(ask) == state


WORTH = {"KD,9C": 22, "JS": 20, "7H/4C/KD": 17, "AH": 14}


def recounted(entered):
    """Return the points of one round, counted again from what was entered."""
    doubled = 2 if any(what.startswith("out:J") for what in entered.values()) else 1
    plain = {
        name: 0 if what.startswith("out") else WORTH.get(what) or int(what)
        for name, what in entered.items()
    }
    return {name: points * doubled for name, points in plain.items()}


@pytest.mark.parametrize("seed", range(8))
def test_a_count_from_scratch_comes_to_the_same_totals_and_ranks(ask, seed):
    played(ask, 200 + seed)
    history = ask("history", "--json").json["rounds"]
    sums = dict.fromkeys(NAMES, 0)
    for one in history:
        assert one["scores"] == recounted(one["entered"])
        for name, points in one["scores"].items():
            sums[name] += points if not one["void"] and not one["missing"] else 0
    rows = ask("standings", "--json").json["rows"]
    assert {row["name"]: row["total"] for row in rows} == sums
    for row in rows:
        counted = [one["scores"].get(row["name"]) for one in history if not one["void"]]
        assert row["rounds"] == counted
        assert row["rank"] == 1 + sum(total < row["total"] for total in sums.values())


def test_a_new_entry_after_an_undo_leaves_nothing_to_redo(ask):
    ask("new", "khabis", *NAMES)
    ask("score", "Ali=1", "سارا=2", "Reza=3")
    ask("undo")
    ask("score", "Ali=4", "سارا=5", "Reza=6")
    answer = ask("redo", "--json")
    assert (answer.code, answer.json["error"]["kind"]) == (1, "refused")


def test_undo_shows_the_round_that_it_was_about(ask):
    ask("new", "khabis", *NAMES)
    ask("score", "Ali=1", "سارا=2", "Reza=3")
    ask("score", "Ali=4", "سارا=5", "Reza=6")
    ask("fix", "1", "Ali=9")
    told = ask("undo", "--json").json
    assert (told["round"], told["scores"]["Ali"], told["undone"]) == (1, 1, ["fix"])
    told = ask("undo", "--json").json
    assert (told["round"], told["scores"], told["undone"]) == (None, {}, ["round"])
    assert "Rounds taken back: 1." in ask("undo").out


def test_everything_that_was_ever_written_stays_in_the_file(ask, tmp_path):
    _, states = played(ask, 41)
    ask("undo", str(len(states) - 1))
    (file,) = (tmp_path / "home" / "games").glob("*.json")
    events = json.loads(file.read_text(encoding="utf-8"))["events"]
    assert len(events) == 2 * (len(states) - 1)
