"""The rules of the Ahl al-Bayt deck.

======== ================================================== =========================
clause   what it says                                       ruled by
======== ================================================== =========================
AB-0a    status of a computer version: days, months and     left out: not a rule
         cities did not work there
AB-0b    in that version whoever finishes first wins        left out: see AB-12a, 12b
AB-1     two or more players                                `opening.deal`, `turning.leave`
AB-2     seven cards each, the rest is the bank             `opening.deal`, `turning.reshuffle`
AB-3a    the holder of the greatest infallible starts       `opening.who_starts`, `turning.start`
AB-3b    the Prophet's card is the greatest, the Mahdi's    `opening.who_starts`
         the smallest
AB-3c    with none, the first such card of the bank         `turning.first`
AB-3d    the order is that of the births                    `opening.who_starts`, the deck file
AB-4a    a card goes on one that it shares an attribute     `stacking.grounds`
         with
AB-4b    attributes are name, month, place and the like     `stacking.grounds`
AB-4c    an infallible's date that is today's repeats       `repeats.repeats`
AB-5a    a month goes on the same month                     `stacking.grounds`
AB-5b    a sacred month goes on another sacred month        `stacking.grounds`
AB-5c    a month goes on every day                          `stacking.grounds`
AB-5d    a month goes on salawat                            `stacking.grounds`
AB-5e    the current month repeats                          `repeats.repeats`
AB-6a    a draw card makes the next player draw             `laying.lay`, `turning.draw`
AB-6b    draw cards on each other add up                    `laying.lay`
AB-6c    for example four on three makes seven              `laying.lay`
AB-7a    a city goes on the same city                       `stacking.grounds`
AB-7b    a city goes on a city of the same land             `stacking.grounds`
AB-7c    a city goes on every place                         `stacking.grounds`
AB-7d    a city goes on every land                          `stacking.grounds`
AB-7e    a city goes on salawat                             `stacking.grounds`
AB-7f    the city of play repeats                           `repeats.repeats`
AB-7g    the land ties city cards only                      `stacking.misfit`
AB-8a    every land goes on any place                       `stacking.grounds`
AB-8b    every land may repeat                              `repeats.repeats`
AB-8c    any place goes on every land                       `stacking.grounds`
AB-9a    every day goes on any time                         `stacking.grounds`
AB-9b    every day may repeat                               `repeats.repeats`
AB-9c    any time goes on every day                         `stacking.grounds`
AB-10a   a killer goes on a killer                          `stacking.grounds`
AB-10b   a killer goes on what it shares an attribute with  `stacking.grounds`
AB-10c   a killer makes the next player miss a turn         `laying.lay`, `turning.pass_on`
AB-11a   salawat goes on any card                           `stacking.grounds`
AB-11b   any card goes on salawat                           `stacking.grounds`
AB-11c   salawat cancels the draw or the missed turn        `laying.lay`
AB-11d   salawat repeats                                    `repeats.repeats`
AB-12a   the first to finish wins                           `laying.lay`
AB-12b   but a last card that repeats makes him draw        `laying.lay`
AB-12c   with one card left he must call it                 `turning.call`
AB-12d   else he draws one                                  `laying.late_call`
======== ================================================== =========================
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from referee.core.house import amend, options
from referee.core.verdict import Illegal, Legal, Verdict
from referee.games.ahlulbayt.cards import Card, Kind
from referee.games.ahlulbayt.clauses import Rule
from referee.games.ahlulbayt.day import Today
from referee.games.ahlulbayt.deck import Deck
from referee.games.ahlulbayt.house import House
from referee.games.ahlulbayt.laying import Case, lay
from referee.games.ahlulbayt.moves import (
    Call,
    Draw,
    DrawLay,
    First,
    Lay,
    Leave,
    Move,
    NewDay,
    Pass,
    Reshuffle,
    Start,
)
from referee.games.ahlulbayt.position import Position


def judge(
    position: Position, move: Move, house: House, deck: Deck, today: Today
) -> Verdict[Position]:
    """Rule on a play or a report without making it.

    The facts of the answer name, under ``options``, the questions on which it
    hangs: each option of which another value alone would have changed it.

    :raises UnknownError: if the move names a seat beyond the players.
    """
    case = Case(position, house, deck, today)
    verdict = _rule(case, move)
    decided = tuple(_deciding(case, move, verdict))
    clauses = (rule for _, rules in decided for rule in rules)
    return verdict._replace(
        rules=tuple(dict.fromkeys((*verdict.rules, *clauses))),
        facts={**verdict.facts, "options": tuple(alias for alias, _ in decided)},
    )


def ruling(
    position: Position, move: Move, house: House, deck: Deck, today: Today
) -> Verdict[Position]:
    """Rule as `judge` does, without looking for the options that decide: 20 times as fast."""
    return _rule(Case(position, house, deck, today), move)


def legal_moves(
    position: Position,
    house: House,
    deck: Deck,
    today: Today,
    hand: Iterable[Card] | None = None,
) -> tuple[Move, ...]:
    """Return what the mover may do, and before the first card what may be reported.

    :param hand: the mover's cards. Without it any card of the deck may be his, or be
        drawn; with it a card is drawn only if it is owed or none of his fits.
    """
    case = Case(position, house, deck, today)
    held = tuple(dict.fromkeys(deck.cards if hand is None else hand))
    drawn = deck.cards if hand is None else ()
    found = tuple(
        move
        for move in _candidates(position, deck, held, drawn)
        if isinstance(_rule(case, move), Legal)
    )
    fits = hand is not None and any(isinstance(move, Lay) for move in found)
    needless = fits and not position.owed
    return tuple(move for move in found if not (needless and isinstance(move, Draw)))


def unsaid(position: Position) -> tuple[tuple[str, str, Position], ...]:
    """Return what a bare top card leaves open: assumed, otherwise, the other position.

    A draw card or a killer is taken as served, since only the top card was told.
    """
    top = position.top
    if top is None or position.again or position.owed or position.skip:
        return ()
    if top.kind is Kind.DRAW:
        return (("owed=0", f"owed={top.draw}", position._replace(owed=top.draw)),)
    if top.kind is Kind.KILLER:
        return (("skip=0", "skip=1", position._replace(skip=True)),)
    return ()


def _candidates(
    position: Position, deck: Deck, held: Iterable[Card], drawn: Iterable[Card]
) -> Iterator[Move]:
    yield from (Lay(card) for card in held)
    yield Draw()
    yield from (DrawLay(card) for card in drawn)
    yield Pass()
    yield Call()
    if position.top is None:
        yield from (Start(seat) for seat in range(position.players))
        yield from (First(card) for card in deck.cards)


def _rule(case: Case, move: Move) -> Verdict[Position]:
    if isinstance(move, Lay):
        return lay(case, move.card, drawn=False)
    from referee.games.ahlulbayt import turning

    match move:
        case Draw():
            return turning.draw(case)
        case DrawLay(card):
            return turning.draw_and_lay(case, card)
        case Pass():
            return turning.pass_on(case)
        case _:
            return _report(case, move)


def _report(
    case: Case, move: Call | Start | First | Reshuffle | Leave | NewDay
) -> Verdict[Position]:
    from referee.games.ahlulbayt import turning

    match move:
        case Call(seat):
            return turning.call(case, seat)
        case Start(seat):
            return turning.start(case, seat)
        case First(card):
            return turning.first(case, card)
        case Reshuffle():
            return turning.reshuffle(case)
        case Leave(seat):
            return turning.leave(case, seat)
        case NewDay():
            return turning.new_day(case, move)


def _deciding(
    case: Case, move: Move, verdict: Verdict[Position]
) -> Iterator[tuple[str, tuple[Rule, ...]]]:
    """Yield each option, with its clauses, of which another value changes the answer."""
    for alias, clauses, houses in _other_houses(case.house):
        others = (case._replace(house=house) for house in houses)
        if any(_differ(_rule(other, move), verdict) for other in others):
            yield alias, clauses


@lru_cache(maxsize=64)
def _other_houses(house: House) -> tuple[tuple[str, tuple[Rule, ...], tuple[House, ...]], ...]:
    """Return, for each option, the houses that differ from `house` in it alone."""
    return tuple(
        (
            option.alias or option.name,
            tuple(Rule(clause) for clause in option.clauses),
            tuple(
                amend(house, [f"{option.name}={word}"])
                for word in option.words
                if word != getattr(house, option.name)
            ),
        )
        for option in options(House).values()
    )


def _differ(one: Verdict[Position], other: Verdict[Position]) -> bool:
    if isinstance(one, Illegal) or isinstance(other, Illegal):
        return isinstance(one, Legal) or isinstance(other, Legal)
    return (one.after, one.effects) != (other.after, other.effects)
