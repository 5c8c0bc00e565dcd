"""Where this reading and the rulebook read an open point differently, and why.

Who was caught without the call of a pair is forgiven once he is out, and a position of
the points game cannot say that he is out: whoever is not seen to hold a card counts as
out. And what lies under an eight may come back by a reshuffle while its bonus is owed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from naive.against import Case, naive_house
from naive.khabis import Table, packs

House = dict[str, str]


@dataclass(frozen=True)
class Disagreement:
    """One point where the pages say something else than the rulebook.

    :param clause: where the pages say it.
    :param example: a case that shows it.
    :param covers: whether a case is of this kind; such cases are not compared.
    """

    clause: str
    example: Case
    covers: Callable[[Table, str, House], bool]


def _card(play: str) -> str:
    return play.removeprefix("draw:").partition("@")[0].partition(":")[0]


def _lays(play: str) -> bool:
    return play.startswith("draw:") or play[0] in "A23456789JQK1"


def _left(table: Table, play: str) -> int | None:
    """Cards in the mover's hand once the play's card lies, before a two gives one away."""
    if table.left is None:
        return None
    return table.left if play.startswith("draw:") else table.left - 1


def pair_call_in_time(table: Table, play: str, house: House) -> bool:
    said = play.startswith(("slip HK-1c", "slip HK-1e"))
    still_in = play[-1] not in table.out and play[-1] not in table.gone
    return said and still_in and house["pair_call"] == "may"


def lies_under_the_eight(table: Table, play: str, house: House) -> bool:
    under = (table.prize or "-").partition(":")[0]
    return _lays(play) and _card(play) == under and packs(table, house) == 1


DECIDED_OTHERWISE: tuple[Disagreement, ...] = (
    Disagreement(
        "HK-1b, HK-1e, N11: forgiven is who is out; a player still in pays",
        ("players=4 top=9H", "slip HK-1e@C", ()),
        pair_call_in_time,
    ),
    Disagreement(
        "HK-G2: with one pack the card under the eight cannot be laid again",
        ("players=4 top=8H prize=JH", "JH", ()),
        lies_under_the_eight,
    ),
)
"""Cases of these kinds are left out of the comparison: the pages allow both readings."""


def is_decided_otherwise(case: Case) -> bool:
    position, play, words = case
    table, house = Table(position), naive_house(words)
    return any(entry.covers(table, play, house) for entry in DECIDED_OTHERWISE)
