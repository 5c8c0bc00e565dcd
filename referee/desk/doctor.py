"""``referee doctor``: what the referee finds here, and whether all is well."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from typing import NamedTuple

from referee.almanac.calendars import iran_ends
from referee.core.errors import RefereeError
from referee.desk.books import Clerk, current

OLDEST = 2026
"""No clock can be before the year in which this referee was written."""


class Finding(NamedTuple):
    """One thing that was looked at.

    :param name: what it is.
    :param good: whether it is as it should be.
    :param facts: what was found.
    :param error: what went wrong, where that is known.
    :param store: whether games cannot be kept or read because of it.
    """

    name: str
    good: bool
    facts: Mapping[str, object]
    error: RefereeError | None = None
    store: bool = False


def findings(clerk: Clerk, now: datetime) -> Iterator[Finding]:
    """Yield what was found about the score book, the almanac and the clock.

    :param now: the present instant in the machine's time zone.
    """
    folder = {"path": str(clerk.home.folder)}
    yield _tried("home", clerk.home.check, folder)
    yield _game(clerk)
    until = iran_ends()
    yield Finding("months", now.date() < until, {"until": until.isoformat()})
    told = {"now": now.strftime("%Y-%m-%d %H:%M"), "zone": str(now.tzname()), "offset": f"{now:%z}"}
    yield Finding("clock", now.year >= OLDEST, told)


def _game(clerk: Clerk) -> Finding:
    facts: dict[str, object] = {"id": None, "game": None}

    def look() -> None:
        facts["id"] = clerk.home.current()
        if facts["id"]:
            facts["game"] = current(clerk).game

    return _tried("game", look, facts)


def _tried(name: str, look: Callable[[], None], facts: Mapping[str, object]) -> Finding:
    try:
        look()
    except RefereeError as error:
        return Finding(name, good=False, facts=facts, error=error, store=True)
    return Finding(name, good=True, facts=facts)
