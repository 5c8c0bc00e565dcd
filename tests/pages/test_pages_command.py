"""``referee report`` as a command: its file, its answers, and disks that fail."""

from __future__ import annotations

import errno
import json

import pytest
from ledger_cases import failing
from pages.conftest import STATES
from pages_html import read


@pytest.fixture
def game(ask, tmp_path, monkeypatch):
    """Open a game, and work in an empty folder."""
    place = tmp_path / "place"
    place.mkdir()
    monkeypatch.chdir(place)
    STATES["ended"](ask)
    return place


def test_the_file_is_the_page(ask, game):
    answer = ask("report", "evening.html")
    assert (answer.code, answer.out, answer.err) == (0, "The page is in evening.html.\n", "")
    file = game / "evening.html"
    text = file.read_text(encoding="utf-8")
    made = ask("report", "-").out
    assert text.split("As it stood on")[0] == made.split("As it stood on")[0]
    assert read(text).one("h1").text == "Haft Khabis"
    assert sorted(path.name for path in game.iterdir()) == ["evening.html"]


def test_a_page_that_is_there_is_asked_about_and_kept(ask, game):
    file = game / "evening.html"
    file.write_text("mine", encoding="utf-8")
    refused = ask("report", "evening.html")
    assert (refused.code, refused.out, file.read_text(encoding="utf-8")) == (2, "", "mine")
    assert ask("report", "evening.html", "--yes").code == 0
    assert (game / "evening.html.bak").read_text(encoding="utf-8") == "mine"
    assert file.read_bytes().startswith(b"<!DOCTYPE html>")


@pytest.mark.usefixtures("game")
def test_one_object(ask):
    id_ = ask("games", "--json").json["games"][0]["id"]
    told = ask("report", "evening.html", "--json").json
    assert told == {"file": "evening.html", "games": [id_], "rounds": 2}
    printed = ask("report", "-", "--json")
    assert printed.out.count("\n") == 1
    told = json.loads(printed.out)
    assert {name: told[name] for name in ("file", "games", "rounds")} == {
        "file": "-", "games": [id_], "rounds": 2,
    }  # fmt: skip
    assert read(told["html"]).one("h1").text == "Haft Khabis"


@pytest.mark.usefixtures("game")
def test_another_game_by_its_id(ask):
    id_ = ask("games", "--json").json["games"][0]["id"]
    STATES["frozen"](ask)
    assert read(ask("report", "-").out).one("h1").text == "Flip 7"
    assert read(ask("report", "-", "--game", id_).out).one("h1").text == "Haft Khabis"
    assert ask("report", "-", "--game", "a2a2").code == 3
    assert ask("report", "-", "--game", id_, "--all").code == 2


def test_no_game_and_no_file(ask):
    assert ask("report", "-").code == 3
    assert ask("report").code == 2


@pytest.mark.parametrize("language", ["en", "ar", "fa"])
@pytest.mark.parametrize("where", ["folder", "nowhere/evening.html", "home"])
def test_a_place_where_no_file_can_be(ask, game, where, language, tmp_path):
    (game / "folder").mkdir()
    place = {"home": str(tmp_path / "home" / "evening.html")}.get(where, where)
    for words in ((), ("--yes",), ("--all",)):
        refused = ask("report", place, *words, "--lang", language)
        assert refused.code == (2 if where == "home" else 4)
        assert refused.out == ""
        assert refused.err.count("\n") == 1
        assert "Error" not in refused.err
    assert sorted(path.name for path in game.rglob("*")) == ["folder"]


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EROFS, errno.EACCES])
@pytest.mark.parametrize("nth", range(1, 8))
def test_a_disk_that_fails_loses_nothing(ask, game, nth, number):
    file = game / "evening.html"
    file.write_text("mine", encoding="utf-8")
    with failing(nth, lambda: OSError(number, "no"), lasting=True) as made:
        refused = ask("report", "evening.html", "--yes")
    assert len(made) >= nth
    assert (refused.code, refused.out, refused.err.count("\n")) == (4, "", 1)
    assert file.read_text(encoding="utf-8") == "mine" or (game / "evening.html.bak").exists()
    if "whole" not in refused.err:
        assert file.read_text(encoding="utf-8") == "mine"
    assert ask("report", "evening.html", "--yes").code == 0


def test_a_damaged_game_is_named_and_the_others_are_shown(ask, game, tmp_path):
    first = ask("games", "--json").json["games"][0]["id"]
    STATES["frozen"](ask)
    second = ask("games", "--json").json["games"][0]["id"]
    (damaged,) = (tmp_path / "home").rglob(f"{first}.json")
    damaged.write_text("{", encoding="utf-8")
    answer = ask("report", "--all", "all.html", "--json")
    assert answer.code == 4
    assert answer.json == {"file": "all.html", "games": [second], "rounds": 1, "damaged": [first]}
    assert first in answer.err
    root = read((game / "all.html").read_text(encoding="utf-8"))
    assert root.one("p", "unread").one("bdi").text == first
    assert [one.attributes["id"] for one in root.all("article")] == [f"game-{second}"]


def test_a_switch_of_the_day_that_cannot_be_read(ask, game):
    STATES["wins"](ask)
    refused = ask("report", "evening.html", "--city", "Atlantis")
    assert (refused.code, refused.out, list(game.iterdir())) == (2, "", [])
