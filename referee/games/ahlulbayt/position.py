"""Where a game stands, in one line of ``key=value``: `read` and `show` are inverse."""

from __future__ import annotations

from typing import Final, NamedTuple

from referee.core.errors import ImpossibleError, UnknownError, UnreadableError
from referee.core.house import nearest
from referee.core.seats import Seat, letter, seat_of
from referee.games.ahlulbayt.cards import Card, Kind
from referee.games.ahlulbayt.deck import Deck
from referee.games.ahlulbayt.moves import card_of

HAND: Final = 7
"""The cards that each player takes, AB-2."""

FEWEST, MOST = 2, 10
"""How many may sit at one table; with ten the deck of 77 leaves a bank of 7."""

DUTY, RIGHT = "duty", "right"

KEYS: Final = ("players", "turn", "top", "owed", "skip", "left", "called", "again")


class Position(NamedTuple):
    """All that a ruling depends on.

    :param top: the card on the pile; ``None`` before the first.
    :param owed: how many cards the mover must draw, 0 if nothing is pending.
    :param skip: whether the mover is being skipped.
    :param left: how many cards the mover holds, or ``None`` if nobody said.
    :param called: whether a mover with one card has called it in time.
    :param again: ``"duty"`` or ``"right"`` if this turn is a repeat, else ``None``.
    """

    players: int = 4
    turn: Seat = 0
    top: Card | None = None
    owed: int = 0
    skip: bool = False
    left: int | None = None
    called: bool = True
    again: str | None = None

    @property
    def late(self) -> bool:
        """Whether the mover's turn has come with one card that was not called."""
        return not self.called and self.again is None


def read(text: str, deck: Deck) -> Position:
    """Read a position; keys that are left out have their defaults.

    :raises UnreadableError: if a word or a value cannot be read.
    :raises UnknownError: if there is no such key or card.
    :raises ImpossibleError: if no game can come to stand like that.
    """
    told: dict[str, str] = {}
    for word in text.split():
        key, sign, value = word.partition("=")
        if not sign or not value or key in told:
            raise UnreadableError("ahlulbayt/errors.position_unreadable", text=word)
        if key not in KEYS:
            near = nearest(key, KEYS) or KEYS
            raise UnknownError("ahlulbayt/errors.no_such_key", text=key, near=near)
        told[key] = value
    called = _flag(told, "called", default=True)
    return checked(
        Position(
            players=_number(told, "players", 4),
            turn=seat_of(told.get("turn", "A")),
            top=card_of(told["top"], deck) if "top" in told else None,
            owed=_number(told, "owed", 0),
            skip=_flag(told, "skip", default=False),
            left=_number(told, "left", 0) if "left" in told else (None if called else 1),
            called=called,
            again=_again(told),
        ),
        deck,
    )


def _number(told: dict[str, str], key: str, default: int) -> int:
    text = told.get(key, str(default))
    if not (text.isascii() and text.isdecimal()) or len(text) > len("999"):
        raise UnreadableError("ahlulbayt/errors.value_unreadable", key=key, text=text)
    return int(text)


def _flag(told: dict[str, str], key: str, *, default: bool) -> bool:
    text = told.get(key, str(int(default)))
    if text not in {"0", "1"}:
        raise UnreadableError("ahlulbayt/errors.value_unreadable", key=key, text=text)
    return text == "1"


def _again(told: dict[str, str]) -> str | None:
    text = told.get("again")
    if text not in {None, DUTY, RIGHT}:
        raise UnknownError("ahlulbayt/errors.no_such_again", text=text, near=(DUTY, RIGHT))
    return text


def show(position: Position) -> str:
    """Write a position: players, turn and top always, the rest where not default."""
    words = [f"players={position.players}", f"turn={letter(position.turn)}"]
    if position.top is not None:
        words.append(f"top={position.top.id}")
    if position.owed:
        words.append(f"owed={position.owed}")
    if position.skip:
        words.append("skip=1")
    if position.left is not None:
        words.append(f"left={position.left}")
    if not position.called:
        words.append("called=0")
    if position.again:
        words.append(f"again={position.again}")
    return " ".join(words)


def checked(position: Position, deck: Deck) -> Position:
    """Return a position that some game can come to.

    :raises ImpossibleError: if none can.
    """
    key = _fault(position, deck)
    if key is None:
        return position
    raise ImpossibleError(
        f"ahlulbayt/errors.{key}",
        position=show(position), players=position.players, cards=deck.size, hand=HAND,
    )  # fmt: skip


def _fault(position: Position, deck: Deck) -> str | None:
    if not FEWEST <= position.players <= MOST or position.players * HAND >= deck.size:
        return "too_many_players" if position.players > FEWEST else "too_few_players"
    if position.turn >= position.players:
        return "turn_beyond_players"
    if position.left is not None and not 1 <= position.left < deck.size:
        return "left_out_of_range"
    if not position.called and position.left != 1:
        return "called_with_more_cards"
    return _pending_fault(position, deck)


def _pending_fault(position: Position, deck: Deck) -> str | None:
    top = position.top
    kind = top.kind if top else None
    if (position.owed and position.skip) or (position.again and (position.owed or position.skip)):
        return "two_things_pending"
    if position.owed:
        if top is None or kind is not Kind.DRAW:
            return "owed_without_draw_card"
        if not top.draw <= position.owed < deck.size:
            return "owed_out_of_range"
    if position.skip and kind is not Kind.KILLER:
        return "skip_without_killer"
    if position.again and kind in {None, Kind.DRAW, Kind.KILLER}:
        return "again_without_cause"
    return None
