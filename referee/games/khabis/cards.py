"""The 52 cards: a rank and a suit letter, ``10`` written out, as in ``7S`` or ``10H``."""

from __future__ import annotations

from typing import NamedTuple

from referee.core.errors import UnreadableError

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = ("S", "H", "D", "C")
BLACK = frozenset("SC")


class Card(NamedTuple):
    """One card of a pack; two packs hold two equal ones."""

    rank: str
    suit: str

    def __str__(self) -> str:
        return self.rank + self.suit


PACK: dict[str, Card] = {rank + suit: Card(rank, suit) for rank in RANKS for suit in SUITS}
"""Every card of one pack by its text."""


def card(text: str) -> Card:
    """Read a card.

    :raises UnreadableError: if `text` is not a card in this notation.

    >>> card("10h")
    Card(rank='10', suit='H')
    """
    try:
        return PACK[text.upper()]
    except KeyError:
        raise UnreadableError("khabis/errors.no_such_card", text=text) from None


def cards(text: str) -> tuple[Card, ...]:
    """Read cards separated by commas; no text is no cards.

    :raises UnreadableError: if a part is not a card.
    """
    return tuple(card(part) for part in text.split(",") if part)


def suit(text: str) -> str:
    """Read a suit letter.

    :raises UnreadableError: if `text` is not one.
    """
    if text.upper() in SUITS:
        return text.upper()
    raise UnreadableError("khabis/errors.no_such_suit", text=text)
