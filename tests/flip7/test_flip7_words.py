"""Words of the table in three languages, into the game's notation."""

from __future__ import annotations

import pytest
from flip7_play import refusal
from hypothesis import given, settings
from hypothesis import strategies as st

from referee import resources
from referee.core.errors import RefereeError, UnknownError, UnreadableError
from referee.desk.flip7_words import cards, play, score
from referee.games.flip7 import cards as deck
from referee.games.flip7.entries import parse_entry
from referee.games.flip7.moves import parse, write
from referee.games.flip7.rulebook import candidates
from referee.i18n.texts import Texts

NAMES = {"علی": "A", "سارة": "B", "Reza": "C"}


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("١٢", "12"),
        ("۱۲", "12"),
        ("＋4", "+4"),
        ("+۴", "+4"),
        ("٤+", "+4"),
        ("+ 4", "+4"),
        ("×2", "x2"),
        ("X2", "x2"),
        ("٢×", "x2"),
        ("x۲", "x2"),
        ("2 ×", "2"),
        ("تجميد", "freeze"),
        ("فرصة ثانية", "second"),
        ("اقلب ثلاث", "flip3"),
        ("فریز", "freeze"),
        ("فريز", "freeze"),
        ("شانس دوم", "second"),
        ("سه‌تایی", "flip3"),
        ("Freeze", "freeze"),
        ("FLIP THREE", "flip3"),
        ("Second Chance", "second"),
        ("SC F F3", "second,freeze,flip3"),
        ("3 11 5 +4", "3,11,5,+4"),
        ("٣، ١١، ٥، +٤", "3,11,5,+4"),
        ("سه، یازده، پنج، بعلاوه چهار", "3,11,5,+4"),
        ("three eleven five plus four", "3,11,5,+4"),
        ("ثلاثة، أحد عشر، زائد 4", "3,11,+4"),
        ("دو برابر 7", "x2,7"),
        ("7 شانس دوم 9", "7,second,9"),
        ("flip three, 5", "flip3,5"),
        ("", ""),
        ("13", "13"),
        ("+3", "+3"),
    ],
)
def test_I41_cards_in_three_scripts(text: str, ids: str) -> None:
    if text == "2 ×":
        with pytest.raises(UnknownError):
            cards(text)
        return
    assert cards(text) == ids


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("28", "28"),
        ("١٢+١١+٧", "12+11+7"),
        ("۱۲ + ۱۱", "12+11"),
        ("-15", "-15"),
        ("11,5,12,+4", "11,5,12,+4"),
        ("١١،٥،١٢،+٤", "11,5,12,+4"),
        ("bust", "bust"),
        ("سوخت", "bust"),
        ("احترق", "bust"),
        ("bust: 5 9 5", "bust:5,9,5"),
        ("سوخت: ۵، ۹، ۵", "bust:5,9,5"),
        ("bust 5 9 5", "bust:5,9,5"),
        ("مجمد: ١٠، +٤", "frozen:10,+4"),
        ("flip 7: 0 1 2 3 4 5 6", "flip7:0,1,2,3,4,5,6"),
        ("flip7:points:60", "flip7:points:60"),
        ("فلیپ ۷: امتیاز: ۶۰", "flip7:points:60"),
        ("امتیاز: ۲۸", "points:28"),
        ("active:9", "active:9"),
        ("نشط: ٩", "active:9"),
        ("5 +4", "5,+4"),
    ],
)
def test_scores_in_three_scripts(text: str, word: str) -> None:
    assert score(text) == word
    parse_entry(word)


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("7", "7"),
        ("۷", "7"),
        ("seven", "7"),
        ("هفت", "7"),
        ("draw 7", "7"),
        ("کشیدم ۷", "7"),
        ("7!", "7!"),
        ("7 without second chance", "7!"),
        ("٧ بدون فرصة ثانية", "7!"),
        ("هفت بی شانس دوم", "7!"),
        ("freeze@B", "freeze@B"),
        ("freeze@b", "freeze@B"),
        ("freeze > c", "freeze@C"),
        ("freeze on Reza", "freeze@C"),
        ("تجميد على سارة", "freeze@B"),
        ("تجميد لسارة", "freeze@B"),
        ("فریز به علي", "freeze@A"),
        ("اقلب ثلاث على ساره", "flip3@B"),
        ("سه تایی به رضا", "flip3@D"),
        ("flip three to B", "flip3@B"),
        ("second chance to reza", "second@C"),
        ("assign:freeze@C", "assign:freeze@C"),
        ("give freeze to Reza", "assign:freeze@C"),
        ("بده فریز به علی", "assign:freeze@A"),
        ("فریز بده به علی", "assign:freeze@A"),
        ("أعط تجميد لسارة", "assign:freeze@B"),
        ("stay", "stay"),
        ("توقف", "stay"),
        ("می‌مانم", "stay"),
        ("reshuffle", "reshuffle"),
        ("بُر زدن", "reshuffle"),
        ("leave@C", "leave@C"),
        ("leave Reza", "leave@C"),
        ("علی رفت", "leave@A"),
    ],
)
def test_plays_in_three_languages(text: str, move: str) -> None:
    assert play(text, {**NAMES, "رضا": "D"}) == move
    assert write(parse(move)) == move


def test_every_canonical_move_stays_itself() -> None:
    for move in candidates(4):
        assert play(write(move)) == write(move)


def test_every_spelling_of_a_card_is_read() -> None:
    words = resources.table("words/flip7")
    for section in ("cards", "numbers"):
        for card, spellings in words[section].items():
            for spelling in spellings:
                assert cards(spelling) == card
                assert deck.cards(cards(spelling)) == (deck.card(card),)


def test_every_spelling_of_a_status_is_read() -> None:
    for status, spellings in resources.table("words/flip7")["statuses"].items():
        for spelling in spellings:
            assert score(f"{spelling}: 9") == f"{status}:9"


@pytest.mark.parametrize(
    ("reader", "text", "key", "near"),
    [
        (cards, "frezee", "no_such_card", "freeze"),
        (score, "bsut:5", "no_such_status", "bust"),
        (play, "freeze on Rezaa", "no_such_player", "Reza"),
    ],
)
def test_a_near_miss_is_suggested_and_never_guessed(
    reader: object, text: str, key: str, near: str
) -> None:
    with pytest.raises(UnknownError) as unknown:
        play(text, NAMES) if reader is play else reader(text)  # type: ignore[operator] - one of three readers
    assert unknown.value.key == f"flip7/errors.{key}"
    assert near in unknown.value.near
    for language in ("en", "ar", "fa"):
        assert Texts(language).say(unknown.value.key, **unknown.value.facts)


@pytest.mark.parametrize("text", ["", "   ", "3 4", "freeze@"])
def test_a_play_is_one_card(text: str) -> None:
    with pytest.raises(RefereeError):
        parse(play(text)) if text != "freeze@" else play("@B")


def test_an_empty_play_is_unreadable() -> None:
    with pytest.raises(UnreadableError):
        play("\u200f")


@settings(max_examples=200)
@given(st.text(max_size=30))
def test_hostile_words_are_refused_and_never_break(text: str) -> None:
    for reader in (cards, score, play):
        assert refusal(reader, text).startswith(("flip7/errors.", "read"))
