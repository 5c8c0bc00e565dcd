"""Files that are replaced whole: at every instant there is a readable one.

A file ``name`` may have beside it ``name.bak`` (what it was before the last
write), ``name.lock``, ``name.new`` (a write that did not finish; the next one
clears it away) and ``name.corrupt-<time>`` (set aside, never touched again).
Whoever writes or sets aside holds the lock.
"""

from __future__ import annotations

import errno
import os
import stat
import sys
import time
from contextlib import suppress
from typing import TYPE_CHECKING

from referee.core.errors import StoreError, UnreadableError
from referee.ledger.refusals import telling

if TYPE_CHECKING:
    from pathlib import Path

_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
_NO_FOLDER_SYNC = {errno.EINVAL, errno.ENOTSUP, errno.EBADF}
# Windows refuses to replace a file while somebody reads it, which is over soon.
_ATTEMPTS = 50 if sys.platform == "win32" else 1
_PAUSE = 0.02


def backup_of(path: Path) -> Path:
    """Return where the version before the last write is kept."""
    return path.with_name(path.name + ".bak")


def named(text: str) -> Path:
    """Return the file that a word names; ``~`` is one's own folder, if one has any.

    :raises UnreadableError: if no file can have that name.
    """
    from pathlib import Path

    if "\0" in text:
        raise UnreadableError("usage", text=text)
    try:
        os.fsencode(text)
    except UnicodeEncodeError:  # a locale that knows of ASCII alone
        text = os.fsdecode(text.encode())
    with suppress(RuntimeError):  # nobody of that name: a folder like any other
        return Path(text).expanduser()
    return Path(text)


def there(path: Path) -> bool:
    """Tell whether there is anything of that name.

    :raises StoreError: if there cannot be.
    """
    with telling(path):
        return os.path.lexists(path)


def whole(path: Path) -> Path:
    """Return a path from the root on.

    :raises StoreError: if the folder that one stands in is gone.
    """
    with telling(path):
        return path.absolute()


def read(path: Path) -> bytes | None:
    """Return what is in the file, or ``None`` if there is no such file.

    :raises StoreError: if it is no regular file or cannot be read.
    """
    with telling(path):
        try:
            _mode(path)
            return path.read_bytes()
        except FileNotFoundError:
            return None


def replace(path: Path, content: bytes) -> None:
    """Make `content` the file: after the return it is on disk, whatever happens.

    If it raises, or the process ends anywhere within, the file is as it was; the
    one exception is the error ``unsure``, after which it is whole, old or new.

    :raises StoreError: if it cannot be written.
    """
    with telling(path):
        mode = _writable_mode(path)
        temporary = _write_beside(path, content, mode)
        try:
            if mode is not None:
                _back_up(path)
            _move(temporary, path)
        except BaseException:
            _drop(temporary)
            raise
        _settle(path, existed=mode is not None)


def create(path: Path, content: bytes) -> None:
    """Make a new file with `content`, as safely as `replace`.

    :raises FileExistsError: if there is anything of that name, which stays as it is.
    :raises StoreError: if it cannot be written.
    """
    if os.path.lexists(path) or os.path.lexists(backup_of(path)):
        raise FileExistsError(path)
    with telling(path):
        temporary = _write_beside(path, content, None)
        try:
            taken = not _linked(temporary, path)
        finally:
            _drop(temporary)
        if not taken:
            _settle(path, existed=False)
    if taken:
        raise FileExistsError(path)


def set_aside(path: Path) -> Path:
    """Rename a damaged file after the time it was last written; return its new name.

    :raises OSError: if the folder cannot be written.
    """
    written = time.gmtime(path.stat().st_mtime)
    kept = path.with_name(f"{path.name}.corrupt-{time.strftime('%Y%m%dT%H%M%SZ', written)}")
    twin, number = kept, 1
    while os.path.lexists(twin):
        number += 1
        twin = kept.with_name(f"{kept.name}-{number}")
    path.rename(twin)
    return twin


def make_folder(folder: Path, *, parents: bool) -> None:
    """Make a folder that lasts, unless it is there.

    :param parents: whether to make the folders above it, too.
    :raises StoreError: if it cannot be made.
    """
    if folder.is_dir():
        return
    if parents and folder.parent != folder:
        make_folder(folder.parent, parents=True)
    if os.path.lexists(folder):
        raise StoreError("ledger/errors.not_a_folder", path=str(folder))
    with telling(folder):
        folder.mkdir(exist_ok=True)
        sync_folder(folder.parent)


def _mode(path: Path) -> int:
    mode = path.lstat().st_mode
    if not stat.S_ISREG(mode):
        raise StoreError("ledger/errors.not_a_file", path=str(path))
    return stat.S_IMODE(mode)


def _writable_mode(path: Path) -> int | None:
    try:
        mode = _mode(path)
    except FileNotFoundError:
        return None
    if not mode & stat.S_IWUSR:  # replacing it would succeed, against its owner's will
        raise StoreError("ledger/errors.read_only", path=str(path))
    return mode


def _write_beside(path: Path, content: bytes, mode: int | None) -> Path:
    temporary = path.with_name(path.name + ".new")
    temporary.unlink(missing_ok=True)
    descriptor = os.open(temporary, _NEW, 0o666)
    try:
        left = memoryview(content)
        while left:
            left = left[os.write(descriptor, left) :]
        if mode is not None and sys.platform != "win32":
            os.fchmod(descriptor, mode)
        os.fsync(descriptor)
    except BaseException:
        os.close(descriptor)
        _drop(temporary)
        raise
    os.close(descriptor)
    return temporary


def _back_up(path: Path) -> None:
    """Keep the present file under a second name, without a moment under none."""
    backup = backup_of(path)
    spare = backup.with_name(backup.name + ".new")
    spare.unlink(missing_ok=True)
    try:
        spare.hardlink_to(path)
    except OSError as error:
        if error.errno in {errno.ENOSPC, errno.EDQUOT, errno.EIO, errno.EROFS}:
            raise
        # Memory cards and phones know no second names for a file.
        _write_beside(backup, path.read_bytes(), None)
    _move(spare, backup)
    _drop(spare)  # renaming between two names of one file does nothing


def _linked(temporary: Path, path: Path) -> bool:
    """Give the new file its name; tell whether the name was free."""
    try:
        path.hardlink_to(temporary)
    except FileExistsError:
        return False
    except OSError as error:
        if error.errno in {errno.ENOSPC, errno.EDQUOT, errno.EIO, errno.EROFS}:
            raise
        _move(temporary, path)  # no second names here; the lock keeps the name free
    return True


def _move(source: Path, target: Path) -> None:
    for _ in range(_ATTEMPTS - 1):
        try:
            source.replace(target)
        except PermissionError:
            time.sleep(_PAUSE)
        else:
            return
    source.replace(target)


def _drop(path: Path) -> None:
    with suppress(OSError):
        path.unlink()


def _settle(path: Path, *, existed: bool) -> None:
    """Wait until the new name is on disk; if it cannot be, take the old file back."""
    try:
        sync_folder(path.parent)
    except OSError as error:
        try:
            if existed:
                backup_of(path).replace(path)
            else:
                path.unlink()
        except OSError:
            raise StoreError("ledger/errors.unsure", path=str(path)) from error
        raise


def sync_folder(folder: Path) -> None:
    """Wait until the names in a folder are on disk, where the system can do that."""
    if sys.platform == "win32":
        return  # a folder cannot be opened there
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    except OSError as error:
        if error.errno not in _NO_FOLDER_SYNC:
            raise
    finally:
        os.close(descriptor)
