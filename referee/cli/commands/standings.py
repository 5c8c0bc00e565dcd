"""``referee standings``: who is winning, who has won."""

from __future__ import annotations

from typing import Annotated

import typer

from referee.cli.app import session_of
from referee.cli.clerks import clerk
from referee.cli.session import Session
from referee.cli.words import Game, Json, Lang
from referee.core.errors import StoreError, UnreadableError
from referee.desk import books
from referee.desk.matches import Match
from referee.view import books as view


def command(
    ctx: typer.Context,
    *,
    all_: Annotated[bool, typer.Option("--all")] = False,
    chart: Annotated[bool, typer.Option("--chart")] = False,
    game: Game = "",
    json: Json = False,
    lang: Lang = "",
) -> int:
    """Show the standings."""
    session = session_of(ctx)
    told = clerk(session, game)
    if all_:
        if chart or game:
            raise UnreadableError("exchange/errors.game_or_all", text=game or "--chart")
        return _all(session, told)
    match = books.current(told)
    if chart:
        _chart(session, match)
    else:
        _one(session, match)
    return 0


def _one(session: Session, match: Match) -> None:
    if session.json:
        session.dump(view.standings_json(match))
    else:
        session.show(view.standings_text(session.texts, match))


def _all(session: Session, told: books.Clerk) -> int:
    from referee.desk.alltime import alltime
    from referee.view.alltime import alltime_json, alltime_text
    from referee.view.exchange import unread_text
    from referee.view.progress import watched

    found = alltime(told.home, watched)
    session.tell(alltime_json(found), alltime_text(session.texts, found))
    if found.unread:
        session.note(unread_text(session.texts, found.unread))
        return StoreError.exit_code
    return 0


def _chart(session: Session, match: Match) -> None:
    from referee.desk.charts import courses
    from referee.view.charts import chart, courses_json

    told = courses(match)
    session.tell(courses_json(match.game, match.id, told), chart(session.texts, told))
