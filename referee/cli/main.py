"""The entry point of ``referee`` and ``python -m referee``."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from referee.cli import border
from referee.cli.session import Session


def run() -> None:
    """Run the command line on the process's own arguments, and exit."""
    sys.exit(main(sys.argv[1:]))


def main(arguments: Sequence[str]) -> int:
    """Run the command line and return its exit code."""
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

    return border.guarded(arguments, command)
