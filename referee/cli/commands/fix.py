"""``referee fix``: correct a round."""

from __future__ import annotations

from typing import Annotated

import typer

from referee.cli import completing
from referee.cli.app import session_of
from referee.cli.clerks import clerk, number, report
from referee.cli.words import Game, Json, Lang
from referee.desk import books


def command(
    ctx: typer.Context,
    round_: Annotated[str, typer.Argument(metavar="ROUND")],
    scores: Annotated[list[str], typer.Argument(autocompletion=completing.players)],
    *,
    game: Game = "",
    json: Json = False,
    lang: Lang = "",
) -> int:
    """Correct entries of a round."""
    session = session_of(ctx)
    which = number(round_, "books/errors.not_a_round")
    report(session, books.fix(clerk(session, game), which, scores))
    return 0
