from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta, timezone
from itertools import pairwise
from typing import Any

import pytest
from almanac_cases import reckon, rows, short

from referee.almanac.calendars import Calendar, HijriDate, read_month_starts
from referee.almanac.dates import ToldDate
from referee.almanac.day import TOLD, Reckoning, coming, hijri_day, near
from referee.almanac.notices import Notice
from referee.almanac.places import at_coordinates, place
from referee.almanac.sun import DayStart
from referee.core.errors import UnknownError

CASES = rows("days")["case"]


def test_7_2_table_is_whole() -> None:
    assert len(CASES) == 56


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_7_2_dates(case: dict[str, Any]) -> None:
    day = reckon(case["city"], case["when"], case["calendar"], shift=case["shift"])
    assert (short(day), day.hijri.month_length) == (case["hijri"], case["length"])
    assert (day.month, day.calendar, day.city) == (case["month"], case["calendar"], case["city"])
    assert day.fallback == case["fallback"] == (day.day_start is DayStart.FALLBACK)
    assert (Notice.FALLBACK in day.notices) == case["fallback"]
    off = day.sunset.replace(tzinfo=None) - datetime.fromisoformat(case["sunset"])
    assert abs(off) <= timedelta(seconds=30 if case["city"] == "reykjavik" else 15)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_7_2_last_of_safar_and_of_dhu_al_qada(case: dict[str, Any]) -> None:
    day = reckon(case["city"], case["when"], case["calendar"], shift=case["shift"])
    last = day.hijri.last
    assert ("death:rida" in case["cards"]) == (last and day.month == "safar")
    assert ("death:jawad" in case["cards"]) == (last and day.month == "dhu-al-qada")


def test_auto_is_by_the_state_of_the_place() -> None:
    assert reckon("karbala", "2025-07-06T12:00").calendar == Calendar.IRAN
    assert short(reckon("karbala", "2025-07-06T12:00")) == "1447-01-10"
    assert reckon("medina", "2025-07-06T12:00").calendar == Calendar.UMM_AL_QURA
    assert short(reckon("medina", "2025-07-06T12:00")) == "1447-01-11"


def test_coordinates_in_iraq_count_as_iraq() -> None:
    stands = at_coordinates("31.996, 44.315", "Asia/Baghdad")
    assert (stands.state, stands.key) == ("IQ", None)
    assert at_coordinates("0,0", "UTC").state == ""


def test_day_is_bounded_by_two_dusks() -> None:
    day = reckon("najaf", "2026-11-30T12:00", "umm-al-qura")
    assert day.began.isoformat() == "2026-11-29T16:58:19+03:00"
    assert day.ends.isoformat() == "2026-11-30T16:58:11+03:00"
    assert day.civil == date(2026, 11, 30)


@pytest.mark.parametrize(("second", "day"), [("16:58:10", 20), ("16:58:11", 21)])
def test_day_turns_at_the_second_of_sunset(second: str, day: int) -> None:
    assert reckon("najaf", f"2026-11-30T{second}", "umm-al-qura").hijri.day == day


def test_maghrib_is_named_for_35_minutes() -> None:
    for minute, said in (("16:57", False), ("16:59", True), ("17:33", True), ("17:34", False)):
        day = reckon("najaf", f"2026-11-30T{minute}")
        assert (Notice.MAGHRIB in day.notices) is said


def test_midnight_day_start_follows_the_civil_date() -> None:
    day = reckon("najaf", "2026-11-30T23:59", "umm-al-qura", day_start="midnight")
    assert (day.hijri.day, day.sunset, day.day_start) == (20, None, DayStart.MIDNIGHT)
    assert (day.began.hour, day.began.day, day.ends.day) == (0, 30, 1)
    assert reckon("najaf", "2026-12-01T00:00", "umm-al-qura", day_start="midnight").hijri.day == 21


def test_midnight_that_the_clock_skips_is_an_hour_later() -> None:
    day = reckon("beirut", "2026-03-29T12:00", day_start="midnight")
    assert day.began.isoformat() == "2026-03-29T01:00:00+03:00"


@pytest.mark.parametrize(("told", "day"), [(time(17, 10), 20), (time(16, 50), 21)])
def test_told_sunset_decides(told: time, day: int) -> None:
    told_day = reckon("najaf", "2026-11-30T17:00", "umm-al-qura", sunset=told)
    assert (told_day.hijri.day, told_day.day_start) == (day, DayStart.TOLD)
    assert told_day.sunset.time() == told


def test_told_sunset_after_midnight_ends_the_date_before() -> None:
    before = reckon("reykjavik", "2026-06-22T00:02", sunset=time(0, 4))
    after = reckon("reykjavik", "2026-06-22T00:05", sunset=time(0, 4))
    assert (before.hijri.day, after.hijri.day) == (6, 7)


