"""Every clause, option, reason and error has its text; cards have their names."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from ahlulbayt.ab_table import deck, rule

import referee
from referee import resources
from referee.core.house import options
from referee.core.verdict import EffectKind
from referee.desk.ahlulbayt_names import card_name, sentence
from referee.games.ahlulbayt.clauses import Rule
from referee.games.ahlulbayt.deckcheck import check
from referee.games.ahlulbayt.house import House
from referee.i18n.texts import Texts

LANGUAGES = ("en", "ar", "fa")
CODE = Path(referee.__file__).parent


def entries(language, name):
    return Texts(language).file(f"ahlulbayt/{name}")


def test_every_clause_and_option_has_a_text():
    assert list(entries("en", "clauses")) == [clause.value for clause in Rule]
    spoken = {option.name: ["decides", *option.words, *(["n"] if option.low else [])]
              for option in options(House).values()}  # fmt: skip
    assert {name: list(entry) for name, entry in entries("en", "options").items()} == spoken


def test_every_clause_has_a_kind_and_options_that_exist():
    rules = resources.table("rules/ahlulbayt")
    known = options(House)
    assert list(rules) == [clause.value for clause in Rule]
    for clause, entry in rules.items():
        assert entry["kind"] in {"play", "end", "count", "meta"}
        assert set(entry["options"]) <= set(known), clause
    for name, option in known.items():
        for clause in option.clauses:
            assert name in rules[clause.value]["options"]


def test_only_the_notes_on_another_version_rule_nothing():
    rules = resources.table("rules/ahlulbayt")
    assert [clause for clause, entry in rules.items() if entry["kind"] == "meta"] == [
        "AB-0a",
        "AB-0b",
    ]


def code(*folders):
    return "\n".join(
        file.read_text(encoding="utf-8") for folder in folders for file in sorted(CODE.glob(folder))
    )


def test_every_error_that_is_raised_has_a_sentence():
    text = code("games/ahlulbayt/*.py", "desk/ahlulbayt*.py")
    raised = set(re.findall(r'"ahlulbayt/errors\.([a-z_]+)"', text))
    raised |= {f"deck_{key}" for key in re.findall(r'self\._fault\(\s*"([a-z_]+)"', text)}
    raised |= {f"deck_{key}" for key in ("no_such_month", "no_such_city")}
    raised |= set(re.findall(r'"(deck_[a-z_]+)"', text))
    raised |= set(re.findall(r'return "([a-z_]+)"', code("games/ahlulbayt/position.py")))
    raised |= {"too_many_players", "too_few_players"}
    raised |= {f"no_such_{key}" for key in ("name", "month", "city")}
    raised |= {"ambiguous_card", "ambiguous_city", "ambiguous_month", "ambiguous_name"}
    assert raised == set(entries("en", "errors"))


def test_every_reason_has_a_sentence():
    text = code("games/ahlulbayt/*.py", "desk/ahlulbayt*.py")
    made = {f"effect_{kind}" for kind in EffectKind} | {"effect_again_duty", "effect_again_right"}
    made |= {"if_owed", "if_skip"}
    for key in set(entries("en", "rulings")) - made:
        assert f'"{key}"' in text, key
    reasons = set(re.findall(r'Ground\(\s*"([a-z_]+)"', text))
    reasons |= set(re.findall(r'legal\(\s*(?:\([^()]*\)|rules), "([a-z_]+)"', text, re.IGNORECASE))
    assert len(reasons) > 40
    assert reasons <= set(entries("en", "rulings"))


SAID = [
    ("top=birth:ali", "death:ali"), ("top=birth:ali", "birth:hasan"), ("top=salawat", "month:rajab"), ("top=birth:ali", "salawat"),
    ("top=dynasty:abbasids owed=4", "birth:ali"), ("top=dynasty:abbasids owed=4", "draw"), ("top=birth:ali", "draw"),
    ("top=killer:shimr skip=1", "pass"), ("top=killer:shimr skip=1", "draw"), ("top=every-day again=right", "pass"),
    ("top=salawat again=duty", "pass"), ("top=birth:ali", "pass"), ("", "start@B"), ("", "first:birth:ali"), ("", "first:salawat"),
    ("", "salawat"), ("", "draw"), ("top=birth:ali", "start@B"), ("top=birth:ali", "reshuffle"), ("top=birth:ali", "leave@B"),
    ("top=birth:ali", "day 1448-06-21"), ("top=birth:ali", "call@B"), ("top=birth:ali left=1 called=0", "call"),
    ("top=birth:ali left=2", "call"), ("top=birth:ali left=11", "call"), ("players=2 top=birth:ali", "leave@B"),
    ("top=month:safar", "month:rajab"), ("top=city:qom", "city:cairo"), ("top=city:qom", "every-day"), ("top=city:qom", "dynasty:abbasids"),
    ("top=card:month=rajab", "month:rajab"), ("top=every-place", "month:rajab"),
]  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("at", "play"), SAID)
def test_every_answer_is_a_sentence(language, at, play):
    said = sentence(rule(at, play), Texts(language), deck())
    assert said
    assert "{" not in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fault_is_a_sentence_with_its_line(language):
    text = '[city.x]\n[infallible.y]\n[[card]]\nid = "a"\nkind = "z"\nname = "w"\nevents = [{ day = 31 }]\n'
    found = check(text)
    assert len(found) == 9
    for fault in found:
        said = Texts(language).say(f"ahlulbayt/errors.{fault.key}", **fault.facts)
        assert str(fault.line) in said


def test_cards_are_named_in_the_language():
    assert card_name("birth:ali", "fa", deck()) == "ولادت امام علی (ع)"
    assert card_name("birth:prophet", "ar", deck()) == "ولادة النبي محمد (ص)"
    assert card_name("birth:mahdi", "ar", deck()) == "ولادة الإمام المهدي (عج)"
    assert card_name("card:month=rajab", "en", deck()) == "card:month=rajab"


def test_infallibles_are_named_with_their_honorifics():
    for one in deck().infallibles.values():
        for language, name in one.names:
            if language != "en":
                assert name.endswith({"prophet": "(ص)", "mahdi": "(عج)"}.get(one.id, "(ع)"))
