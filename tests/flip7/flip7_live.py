"""Shared by the tests of the live table: whole rounds of Flip 7, moment by moment."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from types import SimpleNamespace
from typing import Any, NamedTuple

from flip7_play import house_of, shuffled

from referee.core.house import options
from referee.core.verdict import Legal
from referee.desk import flip7_table as table
from referee.desk.flip7_table import Moment
from referee.desk.live import Before, Deal, Note
from referee.games.flip7.cards import Card
from referee.games.flip7.house import PROFILES, House
from referee.games.flip7.moves import Draw, Leave, Move, Reshuffle, Stay, parse
from referee.games.flip7.position import Position, read
from referee.games.flip7.rulebook import candidates, judge

LANGUAGES = ("en", "ar", "fa")
NAMES = ("Sara", "علی", "سارة", "Reza", "مریم", "Bob", "فاطمة", "Mina", "رضا")
TABLES = (1, 2, 3, 5, 18)


def _flipped() -> Iterator[tuple[str, House]]:
    for name, profile in PROFILES.items():
        yield name, profile
        for option in options(House).values():
            for value in option.words or (2,):
                if value != getattr(profile, option.name) and option.name != "target":
                    yield f"{name} {option.name}={value}", profile._replace(**{option.name: value})


HOUSES = dict(_flipped())


class Step(NamedTuple):
    """A move at a table, and the stock after it."""

    before: Moment
    move: Move
    verdict: Legal[Position]
    after: Moment
    stock: tuple[Card, ...]


class Round(NamedTuple):
    """A whole round, from its deal."""

    deal: Deal
    opened: Moment
    steps: tuple[Step, ...]

    @property
    def last(self) -> Moment:
        return self.steps[-1].after


def names(players: int) -> tuple[str, ...]:
    return tuple(NAMES[n] if n < len(NAMES) else f"P{n}" for n in range(players))


def pick(rng: random.Random, position: Position, stock: list[Card], house: House) -> Move:
    """Return a legal move; what is drawn is the card that lies on top of the stock."""
    top = stock[-1] if stock else None
    can_be = (m for m in candidates(position.players) if not isinstance(m, Draw) or m.card is top)
    legal = [move for move in can_be if isinstance(judge(position, move, house), Legal)]
    reported = [m for m in legal if isinstance(m, Leave | Reshuffle)]
    played = [m for m in legal if m not in reported]
    if not played or (reported and rng.random() < 0.02):
        return rng.choice([m for m in reported if played or isinstance(m, Reshuffle)])
    draws = [m for m in played if not isinstance(m, Stay)]
    return Stay() if not draws or (Stay() in played and rng.random() < 0.2) else rng.choice(draws)


def play(rng: random.Random, deal: Deal, stock: list[Card], house: House) -> Round:
    """Play one round; `stock` is what is left for the next."""
    opened = moment = table.opening(deal, house)
    steps: list[Step] = []
    while moment.position is not None:
        move = pick(rng, moment.position, stock, house)
        verdict = table.judge(moment, move, house)
        assert isinstance(verdict, Legal), (table.show(moment), move)
        if isinstance(move, Draw):
            stock.pop()
        elif isinstance(move, Reshuffle):
            stock += moment.position.seen
            rng.shuffle(stock)
        after = table.after(moment, move, verdict, house)
        steps.append(Step(moment, move, verdict, after, tuple(stock)))
        moment = after
    return Round(deal, opened, tuple(steps))


def before(house: House, last: Moment | None, hands: tuple[Any, ...] = ()) -> Before:
    match: Any = SimpleNamespace(house=house, counted=hands)
    return Before(match, last, ())


@cache
def game(words: str, players: int, rounds: int = 3) -> tuple[Round, ...]:
    """Return rounds of one game, each dealt upon the discards of the one before."""
    house = HOUSES[words]
    rng = random.Random(f"{words} {players}")
    stock = shuffled(rng, house)
    played: list[Round] = []
    for number in range(rounds):
        told = table.dealt(before(house, played[-1].last if played else None), {})
        played.append(play(rng, Deal(players, number % players, told), stock, house))
    return tuple(played)


def games() -> Iterator[tuple[House, int, tuple[Round, ...]]]:
    """Yield a game of every house; the sizes of the table take turns."""
    for place, (words, house) in enumerate(HOUSES.items()):
        players = TABLES[place % len(TABLES)]
        yield house, players, game(words, players)


def all_steps() -> Iterator[tuple[House, Step]]:
    for house, _, rounds in games():
        for played in rounds:
            for step in played.steps:
                yield house, step


def moment_of(text: str, words: str = "sheet", dealer: int = 0) -> Moment:
    house = house_of(words)
    return Moment(read(text, house), dealer, house)


def moved(moment: Moment, *moves: str) -> Moment:
    """Play written moves at a table."""
    for word in moves:
        move = parse(word)
        verdict = table.judge(moment, move, moment.house)
        assert isinstance(verdict, Legal), (word, verdict)
        moment = table.after(moment, move, verdict, moment.house)
    return moment


def notes(moment: Moment, word: str, *, forced: bool = False) -> list[Note]:
    """Return the reminders after a written move."""
    move = parse(word)
    verdict = (table.forced if forced else table.judge)(moment, move, moment.house)
    assert isinstance(verdict, Legal), (word, verdict)
    after = table.after(moment, move, verdict, moment.house)
    return [*table.reminders(moment, after, move, verdict, moment.house)]
