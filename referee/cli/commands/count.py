"""``referee count``: the points of one hand or row, with the steps."""

from __future__ import annotations

from typing import Annotated

import typer

from referee.cli import completing
from referee.cli.app import session_of
from referee.cli.words import House, Json, Lang, Profile
from referee.core.house import amend
from referee.desk import registry, rulings
from referee.view import books as view


def command(
    ctx: typer.Context,
    hand: Annotated[list[str], typer.Argument(autocompletion=completing.games)],
    *,
    jack: Annotated[bool, typer.Option("--jack")] = False,
    status: Annotated[str, typer.Option("--status")] = "",
    profile: Profile = "",
    house: House = None,
    json: Json = False,
    lang: Lang = "",
) -> int:
    """Count a hand."""
    session = session_of(ctx)
    game, words = rulings.game_and_play(hand)
    _, base = rulings.named_profile(game, profile or None)
    agreed = amend(base, house or ())
    text = " ".join(words) or registry.scores(game).NOTHING
    count = registry.scores(game).count(text, agreed, jack=jack, status=status)
    if session.json:
        session.dump(view.count_json(game, session.texts, count))
    else:
        session.show(view.count_text(game, session.texts, count))
    return 0
