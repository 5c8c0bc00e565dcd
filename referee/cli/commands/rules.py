"""``referee rules``: the rulebook in the asked language."""

from __future__ import annotations

from typing import Annotated

import typer

from referee.cli import completing
from referee.cli.app import session_of
from referee.cli.clerks import clerk
from referee.cli.words import House, Json, Lang, Profile
from referee.core.house import amend
from referee.desk import books, rulebooks, rulings
from referee.view import rulebooks as view


def command(
    ctx: typer.Context,
    game: Annotated[str, typer.Argument(autocompletion=completing.games)],
    clause: Annotated[str, typer.Argument(autocompletion=completing.clauses)] = "",
    *,
    search: Annotated[str, typer.Option("--search")] = "",
    options: Annotated[bool, typer.Option("--options")] = False,
    profile: Profile = "",
    house: House = None,
    json: Json = False,
    lang: Lang = "",
) -> int:
    """Show the rulebook."""
    session = session_of(ctx)
    name, rest = rulings.game_and_play([game, clause])
    clause = " ".join(rest)
    playing = None if profile or house else books.current_of(clerk(session), name)
    _, base = rulings.named_profile(name, profile or None)
    agreed = playing.house if playing else amend(base, house or ())
    texts = session.texts
    if options:
        settings = rulebooks.settings(texts, name, agreed)
        told, said = view.settings_as_json(name, settings), view.settings_as_text(texts, settings)
    elif clause:
        found = rulebooks.clause(texts, name, agreed, clause)
        told = view.clauses_as_json(name, [found])
        said = view.clause_as_text(texts, name, found)
    else:
        clauses = rulebooks.clauses(texts, name, agreed, search)
        told, said = view.clauses_as_json(name, clauses), view.clauses_as_text(texts, clauses)
    if session.json:
        session.dump(told | ({"id": playing.id} if playing else {}))
    else:
        session.show(f"{said}\n{view.in_game(texts, playing.id)}" if playing else said)
    return 0
