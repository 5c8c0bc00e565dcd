"""How a game stands: derived from its events alone, every time it is asked."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import Any, NamedTuple

from referee.core.house import differing
from referee.core.tally import Count, Tally, Warned
from referee.desk import registry
from referee.ledger import history
from referee.ledger.events import Book, Event

JOIN, LEAVE, RENAME, HOUSE, CLOSE = "join", "leave", "rename", "house", "close"
VOID_GAME = "void_game"
"""Takes the whole game out of the count; it stays on record."""
RESHUFFLED = "reshuffled"
"""Says in a round's body that the discards became the stock again."""
FROM = "from"
"""Says in a join's body which round is the first, where that is not the next one."""
MOVE = "move"
"""A move at the live table; who leaves in mid-hand makes his as ``leave``."""
PLAY, DEAL, FORCED = "play", "deal", "forced"
"""In a move's body: the move in notation; how its hand was dealt, in the first move of
one; and whether the table let it stand against the rules."""


class Player(NamedTuple):
    """Somebody in a game.

    :param stays: the first and the last round of each stay at the table, from 1; the
        last one is ``None`` while he is here.
    """

    id: str
    name: str
    stays: tuple[tuple[int, int | None], ...] = ((1, None),)

    @property
    def here(self) -> bool:
        """Whether he is at the table now."""
        return self.stays[-1][1] is None

    def plays(self, number: int) -> bool:
        """Tell whether the player takes part in the round of that number."""
        return any(
            first <= number and (last is None or number <= last) for first, last in self.stays
        )


class Hand(NamedTuple):
    """One round as it stands after corrections.

    :param entries: what was entered, by player's id, in the game's notation.
    :param counts: its points with their steps, by player's id.
    :param missing: ids of players whose entry is not there yet.
    :param reshuffled: the discards became the stock again in it.
    """

    number: int
    event: Event
    entries: Mapping[str, str]
    counts: Mapping[str, Count]
    missing: tuple[str, ...]
    void: bool
    reshuffled: bool = False

    @property
    def complete(self) -> bool:
        """Whether it counts: nobody is missing, and it was not taken out."""
        return not self.missing and not self.void

    @property
    def points(self) -> dict[str, int]:
        """Points by player's id."""
        return {player: count.points for player, count in self.counts.items()}


@lru_cache(maxsize=4096)
def _counted(
    game: str, entries: tuple[tuple[str, str], ...], house: Any, players: int, reshuffled: object
) -> Mapping[str, Count]:
    """Return the points of a round; a live table counts the same ones after every round."""
    told = registry.scores(game).count_round(
        dict(entries), house, players, reshuffled=bool(reshuffled)
    )
    return MappingProxyType(told)


