"""The last step before an answer is printed: figures, width and direction of its lines.

What comes here is in logical order, its pieces between the marks of
`referee.view.cells`. What a terminal does with right-to-left letters differs:
some turn them round themselves, most leave them as they come.
"""

from __future__ import annotations

from typing import NamedTuple

from referee.i18n.figures import FIGURES, of_prose, written
from referee.i18n.language import RIGHT_TO_LEFT
from referee.view import cells
from referee.view.cells import BLOCK, LAID

WIDEST = 100
"""Columns that a line of prose has at most: the eye loses longer ones."""

_START = "\u200f"
_JOINERS = str.maketrans(dict.fromkeys("\u200c\u200d"))
_BESIDE = "\u034f"
_BRACKETS = r"()\[\]{}<>«»"
_MIRROR = str.maketrans("()[]{}<>«»", ")(][}{><»«")
_NEVER = f"♠♥♦♣=_{cells.OWN}"
_NUMBER = rf"{cells.NAME}|[(\[]?(?:{cells.COMMAND}|{cells.SWITCH}|{cells.TITLE})|[!-~♠♥♦♣]+"


class Screen(NamedTuple):
    """Where an answer is shown, and how its reader wants it.

    :param language: of the answer.
    :param mode: ``logical`` guards what the terminal turns round itself, ``visual`` turns
        it round for the terminal, ``off`` leaves it.
    :param digits: one of `referee.i18n.figures.DIGITS`.
    :param width: columns of the terminal, or nothing if lines are as long as they are.
    """

    language: str
    mode: str = "off"
    digits: str = "auto"
    width: int | None = None

    @property
    def backwards(self) -> bool:
        """Whether the language runs from right to left."""
        return self.language in RIGHT_TO_LEFT

    def rendered(self, text: str) -> str:
        """Return an answer as it is printed."""
        return "\n".join(out for line in text.split("\n") for out in self._lines(line))

    def asked(self, question: str) -> str:
        """Return a question, behind which the answer is typed: it stands at the left edge."""
        shown = self._directed(self._prose(question), right=self.backwards)
        # A mark at the very edge has no sign before it that it could stay with.
        return f" {shown}" if self.backwards and self.mode == "logical" else shown

    def _lines(self, line: str) -> list[str]:
        if line.startswith(BLOCK):
            tabled = self._replace(digits="latn" if self.digits == "auto" else self.digits)
            return tabled.rendered(line.removeprefix(BLOCK)).split("\n")
        if line.startswith(LAID):
            return [self._laid(line.removeprefix(LAID))]
        prose = self._prose(line)
        if self.width is None:
            return [self._directed(prose, right=self.backwards)]
        # As in `asked`: one column is left for the sign that holds the mark.
        room = min(WIDEST, self.width) - (1 if self.backwards else 0)
        return [self._placed(part, room) for part in wrapped(prose, room)]

    def _prose(self, line: str) -> str:
        told = figures(line, of_prose(self.language, self.digits))
        return cells.guarded(told) if self.backwards else told

    def _laid(self, line: str) -> str:
        """Return a line of a table: its columns stay, each cell has its own direction."""
        told = figures(line, self.digits)
        if self.mode == "visual":
            told = _shaped_cells(told, backwards=self.backwards)
        shown = self._directed(told, right=False)
        if self.mode == "off":
            return shown.rstrip()
        if self.backwards and self.width:
            shown = " " * (min(WIDEST, self.width) - cells.columns(shown)) + shown
        return (LAID if self.mode == "logical" and not shown.isascii() else "") + shown

    def _placed(self, line: str, room: int) -> str:
        """Return a line of prose at the edge where its language begins."""
        if not self.backwards or not line or self.mode == "off":
            return self._directed(line, right=self.backwards)
        shown = self._directed(line.removeprefix(_START), right=True)
        padding = " " * (room + 1 - cells.columns(shown))
        return (LAID if self.mode == "logical" else "") + (padding or " ") + shown

    def _directed(self, line: str, *, right: bool) -> str:
        if self.mode == "off":
            return cells.bare(line)
        if self.mode == "visual":
            return _turned(line.removeprefix(_START), right=right)
        told = line.removeprefix(_START)
        return f"{cells.RIGHT}{told}{cells.END}" if right and told else told


