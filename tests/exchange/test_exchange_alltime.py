"""Standings over all games: who has played, who has won, who beat whom."""

from __future__ import annotations

import json

import pytest


@pytest.fixture
def season(on):
    """Play three finished games of Haft Khabis, one that goes on, and one of Flip 7."""

    def play(names, *rounds, limit="20", game="khabis", target=None):
        told = on(
            "laptop",
            "new",
            game,
            *names,
            *(["--target", target] if target else ["--limit", limit]),
            "--json",
        )
        for scores in rounds:
            words = [f"{name}={what}" for name, what in zip(names, scores, strict=True)]
            assert on("laptop", "score", *words).code == 0
        return told.json["id"]

    play(["Ali", "Sara"], ["out:JS", "5"], ["3", "out"], ["out", "20"])
    play(["علی", "Sara", "Reza"], ["10", "out", "20"])
    play(["Sara", "Ali"], ["30", "out"])
    play(["Ali", "Omar"], ["7", "out"], ["1", "2"], limit="500")
    play(
        ["Ali", "Sara"], ["bust", "flip7:0,1,2,3,4,5,6"], ["12", "bust"], game="flip7", target="200"
    )
    return on, play


def sheets(on, *words):
    told = on("laptop", "standings", "--all", "--json", *words).json
    return {(one["game"], one.get("counted")): one for one in told["sheets"]}


def rows(sheet):
    return {row["name"]: row for row in sheet["rows"]}


def pairs(sheet):
    return {frozenset((one["one"], one["two"])): one for one in sheet["pairs"]}


def test_each_kind_of_game_has_its_own_sheet(season):
    on, _ = season
    found = sheets(on)
    assert list(found) == [("khabis", "points"), ("flip7", None)]
    assert found["khabis", "points"]["games"] == 4


def test_games_wins_rounds_averages_and_best_rounds(season):
    on, _ = season
    people = rows(sheets(on)["khabis", "points"])
    ali = people["Ali"]
    assert (ali["games"], ali["over"], ali["wins"], ali["rounds"]) == (3, 2, 2, 6)
    assert (ali["points"], ali["average"], ali["best"]) == (11, 1.83, 0)
    assert ali["highlights"] == {"outs": 3, "jack_finishes": 1}
    assert people["Sara"]["points"] == 10 + 0 + 20 + 0 + 30
    assert people["Omar"]["average"] == 1.0
    assert people["Omar"]["wins"] == 0  # his game goes on


def test_busts_and_flip_7s_are_counted(season):
    on, _ = season
    people = rows(sheets(on)["flip7", None])
    assert people["Ali"]["highlights"] == {"busts": 1, "flip7s": 0}
    assert people["Sara"]["highlights"] == {"busts": 1, "flip7s": 1}
    assert people["Sara"]["best"] == 36


def test_head_to_head_is_who_was_ahead_in_finished_games(season):
    on, _ = season
    found = pairs(sheets(on)["khabis", "points"])
    duel = found[frozenset(("Ali", "Sara"))]
    assert duel["games"] == 2
    assert (duel["ahead"], duel["behind"]) == ((2, 0) if duel["one"] == "Ali" else (0, 2))
    assert frozenset(("Ali", "Omar")) not in found


def test_one_person_goes_by_spelling_and_by_alias(season):
    on, play = season
    play(["علي", "Sara"], ["out", "25"])
    before = rows(sheets(on)["khabis", "points"])
    assert before["علي"]["games"] == 2  # علی and علي are one name
    assert on("laptop", "config", "alias", "Ali=علی").code == 0
    people = rows(sheets(on)["khabis", "points"])
    assert "علي" not in people
    assert people["Ali"]["games"] == 5
    assert people["Ali"]["wins"] == 3
    assert pairs(sheets(on)["khabis", "points"])[frozenset(("Ali", "Sara"))]["games"] == 4
    on("laptop", "config", "alias", "علي", "--unset")
    assert rows(sheets(on)["khabis", "points"]) == before


def test_aliases_of_aliases_are_one_person_and_may_go_in_circles(season):
    on, _ = season
    on("laptop", "config", "alias", "Alireza=Ali")
    on("laptop", "config", "alias", "Ali=علی")
    assert rows(sheets(on)["khabis", "points"])["Alireza"]["games"] == 4
    on("laptop", "config", "alias", "علی=Alireza")
    assert on("laptop", "standings", "--all").code == 0


def test_two_players_of_one_game_stay_two_persons(season):
    on, play = season
    on("laptop", "config", "alias", "Ali=علی")
    play(["Ali", "علی"], ["out", "30"])
    people = rows(sheets(on)["khabis", "points"])
    assert people["علی"]["games"] == 1
    assert people["Ali"]["games"] == 5


@pytest.mark.parametrize("text", ["Ali", "Ali=", "=", "علی=علي", "Ali=ALI"])
def test_an_alias_needs_two_different_names(on, text):
    answer = on("laptop", "config", "alias", text)
    assert (answer.code, answer.out) == (2, "")


