"""``referee games``: the list of games."""

from __future__ import annotations

import typer

from referee.cli.app import session_of
from referee.cli.clerks import clerk
from referee.cli.words import Json, Lang
from referee.desk import books
from referee.view import books as view


def command(
    ctx: typer.Context,
    *,
    json: Json = False,
    lang: Lang = "",
) -> int:
    """List the games."""
    session = session_of(ctx)
    shelves = books.games(clerk(session))
    if session.json:
        session.dump(view.shelf_json(shelves))
    else:
        session.show(view.shelf_text(session.texts, shelves))
    return 0
