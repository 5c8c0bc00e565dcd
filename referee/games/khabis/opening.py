"""The first card turned up (HK-G4), and with it how a hand starts (HK-G5, HK-G17)."""

from __future__ import annotations

from referee.core.seats import CLOCKWISE, COUNTER, Seat, letter
from referee.core.verdict import Effect, Illegal, Legal, Verdict
from referee.core.verdict import EffectKind as K
from referee.games.khabis.cards import Card
from referee.games.khabis.clauses import Rule as R
from referee.games.khabis.fit import seven_value
from referee.games.khabis.house import House
from referee.games.khabis.moves import Lay
from referee.games.khabis.position import Ground, Position

SPECIAL = frozenset({"2", "7", "8", "10", "A", "J"})


def first(position: Position, turned: Lay, house: House) -> Verdict[Position]:
    """Rule on the first card; the seat to move is the starter."""
    card = turned.card
    start = Position(
        players=position.players, turn=position.turn, top=card, away=position.away,
        hand=position.hand, left=position.left, stock=position.stock,
    )  # fmt: skip
    if card.rank not in SPECIAL:
        return _starts(start, "first_plain")
    if house.first_card == "redraw":
        return Illegal((R.HK_G4,), "first_again")
    if house.first_card == "plain":
        return _starts(start, "first_no_effect")
    return _acts(start, turned, house)


def _starts(
    after: Position, reason: str, *effects: Effect, rules: tuple[R, ...] = ()
) -> Legal[Position]:
    cited = (R.HK_G4, *rules, R.HK_G5, R.HK_G17)
    return Legal(cited, reason, after, after.turn, effects)


def _acts(start: Position, turned: Lay, house: House) -> Verdict[Position]:
    starter = start.turn
    chooser = start.after(starter, COUNTER) if house.first_chooser == "dealer" else starter
    match turned.card.rank:
        case "7":
            owed = seven_value(turned.card, house)
            after = start._replace(owed=owed)
            return _starts(after, "first_acts", Effect(K.OWES, starter, owed), rules=(R.HK_7a,))
        case "8":
            after = _moved(start, chooser, prize=Ground(None))
            return _starts(after, "first_acts", Effect(K.BONUS, chooser), rules=(R.HK_8a,))
        case "10":
            after = start._replace(direction=-CLOCKWISE)
            return _starts(after, "first_acts", Effect(K.TURNS, starter, "-"), rules=(R.HK_10,))
        case "A":
            return _ace(start, house)
        case "2":
            return _two(start, turned, chooser, house)
        case _:
            return _jack(start, turned, chooser, house)


def _moved(start: Position, seat: Seat, prize: Ground | None = None) -> Position:
    if seat == start.turn:
        return start._replace(prize=prize)
    return start._replace(turn=seat, prize=prize, hand=None, left=None)


def _ace(start: Position, house: House) -> Legal[Position]:
    if house.ace_chain != "off":
        return _starts(start._replace(ace=True), "first_acts", rules=(R.HK_M4,))
    burned = start.turn
    after = _moved(start, start.after(burned))
    return _starts(after, "first_acts", Effect(K.SKIPS, burned), rules=(R.HK_A1,))


def _two(start: Position, turned: Lay, chooser: Seat, house: House) -> Verdict[Position]:
    victim = turned.victim
    others = [seat for seat in start.live() if seat != chooser]
    if victim is None and (len(others) == 1 or house.two_victim == "next"):
        victim = others[0] if len(others) == 1 else start.after(chooser)
    if victim is None:
        return _choice(start, chooser, "victim", R.HK_2a)
    refused = _victim_refused(start, victim, chooser, house)
    if refused:
        return Illegal((R.HK_2a, R.HK_G4), refused, {"victim": letter(victim)})
    after = start._replace(hand=None, left=None) if victim == start.turn else start
    return _starts(after, "first_acts", Effect(K.DRAWS, victim, 1), rules=(R.HK_2a,))


def _victim_refused(start: Position, victim: Seat, chooser: Seat, house: House) -> str | None:
    if victim in start.absent:
        return "victim_is_out"
    if victim == chooser and house.two_self == "no":
        return "victim_is_self"
    if house.two_victim == "next" and victim != start.after(chooser):
        return "victim_must_be_next"
    return None


def _jack(start: Position, turned: Lay, chooser: Seat, house: House) -> Legal[Position]:
    if turned.suit is None and house.jack_declare == "must":
        return _choice(start, chooser, "suit", R.HK_J1)
    named = turned.suit or turned.card.suit
    after = start._replace(suit=_unlike(turned.card, named))
    return _starts(after, "first_acts", Effect(K.DECLARES, chooser, named), rules=(R.HK_J1,))


def _unlike(card: Card, suit: str) -> str | None:
    return None if suit == card.suit else suit


def _choice(start: Position, chooser: Seat, what: str, rule: R) -> Legal[Position]:
    effect = Effect(K.CHOOSES, chooser, what)
    return Legal((R.HK_G4, rule), "first_acts", None, start.turn, (effect,))