def test_aliases_are_settings_that_are_shown_and_taken_away(on):
    on("laptop", "config", "alias", "Ali=علی=Aly")
    told = on("laptop", "config", "alias", "Sara=سارا", "--json").json["config"]["alias"]
    assert set(told.split("; ")) == {"Ali=علی", "Ali=Aly", "Sara=سارا"}
    assert "alias" in on("laptop", "config").out
    assert on("laptop", "config", "alias", "Nobody", "--unset").code == 3
    assert on("laptop", "config", "alias", "--unset").code == 0
    assert on("laptop", "config", "--json").json == {"config": {}}


def test_a_rename_moves_the_game_to_the_new_name_only(season):
    on, _ = season
    games = on("laptop", "games", "--json").json["games"]
    (id_,) = (one["id"] for one in games if one["players"] == ["Ali", "Omar"])
    on("laptop", "rename", "Omar", "Nima", "--game", id_)
    people = rows(sheets(on)["khabis", "points"])
    assert "Omar" not in people
    assert people["Nima"]["rounds"] == 2


def test_late_joiners_and_leavers_have_their_own_rounds_only(on):
    on("laptop", "new", "khabis", "Ali", "Sara", "Reza", "--limit", "50")
    on("laptop", "score", "Ali=10", "Sara=out", "Reza=2")
    on("laptop", "join", "Mina")
    on("laptop", "leave", "Reza")
    on("laptop", "score", "Ali=out", "Sara=50", "Mina=4")
    (sheet,) = sheets(on).values()
    people = rows(sheet)
    assert (people["Mina"]["rounds"], people["Mina"]["average"]) == (1, 4.0)
    assert (people["Reza"]["rounds"], people["Reza"]["wins"]) == (1, 0)
    assert not [pair for pair in pairs(sheet) if "Reza" in pair]


def test_who_has_no_round_has_no_game(on):
    on("laptop", "new", "khabis", "Ali", "Sara", "Reza")
    on("laptop", "leave", "Reza")
    on("laptop", "score", "Ali=10", "Sara=out")
    (sheet,) = sheets(on).values()
    assert set(rows(sheet)) == {"Ali", "Sara"}


def test_void_and_unfinished_rounds_count_for_nobody(on):
    on("laptop", "new", "khabis", "Ali", "Sara")
    on("laptop", "score", "Ali=10", "Sara=out")
    on("laptop", "score", "Ali=30", "Sara=out")
    on("laptop", "void", "2", "--yes")
    on("laptop", "score", "Ali=99")
    (sheet,) = sheets(on).values()
    assert (rows(sheet)["Ali"]["rounds"], rows(sheet)["Ali"]["points"]) == (1, 10)


def test_elimination_is_counted_apart(season):
    on, _ = season
    on("laptop", "new", "khabis", "Ali", "Sara", "--house", "mode=elimination")
    on("laptop", "score", "Ali=place:1")
    assert list(sheets(on)) == [("khabis", "elimination"), ("khabis", "points"), ("flip7", None)]
    assert "elimination" in on("laptop", "standings", "--all").out


def test_a_shared_win_is_a_win_for_both(on):
    on("laptop", "new", "khabis", "Ali", "Sara", "Reza", "--limit", "50")
    on("laptop", "score", "Ali=5", "Sara=5", "Reza=60")
    (sheet,) = sheets(on).values()
    assert [rows(sheet)[name]["wins"] for name in ("Ali", "Sara", "Reza")] == [1, 1, 0]
    duel = pairs(sheet)[frozenset(("Ali", "Sara"))]
    assert (duel["games"], duel["ahead"], duel["behind"]) == (1, 0, 0)


def test_a_damaged_game_is_named_and_the_others_count(season, tmp_path):
    on, _ = season
    games = on("laptop", "games", "--json").json["games"]
    (id_,) = (one["id"] for one in games if one["game"] == "flip7")
    (tmp_path / "laptop" / "games" / f"{id_}.json").write_bytes(b"{")
    answer = on("laptop", "standings", "--all", "--json")
    assert answer.code == 4
    told = json.loads(answer.out)
    assert told["damaged"] == [id_]
    assert len(told["sheets"]) == 1
    assert id_ in answer.err


@pytest.mark.parametrize("language", ["en", "ar", "fa"])
def test_text_says_what_json_says(season, language):
    on, _ = season
    answer = on("laptop", "standings", "--all", "--lang", language)
    assert (answer.code, answer.err) == (0, "")
    for name in ("Ali", "علی", "Sara", "Reza", "Omar"):
        assert name in answer.out
    assert "1.8" in answer.out


def test_without_games_it_says_so(on):
    assert on("laptop", "standings", "--all").code == 0
    assert on("laptop", "standings", "--all", "--json").json == {"sheets": []}


@pytest.mark.parametrize("words", [("--chart",), ("--game", "k7f3")])
def test_all_is_not_for_one_game(on, words):
    assert on("laptop", "standings", "--all", *words).code == 2
