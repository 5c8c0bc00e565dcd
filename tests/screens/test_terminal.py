"""The whole way to a real terminal: which one it is, its width, what it is sent."""

from __future__ import annotations

import pytest
from rich.cells import cell_len


@pytest.fixture
def game(ask):
    """Open a game with one round."""
    ask("new", "khabis", "Ali", "سارا", "رضا", "--limit", "100")
    ask("score", "Ali=out:JS", "سارا=7H/4C/KD,QC", "رضا=33")


@pytest.mark.usefixtures("game")
@pytest.mark.parametrize(
    ("variable", "joined"),
    [(("XTERM_VERSION", "XTerm(379)"), True), (("VTE_VERSION", "7006"), False)],
)
@pytest.mark.parametrize("columns", [40, 60, 80, 100])
def test_each_terminal_gets_what_it_can_show(terminal, monkeypatch, variable, joined, columns):
    monkeypatch.setenv(*variable)
    for words in (["standings", "--lang", "fa"], ["history", "--lang", "ar"], ["--help"]):
        code, said = terminal(*words, columns=columns)
        assert code == 0
        assert all(cell_len(line) <= columns for line in said.splitlines())
    _, said = terminal("standings", "--lang", "fa", columns=columns)
    assert ("ﺍﺭﺎﺳ" in said) is joined
    assert ("سارا" in said) is not joined


@pytest.mark.parametrize("words", [["--lang", "fa"], ["--lang", "fa", "--bidi", "visual"]])
def test_digits_and_direction_are_asked_for_one_answer(ask, words):
    ask("new", "khabis", "علی", "Sara")
    ask("score", "علی=12", "Sara=3")
    plain = ask("history", *words).out
    assert "۱۲" in plain
    assert "12" in ask("history", *words, "--digits", "latn").out
    assert "١٢" in ask("history", *words, "--digits", "arab").out
    assert ("ﯽﻠﻋ" in plain) is ("visual" in words)
    assert ask("history", *words, "--json").json == ask("history", "--json").json
