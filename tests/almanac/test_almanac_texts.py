from __future__ import annotations

import re
from pathlib import Path

import pytest

from referee import almanac
from referee.almanac.notices import Notice
from referee.i18n.language import LANGUAGES
from referee.i18n.texts import Texts

FILES = ("almanac/errors", "almanac/notices", "aliases/errors")


def holes(sentence: str) -> list[str]:
    return sorted(re.findall(r"{(\w+)}", sentence))


@pytest.mark.parametrize("file", FILES)
def test_sentences_have_the_same_keys_and_facts_in_all_languages(file: str) -> None:
    english = Texts("en").file(file)
    for language in LANGUAGES:
        told = Texts(language).file(file)
        assert list(told) == list(english)
        for key, sentence in told.items():
            assert holes(sentence) == holes(english[key]), (language, key)
            assert sentence.strip() == sentence != ""


def test_every_notice_has_a_sentence() -> None:
    assert set(Texts("en").file("almanac/notices")) == set(Notice)


def test_every_error_that_is_raised_has_a_sentence_and_every_sentence_is_used() -> None:
    folder = Path(almanac.__file__).parent
    code = "".join(
        path.read_text(encoding="utf-8")
        for path in [
            *folder.glob("*.py"),
            folder.parent / "i18n/words.py",
            folder.parent / "desk/days.py",
        ]
    )
    raised = set(re.findall(r'"almanac/errors\.(\w+)"', code))
    composed = {"before_the_table", "past_the_table", "not_hijri", "no_such_year"}
    assert raised | composed == set(Texts("en").file("almanac/errors"))
