"""A dealer who sees everything: hands, bank and pile of an Ahl al-Bayt hand.

The referee never sees this. The tests play whole hands with it and hold what the
table knows against what really lies where.
"""

from __future__ import annotations

import random
from collections import Counter

from referee.core.verdict import EffectKind
from referee.games.ahlulbayt.moves import DrawLay, First, Lay, Leave, Reshuffle
from referee.games.ahlulbayt.position import HAND


class Dealer:
    """Where every card is, by dealt seat; what the rulings say is done by hand."""

    def __init__(self, seed, deck, house, players):
        self.seed, self.house, self.shuffles = seed, house, 0
        self.bank = [card for card in deck.cards for _ in range(card.copies)]
        if house.every_place == "absent":
            self.bank = [card for card in self.bank if card.id != "every-place"]
        self.pile, self.aside = [], []
        self._shuffle()
        self.all = Counter(card.id for card in self.bank)
        self.seats = list(range(players))
        self.hands = {seat: [self.bank.pop() for _ in range(HAND)] for seat in self.seats}

    def _shuffle(self):
        """Shuffle the bank; a copy of this dealer shuffles it alike."""
        self.shuffles += 1
        random.Random(f"{self.seed}/{self.shuffles}").shuffle(self.bank)

    def copy(self):
        """Return a dealer with the same cards, to look what would be drawn."""
        twin = object.__new__(Dealer)
        vars(twin).update(vars(self))
        twin.bank, twin.pile, twin.aside = [*self.bank], [*self.pile], [*self.aside]
        twin.seats = [*self.seats]
        twin.hands = {seat: [*hand] for seat, hand in self.hands.items()}
        return twin

    def turn_over(self):
        """Make the pile below its top card the bank, with what is in it."""
        *under, top = self.pile
        self.bank, self.pile = [*self.bank, *under], [top]
        self._shuffle()

    def take(self, seat, count):
        """Draw cards one by one; return how many there were."""
        for drawn in range(count):
            if not self.bank and self.house.bank_empty == "reshuffle" and len(self.pile) > 1:
                self.turn_over()
            if not self.bank:
                return drawn
            self.hands[seat].append(self.bank.pop())
        return count

    def hand(self, place):
        """Return the hand of a present seat."""
        return self.hands[self.seats[place]]

    def act(self, move, verdict, turn):
        """Do what a move and its ruling say, by hand; `turn` is the mover's present seat."""
        seat = self.seats[turn]
        draws = [e.value for e in verdict.effects if e.kind is EffectKind.DRAWS]
        if isinstance(move, Leave):
            gone = self.seats.pop(move.seat)
            self.aside += self.hands.pop(gone)
        elif isinstance(move, Reshuffle):
            self.turn_over()
        elif isinstance(move, First):
            if not self.bank:
                self.turn_over()
            place = next(n for n, card in enumerate(self.bank) if card.id == move.card.id)
            self.pile.append(self.bank.pop(place))
        elif isinstance(move, Lay | DrawLay):
            later = draws.pop() if verdict.facts.get("last") else 0
            self.take(seat, sum(draws))
            self.hands[seat].remove(move.card)
            self.pile.append(move.card)
            self.take(seat, later)
        else:
            self.take(seat, sum(draws))

    def cards(self):
        """Count all cards, wherever they are."""
        hands = [card for hand in self.hands.values() for card in hand]
        return Counter(card.id for card in (*hands, *self.bank, *self.pile, *self.aside))
