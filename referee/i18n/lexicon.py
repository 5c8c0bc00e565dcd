"""Words that people type, and the ids they stand for.

A lexicon is read from ``data/words``. Words of all languages stand side by
side, because people type in any of them whatever language they are answered in.
A word may be several words long, and may stand for several ids: then it is the
caller's to ask back.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from referee.core.house import nearest
from referee.i18n.fold import fold

_PARTS = re.compile(r"[^\s,،؛;.!?؟()\[\]«»\"@:/=]+|[@:]")


class Entry(NamedTuple):
    """One meaning of a word: the group it belongs to and its id in it."""

    group: str
    id: str


class Match(NamedTuple):
    """A word found in a phrase; no entries means that it is not in the lexicon."""

    text: str
    entries: tuple[Entry, ...]


class Lexicon:
    """Folded words and their meanings."""

    def __init__(self, groups: Mapping[str, Mapping[str, Iterable[str]]]) -> None:
        """Take groups of ids, each with the spellings that mean it."""
        self._words: dict[str, tuple[Entry, ...]] = {}
        self._longest = 1
        for group, ids in groups.items():
            for name, spellings in ids.items():
                for spelling in spellings:
                    self._add(fold(spelling), Entry(group, name))

    def _add(self, word: str, entry: Entry) -> None:
        known = self._words.get(word, ())
        if entry not in known:
            self._words[word] = (*known, entry)
        self._longest = max(self._longest, word.count(" ") + 1)

    def find(self, word: str) -> tuple[Entry, ...]:
        """Return the meanings of one folded word, with or without a leading article."""
        found = self._words.get(word, ())
        if not found and word.startswith("ال"):
            found = self._words.get(word.removeprefix("ال"), ())
        return found

    def near(self, word: str) -> tuple[str, ...]:
        """Return words of the lexicon that look like `word`, best first."""
        return nearest(fold(word), self._words, likeness=0.7)

    def matches(self, text: str) -> list[Match]:
        """Split a phrase into words of the lexicon, the longest first, and others."""
        words = split(text)
        found: list[Match] = []
        place = 0
        while place < len(words):
            length, match = self._longest_at(words, place)
            found.append(match)
            place += length
        return found

    def _longest_at(self, words: Sequence[str], place: int) -> tuple[int, Match]:
        for length in range(min(self._longest, len(words) - place), 0, -1):
            said = " ".join(words[place : place + length])
            entries = self.find(said)
            if entries:
                return length, Match(said, entries)
        return 1, Match(words[place], ())


def split(text: str) -> list[str]:
    """Split a phrase into folded words; ``@`` and ``:`` stand alone.

    >>> split("هفت پیک، به سارا")
    ['هفت', 'پيك', 'به', 'سارا']
    """
    return parts(fold(text))


def parts(text: str) -> list[str]:
    """Split a phrase into its words as they were typed."""
    return _PARTS.findall(text)
