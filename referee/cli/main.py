"""The entry point of ``referee`` and ``python -m referee``."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence


def run() -> None:
    """Run the command line on the process's own arguments, and exit."""
    # A command lives for a tenth of a second, a third of it imports. Collecting
    # while they run finds nothing and costs a twentieth of the whole.
    gc.disable()
    sys.exit(main(sys.argv[1:]))


def main(arguments: Sequence[str]) -> int:
    """Run the command line and return its exit code."""
    from referee.cli.border import guarded
    from referee.cli.session import Session

    _open_closed()
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure:
            reconfigure(errors="backslashreplace")

    def command(session: Session) -> int:
        from referee.cli.app import root

        code = root().main(
            args=[word for word in arguments if word != "--debug"],
            prog_name="referee", standalone_mode=False, obj=session,
        )  # fmt: skip
        return code if isinstance(code, int) else 0

    arguments = [_heard(word) for word in arguments]
    return guarded(arguments, command)


def _heard(word: str) -> str:
    """Return a word as it was typed, in UTF-8, where the locale knows of ASCII alone."""
    try:
        return word if word.isascii() else os.fsencode(word).decode()
    except UnicodeError:
        return word


def _open_closed() -> None:
    """Put the empty device where the shell has closed a stream, as with ``>&-``."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123, SIM115 - as long as the process
