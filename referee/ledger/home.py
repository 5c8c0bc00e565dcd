"""The referee's folder: a file for each game, which one is current, and settings.

No command looks through the games unless it is asked for them all, so a round
costs the same to write after ten thousand games as after none.
"""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Final

from referee.core.errors import NotFoundError
from referee.ledger import files
from referee.ledger.lock import PATIENCE, held
from referee.ledger.refusals import telling

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from referee.ledger.events import Book, Draw, Event, Header
    from referee.ledger.gamefile import GameFile

_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz"  # no i, l, o: they look like digits
_DIGITS: Final = "23456789"
_LENGTHS: Final = range(4, 41)
_TRIES = 8
_BLOCK: Final = 4096  # a full disk still takes an empty file


@dataclass(frozen=True, slots=True)
class Home:
    """The folder that the referee keeps its files in.

    :param parents: whether to make the folders above it when it is first written.
    :param patience: seconds to wait while another process writes to a file.
    """

    folder: Path
    parents: bool = False
    patience: float = PATIENCE

    def create(
        self, header: Callable[[str], Header], *, draw: Draw, events: Iterable[Event] = ()
    ) -> GameFile:
        """Open a new game under an id that no other game has.

        :param header: makes the header for an id; called again if the id is taken.
        :raises StoreError: if it cannot be written.
        """
        self.make()
        reported = tuple(events)
        ids = (new_game_id(draw, pairs=2 + attempt // _TRIES) for attempt in count())
        while True:
            game = self._file(next(ids))
            with suppress(FileExistsError):
                game.create(header(game.path.stem), reported)
                return game

    def make(self) -> None:
        """Make the folder, unless it is there.

        :raises StoreError: if it cannot be made.
        """
        files.make_folder(self.folder, parents=self.parents)
        files.make_folder(self.folder / "games", parents=False)

    def adopt(self, book: Book, *, draw: Draw) -> GameFile:
        """Take in a game from elsewhere, under its own id, or a new one if that is taken.

        :raises StoreError: if it cannot be written.
        """
        self.make()
        header = book.header
        if is_id(header.id):
            game = self._file(header.id)
            with suppress(FileExistsError):
                game.create(header, book.events)
                return game
        return self.create(lambda new: replace(header, id=new), draw=draw, events=book.events)

    def open(self, game: str) -> GameFile:
        """Return the file of the game with the id `game`, in either case.

        :raises NotFoundError: if there is none, with the nearest ids.
        """
        word = game.strip().lower()
        if self.has(word):
            return self._file(word)
        from referee.core.house import nearest

        near = nearest(word[:80], self.games())
        raise NotFoundError("ledger/errors.no_such_game", id=game, near=near)

    def has(self, game: str) -> bool:
        """Tell whether there is a game with the id `game`, if only as a backup.

        With the backup alone, reading says so and offers it.
        """
        if not is_id(game):
            return False
        path = self._file(game).path
        return os.path.lexists(path) or files.backup_of(path).exists()

    def check(self) -> None:
        """Make sure that games can be written, without leaving a trace.

        :raises StoreError: if they cannot.
        """
        from tempfile import TemporaryFile

        for folder in (self.folder, self.folder / "games"):
            there = next(path for path in (folder, *folder.parents) if os.path.lexists(path))
            with telling(folder), TemporaryFile(dir=there) as file:
                file.write(bytes(_BLOCK))

    def games(self) -> tuple[str, ...]:
        """Return the ids of all games, sorted; none if nothing was ever written.

        :raises StoreError: if the folder cannot be read.
        """
        folder = self.folder / "games"
        with telling(folder):
            try:
                files_there = [file for file in folder.iterdir() if file.suffix == ".json"]
            except FileNotFoundError:
                return ()
        return tuple(sorted(file.stem for file in files_there if is_id(file.stem)))

    def current(self) -> str | None:
        """Return the id of the current game, or ``None`` if there is none.

        :raises StoreError: if the pointer cannot be read.
        """
        content = files.read(self.folder / "current")
        word = (content or b"").decode("ascii", "replace").strip()
        return word if is_id(word) else None

    def use(self, game: str) -> GameFile:
        """Make a game the current one, and return its file.

        :raises NotFoundError: if there is no such game.
        :raises StoreError: if the pointer cannot be written.
        """
        file = self.open(game)
        path = self.folder / "current"
        with held(path, self.patience):
            files.replace(path, f"{file.path.stem}\n".encode())
        return file

    def settings(self) -> Mapping[str, object]:
        """Return what was configured; empty if nothing was.

        :raises StoreError: if the file is damaged or cannot be read.
        """
        from referee.ledger import settings

        return settings.read(self.folder / "config.json", patience=self.patience)

    def configure(self, changes: Mapping[str, object]) -> Mapping[str, object]:
        """Change settings and return them all; ``None`` takes a setting away.

        :raises StoreError: if the file is locked, damaged or cannot be written.
        """
        from referee.ledger import settings

        files.make_folder(self.folder, parents=self.parents)
        return settings.change(self.folder / "config.json", changes, patience=self.patience)

    def _file(self, game: str) -> GameFile:
        from referee.ledger.gamefile import GameFile

        return GameFile(self.folder / "games" / f"{game}.json", self.patience)


def home(environ: Mapping[str, str], fallback: Path) -> Home:
    """Return the referee's folder: ``REFEREE_HOME``, or else `fallback`.

    Folders above it are made when something is first written.
    """
    named = environ.get("REFEREE_HOME", "").strip()
    if not named:
        return Home(fallback, parents=True)
    with suppress(RuntimeError):  # nobody of that name: a folder like any other
        return Home(Path(named).expanduser(), parents=True)
    return Home(Path(named), parents=True)


def new_game_id(draw: Draw, *, pairs: int = 2) -> str:
    """Return an id of `pairs` letters with a digit after each, easy to type.

    >>> new_game_id(lambda n: n - 1)
    'z9z9'
    """
    return "".join(
        _LETTERS[draw(len(_LETTERS))] + _DIGITS[draw(len(_DIGITS))] for _ in range(pairs)
    )


def is_id(word: str) -> bool:
    """Tell whether a word is shaped like a game's id, and so is safe in a path."""
    letters, digits = word[::2], word[1::2]
    shaped = word.isascii() and letters.isalpha() and letters.islower() and digits.isdigit()
    return shaped and len(word) % 2 == 0 and len(word) in _LENGTHS
