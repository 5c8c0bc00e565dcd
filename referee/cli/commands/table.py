"""``referee table``: the referee follows the whole game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import typer

from referee.cli import completing, days, prompts
from referee.cli.app import session_of
from referee.cli.border import as_json, sentence
from referee.cli.clerks import clerk, clock, home_of
from referee.cli.session import Session
from referee.cli.words import Game, House, Json, Lang, Profile, minding_days
from referee.core.errors import RefereeError, UnreadableError
from referee.desk import books, live, registry, rulings, table, table_words
from referee.desk.records import FileRecord
from referee.desk.replies import Asked, How, Reply, Ruled, Shows
from referee.desk.sitting import Sitting
from referee.view import prose
from referee.view import sitting as view
from referee.view.names import literal

NO = 1


@minding_days
def command(
    ctx: typer.Context,
    players: Annotated[list[str], typer.Argument(autocompletion=completing.games)] = [],  # noqa: B006 - Typer's way to say "none"
    *,
    game: Game = "",
    limit: Annotated[str, typer.Option("--limit")] = "",
    hands: Annotated[str, typer.Option("--hands")] = "",
    target: Annotated[str, typer.Option("--target")] = "",
    profile: Profile = "",
    house: House = None,
    json: Json = False,
    lang: Lang = "",
) -> int:
    """Follow a game at the table."""
    session = session_of(ctx)
    if players:
        _open(session, ctx.params)
    keeper = clerk(session, "" if players else game)
    file = books.opened(keeper)
    with file.sitting():
        sitting = Sitting(FileRecord(file), lambda kind, body: clerk(session).event(kind, body))
        return _Table(session, sitting, ctx.params).run()


def _open(session: Session, typed: Mapping[str, Any]) -> None:
    """Open a game for whom the command line names."""
    if typed["game"]:
        raise UnreadableError("table/errors.game_twice")
    name, players = rulings.game_and_play(typed["players"])
    _check_switches(name, typed)
    limits = {switch: typed[switch] for switch in ("limit", "hands", "target") if typed[switch]}
    books.open_game(
        clerk(session), name, players, profile=typed["profile"] or None,
        house=tuple(typed["house"] or ()), limits=limits,
    )  # fmt: skip


def _check_switches(game: str, typed: Mapping[str, Any]) -> None:
    """Refuse switches about the day where a game does not mind it."""
    if not registry.minds(game):
        registry.side(game, days.refused(typed))


class _Table:
    """The conversation: a line in, what it did out, until the end."""

    def __init__(self, session: Session, sitting: Sitting, typed: Mapping[str, Any]) -> None:
        self.session = session
        self.sitting = sitting
        self.typed = typed
        self.code = 0

    def run(self) -> int:
        """Hear every line; return the worst line's code where nobody sat at a terminal."""
        _check_switches(self.sitting.match.game, self.typed)
        history = home_of(self.session).folder / "table_history"
        self._greet()
        for line in prompts.lines(history, self._words):
            if not prompts.interactive() and not self.session.json:
                print(f"{prompts.PROMPT}{literal(line)}")
            if self._hear(line):
                return self._end()
            self._status()
        if not self.session.json:
            self._show(view.reply(self.session.texts, self.sitting, Asked(Shows.QUIT)))
        return self._end()

    def _end(self) -> int:
        return 0 if prompts.interactive() else self.code

    def _setting(self) -> Mapping[str, Any]:
        game = self.sitting.match.game
        if registry.minds(game):
            return days.setting(self.session, self.typed, clock())
        return days.refused(self.typed)

    def _greet(self) -> None:
        if not self.session.json:
            self._show(view.welcome(self.session.texts, self.sitting))
            if self.sitting.hand is not None and not self.sitting.hand.over:
                self._show(view.state(self.session.texts, self.sitting))
        self._status()

    def _hear(self, line: str) -> bool:
        """Do what a line says; tell whether it was the last."""
        try:
            replies = table.hear(self.sitting, line, self._setting())
        except RefereeError as error:
            self._refuse(line, error)
            return False
        self._answer(line, replies)
        return any(isinstance(told, Asked) and told.shows is Shows.QUIT for told in replies)

    def _refuse(self, line: str, error: RefereeError) -> None:
        self.code = max(self.code, error.exit_code)
        if self.session.json:
            told = as_json(self.session.texts, error)
            self.session.dump({"line": line, "error": told})
        else:
            # A part of the conversation: it belongs between the lines it is about.
            self._show(prose.line(self.session.texts, sentence(self.session.texts, error)))

    def _answer(self, line: str, replies: list[Reply]) -> None:
        refused = (told for told in replies if isinstance(told, Ruled))
        if any(told.how is How.REFUSED for told in refused):
            self.code = max(self.code, NO)
        texts = self.session.texts
        if self.session.json:
            self.session.dump(view.as_json(texts, self.sitting, line, replies))
            return
        for told in replies:
            self._show(view.reply(texts, self.sitting, told))

    def _status(self) -> None:
        if self.session.json:
            return
        try:
            self._show(view.status(self.session.texts, self.sitting, self._setting()))
        except RefereeError as error:
            self._show(prose.line(self.session.texts, sentence(self.session.texts, error)))

    def _show(self, text: str) -> None:
        if text:
            self.session.show(text)
            # A pipe must show each answer before the next line is asked for.
            print(end="", flush=True)

    def _words(self) -> tuple[str, ...]:
        """Return what can be completed: names, commands, and cards of the game."""
        match = self.sitting.match
        names = tuple(player.name for player in match.here)
        return (*names, *table_words.spellings(), *live.table(match.game).spellings())
