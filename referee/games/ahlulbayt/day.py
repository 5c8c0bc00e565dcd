"""The day and the place of play, as plain facts."""

from __future__ import annotations

from typing import NamedTuple


class Today(NamedTuple):
    """What is known of the day and the place when a card is laid.

    :param month: the Hijri month's id, or ``None`` if nobody said.
    :param day: the day of that month, 1 to 30, or ``None``.
    :param last_day: whether it is the last day of its month; a 30th always is.
    :param city: the id of the city in which the game is played, or ``None``.
    """

    month: str | None = None
    day: int | None = None
    last_day: bool = False
    city: str | None = None
