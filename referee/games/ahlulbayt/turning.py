"""Drawing, passing, calling, and what is reported: all that lays no card of the hand."""

from __future__ import annotations

from referee.core.errors import UnknownError
from referee.core.seats import Seat, letter
from referee.core.verdict import (
    Effect,
    EffectKind,
    Illegal,
    Legal,
    Outcome,
    Penalty,
    Verdict,
)
from referee.games.ahlulbayt.cards import MONTHS, OF_INFALLIBLES, Card
from referee.games.ahlulbayt.clauses import Rule
from referee.games.ahlulbayt.day import Today
from referee.games.ahlulbayt.laying import Case, late_call, lay, left_after
from referee.games.ahlulbayt.moves import NewDay
from referee.games.ahlulbayt.position import DUTY, FEWEST, RIGHT, Position
from referee.games.ahlulbayt.repeats import repeats


def draw(case: Case) -> Verdict[Position]:
    """Rule on drawing: what is owed, or one card because none fits."""
    position = case.position
    if position.top is None:
        return Illegal((Rule.AB_3A,), "not_open_yet")
    if position.skip:
        return Illegal((Rule.AB_10C,), "turn_missed", {"card": "", "top": position.top.id})
    count = position.owed or 1
    late = late_call(case)
    keeps = case.house.drawing == "keeps" if position.owed else case.house.no_card == "until"
    effects = (*late, Effect(EffectKind.DRAWS, position.turn, count))
    left = left_after(case, took=count)
    after = _goes_on(position, left) if keeps else _passes(case)
    rules = (Rule.AB_6A,) if position.owed else (Rule.AB_4A,)
    trust = () if position.owed else (Rule.AB_4A,)
    reason = "draws_what_is_owed" if position.owed else "draws_one"
    return Legal(
        (*rules, *_late(case)), reason, after, after.turn, effects, trust, facts={"n": count}
    )


def draw_and_lay(case: Case, card: Card) -> Verdict[Position]:
    """Rule on drawing a card because none fits and laying it at once."""
    position = case.position
    facts: dict[str, object] = {"card": card.id, "n": position.owed}
    if position.top is None:
        return Illegal((Rule.AB_3A,), "not_open_yet", facts)
    facts["top"] = position.top.id
    if position.skip:
        return Illegal((Rule.AB_10C,), "turn_missed", facts)
    if position.owed:
        return Illegal((Rule.AB_6A,), "draw_first", facts)
    if case.house.no_card == "draw_pass":
        return Illegal((Rule.AB_4A,), "drawn_card_stays", facts)
    return lay(case, card, drawn=True)


def pass_on(case: Case) -> Verdict[Position]:
    """Rule on passing: a missed turn, a right waived, or nothing left to draw."""
    position = case.position
    if position.top is None:
        return Illegal((Rule.AB_3A,), "not_open_yet")
    if position.owed:
        facts: dict[str, object] = {"n": position.owed, "card": "", "top": position.top.id}
        return Illegal((Rule.AB_6A,), "draw_first", facts)
    if position.skip:
        return _passed(case, (Rule.AB_10C,), "misses_turn")
    if position.again == RIGHT:
        return _passed(case, _cause(case, RIGHT), "waives_right")
    return _pass_for_want(case)


def _pass_for_want(case: Case) -> Verdict[Position]:
    """Rule on passing where only an empty bank excuses it."""
    position = case.position
    if case.house.bank_empty == "none" or case.house.no_card == "until":
        return _passed(case, (Rule.AB_2,), "nothing_to_draw", trust=(Rule.AB_2, Rule.AB_4A))
    rules = _cause(case, DUTY) if position.again else (Rule.AB_4A,)
    reason = "repeat_is_duty" if position.again else "draw_instead"
    return Illegal(rules, reason, {"top": position.top.id if position.top else ""})


def call(case: Case, seat: Seat | None) -> Verdict[Position]:
    """Rule on saying "Ahl al-Bayt", by the mover or by another seat."""
    position = case.position
    caller = position.turn if seat is None else _seated(case, seat)
    facts: dict[str, object] = {"seat": letter(caller)}
    effects = (Effect(EffectKind.CALLS, caller),)
    rules = (Rule.AB_12C,)
    if caller != position.turn:
        return Legal(rules, "calls", position, position.turn, effects, rules, facts=facts)
    if position.late:
        owed = Penalty(Rule.AB_12D, caller, 1)
        return Illegal((Rule.AB_12C, Rule.AB_12D), "call_too_late", facts, owed)
    if position.left is not None and position.left > 1:
        return Illegal(rules, "not_last_card", {**facts, "n": position.left})
    trust = rules if position.left is None else ()
    after = position._replace(called=True)
    return Legal(rules, "calls", after, position.turn, effects, trust, facts=facts)


