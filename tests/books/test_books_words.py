"""How a score may be typed: every form of the grammar, in three languages and scripts."""

from __future__ import annotations

import pytest


@pytest.fixture
def table(ask):
    """Return a function that opens a game for some players."""
    return lambda *names, house=(): ask(
        "new", "khabis", *names, *(word for rule in house for word in ("--house", rule))
    )


def scored(ask, *words):
    answer = ask("score", *words, "--json")
    assert answer.code == 0, answer
    return answer.json["scores"]


# what is typed for Ali | what is written down | its points
FORMS = [
    ("28", "28", 28),
    ("0", "0", 0),
    ("12+11+7", "30", 30),
    ("12 + 11 + 7", "30", 30),
    ("۲۸", "28", 28),
    ("٢٨", "28", 28),
    ("۱۲+١١+7", "30", 30),
    ("out", "out", 0),
    ("OUT", "out", 0),
    ("out:JS", "out:JS", 0),
    ("out:10H", "out:10H", 0),
    ("out:۱۰♥", "out:10H", 0),
    ("out:jack of spades", "out:JS", 0),
    ("out:سرباز پیک", "out:JS", 0),
    ("finished", "out", 0),
    ("went out", "out", 0),
    ("تمام", "out", 0),
    ("تمام کرد", "out", 0),
    ("تمام:سرباز پیک", "out:JS", 0),
    ("خلص", "out", 0),
    ("none", "none", 0),
    ("nothing", "none", 0),
    ("هیچی", "none", 0),
    ("لا شيء", "none", 0),
    ("7H/4C/KD,QC", "7H/4C/KD,QC", 29),
    ("7H(4C,KD),QC", "7H/4C/KD,QC", 29),
    ("7H/7S/2C/3C/9C", "7H/7S/2C/3C/9C", 14),
    ("7H(7S(2C,3C),9C)", "7H/7S/2C/3C/9C", 14),
    ("kd,qc", "KD,QC", 25),
    ("KD QC", "KD,QC", 25),
    ("KD، QC", "KD,QC", 25),
    ("K♦,Q♣", "KD,QC", 25),
    ("king of diamonds,queen of clubs", "KD,QC", 25),
    ("شاه خشت،بی‌بی گشنیز", "KD,QC", 25),
    ("شايب ديناري،بنت سباتي", "KD,QC", 25),
]


@pytest.mark.parametrize(("typed", "written", "points"), FORMS)
def test_HK_S_every_form_of_a_score(ask, table, typed, written, points):
    table("Ali", "Sara")
    assert scored(ask, f"Ali={typed}") == {"Ali": points}
    entered = ask("history", "--json").json["rounds"][0]["entered"]
    assert entered == {"Ali": written}


@pytest.mark.parametrize(("typed", "written", "points"), FORMS)
def test_HK_S_every_form_stands_behind_a_bare_name_too(ask, table, typed, written, points):
    table("Ali", "Sara")
    doubled = 2 if written == "out:JS" else 1
    assert scored(ask, "ali", typed, "sara", "40") == {"Ali": points, "Sara": 40 * doubled}


@pytest.mark.parametrize("typed", ["place:1", "1", "۱", "نفر:1", "مركز:١", "المركز:1", "rank:1"])
def test_HK_X1_every_form_of_a_place(ask, table, typed):
    table("Ali", "Sara", "Reza", house=["mode=elimination"])
    assert scored(ask, f"Ali={typed}") == {"Ali": 1}


NOT_READ = [
    "",
    " ",
    ",",
    "()",
    "/",
    "x",
    "7Z",
    "28.5",
    "1e3",
    "+",
    "5+",
    "out:",
    "out:7Z",
    "QC,,7Z",
    "7H(2C",
    "7H)2C(",
]


@pytest.mark.parametrize("typed", NOT_READ)
def test_HK_S_what_is_no_score_is_not_written_as_one(ask, table, typed):
    table("Ali", "Sara")
    answer = ask("score", f"Ali={typed}", "Sara=3", "--json")
    assert (answer.code, answer.json["error"]["kind"]) == (2, "unreadable")
    assert ask("history", "--json").json["rounds"] == []


@pytest.mark.parametrize(
    "typed", ["-15", "−15", "-۱۵", "100001", "99999+99999", "7H", "KD/2C/3C", "KD,KD"]
)
def test_HK_S_what_cannot_be_is_refused(ask, table, typed):
    table("علي", "Sara")
    answer = ask("score", f"علي={typed}", "Sara=3", "--json")
    assert (answer.code, answer.json["error"]["kind"]) == (1, "refused")
    assert ask("history", "--json").json["rounds"] == []


