"""What follows when a table lets a move stand against the rules.

A referee does not overrule the people who play. What they did is carried out as far
as cards on a table can show it; what was pending is settled with it.

| refused because | what follows |
| --- | --- |
| a card waits to be aimed | it goes to the discards, and the move is made |
| every copy was seen, or the stock is empty | the discards were shuffled unreported |
| `7!` though the house has no choice | the Second Chance goes, and the player is bust |
| a first Second Chance was given away | whoever got it keeps it |
| an action card was aimed inside a Flip Three | it is carried out at once |
| cards were aimed in another order | they are aimed in that order |
| who owes cards, or has none, stays | the player stays, and owes nothing more |
| there are no discards to shuffle | nothing changes |
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from referee.core.errors import RefusedError
from referee.core.house import amend
from referee.core.seats import letter
from referee.core.verdict import Effect, EffectKind, Illegal, Legal
from referee.games.flip7.cards import Card, ordered
from referee.games.flip7.flow import Course
from referee.games.flip7.moves import Assign, Draw, Move
from referee.games.flip7.position import Duty, Position, due
from referee.games.flip7.rows import Row, Status
from referee.games.flip7.rulebook import Ruling, judge

if TYPE_CHECKING:
    from collections.abc import Callable

    from referee.core.seats import Seat
    from referee.games.flip7.house import House

REASON: Final = "forced"
SHUFFLED: Final = "shuffled"
"""The fact that tells how many discards a forced draw took for shuffled."""


def force(position: Position, move: Move, refused: Illegal, house: House) -> Legal[Position]:
    """Return what follows a move that was refused.

    :param refused: the refusal; its clauses stay on the record.
    :raises RefusedError: if nothing follows from it that cards on a table could show.
    """
    found = _follow(position, move, refused, house)
    if isinstance(found, Illegal):
        raise RefusedError("table/errors.cannot_force")
    rules = tuple(dict.fromkeys((*refused.rules, *found.rules)))
    return found._replace(rules=rules, reason=REASON)


def _follow(position: Position, move: Move, refused: Illegal, house: House) -> Ruling:
    """Return the ruling on a refused move, or `refused` where there is no way to it."""
    way = _WAYS.get(refused.reason)
    found = way(position, move, house) if way else None
    return refused if found is None else found


def _again(position: Position, move: Move, house: House) -> Ruling:
    """Rule once more, on a position in which one reason to refuse is gone."""
    ruling = judge(position, move, house)
    return _follow(position, move, ruling, house) if isinstance(ruling, Illegal) else ruling


def _thrown(ruling: Ruling, *cards: tuple[Seat, Card]) -> Ruling:
    """Return a ruling with cards on the discards as its first effects."""
    if isinstance(ruling, Illegal):
        return ruling
    first = (Effect(EffectKind.DISCARDS, seat, card.value) for seat, card in cards)
    return ruling._replace(effects=(*first, *ruling.effects))


def _unaimed(position: Position, move: Move, house: House) -> Ruling | None:
    """Throw away the card that waits to be aimed, if its owner is to act then too.

    With it goes a Flip Three whose last card it was.
    """
    owed = list(position.owed)
    gone = [owed.pop(due(owed))]
    while owed and (owed[0].duty, owed[0].left) == (Duty.FLIP3, 0):
        gone.append(owed.pop(0))
    thrown = [(one.seat, card) for one in gone for card in one.lying]
    seen = ordered((*position.seen, *(card for _, card in thrown)))
    without = position._replace(owed=tuple(owed), seen=seen)
    if without.mover != position.mover or not without.rows[without.mover].active:
        return None
    return _thrown(_again(without, move, house), *thrown)


def _shuffled(position: Position, move: Move, house: House) -> Ruling | None:
    """Take the discards for shuffled."""
    if not position.seen:
        return None
    ruling = _again(position._replace(seen=()), move, house)
    if isinstance(ruling, Illegal):
        return ruling
    return ruling._replace(facts={**ruling.facts, SHUFFLED: len(position.seen)})


def _without_second(position: Position, move: Move, house: House) -> Ruling | None:
    """Let the mover bust; his Second Chance goes at once, for none may lie unused here."""
    if not isinstance(move, Draw):
        return None
    seat = position.mover
    row = position.rows[seat]
    kept = Row(tuple(card for card in row.cards if card is not Card.SECOND), row.status)
    rows = (*position.rows[:seat], kept, *position.rows[seat + 1 :])
    seen = ordered((*position.seen, Card.SECOND))
    without = position._replace(rows=rows, seen=seen)
    return _thrown(_again(without, Draw(move.card), house), (seat, Card.SECOND))


def _without_mark(position: Position, move: Move, house: House) -> Ruling | None:
    """Let the mover bust, which he does without the mark too."""
    return _again(position, Draw(move.card), house) if isinstance(move, Draw) else None


def _given_away(position: Position, move: Move, house: House) -> Ruling | None:
    """Give a Second Chance to an active player who has none."""
    at = move.at if isinstance(move, Draw) else None
    if at is None or at >= position.players:
        return None
    row = position.rows[at]
    if not row.active or row.second:
        return None
    course = Course(position, house)
    course.take()
    course.tell(EffectKind.PASSES, at, Card.SECOND.value)
    course.keep_second(at)
    course.settle()
    return course.verdict(REASON)


def _at_once(position: Position, move: Move, house: House) -> Ruling:
    """Carry out an action card inside a Flip Three as other houses do."""
    return _again(position, move, amend(house, ["nested=at_once"]))


def _in_that_order(position: Position, move: Move, house: House) -> Ruling | None:
    """Put the card that was aimed before those that were due before it."""
    if not isinstance(move, Assign):
        return None
    place = due(position.owed)
    owed = list(position.owed)
    waiting = (Duty.ASSIGN, position.mover, move.card)
    for later in range(place + 1, len(owed)):
        if (owed[later].duty, owed[later].seat, owed[later].card) == waiting:
            owed.insert(place, owed.pop(later))
            return _again(position._replace(owed=tuple(owed)), move, house)
    return None


def _stays(position: Position, move: Move, house: House) -> Ruling:
    """Let the mover stay, whatever he owes and has."""
    del move
    course = Course(position, house)
    course.stand(course.mover, Status.STAYED)
    course.settle()
    return course.verdict(REASON)


def _unchanged(position: Position, move: Move, house: House) -> Ruling:
    del move, house
    told = {"seat": letter(position.mover)}
    return Legal((), REASON, position, position.mover, facts=told)


_WAYS: Final[dict[str, Callable[[Position, Move, House], Ruling | None]]] = {
    "must_aim": _unaimed,
    "copies_discarded": _shuffled,
    "stock_empty": _shuffled,
    "second_is_used": _without_second,
    "no_second": _without_mark,
    "second_is_kept": _given_away,
    "aside_first": _at_once,
    "other_card_first": _in_that_order,
    "must_flip": _stays,
    "must_replace": _stays,
    "must_be_dealt": _stays,
    "stay_empty": _stays,
    "nothing_to_shuffle": _unchanged,
}
"""What each reason of a refusal gives way to; those that are missing never do."""
