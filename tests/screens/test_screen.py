"""The last step before printing: figures, width, direction, on each kind of terminal."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.cells import cell_len

from referee.i18n.language import LANGUAGES
from referee.i18n.texts import Texts
from referee.view import prose, tables
from referee.view.cells import END, LAID, LEFT, OWN, RIGHT, bare, cell, own
from referee.view.names import shown
from referee.view.screen import Screen, figures
from referee.view.terminals import choice, terminal

MODES = ("off", "logical", "visual")
MARKS = {LEFT, RIGHT, OWN, END, LAID, "\u200f"}


def seen(line):
    """Return a line in the order of its columns on a terminal that turns text round itself."""
    from bidi import get_display

    return bare(get_display(line.removeprefix(LAID), base_dir="L"))


@pytest.fixture
def wide(monkeypatch):
    monkeypatch.setattr(tables, "columns", lambda: 80)


def drawn(language, rows, mode, width=None):
    table = tables.drawn(Texts(language), ["#", "x", "y"], rows, numbers={0, 2})
    return Screen(language, mode, "auto", width).rendered(table).splitlines()


@pytest.mark.usefixtures("wide")
@pytest.mark.parametrize("mode", ["logical", "visual"])
def test_columns_run_as_the_language_reads_and_signs_stay_in_front(mode):
    rows = [["1", shown("Ali"), "-15"], ["2", shown("سارا"), "7"]]
    turn = seen if mode == "logical" else str
    first, second = map(turn, drawn("fa", rows, mode)[-2:])
    assert first.split() == ["-15", "Ali", "1"]
    assert second.split()[::2] == ["7", "2"]
    first, second = map(turn, drawn("en", rows, mode)[-2:])
    assert first.split() == ["1", "Ali", "-15"]
    assert second.split()[::2] == ["2", "7"]


@pytest.mark.usefixtures("wide")
def test_letters_are_joined_and_turned_round_for_a_terminal_that_does_neither():
    line = drawn("fa", [["1", shown("سلام"), "7"]], "visual")[-1]
    assert line.split()[1] == "ﻡﻼﺳ"
    widths = {cell_len(line) for line in drawn("fa", [["1", "سلام", "7"]], "visual")}
    assert len(widths) == 1  # the joined lam-alef is one column, its cell is filled up


@pytest.mark.usefixtures("wide")
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_pipe_gets_no_marks(language):
    rows = [["1", shown("سارا"), "-15"], ["2", shown("Ali"), "7"]]
    assert not MARKS & set("".join(drawn(language, rows, "off")))


@pytest.mark.parametrize("mode", ["logical", "visual"])
def test_prose_begins_at_the_right_edge(mode):
    text = "بله. شاه دل روی هفت دل می‌نشیند: هم‌خال‌اند و باز نوبت همان است."
    for width in (30, 40, 80):
        lines = Screen("fa", mode, "auto", width).rendered(text).splitlines()
        assert {cell_len(bare(line)) for line in lines} == {width}


def test_brackets_among_right_to_left_letters_are_mirrored():
    out = Screen("fa", "visual").rendered(f"{shown('Ali')} (برد) [HK-7a]")
    assert out == "[HK-7a] (ﺩﺮﺑ) Ali"


def test_a_command_stays_one_piece_in_a_right_to_left_sentence():
    sentence = f"بنویسید: referee score {shown('علی')}=... (--lang fa)"
    out = Screen("fa", "visual").rendered(sentence)
    assert "referee score ﯽﻠﻋ=..." in out
    assert "--lang fa" in out


def test_a_seat_does_not_pull_the_number_beside_it(ask):
    said = ask("can", "khabis", "QS", "--on", "3H", "--lang", "fa", "--bidi", "visual").out
    assert "ﺩﺭﺍﺩﯽﻣﺮﺑ ﻪﻤﯾﺮﺟ ﺕﺭﺎﮐ ۱ A ﺮﻔﻧ" in said


def test_a_name_does_not_pull_the_number_beside_it():
    out = Screen("en", "visual").rendered(f"Totals: {shown('سارا')} 58, Reza 66")
    assert out == "Totals: ﺍﺭﺎﺳ 58, Reza 66"


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("دست 3 تمام شد.", "دست ۳ تمام شد."),
        ("(HK-7a) بازی k7f3", "(HK-7a) بازی k7f3"),
        ("referee fix 2 Ali=12 بنویس 5", "referee fix 2 Ali=12 بنویس ۵"),
        (f"{own('Ali 7')}: 7", f"{own('Ali 7')}: ۷"),
        ("7♥ و 2026-06-24 19:15", "7♥ و ۲۰۲۶/۰۶/۲۴ ۱۹:۱۵"),
        ("limit=100، 29.41، -3", "limit=100، ۲۹٫۴۱، -۳"),
        ("در Flip 7", "در Flip 7"),
        ("--days 30 یعنی 30 روز", "--days 30 یعنی ۳۰ روز"),
    ],
)
def test_only_numbers_change_their_digits(text, written):
    assert figures(text, "arabext") == written


@pytest.mark.usefixtures("wide")
def test_tables_have_latin_digits_unless_asked():
    table = tables.drawn(Texts("ar"), ["#", "x", "y"], [["1", shown("سارا7"), "-15"]])
    assert "-15" in Screen("ar", "off", "auto").rendered(table)
    asked = Screen("ar", "off", "arab").rendered(table)
    assert "-١٥" in asked
    assert "سارا7" in asked


def test_a_table_without_columns_has_its_digits_too(monkeypatch):
    monkeypatch.setattr(tables, "columns", lambda: 40)
    table = tables.drawn(Texts("fa"), ["#", "x", "y"], [["1", shown("سارا"), "-15"]])
    assert Screen("fa", "off", "auto").rendered(table) == "1 سارا\n\u200f  y: -15\n"
    assert "-۱۵" in Screen("fa", "off", "arabext").rendered(table)
    assert "-15" in Screen("fa", "visual", "auto", 40).rendered(table)


@settings(deadline=None)
@given(st.text(st.characters(codec="utf-8", exclude_categories=["Cs"]), min_size=1, max_size=30))
def test_a_hostile_name_keeps_its_letters_and_acts_on_nothing(name):
    for language in LANGUAGES:
        for mode in MODES:
            line = prose.line(Texts(language), f"{shown(name)}: {3}")
            out = Screen(language, mode, "auto", 60).rendered(line)
            assert all(
                sign.isprintable() or sign in "\n\u200c\u200d" or sign in MARKS for sign in out
            )
            assert out.count(END) == sum(out.count(sign) for sign in (LEFT, RIGHT, OWN))
            if mode == "off" and len(name.split()) == 1 and name.isalnum():
                assert name in out


@settings(deadline=None)
@given(st.lists(st.text("ab سلاAB12-+(), ", min_size=1, max_size=12), min_size=1, max_size=12))
def test_no_line_is_wider_than_the_terminal(words):
    text = " ".join(words)
    for language in LANGUAGES:
        for mode in MODES:
            for line in Screen(language, mode, "auto", 40).rendered(text).splitlines():
                assert cell_len(bare(line)) <= 40


@pytest.mark.parametrize(
    ("environment", "kind", "mode"),
    [
        ({"VTE_VERSION": "7006", "TERM": "xterm-256color"}, "vte", "logical"),
        ({"VTE_VERSION": "5402", "TERM": "xterm-256color"}, "vte", "visual"),
        ({"XTERM_VERSION": "XTerm(379)", "TERM": "xterm"}, "xterm", "visual"),
        (
            {"XTERM_VERSION": "XTerm(379)", "VTE_VERSION": "7006", "TERM": "xterm"},
            "xterm",
            "visual",
        ),
        ({"KONSOLE_VERSION": "230804"}, "konsole", "logical"),
        ({"MLTERM": "3.9.0"}, "mlterm", "logical"),
        ({"WT_SESSION": "1b2c"}, "windows-terminal", "visual"),
        ({"ALACRITTY_WINDOW_ID": "1"}, "alacritty", "visual"),
        ({"TERM": "alacritty"}, "alacritty", "visual"),
        ({"KITTY_WINDOW_ID": "1", "TERM": "xterm-kitty"}, "kitty", "logical"),
        ({"TERM_PROGRAM": "Apple_Terminal"}, "apple-terminal", "logical"),
        ({"TERM_PROGRAM": "vscode", "VTE_VERSION": "7006"}, "vscode", "visual"),
        ({"TERM": "linux"}, "linux", "visual"),
        ({"TERM": "dumb"}, "dumb", "off"),
        ({"TERM": "xterm-256color"}, "unknown", "logical"),
        ({}, "unknown", "logical"),
        ({"TMUX": "/x", "VTE_VERSION": "7006", "TERM_PROGRAM": "tmux"}, "tmux-vte", "logical"),
        ({"TMUX": "/x", "XTERM_VERSION": "XTerm(379)", "TERM": "screen"}, "tmux-xterm", "visual"),
        ({"STY": "1.x", "TERM": "screen"}, "screen-unknown", "logical"),
    ],
)
def test_a_terminal_is_known_by_its_own_variables(environment, kind, mode):
    assert terminal(environment) == (kind, mode)


@pytest.mark.parametrize(
    ("told", "environment", "settings", "there", "chosen"),
    [
        ("visual", {}, {}, False, ("visual", "told")),
        (None, {"REFEREE_BIDI": "visual"}, {}, False, ("off", "piped")),
        (None, {"REFEREE_BIDI": "visual"}, {"bidi": "off"}, True, ("visual", "environment")),
        (None, {"REFEREE_BIDI": "nonsense"}, {"bidi": "off"}, True, ("off", "configured")),
        ("auto", {"REFEREE_BIDI": "visual"}, {"bidi": "off"}, True, ("logical", "unknown")),
        (None, {"REFEREE_BIDI": "auto"}, {"bidi": "off"}, True, ("logical", "unknown")),
        (None, {"TERM": "linux"}, {}, True, ("visual", "detected")),
        (None, {"TERM": "linux"}, {"terminals": {"linux": "off"}}, True, ("off", "remembered")),
        (None, {"TERM": "linux"}, {"terminals": {"linux": "x"}}, True, ("visual", "detected")),
        (None, {"TERM": "linux"}, {"terminals": ["x"]}, True, ("visual", "detected")),
        (None, {"TERM": "linux"}, {"terminals": {"xterm": "off"}}, True, ("visual", "detected")),
    ],
)
def test_what_is_said_beats_what_is_set_and_that_what_is_known(
    told, environment, settings, there, chosen
):
    assert choice(environment, told=told, settings=settings, on_terminal=there) == chosen


def test_a_cell_reads_in_its_language():
    assert cell(Texts("fa"), "a")[0] == RIGHT
    assert cell(Texts("en"), "سارا")[0] == LEFT
    assert unicodedata.bidirectional(cell(Texts("fa"), "-1")[1]) == "LRI"
