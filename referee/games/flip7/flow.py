"""What one move sets going, until somebody has to act again.

A `Course` starts from a position, takes in what the move does, and carries out
everything that follows by itself: Freezes, Flip Threes that are done, cards
owed by players who are out, the next turn, the end of the round.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from referee.core.seats import Seat, letter
from referee.core.verdict import Effect, EffectKind, Legal, Outcome
from referee.games.flip7.cards import VALUE, Card, ordered
from referee.games.flip7.clauses import Rule
from referee.games.flip7.position import FLIPS, Duty, Owed, Position, due, show
from referee.games.flip7.rows import SEVEN, Row, Status
from referee.games.flip7.score import points

if TYPE_CHECKING:
    from referee.games.flip7.house import House


_PLACE: Final = frozenset({Rule.TURN, Rule.DEAL, Rule.DEAL_ACTION})
"""Clauses on why a card was taken at all: what it does decides before them."""


class Course:
    """A position on its way to the next one."""

    __slots__ = ("deal", "effects", "house", "mover", "on_trust", "over", "owed", "rows", "rules",
                 "seen", "turn")  # fmt: skip

    def __init__(self, position: Position, house: House) -> None:
        self.house = house
        self.mover = position.mover
        self.rows = list(position.rows)
        self.owed = list(position.owed)
        self.seen = list(position.seen)
        self.turn = position.turn
        self.deal = position.deal
        self.over = False
        self.effects: list[Effect] = []
        self.rules: list[Rule] = []
        self.on_trust: list[Rule] = []

    # what a move does

    def cite(self, *rules: Rule) -> None:
        """Note clauses that take part, once each."""
        self.rules += [rule for rule in rules if rule not in self.rules]

    def tell(self, kind: EffectKind, seat: Seat, value: int | str | None = None) -> None:
        """Note an effect."""
        self.effects.append(Effect(kind, seat, value))

    def take(self) -> None:
        """Count the card just drawn against what the mover owes."""
        if not self.owed:
            return
        first = self.owed[0]
        left = Owed(first.duty, first.seat, first.left - 1)
        gone = first.duty is Duty.CARD and left.left == 0
        self.owed[:1] = [] if gone else [left]

    @property
    def flipping(self) -> bool:
        """Whether the mover is carrying out a Flip Three of his own."""
        return bool(self.owed) and (self.owed[0].duty, self.owed[0].seat) == (
            Duty.FLIP3, self.mover,
        )  # fmt: skip

    def others(self, giver: Seat, *, without_second: bool) -> list[Seat]:
        """Return the active seats but one, on request only those without a Second Chance."""
        return [
            seat
            for seat, row in enumerate(self.rows)
            if row.active and seat != giver and not (without_second and row.second)
        ]

    def add(self, seat: Seat, card: Card) -> None:
        """Put a card into a row."""
        row = self.rows[seat]
        self.rows[seat] = Row((*row.cards, card), row.status)

    def stand(self, seat: Seat, status: Status) -> None:
        """Give a seat another status, and drop what it no longer owes."""
        self.rows[seat] = Row(self.rows[seat].cards, status)
        self._release()

    def leave(self, seat: Seat) -> None:
        """Take a player and his cards off the table."""
        for card in self.rows[seat].lying:
            self.discard(card, seat)
        self.rows[seat] = Row((), Status.LEFT)
        self._release()

    def discard(self, card: Card, seat: Seat) -> None:
        """Put a card on the discards, as an effect for `seat`."""
        self.seen.append(card)
        self.tell(EffectKind.DISCARDS, seat, card.value)

    def save(self, seat: Seat, card: Card) -> None:
        """Throw away a duplicate together with the Second Chance (F7-sc-use)."""
        row = self.rows[seat]
        kept = tuple(one for one in row.cards if one is not Card.SECOND)
        self.rows[seat] = Row(kept, row.status)
        self.tell(EffectKind.SAVES, seat)
        self.discard(card, seat)
        self.discard(Card.SECOND, seat)

    def keep_second(self, seat: Seat) -> None:
        """Lay a Second Chance before a seat that has none (F7-sc-keep)."""
        self.add(seat, Card.SECOND)
        self.cite(Rule.SC_KEEP, Rule.SP_REPLACEMENT)
        if self.house.replacement == "owed":
            self.owed.insert(0, Owed(Duty.CARD, seat, 1))
            self.tell(EffectKind.OWES, seat, 1)

    def set_aside(self, card: Card) -> None:
        """Keep an action card until the mover's Flip Three is done (F7-flip3-nested)."""
        place = 1
        while place < len(self.owed) and self.owed[place].duty is Duty.ASSIGN:
            place += 1
        self.owed.insert(place, Owed(Duty.ASSIGN, self.mover, card=card))
        self.tell(EffectKind.ASIDE, self.mover, card.value)

    def must_aim(self, card: Card) -> None:
        """Make the mover aim a card before anything else."""
        self.owed.insert(0, Owed(Duty.ASSIGN, self.mover, card=card))
        self.tell(EffectKind.CHOOSES, self.mover, card.value)

    def aim(self, card: Card, at: Seat, place: int = 0) -> None:
        """Aim a Freeze or Flip Three, at its place among what is owed."""
        if card is Card.FREEZE:
            self.owed.insert(place, Owed(Duty.FREEZE, at))
            return
        self.owed.insert(place, Owed(Duty.FLIP3, at, FLIPS))
        self.tell(EffectKind.OWES, at, FLIPS)

    # what follows by itself

    def settle(self) -> None:
        """Carry out what needs nobody's choice, then pass the turn."""
        while self.owed:
            place = due(self.owed)
            first = self.owed[place]
            if first.duty is Duty.FREEZE:
                self._freeze(self.owed.pop(0).seat)
            elif first.duty is Duty.FLIP3 and first.left == 0:
                self._drop(self.owed.pop(0))
            elif first.duty is Duty.ASSIGN and not self._targets(first):
                self._drop(self.owed.pop(place))
            else:
                return
        self._pass_turn()

    def _freeze(self, seat: Seat) -> None:
        kept = points(self.rows[seat].cards, Status.FROZEN, self.house)
        self.tell(EffectKind.FREEZES, seat, kept)
        self.cite(Rule.FREEZE, Rule.SP_FREEZE)
        self.stand(seat, Status.FROZEN)

    def _targets(self, owed: Owed) -> bool:
        if owed.card is Card.SECOND:
            return bool(self.others(owed.seat, without_second=True))
        return any(row.active for row in self.rows)

    def _release(self) -> None:
        kept: list[Owed] = []
        for owed in self.owed:
            if self.rows[owed.seat].active or self._still_plays(owed):
                kept.append(owed)
            else:
                self._drop(owed)
        self.owed = kept

    def _still_plays(self, owed: Owed) -> bool:
        bust = self.rows[owed.seat].status is Status.BUST
        return bust and owed.duty is Duty.ASSIGN and self.house.aside_on_bust == "play"

    def _drop(self, owed: Owed) -> None:
        for card in owed.lying:
            self.discard(card, owed.seat)

    def _pass_turn(self) -> None:
        if not any(row.active for row in self.rows):
            self.finish(Rule.END_INACTIVE)
        elif self.deal is not None:
            self._deal_on(self.deal)
        else:
            self.turn = self._active_from(self.turn + 1)

    def _deal_on(self, dealt: Seat) -> None:
        players = len(self.rows)
        seat = (dealt + 1) % players
        while seat != self.turn and not self.rows[seat].active:
            seat = (seat + 1) % players
        if seat == self.turn:
            self.deal, self.turn = None, self._active_from(seat)
        else:
            self.deal = seat

    def _active_from(self, start: Seat) -> Seat:
        players = len(self.rows)
        around = ((start + step) % players for step in range(players))
        return next(seat for seat in around if self.rows[seat].active)

    def seventh(self, seat: Seat) -> bool:
        """Tell whether a row has its seven different numbers."""
        return len({card for card in self.rows[seat].cards if card in VALUE}) == SEVEN

    def finish(self, rule: Rule) -> None:
        """End the round: what lies aside is thrown, and so are all Second Chances."""
        self.over = True
        for owed in self.owed:
            self._drop(owed)
        self.owed = []
        for seat, row in enumerate(self.rows):
            if row.second:
                self.rows[seat] = Row(
                    tuple(card for card in row.cards if card is not Card.SECOND), row.status
                )
                self.discard(Card.SECOND, seat)
                self.cite(Rule.SC_END)
        self.cite(rule)
        self.tell(EffectKind.ENDS, self.mover)

    # the answer

    def after(self) -> Position:
        """Return the position that was reached, also at the end of the round."""
        return Position(
            len(self.rows), self.turn, tuple(self.rows), tuple(self.owed), self.deal,
            ordered(self.seen),
        )  # fmt: skip

    def verdict(self, reason: str, **facts: object) -> Legal[Position]:
        """Return the ruling; at the end of the round it carries the points."""
        after = self.after()
        self.rules.sort(key=_PLACE.__contains__)
        told = {"seat": letter(self.mover), **facts}
        if not self.over:
            return Legal(
                tuple(self.rules), reason, after, after.mover, tuple(self.effects),
                tuple(self.on_trust), facts=told,
            )  # fmt: skip
        scores = tuple(
            (seat, points(row.cards, row.status, self.house))
            for seat, row in enumerate(self.rows)
            if row.status is not Status.LEFT
        )
        for seat, score in scores:
            self.tell(EffectKind.SCORES, seat, score)
        return Legal(
            tuple(self.rules), reason, None, None, tuple(self.effects), tuple(self.on_trust),
            Outcome(None, scores), {**told, "final": show(after)},
        )  # fmt: skip
