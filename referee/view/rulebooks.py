"""How clauses and house rules are shown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from referee.desk.rulebooks import Clause, Setting
from referee.i18n.texts import Texts
from referee.view import prose


def clauses_as_json(game: str, clauses: Sequence[Clause]) -> dict[str, Any]:
    """Return clauses as one JSON object."""
    return {"game": game, "rules": [_clause_json(clause) for clause in clauses]}


def _clause_json(clause: Clause) -> dict[str, Any]:
    return {
        "id": clause.id,
        "text": clause.text,
        "kind": clause.kind,
        "options": dict(clause.options),
    }


def settings_as_json(game: str, settings: Sequence[Setting]) -> dict[str, Any]:
    """Return house rules as one JSON object."""
    return {"game": game, "options": [_setting_json(setting) for setting in settings]}


def _setting_json(setting: Setting) -> dict[str, Any]:
    told: dict[str, Any] = {
        "name": setting.name,
        "decides": setting.decides,
        "value": setting.value,
        "meaning": setting.meaning,
        "values": list(setting.values),
        "rules": list(setting.clauses),
    }
    return told | ({"alias": setting.alias} if setting.alias else {})


def clauses_as_text(texts: Texts, clauses: Sequence[Clause]) -> str:
    """Return clauses as prose, one a line."""
    return prose.lines(texts, (_heading(texts, clause) for clause in clauses))


def clause_as_text(texts: Texts, game: str, clause: Clause) -> str:
    """Return one clause with what governs it."""
    return prose.lines(texts, [_heading(texts, clause), *_governed(texts, game, clause)])


def _heading(texts: Texts, clause: Clause) -> str:
    return texts.say("rulings.clause", rule=clause.id, text=clause.text)


def _governed(texts: Texts, game: str, clause: Clause) -> Iterator[str]:
    from referee.desk.rulebooks import meaning

    entries = texts.file(f"{game}/options")
    for name, value in clause.options:
        yield f"  {name}={value}: {meaning(entries[name], value)}"


def settings_as_text(texts: Texts, settings: Sequence[Setting]) -> str:
    """Return house rules as prose: what each decides, its value, what else it may be."""
    return prose.lines(texts, (part for setting in settings for part in _setting(texts, setting)))


def _setting(texts: Texts, setting: Setting) -> Iterator[str]:
    rules = prose.listed(texts, setting.clauses)
    value = f"{setting.value} ({setting.alias})" if setting.alias else setting.value
    yield texts.say("rulings.option", name=setting.name, value=value, decides=setting.decides)
    yield "  " + texts.say("rulings.option_means", meaning=setting.meaning, rules=rules)
    if len(setting.values) > 1:
        others = prose.listed(texts, setting.values)
        yield "  " + texts.say("rulings.option_values", values=others)


def in_game(texts: Texts, id_: str) -> str:
    """Return the line that says whose values were shown."""
    return prose.line(texts, texts.say("rulings.in_game", id=id_))
