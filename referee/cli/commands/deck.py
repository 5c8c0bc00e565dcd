"""``referee deck``: the Ahl al-Bayt deck, shown, checked, or written out to be corrected."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from referee.cli import border, days
from referee.cli.app import session_of
from referee.cli.clerks import keep
from referee.cli.session import Session
from referee.cli.words import Dates, Deck, Json, Lang, Yes
from referee.core.errors import UnknownError, UnreadableError
from referee.core.house import nearest
from referee.desk import ahlulbayt_decks as decks
from referee.games.ahlulbayt.deckcheck import Fault
from referee.ledger import files
from referee.view import decks as view
from referee.view import prose
from referee.view.names import shown

ACTIONS = ("show", "check", "write")


def command(
    ctx: typer.Context,
    action: Annotated[str, typer.Argument()] = "show",
    file: Annotated[str, typer.Argument()] = "",
    *,
    dates: Dates = None,
    deck: Deck = None,
    yes: Yes = False,
    json: Json = False,
    lang: Lang = "",
) -> int:
    """Show, check or write a deck."""
    session = session_of(ctx)
    if action not in ACTIONS:
        raise UnknownError("no_such_action", text=action, values=ACTIONS,
                           near=nearest(action, ACTIONS))  # fmt: skip
    if action == "show":
        return _show(session, file or deck, dates)
    if not file:
        raise UnreadableError("missing_argument", name="FILE")
    if action == "check":
        return _check(session, files.named(file), dates)
    if dates or deck:
        raise UnreadableError("extra_argument", text="--dates" if dates else "--deck")
    return _write(session, files.named(file), yes=yes)


def _show(session: Session, file: str | None, dates: str | None) -> int:
    used = file or days.kept(session, "deck")
    deck = decks.chosen(used, dates or days.kept(session, "dates"))
    if session.json:
        session.dump(view.deck_json(deck))
    else:
        session.show(view.deck_text(session.texts, deck))
    return 0


def _check(session: Session, file: Path, dates: str | None) -> int:
    faults, texts = decks.faults_of(file), session.texts
    if faults:
        return _faulty(session, file, faults)
    deck = decks.chosen(str(file), dates)
    if session.json:
        session.dump({"file": str(file), "size": deck.size, "faults": []})
    else:
        session.show(texts.say("days.deck_good", path=shown(str(file)), n=deck.size))
    return 0


def _faulty(session: Session, file: Path, faults: tuple[Fault, ...]) -> int:
    texts, errors = session.texts, [view.as_error(fault) for fault in faults]
    if session.json:
        error = border.as_json(texts, errors[0])
        session.dump({"error": error, "faults": view.faults_json(texts, faults)})
    else:
        for each in errors:
            said = f"{shown(str(file))}: {border.sentence(texts, each)}"
            session.note(prose.line(texts, said))
    return errors[0].exit_code


def _write(session: Session, file: Path, *, yes: bool) -> int:
    text = decks.shipped_text()
    keep(session, file, text.encode(), yes=yes)
    if session.json:
        session.dump({"file": str(file)})
    else:
        session.show(session.texts.say("days.deck_written", path=shown(str(file))))
    return 0
