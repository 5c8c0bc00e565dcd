"""``referee odds``: what the next card of Flip 7 may bring."""

from __future__ import annotations

import sys
from typing import Annotated, Optional

import typer

from referee.cli.app import session_of
from referee.cli.session import Session
from referee.cli.words import House, Json, Lang, Profile
from referee.core.house import amend
from referee.desk import flip7_odds, rulings
from referee.view import odds as view


def command(
    ctx: typer.Context,
    row: Annotated[list[str], typer.Argument()] = [],  # noqa: B006 - Typer's way to say "none"
    *,
    seen: Annotated[str, typer.Option("--seen")] = "",
    players_rows: Annotated[Optional[list[str]], typer.Option("--players-rows")] = None,  # noqa: UP045 - Typer reads it at run time
    status: Annotated[str, typer.Option("--status")] = "",
    second: Annotated[bool, typer.Option("--second")] = False,
    best: Annotated[bool, typer.Option("--best")] = False,
    profile: Profile = "",
    house: House = None,
    json: Json = False,
    lang: Lang = "",
) -> int:
    """Reckon chances."""
    session = session_of(ctx)
    if best:
        return _best(session)
    _, base = rulings.named_profile("flip7", profile or None)
    told = flip7_odds.reckon(
        row, amend(base, house or ()), seen=seen, others=players_rows or (), status=status,
        second=second,
    )  # fmt: skip
    if session.json:
        session.dump(view.as_json(session.texts, told))
    else:
        session.show(view.as_text(session.texts, told))
    return 0


def _best(session: Session) -> int:
    told = flip7_odds.optimum(_show_progress if sys.stderr.isatty() else None)
    if session.json:
        session.dump(view.best_json(told))
    else:
        session.show(view.best_text(session.texts, told))
    return 0


def _show_progress(done: int, steps: int) -> None:
    """Show how far it is on one line of standard error, and clear it at the end."""
    said = f"\r{done}/{steps}" if done < steps else "\r\x1b[K"
    print(said, end="", file=sys.stderr, flush=True)
