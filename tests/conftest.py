"""Shared by all tests: a home of one's own, and the command line in one call."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import pytest

from referee.cli.main import main


@dataclass(frozen=True)
class Answer:
    """What one run of the command line said."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


@pytest.fixture(autouse=True)
def _home(tmp_path, monkeypatch):
    """Give every test an empty home and a plain environment."""
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "100")
    for name in ("REFEREE_LANG", "LANGUAGE", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")


@pytest.fixture
def ask(capsys):
    """Return a function that runs the command line in this process."""

    def run(*arguments: str) -> Answer:
        capsys.readouterr()
        code = main(list(arguments))
        said = capsys.readouterr()
        return Answer(code, said.out, said.err)

    return run