class Match:
    """One game, read from its book.

    :ivar book: what is on disk.
    """

    def __init__(self, book: Book) -> None:
        """Take a book; everything else is derived on demand."""
        self.book = book
        self.id = book.header.id
        self.game = book.header.game
        self.profile = book.header.profile

    @cached_property
    def rules(self) -> Any:
        """The game's side of the score-keeping."""
        return registry.scores(self.game)

    @cached_property
    def live(self) -> tuple[Event, ...]:
        """The events that count."""
        return history.live(self.book.events)

    @cached_property
    def _houses(self) -> tuple[Any, dict[str, Any]]:
        """The house rules in force, and those under which each round was begun."""
        base = registry.game(self.game).PROFILES[self.profile]
        agreed = base._replace(**self.book.header.house)
        then: dict[str, Any] = {}
        for event in self.live:
            if event.kind == HOUSE:
                changes: Any = event.body["changes"]
                agreed = agreed._replace(**changes)
            elif event.kind == history.ROUND or DEAL in event.body:
                then[event.id] = agreed
        return agreed, then

    @property
    def house(self) -> Any:
        """The house rules in force."""
        return self._houses[0]

    def house_at(self, event: str) -> Any:
        """Return the house rules under which a round or a hand was begun, by its event's id."""
        return self._houses[1][event]

    @property
    def house_differences(self) -> dict[str, Any]:
        """The house rules that differ from the profile's."""
        return differing(self.house, registry.game(self.game).PROFILES[self.profile])

    @cached_property
    def players(self) -> tuple[Player, ...]:
        """Everybody who plays or has played, in the order of seats."""
        seats = {player.id: Player(player.id, player.name) for player in self.book.header.players}
        begun = 0
        for event in self.live:
            begun += event.kind == history.ROUND
            self._move(seats, event, begun)
        return tuple(seats.values())

    def _move(self, seats: dict[str, Player], event: Event, begun: int) -> None:
        who = str(event.body.get("player", ""))
        if event.kind == JOIN:
            back = seats.get(who)
            name = str(event.body["name"])
            first: Any = event.body.get(FROM, begun + 1)
            stay = ((first, None),)
            seats[who] = Player(who, name, (*back.stays, *stay) if back else stay)
        elif event.kind == LEAVE and who in seats:
            until: Any = event.body["until"]
            *earlier, (since, _) = seats[who].stays
            seats[who] = seats[who]._replace(stays=(*earlier, (since, until)))
        elif event.kind == RENAME and who in seats:
            seats[who] = seats[who]._replace(name=str(event.body["name"]))

    @property
    def here(self) -> tuple[Player, ...]:
        """The players who are still at the table."""
        return tuple(player for player in self.players if player.here)

    def name(self, player: str) -> str:
        """Return a player's present name."""
        return self._names[player]

    @cached_property
    def _names(self) -> dict[str, str]:
        return {player.id: player.name for player in self.players}

    def names(self, ids: tuple[str, ...]) -> list[str]:
        """Return the present names of several players."""
        return [self.name(player) for player in ids]

    @cached_property
    def hands(self) -> tuple[Hand, ...]:
        """All rounds, unfinished and void ones included."""
        found: list[Hand] = []
        points: list[Mapping[str, int]] = []
        for played in history.rounds(self.book.events):
            out = self._tally(points).out if points and self._knocks_out else ()
            hand = self._hand(played, out)
            found.append(hand)
            if hand.complete:
                points.append(hand.points)
        return tuple(found)

    @property
    def _knocks_out(self) -> bool:
        return getattr(self.house, "knockout", "off") == "on"

    def _hand(self, played: history.Round, out: tuple[str, ...]) -> Hand:
        due = [p.id for p in self.players if p.plays(played.number) and p.id not in out]
        entries = {str(player): str(word) for player, word in played.scores.items()}
        house = self.house_at(played.event.id)
        shuffled = any(one.body.get(RESHUFFLED) for one in (played.event, *played.touched))
        # What is refused names people as they are called, so the game is told their names.
        called = {self.name(player): player for player in (*due, *entries)}
        named = {self.name(player): word for player, word in entries.items()}
        named |= self.rules.completed(named, [self.name(player) for player in due], house)
        told = _counted(self.game, tuple(named.items()), house, len(due), shuffled)
        counts = {called[name]: count for name, count in told.items()}
        entries = {called[name]: word for name, word in named.items()}
        missing = tuple(player for player in due if player not in entries)
        return Hand(played.number, played.event, entries, counts, missing, played.void, shuffled)

    def remarks(self, hand: Hand) -> tuple[Warned, ...]:
        """Return what is odd about a complete round as a whole, where the game looks."""
        look = getattr(self.rules, "remarks", None)
        if look is None or not hand.complete:
            return ()
        earlier = [(o.entries, o.reshuffled) for o in self.counted if o.number < hand.number]
        named = {self.name(player): word for player, word in hand.entries.items()}
        house = self.house_at(hand.event.id)
        odd: tuple[Warned, ...] = look(named, house, earlier, reshuffled=hand.reshuffled)
        return odd

    @property
    def notes(self) -> tuple[Warned, ...]:
        """What the table should hear about how the game stands, where the game has such."""
        tell = getattr(self.rules, "notes", None)
        return tuple(tell(self.tally, len(self.counted))) if tell else ()

    @property
    def names_profile(self) -> bool:
        """Whether points mean little without the name of the rules they were counted by."""
        return getattr(self.rules, "NAMES_PROFILE", False)

    @property
    def advice(self) -> tuple[Warned, ...]:
        """What a table of that size should hear, where the game has advice."""
        advise = getattr(self.rules, "advice", None)
        return tuple(advise(len(self.here), self.house)) if advise else ()

    @cached_property
    def counted(self) -> tuple[Hand, ...]:
        """The rounds that count, in order."""
        return tuple(hand for hand in self.hands if hand.complete)

    @property
    def unfinished(self) -> Hand | None:
        """The first round that still waits for somebody's entry."""
        waiting = (hand for hand in self.hands if hand.missing and not hand.void)
        return next(waiting, None)

    def hand(self, event: str) -> Hand | None:
        """Return the round that an event opened, if it is there."""
        return next((hand for hand in self.hands if hand.event.id == event), None)

    @property
    def playing(self) -> frozenset[str]:
        """Ids of those who play on: still at the table, and not knocked out."""
        return frozenset(player.id for player in self.here) - set(self.tally.out)

    @cached_property
    def tally(self) -> Tally:
        """How the match stands."""
        return self._tally([hand.points for hand in self.counted])

    def _tally(self, points: list[Mapping[str, int]]) -> Tally:
        stands: Tally = self.rules.tally(points, [p.id for p in self.here], self.house)
        return stands

    @cached_property
    def closed(self) -> bool:
        """Whether the table ended it by agreement."""
        return any(event.kind == CLOSE for event in self.live)

    @cached_property
    def void(self) -> bool:
        """Whether the whole game was taken out of the count."""
        return any(event.kind == VOID_GAME for event in self.live)

    @property
    def over(self) -> bool:
        """Whether it is over, by its rules, by agreement, or because it does not count."""
        return self.void or self.tally.over or self.closed

    @property
    def winners(self) -> tuple[str, ...]:
        """Ids of who has won; empty while it goes on, and where nothing was played."""
        if self.void:
            return ()
        if self.tally.over or not self.closed or not self.counted:
            return self.tally.winners
        return tuple(player for player, rank in self.tally.ranks.items() if rank == 1)

    @property
    def ended_before(self) -> int | None:
        """The round after which it would have been over, where rounds follow it."""
        ended = self.tally.ended_at
        if ended is None or ended >= len(self.counted):
            return None
        return self.counted[ended - 1].number

    @property
    def dealer(self) -> str | None:
        """The id of who deals next: the next seat that plays, round by round."""
        if self.over or not self.playing:
            return None
        at = 0
        for hand in self.counted:
            at = self._seat_of(at, hand.counts) + 1
        return self.players[self._seat_of(at, self.playing)].id

    def _seat_of(self, start: int, playing: Collection[str]) -> int:
        """Return the first seat from `start` on whose player is among `playing`."""
        seats = len(self.players)
        places = ((start + step) % seats for step in range(seats))
        return next((place for place in places if self.players[place].id in playing), start)
