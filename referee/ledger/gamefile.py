"""One game's file: opened once, then only ever added to."""

from __future__ import annotations

import os
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from referee.core.errors import NotFoundError, RefusedError, StoreError
from referee.ledger import damage, files, tail
from referee.ledger.events import (
    Book,
    Event,
    Header,
    document_of,
    event_of,
    header_document,
    header_of,
)
from referee.ledger.lock import PATIENCE, held
from referee.ledger.refusals import telling
from referee.ledger.schema import SCHEMA, content_of, tables_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

    from tinydb import TinyDB


@dataclass(frozen=True, slots=True)
class GameFile:
    """The file of one game.

    :param patience: seconds to wait while another process writes to it.
    """

    path: Path
    patience: float = PATIENCE

    def create(self, header: Header, events: Iterable[Event] = ()) -> None:
        """Open a new game on disk.

        :raises FileExistsError: if the name is taken; nothing is overwritten.
        :raises StoreError: if it cannot be written.
        """
        numbered = {str(n): document_of(event) for n, event in enumerate(events, 1)}
        tables = {"header": {"1": header_document(header, SCHEMA)}, "events": numbered}
        content = content_of(tables)
        with held(self.path, self.patience):
            if os.path.lexists(tail.tail_of(self.path)):
                raise FileExistsError(self.path)
            files.create(self.path, content)

    def read(self) -> Book:
        """Return the header and all events, in the order in which they were added.

        :raises NotFoundError: if there is no such game.
        :raises StoreError: if the file is damaged, too new or cannot be read.
        """
        from referee.ledger.storage import database

        # In this order: what is folded in between is found in the file.
        behind = tail.read(self.path)
        return _with(_book(database(self.path, patience=self.patience), self.path), behind)

    def add(self, events: Iterable[Event]) -> None:
        """Add new events behind the file, at a cost that does not grow with it.

        :raises StoreError: if it is locked or cannot be written; then nothing was added.
        """
        with self.adding() as append:
            append(events)

    @contextmanager
    def adding(self) -> Iterator[Callable[[Iterable[Event]], None]]:
        """Hold the game, to look at it and add behind it.

        :raises StoreError: if it is locked.
        """
        with held(self.path, self.patience):
            yield lambda events: tail.append(self.path, events)

    def stamp(self) -> tuple[int, ...]:
        """Return what is different as soon as somebody has written to the game.

        :raises StoreError: if it cannot be looked at.
        """
        with telling(self.path):
            behind = tail.tail_of(self.path)
            told = self.path.stat()
            size = behind.stat().st_size if behind.exists() else 0
        return (told.st_ino, told.st_mtime_ns, told.st_size, size)

    @contextmanager
    def sitting(self) -> Iterator[None]:
        """Keep the game for one live table.

        :raises StoreError: ``table_open``, if another process has it.
        """
        with ExitStack() as keeping:
            try:
                keeping.enter_context(held(self.path.with_suffix(".table"), 0))
            except StoreError as error:
                if error.key != "ledger/errors.locked":
                    raise
                told = {name: error.facts[name] for name in ("pid", "host", "since")}
                key = "ledger/errors.table_open"
                raise StoreError(key, near=(), id=self.path.stem, **told) from error
            yield

    @contextmanager
    def writing(self) -> Iterator[Pen]:
        """Hold the game from reading to writing, so that nobody writes in between.

        What was added is on disk when the block has ended. If the block raises,
        nothing of it is written.

        :raises NotFoundError: if there is no such game.
        :raises StoreError: if the file is locked, damaged, too new or cannot be written.
        """
        from referee.ledger.storage import database

        with held(self.path, self.patience):
            behind = tail.read(self.path)
            opened = database(self.path, locked=True)
            pen = Pen(opened, _book(opened, self.path), behind)
            yield pen
            opened.close()
            if behind and pen.used:
                with telling(self.path):
                    tail.drop(self.path)

    def append(self, events: Iterable[Event]) -> tuple[Event, ...]:
        """Add events; return those that were not there yet, once they are on disk.

        :raises RefusedError: if another event already has the id of one of them.
        :raises NotFoundError: if there is no such game.
        :raises StoreError: if the file is locked, damaged, too new or cannot be written.
        """
        with self.writing() as pen:
            return pen.append(events)

    def restore(self) -> Book:
        """Put the backup in the place of a damaged or missing file, which is kept.

        :raises RefusedError: if the file is well.
        :raises NotFoundError: if there is no good backup.
        :raises StoreError: if it cannot be written.
        """
        damage.restore(self.path, tables_of, patience=self.patience)
        return self.read()


class Pen:
    """A game while it is held: what it says, and a way to add to it.

    :ivar used: whether anything was added.
    """

    def __init__(self, opened: TinyDB, book: Book, behind: tuple[Event, ...] = ()) -> None:
        self._table = opened.table("events")
        self._book = _with(book, behind)
        self._behind = self._book.events[len(book.events) :]
        self.used = False

    @property
    def book(self) -> Book:
        """The game with all that was added so far."""
        return self._book

    def append(self, events: Iterable[Event]) -> tuple[Event, ...]:
        """Add events; return those that were not there yet.

        :raises RefusedError: if another event already has the id of one of them.
        """
        known = {event.id: event for event in self._book.events}
        added = tuple(event for event in events if _is_new(event, known))
        if added:
            written = (*self._behind, *added)
            self._table.insert_multiple(document_of(event) for event in written)
            self._behind, self.used = (), True
            self._book = Book(self._book.header, (*self._book.events, *added))
        return added


def _with(book: Book, behind: tuple[Event, ...]) -> Book:
    """Return a game with the events that its file does not hold yet."""
    if not behind:
        return book
    known = {event.id for event in book.events}
    new = tuple(event for event in behind if event.id not in known)
    return Book(book.header, (*book.events, *new))


def _is_new(event: Event, known: dict[str, Event]) -> bool:
    before = known.get(event.id)
    if before is None:
        known[event.id] = event
        return True
    if before == event:
        return False
    raise RefusedError("ledger/errors.id_taken", id=event.id)


def _book(opened: TinyDB, path: Path) -> Book:
    headers = opened.table("header").all()
    if not headers:
        raise NotFoundError("ledger/errors.no_such_game", id=path.stem)
    documents = sorted(opened.table("events").all(), key=lambda document: document.doc_id)
    return Book(header_of(headers[0]), tuple(event_of(document) for document in documents))
