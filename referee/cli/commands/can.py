"""``referee can``: rules on one play, or on many from standard input."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Mapping
from datetime import datetime
from typing import Annotated, Any

import typer

from referee.cli import border, completing, days
from referee.cli.app import build, session_of
from referee.cli.clerks import clock
from referee.cli.session import Session
from referee.cli.words import House, Json, Lang, Profile, minding_days
from referee.core.errors import RefereeError, UnreadableError
from referee.core.typed import check_typed
from referee.desk import registry, rulings
from referee.view import rulings as view

YES, NO = 0, 1


@minding_days
def command(
    ctx: typer.Context,
    play: Annotated[list[str], typer.Argument(autocompletion=completing.plays)] = [],  # noqa: B006 - Typer's way to say "none"
    *,
    on: Annotated[str, typer.Option("--on")] = "",
    position: Annotated[str, typer.Option("--position")] = "",
    hand: Annotated[str, typer.Option("--hand")] = "",
    names: Annotated[str, typer.Option("--names")] = "",
    profile: Profile = "",
    house: House = None,
    why: Annotated[bool, typer.Option("--why")] = False,
    json: Json = False,
    lang: Lang = "",
) -> int:
    """Rule on a play."""
    session, now = session_of(ctx), clock()
    if play and play[-1] == "-":
        return _many(session, play[:-1], ctx.params, now)
    if not rulings.names_game(play):
        from referee.cli import live

        told = live.ruling(session, ctx.params, now)
        if told is not None:
            return _say(session, told, why=why)
    question = _question(session, ctx.params, now)
    if _lists_plays(question):
        return _plays(session, question)
    return _one(session, question, why=why)


def _question(session: Session, typed: Mapping[str, Any], now: datetime) -> rulings.Question:
    """Return what was asked, from the command line's parameters by name."""
    names = typed["names"].split(",") if typed["names"] else ()
    return rulings.Question(
        words=tuple(typed["play"]),
        on=typed["on"] or None,
        position=typed["position"],
        hand=typed["hand"] or None,
        profile=typed["profile"] or None,
        house=tuple(typed["house"] or ()),
        names=tuple(name.strip() for name in names),
        setting=_setting(session, typed, now),
    )


def _setting(session: Session, typed: Mapping[str, Any], now: datetime) -> dict[str, Any]:
    game, _ = rulings.game_and_play(typed["play"])
    return days.setting(session, typed, now) if registry.minds(game) else days.refused(typed)


def _lists_plays(question: rulings.Question) -> bool:
    """Tell whether only a hand was told, without a play."""
    return bool(question.hand) and len(rulings.game_and_play(question.words)[1]) == 0


def _one(session: Session, question: rulings.Question, *, why: bool) -> int:
    return _say(session, rulings.rule(question), why=why)


def _say(session: Session, ruling: rulings.Ruling, *, why: bool) -> int:
    if session.json:
        session.dump(view.as_json(session.texts, ruling))
    else:
        session.show(view.as_text(session.texts, ruling, why=why))
    return YES if ruling.legal else NO


def _plays(session: Session, question: rulings.Question) -> int:
    table, plays = rulings.plays(question)
    if session.json:
        session.dump({"game": table.game, "plays": plays})
    else:
        session.show(view.plays_as_text(session.texts, plays))
    return YES if plays else NO


def _many(session: Session, game: list[str], typed: Mapping[str, Any], now: datetime) -> int:
    """Answer questions from standard input, one a line; return the worst line's code.

    What was typed beside the ``-`` holds for every line that does not say otherwise.
    """
    worst = YES
    for line in sys.stdin.buffer:
        if line.strip():
            code, told = _answer(session, game, line, typed, now)
            session.dump(told)
            worst = max(worst, code)
    return worst


def _answer(
    session: Session, game: list[str], line: bytes, typed: Mapping[str, Any], now: datetime
) -> tuple[int, dict[str, Any]]:
    try:
        here = _parsed(session, game, line)
        ruling = rulings.rule(_question(session, _merged(typed, here), now))
        return (YES if ruling.legal else NO), view.as_json(session.texts, ruling)
    except RefereeError as error:
        return error.exit_code, {"error": border.as_json(session.texts, error)}
    except typer.TyperException as error:
        from referee.cli.usage import translated

        told = translated(error)
        return told.exit_code, {"error": border.as_json(session.texts, told)}


def _merged(typed: Mapping[str, Any], here: Mapping[str, Any]) -> dict[str, Any]:
    """Return what holds for one line: its own words, else those beside the ``-``."""
    own = {name: value for name, value in here.items() if value}
    base = dict(typed)
    if own.keys() & {"city", "coords", "zone"}:
        base |= {"city": None, "coords": None, "zone": None}
    return base | own


def _parsed(session: Session, game: list[str], line: bytes) -> dict[str, Any]:
    try:
        typed = line.decode()
    except UnicodeDecodeError:
        raise UnreadableError("broken_text") from None
    check_typed(typed)
    try:
        words = shlex.split(typed)
    except ValueError:
        raise UnreadableError("unclosed", text=typed.strip()) from None
    parsed: dict[str, Any] = build("can").make_context("can", [*game, *words], obj=session).params
    return parsed
