"""A dealer who sees everything: hands, stock and discards of a Haft Khabis hand.

The referee never sees this. The tests play whole hands with it and hold the
referee's rulings against what really lies where.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

from referee.core.verdict import EffectKind, Legal
from referee.games.khabis.cards import Card
from referee.games.khabis.house import House
from referee.games.khabis.moves import Draw, Lay, Move
from referee.games.khabis.position import Position
from referee.games.khabis.rulebook import candidates, judge


@dataclass(frozen=True)
class Deal:
    """Where every card is."""

    position: Position
    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]
    discards: tuple[Card, ...]
    winner: int | None = None
    over: bool = False

    def cards(self) -> Counter[Card]:
        """Count all cards, wherever they are."""
        hands = [card for hand in self.hands for card in hand]
        top = [self.position.top] if self.position.top else []
        return Counter([*hands, *self.stock, *self.discards, *top])


def start(cards: list[Card], players: int, each: int) -> Deal:
    """Deal `cards` in their order; the first plain card of the rest lies open."""
    hands = tuple(tuple(cards[seat * each : (seat + 1) * each]) for seat in range(players))
    rest = cards[players * each :]
    place = next(
        n for n, card in enumerate(rest) if card.rank in {"3", "4", "5", "6", "9", "Q", "K"}
    )
    top = rest.pop(place)
    return told(Deal(Position(players=players, top=top), hands, tuple(rest), ()))


def told(deal: Deal) -> Deal:
    """Tell the position what the mover holds and what can still be drawn."""
    hand = deal.hands[deal.position.turn]
    position = deal.position._replace(
        hand=hand or None,
        left=None if hand else 0,
        stock=len(deal.stock) + len(deal.discards),
    )
    return replace(deal, position=position)


def moves(deal: Deal, house: House) -> list[tuple[Move, Legal[Position]]]:
    """Return everything the mover may do, the card he would draw included."""
    position = deal.position
    tried = list(candidates(position, deal.hands[position.turn]))
    upcoming = (deal.stock or tuple(reversed(deal.discards)))[:1]
    for lay in candidates(position, upcoming):
        if isinstance(lay, Lay) and not position.owed:
            tried.append(Draw(lay))
    judged = [(move, judge(position, move, house)) for move in tried]
    return [(move, verdict) for move, verdict in judged if isinstance(verdict, Legal)]


def play(deal: Deal, move: Move, verdict: Legal[Position]) -> Deal:
    """Do by hand what the ruling says."""
    mover = deal.position.turn
    hands = [list(hand) for hand in deal.hands]
    stock, discards = list(deal.stock), list(deal.discards)
    for effect in verdict.effects:
        if effect.kind is EffectKind.DRAWS and effect.giver is None:
            for _ in range(int(effect.value or 0)):
                if not stock:
                    stock, discards = list(reversed(discards)), []
                hands[effect.seat].append(stock.pop(0))
    laid = move if isinstance(move, Lay) else move.lay if isinstance(move, Draw) else None
    top = deal.position.top
    if laid:
        hands[mover].remove(laid.card)
        if top:
            discards.append(top)
        top = laid.card
    after = verdict.after or deal.position._replace(top=top)
    moved = Deal(
        after, tuple(map(tuple, hands)), tuple(stock), tuple(discards),
        verdict.outcome.winner if verdict.outcome else None, verdict.outcome is not None,
    )  # fmt: skip
    return moved if moved.over else told(moved)
