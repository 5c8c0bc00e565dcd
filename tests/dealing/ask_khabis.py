"""Questions of Haft Khabis in one line, and their rulings in one line.

A position, a play and the house are written as a user writes them, so that a
test reads like the rule page. `brief` says what a ruling does, not why.
"""

from __future__ import annotations

from functools import cache

from referee.core.errors import RefereeError
from referee.core.house import find
from referee.core.seats import letter
from referee.core.verdict import Effect, Illegal, Legal, Verdict
from referee.games.khabis.checks import check
from referee.games.khabis.house import PROFILES, House
from referee.games.khabis.moves import parse
from referee.games.khabis.position import Position, read, show
from referee.games.khabis.rulebook import judge


def rule(position: str, play: str, *house: str, profile: str = "sheet") -> Verdict[Position]:
    """Return the ruling on `play`, in a position that is held against the house first."""
    agreed = PROFILES[profile]._replace(**dict(map(_settled, house)))
    table = read(position)
    check(table, agreed)
    return judge(table, parse(play), agreed)


@cache
def _settled(word: str) -> tuple[str, str | int]:
    key, _, value = word.partition("=")
    option = find(House, key)
    return option.name, option.read(value)


def after(position: str, *plays: str, house: tuple[str, ...] = ()) -> str:
    """Return the position after plays that must all stand, as text."""
    for play in plays:
        told = rule(position, play, *house)
        assert isinstance(told, Legal), (play, told)
        assert told.after is not None, (play, told)
        position = show(told.after)
    return position


def cited(verdict: Verdict[Position]) -> frozenset[str]:
    """Return the ids of all clauses that a ruling names."""
    rules = set(verdict.rules)
    if isinstance(verdict, Legal):
        rules |= set(verdict.on_trust)
    elif verdict.penalty:
        rules.add(verdict.penalty.rule)
    return frozenset(map(str, rules))


def brief(verdict: Verdict[Position]) -> str:
    """Return what a ruling does: ``C draws 1 > B``, ``over A``, or ``no, A +1``."""
    if isinstance(verdict, Illegal):
        price = verdict.penalty
        return f"no, {letter(price.seat)} +{price.cards}" if price else "no"
    said = ", ".join(_said(effect) for effect in verdict.effects if effect.kind != "ends")
    trust = "".join(f" trust {rule}" for rule in verdict.on_trust)
    if verdict.outcome:
        winner = verdict.outcome.winner
        where = f"over {'-' if winner is None else letter(winner)}"
    else:
        where = f"> {'-' if verdict.next is None else letter(verdict.next)}"
    return f"{said} {where}{trust}".strip()


def _said(effect: Effect) -> str:
    value = "" if effect.value is None else f" {effect.value}"
    giver = "" if effect.giver is None else f" from {letter(effect.giver)}"
    return f"{letter(effect.seat)} {effect.kind}{value}{giver}"


def ruling(position: str, play: str, *house: str, profile: str = "sheet") -> str:
    """Return `brief` of the ruling, or the key of the error that refuses the question."""
    try:
        return brief(rule(position, play, *house, profile=profile))
    except RefereeError as error:
        return error.key
