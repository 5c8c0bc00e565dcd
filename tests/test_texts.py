"""The catalogues: same keys and same placeholders in three languages, nothing blank."""

from __future__ import annotations

import string
import tomllib
from pathlib import Path

import pytest
from babel import Locale

from referee.games.khabis.clauses import Rule
from referee.i18n.fold import fold
from referee.i18n.language import LANGUAGES
from referee.i18n.plurals import category

DATA = Path(__file__).parents[1] / "data"
FILES = sorted(
    path.relative_to(DATA / "texts" / "en").as_posix()
    for path in (DATA / "texts" / "en").rglob("*.toml")
)
CATEGORIES = {"en": {"one", "other"}, "fa": {"one", "other"}}
CATEGORIES["ar"] = {"zero", "one", "two", "few", "many", "other"}


def load(language, name):
    return tomllib.loads((DATA / "texts" / language / name).read_text(encoding="utf-8"))


def flat(table, prefix=""):
    """Yield every sentence of a catalogue with its key; plurals as one entry."""
    for key, value in table.items():
        if isinstance(value, dict) and "other" not in value:
            yield from flat(value, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}", value


def placeholders(value):
    sentences = value.values() if isinstance(value, dict) else [value]
    if isinstance(value, list):
        return set()
    return {
        name
        for sentence in sentences
        for _, name, _, _ in string.Formatter().parse(sentence)
        if name
    }


@pytest.mark.parametrize("name", FILES)
def test_three_languages_say_the_same_things(name):
    english = dict(flat(load("en", name)))
    for language in LANGUAGES:
        other = dict(flat(load(language, name)))
        assert list(other) == list(english), language
        if name.endswith(("cards.toml", "names.toml")):
            continue
        for key, value in other.items():
            assert placeholders(value) == placeholders(english[key]), (language, key)
            assert isinstance(value, dict) == isinstance(english[key], dict), (language, key)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", FILES)
def test_nothing_is_blank_and_plurals_are_complete(language, name):
    for key, value in flat(load(language, name)):
        if isinstance(value, dict):
            assert set(value) == CATEGORIES[language], key
        for sentence in value.values() if isinstance(value, dict) else [value]:
            assert sentence, key


def test_no_catalogue_is_in_one_language_only():
    for language in LANGUAGES:
        found = (DATA / "texts" / language).rglob("*.toml")
        names = sorted(path.relative_to(DATA / "texts" / language).as_posix() for path in found)
        assert names == FILES


@pytest.mark.parametrize("language", LANGUAGES)
def test_plural_categories_are_those_of_cldr(language):
    form = Locale(language).plural_form
    for n in [*range(1300), 10**6, 10**6 + 3, 10**9 + 11]:
        assert category(language, n) == form(n), n


def test_every_khabis_clause_has_a_text_and_a_rule():
    for language in LANGUAGES:
        assert list(load(language, "khabis/clauses.toml")) == [rule.value for rule in Rule]
    rules = tomllib.loads((DATA / "rules" / "khabis.toml").read_text(encoding="utf-8"))
    assert list(rules) == [rule.value for rule in Rule]
    assert {rule["kind"] for rule in rules.values()} == {"play", "count", "end", "meta"}


def test_arabic_and_persian_sentences_are_in_their_script():
    """A sentence left in English would have no letter of the script."""
    for language in ("ar", "fa"):
        for name in FILES:
            for key, value in flat(load(language, name)):
                sentences = value.values() if isinstance(value, dict) else [value]
                if isinstance(value, list) or name.endswith(("cards.toml", "names.toml")):
                    continue
                for sentence in sentences:
                    bare = "".join(text for text, *_ in string.Formatter().parse(sentence))
                    # The game's own name is one in every language.
                    letters = [c for c in bare.replace("Flip 7", "") if c.isalpha()]
                    arabic = any("\u0600" <= c <= "\u06ff" for c in letters)
                    assert arabic or not letters, (language, name, key)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("علی", "علي"),
        ("كريم", "کریم"),
        ("فاطمة", "فاطمه"),
        ("أحمد", "احمد"),
        ("مُحَمَّد", "محمد"),
        ("محـمـد", "محمد"),
        ("بی\u200cبی", "بیبی"),
        ("\u202bسارا\u202c", "سارا"),
        ("۷", "7"),
        ("٧", "７"),
        ("José", "jose"),
        ("ﻋﻠﻲ", "علي"),
        ("Sha'ban", "Shaʿban"),
    ],
)
def test_spellings_fold_together(one, other):
    assert fold(one) == fold(other)


def test_different_names_stay_apart():
    names = ["علی", "عالی", "علا", "Ali", "Alia", "سارا", "ساره"]
    assert len({fold(name) for name in names}) == len(names)
