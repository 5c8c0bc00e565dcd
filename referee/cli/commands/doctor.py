"""``referee doctor``: what was found here, and how this terminal shows right-to-left text."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from shutil import get_terminal_size

import typer

from referee.cli.app import session_of
from referee.cli.border import sentence
from referee.cli.clerks import asked, clerk, clock, home_of
from referee.cli.session import Session, encodes_all
from referee.cli.words import Json, Lang
from referee.core.errors import StoreError
from referee.desk.doctor import Finding, findings
from referee.desk.settings import remember
from referee.i18n.fold import digits
from referee.i18n.language import by_environment
from referee.view import doctor as view
from referee.view.terminals import terminal


def command(
    ctx: typer.Context,
    *,
    json: Json = False,
    lang: Lang = "",
) -> int:
    """Look whether all is well."""
    session = session_of(ctx)
    found = [*_here(session, lang), *findings(clerk(session), clock())]
    texts = session.texts
    reasons = {one.name: sentence(texts, one.error) for one in found if one.error}
    told = view.doctor_json(texts, found, reasons)
    session.tell(told, view.doctor_text(texts, found, reasons))
    if any(one.store for one in found):
        return StoreError.exit_code
    if not session.json and sys.stdin.isatty() and sys.stdout.isatty():
        _ask(session)
    return 0


def _here(session: Session, lang: str) -> Iterator[Finding]:
    """Yield what was found about the terminal and the language."""
    choice = session.bidi_on(sys.stdout)
    kind = terminal(session.environment).kind
    facts = {"terminal": kind, "mode": choice.mode, "why": choice.why}
    yield Finding("terminal", good=choice.why != "unknown", facts=facts)
    letters = encodes_all(sys.stdout)
    yield Finding("encoding", good=letters, facts={"encoding": str(sys.stdout.encoding)})
    columns = get_terminal_size().columns if sys.stdout.isatty() else None
    yield Finding("width", good=True, facts={"n": columns})
    where, variable = _spoken(session, lang)
    language = {"language": session.texts.language, "where": where, "variable": variable}
    yield Finding("language", good=True, facts={**language, "digits": session.digits})


def _spoken(session: Session, lang: str) -> tuple[str, str]:
    """Return where the language is from, and the variable that names it."""
    if lang:
        return "told", ""
    configured = session.settings.get("language") == session.texts.language
    if configured and not session.environment.get("REFEREE_LANG"):
        return "configured", ""
    variable = by_environment(session.environment)[1]
    return ("environment" if variable else "default"), variable


def _ask(session: Session) -> None:
    """Show two samples, and remember which one reads right on this kind of terminal."""
    texts, kind = session.texts, terminal(session.environment).kind
    print()
    session.show(texts.say("doctor.samples"))
    for number, sample in view.samples(texts, get_terminal_size().columns):
        session.show(number)
        print(sample)
    question = texts.say("doctor.ask")
    while (answer := digits(asked(session, question))) not in view.SAMPLES:
        if not answer:
            return
    remember(home_of(session), kind, view.SAMPLES[answer])
    session.show(texts.say("doctor.remembered", terminal=kind, mode=view.SAMPLES[answer]))
