"""A round of Flip 7 as it lies on the table, and its one-line notation.

``players=3 turn=B A=7,+10 B=9 C=6/stayed owed=flip3:B:2 from=A seen=3,12``

``turn`` is the seat whose turn it is; while somebody else has to act for him,
``turn`` names that seat and ``from`` the one whose turn it was. During the deal
``turn`` is the seat that was dealt to first and will move first, ``deal`` the
next to be dealt. ``owed`` lists what must happen before play goes on, innermost
first: ``flip3:B:2`` B takes two more, ``card:A:1`` A takes a replacement card,
``assign:B:freeze`` B must aim it. ``freeze:C`` and ``flip3:C:3`` before an
``assign`` were aimed and wait until it is. ``seen`` are the discards since the
last shuffle.
"""

from __future__ import annotations

from collections import Counter
from enum import StrEnum
from typing import TYPE_CHECKING, Final, NamedTuple

from referee.core.errors import ImpossibleError, UnknownError, UnreadableError
from referee.core.house import nearest
from referee.core.seats import Seat, letter, seat_of
from referee.games.flip7.cards import (
    ACTIONS,
    COPIES,
    DECK_SIZE,
    Card,
    card,
    cards,
    listed,
    ordered,
    surplus,
)
from referee.games.flip7.rows import Fault, Row, Status, check_row, too_many

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from referee.games.flip7.house import House

MOST_SEATS: Final = 26
"""Seats have letters."""
USUAL_PLAYERS: Final = 3
FLIPS: Final = 3
"""Cards that a Flip Three makes a player take (F7-flip3)."""


class Duty(StrEnum):
    """What somebody owes before play goes on."""

    FLIP3 = "flip3"
    CARD = "card"
    ASSIGN = "assign"
    FREEZE = "freeze"


class Owed(NamedTuple):
    """One thing owed.

    :param left: cards still to take, for `Duty.FLIP3` and `Duty.CARD`.
    :param card: the card to aim, for `Duty.ASSIGN`.
    """

    duty: Duty
    seat: Seat
    left: int = 0
    card: Card | None = None

    @property
    def lying(self) -> tuple[Card, ...]:
        """The card that lies on the table for it."""
        if self.card is not None:
            return (self.card,)
        return () if self.duty is Duty.CARD else (Card(self.duty.value),)


def due(owed: Sequence[Owed]) -> int:
    """Return the place of what is owed next.

    That is the first, unless cards that were aimed already wait there for others
    that were set aside with them: all are aimed before any takes effect.
    """
    for place, one in enumerate(owed):
        if one.duty is Duty.ASSIGN:
            return place
        if one.duty is not Duty.FREEZE and (one.duty, one.left) != (Duty.FLIP3, FLIPS):
            break
    return 0


class Position(NamedTuple):
    """One moment of a round.

    :param turn: the seat whose turn it is, and after whom play goes on; during the
        deal the seat that was dealt to first.
    :param owed: what must happen first, innermost first.
    :param deal: the next seat to be dealt a card, or ``None`` after the deal.
    :param seen: the discards since the last shuffle, in the order of the deck list.
    """

    players: int
    turn: Seat
    rows: tuple[Row, ...]
    owed: tuple[Owed, ...] = ()
    deal: Seat | None = None
    seen: tuple[Card, ...] = ()

    @property
    def due(self) -> Owed | None:
        """What is owed next, if anything."""
        return self.owed[due(self.owed)] if self.owed else None

    @property
    def mover(self) -> Seat:
        """The seat that has to act."""
        first = self.due
        if first is not None:
            return first.seat
        return self.turn if self.deal is None else self.deal

    @property
    def active(self) -> tuple[Seat, ...]:
        """The seats that still take part."""
        return tuple(seat for seat, row in enumerate(self.rows) if row.active)

    @property
    def flip7(self) -> Seat | None:
        """The seat that turned up seven different numbers, if any."""
        found = (seat for seat, row in enumerate(self.rows) if row.status is Status.FLIP7)
        return next(found, None)

    @property
    def over(self) -> bool:
        """Whether the round has ended."""
        return self.flip7 is not None or not (self.active or self.owed)

    @property
    def lying(self) -> tuple[Card, ...]:
        """All cards on the table: rows, Freezes on players, cards being carried out."""
        rows = (card for row in self.rows for card in row.lying)
        return (*rows, *(card for owed in self.owed for card in owed.lying))

    def left(self, card: Card, decks: int) -> int:
        """Return how many copies of a card can still be in the stock."""
        return COPIES[card] * decks - self.lying.count(card) - self.seen.count(card)

    def unseen(self, decks: int) -> int:
        """Return how many cards can still be in the stock."""
        return DECK_SIZE * decks - len(self.lying) - len(self.seen)

    def stock(self, decks: int) -> Counter[Card]:
        """Return how many of each card are still unseen: the stock, as far as is known."""
        left = Counter({card: n * decks for card, n in COPIES.items()})
        left.subtract(self.lying)
        left.subtract(self.seen)
        return left


