"""Events that were added since a game's file was last written: one a line, only appended.

A live table writes a line for every move, and the hundredth must cost what the first
did, so it is not the whole file that is written again. ``k7f3.moves`` lies beside
``k7f3.json``; the next whole write takes its events in and takes it away. An event in
both is one event: a process that ends between the two loses and doubles nothing.
"""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Final

from referee.core.errors import StoreError, UnreadableError
from referee.ledger import files
from referee.ledger.events import Event, document_of, event_of
from referee.ledger.refusals import telling

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

_FLAGS: Final = os.O_RDWR | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0)
_NO_LINK: Final = getattr(os, "O_NOFOLLOW", 0)
_DAMAGE: Final = (KeyError, TypeError, ValueError, RecursionError, UnreadableError)
_json = json.JSONEncoder(ensure_ascii=False, allow_nan=False).encode


def tail_of(path: Path) -> Path:
    """Return where the events lie that the game file `path` does not hold yet."""
    return path.with_suffix(".moves")


def read(path: Path) -> tuple[Event, ...]:
    """Return the events behind the game file `path`; none if there are none.

    A last line without its end was never acknowledged, and is passed over.

    :raises StoreError: if a whole line is damaged, or the file cannot be read.
    """
    tail = tail_of(path)
    content = files.read(tail)
    if not content:
        return ()
    lines = content[: content.rfind(b"\n") + 1].splitlines()
    found: list[Event] = []
    for number, line in enumerate(lines, 1):
        try:
            found.append(event_of(json.loads(line)))
        except _DAMAGE as damage:
            raise StoreError("ledger/errors.damaged_moves", path=str(tail), line=number) from damage
    return tuple(found)


def append(path: Path, events: Iterable[Event]) -> None:
    """Add events behind the game file `path`; after the return they are on disk.

    The caller holds the lock of `path`. If it raises, nothing was added;
    the one exception is the error ``unsure``.

    :raises UnreadableError: if a body holds text that is not Unicode.
    :raises StoreError: if they cannot be written.
    """
    content = "".join(f"{_json(document_of(event))}\n" for event in events).encode()
    tail = tail_of(path)
    with telling(tail):
        descriptor = os.open(tail, _FLAGS | _NO_LINK, 0o666)
        try:
            end = _whole(descriptor)
            _write(descriptor, content, end, tail)
        finally:
            os.close(descriptor)
        if not end:
            files.sync_folder(tail.parent)


def drop(path: Path) -> None:
    """Take the events away that the game file `path` holds now."""
    tail_of(path).unlink(missing_ok=True)


def _whole(descriptor: int) -> int:
    """Cut off a line that was never finished; return where the file ends."""
    start = end = os.lseek(descriptor, 0, os.SEEK_END)
    while start and _byte(descriptor, start - 1) != b"\n":
        start -= 1
    if start < end:
        os.ftruncate(descriptor, start)
    return start


def _byte(descriptor: int, place: int) -> bytes:
    os.lseek(descriptor, place, os.SEEK_SET)
    return os.read(descriptor, 1)


def _write(descriptor: int, content: bytes, end: int, tail: Path) -> None:
    left = memoryview(content)
    try:
        while left:
            left = left[os.write(descriptor, left) :]
        os.fsync(descriptor)
    except OSError as error:
        try:
            os.ftruncate(descriptor, end)
        except OSError:
            raise StoreError("ledger/errors.unsure", path=str(tail)) from error
        raise
