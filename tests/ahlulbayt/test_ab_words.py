"""Cards, months, cities and dates as people type them, in three languages."""

from __future__ import annotations

import pytest
from ahlulbayt.ab_table import deck

from referee.core.errors import AmbiguousError, RefereeError, UnknownError, UnreadableError
from referee.desk.ahlulbayt_words import (
    HijriDate,
    read_card,
    read_city,
    read_date,
    read_infallible,
    read_month,
    read_play,
    vocabulary,
)
from referee.games.ahlulbayt.cards import MONTHS
from referee.games.ahlulbayt.moves import write

KNOWN = vocabulary(deck())

CARDS = {
    "birth:ali": ["birth:ali", "birth of Ali", "Ali's birth", "ولادة الإمام علي (ع)", "ولادت امام علی", "مولد أمير المؤمنين", "Imam Ali birthday", "تولد حضرت علی (ع)", "ميلاد علي بن ابي طالب عليه السلام"],
    "death:husayn": ["شهادة الحسين", "وفاة سيد الشهداء (ع)", "شهادت امام حسین", "death of Imam Husain", "martyrdom of Hossein", "death of Husayn in Karbala", "استشهاد الحسين بن علي"],
    "birth:prophet": ["ولادة النبي محمد (ص)", "میلاد پیامبر اکرم", "birth of the Prophet (PBUH)", "مولد رسول الله صلى الله عليه وآله"],
    "death:askari": ["وفاة الحسن العسكري", "شهادت امام حسن عسکری", "وفاة حسن عسكري", "death of Hasan al-Askari"],
    "death:hasan": ["وفاة الإمام الحسن المجتبى", "شهادت امام حسن", "death of Hassan"],
    "birth:fatima": ["ولادة فاطمة الزهراء", "ولادت حضرت زهرا (س)", "birth of Lady Fatemeh"],
    "birth:mahdi": ["mahdi", "ولادة الحجة (عج)", "امام زمان", "صاحب الزمان"],
    "death:rida": ["وفاة علي بن موسى الرضا", "شهادت امام رضا", "death of Imam Reza (a)"],
    "death:jawad": ["وفاة محمد بن علي الجواد", "شهادت امام محمد تقی", "death of al-Taqi"],
    "month:rajab": ["rajab", "رجب", "شهر رجب المرجب", "ماه رجب", "month of Rajab"],
    "month:jumada-ii": ["جمادى الآخرة", "جمادی‌الثانی", "جمادي الثانيه", "Jumada II", "Jumada al-Akhira", "jumada 2"],
    "month:dhu-al-qada": ["ذو القعدة", "ذیقعده", "ذی‌القعده", "Dhul-Qadah", "Dhu al-Qa'da"],
    "city:mecca": ["مكه", "مكة المكرمة", "Makkah", "MECCA", "مکه مکرمه"],
    "city:medina": ["المدينة", "مدينة", "مدینه", "المدينة المنورة", "يثرب", "Madinah"],
    "city:karbala": ["كربلاء", "مدينة كربلاء", "شهر کربلا", "Kerbala", "الطف"],
    "city:kadhimiya": ["الكاظمية", "کاظمین", "Kazimayn"],
    "city:mashhad": ["مشهد", "طوس", "Tus", "Mashhad (Tus)"],
    "city:samarra": ["سامراء", "سر من رأى", "سامرا"],
    "dynasty:umayyads": ["الأمويون", "امویان", "Umayyads", "Umayyads draw 3", "اسحب 3", "بنو أمية"],
    "dynasty:abbasids": ["العباسيون", "عباسیان", "draw 4", "اسحب ٤", "بکش ۴"],
    "killer:shimr": ["شمر", "شمر بن ذي الجوشن", "Shimr", "قاتل الحسين", "killer of Husayn"],
    "killer:ibn-muljam": ["ابن ملجم", "Ibn Muljam", "قاتل أمير المؤمنين"],
    "killer:harun": ["هارون الرشيد", "هارون‌الرشید", "Harun al-Rashid"],
    "killer:mansur": ["المنصور", "أبو جعفر المنصور"],
    "every-day": ["كل يوم عاشوراء", "کل یوم عاشورا", "every day", "every-day"],
    "every-land": ["كل أرض كربلاء", "کل ارض کربلا", "every land is Karbala"],
    "every-place": ["كل مكان", "همه‌جا", "every place"],
    "salawat": ["صلوات", "اللهم صل على محمد وآل محمد", "اَللّهُمَّ صَلِّ عَلى مُحَمَّدٍ وَآلِ مُحَمَّد", "Salawat"],
}  # fmt: skip


