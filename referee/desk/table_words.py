"""What people type at the live table besides plays, and who they say makes a play."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from referee import resources
from referee.core.errors import UnreadableError
from referee.core.seats import Seat
from referee.i18n.fold import digits, fold

ALONE = frozenset({"why", "state", "help", "quit", "slip", "odds"})
"""Commands that stand alone: with more behind it the line is a play."""


@cache
def _commands() -> dict[str, str]:
    table = resources.table("words/table")
    return {
        fold(word): name
        for name, languages in table.items()
        for words in languages.values()
        for word in words
    }


def command(line: str) -> tuple[str, str] | None:
    """Return a command's name and what follows it, or ``None`` for any other line.

    >>> command("undo 2"), command("چرا؟"), command("7S")
    (('undo', '2'), ('why', ''), None)
    """
    words = line.split()
    for used in range(min(3, len(words)), 0, -1):
        name = _commands().get(fold(" ".join(words[:used])))
        rest = " ".join(words[used:])
        if name and not (rest and name in ALONE):
            return name, rest
    return None


def names() -> tuple[str, ...]:
    """Return the names of all commands, in the order of help."""
    return tuple(resources.table("words/table"))


def spelt(name: str, language: str) -> str:
    """Return how a command is typed in one language."""
    word: str = resources.table("words/table")[name][language][0]
    return word


def spellings() -> tuple[str, ...]:
    """Return every spelling of every command, for completion."""
    table = resources.table("words/table")
    return tuple(word for told in table.values() for words in told.values() for word in words)


def speaker(line: str, players: Sequence[str]) -> tuple[Seat, str] | None:
    """Return the player whose name a line begins with, and what follows; the longest name.

    >>> speaker("علي 7S", ["علی", "Sara"]), speaker("7S", ["علی"])
    ((0, '7S'), None)
    """
    words = line.split()
    folded = {fold(name): seat for seat, name in enumerate(players)}
    for used in range(len(words), 0, -1):
        said = fold(" ".join(words[:used])).rstrip(":,،")
        if said in folded:
            return folded[said], " ".join(words[used:]).lstrip(":,، ")
    return None


def steps(text: str) -> int:
    """Read how many steps to go, 1 if nothing is said.

    :raises UnreadableError: if it is no count.
    """
    tidy = digits(text).strip() or "1"
    if tidy.isascii() and tidy.isdecimal() and len(tidy) < 6 and int(tidy):
        return int(tidy)
    raise UnreadableError("books/errors.not_a_count", text=text)
