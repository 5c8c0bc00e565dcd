"""Asking for lines at a terminal, with history and completion, or taking them from a pipe."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from referee.i18n.fold import fold

PROMPT = "> "
KEPT = 1000
"""Lines of history that are kept."""

Words = Callable[[], tuple[str, ...]]


def interactive() -> bool:
    """Tell whether somebody sits at a terminal, on both ends."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def lines(history: Path, words: Words) -> Iterator[str]:
    """Yield the lines that are typed, until the end.

    From a pipe each line is echoed, so that what is answered stands under it.

    :param history: the file in which a terminal's lines are kept.
    :param words: what can be completed now.
    """
    if not interactive():
        yield from _piped()
        return
    with _reading(history, words):
        while True:
            try:
                yield input(PROMPT)
            except EOFError:
                print()
                return
            except UnicodeDecodeError:
                yield "\ufffd"


def _piped() -> Iterator[str]:
    for raw in sys.stdin.buffer:
        line = raw.decode("utf-8", "replace").rstrip("\r\n")
        if line.strip():
            yield line


@contextmanager
def _reading(history: Path, words: Words) -> Iterator[None]:
    """Set readline up, where the system has it."""
    try:
        import readline
    except ImportError:
        yield
        return
    readline.set_completer(_completer(words))
    readline.set_completer_delims(" \t\n=@,،")
    readline.parse_and_bind("tab: complete")
    readline.set_history_length(KEPT)
    with suppress(OSError):
        readline.read_history_file(history)
    try:
        yield
    finally:
        with suppress(OSError):
            readline.write_history_file(history)


def _completer(words: Words) -> Callable[[str, int], str | None]:
    def complete(text: str, state: int) -> str | None:
        return next(iter(completions(text, words())[state:]), None)

    return complete


def completions(text: str, words: tuple[str, ...]) -> list[str]:
    """Return the words that begin as `text` does, in whatever spelling.

    >>> completions("علي", ("علی", "Sara"))
    ['علی']
    """
    begun = fold(text)
    return sorted({word for word in words if fold(word).startswith(begun)}) if begun else []
