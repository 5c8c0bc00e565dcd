"""``referee today``: the Hijri day, and the cards that it makes bonus cards."""

from __future__ import annotations

from typing import Annotated

import typer

from referee.cli import days
from referee.cli.app import session_of
from referee.cli.clerks import clock
from referee.cli.words import Json, Lang, minding_days
from referee.desk.ahlulbayt import Side
from referee.desk.ahlulbayt_days import dated_cards
from referee.desk.days import as_json
from referee.desk.days import today as day_with_cards
from referee.games.ahlulbayt.house import House
from referee.view import days as view

YES, NO = 0, 1


@minding_days
def command(
    ctx: typer.Context,
    *,
    exit_code: Annotated[bool, typer.Option("--exit-code")] = False,
    json: Json = False,
    lang: Lang = "",
) -> int:
    """Show today."""
    session = session_of(ctx)
    setting = days.setting(session, ctx.params, clock())
    side = Side(setting)
    found = day_with_cards(setting["asked"], setting["now"], dated_cards(side.deck, House()))
    if session.json:
        session.dump(as_json(found))
    else:
        writer = view.Writer(session.texts, side.name_of(session.texts))
        session.show(view.today_text(writer, found))
    return NO if exit_code and not found.bonus.infallible else YES
