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
