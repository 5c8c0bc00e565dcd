"""Laying a card: whether it may lie there, and what it brings about."""

from __future__ import annotations

from collections.abc import Callable

from referee.core.seats import CLOCKWISE, Seat
from referee.core.verdict import EffectKind as K
from referee.core.verdict import Illegal, Legal, Penalty, Verdict
from referee.games.khabis.cards import Card
from referee.games.khabis.clauses import Rule as R
from referee.games.khabis.fit import Fit, fit, ground, seven_value
from referee.games.khabis.house import House
from referee.games.khabis.moves import Lay
from referee.games.khabis.position import Ground, Position
from referee.games.khabis.sequel import Sequel

PRICES = tuple(
    tuple(Penalty(R.HK_P1, seat, cards) for seat in range(10)) for cards in (1, 0)
)  # fmt: skip
"""The price of a wrong card by seat: first a card, then a mere reminder."""


def price(position: Position, house: House) -> Penalty:
    """Return what a wrong card costs the seat to move (HK-P1, HK-G15)."""
    return PRICES[house.wrong_play == "remind"][position.turn]


def refuse(position: Position, house: House, reason: str, *rules: R, **facts: object) -> Illegal:
    """Return the ruling that a play does not stand, with its price."""
    return Illegal(rules, reason, facts, price(position, house))


def lay(position: Position, move: Lay, house: House) -> Verdict[Position]:
    """Rule on a card laid from the hand."""
    found = fit(position, move.card, house)
    if not found.allowed:
        return Illegal(found.rules, found.reason, penalty=price(position, house))
    holds = position.holds
    sequel = Sequel(position, house, found.rules)
    if holds is not None:
        sequel.holds = holds - 1
        if position.hand is not None:
            sequel.hand = _without(position.hand, move.card)
    return follow(sequel, move, found)


def follow(sequel: Sequel, move: Lay, found: Fit) -> Verdict[Position]:
    """Work out what the laid card does; it is known to be allowed there."""
    house, position, card = sequel.house, sequel.before, move.card
    if position.out:
        sequel.cite(R.HK_X1)
    if card.rank == "2":
        refused = _victim_refused(position, move, house)
        if refused:
            return refused
        if move.victim != position.turn:
            _give_away(sequel)
    sequel.came_down = True
    sequel.top, sequel.suit = card, card.suit
    owes_bonus = card.rank == "8" and not position.owed
    if sequel.holds == 0:
        sequel.leaves = not owes_bonus or _eight_ends(house)
    sequel.next = sequel.after(position.turn)
    _EFFECTS.get(card.rank, _nothing)(sequel, move)
    if sequel.leaves:
        return _going_out(sequel, move, found.reason)
    return sequel.settle(found.reason)


def _eight_ends(house: House) -> bool:
    """Tell whether a last 8 wins at once; where minor law 2 is agreed, it decides instead."""
    return house.finish_on_8 == "win" and house.eight_prize == "must"


