"""The score book: opening games, writing rounds down, taking them back.

Every function that writes holds the game's file from reading to writing, so two
people who type at once never lose each other's entries. What it answers is derived
from the events afterwards; nothing is stored that can be derived.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from referee.core.errors import (
    NotFoundError,
    RefereeError,
    RefusedError,
    StoreError,
    UnreadableError,
)
from referee.core.house import amend, differing
from referee.desk import names as naming
from referee.desk import registry, rounds, rulings
from referee.desk.matches import CLOSE, VOID_GAME, Hand, Match
from referee.ledger import history
from referee.ledger.events import Book, Draw, Event, Header, Player, new_event
from referee.ledger.home import Home

FEWEST, MOST = 1, 99
"""How many players a game may have; the games' own limits are checked by their house."""


class Clerk(NamedTuple):
    """What writing needs: where, when, and a source of entropy for ids.

    :param now: ISO 8601 in UTC.
    :param game: the id of the game that was named, or ``None`` for the current one.
    """

    home: Home
    now: str
    draw: Draw
    game: str | None = None

    def event(self, kind: str, body: Mapping[str, object]) -> Event:
        """Return a new event."""
        return new_event(kind, body, at=self.now, draw=self.draw)


class Written(NamedTuple):
    """What a command changed: the game before and after it.

    :param hand: the round that it was about, as it stands now.
    :param undone: events that were taken back or restored.
    """

    before: Match
    after: Match
    hand: Hand | None = None
    undone: tuple[Event, ...] = ()


def open_game(
    clerk: Clerk,
    game: str,
    players: Sequence[str],
    *,
    profile: str | None = None,
    house: Sequence[str] = (),
    limits: Mapping[str, str] | None = None,
    place: Mapping[str, object] | None = None,
) -> Match:
    """Open a game and make it the current one.

    :param limits: switches such as ``limit`` with their values; each sets a house rule.
    :raises RefereeError: if a name, a house rule or the number of players will not do.
    """
    kept = naming.distinct(players)
    name, base = rulings.named_profile(game, profile)
    agreed = amend(base, [*house, *limits_of(game, limits or {})])
    registry.game(game).check_players(len(kept), agreed)
    if not FEWEST <= len(kept) <= MOST:
        raise UnreadableError("books/errors.players", n=len(kept), low=FEWEST, high=MOST)
    differs = differing(agreed, base)

    def header(id_: str) -> Header:
        seats = tuple(Player(f"p{n}", one) for n, one in enumerate(kept, 1))
        return Header(
            id=id_, game=game, players=seats, created=clerk.now, profile=name, house=differs,
            place=place,
        )  # fmt: skip

    file = clerk.home.create(header, draw=clerk.draw)
    clerk.home.use(file.path.stem)
    return Match(file.read())


def limits_of(game: str, limits: Mapping[str, str]) -> list[str]:
    """Return the house rules that switches such as ``limit`` set.

    :param limits: values by switch; without a name, what ends this game first of all.
    :raises UnreadableError: if the game has no such switch.
    """
    rules = registry.scores(game)
    words: list[str] = []
    for switch, value in limits.items():
        name = switch or rules.MAIN_LIMIT
        if name not in rules.LIMITS:
            near = tuple(f"--{known}" for known in rules.LIMITS)
            raise UnreadableError("books/errors.limit_unknown", text=name, game=game, near=near)
        words.append(f"{rules.LIMITS[name]}={value}")
    return words


def current(clerk: Clerk) -> Match:
    """Return the game that was named, or the current one.

    :raises NotFoundError: if there is none.
    """
    return understood(opened(clerk).read())


def understood(book: Book) -> Match:
    """Return the game that a file tells of, once it is sure that it can be counted.

    :raises StoreError: if it speaks of a game, a rule or an entry that does not exist.
    """
    match = Match(book)
    try:
        _ = match.tally
    except (RefereeError, ImportError, LookupError, TypeError, ValueError) as error:
        raise StoreError("books/errors.not_understood", id=match.id) from error
    return match


def current_of(clerk: Clerk, game: str) -> Match | None:
    """Return the current game if it is one of `game`, and it can be read."""
    try:
        match = current(clerk)
    except (NotFoundError, StoreError):
        return None
    return match if match.game == game else None


def opened(clerk: Clerk) -> Any:
    """Return the file of the game that was named, or of the current one.

    :raises NotFoundError: if there is none.
    """
    game = clerk.game or clerk.home.current()
    if game is None:
        raise NotFoundError("books/errors.no_current")
    return clerk.home.open(game)


def score(clerk: Clerk, words: Sequence[str], *, reshuffled: bool = False) -> Written:
    """Write a round down, all players at once or one at a time.

    While somebody is missing from the last round, entries go to that round.

    :param reshuffled: the discards became the stock again during the round.

    :raises RefusedError: if the game is over, a player has an entry already, or the
        entries cannot stand together.
    """
    with opened(clerk).writing() as pen:
        before = understood(pen.book)
        entered = rounds.entered(before, words, clerk.event, reshuffled=reshuffled)
        pen.append([entered])
        after = Match(pen.book)
        hand = after.hand(rounds.opener(entered))
    return Written(before, after, hand)


