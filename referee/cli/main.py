"""The entry point of ``referee`` and ``python -m referee``."""

from __future__ import annotations

import gc
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

    return guarded(arguments, command)
