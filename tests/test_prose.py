"""Prose in a plain terminal: direction marks, and lines that end between words."""

from __future__ import annotations

import pytest

from referee.i18n.texts import Texts
from referee.view import prose


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
    text = "Yes. A seven answers a seven.\n  B answers with a seven or draws two cards"
    lines = prose.wrapped(Texts("en"), text, 20).splitlines()
    assert all(len(line) <= 20 for line in lines)
    assert " ".join(" ".join(lines).split()) == " ".join(text.split())
    assert lines[-1].startswith("    ")


def test_what_fits_is_left_alone():
    assert prose.wrapped(Texts("en"), "a\n\n  b", 20) == "a\n\n  b"


def test_a_long_word_stays_whole():
    assert prose.wrapped(Texts("en"), "x" * 50, 20) == "x" * 50


def test_broken_lines_keep_their_direction():
    text = "بله. هفت پیک روی هفت دل می‌نشیند Ali Sara Reza Mina Omar"
    lines = prose.wrapped(Texts("fa"), text, 24).splitlines()
    assert all(prose.starts_right(line) for line in lines)
