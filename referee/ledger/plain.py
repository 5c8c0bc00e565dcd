"""Values that a game file can hold, frozen so that nobody can change a record."""

from __future__ import annotations

from collections.abc import Mapping
from math import isfinite
from typing import Final, NoReturn

from referee.core.errors import UnreadableError

DEEPEST: Final = 32
"""Levels of nesting that a record may have; no game comes near it."""


LARGEST: Final = 10**15
"""The first whole number, either side of 0, that is not kept: some programs that
read JSON would round it (IEEE 754 doubles are exact up to 2**53)."""


class Record(dict[str, object]):
    """A mapping that JSON writes as it is and that refuses to be changed."""

    def _refuse(self, *_: object, **__: object) -> NoReturn:
        raise TypeError("a record is never changed")

    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse


def freeze(value: object, level: int = 0) -> object:
    """Return `value` with lists as tuples and dicts as records, all the way down.

    What is written to a file and read again freezes to an equal value.

    :raises TypeError: if it holds what JSON cannot.
    :raises ValueError: if it holds a number that is not finite, or nests too deep.
    :raises UnreadableError: if it holds text that is not Unicode, or a whole
        number of `LARGEST` or more.
    """
    if value is None or isinstance(value, Record):
        return value
    if isinstance(value, int):
        return _whole(value)
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, float):
        return _finite(value)
    if level >= DEEPEST:
        raise ValueError(f"nested deeper than {DEEPEST} levels")
    if isinstance(value, list | tuple):
        return tuple([freeze(part, level + 1) for part in value])
    if isinstance(value, dict | Mapping):  # dict first: the answer for it comes at once
        pairs = value.items()
        return Record({_name(name): freeze(part, level + 1) for name, part in pairs})
    raise TypeError(f"a file cannot hold {value!r}")


def record(value: object) -> Mapping[str, object]:
    """Return a mapping, frozen.

    :raises TypeError: if it is none, or holds what JSON cannot.
    """
    frozen = freeze(value)
    if isinstance(frozen, Record):
        return frozen
    raise TypeError(f"a record is needed, not {value!r}")


def _name(name: object) -> str:
    if isinstance(name, str):
        return _text(name)
    raise TypeError(f"a name in a record is text, not {name!r}")


def _text(text: str) -> str:
    if not text.isascii():
        try:
            text.encode()
        except UnicodeEncodeError as error:
            raise UnreadableError("ledger/errors.not_unicode", text=ascii(text)) from error
    return str(text)


def _whole(number: int) -> int:
    if -LARGEST < number < LARGEST:
        return number
    raise UnreadableError("ledger/errors.too_large")


def _finite(number: float) -> float:
    if isfinite(number):
        return number
    raise ValueError(f"not a finite number: {number}")