def test_HK_S1_a_minus_never_starts_a_word(ask, table):
    table("علي", "Sara")
    assert ask("score", "علي=-15").code == 1
    assert ask("score", "علي", "-15", "--json").code == 2


def test_grammar_one_at_a_time_and_all_at_once_come_to_the_same(ask, table):
    table("Ali", "Sara", "Reza")
    ask("score", "Ali=out:JS", "Sara=33", "Reza=KD")
    at_once = ask("standings", "--json").json
    table("Ali", "Sara", "Reza")
    ask("score", "Sara=33")
    assert ask("score", "reza", "KD", "--json").json["missing"] == ["Ali"]
    assert ask("score", "Ali=out:JS", "--json").json["missing"] == []
    one_by_one = ask("standings", "--json").json
    assert {**at_once, "id": ""} == {**one_by_one, "id": ""}


def test_grammar_both_ways_of_writing_mix(ask, table):
    table("Ali", "Sara", "Reza")
    assert scored(ask, "Ali=28", "sara", "0", "Reza=1") == {"Ali": 28, "Sara": 0, "Reza": 1}


@pytest.mark.parametrize(
    ("names", "words", "scores"),
    [
        (("a=b", "c"), ["a=b=5", "c=1"], {"a=b": 5, "c": 1}),
        (("a=b", "c"), ["a=b", "5", "c", "1"], {"a=b": 5, "c": 1}),
        (("a=b", "a"), ["a=b=5", "a=1"], {"a=b": 5, "a": 1}),
        (("a=b", "a"), ["a=b", "5", "a", "1"], {"a=b": 5, "a": 1}),
        (("=", "=="), ["==5", "===1"], {"=": 5, "==": 1}),
        (("28", "5"), ["28", "3", "5=4"], {"28": 3, "5": 4}),
        (("Ali Reza", "Ali"), ["ali  reza=7", "ALI=2"], {"Ali Reza": 7, "Ali": 2}),
        (("علی", "ساره"), ["علي=٧", "سارة", "۲"], {"علی": 7, "ساره": 2}),
        (("امیر‌علی", "b"), ["اميرعلي=7", "B=2"], {"امیر‌علی": 7, "b": 2}),
        (("--json", "-x"), ["--", "--json=5", "-x=1"], {"--json": 5, "-x": 1}),
        (("score", "out"), ["score=5", "out=out"], {"score": 5, "out": 0}),
        (("khabis", "undo"), ["khabis", "5", "undo", "2"], {"khabis": 5, "undo": 2}),
    ],
)
def test_grammar_names_that_look_like_something_else(ask, names, words, scores):
    assert ask("new", "khabis", "--", *names).code == 0
    answer = ask("score", "--json", *words)
    assert answer.code == 0, answer
    assert answer.json["scores"] == scores


@pytest.mark.parametrize(
    ("words", "kind", "said"),
    [
        ([], "unreadable", "Ali=28"),
        (["Ali"], "unreadable", "Ali"),
        (["Ali=1", "Sara"], "unreadable", "Sara"),
        (["Ali=1", "ali=2"], "unreadable", "Ali"),
        (["Bob=1"], "unknown", "Bob"),
        (["Bob", "1"], "unknown", "Bob"),
        (["Aly=1"], "unknown", "Ali"),
        (["=1"], "unknown", ""),
        (["28"], "unknown", "28"),
    ],
)
def test_grammar_whose_score_is_not_guessed(ask, table, words, kind, said):
    table("Ali", "Sara")
    answer = ask("score", *words, "--json")
    assert (answer.code, answer.json["error"]["kind"]) == (2, kind)
    assert said in answer.json["error"]["message"]
    assert ask("history", "--json").json["rounds"] == []


def test_grammar_a_near_name_is_suggested(ask, table):
    table("Ali", "Sara")
    assert ask("score", "Sarah=1", "--json").json["error"]["near"] == ["Sara"]


def test_grammar_counts_in_three_scripts(ask, table):
    table("Ali", "Sara")
    for _ in range(3):
        ask("score", "Ali=1", "Sara=2")
    assert ask("undo", "۲", "--json").json["undone"] == ["round", "round"]
    assert ask("redo", "٢", "--json").json["undone"] == ["round", "round"]
    assert ask("fix", "٣", "Ali=9", "--json").json["round"] == 3
    assert ask("void", "۳", "--yes", "--json").json["round"] == 3


@pytest.mark.parametrize("typed", ["0", "x", "1.5", "", " ", "9" * 30])
@pytest.mark.parametrize("command", ["undo", "redo"])
def test_grammar_what_is_no_count_is_not_one(ask, table, command, typed):
    table("Ali", "Sara")
    ask("score", "Ali=1", "Sara=2")
    answer = ask(command, typed, "--json")
    assert (answer.code, answer.json["error"]["kind"]) == (2, "unreadable")
