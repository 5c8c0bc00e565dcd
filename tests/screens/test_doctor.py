"""``referee doctor``: what it finds, what it asks on a terminal, and what it remembers."""

from __future__ import annotations

import json

import pytest

from referee.i18n.language import LANGUAGES

NAMES = ["terminal", "encoding", "width", "language", "home", "game", "months", "clock"]


def findings(answer):
    return {found["name"]: found for found in answer.json["findings"]}


def test_everything_is_looked_at(ask, tmp_path):
    answer = ask("doctor", "--json")
    assert answer.code == 0
    found = findings(answer)
    assert list(found) == NAMES
    assert found["terminal"]["mode"] == "off"
    assert found["home"]["path"] == str(tmp_path / "home")
    assert found["game"]["id"] is None
    assert found["months"]["until"] > "2026"
    assert not (tmp_path / "home").exists()  # looking leaves no trace


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_finding_is_one_line(ask, language):
    ask("new", "khabis", "Ali", "سارا")
    answer = ask("doctor", "--lang", language)
    assert (answer.code, answer.err) == (0, "")
    assert len(answer.out.splitlines()) == len(NAMES)
    assert "{" not in answer.out


@pytest.mark.parametrize(
    ("told", "environment", "where"),
    [
        (((), ()), {"LANG": "C.UTF-8"}, ("en", "default", "")),
        (((), ()), {"LANG": "fa_IR.UTF-8"}, ("fa", "environment", "LANG")),
        ((("language", "ar"), ()), {"LANG": "fa_IR.UTF-8"}, ("ar", "configured", "")),
        ((("language", "ar"), ()), {"REFEREE_LANG": "fa"}, ("fa", "environment", "REFEREE_LANG")),
        ((("language", "ar"), ("--lang", "en")), {}, ("en", "told", "")),
    ],
)
def test_where_the_language_is_from(ask, monkeypatch, told, environment, where):
    settings, words = told
    if settings:
        ask("config", *settings)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    found = findings(ask("doctor", "--json", *words))["language"]
    assert (found["language"], found["where"], found["variable"]) == where


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_home_that_is_no_folder_is_exit_4_and_says_what_to_do(ask, tmp_path, language):
    (tmp_path / "home").write_text("")
    answer = ask("doctor", "--lang", language)
    assert answer.code == 4
    assert "REFEREE_HOME" in answer.out
    assert len(answer.out.splitlines()) == len(NAMES)


def test_a_damaged_current_game_is_exit_4(ask, tmp_path):
    ask("new", "khabis", "Ali", "Sara")
    (file,) = (tmp_path / "home" / "games").glob("*.json")
    file.write_text("{")
    answer = ask("doctor", "--json")
    assert answer.code == 4
    assert [name for name, one in findings(answer).items() if not one["ok"]] == ["game"]


@pytest.mark.parametrize(
    ("answer", "mode"), [("1", "logical"), ("2", "visual"), ("۲", "visual"), ("0", "off")]
)
def test_the_answer_is_remembered_for_this_kind_of_terminal(terminal, tmp_path, answer, mode):
    code, said = terminal("doctor", "--lang", "fa", answers=[b"9\n", f"{answer}\n".encode()])
    assert code == 0
    kept = json.loads((tmp_path / "home" / "config.json").read_text(encoding="utf-8"))
    assert kept == {"terminals": {"unknown": mode}}
    assert said.count("ﺎﻫﺖﺳﺩ") == 0
    assert "ﻊﻤﺟ" in said  # the turned sample
    assert "جمع" in said  # the guarded one
    code, said = terminal("doctor", answers=[b"\n"])
    assert f"Right-to-left text: {mode}, as you answered before" in said


def test_no_answer_changes_nothing(terminal, tmp_path):
    assert terminal("doctor", answers=[b"\n"])[0] == 0
    assert not (tmp_path / "home").exists()


def test_settings_do_not_show_what_was_remembered(ask, tmp_path):
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / "config.json").write_text('{"terminals": {"xterm": "off"}}')
    assert ask("config", "--json").json == {"config": {}}
    assert ask("config", "bidi", "visual").code == 0
    assert ask("config", "bidi", "sideways").code == 2
    kept = json.loads((tmp_path / "home" / "config.json").read_text(encoding="utf-8"))
    assert kept == {"bidi": "visual", "terminals": {"xterm": "off"}}
