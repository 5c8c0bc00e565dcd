"""Real packs and real hands behind a live table, so that what it counts can be held to them."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from referee.core.verdict import EffectKind, Legal
from referee.desk.live import Deal, Hand
from referee.desk.playing import opening
from referee.games.khabis.cards import PACK, Card
from referee.games.khabis.house import House, packs
from referee.games.khabis.moves import Draw, Lay, Report, Said, Word, write
from referee.games.khabis.rulebook import candidates


@dataclass
class Khabis:
    """A hand of Haft Khabis with its cards."""

    dice: random.Random
    house: House
    players: int
    hand: Hand = field(init=False)

    def __post_init__(self) -> None:
        seats = tuple(f"p{n}" for n in range(1, self.players + 1))
        self.hand = opening("khabis", seats, self.house, Deal(self.players, 0))
        self.stock = [*PACK.values()] * packs(self.house, self.players)
        self.dice.shuffle(self.stock)
        deal = self.house.deal
        self.hands = [[self.stock.pop() for _ in range(deal)] for _ in range(self.players)]
        self.pile: list[Card] = []
        self.top: Card | None = None

    @property
    def mover(self) -> int:
        return self.hand.moment.position.turn

    def next_play(self) -> str | None:
        """Make a move that stands and return it as it is typed; nothing if there is none."""
        return self._first() if self.top is None else self._later()

    def _first(self) -> str:
        while True:
            card = self.stock.pop()
            for suit in (None, "H"):
                lay = Lay(card, suit=suit) if card.rank == "J" else Lay(card)
                if card.rank == "2":
                    lay = Lay(card, victim=1 % self.players)
                text = write(Report(Said.FIRST, lay=lay))
                if self._make(text):
                    return text
            self.stock.insert(self.dice.randrange(len(self.stock) + 1), card)

    def _later(self) -> str | None:
        moves = [*candidates(self.hand.moment.position, tuple(self.hands[self.mover]))]
        caller = self.dice.choice([*self.hand.moment.position.quiet, self.mover])
        moves += [Report(Said.CALL, caller), Report(Said.CATCH, self.dice.randrange(self.players))]
        moves += [Word.PASS, *(Draw(Lay(card)) for card in self._drawable())]
        self.dice.shuffle(moves)
        moves.sort(key=lambda move: isinstance(move, Report) and self.dice.random() < 0.8)
        for move in moves:
            text = write(move)
            if self._make(text):
                return text
        return None

    def _drawable(self) -> list[Card]:
        """Return the card that a draw would bring, which may be laid at once."""
        self.coming = self.stock[-1:] or ([self.dice.choice(self.pile)] if self.pile else [])
        return self.coming

    def _fill(self, wanted: int) -> None:
        """Shuffle the pile into the stock where that does not hold enough."""
        if len(self.stock) < wanted and self.pile:
            self.dice.shuffle(self.pile)
            self.stock, self.pile = [*self.pile, *self.stock], []
            for card in self.coming:
                self.stock.remove(card)
                self.stock.append(card)

    def _make(self, text: str) -> bool:
        move = self.hand.table.read(self.hand.moment, text, ())
        verdict = self.hand.judge(move)
        if not isinstance(verdict, Legal) or (verdict.after is None and verdict.outcome is None):
            return False
        if any(effect.giver is not None for effect in verdict.effects):
            return False  # whose hand gives which card is the table's secret
        self._carry_out(move, verdict)
        self.hand = self.hand.played(move, verdict)
        return True

    def _carry_out(self, move, verdict) -> None:
        mover = self.mover
        laid = move if isinstance(move, Lay) else getattr(move, "lay", None)
        drawn = laid is not None and isinstance(move, Draw)
        for effect in verdict.effects:
            if effect.kind is not EffectKind.DRAWS:
                continue
            own = drawn and effect.seat == mover
            self._fill(effect.value)
            for _ in range(effect.value):
                self.hands[effect.seat].append(self.stock.pop())
            drawn = drawn and not own
        if laid is not None:
            if not (isinstance(move, Report) and move.said is Said.FIRST):
                self.hands[mover].remove(laid.card)
            if self.top is not None:
                self.pile.append(self.top)
            self.top = laid.card
