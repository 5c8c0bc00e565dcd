"""Find the data files, in a checkout or in an installed wheel.

An installed referee carries its data beside its code as ``_data``. A checkout
keeps them in ``data/`` beside the ``pyproject.toml`` that names referee. No
other place is ever looked at, so a stray ``data`` folder cannot change a rule.
"""

from __future__ import annotations

import marshal
import os
import sys
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

_HERE = Path(__file__).parent


@cache
def root() -> Path:
    """Return the folder that holds the data files.

    :raises FileNotFoundError: if the installation has lost its data.
    """
    installed = _HERE / "_data"
    if installed.is_dir():
        return installed
    project = _HERE.parent / "pyproject.toml"
    if project.is_file() and 'name = "referee"' in project.read_text(encoding="utf-8"):
        return _HERE.parent / "data"
    raise FileNotFoundError(installed)


@cache
def table(name: str) -> dict[str, Any]:
    """Return the TOML file `name`, a path below the data folder without its suffix.

    The answer is shared by all callers: read it, never change it.

    :raises FileNotFoundError: if there is no such file.
    """
    file = root() / f"{name}.toml"
    source = file.read_bytes()
    twin = _twin(file)
    found = _kept(twin, source)
    if found is None:
        import tomllib

        found = tomllib.loads(source.decode())
        _keep(twin, source, found)
    return found


def text(name: str) -> str:
    """Return the text file `name`, a path below the data folder with its suffix.

    :raises FileNotFoundError: if there is no such file.
    """
    return (root() / name).read_text(encoding="utf-8")


def _twin(file: Path) -> Path:
    """Return where the parsed form of a file is kept, as Python keeps its own.

    Reading a deck of 900 lines costs a sixth of a whole command; its twin costs nothing.
    """
    tag = sys.implementation.cache_tag or "python"
    return file.parent / "__pycache__" / f"{file.stem}.{tag}.table"


def _kept(twin: Path, source: bytes) -> dict[str, Any] | None:
    """Return the parsed table, if it was kept of exactly this text."""
    try:
        of, found = marshal.loads(twin.read_bytes())  # noqa: S302 - trusted as the .pyc files are
    except (OSError, ValueError, EOFError, TypeError):
        return None
    return found if of == source and isinstance(found, dict) else None


def _keep(twin: Path, source: bytes, parsed: dict[str, Any]) -> None:
    """Keep a parsed table where that is wanted and can be done; nothing depends on it."""
    if sys.dont_write_bytecode:
        return
    beside = twin.with_name(f"{twin.name}.{os.getpid()}")
    with suppress(OSError, ValueError):  # a read-only folder, or a date, which has no such form
        content = marshal.dumps((source, parsed))
        twin.parent.mkdir(exist_ok=True)
        beside.write_bytes(content)
        beside.replace(twin)
