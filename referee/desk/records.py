"""Where a live table writes its moves: a game's file, or memory for a transcript."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

from referee.core.errors import StoreError
from referee.ledger.events import Book, Event
from referee.ledger.gamefile import GameFile


class Record(Protocol):
    """What a table needs of a place to write to."""

    def read(self) -> Book:
        """Return the game as it stands."""

    def changed(self) -> bool:
        """Tell whether somebody else has written since it was read."""

    def add(self, events: Sequence[Event]) -> None:
        """Add events, at a cost that does not grow with the game."""


class FileRecord:
    """A game's file, which others may write to as well."""

    def __init__(self, file: GameFile) -> None:
        """Take a file; nothing is read yet."""
        self._file = file
        self._stamp: tuple[int, ...] = ()

    def read(self) -> Book:
        """Return the game as it stands.

        :raises StoreError: if it cannot be read.
        """
        # The stamp first: what is written in between is noticed the next time.
        self._stamp = self._file.stamp()
        return self._file.read()

    def changed(self) -> bool:
        """Tell whether somebody else has written since it was read or added to."""
        return self._file.stamp() != self._stamp

    def add(self, events: Sequence[Event]) -> None:
        """Add events behind the file.

        :raises StoreError: ``changed``, if somebody else has written meanwhile; or if it
            cannot be written. Nothing was added then.
        """
        with self._file.adding() as append:
            if self._file.stamp() != self._stamp:
                raise StoreError("table/errors.changed")
            append(events)
            self._stamp = self._file.stamp()


class MemoryRecord:
    """A game that is only thought of."""

    def __init__(self, book: Book) -> None:
        """Take the game as it begins."""
        self._book = book

    def read(self) -> Book:
        """Return the game as it stands."""
        return self._book

    def changed(self) -> bool:
        """Return that nobody else can write to it."""
        return False

    def add(self, events: Sequence[Event]) -> None:
        """Add events."""
        self._book = replace(self._book, events=(*self._book.events, *events))
