"""The rulebook of Haft Khabis against a second reading of the same pages.

The whole comparison, every play on every position, is `tests/benchmarks/naive_khabis.py`.
"""

from __future__ import annotations

import random
from itertools import product

import pytest
from naive import cases
from naive.against import Case, differences, naive_says, rulebook_says
from naive.disagreements import DECIDED_OTHERWISE, Disagreement, is_decided_otherwise


def _differing(asked: list[Case]) -> list[str]:
    """What the two say differently, as lines to read, of the cases not put aside."""
    return [
        f"{position} | {play} | {' '.join(house)}: {found}"
        for position, play, house in asked
        if (found := differences((position, play, house)))
        and not is_decided_otherwise((position, play, house))
    ]


def test_every_card_on_every_card_is_ruled_alike() -> None:
    asked = [
        (f"players={n} top={top}", play, house)
        for n, house in ((4, ()), (2, cases.ALL_LAWS))
        for top, play in product(cases.CARDS, cases.CARDS)
    ]
    assert _differing(asked) == []


@pytest.mark.parametrize("debt", ["7S owed=2", "7H owed=6", "AS ace=1", "8S prize=9H", "JS suit=H"])
def test_every_card_on_what_hangs_is_ruled_alike(debt: str) -> None:
    asked = [
        (f"players=3 top={debt}{left}", play, house)
        for house in (cases.ALL_LAWS, (*cases.ALL_LAWS, "eight_match=free"))
        for left in ("", " left=1", " left=2")
        for play in (*cases.lays(3), *cases.words(3))
    ]
    assert _differing(asked) == []


@pytest.mark.parametrize("seed", range(6))
def test_positions_of_all_kinds_under_all_options_are_ruled_alike(seed: int) -> None:
    assert _differing(list(cases.some(random.Random(seed), 10_000))) == []


def test_the_sample_meets_every_kind_of_answer() -> None:
    met: dict[str, int] = {}
    for case in cases.some(random.Random(1), 10_000):
        said = naive_says(case)
        kinds = {
            "legal": said["legal"] is True,
            "illegal": said["legal"] is False,
            "cannot be": said["legal"] is None,
            "over": said.get("over") is True,
            "chooses": bool(said.get("chooses")),
            "owed": bool(said.get("owed")),
            "ace": said.get("ace") is True,
            "bonus": said.get("bonus") is True,
            "burned": bool(said.get("burned")),
            "gone": bool(said.get("gone")),
            "out": bool(said.get("out")),
            "quiet": bool(said.get("quiet")),
        }
        for kind, is_so in kinds.items():
            met[kind] = met.get(kind, 0) + is_so
    assert min(met.values()) >= 20, met


def test_few_cases_are_put_aside() -> None:
    asked = list(cases.some(random.Random(3), 10_000))
    put_aside = sum(is_decided_otherwise(case) for case in asked)
    assert put_aside < len(asked) * 0.1


@pytest.mark.parametrize("entry", DECIDED_OTHERWISE, ids=lambda entry: entry.clause)
def test_what_is_put_aside_is_still_read_differently(entry: Disagreement) -> None:
    """Fails once both read it alike: then its entry goes."""
    assert rulebook_says(entry.example) != naive_says(entry.example)
    assert is_decided_otherwise(entry.example)
