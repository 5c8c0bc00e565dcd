"""A game to write, and a disk that fails when it is told to."""

from __future__ import annotations

import os
import random
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

from referee.ledger.events import Event, Header, Player, new_event
from referee.ledger.gamefile import GameFile

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

AT = "2026-03-20T18:05:00Z"
CALLS = (
    "open",
    "write",
    "ftruncate",
    "fchmod",
    "fsync",
    "link",
    "replace",
    "rename",
    "unlink",
    "mkdir",
)
_draw = random.Random(7).randrange


def header(game: str = "k7f3") -> Header:
    return Header(
        id=game,
        game="khabis",
        players=(Player("p1", "علی"), Player("p2", "Sara [bold]🂡\u202e")),
        created=AT,
        profile="sheet",
        house={"limit": 500},
        place={"city": "tehran"},
    )


def event(kind: str = "round", at: str = AT, **body: object) -> Event:
    return new_event(kind, body, at=at, draw=_draw)


def new_game(folder: Path, name: str = "k7f3") -> GameFile:
    file = GameFile(folder / f"{name}.json", patience=0)
    file.create(header(name))
    return file


class Killed(BaseException):
    """The end of the process, which no program survives."""


@contextmanager
def failing(nth: int, error: Callable[[], BaseException], *, lasting: bool) -> Iterator[list[str]]:
    """Let the nth call that changes the disk fail, and all after it if `lasting`.

    Yields the calls made, the failed ones too.
    """
    made: list[str] = []

    def stand_in(name: str, real: Callable[..., object]) -> Callable[..., object]:
        def call(*args: object, **named: object) -> object:
            made.append(name)
            if len(made) == nth or (lasting and len(made) > nth):
                raise error()
            return real(*args, **named)

        return call

    with pytest.MonkeyPatch.context() as patch:
        for name in CALLS:
            patch.setattr(os, name, stand_in(name, getattr(os, name)))
        yield made
