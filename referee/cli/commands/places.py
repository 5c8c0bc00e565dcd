"""``referee places``: the cities that ``--city`` knows."""

from __future__ import annotations

from typing import Annotated

import typer

from referee.cli.app import session_of
from referee.cli.words import Json, Lang
from referee.desk.days import found_places, places_json
from referee.view import days as view


def command(
    ctx: typer.Context,
    text: Annotated[str, typer.Argument()] = "",
    *,
    json: Json = False,
    lang: Lang = "",
) -> int:
    """List the cities."""
    session = session_of(ctx)
    found = found_places(text, session.texts.language)
    if session.json:
        session.dump(places_json(found))
    else:
        session.show(view.places_text(session.texts, found))
    return 0
