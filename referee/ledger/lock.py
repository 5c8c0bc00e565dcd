"""A lock between processes, held on a small file beside the file that it guards.

The operating system frees the lock when its holder ends, however it ends. The
text in the lock file only tells people who holds it; it is never believed, so
what a dead process left there blocks nobody.
"""

from __future__ import annotations

import os
import sys
import time
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Final

from referee.core.errors import StoreError
from referee.ledger.refusals import telling

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

PATIENCE: Final = 10.0
"""Seconds to wait for a lock, when nothing else is said."""

_PAUSE = 0.001  # short, or whoever lets go would always be first to take it again
_LOCKED_BYTE = 1 << 20  # Windows hides a locked byte from readers: stay clear of the text
_FLAGS = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)


@contextmanager
def held(guarded: Path, patience: float = PATIENCE) -> Iterator[None]:
    """Hold the lock of the file `guarded`, which need not exist.

    :param patience: seconds to wait for another holder, at least 0.
    :raises StoreError: ``locked``, with the holder, if the wait was in vain, or
        the refusal of the file system.
    """
    path = guarded.with_name(guarded.name + ".lock")
    with telling(path):
        descriptor = os.open(path, _FLAGS, 0o666)
    try:
        with telling(path):
            _wait(descriptor, path, patience)
        _sign(descriptor)
        yield
    finally:
        os.close(descriptor)


def _wait(descriptor: int, path: Path, patience: float) -> None:
    for _ in range(int(patience / _PAUSE)):
        if _seized(descriptor):
            return
        time.sleep(_PAUSE)
    if not _seized(descriptor):
        pid, host, since = _holder(descriptor)
        raise StoreError("ledger/errors.locked", path=str(path), pid=pid, host=host, since=since)


def _seized(descriptor: int) -> bool:
    try:
        if sys.platform == "win32":
            os.lseek(descriptor, _LOCKED_BYTE, os.SEEK_SET)
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    return True


def _sign(descriptor: int) -> None:
    # A courtesy to whoever waits: a full disk must not take the lock away.
    with suppress(OSError):
        os.ftruncate(descriptor, 0)
        os.lseek(descriptor, 0, os.SEEK_SET)
        os.write(descriptor, f"{os.getpid()} {_host()}\n".encode("ascii", "replace"))


def _host() -> str:
    if sys.platform == "win32":
        return os.environ.get("COMPUTERNAME", "?")
    return os.uname().nodename or "?"


def _holder(descriptor: int) -> tuple[str, str, str]:
    os.lseek(descriptor, 0, os.SEEK_SET)
    words = os.read(descriptor, 200).decode("ascii", "replace").split()
    signed = time.gmtime(os.fstat(descriptor).st_mtime)
    since = time.strftime("%Y-%m-%dT%H:%M:%SZ", signed)
    pid, host = (*words, "?", "?")[:2]
    return (pid if pid.isdecimal() else "?"), (host if host.isprintable() else "?"), since
