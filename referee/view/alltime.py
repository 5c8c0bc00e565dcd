"""How people have done over all games, as tables and as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from referee.desk.alltime import Alltime, Career, Duel, Sheet
from referee.i18n.texts import Texts
from referee.view import prose, tables
from referee.view.names import shown

MOST_DUELS = 30
"""How many pairs the text lists, those that met most often; JSON has them all."""

POINTS = "points"


def alltime_json(told: Alltime) -> dict[str, Any]:
    """Return all sheets as one JSON object."""
    found: dict[str, Any] = {"sheets": [_sheet_json(sheet) for sheet in told.sheets]}
    if told.unread:
        found["damaged"] = list(told.unread)
    return found


def _sheet_json(sheet: Sheet) -> dict[str, Any]:
    game, way = sheet.kind
    return {
        "game": game,
        **({"counted": way} if way else {}),
        "games": sheet.games,
        "rows": [_career_json(career) for career in sheet.careers],
        "pairs": [duel._asdict() for duel in sheet.duels],
    }


def _career_json(career: Career) -> dict[str, Any]:
    return {
        **career._asdict(),
        "highlights": dict(career.highlights),
        "average": round(career.average, 2),
    }


def alltime_text(texts: Texts, told: Alltime) -> str:
    """Return a table of people and a table of pairs for each kind of game."""
    if not told.sheets:
        return prose.line(texts, texts.say("exchange.no_games"))
    return "\n\n".join(part for sheet in told.sheets for part in _sheet(texts, sheet))


def _sheet(texts: Texts, sheet: Sheet) -> Iterator[str]:
    yield prose.line(texts, title(texts, sheet))
    yield _people(texts, sheet)
    if sheet.duels:
        yield _pairs(texts, sheet)


def title(texts: Texts, sheet: Sheet) -> str:
    """Return what a sheet is about, and over how many games."""
    game, way = sheet.kind
    said = texts.say(f"books.game_{game}")
    if way and way != POINTS:
        said = f"{said}, {texts.say(f'exchange.way_{way}')}"
    return texts.say("exchange.over_games", game=said, n=sheet.games)


def heads(texts: Texts, sheet: Sheet) -> list[str]:
    """Return the heads of a sheet's columns, names first."""
    words = ["name", "games", "wins", "rounds", "average", "best"]
    said = [texts.say(f"exchange.{word}") for word in words]
    return said + [_note(texts, note) for note in sheet.highlights]


def figures(career: Career, notes: Iterable[str]) -> list[str]:
    """Return the figures of one person, in the order of the heads."""
    return [
        str(career.games), str(career.wins), str(career.rounds),
        f"{career.average:.1f}", str(career.best),
        *(str(career.highlights[note]) for note in notes),
    ]  # fmt: skip


def _people(texts: Texts, sheet: Sheet) -> str:
    said = heads(texts, sheet)
    rows = [[shown(one.name), *figures(one, sheet.highlights)] for one in sheet.careers]
    return tables.drawn(texts, said, rows, numbers=range(1, len(said)), title=(0,)).rstrip("\n")


def _note(texts: Texts, note: str) -> str:
    key = f"exchange.note_{note}"
    return texts.say(key) if texts.has(key) else note


def _pairs(texts: Texts, sheet: Sheet) -> str:
    rows = [_pair(texts, duel) for duel in sheet.duels[:MOST_DUELS]]
    table = tables.drawn(texts, pair_heads(texts), rows, numbers={1, 2, 3}, title=(0,)).rstrip("\n")
    more = len(sheet.duels) - MOST_DUELS
    if more <= 0:
        return table
    return f"{table}\n{prose.line(texts, texts.say('exchange.more_pairs', n=more))}"


def pair_heads(texts: Texts) -> list[str]:
    """Return the heads of the columns of pairs."""
    return [texts.say(f"exchange.{word}") for word in ("pair", "together", "ahead", "behind")]


def _pair(texts: Texts, duel: Duel) -> list[str]:
    both = texts.say("exchange.versus", one=shown(duel.one), two=shown(duel.two))
    return [both, str(duel.games), str(duel.ahead), str(duel.behind)]
