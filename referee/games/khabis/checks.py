"""Positions and plays that cannot be on any table, whatever the rules say of them."""

from __future__ import annotations

from collections import Counter

from referee.core.errors import ImpossibleError
from referee.core.seats import Seat, letter
from referee.games.khabis.cards import SUITS, Card
from referee.games.khabis.clauses import Rule
from referee.games.khabis.fit import seven_value
from referee.games.khabis.house import House, packs
from referee.games.khabis.moves import Draw, Lay, Move, Report, Said
from referee.games.khabis.position import Position

PACK_SIZE = 52


def check(position: Position, house: House) -> None:
    """Refuse a position that cannot be.

    :raises ImpossibleError: with the first thing that is wrong.
    """
    _check_deal(position, house)
    _check_seats(position, house)
    _check_top(position, house)
    _check_hand(position)
    _check_copies(_visible(position), house, position.players)


def check_move(position: Position, move: Move, house: House) -> None:
    """Refuse a play that this position rules out before any clause is asked.

    :raises ImpossibleError: if it names a seat that is not there, or a card that the
        mover does not hold or that lies elsewhere already.
    """
    if isinstance(move, Lay):
        _check_lay(position, move, house, from_hand=True)
    elif isinstance(move, Report):
        _check_report(position, move)
    elif position.top is None:
        raise ImpossibleError("khabis/errors.no_top")
    elif isinstance(move, Draw) and move.lay:
        _check_lay(position, move.lay, house, from_hand=False)


def _check_report(position: Position, report: Report) -> None:
    for seat in (report.seat, report.lay.victim if report.lay else None):
        if seat is not None:
            _check_seat(seat, position)
    gone = {Said.SLIP: position.away, Said.CALL: position.absent}.get(report.said, ())
    if report.seat in gone:
        raise ImpossibleError("khabis/errors.seat_is_out", seat=letter(report.seat or 0))


def _check_lay(position: Position, lay: Lay, house: House, *, from_hand: bool) -> None:
    if position.top is None:
        raise ImpossibleError("khabis/errors.no_top")
    if lay.victim is not None:
        _check_seat(lay.victim, position)
    if position.owed and lay.card.rank == "7":
        _check_sevens(position, lay.card, house)
    hand = position.hand
    told = hand is not None or position.left is not None or position.gone
    if not told and lay.card != position.top:
        return
    if from_hand and hand is not None and lay.card not in hand:
        held = ", ".join(map(str, hand)) or "-"
        raise ImpossibleError("khabis/errors.not_in_hand", card=lay.card, hand=held)
    if from_hand and position.holds == 0:
        raise ImpossibleError("khabis/errors.no_cards_left", seat=letter(position.turn))
    seen = int(position.top == lay.card)
    if seen or (hand and not from_hand):
        held_now = hand.count(lay.card) if hand else 0
        copies = seen + held_now + (0 if from_hand and hand else 1)
        most = packs(house, position.players)
        if copies > most:
            raise ImpossibleError("khabis/errors.too_many_copies", card=lay.card, n=most)


def _visible(position: Position) -> tuple[Card, ...]:
    """Return the cards that are in plain sight of the mover.

    What lies under an eight is not among them: when the stock runs out while the
    bonus is owed, it is shuffled in with the rest and may be drawn again.
    """
    return ((position.top,) if position.top else ()) + (position.hand or ())


def _check_copies(seen: tuple[Card, ...], house: House, players: int) -> None:
    most = packs(house, players)
    for card, number in Counter(seen).items():
        if number > most:
            raise ImpossibleError("khabis/errors.too_many_copies", card=card, n=most)


def _check_deal(position: Position, house: House) -> None:
    size = packs(house, position.players) * PACK_SIZE
    dealt = position.players * house.deal + 1
    if dealt > size:
        raise ImpossibleError(
            "khabis/errors.deal_too_large", players=position.players, deal=house.deal,
            dealt=dealt, size=size, rule=Rule.HK_G2,
        )  # fmt: skip
    known = (position.holds or 0) + (position.stock or 0)
    if known >= size:
        raise ImpossibleError("khabis/errors.hand_too_large", n=known, size=size)


