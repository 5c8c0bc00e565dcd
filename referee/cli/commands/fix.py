"""``referee fix``: correct a round."""

from __future__ import annotations

from typing import Annotated

import typer

from referee.cli.app import session_of
from referee.cli.clerks import clerk, number
from referee.cli.words import Game, Json, Lang
from referee.desk import books
from referee.view import books as view


def command(
    ctx: typer.Context,
    round_: Annotated[str, typer.Argument(metavar="ROUND")],
    scores: Annotated[list[str], typer.Argument()],
    *,
    game: Game = "",
    json: Json = False,  # noqa: ARG001 - settled in the session
    lang: Lang = "",  # noqa: ARG001 - as above
) -> int:
    """Correct entries of a round."""
    session = session_of(ctx)
    written = books.fix(clerk(session, game), number(round_, "books/errors.not_a_round"), scores)
    if session.json:
        session.dump(view.written_json(written))
    else:
        session.show(view.written_text(session.texts, written))
    return 0
