"""Which cards of the Ahl al-Bayt deck a day makes bonus cards."""

from __future__ import annotations

from referee.almanac.calendars import HijriDate
from referee.almanac.day import HijriDay
from referee.almanac.months import MONTHS
from referee.desk.days import Bonus, Cards
from referee.games.ahlulbayt.clauses import Rule
from referee.games.ahlulbayt.day import Today
from referee.games.ahlulbayt.deck import Deck
from referee.games.ahlulbayt.house import House
from referee.games.ahlulbayt.repeats import bonus_cards, never_last


def facts(hijri: HijriDate, city: str | None) -> Today:
    """Return a date and a city as the rulebook takes them."""
    return Today(MONTHS[hijri.month - 1], hijri.day, hijri.last, city)


def day_facts(day: HijriDay) -> Today:
    """Return a day at its place as the rulebook takes it."""
    return facts(day.hijri, day.city)


def dated_cards(deck: Deck, house: House) -> Cards:
    """Return what finds the bonus cards of a date in a city."""

    def found(hijri: HijriDate, city: str | None) -> Bonus:
        today = facts(hijri, city)
        cards = bonus_cards(house, deck, today)
        months, cities = cards[Rule.AB_5E], cards[Rule.AB_7F]
        return Bonus(
            tuple(card.id for card in cards[Rule.AB_4C]),
            months[0].id if months else None,
            cities[0].id if cities else None,
            tuple(card.id for card in never_last(house, deck, today)),
        )

    return found
