"""``referee rules``: clauses, searches and house rules, with the values of the game played."""

from __future__ import annotations

import pytest

from referee.i18n.language import LANGUAGES


def test_a_clause_is_found_by_any_form_of_its_id(ask):
    for name in ("HK-7a", "hk-7A", "7a", "HK_7a"):
        assert ask("rules", "khabis", name, "--json").json["rules"][0]["id"] == "HK-7a"


def test_an_unknown_clause_names_the_nearest(ask):
    answer = ask("rules", "khabis", "HK-7d", "--json")
    assert answer.code == 3
    assert {"HK-7b", "HK-7c"} & set(answer.json["error"]["near"])


@pytest.mark.parametrize(
    ("language", "word"),
    [("en", "seven"), ("en", "7"), ("en", "هفت"), ("fa", "هفت"), ("ar", "سبعة"), ("fa", "هفتِ")],
)
def test_a_search_finds_clauses_in_each_language(ask, language, word):
    found = ask("rules", "khabis", "--search", word, "--lang", language, "--json").json["rules"]
    assert "HK-7a" in [rule["id"] for rule in found]


def test_a_search_for_nothing_there_is_exit_3(ask):
    assert ask("rules", "khabis", "--search", "zebra").code == 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_says_what_it_decides_and_what_it_is(ask, language):
    told = ask("rules", "khabis", "--options", "--lang", language, "--json").json["options"]
    assert len(told) > 40
    assert all(option["decides"] and option["meaning"] for option in told)
    assert ask("rules", "khabis", "--options", "--lang", language).code == 0


def test_the_profile_shows_in_the_options(ask):
    def value(*words):
        told = ask("rules", "khabis", "--options", "--json", *words).json["options"]
        return {option["name"]: option["value"] for option in told}

    assert value()["tarkesh"] == "off"
    assert value("--profile", "all-laws")["tarkesh"] == "on"
    assert value("--house", "deal=5")["deal"] == "5"


def test_the_values_are_those_of_the_game_being_played(ask):
    id_ = ask("new", "khabis", "A", "B", "--house", "tarkesh=on", "--json").json["id"]
    told = ask("rules", "khabis", "HK-M3a", "--json").json
    assert told["id"] == id_
    assert told["rules"][0]["options"]["tarkesh"] == "on"
    assert id_ in ask("rules", "khabis", "--options").out
    assert "id" not in ask("rules", "khabis", "--options", "--profile", "sheet", "--json").json


def test_every_clause_of_the_book_is_listed(ask):
    told = ask("rules", "khabis", "--json").json["rules"]
    assert len(told) == len({rule["id"] for rule in told}) >= 55
