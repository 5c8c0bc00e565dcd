"""Any table that was cut off stands where it stood, and undo walks back to the start."""

from __future__ import annotations

import random

import pytest
from dealt import Khabis
from sittings import again, sat_down, say, stand

from referee.core.errors import RefusedError
from referee.desk.sitting import Phase

MOST = 25
"""Moves after which a table has had enough of a hand."""


def evening(dice: random.Random, house: tuple[str, ...] = ("deal=3",)):
    """Yield a table after every line of several random hands, entered as people do."""
    sitting = sat_down("khabis", "علی", "Sara", "رضا", house=house)
    yield sitting, ""
    for _ in range(3):
        game = Khabis(dice, sitting.match.house, 3)
        game.hand = sitting.upcoming({})
        game.hand = game.hand._replace(seats=("p1", "p2", "p3"))
        for _ in range(MOST):
            text = game.next_play()
            if text is None:
                break
            say(sitting, text)
            yield sitting, text
            if game.hand.over:
                break
        else:
            say(sitting, "score علی=out Sara=7 رضا=12")  # they have had enough of it
            yield sitting, "score"
        while sitting.asked is not None:
            say(sitting, str(dice.randrange(40)))
            yield sitting, "entry"
        if sitting.phase is not Phase.BETWEEN:
            return


@pytest.mark.parametrize("seed", range(12))
def test_after_every_line_a_table_that_is_opened_again_stands_the_same(seed):
    lines = 0
    for sitting, _ in evening(random.Random(seed)):
        lines += 1
        assert stand(again(sitting)) == stand(sitting)
    assert lines > 5


@pytest.mark.parametrize("seed", range(12))
def test_undo_walks_back_through_every_state_to_the_start_and_redo_forth_again(seed):
    states = []
    sitting = None
    for sitting, _ in evening(random.Random(seed)):
        states.append(stand(sitting))
    for before in reversed(states[:-1]):
        say(sitting, "undo")
        assert stand(sitting) == before
    with pytest.raises(RefusedError):
        say(sitting, "undo")
    for after in states[1:]:
        say(sitting, "redo")
        assert stand(sitting) == after


@pytest.mark.parametrize("seed", range(6))
def test_undo_by_several_is_undo_one_by_one(seed):
    dice = random.Random(seed)
    for sitting, _ in evening(dice):
        live = len(again(sitting).match.live)
        steps = dice.randint(1, 4)
        if steps > live:
            continue
        one, many = again(sitting), again(sitting)
        say(one, *["برگردان"] * steps)
        say(many, f"تراجع {steps}")
        assert stand(one) == stand(many)
