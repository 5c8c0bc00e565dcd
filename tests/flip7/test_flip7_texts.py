"""Every sentence about Flip 7 exists in three languages and can be said."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING, Any

import pytest
from flip7_play import collect, full_table, house_of, play_round, shuffled, table

from referee import resources
from referee.core.errors import RefereeError
from referee.core.house import options
from referee.games.flip7.cards import Card, card, cards
from referee.games.flip7.clauses import Rule
from referee.games.flip7.entries import count_entry, parse_entry
from referee.games.flip7.house import House
from referee.games.flip7.moves import parse
from referee.games.flip7.position import Position, read
from referee.games.flip7.rounds import crowd, open_round, round_check
from referee.games.flip7.rows import Status, check_row
from referee.games.flip7.rulebook import candidates, judge
from referee.games.flip7.score import count_row
from referee.i18n.fold import fold
from referee.i18n.texts import Texts

if TYPE_CHECKING:
    from referee.core.verdict import Illegal, Legal

LANGUAGES = ("en", "ar", "fa")
SAID_ELSEWHERE = ("game_", "odds_", "if_", "hint_", "forced", "out_of_turn")
FACTS = {
    "value": "7",
    "seat": "B",
    "who": "C",
    "player": "D",
    "clause": "SP-1",
    "expected": "",
    "bust": "",
    "flip7": "",
}
ASKED_ELSEWHERE = {
    "no_such_player", "no_hand", "no_top", "no_jack", "odds_out",
    "round_is_over", "nobody_draws", "which_card", "who_leaves", "which_player",
}  # fmt: skip
FILES = ("clauses", "options", "rulings", "errors", "names", "table")
CATEGORIES = {
    "en": {"one", "other"},
    "fa": {"one", "other"},
    "ar": {"zero", "one", "two", "few", "many", "other"},
}


def entries(language: str, file: str) -> dict[str, Any]:
    return Texts(language).file(f"flip7/{file}")


def placeholders(entry: object) -> set[str]:
    """Those of an entry; a form for 0, 1 or 2 may say its number in words instead of {n}."""
    forms = entry.items() if isinstance(entry, dict) else [("other", entry)]
    found = {form: set(re.findall(r"{(\w+)}", text)) for form, text in forms}
    for form, names in found.items():
        spared = {"n"} if form in {"zero", "one", "two"} else set()
        assert names <= found["other"] <= names | spared, entry
    return found["other"]


@pytest.mark.parametrize("file", FILES)
def test_the_three_languages_have_the_same_keys(file: str) -> None:
    keys = [list(entries(language, file)) for language in LANGUAGES]
    assert keys[0] == keys[1] == keys[2]


@pytest.mark.parametrize("file", ["clauses", "rulings", "errors", "names"])
def test_the_three_languages_have_the_same_placeholders(file: str) -> None:
    for key, entry in entries("en", file).items():
        for language in LANGUAGES:
            told = entries(language, file)[key]
            assert placeholders(told) == placeholders(entry), (language, key)
            if isinstance(told, dict):
                assert set(told) == CATEGORIES[language], (language, key)


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_blank_or_left_in_another_language(language: str) -> None:
    script = {"en": r"[A-Za-z]", "ar": r"[\u0621-\u064a]", "fa": r"[\u0621-\u06cc]"}[language]
    for file in FILES:
        for key, entry in entries(language, file).items():
            for text in entry.values() if isinstance(entry, dict) else [entry]:
                assert text == text.strip() != "", key
                assert re.search(script, text) or key in {"flip7", "odds_percent"}, (key, text)
                if language == "ar":
                    assert not re.search("[پچژگکیۀ۰-۹]", text), (key, text)
                if language == "fa":
                    assert not re.search("[كيىةإأ٠-٩]", text), (key, text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_clause_and_every_option_value_has_a_sentence(language: str) -> None:
    assert list(entries(language, "clauses")) == [rule.value for rule in Rule]
    told = entries(language, "options")
    assert list(told) == list(options(House))
    for name, option in options(House).items():
        words = option.words or ([str(n) for n in (1, 2)] if name == "decks" else ["n"])
        assert set(told[name]) == {"decides", *words}
    actions = {Card.FREEZE.value, Card.FLIP3.value, Card.SECOND.value}
    assert set(entries(language, "names")) == actions | {status.value for status in Status}


def _verdicts() -> list[Legal[Position] | Illegal]:
    """Return rulings from whole rounds and from corners that rounds seldom reach."""
    found: list[Legal[Position] | Illegal] = []
    rng = random.Random(3)
    for words in ("sheet", "publisher nested=at_once", "first-printing", "publisher"):
        house = house_of(words)
        for players in (1, 3, 4):
            met: list[Position] = []
            opened = open_round(players, 0).position
            play_round(rng, opened, shuffled(rng, house), house, collect(met))
            for position in met:
                found += [judge(position, move, house) for move in candidates(players)]
    for text, move, words in CORNERS:
        found.append(judge(read(text, house_of(words)), parse(move), house_of(words)))
    return found


CORNERS = (
    ("A=5/left B=4 turn=A", "5", "sheet"),
    ("A=5/stayed B=4 turn=A", "5", "sheet"),
    ("A=5/frozen B=4 turn=A", "5", "sheet"),
    ("A=5,5/bust B=4 turn=A", "5", "sheet"),
    ("A=5,second B=4,second C=3", "second", "sheet"),
    ("A=5,second B=4,second C=3", "second@C", "sheet"),
    ("A=5,second B=4,second C=3", "second@B", "sheet"),
    ("A=5,second B=4/stayed C=3/stayed", "second", "sheet"),
    ("A=5,second B=4", "5!", "sheet"),
    ("A=5,second B=4", "5!", "publisher"),
    ("A=5,second B=4", "5", "publisher"),
    ("A=5 B=4", "5!", "publisher"),
    ("A= B=4", "stay", "publisher"),
    ("A=5 B=4 owed=card:A:1", "stay", "sheet"),
    ("A=5 B=4 owed=assign:A:freeze,assign:A:flip3", "assign:flip3@B", "sheet"),
    ("A=0,1,2,3,4,5 B=4", "6", "sheet"),
    ("A=5 B=4/stayed C=/left", "freeze", "sheet"),
    ("A=5 B=4 C=3 seen=1", "1", "sheet"),
    ("A=5 B=4 C=3 seen=1", "reshuffle", "sheet"),
    ("A=5 B=0", "0", "sheet"),
    ("A=5 B=4 owed=assign:A:freeze", "7", "sheet"),
    ("A=5 B=4 C=/left", "leave@C", "sheet"),
)


def _spent() -> list[Legal[Position] | Illegal]:
    house = House()
    full = read("A=5,freeze/frozen B=4 owed=flip3:B:2", house)
    seen = ",".join(card for card, n in full.stock(1).items() for _ in range(n))
    start = read(f"A=5/frozen B=4 owed=flip3:B:2 seen={seen}", house)
    return [judge(start, parse("7"), house), judge(_nothing_left(), parse("stay"), house)]


def _nothing_left() -> Position:
    return read(f"{full_table()} owed=flip3:B:2 seen=flip3,flip3", House())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_ruling_and_effect_can_be_said_and_nothing_is_said_in_vain(language: str) -> None:
    texts = Texts(language)
    used: set[str] = set()
    for verdict in [*_verdicts(), *_spent()]:
        assert texts.say(f"flip7/rulings.{verdict.reason}", **verdict.facts)
        used.add(verdict.reason)
        for effect in getattr(verdict, "effects", ()):
            key = f"effect_{effect.kind.value}"
            facts = {"seat": effect.seat, "n": effect.value, "card": effect.value}
            assert texts.say(f"flip7/rulings.{key}", **facts)
            used.add(key)
    for row in (*table("rows")["row"], {"cards": "5 x2 +4", "status": "stayed"}):
        for words in ("sheet", "publisher", "sheet x2=literal"):
            for step in count_row(
                cards(row["cards"]), Status(row["status"]), house_of(words)
            ).steps:
                assert texts.say(f"flip7/rulings.{step.key}", **step.facts)
                used.add(step.key)
    [step] = count_entry(parse_entry("28"), House()).steps
    used.add(step.key)
    assert texts.say(f"flip7/rulings.{step.key}", **step.facts)
    left = {key for key in entries(language, "rulings") if not key.startswith(SAID_ELSEWHERE)}
    assert left == used


def _faults() -> list[Any]:
    told: list[Any] = []
    for case in table("refused")["row"]:
        house = house_of(case.get("house", "publisher"))
        told += check_row(cards(case["cards"]), Status(case["status"]), house)
    for case in table("refused")["round"]:
        rows = {name: parse_entry(word) for name, word in case["rows"].items()}
        told += round_check(
            rows, house_of(case.get("house", "publisher")),
            seen=cards(case.get("seen", "")), reshuffled=case.get("reshuffled", False),
        )  # fmt: skip
    return [*told, *crowd(19, House())]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fault_can_be_said(language: str) -> None:
    texts = Texts(language)
    for fault in _faults():
        sentence = texts.say(f"flip7/errors.{fault.key}", **fault.told)
        if fault.facts.get("instead"):
            assert str(fault.facts["instead"]) in sentence
        if fault.refused:
            assert fault.rules[0].value in sentence


ASKED = [
    *((card, case["text"]) for case in table("refused")["card"]),
    *((parse_entry, case["text"]) for case in table("refused")["word"]),
    *((lambda w: count_entry(parse_entry(w), House()), word) for word in ("172", "95", "150", "flip7:points:30", "bust:points:4", "frozen:points:4", "7,7", "SC,SC")),
    *((parse, text) for text in ("7@B", "assign:7@B", "joker")),
    *(
        (lambda text: read(text, House(second_use="auto")), text)
        for text in (
            "A", "players=27", "players=2 turn=C", "top=7", "A=3/gone", "owed=flip3:A", "owed=freeze:A",
            "A=5/stayed owed=flip3:A:2", "A=flip3,4", "A=1 B=1", "A=5,second,5/bust", "A=4,4,9,9/bust",
            "A=0,1,2,3,4,5,6/flip7 B=7,8,9,10,11,12,6/flip7", "A=1,2,3,4,5,6,7", "A=freeze",
        )
    ),
]  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_error_can_be_said(language: str) -> None:
    texts = Texts(language)
    for reader, text in ASKED:
        with pytest.raises(RefereeError) as error:
            reader(text)
        assert texts.say(error.value.key, **error.value.facts)


def test_no_error_sentence_is_in_vain() -> None:
    used = {fault.key for fault in _faults()}
    for reader, text in ASKED:
        with pytest.raises(RefereeError) as error:
            reader(text)
        used.add(error.value.key.removeprefix("flip7/errors."))
    assert set(entries("en", "errors")) - used == ASKED_ELSEWHERE, "held by other tests"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sentences_about_the_game_can_be_said(language: str) -> None:
    texts = Texts(language)
    for key in entries(language, "rulings"):
        if key.startswith(SAID_ELSEWHERE):
            for n in (0, 1, 2, 5, 11, 100):
                assert texts.say(f"flip7/rulings.{key}", n=n, **FACTS)


def test_words_spell_each_thing_once() -> None:
    for section, words in resources.table("words/flip7").items():
        spelt = [fold(word) for spellings in words.values() for word in spellings]
        assert len(spelt) == len(set(spelt)), (
            section,
            sorted(w for w in spelt if spelt.count(w) > 1),
        )
