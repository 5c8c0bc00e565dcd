"""Who comes, goes or changes his name in mid-game, and what the table agrees anew."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from referee.core.errors import AmbiguousError, RefusedError, UnreadableError
from referee.core.house import amend, differing
from referee.core.seats import letter
from referee.desk import names as naming
from referee.desk import registry
from referee.desk.books import Clerk, Written, limits_of, opened, understood
from referee.desk.matches import FROM, HOUSE, JOIN, LEAVE, PLAY, RENAME, Match, Player
from referee.desk.playing import played
from referee.desk.rounds import Made
from referee.i18n.fold import fold
from referee.ledger.events import Event


def join(clerk: Clerk, name: str) -> Written:
    """Seat somebody new behind the others, or somebody who had left in his old seat.

    He has no score for the rounds before, which is not a score of zero.

    :raises AmbiguousError: if somebody here is called that already.
    """
    with opened(clerk).writing() as pen:
        before = understood(pen.book)
        pen.append([joining(before, name, clerk.event)])
        after = Match(pen.book)
    return Written(before, after)


def joining(match: Match, name: str, made: Made) -> Event:
    """Return the event that seats somebody, see `join`.

    While a hand is on the live table, he plays from the next one on.
    """
    tidy = naming.taken(name)
    known = _called(match, tidy)
    if known and known.here:
        raise AmbiguousError("books/errors.same_name", one=known.name, two=tidy)
    registry.game(match.game).check_players(len(match.here) + 1, match.house)
    who = known.id if known else f"p{len(match.players) + 1}"
    body: dict[str, object] = {"player": who, "name": tidy}
    if played(match).hand is not None:
        body[FROM] = len(match.hands) + 2
    return made(JOIN, body)


def leave(clerk: Clerk, name: str) -> Written:
    """Let somebody leave; what he has scored stays, and the others deal without him.

    :raises RefusedError: if nobody would be left.
    """
    with opened(clerk).writing() as pen:
        before = understood(pen.book)
        pen.append([leaving(before, name, clerk.event)])
        after = Match(pen.book)
    return Written(before, after)


def leaving(match: Match, name: str, made: Made) -> Event:
    """Return the event that lets somebody leave, see `leave`.

    While a hand is on the live table, that is a move of it.
    """
    player = _here(match, name)
    if len(match.here) == 1:
        raise RefusedError("books/errors.last_one", name=player.name)
    begun = len(match.hands)
    # A correction may bring back somebody who was knocked out: several rounds wait then.
    waits = (hand for hand in match.hands if player.id in hand.missing and not hand.void)
    first = next(waits, None)
    until = first.number - 1 if first else begun
    body: dict[str, object] = {"player": player.id, "until": until}
    hand = played(match).hand
    if hand is not None and not hand.over and player.id in hand.players:
        body[PLAY] = f"leave@{letter(hand.players.index(player.id))}"
    return made(LEAVE, body)


def rename(clerk: Clerk, name: str, new: str) -> Written:
    """Call somebody otherwise; his id, his seat and his scores stay.

    :raises AmbiguousError: if somebody else is called that.
    """
    tidy = naming.taken(new)
    with opened(clerk).writing() as pen:
        before = understood(pen.book)
        player = _here(before, name)
        other = _called(before, tidy)
        if other and other.id != player.id:
            raise AmbiguousError("books/errors.same_name", one=other.name, two=tidy)
        pen.append([clerk.event(RENAME, {"player": player.id, "name": tidy})])
        after = Match(pen.book)
    return Written(before, after)


def _here(match: Match, name: str) -> Player:
    here = match.here
    return here[naming.find(name, [player.name for player in here])]


def _called(match: Match, name: str) -> Player | None:
    wanted = fold(name)
    return next((player for player in match.players if fold(player.name) == wanted), None)


def agree(
    clerk: Clerk, limits: Mapping[str, str], house: Sequence[str], *, write: bool = True
) -> Written:
    """Change the target or other house rules of a game that is being played.

    Rounds that were begun before are counted as they were agreed then; when the match
    is over is decided by what is agreed now.

    :param write: ``False`` only says what would follow.
    :raises UnreadableError: if nothing is changed.
    """
    with opened(clerk).writing() as pen:
        before = understood(pen.book)
        words = [*house, *limits_of(before.game, limits)]
        agreed = amend(before.house, words)
        changes: dict[str, Any] = differing(agreed, before.house)
        if not changes:
            raise UnreadableError("books/errors.nothing_agreed")
        registry.game(before.game).check_players(len(before.here), agreed)
        event = clerk.event(HOUSE, {"changes": changes})
        after = Match(replace(pen.book, events=(*pen.book.events, event)))
        if write:
            pen.append([event])
            after = Match(pen.book)
    return Written(before, after)
