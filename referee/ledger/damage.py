"""Reading a file that may be damaged: set aside, never overwritten, the backup offered."""

from __future__ import annotations

from contextlib import ExitStack
from typing import TYPE_CHECKING, TypeVar

from referee.core.errors import NotFoundError, RefusedError, StoreError, UnreadableError
from referee.ledger import files
from referee.ledger.lock import PATIENCE, held
from referee.ledger.refusals import telling

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

T = TypeVar("T")
_DAMAGE = (KeyError, TypeError, ValueError, RecursionError, UnreadableError)


def load(
    path: Path, reading: Callable[[bytes], T], *, locked: bool, patience: float = PATIENCE
) -> T | None:
    """Return what `reading` makes of the file, or ``None`` if there is none.

    :param reading: raises `KeyError`, `TypeError`, `ValueError`, `RecursionError`
        or `UnreadableError` for a damaged file.
    :param locked: whether the caller holds the lock of the file.
    :raises StoreError: ``damaged``, after setting the file aside; ``missing``, if
        only its backup is there; ``too_new``; or the refusal of the file system.
    """
    content = files.read(path)
    if content is None:
        _offer_if_missing(path, reading)
        return None
    try:
        return _told(path, reading, content)
    except _DAMAGE as damage:
        if locked:
            raise _damaged(path, _aside(path), reading) from damage
    with ExitStack() as locking:
        try:
            locking.enter_context(held(path, patience))
        except StoreError as refused:
            raise _damaged(path, path, reading) from refused
        # Whoever held the lock may have been repairing it: look again, now it is ours.
        return load(path, reading, locked=True)


def restore(path: Path, reading: Callable[[bytes], T], *, patience: float = PATIENCE) -> T:
    """Put the backup in the place of a damaged or missing file, and return what it says.

    The backup stays, and so does the damaged file, set aside.

    :raises RefusedError: if the file is well.
    :raises NotFoundError: if there is no good backup.
    :raises StoreError: if it cannot be written.
    """
    backup = files.backup_of(path)
    with held(path, patience):
        content = files.read(path)
        if content is not None and _good(path, reading, content):
            raise RefusedError("ledger/errors.nothing_to_restore", path=str(path))
        saved = files.read(backup)
        if saved is None or not _good(backup, reading, saved):
            raise NotFoundError("ledger/errors.no_backup", path=str(path))
        if content is not None:
            with telling(path):
                files.set_aside(path)
        files.replace(path, saved)
        return reading(saved)


def _told(path: Path, reading: Callable[[bytes], T], content: bytes) -> T:
    try:
        return reading(content)
    except StoreError as error:
        error.facts.setdefault("path", str(path))
        raise


def _good(path: Path, reading: Callable[[bytes], T], content: bytes) -> bool:
    try:
        _told(path, reading, content)
    except _DAMAGE:
        return False
    return True


def _aside(path: Path) -> Path:
    try:
        return files.set_aside(path)
    except OSError:
        return path  # nothing can be renamed here, and nothing is lost by that


def _damaged(path: Path, kept: Path, reading: Callable[[bytes], T]) -> StoreError:
    backup = _backup(path, reading)
    key = "ledger/errors.damaged" if backup else "ledger/errors.damaged_no_backup"
    return StoreError(key, path=str(path), kept=str(kept), backup=str(backup or ""))


def _offer_if_missing(path: Path, reading: Callable[[bytes], T]) -> None:
    backup = _backup(path, reading)
    if backup:
        raise StoreError("ledger/errors.missing", path=str(path), backup=str(backup))


def _backup(path: Path, reading: Callable[[bytes], T]) -> Path | None:
    """Return the backup, if there is a good one."""
    backup = files.backup_of(path)
    try:
        content = files.read(backup)
        return backup if content is not None and _good(backup, reading, content) else None
    except StoreError:
        return None
