"""Haft Khabis as it is typed: canonical notation at once, anything else as a phrase.

Most questions are typed as ``7S``; only the others pay for the words of three
languages, which `referee.desk.khabis_phrases` reads.
"""

from __future__ import annotations

from collections.abc import Sequence

from referee.core.errors import UnreadableError
from referee.games.khabis.cards import PACK
from referee.games.khabis.moves import parse, write
from referee.i18n.fold import digits, fold

SEPARATORS = ",،؛;+"
_NOT_NOTATION = frozenset(
    {"khabis/errors.no_such_card", "khabis/errors.no_such_play", "not_a_seat",
     "khabis/errors.no_such_suit"}
)  # fmt: skip


def play(text: str, names: Sequence[str] = ()) -> str:
    """Return a spoken play in the game's notation.

    :param names: the players' names by seat, so that a two may be aimed by name.
    :raises UnreadableError: if it is no play.
    :raises AmbiguousError: if it could be several cards.
    :raises UnknownError: if it names somebody who does not sit here.
    """
    tidy = digits(text).strip()
    known = _notation(tidy) or _notation(tidy.lower())
    if known:
        return known
    from referee.desk.khabis_phrases import read

    return read(text, names)


def _notation(text: str) -> str | None:
    """Return a play that is typed in the game's own notation, written as the game does."""
    try:
        return write(parse(text))
    except UnreadableError as error:
        if error.key in _NOT_NOTATION:
            return None
        raise


def card(text: str) -> str:
    """Return a spoken card, such as ``7S``; a jack may name a suit, ``JS:H``.

    :raises UnreadableError: if it is no card.
    :raises AmbiguousError: if it could be several cards.
    """
    said = play(text)
    if said.partition(":")[0] not in PACK:
        raise UnreadableError("khabis/errors.no_such_card", text=text, near=())
    return said


def hand(text: str) -> str:
    """Return spoken cards in the notation of a hand, ``7S,10H``."""
    tidy = digits(text)
    for separator in SEPARATORS:
        tidy = tidy.replace(separator, ",")
    parts = tidy.split(",") if "," in tidy else _spaced(tidy)
    return ",".join(card(part) for part in parts if part.strip())


def _spaced(text: str) -> list[str]:
    words = text.split()
    compact = all(len(fold(word)) <= len("10h") for word in words)
    return words if compact else [text]
