"""Versions of the game file, and the way from each older one to the present.

The version stands in the header. 0 is a header without a version, and events
without ids, in which a correction names its round by number. 1 is the present.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from referee.core.errors import StoreError
from referee.ledger.events import event_of, header_of, stamp

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

SCHEMA: Final = 1

_json = json.JSONEncoder(ensure_ascii=False, allow_nan=False).encode

Tables = dict[str, dict[str, dict[str, Any]]]
"""A TinyDB file: documents by table and number."""


def tables_of(content: bytes) -> Tables:
    """Read a game file of this version or an older one, as one of this version.

    :raises StoreError: ``too_new``, if a newer referee wrote it.
    :raises KeyError, TypeError, ValueError, RecursionError: if it is damaged.
    """
    return present(parsed(content))


def parsed(content: bytes) -> Any:
    """Read JSON in which no object has one name twice.

    :raises ValueError, RecursionError: if it is none.
    """
    # An editor may have put a mark of order before the text: utf-8-sig drops it.
    return json.loads(content.decode("utf-8-sig"), object_pairs_hook=_distinct)


def present(read: Any) -> Tables:
    """Bring tables of this version or an older one to this version.

    :raises StoreError: if a newer referee wrote them.
    :raises KeyError, TypeError, ValueError, RecursionError: if they are damaged.
    """
    tables = _shaped(read)
    version = _only(tables["header"]).get("schema", 0)
    if not isinstance(version, int) or isinstance(version, bool) or version < 0:
        raise ValueError(f"no schema version: {version!r}")
    if version > SCHEMA:
        raise StoreError("ledger/errors.too_new", schema=version, known=SCHEMA)
    for older in range(version, SCHEMA):
        tables = MIGRATIONS[older](tables)
    _check(tables)
    return tables


def content_of(tables: Mapping[str, Mapping[str, Mapping[str, Any]]]) -> bytes:
    """Write tables as JSON that people can read, with one document a line."""
    parts = (f"  {_json(name)}: {_lines(table)}" for name, table in tables.items())
    return ("{\n" + ",\n".join(parts) + "\n}\n").encode()


def from_0(tables: Tables) -> Tables:
    """Give the events ids made of time and place, and name corrected rounds by id."""
    documents = sorted(tables["events"].items(), key=lambda pair: int(pair[0]))
    events = {key: {"id": _old_id(n, doc), **doc} for n, (key, doc) in enumerate(documents, 1)}
    rounds = [event["id"] for event in events.values() if event["kind"] == "round"]
    for event in events.values():
        if event["kind"] in {"fix", "void"}:
            place = event["body"]["round"]
            if not 1 <= place <= len(rounds):
                raise ValueError(f"there is no round {place}")
            event["body"] = {**event["body"], "round": rounds[place - 1]}
    (key, header), = tables["header"].items()  # fmt: skip
    return {**tables, "header": {key: {"schema": 1, **header}}, "events": events}


MIGRATIONS: Final[tuple[Callable[[Tables], Tables], ...]] = (from_0,)
"""By the version that each starts from."""


def _distinct(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("one name twice in one object")
    return found


def _old_id(number: int, document: Mapping[str, Any]) -> str:
    return f"{stamp(document['at'])}-{number:06}"


def _shaped(tables: Any) -> Tables:
    if not isinstance(tables, dict):
        raise TypeError("a game file is an object")
    for table in tables.values():
        if not isinstance(table, dict):
            raise TypeError("a table is an object")
        for key, document in table.items():
            if str(int(key)) != key or not isinstance(document, dict):
                raise TypeError("a table holds documents by number")
    tables.setdefault("events", {})  # TinyDB leaves an empty table out
    return tables


def _only(table: dict[str, dict[str, Any]]) -> dict[str, Any]:
    if len(table) != 1:
        raise ValueError("a game file has one header")
    return next(iter(table.values()))


def _check(tables: Tables) -> None:
    _json(tables).encode()  # what could not be written again is damage, too
    header_of(_only(tables["header"]))
    ids = set()
    for document in tables["events"].values():
        event = event_of(document)
        document["body"] = event.body  # frozen here, so nobody need do it again
        ids.add(event.id)
    if len(ids) < len(tables["events"]):
        raise ValueError("two events of one id")


def _lines(table: Mapping[str, Mapping[str, Any]]) -> str:
    documents = (f"    {_json(str(key))}: {_json(document)}" for key, document in table.items())
    return "{\n" + ",\n".join(documents) + "\n  }" if table else "{}"