def _check_seat(seat: Seat, position: Position) -> None:
    if seat >= position.players:
        raise ImpossibleError("no_such_seat", seat=letter(seat), last=letter(position.players - 1))


def _check_seats(position: Position, house: House) -> None:
    due = tuple(seat for seat, _ in position.due)
    groups = (position.gone, position.out, position.quiet, position.called, position.away, due)
    for seat in (position.turn, *(seat for group in groups for seat in group)):
        _check_seat(seat, position)
    absent = set(position.absent)
    if position.turn in absent:
        raise ImpossibleError("khabis/errors.mover_is_out", seat=letter(position.turn))
    for seat in (*position.gone, *position.quiet, *position.called):
        if seat in absent:
            raise ImpossibleError("khabis/errors.seat_is_out", seat=letter(seat))
    if position.players - len(absent) < 2:
        raise ImpossibleError("khabis/errors.hand_is_over")
    if position.out and house.mode != "elimination":
        raise ImpossibleError("khabis/errors.out_needs_elimination")
    if position.gone and (house.tarkesh != "on" or not position.owed):
        raise ImpossibleError("khabis/errors.gone_needs_tarkesh")


def _check_top(position: Position, house: House) -> None:
    rank = position.top.rank if position.top else None
    if position.suit and rank != "J":
        raise ImpossibleError("khabis/errors.suit_needs_jack", top=position.top or "-")
    if position.owed:
        _check_owed(position, house)
    if position.ace and (rank != "A" or house.ace_chain == "off"):
        raise ImpossibleError("khabis/errors.ace_needs_chain", top=position.top or "-")
    if position.prize is not None:
        _check_prize(position, house)


def _check_owed(position: Position, house: House) -> None:
    rank = position.top.rank if position.top else None
    answers = {"7", "8", "10"} if house.seven_answerers == "seven_eight_ten" else {"7"}
    if rank not in answers:
        raise ImpossibleError("khabis/errors.owed_needs_seven", top=position.top or "-")
    if position.ace or position.prize is not None:
        raise ImpossibleError("khabis/errors.two_debts")
    most = _most_owed(position, house)
    if position.owed > most or position.owed % 2:
        raise ImpossibleError("khabis/errors.owed_cannot_be", n=position.owed, most=most)


def _most_owed(position: Position, house: House) -> int:
    """Return what is owed once every seven there is has been laid."""
    sevens = (seven_value(Card("7", suit), house) for suit in SUITS)
    return sum(sevens) * packs(house, position.players)


def _check_sevens(position: Position, card: Card, house: House) -> None:
    most = _most_owed(position, house)
    if position.owed + seven_value(card, house) > most:
        raise ImpossibleError("khabis/errors.sevens_all_lie", card=card, n=position.owed)


def _check_prize(position: Position, house: House) -> None:
    rank = position.top.rank if position.top else None
    two_left = position.players - len(position.absent) == 2
    ace = rank == "A" and house.ace_two == "bonus_optional" and two_left
    if rank != "8" and not ace:
        raise ImpossibleError("khabis/errors.prize_needs_eight", top=position.top or "-")
    under = position.prize.card if position.prize else None
    if under is not None and under == position.top and packs(house, position.players) == 1:
        raise ImpossibleError("khabis/errors.too_many_copies", card=under, n=1)


def _check_hand(position: Position) -> None:
    told, left = position.hand, position.left
    if told is not None and left is not None and len(told) != left:
        raise ImpossibleError("khabis/errors.left_differs", n=len(told), left=left)
    known = position.holds
    if position.turn in position.quiet and known != 1:
        raise ImpossibleError("khabis/errors.quiet_holds_one", seat=letter(position.turn), n=known)
