"""``referee rename``: a player gets another name."""

from __future__ import annotations

from typing import Annotated

import typer

from referee.cli import completing
from referee.cli.app import session_of
from referee.cli.clerks import clerk, report
from referee.cli.words import Game, Json, Lang
from referee.desk import people


def command(
    ctx: typer.Context,
    name: Annotated[str, typer.Argument(autocompletion=completing.players)],
    new: Annotated[str, typer.Argument(metavar="NEW")],
    *,
    game: Game = "",
    json: Json = False,
    lang: Lang = "",
) -> int:
    """Rename a player."""
    session = session_of(ctx)
    report(session, people.rename(clerk(session, game), name, new))
    return 0
