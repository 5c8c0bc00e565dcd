"""What goes on what, with nothing pending.

A ground is one reason for which a card may lie on another, with the clauses
that say so. Without a ground it may not.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from referee.games.ahlulbayt.cards import OF_INFALLIBLES, SACRED, Card, Kind
from referee.games.ahlulbayt.clauses import Rule
from referee.games.ahlulbayt.deck import Deck
from referee.games.ahlulbayt.house import House


class Ground(NamedTuple):
    """Why a card may lie there, or why not.

    :param reason: the key of the sentence in the ``rulings`` texts.
    """

    reason: str
    rules: tuple[Rule, ...]


def grounds(card: Card, top: Card, house: House, deck: Deck) -> tuple[Ground, ...]:
    """Return every ground on which `card` may lie on `top`; none if it may not."""
    if house.every_place == "absent" and card.kind is Kind.EVERY_PLACE:
        return ()
    if Kind.SALAWAT in {card.kind, top.kind}:
        return (_salawat(card, top),)
    if house.every_place == "absent" and top.kind is Kind.EVERY_PLACE:
        return ()
    if card.kind is Kind.DRAW and house.draw_on == "draw_only" and top.kind is not Kind.DRAW:
        return ()
    found = (*_by_kind(card, top, house, deck), *_shared(card, top, house, deck))
    if not found and card.kind is Kind.DRAW and house.draw_on == "any":
        return (Ground("draw_anywhere", (Rule.AB_6A,)),)
    return found


def misfit(card: Card, top: Card, house: House, deck: Deck) -> Ground:
    """Return why `card` does not lie on `top`, for a pair without a ground."""
    kinds = (card.kind, top.kind)
    if card.kind is Kind.EVERY_PLACE and house.every_place == "absent":
        return Ground("every_place_absent", (Rule.AB_7C,))
    if kinds == (Kind.MONTH, Kind.MONTH):
        return Ground("months_differ", (Rule.AB_5A, Rule.AB_5B))
    if kinds == (Kind.CITY, Kind.CITY):
        return Ground("cities_differ", (Rule.AB_7A, Rule.AB_7B))
    return _not_wild(card, top) or _unlike(card, top, house, deck)


def _not_wild(card: Card, top: Card) -> Ground | None:
    kinds = (card.kind, top.kind)
    if Kind.EVERY_DAY in kinds:
        return Ground("no_time", (Rule.AB_9A if card.kind is Kind.EVERY_DAY else Rule.AB_9C,))
    if Kind.EVERY_LAND in kinds:
        return Ground("no_place", (Rule.AB_8A if card.kind is Kind.EVERY_LAND else Rule.AB_8C,))
    return Ground("no_place", (Rule.AB_7C,)) if Kind.EVERY_PLACE in kinds else None


def _salawat(card: Card, top: Card) -> Ground:
    laid = (Rule.AB_11A,) if card.kind is Kind.SALAWAT else ()
    under = (Rule.AB_11B,) if top.kind is Kind.SALAWAT else ()
    said = {Kind.MONTH: (Rule.AB_5D,), Kind.CITY: (Rule.AB_7E,)}.get(card.kind, ())
    return Ground("lays_salawat" if laid else "on_salawat", (*laid, *under, *said))


def _by_kind(card: Card, top: Card, house: House, deck: Deck) -> Iterator[Ground]:
    yield from _wild(card, top)
    match (card.kind, top.kind):
        case (Kind.DRAW, Kind.DRAW):
            yield Ground("draw_on_draw", (Rule.AB_6B,))
        case (Kind.KILLER, Kind.KILLER):
            if house.killer_likes == "any" or card.id == top.id:
                yield Ground("killer_on_killer", (Rule.AB_10A,))
        case (Kind.MONTH, Kind.MONTH):
            if card.months & SACRED and top.months & SACRED and not card.months & top.months:
                yield Ground("both_sacred", (Rule.AB_5B,))
        case (Kind.CITY, Kind.CITY):
            if card.cities & top.cities:
                yield Ground("same_city", (Rule.AB_7A,))
            elif deck.lands(card, house.land) & deck.lands(top, house.land):
                yield Ground("same_land", (Rule.AB_7B,))
        case _:
            yield from _sacred_link(card, top, house)


def _sacred_link(card: Card, top: Card, house: House) -> Iterator[Ground]:
    kinds = {card.kind, top.kind}
    tied = Kind.MONTH in kinds and kinds & OF_INFALLIBLES
    if house.sacred_link == "yes" and tied and card.months & SACRED and top.months & SACRED:
        yield Ground("both_sacred", (Rule.AB_5B,))


def _wild(card: Card, top: Card) -> Iterator[Ground]:
    kinds = {card.kind, top.kind}
    if Kind.EVERY_DAY in kinds and card.has_time and top.has_time:
        yield Ground("has_time", _time_clauses(card, top))
    if Kind.EVERY_LAND in kinds and card.has_place and top.has_place:
        yield Ground("has_place", _land_clauses(card, top))
    elif Kind.EVERY_PLACE in kinds and card.has_place and top.has_place:
        yield Ground("has_place", (Rule.AB_7C,))


def _time_clauses(card: Card, top: Card) -> tuple[Rule, ...]:
    laid = (Rule.AB_9A,) if card.kind is Kind.EVERY_DAY else ()
    under = (Rule.AB_9C,) if top.kind is Kind.EVERY_DAY else ()
    month = (Rule.AB_5C,) if card.kind is Kind.MONTH else ()
    return (*month, *laid, *under)


def _land_clauses(card: Card, top: Card) -> tuple[Rule, ...]:
    laid = (Rule.AB_8A,) if card.kind is Kind.EVERY_LAND else ()
    under = (Rule.AB_8C,) if top.kind is Kind.EVERY_LAND else ()
    city = (Rule.AB_7D,) if card.kind is Kind.CITY else ()
    return (*city, *laid, *under)


def _shared(card: Card, top: Card, house: House, deck: Deck) -> Iterator[Ground]:
    killer = (Rule.AB_10B,) if Kind.KILLER in {card.kind, top.kind} else ()
    likeness = (*killer, Rule.AB_4A)
    if _same_name(card, top, house, deck):
        yield Ground("same_name", likeness)
    if card.months & top.months:
        month = (Rule.AB_5A,) if Kind.MONTH in {card.kind, top.kind} else likeness
        yield Ground("same_month", (*month, *(killer if month != likeness else ())))
    if card.cities & top.cities and (card.kind, top.kind) != (Kind.CITY, Kind.CITY):
        yield Ground("same_city", likeness)
    if card.dynasty and card.dynasty == top.dynasty:
        yield Ground("same_dynasty", (*likeness, Rule.AB_4B))
    if card.marks & top.marks:
        yield Ground("same_mark", (*likeness, Rule.AB_4B))
    if house.day_number == "yes" and _days(card) & _days(top):
        yield Ground("same_day_number", (*likeness, Rule.AB_4B))


def _same_name(card: Card, top: Card, house: House, deck: Deck) -> bool:
    if card.name is None or top.name is None:
        return False
    if house.same_name == "given":
        return deck.given(card) == deck.given(top)
    return card.name == top.name


def _days(card: Card) -> frozenset[int]:
    return frozenset(event.day for event in card.events)


def _unlike(card: Card, top: Card, house: House, deck: Deck) -> Ground:
    kinds = {card.kind, top.kind}
    killer = (Rule.AB_10B,) if Kind.KILLER in kinds else ()
    if Kind.DRAW in kinds:
        return Ground("draw_unlike", (Rule.AB_6A, Rule.AB_4A, *killer))
    same_land = deck.lands(card, house.land) & deck.lands(top, house.land)
    if same_land and (Kind.CITY in kinds or kinds <= OF_INFALLIBLES):
        return Ground("land_is_not_enough", (Rule.AB_4A, Rule.AB_7G, *killer))
    if Kind.MONTH in kinds and card.months & SACRED and top.months & SACRED:
        return Ground("sacred_is_for_months", (Rule.AB_4A, Rule.AB_5A, Rule.AB_5B, *killer))
    if Kind.MONTH in kinds:
        return Ground("nothing_shared", (Rule.AB_5A, Rule.AB_4A, *killer))
    return Ground("nothing_shared", (Rule.AB_4A, *killer))
