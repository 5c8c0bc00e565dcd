"""Plural categories of the three languages, for whole numbers from 0.

The rules are those of Unicode CLDR (cardinal plurals for en, ar and fa); the
tests hold them against Babel's tables.
"""

from __future__ import annotations


def category(language: str, n: int) -> str:
    """Return the CLDR plural category of `n`, a whole number of at least 0.

    >>> category("en", 1), category("ar", 2), category("ar", 11), category("fa", 0)
    ('one', 'two', 'many', 'one')
    """
    if language == "ar":
        return _arabic(n)
    if language == "fa":
        return "one" if n in {0, 1} else "other"
    return "one" if n == 1 else "other"


def _arabic(n: int) -> str:
    if n in {0, 1, 2}:
        return ("zero", "one", "two")[n]
    tail = n % 100
    if 3 <= tail <= 10:
        return "few"
    return "many" if 11 <= tail <= 99 else "other"
