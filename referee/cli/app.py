"""The commands by name, each built when it is asked for.

Building a command costs its imports and Typer's reading of its signature; with
thirty commands that would be paid thirty times on every start.
"""

from __future__ import annotations

from importlib import import_module
from keyword import iskeyword
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup, TyperOption

from referee.cli.session import Session
from referee.core.errors import UnknownError
from referee.core.house import nearest

COMMANDS: tuple[str, ...] = (
    "can", "count", "odds", "new", "score", "undo", "redo", "fix", "void", "join", "leave",
    "rename", "target", "standings", "history", "games", "use", "close", "table", "replay",
    "report", "export", "import", "rules", "today", "calendar", "places", "deck", "config",
    "doctor",
)  # fmt: skip
"""Every command, in the order in which help shows them."""


class Command(TyperCommand):
    """A command whose help comes from the catalogues."""

    def format_help(self, ctx: Any, formatter: Any) -> None:  # noqa: ARG002 - Typer's signature
        """Write the command's help in the session's language."""
        from referee.cli import helping

        session = session_of(ctx)
        session.explain(helping.command(session.texts, self, ctx.command_path))


class Commands(TyperGroup):
    """The referee's commands, loaded by name."""

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ARG002 - as above
        """Return the commands in the order of help."""
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:  # noqa: ARG002 - as above
        """Build one command, or return nothing if there is none of that name."""
        return build(cmd_name) if cmd_name in COMMANDS else None

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Find the command, or name the nearest one."""
        name = args[0]
        if name not in COMMANDS and not name.startswith("-"):
            raise UnknownError("no_such_command", text=name, near=nearest(name, COMMANDS))
        return super().resolve_command(ctx, args)

    def format_help(self, ctx: Any, formatter: Any) -> None:  # noqa: ARG002 - as above
        """Write the list of commands in the session's language."""
        from referee.cli import helping

        session = session_of(ctx)
        session.explain(helping.overview(session.texts, COMMANDS))


def session_of(ctx: Any) -> Session:
    """Return the session that a command runs in."""
    session = ctx.find_root().obj
    if not isinstance(session, Session):
        raise TypeError(f"no session: {session!r}")
    return session


def build(name: str) -> Any:
    """Build a command from the function of its module."""
    word = f"{name}_" if iskeyword(name) else name
    module = import_module(f"referee.cli.commands.{word}")
    alone = typer.Typer(add_completion=False, rich_markup_mode=None)
    settings = {"help_option_names": ["-h", "--help"], **getattr(module, "SETTINGS", {})}
    alone.command(name, cls=Command, context_settings=settings)(module.command)
    return _with_switches(typer.main.get_command(alone))


def _with_switches(built: Any) -> Any:
    """Add the switches that every command has and none looks at: they are read before parsing."""
    built.params += [
        TyperOption(param_decls=[name], default="", expose_value=False)
        for name in ("--bidi", "--digits")
    ]
    return built


def root() -> Any:
    """Build the referee's command group."""
    app = typer.Typer(
        cls=Commands,
        rich_markup_mode=None,
        invoke_without_command=True,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback()(_root)
    return _with_switches(typer.main.get_command(app))


def _root(
    ctx: typer.Context,
    *,
    version: bool = typer.Option(False, "--version"),  # noqa: FBT003 - Typer's way to give a default
    debug: bool = typer.Option(False, "--debug", hidden=True),  # noqa: ARG001, FBT003 - read before parsing
    lang: str = typer.Option("", "--lang"),  # noqa: ARG001 - read before parsing
) -> None:
    session = session_of(ctx)
    if version:
        from referee import __version__

        session.show(f"referee {__version__}")
        raise typer.Exit
    if ctx.invoked_subcommand is None:
        from referee.cli import helping

        session.explain(helping.overview(session.texts, COMMANDS))
