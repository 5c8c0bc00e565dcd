"""``referee redo``: restore what was taken back."""

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
    """Restore entries that were taken back."""
    session = session_of(ctx)
    report(session, books.redo(clerk(session, game), number(times)))
    return 0
