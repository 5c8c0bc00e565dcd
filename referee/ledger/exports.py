"""Games in one file that other machines can read: all of each game, event by event.

The file is JSON, with one event a line::

    {"referee": "export", "version": 1, "games": [
    {"header": {...}, "events": [
    {...},
    {...}]}]}

The same games always make the same bytes.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any, Final

from referee.core.errors import StoreError, UnreadableError
from referee.ledger.events import (
    Book,
    document_of,
    event_of,
    header_document,
    header_of,
)
from referee.ledger.schema import SCHEMA, parsed, present

VERSION: Final = 1
_MARK: Final = "export"
_DAMAGE = (AttributeError, KeyError, TypeError, ValueError, RecursionError, UnreadableError)

_json = json.JSONEncoder(ensure_ascii=False, allow_nan=False).encode


def content_of(books: Iterable[Book]) -> bytes:
    """Return the file that holds these games, the oldest first."""
    ordered = sorted(books, key=lambda book: (book.header.created, book.header.id))
    games = ",\n".join(map(_game, ordered))
    return f'{{"referee": "{_MARK}", "version": {VERSION}, "games": [\n{games}]}}\n'.encode()


def _game(book: Book) -> str:
    header = _json(header_document(book.header, SCHEMA))
    events = ",\n".join(_json(document_of(event)) for event in book.events)
    return f'{{"header": {header}, "events": [\n{events}]}}'


def books_of(content: bytes, name: str) -> tuple[Book, ...]:
    """Return the games in a file that was exported, or in the file of one game.

    :param name: what the file is called, for what is refused.
    :raises UnreadableError: if it is broken, or no file of the referee's.
    :raises StoreError: if a newer referee wrote it.
    """
    if not content.strip():
        raise UnreadableError("exchange/errors.empty", path=name)
    try:
        read = parsed(content)
    except (ValueError, RecursionError):
        key = "half" if _begins(content) else "foreign"
        raise UnreadableError(f"exchange/errors.{key}", path=name) from None
    if not isinstance(read, dict):
        raise UnreadableError("exchange/errors.foreign", path=name)
    if "header" in read and "referee" not in read:
        return (_book(read, name),)
    if read.get("referee") != _MARK:
        raise UnreadableError("exchange/errors.foreign", path=name)
    return _games(read, name)


def _begins(content: bytes) -> bool:
    """Tell whether a broken file looks as if the referee had begun it."""
    start = content.removeprefix(b"\xef\xbb\xbf").lstrip()
    return start.startswith((b'{"referee":', b'{\n  "header":'))


def _games(read: Mapping[str, Any], name: str) -> tuple[Book, ...]:
    version = read.get("version")
    if isinstance(version, int) and not isinstance(version, bool) and version > VERSION:
        raise StoreError("exchange/errors.newer", path=name, version=version, known=VERSION)
    if version != VERSION or not isinstance(read.get("games"), list):
        raise UnreadableError("exchange/errors.broken", path=name)
    return tuple(_book(_tables(game, name), name) for game in read["games"])


def _tables(game: Any, name: str) -> dict[str, Any]:
    """Return a game as the tables of a game file, which older versions are migrated from."""
    try:
        events = enumerate(list(game["events"]), 1)
        return {"header": {"1": game["header"]}, "events": {str(n): one for n, one in events}}
    except _DAMAGE:
        raise UnreadableError("exchange/errors.broken", path=name) from None


def _book(read: Any, name: str) -> Book:
    try:
        tables = present(read)
        (header,) = tables["header"].values()
        ordered = sorted(tables["events"].items(), key=lambda pair: int(pair[0]))
        return Book(header_of(header), tuple(event_of(document) for _, document in ordered))
    except StoreError as newer:
        version = newer.facts["schema"]
        key = "exchange/errors.newer"
        raise StoreError(key, path=name, version=version, known=SCHEMA) from None
    except _DAMAGE:
        raise UnreadableError("exchange/errors.broken", path=name) from None
