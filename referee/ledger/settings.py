"""What a person has configured: one small file that may be edited by hand."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

from referee.ledger import damage, files
from referee.ledger.lock import PATIENCE, held
from referee.ledger.plain import record

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


def read(path: Path, *, locked: bool = False, patience: float = PATIENCE) -> Mapping[str, object]:
    """Return the settings in a file; none if there is no file.

    :param locked: whether the caller holds the lock of `path`.
    :param patience: seconds to wait for the lock, before a damaged file is set aside.
    :raises StoreError: if the file is damaged or cannot be read.
    """
    if not os.path.lexists(path):  # taken away by hand, which is a way to start anew
        return {}
    return damage.load(path, _settings, locked=locked, patience=patience) or {}


def change(
    path: Path, changes: Mapping[str, object], *, patience: float = PATIENCE
) -> Mapping[str, object]:
    """Change settings and return them all; ``None`` takes a setting away.

    :raises StoreError: if the file is locked, damaged or cannot be written.
    """
    with held(path, patience):
        merged = {**read(path, locked=True), **changes}
        after = record({name: value for name, value in merged.items() if value is not None})
        files.replace(path, f"{json.dumps(after, ensure_ascii=False, indent=2)}\n".encode())
    return after


def _settings(content: bytes) -> Mapping[str, object]:
    return record(json.loads(content.decode("utf-8-sig")))
