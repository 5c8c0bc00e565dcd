"""Penalty points of a hand, with the steps kept (HK-S1 to HK-S7).

``7H/4C/KD,QC`` is a seven exchanged for two drawn cards, and a queen. A seven
among the two is exchanged again at once, so its own two follow it:
``7H/7S/2C/3C/9C``. In quotes the same may be written ``7H(7S(2C,3C),9C)``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from referee.core.errors import RefusedError, UnreadableError
from referee.core.tally import Count, Step
from referee.games.khabis.cards import Card, card
from referee.games.khabis.clauses import Rule as R
from referee.games.khabis.house import House, card_values, packs

NOTHING = "none"
EXCHANGED = 2
"""How many cards a seven is exchanged for (HK-S6)."""

_CLAUSE = {"Q": R.HK_S2, "K": R.HK_S3, "A": R.HK_S4, "J": R.HK_S5, "7": R.HK_S6}


class Held(NamedTuple):
    """A card left in a hand; a seven has the cards it was exchanged for."""

    card: Card
    drawn: tuple[Held, ...] = ()

    def __str__(self) -> str:
        return "/".join(map(str, (self.card, *self.drawn)))


def read(text: str, house: House) -> tuple[Held, ...]:
    """Read what was left in a hand; ``none`` is an empty hand.

    :raises UnreadableError: if a card cannot be read.
    :raises RefusedError: if a seven has not its two cards, or another card has any (HK-S6).
    """
    tidy = text.strip()
    if tidy.casefold() == NOTHING or not tidy:
        return ()
    items = _bracketed(tidy) if "(" in tidy or ")" in tidy else tidy.split(",")
    return tuple(_item(item, house) for item in items if item.strip())


def write(held: tuple[Held, ...]) -> str:
    """Write a hand; `read` reads it back."""
    return ",".join(map(str, held)) or NOTHING


def _bracketed(text: str) -> list[str]:
    """Turn ``7H(4C,KD),QC`` into the items ``7H/4C/KD`` and ``QC``.

    :raises UnreadableError: if a bracket has no partner.
    """
    items, depth = [""], 0
    for sign in text:
        depth += {"(": 1, ")": -1}.get(sign, 0)
        if depth < 0:
            break
        if sign == "," and not depth:
            items.append("")
        elif sign != ")":
            items[-1] += "/" if sign in "(," else sign
    if depth:
        raise UnreadableError("khabis/errors.brackets", text=text)
    return items


def _item(text: str, house: House) -> Held:
    names = [name.strip() for name in text.split("/")]
    given = iter([card(name) for name in names])
    first = next(given)
    held = _exchanged(first, given, house) if first.rank == "7" else Held(first)
    extra = list(given)
    if extra:
        key = "seven_takes_two" if first.rank == "7" else "only_a_seven_is_exchanged"
        raise RefusedError(f"khabis/errors.{key}", card=first, extra=extra[0], rule=R.HK_S6)
    return held


def _exchanged(seven: Card, given: Iterator[Card], house: House) -> Held:
    drawn: list[Held] = []
    for _ in range(EXCHANGED):
        taken = next(given, None)
        if taken is None:
            raise RefusedError("khabis/errors.seven_needs_two", card=seven, rule=R.HK_S6)
        again = taken.rank == "7" and house.seven_redraw == "yes"
        drawn.append(_exchanged(taken, given, house) if again else Held(taken))
    return Held(seven, tuple(drawn))


def count(held: tuple[Held, ...], house: House, *, doubled: bool = False) -> Count:
    """Return the penalty points of a hand.

    :param doubled: the one who went out laid a jack last (HK-S7).
    """
    worth = card_values(house)
    steps = [step for item in held for step in _steps(item, house, worth)]
    if not held:
        steps.append(Step("step_empty", {}, 0, R.HK_E2))
    return with_doubling(tuple(steps), house, doubled=doubled)


def count_points(points: int, house: House, *, doubled: bool = False) -> Count:
    """Return a count of points that were typed, before any doubling."""
    step = Step("step_points", {"points": points}, points, R.HK_S1)
    return with_doubling((step,), house, doubled=doubled)


def with_doubling(steps: tuple[Step, ...], house: House, *, doubled: bool) -> Count:
    """Return the count of some steps, doubled where a jack ended the hand (HK-S7)."""
    points = sum(step.points for step in steps)
    if doubled and house.jack_double == "on":
        steps = (*steps, Step("step_doubled", {"points": points}, points, R.HK_S7))
        points *= 2
    return Count(points, steps, tuple(dict.fromkeys(step.rule for step in steps)))


def _steps(held: Held, house: House, worth: Mapping[str, int]) -> Iterator[Step]:
    if held.drawn:
        drawn = ", ".join(str(item.card) for item in held.drawn)
        yield Step("step_exchanged", {"card": held.card, "drawn": drawn}, 0, R.HK_S6)
        for item in held.drawn:
            yield from _steps(item, house, worth)
        return
    points = worth[held.card.rank]
    if held.card.rank == "7":
        points = worth["7"] if house.seven_redraw == "face" else 0
    rule = _CLAUSE.get(held.card.rank, R.HK_S1)
    yield Step("step_card", {"card": held.card}, points, rule)


def cards_in(held: tuple[Held, ...]) -> Iterator[Card]:
    """Yield every card that a hand shows, exchanged and drawn ones included."""
    for item in held:
        yield item.card
        yield from cards_in(item.drawn)


def check_copies(shown: Iterator[Card], house: House, players: int) -> None:
    """Refuse cards that cannot lie on one table together.

    :raises RefusedError: naming the card of which there are too many (HK-G2).
    """
    most = packs(house, players)
    for name, number in Counter(shown).items():
        if number > most:
            raise RefusedError("khabis/errors.too_many_copies", card=name, n=most, rule=R.HK_G2)
