"""The games by the names that people type."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from referee.i18n.fold import fold

GAMES: dict[str, tuple[str, ...]] = {
    "khabis": (
        "khabis",
        "haft khabis",
        "haftkhabis",
        "هفت خبیث",
        "هفت‌خبیث",
        "خبیث",
        "السبعة الخبيثة",
    ),
    "flip7": (
        "flip7",
        "flip 7",
        "flip seven",
        "فليب 7",
        "فليب7",
        "فليب سبعة",
        "فليب سفن",
        "اقلب 7",
        "اقلب سبعة",
        "اقلب السبعة",
        "فلیپ 7",
        "فلیپ7",
        "فلیپ هفت",
        "فلیپ سون",
    ),
}
"""Every game with the spellings of its name."""


def name_of(text: str) -> str | None:
    """Return the game that `text` names, if it names one."""
    folded = fold(text).replace("-", " ").replace("_", " ")
    for name, spellings in GAMES.items():
        if folded == name or folded in map(fold, spellings):
            return name
    return None


def game(name: str) -> Any:
    """Return a game's side of the desk; its rules are loaded only now."""
    return import_module(f"referee.desk.{name}")


def scores(name: str) -> Any:
    """Return a game's side of the score-keeping; loaded only now."""
    return import_module(f"referee.desk.{name}_scores")
