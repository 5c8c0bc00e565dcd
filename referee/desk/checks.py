"""Whether a game from elsewhere is one that this referee could have written."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from referee.core.errors import RefereeError, UnreadableError
from referee.core.house import options
from referee.desk import names as naming
from referee.desk import registry
from referee.desk.matches import HOUSE, JOIN, RENAME, Match
from referee.ledger import history
from referee.ledger.events import Book
from referee.ledger.home import is_id

_WRONG = (
    ArithmeticError, AttributeError, LookupError, RecursionError, RefereeError, StopIteration,
    TypeError, ValueError,
)  # fmt: skip
"""What deriving a game raises whose record makes no sense."""


def check(book: Book, name: str) -> Match:
    """Return the game, once everything about it has been derived without a fault.

    :param name: what the file is called, for what is refused.
    :raises UnreadableError: if its id, its game or its rules are none of the referee's,
        or its record cannot be counted.
    """
    header = book.header
    if not is_id(header.id):
        raise UnreadableError("exchange/errors.id", path=name, text=header.id)
    if header.game not in registry.GAMES:
        raise UnreadableError("exchange/errors.game", path=name, text=header.game)
    match = Match(book)
    for step in (_typed, _settled, _counted, _called):
        _sound(step, match, name)
    return match


def _sound(step: Callable[[Match], None], match: Match, name: str) -> None:
    try:
        step(match)
    except _WRONG as error:
        raise UnreadableError("exchange/errors.senseless", path=name, id=match.id) from error


def _typed(match: Match) -> None:
    """Hold that names and entries are text: what is derived would take numbers for it."""
    for event in match.book.events:
        if event.kind in {JOIN, RENAME}:
            told: list[object] = [event.body["player"], event.body["name"]]
        elif event.kind in {history.ROUND, history.ENTRY, history.FIX}:
            scores: Any = event.body["scores"]
            told = list(scores.values())
        else:
            continue
        if not all(isinstance(word, str) for word in told):
            raise TypeError(told)


def _settled(match: Match) -> None:
    """Read every house rule that was agreed anew, as if it had been typed."""
    known = options(registry.game(match.game).House)
    for house in (match.book.header.house, *_agreed_later(match.book)):
        for key, value in house.items():
            if known[key].read(str(value)) != value:
                raise ValueError(key)


def _agreed_later(book: Book) -> Iterator[Mapping[str, object]]:
    for event in book.events:
        if event.kind == HOUSE:
            changes: Any = event.body["changes"]
            yield changes


def _counted(match: Match) -> None:
    known = {player.id for player in match.players}
    for hand in match.hands:
        if not known.issuperset(hand.entries) or not all(map(str.strip, hand.entries.values())):
            raise ValueError(hand.entries)
        match.remarks(hand)
    _ = (match.winners, match.ended_before, match.dealer, match.unfinished, match.notes)


def _called(match: Match) -> None:
    naming.distinct(player.name for player in match.players)
