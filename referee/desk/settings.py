"""``referee config``: what holds for every run until it is changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date

from referee.core.errors import UnknownError
from referee.core.house import nearest
from referee.desk import persons
from referee.i18n.figures import DIGITS
from referee.i18n.fold import fold
from referee.i18n.language import BIDI, language
from referee.ledger import files
from referee.ledger.home import Home

SET_ON = "shift_set"
"""Kept beside a shift: the date on which it was set, since it holds for a month."""

TERMINALS = "terminals"
"""Kept of what `doctor` was answered: how each kind of terminal shows right-to-left letters."""


def _city(text: str, spoken: str) -> str:
    from referee.desk.days import city_id

    return city_id(text, spoken)


def _calendar(text: str, spoken: str) -> str:
    del spoken
    from referee.almanac.calendars import chosen

    chosen(text, "")
    return text.strip().casefold()


def _shift(text: str, spoken: str) -> str:
    del spoken
    from referee.desk.days import read_shift

    return str(read_shift(text))


def _dates(text: str, spoken: str) -> str:
    del spoken
    from referee.desk.ahlulbayt_decks import shipped

    return shipped(fold(text)).dates


def _one_of(option: str, values: tuple[str, ...]) -> Callable[[str, str], str]:
    def read(text: str, spoken: str) -> str:
        del spoken
        word = fold(text)
        if word not in values:
            near = nearest(word, values)
            raise UnknownError("no_such_value", option=option, text=text, values=values, near=near)
        return word

    return read


def _deck(text: str, spoken: str) -> str:
    """Return the whole path of a deck file that has no faults."""
    del spoken
    from referee.desk.ahlulbayt_decks import open_deck

    file = files.whole(files.named(text))
    open_deck(file)
    return str(file)


READERS: dict[str, Callable[[str, str], str]] = {
    "language": lambda text, _: language(text),
    "city": _city,
    "calendar": _calendar,
    "shift": _shift,
    "dates": _dates,
    "digits": _one_of("digits", DIGITS),
    "bidi": _one_of("bidi", BIDI),
    "deck": _deck,
}
"""Every setting with the function that reads its value, or raises.

It is given the language in which a choice is offered.
"""

ALIASES = {"lang": "language"}

ALIAS = "alias"
"""The setting that says which names are one person; it has many values."""

NAMES = (*READERS, ALIAS)
"""Every setting."""


def stored(home: Home) -> dict[str, str]:
    """Return all that is set; empty if nothing is."""
    known = {*READERS, SET_ON}
    settings = home.settings()
    told = {name: str(value) for name, value in settings.items() if name in known}
    same = persons.told(settings)
    return {**told, ALIAS: "; ".join(same)} if same else told


def shown(home: Home, key: str = "") -> dict[str, str]:
    """Return the settings, or the one called `key`.

    :raises UnknownError: if there is no such setting.
    """
    told = stored(home)
    if not key:
        return told
    names = _with_date(_named(key))
    return {name: told[name] for name in names if name in told}


def change(
    home: Home, key: str, value: str | None, *, today: date, spoken: str = "en", forget: str = ""
) -> dict[str, str]:
    """Set a setting, or take it away with ``None``; return it as it is now.

    :param today: kept beside a shift.
    :param spoken: the language in which a choice is offered.
    :param forget: whose aliases are taken away, if not all.
    :raises RefereeError: if there is no such setting, or it cannot have that value.
    """
    name = _named(key)
    if name == ALIAS:
        persons.change(home, value, forget=forget)
        return shown(home, name)
    changes: dict[str, object] = dict.fromkeys(_with_date(name))
    if value is not None:
        changes = {**dict.fromkeys(changes, today.isoformat()), name: READERS[name](value, spoken)}
    home.configure(changes)
    return shown(home, name)


def remember(home: Home, terminal: str, mode: str) -> None:
    """Keep how a kind of terminal shows right-to-left letters.

    :raises StoreError: if it cannot be written.
    """
    told = home.settings().get(TERMINALS)
    home.configure({TERMINALS: {**(told if isinstance(told, Mapping) else {}), terminal: mode}})


def _with_date(name: str) -> Mapping[str, None]:
    return dict.fromkeys((name, SET_ON) if name == "shift" else (name,))


def _named(key: str) -> str:
    name = ALIASES.get(key.casefold(), key.casefold())
    if name not in NAMES:
        raise UnknownError(
            "books/errors.no_such_setting", text=key, values=tuple(NAMES),
            near=nearest(name, NAMES),
        )  # fmt: skip
    return name