@pytest.mark.parametrize(
    ("text", "card"), [(text, card) for card, texts in CARDS.items() for text in texts]
)
def test_a_card_is_read_in_any_spelling(text, card):
    assert read_card(text, deck(), KNOWN).id == card


@pytest.mark.parametrize("language", ["en", "ar", "fa"])
def test_every_card_is_read_by_its_own_name(language):
    for card in deck().cards:
        assert read_card(card.title(language), deck(), KNOWN) == card


AMBIGUOUS = {
    "محمد بن علي": ("birth:baqir", "death:baqir", "birth:jawad", "death:jawad"),
    "ولادة محمد بن علي": ("birth:baqir", "birth:jawad"),
    "death of Muhammad ibn Ali": ("death:baqir", "death:jawad"),
    "وفاة الحسن بن علي": ("death:hasan", "death:askari"),
    "birth of Abu Ja'far": ("birth:baqir", "birth:jawad"),
    "Ali": ("birth:ali", "death:ali"),
    "Rabi": ("month:rabi-i", "month:rabi-ii"),
    "ربیع": ("month:rabi-i", "month:rabi-ii"),
    "Jumada": ("month:jumada-i", "month:jumada-ii"),
    "جمادى": ("month:jumada-i", "month:jumada-ii"),
    "الشام": ("city:damascus", "land:sham"),
    "مدينة الشام": ("city:damascus", "land:sham"),
    "مصر": ("city:cairo", "land:egypt"),
}


@pytest.mark.parametrize("text", AMBIGUOUS)
def test_what_means_two_things_is_asked_back(text):
    with pytest.raises(AmbiguousError) as caught:
        read_card(text, deck(), KNOWN)
    assert sorted(caught.value.near) == sorted(AMBIGUOUS[text])
    assert caught.value.exit_code == 2


PLAYS = {
    "draw": ["draw", "اسحب", "بکش", "يسحب"],
    "draw:birth:ali": ["draw birth of Ali", "اسحب ولادة علي", "draw: ولادت امام علی"],
    "pass": ["pass", "پاس"],
    "call": ["أهل البيت", "اهل بیت", "Ahl al-Bayt", "اهل‌بیت"],
    "first:birth:ali": ["first:birth:ali", "first: ولادة علي"],
    "call@B": ["call@B"],
    "card:month=rajab,city=samarra": ["card:month=rajab,city=samarra"],
}


@pytest.mark.parametrize(
    ("text", "play"), [(text, play) for play, texts in PLAYS.items() for text in texts]
)
def test_a_play_is_read_in_any_language(text, play):
    assert write(read_play(text, deck(), KNOWN)) == play


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("wibble", "no_such_play"), ("Zuhra", "no_such_play"), ("city:qatif", "no_such_card"), ("القطيف", "no_such_card"),
        ("وفاة المهدي", "no_such_card"), ("birth:alli", "no_such_card"), ("draw draw", "no_such_card"), ("", "no_play"),
        ("call Karbala", "no_such_card"), ("Karbala Najaf", "no_such_card"), ("(ع)", "no_such_card"), ("card:month=july", "no_such_month"),
        ("day 1448-01-31", "no_such_day"), ("draw:birth:nobody", "no_such_card"),
    ],
)  # fmt: skip
def test_what_names_no_card_is_refused(text, key):
    with pytest.raises(RefereeError) as caught:
        read_play(text, deck(), KNOWN)
    assert caught.value.key == f"ahlulbayt/errors.{key}"
    assert caught.value.exit_code == 2


def test_a_play_where_a_card_is_asked_is_refused():
    with pytest.raises(UnknownError):
        read_card("draw", deck(), KNOWN)


def test_a_near_word_is_offered():
    with pytest.raises(UnknownError) as caught:
        read_play("Zuhra", deck(), KNOWN)
    assert "zahra" in caught.value.near
    with pytest.raises(UnknownError) as caught:
        read_play("birth:alli", deck(), KNOWN)
    assert "birth:ali" in caught.value.near


