"""The Ahl al-Bayt deck as the score-keeper sees it: each round somebody wins it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from referee import resources
from referee.core.tally import Count, Step, Tally, ranked
from referee.games.ahlulbayt import score
from referee.games.ahlulbayt.clauses import Rule
from referee.games.ahlulbayt.house import House
from referee.i18n.fold import digits, fold

LOW_WINS = False
NOTHING = score.LOST
LIMITS = {"target": "target"}
MAIN_LIMIT = "target"
"""The switches of ``referee new`` that set a house rule, and which one."""


def count(text: str, house: House, *, jack: bool = False, status: str = "") -> Count:  # noqa: ARG001 - every game is asked alike
    """Return the wins that one word stands for: 1 for ``won``.

    :raises UnreadableError: if it stands for none.
    """
    return _counted(score.read(_canonical(text)))


def read_entry(text: str, house: House) -> str:  # noqa: ARG001 - as above
    """Return what was entered for a player, in the game's own notation.

    :raises RefereeError: if it cannot be read, or nobody can win so often in one game.
    """
    wins = score.read(_canonical(text))
    score.check([wins], complete=False)
    return score.WON if wins else score.LOST


def count_round(
    entries: Mapping[str, str],
    house: House,  # noqa: ARG001 - as above
    players: int,
    *,
    reshuffled: bool = False,  # noqa: ARG001 - as above
) -> dict[str, Count]:
    """Return the wins of each entry of one round, by player.

    :raises RefusedError: unless one player has won, AB-12a, once all are entered.
    """
    wins = {player: score.read(word) for player, word in entries.items()}
    score.check(wins.values(), complete=len(wins) >= players > 0)
    return {player: _counted(n) for player, n in wins.items()}


def completed(entries: Mapping[str, str], players: Sequence[str], house: House) -> dict[str, str]:  # noqa: ARG001 - as above
    """Return entries that follow from the others: when one has won, nobody else has."""
    if score.WON not in entries.values():
        return {}
    return {player: score.LOST for player in players if player not in entries}


def tally(rounds: Sequence[Mapping[str, int]], players: Sequence[str], house: House) -> Tally:
    """Return how the match stands after complete rounds.

    Without a target it goes on until the table closes it.
    """
    totals = dict.fromkeys(players, 0)
    ended_at: int | None = None
    for number, won in enumerate(rounds, 1):
        for player, wins in won.items():
            totals[player] = totals.get(player, 0) + wins
        if ended_at is None and _reached(totals, house):
            ended_at = number
    here = {player: totals[player] for player in players}
    over = _reached(here, house)
    most = max(here.values(), default=0)
    winners = tuple(player for player, wins in here.items() if over and wins == most)
    return Tally(
        totals, ranked(here, low_wins=False), over, winners, ended_at, rules=(Rule.AB_12A,)
    )


def _reached(totals: Mapping[str, int], house: House) -> bool:
    return house.target != "none" and max(totals.values(), default=0) >= house.target


def _counted(wins: int) -> Count:
    step = Step("step_won" if wins else "step_lost", {}, wins, Rule.AB_12A)
    return Count(wins, (step,), (Rule.AB_12A,))


@cache
def _spoken() -> dict[str, str]:
    table = resources.table("words/scores")["ahlulbayt"]
    return {fold(word): said for said, spellings in table.items() for word in spellings}


def _canonical(text: str) -> str:
    """Return an entry in notation: ``won``, or a number."""
    said = _spoken().get(fold(text))
    return {"won": score.WON, "lost": score.LOST}.get(said or "", digits(text))
