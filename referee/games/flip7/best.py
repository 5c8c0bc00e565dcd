"""The best way to play on alone, exactly, by dynamic programming.

A state is which numbers and which modifiers lie in the row: at most 8,192 sets
of numbers times 64 of modifiers. What is unseen is the deck less the row, so a
state knows its future. All values are whole numbers over one common
denominator per size of the row; nothing is rounded.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from operator import mul
from typing import TYPE_CHECKING, Final, NamedTuple

from referee.games.flip7.cards import BONUS, COPIES, MODIFIERS, NUMBERS, VALUE, Card
from referee.games.flip7.rows import SEVEN
from referee.games.flip7.score import FLIP7_BONUS

if TYPE_CHECKING:
    from collections.abc import Callable

    Progress = Callable[[int, int], None]
    Rule = Callable[[frozenset[Card]], bool]

_COPIES: Final = tuple(COPIES[card] for card in NUMBERS)
_NUMBERS: Final = sum(_COPIES)
_SETS: Final = 1 << len(NUMBERS)
_EVERY: Final = 1 << len(MODIFIERS)


class Best(NamedTuple):
    """What a way of playing brings in one round, alone, from a fresh deck.

    :param expected: points per round.
    :param bust: the chance of a bust.
    :param flip7: the chance of seven different numbers.
    """

    expected: Fraction
    bust: Fraction
    flip7: Fraction


class _Layer(NamedTuple):
    """Values of all sets of numbers with one set of modifiers, times a denominator.

    The denominator of a row of `n` cards is the product of the unseen counts from
    there to the longest row.
    """

    worth: list[int]
    bust: list[int]
    flip7: list[int]


@cache
def _following() -> tuple[tuple[tuple[int, ...], tuple[int, ...], int, int], ...]:
    """Return for each set of fewer than seven numbers how it can grow.

    Each is the copies of every new number, the set that it makes, the copies of
    numbers already there that are still unseen, and the sum of the set.
    """
    told = []
    for numbers in range(_SETS):
        new = [n for n in range(len(NUMBERS)) if not numbers >> n & 1]
        old = [n for n in range(len(NUMBERS)) if numbers >> n & 1]
        told.append(
            (
                tuple(_COPIES[n] for n in new),
                tuple(numbers | 1 << n for n in new),
                sum(_COPIES[n] - 1 for n in old),
                sum(VALUE[NUMBERS[n]] for n in old),
            )
        )
    return tuple(told)


def best(*, modifiers: bool = False, progress: Progress | None = None) -> Best:
    """Return the optimum of the numbers-only deck, or of numbers and modifiers.

    The player stops as soon as going on is worth no more than the row. The x2
    doubles numbers only. Without action cards nobody can interfere.

    :param progress: called with the layers done and all layers.
    """
    layers: dict[int, _Layer] = {}
    sets = range(_EVERY if modifiers else 1)
    for done, chosen in enumerate(sorted(sets, key=int.bit_count, reverse=True), start=1):
        layers[chosen] = _layer(chosen, layers, modifiers=modifiers, stop=None)
        if progress is not None:
            progress(done, len(sets))
    return _start(layers[0], modifiers=modifiers)


def follow(stop: Rule) -> Best:
    """Return what a stopping rule brings in the numbers-only deck.

    :param stop: told the numbers in the row, says whether to stop.
    """
    return _start(_layer(0, {}, modifiers=False, stop=stop), modifiers=False)


def _start(layer: _Layer, *, modifiers: bool) -> Best:
    scale = _scales(modifiers)[0]
    return Best(*(Fraction(x[0], scale) for x in (layer.worth, layer.bust, layer.flip7)))


@cache
def _scales(modifiers: bool) -> tuple[int, ...]:  # noqa: FBT001 - a cache key
    """Return the denominators by the size of the row."""
    unseen = _NUMBERS + (len(MODIFIERS) if modifiers else 0)
    longest = SEVEN + (len(MODIFIERS) if modifiers else 0)
    scales = [1]
    for size in range(longest - 1, -1, -1):
        scales.insert(0, scales[0] * (unseen - size))
    return tuple(scales)


def _layer(chosen: int, layers: dict[int, _Layer], *, modifiers: bool, stop: Rule | None) -> _Layer:
    """Work out all sets of numbers for one set of modifiers, the longest rows first."""
    layer = _Layer([0] * _SETS, [0] * _SETS, [0] * _SETS)
    above = [layers[more] for m in range(len(MODIFIERS)) if (more := chosen | 1 << m) in layers
             and more != chosen]  # fmt: skip
    scales = _scales(modifiers)
    held = chosen.bit_count()
    times = 2 if _holds_x2(chosen) else 1
    plus = sum(BONUS.get(card, 0) for m, card in enumerate(MODIFIERS) if chosen >> m & 1)
    following = _following()
    for numbers in _by_size():
        size = numbers.bit_count()
        scale = scales[size + held]
        row = following[numbers][3] * times + plus
        if size == SEVEN:
            layer.worth[numbers] = (row + FLIP7_BONUS) * scale
            layer.flip7[numbers] = scale
            continue
        if stop is not None and stop(_cards(numbers)):
            layer.worth[numbers] = row * scale
            continue
        copies, sets, duplicates, _ = following[numbers]
        worth = sum(map(mul, copies, [layer.worth[more] for more in sets]))
        worth += sum([one.worth[numbers] for one in above])
        if stop is None and row * scale >= worth:
            layer.worth[numbers] = row * scale
            continue
        _go_on(layer, above, numbers, worth, duplicates * scales[size + held + 1])
    return layer


def _go_on(layer: _Layer, above: list[_Layer], numbers: int, worth: int, bust: int) -> None:
    copies, sets, _, _ = _following()[numbers]
    layer.worth[numbers] = worth
    layer.bust[numbers] = (
        bust
        + sum(map(mul, copies, [layer.bust[more] for more in sets]))
        + sum([one.bust[numbers] for one in above])
    )
    layer.flip7[numbers] = sum(map(mul, copies, [layer.flip7[more] for more in sets])) + sum(
        [one.flip7[numbers] for one in above]
    )


def _holds_x2(chosen: int) -> bool:
    return bool(chosen >> MODIFIERS.index(Card.X2) & 1)


def _cards(numbers: int) -> frozenset[Card]:
    return frozenset(card for n, card in enumerate(NUMBERS) if numbers >> n & 1)


@cache
def _by_size() -> tuple[int, ...]:
    """Return the sets of at most seven numbers, the largest first."""
    small = (numbers for numbers in range(_SETS) if numbers.bit_count() <= SEVEN)
    return tuple(sorted(small, key=int.bit_count, reverse=True))


def look_ahead(numbers: frozenset[Card]) -> bool:
    """Say whether to stop because one more card, and then staying, is worth no more.

    A rule for `follow`: the numbers-only deck, the seventh number with its bonus.
    """
    row = sum(VALUE[card] for card in numbers)
    bonus = FLIP7_BONUS if len(numbers) == SEVEN - 1 else 0
    worth = sum(
        COPIES[card] * (row + VALUE[card] + bonus) for card in NUMBERS if card not in numbers
    )
    return row * (_NUMBERS - len(numbers)) >= worth
