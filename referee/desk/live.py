"""What the games tell of a hand while it is played at a live table.

Each game's side of the table is a module ``referee.desk.<game>_table``. It works on
a moment: a named tuple with what the table knows, cards of the hands as counts. All of
its functions are pure, so a hand is its moves, and playing them again reaches an
equal moment. A module offers:

``opening(deal, house)``
    the moment before the first move of a hand.
``dealt(before, setting)``
    what is to be written down with the first move of a hand, by name, all of it text:
    what the deal hangs on besides seats and house, such as the day. `before` tells of
    the hands before.
``side(moment)``
    the game's side of the desk (`referee.desk.registry.side`) that reads, rules and
    shows under this deal.
``read(moment, text, names)``
    a line as a move; what only a table can mean, such as a bare name, too.
``said_by(moment, move, seat)``
    the move as `seat` makes it, or ``None`` if it is not his to make now.
``out_of_turn(moment, seat, house)``
    the ruling on that, or ``None`` where no clause says so.
``judge(moment, move, house)``
    the ruling; a card that cannot be there is an `ImpossibleError`.
``after(moment, move, verdict, house)``
    the moment that follows a legal verdict.
``forced(moment, move, house)``
    a legal verdict for a move that was refused, as the table decided.
``slip(moment, move, verdict)``
    the report of a refused card that was down already, or ``None`` if it costs nothing.
``reminders(before, after, move, verdict, house)``
    what must be said or done by hand besides, as `Note`.
``dawn(moment, setting, house)``
    the report that another day has begun since the last move, or ``None``.
``seated(moment)``
    the dealt seat of each present seat.
``entries(moment, house)``
    at the end of a hand what to write down, by dealt seat; who is not in it is asked.
``held(moment)``
    how many cards each dealt seat holds, where it is known; nothing where that is
    no matter; with it ``cards_in(entry, house)``: how many cards an entry tells of, or ``None``.
``prompt(texts, moment)``, ``lines(texts, moment, names)``
    what lies on the table, in a few words and in full.
``spellings()``
    the words that cards and plays are called by, for completion.
``show(moment)``
    the whole moment as one line, for programs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, NamedTuple

from referee.core.seats import Seat
from referee.core.verdict import NO_FACTS
from referee.desk.matches import Match

DEALT = ("day", "city", "deck", "dates", "seen")
"""What games write down of a deal, see ``dealt``."""


class Deal(NamedTuple):
    """How a hand begins.

    :param seats: how many sit down to it.
    :param dealer: the seat that deals; the next one clockwise starts.
    :param told: what was written down with the first move, see ``dealt``.
    """

    seats: int
    dealer: Seat
    told: Mapping[str, str] = {}


class Before(NamedTuple):
    """What was played before a hand.

    :param match: the game with its rounds.
    :param last: the last moment of the hand before, where that was played at the table
        and no round was written by hand since.
    :param players: ids of who sits down, in the order of seats.
    """

    match: Match
    last: Any
    players: Sequence[str]


class Note(NamedTuple):
    """Something to say after a move.

    :param key: the sentence in the game's ``table`` texts.
    :param seat: whom it is about, by the letters of the present seats.
    """

    key: str
    seat: Seat | None = None
    facts: Mapping[str, object] = NO_FACTS


class Hand(NamedTuple):
    """A hand that is being played.

    :param seats: ids of its players, by dealt seat.
    :param house: the rules under which it was dealt.
    :param moment: where it stands; a game's own.
    :param opened: the id of the event with its first move; empty before that.
    """

    game: str
    seats: tuple[str, ...]
    house: Any
    deal: Deal
    moment: Any
    opened: str = ""

    @property
    def table(self) -> Any:
        """The game's side of the table."""
        return table(self.game)

    @property
    def over(self) -> bool:
        """Whether it has been played to its end."""
        return self.moment.position is None

    @property
    def players(self) -> tuple[str, ...]:
        """Ids of the players by present seat."""
        return tuple(self.seats[place] for place in self.table.seated(self.moment))

    def judge(self, move: Any) -> Any:
        """Rule on a move without making it."""
        return self.table.judge(self.moment, move, self.house)

    def played(self, move: Any, verdict: Any) -> Hand:
        """Return the hand after a move that stands."""
        return self._replace(moment=self.table.after(self.moment, move, verdict, self.house))


def table(game: str) -> Any:
    """Return a game's side of the table; loaded only now."""
    return import_module(f"referee.desk.{game}_table")
