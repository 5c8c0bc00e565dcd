"""``referee replay``: check a transcript move by move."""

from __future__ import annotations

from typing import Annotated

import typer

from referee.cli.app import session_of
from referee.cli.border import as_json, sentence
from referee.cli.clerks import clerk, content
from referee.cli.prompts import PROMPT
from referee.cli.session import Session
from referee.cli.words import Json, Lang
from referee.core.errors import RefereeError
from referee.desk import transcripts
from referee.desk.replies import Reply
from referee.desk.sitting import Sitting
from referee.desk.transcripts import Checked, Line
from referee.view import replays as view
from referee.view import sitting as table
from referee.view.names import literal

LARGEST = 16 * 2**20
"""Bytes that a transcript may have; a hundred thousand moves have a tenth of that."""

NO = 1


def command(
    ctx: typer.Context,
    file: Annotated[str, typer.Argument()],
    *,
    show: Annotated[bool, typer.Option("--show")] = False,
    json: Json = False,
    lang: Lang = "",
) -> int:
    """Check a transcript."""
    session = session_of(ctx)
    told = content(file, most=LARGEST, too_big="table/errors.too_big")
    keeper = clerk(session)

    def said(sitting: Sitting, line: Line, replies: list[Reply]) -> None:
        print(f"{PROMPT}{literal(line.text)}")
        for reply in replies:
            text = table.reply(session.texts, sitting, reply)
            if text:
                session.show(text)

    shown = said if show and not session.json else None
    checked = transcripts.check(told, keeper.event, shown)
    return _answer(session, checked)


def _answer(session: Session, checked: Checked) -> int:
    error = checked.error
    if session.json:
        failed = as_json(session.texts, error) if error else None
        session.dump(view.as_json(session.texts, checked, failed))
    else:
        said = sentence(session.texts, error) if error else ""
        session.show(view.as_text(session.texts, checked, said))
    return _code(checked, error)


def _code(checked: Checked, error: RefereeError | None) -> int:
    if error is not None:
        return error.exit_code
    return 0 if checked.stop is None else NO
