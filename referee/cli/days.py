"""The options about day, place and deck, as typed or as configured."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime
from typing import TYPE_CHECKING, Any

from referee.cli.session import Session
from referee.cli.words import SWITCHES

if TYPE_CHECKING:
    from referee.desk.days import Asked


def switches(typed: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values of the switches that were typed, by name."""
    return {name: typed[name] for name in SWITCHES if typed.get(name) not in (None, (), [])}


def refused(typed: Mapping[str, Any]) -> dict[str, Any]:
    """Return the setting of a game that rules by the table alone, which refuses them all."""
    return {"typed": _spelt(switches(typed))}


def _spelt(told: Mapping[str, Any]) -> tuple[str, ...]:
    return tuple(f"--{name.replace('_', '-')}" for name in told)


def setting(session: Session, typed: Mapping[str, Any], now: datetime) -> dict[str, Any]:
    """Return what a game may rule by besides the table; what is typed beats what is set.

    :param typed: the values of switches by name; a missing one or ``None`` was not typed.
    :param now: the present instant in the machine's time zone.
    :raises RefereeError: if a shift cannot be read or the settings are damaged.
    """
    told = switches(typed)
    kept = _kept(session)
    if "coords" in told or "zone" in told:
        kept.pop("city", None)
    used = kept | told
    return {
        "asked": _asked(session, used, None if "shift" in told else kept.get("shift_set")),
        "now": now,
        "dates": used.get("dates"),
        "deck": used.get("deck"),
        "typed": _spelt(told),
    }


def kept(session: Session, key: str) -> str | None:
    """Return the configured value of one setting, or ``None``."""
    return _kept(session).get(key)


def _kept(session: Session) -> dict[str, str]:
    from referee.cli.clerks import home_of

    home = home_of(session)
    if not (home.folder / "config.json").exists():
        return {}
    from referee.desk import settings

    return settings.stored(home)


def _asked(session: Session, used: Mapping[str, Any], set_on: str | None) -> Asked:
    from referee.desk.days import Asked, read_shift

    shift = used.get("shift")
    return Asked(
        city=used.get("city"),
        coords=used.get("coords"),
        zone=used.get("zone"),
        when=used.get("when"),
        calendar=used.get("calendar", "auto"),
        shift=0 if shift is None else read_shift(shift),
        shift_set_on=_date(set_on),
        month_starts=tuple(used.get("month_start", ())),
        hijri=used.get("hijri"),
        sunset=used.get("sunset"),
        day_start=used.get("day_start", "sunset"),
        language=session.texts.language,
    )


def _date(text: str | None) -> date | None:
    """Return a stored date; one that was spoilt by hand reminds at once."""
    if text is None:
        return None
    try:
        return date.fromisoformat(text)
    except ValueError:
        return date.min
