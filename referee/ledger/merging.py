"""One game on two machines: what either has that the other has not.

A game is known by what was settled when it was opened, whatever id a machine keeps
it under. Events are only ever added, so of two copies of one game either is the
beginning of the other, or they part somewhere: then both went on, and nobody but
the table can say what counts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from referee.ledger.events import Book, Event, Header


class Parted(NamedTuple):
    """Where two copies of one game part.

    :param place: how many events they share.
    :param ours: the first event that only our copy has.
    :param theirs: the first event that only the other has.
    """

    place: int
    ours: Event
    theirs: Event

    @property
    def altered(self) -> bool:
        """Whether it is one event, of which one copy was altered afterwards."""
        return self.ours.id == self.theirs.id


def same_game(one: Header, other: Header) -> bool:
    """Tell whether two headers are of one game, under whatever ids."""
    return replace(one, id=other.id) == other


def identity(header: Header) -> tuple[object, ...]:
    """Return what two copies of one game have in common, to look it up by."""
    return (header.created, header.game, header.players)


def new_events(ours: Sequence[Event], theirs: Sequence[Event]) -> tuple[Event, ...] | Parted:
    """Return what `theirs` adds to `ours`, nothing if it adds nothing; or where they part."""
    for place, (one, other) in enumerate(zip(ours, theirs, strict=False)):
        if one != other:
            return Parted(place, one, other)
    return tuple(theirs[len(ours) :])


def joined(book: Book, added: Sequence[Event]) -> Book:
    """Return a game with events added."""
    return Book(book.header, (*book.events, *added))