def _without(hand: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    place = hand.index(card)
    return hand[:place] + hand[place + 1 :]


def _nothing(_sequel: Sequel, _move: Lay) -> None:
    """A plain card has no effect."""


# The seven and its chain (HK-7a to HK-7c)


def _seven(sequel: Sequel, move: Lay) -> None:
    before = sequel.before
    value = seven_value(move.card, sequel.house)
    on_paid_seven = before.top is not None and before.top.rank == "7" and not before.owed
    if on_paid_seven and sequel.house.seven_after_pay == "plain":
        sequel.cite(R.HK_7b)
        return
    sequel.owed = before.owed + value
    sequel.cite(R.HK_7a)
    _cite_direction(sequel)
    sequel.effect(K.OWES, sequel.next, sequel.owed)


def _cite_direction(sequel: Sequel) -> None:
    """Name the ten where it decides whom a card hits."""
    if sequel.direction != CLOCKWISE:
        sequel.cite(R.HK_10)


# The ten (HK-10), and its house use as an answer to a seven


def _ten(sequel: Sequel, _move: Lay) -> None:
    before = sequel.before
    sequel.direction = -before.direction
    sequel.cite(R.HK_10)
    sequel.effect(K.TURNS, before.turn, "+" if sequel.direction == CLOCKWISE else "-")
    sequel.next = sequel.after(before.turn)
    if before.owed:
        _pass_debt_on(sequel)
    elif sequel.two_left():
        sequel.cite(R.HK_G13)
        if sequel.house.ten_two == "again":
            sequel.next = before.turn
            sequel.effect(K.AGAIN, before.turn, "duty")


def _pass_debt_on(sequel: Sequel) -> None:
    sequel.owed = sequel.before.owed
    sequel.effect(K.OWES, sequel.next, sequel.owed)


# The eight and its bonus (HK-8a, HK-M2)


def _eight(sequel: Sequel, _move: Lay) -> None:
    before, house = sequel.before, sequel.house
    if before.owed:
        if not sequel.two_left():
            sequel.effect(K.SKIPS, sequel.next)
            sequel.next = sequel.after(sequel.next)
        _pass_debt_on(sequel)
        return
    sequel.cite(R.HK_8a)
    if sequel.leaves:
        sequel.cite(R.HK_8b)
        return
    sequel.prize = Ground(before.top, before.suit)
    sequel.next = before.turn
    if sequel.holds == 0:
        last = {"must": R.HK_8b, "draw_last": R.HK_M2a, "may_waive": R.HK_M2c}
        sequel.cite(last[house.eight_prize])
    elif sequel.holds == 1 and sequel.hand:
        _cite_pair(sequel, sequel.hand[0])
    sequel.effect(K.BONUS, before.turn)


def _cite_pair(sequel: Sequel, left: Card) -> None:
    """Cite what must be said when an 8 is laid from a hand of two (HK-1c, HK-1e)."""
    top, prize = sequel.top, sequel.prize
    if left.rank == "A":
        sequel.cite(R.HK_1e)
    if top is None or prize is None or prize.card is None:
        return
    under = prize.card
    if ground(left, under, prize.suit or under.suit, sequel.house).allowed:
        sequel.cite(R.HK_1c)


# The ace (HK-A1, HK-M4, HK-X2)


def _ace(sequel: Sequel, _move: Lay) -> None:
    if sequel.house.ace_chain != "off":
        sequel.ace = True
        sequel.cite(R.HK_M4)
        return
    sequel.cite(R.HK_A1)
    _cite_direction(sequel)
    burn(sequel, sequel.next)
    if sequel.two_left():
        after_ace_of_two(sequel, Ground(sequel.before.top, sequel.before.suit))


def burn(sequel: Sequel, seat: Seat) -> None:
    """Burn the turn of `seat`: the one after it plays (HK-A1)."""
    sequel.effect(K.SKIPS, seat)
    sequel.next = sequel.after(seat)


def after_ace_of_two(sequel: Sequel, under: Ground) -> None:
    """With two left the ace gives its layer another card, as duty or as right (HK-X2).

    :param under: what lies under the ace.
    """
    sequel.cite(R.HK_X2)
    if sequel.house.mode == "points":
        sequel.cite(R.HK_G18)
    free = sequel.house.ace_two == "bonus_optional"
    if free:
        sequel.prize = under
    sequel.effect(K.AGAIN, sequel.next, "right" if free else "duty")


# The jack (HK-J1)


def _jack(sequel: Sequel, move: Lay) -> None:
    if move.suit is None and sequel.house.jack_declare == "must":
        sequel.chooses = "suit"
        return
    sequel.suit = move.suit or move.card.suit
    sequel.effect(K.DECLARES, sequel.before.turn, sequel.suit)


# The two (HK-2a, HK-2b)


def _two(sequel: Sequel, move: Lay) -> None:
    sequel.cite(R.HK_2a)
    if sequel.house.two_source != "stock" and sequel.holds == 0 and not sequel.gave:
        return
    victim = victim_of(sequel, move)
    if victim is None:
        sequel.chooses = "victim"
        return
    turn = sequel.before.turn
    if sequel.house.two_source != "stock":
        if sequel.gave:
            sequel.draw(victim, 1, turn)
    elif victim != turn:
        sequel.draw(victim, 1)
    elif not sequel.leaves:
        sequel.draw(turn, 1)
        sequel.hand = None
        sequel.holds = None if sequel.holds is None else sequel.holds + 1


def victim_of(sequel: Sequel, move: Lay) -> Seat | None:
    """Return whom a 2 hits: the one named, or the only one it can be."""
    if move.victim is not None:
        return move.victim
    position = sequel.before
    others = [seat for seat in position.live() if seat != position.turn]
    if len(others) == 1:
        return others[0]
    return sequel.after(position.turn) if sequel.house.two_victim == "next" else None


def _victim_refused(position: Position, move: Lay, house: House) -> Illegal | None:
    victim = move.victim
    if victim is None:
        return None
    if victim in position.absent:
        rules = (R.HK_X1, R.HK_2a) if victim in position.out else (R.HK_2a,)
        return refuse(position, house, "victim_is_out", *rules)
    if victim == position.turn and house.two_self == "no":
        return refuse(position, house, "victim_is_self", R.HK_2a)
    if house.two_victim == "next" and victim != position.after(position.turn):
        return refuse(position, house, "victim_must_be_next", R.HK_2a)
    return None


def _give_away(sequel: Sequel) -> None:
    """Let the layer of a 2 give a card of his own, by house (HK-2a)."""
    if sequel.house.two_source == "stock" or sequel.holds == 0:
        return
    sequel.gave = True
    sequel.hand = None
    if sequel.holds is not None:
        sequel.holds -= 1


# Going out


def _going_out(sequel: Sequel, move: Lay, reason: str) -> Legal[Position]:
    """The mover has no cards left: the hand is over, unless law or mode let it go on."""
    house, turn = sequel.house, sequel.before.turn
    if sequel.gave and house.give_out == "stays":
        sequel.leaves = False
        return sequel.settle("gave_last_away")
    if house.mode == "elimination":
        sequel.cite(R.HK_X1)
        if _one_left(sequel):
            return _finish(sequel, reason, (sequel.before.out or (turn,))[0])
        return sequel.settle(reason)
    pending = move.card.rank == "7" or sequel.before.gone
    if house.tarkesh == "on" and sequel.owed and pending:
        sequel.cite(R.HK_M3a)
        return sequel.settle("tarkesh_starts")
    if move.card.rank in {"2", "7", "10", "A"}:
        sequel.cite(R.HK_G14)
    return _finish(sequel, reason, turn)


def _one_left(sequel: Sequel) -> bool:
    before = sequel.before
    return before.players - len(before.out) - len(before.away) - 1 == 1


def _finish(sequel: Sequel, reason: str, winner: Seat) -> Legal[Position]:
    """End the hand; what the last card asks of others counts only by house (HK-G14)."""
    turn = sequel.before.turn
    draws = [effect for effect in sequel.effects if effect.kind is K.DRAWS]
    points = sequel.house.mode == "points"
    own = tuple(e for e in draws if e.seat == turn or (points and e.giver is not None))
    asked = [e for e in sequel.effects if e.kind in {K.DRAWS, K.OWES} and e not in own]
    sequel.chooses, waiting = None, sequel.chooses
    sequel.effects = own
    pending = sequel.house.pending_at_end == "yes"
    if points and waiting == "victim" and (pending or sequel.gave):
        sequel.leaves, sequel.chooses = False, waiting
        return sequel.settle(reason)
    if points and pending:
        sequel.effects += tuple(
            effect._replace(kind=K.DRAWS) for effect in asked if effect.giver is None
        )
    return sequel.end(reason, winner)


_EFFECTS: dict[str, Callable[[Sequel, Lay], None]] = {
    "2": _two,
    "7": _seven,
    "8": _eight,
    "10": _ten,
    "A": _ace,
    "J": _jack,
}