def figures(text: str, digits: str) -> str:
    """Return a text with its numbers in other digits.

    Names, ids and whatever else has a Latin letter in it stay as they are.

    >>> figures("7 برگ تا 2026-12-01، HK-7a: 29.5", "arabext")
    '۷ برگ تا ۲۰۲۶/۱۲/۰۱، HK-7a: ۲۹٫۵'
    """
    if digits not in FIGURES:
        return text
    import re

    def told(found: re.Match[str]) -> str:
        return written(found[0], digits) if _numeric(found[0]) else found[0]

    return re.sub(_NUMBER, told, text)


def _numeric(word: str) -> bool:
    """Tell whether a word is a number or a date, and nothing that is typed back."""
    figured = any(sign.isdigit() for sign in word)
    return figured and not any(sign.isalpha() or sign in _NEVER for sign in word)


def wrapped(text: str, room: int) -> list[str]:
    """Return the lines of a text broken between words, each at most `room` columns wide.

    A longer word stays whole. Later lines are indented by two columns more than the
    first, and a piece that was broken is closed on one line and opened on the next.
    """
    if cells.columns(text) <= room:
        return [text]
    indent = " " * (len(text) - len(text.lstrip(" ")))
    lines, line = [], indent
    for word in text.split():
        wider = line + word if line.isspace() or not line else f"{line} {word}"
        if cells.columns(wider) > room and line.strip():
            lines.append(line)
            wider = f"{indent}  {word}"
        line = wider
    return cells.closed([*lines, line])


def _turned(line: str, *, right: bool) -> str:
    """Return a line in the order in which it is seen, its letters joined."""
    if not right and cells.RIGHT not in line and not _runs_left(line):
        return cells.bare(line)
    import re

    from bidi import get_display

    # A sign that goes with its bracket tells on which side of it the library put it:
    # brackets among right-to-left letters must be mirrored, which it does not do.
    signed = re.sub(f"[{_BRACKETS}]", rf"\g<0>{_BESIDE}", _shaped(line).replace(_BESIDE, ""))
    shown = str(get_display(signed, base_dir="R" if right else "L"))
    sides = rf"([{_BRACKETS}]){_BESIDE}|{_BESIDE}([{_BRACKETS}])"
    mirrored = re.sub(sides, lambda found: found[1] or found[2].translate(_MIRROR), shown)
    return cells.bare(mirrored).translate(_JOINERS)


def _runs_left(text: str) -> bool:
    """Tell whether a text has a letter that runs from right to left."""
    import unicodedata

    if text.isascii():
        return False
    return any(unicodedata.bidirectional(sign) in {"R", "AL", "AN"} for sign in text)


def _shaped(text: str) -> str:
    """Return a text with its Arabic letters in the forms that they have in words."""
    import arabic_reshaper

    shaper = arabic_reshaper.ArabicReshaper({"ARABIC LIGATURE ALLAH": False})
    # Its ezafe, which would be taken for a vowel sign and dropped, has a letter of its own.
    return str(shaper.reshape(text.replace("\u0647\u0654", "\u06c0")))


def _shaped_cells(line: str, *, backwards: bool) -> str:
    """Return a line of a table with joined letters; what a cell lost in width is filled up."""
    if not _runs_left(line):
        return line
    parts, depth, start = [], 0, 0
    for place, sign in enumerate(line):
        opens = sign in (cells.LEFT, cells.RIGHT, cells.OWN)
        if opens and not depth:
            parts.append(line[start:place])
            start = place
        depth += opens - (sign == cells.END)
        if sign == cells.END and not depth:
            parts.append(_filled(line[start : place + 1], backwards=backwards))
            start = place + 1
    return "".join([*parts, line[start:]])


def _filled(cell: str, *, backwards: bool) -> str:
    shaped = _shaped(cell)
    lost = " " * (cells.columns(cell) - cells.columns(shaped))
    return lost + shaped if backwards else shaped + lost
