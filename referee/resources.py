"""Find the data files, in a checkout or in an installed wheel.

An installed referee carries its data beside its code as ``_data``. A checkout
keeps them in ``data/`` beside the ``pyproject.toml`` that names referee. No
other place is ever looked at, so a stray ``data`` folder cannot change a rule.
"""

from __future__ import annotations

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
    import tomllib

    with (root() / f"{name}.toml").open("rb") as file:
        return tomllib.load(file)
