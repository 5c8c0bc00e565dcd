"""Shared by the Flip 7 tests: asking, playing on, and whole games from a shuffled deck."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from referee.core.errors import RefereeError
from referee.core.house import amend
from referee.core.seats import letter
from referee.core.tally import Tally
from referee.core.verdict import Illegal, Legal
from referee.games.flip7.cards import COPIES, MODIFIERS, VALUE, Card
from referee.games.flip7.house import PROFILES, House
from referee.games.flip7.moves import Assign, Draw, Leave, Move, Reshuffle, Stay, parse
from referee.games.flip7.position import Duty, Position, read, show
from referee.games.flip7.rounds import next_round, open_round
from referee.games.flip7.rows import Status
from referee.games.flip7.rulebook import judge
from referee.games.flip7.totals import tally

if TYPE_CHECKING:
    import random

    from referee.games.flip7.clauses import Rule

CITED: set[str] = set()
"""Clauses that answers have cited so far."""


def cite(rules: Iterable[Rule]) -> None:
    CITED.update(rule.value for rule in rules)


@cache
def table(name: str) -> dict[str, Any]:
    with (Path(__file__).parent / f"{name}.toml").open("rb") as file:
        return tomllib.load(file)


def house_of(words: str) -> House:
    """Return the house of ``"publisher x2=literal"``."""
    profile, *options = words.split()
    return amend(PROFILES[profile], options)


def ask(text: str, move: str, words: str = "publisher") -> Legal[Position] | Illegal:
    house = house_of(words)
    verdict = judge(read(text, house), parse(move), house)
    cite(verdict.rules)
    return verdict


def yes(text: str, moves: str, words: str = "publisher") -> Legal[Position]:
    """Play moves one after the other and return the last ruling; all must be legal."""
    house = house_of(words)
    position: Position | None = read(text, house)
    verdict: Legal[Position] | Illegal | None = None
    for word in moves.split():
        assert position is not None, f"{word}: the round is over"
        verdict = judge(position, parse(word), house)
        assert isinstance(verdict, Legal), f"{word}: {verdict}"
        cite(verdict.rules)
        position = verdict.after
    assert isinstance(verdict, Legal)
    return verdict


def no(text: str, move: str, reason: str, words: str = "publisher") -> Illegal:
    """Ask for a move that must be refused for `reason`."""
    verdict = ask(text, move, words)
    assert isinstance(verdict, Illegal), verdict
    assert verdict.reason == reason
    return verdict


def refusal(reader: Callable[[str], object], text: str) -> str:
    """Return the key of the error that reading `text` brings, or ``read``."""
    try:
        reader(text)
    except RefereeError as error:
        return error.key
    return "read"


def shown(verdict: Legal[Position]) -> str:
    """Return the position after a ruling, also at the end of the round."""
    return str(verdict.facts["final"]) if verdict.after is None else show(verdict.after)


def scores(verdict: Legal[Position]) -> dict[str, int]:
    assert verdict.outcome is not None
    return {letter(seat): points for seat, points in verdict.outcome.scores}


def effects(verdict: Legal[Position]) -> list[tuple[str, str, object]]:
    return [(e.kind.value, letter(e.seat), e.value) for e in verdict.effects]


def full_table() -> str:
    """Return rows of 26 players, three of them frozen, that hold every card but Flip Threes."""
    rows: list[list[str]] = [[] for _ in range(26)]
    for number in range(12, -1, -1):
        for row in sorted(rows, key=len)[: max(number, 1)]:
            row.append(str(number))
    rows[25] += ["+2", "+4", "+6", "+8", "+10", "x2"]
    for row in rows[:3]:
        row.append("second")
    status = ["/frozen" if seat in {3, 4, 5} else "" for seat in range(26)]
    cells = (f"{letter(seat)}={','.join(row)}{status[seat]}" for seat, row in enumerate(rows))
    return " ".join(cells)


def finish(rounds: Sequence[Mapping[str, int]], house: House) -> Tally:
    """Return how a game stands among all who have played in it."""
    players = tuple(dict.fromkeys(name for points in rounds for name in points))
    return tally(rounds, players, house)


# whole games

Watch = Callable[[Position, Move, Legal[Position], list[Card]], None]


def shuffled(rng: random.Random, house: House) -> list[Card]:
    stock = [card for card, n in COPIES.items() for _ in range(n * house.decks)]
    rng.shuffle(stock)
    return stock


def drawn(rng: random.Random, position: Position, card: Card, house: House) -> Move:
    """Return one of the ways to enter a card that was turned up."""
    seat = position.mover
    row = position.rows[seat]
    if card in VALUE:
        asked = house.second_use == "ask" and row.second and card in row.cards
        return Draw(card, declined=asked and rng.random() < 0.5)
    flipping = (Duty.FLIP3, seat) in {(owed.duty, owed.seat) for owed in position.owed}
    if card in MODIFIERS or rng.random() < 0.3 or (flipping and house.nested == "after"):
        return Draw(card)
    if card is not Card.SECOND:
        return Draw(card, rng.choice(position.active))
    able = [one for one in position.active if one != seat and not position.rows[one].second]
    return Draw(card, rng.choice(able)) if row.second and able else Draw(card)


def choose(rng: random.Random, position: Position, stock: list[Card], house: House) -> Move:
    due = position.due
    if due is not None and due.duty is Duty.ASSIGN and due.card is not None:
        aims: list[Move] = [Assign(due.card, seat) for seat in range(position.players)]
        return rng.choice([aim for aim in aims if isinstance(judge(position, aim, house), Legal)])
    if rng.random() < 0.004 and len(position.active) > 1:
        return Leave(rng.choice(position.active))
    stays = rng.random() < 0.2 or not (stock or position.seen)
    if stays and isinstance(judge(position, Stay(), house), Legal):
        return Stay()
    if not stock:
        return Reshuffle()
    return drawn(rng, position, stock.pop(), house)


def play_round(
    rng: random.Random, position: Position, stock: list[Card], house: House, watch: Watch
) -> tuple[Position, Legal[Position]]:
    for _ in range(2000):
        move = choose(rng, position, stock, house)
        if isinstance(move, Reshuffle):
            stock[:] = list(position.seen)
            rng.shuffle(stock)
        verdict = judge(position, move, house)
        assert isinstance(verdict, Legal), (show(position), move, verdict)
        after = verdict.after or read(str(verdict.facts["final"]), house)
        watch(after, move, verdict, stock)
        if verdict.after is None:
            return after, verdict
        position = after
    raise AssertionError("a round without end")


def play_game(rng: random.Random, players: int, house: House, watch: Watch) -> int:
    """Play a whole game and return its number of rounds."""
    stock = shuffled(rng, house)
    dealer = rng.randrange(players)
    opened = open_round(players, dealer)
    rounds: list[dict[str, int]] = []
    while not finish(rounds, house).over:
        assert len(rounds) < 400, "a game without end"
        last, verdict = play_round(rng, opened.position, stock, house, watch)
        rounds.append(dict(scores(verdict)))
        gone = {seat for seat, row in enumerate(last.rows) if row.status is Status.LEFT}
        if len(gone) == players:
            break
        opened = next_round(last, opened.dealer, gone)
    return len(rounds)


def collect(met: list[Position]) -> Watch:
    """Return a watch that keeps every position."""

    def watch(after: Position, *_: object) -> None:
        met.append(after)

    return watch


def conserve(house: House) -> Watch:
    """Return a watch that counts every card after every event."""
    deck = sorted(card for card, n in COPIES.items() for _ in range(n * house.decks))

    def watch(after: Position, move: Move, _: Legal[Position], stock: list[Card]) -> None:
        cards = [*after.lying, *after.seen, *stock]
        assert len(cards) == 94 * house.decks, (show(after), move)
        assert sorted(cards) == deck, (show(after), move)

    return watch


def random_house(rng: random.Random, *targets: int) -> House:
    house = rng.choice(list(PROFILES.values()))
    return house._replace(
        nested=rng.choice(["after", "after", "at_once"]),
        aside_on_bust=rng.choice([house.aside_on_bust, "play"]),
        stay_empty=rng.choice(["no", "yes"]),
        tie=rng.choice(["play_on", "shared"]),
        decks=rng.choice([1, 1, 2]),
        target=rng.choice(targets or (200,)),
    )
