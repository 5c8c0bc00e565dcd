"""Decks of the Ahl al-Bayt game, the shipped one and those in files."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from referee import resources
from referee.core.errors import NotFoundError, UnreadableError
from referee.games.ahlulbayt.deck import DEFAULT, Deck, build
from referee.i18n.fold import fold
from referee.ledger import files

if TYPE_CHECKING:
    from referee.games.ahlulbayt.deckcheck import Fault

_NAME = "decks/ahlulbayt"


@lru_cache(maxsize=4)
def shipped(dates: str = DEFAULT) -> Deck:
    """Return the deck that is shipped, under a date profile.

    :raises UnknownError: if there is no such date profile.
    """
    return build(resources.table(_NAME), dates)


def shipped_text() -> str:
    """Return the shipped deck file as it stands, to be written out and corrected."""
    return (resources.root() / f"{_NAME}.toml").read_text(encoding="utf-8")


def open_deck(file: Path, dates: str = DEFAULT) -> Deck:
    """Return the deck of a file.

    :raises NotFoundError: if the file cannot be read.
    :raises UnreadableError: for its first fault, with the line.
    """
    from referee.games.ahlulbayt.deckcheck import load

    return load(_text(file), dates)


def chosen(file: str | None, dates: str | None) -> Deck:
    """Return the deck to play with: that of a file, or the shipped one.

    :param dates: a date profile, or ``None`` for the dates as they are printed.
    :raises RefereeError: if it cannot be read, has a fault or no such dates.
    """
    named = fold(dates) if dates else DEFAULT
    return open_deck(files.named(file), named) if file else shipped(named)


def faults_of(file: Path) -> tuple[Fault, ...]:
    """Return every fault of a deck file.

    :raises NotFoundError: if the file cannot be read.
    """
    from referee.games.ahlulbayt.deckcheck import check

    return check(_text(file))


def _text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8-sig")
    except OSError as problem:
        raise NotFoundError("ahlulbayt/errors.no_such_file", text=str(file)) from problem
    except UnicodeDecodeError as problem:
        raise UnreadableError("ahlulbayt/errors.not_text", text=str(file)) from problem
