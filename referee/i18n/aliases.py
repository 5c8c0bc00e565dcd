"""Tables of spellings: what people type, and the id that it stands for.

One table serves cities, months, cards, clauses or people. Spellings are matched
by `referee.i18n.fold`, with an optional article on every word ("al-", "ال"),
hyphens and dots read as spaces, and "I" and "II" read as 1 and 2. Where that
finds nothing, spaces are ignored as well.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final

from referee.core.errors import AmbiguousError, UnknownError
from referee.core.house import nearest
from referee.i18n.fold import fold

_ARTICLE: Final = re.compile(
    r"(?<!\w)(?:al|el|ul|ar|as|ash|ad|an|at|ath|az|us)[-‐‑](?=\w)|(?<!\w)(?:al|el|ul) (?=\w)"
)
_BREAKS: Final = re.compile(r"[-‐‑–—_./,;:،؛()\[\]]+")
_ARABIC_ARTICLE: Final = "ال"
_ROMAN: Final = {"i": "1", "ii": "2", "iii": "3", "iv": "4"}


@dataclass(frozen=True, slots=True)
class Found:
    """An alias found inside a longer text.

    :param before: the words before it, folded.
    :param after: the words after it, folded.
    """

    id: str
    before: str
    after: str


def plain(text: str) -> str:
    """Return the words by which a spelling is matched, joined by one space.

    >>> plain("Dhu al-Qa'da") == plain("dhu  qada")
    True
    >>> plain("ربیع‌الثانی") == plain("ربيع الثاني"), plain("Rabi' II")
    (True, 'rabi 2')
    """
    words = _words(text)
    return " ".join(_bare(word) for word in words)


def _words(text: str) -> list[str]:
    words = _BREAKS.sub(" ", _ARTICLE.sub("", _spaced(text))).split()
    return [_ROMAN.get(word, word) if place else word for place, word in enumerate(words)]


def _spaced(text: str) -> str:
    return fold(text.replace("\u200c", " "))


def _bare(word: str) -> str:
    bare = word.removeprefix(_ARABIC_ARTICLE)
    return bare if len(bare) > 1 else word


def _solid(text: str) -> str:
    """Return the letters alone, articles and all, for those who type no spaces."""
    return "".join(_BREAKS.sub(" ", _spaced(text)).split())


@dataclass(frozen=True)
class Aliases:
    """Spellings of ids. Frozen; its index is built at the first look-up that needs it.

    An id always means itself, in any case.

    :param spellings: the spellings of each id, the usual one first.
    :param unclear: spellings that fit several ids, or ids of another table.
    :param labels: what an id is called where a choice is offered; its first
        spelling unless given.
    :param drop: words or phrases that say nothing, such as titles.
    :param unknown: the key of the error for text that no spelling fits.
    :param ambiguous: the key of the error for text that fits several ids.
    """

    spellings: Mapping[str, Sequence[str]]
    unclear: Mapping[str, Sequence[str]] = field(default_factory=dict)
    labels: Mapping[str, str] = field(default_factory=dict)
    drop: Collection[str] = ()
    unknown: str = "aliases/errors.unknown"
    ambiguous: str = "aliases/errors.ambiguous"

    @classmethod
    def of_rows(
        cls,
        rows: Mapping[str, Mapping[str, Any]],
        *,
        also: Mapping[str, Sequence[str]] | None = None,
        language: str = "en",
        names: Iterable[str] = ("en", "ar", "fa"),
        more_labels: Mapping[str, Mapping[str, str]] | None = None,
        **rest: Any,
    ) -> Aliases:
        """Return the table of a data file whose rows carry a name for each language.

        :param rows: by id, a row with one name under each of `names`.
        :param also: more spellings by id.
        :param language: the language of the labels.
        :param more_labels: rows of ids that only `unclear` mentions.
        """
        columns = tuple(names)
        spelt = {key: [row[name] for name in columns] for key, row in rows.items()}
        for key, more in (also or {}).items():
            spelt[key].extend(more)
        labels = {key: row[language] for key, row in {**(more_labels or {}), **rows}.items()}
        return cls(spelt, labels=labels, **rest)

    def find(self, text: str) -> str:
        """Return the id that the whole of `text` stands for.

        :raises AmbiguousError: if it fits several; `near` lists their labels.
        :raises UnknownError: if it fits none; `near` lists the nearest spellings.
        """
        key = text.strip().casefold()
        if key in self.spellings:
            return key
        ids = self.candidates(text)
        if ids:
            return self._only(text, ids)
        raise UnknownError(self.unknown, text=text, near=self.nearest(text))

    def candidates(self, text: str) -> tuple[str, ...]:
        """Return every id that the whole of `text` may stand for, without judging."""
        words = self._stripped(plain(text))
        return self._index.get(words) or self._solids.get(_solid(text), ())

    def lead(self, text: str) -> Found | None:
        """Return the longest alias at the start of `text`, or ``None``.

        :raises AmbiguousError: if that alias fits several ids.
        """
        words = self._stripped(plain(text)).split(" ")
        return self._longest(words, starts=range(1), text=text)

    def within(self, text: str) -> Found | None:
        """Return the longest alias anywhere in `text`, the first of equals, or ``None``.

        :raises AmbiguousError: if that alias fits several ids.
        """
        words = self._stripped(plain(text)).split(" ")
        return self._longest(words, starts=range(len(words)), text=text)

    def nearest(self, text: str, most: int = 3) -> tuple[str, ...]:
        """Return up to `most` spellings that look like `text`, one for each id."""
        alike = nearest(plain(text), self._index, most * 3)
        first: dict[str, str] = {}
        for words in alike:
            for key in self._index[words]:
                first.setdefault(key, self._written[words])
        return tuple(dict.fromkeys(first.values()))[:most]

    def label(self, key: str) -> str:
        """Return what the id `key` is called where a choice is offered."""
        return self.labels.get(key) or (self.spellings.get(key) or (key,))[0]

    def _only(self, text: str, ids: Sequence[str]) -> str:
        if len(ids) == 1:
            return ids[0]
        near = tuple(self.label(key) for key in ids)
        raise AmbiguousError(self.ambiguous, text=text, candidates=" / ".join(near), near=near)

    def _longest(self, words: list[str], starts: range, text: str) -> Found | None:
        for size in range(min(len(words), self._widest), 0, -1):
            for start in starts:
                found = self._index.get(" ".join(words[start : start + size]))
                if found and start + size <= len(words):
                    before, after = words[:start], words[start + size :]
                    return Found(self._only(text, found), " ".join(before), " ".join(after))
        return None

    def _stripped(self, words: str) -> str:
        """Return `words` without the phrases to drop, unless nothing would be left."""
        left = f" {words} "
        for phrase in self._dropped:
            left = left.replace(f" {phrase} ", " ")
        return left.strip() or words

    @cached_property
    def _dropped(self) -> tuple[str, ...]:
        phrases = {plain(phrase) for phrase in self.drop} - {""}
        return tuple(sorted(phrases, key=len, reverse=True))

    @cached_property
    def _pairs(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        known = [(spelt, (key,)) for key, row in self.spellings.items() for spelt in (*row, key)]
        return (*((spelt, tuple(ids)) for spelt, ids in self.unclear.items()), *known)

    @cached_property
    def _index(self) -> dict[str, tuple[str, ...]]:
        return self._gather(lambda spelt: self._stripped(plain(spelt)))

    @cached_property
    def _solids(self) -> dict[str, tuple[str, ...]]:
        return self._gather(_solid)

    @cached_property
    def _written(self) -> dict[str, str]:
        return {self._stripped(plain(spelt)): spelt for spelt, _ in reversed(self._pairs)}

    @cached_property
    def _widest(self) -> int:
        return max((words.count(" ") + 1 for words in self._index), default=0)

    def _gather(self, form: Callable[[str], str]) -> dict[str, tuple[str, ...]]:
        index: dict[str, tuple[str, ...]] = {}
        for spelt, ids in self._pairs:
            words = form(spelt)
            index[words] = tuple(dict.fromkeys((*index.get(words, ()), *ids)))
        return index
