"""The hand that lies on a live table, for who asks about it from elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from referee.cli import days
from referee.cli.clerks import clerk
from referee.cli.session import Session
from referee.core.errors import NotFoundError
from referee.desk import books, registry, table_plays
from referee.desk.records import FileRecord
from referee.desk.rulings import Ruling
from referee.desk.sitting import Sitting

SET = ("on", "position", "hand", "names", "profile", "house")
"""What tells a table of its own; then no other one is meant."""


def ruling(session: Session, typed: Mapping[str, Any], now: datetime) -> Ruling | None:
    """Return the ruling on a play at the current game's table, if a hand lies there.

    Nothing is played and nothing is written.

    :raises RefereeError: if the play cannot be understood.
    """
    if not typed["play"] or any(typed[name] for name in SET):
        return None
    keeper = clerk(session)
    try:
        record = FileRecord(books.opened(keeper))
    except NotFoundError:
        return None
    sitting = Sitting(record, keeper.event)
    if sitting.hand is None or sitting.hand.over or sitting.match.over:
        return None
    game = sitting.match.game
    minds = registry.minds(game)
    setting = days.setting(session, typed, now) if minds else days.refused(typed)
    return table_plays.ask(sitting, " ".join(typed["play"]), setting).ruling
