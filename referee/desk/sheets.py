"""Rounds as a spreadsheet reads them, with nothing in it that a spreadsheet would run."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator

from referee.desk.matches import Hand, Match

HEADS = (
    "game_id", "game", "round", "at", "player_id", "player", "entered", "points", "total", "state",
)  # fmt: skip
"""The columns: a row for each player of each round."""

_ACTIVE = tuple("=+-@\t\r\n＝＋－＠")
"""What a cell begins with that a spreadsheet takes for a formula."""
_NUMBER = re.compile(r"-?[0-9]+(\.[0-9]+)?")

Cell = str | int | None


def content_of(matches: Iterable[Match]) -> bytes:
    """Return the rounds of some games as CSV (RFC 4180).

    It is UTF-8, with the mark at its head by which spreadsheets know.
    """
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(HEADS)
    for match in matches:
        writer.writerows(map(safe, rows(match)))
    return out.getvalue().encode("utf-8-sig")


def safe(cells: Iterable[Cell]) -> list[Cell]:
    """Return cells of which none is a formula; numbers below zero stay numbers.

    >>> safe(["=1+1", "-15", -15, "Ali"])
    ["'=1+1", '-15', -15, 'Ali']
    """
    return [f"'{cell}" if _acts(cell) else cell for cell in cells]


def _acts(cell: Cell) -> bool:
    return isinstance(cell, str) and cell.startswith(_ACTIVE) and not _NUMBER.fullmatch(cell)


def rows(match: Match) -> Iterator[tuple[Cell, ...]]:
    """Yield the rows of one game; who is missing has no points, which are not zero."""
    totals: dict[str, int] = {}
    for hand in match.hands:
        state = _state(match, hand)
        for player in (*hand.entries, *hand.missing):
            points = hand.counts[player].points if player in hand.counts else None
            total = None
            if hand.complete and points is not None:
                total = totals[player] = totals.get(player, 0) + points
            yield (
                match.id, match.game, hand.number, hand.event.at, player, match.name(player),
                hand.entries.get(player), points, total, state,
            )  # fmt: skip


def _state(match: Match, hand: Hand) -> str:
    if hand.void or match.void:
        return "void"
    return "counted" if hand.complete else "unfinished"
