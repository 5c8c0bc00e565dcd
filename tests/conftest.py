"""Shared by all tests: a home of one's own, and the command line in one call."""

from __future__ import annotations

import fcntl
import json
import os
import pty
import re
import struct
import sys
import termios
from dataclasses import dataclass
from select import select
from typing import Any

import pytest

from referee.cli.main import main

SECONDS = 20

MARKS = re.compile("|".join("\u200e\u2066\u2067\u2068\u2069").encode())
"""What guards pieces of text on a terminal; it takes no room."""


LOCALES = ("REFEREE_LANG", "LANGUAGE", "LC_ALL", "LC_MESSAGES")
TERMINALS = (
    "REFEREE_BIDI", "TERM_PROGRAM", "TMUX", "STY", "VTE_VERSION", "XTERM_VERSION", "INSIDE_EMACS",
    "MLTERM", "WT_SESSION", "ALACRITTY_WINDOW_ID", "ALACRITTY_SOCKET", "KITTY_WINDOW_ID",
    "KITTY_PID", "KONSOLE_VERSION", "TERMUX_VERSION",
)  # fmt: skip
"""What tells the referee where it runs, and would make a test depend on it."""


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
    for name in (*LOCALES, *TERMINALS):
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


@pytest.fixture
def terminal(monkeypatch):
    """Return a function that runs the referee on a terminal and answers its questions."""
    monkeypatch.delenv("COLUMNS")

    def run(*arguments, answers=(), columns=80):
        pid, screen = pty.fork()
        if pid == 0:  # the child becomes the referee
            words = [sys.executable, "-m", "referee", *arguments]
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
            os.execve(words[0], words, {**os.environ, "TERM": "xterm"})  # noqa: S606 - our own program
        said = conversation(screen, list(answers))
        return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), said

    return run


def conversation(screen, answers):
    """Read what appears until the program ends; answer whenever it waits in a line."""
    said = b""
    while select([screen], [], [], SECONDS)[0]:
        try:
            said += os.read(screen, 65536)
        except OSError:  # Linux: the other side has closed
            break
        if answers and re.search(rb"[:)] $", MARKS.sub(b"", said)):
            os.write(screen, answers.pop(0))
    os.close(screen)
    return MARKS.sub(b"", said).decode(errors="replace").replace("\r\n", "\n")
