"""Names are data: whatever is in them, they do nothing and they stay as they were typed."""

from __future__ import annotations

import json
import unicodedata

import pytest

LONG = "ب" * 200
HOSTILE = {
    "markup": "[bold red]Ali[/bold red]",
    "closing markup": "[/]",
    "link": "[link=https://example.org]x[/link]",
    "emoji code": ":smile:",
    "emoji": "👩‍👩‍👧 🂡",
    "escape": "\x1b[31mred\x1b[0m",
    "title": "\x1b]0;owned\x07",
    "c1": "\x9b31mred",
    "override": "abc\u202edef",
    "isolate": "\u2066abc",
    "marks": "\u200fعلي\u200e",
    "bell": "a\x07b",
    "backspace": "ab\x08\x08",
    "newline": "a\nb",
    "return": "a\rb",
    "tab": "a\tb",
    "line separator": "a\u2028b",
    "zero width": "a\u200bb",
    "long": LONG,
    "quotes": "\"'`$(id)",
    "braces": "{name} {0} %s",
    "backslash": "\\n\\x1b",
    "formula": "=1+1",
    "equals": "a=b=c",
    "combining": "e" + "\u0301" * 50,
    "Persian": "امیر‌علی",
    "digits": "۷۷",
    "command": "score",
    "option": "--yes",
    "value": "out:JS",
    "card": "7H",
    "tag": "a\U000e0041b",
    "private": "a\ue000b",
}  # fmt: skip
TEXTS = (
    ("standings",), ("history",), ("games",), ("use", "ID"), ("undo",), ("redo",),
    ("void", "1", "--yes"), ("undo",), ("close", "--yes"),
)  # fmt: skip


def acts(text):
    """Return the signs of a text that a terminal would act on; joiners and our own mark do not."""
    return {
        sign for sign in text
        if unicodedata.category(sign) in {"Cc", "Cf", "Zl", "Zp", "Cs"}
        and sign not in "\n\u200c\u200d\u200f"
    }  # fmt: skip


def harmless(answer, name):
    assert acts(answer.out + answer.err) == set()
    # The mark that our lines in Arabic and Persian begin with stands nowhere else.
    assert all("\u200f" not in line[1:] for line in (answer.out + answer.err).split("\n")), name


WHERE = [(name, ("en", "ar", "fa")[place % 3]) for place, name in enumerate(HOSTILE.values())]
WHERE += [
    (HOSTILE[name], lang) for name in ("escape", "override", "newline") for lang in ("ar", "fa")
]


@pytest.mark.parametrize(("name", "lang"), WHERE)
def test_names_act_on_no_terminal_in_any_command(ask, name, lang):
    language = ("--lang", lang)
    opened = ask("new", *language, "khabis", "--", name, "Zed")
    assert opened.code == 0, opened
    harmless(opened, name)
    for words in (("Zed=3",), ("Zed=4",), (f"{name}=KD",), (f"{name}=7Z",), (f"{name}x=1",)):
        harmless(ask("score", *language, "--", *words), name)
    harmless(ask("fix", *language, "--", "1", f"{name}=5"), name)
    id_ = ask("games", "--json").json["games"][0]["id"]
    for words in TEXTS:
        answer = ask(*(id_ if word == "ID" else word for word in words), *language)
        assert answer.code == 0, answer
        harmless(answer, name)
    harmless(ask("score", *language, "--", f"{name}=KD"), name)


@pytest.mark.parametrize("name", HOSTILE.values(), ids=HOSTILE)
def test_names_stay_as_they_were_typed_in_file_and_json(ask, name, tmp_path):
    told = ask("new", "khabis", "--json", "--", name, "Zed").json
    kept = name.strip()
    assert told["players"] == [kept, "Zed"]
    scored = ask("score", "--json", "--", f"{name}=28", "Zed", "0")
    assert scored.json["scores"] == {kept: 28, "Zed": 0}
    (file,) = (tmp_path / "home" / "games").glob("*.json")
    header = json.loads(file.read_text(encoding="utf-8"))["header"]["1"]
    assert [player["name"] for player in header["players"]] == [kept, "Zed"]


@pytest.mark.parametrize(
    "name", ["", " ", "\t", "\n", "\u200b", "\u200f", "\u202e", "ـ", "''", "\u0301"]
)
def test_a_name_must_leave_something_to_call_somebody_by(ask, name):
    answer = ask("new", "khabis", "--json", "--", "Zed", name)
    assert (answer.code, answer.json["error"]["kind"]) == (2, "unreadable")


def test_a_name_has_at_most_200_letters(ask):
    assert ask("new", "khabis", LONG, "Zed").code == 0
    answer = ask("new", "khabis", LONG + "ب", "Zed")
    assert (answer.code, answer.err.count("\n")) == (2, 1)
    assert len(answer.err) < 250


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("علی", "علي"), ("Ali", "ALI"), ("Ali", " Ali "), ("José", "Jose"), ("سارة", "ساره"),
        ("امیر‌علی", "اميرعلي"), ("Ali", "A\u200bli"), ("Ali", "\u202eAli"), ("۷", "7"),
        ("Ⅷ", "viii"), ("a  b", "a b"),
    ],
)  # fmt: skip
def test_two_spellings_of_one_name_cannot_sit_at_one_table(ask, one, two):
    answer = ask("new", "khabis", "--json", "--", one, two)
    assert (answer.code, answer.json["error"]["kind"]) == (2, "ambiguous")
    assert ask("games", "--json").json == {"games": []}


def test_a_name_with_bytes_that_are_no_text_is_refused(ask):
    answer = ask("new", "khabis", "A\udcff", "Zed", "--json")
    assert (answer.code, answer.json["error"]["kind"]) == (2, "unreadable")


def test_a_name_with_a_joiner_is_shown_whole_in_an_error(ask):
    ask("new", "khabis", "امیر‌علی", "Zed")
    ask("score", "Zed=1")
    for words in (("nobody=1",), ("امیرعلی",), ("امیر‌علی=2", "اميرعلي=3")):
        assert "امیر‌علی" in ask("score", *words).err


@pytest.mark.parametrize(
    ("name", "word"),
    [
        ("Ali", "Ali=..."),
        ("Ali Reza", "'Ali Reza=...'"),
        ("[x]", "'[x]=...'"),
        ("علی", "علی=..."),
        ("امیر‌علی", "امیر‌علی=..."),
        ("-x", "-- -x=..."),
    ],
)
def test_the_hint_how_to_score_can_be_copied_into_a_shell(ask, name, word):
    assert f"referee score {word}" in ask("new", "khabis", "--", name, "Zed").out


def test_a_null_in_a_file_that_was_written_elsewhere_acts_on_nothing(ask, tmp_path):
    ask("new", "khabis", "Ali", "Zed")
    (file,) = (tmp_path / "home" / "games").glob("*.json")
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace('"Ali"', '"A\\u0000\\u001b[31m\\u202eli"'), encoding="utf-8")
    for words in (("standings",), ("games",), ("score", "Zed=3"), ("history",)):
        answer = ask(*words)
        assert answer.code == 0
        harmless(answer, "")
        assert "\x00" not in answer.out
