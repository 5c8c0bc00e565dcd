from __future__ import annotations

import pytest

from referee.core.errors import RefusedError, UnreadableError
from referee.games.ahlulbayt.score import outcome, read


def test_a_win_is_one_and_a_number_is_itself():
    assert read("won") == read(" WON ") == 1
    assert read("0") == 0
    assert read("12") == 12


@pytest.mark.parametrize("text", ["", "lost", "-1", "1.5", "²", "9" * 5000])
def test_what_is_no_score_is_refused(text):
    with pytest.raises(UnreadableError):
        read(text)


def test_AB_12a_one_player_wins_a_game():
    ended = outcome({0: 0, 1: 1, 2: 0})
    assert ended.winner == 1
    assert ended.scores == ((0, 0), (1, 1), (2, 0))


@pytest.mark.parametrize("wins", [{}, {0: 0, 1: 0}, {0: 1, 1: 1}, {0: 2, 1: 0}])
def test_AB_12a_nobody_or_two_cannot_win(wins):
    with pytest.raises(RefusedError) as caught:
        outcome(wins)
    assert caught.value.exit_code == 1
