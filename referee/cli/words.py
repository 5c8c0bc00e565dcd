"""Switches that several commands share."""

from __future__ import annotations

from typing import Annotated, Optional

import typer

Json = Annotated[bool, typer.Option("--json")]
Lang = Annotated[str, typer.Option("--lang")]
House = Annotated[Optional[list[str]], typer.Option("--house")]  # noqa: UP045 - Typer reads it at run time
Profile = Annotated[str, typer.Option("--profile")]
Game = Annotated[str, typer.Option("--game")]
Yes = Annotated[bool, typer.Option("--yes", "-y")]
Told = Optional[str]  # noqa: UP045 - as above
City = Annotated[Told, typer.Option("--city")]
Coords = Annotated[Told, typer.Option("--coords")]
Zone = Annotated[Told, typer.Option("--zone")]
When = Annotated[Told, typer.Option("--when")]
Calendar = Annotated[Told, typer.Option("--calendar")]
Shift = Annotated[Told, typer.Option("--shift")]
MonthStart = Annotated[Optional[list[str]], typer.Option("--month-start")]  # noqa: UP045 - as above
Hijri = Annotated[Told, typer.Option("--hijri")]
Sunset = Annotated[Told, typer.Option("--sunset")]
DayStart = Annotated[Told, typer.Option("--day-start")]
Dates = Annotated[Told, typer.Option("--dates")]
Deck = Annotated[Told, typer.Option("--deck")]