def check_open(clerk: Clerk) -> Match:
    """Return the current game, before anybody is asked for scores.

    :raises RefusedError: if it is over.
    """
    match = current(clerk)
    rounds.refuse_over(match)
    return match


def undo(clerk: Clerk, times: int = 1) -> Written:
    """Take back the last `times` events that count; each can be restored.

    :raises RefusedError: if there are not so many.
    """
    return _step(clerk, history.UNDO, times)


def redo(clerk: Clerk, times: int = 1) -> Written:
    """Restore the last `times` events that were taken back.

    :raises RefusedError: if there are not so many.
    """
    return _step(clerk, history.REDO, times)


def _step(clerk: Clerk, kind: str, times: int) -> Written:
    with opened(clerk).writing() as pen:
        before = understood(pen.book)
        redone = history.redoable(pen.book.events)
        there = tuple(reversed(before.live)) if kind == history.UNDO else redone
        if not 1 <= times <= len(there):
            key = "nothing_to_undo" if kind == history.UNDO else "nothing_to_redo"
            raise RefusedError(f"books/errors.{key}", n=len(there), times=times)
        pen.append([clerk.event(kind, {}) for _ in range(times)])
        after = Match(pen.book)
    moved = there[:times]
    hand = after.hand(str(moved[-1].body.get("round", moved[-1].id)))
    return Written(before, after, hand, moved)


def fix(clerk: Clerk, number: int, words: Sequence[str]) -> Written:
    """Correct entries of a round; what was written before stays on record.

    :raises NotFoundError: if there is no such round.
    """
    with opened(clerk).writing() as pen:
        before = understood(pen.book)
        hand = _round(before, number)
        told = rounds.told(before, words, [one for one in before.players if one.plays(number)])
        rounds.refuse_strangers(before, hand, told)
        pen.append([clerk.event(history.FIX, {"round": hand.event.id, "scores": told})])
        after = Match(pen.book)
        fixed = _round(after, number)
    return Written(before, after, fixed)


def void(clerk: Clerk, number: int) -> Written:
    """Take a whole round out of the count; it stays on record.

    :raises NotFoundError: if there is no such round.
    :raises RefusedError: if it is void already.
    """
    with opened(clerk).writing() as pen:
        before = understood(pen.book)
        hand = _round(before, number)
        if hand.void:
            raise RefusedError("books/errors.void_already", round=number)
        pen.append([clerk.event(history.VOID, {"round": hand.event.id})])
        after = Match(pen.book)
        voided = _round(after, number)
    return Written(before, after, voided)


def void_game(clerk: Clerk) -> Written:
    """Take a whole game out of the count; it stays on record.

    :raises RefusedError: if it is void already.
    """
    with opened(clerk).writing() as pen:
        before = understood(pen.book)
        if before.void:
            raise RefusedError("exchange/errors.void_game", id=before.id)
        pen.append([clerk.event(VOID_GAME, {})])
        after = Match(pen.book)
    return Written(before, after)


def check_round(clerk: Clerk, number: int) -> None:
    """Make sure that there is such a round, before anybody is asked about it.

    :raises NotFoundError: if there is none.
    """
    _round(current(clerk), number)


def _round(match: Match, number: int) -> Hand:
    for hand in match.hands:
        if hand.number == number:
            return hand
    raise NotFoundError("books/errors.no_such_round", round=number, n=len(match.hands))


def close(clerk: Clerk) -> Written:
    """End a game by agreement.

    :raises RefusedError: if it is over already.
    """
    with opened(clerk).writing() as pen:
        before = understood(pen.book)
        rounds.refuse_over(before)
        pen.append([clerk.event(CLOSE, {})])
        after = Match(pen.book)
    return Written(before, after)


def use(clerk: Clerk, game: str) -> Match:
    """Make a game the current one.

    :raises NotFoundError: if there is no such game.
    """
    match = understood(clerk.home.open(game).read())
    clerk.home.use(game)
    return match


class Shelf(NamedTuple):
    """One game in the list of all.

    :param match: the game, or ``None`` if its file cannot be read.
    """

    id: str
    match: Match | None
    current: bool


def games(clerk: Clerk) -> tuple[Shelf, ...]:
    """Return all games, the newest first; damaged ones are listed without content."""
    here = clerk.home.current()
    found: list[Shelf] = []
    for id_ in clerk.home.games():
        try:
            match: Match | None = understood(clerk.home.open(id_).read())
        except StoreError:
            match = None
        found.append(Shelf(id_, match, id_ == here))
    return tuple(sorted(found, key=_newest, reverse=True))


def _newest(shelf: Shelf) -> str:
    return shelf.match.book.header.created if shelf.match else ""
