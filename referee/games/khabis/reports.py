"""What is said and done beside the plays: calls, catches, fouls, reshuffles, leaving."""

from __future__ import annotations

from referee.core.errors import AmbiguousError
from referee.core.seats import Seat, letter
from referee.core.verdict import Effect, Illegal, Legal, Outcome, Penalty, Verdict
from referee.core.verdict import EffectKind as K
from referee.games.khabis.clauses import Rule as R
from referee.games.khabis.house import House
from referee.games.khabis.lay import after_ace_of_two, burn
from referee.games.khabis.position import Ground, Position, Seats
from referee.games.khabis.sequel import Sequel

ANNOUNCEMENTS = frozenset({R.HK_1a, R.HK_1c, R.HK_1d, R.HK_1e, R.HK_M2b})
"""Clauses about what must be said: breaking one costs a card but never the turn."""

PAIR = frozenset({R.HK_1c, R.HK_1d, R.HK_1e})
"""What must be said with two cards left; whether it can be forgiven is a house rule."""

NO_FOUL = frozenset(
    {R.HK_0, R.HK_S1, R.HK_S2, R.HK_S3, R.HK_S4, R.HK_S5, R.HK_S6, R.HK_S7, R.HK_E1, R.HK_E2,
     R.HK_1b, R.HK_M3a, R.HK_M3b, R.HK_M3c, R.HK_X1, R.HK_G1, R.HK_G2, R.HK_G3, R.HK_G16,
     R.HK_G17}
)  # fmt: skip
"""Clauses that nobody can break while playing."""


def _drop(seats: Seats, seat: Seat) -> Seats:
    return tuple(other for other in seats if other != seat)


# The call (HK-1a to HK-1e)


def call(position: Position, seat: Seat | None, house: House) -> Verdict[Position]:
    """Rule on the words «tak kart».

    :raises AmbiguousError: if nobody is named and several seats may be meant.
    """
    caller = _caller(position) if seat is None else seat
    holds = position.holds if caller == position.turn else None
    if caller in position.quiet:
        left = position.left
        if caller == position.turn and position.hand is None:
            left = 1
        after = position._replace(quiet=_drop(position.quiet, caller), left=left)
        return _said(position, caller, after, "calls", R.HK_1a)
    if holds is not None and holds > 2:
        return _false_call(position, caller, holds, house)
    if holds == 2:
        after = position._replace(called=(*_drop(position.called, caller), caller))
        return _said(position, caller, after, "calls_early", R.HK_1c, R.HK_1e)
    if holds == 0 and house.eight_prize != "draw_last":
        return Legal((R.HK_1a,), "idle_call", position, position.turn, facts={"n": 0})
    if holds == 0:
        after = position._replace(called=(*_drop(position.called, caller), caller))
        return _said(position, caller, after, "calls_drawing", R.HK_M2b)
    said = _said(position, caller, position, "calls", R.HK_1a)
    return said if holds == 1 else said._replace(on_trust=(R.HK_1a,))


def _caller(position: Position) -> Seat:
    if position.turn in position.quiet or not position.quiet:
        return position.turn
    if len(position.quiet) == 1:
        return position.quiet[0]
    near = tuple(f"call@{letter(seat)}" for seat in position.quiet)
    raise AmbiguousError("khabis/errors.who_calls", near=near, choices=", ".join(near))


def _said(
    position: Position, seat: Seat, after: Position, reason: str, *rules: R
) -> Legal[Position]:
    return Legal(rules, reason, after, position.turn, (Effect(K.CALLS, seat),))


def _false_call(position: Position, seat: Seat, holds: int, house: House) -> Verdict[Position]:
    if house.false_call == "one":
        price = Penalty(R.HK_P1, seat, 1)
        return Illegal((R.HK_1a, R.HK_P1), "false_call", {"n": holds}, price)
    return Legal((R.HK_1a,), "idle_call", position, position.turn, facts={"n": holds})


def catch(position: Position, seat: Seat, house: House) -> Verdict[Position]:
    """Rule on catching a seat that holds one card and has not called (HK-1a, HK-1b)."""
    if seat not in position.quiet:
        return Illegal((R.HK_1b,), "nothing_to_catch")
    if house.catch_window == "next_play" and not _window_open(position, seat):
        return Illegal((R.HK_1b,), "window_closed")
    return fined(position, seat, "caught", R.HK_1a, R.HK_P1)


def _window_open(position: Position, seat: Seat) -> bool:
    """Tell whether nobody has played since `seat` came down to one card.

    An ace passes over one seat, so the one after it may be the next to play.
    """
    if seat == position.turn:
        return position.prize is not None or _goes_again(position)
    after = position.after(seat)
    by_ace = position.top is not None and position.top.rank == "A" and not position.ace
    return position.turn == after or (by_ace and position.turn == position.after(after))


def _goes_again(position: Position) -> bool:
    two_left = position.players - len(position.absent) == 2
    return two_left and position.top is not None and position.top.rank in {"A", "10"}


def fined(position: Position, seat: Seat, reason: str, *rules: R) -> Legal[Position]:
    """Let `seat` draw one card, and nothing else change."""
    sequel = Sequel(position, House(), rules)
    sequel.draw(seat, 1)
    after = with_drawn(position, seat, 1, stock=sequel.stock)
    return Legal(rules, reason, after, position.turn, sequel.effects)


