"""``referee void``: take a whole round out of the count."""

from __future__ import annotations

from typing import Annotated

import typer

from referee.cli.app import session_of
from referee.cli.clerks import clerk, confirmed, number
from referee.cli.words import Game, Json, Lang, Yes
from referee.core.errors import RefusedError
from referee.desk import books
from referee.view import books as view


def command(
    ctx: typer.Context,
    round_: Annotated[str, typer.Argument(metavar="ROUND")],
    *,
    yes: Yes = False,
    game: Game = "",
    json: Json = False,  # noqa: ARG001 - settled in the session
    lang: Lang = "",  # noqa: ARG001 - as above
) -> int:
    """Take a round out of the count."""
    session = session_of(ctx)
    which = number(round_, "books/errors.not_a_round")
    told = clerk(session, game)
    books.check_round(told, which)
    if not confirmed(session, "ask_void", yes=yes, n=which):
        raise RefusedError("books/errors.kept")
    written = books.void(told, which)
    if session.json:
        session.dump(view.written_json(written))
    else:
        session.show(view.written_text(session.texts, written))
    return 0
