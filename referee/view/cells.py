"""Text that keeps its own direction among other text, whatever the terminal does.

A cell of a table, a name in a sentence, a word to be typed: each is put between
the isolating marks of Unicode. What becomes of the marks is decided once, by
`referee.view.screen`, as the terminal needs it; a pipe never sees them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.i18n.language import RIGHT_TO_LEFT
from referee.i18n.texts import Texts

if TYPE_CHECKING:
    import re
    from collections.abc import Iterable

LEFT, RIGHT, OWN, END = "\u2066", "\u2067", "\u2068", "\u2069"
"""Open a piece that runs to the right, to the left, or as its first letter does; close it."""

LAID = "\u200e"
"""At the start of a line whose columns stand where they were put."""

BLOCK = "\u200e\u2060"
"""At the start of a line of a table that has no room for columns: prose, with its figures."""

_MARKS = str.maketrans(dict.fromkeys((LEFT, RIGHT, OWN, END, LAID)))

NAME = f"{OWN}[^{OWN}{END}]*{END}"
_SIGNS = "!-~♠♥♦♣×٠-٩۰-۹٫"
COMMAND = rf"\breferee(?: +(?:[!-~]|{NAME})+)+"
SWITCH = r"--[a-z][a-z-]*(?: [A-Za-z0-9][!-~]*)?"
TITLE = r"\b[A-Z][a-z]+ \d+\b"
"""A Latin word with its number, as in the name of a game."""

_NUMBER = r"[-+]?\d[\d.,/٫]*"
_SUM = rf"{_NUMBER}(?: [-+=] {_NUMBER})+"
_ROW = r"(?:[+x]?\d+ )+= \d+"
"""Cards of a row with what they are worth."""

_WORD = rf"{NAME}|[(\[]?(?:{COMMAND}|{SWITCH}|{TITLE}|{_ROW}|{_SUM})|[{_SIGNS}]+"
_END = r"(?:(?!\.\.\.)(?<!\.)[.,:;!?)\]}\"'%]+)?"
_EDGES = rf"(?P<before>[(\[{{\"'«]*)(?P<core>.*?)(?P<after>{_END})"


def bare(text: str) -> str:
    """Return a text without the marks that guard its pieces."""
    return text if text.isascii() else text.replace(BLOCK, "").translate(_MARKS)


def own(text: str) -> str:
    """Return a piece that runs as its first letter does, and in which nothing is changed."""
    return f"{OWN}{text}{END}"


def drawn(text: str) -> str:
    """Return a piece that stands as it was drawn, from left to right."""
    return f"{LEFT}{text}{END}"


def cell(texts: Texts, text: str) -> str:
    """Return a piece that reads in the language's direction, and so do the pieces in it."""
    if texts.language in RIGHT_TO_LEFT:
        return f"{RIGHT}{guarded(text)}{END}"
    return f"{LEFT}{text}{END}"


def guarded(text: str) -> str:
    """Return a text among whose right-to-left letters Latin words keep their signs.

    >>> guarded("(HK-7a)") == f"({LEFT}HK-7a{END})", guarded("Sara")
    (True, 'Sara')
    >>> guarded("referee score Ali=...") == drawn("referee score Ali=...")
    True
    >>> guarded("٧ +٥ x2 = ٢٤") == drawn("٧ +٥ x2 = ٢٤")
    True
    """
    import re

    return re.sub(_WORD, _guard, text)


def _guard(found: re.Match[str]) -> str:
    word = found[0]
    import re

    parts = re.fullmatch(_EDGES, word)
    if word.startswith(OWN) or parts is None or parts["core"].isalnum():
        return word
    if not any(sign.isalnum() for sign in parts["core"]):
        return word
    return f"{parts['before']}{LEFT}{parts['core']}{END}{parts['after']}"


def closed(lines: Iterable[str]) -> list[str]:
    """Return the lines of a broken text, each piece closed on one and opened on the next."""
    held: list[str] = []
    whole = []
    for line in lines:
        start = "".join(held)
        for sign in line:
            if sign == END and held:
                held.pop()
            elif sign in (LEFT, RIGHT, OWN):
                held.append(sign)
        whole.append(start + line + END * len(held))
    return whole


def columns(text: str) -> int:
    """Return how many columns a text takes on a terminal: marks and joiners take none."""
    import unicodedata

    if text.isascii():
        return len(text)
    return sum(
        2 if unicodedata.east_asian_width(sign) in "WF" else 1
        for sign in text
        if unicodedata.category(sign) not in {"Cf", "Mn", "Me"}
    )
