"""Cards: what kind they are and what is printed on them."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from referee.games.ahlulbayt.day import Today

MONTHS = (
    "muharram", "safar", "rabi-i", "rabi-ii", "jumada-i", "jumada-ii",
    "rajab", "shaban", "ramadan", "shawwal", "dhu-al-qada", "dhu-al-hijja",
)  # fmt: skip
"""The ids of the Hijri months, the first month first."""

SACRED = frozenset({"muharram", "rajab", "dhu-al-qada", "dhu-al-hijja"})
"""The four sacred months, AB-5b."""

LAST = 30
"""The day of an event that falls on the last day of its month, whether 29 or 30."""


class Kind(StrEnum):
    """The kind of a card; the value is the word of a deck file."""

    BIRTH = "birth"
    DEATH = "death"
    INFALLIBLE = "infallible"
    MONTH = "month"
    CITY = "city"
    DRAW = "draw"
    KILLER = "killer"
    EVERY_DAY = "every-day"
    EVERY_LAND = "every-land"
    EVERY_PLACE = "every-place"
    SALAWAT = "salawat"
    OTHER = "other"


OF_INFALLIBLES = frozenset({Kind.BIRTH, Kind.DEATH, Kind.INFALLIBLE})
"""The kinds that are an infallible's own card."""

WITH_PLACE = frozenset({Kind.EVERY_LAND, Kind.EVERY_PLACE})
"""The kinds that indicate a place without naming one."""


class Occasion(StrEnum):
    """What happened on a dated day."""

    BIRTH = "birth"
    DEATH = "death"


class Event(NamedTuple):
    """A birth or a death with its date.

    :param day: 1 to 30; `LAST` is the last day of the month, however long.
    :param month: the month's id.
    :param year: the Hijri year, negative before the Hijra; never 0.
    """

    of: Occasion
    day: int
    month: str
    year: int | None = None

    def falls_on(self, today: Today) -> bool:
        """Tell whether `today` is this day and month, of whatever year."""
        if today.month != self.month:
            return False
        return today.day == self.day or (self.day == LAST and today.last_day)


class Card(NamedTuple):
    """One card, by what is printed on it.

    :param name: the id of the infallible named; on a killer card, the victim.
    :param months: the ids of all months printed, those of dates included.
    :param draw: the number of cards that it makes the next player draw.
    :param marks: further attributes that the deck prints, such as ``"colour=green"``.
    :param copies: how many of it are in the deck.
    :param names: the card's title by language tag.
    """

    id: str
    kind: Kind
    name: str | None = None
    months: frozenset[str] = frozenset()
    cities: frozenset[str] = frozenset()
    events: tuple[Event, ...] = ()
    draw: int = 0
    dynasty: str | None = None
    marks: frozenset[str] = frozenset()
    copies: int = 1
    names: tuple[tuple[str, str], ...] = ()

    @property
    def has_time(self) -> bool:
        """Whether the card indicates some time."""
        return self.kind is Kind.EVERY_DAY or bool(self.months)

    @property
    def has_place(self) -> bool:
        """Whether the card indicates some place."""
        return self.kind in WITH_PLACE or bool(self.cities)

    def title(self, language: str) -> str:
        """Return the card's name in a language, else in English, else its id."""
        names = dict(self.names)
        return names.get(language) or names.get("en") or self.id


NEEDS = {
    Kind.BIRTH: "name",
    Kind.DEATH: "name",
    Kind.INFALLIBLE: "name",
    Kind.MONTH: "months",
    Kind.CITY: "cities",
    Kind.DRAW: "draw",
}
"""What a card of a kind cannot be without."""


def lacking(card: Card) -> str | None:
    """Return what a card of this kind must have and does not, or ``None``."""
    need = NEEDS.get(card.kind)
    return need if need and not getattr(card, need) else None
