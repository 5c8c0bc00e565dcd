"""The digits that numbers are written in.

What is read may be in digits of any of the three scripts, see `referee.i18n.fold`.
"""

from __future__ import annotations

from typing import Final

FIGURES: Final = {"arab": "٠١٢٣٤٥٦٧٨٩", "arabext": "۰۱۲۳۴۵۶۷۸۹"}
"""Digits by the names that CLDR gives them."""

DIGITS: Final = ("auto", "latn", *FIGURES)
"""Which may be asked for; by ``auto`` prose has its language's own and tables Latin ones."""

OWN: Final = {"ar": "arab", "fa": "arabext"}
"""The digits of a language, where they are not Latin."""


def of_prose(language: str, digits: str) -> str:
    """Return which digits prose has in a language, if `digits` was asked for.

    >>> of_prose("fa", "auto"), of_prose("fa", "latn"), of_prose("en", "auto")
    ('arabext', 'latn', 'latn')
    """
    return OWN.get(language, "latn") if digits == "auto" else digits


def written(number: str, digits: str) -> str:
    """Return a number or a date in other digits; Latin ones need no change.

    >>> written("2026-12-01", "arab"), written("29.5", "arabext"), written("-3", "latn")
    ('٢٠٢٦/١٢/٠١', '۲۹٫۵', '-3')
    """
    if digits not in FIGURES:
        return number
    import re

    table = {ord(str(n)): figure for n, figure in enumerate(FIGURES[digits])}
    # A hyphen would turn Arabic figures round, a slash does not.
    dated = re.sub(r"(\d{4})-(\d\d)-(\d\d)", r"\1/\2/\3", number)
    return re.sub(r"(?<=\d)\.(?=\d)", "٫", dated).translate(table)
