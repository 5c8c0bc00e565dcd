"""The cards of Flip 7 and how many of each a deck has.

Counts are those of the publisher's rulebook, Edition 3.1, page 2: 79 number
cards, 6 modifiers, 9 actions; the rule sheet gives only the numbers.
"""

from __future__ import annotations

from collections import Counter
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from referee.core.errors import UnknownError
from referee.core.house import nearest
from referee.games.flip7.clauses import Rule

if TYPE_CHECKING:
    from collections.abc import Iterable


class Card(StrEnum):
    """A card; the value is its id."""

    N0, N1, N2, N3, N4, N5, N6 = "0", "1", "2", "3", "4", "5", "6"
    N7, N8, N9, N10, N11, N12 = "7", "8", "9", "10", "11", "12"
    PLUS2, PLUS4, PLUS6, PLUS8, PLUS10 = "+2", "+4", "+6", "+8", "+10"
    X2 = "x2"
    FREEZE, FLIP3, SECOND = "freeze", "flip3", "second"

    __hash__ = str.__hash__


NUMBERS: Final = tuple(Card(str(n)) for n in range(13))
PLUS: Final = (Card.PLUS2, Card.PLUS4, Card.PLUS6, Card.PLUS8, Card.PLUS10)
MODIFIERS: Final = (*PLUS, Card.X2)
ACTIONS: Final = (Card.FREEZE, Card.FLIP3, Card.SECOND)
AIMED: Final = (Card.FREEZE, Card.FLIP3)

VALUE: Final = {number: int(number.value) for number in NUMBERS}
"""Points of a number card."""
BONUS: Final = {plus: int(plus.value) for plus in PLUS}
"""Points that a plus card adds."""

COPIES: Final = {
    **{number: max(1, value) for number, value in VALUE.items()},
    **dict.fromkeys(MODIFIERS, 1),
    **dict.fromkeys(ACTIONS, 3),
}
"""How many of each card one deck has: 94 in all."""
DECK_SIZE: Final = sum(COPIES.values())

_PLACE = {card: place for place, card in enumerate(Card)}
_SHORT = {"f": Card.FREEZE, "f3": Card.FLIP3, "sc": Card.SECOND}
_KNOWN = {card.value: card for card in Card} | _SHORT


def copies(card: Card, decks: int) -> int:
    """Return how many of a card there are in `decks` decks."""
    return COPIES[card] * decks


def ordered(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return cards in the order of the deck list."""
    return tuple(sorted(cards, key=_PLACE.__getitem__))


def clause_of(card: Card) -> Rule:
    """Return the clause that says which cards of this kind there are."""
    if card is Card.N0:
        return Rule.DECK_ZERO
    if card in VALUE:
        return Rule.DECK_NUMBERS
    return Rule.DECK_ACTIONS if card in ACTIONS else Rule.DECK_MODS


def surplus(cards: Iterable[Card], decks: int) -> tuple[Card, ...]:
    """Return the cards of which more are there than `decks` decks have."""
    return ordered(card for card, n in Counter(cards).items() if n > copies(card, decks))


def card(text: str) -> Card:
    """Read one card id.

    :raises UnknownError: if no such card exists, with the clause that counts them.

    >>> card("+4"), card("SC")
    (<Card.PLUS4: '+4'>, <Card.SECOND: 'second'>)
    """
    word = text.strip().casefold()
    found = _KNOWN.get(word)
    if found is not None:
        return found
    if word.lstrip("+").isdecimal():
        return _no_such_number(text.strip())
    raise UnknownError(
        "flip7/errors.no_such_card", text=text, clause=Rule.DECK_ACTIONS.value,
        near=nearest(word, _KNOWN),
    )  # fmt: skip


def _no_such_number(text: str) -> Card:
    plus = text.startswith("+")
    listed = PLUS if plus else NUMBERS
    raise UnknownError(
        "flip7/errors.no_such_plus" if plus else "flip7/errors.no_such_number",
        text=text,
        clause=(Rule.DECK_MODS if plus else Rule.DECK_NUMBERS).value,
        near=nearest(text, [one.value for one in listed]),
    )


def cards(text: str) -> tuple[Card, ...]:
    """Read card ids separated by commas or spaces; nothing reads as no card.

    :raises UnknownError: if one of them is no card.
    """
    return tuple(card(word) for word in text.replace(",", " ").split())


def listed(some: Iterable[Card]) -> str:
    """Write cards with commas between them."""
    return ",".join(one.value for one in some)
