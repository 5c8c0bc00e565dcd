"""The README's claims: its session is run, line by line, and its commands exist.

What stands behind ``>`` in a session is typed into the command above it.
"""

from __future__ import annotations

import io
import re
import shlex
from pathlib import Path

import pytest

from referee.cli.app import COMMANDS

README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")


GAME_ID = re.compile(r"\b[a-z]\d[a-z]\d\b")


def sessions():
    """Yield every console block as pairs of command and expected output."""
    for block in re.findall(r"```console\n(.*?)```", README, re.DOTALL):
        steps = re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]
        yield [(step.partition("\n")[0], step.partition("\n")[2]) for step in steps]


@pytest.mark.parametrize("session", list(sessions()), ids=lambda session: session[0][0][:40])
def test_a_session_runs_as_printed(ask, session, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for command, printed in session:
        words = shlex.split(command)
        assert words[0] == "referee"
        typed = re.findall(r"^> (.*)$", printed, re.MULTILINE)
        lines = "".join(f"{line}\n" for line in typed).encode()
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(lines)))
        answer = ask(*words[1:])
        assert GAME_ID.sub("k7f3", answer.out + answer.err) == printed


def test_every_command_is_in_the_readme():
    for name in COMMANDS:
        assert re.search(rf"referee {name}\b", README), name


def test_the_first_session_has_six_lines():
    first = re.search(r"```console\n(.*?)```", README, re.DOTALL)
    assert first[1].count("\n") == 6


def test_both_commands_stand_alone_and_set_everything_up():
    for mark in ("run command", "test command"):
        block = re.search(rf"<!-- {mark} -->\n```sh\n(.*)\n```", README)
        assert block[1].startswith("python3 -m venv .venv && .venv/bin/pip install")


@pytest.mark.parametrize("language", ["en", "ar", "fa"])
@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_in_every_language(ask, name, language):
    answer = ask(name, "--help", "--lang", language)
    assert (answer.code, answer.err) == (0, "")
    rows = [line for line in answer.out.splitlines() if "--" in line]
    assert rows
    assert not [row for row in rows if row.rstrip().endswith(("--json", "--lang", "--house"))]
    assert ask(name, "-h", "--lang", language).out == answer.out


def test_the_exit_codes_are_those_of_the_table(ask):
    table = dict(re.findall(r"^\| (\d+) \| (.*) \|$", README, re.MULTILINE))
    assert sorted(map(int, table)) == [0, 1, 2, 3, 4, 130]
    assert ask("can", "khabis", "7S", "--on", "9S").code == 0
    assert ask("can", "khabis", "7S", "--on", "9H").code == 1
    assert ask("can", "khabis", "7X", "--on", "9H").code == 2
    assert ask("rules", "khabis", "HK-99").code == 3
