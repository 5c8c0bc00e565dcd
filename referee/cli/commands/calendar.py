"""``referee calendar``: the coming days on which a card has its date."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from referee.almanac.day import HijriDay
from referee.cli import days
from referee.cli.app import session_of
from referee.cli.clerks import clock, keep
from referee.cli.session import Session
from referee.cli.words import Json, Lang, Yes, minding_days
from referee.desk.ahlulbayt import Side
from referee.desk.ahlulbayt_days import dated_cards
from referee.desk.days import Bonus, calendar_json, read_days
from referee.desk.days import calendar as coming_days
from referee.games.ahlulbayt.house import House
from referee.ledger import files
from referee.view import days as view
from referee.view.names import shown

Days = tuple[tuple[HijriDay, Bonus], ...]


@minding_days
def command(
    ctx: typer.Context,
    *,
    ahead: Annotated[str, typer.Option("--days")] = "30",
    ics: Annotated[str, typer.Option("--ics")] = "",
    yes: Yes = False,
    json: Json = False,
    lang: Lang = "",
) -> int:
    """Show the coming days."""
    session, now = session_of(ctx), clock()
    setting = days.setting(session, ctx.params, now)
    side = Side(setting)
    cards = dated_cards(side.deck, House())
    found = coming_days(setting["asked"], now, read_days(ahead), cards)
    writer = view.Writer(session.texts, side.name_of(session.texts))
    if ics:
        return _written(session, writer, found, files.named(ics), now, yes=yes)
    if session.json:
        session.dump(calendar_json(found))
    else:
        session.show(view.calendar_text(writer, found))
    return 0


def _written(
    session: Session, writer: view.Writer, found: Days, file: Path, now: datetime, *, yes: bool
) -> int:
    from referee.view.calendars import as_ics

    stamp = now.astimezone(UTC).replace(microsecond=0)
    keep(session, file, as_ics(writer, found, stamp, session.digits), yes=yes)
    if session.json:
        session.dump({**calendar_json(found), "file": str(file)})
    else:
        session.show(writer.say("calendar_written", n=len(found), path=shown(str(file))))
    return 0
