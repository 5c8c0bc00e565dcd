"""What a page shows of games: standings, rounds with their corrections, running totals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from referee.core.tally import Count
from referee.desk.alltime import Sheet
from referee.desk.books import Shelf
from referee.desk.charts import Courses, courses
from referee.desk.matches import Hand, Match
from referee.ledger import history

NEAR = 2
"""How many times the highest total a limit may be and still stand in the picture."""


class Place(NamedTuple):
    """One player in the standings.

    :param player: his id in the game.
    :param rank: his place, or ``None`` if he has left.
    :param last: his points in the last round that counts, or ``None`` without any.
    :param marks: what else is to be known of him: ``tied``, ``deals``, ``missing``,
        ``out`` or ``gone``.
    """

    player: str
    name: str
    rank: int | None
    total: int
    last: int | None
    marks: tuple[str, ...]


class Entry(NamedTuple):
    """One player in a round.

    :param counted: his points with their steps; ``None`` while they are missing.
    :param total: where he stood after the round; ``None`` if it does not count.
    :param before: what was entered for him before it was corrected, the first first.
    """

    name: str
    counted: Count | None
    total: int | None
    before: tuple[str, ...]


class Round(NamedTuple):
    """One round as it stands, and what it was before.

    :param missing: whether it waits for somebody's entry.
    """

    number: int
    void: bool
    missing: bool
    entries: tuple[Entry, ...]

    @property
    def corrected(self) -> bool:
        """Whether any entry of it was corrected."""
        return any(entry.before for entry in self.entries)


class Story(NamedTuple):
    """One game from its first round to how it stands.

    :param first: who has won, or is in the lead while it goes on.
    :param limit: the total that ends it, where it is near enough to be drawn.
    """

    match: Match
    places: tuple[Place, ...]
    rounds: tuple[Round, ...]
    courses: Courses
    first: tuple[Place, ...]
    limit: int | None


class Report(NamedTuple):
    """Games with the sheets over all of them, and the ids of those that cannot be read.

    :param whole: whether it is about all games, and not about one of them.
    """

    stories: tuple[Story, ...]
    sheets: tuple[Sheet, ...] = ()
    unread: tuple[str, ...] = ()
    whole: bool = False


def one(match: Match) -> Report:
    """Return the report of one game."""
    return Report((story(match),))


def over_all(shelves: Sequence[Shelf], sheets: Sequence[Sheet]) -> Report:
    """Return the report of all games, in the order of the shelves."""
    stories = tuple(story(shelf.match) for shelf in shelves if shelf.match)
    unread = tuple(shelf.id for shelf in shelves if not shelf.match)
    return Report(stories, tuple(sheets), unread, whole=True)


def story(match: Match) -> Story:
    """Return what is to be shown of a game."""
    places = tuple(_places(match))
    leading = match.winners if match.over else _leaders(match)
    first = tuple(place for place in places if place.player in leading)
    told = courses(match)
    return Story(match, places, tuple(_rounds(match)), told, first, _limit(match, told))


def _leaders(match: Match) -> tuple[str, ...]:
    ranks = match.tally.ranks if match.counted else {}
    return tuple(player for player, rank in ranks.items() if rank == 1)


def _places(match: Match) -> Iterator[Place]:
    ranks, totals = match.tally.ranks, match.tally.totals
    shared = Counter(ranks.values())
    last = match.counted[-1].points if match.counted else {}
    gone = len(ranks) + 1
    for player in sorted(match.players, key=lambda player: ranks.get(player.id, gone)):
        rank = ranks.get(player.id)
        tied = bool(match.counted) and rank is not None and shared[rank] > 1
        marks = tuple(_marks(match, player.id, tied=tied))
        total = totals.get(player.id, 0)
        yield Place(player.id, player.name, rank, total, last.get(player.id), marks)


def _marks(match: Match, player: str, *, tied: bool) -> Iterator[str]:
    waiting = match.unfinished if not match.over else None
    if tied:
        yield "tied"
    if waiting and player in waiting.missing:
        yield "missing"
    elif player == match.dealer and not waiting:
        yield "deals"
    if player in match.tally.out:
        yield "out"
    if not any(one.id == player for one in match.here):
        yield "gone"


def _rounds(match: Match) -> Iterator[Round]:
    told = {played.event.id: played for played in history.rounds(match.book.events)}
    totals: Counter[str] = Counter()
    for hand in match.hands:
        totals.update(hand.points if hand.complete else {})
        before = _before(told[hand.event.id])
        yield Round(
            hand.number,
            hand.void,
            bool(hand.missing) and not hand.void,
            tuple(_entries(match, hand, totals, before)),
        )


def _entries(
    match: Match, hand: Hand, totals: Mapping[str, int], before: Mapping[str, tuple[str, ...]]
) -> Iterator[Entry]:
    waiting = () if hand.void else hand.missing
    told = {*hand.counts, *waiting}
    for player in (one.id for one in match.players if one.id in told):
        total = totals[player] if hand.complete else None
        was = before.get(player, ())
        yield Entry(match.name(player), hand.counts.get(player), total, was)


def _before(played: history.Round) -> dict[str, tuple[str, ...]]:
    """Return by player what was entered in a round and corrected later."""
    stands = _words(played.event.body)
    found: dict[str, tuple[str, ...]] = {}
    for event in played.touched:
        told = _words(event.body)
        for player, word in told.items():
            if stands.get(player, word) != word:
                found[player] = (*found.get(player, ()), stands[player])
        stands |= told
    return found


def _words(body: Mapping[str, object]) -> dict[str, str]:
    scores = body.get("scores")
    if not isinstance(scores, Mapping):
        return {}
    return {str(player): str(word) for player, word in scores.items()}


def _limit(match: Match, told: Courses) -> int | None:
    limit = getattr(match.house, match.rules.LIMITS[match.rules.MAIN_LIMIT])
    highest = max((n for one in told.players for n in one.totals if n is not None), default=0)
    return limit if isinstance(limit, int) and limit <= NEAR * highest else None
