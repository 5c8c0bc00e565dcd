"""``referee import``: games from another machine."""

from __future__ import annotations

from typing import Annotated, Optional

import typer

from referee.cli.app import session_of
from referee.cli.clerks import clerk, content
from referee.cli.session import Session
from referee.cli.words import Json, Lang
from referee.core.errors import StoreError
from referee.desk import books, exchange
from referee.view import exchange as view
from referee.view.progress import watched

LARGEST = 256 * 2**20
"""Bytes that a file may have; 5,000 games of ten rounds have a twentieth of that."""


def command(
    ctx: typer.Context,
    files: Annotated[list[str], typer.Argument(metavar="FILE")],
    *,
    only: Annotated[Optional[list[str]], typer.Option("--game")] = None,  # noqa: UP045 - Typer reads it at run time
    skip: Annotated[Optional[list[str]], typer.Option("--skip")] = None,  # noqa: UP045 - as above
    json: Json = False,
    lang: Lang = "",
) -> int:
    """Import games."""
    session = session_of(ctx)
    told = clerk(session)
    games = exchange.checked([_source(file) for file in files], only=only or (), without=skip or ())
    with exchange.importing(told):
        planned = exchange.planned(told.home, games, watched)
        done = _carried_out(session, told, planned)
    session.tell(view.imported_json(done), view.imported_text(session.texts, done))
    return 0


def _carried_out(
    session: Session, told: books.Clerk, planned: list[exchange.Arrival]
) -> list[exchange.Arrival]:
    """Write game by game; if one cannot be written, say how many were before it."""
    done: list[exchange.Arrival] = []
    try:
        for arrival in watched(exchange.carried_out(told, planned), len(planned)):
            done.append(arrival)  # noqa: PERF402 - what was done before an error is told
    except StoreError:
        if done:
            said = session.texts.say("exchange.stopped", done=len(done), n=len(planned))
            session.note(said)
        raise
    return done


def _source(file: str) -> exchange.Source:
    return exchange.Source(file, content(file, most=LARGEST, too_big="exchange/errors.too_big"))
