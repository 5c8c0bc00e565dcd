"""Rulings per second, against RLCard's UNO and OpenSpiel's crazy eights.

    pip install '.[bench]'
    python tests/benchmarks/steps.py

All three play random legal moves of a shedding game from the same process. A step
is: pick among the legal moves, and advance the state. The referee's step judges
the plays that its player might make until one is legal, and takes what follows.
"""

from __future__ import annotations

import json
import random
import statistics
import time
from collections.abc import Callable

from referee.core.verdict import Legal
from referee.games.khabis.cards import PACK
from referee.games.khabis.house import SHEET
from referee.games.khabis.moves import Draw, Lay
from referee.games.khabis.position import Position
from referee.games.khabis.rulebook import judge

ROUNDS = 5
STEPS = 20_000


def khabis(steps: int) -> float:
    """Return the referee's steps per second: one judged play and the state after it."""
    dice = random.Random(1)
    plays = [Lay(card, victim=None) for card in PACK.values()]
    draw, start = Draw(), Position(top=PACK["3H"], players=3)
    position, done = start, 0
    begun = time.perf_counter()
    while done < steps:
        move = plays[int(dice.random() * 52)]
        if move.card == position.top:
            move = draw
        verdict = judge(position, move, SHEET)
        if not isinstance(verdict, Legal):
            verdict = judge(position, draw, SHEET)
            done += 1
        done += 1
        position = verdict.after or start
    return done / (time.perf_counter() - begun)


def rlcard_uno(steps: int) -> float:
    """Return RLCard's UNO steps per second with random legal play."""
    from rlcard.games.uno import Game

    dice = random.Random(1)
    done = 0
    spent = 0.0
    while done < steps:
        game = Game()
        game.init_game()
        begun = time.perf_counter()
        while not game.is_over() and done < steps:
            legal = game.get_legal_actions()
            game.step(legal[int(dice.random() * len(legal))])
            done += 1
        spent += time.perf_counter() - begun
    return done / spent


def crazy_eights(steps: int) -> float:
    """Return OpenSpiel's crazy eights steps per second, driven from Python."""
    import pyspiel

    dice = random.Random(1)
    game = pyspiel.load_game("crazy_eights(players=3)")
    done = 0
    spent = 0.0
    while done < steps:
        state = game.new_initial_state()
        begun = time.perf_counter()
        while not state.is_terminal() and done < steps:
            legal = state.legal_actions()
            state.apply_action(legal[int(dice.random() * len(legal))])
            done += 1
        spent += time.perf_counter() - begun
    return done / spent


PEERS: dict[str, tuple[Callable[[int], float], float]] = {
    "RLCard UNO": (rlcard_uno, 3.0),
    "OpenSpiel crazy_eights": (crazy_eights, 0.3),
}


def main() -> None:
    """Print the median ratio to each peer over several rounds in turn."""
    found = {}
    for name, (peer, least) in PEERS.items():
        pairs = [(khabis(STEPS), peer(STEPS)) for _ in range(ROUNDS)]
        ratios = [ours / theirs for ours, theirs in pairs]
        found[name] = round(statistics.median(ratios), 2)
        ours, theirs = (statistics.median(side) for side in zip(*pairs, strict=True))
        print(
            f"khabis {ours:9.0f}/s  {name} {theirs:9.0f}/s  ratio {found[name]} (at least {least})"
        )
    print(json.dumps(found))


if __name__ == "__main__":
    main()
