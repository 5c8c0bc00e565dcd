from __future__ import annotations

import pytest
from almanac_cases import rows
from hypothesis import given
from hypothesis import strategies as st

from referee.almanac.dates import ToldDate, read_date
from referee.almanac.months import MONTHS, is_sacred, name, write
from referee.core.errors import AmbiguousError, RefereeError
from referee.i18n.figures import DIGITS
from referee.i18n.language import LANGUAGES
from referee.i18n.texts import Texts
from referee.i18n.words import months
from referee.view.screen import figures

CASES = rows("hijri_dates")
month_of = months("en").find


@pytest.mark.parametrize(("text", "day", "month", "year"), CASES["read"])
def test_7_3_dates_are_read(text: str, day: int, month: int, year: int) -> None:
    assert read_date(text, month_of) == ToldDate(day, month, year or None)


@pytest.mark.parametrize(("text", "entry"), CASES["refused"])
def test_7_3_dates_are_refused(text: str, entry: str) -> None:
    with pytest.raises(RefereeError) as error:
        read_date(text, month_of)
    assert error.value.key == f"almanac/errors.{entry}"
    assert error.value.exit_code == 2
    for language in LANGUAGES:
        assert Texts(language).say(error.value.key, **error.value.facts)


@pytest.mark.parametrize(
    ("text", "language", "both"),
    [
        ("20 Jumada", "en", ("Jumada I", "Jumada II")),
        ("20 ربيع", "ar", ("ربيع الأول", "ربيع الآخر")),
        ("۲۰ جمادی", "fa", ("جمادی‌الاول", "جمادی‌الثانی")),
    ],
)
def test_n4_half_a_name_lists_both_months(text: str, language: str, both: tuple[str, str]) -> None:
    with pytest.raises(AmbiguousError) as error:
        read_date(text, months(language).find)
    assert error.value.near == both


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("month", range(1, 13))
def test_dates_are_read_as_they_are_written(language: str, month: int) -> None:
    for year in (None, 1448):
        shown = write(30, month, year, language)
        for digits in DIGITS:
            assert read_date(figures(shown, digits), month_of) == ToldDate(30, month, year)


def test_dates_are_written_as_each_language_does() -> None:
    assert write(20, 6, 1448, "en") == "20 Jumada II 1448"
    assert write(20, 6, 1448, "ar") == "20 جمادى الآخرة 1448 هـ"
    assert write(20, 6, 1448, "fa") == "20 جمادی‌الثانی 1448"
    assert write(1, 8, None, "en") == "1 Sha'ban"


def test_four_months_are_sacred() -> None:
    sacred = {month for month in MONTHS if is_sacred(month)}
    assert sacred == {"muharram", "rajab", "dhu-al-qada", "dhu-al-hijja"}


def test_month_names_are_all_different() -> None:
    for language in LANGUAGES:
        assert len({name(month, language) for month in range(1, 13)}) == 12


@given(st.text(max_size=30))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        told = read_date(text, month_of)
    except RefereeError:
        return
    assert 1 <= told.day <= 30
    assert 1 <= told.month <= 12


@given(st.from_regex(r"\A\d{1,5}[-/. ]\d{1,3}([-/. ]\d{1,5})?\Z"))
def test_any_figures_are_read_or_refused(text: str) -> None:
    try:
        told = read_date(text, month_of)
    except RefereeError:
        return
    assert told.year is None or 1343 <= told.year <= 1500
