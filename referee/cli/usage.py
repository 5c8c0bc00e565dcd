"""Typer's own complaints about how a command was typed, in the referee's words."""

from __future__ import annotations

from typing import Any

import typer

from referee.core.errors import RefereeError, UnknownError, UnreadableError


def translated(error: typer.TyperException) -> RefereeError:
    """Return a usage error of Typer as one of the referee's.

    Typer keeps these classes private, so they are known by their names and told
    apart by their attributes.
    """
    kind = type(error).__name__
    told: Any = error
    if kind == "NoSuchOption":
        near = tuple(told.possibilities or ())
        return UnknownError("no_such_switch", text=told.option_name, near=near)
    if kind == "MissingParameter":
        return UnreadableError("missing_argument", name=_name(told))
    if kind == "BadParameter":
        return UnreadableError("bad_value", name=_name(told), text=told.message)
    if kind == "BadOptionUsage":
        if "does not take" in error.format_message():
            return UnreadableError("no_value", name=told.option_name)
        return UnreadableError("missing_value", name=told.option_name)
    if "extra argument" in error.format_message():
        return UnreadableError("extra_argument", text=_extra(error.format_message()))
    return UnreadableError("usage", text=error.format_message())


def _name(error: Any) -> str:
    parameter = error.param
    if parameter is None:
        return str(error.param_hint or "")
    if parameter.param_type_name == "option":
        return str(max(parameter.opts, key=len))
    return str(parameter.metavar or parameter.name).upper()


def _extra(message: str) -> str:
    return message.partition(" (")[2].removesuffix(")")
