"""Running totals: where everybody stood after each round."""

from __future__ import annotations

from typing import NamedTuple

from referee.desk.matches import Match


class Course(NamedTuple):
    """One player's totals after each round that counts; ``None`` where he did not play."""

    name: str
    totals: tuple[int | None, ...]


class Courses(NamedTuple):
    """All players of a game, in the order of its standings.

    :param rounds: the numbers of the rounds that count.
    """

    rounds: tuple[int, ...]
    players: tuple[Course, ...]


def courses(match: Match) -> Courses:
    """Return how a game went, round by round."""
    ranks = match.tally.ranks
    last = len(ranks) + 1
    ordered = sorted(match.players, key=lambda player: ranks.get(player.id, last))
    rounds = tuple(hand.number for hand in match.counted)
    return Courses(rounds, tuple(_course(match, one.id, one.name) for one in ordered))


def _course(match: Match, player: str, name: str) -> Course:
    total, found = 0, []
    for hand in match.counted:
        count = hand.counts.get(player)
        total += count.points if count else 0
        found.append(total if count else None)
    return Course(name, tuple(found))
