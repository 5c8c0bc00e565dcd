"""A terminal with somebody at its keys: what he types, and what he sees.

Run as a program this writes the golden transcripts anew::

    python tests/table/terminal.py
"""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import tempfile
import termios
import time
from contextlib import suppress
from pathlib import Path

GOLDEN = Path(__file__).parent / "golden"
PROMPT = "> "
PATIENCE = 30.0
"""Seconds to wait for a prompt; a slow machine needs two."""

KEYS = {"<tab>": "\t", "<rub>": "\x7f", "<up>": "\x1b[A", "<end>": "\x04"}
"""Keys by their names in a script."""

_ID = re.compile(r"\b(?:[a-z][0-9]){2,}\b")
_ESCAPE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


class Terminal:
    """One run of the referee in a pseudo-terminal of its own."""

    def __init__(self, arguments: list[str], environment: dict[str, str], columns: int) -> None:
        self.raw = b""
        self.pid, self.descriptor = pty.fork()
        if self.pid == 0:
            os.execve(  # noqa: S606 - what is run is this very interpreter
                sys.executable, [sys.executable, "-m", "referee", *arguments], environment
            )
        size = struct.pack("HHHH", 50, columns, 0, 0)
        fcntl.ioctl(self.descriptor, termios.TIOCSWINSZ, size)

    def wait(self) -> None:
        """Wait until the prompt stands at the end, or the run has ended."""
        end = time.monotonic() + PATIENCE
        while not self.raw.endswith(PROMPT.encode()):
            ready, _, _ = select.select([self.descriptor], [], [], max(0, end - time.monotonic()))
            if not ready:
                raise TimeoutError(self.raw.decode(errors="replace"))
            try:
                got = os.read(self.descriptor, 65536)
            except OSError:
                return
            if not got:
                return
            self.raw += got

    def type(self, line: str) -> None:
        """Press the keys of a line and wait for what it does."""
        for name, key in KEYS.items():
            line = line.replace(name, key)
        if "\t" in line:
            self._press(line.partition("\t")[0] + "\t")
            line = line.partition("\t")[2]
        self.raw += b"\x00"  # the old prompt is not the new one
        os.write(self.descriptor, line.encode() + (b"" if line.endswith("\x04") else b"\r"))
        self.wait()

    def _press(self, keys: str) -> None:
        """Press keys and let what they bring appear."""
        os.write(self.descriptor, keys.encode())
        time.sleep(0.3)

    def kill(self) -> None:
        """Pull the plug."""
        os.kill(self.pid, signal.SIGKILL)
        self._reap()

    def close(self) -> int:
        """Wait for the end; return the exit code."""
        self.wait()
        return self._reap()

    def _reap(self) -> int:
        with suppress(OSError):
            while got := os.read(self.descriptor, 65536):
                self.raw += got
        os.close(self.descriptor)
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])

    @property
    def screen(self) -> str:
        """Return what stands on the screen, with all that has scrolled away."""
        text = _ESCAPE.sub("", self.raw.replace(b"\x00", b"").decode(errors="replace"))
        return "\n".join(_line(line) for line in text.replace("\r\n", "\n").split("\n"))


def _line(text: str) -> str:
    """Return a line after its backspaces and returns."""
    cells: list[str] = []
    at = 0
    for sign in text.replace("\x07", ""):
        if sign == "\b":
            at = max(0, at - 1)
        elif sign == "\r":
            at = 0
        else:
            cells[at : at + 1] = [sign]
            at += 1
    return "".join(cells).rstrip()


def environment(home: Path, language: str, columns: int) -> dict[str, str]:
    """Return a plain environment in which nothing of this machine shows."""
    kept = {name: os.environ[name] for name in ("PATH", "PYTHONPATH") if name in os.environ}
    return {
        **kept, "HOME": str(home), "REFEREE_HOME": str(home / "referee"), "LANG": "C.UTF-8",
        "REFEREE_LANG": language, "TERM": "dumb", "TZ": "UTC", "COLUMNS": str(columns),
        "INPUTRC": os.devnull, "REFEREE_BIDI": "off",
    }  # fmt: skip


def played(script: str, home: Path, language: str, columns: int = 100) -> str:
    """Play a script at a terminal; return all that was seen, the game's id left out.

    A line ``$ table ...`` runs the referee, ``<kill>`` ends it without a word; any
    other line is typed.
    """
    told = environment(home, language, columns)
    seen: list[str] = []
    run: Terminal | None = None
    for line in script.splitlines():
        if line.startswith("$ "):
            from shlex import split

            seen.append(line)
            run = Terminal(split(line[2:]), told, columns)
            run.wait()
        elif run is None:
            raise ValueError(f"nothing runs yet: {line}")
        elif line == "<kill>":
            run.kill()
            seen += [run.screen.removesuffix(PROMPT.strip()).rstrip(), line]
            run = None
        else:
            run.type(line)
    if run is not None:
        seen += [run.screen.rstrip(), f"<exit {run.close()}>"]
    return _ID.sub("GAME", "\n".join(seen)) + "\n"


def main() -> None:
    """Write every transcript anew; read what has changed before you keep it."""
    for script in sorted(GOLDEN.glob("*.keys")):
        language = script.suffixes[0].removeprefix(".")
        with tempfile.TemporaryDirectory() as folder:
            text = played(script.read_text(encoding="utf-8"), Path(folder), language)
        script.with_suffix(".txt").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
