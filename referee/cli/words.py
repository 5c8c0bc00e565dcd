"""Switches that several commands share."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import wraps
from typing import Annotated, Optional

import typer

from referee.cli import completing

Json = Annotated[bool, typer.Option("--json")]
Lang = Annotated[str, typer.Option("--lang")]
House = Annotated[Optional[list[str]], typer.Option("--house")]  # noqa: UP045 - Typer reads it at run time
Profile = Annotated[str, typer.Option("--profile")]
Game = Annotated[str, typer.Option("--game", autocompletion=completing.ids)]
Yes = Annotated[bool, typer.Option("--yes", "-y")]
Told = Optional[str]  # noqa: UP045 - as above
Dates = Annotated[Told, typer.Option("--dates")]
Deck = Annotated[Told, typer.Option("--deck")]
Several = Optional[list[str]]  # noqa: UP045 - as above

_DAYS: dict[str, object] = {
    **{
        name: Annotated[Told, typer.Option(f"--{name.replace('_', '-')}")]
        for name in ("city", "coords", "zone", "when", "calendar", "shift")
    },
    "month_start": Annotated[Several, typer.Option("--month-start")],
    **{
        name: Annotated[Told, typer.Option(f"--{name.replace('_', '-')}")]
        for name in ("hijri", "sunset", "day_start")
    },
    "dates": Dates,
    "deck": Deck,
}

SWITCHES = tuple(_DAYS)
"""What commands that mind the day share, by the names of their parameters."""


def minding_days(command: Callable[..., int]) -> Callable[..., int]:
    """Give a command the switches about day, place and deck; it finds them in ``ctx.params``.

    They stand before ``--json`` and ``--lang``, in help as well.
    """
    told = inspect.signature(command, eval_str=True)
    *own, json, lang = told.parameters.values()
    kind = inspect.Parameter.KEYWORD_ONLY
    shared = [
        inspect.Parameter(name, kind, default=None, annotation=option)
        for name, option in _DAYS.items()
    ]

    @wraps(command)
    def run(*arguments: object, **typed: object) -> int:
        return command(*arguments, **{k: v for k, v in typed.items() if k not in _DAYS})

    run.__signature__ = told.replace(parameters=[*own, *shared, json, lang])  # type: ignore[attr-defined] # what inspect looks for
    return run
