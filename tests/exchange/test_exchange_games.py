"""Games that leave and come: whole, once, and joined where only one side went on."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest


def test_export_import_export_is_the_same_bytes(evening, export):
    on, _ = evening
    on("laptop", "join", "Mina")
    on("laptop", "target", "--house", "jack_double=off")
    on("laptop", "undo")
    on("laptop", "rename", "Reza", "رضا")
    on("laptop", "new", "flip7", "=1+1", "<b>\u202e")
    on("laptop", "score", "=1+1=bust", "<b>\u202e=11,5,+4")
    file = export(on, "laptop", "--all")
    assert on("phone", "import", str(file)).code == 0
    assert export(on, "phone", "--all").read_bytes() == file.read_bytes()
    for machine in ("laptop", "phone"):
        on(machine, "use", json.loads(file.read_bytes())["games"][0]["header"]["id"])
    assert on("phone", "standings", "--json").json == on("laptop", "standings", "--json").json
    assert on("phone", "history", "--json").json == on("laptop", "history", "--json").json


def test_importing_twice_changes_nothing_and_says_so(evening, export, folder):
    on, id_ = evening
    file = export(on, "laptop")
    told = on("phone", "import", str(file), "--json").json["games"]
    assert told == [
        {"id": id_, "told": id_, "game": "khabis", "state": "new", "events": 2, "rounds": 2}
    ]
    before = folder("phone")
    told = on("phone", "import", str(file), str(file), "--json").json["games"]
    assert [(one["state"], one["events"]) for one in told] == [("known", 0)]
    assert folder("phone") == before
    assert on("laptop", "import", str(file), "--json").json["games"][0]["state"] == "known"


def test_what_one_side_added_is_joined(evening, export):
    on, id_ = evening
    old = export(on, "laptop")
    on("phone", "import", str(old))
    on("phone", "use", id_)
    on("phone", "score", "Ali=1", "سارا=1", "Reza=out")
    on("phone", "undo")
    on("phone", "redo")
    new = export(on, "phone")
    told = on("laptop", "import", str(new), "--json").json["games"][0]
    assert (told["state"], told["events"], told["rounds"]) == ("more", 3, 1)
    assert export(on, "laptop").read_bytes() == new.read_bytes()
    assert on("laptop", "import", str(old), "--json").json["games"][0]["state"] == "known"


def test_an_older_and_a_newer_export_join_in_either_order(evening, export, tmp_path):
    on, _ = evening
    old = tmp_path / "old.json"
    old.write_bytes(export(on, "laptop").read_bytes())
    on("laptop", "score", "Ali=1", "سارا=1", "Reza=out")
    new = export(on, "laptop")
    for machine, files in (("phone", (old, new)), ("tablet", (new, old))):
        (told,) = on(machine, "import", *map(str, files), "--json").json["games"]
        assert (told["state"], told["events"]) == ("new", 3)
        assert export(on, machine, "--all").read_bytes() == new.read_bytes()


def parted(evening, export):
    """Let both sides of one game go on, and return the command line and the phone's file."""
    on, id_ = evening
    on("phone", "import", str(export(on, "laptop")))
    on("phone", "use", id_)
    on("phone", "score", "Ali=1", "سارا=1", "Reza=out")
    on("laptop", "score", "Ali=2", "سارا=2", "Reza=out")
    on("laptop", "new", "khabis", "Omar", "Nima")
    on("laptop", "score", "Omar=out", "Nima=3")
    return on, id_, export(on, "phone", "--game", id_)


def test_two_sides_that_went_on_are_refused_with_the_point_where_they_part(evening, export, folder):
    on, id_, file = parted(evening, export)
    before = folder("laptop")
    answer = on("laptop", "import", str(file))
    assert (answer.code, answer.out) == (1, "")
    assert answer.err.count("\n") == 1
    assert f"Game {id_}" in answer.err
    assert "entry 3, after round 2" in answer.err
    assert answer.err.count("20") >= 2
    assert folder("laptop") == before
    for language in ("ar", "fa"):
        assert on("laptop", "import", str(file), "--lang", language).code == 1


def test_both_times_of_a_parting_are_told(evening, export):
    on, id_, file = parted(evening, export)
    theirs = json.loads(file.read_bytes())["games"][0]["events"][2]["at"]
    mine = json.loads(export(on, "laptop", "--game", id_).read_bytes())["games"][0]["events"][2][
        "at"
    ]
    said = on("laptop", "import", str(file)).err
    assert f"here on {mine[:10]} {mine[11:19]}" in said
    assert f"there on {theirs[:10]} {theirs[11:19]}" in said


def test_two_files_that_part_name_both_files(evening, export):
    on, id_, file = parted(evening, export)
    mine = export(on, "laptop", "--game", id_)
    answer = on("tablet", "import", str(mine), str(file))
    assert answer.code == 1
    assert str(mine) in answer.err
    assert str(file) in answer.err
    assert on("tablet", "games", "--json").json["games"] == []


def test_a_game_that_parted_can_be_skipped(evening, export, tmp_path):
    on, id_, _ = parted(evening, export)
    on("phone", "new", "khabis", "Omar", "Nima")
    everything = tmp_path / "everything.json"
    on("phone", "export", str(everything), "--all")
    assert on("laptop", "import", str(everything)).code == 1
    told = on("laptop", "import", str(everything), "--skip", id_, "--json").json["games"]
    assert [one["state"] for one in told] == ["new"]
    answer = on("laptop", "import", str(everything), "--game", "z9z9")
    assert answer.code == 3
    assert (
        on("tablet", "import", str(everything), "--game", id_, "--json").json["games"][0]["id"]
        == id_
    )


