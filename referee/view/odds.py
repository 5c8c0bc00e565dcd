"""How chances are shown: as exact fractions, and in per cent or points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from referee.desk.flip7_odds import Line, Told
from referee.games.flip7.best import Best
from referee.i18n.texts import Texts
from referee.view import prose


def as_json(texts: Texts, told: Told) -> dict[str, Any]:
    """Return the figures of a row as one JSON object."""
    return {
        "game": "flip7",
        "row": told.row,
        "unseen": told.odds.unseen,
        "odds": [_line_json(texts, line) for line in told.lines],
        "better": told.odds.better,
        "rules": [str(rule) for rule in told.odds.rules],
    }


def _line_json(texts: Texts, line: Line) -> dict[str, Any]:
    figure = float(line.value)
    said: dict[str, Any] = {
        "id": line.id,
        "name": _name(texts, line),
        "fraction": _over(line.value, line.out_of),
    }
    said |= {"points": figure} if line.points else {"percent": figure * 100}
    return said | ({"out_of": line.out_of} if line.out_of is not None else {})


def _name(texts: Texts, line: Line) -> str:
    return texts.say(f"flip7/rulings.odds_{line.id}")


def _over(value: Fraction, out_of: int | None) -> str:
    """Return a fraction over the number of cards that it speaks of, unreduced."""
    if not out_of or (value * out_of).denominator != 1:
        return str(value)
    return f"{int(value * out_of)}/{out_of}"


def as_text(texts: Texts, told: Told) -> str:
    """Return the figures of a row as prose."""
    return prose.lines(texts, _told(texts, told))


def _told(texts: Texts, told: Told) -> Iterator[str]:
    yield texts.say("flip7/rulings.odds_unseen", n=told.odds.unseen)
    for line in told.lines:
        yield f"{_name(texts, line)}: {_figure(texts, line)}"
    yield texts.say(f"flip7/rulings.odds_better_{told.odds.better}")


def _figure(texts: Texts, line: Line) -> str:
    fraction = _over(line.value, line.out_of)
    if line.points:
        figure = f"{float(line.value):.3f}".rstrip("0").rstrip(".")
        return f"{fraction} = {figure}" if "/" in fraction else figure
    percent = texts.say("flip7/rulings.odds_percent", value=f"{float(line.value) * 100:.2f}")
    return f"{fraction} = {percent}" if "/" in fraction else percent


def best_json(told: Mapping[str, Best]) -> dict[str, Any]:
    """Return the best play of each deck as one JSON object, figures exact and rounded."""
    return {"game": "flip7", "best": [_best_json(deck, found) for deck, found in told.items()]}


def _best_json(deck: str, found: Best) -> dict[str, Any]:
    rounded = {name: float(value) for name, value in found._asdict().items()}
    exact = {name: str(value) for name, value in found._asdict().items()}
    return {"id": deck, **rounded, "exact": exact}


def best_text(texts: Texts, told: Mapping[str, Best]) -> str:
    """Return the best play of each deck as prose."""
    return prose.lines(texts, (_best_line(texts, deck, found) for deck, found in told.items()))


def _best_line(texts: Texts, deck: str, found: Best) -> str:
    return texts.say(
        f"flip7/rulings.odds_best_{deck}",
        expected=f"{float(found.expected):.7f}",
        bust=f"{float(found.bust):.7f}",
        flip7=f"{float(found.flip7):.7f}",
    )
