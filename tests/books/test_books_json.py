"""The JSON of every command of the score book, key by key, and its exit codes."""

from __future__ import annotations

import json
import re

import pytest

SCORE = ["game", "round", "scores", "totals", "missing", "over", "winner", "dealer"]
STANDINGS = ["game", "id", "over", "winner", "dealer", "missing", "rows"]
ID = re.compile(r"([a-z][2-9]){2,}")


@pytest.fixture
def game(ask):
    """Return the answer to opening a game of two."""
    answer = ask("new", "khabis", "علی", "Sara", "--limit", "100", "--json")
    assert (answer.code, answer.err) == (0, "")
    return answer.json


def one_object(answer, keys):
    assert (answer.code, answer.err) == (0, ""), answer
    assert answer.out.count("\n") == 1
    told = json.loads(answer.out)
    assert list(told) == keys
    return told


def test_json_new(game):
    assert list(game) == ["id", "game", "players", "profile", "house"]
    assert ID.fullmatch(game["id"])
    assert {**game, "id": ""} == {
        "id": "", "game": "khabis", "players": ["علی", "Sara"], "profile": "sheet",
        "house": {"limit": 100},
    }  # fmt: skip


def test_json_new_names_only_what_differs_from_the_profile(ask):
    told = ask(
        "new", "khabis", "A", "B", "--profile", "all-laws", "--house", "tarkesh=off", "--json"
    ).json
    assert (told["profile"], told["house"]) == ("all-laws", {"tarkesh": "off"})


@pytest.mark.usefixtures("game")
def test_json_score(ask):
    told = one_object(ask("score", "Sara=3", "--json"), SCORE)
    assert told == {
        "game": "khabis", "round": 1, "scores": {"Sara": 3}, "totals": {"علی": 0, "Sara": 0},
        "missing": ["علی"], "over": False, "winner": [], "dealer": "علی",
    }  # fmt: skip
    told = one_object(ask("score", "علی=100", "--json"), SCORE)
    assert told["scores"] == {"Sara": 3, "علی": 100}
    assert (told["over"], told["winner"], told["dealer"]) == (True, ["Sara"], None)


@pytest.mark.usefixtures("game")
def test_json_undo_redo_fix_void(ask):
    ask("score", "علی=1", "Sara=3")
    assert one_object(ask("fix", "1", "Sara=4", "--json"), SCORE)["scores"]["Sara"] == 4
    assert one_object(ask("undo", "--json"), [*SCORE, "undone"])["undone"] == ["fix"]
    assert one_object(ask("redo", "--json"), [*SCORE, "undone"])["undone"] == ["fix"]
    assert one_object(ask("void", "1", "--yes", "--json"), SCORE)["totals"]["Sara"] == 0


def test_json_standings_and_close(ask, game):
    ask("score", "علی=1", "Sara=3")
    ask("score", "Sara=0")
    told = one_object(ask("standings", "--json"), STANDINGS)
    assert told["rows"] == [
        {"rank": 1, "name": "علی", "total": 1, "rounds": [1, None]},
        {"rank": 2, "name": "Sara", "total": 3, "rounds": [3, 0]},
    ]
    assert (told["id"], told["missing"], told["dealer"]) == (game["id"], ["علی"], "Sara")
    assert one_object(ask("close", "--yes", "--json"), STANDINGS)["winner"] == ["علی"]


@pytest.mark.usefixtures("game")
def test_json_history(ask):
    ask("score", "علی=out:JS", "Sara=3")
    ask("score", "Sara=0")
    told = one_object(ask("history", "--json"), ["game", "id", "rounds"])
    first, second = told["rounds"]
    assert list(first) == ["round", "id", "at", "void", "scores", "entered", "missing"]
    assert first["entered"] == {"علی": "out:JS", "Sara": "3"}
    assert first["scores"] == {"علی": 0, "Sara": 6}
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", first["at"])
    assert first["id"] != second["id"]
    assert (second["round"], second["missing"]) == (2, ["علی"])


def test_json_games_and_use(ask, game):
    ask("new", "khabis", "A", "B")
    told = one_object(ask("games", "--json"), ["games"])
    assert [list(one) for one in told["games"]] == [
        ["id", "game", "players", "rounds", "over", "winner", "current", "created"]
    ] * 2
    assert [one["current"] for one in told["games"]].count(True) == 1
    told = one_object(ask("use", game["id"], "--json"), list(game))
    assert told == game


def test_json_config(ask):
    assert one_object(ask("config", "--json"), ["config"]) == {"config": {}}
    told = one_object(ask("config", "language", "Farsi", "--json"), ["config"])
    assert told == {"config": {"language": "fa"}}
    assert "بازی‌ای باز نیست" in ask("standings").err
    told = one_object(ask("config", "lang", "--unset", "--json"), ["config"])
    assert told == {"config": {}}
    assert ask("config", "language", "klingon").code == 2
    assert ask("config", "colour", "red").code == 2


CODES = [
    (3, "not_found", ("standings",)),
    (3, "not_found", ("score", "A=1")),
    (3, "not_found", ("history",)),
    (3, "not_found", ("undo",)),
    (3, "not_found", ("void", "1", "--yes")),
    (3, "not_found", ("close", "--yes")),
    (3, "not_found", ("use", "z9z9")),
    (3, "not_found", ("use", "../../etc/passwd")),
    (3, "not_found", ("use", "")),
    (3, "not_found", ("standings", "--game", "current")),
    (2, "unknown", ("new", "chess", "A", "B")),
    (2, "impossible", ("new", "khabis", "A")),
    (2, "impossible", ("new", "khabis")),
    (2, "impossible", ("new", "khabis", *"ABCDEFGHIJK")),
    (2, "unknown", ("new", "khabis", "A", "B", "--house", "x=y")),
    (2, "unknown", ("new", "khabis", "A", "B", "--profile", "x")),
    (2, "unreadable", ("new", "khabis", "A", "B", "--target", "200")),
    (2, "unreadable", ("new",)),
    (2, "unreadable", ("void",)),
    (2, "unreadable", ("fix",)),
    (2, "unknown", ("score", "--no-such", "A=1")),
    (2, "unreadable", ("undo", "1", "2")),
    (1, "refused", ("count", "khabis", "KD,KD,KD")),
    (2, "unreadable", ("count", "khabis", "7Z")),
    (2, "unknown", ("count", "chess", "7S")),
]


@pytest.mark.parametrize(("code", "kind", "words"), CODES)
def test_exit_codes_and_the_json_of_errors(ask, code, kind, words):
    answer = ask(*words, "--json")
    assert (answer.code, answer.err) == (code, "")
    told = answer.json["error"]
    assert list(told) == ["kind", "message", "near"]
    assert told["kind"] == kind
    plain = ask(*words)
    assert (plain.code, plain.out) == (code, "")
    assert plain.err.count("\n") == 1
