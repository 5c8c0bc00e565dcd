"""What holds for one run of the command line: language and form of the answer."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from referee.i18n.language import LANGUAGES, asked, language, preferred
from referee.i18n.texts import Texts


class Session(NamedTuple):
    """One run.

    :param texts: the catalogue of the asked language.
    :param json: whether standard output carries JSON and nothing else.
    :param debug: whether an error of the referee's own shows its traceback.
    :param environment: the process environment.
    """

    texts: Texts
    json: bool
    debug: bool
    environment: Mapping[str, str]

    def show(self, text: str) -> None:
        """Print an answer for people; on a terminal no word is cut at its edge."""
        if sys.stdout.isatty():
            from shutil import get_terminal_size

            from referee.view.prose import wrapped

            text = wrapped(self.texts, text, get_terminal_size().columns)
        print(text)

    def tell(self, told: Mapping[str, Any], text: str) -> None:
        """Print an answer in the form that was asked for."""
        if self.json:
            self.dump(told)
        else:
            self.show(text)

    def note(self, text: str) -> None:
        """Print beside the answer what people should know of it."""
        print(text, file=sys.stderr)

    def dump(self, told: Mapping[str, Any]) -> None:
        """Print an answer for programs: one object on one line."""
        import json

        unicode = (sys.stdout.encoding or "").lower().replace("-", "").startswith("utf")
        print(json.dumps(told, ensure_ascii=not unicode))


def open_session(arguments: Sequence[str], environment: Mapping[str, str]) -> Session:
    """Settle the language and the form of the answer before anything is parsed.

    :raises UnknownError: if ``--lang`` names no language of the referee.
    """
    told = asked(arguments)
    chosen = language(told) if told is not None else _usual(environment)
    return Session(Texts(chosen), "--json" in arguments, "--debug" in arguments, environment)


def _usual(environment: Mapping[str, str]) -> str:
    """Return ``REFEREE_LANG``, else the configured language, else the locale's."""
    if not environment.get("REFEREE_LANG"):
        configured = _configured(environment)
        if configured:
            return configured
    return preferred(environment)


def _configured(environment: Mapping[str, str]) -> str | None:
    from pathlib import Path

    import typer

    app = typer.get_app_dir("referee")
    # Most people set nothing: then the ledger is not even imported.
    named = environment.get("REFEREE_HOME", "").strip() or app
    if not os.path.exists(os.path.join(os.path.expanduser(named), "config.json")):  # noqa: PTH110, PTH111, PTH118 - a Path costs more than the question
        return None
    from referee.ledger.home import home

    told = home(environment, Path(app)).settings().get("language")
    return told if isinstance(told, str) and told in LANGUAGES else None
