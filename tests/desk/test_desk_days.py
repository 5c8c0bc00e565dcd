from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from referee.almanac.calendars import HijriDate
from referee.almanac.months import MONTHS
from referee.almanac.notices import Notice
from referee.almanac.places import every_place
from referee.core.errors import AmbiguousError, RefereeError
from referee.desk.days import (
    Asked,
    Bonus,
    as_json,
    calendar,
    calendar_json,
    city_id,
    place_of,
    places_json,
    today,
)
from referee.i18n import words
from referee.i18n.language import LANGUAGES
from referee.i18n.texts import Texts

NOW = datetime(2026, 11, 30, 9, 0, tzinfo=UTC)
DATES = {
    "birth:fatima": (6, 20),
    "death:husayn": (1, 10),
    "death:rida": (2, 0),
    "birth:baqir": (7, 1),
}


def cards(hijri: HijriDate, city: str | None) -> Bonus:
    """A deck of four dated cards, twelve months and one city."""
    days = {(hijri.month, hijri.day), (hijri.month, 0) if hijri.last else (0, 0)}
    dated = tuple(card for card, day in DATES.items() if day in days)
    month = f"month:{MONTHS[hijri.month - 1]}"
    return Bonus(dated, month, "city:najaf" if city == "najaf" else None, (*dated, "salawat"))


def test_today_in_json_has_the_keys_of_the_grammar() -> None:
    told = as_json(today(Asked(city="Najaf", calendar="umm-al-qura"), NOW, cards))
    assert told == {
        "hijri": {"year": 1448, "month": 6, "day": 20, "month_length": 29},
        "calendar": "umm-al-qura",
        "shift": 0,
        "city": "najaf",
        "day_start": "sunset",
        "sunset": "2026-11-30T16:58:11+03:00",
        "began": "2026-11-29T16:58:19+03:00",
        "ends": "2026-11-30T16:58:11+03:00",
        "fallback": False,
        "bonus": {"infallible": ["birth:fatima"], "month": "month:jumada-ii", "city": "city:najaf"},
        "never_last": ["birth:fatima", "salawat"],
        "near": [],
    }


def test_near_misses_name_the_cards_that_only_they_have() -> None:
    asked = Asked(city="karbala", calendar="umm-al-qura", when="2025-07-06 12:00")
    told = as_json(today(asked, NOW, cards))
    assert told["near"] == [
        {"calendar": "iran", "bonus": ["death:husayn"]},
        {"shift": -1, "bonus": ["death:husayn"]},
    ]


def test_near_misses_at_the_turn_of_a_month_name_the_month() -> None:
    asked = Asked(city="mashhad", calendar="umm-al-qura", when="2025-08-24 12:00")
    told = as_json(today(asked, NOW, cards))
    assert told["near"][0] == {"calendar": "iran", "bonus": ["death:rida", "month:safar"]}


def test_no_place_takes_the_machine_date_and_says_so() -> None:
    found = today(Asked(), NOW, cards)
    assert as_json(found)["day_start"] == "civil"
    assert as_json(found)["sunset"] is None
    assert found.notices == (Notice.NO_PLACE,)


def test_hijri_is_told_in_words_of_any_language() -> None:
    found = today(Asked(city="النجف", hijri="۳۰ صفر"), NOW, cards)
    assert found.day.hijri == HijriDate(1448, 2, 30, 30)
    assert found.bonus.infallible == ("death:rida",)
    assert as_json(found)["calendar"] == "told"


def test_stored_shift_is_said_to_be_old_after_30_days() -> None:
    for set_on, old in ((date(2026, 11, 1), False), (date(2026, 10, 1), True)):
        found = today(Asked(city="najaf", shift=-1, shift_set_on=set_on), NOW, cards)
        assert (Notice.STALE_SHIFT in found.notices) is old


def test_clock_that_skips_the_hour_is_said_first() -> None:
    found = today(Asked(city="london", when="2026-03-29 01:30"), NOW, cards)
    assert found.notices[0] is Notice.GAP


def test_calendar_lists_dated_days_only() -> None:
    found = calendar(Asked(city="medina"), NOW, 60, cards)
    rows = calendar_json(found)["days"]
    assert [(row["date"], row["bonus"]) for row in rows] == [
        ("2026-11-30", ["birth:fatima"]),
        ("2026-12-10", ["birth:baqir"]),
    ]
    assert rows[1]["hijri"] == {"year": 1448, "month": 7, "day": 1, "month_length": 30}


def test_places_lists_every_city_with_its_names() -> None:
    rows = places_json()["places"]
    assert len(rows) == 53
    assert rows[8]["id"] == "najaf"
    assert rows[8]["names"] == {"en": "Najaf", "ar": "النجف", "fa": "نجف"}
    assert rows[8]["zone"] == "Asia/Baghdad"


def test_coordinates_are_a_place() -> None:
    place = place_of(Asked(coords="31.996,44.315", zone="Asia/Baghdad"))
    assert place is not None
    assert (place.key, place.state) == (None, "IQ")


def test_city_or_land_is_asked_in_the_asked_language() -> None:
    with pytest.raises(AmbiguousError) as error:
        city_id("الشام", "ar")
    assert error.value.near == ("دمشق", "بلاد الشام")


@pytest.mark.parametrize(
    ("asked", "entry"),
    [
        (Asked(city="najaf", coords="1,2", zone="UTC"), "place_twice"),
        (Asked(coords="1,2"), "coords_and_zone"),
        (Asked(zone="UTC"), "coords_and_zone"),
        (Asked(city="atlantis"), "no_such_place"),
        (Asked(coords="1,2", zone="Mars"), "no_such_zone"),
        (Asked(coords="x", zone="UTC"), "not_coordinates"),
        (Asked(city="najaf", shift=3), "no_such_shift"),
        (Asked(city="najaf", calendar="x"), "no_such_calendar"),
        (Asked(city="najaf", day_start="noon"), "no_such_day_start"),
        (Asked(city="najaf", month_starts=("x",)), "not_a_month_start"),
        (Asked(city="najaf", month_starts=("1447-03=2025-10-25",)), "month_start_strays"),
        (Asked(city="najaf", hijri="2026-11-30"), "not_hijri"),
        (Asked(city="najaf", hijri="20 Jumada"), "which_month"),
        (Asked(city="najaf", sunset="dusk"), "not_a_time"),
        (Asked(city="najaf", sunset=""), "not_a_time"),
        (Asked(city="najaf", hijri=""), "not_a_date"),
        (Asked(city="", when="20:00"), "no_such_place"),
        (Asked(city="najaf", when=""), "not_an_instant"),
        (Asked(city="najaf", when="soon"), "not_an_instant"),
        (Asked(city="najaf", when="3/4/2026"), "day_or_month"),
        (Asked(city="najaf", when="2077-11-16T20:00"), "past_the_table"),
        (Asked(city="najaf", when="1924-07-31T12:00"), "before_the_table"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_bad_input_is_one_sentence_and_exit_2(asked: Asked, entry: str) -> None:
    with pytest.raises(RefereeError) as error:
        today(asked, NOW, cards)
    assert (error.value.key, error.value.exit_code) == (f"almanac/errors.{entry}", 2)
    for language in LANGUAGES:
        sentence = Texts(language).say(error.value.key, **error.value.facts)
        assert "\n" not in sentence
        assert "{" not in sentence


def test_no_name_of_a_city_is_asked_back() -> None:
    """A name as it is written is found without the table of spellings, which agrees."""
    for place in every_place():
        for language in LANGUAGES:
            name = place.name(language)
            assert city_id(name) == place.key == words.places().find(name)
