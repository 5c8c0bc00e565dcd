"""What follows when the table lets a play stand against the rules.

A referee does not overrule the people who play. The card that was refused lies, and
does what it does; what was pending is settled with it.
"""

from __future__ import annotations

from referee.core.errors import RefusedError
from referee.core.verdict import Effect, EffectKind, Legal
from referee.games.ahlulbayt.clauses import Rule
from referee.games.ahlulbayt.laying import Case, follow, late_call
from referee.games.ahlulbayt.moves import (
    Call,
    Draw,
    DrawLay,
    First,
    Lay,
    Move,
    NewDay,
    Pass,
    Reshuffle,
    Start,
)
from referee.games.ahlulbayt.position import Position
from referee.games.ahlulbayt.stacking import Ground

REASON = "forced"


def force(case: Case, move: Move, rules: tuple[Rule, ...]) -> Legal[Position]:
    """Return what follows a play that was refused.

    :param rules: the clauses that refuse it; they stay on the record.
    :raises RefusedError: if nothing follows from it that cards on a table could show.
    """
    match move:
        case Lay(card):
            return follow(case, card, (Ground(REASON, rules),), drawn=False)
        case DrawLay(card):
            return follow(case, card, (Ground(REASON, rules),), drawn=True)
        case Draw() | Pass():
            return _passes(case, rules, taken=1 if isinstance(move, Draw) else 0)
        case _:
            return _reported(case, move, rules)


def _passes(case: Case, rules: tuple[Rule, ...], *, taken: int) -> Legal[Position]:
    """Return a turn that ends with `taken` cards drawn, whatever was pending."""
    turn = case.position.turn
    drawn = (Effect(EffectKind.DRAWS, turn, taken),) if taken else ()
    after = _plain(case, case.after_mover)
    return Legal(rules, REASON, after, after.turn, (*late_call(case), *drawn))


def _plain(case: Case, turn: int) -> Position:
    """Return the same top card with nothing pending."""
    position = case.position
    return Position(players=position.players, turn=turn, top=position.top)


def _reported(case: Case, move: Move, rules: tuple[Rule, ...]) -> Legal[Position]:
    position = case.position
    match move:
        case Start(seat):
            return Legal(rules, REASON, _plain(case, seat), seat)
        case First(card):
            after = _plain(case, position.turn)._replace(top=card)
            return Legal(rules, REASON, after, after.turn)
        case Call(seat):
            return _called(position, position.turn if seat is None else seat, rules)
        case Reshuffle() if position.top is None:
            raise RefusedError("table/errors.cannot_force")
        case Reshuffle() | NewDay():
            return Legal(rules, REASON, position, position.turn)
    raise RefusedError("table/errors.cannot_force")


def _called(position: Position, seat: int, rules: tuple[Rule, ...]) -> Legal[Position]:
    """Return a call that counts although it was refused."""
    after = position._replace(called=True) if seat == position.turn else position
    return Legal(rules, REASON, after, position.turn, (Effect(EffectKind.CALLS, seat),))
