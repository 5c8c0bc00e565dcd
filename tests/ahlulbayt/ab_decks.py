"""Deck files for tests that go through the command line."""

from __future__ import annotations

import copy
import json
from pathlib import Path

from ahlulbayt.ab_table import VARIANTS

from referee import resources


def toml(value):
    """Write a value as inline TOML; the tests' decks hold nothing that this cannot."""
    if isinstance(value, dict):
        inside = ", ".join(f"{json.dumps(key)} = {toml(entry)}" for key, entry in value.items())
        return f"{{ {inside} }}"
    if isinstance(value, list):
        return f"[{', '.join(map(toml, value))}]"
    return json.dumps(value, ensure_ascii=False)


def written(folder: Path, variant: str) -> str:
    """Write a variant of the shipped deck to a file and return its path."""
    table = copy.deepcopy(resources.table("decks/ahlulbayt"))
    VARIANTS[variant](table)
    file = folder / f"{variant}.toml"
    text = "\n".join(f"{key} = {toml(value)}" for key, value in table.items())
    file.write_text(text, encoding="utf-8")
    return str(file)
