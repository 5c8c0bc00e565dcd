"""``referee use``: switch to another game."""

from __future__ import annotations

from typing import Annotated

import typer

from referee.cli import completing
from referee.cli.app import session_of
from referee.cli.clerks import clerk
from referee.cli.words import Json, Lang
from referee.desk import books
from referee.view import books as view


def command(
    ctx: typer.Context,
    id_: Annotated[str, typer.Argument(metavar="ID", autocompletion=completing.ids)],
    *,
    json: Json = False,
    lang: Lang = "",
) -> int:
    """Make a game the current one."""
    session = session_of(ctx)
    match = books.use(clerk(session), id_)
    if session.json:
        session.dump(view.opened_json(match))
    else:
        session.show(view.used_text(session.texts, match))
    return 0
