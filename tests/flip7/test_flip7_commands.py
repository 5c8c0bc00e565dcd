"""Flip 7 through the command line: the what is refused, warned of, and said by profile."""

from __future__ import annotations

import pytest
from flip7_play import table

from referee.games.flip7.clauses import Rule

HOUSES = {"literal": "sheet x2=literal", "sheet": "sheet", "publisher": "publisher"}
LANGUAGES = ("en", "ar", "fa")


def cases(name, kind):
    return pytest.mark.parametrize(
        "case", table(name)[kind], ids=lambda case: case.get("id", case.get("row"))
    )


def switches(words):
    """Return the switches of a house such as ``publisher decks=2``."""
    profile, *options = words.split()
    return ["--profile", profile, *(word for one in options for word in ("--house", one))]


def opened(ask, *names, house="publisher"):
    answer = ask("new", "flip7", *names, *switches(house))
    assert answer.code == 0, answer.err


def chunks(points):
    """Return points that rounds can bring, which add up to `points`."""
    return [80] * (points // 80) + [points % 80]


def scored(ask, points):
    """Write points down, over as many rounds as it takes."""
    parts = {name: chunks(n) for name, n in points.items()}
    told = {}
    for n in range(max(len(part) for part in parts.values())):
        words = [f"{name}={part[n] if n < len(part) else 0}" for name, part in parts.items()]
        answer = ask("score", *words, "--json")
        assert answer.code == 0, answer.out
        told = answer.json
    return told


# 5a, 5b: counting


@pytest.mark.parametrize("language", LANGUAGES)
@cases("refused", "row")
def test_5b_count(ask, case, language):
    house = switches(case.get("house", "publisher"))
    words = ["count", "flip7", case["cards"], "--status", case["status"], *house]
    answer = ask(*words, "--lang", language)
    if "points" in case:
        assert answer.code == 0
        assert len(ask(*words, "--json").json["warnings"]) == len(case["keys"])
        return
    assert (answer.code, answer.out) == (1, "")
    assert case["rule"] in answer.err
    assert case.get("instead", "") in answer.err


@cases("refused", "card")
def test_5b_a_card_that_does_not_exist(ask, case):
    answer = ask("count", "flip7", f"5 {case['text']}")
    assert answer.code == 2
    assert case["text"] in answer.err


@pytest.mark.parametrize("word", ["١٢", "۱۲", "12"])
def test_I41_digits_of_three_scripts(ask, word):
    told = ask("count", "flip7", f"{word} ＋4 ٢×", "--json").json
    assert told["points"] == 28


# 5b: rounds


@cases("refused", "round")
def test_5b_score(ask, case):
    names = list(case["rows"])
    opened(ask, *names, house=case.get("house", "publisher"))
    if "seen" in case:
        rows = [f"stayed:{card}" for card in case["seen"].split()]
        for row in rows:
            others = [f"{name}=0" for name in names[1:]]
            assert ask("score", f"{names[0]}={row}", *others).code == 0
    words = [f"{name}={word}" for name, word in case["rows"].items()]
    shuffled = ["--reshuffled"] if case.get("reshuffled") else []
    before = ask("standings", "--json").out
    answer = ask("score", *words, *shuffled, "--json")
    warned = {"seen_before", "still_active", "freeze_came_back"}
    if set(case["keys"]) <= warned:
        assert answer.code == 0
        assert [one["kind"] for one in answer.json.get("warnings", [])] == case["keys"]
        return
    assert answer.code == 1
    message = answer.json["error"]["message"]
    assert case["rule"] in message
    assert case.get("instead", "") in message
    assert ask("standings", "--json").out == before


@cases("refused", "total")
def test_5b_typed_totals(ask, case):
    opened(ask, "A", "B", house=case.get("house", "publisher"))
    answer = ask("score", f"A={case['word']}", "B=0")
    assert answer.code == 1
    assert answer.err.startswith("A: ")
    assert case["rule"] in answer.err
    assert case.get("instead", "") in answer.err


@cases("refused", "word")
def test_5b_words_that_say_nothing(ask, case):
    opened(ask, "A", "B")
    assert ask("score", f"A={case['text']}", "B=0").code == 2
    assert ask("history", "--json").json["rounds"] == []


def test_I34_a_second_entry_is_refused_until_the_first_is_undone(ask):
    opened(ask, "A", "B")
    ask("score", "A=stayed:9")
    assert ask("score", "A=9,5").code == 1
    assert ask("undo").code == 0
    assert ask("score", "A=9,5").code == 0


def test_every_form_of_entry_in_one_round(ask):
    opened(ask, "Ali", "Sara", "Reza", "Mina", "Omid", house="sheet")
    words = ["Ali=11,5,12,+4", "Sara=bust:5,9,5", "Reza=frozen:10", "Mina=flip7:0,1,2,3,4,6,7"]
    told = ask("score", *words, "Omid=active:9,x2", "--json").json
    assert told["scores"] == {"Ali": 32, "Sara": 0, "Reza": 0, "Mina": 38, "Omid": 18}
    assert told["profile"] == "sheet"
    assert told["warnings"] == [
        {"kind": "game_banked", "name": "Reza", "n": 10, "clause": "SP-1"},
    ]
    told = ask(
        "score",
        "Ali=bust",
        "Sara=12+11+7",
        "Reza=frozen",
        "Mina=flip7:points:40",
        "Omid=0",
        "--json",
    ).json
    assert told["scores"] == {"Ali": 0, "Sara": 30, "Reza": 0, "Mina": 40, "Omid": 0}


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_and_cards_are_named_in_a_refusal(ask, language):
    opened(ask, "علی", "Sara", "Reza", "Mina")
    words = ["علی=frozen", "Sara=frozen", "Reza=frozen", "Mina=frozen"]
    answer = ask("score", *words, "--lang", language)
    assert answer.code == 1
    name = {"en": "Freeze", "ar": "تجميد", "fa": "فریز"}[language]
    assert name in answer.err
    assert "علی" in answer.err
    assert "p1" not in answer.err
    assert ask("score", *words, "--reshuffled").code == 0


def test_cards_seen_before_are_a_warning_once_a_shuffle_is_assumed(ask):
    opened(ask, "A", "B")
    ask("score", "A=1,12", "B=0")
    told = ask("score", "A=1,9", "B=0", "--json").json
    assert told["warnings"] == [
        {"kind": "seen_before", "name": None, "clause": "F7-deck-numbers", "card": "1", "n": 1}
    ]
    assert "warnings" not in ask("score", "A=12,9", "B=0", "--json").json
    assert "warnings" not in ask("score", "A=1,9", "B=0", "--reshuffled", "--json").json


@pytest.mark.parametrize(("players", "advised"), [(18, False), (19, True)])
def test_F7_18_is_advice(ask, players, advised):
    answer = ask("new", "flip7", *(f"P{n}" for n in range(players)))
    assert answer.code == 0
    assert ("second deck" in answer.out) is advised


# 5d: whole games


@cases("games", "row")
def test_5d_the_last_row_decides_by_profile(ask, case):
    for profile in set(HOUSES) & set(case):
        opened(ask, "A", "B", house=HOUSES[profile])
        scored(ask, {"A": case["before"], "B": 150})
        told = ask("score", f"A={case['word']}", "B=0", "--json").json
        assert {"total": told["totals"]["A"], "over": told["over"]} == case[profile]


@pytest.mark.parametrize("house", ["publisher", "publisher tie=shared"])
def test_G05_a_tie_at_the_top_is_played_on_and_the_answer_says_so(ask, house):
    opened(ask, "A", "B", "C", house=house)
    scored(ask, {"A": 123, "B": 123, "C": 2})
    answer = ask("score", "A=80", "B=80", "C=0")
    plays_on = house == "publisher"
    said = "tie at the top: everybody plays another round"
    assert (said in answer.out) is plays_on
    assert (said in ask("standings").out) is plays_on
    assert ask("standings", "--json").json["over"] is not plays_on
    assert ask("score", "A=4", "B=3", "C=6").code == (0 if plays_on else 1)


def test_G16_alone_the_rounds_are_the_score(ask):
    opened(ask, "A")
    for points in (20, 18, 0, 31, 25, 44, 36, 30):
        answer = ask("score", f"A={points}")
    assert "8 rounds" in answer.out


def test_the_target_is_the_tables_own(ask):
    assert ask("new", "flip7", "A", "B", "--target", "50", "--json").json["house"] == {"target": 50}
    assert ask("score", "A=52", "B=4", "--json").json["winner"] == ["A"]
    assert ask("new", "flip7", "A", "B", "--limit", "50").code == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_is_told_in_every_language(ask, language):
    opened(ask, "علی", "Sara", house="sheet")
    answers = [
        ask("score", "علی=frozen:9,+4", "Sara=flip7:0,1,2,3,4,5,6", "--lang", language),
        ask("standings", "--lang", language),
        ask("history", "--lang", language),
        ask("rules", "flip7", "--options", "--lang", language),
        ask("games", "--lang", language),
    ]
    assert [(answer.code, answer.err) for answer in answers] == [(0, "")] * 5
    assert "SP-1" in answers[0].out
    assert "sheet" in answers[0].out


# 5c: card by card


@pytest.mark.parametrize("language", LANGUAGES)
@cases("sequences", "play")
def test_5c_every_answer_is_said_in_every_language(ask, case, language):
    moves = [*case.get("moves", "").split(), *case.get("refused", {})]
    answer = ask("can", "flip7", moves[0], "--position", case["start"], "--lang", language, "--why")
    assert answer.code in {0, 1}
    assert answer.err == ""
    assert "{" not in answer.out


TABLE = ("--position", "turn=A A=7 B=9,+4 C=5")


@pytest.mark.parametrize(
    ("play", "rule"),
    [("freeze@B", "SP-1"), ("second", "SP-3")],
)
def test_the_answer_names_the_other_profile_and_what_differs(ask, play, rule):
    told = ask("can", "flip7", play, *TABLE, "--json").json
    assert told["profile"] == "sheet"
    assert told["assumed"] == ["profile=sheet"]
    assert rule in told["otherwise"]["profile=publisher"]["rules"]
    assert rule in ask("can", "flip7", play, *TABLE).out
    assert (
        ask("can", "flip7", play, *TABLE, "--profile", "publisher", "--json").json["assumed"] == []
    )


def test_SP_4_is_named_where_a_second_chance_is_left_unused(ask):
    words = ("can", "flip7", "7!", "--position", "turn=A A=7,second B=9 C=5")
    told = ask(*words, "--json").json
    assert told["legal"]
    assert not told["otherwise"]["profile=publisher"]["legal"]
    assert "(SP-4)" in ask(*words).out
    assert ask(*words, "--profile", "publisher").code == 1


def test_SP_6_is_named_where_the_printings_differ(ask):
    words = (
        "can",
        "flip7",
        "9",
        "--position",
        "turn=B A=1 B=9 C=5 owed=flip3:B:2,assign:B:flip3 from=A",
    )
    told = ask(*words, "--json").json
    assert set(told["otherwise"]) == {"profile=first-printing"}
    assert "(SP-6)" in ask(*words).out


def test_a_row_that_nobody_told_is_assumed_empty(ask):
    told = ask("can", "flip7", "7", "--json").json
    assert told["legal"]
    assert told["assumed"] == ["A="]
    assert told["otherwise"]["A=7"]["rules"][0] == Rule.BUST
    stays = ask("can", "flip7", "stay", "--json").json
    assert not stays["legal"]
    assert stays["otherwise"]["A=5"]["legal"]
    assert ask("can", "flip7", "7", "--position", "A=", "--json").json["assumed"] == []
    assert ask("can", "flip7", "0", "--json").json["assumed"] == []


def test_names_stand_for_seats(ask):
    answer = ask(
        "can", "flip7", "تجميد على سارة", "--names", "علي,سارة,رضا", *TABLE, "--lang", "ar"
    )
    assert answer.code == 0
    assert "سارة" in answer.out
    assert " B" not in answer.out


def test_a_position_is_read_in_three_scripts(ask):
    words = ("--position", "turn=A A=٣,۵ B=سوخته seen=١٢", "--json")
    assert ask("can", "flip7", "3", *words).code == 2
    words = ("--position", "turn=A A=٣,۵ B=7,7/سوخته seen=١٢", "--json")
    told = ask("can", "flip7", "۹", *words).json
    assert told["position"] == "players=3 turn=C A=3,5,9 B=7,7/bust C= seen=12"


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("can", "flip7", "--hand", "7 8"), 2),
        (("can", "flip7", "7", "--hand", "7 8"), 2),
        (("can", "flip7", "7", "--on", "9"), 2),
        (("can", "flip7"), 2),
        (("can", "flip7", "13"), 2),
        (("can", "flip7", "freeze@Z"), 1),
        (("can", "flip7", "7@B"), 2),
        (("can", "flip7", "7", "--position", "A=7,7"), 2),
        (("can", "flip7", "7", "--position", "turn=AA"), 2),
        (("can", "flip7", "7", "--house", "decks=3"), 2),
        (("can", "flip7", "7", "--profile", "gamma"), 2),
        (("can", "flip7", "\x1b[31m7\u202e"), 2),
        (("can", "flip7", "7" * 5000), 2),
        (("count", "flip7", "28", "--jack"), 2),
        (("count", "flip7"), 2),
        (("count", "flip7", "9", "--status", "asleep"), 2),
        (("odds", "13"), 2),
        (("odds", "7", "7"), 1),
        (("odds", "7", "--seen", "7 7 7 7 7 7 7"), 1),
        (("odds", "7", "--status", "stayed"), 1),
        (("odds", "7", "--players-rows", "B=x9"), 2),
        (("rules", "flip7", "F7-99"), 3),
    ],
    ids=lambda words: " ".join(words)[:40] if isinstance(words, tuple) else str(words),
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_hostile_words(ask, words, code, language):
    answer = ask(*words, "--lang", language)
    assert answer.code == code
    assert "\x1b" not in answer.out + answer.err
    assert "\u202e" not in answer.out + answer.err
    if code > 1:
        assert answer.out == ""
        assert answer.err.count("\n") == 1
        assert len(answer.err) < 2000
        assert set(ask(*words, "--json").json["error"]) == {"kind", "message", "near"}


@pytest.mark.parametrize(
    "name", ["flip 7", "flip7", "Flip-7", "فليب 7", "اقلب ٧", "فلیپ سون", "فلیپ ۷"]
)
def test_the_game_is_known_by_its_names(ask, name):
    assert ask("can", *name.split(), "7", "--json").json["game"] == "flip7"
    assert ask("rules", *name.split(), "--json").json["game"] == "flip7"
