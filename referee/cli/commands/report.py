"""``referee report``: the page of a game, or of all games."""

from __future__ import annotations

import sys
from typing import Annotated, Any

import typer

from referee.cli import days
from referee.cli.app import session_of
from referee.cli.clerks import clerk, clock, keep_outside, local
from referee.cli.session import Session
from referee.cli.words import Game, Json, Lang, Yes, minding_days
from referee.core.errors import StoreError, UnreadableError
from referee.desk import books, registry, reports
from referee.desk.alltime import alltime
from referee.ledger import files
from referee.view import pages as view
from referee.view.exchange import unread_text
from referee.view.progress import watched


@minding_days
def command(
    ctx: typer.Context,
    file: Annotated[str, typer.Argument()],
    *,
    all_: Annotated[bool, typer.Option("--all")] = False,
    game: Game = "",
    yes: Yes = False,
    json: Json = False,
    lang: Lang = "",
) -> int:
    """Write the page."""
    session = session_of(ctx)
    if all_ and game:
        raise UnreadableError("exchange/errors.game_or_all", text=game)
    told = clerk(session, game)
    report = _all(told) if all_ else reports.one(books.current(told))
    content = view.page(_frame(session, report, ctx.params), report)
    if file == "-":
        _print(session, report, content)
    else:
        keep_outside(session, told.home, files.named(file), content, yes=yes)
        session.tell(view.report_json(report, file), view.report_text(session.texts, file))
    if report.unread:
        session.note(unread_text(session.texts, report.unread))
        return StoreError.exit_code
    return 0


def _all(told: books.Clerk) -> reports.Report:
    return reports.over_all(books.games(told), alltime(told.home, watched).sheets)


def _frame(session: Session, report: reports.Report, typed: dict[str, Any]) -> view.Frame:
    return view.Frame(session.texts, clock(), local, session.digits, _day(session, report, typed))


def _day(session: Session, report: reports.Report, typed: dict[str, Any]) -> view.Day | None:
    """Return today's cards, where a game that minds the day goes on, or they are asked for.

    :raises UnreadableError: if a switch about the day was typed and no game minds it.
    """
    matches = [story.match for story in report.stories]
    minding = [match for match in matches if registry.minds(match.game)]
    if not minding:
        for match in matches[:1]:
            registry.side(match.game, days.refused(typed))
        return None
    asked = bool(days.switches(typed))
    wanted = next((match for match in minding if asked or not match.over), None)
    if not wanted:
        return None
    return _today(session, None if report.whole else wanted.house, typed)


def _today(session: Session, house: Any, typed: dict[str, Any]) -> view.Day:
    """Return today's cards, by the house rules of the game or, over all games, by none."""
    from referee.desk.ahlulbayt import House, Side
    from referee.desk.ahlulbayt_days import dated_cards
    from referee.desk.days import today

    setting = days.setting(session, typed, clock())
    side = Side(setting)
    found = today(setting["asked"], setting["now"], dated_cards(side.deck, house or House()))
    return view.Day(found, side.name_of(session.texts))


def _print(session: Session, report: reports.Report, content: bytes) -> None:
    """Write the page to standard output, byte for byte as it would be in a file."""
    if session.json:
        session.dump({**view.report_json(report, "-"), "html": content.decode()})
        return
    sys.stdout.flush()
    sys.stdout.buffer.write(content)
    sys.stdout.buffer.flush()
