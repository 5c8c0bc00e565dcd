"""Names, files and folders that mean harm or are merely broken."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

NAMES = [
    "[red]Reza[/red]", ":smile:", "\x1b[31mRed", "a\u202eb", "\u2066x\u2069", "new\nline", "tab\tname",
    "nul\x00", "<script>alert(1)</script>", "=1+1", "@SUM(A1)", "x" * 200, "😀", "score", "--yes-sir",
    "A=B", "../../etc/passwd", "%s{name}", "سارا‌جان", "José", "\x7fdel", "\x9b31m",
]  # fmt: skip
DANGEROUS = {chr(n) for n in [*range(32), *range(127, 160), *range(0x202A, 0x202F)]} - {"\n"}
DANGEROUS |= {chr(n) for n in range(0x2066, 0x206A)}


@pytest.mark.parametrize("name", NAMES, ids=ascii)
def test_a_name_is_kept_as_typed_and_does_nothing_to_the_terminal(ask, name):
    opened = ask("new", "khabis", "--", name, "Other")
    assert opened.code == 0, opened.err
    assert ask("games", "--json").json["games"][0]["players"][0] == name.strip()
    scored = ask("score", "--", name, "12", "Other", "out")
    outputs = [opened, scored]
    for command in ("standings", "history", "games"):
        for language in ("en", "ar", "fa"):
            outputs.append(ask(command, "--lang", language))
    for answer in outputs:
        assert answer.code == 0, answer.err
        assert not DANGEROUS & set(answer.out + answer.err)


@pytest.mark.parametrize("name", ["", "   ", "\u200c\u200f", "x" * 201])
def test_a_name_that_nobody_can_be_called_by(ask, name):
    assert ask("new", "khabis", name, "Other").code == 2


@pytest.mark.parametrize(("one", "two"), [("علی", "علي"), ("Ali", "ALI"), ("کریم", "كريم")])
def test_two_spellings_of_one_name_are_refused(ask, one, two):
    answer = ask("new", "khabis", one, two)
    assert answer.code == 2
    assert one in answer.err


def home() -> Path:
    return Path(os.environ["REFEREE_HOME"])


def game_file(ask) -> Path:
    id_ = ask("new", "khabis", "A", "B", "--json").json["id"]
    ask("score", "A=1", "B=out")
    return home() / "games" / f"{id_}.json"


@pytest.mark.parametrize(
    "content", [b"", b"{", b"[]", b"\xff\xfe", b"{}", b'{"header": 1}', b"null", b"\x00" * 500]
)
def test_a_damaged_file_is_set_aside_and_its_backup_named(ask, content):
    path = game_file(ask)
    path.write_bytes(content)
    answer = ask("standings")
    assert (answer.code, answer.out) == (4, "")
    assert answer.err.count("\n") == 1
    kept = list(path.parent.glob("*.corrupt-*"))
    assert [one.read_bytes() for one in kept] == [content]
    assert ".bak" in answer.err


def test_a_file_of_a_newer_referee_is_left_alone(ask):
    path = game_file(ask)
    told = json.loads(path.read_text("utf-8"))
    told["header"]["1"]["schema"] = 99
    path.write_text(json.dumps(told), "utf-8")
    before = path.read_bytes()
    for words in (["standings"], ["score", "A=1", "B=out"]):
        assert ask(*words).code == 4
    assert path.read_bytes() == before


def test_games_lists_the_others_when_one_is_damaged(ask):
    path = game_file(ask)
    path.write_bytes(b"broken")
    other = ask("new", "khabis", "C", "D", "--json").json["id"]
    told = {game["id"]: game for game in ask("games", "--json").json["games"]}
    assert told[path.stem]["damaged"]
    assert told[other]["players"] == ["C", "D"]


def test_a_current_game_that_is_gone_is_exit_3(ask):
    path = game_file(ask)
    for file in path.parent.glob(f"{path.stem}*"):
        file.unlink()
    assert ask("score", "A=1", "B=out").code == 3


@pytest.mark.parametrize("pointer", ["../../x", "nonsense", "", "\x00"])
def test_a_broken_pointer_is_no_current_game(ask, pointer):
    game_file(ask)
    (home() / "current").write_text(pointer, "utf-8")
    assert ask("standings").code == 3


def test_a_home_that_is_a_file_is_refused(ask):
    home().write_text("mine", "utf-8")
    answer = ask("new", "khabis", "A", "B")
    assert answer.code == 4
    assert home().read_text("utf-8") == "mine"


def test_a_home_with_spaces_and_letters_of_any_script_works(ask, tmp_path, monkeypatch):
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path / "خانهٔ من" / "الحكم 1"))
    assert game_file(ask).is_file()


def _refused(ask, monkeypatch, name, error):
    path = game_file(ask)
    before = path.read_bytes()

    def fails(*_args, **_kwargs):
        raise error

    monkeypatch.setattr(os, name, fails)
    answer = ask("score", "A=1", "B=out")
    monkeypatch.undo()
    monkeypatch.setenv("REFEREE_HOME", str(path.parents[1]))
    assert (answer.code, answer.out, answer.err.count("\n")) == (4, "", 1)
    assert path.read_bytes() == before
    assert ask("score", "A=1", "B=out").code == 0


def test_a_full_disk_leaves_the_file_as_it_was(ask, monkeypatch):
    _refused(ask, monkeypatch, "fsync", OSError(28, "No space left on device"))


def test_a_read_only_folder_leaves_the_file_as_it_was(ask, monkeypatch):
    _refused(ask, monkeypatch, "replace", OSError(30, "Read-only file system"))


def test_a_setting_that_is_not_there(ask):
    assert ask("config", "color", "red").code == 2
    assert ask("config", "language", "klingon").code == 2
    assert ask("config", "language", "فارسی", "--json").json == {"config": {"language": "fa"}}
    assert "هنوز" in ask("games").out
    assert ask("config", "language", "--unset").code == 0
    assert "No game" in ask("games").out
