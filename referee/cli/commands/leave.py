"""``referee leave``: somebody leaves the game."""

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
    *,
    game: Game = "",
    json: Json = False,
    lang: Lang = "",
) -> int:
    """Let a player leave."""
    session = session_of(ctx)
    report(session, people.leave(clerk(session, game), name))
    return 0
