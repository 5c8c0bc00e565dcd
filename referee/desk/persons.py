"""One person under several names: ``referee config alias "Ali=علی"``.

Spellings of one name in one script are matched by themselves. That two names of
different scripts are one person is never guessed, and a rename in a game is no
proof of it either, since it may have mended a slip: it has to be said once.

Each alias is a setting of its own, so two that are told at once do not undo each other.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from referee.core.errors import NotFoundError, UnreadableError
from referee.desk import names as naming
from referee.i18n.fold import fold
from referee.ledger.home import Home

PREFIX = "alias."
"""Before the folded name, in the names of settings."""


def told(settings: Mapping[str, object]) -> tuple[str, ...]:
    """Return the aliases among settings, each as ``Ali=علی``."""
    return tuple(str(value) for key, value in settings.items() if key.startswith(PREFIX))


def change(home: Home, text: str | None, *, forget: str = "") -> None:
    """Keep an alias, or with ``None`` forget those of one name, or all.

    :raises RefereeError: if it is none, or there is none to forget.
    """
    if text is None:
        _remove(home, forget)
    else:
        _add(home, text)


def _add(home: Home, text: str) -> None:
    """Keep that names belong to one person, the first of them being what he is called.

    :raises UnreadableError: unless two or more different names are told.
    """
    first, *others = map(naming.taken, text.split("="))
    new = {f"{PREFIX}{fold(name)}": f"{first}={name}" for name in others}
    new.pop(f"{PREFIX}{fold(first)}", None)
    if not new:
        raise UnreadableError("exchange/errors.alias_form", text=text)
    home.configure(new)


def _remove(home: Home, name: str) -> None:
    """Forget the aliases of one name, or all of them.

    :raises NotFoundError: if that name has none.
    """
    settings = {key: str(value) for key, value in home.settings().items()}
    kept = {key: value for key, value in settings.items() if key.startswith(PREFIX)}
    wanted = fold(name)
    gone = [key for key, value in kept.items() if not name or wanted in map(fold, _pair(value))]
    if name and not gone:
        raise NotFoundError("exchange/errors.no_alias", text=name)
    home.configure(dict.fromkeys(gone))


def _pair(value: str) -> tuple[str, str]:
    first, _, other = value.partition("=")
    return first, other


class Persons:
    """Who is who, by folded name and by alias."""

    def __init__(self, aliases: Iterable[str]) -> None:
        self._main: dict[str, str] = {}
        self._called: dict[str, str] = {}
        for first, other in map(_pair, aliases):
            self._main[fold(other)] = fold(first)
            self._called[fold(first)] = first

    @classmethod
    def of(cls, home: Home) -> Persons:
        """Return those whom the settings of a folder tell apart."""
        return cls(told(home.settings()))

    def among(self, names: Mapping[str, str]) -> dict[str, str]:
        """Return a key for each player of one game.

        Two players of one game are two persons, whatever the aliases say.

        :param names: what each player is called, by id.
        """
        folded = {player: fold(name) for player, name in names.items()}
        keys = {player: self._person(name) for player, name in folded.items()}
        taken = list(keys.values())
        return {
            player: key if taken.count(key) == 1 else folded[player] for player, key in keys.items()
        }

    def called(self, key: str) -> str | None:
        """Return what a person was said to be called, if anything was."""
        return self._called.get(key)

    def _person(self, name: str) -> str:
        seen = {name}
        while name in self._main and self._main[name] not in seen:
            name = self._main[name]
            seen.add(name)
        return name
