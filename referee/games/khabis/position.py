"""What lies on the table, as one line of ``KEY=VALUE`` words.

`read` and `show` are inverse. A position holds what the table can see; of the
hands only what was told: the mover's cards (`hand`) or their number (`left`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from referee.core.errors import AmbiguousError, UnknownError, UnreadableError
from referee.core.house import nearest
from referee.core.seats import CLOCKWISE, COUNTER, Seat, following, letter, seat_of
from referee.games.khabis.cards import Card, card, cards, suit

Seats = tuple[Seat, ...]


class Ground(NamedTuple):
    """The card under one whose bonus is owed, with the suit that was in force on it.

    Both are ``None`` where nothing lies under it.
    """

    card: Card | None
    suit: str | None = None

    def __str__(self) -> str:
        if self.card is None:
            return "-"
        return f"{self.card}:{self.suit}" if self.suit else str(self.card)


class Position(NamedTuple):
    """A moment of a hand.

    :param turn: the seat to move.
    :param top: the card that lies open; ``None`` before the first one.
    :param suit: the suit a jack declared; ``None`` for the top card's own.
    :param owed: cards owed for sevens by the seat to move.
    :param ace: whether an ace waits for an answer (HK-M4).
    :param prize: what lies under a card whose bonus is owed; ``None`` if none is.
    :param gone: seats out of cards while tarkesh is pending (HK-M3), first first.
    :param out: seats that have gone out in elimination (HK-X1), first first.
    :param hand: the mover's cards, where they were told.
    :param left: how many cards the mover holds, where that was told.
    :param quiet: seats that hold one card and have not called.
    :param called: seats that called before laying their last card but one.
    :param away: seats whose players have left the table.
    :param stock: cards that can still be drawn, discards included, where told.
    :param due: cards that seats still have to take because the stock ran short.
    """

    players: int = 4
    turn: Seat = 0
    direction: int = CLOCKWISE
    top: Card | None = None
    suit: str | None = None
    owed: int = 0
    ace: bool = False
    prize: Ground | None = None
    gone: Seats = ()
    out: Seats = ()
    hand: tuple[Card, ...] | None = None
    left: int | None = None
    quiet: Seats = ()
    called: Seats = ()
    away: Seats = ()
    stock: int | None = None
    due: tuple[tuple[Seat, int], ...] = ()

    @property
    def absent(self) -> Seats:
        """Seats that take no more turns."""
        return self.out + self.away

    @property
    def ruling_suit(self) -> str | None:
        """The suit in force: the declared one, else the top card's."""
        return self.suit or (self.top.suit if self.top else None)

    @property
    def holds(self) -> int | None:
        """How many cards the mover holds, as far as it is known."""
        if self.hand is not None:
            return len(self.hand)
        if self.gone and self.turn in self.gone:
            return 0
        if self.left is None and self.turn in self.quiet:
            return 1
        return self.left

    def after(self, seat: Seat, direction: int | None = None) -> Seat:
        """Return the seat that plays after `seat`."""
        return following(seat, self.players, direction or self.direction, self.absent)

    def live(self) -> Seats:
        """Return the seats still in play, clockwise from A."""
        return tuple(seat for seat in range(self.players) if seat not in self.absent)


KEYS = (
    "players", "turn", "dir", "top", "suit", "owed", "ace", "prize", "gone", "out", "hand",
    "left", "quiet", "called", "away", "stock", "due",
)  # fmt: skip


def read(text: str) -> Position:
    """Read a position; what is not said has its default.

    The text alone is read: `referee.games.khabis.checks.check` holds it against
    what can be under a house.

    :raises UnknownError: if a key is not one of `KEYS`.
    :raises UnreadableError: if a value cannot be read, or a key stands twice.
    """
    words = pairs(text)
    top = _top(words.get("top", "-"))
    declared = suit(words["suit"]) if "suit" in words else None
    return Position(
        players=_number("players", words.get("players", "4"), 2, 10),
        turn=_seat(words.get("turn", "A")),
        direction=_direction(words.get("dir", "+")),
        top=top,
        suit=None if top is not None and declared == top.suit else declared,
        owed=_number("owed", words.get("owed", "0"), 0, 99),
        ace=bool(_number("ace", words.get("ace", "0"), 0, 1)),
        prize=_ground(words["prize"]) if "prize" in words else None,
        gone=_seats(words.get("gone", "-")),
        out=_seats(words.get("out", "-")),
        hand=cards(words["hand"]) if "hand" in words else None,
        left=_number("left", words["left"], 0, 104) if "left" in words else None,
        quiet=_seats(words.get("quiet", "-")),
        called=_seats(words.get("called", "-")),
        away=_seats(words.get("away", "-")),
        stock=_number("stock", words["stock"], 0, 104) if "stock" in words else None,
        due=_due(words.get("due", "-")),
    )


