"""The README's claims: its session is run, line by line, and its commands exist."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from referee.cli.app import COMMANDS

README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")


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
        answer = ask(*words[1:])
        assert answer.out + answer.err == printed


def test_every_command_is_in_the_readme():
    for name in COMMANDS:
        assert re.search(rf"referee {name}\b", README), name
