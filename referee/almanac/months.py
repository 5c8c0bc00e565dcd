"""The twelve months: their ids in order, and how each language writes a date."""

from __future__ import annotations

from typing import Any, Final

from referee import resources

MONTHS: Final = (
    "muharram", "safar", "rabi-i", "rabi-ii", "jumada-i", "jumada-ii",
    "rajab", "shaban", "ramadan", "shawwal", "dhu-al-qada", "dhu-al-hijja",
)  # fmt: skip
"""The ids of the months, Muharram first."""

NUMBER: Final = {key: place for place, key in enumerate(MONTHS, start=1)}
"""The number of each month, 1 to 12, by id."""


def rows() -> dict[str, dict[str, Any]]:
    """Return the months as they stand in the data file, by id. Read, never change."""
    found: dict[str, dict[str, Any]] = resources.table("almanac/months")["months"]
    return found


def is_sacred(key: str) -> bool:
    """Tell whether the month is one of the four sacred ones."""
    return bool(rows()[key]["sacred"])


def name(month: int, language: str) -> str:
    """Return the name of month 1 to 12 in ``en``, ``ar`` or ``fa``."""
    return str(rows()[MONTHS[month - 1]][language])


def write(day: int, month: int, year: int | None, language: str) -> str:
    """Write a Hijri date as the language does, without its year if that is ``None``.

    >>> write(20, 6, 1448, "en"), write(20, 6, None, "ar")
    ('20 Jumada II 1448', '20 جمادى الآخرة')
    """
    with_year, without = resources.table("almanac/months")["written"][language]
    pattern: str = without if year is None else with_year
    told = "" if year is None else str(year)
    return pattern.format(day=day, month=name(month, language), year=told)
