"""``referee export``: games for another machine, or rounds for a spreadsheet."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from referee.cli.app import session_of
from referee.cli.clerks import clerk, keep_outside
from referee.cli.session import Session
from referee.cli.words import Game, Json, Lang, Yes
from referee.core.errors import StoreError, UnreadableError
from referee.desk import books, exchange, sheets
from referee.ledger import exports, files
from referee.view import exchange as view
from referee.view.progress import watched


def command(
    ctx: typer.Context,
    file: Annotated[str, typer.Argument()] = "-",
    *,
    all_: Annotated[bool, typer.Option("--all")] = False,
    csv: Annotated[bool, typer.Option("--csv")] = False,
    moves: Annotated[bool, typer.Option("--moves")] = False,
    game: Game = "",
    yes: Yes = False,
    json: Json = False,
    lang: Lang = "",
) -> int:
    """Export games."""
    session = session_of(ctx)
    if csv and moves:
        raise UnreadableError("exchange/errors.csv_or_moves")
    if all_ and game:
        raise UnreadableError("exchange/errors.game_or_all", text=game)
    told = clerk(session, game)
    shelves = exchange.everything(told.home, watched) if all_ else exchange.chosen(told)
    form = "csv" if csv else "moves" if moves else ""
    content = _FORMS[form](shelves)
    if file == "-":
        _print(session, content, form)
    else:
        keep_outside(session, told.home, files.named(file), content, yes=yes)
        text = view.exported_text(session.texts, shelves, file)
        session.tell(view.exported_json(shelves, file), text)
    if shelves.damaged:
        session.note(view.unread_text(session.texts, shelves.damaged))
        return StoreError.exit_code
    return 0


def _csv(shelves: exchange.Shelves) -> bytes:
    return sheets.content_of(map(books.understood, shelves.books))


def _moves(shelves: exchange.Shelves) -> bytes:
    from referee.desk import transcripts

    return "\n".join(map(transcripts.write, map(books.understood, shelves.books))).encode()


def _events(shelves: exchange.Shelves) -> bytes:
    return exports.content_of(shelves.books)


_FORMS = {"": _events, "csv": _csv, "moves": _moves}


def _print(session: Session, content: bytes, form: str) -> None:
    """Write an export to standard output, byte for byte as it would be in a file."""
    if form and session.json:
        session.dump({form: content.decode("utf-8-sig")})
        return
    sys.stdout.flush()
    sys.stdout.buffer.write(content)
    sys.stdout.buffer.flush()