def test_no_place_takes_the_civil_date() -> None:
    at = datetime(2026, 11, 30, 23, 30, tzinfo=timezone(timedelta(hours=3)))
    day = hijri_day(Reckoning(), at)
    assert (short(day), day.day_start, day.sunset, day.city) == ("1448-06-20", "civil", None, None)
    assert day.notices == (Notice.NO_PLACE,)
    assert day.ends.isoformat() == "2026-12-01T00:00:00+03:00"


def test_no_place_with_a_told_sunset_turns_there() -> None:
    at = datetime(2026, 11, 30, 23, 30, tzinfo=UTC)
    day = hijri_day(Reckoning(sunset=time(17)), at)
    assert (short(day), day.day_start) == ("1448-06-21", "told")


def test_instant_without_a_zone_is_a_mistake_of_the_caller() -> None:
    with pytest.raises(ValueError, match="time zone"):
        hijri_day(Reckoning(), datetime(2026, 11, 30))  # noqa: DTZ001 - that is the point


def test_hijri_told_is_stronger_than_calendar_and_shift() -> None:
    day = reckon("najaf", "2026-11-30T12:00", told=ToldDate(15, 8), shift=2)
    assert day.hijri == HijriDate(1448, 8, 15, 29)
    assert (day.calendar, day.shift) == (TOLD, 0)


def test_n5_told_30_is_last_in_any_month() -> None:
    day = reckon("mashhad", "2025-08-24T12:00", "umm-al-qura", told=ToldDate(30, 2))
    assert day.hijri == HijriDate(1447, 2, 30, 30)
    assert day.hijri.last


def test_told_29_is_last_where_the_calendar_has_29() -> None:
    for calendar, last in (("umm-al-qura", True), ("iran", False)):
        day = reckon("mashhad", "2025-08-23T12:00", calendar, told=ToldDate(29, 2))
        assert day.hijri.last is last


@pytest.mark.parametrize(
    ("told", "year"),
    [
        (ToldDate(30, 12), 1447),
        (ToldDate(1, 1), 1448),
        (ToldDate(2, 7), 1447),
        (ToldDate(29, 6), 1448),
    ],
)
def test_told_date_takes_the_nearest_year(told: ToldDate, year: int) -> None:
    assert reckon("najaf", "2026-06-16T12:00", told=told).hijri.year == year


def test_told_date_works_past_the_table() -> None:
    day = reckon("najaf", "2090-01-01T12:00", told=ToldDate(30, 2))
    assert day.hijri == HijriDate(1513, 2, 30, 30)


def test_told_year_far_from_now_is_said() -> None:
    assert Notice.YEAR_FAR in reckon("najaf", "2026-11-30T12:00", told=ToldDate(9, 9, 1405)).notices
    assert not reckon("najaf", "2026-11-30T12:00", told=ToldDate(9, 9, 1448)).notices


def test_n13_n14_evening_over_the_edge() -> None:
    assert short(reckon("najaf", "2077-11-16T12:00")) == "1500-12-30"
    assert short(reckon("najaf", "1924-07-31T20:00")) == "1343-01-01"
    for when, key in (("2077-11-16T20:00", "past"), ("1924-07-31T12:00", "before")):
        with pytest.raises(UnknownError) as error:
            reckon("najaf", when)
        assert error.value.key == f"almanac/errors.{key}_the_table"


@pytest.mark.parametrize(
    "when", ["0001-01-01T00:00", "1899-12-31T12:00", "2101-01-01T00:00", "9999-12-31T23:59"]
)
def test_far_instants_are_refused(when: str) -> None:
    with pytest.raises(UnknownError):
        reckon("tromso", when, told=ToldDate(1, 1))


def test_shift_reaches_over_the_edge_both_ways() -> None:
    assert short(reckon("najaf", "2077-11-16T20:00", shift=-1)) == "1500-12-30"
    with pytest.raises(UnknownError):
        reckon("najaf", "2077-11-16T12:00", shift=1)


def test_n16_month_start_makes_a_30th_of_safar() -> None:
    starts = read_month_starts(["1447-03=2025-08-25"], Calendar.UMM_AL_QURA)
    day = reckon("mashhad", "2025-08-24T12:00", "umm-al-qura", month_starts=starts)
    assert day.hijri == HijriDate(1447, 2, 30, 30)
    after = reckon("mashhad", "2025-08-25T12:00", "umm-al-qura", month_starts=starts)
    assert after.hijri == HijriDate(1447, 3, 1, 29)


def test_iran_past_its_end_is_umm_al_qura_and_said() -> None:
    last = reckon("tehran", "2027-03-09T12:00")
    assert (last.hijri, last.calendar, last.notices) == (HijriDate(1448, 9, 30, 30), "iran", ())
    past = reckon("tehran", "2027-03-10T12:00")
    assert (past.calendar, past.notices) == ("umm-al-qura", (Notice.IRAN_ENDED,))
    assert past.hijri == reckon("tehran", "2027-03-10T12:00", "umm-al-qura").hijri
    assert reckon("tehran", "2018-09-10T12:00").notices == (Notice.IRAN_ENDED,)


