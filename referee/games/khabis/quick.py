"""The ordinary moment, ruled at once.

Most plays of a hand are a plain card or a draw while nothing is pending: they only
pass the turn. Here they are ruled without working out a `Sequel`. This must agree
with `lay.follow` and `draw`: a contract test holds the two together.
"""

from __future__ import annotations

from referee.core.verdict import NO_FACTS, Effect, EffectKind, Illegal, Legal, Verdict
from referee.games.khabis.cards import Card
from referee.games.khabis.clauses import Rule as R
from referee.games.khabis.fit import ground
from referee.games.khabis.house import House
from referee.games.khabis.lay import price
from referee.games.khabis.position import Position

PLAIN = frozenset({"3", "4", "5", "6", "9", "Q", "K"})
"""Ranks without an effect of their own."""

_NOTHING_PENDING = Position()[5:]
_DRAWS = (R.HK_G7, R.HK_8c)
_ONE_DRAWN = tuple((Effect(EffectKind.DRAWS, seat, 1),) for seat in range(10))


def lay(position: Position, card: Card, house: House) -> Verdict[Position] | None:
    """Rule on a card laid while nothing is pending, if it only passes the turn or does not fit.

    Cards with an effect of their own are refused here but never allowed. Two equal
    cards are left to the checks, which know how many packs there are.
    """
    players, turn, direction, top, suit = position[:5]
    if top is None or top.rank == "7" or top == card or position[5:] != _NOTHING_PENDING:
        return None
    found = ground(card, top, suit or top.suit, house)
    if not found.allowed:
        return Illegal(found.rules, found.reason, NO_FACTS, price(position, house))
    if card.rank not in PLAIN:
        return None
    following = (turn + direction) % players
    after = Position(players, following, direction, card)
    return Legal(found.rules, found.reason, after, following)


def draw(position: Position, house: House) -> Legal[Position] | None:
    """Rule on drawing one card while nothing is pending; ``None`` if it is not that."""
    players, turn, direction, top, suit = position[:5]
    if top is None or suit or position[5:] != _NOTHING_PENDING:
        return None
    if house.voluntary_draw == "no" or house.draw_play == "must" or house.draw_until == "on":
        return None
    following = (turn + direction) % players
    after = Position(players, following, direction, top)
    return Legal(_DRAWS, "draws_one", after, following, _ONE_DRAWN[turn])
