"""``referee history``: the rounds of a game."""

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
    json: Json = False,
    lang: Lang = "",
) -> int:
    """Show the history."""
    session = session_of(ctx)
    match = books.current(clerk(session, game))
    if session.json:
        session.dump(view.history_json(match))
    else:
        session.show(view.history_text(session.texts, match))
    return 0
