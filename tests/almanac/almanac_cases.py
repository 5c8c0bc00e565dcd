from __future__ import annotations

import tomllib
from datetime import datetime
from pathlib import Path
from typing import Any

from referee.almanac.calendars import Calendar, chosen
from referee.almanac.day import HijriDay, Reckoning, hijri_day
from referee.almanac.places import place


def rows(name: str) -> dict[str, Any]:
    return tomllib.loads((Path(__file__).parent / f"{name}.toml").read_text(encoding="utf-8"))


def reckon(city: str, when: str, calendar: str = "auto", **more: Any) -> HijriDay:
    """The Hijri day at a wall time of a city."""
    stands = place(city)
    used: Calendar = chosen(calendar, stands.state)
    at = datetime.fromisoformat(when).replace(tzinfo=stands.clock)
    return hijri_day(Reckoning(place=stands, calendar=used, **more), at)


def short(day: HijriDay) -> str:
    """A date as the case tables write it."""
    return f"{day.hijri.year}-{day.hijri.month:02}-{day.hijri.day:02}"
