"""``referee rules``: clauses, a search among them, and the house rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from referee import resources
from referee.core.errors import NotFoundError
from referee.core.house import nearest, options
from referee.desk import registry
from referee.i18n.fold import fold
from referee.i18n.texts import Texts


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause as it is shown.

    :param options: the house rules that govern it, with their values in force.
    """

    id: str
    text: str
    kind: str
    options: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Setting:
    """One house rule as it is shown.

    :param decides: what it decides, in a line.
    :param value: what holds now.
    :param meaning: what that value means.
    :param values: everything it may be.
    """

    name: str
    decides: str
    value: str
    meaning: str
    values: tuple[str, ...]
    clauses: tuple[str, ...]
    alias: str | None


def clauses(texts: Texts, game: str, house: object, search: str = "") -> tuple[Clause, ...]:
    """Return the clauses of a game, or those that speak of `search`.

    :raises NotFoundError: if none does.
    """
    wanted = {fold(search), *registry.game(game).same_words(texts, search)}
    found = tuple(
        clause for clause in _all(texts, game, house)
        if any(word in fold(f"{clause.id} {clause.text}") for word in wanted)
    )  # fmt: skip
    if not found:
        raise NotFoundError("nothing_found", text=search)
    return found


def clause(texts: Texts, game: str, house: object, name: str) -> Clause:
    """Return one clause by its id; case and the game's prefix do not matter.

    :raises NotFoundError: if there is no such clause, with the nearest ids.
    """
    known = {found.id: found for found in _all(texts, game, house)}
    prefix = next(iter(known)).partition("-")[0]
    wanted = name.strip().replace("_", "-").casefold()
    for id_, found in known.items():
        if wanted in {id_.casefold(), id_.casefold().removeprefix(f"{prefix.casefold()}-")}:
            return found
    near = nearest(wanted.upper(), {id_.upper(): id_ for id_ in known})
    ids = {id_.upper(): id_ for id_ in known}
    raise NotFoundError("no_such_clause", text=name, near=tuple(ids[one] for one in near))


def _all(texts: Texts, game: str, house: object) -> Iterator[Clause]:
    sentences = texts.file(f"{game}/clauses")
    for id_, governed in resources.table(f"rules/{game}").items():
        settled = tuple((name, str(getattr(house, name))) for name in governed["options"])
        yield Clause(id_, str(sentences[id_]), governed["kind"], settled)


def settings(texts: Texts, game: str, house: object) -> tuple[Setting, ...]:
    """Return the house rules of a game with what each decides and its value in `house`."""
    entries = texts.file(f"{game}/options")
    found: list[Setting] = []
    for option in options(registry.game(game).House).values():
        value = getattr(house, option.name)
        entry: dict[str, Any] = entries[option.name]
        found.append(
            Setting(
                option.name,
                str(entry["decides"]),
                str(value),
                meaning(entry, value),
                option.values,
                tuple(map(str, option.clauses)),
                option.alias,
            )
        )
    return tuple(found)


def meaning(entry: dict[str, Any], value: object) -> str:
    """Return what a value of an option means, in words."""
    said = entry.get(str(value))
    if said is None:
        said = entry["n"] if "n" in entry else entry["custom"]
    return str(said).format(n=value, value=value)
