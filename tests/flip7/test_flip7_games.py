from __future__ import annotations

import random

from flip7_play import conserve, play_game, random_house


def test_random_games_keep_every_card_and_end() -> None:
    rng = random.Random(7)
    for game in range(500):
        house = random_house(rng, 60, 100, 200)
        players = rng.choice([1, 2, 3, 4, 5]) if game % 50 else 26
        assert play_game(rng, players, house, conserve(house)) >= 1
