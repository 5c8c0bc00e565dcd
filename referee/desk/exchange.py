"""Games that leave for other machines, and games that come from them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import cached_property
from typing import NamedTuple

from referee.core.errors import NotFoundError, RefusedError, StoreError
from referee.desk.books import Clerk, current
from referee.desk.checks import check
from referee.ledger import exports, history, merging
from referee.ledger.events import Book, Event
from referee.ledger.home import Home
from referee.ledger.lock import held

Watch = Callable[[Sequence[str]], Iterable[str]]
"""Passes ids on one by one, and may show how far they are."""


class Shelves(NamedTuple):
    """All games that could be read, and the ids of those that could not."""

    books: tuple[Book, ...]
    damaged: tuple[str, ...]


def everything(home: Home, watch: Watch = iter) -> Shelves:
    """Return all games; one that is damaged does not keep the others back."""
    books: list[Book] = []
    damaged: list[str] = []
    for id_ in watch(home.games()):
        try:
            books.append(_kept(home, id_))
        except StoreError:
            damaged.append(id_)
    return Shelves(tuple(books), tuple(damaged))


def _kept(home: Home, id_: str) -> Book:
    """Read a game under the id that its file has, should a hand have renamed the file."""
    book = home.open(id_).read()
    return Book(replace(book.header, id=id_), book.events) if book.header.id != id_ else book


def chosen(clerk: Clerk) -> Shelves:
    """Return the game that was named, or the current one.

    :raises NotFoundError: if there is none.
    """
    return Shelves((current(clerk).book,), ())


class Arrival(NamedTuple):
    """One game of an import.

    :param told: its id in the file.
    :param here: its id here, or ``None`` before a new game is written.
    :param book: the game with all that was added.
    :param added: what was not here yet.
    :param new: whether the whole game was not here yet.
    """

    told: str
    here: str | None
    book: Book
    added: tuple[Event, ...]
    new: bool = False

    @property
    def rounds(self) -> int:
        """How many rounds were added."""
        return sum(event.kind == history.ROUND for event in self.added)


class Source(NamedTuple):
    """A file to import: what it is called, and what is in it."""

    name: str
    content: bytes


class Told(NamedTuple):
    """A game as a file tells of it."""

    file: str
    book: Book


def checked(
    sources: Sequence[Source], *, only: Collection[str] = (), without: Collection[str] = ()
) -> list[Told]:
    """Return the games in some files, each of which could be a game of the referee's.

    :param only: ids in the files, if not all of their games are wanted.
    :param without: ids in the files that are left out.
    :raises RefereeError: if any of the files will not do.
    """
    told = [Told(s.name, book) for s in sources for book in exports.books_of(s.content, s.name)]
    for wanted in (*only, *without):
        if wanted not in {one.book.header.id for one in told}:
            raise NotFoundError("exchange/errors.not_in_file", id=wanted)
    kept = [one for one in told if one.book.header.id not in without]
    kept = [one for one in kept if not only or one.book.header.id in only]
    for one in kept:
        check(one.book, one.file)
    return kept


def planned(home: Home, told: Iterable[Told], watch: Watch = iter) -> list[Arrival]:
    """Return what an import would do; nothing is written.

    Of two copies of a game either is the beginning of the other, so what is joined
    is one of them, and was checked.

    :raises RefusedError: if a game went on here and there, with the point where.
    :raises StoreError: if our copy of a game cannot be read.
    """
    found = _Found(home, watch)
    for one in told:
        found.add(one)
    return list(found.arrivals)


class _Found:
    """The games of an import so far, each joined to what is here."""

    def __init__(self, home: Home, watch: Watch) -> None:
        self._home = home
        self._watch = watch
        self._joined: dict[tuple[object, ...], list[tuple[str, Arrival]]] = {}

    @property
    def arrivals(self) -> Iterator[Arrival]:
        """The games, in the order in which they were found."""
        return (arrival for joined in self._joined.values() for _, arrival in joined)

    def add(self, told: Told) -> None:
        """Join one game of a file to the others.

        :raises RefusedError: if it parts from another copy of it.
        """
        header = told.book.header
        joined = self._joined.setdefault(merging.identity(header), [])
        for place, (file, before) in enumerate(joined):
            if merging.same_game(before.book.header, header):
                added = _added(before.book, told, file)
                whole = merging.joined(before.book, added)
                after = before._replace(book=whole, added=(*before.added, *added))
                joined[place] = (told.file if added else file, after)
                return
        joined.append((told.file, self._arrival(told)))

    def _arrival(self, told: Told) -> Arrival:
        ours = self._ours(told.book)
        id_ = told.book.header.id
        if ours is None:
            return Arrival(id_, None, told.book, told.book.events, new=True)
        added = _added(ours, told)
        return Arrival(id_, ours.header.id, merging.joined(ours, added), added)

    def _ours(self, book: Book) -> Book | None:
        """Return our copy of a game, whatever id it has here."""
        kept = self._named(book.header.id)
        if kept and merging.same_game(kept.header, book.header):
            return kept
        twins = self._twins.get(merging.identity(book.header), ())
        return next((one for one in twins if merging.same_game(one.header, book.header)), None)

    def _named(self, id_: str) -> Book | None:
        try:
            return _kept(self._home, id_) if self._home.has(id_) else None
        except NotFoundError:  # its backup alone is there, and is no good
            return None

    @cached_property
    def _twins(self) -> dict[tuple[object, ...], list[Book]]:
        """All games here, to look them up by what does not depend on their ids."""
        found: dict[tuple[object, ...], list[Book]] = {}
        for book in everything(self._home, self._watch).books:
            found.setdefault(merging.identity(book.header), []).append(book)
        return found


def _added(ours: Book, theirs: Told, other: str = "") -> tuple[Event, ...]:
    """Return what a copy adds to another.

    :param other: the file of the other copy, or nothing for ours.
    :raises RefusedError: if both went on, or an event was altered.
    """
    added = merging.new_events(ours.events, theirs.book.events)
    if not isinstance(added, merging.Parted):
        return added
    shared = history.rounds(ours.events[: added.place])
    key = "altered" if added.altered else "parted_files" if other else "parted"
    raise RefusedError(
        f"exchange/errors.{key}", id=theirs.book.header.id, path=theirs.file, other=other,
        n=len(shared), event=added.place + 1, ours=_moment(added.ours),
        theirs=_moment(added.theirs),
    )  # fmt: skip


def _moment(event: Event) -> str:
    """Return when something was written, to the second, in UTC."""
    return f"{event.at[:10]} {event.at[11:19]}"


@contextmanager
def importing(clerk: Clerk) -> Iterator[None]:
    """Keep other imports out, so that no game comes in twice.

    :raises StoreError: if another import is at work, or the folder cannot be written.
    """
    clerk.home.make()
    with held(clerk.home.folder / "import", clerk.home.patience):
        yield


def carried_out(clerk: Clerk, arrivals: Iterable[Arrival]) -> Iterator[Arrival]:
    """Write what was planned, game by game; yield each once it is on disk.

    :raises StoreError: if one cannot be written; those before it stay.
    :raises RefusedError: if somebody wrote into a game meanwhile.
    """
    for arrival in arrivals:
        if arrival.here is None:
            file = clerk.home.adopt(arrival.book, draw=clerk.draw)
            yield arrival._replace(here=file.path.stem)
            continue
        if arrival.added:
            with clerk.home.open(arrival.here).writing() as pen:
                pen.append(_added(pen.book, Told(arrival.told, arrival.book)))
        yield arrival
