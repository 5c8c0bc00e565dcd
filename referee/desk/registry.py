"""The games by the names that people type."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from referee.core.errors import UnreadableError
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
    "ahlulbayt": (
        "ahlulbayt",
        "ahl al bayt",
        "ahl albayt",
        "ahl ul bayt",
        "ahl e bayt",
        "بطاقات أهل البيت",
        "لعبة أهل البيت",
        "أهل البيت",
        "اهل بیت",
        "کارت‌های اهل بیت",
        "بازی اهل بیت",
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


LONGEST = max(spelling.count(" ") + 1 for names in GAMES.values() for spelling in names)
"""How many words the longest name of a game has."""


def game(name: str) -> Any:
    """Return a game's side of the desk; its rules are loaded only now."""
    return import_module(f"referee.desk.{name}")


def minds(name: str) -> bool:
    """Tell whether a game rules by more than the table, such as the deck and the day."""
    return hasattr(game(name), "side")


def side(name: str, setting: Mapping[str, Any]) -> Any:
    """Return a game's side of the desk as a question sets it up.

    A game that rules by more than the table, such as the deck and the day, makes
    its side of the setting; the others refuse what was typed of it.

    :param setting: what the game may rule by; under ``typed`` the switches among it
        that somebody typed.
    :raises UnreadableError: if a switch was typed that means nothing in this game.
    """
    module = game(name)
    if minds(name):
        return module.side(setting)
    for switch in setting.get("typed", ()):
        raise UnreadableError("not_for_game", text=switch, game=name)
    return module


def scores(name: str) -> Any:
    """Return a game's side of the score-keeping; loaded only now."""
    return import_module(f"referee.desk.{name}_scores")
