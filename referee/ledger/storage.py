"""TinyDB on whole files. The only module that imports TinyDB: import it on use."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from tinydb import TinyDB
from tinydb.middlewares import CachingMiddleware
from tinydb.storages import Storage

from referee.ledger import files
from referee.ledger.damage import load
from referee.ledger.lock import PATIENCE
from referee.ledger.schema import Tables, content_of, tables_of

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


class GameStorage(Storage):
    """The file of one game. Reading needs no lock; who writes must hold it.

    :param locked: whether the caller holds the lock of `path`.
    :param patience: seconds to wait for the lock, before a damaged file is set aside.
    """

    def __init__(self, path: Path, *, locked: bool = False, patience: float = PATIENCE) -> None:
        self._path = path
        self._locked = locked
        self._patience = patience

    def read(self) -> Tables | None:
        """Return the tables, brought to the present schema; ``None`` without a file.

        :raises StoreError: if the file is damaged, too new or cannot be read.
        """
        return load(self._path, tables_of, locked=self._locked, patience=self._patience)

    def write(self, data: Mapping[str, Mapping[str, Mapping[str, Any]]]) -> None:
        """Replace the file, or leave it as it was.

        :raises StoreError: if it cannot be written.
        """
        files.replace(self._path, content_of(data))


def database(path: Path, *, locked: bool = False, patience: float = PATIENCE) -> TinyDB:
    """Open a game's tables. They are read once, and written once, when it is closed.

    Without being closed nothing is written, so that a command that fails half
    way leaves the file as it was.
    """
    cached = CachingMiddleware(GameStorage)  # type: ignore[no-untyped-call]  # TinyDB's own gap
    cached.WRITE_CACHE_SIZE = sys.maxsize  # else the thousandth change is written early
    return TinyDB(path, storage=cached, locked=locked, patience=patience)