def pairs(text: str) -> dict[str, str]:
    """Split a position's text into its keys and values.

    :raises UnknownError: if a key is not one of `KEYS`.
    :raises UnreadableError: if a word is no ``KEY=VALUE`` or a key stands twice.
    """
    found: dict[str, str] = {}
    for word in text.split():
        key, sign, value = word.partition("=")
        if not sign or not value:
            raise UnreadableError("position_needs_value", text=word)
        if key not in KEYS:
            raise UnknownError(
                "no_such_key", text=key, values=", ".join(KEYS), near=nearest(key, KEYS)
            )
        if found.setdefault(key, value) != value:
            raise AmbiguousError("key_twice", key=key, one=found[key], two=value)
    return found


def _number(key: str, text: str, low: int, high: int) -> int:
    if text.isdecimal() and len(text) < 4 and low <= int(text) <= high:
        return int(text)
    raise UnreadableError("not_a_number", key=key, text=text, low=low, high=high)


def _direction(text: str) -> int:
    if text in {"+", "-"}:
        return CLOCKWISE if text == "+" else COUNTER
    raise UnreadableError("khabis/errors.no_such_direction", text=text)


def _top(text: str) -> Card | None:
    return None if text == "-" else card(text)


def _ground(text: str) -> Ground:
    if text == "-":
        return Ground(None)
    name, sign, named = text.partition(":")
    return Ground(card(name), suit(named) if sign else None)


def _seat(text: str) -> Seat:
    return seat_of(text)


def _seats(text: str) -> Seats:
    if text == "-":
        return ()
    parts = text.split(",") if "," in text else list(text)
    return tuple(dict.fromkeys(seat_of(part) for part in parts))


def _due(text: str) -> tuple[tuple[Seat, int], ...]:
    if text == "-":
        return ()
    parts = (part.partition(":") for part in text.split(","))
    return tuple((seat_of(seat), _number("due", number, 1, 99)) for seat, _, number in parts)


def show(position: Position) -> str:
    """Write a position; `read` reads it back."""
    told = {
        "players": str(position.players),
        "turn": letter(position.turn),
        "dir": "+" if position.direction == CLOCKWISE else "-",
        "top": str(position.top or "-"),
        **_shown_debts(position),
        **_shown_seats(position, "gone", "out"),
        **_shown_hand(position),
        **_shown_seats(position, "quiet", "called", "away"),
    }
    if position.stock is not None:
        told["stock"] = str(position.stock)
    if position.due:
        told["due"] = ",".join(f"{letter(seat)}:{n}" for seat, n in position.due)
    return " ".join(f"{key}={value}" for key, value in told.items())


def _shown_debts(position: Position) -> Mapping[str, str]:
    told: dict[str, str] = {}
    if position.suit:
        told["suit"] = position.suit
    if position.owed:
        told["owed"] = str(position.owed)
    if position.ace:
        told["ace"] = "1"
    if position.prize is not None:
        told["prize"] = str(position.prize)
    return told


def _shown_seats(position: Position, *names: str) -> Mapping[str, str]:
    seats = {name: getattr(position, name) for name in names}
    return {name: ",".join(map(letter, value)) for name, value in seats.items() if value}


def _shown_hand(position: Position) -> Mapping[str, str]:
    told: dict[str, str] = {}
    if position.hand:
        told["hand"] = ",".join(map(str, position.hand))
    if position.left is not None:
        told["left"] = str(position.left)
    return told
