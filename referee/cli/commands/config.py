"""``referee config``: settings that hold for every run."""

from __future__ import annotations

from typing import Annotated

import typer

from referee.cli.app import session_of
from referee.cli.clerks import clock, home_of
from referee.cli.words import Json, Lang
from referee.core.errors import UnknownError
from referee.desk import settings
from referee.view import prose
from referee.view.names import shown

SETTINGS = {"ignore_unknown_options": True}
"""So that ``config shift -1`` is a value and not a switch."""


def command(
    ctx: typer.Context,
    key: Annotated[str, typer.Argument()] = "",
    value: Annotated[str, typer.Argument()] = "",
    *,
    unset: Annotated[bool, typer.Option("--unset")] = False,
    json: Json = False,
    lang: Lang = "",
) -> int:
    """Show or change the settings."""
    session = session_of(ctx)
    for word in (key, value):
        if word.startswith("--"):
            raise UnknownError("no_such_switch", text=word)
    folder = home_of(session)
    if key and (value or unset):
        told = settings.change(
            folder, key, None if unset else value,
            today=clock().date(), spoken=session.texts.language,
            forget=value if unset else "",
        )  # fmt: skip
    else:
        told = settings.shown(folder, key)
    texts = session.texts
    if session.json:
        session.dump({"config": told})
    elif told:
        rows = (
            texts.say("books.config_line", key=name, value=shown(said))
            for name, said in told.items()
        )
        session.show(prose.lines(texts, rows))
    else:
        session.show(texts.say("books.config_none"))
    return 0
