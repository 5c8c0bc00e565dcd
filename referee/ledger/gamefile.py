"""One game's file: opened once, then only ever added to."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from referee.core.errors import NotFoundError, RefusedError
from referee.ledger import damage, files
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
from referee.ledger.schema import SCHEMA, content_of, tables_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
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
            files.create(self.path, content)

    def read(self) -> Book:
        """Return the header and all events, in the order in which they were added.

        :raises NotFoundError: if there is no such game.
        :raises StoreError: if the file is damaged, too new or cannot be read.
        """
        from referee.ledger.storage import database

        return _book(database(self.path, patience=self.patience), self.path)

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
            opened = database(self.path, locked=True)
            yield Pen(opened, _book(opened, self.path))
            opened.close()

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
    """A game while it is held: what it says, and a way to add to it."""

    def __init__(self, opened: TinyDB, book: Book) -> None:
        self._table = opened.table("events")
        self._book = book

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
            self._table.insert_multiple(document_of(event) for event in added)
            self._book = Book(self._book.header, (*self._book.events, *added))
        return added


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
