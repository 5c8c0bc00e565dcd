from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta

import pytest
from hijridate import Gregorian, Hijri

from referee.almanac.calendars import (
    CHOICES,
    FIRST_DATE,
    LAST_DATE,
    Calendar,
    HijriDate,
    MonthStart,
    checked_shift,
    chosen,
    hijri,
    is_stale,
    knows,
    month_index,
    month_length,
    read_month_starts,
)
from referee.almanac.dates import estimate
from referee.core.errors import ImpossibleError, UnknownError, UnreadableError

UQ, IRAN = Calendar.UMM_AL_QURA, Calendar.IRAN

IRAN_NEW_YEARS = {
    1440: "2018-09-11", 1441: "2019-09-01", 1442: "2020-08-21", 1443: "2021-08-10",
    1444: "2022-07-30", 1445: "2023-07-19", 1446: "2024-07-07", 1447: "2025-06-27",
    1448: "2026-06-16",
}  # fmt: skip


def days(first: date, last: date) -> Iterator[date]:
    return (first + timedelta(days=n) for n in range((last - first).days + 1))


def test_umm_al_qura_is_hijridate_over_its_whole_range() -> None:
    for civil in days(FIRST_DATE, LAST_DATE):
        theirs = Gregorian.fromdate(civil).to_hijri()
        assert hijri(civil, UQ) == HijriDate(*theirs.datetuple(), theirs.month_length())


@pytest.mark.parametrize(("year", "first"), IRAN_NEW_YEARS.items())
def test_iran_years_begin_where_they_are_known_to(year: int, first: str) -> None:
    began = hijri(date.fromisoformat(first), IRAN)
    assert (began.year, began.month, began.day) == (year, 1, 1)


@pytest.mark.parametrize(
    ("year", "iran", "umm_al_qura"),
    [(1440, 29, 30), (1441, 30, 29), (1442, 29, 30), (1443, 30, 29), (1447, 30, 29)],
)
def test_6_5_safar_differs_between_the_calendars(year: int, iran: int, umm_al_qura: int) -> None:
    assert month_length(year, 2, IRAN) == iran
    assert month_length(year, 2, UQ) == umm_al_qura


@pytest.mark.parametrize(
    ("month", "short_years"),
    [
        (2, {1441, 1443, 1447, 1449, 1450, 1455, 1456, 1458}),
        (11, {1440, 1444, 1445, 1446, 1448, 1452, 1454, 1456, 1458}),
    ],
)
def test_6_5_months_of_29_days(month: int, short_years: set[int]) -> None:
    assert {
        year for year in range(1440, 1459) if month_length(year, month, UQ) == 29
    } == short_years


def test_calendar_facts_iran_and_umm_al_qura_agree_on_a_third_of_days() -> None:
    span = list(days(date(2018, 9, 11), date(2026, 3, 20)))
    same = ahead = 0
    for day in span:
        ours, theirs = hijri(day, IRAN), hijri(day, UQ)
        same += (ours.month, ours.day) == (theirs.month, theirs.day)
        before = hijri(day - timedelta(days=1), UQ)
        ahead += (ours.month, ours.day) == (before.month, before.day)
    assert (round(100 * same / len(span)), round(100 * ahead / len(span))) == (36, 63)


def test_month_length_past_iran_is_umm_al_qura() -> None:
    assert month_length(1448, 9, IRAN) == 30
    assert month_length(1448, 10, IRAN) == Hijri(1448, 10, 1).month_length()


def test_knows_its_own_span() -> None:
    assert knows(IRAN, date(2018, 9, 11))
    assert knows(IRAN, date(2027, 3, 9))
    assert not knows(IRAN, date(2018, 9, 10))
    assert not knows(IRAN, date(2027, 3, 10))
    assert not knows(UQ, date(2077, 11, 17))


@pytest.mark.parametrize("civil", [date(1924, 7, 31), date(2077, 11, 17), date.min, date.max])
@pytest.mark.parametrize("calendar", Calendar)
def test_outside_1343_to_1500_is_refused(civil: date, calendar: Calendar) -> None:
    with pytest.raises(UnknownError) as error:
        hijri(civil, calendar)
    assert error.value.facts["date"] == civil.isoformat()
    assert error.value.exit_code == 2


