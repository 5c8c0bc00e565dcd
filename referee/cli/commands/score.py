"""``referee score``: write a round down."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from referee.cli import completing
from referee.cli.app import session_of
from referee.cli.border import sentence
from referee.cli.clerks import asked, clerk, report
from referee.cli.session import Session
from referee.cli.words import Game, Json, Lang
from referee.core.errors import RefereeError
from referee.desk import books
from referee.desk.matches import Match
from referee.view.names import shown


def command(
    ctx: typer.Context,
    scores: Annotated[list[str], typer.Argument(autocompletion=completing.players)] = [],  # noqa: B006 - Typer's way to say "none"
    *,
    reshuffled: Annotated[bool, typer.Option("--reshuffled")] = False,
    game: Game = "",
    json: Json = False,
    lang: Lang = "",
) -> int:
    """Write a round."""
    session = session_of(ctx)
    told = clerk(session, game)
    words = scores or _asked_player_by_player(session, told)
    report(session, books.score(told, words, reshuffled=reshuffled))
    return 0


def _asked_player_by_player(session: Session, told: books.Clerk) -> list[str]:
    """Ask for each missing player's score on the terminal; an empty line skips him."""
    if not sys.stdin.isatty():
        return []
    match = books.check_open(told)
    playing = tuple(player.id for player in match.here if player.id in match.playing)
    due = match.unfinished.missing if match.unfinished else playing
    words: list[str] = []
    for name in match.names(due):
        what = _readable_answer(session, match, name)
        words += [name, what] if what else []
    return words


def _readable_answer(session: Session, match: Match, name: str) -> str:
    """Ask for one score until it can be read, or is left out."""
    question = session.texts.say("books.ask_score", name=shown(name))
    while what := asked(session, question):
        try:
            match.rules.read_entry(what, match.house)
        except RefereeError as error:
            session.note(sentence(session.texts, error))
        else:
            break
    return what
