"""The one place where errors become a line on standard error and an exit code."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, TextIO

import typer

from referee.cli.session import Session, check, open_session
from referee.core.errors import AmbiguousError, RefereeError
from referee.core.typed import check_typed
from referee.i18n.texts import Texts
from referee.view import prose
from referee.view.cells import bare, own

INTERRUPTED = 130
STORE = 4
USAGE = 2

TYPED = 120
"""How many letters of what was typed are echoed."""

JOINERS = "\u200c\u200d"
"""Signs within Persian words and joined pictures; they move nothing on a terminal."""

LONGEST = 1500
"""How many letters any other fact may have: the longest list of values fits."""


def guarded(arguments: Sequence[str], run: Callable[[Session], int]) -> int:
    """Run a command; show what goes wrong, and return the exit code.

    Nobody sees a traceback, unless ``--debug`` asks for it.
    """
    session: Session | None = None
    try:
        session = open_session(arguments, os.environ)
        check(session)
        for argument in arguments:
            check_typed(argument)
        code = run(session)
        sys.stdout.flush()
    except RefereeError as error:
        return show(error, session, arguments)
    except typer.TyperException as error:
        from referee.cli.usage import translated

        return show(translated(error), session, arguments)
    except (KeyboardInterrupt, typer.Abort):
        return _interrupted(session)
    except BrokenPipeError:
        return _closed_pipe()
    except OSError as error:
        # Files are named in their errors; streams have no names.
        if error.filename is None and not (session and session.debug):
            return _unsaid(error, session)
        return _unexpected(error, session, arguments)
    except Exception as error:  # noqa: BLE001 - the border: whatever else goes wrong ends here
        return _unexpected(error, session, arguments)
    return code


def show(error: RefereeError, session: Session | None, arguments: Sequence[str]) -> int:
    """Print an error in the asked language and form; return its exit code."""
    try:
        _print(error, session, arguments)
    except BrokenPipeError:
        return _closed_pipe()
    except OSError as full:
        _unsaid(full, session)
    return error.exit_code


def _print(error: RefereeError, session: Session | None, arguments: Sequence[str]) -> None:
    texts = session.texts if session else Texts("en")
    if "--json" in arguments:
        import json

        print(json.dumps({"error": as_json(texts, error)}, ensure_ascii=True), flush=True)
    else:
        _complain(session, sentence(texts, error))


def _complain(session: Session | None, message: str) -> None:
    if session:
        session.note(prose.line(session.texts, message))
    else:
        print(bare(message), file=sys.stderr)


def as_json(texts: Texts, error: RefereeError) -> dict[str, Any]:
    """Return an error as the JSON answer has it."""
    message = bare(sentence(texts, error))
    return {"kind": error.kind, "message": message, "near": list(error.near)}


def sentence(texts: Texts, error: RefereeError) -> str:
    """Return an error as one line in the asked language."""
    key = error.key if "." in error.key else f"errors.{error.key}"
    spoken = prose.spoken(texts, key, error.facts)
    facts = {name: _told(texts, name, value) for name, value in spoken.items()}
    message = texts.say(key, **facts)
    if "whose" in facts:
        message = f"{facts['whose']}: {message}"
    told = all(str(near) in bare(message) for near in error.near)
    if not told and not isinstance(error, AmbiguousError):
        asked = texts.say("rulings.or").join(str(_piece(near)) for near in error.near[:3])
        message = f"{message} {texts.say('errors.near', values=asked)}"
    return " ".join(message.split())


def _told(texts: Texts, name: str, value: object) -> object:
    """Return a fact as it is said; several are parted as the language parts them."""
    if type(value) is tuple:
        return prose.listed(texts, (str(_piece(part)) for part in value))
    return _piece(value, TYPED if name == "text" else LONGEST)


def _piece(value: object, most: int = LONGEST) -> object:
    told = printable(value, most)
    return told if isinstance(told, int) else own(str(told))


def printable(value: object, most: int = LONGEST) -> object:
    """Return a fact without control characters, cut to `most` letters; numbers as they are."""
    if isinstance(value, int):
        return value
    text = "".join(c if c.isprintable() or c in JOINERS else "\ufffd" for c in str(value))
    return text if len(text) <= most else f"{text[:most]} ..."


def _interrupted(session: Session | None) -> int:
    with suppress(OSError):
        _complain(session, (session.texts if session else Texts("en")).say("errors.interrupted"))
    return INTERRUPTED


def _closed_pipe() -> int:
    """Whoever read us has gone: end quietly, and let the interpreter not flush again."""
    _turn_away(sys.stdout)
    return 0


def _unsaid(error: OSError, session: Session | None) -> int:
    """There is no room for the answer, on a full disk say; what it tells of may be done."""
    _turn_away(sys.stdout)
    texts = session.texts if session else Texts("en")
    try:
        _complain(session, texts.say("errors.unsaid", text=error.strerror or type(error).__name__))
    except OSError:
        _turn_away(sys.stderr)
    return STORE


def _turn_away(stream: TextIO) -> None:
    """Let what is still to be written to a stream go nowhere, at the interpreter's end too."""
    with suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _unexpected(error: Exception, session: Session | None, arguments: Sequence[str]) -> int:
    if session is None or session.debug:
        raise error
    key = "internal"
    if isinstance(error, FileNotFoundError) and "texts" in str(error.filename):
        key = "broken_install"
    told = RefereeError(key, text=f"{type(error).__name__}: {error}")
    show(told, session, arguments)
    return STORE if isinstance(error, OSError) else USAGE
