"""The score book on a terminal: questions, answers in three languages, narrow windows."""

from __future__ import annotations

import pytest
from rich.cells import cell_len


@pytest.fixture
def game(ask):
    """Open a game with one round, and return how it stands."""
    ask("new", "khabis", "علی", "Sara", "رضا", "--limit", "100")
    ask("score", "علی=1", "Sara=2", "رضا=3")
    return lambda: ask("standings", "--json").json


@pytest.mark.parametrize("answer", ["y", "yes", "YES", "نعم", "بله", "بلی", "آره", "أجل"])
def test_a_yes_in_any_of_the_languages(terminal, game, answer):
    code, said = terminal("close", answers=[f"{answer}\n".encode()])
    assert (code, game()["over"]) == (0, True)
    assert "(yes/no)" in said


@pytest.mark.parametrize("answer", ["n", "No", "لا", "نه", "خیر", ""])
def test_a_no_in_any_of_the_languages_changes_nothing(terminal, game, answer):
    code, said = terminal("void", "1", "--lang", "fa", answers=[f"{answer}\n".encode()])
    assert (code, game()["rows"][0]["rounds"]) == (1, [1])
    assert "(بله/نه)" in said
    assert "چیزی عوض نشد" in said


def test_what_is_neither_yes_nor_no_is_asked_again(terminal, game):
    code, said = terminal(
        "void", "1", "--lang", "ar", answers=["ربما\n".encode(), b"nein\n", "نعم\n".encode()]
    )
    assert (code, said.count("(نعم/لا)")) == (0, 3)
    assert game()["rows"][0]["rounds"] == []


@pytest.mark.parametrize("key", [b"\x03", b"\x04"])
def test_an_interrupted_question_changes_nothing(terminal, game, key):
    before = game()
    code, said = terminal("close", answers=[key])
    assert (code, game()) == (130, before)
    assert "Traceback" not in said
    assert terminal("score", answers=[b"5\n", key])[0] == 130
    assert game() == before


@pytest.mark.usefixtures("game")
def test_a_declined_question_is_one_object_in_json(terminal):
    code, said = terminal("close", "--json", answers=[b"no\n"])
    assert code == 1
    assert said.splitlines()[-1].startswith('{"error": {"kind": "refused"')


def test_scores_are_asked_player_by_player(terminal, game):
    code, said = terminal(
        "score", answers=["out:سرباز پیک\n".encode(), "۱۲+۳\n".encode(), b"KD, 9C\n"]
    )
    assert code == 0
    assert [name in said for name in ("علی: ", "Sara: ", "رضا: ")] == [True] * 3
    rounds = {row["name"]: row["rounds"] for row in game()["rows"]}
    assert rounds == {"علی": [1, 0], "Sara": [2, 30], "رضا": [3, 44]}


def test_an_empty_line_leaves_a_player_out_and_only_the_missing_are_asked_then(terminal, game):
    code, said = terminal("score", answers=[b"1\n", b"\n", b"3\n"])
    assert code == 0
    assert "missing: Sara" in said
    code, said = terminal("score", answers=[b"7\n"])
    assert code == 0
    assert game()["missing"] == []
    assert said.startswith("Sara: ")


def test_an_answer_that_cannot_be_read_is_asked_again(terminal, game):
    code, said = terminal(
        "score", answers=[b"7Z\n", b"-5\n", b"\xff\xfe\n", b"5\n", b"6\n", b"7\n"]
    )
    assert code == 0, said
    assert said.count("علی: ") >= 4
    assert "Traceback" not in said
    assert [row["rounds"][1] for row in game()["rows"]] == [5, 6, 7]


def test_who_is_knocked_out_is_not_asked(terminal, ask):
    ask("new", "khabis", "A", "B", "C", "--limit", "50", "--house", "knockout=on")
    ask("score", "A=60", "B=1", "C=2")
    code, said = terminal("score", answers=[b"3\n", b"4\n"])
    assert code == 0
    assert said.startswith("B: ")


@pytest.mark.usefixtures("game")
def test_nobody_is_asked_when_the_game_is_over(terminal, ask):
    ask("close", "--yes")
    code, said = terminal("score")
    assert code == 1
    assert "is over" in said


@pytest.mark.usefixtures("game")
def test_without_a_terminal_nobody_is_asked(ask):
    assert ask("score").code == 2


@pytest.mark.parametrize("lang", ["en", "ar", "fa"])
@pytest.mark.parametrize("columns", [20, 59])
def test_a_narrow_window_has_one_player_per_block(terminal, ask, lang, columns):
    ask("new", "khabis", "علی", "Sara Nur ad-Din", "رضا")
    for n in range(12):
        ask("score", f"علی={n}", f"Sara Nur ad-Din={10 + n}", f"رضا={20 + n}")
    code, said = terminal("standings", "--lang", lang, columns=columns)
    assert code == 0
    assert "─" not in said
    blocks = [block for block in said.split("\n\n") if block.strip()]
    assert sum(any(name in block for name in ("علی", "Sara", "رضا")) for block in blocks[:3]) == 3
    assert all(cell_len(line) <= columns for block in blocks[:3] for line in block.split("\n"))


@pytest.mark.usefixtures("game")
def test_a_wide_window_has_a_table_and_a_pipe_is_never_cut(terminal, ask):
    assert "─" in terminal("standings", columns=60)[1]
    ask("new", "khabis", "A", "B")
    for n in range(60):
        ask("score", f"A={1000 + n}", f"B={n}")
    lines = ask("standings").out.splitlines()
    assert any(all(str(n) in line for n in range(1000, 1060)) for line in lines)
