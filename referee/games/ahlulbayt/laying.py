"""Putting a card down: whether it may lie there, and what it brings about."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from referee.core.seats import following
from referee.core.verdict import Effect, EffectKind, Illegal, Legal, Outcome, Verdict
from referee.games.ahlulbayt.cards import OF_INFALLIBLES, Card, Kind
from referee.games.ahlulbayt.clauses import Rule
from referee.games.ahlulbayt.day import Today
from referee.games.ahlulbayt.deck import Deck
from referee.games.ahlulbayt.house import House
from referee.games.ahlulbayt.position import RIGHT, Position
from referee.games.ahlulbayt.repeats import Repeat, against_last, repeats, strongest
from referee.games.ahlulbayt.stacking import Ground, grounds, misfit


class Case(NamedTuple):
    """All that a ruling looks at."""

    position: Position
    house: House
    deck: Deck
    today: Today

    @property
    def after_mover(self) -> int:
        """The seat that follows the mover."""
        return following(self.position.turn, self.position.players)


class _Laid(NamedTuple):
    """A card that lies well, with what its turn has brought so far."""

    card: Card
    rules: tuple[Rule, ...]
    effects: tuple[Effect, ...]
    reasons: tuple[Repeat, ...]
    left: int | None


def lay(case: Case, card: Card, *, drawn: bool) -> Verdict[Position]:
    """Rule on laying a card.

    :param drawn: whether the card was drawn in this turn, so that the hand is
        no smaller than before.
    """
    support = _support(case, card)
    if isinstance(support, Ground):
        return Illegal(support.rules, support.reason, _facts(case, card))
    return follow(case, card, support, drawn=drawn)


def follow(case: Case, card: Card, support: tuple[Ground, ...], *, drawn: bool) -> Legal[Position]:
    """Return what a card brings about that lies on some grounds, the deciding one first.

    :param drawn: whether the card was drawn in this turn.
    """
    facts = _facts(case, card)
    rules = _once(rule for ground in support for rule in ground.rules)
    reasons = repeats(card, case.house, case.deck, case.today)
    late = late_call(case)
    took = (Effect(EffectKind.DRAWS, case.position.turn, 1),) if drawn else ()
    left = left_after(case, took=int(drawn) - 1)
    laid = _Laid(card, rules, (*late, *took), reasons, left)
    facts["shared"] = tuple(ground.reason for ground in support)
    trust = (Rule.AB_4A,) if drawn else ()
    if left == 0:
        return _last(case, laid, support[0].reason, facts)
    return _settled(case, laid, support[0].reason, facts, trust)


def late_call(case: Case) -> tuple[Effect, ...]:
    """Return the card drawn for a call that did not come before this turn, AB-12d."""
    turn = case.position.turn
    return (Effect(EffectKind.DRAWS, turn, 1),) if case.position.late else ()


def left_after(case: Case, *, took: int) -> int | None:
    """Return the mover's cards after a play, or ``None`` if nobody counted them.

    :param took: how many cards the play adds to the hand, the forgotten call apart.
    """
    left = case.position.left
    return None if left is None else left + took + int(case.position.late)


def _facts(case: Case, card: Card) -> dict[str, object]:
    top = case.position.top
    return {"card": card.id, "top": top.id if top else "", "n": case.position.owed}


def _once(rules: Iterable[Rule]) -> tuple[Rule, ...]:
    return tuple(dict.fromkeys(rules))


def _support(case: Case, card: Card) -> tuple[Ground, ...] | Ground:
    """Return the grounds to lay `card`, or the one ground against it."""
    position, house = case.position, case.house
    if position.top is None:
        return _opening(case, card)
    answer = _answer(case, card)
    if answer is not None:
        return answer
    found = grounds(card, position.top, house, case.deck)
    return found or misfit(card, position.top, house, case.deck)


def _opening(case: Case, card: Card) -> tuple[Ground, ...] | Ground:
    if case.house.opening == "bank":
        return Ground("bank_opens", (Rule.AB_3C,))
    if case.house.opening == "lays" and card.kind not in OF_INFALLIBLES:
        return Ground("open_with_infallible", (Rule.AB_3A,))
    return (Ground("opens", (Rule.AB_3A,)),)


def _answer(case: Case, card: Card) -> Ground | None:
    """Return what forbids `card` while something is pending, or ``None``."""
    position, house = case.position, case.house
    if card.kind is Kind.SALAWAT:
        return None
    if position.skip and not (card.kind is Kind.KILLER and house.skip_answer == "yes"):
        return Ground("turn_missed", (Rule.AB_10C,))
    if position.owed and card.kind is not Kind.DRAW:
        return Ground("draw_first", (Rule.AB_6A,))
    two = position.top is not None and position.owed > position.top.draw > 0
    if two and house.draw_chain == "two":
        return Ground("only_two_add_up", (Rule.AB_6B,))
    return None


def _settled(
    case: Case, laid: _Laid, reason: str, facts: dict[str, object], trust: tuple[Rule, ...]
) -> Legal[Position]:
    position, card = case.position, laid.card
    again = strongest(laid.reasons)
    owed, clauses = _owed(case, card)
    skip = card.kind is Kind.KILLER
    if skip:
        clauses = (Rule.AB_10C,)
    if card.kind is Kind.SALAWAT and (position.owed or position.skip):
        clauses = (Rule.AB_11C,)
    seat = position.turn if again else case.after_mover
    effects = (*laid.effects, *_brings(seat, owed, skip=skip, again=again))
    repeat = tuple(why.rule for why in laid.reasons)
    late = (Rule.AB_12D,) if position.late else ()
    after = Position(
        players=position.players,
        turn=seat,
        top=card,
        owed=owed,
        skip=skip,
        left=laid.left if again else None,
        again=again,
    )
    rules = _once((*laid.rules, *clauses, *repeat, *late))
    return Legal(rules, reason, after, seat, effects, trust, facts=facts)


def _brings(seat: int, owed: int, *, skip: bool, again: str | None) -> tuple[Effect, ...]:
    owes = (Effect(EffectKind.OWES, seat, owed),) if owed else ()
    skips = (Effect(EffectKind.SKIPS, seat),) if skip else ()
    repeats_it = (Effect(EffectKind.AGAIN, seat, again),) if again else ()
    return (*owes, *skips, *repeats_it)


def _owed(case: Case, card: Card) -> tuple[int, tuple[Rule, ...]]:
    """Return how many cards the next player owes, and the clauses."""
    if card.kind is not Kind.DRAW:
        return 0, ()
    top, owed = case.position.top, case.position.owed
    if top is None or top.kind is not Kind.DRAW:
        return card.draw, (Rule.AB_6A,)
    if not owed and case.house.served_draw == "own":
        return card.draw, (Rule.AB_6A,)
    example = (Rule.AB_6C,) if card.dynasty != top.dynasty else ()
    return card.draw + (owed or top.draw), (Rule.AB_6A, Rule.AB_6B, *example)


def _last(case: Case, laid: _Laid, reason: str, facts: dict[str, object]) -> Legal[Position]:
    turn = case.position.turn
    counting = against_last(laid.reasons, case.house)
    if not counting:
        ends = (*laid.effects, Effect(EffectKind.ENDS, turn))
        rules = _once((*laid.rules, Rule.AB_12A))
        return Legal(rules, reason, None, None, ends, outcome=Outcome(turn), facts=facts)
    may_lay = case.house.last_repeat == "may_lay"
    seat = turn if may_lay else case.after_mover
    effects = (*laid.effects, Effect(EffectKind.DRAWS, turn, 1))
    if may_lay:
        effects = (*effects, Effect(EffectKind.AGAIN, turn, RIGHT))
    after = Position(
        players=case.position.players,
        turn=seat,
        top=laid.card,
        left=1 if may_lay else None,
        again=RIGHT if may_lay else None,
    )
    cancels = case.position.owed or case.position.skip
    cleared = (Rule.AB_11C,) if cancels and laid.card.kind is Kind.SALAWAT else ()
    why = tuple(repeat.rule for repeat in counting)
    rules = _once((*laid.rules, *cleared, *why, Rule.AB_12B))
    return Legal(rules, reason, after, seat, effects, facts={**facts, "last": True})