def test_near_names_the_other_calendar_and_the_shifts_beside() -> None:
    stands = place("karbala")
    at = datetime(2025, 7, 6, 12, tzinfo=stands.clock)
    asked = Reckoning(place=stands, calendar=Calendar.UMM_AL_QURA)
    found = near(asked, hijri_day(asked, at))
    assert [(one.calendar, one.shift, one.hijri.day) for one in found] == [
        ("iran", None, 10), (None, -1, 10), (None, 1, 12),
    ]  # fmt: skip


def test_near_stops_at_the_last_shift_and_leaves_out_the_same_date() -> None:
    stands = place("karbala")
    at = datetime(2025, 7, 6, 12, tzinfo=stands.clock)
    asked = Reckoning(place=stands, calendar=Calendar.UMM_AL_QURA, shift=-2)
    found = near(asked, hijri_day(asked, at))
    assert [(one.calendar, one.shift) for one in found] == [("iran", None), (None, -1)]
    same = Reckoning(place=stands, calendar=Calendar.UMM_AL_QURA, shift=-1)
    assert [one.shift for one in near(same, hijri_day(same, at))] == [-2, 0]


def test_near_of_a_told_date_is_empty() -> None:
    asked = Reckoning(told=ToldDate(1, 1))
    assert near(asked, hijri_day(asked, datetime(2026, 11, 30, tzinfo=UTC))) == ()


def test_near_leaves_out_what_no_calendar_knows() -> None:
    stands = place("mecca")
    asked = Reckoning(place=stands)
    found = near(asked, hijri_day(asked, datetime(2077, 11, 16, 12, tzinfo=stands.clock)))
    assert [(one.calendar, one.shift) for one in found] == [(None, -1)]


def test_coming_days_follow_each_other_and_agree_with_asking() -> None:
    stands = place("najaf")
    asked = Reckoning(place=stands, calendar=Calendar.IRAN)
    days = list(coming(asked, datetime(2026, 11, 30, 12, tzinfo=stands.clock), 60))
    assert len(days) == 60
    for one, after in pairwise(days):
        assert one.ends == after.began
        noon = datetime.combine(after.civil, time(12), stands.clock)
        assert hijri_day(asked, noon) == after


def test_coming_days_end_with_the_calendar() -> None:
    stands = place("mecca")
    days = list(coming(Reckoning(place=stands), datetime(2077, 11, 14, 12, tzinfo=stands.clock), 9))
    assert [short(day) for day in days] == ["1500-12-28", "1500-12-29", "1500-12-30"]


def test_coming_days_count_on_from_a_told_date() -> None:
    stands = place("mecca")
    asked = Reckoning(place=stands, told=ToldDate(29, 12, 1447))
    days = coming(asked, datetime(2026, 6, 15, 12, tzinfo=stands.clock), 3)
    assert [short(day) for day in days] == ["1447-12-29", "1448-01-01", "1448-01-02"]


@pytest.mark.parametrize(
    ("city", "summer", "winter"),
    [
        ("tehran", "2021-09-21T23:30", "2022-03-22T00:30"),
        ("beirut", "2026-10-24T23:30", "2026-03-29T01:00"),
    ],
)
def test_instants_are_compared_by_the_sun_not_by_the_clock(
    city: str, summer: str, winter: str
) -> None:
    for when in (summer, winter):
        day = reckon(city, when)
        at = datetime.fromisoformat(when).replace(tzinfo=place(city).clock)
        assert day.began.timestamp() <= at.timestamp() < day.ends.timestamp()


def test_hour_told_twice_is_two_instants() -> None:
    stands = place("london")
    first = datetime(2026, 10, 25, 1, 30, tzinfo=stands.clock)
    asked = Reckoning(place=stands, sunset=time(1, 45))
    assert hijri_day(asked, first).hijri.day == 13
    assert hijri_day(asked, first.replace(fold=1)).hijri.day == 14


@pytest.mark.parametrize(
    ("city", "when", "more"),
    [
        ("tromso", "2026-06-25T18:10", {}),
        ("najaf", "2026-11-30T17:05", {"sunset": time(17)}),
        ("najaf", "2026-11-30T00:10", {"day_start": "midnight"}),
    ],
)
def test_maghrib_follows_only_a_sunset(city: str, when: str, more: dict[str, Any]) -> None:
    assert Notice.MAGHRIB not in reckon(city, when, **more).notices


def test_told_first_of_muharram_on_the_last_day_is_of_the_next_year() -> None:
    assert reckon("mecca", "2026-06-15T12:00", told=ToldDate(1, 1)).hijri.year == 1448
