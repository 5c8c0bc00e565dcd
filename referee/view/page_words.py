"""What a page says: sentences of the catalogues with names and numbers set apart.

Every name and every number stands in a ``<bdi>`` of its own, so that none of them
turns the words around it. Numbers are written in the reader's digits; ids, clauses
and whatever else has Latin letters in it stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import datetime
from typing import Final
from xml.etree.ElementTree import Element

from referee.i18n.figures import of_prose, written
from referee.i18n.language import RIGHT_TO_LEFT
from referee.i18n.texts import Texts
from referee.view.cells import bare
from referee.view.days import Writer
from referee.view.markup import Node, element
from referee.view.names import literal

_HELD = 0xE000
"""The first of the signs that hold the place of an element in a sentence."""

MINUS: Final = "\u2212"
_NUMBER = r"(?P<number>\d{4}-\d\d-\d\d|(?:(?<![\w)])[-+])?\d+(?:[./:]\d+)*)"
_LATIN = r"[-\w./:=@]*[A-Za-z](?:[-\w./:=@]*\w)?"
_TOKENS = {
    False: re.compile(rf"(?P<latin>--[\w-]+)|(?:{_LATIN})|{_NUMBER}"),
    True: re.compile(rf"(?P<latin>{_LATIN}(?: (?:{_LATIN}|\d+\b))*)|{_NUMBER}"),
}
"""By whether the page runs from right to left: words that have a Latin letter in them,
there with all such words and figures behind them, or a number, a date, an hour. Where
it runs from left to right only switches are set apart, which must not be broken.
"""


class Speaker:
    """Says what a page says, in one language.

    :ivar texts: the catalogue of the language.
    :ivar right_to_left: whether the page runs from right to left.
    """

    def __init__(self, texts: Texts, digits: str = "auto") -> None:
        """Take a catalogue.

        :param digits: one of `referee.i18n.figures.DIGITS`.
        """
        self.texts = texts
        self.right_to_left = texts.language in RIGHT_TO_LEFT
        self._digits = of_prose(texts.language, digits)
        self._writer = Writer(texts, str)

    def figures(self, number: object) -> str:
        """Return a number as text, in the reader's digits and with its true signs."""
        told = written(str(number), self._digits)
        return MINUS + told[1:] if told.startswith("-") else told

    def number(self, number: object) -> Element:
        """Return a number; its sign stays in front of it in any direction."""
        return element("bdi", self.figures(number), dir="ltr")

    def name(self, name: str) -> Element:
        """Return a name exactly as it was typed, with nothing in it that acts."""
        return element("bdi", literal(name))

    def word(self, word: str) -> Element:
        """Return what is read from left to right everywhere, such as an id."""
        return element("bdi", literal(word), dir="ltr")

    def entry(self, word: str) -> Element:
        """Return what was entered, in the game's notation."""
        latin = any(sign.isascii() and sign.isalpha() for sign in word)
        return self.word(word) if latin else self.number(word)

    def moment(self, at: datetime) -> Element:
        """Return a date and an hour."""
        return element("bdi", self.figures(self._writer.civil(at)), dir="ltr")

    def date(self, at: datetime) -> Element:
        """Return a date."""
        return element("bdi", self.figures(self._writer.civil_date(at)), dir="ltr")

    def listed(self, nodes: Iterable[Node]) -> Iterator[Node]:
        """Yield nodes separated as the language separates them."""
        comma = ", " if self.texts.language == "en" else "، "
        for place, node in enumerate(nodes):
            if place:
                yield comma
            yield node

    def say(self, key: str, /, **facts: Node | int) -> list[Node]:
        """Return the sentence of `key`.

        :param facts: elements, which stand where the sentence has them, text or numbers.
        """
        held: list[Node] = []
        told = {
            name: fact if isinstance(fact, int | str) else hold(held, fact)
            for name, fact in facts.items()
        }
        return self.filled(self.texts.say(key, **told), held)

    def plain(self, text: str) -> list[Node]:
        """Return text in which every number is set apart."""
        return list(self._numbered(bare(text)))

    def filled(self, said: str, held: Sequence[Node]) -> list[Node]:
        """Return a sentence with what was held back of it, see `hold`."""
        if not held:
            return self.plain(said)
        signs = "".join(chr(_HELD + place) for place in range(len(held)))
        found: list[Node] = []
        for part in re.split(f"([{signs}])", said):
            known = len(part) == 1 and part in signs
            found.append(held[ord(part) - _HELD] if known else self.plain(part))
        return found

    def _numbered(self, text: str) -> Iterator[Node]:
        at = 0
        for found in _TOKENS[self.right_to_left].finditer(text):
            told = found.groupdict()
            if not any(told.values()):
                continue
            yield text[at : found.start()]
            number = told["number"]
            yield self.number(number) if number else self.word(found[0])
            at = found.end()
        yield text[at:]


def hold(held: list[Node], node: Node) -> str:
    """Hold an element back from a sentence; return the sign that stands for it meanwhile."""
    held.append(node)
    return chr(_HELD + len(held) - 1)


class DayWriter(Writer):
    """Writes days for a page: cards and cities are held back from its sentences.

    :ivar held: what was held back.
    """

    def __init__(self, speaker: Speaker, names: Callable[[str], str]) -> None:
        """Take who speaks, and what returns a card's name by its id."""
        super().__init__(speaker.texts, names)
        self.held: list[Node] = []
        self._speaker = speaker

    def cards(self, ids: Iterable[str]) -> str:
        """Return a sign for the names of cards."""
        names = [self._speaker.name(self._names(one)) for one in ids]
        return hold(self.held, list(self._speaker.listed(names)))

    def place(self, key: str | None) -> str:
        """Return a sign for a city's name."""
        return hold(self.held, self._speaker.name(super().place(key)))
