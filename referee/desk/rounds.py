"""What is entered for a round: whose it may be, and where it belongs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from referee.core.errors import RefusedError, UnreadableError
from referee.desk import names as naming
from referee.desk.matches import RESHUFFLED, Hand, Match
from referee.desk.matches import Player as Seated
from referee.ledger import history
from referee.ledger.events import Event

Made = Callable[[str, Mapping[str, object]], Event]
"""Makes an event of a kind and a body."""


def entered(match: Match, words: Sequence[str], made: Made, *, reshuffled: bool = False) -> Event:
    """Return the event that writes down what was entered.

    While somebody is missing from the last round, it is for that round.

    :param reshuffled: the discards became the stock again during the round.
    :raises RefusedError: if the game is over, or a player has an entry already.
    """
    refuse_over(match)
    open_hand = match.unfinished
    scores = told(match, words, match.here)
    refuse_second(match, open_hand, scores)
    refuse_strangers(match, open_hand, scores)
    body: dict[str, object] = {"scores": scores}
    if open_hand:
        body["round"] = open_hand.event.id
    if reshuffled:
        body[RESHUFFLED] = True
    return made(history.ENTRY if open_hand else history.ROUND, body)


def opener(event: Event) -> str:
    """Return the id of the event that opened the round which `event` is about."""
    return str(event.body.get("round", event.id))


def refuse_over(match: Match) -> None:
    """Refuse to go on with a game that is over, or that does not count.

    :raises RefusedError: if it is either.
    """
    if match.void:
        raise RefusedError("exchange/errors.void_game", id=match.id)
    if match.over:
        key = "books/errors.over" if match.winners else "books/errors.over_empty"
        raise RefusedError(key, id=match.id, names=tuple(match.names(match.winners)))


def told(match: Match, words: Sequence[str], among: Sequence[Seated]) -> dict[str, str]:
    """Return what was entered, by player's id, in the game's notation.

    :raises RefereeError: if somebody is not there, or an entry cannot be read.
    """
    found = naming.pairs(words, [player.name for player in among])
    if not found:
        raise UnreadableError("books/errors.no_scores")
    return {among[place].id: match.rules.read_entry(what, match.house) for place, what in found}


def refuse_second(match: Match, hand: Hand | None, told: Mapping[str, str]) -> None:
    """Refuse a second entry for one player in one round."""
    for player in told:
        if hand and player in hand.entries:
            raise RefusedError(
                "books/errors.second_score", name=match.name(player), round=hand.number,
                word=hand.entries[player],
            )  # fmt: skip


def refuse_strangers(match: Match, hand: Hand | None, told: Mapping[str, str]) -> None:
    """Refuse an entry for somebody who plays no more, such as who was knocked out."""
    playing = {*hand.missing, *hand.entries} if hand else match.playing
    for player in told:
        if player not in playing:
            raise RefusedError("books/errors.knocked_out", name=match.name(player))
