"""``referee target``: change what ends the game, or a house rule."""

from __future__ import annotations

from typing import Annotated

import typer

from referee.cli.app import session_of
from referee.cli.clerks import clerk, confirm, report
from referee.cli.words import Game, House, Json, Lang, Yes
from referee.desk import people


def command(
    ctx: typer.Context,
    target: Annotated[str, typer.Argument()] = "",
    *,
    limit: Annotated[str, typer.Option("--limit")] = "",
    hands: Annotated[str, typer.Option("--hands")] = "",
    house: House = None,
    yes: Yes = False,
    game: Game = "",
    json: Json = False,
    lang: Lang = "",
) -> int:
    """Change the target."""
    session = session_of(ctx)
    told = {"": target, "limit": limit, "hands": hands}
    limits = {switch: value for switch, value in told.items() if value}
    writer, agreed = clerk(session, game), tuple(house or ())
    seen = people.agree(writer, limits, agreed, write=False)
    if seen.before.over != seen.after.over:
        question = "ask_ends" if seen.after.over else "ask_reopens"
        confirm(session, question, yes=yes, id=seen.before.id)
    report(session, people.agree(writer, limits, agreed))
    return 0
