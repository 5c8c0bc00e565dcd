"""``referee config``: what holds for every run until it is changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from referee.core.errors import UnknownError
from referee.core.house import nearest
from referee.i18n.language import language
from referee.ledger.home import Home

READERS: dict[str, Callable[[str], str]] = {"language": language}
"""Every setting with the function that reads its value, or raises."""

ALIASES = {"lang": "language"}


def shown(home: Home, key: str = "") -> dict[str, str]:
    """Return the settings, or the one called `key`.

    :raises UnknownError: if there is no such setting.
    """
    told = {name: str(value) for name, value in home.settings().items() if name in READERS}
    if not key:
        return told
    name = _named(key)
    return {name: told[name]} if name in told else {}


def change(home: Home, key: str, value: str | None) -> dict[str, str]:
    """Set a setting, or take it away with ``None``; return it as it is now.

    :raises UnknownError: if there is no such setting, or it cannot have that value.
    """
    name = _named(key)
    changes: Mapping[str, object] = {name: None if value is None else READERS[name](value)}
    home.configure(changes)
    return shown(home, name)


def _named(key: str) -> str:
    name = ALIASES.get(key.casefold(), key.casefold())
    if name not in READERS:
        raise UnknownError(
            "books/errors.no_such_setting", text=key, values=tuple(READERS),
            near=nearest(name, READERS),
        )  # fmt: skip
    return name
