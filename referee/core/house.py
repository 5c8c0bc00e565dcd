"""House rules: one immutable value per game, every field an option.

A class decorated with `house` declares each field with `option`. Its annotation
lists what it may be: a ``Literal`` of words, ``int``, or ``int | Literal["none"]``;
its default is the rule sheet's. Nothing else about an option is written anywhere in
code, so the list that a user sees and the list that a rulebook obeys cannot differ.
"""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from functools import cache
from typing import Any, NamedTuple, TypeVar, dataclass_transform, get_args

from referee.core.errors import UnknownError, UnreadableError

H = TypeVar("H")
C = TypeVar("C")


class _Declared(NamedTuple):
    default: str | int
    clauses: tuple[StrEnum, ...]
    low: int | None
    high: int | None
    alias: str | None
    also: Mapping[str, str]
    reader: Callable[[str], str] | None


def option(
    *,
    default: str | int,
    clauses: tuple[StrEnum, ...] = (),
    low: int | None = None,
    high: int | None = None,
    alias: str | None = None,
    also: Mapping[str, str] | None = None,
    reader: Callable[[str], str] | None = None,
) -> Any:
    """Declare one option of a house.

    :param default: the value that the rule sheet, or a sensible table, has.
    :param clauses: the clauses that the option settles.
    :param low: the least number allowed, for an option that counts something.
    :param high: the greatest number allowed.
    :param alias: a second name, such as the question's number on a rule page.
    :param also: other spellings of a value, mapped to the value.
    :param reader: reads a value that is neither a word nor a number, or raises.
    """
    return _Declared(default, clauses, low, high, alias, also or {}, reader)


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(option,))
def house(declared: type[C]) -> type[C]:
    """Make a class of option declarations into an immutable value with those fields.

    The value is a named tuple: with forty fields a dataclass would cost every start
    of the command line seven times as much.
    """
    names = tuple(declared.__annotations__)
    options = {name: getattr(declared, name) for name in names}
    base = namedtuple(declared.__name__, names, defaults=[o.default for o in options.values()])  # type: ignore[misc] # noqa: PYI024 - the fields are those of `declared`
    body = {
        "__doc__": declared.__doc__,
        "__module__": declared.__module__,
        "__slots__": (),
        "__annotations__": declared.__annotations__,
        "declared": options,
    }
    return type(declared.__name__, (base,), body)


class Option(NamedTuple):
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
    reader: Callable[[str], str] | None = None

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
        if self.reader is not None:
            return self.reader(text.strip())
        if self.low is not None and word.isdecimal():
            number = int(word)
            if number >= self.low and (self.high is None or number <= self.high):
                return number
        raise UnknownError(
            "no_such_value", option=self.name, text=text, values=", ".join(self.values),
            near=nearest(word, self.words),
        )  # fmt: skip


def _words(annotation: object) -> tuple[str, ...]:
    if isinstance(annotation, str):
        raise TypeError(f"a house must not postpone its annotations: {annotation}")
    args = get_args(annotation)
    words = tuple(arg for arg in args if isinstance(arg, str))
    return words or tuple(word for arg in args for word in _words(arg))


def options(kind: type[Any]) -> Mapping[str, Option]:
    """Return the options of a house by name, in the order of declaration."""
    return _options(kind)  # type: ignore[arg-type] # mypy: a class whose kind is open is not Hashable


@cache
def _options(kind: type[Any]) -> Mapping[str, Option]:
    return {
        name: Option(
            name, told.default, _words(kind.__annotations__[name]), told.clauses,
            told.low, told.high, told.alias, told.also, told.reader,
        )
        for name, told in kind.declared.items()
    }  # fmt: skip


def amend(agreed: H, words: Iterable[str]) -> H:
    """Return `agreed` with ``KEY=VALUE`` words applied, later ones winning.

    :raises UnreadableError: if a word is not of that form.
    :raises UnknownError: if there is no such option or value.
    """
    settled: dict[str, str | int] = {}
    for word in words:
        key, sign, value = word.partition("=")
        if not sign:
            raise UnreadableError("house_needs_value", text=word)
        found = find(type(agreed), key)
        settled[found.name] = found.read(value)
    changed: H = agreed._replace(**settled)  # type: ignore[attr-defined] # a house is a named tuple
    return changed


def find(kind: type[Any], key: str) -> Option:
    """Return the option called `key`, by its name or its alias.

    :raises UnknownError: if there is none, with the nearest names.
    """
    known = options(kind)
    name = key.strip().casefold().replace("-", "_")
    for found in known.values():
        if name in {found.name, found.alias}:
            return found
    raise UnknownError(
        "no_such_option", text=key, values=", ".join(known), near=nearest(name, known)
    )


def differing(agreed: H, base: H) -> dict[str, str | int]:
    """Return the options in which `agreed` differs from `base`, with its values."""
    pairs = ((name, getattr(agreed, name)) for name in type(agreed).declared)  # type: ignore[attr-defined] # as above
    return {name: value for name, value in pairs if value != getattr(base, name)}


_LOOKED_AT = 120
"""Letters of a text that are compared: what is longer looks like no word there is."""


def nearest(
    text: str, words: Iterable[str], most: int = 3, *, likeness: float = 0.55
) -> tuple[str, ...]:
    """Return up to `most` of `words` that look like `text`, best first.

    :param likeness: from 0, anything, to 1, the same; `difflib`'s ratio.
    """
    from difflib import get_close_matches

    return tuple(get_close_matches(text[:_LOOKED_AT], list(words), n=most, cutoff=likeness))
