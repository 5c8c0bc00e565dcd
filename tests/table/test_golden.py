"""Whole games played at the keys, in three languages, with mistakes, a kill and a resume."""

from __future__ import annotations

import re

import pytest
from rich.cells import cell_len
from terminal import GOLDEN, played

from referee.desk import registry
from referee.i18n.language import LANGUAGES

GAMES = [(game, language) for game in registry.GAMES for language in LANGUAGES]
NARROW = 40


def script(game: str, language: str) -> str:
    return (GOLDEN / f"{game}.{language}.keys").read_text(encoding="utf-8")


@pytest.mark.parametrize(("game", "language"), GAMES)
def test_a_whole_game_reads_as_it_did(game, language, tmp_path):
    expected = (GOLDEN / f"{game}.{language}.txt").read_text(encoding="utf-8")
    assert played(script(game, language), tmp_path, language) == expected


@pytest.mark.parametrize(("game", "language"), GAMES)
def test_every_game_is_played_with_mistakes_undo_a_kill_and_a_resume_to_its_end(game, language):
    keys = script(game, language)
    lines = keys.splitlines()
    assert sum(line.startswith("$ table") for line in lines) == 2
    assert "<kill>" in lines
    text = (GOLDEN / f"{game}.{language}.txt").read_text(encoding="utf-8")
    wins = {"en": "The winner is", "ar": "الفائز", "fa": "برنده"}
    assert wins[language] in text
    assert text.endswith("<exit 0>\n")


@pytest.mark.parametrize(
    ("game", "language"), [("khabis", "en"), ("flip7", "fa"), ("ahlulbayt", "ar")]
)
def test_nothing_is_wider_than_a_phone(game, language, tmp_path):
    seen = played(script(game, language), tmp_path, language, NARROW).splitlines()
    answers = [line for line in seen if not line.startswith(("> ", "$ "))]
    assert max(map(cell_len, answers)) <= NARROW
    assert len(answers) > 50


NOTATION = re.compile(
    r"(?:HK|AB|F7|SP)-[\w-]+|\w+[:=][\w:=-]+|\w+@|\breferee(?: [\w=.-]+)*|\b(?:10|[2-9AKQJ])[SHDC]\b"
    r"|--[\w-]+|\bevery-\w+|\(q\d+\)|<[^>]*>|\bFlip 7\b"
)
"""Clauses, plays, options and commands: what is Latin in every language."""

WORDS = {"GAME", "sheet", "publisher", "draw", "freeze", "day", "reshuffle", "call", "slip"}


@pytest.mark.parametrize(("game", "language"), [pair for pair in GAMES if pair[1] != "en"])
def test_nothing_is_left_in_english(game, language):
    text = (GOLDEN / f"{game}.{language}.txt").read_text(encoding="utf-8")
    said = [line for line in text.splitlines() if not line.startswith(("> ", "$ "))]
    bare = (NOTATION.sub(" ", line) for line in said)
    left = {word for line in bare for word in re.findall(r"[A-Za-z]{2,}", line)} - WORDS
    assert not left