def with_drawn(position: Position, seat: Seat, number: int, *, stock: int | None) -> Position:
    """Return the position after `seat` has taken cards outside its own play."""
    mover = seat == position.turn
    holds = position.holds
    return position._replace(
        quiet=_drop(position.quiet, seat),
        called=_drop(position.called, seat),
        hand=None if mover else position.hand,
        left=holds + number if mover and holds is not None else (None if mover else position.left),
        stock=stock,
    )


# Fouls, and what they cost


def slip(position: Position, rule: R, seat: Seat, house: House) -> Verdict[Position]:
    """Rule on a mistake that was made: what it costs, and whose turn it is then."""
    if rule in NO_FOUL:
        return Illegal((rule,), "no_such_foul")
    if seat in position.out or (seat in position.gone and rule in ANNOUNCEMENTS):
        return _noticed_after(position, rule, seat, house)
    if rule is R.HK_M1:
        return _extra_offence(position, seat, house)
    if rule in PAIR and house.pair_call == "may" and not _still_holds(position, seat):
        return Legal((rule, R.HK_1b), "slip_forgiven", position, position.turn)
    if _not_agreed(rule, house):
        return Legal((rule,), "slip_not_agreed", position, position.turn)
    if rule in ANNOUNCEMENTS:
        return fined(position, seat, "slip_costs", rule, R.HK_P1)
    return _wrong_play(position, rule, seat, house)


def _not_agreed(rule: R, house: House) -> bool:
    """Tell whether a clause is a minor law that this table did not agree on (HK-0)."""
    if rule in {R.HK_M2a, R.HK_M2b}:
        return house.eight_prize != "draw_last"
    if rule is R.HK_M2c:
        return house.eight_prize != "may_waive"
    return rule is R.HK_M4 and house.ace_chain == "off"


def _noticed_after(position: Position, rule: R, seat: Seat, house: House) -> Verdict[Position]:
    """The mistake of somebody who is out comes up: forgiven, or by house he is back in."""
    if rule not in PAIR or house.pair_call == "may":
        return Legal((rule, R.HK_1b), "slip_forgiven", position, position.turn)
    back = position._replace(out=_drop(position.out, seat), gone=_drop(position.gone, seat))
    return fined(back, seat, "slip_costs", rule, R.HK_P1)


def _still_holds(position: Position, seat: Seat) -> bool:
    """Tell whether a pair's first card lies and the second is still in the hand."""
    return seat in position.quiet or (seat == position.turn and position.holds != 0)


def _extra_offence(position: Position, seat: Seat, house: House) -> Verdict[Position]:
    if house.minor_turn == "off":
        return Legal((R.HK_M1,), "slip_not_agreed", position, position.turn)
    if seat == position.turn and not house.turn_seconds:
        return Legal((R.HK_M1,), "no_time_agreed", position, position.turn)
    return fined(position, seat, "slip_costs", R.HK_M1, R.HK_P1)


def _wrong_play(position: Position, rule: R, seat: Seat, house: House) -> Verdict[Position]:
    rules = tuple(dict.fromkeys((rule, R.HK_P1, R.HK_G15)))
    if house.wrong_play == "remind":
        return Legal(rules, "slip_reminded", position, position.turn)
    if seat != position.turn or house.wrong_play == "back_again":
        return fined(position, seat, "slip_costs", *rules)
    return _loses_turn(position, rules, house)


def _loses_turn(position: Position, rules: tuple[R, ...], house: House) -> Verdict[Position]:
    """The wrong card goes back; one more is drawn, with what was owed, and the turn is lost."""
    sequel = Sequel(position, house, rules)
    sequel.draw(position.turn, 1 + position.owed)
    sequel.hand, sequel.holds = None, None
    if position.ace:
        burn(sequel, position.turn)
        if sequel.two_left():
            after_ace_of_two(sequel, Ground(None))
        return sequel.settle("slip_loses_turn")
    if position.gone:
        from referee.games.khabis.draw import settle_tarkesh

        return settle_tarkesh(sequel)
    sequel.next = sequel.after(position.turn)
    return sequel.settle("slip_loses_turn")


# The stock, and leaving


def reshuffle(position: Position, house: House) -> Verdict[Position]:
    """Rule on making a new stock of all but the top card (HK-G10)."""
    if house.stock_empty != "reshuffle":
        return Illegal((R.HK_G10,), "no_reshuffle")
    sequel = Sequel(position._replace(due=(), stock=None), house, (R.HK_G10,))
    after = sequel.before
    for seat, number in position.due:
        sequel.draw(seat, number)
        after = with_drawn(after, seat, number, stock=None)
    return Legal((R.HK_G10,), "reshuffled", after, position.turn, sequel.effects)


def leave(position: Position, seat: Seat, house: House) -> Verdict[Position]:
    """Rule on a player who leaves in mid-hand: he is passed over, his debts lapse (HK-G1).

    While tarkesh is pending the sevens are not his alone: they go on to the next.
    """
    if seat in position.absent:
        return Illegal((R.HK_G1,), "already_gone")
    after = position._replace(
        away=(*position.away, seat),
        quiet=_drop(position.quiet, seat),
        called=_drop(position.called, seat),
        gone=_drop(position.gone, seat),
        due=tuple(pair for pair in position.due if pair[0] != seat),
    )
    live = after.live()
    if len(live) == 1:
        elimination = house.mode == "elimination"
        winner = (position.out or live)[0] if elimination else live[0]
        return Legal((R.HK_G1,), "leaves", None, None, outcome=Outcome(winner))
    if seat == position.turn:
        after = after._replace(turn=after.after(seat), ace=False, prize=None, hand=None, left=None)
        if not after.gone:
            after = after._replace(owed=0)
    return Legal((R.HK_G1,), "leaves", after, after.turn)
