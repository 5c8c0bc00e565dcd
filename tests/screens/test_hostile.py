"""Names that would act on a screen, a page or a spreadsheet are shown letter by letter."""

from __future__ import annotations

import re

import pytest

from referee.i18n.language import LANGUAGES

ACTS = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2028\u2029\u200b\ufeff]")
HOSTILE = {
    "<script>alert(1)</script>": "<script>alert(1)</script>",
    "[red]x[/red]": "[red]x[/red]",
    ":smile:": ":smile:",
    "=cmd()": "=cmd()",
    "\x1b[31mred": "␛[31mred",
    "a\u202eb": "a<202E>b",
    "a\u2066b": "a<2066>b",
    "tab\tbed": "tab␉bed",
    "zero\u200bwidth": "zero<200B>width",
}
SCREENS = (["standings"], ["standings", "--chart"], ["standings", "--all"], ["history"], ["games"])


@pytest.fixture(params=HOSTILE, ids=ascii)
def name(request, ask):
    """Open a game with one hostile name in it, unless it is refused from the start."""
    opened = ask("new", "khabis", request.param, "Sara")
    if opened.code:
        assert not ACTS.search(opened.err)
        return None
    assert ask("score", request.param, "1", "Sara", "2").code == 0
    assert not ACTS.search(opened.out)
    return request.param


@pytest.mark.parametrize("mode", ["off", "logical", "visual"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_name_acts_nowhere(ask, name, language, mode):
    for words in SCREENS:
        answer = ask(*words, "--lang", language, "--bidi", mode)
        assert answer.code == 0
        assert not ACTS.search(answer.out)
        if name and words != ["standings", "--chart"]:  # which cuts long names
            assert HOSTILE[name] in answer.out


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_was_typed_acts_nowhere_in_an_error(ask, language):
    for text in HOSTILE:
        for words in (["can", "khabis", text, "--on", "3H"], ["use", text], [text], ["join", text]):
            answer = ask(*words, "--lang", language)
            assert answer.code in {1, 2, 3}
            assert not ACTS.search(answer.out + answer.err)
            assert answer.err.count("\n") == 1


@pytest.mark.parametrize("mode", ["off", "logical", "visual"])
def test_seats_named_on_the_spot_act_nowhere(ask, mode):
    for text, seen in HOSTILE.items():
        words = ("can", "khabis", "QS", "--on", "3H", "--names", f"{text},Sara", "--bidi", mode)
        answer = ask(*words)
        assert not ACTS.search(answer.out + answer.err)
        assert seen in answer.out


def test_no_cell_of_an_export_is_a_formula(ask):
    ask("new", "khabis", "=cmd()", "Sara")
    ask("score", "=cmd()", "1", "Sara", "2")
    cells = re.split("[,\r\n]", ask("export", "--csv", "--json").json["csv"])
    assert any("=cmd()" in cell for cell in cells)
    assert not any(cell.strip('"').startswith("=") for cell in cells)
