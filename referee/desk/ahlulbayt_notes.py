"""What a table of the Ahl al-Bayt deck must be told besides a ruling."""

from __future__ import annotations

from collections.abc import Iterator

from referee.core.seats import Seat, following
from referee.core.verdict import EffectKind, Legal
from referee.desk.ahlulbayt_moments import Moment, side
from referee.desk.live import Note
from referee.games.ahlulbayt.house import House
from referee.games.ahlulbayt.moves import DrawLay, Lay, Leave, Move, NewDay, Reshuffle
from referee.games.ahlulbayt.position import Position
from referee.games.ahlulbayt.repeats import bonus_cards, never_last

SHORT = 8
"""The most cards that are told by name in one reminder."""


def reminders(
    before: Moment, now: Moment, move: Move, verdict: Legal[Position], house: House
) -> Iterator[Note]:
    """Yield what must be said or done by hand besides; ids of cards stand under ``cards``."""
    yield from _of_draws(before, now, move, verdict)
    if now.position is None:
        return
    if isinstance(move, Leave):
        yield Note("hand_aside", facts={"n": before.counts[move.seat]})
    if isinstance(move, NewDay):
        yield from _of_day(now, house)
    yield from _of_bank(before, now)
    yield from _of_calls(before, now, move)
    if any(_comes_down(before, now, seat) for seat in range(len(now.counts))):
        yield from _not_last(now, house)


def _of_draws(before: Moment, now: Moment, move: Move, verdict: Legal[Position]) -> Iterator[Note]:
    """Yield that the bank did not suffice for what was drawn."""
    if isinstance(move, Leave | Reshuffle):
        return
    wanted = sum(int(e.value or 0) for e in verdict.effects if e.kind is EffectKind.DRAWS)
    lost = int(isinstance(move, Lay | DrawLay))
    got = sum(now.counts) - sum(before.counts) + lost
    if wanted > before.bank and before.house.bank_empty == "reshuffle":
        yield Note("shuffled_meanwhile", facts={"n": before.bank})
    if got < wanted:
        yield Note("drew_fewer", facts={"n": got})


def _of_bank(before: Moment, now: Moment) -> Iterator[Note]:
    """Yield once that the bank is empty."""
    if now.bank > 0 or before.bank <= 0:
        return
    yield Note("bank_empty" if now.house.bank_empty == "reshuffle" else "bank_gone")


def _of_day(now: Moment, house: House) -> Iterator[Note]:
    yield Note("day_now", facts={"date": now.day})
    found = bonus_cards(house, side(now).deck, now.today).values()
    cards = tuple(card.id for group in found for card in group)
    yield Note("bonus", facts={"cards": cards}) if cards else Note("no_bonus")
    yield from _not_last(now, house)


def _not_last(now: Moment, house: House) -> Iterator[Note]:
    """Yield which cards nobody can win with now (AB-12b), where that is soon said."""
    cards = tuple(card.id for card in never_last(house, side(now).deck, now.today))
    if 0 < len(cards) <= SHORT:
        yield Note("not_last", facts={"cards": cards})


def _before(before: Moment, now: Moment, seat: Seat) -> Seat:
    """Return the seat that a player had before, whom a leaving moved up."""
    return before.seated.index(now.seated[seat])


def _comes_down(before: Moment, now: Moment, seat: Seat) -> bool:
    return now.counts[seat] == 1 and before.counts[_before(before, now, seat)] != 1


def _of_calls(before: Moment, now: Moment, move: Move) -> Iterator[Note]:
    """Yield who holds one card and has not called, where the ruling itself does not say it."""
    for seat in now.quiet:
        key = _call_key(before, now, move, seat)
        if key:
            yield Note(key, seat)


def _call_key(before: Moment, now: Moment, move: Move, seat: Seat) -> str | None:
    position, earlier = now.position, before.position
    if position is None or earlier is None:
        return None
    was = _before(before, now, seat)
    if position.turn == seat and position.late:
        return None if earlier.late and earlier.turn == was else "too_late"
    if isinstance(move, Lay) and was == earlier.turn:
        came_from = before.counts[was] + int(earlier.late)
        return None if came_from == 2 else "one_again"
    if isinstance(move, DrawLay) and was == earlier.turn:
        return "one_again"
    is_next = following(position.turn, len(now.counts)) == seat
    return "still_quiet" if is_next and position.turn != seat and _moved_on(before, now) else None


def _moved_on(before: Moment, now: Moment) -> bool:
    """Tell whether the turn has come to another player."""
    if before.position is None or now.position is None:
        return False
    return before.seated[before.position.turn] != now.seated[now.position.turn]
