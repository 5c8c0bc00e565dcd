"""Anything may be typed: what a fuzzer found, and a small hunt of its own in every run."""

from __future__ import annotations

import time

import pytest
from fuzz_runs import CommandLines, Homes, Parsers, faults_of, ran, setting, sitting, standing
from fuzz_words import GAMES, NASTY, Words, parameters
from hypothesis import HealthCheck, given
from hypothesis import settings as tried
from hypothesis import strategies as st

from referee.cli.app import COMMANDS
from referee.core.errors import RefereeError
from referee.core.typed import MOST
from referee.desk import registry, table
from referee.i18n.language import LANGUAGES

HUNT = tried(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


@pytest.fixture(scope="module")
def homes(tmp_path_factory):
    with standing():
        yield Homes(tmp_path_factory.mktemp("homes"))


@HUNT
@given(seed=st.integers(0, 2**32))
def test_any_command_line_is_answered(homes, seed):
    with standing():
        lines = CommandLines(Words(seed), homes)
        assert [fault for _ in range(4) for fault in lines.one()] == []


@HUNT
@given(seed=st.integers(0, 2**32))
def test_every_reader_refuses_in_the_referees_own_words(seed, readers):
    readers.words.dice.seed(seed)
    assert [fault for _ in range(15) for _, fault in [readers.one()] if fault] == []


@pytest.fixture(scope="module")
def readers(homes, tmp_path_factory):
    found = Parsers(Words(1), tmp_path_factory.mktemp("readers"))
    found.exported = homes.exported()
    return found


@HUNT
@given(text=st.text(max_size=60), game=st.sampled_from(tuple(registry.GAMES)))
def test_any_text_may_be_said_at_a_table(text, game):
    try:
        text.encode()
        table.hear(sitting(game), text, setting(game))
    except (RefereeError, UnicodeEncodeError):
        pass


def test_every_command_and_switch_is_in_reach_of_the_hunt():
    words = Words(3)
    seen = [words.arguments() for _ in range(4000)]
    assert {line[0] for line in seen if line} >= set(COMMANDS)
    typed = {word for line in seen for word in line}
    assert typed >= {
        switch
        for command in COMMANDS
        for _, switch, _ in parameters(command)
        if switch and switch != "--debug"
    }
    assert set(GAMES) - {"flip 7", "هفت خبیث", "أهل البيت"} <= typed


FOUND = (
    ["export", "x" * 300, "--yes"],
    ["report", "x" * 300, "--json"],
    ["calendar", "--ics", "x" * 300],
    ["deck", "write", "x" * 300],
    ["deck", "show", "~nobody/x.toml"],
    ["deck", "show", "a\0b"],
    ["deck", "check", "~nobody"],
    ["config", "deck", "~nobody"],
    ["import", "~nobody", "a\0b"],
    ["replay", "a\0b"],
    ["export", "~nobody"],
    ["today", "--when", "1" + "0" * 50 + "H"],
    ["can", "ahlulbayt", "salawat", "--on", "birth:ali", "--position", "top"],
    ["can", "khabis", "5", "--position", "top=kille\u0649r:shim" + "op=kille\u0649r:shim" * 150],
    ["can", "khabis", *["ala"] * 2000],
    ["can", "khabis", "1" * 400_000],
    ["standings", "--lang", "ar", "\ud800"],
)  # fmt: skip
"""What was answered with a mistake of the referee's own, or after seconds."""


@pytest.mark.parametrize(
    "arguments", FOUND, ids=lambda words: " ".join(words)[:30].encode("ascii", "replace").decode()
)
def test_what_was_found_once_is_refused(homes, arguments):
    with standing():
        home = homes.fresh("khabis")
        assert list(faults_of(arguments, b"", home)) == []
        assert ran(arguments).code in {2, 3, 4}


@pytest.mark.parametrize("game", registry.GAMES)
@pytest.mark.parametrize("word", ["ala ", "1", "7S,", "\u0300", "ال", "a,b "])
def test_a_line_as_long_as_a_line_may_be_is_answered_at_once(game, word):
    line = (word * MOST)[:MOST]
    begun = time.process_time()
    with pytest.raises(RefereeError):
        table.hear(sitting(game), line, setting(game))
    assert time.process_time() - begun < 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_longer_is_refused_everywhere(homes, language):
    with standing():
        homes.fresh("live-khabis")
        line = ("7S " * MOST).encode()
        assert ran(["can", "khabis", "7S" * MOST, "--lang", language]).code == 2
        assert "too_long" not in ran(["can", "khabis", "7S" * MOST, "--lang", language]).err
        assert ran(["can", "khabis", "-", "--lang", language], line).code == 2
        assert ran(["table", "--lang", language], line).code == 2


@pytest.mark.parametrize("text", NASTY, ids=lambda text: ascii(text)[:20])
def test_every_nasty_word_is_answered_as_a_name_and_as_a_card(homes, text):
    with standing():
        home = homes.fresh("live-flip7")
        for arguments in (
            ["join", text],
            ["can", "flip7", text],
            ["use", text, "--json"],
            ["rules", "khabis", text],
        ):
            assert list(faults_of(arguments, b"", home)) == []
