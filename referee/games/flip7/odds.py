"""What the next card, or the next three, may bring: exact fractions.

Everything that nobody has seen is equally likely to come next: the decks less
the row, what lies elsewhere on the table, and the discards. Action cards leave
the score as it is, and a Second Chance drawn in the middle of a Flip Three does
not yet help there; so the figures speak of the cards alone, not of what the
others do with theirs.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING, Final, NamedTuple

from referee.games.flip7.cards import ACTIONS, COPIES, VALUE, Card
from referee.games.flip7.clauses import Rule
from referee.games.flip7.position import FLIPS
from referee.games.flip7.rows import SEVEN, Status, bare, check_row, refuse, too_many
from referee.games.flip7.score import points

if TYPE_CHECKING:
    from collections.abc import Iterable

    from referee.games.flip7.house import House

_NEVER: Final = Fraction(0)


class Three(NamedTuple):
    """Chances over a Flip Three; it stops at a bust and at a Flip 7.

    :param lose_second: the Second Chance is used up and the player is still in.
    """

    bust: Fraction
    flip7: Fraction
    lose_second: Fraction


class Odds(NamedTuple):
    """Chances for one row.

    :param unseen: how many cards may come next; the denominator of `bust`.
    :param bust: the next card is a duplicate and puts the player out.
    :param lose_second: the next card is a duplicate and costs the Second Chance.
    :param flip7: the next card is the seventh number.
    :param numbers: the number cards among the unseen.
    :param duplicates: the unseen cards whose number lies in the row.
    :param stay: the points of the row now.
    :param hit: the points to expect after one more card and then staying.
    """

    unseen: int
    numbers: int
    duplicates: int
    bust: Fraction
    lose_second: Fraction
    flip7: Fraction
    stay: int
    hit: Fraction
    three: Three
    rules: tuple[Rule, ...]

    @property
    def among_numbers(self) -> Fraction:
        """The share of duplicates among the unseen number cards alone."""
        return Fraction(self.duplicates, self.numbers) if self.numbers else _NEVER

    @property
    def better(self) -> str:
        """What one more card says: ``hit``, ``stay`` or ``even``."""
        if self.hit == self.stay:
            return "even"
        return "hit" if self.hit > self.stay else "stay"


def odds(cards: Iterable[Card], house: House, *, seen: Iterable[Card] = ()) -> Odds:
    """Return the chances for an active row.

    :param seen: every other card that was seen since the last shuffle: the rows of
        others and the discards.
    :raises RefusedError: if the row cannot lie there, or more copies of a card were
        seen than there are.
    """
    row = bare(cards)
    refuse(check_row(row, Status.ACTIVE, house))
    unseen = _unseen(row, tuple(seen), house)
    size = unseen.total()
    duplicates = sum(n for card, n in unseen.items() if card in row and card in VALUE)
    fresh = sum(n for card, n in unseen.items() if card in VALUE) - duplicates
    share = Fraction(duplicates, size) if size else _NEVER
    second = Card.SECOND in row
    seventh = len(set(row) & set(VALUE)) == SEVEN - 1
    return Odds(
        unseen=size,
        numbers=duplicates + fresh,
        duplicates=duplicates,
        bust=_NEVER if second else share,
        lose_second=share if second else _NEVER,
        flip7=Fraction(fresh, size) if size and seventh else _NEVER,
        stay=points(row, Status.STAYED, house),
        hit=_hit(row, unseen, house),
        three=_three(row, unseen),
        rules=(Rule.BUST, Rule.COPIES, *((Rule.SC_USE,) if second else ())),
    )


def _unseen(row: tuple[Card, ...], seen: tuple[Card, ...], house: House) -> Counter[Card]:
    left = Counter({card: n * house.decks for card, n in COPIES.items()})
    left.subtract(row)
    left.subtract(seen)
    refuse(too_many(card, (*row, *seen), house) for card, n in left.items() if n < 0)
    return left


def _hit(row: tuple[Card, ...], unseen: Counter[Card], house: House) -> Fraction:
    """Return the points to expect after one more card and then staying."""
    size = unseen.total()
    if not size:
        return Fraction(points(row, Status.STAYED, house))
    worth = sum(n * _after(row, card, house) for card, n in unseen.items() if n)
    return Fraction(worth, size)


def _after(row: tuple[Card, ...], card: Card, house: House) -> int:
    if card in ACTIONS:
        return points(row, Status.STAYED, house)
    if card in VALUE and card in row:
        return points(row, Status.STAYED, house) if Card.SECOND in row else 0
    longer = (*row, card)
    seven = len(set(longer) & set(VALUE)) == SEVEN
    return points(longer, Status.FLIP7 if seven else Status.STAYED, house)


def _three(row: tuple[Card, ...], unseen: Counter[Card]) -> Three:
    numbers = frozenset(card for card in row if card in VALUE)
    if unseen.total() < FLIPS:
        return _draws(numbers, unseen, unseen.total(), second=Card.SECOND in row)
    return _draws(numbers, unseen, FLIPS, second=Card.SECOND in row)


def _draws(numbers: frozenset[Card], unseen: Counter[Card], flips: int, *, second: bool) -> Three:
    """Follow every order of `flips` cards; cards that are no number count as one."""
    blanks = sum(n for card, n in unseen.items() if card not in VALUE)
    left = {card: unseen[card] for card in VALUE}
    start = (numbers, second)
    return _follow(start, left, blanks, flips, had=second)


def _follow(
    state: tuple[frozenset[Card], bool],
    left: dict[Card, int],
    blanks: int,
    flips: int,
    *,
    had: bool,
) -> Three:
    if not flips:
        lost = Fraction(int(had and not state[1]))
        return Three(_NEVER, _NEVER, lost)
    size = sum(left.values()) + blanks
    total = Three(_NEVER, _NEVER, _NEVER)
    if blanks:
        then = _follow(state, left, blanks - 1, flips - 1, had=had)
        total = _plus(total, then, Fraction(blanks, size))
    for card, n in left.items():
        if n:
            then = _turned(card, state, left, blanks, flips, had=had)
            total = _plus(total, then, Fraction(n, size))
    return total


def _turned(
    card: Card,
    state: tuple[frozenset[Card], bool],
    left: dict[Card, int],
    blanks: int,
    flips: int,
    *,
    had: bool,
) -> Three:
    numbers, second = state
    if card in numbers and not second:
        return Three(Fraction(1), _NEVER, _NEVER)
    fewer = {**left, card: left[card] - 1}
    if card in numbers:
        return _follow((numbers, False), fewer, blanks, flips - 1, had=had)
    if len(numbers) == SEVEN - 1:
        return Three(_NEVER, Fraction(1), Fraction(int(had and not second)))
    return _follow((numbers | {card}, second), fewer, blanks, flips - 1, had=had)


def _plus(total: Three, then: Three, share: Fraction) -> Three:
    return Three(
        total.bust + share * then.bust,
        total.flip7 + share * then.flip7,
        total.lose_second + share * then.lose_second,
    )
