"""Sentences from the catalogues in ``data/texts``.

A key is ``file.name``: the file below the language's folder, then the entry.
An entry is a sentence, or a table of sentences by plural category; the number
that chooses among them is the fact named ``n``.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from referee import resources
from referee.i18n.plurals import category


class Texts(NamedTuple):
    """The catalogue of one language."""

    language: str

    def file(self, name: str) -> dict[str, Any]:
        """Return all entries of one catalogue file.

        :raises FileNotFoundError: if there is no such file.
        """
        return resources.table(f"texts/{self.language}/{name}")

    def has(self, key: str) -> bool:
        """Tell whether the catalogue has an entry for `key`."""
        name, _, entry = key.rpartition(".")
        return entry in self.file(name)

    def say(self, key: str, /, **facts: object) -> str:
        """Return the sentence of `key` with the facts filled in.

        :raises KeyError: if the catalogue has no such entry or lacks a fact.
        """
        name, _, entry = key.rpartition(".")
        sentence = self.file(name)[entry]
        if isinstance(sentence, dict):
            number = facts["n"]
            chosen = category(self.language, number if isinstance(number, int) else 0)
            sentence = sentence.get(chosen, sentence["other"])
        return str(sentence).format_map(facts)