def start(case: Case, seat: Seat) -> Verdict[Position]:
    """Rule on the report of who holds the card of the greatest infallible."""
    facts: dict[str, object] = {"seat": letter(_seated(case, seat))}
    if case.position.top is not None:
        return Illegal((Rule.AB_3A,), "already_open", facts)
    after = case.position._replace(turn=seat)
    rules = (Rule.AB_3A, Rule.AB_3B)
    return Legal(rules, "starts", after, seat, on_trust=(Rule.AB_3A,), facts=facts)


def first(case: Case, card: Card) -> Verdict[Position]:
    """Rule on the bank card that opens: it is served, so it brings nothing about."""
    facts: dict[str, object] = {"card": card.id}
    if case.position.top is not None:
        return Illegal((Rule.AB_3C,), "already_open", facts)
    if case.house.opening != "bank" and card.kind not in OF_INFALLIBLES:
        return Illegal((Rule.AB_3C,), "turn_up_another", facts)
    after = case.position._replace(top=card)
    return Legal((Rule.AB_3C,), "bank_card_opens", after, after.turn, facts=facts)


def reshuffle(case: Case) -> Verdict[Position]:
    """Rule on the pile becoming the bank."""
    position = case.position
    if position.top is None:
        return Illegal((Rule.AB_3A,), "not_open_yet")
    if case.house.bank_empty == "none":
        return Illegal((Rule.AB_2,), "bank_stays_empty")
    return Legal((Rule.AB_2,), "reshuffled", position, position.turn, on_trust=(Rule.AB_2,))


def leave(case: Case, seat: Seat) -> Verdict[Position]:
    """Rule on a player's leaving: what he owed lapses, later seats move up a letter."""
    position = case.position
    facts: dict[str, object] = {"seat": letter(_seated(case, seat))}
    players = position.players - 1
    if players < FEWEST:
        effects = (Effect(EffectKind.ENDS, seat),)
        return Legal(
            (Rule.AB_1,), "nobody_left", None, None, effects, outcome=Outcome(None), facts=facts
        )
    if seat == position.turn:
        after = Position(players=players, turn=seat % players, top=position.top)
    else:
        after = position._replace(players=players, turn=position.turn - (seat < position.turn))
    return Legal((Rule.AB_1,), "leaves", after, after.turn, facts=facts)


def new_day(case: Case, move: NewDay) -> Verdict[Position]:
    """Rule on the report that another day has begun."""
    facts: dict[str, object] = {
        "day": move.day, "month": MONTHS[move.month - 1], "year": move.year
    }  # fmt: skip
    if case.house.day_of_play == "session":
        return Illegal((Rule.AB_4C,), "day_is_fixed", facts)
    return Legal((Rule.AB_4C, Rule.AB_5E), "day_begins", case.position, case.position.turn,
                 facts=facts)  # fmt: skip


def today_after(move: NewDay, today: Today) -> Today:
    """Return the facts of the day that `move` reports, at the same place."""
    return Today(month=MONTHS[move.month - 1], day=move.day, last_day=move.last, city=today.city)


def _seated(case: Case, seat: Seat) -> Seat:
    if seat >= case.position.players:
        raise UnknownError("ahlulbayt/errors.no_such_seat", seat=letter(seat),
                           last=letter(case.position.players - 1))  # fmt: skip
    return seat


def _late(case: Case) -> tuple[Rule, ...]:
    return (Rule.AB_12D,) if case.position.late else ()


def _goes_on(position: Position, left: int | None) -> Position:
    """Return the same turn after a draw; a repeat stays one, a call is past."""
    return position._replace(owed=0, left=left, called=True)


def _passes(case: Case) -> Position:
    position = case.position
    return Position(players=position.players, turn=case.after_mover, top=position.top)


def _passed(
    case: Case, rules: tuple[Rule, ...], reason: str, trust: tuple[Rule, ...] = ()
) -> Verdict[Position]:
    after = _passes(case)
    rules = (*rules, *_late(case))
    return Legal(rules, reason, after, after.turn, late_call(case), trust)


def _cause(case: Case, what: str) -> tuple[Rule, ...]:
    """Return the clauses that made this turn a repeat; AB-12b where none shows."""
    top = case.position.top
    found = repeats(top, case.house, case.deck, case.today) if top else ()
    rules = tuple(reason.rule for reason in found if reason.what == what)
    return rules or (Rule.AB_12B if what == RIGHT else Rule.AB_4A,)
