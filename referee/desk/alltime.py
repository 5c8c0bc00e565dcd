"""How people have done over all games: games, wins, averages, and who beat whom.

Points of different games are not comparable, so each kind of game has a sheet of
its own. A game counts for whoever played a round of it that counts; void games
count for nobody. A win is a win of a game that is over, shared ones included. Of
two players of such a game the one with the better place is ahead; who had left
before the end has no place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import combinations
from typing import NamedTuple

from referee.core.errors import StoreError
from referee.desk import registry
from referee.desk.books import understood
from referee.desk.exchange import Watch
from referee.desk.matches import Hand, Match
from referee.desk.persons import Persons
from referee.ledger.home import Home

Kind = tuple[str, str]
"""A game, and how it is counted where that makes points incomparable."""


class Career(NamedTuple):
    """One person in all games of a kind.

    :param games: those in which at least one round was his own.
    :param over: those of them that have ended.
    :param rounds: rounds that were his own.
    :param best: the points of his best round.
    :param highlights: how often what the game takes note of, such as busts.
    """

    name: str
    games: int
    over: int
    wins: int
    rounds: int
    points: int
    best: int
    highlights: Mapping[str, int]

    @property
    def average(self) -> float:
        """Points a round."""
        return self.points / self.rounds


class Duel(NamedTuple):
    """Two persons in the games that they finished together."""

    one: str
    two: str
    games: int
    ahead: int
    behind: int


class Sheet(NamedTuple):
    """One kind of game.

    :param careers: the most wins first.
    :param duels: the most games together first.
    :param highlights: what the game takes note of, in its order.
    """

    kind: Kind
    games: int
    careers: tuple[Career, ...]
    duels: tuple[Duel, ...]
    highlights: tuple[str, ...]


class Alltime(NamedTuple):
    """The sheets, and the ids of games that could not be read."""

    sheets: tuple[Sheet, ...]
    unread: tuple[str, ...]


def alltime(home: Home, watch: Watch = iter) -> Alltime:
    """Return how people have done over all games that are kept."""
    persons = Persons.of(home)
    ledgers: dict[Kind, _Ledger] = {}
    unread: list[str] = []
    for id_ in watch(home.games()):
        try:
            match = understood(home.open(id_).read())
        except StoreError:
            unread.append(id_)
            continue
        if match.counted and not match.void:
            ledgers.setdefault(kind(match), _Ledger(persons)).add(match)
    ordered = sorted(ledgers.items(), key=lambda pair: _place(pair[0]))
    return Alltime(tuple(ledger.sheet(one) for one, ledger in ordered), tuple(unread))


def kind(match: Match) -> Kind:
    """Return the kind of a game; a game may tell its own ways of counting apart."""
    tell: Callable[[object], str] | None = getattr(match.rules, "kind", None)
    return match.game, tell(match.house) if tell else ""


def _place(one: Kind) -> tuple[int, str]:
    return list(registry.GAMES).index(one[0]), one[1]


def highlights(match: Match, hand: Hand) -> Mapping[str, Iterable[str]]:
    """Return players by what the game takes note of in a round."""
    look = getattr(match.rules, "highlights", None)
    return look(hand.entries, hand.counts) if look else {}


class _Ledger:
    """What is added up for one kind of game, person by person."""

    def __init__(self, persons: Persons) -> None:
        self._persons = persons
        self._names: dict[str, tuple[str, str]] = {}
        self._points: dict[str, list[int]] = {}
        self._sums: dict[str, Counter[str]] = {}
        self._notes: dict[str, None] = {}
        self._duels: dict[tuple[str, str], Counter[str]] = {}
        self._games = 0
        self._low_wins = False

    def add(self, match: Match) -> None:
        """Add one game."""
        self._games += 1
        self._low_wins = match.rules.LOW_WINS
        names = {player.id: player.name for player in match.players}
        keys = self._persons.among(names)
        for player, key in keys.items():
            dated = (match.book.header.created, names[player])
            self._names[key] = max(dated, self._names.get(key, dated))
        played = self._rounds(match, keys)
        for player in played:
            sums = self._sums.setdefault(keys[player], Counter())
            sums["games"] += 1
            sums["over"] += match.over
            sums["wins"] += match.over and player in match.winners
        if match.over:
            self._meet(match, keys, played)

    def _rounds(self, match: Match, keys: Mapping[str, str]) -> dict[str, None]:
        played: dict[str, None] = {}
        for hand in match.counted:
            for player, count in hand.counts.items():
                played[player] = None
                self._points.setdefault(keys[player], []).append(count.points)
            for note, players in highlights(match, hand).items():
                self._notes[note] = None
                for player in players:
                    self._sums.setdefault(keys[player], Counter())[f"note {note}"] += 1
        return played

    def _meet(self, match: Match, keys: Mapping[str, str], played: Iterable[str]) -> None:
        ranks = match.tally.ranks
        placed = sorted((keys[player], ranks[player]) for player in played if player in ranks)
        for (one, first), (two, second) in combinations(placed, 2):
            met = self._duels.setdefault((one, two), Counter())
            met["games"] += 1
            met["ahead"] += first < second
            met["behind"] += second < first

    def sheet(self, one: Kind) -> Sheet:
        """Return what has been added up."""
        careers = sorted(self._careers(), key=self._merit)
        duels = sorted(self._met(), key=lambda duel: (-duel.games, duel.one, duel.two))
        return Sheet(one, self._games, tuple(careers), tuple(duels), tuple(self._notes))

    def _careers(self) -> Iterator[Career]:
        best = min if self._low_wins else max
        for key, points in self._points.items():
            sums = self._sums[key]
            noted = {note: sums[f"note {note}"] for note in self._notes}
            yield Career(
                self._name(key), sums["games"], sums["over"], sums["wins"], len(points),
                sum(points), best(points), noted,
            )  # fmt: skip

    def _merit(self, career: Career) -> tuple[float, float, str]:
        average = career.average if self._low_wins else -career.average
        return -career.wins, average, career.name

    def _met(self) -> Iterator[Duel]:
        for (one, two), met in self._duels.items():
            names = self._name(one), self._name(two)
            yield Duel(*names, met["games"], met["ahead"], met["behind"])

    def _name(self, key: str) -> str:
        return self._persons.called(key) or self._names[key][1]
