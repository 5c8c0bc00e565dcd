"""``referee undo``: take back what was written last."""

from __future__ import annotations

from typing import Annotated

import typer

from referee.cli.app import session_of
from referee.cli.clerks import clerk, number, report
from referee.cli.words import Game, Json, Lang
from referee.desk import books


def command(
    ctx: typer.Context,
    times: Annotated[str, typer.Argument()] = "1",
    *,
    game: Game = "",
    json: Json = False,
    lang: Lang = "",
) -> int:
    """Take back the last entries."""
    session = session_of(ctx)
    report(session, books.undo(clerk(session, game), number(times)))
    return 0
