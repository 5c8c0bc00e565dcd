"""House rules: one frozen dataclass per game, every field an option.

A field is declared with `option`. Its annotation lists what it may be: a
``Literal`` of words, ``int``, or ``int | Literal["none"]``; its default is the
rule sheet's. Nothing else about an option is written anywhere in code, so the
list that a user sees and the list that a rulebook obeys cannot differ.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import Field, dataclass, field, fields, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Any, TypeVar, get_args

from referee.core.errors import UnknownError, UnreadableError

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

    H = TypeVar("H", bound=DataclassInstance)
else:
    H = TypeVar("H")


def option(
    default: str | int,
    *clauses: StrEnum,
    low: int | None = None,
    high: int | None = None,
    alias: str | None = None,
    also: Mapping[str, str] | None = None,
) -> Any:
    """Declare one option of a house.

    :param default: the value that the rule sheet, or a sensible table, has.
    :param clauses: the clauses that the option settles.
    :param low: the least number allowed, for an option that counts something.
    :param high: the greatest number allowed.
    :param alias: a second name, such as the question's number on a rule page.
    :param also: other spellings of a value, mapped to the value.
    """
    settled = {"default": default, "clauses": clauses, "low": low, "high": high,
               "alias": alias, "also": also or {}}  # fmt: skip
    return field(default=default, metadata=settled)


@dataclass(frozen=True, slots=True)
class Option:
    """One option as a user meets it.

    :param words: the words it may be, the default first where that is a word.
    :param low: the least number, or ``None`` if it takes words only.
    :param high: the greatest number, or ``None`` for no limit.
    """

    name: str
    default: str | int
    words: tuple[str, ...]
    clauses: tuple[StrEnum, ...]
    low: int | None
    high: int | None
    alias: str | None
    also: Mapping[str, str]

    @property
    def values(self) -> tuple[str, ...]:
        """What may be typed, with a range for numbers."""
        if self.low is None:
            return self.words
        return (*self.words, f"{self.low}-{'n' if self.high is None else self.high}")

    def read(self, text: str) -> str | int:
        """Read a value.

        :raises UnknownError: if it is none of the option's values.
        """
        word = text.strip().casefold()
        word = self.also.get(word, word)
        if word in self.words:
            return word
        if self.low is not None and word.isdecimal():
            number = int(word)
            if number >= self.low and (self.high is None or number <= self.high):
                return number
        raise UnknownError(
            "no_such_value", option=self.name, text=text, values=", ".join(self.values),
            near=self.values,
        )  # fmt: skip


def _option(declared: Field[Any]) -> Option:
    words = _words(declared.type)
    return Option(
        name=declared.name,
        default=declared.metadata["default"],
        words=words,
        clauses=declared.metadata["clauses"],
        low=declared.metadata["low"],
        high=declared.metadata["high"],
        alias=declared.metadata["alias"],
        also=declared.metadata["also"],
    )


def _words(annotation: object) -> tuple[str, ...]:
    if isinstance(annotation, str):
        raise TypeError(f"a house must not postpone its annotations: {annotation}")
    args = get_args(annotation)
    words = tuple(arg for arg in args if isinstance(arg, str))
    return words or tuple(word for arg in args for word in _words(arg))


def options(house: type[Any]) -> dict[str, Option]:
    """Return the options of a house by name, in the order of declaration."""
    return {declared.name: _option(declared) for declared in fields(house)}


def amend(house: H, words: Iterable[str]) -> H:
    """Return `house` with ``KEY=VALUE`` words applied, later ones winning.

    :raises UnreadableError: if a word is not of that form.
    :raises UnknownError: if there is no such option or value.
    """
    settled: dict[str, str | int] = {}
    for word in words:
        key, sign, value = word.partition("=")
        if not sign:
            raise UnreadableError("house_needs_value", text=word)
        found = find(type(house), key)
        settled[found.name] = found.read(value)
    return replace(house, **settled) if settled else house


def find(house: type[Any], key: str) -> Option:
    """Return the option called `key`, by its name or its alias.

    :raises UnknownError: if there is none, with the nearest names.
    """
    known = options(house)
    name = key.strip().casefold().replace("-", "_")
    for found in known.values():
        if name in {found.name, found.alias}:
            return found
    raise UnknownError(
        "no_such_option", text=key, values=", ".join(known), near=nearest(name, known)
    )


def differing(house: H, base: H) -> dict[str, str | int]:
    """Return the options in which `house` differs from `base`, with its values."""
    pairs = ((f.name, getattr(house, f.name)) for f in fields(house))
    return {name: value for name, value in pairs if value != getattr(base, name)}


def nearest(text: str, words: Iterable[str], most: int = 3) -> tuple[str, ...]:
    """Return up to `most` of `words` that look like `text`, best first."""
    from difflib import get_close_matches

    return tuple(get_close_matches(text, list(words), n=most, cutoff=0.55))
