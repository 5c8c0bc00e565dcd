"""Players' names: taken as typed, matched across spellings, never guessed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from referee.core.errors import AmbiguousError, UnknownError, UnreadableError
from referee.core.house import nearest
from referee.i18n.fold import fold

LONGEST = 200
"""The most letters that a name may have."""


def taken(name: str) -> str:
    """Return a name as it is kept: what was typed, without spaces around it.

    :raises UnreadableError: if nothing is left to call somebody by, or it is too long.
    """
    tidy = name.strip()
    if not fold(tidy):
        raise UnreadableError("books/errors.no_name", text=name)
    if len(tidy) > LONGEST:
        raise UnreadableError("books/errors.name_too_long", text=tidy, most=LONGEST)
    return tidy


def distinct(names: Iterable[str]) -> tuple[str, ...]:
    """Return names that can be told apart by everybody at the table.

    :raises AmbiguousError: if two are spellings of one name.
    """
    kept: dict[str, str] = {}
    for name in names:
        tidy = taken(name)
        other = kept.setdefault(fold(tidy), tidy)
        if other is not tidy:
            raise AmbiguousError("books/errors.same_name", one=other, two=tidy)
    return tuple(kept.values())


def find(text: str, names: Sequence[str]) -> int:
    """Return the place of the player whom `text` names.

    :raises UnknownError: if nobody here is called that, with the nearest names.
    """
    wanted = fold(text)
    folded = [fold(name) for name in names]
    if wanted in folded:
        return folded.index(wanted)
    near = tuple(names[folded.index(one)] for one in nearest(wanted, folded))
    raise UnknownError("no_such_player", text=text, values=tuple(names), near=near)


def pairs(words: Sequence[str], names: Sequence[str]) -> list[tuple[int, str]]:
    """Read ``NAME=WHAT ...`` or ``NAME WHAT ...`` into places and what was entered.

    A name may hold an equals sign itself: the longest name that fits is taken.

    :raises UnknownError: if a name is not a player's.
    :raises UnreadableError: if a name stands without what to enter, or twice.
    """
    found: list[tuple[int, str]] = []
    rest = list(words)
    while rest:
        word = rest.pop(0)
        place, what = _split(word, names)
        if what is None:
            if not rest:
                raise UnreadableError("books/errors.name_without_score", name=names[place])
            what = rest.pop(0)
        if not what.strip():
            raise UnreadableError("books/errors.name_without_score", name=names[place])
        if place in dict(found):
            raise UnreadableError("books/errors.name_twice", name=names[place])
        found.append((place, what))
    return found


def _split(word: str, names: Sequence[str]) -> tuple[int, str | None]:
    """Split a word at the last equals sign that has a player's name in front."""
    if fold(word) in map(fold, names):
        return find(word, names), None
    cuts = [place for place, sign in enumerate(word) if sign == "="]
    for cut in reversed(cuts):
        if fold(word[:cut]) in map(fold, names):
            return find(word[:cut], names), word[cut + 1 :]
    if cuts:
        return find(word[: cuts[0]], names), word[cuts[0] + 1 :]
    return find(word, names), None
