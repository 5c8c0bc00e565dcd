"""A whole game that is void: kept, counted nowhere, and brought back by undo."""

from __future__ import annotations

import pytest


def test_a_void_game_is_kept_and_counts_nowhere(evening):
    on, id_ = evening
    before = on("laptop", "standings", "--json").json
    told = on("laptop", "void", "--whole-game", "--yes", "--json").json
    assert (told["void"], told["over"], told["winner"]) == (True, True, [])
    assert on("laptop", "standings", "--all", "--json").json == {"sheets": []}
    assert on("laptop", "games", "--json").json["games"][0]["void"] is True
    assert on("laptop", "history", "--json").json["rounds"]
    assert on("laptop", "standings", "--json").json["void"] is True
    assert on("laptop", "undo").code == 0
    assert on("laptop", "standings", "--json").json == before
    assert on("laptop", "standings", "--all", "--json").json["sheets"][0]["games"] == 1
    assert on("laptop", "redo", "--json").json["void"] is True
    assert id_ in on("laptop", "games").out


@pytest.mark.parametrize("language", ["en", "ar", "fa"])
def test_it_is_said_in_every_language(evening, language):
    on, _ = evening
    answers = [
        on("laptop", "void", "--whole-game", "--yes", "--lang", language),
        on("laptop", "standings", "--lang", language),
        on("laptop", "games", "--lang", language),
    ]
    said = {"en": "void", "ar": "ملغاة", "fa": "باطل"}[language]
    assert all(said in answer.out for answer in answers)


@pytest.mark.parametrize(
    "words", [("score", "Ali=1"), ("close", "--yes"), ("void", "--whole-game", "--yes")]
)
def test_nothing_more_is_written_into_a_void_game(evening, words, folder):
    on, _ = evening
    on("laptop", "void", "--whole-game", "--yes")
    before = folder("laptop")
    answer = on("laptop", *words)
    assert (answer.code, folder("laptop")) == (1, before)
    assert "void" in answer.err


def test_a_finished_game_has_no_winner_while_it_is_void(evening):
    on, _ = evening
    on("laptop", "score", "Ali=out", "سارا=1", "Reza=100")
    assert on("laptop", "standings", "--json").json["winner"] == ["Ali"]
    on("laptop", "void", "--whole-game", "--yes")
    assert on("laptop", "standings", "--json").json["winner"] == []
    on("laptop", "undo")
    assert on("laptop", "standings", "--json").json["winner"] == ["Ali"]


@pytest.mark.parametrize(
    "words", [("void",), ("void", "1", "--whole-game", "--yes"), ("void", "--whole-game")]
)
def test_a_round_or_the_game_and_a_yes(evening, words, folder):
    on, _ = evening
    before = folder("laptop")
    answer = on("laptop", *words)
    assert (answer.code, answer.out) == (2, "")
    assert folder("laptop") == before


def test_a_void_game_is_void_on_other_machines_too(evening, export):
    on, _ = evening
    on("phone", "import", str(export(on, "laptop")))
    on("laptop", "void", "--whole-game", "--yes")
    assert on("phone", "import", str(export(on, "laptop"))).code == 0
    assert on("phone", "standings", "--all", "--json").json == {"sheets": []}