def opening(players: int, first: Seat, seen: tuple[Card, ...] = ()) -> Position:
    """Return a round before its first card.

    :param first: the seat left of the dealer, which is dealt to first.
    :param seen: the discards of earlier rounds since the last shuffle.
    """
    return Position(players, first, (Row(),) * players, deal=first, seen=ordered(seen))


_KEYS: Final = ("players", "turn", "owed", "from", "deal", "seen")


def read(text: str, house: House) -> Position:
    """Read a position.

    :raises UnreadableError: if the text is not of ``KEY=VALUE`` words.
    :raises UnknownError: if a key or a card does not exist.
    :raises ImpossibleError: if no table can look like that.
    """
    words = _words(text)
    named = {seat_of(key): value for key, value in words.items() if len(key) == 1}
    players = _players(words.get("players"), named)
    rows = tuple(_row(named.get(seat, "")) for seat in range(players))
    owed = tuple(_owed(part, players) for part in words.get("owed", "").split(",") if part)
    deal = _seat(words["deal"], players) if words.get("deal") else None
    turn = _seat(words.get("from") or words.get("turn") or "A", players)
    if deal is not None and ("from" in words or (deal == turn and not owed)):
        turn = _first_dealt(deal, rows)
    seen = ordered(cards(words.get("seen", "")))
    return _possible(Position(players, turn, rows, owed, deal, seen), house)


def _words(text: str) -> dict[str, str]:
    words: dict[str, str] = {}
    for word in text.split():
        key, sign, value = word.partition("=")
        key = key.upper() if len(key) == 1 else key.casefold()
        if not sign or not key or key in words:
            raise UnreadableError("flip7/errors.position_form", text=word)
        if len(key) > 1 and key not in _KEYS:
            raise UnknownError(
                "flip7/errors.no_such_key", text=key, near=nearest(key, _KEYS), keys=" ".join(_KEYS)
            )
        words[key] = value
    return words


def _players(text: str | None, named: dict[Seat, str]) -> int:
    least = max(named, default=0) + 1
    if text is None:
        return max(least, USUAL_PLAYERS)
    if not text.isdecimal():
        raise UnreadableError("flip7/errors.position_form", text=f"players={text}")
    if not least <= int(text) <= MOST_SEATS:
        raise ImpossibleError("flip7/errors.seat_count", text=text, least=least, most=MOST_SEATS)
    return int(text)


def _seat(text: str, players: int) -> Seat:
    seat = seat_of(text)
    if seat >= players:
        raise ImpossibleError("flip7/errors.no_such_seat", seat=letter(seat), n=players)
    return seat