def test_month_start_may_not_push_a_date_off_the_table() -> None:
    told = (MonthStart(month_index(1343, 1), date(1924, 8, 3)),)
    with pytest.raises(UnknownError):
        hijri(FIRST_DATE, UQ, told)


def test_month_start_changes_two_months_and_no_other() -> None:
    told = read_month_starts(["1447-03=2025-08-25"], UQ)
    changed = [
        day
        for day in days(date(2025, 1, 1), date(2026, 12, 31))
        if hijri(day, UQ, told) != hijri(day, UQ)
    ]
    assert (changed[0], changed[-1]) == (date(2025, 7, 26), date(2025, 9, 22))
    assert month_length(1447, 2, UQ, told) == 30
    assert month_length(1447, 3, UQ, told) == month_length(1447, 3, UQ) - 1


def test_month_starts_may_be_repeated_and_the_last_word_wins() -> None:
    words = ["1447-03=2025-08-25", "1447-04=2025-09-23", "1447-04=2025-09-24"]
    told = read_month_starts(words, UQ)
    assert hijri(date(2025, 9, 23), UQ, told) == HijriDate(1447, 3, 30, 30)
    assert len(told) == 2


def test_month_start_mends_the_seam_after_iran() -> None:
    told = read_month_starts(["1448-10=2027-03-10"], IRAN)
    assert hijri(date(2027, 3, 9), IRAN, told).day == 30
    assert hijri(date(2027, 3, 10), IRAN, told).day == 1


@pytest.mark.parametrize(
    "word",
    [
        "",
        "1447-03",
        "1447-03=",
        "1447-3=2025-13-01",
        "1447-13=2025-08-25",
        "1447-00=2025-08-25",
        "1501-01=2077-11-17",
        "1342-01=1923-08-14",
        "x=y",
        "1447-03=2025-08-25=",
        "1447/03=2025/08/25",
    ],
)
def test_bad_month_starts_are_refused(word: str) -> None:
    with pytest.raises(UnreadableError):
        read_month_starts([word], UQ)


def test_month_start_far_off_is_refused() -> None:
    read_month_starts(["1447-03=2025-08-27"], UQ)
    for word in ("1447-03=2025-08-28", "1447-03=2025-08-20"):
        with pytest.raises(ImpossibleError):
            read_month_starts([word], UQ)


def test_two_month_starts_must_leave_29_or_30_days() -> None:
    with pytest.raises(ImpossibleError) as error:
        read_month_starts(["1447-03=2025-08-25", "1447-04=2025-09-22"], UQ)
    assert error.value.facts == {"days": 28}


def test_chosen_calendar() -> None:
    assert [chosen("auto", state) for state in ("IR", "IQ", "SA", "")] == [IRAN, IRAN, UQ, UQ]
    assert chosen(" Iran ", "SA") is IRAN
    assert chosen("umm-al-qura", "IQ") is UQ
    with pytest.raises(UnknownError) as error:
        chosen("gregorian", "IQ")
    assert error.value.near == CHOICES == ("auto", "umm-al-qura", "iran")


def test_shift_of_3_is_refused() -> None:
    assert [checked_shift(n) for n in range(-2, 3)] == [-2, -1, 0, 1, 2]
    for days_off in (3, -3, 10**9):
        with pytest.raises(ImpossibleError):
            checked_shift(days_off)


def test_shift_is_stale_after_30_days_or_if_set_in_the_future() -> None:
    set_on = date(2026, 11, 1)
    assert not is_stale(set_on, date(2026, 12, 1))
    assert is_stale(set_on, date(2026, 12, 2))
    assert is_stale(set_on, date(2026, 10, 31))


def test_estimate_stays_within_three_days_of_umm_al_qura() -> None:
    for civil in days(date(1940, 1, 1), LAST_DATE):
        about, real = estimate(civil), hijri(civil, UQ)
        apart = (
            (about.year - real.year) * 354
            + (about.month - real.month) * 29.5
            + about.day
            - real.day
        )
        assert abs(apart) <= 3.5
        assert 1 <= about.day <= about.month_length


def test_month_start_a_day_early_begins_on_that_day() -> None:
    told = read_month_starts(["1447-03=2025-08-23"], UQ)
    assert hijri(date(2025, 8, 23), UQ, told) == HijriDate(1447, 3, 1, 31)
    assert hijri(date(2025, 8, 22), UQ, told) == HijriDate(1447, 2, 28, 28)
