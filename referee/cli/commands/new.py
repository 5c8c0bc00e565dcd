"""``referee new``: open a game."""

from __future__ import annotations

from typing import Annotated

import typer

from referee.cli import completing
from referee.cli.app import session_of
from referee.cli.clerks import clerk
from referee.cli.words import House, Json, Lang, Profile
from referee.desk import books, rulings
from referee.view import books as view


def command(
    ctx: typer.Context,
    players: Annotated[list[str], typer.Argument(autocompletion=completing.games)],
    *,
    limit: Annotated[str, typer.Option("--limit")] = "",
    hands: Annotated[str, typer.Option("--hands")] = "",
    target: Annotated[str, typer.Option("--target")] = "",
    profile: Profile = "",
    house: House = None,
    json: Json = False,
    lang: Lang = "",
) -> int:
    """Open a game."""
    session = session_of(ctx)
    game, names = rulings.game_and_play(players)
    told = {"limit": limit, "hands": hands, "target": target}
    match = books.open_game(
        clerk(session), game, names, profile=profile or None, house=tuple(house or ()),
        limits={switch: value for switch, value in told.items() if value},
    )  # fmt: skip
    if session.json:
        session.dump(view.opened_json(match))
    else:
        session.show(view.opened_text(session.texts, match))
    return 0
