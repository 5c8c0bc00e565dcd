"""A game at a live table: where it stands, and how it goes on.

A `Sitting` knows what its record says and nothing else that matters: it can be cut off
after any line, and another one that reads the record stands where it stood.
`referee.desk.table` reads the lines.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from typing import Any, NamedTuple

from referee.core.verdict import Legal, Verdict
from referee.desk import people, playing, rounds
from referee.desk.books import Written, understood
from referee.desk.live import Deal, Hand
from referee.desk.matches import MOVE, Match
from referee.desk.records import Record
from referee.desk.replies import How, Ruled, Wrote
from referee.desk.rounds import Made
from referee.desk.rulings import Ruling
from referee.ledger.events import Event


class Phase(StrEnum):
    """What the table waits for."""

    PLAY = "play"
    ENTRY = "entry"
    BETWEEN = "between"
    DONE = "done"


class Refused(NamedTuple):
    """A move that did not stand, for whoever says that it was down or stands all the same.

    :param mine: whether it was at least the turn of who made it.
    """

    hand: Hand
    move: Any
    verdict: Any
    ruling: Ruling
    mine: bool


class Sitting:
    """One game at a live table.

    :ivar match: the game with its rounds.
    :ivar hand: the hand on the table, also when it is over and not written down yet;
        ``None`` between two.
    :ivar last: see `referee.desk.playing.Played`.
    :ivar ruling: the last ruling, for ``why``.
    :ivar refused: the move that was just refused.
    :ivar choice: a play that still lacks a choice, in notation.
    :ivar deal: how the next hand is dealt, where that was told and does not follow.
    :ivar before: the last move in notation, and the hand before it.
    """

    def __init__(self, record: Record, made: Made) -> None:
        """Open a record; the hand on the table is played again.

        :param made: makes an event of a kind and a body, with the present time.
        :raises StoreError: if it cannot be read, or a move of it does not stand.
        """
        self.record = record
        self.made = made
        self.match: Match
        self.hand: Hand | None
        self.last: Any
        self.ruling: Ruling | None = None
        self.deal: Deal | None = None
        self.load()

    def load(self) -> None:
        """Read the record anew.

        :raises StoreError: if it cannot be read, or a move of it does not stand.
        """
        book = self.record.read()
        self._events = [*book.events]
        self.match = understood(book)
        self.hand, self.last = playing.played(self.match)
        self.forget()

    def refresh(self) -> None:
        """Work out anew how the game stands after what was written at this table."""
        self.match = Match(replace(self.match.book, events=tuple(self._events)))
        self.hand, self.last = playing.played(self.match)
        self.forget()

    def add(self, *events: Event) -> None:
        """Put events on the record.

        :raises StoreError: if they cannot be written, or somebody else has written.
        """
        self.record.add(events)
        self._events += events

    def forget(self) -> None:
        """Drop what only the line before was about."""
        self.refused: Refused | None = None
        self.choice = ""
        self.before: tuple[str, Hand] | None = None

    @property
    def phase(self) -> Phase:
        """What the table waits for."""
        if self.match.over:
            return Phase.DONE
        if self.hand is not None:
            return Phase.ENTRY if self.hand.over else Phase.PLAY
        return Phase.ENTRY if self.match.unfinished else Phase.BETWEEN

    @property
    def asked(self) -> str | None:
        """The id of the player whose cards or points are asked for next."""
        if self.phase is not Phase.ENTRY:
            return None
        if self.hand is None:
            waiting = self.match.unfinished
            return waiting.missing[0] if waiting else None
        return next((player for player in self.due if player not in self.known), None)

    @property
    def due(self) -> tuple[str, ...]:
        """Ids of who takes part in the round of the hand on the table."""
        seats = self.hand.seats if self.hand else ()
        return tuple(player for player in seats if player in self.match.playing)

    @property
    def known(self) -> dict[str, str]:
        """What a finished hand tells of its round, by player's id."""
        hand = self.hand
        if hand is None or not hand.over:
            return {}
        told = hand.table.entries(hand.moment, hand.house)
        known = {hand.seats[seat]: str(entry) for seat, entry in told.items()}
        known = {player: entry for player, entry in known.items() if player in self.due}
        more = self.match.rules.completed(known, self.due, hand.house)
        return {**known, **more}

    def names(self, hand: Hand) -> tuple[str, ...]:
        """Return the players' names by present seat."""
        return tuple(self.match.name(player) for player in hand.players)

    def upcoming(self, setting: Mapping[str, Any]) -> Hand:
        """Return the hand on the table, or the next one before its first move.

        :raises RefereeError: if the game is over, or too few sit at the table.
        """
        rounds.refuse_over(self.match)
        if self.hand is None and self.deal is not None:
            seats = tuple(player.id for player in self.match.players)
            return playing.opening(self.match.game, seats, self.match.house, self.deal)
        return self.hand or playing.fresh(self.match, self.last, setting)

    def ruled(self, hand: Hand, move: Any, verdict: Verdict[Any]) -> Ruling:
        """Return a verdict as an answer to a question about this hand."""
        return Ruling(
            hand.game, hand.moment.position, move, verdict, self.match.profile, hand.house,
            self.names(hand), hand.table.side(hand.moment),
        )  # fmt: skip

    def make(self, hand: Hand, move: Any, verdict: Legal[Any], how: How) -> Ruled:
        """Write down a move that stands, then make it.

        :raises StoreError: if it cannot be written; then it is not made.
        """
        ruling = self.ruled(hand, move, verdict)
        text = hand.table.side(hand.moment).write(move)
        leaver = playing.leaver(hand, text)
        if leaver is not None:
            self.refresh()
            self.add(people.leaving(self.match, self.match.name(leaver), self.made))
            self.refresh()
        else:
            event = self.made(MOVE, playing.body_of(hand, text, forced=how is How.FORCED))
            self.add(event)
            self.hand = hand.played(move, verdict)._replace(opened=hand.opened or event.id)
            self.last = None
        self.forget()
        self.ruling, self.before = ruling, (text, hand)
        if self.hand is None:
            return Ruled(ruling, how, hand)
        notes = hand.table.reminders(hand.moment, self.hand.moment, move, verdict, hand.house)
        return Ruled(ruling, how, self.hand, tuple(notes), names=self.names(self.hand))

    def enter(self, words: Sequence[str]) -> Wrote:
        """Write down what was entered for a round.

        :param words: names, each followed by what was entered.
        :raises RefereeError: if it cannot stand or cannot be written; nothing was then.
        """
        before = self.match
        shuffled = self.hand is not None and getattr(self.hand.moment, "reshuffled", False)
        event = rounds.entered(before, words, self.made, reshuffled=shuffled)
        opener = rounds.opener(event)
        book = replace(before.book, events=(*before.book.events, event))
        Match(book).hand(opener)  # what cannot stand is refused before it is written
        self.add(event)
        self.refresh()
        return Wrote(Written(before, self.match, self.match.hand(opener)))
