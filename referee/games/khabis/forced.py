"""What follows when the table lets a play stand against the rules.

A referee does not overrule the people who play. The card that was refused lies, and
does what it does; what was pending is settled with it.
"""

from __future__ import annotations

from referee.core.errors import RefusedError
from referee.core.house import amend
from referee.core.verdict import Effect, Legal
from referee.core.verdict import EffectKind as K
from referee.games.khabis import lay as laying
from referee.games.khabis import opening, reports
from referee.games.khabis.clauses import Rule as R
from referee.games.khabis.fit import Fit
from referee.games.khabis.house import House
from referee.games.khabis.moves import Draw, Lay, Move, Report, Said
from referee.games.khabis.position import Position
from referee.games.khabis.sequel import Sequel

REASON = "forced"


def force(position: Position, move: Move, rules: tuple[R, ...], house: House) -> Legal[Position]:
    """Return what follows a play that was refused.

    :param rules: the clauses that refuse it; they stay on the record.
    :raises RefusedError: if nothing follows from it that cards on a table could show.
    """
    if isinstance(move, Report):
        return _reported(position, move, rules, house)
    sequel = Sequel(position, house, rules)
    laid = move if isinstance(move, Lay) else None
    if isinstance(move, Draw):
        sequel.draw(position.turn, 1)
        sequel.holds = None if sequel.holds is None else sequel.holds + 1
        laid = move.lay
    if laid is None:
        sequel.next = sequel.after(position.turn)
        return sequel.settle(REASON)
    sequel.holds = None if sequel.holds is None else sequel.holds - 1
    sequel.hand = None
    ruled = laying.follow(sequel, laid, Fit(allowed=True, reason=REASON, rules=rules))
    if isinstance(ruled, Legal):
        return ruled
    raise RefusedError("table/errors.cannot_force")


def _reported(
    position: Position, move: Report, rules: tuple[R, ...], house: House
) -> Legal[Position]:
    seat = position.turn if move.seat is None else move.seat
    if move.said is Said.FIRST and move.lay:
        ruled = opening.first(position, move.lay, amend(house, ["first_card=plain"]))
        if isinstance(ruled, Legal):
            return ruled._replace(reason=REASON)
    if move.said is Said.CALL:
        return Legal(rules, REASON, position, position.turn, (Effect(K.CALLS, seat),))
    if move.said in {Said.CATCH, Said.SLIP} and seat not in position.absent:
        return reports.fined(position, seat, REASON, *rules)
    if move.said is Said.RESHUFFLE:
        return Legal(rules, REASON, position, position.turn)
    raise RefusedError("table/errors.cannot_force")
