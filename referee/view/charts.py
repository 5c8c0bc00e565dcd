"""Running totals drawn with blocks: a curve for each player, all to one scale."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from referee.desk.charts import Course, Courses
from referee.i18n.language import RIGHT_TO_LEFT
from referee.i18n.texts import Texts
from referee.view import prose, tables
from referee.view.cells import LAID, cell, drawn, own
from referee.view.names import literal

WIDEST = 60
"""Columns that a curve has at most; a longer game is drawn in steps of several rounds."""

NAME = 14
"""Columns that a name has at most beside its curve."""

BROADEST = 4
"""Columns that a round has at most in a short game."""

BLOCKS = "▁▂▃▄▅▆▇█"
PLAIN = "_.-:=+*#"
"""Where the terminal has no blocks."""


def courses_json(game: str, id_: str, told: Courses) -> dict[str, Any]:
    """Return running totals as one JSON object."""
    return {
        "game": game,
        "id": id_,
        "rounds": list(told.rounds),
        "rows": [{"name": one.name, "totals": list(one.totals)} for one in told.players],
    }


class _Frame(NamedTuple):
    """What the lines of one chart share.

    :param rounds: the places of the rounds that are drawn, and how wide each is.
    :param scale: the totals at the foot and at the top.
    """

    texts: Texts
    name: int
    number: int
    rounds: tuple[list[int], int]
    scale: tuple[int, int]


def chart(texts: Texts, told: Courses) -> str:
    """Return a curve for each player, at most as wide as the window.

    Where the language runs right to left, so does time.
    """
    if not told.rounds:
        return prose.line(texts, texts.say("books.no_rounds"))
    wide = max(_cells(_name(one)) for one in told.players)
    number = max(len(_last(one)) for one in told.players)
    room = max(8, min(WIDEST, tables.columns() - wide - number - 3))
    low, high = _scale(told.players)
    frame = _Frame(texts, wide, number, _picked(len(told.rounds), room), (low, high))
    first, *_, last = (*told.rounds, told.rounds[-1])
    foot = texts.say("exchange.chart_foot", first=first, last=last, low=low, high=high)
    lines = [_line(frame, one) for one in told.players]
    return "\n".join([*lines, prose.line(texts, foot)])


def _name(one: Course) -> str:
    return _cut(literal(one.name))


def _last(one: Course) -> str:
    return str(next((total for total in reversed(one.totals) if total is not None), 0))


def _scale(players: Sequence[Course]) -> tuple[int, int]:
    told = [total for one in players for total in one.totals if total is not None]
    return min(0, *told), max(0, *told)


def _picked(rounds: int, room: int) -> tuple[list[int], int]:
    """Return the rounds that are drawn, the last one always among them, and their width."""
    if rounds <= room:
        return list(range(rounds)), min(BROADEST, room // rounds)
    return [(step + 1) * rounds // room - 1 for step in range(room)], 1


def _curve(frame: _Frame, one: Course) -> str:
    blocks = _blocks()
    low, high = frame.scale
    span = (high - low) or 1
    picked, wide = frame.rounds
    totals = (one.totals[place] for place in picked)
    return "".join(
        (" " if total is None else blocks[(total - low) * (len(blocks) - 1) // span]) * wide
        for total in totals
    )


def _blocks() -> str:
    import sys

    try:
        BLOCKS.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return PLAIN
    return BLOCKS


def _line(frame: _Frame, one: Course) -> str:
    name, curve, end = _name(one), _curve(frame, one), f"{_last(one):>{frame.number}}"
    padding = " " * (frame.name - _cells(name))
    backwards = frame.texts.language in RIGHT_TO_LEFT
    named = cell(frame.texts, own(name))
    if backwards:
        return LAID + " ".join([drawn(end), drawn(curve[::-1]), padding + named])
    return LAID + " ".join([named + padding, drawn(curve), drawn(end)])


def _cut(name: str) -> str:
    """Return a name that fits beside its curve, with a sign where it was cut."""
    if _cells(name) <= NAME:
        return name
    kept = ""
    for sign in _signs(name):
        if _cells(kept + sign) >= NAME:
            break
        kept += sign
    return f"{kept}…"


def _signs(name: str) -> Iterator[str]:
    """Yield the letters of a name, each with the marks upon it."""
    import unicodedata

    held = ""
    for letter in name:
        if held and not unicodedata.combining(letter):
            yield held
            held = ""
        held += letter
    yield held


def _cells(text: str) -> int:
    from rich.cells import cell_len

    return cell_len(text)
