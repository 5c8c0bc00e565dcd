"""What the shell completes behind a command: games, cards, players, clauses, ids of games.

Asked for at the TAB key only. What cannot be looked up, such as the players of a game
whose file is damaged, completes to nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from referee.core.errors import RefereeError

Found = Callable[[Any], Iterable[str]]
Completer = Callable[[Any, str], list[str]]


def _begins(found: Found) -> Completer:
    """Return what completes a word to those found that begin as it is typed, to the letter.

    The shell puts what is found behind what stands there, so another spelling is no help.
    """

    def complete(ctx: Any, incomplete: str) -> list[str]:
        try:
            return sorted(word for word in found(ctx) if word.startswith(incomplete))
        except RefereeError:
            return []

    complete.__doc__ = found.__doc__
    return complete


def _words(ctx: Any, name: str) -> list[str]:
    """Return the words of an argument that stand already."""
    told = ctx.params.get(name) or []
    return [told] if isinstance(told, str) else list(told)


def _games() -> tuple[str, ...]:
    from referee.desk import registry

    return tuple(registry.GAMES)


@_begins
def games(ctx: Any) -> Iterable[str]:
    """Find the games."""
    del ctx
    return _games()


@_begins
def plays(ctx: Any) -> Iterable[str]:
    """Find a game, and behind it the words for its cards and plays."""
    from referee.desk import live, registry

    told = _words(ctx, "play") or _words(ctx, "game")
    game = registry.name_of(told[0]) if told else None
    return live.table(game).spellings() if game else _games()


@_begins
def players(ctx: Any) -> Iterable[str]:
    """Find the players of the game."""
    from referee.cli.app import session_of
    from referee.cli.clerks import clerk
    from referee.desk import books

    match = books.current(clerk(session_of(ctx), ctx.params.get("game") or ""))
    return [player.name for player in match.here]


@_begins
def clauses(ctx: Any) -> Iterable[str]:
    """Find the clauses of the game that was named."""
    from referee import resources
    from referee.desk import registry

    told = _words(ctx, "game")
    game = registry.name_of(told[0]) if told else None
    return resources.table(f"rules/{game}") if game else ()


@_begins
def ids(ctx: Any) -> Iterable[str]:
    """Find the ids of all games."""
    from referee.cli.app import session_of
    from referee.cli.clerks import home_of

    return home_of(session_of(ctx)).games()
