"""A hand of the Ahl al-Bayt deck at a table, moved on by what people type."""

from __future__ import annotations

from zoneinfo import ZoneInfo

import pytest

from referee.core.errors import RefereeError
from referee.core.house import amend
from referee.core.verdict import Legal
from referee.desk import ahlulbayt_table as table
from referee.desk.live import Deal
from referee.games.ahlulbayt import position
from referee.games.ahlulbayt.house import House

LANGUAGES = ("en", "ar", "fa")
NAJAF = ZoneInfo("Asia/Baghdad")
TOLD = {"day": "1448-06-20", "city": "najaf"}


class Hand:
    """A hand at a table of three, moved on by what people type."""

    def __init__(self, *options, names=("سارا", "Reza", "مريم"), told=TOLD, dealer=None):
        self.house = amend(House(), options)
        self.all = names
        seats = len(names)
        self.moment = table.opening(
            Deal(seats, seats - 1 if dealer is None else dealer, told), self.house
        )
        self.notes = []

    @property
    def names(self):
        return [self.all[seat] for seat in table.seated(self.moment)]

    def read(self, text):
        return table.read(self.moment, text, self.names)

    def judge(self, text):
        return table.judge(self.moment, self.read(text), self.house)

    def say(self, *lines):
        """Make moves, each of which must stand."""
        for text in lines:
            verdict = self.judge(text)
            assert isinstance(verdict, Legal), (text, verdict.reason)
            self._make(self.read(text), verdict)
        return self

    def force(self, text):
        move = self.read(text)
        self._make(move, table.forced(self.moment, move, self.house))
        return self

    def _make(self, move, verdict):
        before, self.moment = self.moment, table.after(self.moment, move, verdict, self.house)
        self.notes = list(table.reminders(before, self.moment, move, verdict, self.house))
        self.verdict = verdict

    def down_to(self, *counts):
        """Take cards out of the hands, as if they had been laid long ago."""
        gone = sum(self.moment.counts) - sum(counts)
        moment = self.moment._replace(counts=counts, size=self.moment.size - gone)
        turn = moment.position.turn
        self.moment = moment._replace(position=moment.position._replace(left=counts[turn] or None))
        return self

    def told(self):
        return [(note.key, note.seat) for note in self.notes]

    @property
    def at(self):
        return position.show(self.moment.position)


def opened(*options, counts=None, **setup):
    hand = Hand(*options, **setup).say("Reza", "birth:husayn")
    return hand.down_to(*counts) if counts else hand


def error(call):
    with pytest.raises(RefereeError) as caught:
        call()
    return caught.value
