"""Holds the long-hand reading of Haft Khabis against the rulebook, case by case."""

from __future__ import annotations

from functools import cache

from naive import khabis as naive

from referee.core.errors import RefereeError
from referee.core.house import amend
from referee.core.verdict import EffectKind, Illegal, Legal
from referee.games.khabis import house as houses
from referee.games.khabis import moves, rulebook
from referee.games.khabis import position as positions

Words = tuple[str, ...]
Case = tuple[str, str, Words]
"""A position, a play, and the house rules that differ from the sheet."""

KIND = {"chooses": EffectKind.CHOOSES, "skips": EffectKind.SKIPS, "draws": EffectKind.DRAWS}


@cache
def rulebook_house(words: Words) -> houses.House:
    return amend(houses.SHEET, words)


@cache
def naive_house(words: Words) -> dict[str, str]:
    return {**naive.SHEET, **dict(word.split("=") for word in words)}


@cache
def _position(text: str) -> object:
    return positions.read(text)


@cache
def _move(text: str) -> object:
    return moves.parse(text)


def seat(number: int | None) -> str | None:
    return None if number is None else naive.SEATS[number]


def seats(numbers: tuple[int, ...]) -> list[str]:
    return [naive.SEATS[number] for number in numbers]


def rulebook_says(case: Case) -> naive.Answer:
    """The rulebook's verdict in the words of the naive reading."""
    position, play, words = case
    try:
        verdict = rulebook.judge(_position(position), _move(play), rulebook_house(words))
    except RefereeError:
        return {"legal": None}
    if isinstance(verdict, Illegal):
        cards = verdict.penalty.cards if verdict.penalty else 0
        return {"legal": False, "penalty": cards}
    return _legal(verdict)


def _legal(verdict: Legal[positions.Position]) -> naive.Answer:
    draws: dict[str, int] = {}
    for effect in verdict.effects:
        if effect.kind is EffectKind.DRAWS:
            who = naive.SEATS[effect.seat]
            draws[who] = draws.get(who, 0) + int(effect.value or 0)
    if verdict.outcome is not None:
        winner = seat(verdict.outcome.winner)
        return {"legal": True, "over": True, "winner": winner, "draws": draws, "next": None}
    asked = [e.value for e in verdict.effects if e.kind is EffectKind.CHOOSES]
    if asked:
        return {"legal": True, "over": False, "chooses": asked[0], "draws": draws}
    after = verdict.after
    assert after is not None
    return {
        "legal": True,
        "next": seat(verdict.next),
        "top": f"{after.top.rank}{after.top.suit}",
        "dir": "+" if after.direction == 1 else "-",
        "suit": after.suit or after.top.suit,
        "owed": after.owed,
        "ace": after.ace,
        "bonus": after.prize is not None,
        "draws": draws,
        "burned": [seat(e.seat) for e in verdict.effects if e.kind is EffectKind.SKIPS],
        "gone": seats(after.gone),
        "out": seats(after.out),
        "quiet": sorted(seats(after.quiet)),
        "left": len(after.hand) if after.hand is not None else after.left,
        "over": False,
        "winner": None,
        "chooses": None,
    }


def naive_says(case: Case) -> naive.Answer:
    position, play, words = case
    return naive.rule(position, play, naive_house(words))


def differences(case: Case) -> dict[str, tuple[object, object]]:
    """What the two say differently: field to (rulebook, naive)."""
    book, plain = counted(rulebook_says(case)), counted(naive_says(case))
    fields = sorted(set(book) | set(plain))
    return {f: (book.get(f), plain.get(f)) for f in fields if book.get(f) != plain.get(f)}


def counted(answer: naive.Answer) -> naive.Answer:
    """The answer with the cards of the next mover, where being gone or quiet tells them."""
    if answer.get("left", 0) is not None:
        return answer
    if answer["next"] in answer["gone"]:
        return {**answer, "left": 0}
    return {**answer, "left": 1} if answer["next"] in answer["quiet"] else answer
