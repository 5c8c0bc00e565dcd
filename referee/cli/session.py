"""What holds for one run of the command line: language and form of the answer."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TextIO

from referee.core.errors import UnknownError
from referee.core.house import nearest
from referee.i18n.figures import DIGITS
from referee.i18n.language import BIDI, LANGUAGES, asked, language, preferred
from referee.i18n.texts import Texts
from referee.view.screen import Screen

if TYPE_CHECKING:
    from referee.view import terminals

OF_HELP = {"auto": "latn"}
"""Which digits help has, where other answers have those of their language."""


class Session(NamedTuple):
    """One run.

    :param texts: the catalogue of the asked language.
    :param json: whether standard output carries JSON and nothing else.
    :param debug: whether an error of the referee's own shows its traceback.
    :param environment: the process environment.
    :param settings: what is configured.
    :param bidi: what ``--bidi`` says, if it was typed.
    :param digits: which digits are written.
    """

    texts: Texts
    json: bool
    debug: bool
    environment: Mapping[str, str]
    settings: Mapping[str, object]
    bidi: str | None
    digits: str

    def show(self, text: str) -> None:
        """Print an answer for people; on a terminal no word is cut at its edge."""
        print(self.screen(sys.stdout).rendered(text))

    def explain(self, text: str) -> None:
        """Print help, whose numbers are mostly to be typed: Latin ones unless asked."""
        screen = self.screen(sys.stdout)
        print(screen._replace(digits=OF_HELP.get(screen.digits, screen.digits)).rendered(text))

    def tell(self, told: Mapping[str, Any], text: str) -> None:
        """Print an answer in the form that was asked for."""
        if self.json:
            self.dump(told)
        else:
            self.show(text)

    def note(self, text: str) -> None:
        """Print beside the answer what people should know of it."""
        print(self.screen(sys.stderr).rendered(text), file=sys.stderr)

    def ask(self, question: str) -> None:
        """Print a question, behind which its answer is typed; to standard error, as prompts are."""
        print(self.screen(sys.stderr).asked(question), end="", file=sys.stderr, flush=True)

    def screen(self, stream: TextIO) -> Screen:
        """Return how an answer is shown where `stream` goes."""
        if self.bidi is None and not stream.isatty():  # the usual pipe: nothing to look up
            return Screen(self.texts.language, "off", self.digits)
        from shutil import get_terminal_size

        mode = self.bidi_on(stream).mode
        width = get_terminal_size().columns if stream.isatty() else None
        return Screen(self.texts.language, mode, self.digits, width)

    def bidi_on(self, stream: TextIO) -> terminals.Choice:
        """Return how right-to-left letters are shown where `stream` goes, and why."""
        from referee.view import terminals

        if not encodes_all(stream):
            return terminals.Choice("off", "letterless")
        return terminals.choice(
            self.environment, told=self.bidi, settings=self.settings, on_terminal=stream.isatty()
        )

    def dump(self, told: Mapping[str, Any]) -> None:
        """Print an answer for programs: one object on one line."""
        import json

        print(json.dumps(told, ensure_ascii=not encodes_all(sys.stdout)))


def encodes_all(stream: TextIO) -> bool:
    """Tell whether a stream takes the letters of every language."""
    return (stream.encoding or "").lower().replace("-", "").startswith("utf")


def open_session(arguments: Sequence[str], environment: Mapping[str, str]) -> Session:
    """Settle the language and the form of the answer before anything is parsed.

    :raises UnknownError: if ``--lang`` names no language of the referee.
    """
    settings = _configured(environment)
    told = asked(arguments)
    chosen = language(told) if told is not None else _usual(environment, settings)
    kept = settings.get("digits")
    usual = str(kept) if kept in DIGITS else "auto"
    digits = asked(arguments, "--digits")
    return Session(
        Texts(chosen), "--json" in arguments, "--debug" in arguments, environment, settings,
        asked(arguments, "--bidi"), usual if digits is None else digits,
    )  # fmt: skip


def check(session: Session) -> None:
    """Refuse a value of ``--bidi`` or ``--digits`` that is none, in the session's language.

    :raises UnknownError: if there is one.
    """
    switches = (("--bidi", session.bidi, BIDI), ("--digits", session.digits, DIGITS))
    for switch, told, choices in switches:
        if told is not None and told not in choices:
            near = nearest(told, choices)
            raise UnknownError("no_such_value", option=switch, text=told, values=choices, near=near)


def _usual(environment: Mapping[str, str], settings: Mapping[str, object]) -> str:
    """Return ``REFEREE_LANG``, else the configured language, else the locale's."""
    told = settings.get("language")
    if not environment.get("REFEREE_LANG") and isinstance(told, str) and told in LANGUAGES:
        return told
    return preferred(environment)


def _configured(environment: Mapping[str, str]) -> Mapping[str, object]:
    from pathlib import Path

    import typer

    app = typer.get_app_dir("referee")
    # Most people set nothing: then the ledger is not even imported.
    named = environment.get("REFEREE_HOME", "").strip() or app
    if not os.path.exists(os.path.join(os.path.expanduser(named), "config.json")):  # noqa: PTH110, PTH111, PTH118 - a Path costs more than the question
        return {}
    from referee.ledger.home import home

    return home(environment, Path(app)).settings()
