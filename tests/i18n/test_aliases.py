from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.core.errors import AmbiguousError, RefereeError, UnknownError
from referee.i18n.aliases import Aliases, Found, plain
from referee.i18n.language import LANGUAGES
from referee.i18n.texts import Texts

PEOPLE = Aliases(
    {
        "ali": ["علي", "Ali", "علي بن أبي طالب", "أمير المؤمنين"],
        "hasan": ["الحسن", "Hasan", "الحسن بن علي"],
        "askari": ["العسكري", "Hasan al-Askari", "الحسن العسكري", "الحسن بن علي"],
        "sajjad": ["زين العابدين", "Zayn al-Abidin", "Ali b. al-Husayn"],
        "hadi": ["الهادي", "امام علی‌النقی"],
    },
    unclear={"Imam": ["ali", "hasan"]},
    labels={"ali": "Imam Ali"},
    drop=["(ع)", "الإمام", "امام", "Imam", "عليه السلام", "حضرت"],
)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("ali", "ali"), ("ALI", "ali"), (" علی ", "ali"), ("عَلِيّ", "ali"), ("الإمام علي (ع)", "ali"),
        ("حضرت علی", "ali"), ("علي عليه السلام", "ali"), ("امير المومنين", "ali"), ("العلي", "ali"),
        ("حسن عسكري", "askari"), ("حسن عسکری", "askari"), ("Hasan Askari", "askari"), ("HASAN AL-ASKARI", "askari"),
        ("hasan", "hasan"), ("الحسن", "hasan"), ("زین‌العابدین", "sajjad"), ("زينالعابدين", "sajjad"),
        ("zaynalabidin", "sajjad"), ("ali b al husayn", "sajjad"), ("علی النقی", "hadi"), ("علی‌نقی", "hadi"),
    ],
)  # fmt: skip
def test_spellings_find_their_id(text: str, key: str) -> None:
    assert PEOPLE.find(text) == key


def test_spelling_of_two_ids_is_asked_back_with_labels() -> None:
    with pytest.raises(AmbiguousError) as error:
        PEOPLE.find("حسن بن علی")
    assert error.value.near == ("الحسن", "العسكري")
    assert error.value.facts["candidates"] == "الحسن / العسكري"
    with pytest.raises(AmbiguousError) as error:
        PEOPLE.find("Imam")
    assert error.value.near == ("Imam Ali", "الحسن")


def test_unknown_lists_nearest_spellings_once_for_each_id() -> None:
    with pytest.raises(UnknownError) as error:
        PEOPLE.find("Hassan")
    assert error.value.near[0] == "Hasan"
    assert len(set(error.value.near)) == len(error.value.near)
    with pytest.raises(UnknownError) as error:
        PEOPLE.find("zzzzzz")
    assert error.value.near == ()


def test_longest_alias_leads() -> None:
    assert PEOPLE.lead("الحسن العسكري سامراء") == Found("askari", "", "سامرا")
    assert PEOPLE.lead("حسن سامراء") == Found("hasan", "", "سامرا")
    assert PEOPLE.lead("سامراء حسن") is None
    assert PEOPLE.lead("") is None


def test_longest_alias_within() -> None:
    assert PEOPLE.within("birth of Hasan al-Askari now") == Found("askari", "birth of", "now")
    assert PEOPLE.within("birth ali") == Found("ali", "birth", "")
    assert PEOPLE.within("hasan ali") == Found("hasan", "", "ali")
    assert PEOPLE.within("birth") is None
    with pytest.raises(AmbiguousError):
        PEOPLE.within("birth الحسن بن علي")


def test_roman_and_other_numerals_after_a_word() -> None:
    table = Aliases({"one": ["Rabi I"], "two": ["ربيع 2"]})
    assert [table.find(text) for text in ("rabi 1", "Rabi' I", "rabi-i", "Rabi Ⅰ")] == ["one"] * 4
    assert [table.find(text) for text in ("ربیع ۲", "ربيع II", "ربيع ٢")] == ["two"] * 3
    assert plain("I") == "i"


def test_articles_are_optional_and_words_that_only_look_like_them_stay() -> None:
    assert plain("al-Ahsa") == plain("Ahsa") == "ahsa"
    assert plain("ath-Thani") == "thani"
    assert plain("Alaska Elbe ulna") == "alaska elbe ulna"
    assert plain("al") == "al"
    assert plain("ال") == "ال"
    assert plain("الف") == "الف"


def test_signs_that_mean_something_stay() -> None:
    table = Aliases({"plus": ["+2"], "two": ["2"], "spade": ["♠️"]})
    assert [table.find(text) for text in ("+2", "2", "۲", "♠")] == ["plus", "two", "two", "spade"]


def test_keys_name_their_errors() -> None:
    table = Aliases({"a": ["a"]}, unclear={"b": ["a", "c"]}, unknown="x.no", ambiguous="x.which")
    with pytest.raises(UnknownError, match=r"x\.no"):
        table.find("q")
    with pytest.raises(AmbiguousError, match=r"x\.which"):
        table.find("b")
    assert table.label("c") == "c"


def test_table_of_rows_takes_the_names_of_three_languages() -> None:
    rows = {"rajab": {"en": "Rajab", "ar": "رجب", "fa": "رجب", "n": 7}}
    table = Aliases.of_rows(rows, also={"rajab": ["Rejeb"]}, language="fa")
    assert [table.find(text) for text in ("RAJAB", "رَجَب", "rejeb")] == ["rajab"] * 3
    assert table.label("rajab") == "رجب"


def test_empty_table_knows_nothing() -> None:
    empty = Aliases({})
    assert (empty.lead("x"), empty.within("x"), empty.nearest("x")) == (None, None, ())
    with pytest.raises(UnknownError):
        empty.find("")


@pytest.mark.parametrize("language", LANGUAGES)
def test_errors_have_sentences(language: str) -> None:
    for text in ("Imam", "zzzz"):
        with pytest.raises(RefereeError) as error:
            PEOPLE.find(text)
        assert text in Texts(language).say(error.value.key, **error.value.facts)


@given(st.text(max_size=40))
def test_any_text_is_found_or_refused(text: str) -> None:
    try:
        found = PEOPLE.find(text)
    except RefereeError:
        return
    assert found in PEOPLE.spellings


@given(st.text(max_size=40))
def test_plain_has_single_spaces(text: str) -> None:
    once = plain(text)
    assert once == " ".join(once.split())
