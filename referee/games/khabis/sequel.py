"""What follows a play, while it is being worked out.

A `Sequel` starts as the position before the play and is changed by the card's
own rule; `settle` makes the verdict of it. It never leaves the rulebook.
"""

from __future__ import annotations

from referee.core.seats import Seat
from referee.core.verdict import Effect, EffectKind, Legal, Outcome
from referee.games.khabis.cards import Card
from referee.games.khabis.clauses import Rule as R
from referee.games.khabis.house import House
from referee.games.khabis.position import Ground, Position

TWO_LEFT = 2


class Sequel:
    """The consequences of one play, collected step by step.

    :ivar holds: the mover's cards after the play, where their number is known.
    :ivar gave: whether the layer of a 2 gave a card of his own with it.
    :ivar came_down: whether this play is what may have left him with one card to call.
    """

    owed = 0
    ace = False
    prize: Ground | None = None
    effects: tuple[Effect, ...] = ()
    drawn: tuple[Seat, ...] = ()
    on_trust: tuple[R, ...] = ()
    leaves = False
    came_down = False
    gave = False
    chooses: str | None = None
    top: Card | None
    suit: str | None

    def __init__(self, before: Position, house: House, rules: tuple[R, ...]) -> None:
        """Start from `before`, with nothing owed and the turn not yet passed on."""
        self.before = before
        self.house = house
        self.rules = rules
        (
            _, self.next, self.direction, self.top, self.suit, _, _, _, _, _, self.hand,
            _, _, _, _, self.stock, self.due,
        ) = before  # fmt: skip
        self.holds = before.holds

    def cite(self, *rules: R) -> None:
        """Add clauses that are not cited yet."""
        for rule in rules:
            if rule not in self.rules:
                self.rules += (rule,)

    def effect(
        self,
        kind: EffectKind,
        seat: Seat,
        value: int | str | None = None,
        giver: Seat | None = None,
    ) -> None:
        """Add an effect."""
        self.effects += (Effect(kind, seat, value, giver),)

    def after(self, seat: Seat) -> Seat:
        """Return who plays after `seat`, in the new direction, without who goes out now."""
        before = self.before
        players, step = before.players, self.direction
        absent = before.out + before.away
        if self.leaves and self.house.mode == "elimination":
            absent = (*absent, before.turn)
        following = (seat + step) % players
        while following in absent and following != seat:
            following = (following + step) % players
        return following

    def two_left(self) -> bool:
        """Tell whether only the mover and one other are still in play."""
        before = self.before
        return before.players - len(before.out) - len(before.away) == TWO_LEFT and not self.leaves

    def draw(self, seat: Seat, number: int, giver: Seat | None = None) -> None:
        """Let `seat` take cards, as many as there are (HK-G10)."""
        if giver is None and self.stock is not None and number > self.stock:
            self._fall_short(seat, number - self.stock)
            number = self.stock
        if giver is None and self.stock is not None:
            self.stock -= number
        if number:
            self.drawn += (seat,)
            self.effect(EffectKind.DRAWS, seat, number, giver)

    def _fall_short(self, seat: Seat, missing: int) -> None:
        self.cite(R.HK_G10)
        if self.house.stock_short == "owed":
            owed = dict(self.due)
            owed[seat] = owed.get(seat, 0) + missing
            self.due = tuple(owed.items())
            self.effect(EffectKind.OWES, seat, missing)

    def settle(self, reason: str) -> Legal[Position]:
        """Return the verdict: the hand goes on, or a choice is still open."""
        after = None if self.chooses else self._position()
        if self.chooses:
            self.effect(EffectKind.CHOOSES, self.before.turn, self.chooses)
        return Legal(self.rules, reason, after, self.next, self.effects, self.on_trust)

    def end(self, reason: str, winner: Seat | None) -> Legal[Position]:
        """Return the verdict that the hand is over."""
        last = self.before.turn if winner is None else winner
        self.effect(EffectKind.ENDS, last)
        return Legal(self.rules, reason, None, None, self.effects, self.on_trust, Outcome(winner))

    def _position(self) -> Position:
        before, turn = self.before, self.before.turn
        again = self.next == turn
        leaves = self.leaves
        gone = before.gone
        if leaves and self.house.mode == "points":
            gone = (*(seat for seat in gone if seat != turn), turn)
        return Position(
            before.players,
            self.next,
            self.direction,
            self.top,
            None if self.top is None or self.suit == self.top.suit else self.suit,
            self.owed,
            self.ace,
            self.prize,
            gone if self.owed else (),
            (*before.out, turn) if leaves and self.house.mode == "elimination" else before.out,
            (self.hand or None) if again and not leaves else None,
            self.holds if again and not leaves and not self.hand else None,
            self._quiet(),
            tuple(seat for seat in before.called if seat != turn) if before.called else (),
            before.away,
            self.stock,
            self.due,
        )

    def _quiet(self) -> tuple[Seat, ...]:
        before, turn = self.before, self.before.turn
        quiet = before.quiet
        was_quiet = turn in quiet and turn not in self.drawn
        if quiet:
            closed = self.house.catch_window == "next_play"
            quiet = () if closed else tuple(
                seat for seat in quiet if seat not in self.drawn and seat != turn
            )  # fmt: skip
        if self.holds != 1 or self.leaves:
            return quiet
        if self.came_down and turn not in before.called:
            self.cite(R.HK_1a)
            return (*quiet, turn)
        return (*quiet, turn) if was_quiet and not self.came_down else quiet
