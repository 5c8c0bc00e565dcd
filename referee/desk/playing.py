"""The hand on the table, from the events of a game: playing it again is how it is opened."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from referee.core.errors import RefereeError, StoreError
from referee.core.seats import letter
from referee.core.verdict import Legal
from referee.desk import registry
from referee.desk.live import Before, Deal, Hand, table
from referee.desk.matches import DEAL, FORCED, LEAVE, PLAY, Match
from referee.ledger import history
from referee.ledger.events import Event


class Played(NamedTuple):
    """What the events of a game say of its hands.

    :param hand: the hand that is open, or ``None`` between two.
    :param last: the last moment of the hand before, if its round is the last thing that
        was written.
    """

    hand: Hand | None
    last: Any


def played(match: Match) -> Played:
    """Play the last hand of a game again.

    :raises StoreError: if a move of it does not stand.
    """
    opened = [place for place, event in enumerate(match.live) if DEAL in event.body]
    if not opened:
        return Played(None, None)
    events = match.live[opened[-1] :]
    rounds = [place for place, event in enumerate(events) if event.kind == history.ROUND]
    hand = _replayed(match, events[: rounds[0] if rounds else None])
    if not rounds:
        return Played(hand, None)
    return Played(None, hand.moment if len(rounds) == 1 else None)


def _replayed(match: Match, events: Sequence[Event]) -> Hand:
    hand = _dealt(match, events[0])
    for event in events:
        if PLAY not in event.body:
            continue
        text = str(event.body[PLAY])
        try:
            hand = step(hand, text, forced=bool(event.body.get(FORCED)))
        except RefereeError as error:
            raise StoreError("table/errors.no_longer_stands", id=match.id, text=text) from error
    return hand


def step(hand: Hand, text: str, *, forced: bool = False) -> Hand:
    """Return a hand after a move in notation that was made before.

    :raises RefereeError: if it does not stand.
    """
    move = hand.table.read(hand.moment, text, ())
    verdict = hand.table.forced(hand.moment, move, hand.house) if forced else hand.judge(move)
    if not isinstance(verdict, Legal):
        raise StoreError("table/errors.no_longer_stands", id="", text=text)
    return hand.played(move, verdict)


def _dealt(match: Match, event: Event) -> Hand:
    told: Any = event.body[DEAL]
    seats = tuple(str(player) for player in told["seats"])
    deal = Deal(len(seats), int(told["dealer"]), dict(told["told"]))
    return opening(match.game, seats, match.house_at(event.id), deal)._replace(opened=event.id)


def opening(game: str, seats: tuple[str, ...], house: Any, deal: Deal) -> Hand:
    """Return a hand before its first move."""
    return Hand(game, seats, house, deal, table(game).opening(deal, house))


def fresh(match: Match, last: Any, setting: Mapping[str, Any]) -> Hand:
    """Return the next hand of a game, before its first move.

    :param last: see `Played`.
    :param setting: what the game may rule by besides the table, such as the day.
    :raises RefereeError: if too few or too many sit at the table.
    """
    seats = tuple(player.id for player in match.players if player.id in match.playing)
    registry.game(match.game).check_players(len(seats), match.house)
    dealer = seats.index(match.dealer) if match.dealer in seats else 0
    told = table(match.game).dealt(Before(match, last, seats), setting)
    return opening(match.game, seats, match.house, Deal(len(seats), dealer, told))


def body_of(hand: Hand, text: str, *, forced: bool = False) -> dict[str, object]:
    """Return what is written down of a move; of the first one, with the deal."""
    body: dict[str, object] = {PLAY: text}
    if forced:
        body[FORCED] = True
    if not hand.opened:
        deal = hand.deal
        body[DEAL] = {"seats": [*hand.seats], "dealer": deal.dealer, "told": dict(deal.told)}
    return body


def leaver(hand: Hand, text: str) -> str | None:
    """Return the id of the player who leaves with a move, in notation, if one does."""
    word, _, seat = text.partition("@")
    if word != LEAVE:
        return None
    letters = {letter(place): player for place, player in enumerate(hand.players)}
    return letters.get(seat)