def test_an_altered_event_is_refused(evening, export, folder):
    on, _ = evening
    file = export(on, "laptop")
    file.write_bytes(file.read_bytes().replace(b'"p3": "3"', b'"p3": "4"', 1))
    before = folder("laptop")
    answer = on("laptop", "import", str(file))
    assert (answer.code, folder("laptop")) == (1, before)
    assert "altered" in answer.err


def test_an_id_that_is_taken_gives_way_and_says_so(evening, export):
    on, id_ = evening
    file = export(on, "laptop")
    other = file.read_bytes().replace("سارا".encode(), "مینا".encode())
    file.write_bytes(other)
    answer = on("laptop", "import", str(file))
    assert answer.code == 0
    assert f"The file calls it {id_}" in answer.out
    ids = {one["id"]: one["players"] for one in on("laptop", "games", "--json").json["games"]}
    assert ids.pop(id_) == ["Ali", "سارا", "Reza"]
    ((new, players),) = ids.items()
    assert players == ["Ali", "مینا", "Reza"]
    assert on("laptop", "standings", "--game", new, "--json").json["id"] == new
    told = on("laptop", "import", str(file), "--json").json["games"]
    assert [(one["id"], one["state"]) for one in told] == [(new, "known")]
    on("phone", "import", str(file))
    back = export(on, "laptop", "--game", new)
    told = on("phone", "import", str(back), "--json").json["games"]
    assert [(one["id"], one["told"], one["state"]) for one in told] == [(id_, new, "known")]


def test_two_files_with_one_id_for_two_games_bring_both(evening, export, tmp_path):
    on, _ = evening
    file = export(on, "laptop")
    other = tmp_path / "other.json"
    other.write_bytes(file.read_bytes().replace("سارا".encode(), "مینا".encode()))
    told = on("phone", "import", str(file), str(other), "--json").json["games"]
    assert [one["state"] for one in told] == ["new", "new"]
    assert len({one["id"] for one in told}) == 2


def test_the_file_of_one_game_can_be_imported_as_it_is(evening, tmp_path):
    on, id_ = evening
    file = tmp_path / "laptop" / "games" / f"{id_}.json"
    assert on("phone", "import", str(file)).code == 0
    assert on("phone", "standings", "--game", id_, "--json").json["rows"]


def test_standard_input_and_output(evening, export, tmp_path):
    on, _ = evening
    file = export(on, "laptop")

    def piped(machine, *words, told=b""):
        home = {**os.environ, "REFEREE_HOME": str(tmp_path / machine), "LC_ALL": "C"}
        command = [sys.executable, "-m", "referee", *words]
        return subprocess.run(command, input=told, capture_output=True, env=home, check=False)

    sent = piped("laptop", "export")
    assert sent.stdout == file.read_bytes()
    assert piped("phone", "import", "-", told=sent.stdout).returncode == 0
    assert piped("phone", "export", "-", "--all").stdout == sent.stdout
    rounds = piped("phone", "export", "--csv", "--all")
    on("laptop", "export", str(tmp_path / "rounds.csv"), "--csv")
    assert rounds.stdout == (tmp_path / "rounds.csv").read_bytes()


def test_what_to_do_next_is_said(evening, export):
    on, id_ = evening
    file = export(on, "laptop")
    assert f"referee use {id_}" in on("phone", "import", str(file)).out
    assert on("phone", "use", id_).code == 0


def test_a_damaged_game_does_not_keep_the_others_back(evening, tmp_path):
    on, id_ = evening
    on("laptop", "new", "khabis", "Omar", "Nima")
    (tmp_path / "laptop" / "games" / f"{id_}.json").write_bytes(b"{")
    answer = on("laptop", "export", str(tmp_path / "all.json"), "--all")
    assert answer.code == 4
    assert id_ in answer.err
    assert len(json.loads((tmp_path / "all.json").read_bytes())["games"]) == 1


@pytest.mark.parametrize("words", [("--all", "--game", "k7f3"), ("--game", "z9z9")])
def test_what_cannot_be_exported_writes_no_file(evening, tmp_path, words):
    on, _ = evening
    file = tmp_path / "new.json"
    assert on("laptop", "export", str(file), *words).code in {2, 3}
    assert not file.exists()


def test_an_old_game_file_is_exported_in_the_present_form(on, tmp_path):
    on("laptop", "new", "khabis", "Ali", "Sara")
    (file,) = (tmp_path / "laptop" / "games").glob("*.json")
    old = {
        "header": {"1": {"id": file.stem, "game": "khabis", "profile": "sheet", "players": [{"id": "p1", "name": "Ali"}, {"id": "p2", "name": "Sara"}], "house": {}, "place": None, "created": "2026-01-01T00:00:00Z"}},
        "events": {"1": {"at": "2026-01-01T00:00:01Z", "kind": "round", "body": {"scores": {"p1": "out", "p2": "5"}}}},
    }  # fmt: skip
    file.write_text(json.dumps(old))
    told = json.loads(on("laptop", "export").out)["games"][0]
    assert told["header"]["schema"] == 1
    assert told["events"][0]["id"]
