"""``referee close``: end a game by agreement."""

from __future__ import annotations

import typer

from referee.cli.app import session_of
from referee.cli.clerks import clerk, confirm
from referee.cli.words import Game, Json, Lang, Yes
from referee.desk import books
from referee.view import books as view


def command(
    ctx: typer.Context,
    *,
    yes: Yes = False,
    game: Game = "",
    json: Json = False,
    lang: Lang = "",
) -> int:
    """End a game."""
    session = session_of(ctx)
    told = clerk(session, game)
    match = books.current(told)
    confirm(session, "ask_close", yes=yes, id=match.id)
    written = books.close(told)
    if session.json:
        session.dump(view.standings_json(written.after))
    else:
        session.show(view.standings_text(session.texts, written.after))
    return 0
