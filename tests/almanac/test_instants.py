from __future__ import annotations

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.almanac.instants import read_instant
from referee.almanac.notices import Notice
from referee.almanac.places import clock
from referee.core.errors import AmbiguousError, RefereeError, UnreadableError

NOW = datetime(2026, 11, 30, 14, 10, 33, tzinfo=UTC)
BAGHDAD = clock("Asia/Baghdad")


@pytest.mark.parametrize(
    ("text", "wall"),
    [
        ("20:00", "2026-11-30T20:00:00"),
        ("20:00:07", "2026-11-30T20:00:07"),
        ("8pm", "2026-11-30T20:00:00"),
        ("5 pm", "2026-11-30T17:00:00"),
        ("2026-12-01", "2026-12-01T17:10:00"),
        ("20261201", "2026-12-01T17:10:00"),
        ("2026-12-01T17:10", "2026-12-01T17:10:00"),
        ("2026-12-01 06:05", "2026-12-01T06:05:00"),
        ("2026-12-1 6:05", "2026-12-01T06:05:00"),
        ("2026/3/4", "2026-03-04T17:10:00"),
        ("٢٠٢٦-١٢-٠١ ١٧:١٠", "2026-12-01T17:10:00"),
        ("۲۰:۰۰", "2026-11-30T20:00:00"),
        ("1 Dec", "2026-12-01T17:10:00"),
        ("Dec 1 2026 8pm", "2026-12-01T20:00:00"),
        ("13/4/2026", "2026-04-13T17:10:00"),
        ("4/13/2026 10:00", "2026-04-13T10:00:00"),
        ("2026-11-30T17:10Z", "2026-11-30T20:10:00"),
        ("2026-11-30T17:10+05:00", "2026-11-30T15:10:00"),
        ("17:10 UTC", "2026-11-30T20:10:00"),
        ("30 Nov 2026 17:10 +0500", "2026-11-30T15:10:00"),
    ],
)
def test_when_is_read(text: str, wall: str) -> None:
    read = read_instant(text, BAGHDAD, NOW)
    assert read.at.replace(tzinfo=None).isoformat() == wall
    assert read.at.tzinfo is BAGHDAD
    assert read.notice is None


def test_what_is_missing_comes_from_now_at_the_place() -> None:
    sydney = clock("Australia/Sydney")
    assert read_instant("20:00", sydney, NOW).at.isoformat() == "2026-12-01T20:00:00+11:00"


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "blah",
        "25:00",
        "2026-02-30",
        "2026-13-01T00:00",
        "17:10 EST",
        "17:10 CET",
        "9" * 20,
        "9" * 400,
        "0001-01-01T00:00",
        "'; drop table",
        "10:00+99:00",
        "²0:00",
        "\x00",
        "--",
        "2026-11-30T17:10[Asia/Baghdad]",
    ],
)
def test_when_that_cannot_be_read_is_refused(text: str) -> None:
    with pytest.raises(UnreadableError) as error:
        read_instant(text, BAGHDAD, NOW)
    assert error.value.facts == {"text": text}


def test_day_and_month_either_way_are_asked_back() -> None:
    with pytest.raises(AmbiguousError) as error:
        read_instant("3/4/2026", BAGHDAD, NOW)
    assert error.value.near == ("2026-04-03", "2026-03-04")


def test_hour_that_the_clock_skips_is_said() -> None:
    read = read_instant("2026-03-29 01:30", clock("Europe/London"), NOW)
    assert (read.at.isoformat(), read.notice) == ("2026-03-29T02:30:00+01:00", Notice.GAP)


def test_hour_that_the_clock_shows_twice_is_said() -> None:
    read = read_instant("2026-10-25 01:30", clock("Europe/London"), NOW)
    assert (read.at.isoformat(), read.notice) == ("2026-10-25T01:30:00+01:00", Notice.FOLD)
    told = read_instant("2026-10-25T01:30+00:00", clock("Europe/London"), NOW)
    assert (told.at.isoformat(), told.notice) == ("2026-10-25T01:30:00+00:00", None)


@given(st.text(max_size=25))
def test_any_text_is_an_instant_or_refused(text: str) -> None:
    try:
        read = read_instant(text, BAGHDAD, NOW)
    except RefereeError:
        return
    assert read.at.utcoffset() is not None


@given(st.from_regex(r"\A\d{1,4}[-/. ]\d{1,4}[-/. T]\d{1,4}( \d{1,2}:\d{1,2})?( [+-]\d{1,4})?\Z"))
def test_any_figures_are_an_instant_or_refused(text: str) -> None:
    try:
        read = read_instant(text, BAGHDAD, NOW)
    except RefereeError:
        return
    assert read.at.tzinfo is BAGHDAD
