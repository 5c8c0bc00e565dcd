"""The walks of Flip 7 and of the Ahl al-Bayt deck: resumed after any line, undone to the start."""

from __future__ import annotations

import random

import pytest
from flip7_live import play
from flip7_play import shuffled
from sittings import again, sat_down, say, stand
from test_ahlulbayt_moments import NAMES, Game

from referee.core.house import differing
from referee.desk import transcripts
from referee.desk.flip7 import write
from referee.desk.matches import Match
from referee.desk.sitting import Phase
from referee.games.ahlulbayt.house import PROFILES
from referee.games.flip7.moves import Leave

MOST = 90
"""Lines of a hand that are walked."""


def flip7_lines(seed: int):
    """Yield a table after every line of three rounds of Flip 7."""
    dice = random.Random(seed)
    profile = dice.choice(("sheet", "publisher", "first-printing"))
    sitting = sat_down("flip7", "علي", "Sara", "رضا", profile=profile, house=("target=500",))
    house = sitting.match.house
    stock = shuffled(dice, house)
    yield sitting
    for _ in range(3):
        deal = sitting.upcoming({}).deal
        steps = play(dice, deal, stock, house).steps
        for step in steps:
            if isinstance(step.move, Leave):
                return  # who leaves the hand leaves the game, which has a test of its own
            say(sitting, write(step.move))
            yield sitting
        assert sitting.phase is Phase.BETWEEN
        assert sitting.last == steps[-1].after


def ahlulbayt_lines(seed: int):
    """Yield a table after every line of a hand with real cards, forced plays among them."""
    game = Game(seed).run()
    house = differing(game.house, PROFILES["sheet"])
    words = tuple(f"{key}={value}" for key, value in house.items())
    sitting = sat_down("ahlulbayt", *NAMES[: game.deal.seats], house=words)
    sitting.deal = game.deal
    yield sitting
    for text, forced, moment in game.steps[:MOST]:
        if text.startswith("leave@") and len(sitting.match.here) == 1:
            return
        say(sitting, f"force {text}" if forced else text)
        if sitting.hand is not None:
            assert sitting.hand.moment == moment
        yield sitting


WALKS = [(flip7_lines, seed) for seed in range(8)] + [(ahlulbayt_lines, s) for s in range(12)]


@pytest.mark.parametrize(("lines", "seed"), WALKS)
def test_after_every_line_a_table_that_is_opened_again_stands_the_same(lines, seed):
    states = []
    for number, sitting in enumerate(lines(seed)):
        states.append(stand(sitting)[:4])
        if number % 5 == 0 or sitting.phase is not Phase.PLAY:
            assert stand(again(sitting)) == stand(sitting)
    assert len(states) > 2


@pytest.mark.parametrize(("lines", "seed"), WALKS[::2])
def test_undo_walks_back_to_the_start(lines, seed):
    walked = [(len(again(one).match.live), stand(one)) for one in lines(seed)]
    sitting = list(lines(seed))[-1]
    known = dict(walked)
    for live in range(len(again(sitting).match.live) - 1, 0, -1):
        say(sitting, "undo")
        # A round and its last move are two lines on the record, and one at the table.
        if live in known:
            assert stand(sitting)[:2] == known[live][:2]
    say(sitting, "undo")
    assert sitting.hand is None
    assert not Match(sitting.record.read()).live


@pytest.mark.parametrize(("lines", "seed"), WALKS)
def test_the_transcript_of_what_was_played_stands_when_it_is_checked(lines, seed):
    sitting = list(lines(seed))[-1]
    text = transcripts.write(Match(sitting.record.read()))
    checked = transcripts.check(text.encode(), sitting.made)
    assert (checked.stop, checked.error) == (None, None), text
    assert checked.moves >= text.count("\n") - 40
