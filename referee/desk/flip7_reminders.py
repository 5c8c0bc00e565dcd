"""What people forget at a Flip 7 table, and the rulings do not say."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from referee.core.seats import Seat
from referee.core.verdict import EffectKind, Legal
from referee.desk.live import Note
from referee.games.flip7.cards import VALUE
from referee.games.flip7.forced import REASON as FORCED
from referee.games.flip7.forced import SHUFFLED
from referee.games.flip7.house import House
from referee.games.flip7.moves import Assign, Move
from referee.games.flip7.position import Duty, Position
from referee.games.flip7.rows import SEVEN

if TYPE_CHECKING:
    from referee.desk.flip7_table import Moment

_ALONE: Final = 1


def reminders(
    before: Moment, now: Moment, move: Move, verdict: Legal[Position], house: House
) -> Iterator[Note]:
    """Yield what must be said or done by hand besides."""
    if SHUFFLED in verdict.facts:
        yield Note("shuffled_meanwhile", facts={"n": verdict.facts[SHUFFLED]})
    if now.final is not None:
        yield from _at_the_end(now.final, house)
    if before.position is None or now.position is None:
        return
    yield from _near_the_end(before.position, now.position)
    yield from _to_aim(before.position, now.position, move, verdict)
    yield from _flips_on(before.position, now.position, verdict)
    yield from _dealing(before.position, now.position)
    yield from _stock(now.position, house)


def _at_the_end(final: Position, house: House) -> Iterator[Note]:
    """Yield where the cards of a finished round go (F7-next-aside, F7-reshuffle)."""
    left = final.unseen(house.decks)
    if left:
        yield Note("cards_aside", facts={"n": left})
    else:
        yield Note("stock_empty", facts={"n": len(final.seen) + len(final.lying)})


def _near_the_end(before: Position, now: Position) -> Iterator[Note]:
    """Yield who is one number short of a Flip 7, and who is the last one in (SP-8)."""
    for seat, row in enumerate(now.rows):
        reached = _numbers(before, seat) < _numbers(now, seat) == SEVEN - 1
        if row.active and reached:
            yield Note("six_numbers", seat)
    if len(now.active) == _ALONE < len(before.active):
        yield Note("alone", now.active[0])


def _numbers(position: Position, seat: Seat) -> int:
    return len({card for card in position.rows[seat].cards if card in VALUE})


def _to_aim(
    before: Position, now: Position, move: Move, verdict: Legal[Position]
) -> Iterator[Note]:
    """Yield who must now aim a card that was set aside (F7-flip3-nested)."""
    first = now.due
    if first is None or first.card is None:
        return
    chosen = any(effect.kind is EffectKind.CHOOSES for effect in verdict.effects)
    told = chosen and verdict.reason != FORCED
    if not told and (before.due != first or isinstance(move, Assign)):
        yield Note(f"aim_{first.card.value}", first.seat)


def _flips_on(before: Position, now: Position, verdict: Legal[Position]) -> Iterator[Note]:
    """Yield who goes on with a Flip Three that something came between."""
    first, last = now.due, before.due
    if first is None or first.duty is not Duty.FLIP3:
        return
    told = any((e.kind, e.seat) == (EffectKind.OWES, first.seat) for e in verdict.effects)
    other = last is not None and (last.duty, last.seat) != (Duty.FLIP3, first.seat)
    if (other or len(now.owed) < len(before.owed)) and not told:
        yield Note("flips_on", first.seat, {"n": first.left})


def _dealing(before: Position, now: Position) -> Iterator[Note]:
    """Yield where a deal goes on that was stopped, and that it is done (F7-deal-action)."""
    if now.owed or before.deal is None:
        return
    if now.deal is None:
        yield Note("deal_done")
    elif before.owed:
        yield Note("deal_goes_on", now.deal)
    if now.deal is not None and now.rows[now.deal].cards:
        yield Note("deal_may_stay", now.deal)


def _stock(now: Position, house: House) -> Iterator[Note]:
    """Yield that no card is left to draw (F7-reshuffle)."""
    first = now.due
    if now.unseen(house.decks):
        return
    if now.seen:
        yield Note("stock_empty", facts={"n": len(now.seen)})
    elif first is None or first.card is None:
        yield Note("stock_gone", now.mover)
