"""What a file system refuses, in the words of the referee."""

from __future__ import annotations

import errno
from contextlib import contextmanager
from typing import TYPE_CHECKING

from referee.core.errors import StoreError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_KEYS = {
    errno.ENOSPC: "disk_full",
    errno.EFBIG: "disk_full",
    errno.EDQUOT: "disk_full",
    errno.EROFS: "read_only",
    errno.EACCES: "permission",
    errno.EPERM: "permission",
    errno.ENOENT: "no_folder",
    errno.ENOTDIR: "no_folder",
    errno.EISDIR: "not_a_file",
    errno.ELOOP: "not_a_file",
    errno.ENXIO: "not_a_file",
}


def refusal(error: OSError, path: Path) -> StoreError:
    """Return the store error for what happened to `path`."""
    key = _KEYS.get(error.errno or 0, "failed")
    reason = error.strerror or type(error).__name__
    return StoreError(
        f"ledger/errors.{key}", path=str(path), folder=str(path.parent), reason=reason
    )


@contextmanager
def telling(path: Path) -> Iterator[None]:
    """Turn what the file system refuses about `path` into a `StoreError`."""
    try:
        yield
    except OSError as error:
        raise refusal(error, path) from error
