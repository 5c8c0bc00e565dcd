"""``referee can``: rules on one play, or on many from standard input."""

from __future__ import annotations

import shlex
import sys
from typing import Annotated, Any

import typer

from referee.cli import border
from referee.cli.app import build, session_of
from referee.cli.session import Session
from referee.cli.words import House, Json, Lang, Profile
from referee.core.errors import RefereeError, UnreadableError
from referee.desk import rulings
from referee.view import rulings as view

YES, NO = 0, 1


def command(
    ctx: typer.Context,
    play: Annotated[list[str], typer.Argument()] = [],  # noqa: B006 - Typer's way to say "none"
    *,
    on: Annotated[str, typer.Option("--on")] = "",
    position: Annotated[str, typer.Option("--position")] = "",
    hand: Annotated[str, typer.Option("--hand")] = "",
    names: Annotated[str, typer.Option("--names")] = "",
    profile: Profile = "",
    house: House = None,
    why: Annotated[bool, typer.Option("--why")] = False,
    json: Json = False,  # noqa: ARG001 - settled in the session
    lang: Lang = "",  # noqa: ARG001 - as above
) -> int:
    """Rule on a play."""
    session = session_of(ctx)
    question = rulings.Question(
        words=tuple(play),
        on=on or None,
        position=position,
        hand=hand or None,
        profile=profile or None,
        house=tuple(house or ()),
        names=tuple(name.strip() for name in names.split(",")) if names else (),
    )
    if play and play[-1] == "-":
        return _many(session, play[:-1])
    if _lists_plays(question):
        return _plays(session, question)
    return _one(session, question, why=why)


def _lists_plays(question: rulings.Question) -> bool:
    """Tell whether only a hand was told, without a play."""
    return bool(question.hand) and len(rulings.game_and_play(question.words)[1]) == 0


def _one(session: Session, question: rulings.Question, *, why: bool) -> int:
    ruling = rulings.rule(question)
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


def _many(session: Session, game: list[str]) -> int:
    """Answer questions from standard input, one a line; return the worst line's code."""
    worst = YES
    for line in sys.stdin.buffer:
        if line.strip():
            code, told = _answer(session, game, line)
            session.dump(told)
            worst = max(worst, code)
    return worst


def _answer(session: Session, game: list[str], line: bytes) -> tuple[int, dict[str, Any]]:
    try:
        question = _question(session, game, line)
        ruling = rulings.rule(question)
    except RefereeError as error:
        return error.exit_code, {"error": border.as_json(session.texts, error)}
    except typer.TyperException as error:
        from referee.cli.usage import translated

        told = translated(error)
        return told.exit_code, {"error": border.as_json(session.texts, told)}
    return (YES if ruling.legal else NO), view.as_json(session.texts, ruling)


def _question(session: Session, game: list[str], line: bytes) -> rulings.Question:
    try:
        words = shlex.split(line.decode())
    except UnicodeDecodeError:
        raise UnreadableError("broken_text") from None
    except ValueError as error:
        raise UnreadableError("usage", text=str(error)) from None
    parsed = build("can").make_context("can", [*game, *words], obj=session).params
    return rulings.Question(
        words=tuple(parsed["play"]),
        on=parsed["on"] or None,
        position=parsed["position"],
        hand=parsed["hand"] or None,
        profile=parsed["profile"] or None,
        house=tuple(parsed["house"] or ()),
        names=tuple(part.strip() for part in parsed["names"].split(",")) if parsed["names"] else (),
    )
