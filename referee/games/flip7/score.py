"""Points of a row, with the steps kept.

The Arabic sheet counts in four steps (F7-score-1 to -4); the text of the x2
card doubles the numbers only, and that reading is the default. The literal
order, in which the plus cards are doubled too, is the house rule ``x2=literal``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from referee.core.tally import Count, Step
from referee.games.flip7.cards import BONUS, PLUS, VALUE, Card, listed
from referee.games.flip7.clauses import Rule
from referee.games.flip7.rows import SEVEN, Status, bare, check_row, refuse

if TYPE_CHECKING:
    from collections.abc import Iterable

    from referee.games.flip7.house import House

FLIP7_BONUS: Final = 15
"""Points for seven different numbers (F7-flip7-bonus)."""


def points(cards: Iterable[Card], status: Status, house: House) -> int:
    """Return the points of a row that was checked before.

    >>> from referee.games.flip7.house import House
    >>> points((Card.N11, Card.N5, Card.N12, Card.PLUS4), Status.STAYED, House())
    32
    """
    row = tuple(cards)
    lost = status is Status.FROZEN and house.freeze == "lose"
    if lost or status in {Status.BUST, Status.LEFT}:
        return 0
    numbers = sum(VALUE[card] for card in row if card in VALUE)
    plus = sum(BONUS[card] for card in row if card in BONUS)
    bonus = FLIP7_BONUS if status is Status.FLIP7 else 0
    if Card.X2 not in row:
        return numbers + plus + bonus
    return (numbers + plus) * 2 + bonus if house.x2 == "literal" else numbers * 2 + plus + bonus


def count_row(cards: Iterable[Card], status: Status, house: House) -> Count:
    """Count a row by steps.

    :raises RefusedError: if the cards cannot lie together under that status, with
        the clause and what to type instead.
    """
    row = tuple(cards)
    warnings = refuse(check_row(row, status, house))
    steps = tuple(_steps(bare(row), status, house))
    rules = dict.fromkeys(step.rule for step in steps)
    rules.update(dict.fromkeys(_also(row, status, house)))
    rules.update(dict.fromkeys(rule for fault in warnings for rule in fault.rules))
    warned = tuple(fault.warned for fault in warnings)
    return Count(sum(step.points for step in steps), steps, tuple(rules), warned)


def _steps(row: tuple[Card, ...], status: Status, house: House) -> list[Step]:
    if status is Status.BUST:
        return [Step("step_bust", {"cards": listed(row)}, 0, Rule.BUST_ZERO)]
    if status is Status.FROZEN and house.freeze == "lose":
        return [Step("step_frozen", {"cards": listed(row)}, 0, Rule.FREEZE)]
    return [
        _sum(row),
        *(_plus_and_double(row) if house.x2 == "literal" else _double_and_plus(row)),
        *([_bonus()] if status is Status.FLIP7 else []),
    ]


def _sum(row: tuple[Card, ...]) -> Step:
    numbers = [card for card in row if card in VALUE]
    total = sum(VALUE[card] for card in numbers)
    told = {"cards": " + ".join(card.value for card in numbers) or "0", "points": total}
    return Step("step_numbers", told, total, Rule.SCORE_1)


def _plus(row: tuple[Card, ...]) -> list[Step]:
    plus = [card for card in row if card in BONUS]
    total = sum(BONUS[card] for card in plus)
    told = {"cards": " ".join(card.value for card in plus), "points": total}
    return [Step("step_plus", told, total, Rule.SCORE_2)] if plus else []


def _double_and_plus(row: tuple[Card, ...]) -> list[Step]:
    numbers = sum(VALUE[card] for card in row if card in VALUE)
    double = [Step("step_double", {"points": numbers}, numbers, Rule.X2)]
    return [*(double if Card.X2 in row else []), *_plus(row)]


def _plus_and_double(row: tuple[Card, ...]) -> list[Step]:
    so_far = sum(VALUE.get(card, 0) + BONUS.get(card, 0) for card in row)
    double = [Step("step_double_all", {"points": so_far}, so_far, Rule.SCORE_3)]
    return [*_plus(row), *(double if Card.X2 in row else [])]


def _bonus() -> Step:
    return Step("step_flip7", {"points": FLIP7_BONUS, "n": SEVEN}, FLIP7_BONUS, Rule.SCORE_4)


def _also(row: tuple[Card, ...], status: Status, house: House) -> list[Rule]:
    if status is Status.FROZEN:
        return [Rule.FREEZE, Rule.SP_FREEZE, *_worth(row)] if house.freeze == "bank" else [
            Rule.SP_FREEZE
        ]  # fmt: skip
    if status is Status.BUST:
        return [Rule.BUST]
    bonus = [Rule.FLIP7_BONUS, Rule.FLIP7_NUMBERS] if status is Status.FLIP7 else []
    return [*_worth(row), *bonus]


def _worth(row: tuple[Card, ...]) -> list[Rule]:
    """Return the clauses on what single cards of a row that counts are worth."""
    some = set(row)
    plus = not some.isdisjoint(PLUS)
    told = {
        Rule.POINTS: not some.isdisjoint(VALUE),
        Rule.ZERO_VALUE: Card.N0 in some,
        Rule.SP_ZERO: Card.N0 in some,
        Rule.PLUS: plus,
        Rule.SP_X2_ORDER: plus and Card.X2 in some,
        Rule.SP_NO_NUMBERS: some.isdisjoint(VALUE) and (plus or Card.X2 in some),
        Rule.SC_END: Card.SECOND in some,
    }
    return [rule for rule, holds in told.items() if holds]
