"""Where the command line gets what the score book needs: its folder, the time, entropy."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from referee.cli.session import Session
from referee.core.errors import RefusedError, StoreError, UnreadableError
from referee.i18n.fold import fold
from referee.view.names import shown

if TYPE_CHECKING:
    from datetime import datetime

    from referee.desk.books import Clerk, Written
    from referee.ledger.home import Home

YES = frozenset(map(fold, ("y", "yes", "نعم", "ن", "بله", "بلی", "آره", "ب", "اره", "اي", "أجل")))
NO = frozenset(map(fold, ("n", "no", "لا", "نه", "خیر", "نخیر", "كلا", "")))


def home_of(session: Session) -> Home:
    """Return the referee's folder: ``REFEREE_HOME``, or Typer's folder for applications."""
    from referee.ledger.home import home

    return home(session.environment, Path(typer.get_app_dir("referee")))


def clock() -> datetime:
    """Return the present instant in the machine's time zone; asked here and nowhere else."""
    from datetime import UTC, datetime

    return datetime.now(tz=UTC).astimezone()  # noqa: TID251 - the one place


def local(at: str) -> datetime:
    """Return an instant of the record as the machine's clock showed it."""
    from datetime import datetime

    return datetime.fromisoformat(at).astimezone()


def clerk(session: Session, game: str = "") -> Clerk:
    """Return what writing needs.

    :param game: the id of a game, or nothing for the current one.
    """
    from datetime import UTC

    from referee.desk.books import Clerk

    stamp = clock().astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    return Clerk(home_of(session), stamp, _below, game or None)


def _below(n: int) -> int:
    """Return a number from 0 below `n`, as ``secrets.randbelow`` does without its imports."""
    return int.from_bytes(os.urandom(8)) % n


def confirm(session: Session, key: str, *, yes: bool, **facts: object) -> None:
    """Ask for a yes, in any of the three languages.

    :param yes: whether it was given already.
    :raises RefusedError: if the answer is no.
    :raises UnreadableError: if there is no terminal to ask on.
    """
    if yes:
        return
    if not sys.stdin.isatty():
        raise UnreadableError("books/errors.not_confirmed")
    told = {name: shown(fact) if isinstance(fact, str) else fact for name, fact in facts.items()}
    question = session.texts.say(key if "." in key else f"books.{key}", **told)
    while (answer := fold(asked(session, question))) not in YES:
        if answer in NO:
            raise RefusedError("books/errors.kept")


def asked(session: Session, question: str) -> str:
    """Ask on the terminal.

    :raises KeyboardInterrupt: if the terminal is closed instead of an answer.
    """
    session.ask(question)
    line = sys.stdin.readline()
    if not line:
        raise KeyboardInterrupt
    return line.strip()


def keep(session: Session, file: Path, content: bytes, *, yes: bool) -> None:
    """Write a file whole; one that is there is asked about, and kept as ``.bak``.

    :param yes: whether it may be replaced without asking.
    :raises RefusedError: if it may not be replaced.
    :raises StoreError: if it cannot be written.
    """
    from referee.ledger import files

    if files.there(file):
        confirm(session, "ask_replace", yes=yes, path=str(file))
    files.replace(file, content)


def content(file: str, *, most: int, too_big: str) -> bytes:
    """Return what is in a file, or with ``-`` on standard input.

    :param most: bytes that it may have.
    :param too_big: the key of the sentence for more.
    :raises UnreadableError: if it is not there, cannot be read, or is too large.
    """
    from referee.ledger import files

    try:
        if file == "-":
            found = sys.stdin.buffer.read(most + 1)
        else:
            with files.named(file).open("rb") as opened:
                found = opened.read(most + 1)
    except FileNotFoundError:
        raise UnreadableError("exchange/errors.no_file", path=file) from None
    except OSError as error:
        reason = getattr(error, "strerror", None) or type(error).__name__
        raise UnreadableError("exchange/errors.cannot_read", path=file, reason=reason) from None
    if len(found) > most:
        raise UnreadableError(too_big, path=file)
    return found


def keep_outside(session: Session, home: Home, file: Path, content: bytes, *, yes: bool) -> None:
    """Write a file as `keep` does, anywhere but among the games.

    :raises UnreadableError: if it would lie in the referee's own folder.
    :raises StoreError: if it is a folder, or cannot be written.
    """
    from referee.ledger.refusals import telling

    with telling(file):
        inside = file.resolve().is_relative_to(home.folder.resolve())
        folder = file.is_dir()
    if inside:
        raise UnreadableError("exchange/errors.inside_home", path=str(file))
    if folder:
        raise StoreError("ledger/errors.not_a_file", path=str(file))
    keep(session, file, content, yes=yes)


def report(session: Session, written: Written) -> None:
    """Answer what was written, in the form that was asked for."""
    from referee.view import books as view

    if session.json:
        session.dump(view.written_json(written))
    else:
        session.show(view.written_text(session.texts, written))


def number(text: str, key: str = "books/errors.not_a_count") -> int:
    """Read a count from 1 on in the digits of any of the three scripts.

    :raises UnreadableError: if it is none.
    """
    from referee.i18n.fold import digits

    tidy = digits(text).strip()
    if tidy.isascii() and tidy.isdecimal() and len(tidy) < 7 and int(tidy):
        return int(tidy)
    raise UnreadableError(key, text=text)