def _row(text: str) -> Row:
    lying, _, word = text.partition("/")
    status = word.casefold() or Status.ACTIVE.value
    if status not in {one.value for one in Status}:
        known = tuple(one.value for one in Status)
        raise UnknownError("flip7/errors.no_such_status", text=word, near=nearest(status, known))
    found = cards(lying)
    if status == Status.FROZEN.value and Card.FREEZE in found:
        place = found.index(Card.FREEZE)
        found = found[:place] + found[place + 1 :]
    return Row(found, Status(status))


def _owed(text: str, players: int) -> Owed:
    duty, _, rest = text.partition(":")
    who, _, what = rest.partition(":")
    if duty not in {one.value for one in Duty} or not who:
        raise UnreadableError("flip7/errors.owed_form", text=text)
    seat = _seat(who, players)
    if duty == Duty.ASSIGN.value:
        given = card(what)
        if given in ACTIONS:
            return Owed(Duty.ASSIGN, seat, card=given)
    elif duty == Duty.FREEZE.value and not what:
        return Owed(Duty.FREEZE, seat)
    elif duty != Duty.FREEZE.value and what.isdecimal() and int(what) <= FLIPS:
        return Owed(Duty(duty), seat, left=int(what))
    raise UnreadableError("flip7/errors.owed_form", text=text)


def _first_dealt(deal: Seat, rows: tuple[Row, ...]) -> Seat:
    """Return who was dealt to first, where only the seat being dealt to was named.

    Cards before others then show that the deal did not start with it.
    """
    around = [(deal + step) % len(rows) for step in range(1, len(rows))]
    return next((seat for seat in around if rows[seat].active and rows[seat].cards), deal)


def _possible(position: Position, house: House) -> Position:
    for seat, row in enumerate(position.rows):
        for fault in check_row(row.cards, row.status, house):
            _deny(fault, seat)
        if Card.FLIP3 in row.cards:
            raise ImpossibleError("flip7/errors.flip3_row", seat=letter(seat), clause="F7-flip3")
    over = surplus((*position.lying, *position.seen), house.decks)
    if over:
        _deny(too_many(over[0], (*position.lying, *position.seen), house), position.turn)
    for owed in position.owed:
        played = house.aside_on_bust == "play" and owed.duty is Duty.ASSIGN
        if not (position.rows[owed.seat].active or played):
            raise ImpossibleError("flip7/errors.owed_by_out", seat=letter(owed.seat))
    first = position.due
    if first is not None and first.duty is not Duty.ASSIGN and not first.left:
        raise ImpossibleError("flip7/errors.owed_done", text=_owed_shown(first))
    if sum(row.status is Status.FLIP7 for row in position.rows) > 1:
        raise ImpossibleError("flip7/errors.two_flip7", clause="F7-flip7-end")
    return position


def _deny(fault: Fault, seat: Seat) -> None:
    if fault.refused:
        told = {"seat": letter(seat), **fault.told}
        raise ImpossibleError(f"flip7/errors.{fault.key}", near=(), **told)


def show(position: Position) -> str:
    """Write a position so that `read` reads it back."""
    return " ".join(_shown(position))


def _shown(position: Position) -> Iterator[str]:
    waiting = position.deal is None and position.owed and position.mover != position.turn
    yield f"players={position.players}"
    yield f"turn={letter(position.mover if waiting else position.turn)}"
    for seat, row in enumerate(position.rows):
        status = "" if row.active else f"/{row.status.value}"
        yield f"{letter(seat)}={listed(row.cards)}{status}"
    if position.owed:
        yield "owed=" + ",".join(_owed_shown(owed) for owed in position.owed)
    if waiting:
        yield f"from={letter(position.turn)}"
    if position.deal is not None:
        yield f"deal={letter(position.deal)}"
    if position.seen:
        yield f"seen={listed(position.seen)}"


def _owed_shown(owed: Owed) -> str:
    end = {Duty.ASSIGN: f":{owed.card}", Duty.FREEZE: ""}.get(owed.duty, f":{owed.left}")
    return f"{owed.duty.value}:{letter(owed.seat)}{end}"
