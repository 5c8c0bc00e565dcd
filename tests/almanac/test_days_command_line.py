"""Days, calendars and places through the command line."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from importlib import import_module

import pytest
from almanac_cases import rows

from referee.cli import clerks
from referee.i18n.fold import digits
from referee.i18n.language import LANGUAGES
from referee.ledger.home import Home

DAYS = rows("days")["case"]
NOW = datetime(2026, 11, 30, 9, 0, tzinfo=UTC)


@pytest.fixture
def noon(monkeypatch):
    """Stop the clock at noon in Najaf on 30 November 2026."""
    monkeypatch.setattr(clerks, "clock", lambda: NOW)
    for name in ("today", "calendar", "config", "can"):
        module = import_module(f"referee.cli.commands.{name}")
        monkeypatch.setattr(module, "clock", lambda: NOW)


@pytest.mark.parametrize("case", DAYS, ids=lambda case: case["id"])
def test_7_2_today_is_the_expected_day(ask, case):
    told = ask(
        "today", "--city", case["city"], "--when", case["when"], "--calendar", case["calendar"],
        "--shift", str(case["shift"]), "--json",
    ).json  # fmt: skip
    hijri = told["hijri"]
    assert f"{hijri['year']}-{hijri['month']:02}-{hijri['day']:02}" == case["hijri"]
    assert hijri["month_length"] == case["length"]
    assert told["bonus"]["infallible"] == case["cards"]
    assert told["bonus"]["month"] == f"month:{case['month']}"
    assert told["bonus"]["city"] in (f"city:{case['city']}", None)
    assert told["city"] == case["city"]
    assert told["fallback"] == case["fallback"]
    assert (told["calendar"], told["shift"]) == (case["calendar"], case["shift"])
    seconds = 30 if case["city"] == "reykjavik" else 15
    off = datetime.fromisoformat(told["sunset"]).replace(tzinfo=None)
    assert abs(off - datetime.fromisoformat(case["sunset"])) <= timedelta(seconds=seconds)
    assert set(case["cards"]) <= set(told["never_last"])


def test_today_has_the_keys_of_the_grammar(ask):
    told = ask("today", "--city", "najaf", "--when", "2026-11-30 12:00", "--json").json
    assert list(told) == [
        "hijri", "calendar", "shift", "city", "day_start", "sunset", "began", "ends",
        "fallback", "bonus", "never_last", "near",
    ]  # fmt: skip
    assert told["calendar"] == "iran"
    assert told["bonus"]["city"] == "city:najaf"
    assert ask("today", "--city", "london", "--json").json["bonus"]["city"] is None


@pytest.mark.parametrize("hijri", ["٢٠ جمادى الآخرة", "۲۰ جمادی‌الثانی", "20/6"])
def test_N1_N2_the_date_by_the_tables_word(ask, hijri):
    told = ask("today", "--hijri", hijri, "--json").json
    assert (told["hijri"]["day"], told["hijri"]["month"], told["calendar"]) == (20, 6, "told")
    assert told["bonus"]["infallible"] == ["birth:fatima"]


def test_N5_a_told_thirtieth_is_the_last_day(ask):
    told = ask("today", "--hijri", "30/2/1447", "--calendar", "umm-al-qura", "--json").json
    assert told["bonus"]["infallible"] == ["death:rida"]


@pytest.mark.parametrize("city", ["مكه", "مكة المكرمة", "Makkah", "MECCA"])
def test_N10_spellings_of_a_city(ask, city):
    assert ask("today", "--city", city, "--json").json["city"] == "mecca"


def test_N16_a_told_month_start_moves_the_last_day(ask):
    words = ("today", "--city", "mashhad", "--when", "2025-08-24 12:00", "--json")
    told = ask(*words, "--calendar", "umm-al-qura", "--month-start", "1447-03=2025-08-25").json
    assert told["hijri"] == {"year": 1447, "month": 2, "day": 30, "month_length": 30}
    assert told["bonus"]["infallible"] == ["death:rida"]


BAD = [
    ("--hijri", "20 Jumada"), ("--hijri", "20 ربيع"), ("--hijri", "31/1"), ("--hijri", "0/1"),
    ("--hijri", "1/13"), ("--hijri", "2026-11-30"), ("--city", "الشام"), ("--city", "Najjjaf"),
    ("--shift", "3"), ("--shift", "-3"), ("--calendar", "mayan"),
    ("--when", "2077-11-16T20:00", "--city", "najaf"), ("--when", "1924-07-31T12:00"),
    ("--when", "3/4/2026"), ("--coords", "91,0", "--zone", "UTC"), ("--coords", "1,1", "--zone", "Mars"),
]  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("words", BAD, ids=" ".join)
def test_bad_input_is_one_line_and_exit_2(ask, language, words):
    for command in ("today", "calendar"):
        answer = ask(command, *words, "--lang", language)
        assert (answer.code, answer.out) == (2, ""), answer
        assert answer.err.count("\n") == 1
    assert set(ask("today", *words, "--json").json["error"]) == {"kind", "message", "near"}


def test_past_the_table_a_told_date_is_suggested(ask):
    for when in ("2077-11-16T20:00", "1924-07-31T12:00"):
        assert "--hijri" in ask("today", "--city", "najaf", "--when", when).err


def test_unknown_places_are_answered_with_near_ones(ask):
    assert "Najaf" in ask("today", "--city", "Nejaf").err


def test_the_exit_code_tells_an_infallibles_day(ask):
    words = ("today", "--exit-code", "--city", "najaf", "--when")
    assert ask(*words, "2026-11-30 12:00").code == 0
    assert ask(*words, "2026-11-30 17:10").code == 1
    assert ask(*words[:1], *words[2:], "2026-11-30 17:10").code == 0


@pytest.mark.parametrize(
    ("language", "written", "latin"),
    [
        ("en", "20 Jumada II 1448", "20 Jumada II 1448"),
        ("ar", "٢٠ جمادى الآخرة ١٤٤٨ هـ", "20 جمادى الآخرة 1448 هـ"),
        ("fa", "۲۰ جمادی‌الثانی ۱۴۴۸", "20 جمادی‌الثانی 1448"),
    ],
)
def test_dates_are_written_as_each_language_writes_them(ask, language, written, latin):
    words = ("today", "--city", "najaf", "--when", "2026-11-30 12:00", "--lang", language)
    assert written in ask(*words).out
    assert latin in ask(*words, "--digits", "latn").out
    ask("config", "digits", "latn")
    assert latin in ask(*words).out
    assert written in ask(*words, "--digits", "auto").out


def test_near_misses_are_told(ask):
    words = (
        "today",
        "--city",
        "karbala",
        "--when",
        "2025-07-06 12:00",
        "--calendar",
        "umm-al-qura",
    )
    assert {"calendar": "iran", "bonus": ["death:husayn"]} in ask(*words, "--json").json["near"]
    assert "By Iran's calendar it is 10 Muharram 1447" in ask(*words).out


@pytest.mark.usefixtures("noon")
def test_settings_hold_until_something_is_typed(ask):
    assert ask("config", "city", "النجف", "--json").json == {"config": {"city": "najaf"}}
    ask("config", "calendar", "Umm-al-Qura")
    assert ask("config", "shift", "-1", "--json").json["config"] == {
        "shift": "-1", "shift_set": "2026-11-30"
    }  # fmt: skip
    told = ask("today", "--json").json
    assert (told["city"], told["calendar"], told["shift"]) == ("najaf", "umm-al-qura", -1)
    assert told["hijri"]["day"] == 19
    other = ask(
        "today", "--coords", "31.99,44.31", "--zone", "Asia/Baghdad", "--shift", "0", "--json"
    ).json
    assert (other["city"], other["shift"], other["hijri"]["day"]) == (None, 0, 20)
    assert ask("config", "shift", "--unset").code == 0
    assert "shift_set" not in ask("config", "--json").json["config"]


@pytest.mark.usefixtures("noon")
def test_a_shift_is_reminded_of_after_thirty_days(ask, tmp_path):
    ask("config", "city", "najaf")
    ask("config", "shift", "1")
    assert "30 days old" not in ask("today").out
    Home(tmp_path / "home").configure({"shift_set": "2026-10-30"})
    assert "more than 30 days old" in ask("today").out
    assert "more than 30 days old" in ask("can", "ahlulbayt", "birth:ali", "--on", "salawat").out
    Home(tmp_path / "home").configure({"shift_set": "spoilt"})
    assert "more than 30 days old" in ask("today").out
    assert "more than 30 days old" not in ask("today", "--shift", "1").out


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "words",
    [("city", "Atlantis"), ("calendar", "mayan"), ("shift", "3"), ("shift", "x"), ("dates", "roman"),
     ("digits", "roman"), ("deck", "/nowhere.toml"), ("colour", "red"), ("city", "--unsett")],
)  # fmt: skip
def test_bad_settings_change_nothing(ask, language, words):
    answer = ask("config", *words, "--lang", language)
    assert answer.code == (3 if words[0] == "deck" else 2)
    assert (answer.out, answer.err.count("\n")) == ("", 1)
    assert ask("config", "--json").json == {"config": {}}


@pytest.mark.usefixtures("noon")
def test_the_coming_days(ask):
    told = ask("calendar", "--city", "najaf", "--days", "30", "--json").json["days"]
    assert [(day["date"], day["bonus"]) for day in told][:2] == [
        ("2026-11-30", ["birth:fatima"]), ("2026-12-11", ["birth:baqir"])
    ]  # fmt: skip
    said = ask("calendar", "--city", "najaf", "--days", "1").out
    assert "2026-11-30  20 Jumada II 1448: Birth of Lady Fatima (a)" in said
    assert ask("calendar", "--city", "najaf", "--when", "2026-12-01 12:00", "--days", "2").code == 0


@pytest.mark.parametrize("days", ["0", "-1", "x", "3701", "9" * 5000])
def test_bad_numbers_of_days(ask, days):
    answer = ask("calendar", "--days", days)
    assert (answer.code, answer.out, answer.err.count("\n")) == (2, "", 1)


@pytest.mark.usefixtures("noon")
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_phones_calendar_reads_the_file(ask, tmp_path, language):
    from icalendar import Calendar

    file = tmp_path / "days.ics"
    words = ("calendar", "--city", "najaf", "--days", "400", "--ics", str(file), "--lang", language)
    assert ask(*words).code == 0
    content = file.read_bytes()
    assert all(len(line) <= 75 for line in content.split(b"\r\n"))
    made = Calendar.from_ical(content)
    assert made["version"] == "2.0"
    assert made["prodid"]
    events = made.walk("VEVENT")
    assert len({str(event["uid"]) for event in events}) == len(events) > 20
    first = events[0]
    assert first.decoded("dtstart") == date(2026, 11, 30)
    assert first.decoded("dtend") == date(2026, 12, 1)
    assert first.decoded("dtstamp") == NOW
    assert str(first["uid"]) == "1448-06-20@ahlulbayt.referee"
    assert "16:58" in digits(str(first["description"]))
    told = ask("calendar", "--city", "najaf", "--days", "400", "--json").json["days"]
    assert [event.decoded("dtstart").isoformat() for event in events] == [
        day["date"] for day in told
    ]
    assert ask(*words).code == 2
    assert ask(*words, "--yes").code == 0
    assert file.read_bytes() == content


def test_a_calendar_that_cannot_be_written_is_a_matter_of_the_store(ask, tmp_path):
    answer = ask("calendar", "--ics", str(tmp_path / "no" / "x.ics"))
    assert (answer.code, answer.out, answer.err.count("\n")) == (4, "", 1)


def test_places_are_listed_and_searched(ask):
    assert len(ask("places", "--json").json["places"]) == 53
    assert [one["id"] for one in ask("places", "نجف", "--json").json["places"]] == ["najaf"]
    assert [one["id"] for one in ask("places", "Makkah", "--json").json["places"]] == ["mecca"]
    for language in LANGUAGES:
        assert "Asia/Baghdad" in ask("places", "najaf", "--lang", language).out
        assert ask("places", "Atlantis", "--lang", language).code == 2
