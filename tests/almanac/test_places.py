from __future__ import annotations

from datetime import datetime

import pytest
from almanac_cases import rows

from referee.almanac.places import Place, at_coordinates, clock, every_place, lands, place
from referee.core.errors import AmbiguousError, NotFoundError, UnknownError, UnreadableError
from referee.i18n.language import LANGUAGES
from referee.i18n.words import places

FIND = places("en").find


def test_5_4_has_53_places() -> None:
    found = every_place()
    assert len({one.key for one in found}) == 53
    assert {one.land for one in found} <= set(lands())


@pytest.mark.parametrize("stands", every_place(), ids=lambda stands: stands.key)
def test_5_4_every_place_is_found_by_its_names(stands: Place) -> None:
    for language in LANGUAGES:
        assert FIND(stands.name(language)) == stands.key
    assert FIND(stands.key.upper()) == stands.key
    assert len(stands.state) == 2
    assert abs(stands.latitude) < 70
    assert stands.clock is clock(stands.zone)


@pytest.mark.parametrize(("text", "key"), rows("place_words")["means"])
def test_n10_other_spellings(text: str, key: str) -> None:
    assert FIND(text) == key


@pytest.mark.parametrize(("text", "key", "land"), rows("place_words")["asks"])
def test_n11_city_or_land_is_asked_back(text: str, key: str, land: str) -> None:
    with pytest.raises(AmbiguousError) as error:
        FIND(text)
    assert error.value.near == (place(key).name("en"), lands()[land]["en"])


@pytest.mark.parametrize(
    ("text", "near"),
    [("Nagaf", "Najaf"), ("كربلا ء ي", "كربلاء"), ("اصفهون", "أصفهان"), ("Tromsoe", "Tromso")],
)
def test_unknown_place_names_the_nearest(text: str, near: str) -> None:
    with pytest.raises(UnknownError) as error:
        FIND(text)
    assert near in error.value.near


@pytest.mark.parametrize("text", ["", " ", "مدن", "-", "\u200f", "najaf; rm", "x" * 5000])
def test_hostile_place_is_unknown(text: str) -> None:
    with pytest.raises(UnknownError):
        FIND(text)


def test_place_that_is_no_id() -> None:
    with pytest.raises(NotFoundError):
        place("atlantis")


@pytest.mark.parametrize(
    ("pair", "latitude", "longitude"),
    [
        ("31.996,44.315", 31.996, 44.315),
        (" -33.87 , 151.21 ", -33.87, 151.21),
        ("+90;-180", 90, -180),
        ("٣١.٩٩، ٤٤.٣", 31.99, 44.3),
        ("0 0", 0, 0),
    ],
)
def test_coordinates_are_read(pair: str, latitude: float, longitude: float) -> None:
    read = at_coordinates(pair, "UTC")
    assert (read.latitude, read.longitude, read.key) == (latitude, longitude, None)
    assert read.name("en") == f"{latitude:g}, {longitude:g}"


@pytest.mark.parametrize(
    "pair", ["", "31.99", "a,b", "91,0", "0,181", "1,2,3", "nan,nan", "inf,0", "1e9,0", "--1,2"]
)
def test_coordinates_out_of_the_world_are_refused(pair: str) -> None:
    with pytest.raises(UnreadableError):
        at_coordinates(pair, "UTC")


@pytest.mark.parametrize(
    "zone",
    ["", "Mars/Olympus", "../../etc/passwd", "/etc/passwd", "America", "\x00", "Asia/Bagdad"],
)
def test_zone_that_is_none_is_refused(zone: str) -> None:
    with pytest.raises(UnknownError) as error:
        clock(zone)
    assert error.value.facts == {"text": zone}


def test_unknown_zone_names_the_nearest() -> None:
    with pytest.raises(UnknownError) as error:
        at_coordinates("33,44", "Asia/Bagdad")
    assert error.value.near[0] == "Asia/Baghdad"


@pytest.mark.parametrize("stands", every_place(), ids=lambda stands: stands.key)
def test_5_4_clock_and_longitude_of_a_place_belong_together(stands: Place) -> None:
    offset = datetime(2026, 1, 15, tzinfo=stands.clock).utcoffset()
    assert offset is not None
    assert abs(offset.total_seconds() / 240 - stands.longitude) < 23


def test_5_4_cities_that_lie_side_by_side() -> None:
    for one, other, apart in (
        ("najaf", "kufa", 0.1),
        ("baghdad", "kadhimiya", 0.08),
        ("mecca", "jeddah", 0.7),
    ):
        first, second = place(one), place(other)
        assert abs(first.latitude - second.latitude) < apart
        assert abs(first.longitude - second.longitude) < apart