def test_spellings_are_gathered_only_when_they_are_needed():
    assert write(read_play("birth:ali", deck())) == "birth:ali"
    assert read_card("ولادة علي", deck()).id == "birth:ali"


DATES = [
    ("N1", "٢٠ جمادى الآخرة", HijriDate(20, "jumada-ii")),
    ("N2", "۲۰ جمادی‌الثانی", HijriDate(20, "jumada-ii")),
    ("N5", "30/2", HijriDate(30, "safar")),
    ("", "20 Jumada II", HijriDate(20, "jumada-ii")),
    ("", "20 Jumada II 1448", HijriDate(20, "jumada-ii", 1448)),
    ("", "Jumada II 20", HijriDate(20, "jumada-ii")),
    ("", "20 Rabi 1", HijriDate(20, "rabi-i")),
    ("", "20/6/1448", HijriDate(20, "jumada-ii", 1448)),
    ("", "1448-06-20", HijriDate(20, "jumada-ii", 1448)),
    ("", "١٣ رجب", HijriDate(13, "rajab")),
    ("", "13 of Rajab", HijriDate(13, "rajab")),
]


@pytest.mark.parametrize(
    ("text", "date"), [row[1:] for row in DATES], ids=lambda word: str(word)[:20]
)
def test_N_a_date_is_read(text, date):
    assert read_date(text, KNOWN) == date


def test_N4_a_month_that_is_two_is_asked_back():
    for text, months in (
        ("20 Jumada", ("jumada-i", "jumada-ii")),
        ("20 ربيع", ("rabi-i", "rabi-ii")),
    ):
        with pytest.raises(AmbiguousError) as caught:
            read_date(text, KNOWN)
        assert caught.value.near == months


@pytest.mark.parametrize(
    "text",
    [
        "31/1",
        "0/1",
        "1/13",
        "31 Muharram",
        "2026-11-30",
        "",
        "hello",
        "20",
        "1/2/3/4",
        "30/2/²",
        "1/" + "9" * 5000,
        "9" * 5000 + " Rajab",
    ],
    ids=lambda text: text[:12],
)
def test_N7_N8_what_is_no_hijri_day_is_refused(text):
    with pytest.raises((UnreadableError, UnknownError)) as caught:
        read_date(text, KNOWN)
    assert caught.value.exit_code == 2


def test_N8_a_gregorian_year_is_named():
    with pytest.raises(UnreadableError) as caught:
        read_date("2026-11-30", KNOWN)
    assert caught.value.key == "ahlulbayt/errors.year_out_of_range"


def test_N10_mecca():
    for text in ("مكه", "مكة المكرمة", "Makkah", "MECCA"):
        assert read_city(text, KNOWN) == "mecca"


def test_N11_the_city_or_the_land():
    with pytest.raises(AmbiguousError) as caught:
        read_city("الشام", KNOWN)
    assert caught.value.near == ("damascus", "sham")


def test_months_and_cities_are_read_by_id_and_by_all_their_names():
    for month in MONTHS:
        assert read_month(month, KNOWN) == month
    for city in deck().cities.values():
        for text in (city.id, *(name for _, name in city.names)):
            assert read_city(text, KNOWN) == city.id


def test_infallibles_are_read_by_all_their_names():
    for one in deck().infallibles.values():
        for text in (one.id, *(name for _, name in one.names)):
            assert read_infallible(text, KNOWN) == one.id
    assert read_infallible("Ali ibn Muhammad", KNOWN) == "hadi"
    with pytest.raises(AmbiguousError) as caught:
        read_infallible("أبو الحسن", KNOWN)
    assert caught.value.near == ("ali", "kazim", "rida", "hadi")


@pytest.mark.parametrize("text", ["", "Rajab", "nowhere", "Karbala Najaf"])
def test_what_is_no_city_is_refused(text):
    with pytest.raises(UnknownError):
        read_city(text, KNOWN)


def test_hostile_phrases_are_refused():
    for text in (
        "x" * 300_000,
        "x " * 100_000,
        "علي " * 400,
        "\x1b[31m",
        "مدينة " * 60,
        "ع " * 12,
        "\u202e",
        "شهر شهر شهر شهر شهر شهر شهر شهر شهر شهر شهر",
    ):
        with pytest.raises(RefereeError):
            read_play(text, deck(), KNOWN)
