"""``referee void``: take a whole round, or the whole game, out of the count."""

from __future__ import annotations

from typing import Annotated

import typer

from referee.cli.app import session_of
from referee.cli.clerks import clerk, confirm, number, report
from referee.cli.session import Session
from referee.cli.words import Game, Json, Lang, Yes
from referee.core.errors import UnreadableError
from referee.desk import books


def command(
    ctx: typer.Context,
    round_: Annotated[str, typer.Argument(metavar="ROUND")] = "",
    *,
    whole_game: Annotated[bool, typer.Option("--whole-game")] = False,
    yes: Yes = False,
    game: Game = "",
    json: Json = False,
    lang: Lang = "",
) -> int:
    """Take a round, or the whole game, out of the count."""
    session = session_of(ctx)
    told = clerk(session, game)
    if whole_game and round_:
        raise UnreadableError("exchange/errors.round_or_game", text=round_)
    if not whole_game and not round_:
        raise UnreadableError("missing_argument", name="ROUND")
    written = (
        _game(session, told, yes=yes) if whole_game else _round(session, told, round_, yes=yes)
    )
    report(session, written)
    return 0


def _round(session: Session, told: books.Clerk, round_: str, *, yes: bool) -> books.Written:
    which = number(round_, "books/errors.not_a_round")
    books.check_round(told, which)
    confirm(session, "ask_void", yes=yes, n=which)
    return books.void(told, which)


def _game(session: Session, told: books.Clerk, *, yes: bool) -> books.Written:
    match = books.current(told)
    confirm(session, "exchange.ask_void_game", yes=yes, id=match.id)
    return books.void_game(told)
