"""Which totals a round can bring, and when a game is over.

Nothing here is copied from a list: the possible totals are worked out from the
deck and the house.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from referee.core.tally import Tally, ranked
from referee.games.flip7.cards import BONUS, VALUE
from referee.games.flip7.clauses import Rule
from referee.games.flip7.rows import SEVEN, Fault, Status
from referee.games.flip7.score import FLIP7_BONUS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from referee.games.flip7.house import House

SOLO_PLAYERS: Final = 2
"""With so few players the rounds that they need are the score (SP-14)."""


def possible_totals(house: House, *, flip7: bool) -> frozenset[int]:
    """Return every score that a counted row can have.

    With two decks a row can hold two x2, on which there is no rule; then every
    reading of the second one (once, twice, three and four times the numbers) counts.

    :param flip7: with the seven different numbers, or without.
    """
    return _possible(house.x2 == "literal", house.decks, flip7)


@cache
def _possible(literal: bool, decks: int, flip7: bool) -> frozenset[int]:  # noqa: FBT001 - a cache key
    sums = _number_sums()
    sizes = (SEVEN,) if flip7 else range(SEVEN)
    numbers = {total for size in sizes for total in sums[size]}
    plus = _plus_sums(decks)
    times = (1, 2) if decks == 1 else (1, 2, 3, 4)
    bonus = FLIP7_BONUS if flip7 else 0
    if literal:
        return frozenset((n + p) * t + bonus for n in numbers for p in plus for t in times)
    return frozenset(n * t + p + bonus for n in numbers for p in plus for t in times)


def _number_sums() -> list[set[int]]:
    """Return the sums of different numbers, by how many there are."""
    sums: list[set[int]] = [{0}, *(set() for _ in range(SEVEN))]
    for value in VALUE.values():
        for size in range(SEVEN, 0, -1):
            sums[size] |= {total + value for total in sums[size - 1]}
    return sums


def _plus_sums(decks: int) -> set[int]:
    sums = {0}
    for value in BONUS.values():
        for _ in range(decks):
            sums |= {total + value for total in sums}
    return sums


def check_total(points: int, status: Status, house: House) -> tuple[Fault, ...]:
    """Return why no row of that status can have these points, if so."""
    if status is Status.BUST or (status is Status.FROZEN and house.freeze == "lose"):
        return _must_be_zero(points, status)
    without = possible_totals(house, flip7=False)
    with_flip7 = possible_totals(house, flip7=True)
    flip7 = status is Status.FLIP7
    if points in (with_flip7 if flip7 else without):
        return ()
    rules = (Rule.SCORE_4, Rule.X2, Rule.SP_DECK)
    facts: dict[str, object] = {"points": points}
    if points > max(with_flip7):
        return (Fault("total_too_big", rules, facts={**facts, "most": max(with_flip7)}),)
    if flip7 and points < min(with_flip7):
        rules = (Rule.FLIP7_BONUS, Rule.SCORE_4, Rule.SP_DECK)
        return (Fault("flip7_too_small", rules, facts={**facts, "least": min(with_flip7)}),)
    if not flip7 and points in with_flip7:
        facts["instead"] = f"flip7:points:{points}"
        facts["most"] = max(total for total in without if total % 2 == points % 2)
        return (Fault("total_needs_flip7", rules, facts=facts),)
    near = sorted(with_flip7 if flip7 else without, key=lambda total: abs(total - points))[:2]
    facts["nearby"] = ", ".join(str(total) for total in sorted(near))
    return (Fault("total_impossible", rules, facts=facts),)


def _must_be_zero(points: int, status: Status) -> tuple[Fault, ...]:
    if points == 0:
        return ()
    bust = status is Status.BUST
    rules = (Rule.BUST_ZERO, Rule.BUST) if bust else (Rule.FREEZE, Rule.SP_FREEZE)
    facts = {"points": points, "instead": status.value}
    return (Fault("bust_scores" if bust else "frozen_scores", rules, facts=facts),)


def tally(rounds: Sequence[Mapping[str, int]], players: Sequence[str], house: House) -> Tally:
    """Return how a game stands after complete rounds (F7-game-end, F7-winner, SP-9).

    Always derived anew, so a correction re-opens a game or ends it. Rounds are
    never dropped.

    :param rounds: the points of each complete round, by player.
    :param players: who is at the table, in the order of seats; who has left keeps
        his total but takes no place and wins nothing.
    """
    totals = dict.fromkeys(players, 0)
    ended_at: int | None = None
    for number, points in enumerate(rounds, start=1):
        for name, scored in points.items():
            totals[name] = totals.get(name, 0) + scored
        if ended_at is None and _decided(_of(totals, players), house):
            ended_at = number
    here = _of(totals, players)
    over = bool(rounds) and _decided(here, house)
    lead = _leaders(here)
    reached = bool(here) and max(here.values()) >= house.target
    rules = [Rule.GOAL, Rule.GAME_END, *([Rule.WINNER] if over else [])]
    rules += [Rule.SP_TIE] if reached and len(lead) > 1 else []
    rules += [Rule.SP_PLAYERS] if 0 < len(here) <= SOLO_PLAYERS else []
    return Tally(
        totals, ranked(here, low_wins=False), over, lead if over else (), ended_at,
        rules=tuple(rules), tied=lead if reached and not over else (),
    )  # fmt: skip


def _of(totals: Mapping[str, int], players: Sequence[str]) -> dict[str, int]:
    return {name: totals[name] for name in players}


def _leaders(totals: Mapping[str, int]) -> tuple[str, ...]:
    best = max(totals.values(), default=0)
    return tuple(name for name, total in totals.items() if total == best)


def _decided(totals: Mapping[str, int], house: House) -> bool:
    if not totals or max(totals.values()) < house.target:
        return False
    return house.tie == "shared" or len(_leaders(totals)) == 1
