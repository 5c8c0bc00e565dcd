"""Prose in a plain terminal: which way a line reads, and lines that end between words."""

from __future__ import annotations

import pytest

from referee.i18n.texts import Texts
from referee.view import prose
from referee.view.cells import END, OWN, columns, own
from referee.view.screen import wrapped


@pytest.mark.parametrize(
    ("language", "text", "marked"),
    [
        ("en", "Ali", False),
        ("fa", "Ali برد", True),
        ("fa", "علی برد", False),
        ("ar", "7 ورق", False),
    ],
)
def test_a_line_reads_in_its_language_whatever_it_begins_with(language, text, marked):
    assert prose.line(Texts(language), text).startswith(prose.RIGHT_TO_LEFT_MARK) is marked


def test_a_narrow_terminal_cuts_no_word():
    text = "  B answers with a seven or draws two cards"
    lines = wrapped(text, 20)
    assert all(len(line) <= 20 for line in lines)
    assert " ".join(" ".join(lines).split()) == text.strip()
    assert lines[0].startswith("  B")
    assert all(line.startswith("    ") for line in lines[1:])


def test_what_fits_is_left_alone():
    assert wrapped("  a  b", 20) == ["  a  b"]


def test_a_long_word_stays_whole():
    assert wrapped("x" * 50, 20) == ["x" * 50]


def test_a_broken_name_is_closed_and_opened_again():
    lines = wrapped(f"{own('Sara Nur ad-Din al-Baghdadi')} plays", 12)
    assert all(line.count(OWN) == line.count(END) for line in lines)
    assert all(columns(line) <= 14 for line in lines)
    assert sum(OWN in line for line in lines) > 1
