"""The rulebook of a round of Flip 7.

| clause | what it says | ruled by |
| --- | --- | --- |
| F7-deal, SP-7 | one card for everybody; who has cards already may stay instead | `_stay` |
| F7-deal-action | an action card stops the deal until it is carried out | `_draw` |
| F7-turn | draw or stay | `_draw`, `_stay` |
| F7-bust, F7-bust-zero | a second card of a number puts a player out | `_number` |
| F7-flip7-end, F7-end-flip7 | the seventh different number ends the round for all | `_number` |
| F7-special-safe | nobody busts on a modifier | `_modifier` |
| F7-action-target, SP-8 | aimed at an active player; alone, at himself | `_action`, `_assign` |
| F7-freeze, SP-1 | out of the round; the points by `freeze` | `flow.Course.settle` |
| F7-flip3 | three cards, one at a time, until a bust or a Flip 7 | `_draw`, `flow` |
| F7-flip3-nested, SP-6 | set aside, aimed after the three, all first | `_action`, `_assign` |
| F7-sc-keep, SP-3 | a Second Chance stays; a replacement card by `replacement` | `_second` |
| F7-sc-use, SP-4 | a duplicate and the Second Chance go | `_number` |
| F7-sc-one, F7-sc-extra, SP-5 | a second one goes on, or away | `_second`, `_assign` |
| F7-sc-end | all go at the end of the round | `flow.Course.finish` |
| F7-end-inactive | no active player is left | `flow.Course.settle` |
| F7-reshuffle, F7-reshuffle-table | discards become the stock; rows stay | `_reshuffle` |
| F7-deck-*, SP-12 | no more cards than the deck has | `_short` |
| F7-points, F7-score-*, F7-plus, F7-x2, F7-zero-value | the points | `score` |
| F7-flip7-bonus, F7-flip7-numbers, SP-2, SP-10, SP-11 | more on the points | `score` |
| F7-18, F7-setup, F7-next-*, SP-13, SP-14 | players, dealers, the next round | `rounds` |
| F7-goal, F7-game-end, F7-winner, SP-9 | the end of the game | `totals` |
| F7-copies | the odds | `odds` |
| F7-layout, F7-ex32 | how cards are laid, an example: nothing to rule on | left out |
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.core.seats import letter
from referee.core.verdict import EffectKind, Illegal, Legal
from referee.games.flip7.cards import (
    ACTIONS,
    MODIFIERS,
    VALUE,
    Card,
    clause_of,
    copies,
)
from referee.games.flip7.clauses import Rule
from referee.games.flip7.flow import Course
from referee.games.flip7.moves import Assign, Draw, Leave, Move, Reshuffle, Stay
from referee.games.flip7.position import Duty, Owed, Position, due
from referee.games.flip7.rows import Status

if TYPE_CHECKING:
    from referee.core.seats import Seat
    from referee.games.flip7.house import House

Ruling = Legal[Position] | Illegal


def judge(position: Position, move: Move, house: House) -> Ruling:
    """Rule on a move without making it."""
    if position.over:
        ended = Rule.END_INACTIVE if position.flip7 is None else Rule.END_FLIP7
        return _no("round_over", ended)
    match move:
        case Draw():
            return _draw(position, move, house)
        case Stay():
            return _stay(position, house)
        case Assign():
            return _assign(position, move, house)
        case Reshuffle():
            return _reshuffle(position, house)
        case Leave(seat):
            return _leave(position, seat, house)


def legal_moves(position: Position, house: House) -> tuple[Move, ...]:
    """Return every move that `judge` accepts here, cards that nobody has seen included."""
    return tuple(
        move
        for move in candidates(position.players)
        if isinstance(judge(position, move, house), Legal)
    )


def candidates(players: int) -> tuple[Move, ...]:
    """Return every move that can be written down with so many players."""
    seats = range(players)
    return (
        *(Draw(card) for card in Card),
        *(Draw(card, declined=True) for card in VALUE),
        *(Draw(card, seat) for card in ACTIONS for seat in seats),
        Stay(),
        *(Assign(card, seat) for card in ACTIONS for seat in seats),
        Reshuffle(),
        *(Leave(seat) for seat in seats),
    )


def _no(reason: str, *rules: Rule, **facts: object) -> Illegal:
    return Illegal(rules, reason, facts)


# drawing


def _draw(position: Position, move: Draw, house: House) -> Ruling:
    seat = position.mover
    refused = _out(position) or _aiming(position) or _short(position, move.card, house)
    if refused:
        return refused
    course = Course(position, house)
    _cite_place(course, position, move.card)
    course.take()
    if move.card in VALUE:
        return _number(course, seat, move)
    if move.card in MODIFIERS:
        return _modifier(course, seat, move.card)
    if move.card is Card.SECOND:
        return _second(course, seat, move.at)
    return _action(course, seat, move)


def _out(position: Position) -> Illegal | None:
    """Refuse a seat that is out or has stopped, unless it still has a card to aim."""
    seat = position.mover
    status = position.rows[seat].status
    if status is Status.ACTIVE or (position.due and position.due.duty is Duty.ASSIGN):
        return None
    clauses = {Status.BUST: Rule.BUST, Status.FROZEN: Rule.FREEZE}
    clause = clauses.get(status, Rule.TURN)
    return _no(f"out_{status.value}", clause, Rule.END_INACTIVE, seat=letter(seat))


def _aiming(position: Position) -> Illegal | None:
    """Refuse anything but aiming while a card waits to be aimed."""
    first = position.due
    if first is None or first.duty is not Duty.ASSIGN:
        return None
    card = first.card
    surplus = (Rule.SC_EXTRA, Rule.SP_SURPLUS)
    rules = surplus if card is Card.SECOND else (Rule.ACTION_TARGET,)
    return _no("must_aim", *rules, seat=letter(position.mover), card=str(card))


def _short(position: Position, card: Card, house: House) -> Illegal | None:
    """Refuse a card of which no copy can be left in the stock."""
    if position.left(card, house.decks) > 0:
        return None
    if not position.unseen(house.decks):
        return _no("stock_empty", Rule.RESHUFFLE, n=len(position.seen))
    n = copies(card, house.decks)
    rules = (clause_of(card), Rule.SP_DECK)
    if card in position.seen:
        return _no("copies_discarded", *rules, Rule.RESHUFFLE, card=card.value, n=n)
    return _no("copies_out", *rules, card=card.value, n=n)


def _cite_place(course: Course, position: Position, card: Card) -> None:
    """Cite why the mover takes a card at all."""
    if position.owed:
        flip3 = position.owed[0].duty is Duty.FLIP3
        course.cite(Rule.FLIP3 if flip3 else Rule.SC_KEEP)
        if not flip3:
            course.cite(Rule.SP_REPLACEMENT)
    elif position.deal is not None:
        course.cite(Rule.DEAL_ACTION if card in ACTIONS else Rule.DEAL)
    else:
        course.cite(Rule.TURN)


def _number(course: Course, seat: Seat, move: Draw) -> Ruling:
    row = course.rows[seat]
    if move.card not in row.cards:
        return _declined(course, move) or _new_number(course, seat, move.card)
    saved = row.second and not move.declined
    if move.declined and (not row.second or course.house.second_use == "auto"):
        return _cannot_decline(seat, move.card, second=row.second)
    if saved:
        course.rules[:0] = [Rule.SC_USE, Rule.SP_SECOND_USE]
        course.save(seat, move.card)
        course.settle()
        return course.verdict("saved", card=move.card.value)
    course.rules[:0] = [Rule.BUST, Rule.BUST_ZERO]
    course.cite(*((Rule.SP_SECOND_USE,) if move.declined else ()))
    if any(owed.duty is Duty.ASSIGN and owed.seat == seat for owed in course.owed):
        course.cite(Rule.FLIP3_NESTED, Rule.SP_NESTED)
    course.add(seat, move.card)
    course.tell(EffectKind.BUSTS, seat)
    course.stand(seat, Status.BUST)
    course.settle()
    return course.verdict("declined" if move.declined else "bust", card=move.card.value)


def _declined(course: Course, move: Draw) -> Illegal | None:
    if not move.declined:
        return None
    return _cannot_decline(course.mover, move.card, second=None)


def _cannot_decline(seat: Seat, card: Card, *, second: bool | None) -> Illegal:
    """Refuse ``7!``: not a duplicate, no Second Chance there, or a house that has no choice."""
    reason = {None: "no_duplicate", False: "no_second", True: "second_is_used"}[second]
    rules = (Rule.SC_USE, Rule.SP_SECOND_USE)
    return _no(reason, *rules, seat=letter(seat), card=card.value)


def _new_number(course: Course, seat: Seat, card: Card) -> Ruling:
    course.add(seat, card)
    if not course.seventh(seat):
        if card is Card.N0:
            course.cite(Rule.ZERO_VALUE, Rule.SP_ZERO)
        course.settle()
        return course.verdict("number", card=card.value)
    course.rules[:0] = [Rule.FLIP7_END, Rule.FLIP7_BONUS, Rule.FLIP7_NUMBERS]
    course.stand(seat, Status.FLIP7)
    course.finish(Rule.END_FLIP7)
    return course.verdict("flip7", card=card.value)


def _modifier(course: Course, seat: Seat, card: Card) -> Ruling:
    course.add(seat, card)
    course.cite(Rule.SPECIAL_SAFE, Rule.X2 if card is Card.X2 else Rule.PLUS)
    course.settle()
    return course.verdict("modifier", card=card.value)


# action cards


def _second(course: Course, seat: Seat, at: Seat | None) -> Ruling:
    if not course.rows[seat].second:
        if at not in {None, seat}:
            rules = (Rule.SC_KEEP, Rule.SC_EXTRA)
            return _no("second_is_kept", *rules, seat=letter(seat), card="second")
        course.keep_second(seat)
        course.settle()
        return course.verdict("second_kept", card="second")
    course.cite(Rule.SC_ONE, Rule.SC_EXTRA, Rule.SP_SURPLUS)
    able = course.others(course.mover, without_second=True)
    if at is not None:
        return _pass_second(course, at)
    if not able:
        course.discard(Card.SECOND, seat)
        course.settle()
        return course.verdict("second_discarded", card="second")
    course.must_aim(Card.SECOND)
    return course.verdict("second_to_give", card="second")


def _pass_second(course: Course, at: Seat) -> Ruling:
    if at not in course.others(course.mover, without_second=True):
        row = course.rows[at] if at < len(course.rows) else None
        reason = "has_second" if row is not None and row.active else "not_active"
        rules = (Rule.SC_ONE, Rule.SC_EXTRA, Rule.SP_SURPLUS)
        return _no(reason, *rules, seat=letter(at), card="second")
    course.tell(EffectKind.PASSES, at, Card.SECOND.value)
    course.cite(Rule.SC_EXTRA, Rule.SP_SURPLUS)
    course.keep_second(at)
    course.settle()
    return course.verdict("second_passed", card="second", target=letter(at))


def _action(course: Course, seat: Seat, move: Draw) -> Ruling:
    if course.flipping and course.house.nested == "after":
        rules = (Rule.FLIP3_NESTED, Rule.SP_NESTED)
        if move.at is not None:
            return _no("aside_first", *rules, seat=letter(seat), card=move.card.value)
        course.cite(*rules)
        course.set_aside(move.card)
        course.settle()
        return course.verdict("set_aside", card=move.card.value)
    if course.flipping:
        course.cite(Rule.FLIP3_NESTED, Rule.SP_NESTED)
    alone = not course.others(course.mover, without_second=False)
    if move.at is None and not alone:
        course.cite(Rule.ACTION_TARGET)
        course.must_aim(move.card)
        return course.verdict("to_aim", card=move.card.value)
    return _aimed(course, move.card, seat if move.at is None else move.at, alone=alone)


def _aimed(course: Course, card: Card, at: Seat, place: int = 0, *, alone: bool) -> Ruling:
    if at >= len(course.rows) or not course.rows[at].active:
        rules = (Rule.ACTION_TARGET, Rule.SP_ALONE) if alone else (Rule.ACTION_TARGET,)
        return _no("not_active", *rules, seat=letter(at), card=card.value)
    course.cite(Rule.ACTION_TARGET, Rule.FREEZE if card is Card.FREEZE else Rule.FLIP3)
    if alone and at == course.mover:
        course.cite(Rule.SP_ALONE)
    course.aim(card, at, place)
    course.settle()
    reason = "takes_itself" if alone and at == course.mover else "aimed"
    return course.verdict(reason, card=card.value, target=letter(at))


def _assign(position: Position, move: Assign, house: House) -> Ruling:
    seat = position.mover
    who, card = letter(seat), move.card.value
    first = position.due
    if first is None or first.duty is not Duty.ASSIGN:
        return _no("nothing_to_aim", Rule.ACTION_TARGET, seat=who, card=card)
    if first.card is not move.card:
        rules = (Rule.FLIP3_NESTED, Rule.SP_NESTED)
        return _no("other_card_first", *rules, seat=who, card=card, first=str(first.card))
    course = Course(position, house)
    place = due(course.owed)
    course.owed.pop(place)
    if move.card is Card.SECOND:
        return _pass_second(course, move.at)
    if position.rows[seat].status is Status.BUST:
        course.cite(Rule.FLIP3_NESTED, Rule.SP_NESTED)
    alone = position.active == (seat,)
    return _aimed(course, move.card, move.at, place, alone=alone)


# staying, reshuffling, leaving


def _stay(position: Position, house: House) -> Ruling:
    refused = _out(position) or _aiming(position)
    if refused:
        return refused
    seat = position.mover
    row = position.rows[seat]
    if (position.owed or not row.cards) and _spent(position, house):
        return _no_cards_left(position, house)
    if position.owed:
        return _must_take(position.owed[0])
    if position.deal is not None and not row.cards:
        return _no("must_be_dealt", Rule.DEAL, seat=letter(seat))
    if not row.cards and house.stay_empty == "no":
        return _no("stay_empty", Rule.SP_STAY_EMPTY, Rule.TURN, seat=letter(seat))
    course = Course(position, house)
    course.cite(Rule.TURN, *(() if position.deal is None else (Rule.DEAL,)))
    if not row.cards:
        course.cite(Rule.SP_STAY_EMPTY)
    course.stand(seat, Status.STAYED)
    course.settle()
    return course.verdict("stayed", n=len(row.cards))


def _spent(position: Position, house: House) -> bool:
    """Tell whether no card is left that could carry the round on.

    A Flip Three that finds nothing but Flip Threes and Second Chances would go on for ever.
    """
    idle = {Card.FLIP3, Card.SECOND}
    return idle.issuperset(position.seen) and not position.unseen(house.decks)


def _must_take(first: Owed) -> Illegal:
    who = letter(first.seat)
    if first.duty is Duty.FLIP3:
        return _no("must_flip", Rule.FLIP3, seat=who, n=first.left)
    return _no("must_replace", Rule.SC_KEEP, Rule.SP_REPLACEMENT, seat=who, n=first.left)


def _no_cards_left(position: Position, house: House) -> Ruling:
    """End a draw that no card is left for: the player stops, a Flip Three ends early."""
    course = Course(position, house)
    course.cite(Rule.RESHUFFLE)
    if course.owed:
        first = course.owed.pop(0)
        if first.duty is Duty.FLIP3:
            course.discard(Card.FLIP3, first.seat)
    else:
        course.stand(position.mover, Status.STAYED)
    course.settle()
    return course.verdict("no_cards_left")


def _reshuffle(position: Position, house: House) -> Ruling:
    n = len(position.seen)
    if not n:
        return _no("nothing_to_shuffle", Rule.RESHUFFLE)
    course = Course(position, house)
    if position.unseen(house.decks):
        course.on_trust.append(Rule.RESHUFFLE)
    course.cite(Rule.RESHUFFLE, Rule.RESHUFFLE_TABLE)
    course.seen = []
    return course.verdict("reshuffled", n=n)


def _leave(position: Position, seat: Seat, house: House) -> Ruling:
    if seat >= position.players or position.rows[seat].status is Status.LEFT:
        return _no("not_there", Rule.END_INACTIVE, seat=letter(seat))
    course = Course(position, house)
    course.cite(Rule.END_INACTIVE)
    course.leave(seat)
    if position.owed or position.mover == seat or not any(row.active for row in course.rows):
        course.settle()
    return course.verdict("left", leaver=letter(seat))
