"""The options about day, place and deck, as typed or as configured."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime
from typing import Any

from referee.cli.clerks import home_of
from referee.cli.session import Session
from referee.desk import settings
from referee.desk.days import Asked, read_shift

SWITCHES = (
    "city", "coords", "zone", "when", "calendar", "shift", "month_start", "hijri", "sunset",
    "day_start", "dates", "deck",
)  # fmt: skip
"""What `can ahlulbayt`, `today` and `calendar` share, by the names of their parameters."""


def setting(session: Session, typed: Mapping[str, Any], now: datetime) -> dict[str, Any]:
    """Return what a game may rule by besides the table; what is typed beats what is set.

    :param typed: the values of switches by name; a missing one or ``None`` was not typed.
    :param now: the present instant in the machine's time zone.
    :raises RefereeError: if a shift cannot be read or the settings are damaged.
    """
    told = {name: typed[name] for name in SWITCHES if typed.get(name) not in (None, (), [])}
    kept = _kept(session)
    if "coords" in told or "zone" in told:
        kept.pop("city", None)
    used = kept | told
    return {
        "asked": _asked(session, used, None if "shift" in told else kept.get(settings.SET_ON)),
        "now": now,
        "dates": used.get("dates"),
        "deck": used.get("deck"),
        "digits": kept.get("digits"),
        "typed": tuple(f"--{name.replace('_', '-')}" for name in told),
    }


def kept(session: Session, key: str) -> str | None:
    """Return the configured value of one setting, or ``None``."""
    return _kept(session).get(key)


def _kept(session: Session) -> dict[str, str]:
    home = home_of(session)
    return settings.stored(home) if (home.folder / "config.json").exists() else {}


def _asked(session: Session, used: Mapping[str, Any], set_on: str | None) -> Asked:
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
