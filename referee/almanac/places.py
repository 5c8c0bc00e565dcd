"""Where a table stands: the cities known by name, or coordinates with a time zone."""

from __future__ import annotations

import re
from datetime import tzinfo
from functools import cache
from typing import Any, Final, NamedTuple

from referee import resources
from referee.core.errors import NotFoundError, UnknownError, UnreadableError

_PAIR: Final = r"\s*([+-]?\d{1,3}(?:\.\d{1,12})?)\s+([+-]?\d{1,3}(?:\.\d{1,12})?)\s*"
_POLE: Final = 90.0
_DATE_LINE: Final = 180.0


class Place(NamedTuple):
    """A point on the earth with its clock.

    :param key: the city's id, or ``None`` for bare coordinates.
    :param state: ISO 3166 code of the modern state, empty where unknown.
    :param land: id of the historical region, empty where unknown.
    :param latitude: degrees north, -90 to 90.
    :param longitude: degrees east, -180 to 180.
    :param zone: an IANA time zone that `clock` finds.
    """

    key: str | None
    state: str
    land: str
    latitude: float
    longitude: float
    zone: str

    @property
    def clock(self) -> tzinfo:
        """The place's time zone."""
        return clock(self.zone)

    def name(self, language: str) -> str:
        """Return the city's name in ``en``, ``ar`` or ``fa``; coordinates if it has none."""
        if self.key is None:
            return f"{self.latitude:g}, {self.longitude:g}"
        return str(rows()[self.key][language])


def rows() -> dict[str, dict[str, Any]]:
    """Return the cities as they stand in the data file, by id. Read, never change."""
    found: dict[str, dict[str, Any]] = resources.table("almanac/places")["places"]
    return found


def lands() -> dict[str, dict[str, str]]:
    """Return the names of the historical regions in the three languages, by id."""
    found: dict[str, dict[str, str]] = resources.table("almanac/places")["lands"]
    return found


def place(key: str) -> Place:
    """Return the city with the id `key`.

    :raises NotFoundError: if there is none.
    """
    row = rows().get(key)
    if row is None:
        raise NotFoundError("almanac/errors.no_such_place", text=key)
    latitude, longitude = row["at"]
    return Place(key, row["state"], row["land"], latitude, longitude, row["zone"])


def every_place() -> tuple[Place, ...]:
    """Return all cities in the order of the data file."""
    return tuple(place(key) for key in rows())


def at_coordinates(pair: str, zone: str) -> Place:
    """Read a place from ``LAT,LON`` and the name of a time zone.

    Its state is that of the cities that share its zone, where they agree.

    :raises UnreadableError: if `pair` is not two numbers within their ranges.
    :raises UnknownError: if there is no such time zone; `near` lists close names.
    """
    latitude, longitude = _coordinates(pair)
    clock(zone)
    states = {row["state"] for row in rows().values() if row["zone"] == zone}
    state = states.pop() if len(states) == 1 else ""
    return Place(None, state, "", latitude, longitude, zone)


def _coordinates(pair: str) -> tuple[float, float]:
    read = re.fullmatch(_PAIR, re.sub("[,;،]", " ", pair))
    if read is None:
        raise UnreadableError("almanac/errors.not_coordinates", text=pair)
    latitude, longitude = float(read[1]), float(read[2])
    if abs(latitude) > _POLE or abs(longitude) > _DATE_LINE:
        raise UnreadableError("almanac/errors.not_coordinates", text=pair)
    return latitude, longitude


@cache
def clock(zone: str) -> tzinfo:
    """Return the time zone called `zone`.

    :raises UnknownError: if there is none; `near` lists close names.
    """
    from zoneinfo import ZoneInfo, available_timezones

    try:
        return ZoneInfo(zone)
    # A name that is no zone fails as a key, as a path out of bounds, or as a folder.
    except (KeyError, ValueError, OSError) as error:
        from referee.core.house import nearest

        near = nearest(zone, available_timezones())
        raise UnknownError("almanac/errors.no_such_zone", text=zone, near=near) from error
