"""``referee standings``: who is winning, who has won."""

from __future__ import annotations

import typer

from referee.cli.app import session_of
from referee.cli.clerks import clerk
from referee.cli.words import Game, Json, Lang
from referee.desk import books
from referee.view import books as view


def command(
    ctx: typer.Context,
    *,
    game: Game = "",
    json: Json = False,  # noqa: ARG001 - settled in the session
    lang: Lang = "",  # noqa: ARG001 - as above
) -> int:
    """Show the standings."""
    session = session_of(ctx)
    match = books.current(clerk(session, game))
    if session.json:
        session.dump(view.standings_json(match))
    else:
        session.show(view.standings_text(session.texts, match))
    return 0
