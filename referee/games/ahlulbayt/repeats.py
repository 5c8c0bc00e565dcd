"""Which cards call for another turn, and on which day or in which city."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from referee.games.ahlulbayt.cards import OF_INFALLIBLES, Card, Kind
from referee.games.ahlulbayt.clauses import Rule
from referee.games.ahlulbayt.day import Today
from referee.games.ahlulbayt.deck import Deck
from referee.games.ahlulbayt.house import House
from referee.games.ahlulbayt.position import DUTY, RIGHT


class Repeat(NamedTuple):
    """One reason for another turn.

    :param what: ``"duty"`` or ``"right"``.
    :param dated: whether the day or the city of play is the reason.
    """

    rule: Rule
    what: str
    dated: bool = False


def repeats(card: Card, house: House, deck: Deck, today: Today) -> tuple[Repeat, ...]:
    """Return all reasons for which laying `card` brings another turn."""
    return (*_always(card, house), *_today(card, house, deck, today))


def strongest(reasons: tuple[Repeat, ...]) -> str | None:
    """Return what several reasons together amount to: one turn, a duty if any is."""
    if not reasons:
        return None
    return DUTY if any(reason.what == DUTY for reason in reasons) else RIGHT


def against_last(reasons: tuple[Repeat, ...], house: House) -> tuple[Repeat, ...]:
    """Return the reasons for a repeat that keep a last card from winning, AB-12b."""
    if house.last_bonus == "no":
        reasons = tuple(reason for reason in reasons if not reason.dated)
    if house.last_right == "waives" and strongest(reasons) == RIGHT:
        return ()
    return reasons


def bonus_cards(house: House, deck: Deck, today: Today) -> dict[Rule, tuple[Card, ...]]:
    """Return the cards that repeat the turn today, by clause: AB-4c, AB-5e and AB-7f."""
    found: dict[Rule, tuple[Card, ...]] = dict.fromkeys((Rule.AB_4C, Rule.AB_5E, Rule.AB_7F), ())
    for card in deck.cards:
        for reason in _today(card, house, deck, today):
            found[reason.rule] += (card,)
    return found


def never_last(house: House, deck: Deck, today: Today) -> tuple[Card, ...]:
    """Return the cards with which nobody can win today, AB-12b."""
    return tuple(
        card for card in deck.cards if against_last(repeats(card, house, deck, today), house)
    )


def _always(card: Card, house: House) -> Iterator[Repeat]:
    if card.kind is Kind.SALAWAT:
        yield Repeat(Rule.AB_11D, DUTY)
    if card.kind is Kind.EVERY_DAY:
        yield Repeat(Rule.AB_9B, RIGHT)
    if card.kind is Kind.EVERY_LAND or (
        card.kind is Kind.EVERY_PLACE and house.every_place == "land"
    ):
        yield Repeat(Rule.AB_8B, RIGHT)


def _today(card: Card, house: House, deck: Deck, today: Today) -> Iterator[Repeat]:
    if _on_its_day(card, house, deck, today):
        yield Repeat(Rule.AB_4C, DUTY, dated=True)
    if card.kind is Kind.MONTH and today.month in card.months:
        yield Repeat(Rule.AB_5E, DUTY, dated=True)
    if card.kind is Kind.CITY and today.city in card.cities:
        yield Repeat(Rule.AB_7F, DUTY, dated=True)


def _on_its_day(card: Card, house: House, deck: Deck, today: Today) -> bool:
    if card.kind is Kind.KILLER:
        return False
    events = card.events
    if house.bonus_date == "either" and card.kind in OF_INFALLIBLES:
        events += deck.events_of(card.name)
    return any(event.falls_on(today) for event in events)
