from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from ledger_cases import event, new_game

from referee.core.errors import StoreError
from referee.ledger import schema
from referee.ledger.gamefile import GameFile
from referee.ledger.history import rounds, totals

VERSIONS = Path(__file__).parent / "versions"


def older(tmp_path: Path, version: int) -> GameFile:
    path = tmp_path / "k7f3.json"
    shutil.copyfile(VERSIONS / f"{version}.json", path)
    return GameFile(path)


def test_every_older_version_has_a_file_here_and_a_way_up() -> None:
    numbers = sorted(int(file.stem) for file in VERSIONS.glob("*.json"))
    assert numbers == list(range(schema.SCHEMA)) == list(range(len(schema.MIGRATIONS)))


def test_a_file_of_version_0_is_read_with_all_its_corrections(tmp_path: Path) -> None:
    book = older(tmp_path, 0).read()
    assert [player.name for player in book.header.players] == ["علی", "Sara"]
    assert [event.kind for event in book.events] == ["round", "round", "fix", "round", "void"]
    assert [event.id for event in book.events] == sorted({event.id for event in book.events})
    assert totals(book.events, int) == {"p1": 29, "p2": 61}
    assert [played.void for played in rounds(book.events)] == [False, False, True]


def test_the_rounds_of_version_0_are_counted_by_number_not_by_letters(tmp_path: Path) -> None:
    game = older(tmp_path, 0)
    tables = json.loads(game.path.read_bytes())
    one = tables["events"]["1"]
    rows = {str(n): {**one, "body": {"scores": {"p1": n}}} for n in range(1, 13)}
    rows["13"] = {**one, "kind": "fix", "body": {"round": 12, "scores": {"p1": 100}}}
    tables["events"] = dict(sorted(rows.items()))
    game.path.write_text(json.dumps(tables), encoding="utf-8")
    played = rounds(game.read().events)
    assert [row.scores["p1"] for row in played] == [*range(1, 12), 100]


def test_reading_an_older_file_does_not_touch_it_and_twice_gives_the_same(tmp_path: Path) -> None:
    game = older(tmp_path, 0)
    assert game.read() == game.read()
    assert game.path.read_bytes() == (VERSIONS / "0.json").read_bytes()
    assert list(tmp_path.iterdir()) == [game.path]


def test_writing_to_an_older_file_brings_it_up_and_keeps_the_old_one(tmp_path: Path) -> None:
    game = older(tmp_path, 0)
    before = game.read()
    late = event(scores={"p1": 1, "p2": 2})
    game.append([late])
    assert game.read().events == (*before.events, late)
    assert json.loads(game.path.read_bytes())["header"]["1"]["schema"] == schema.SCHEMA
    assert (tmp_path / "k7f3.json.bak").read_bytes() == (VERSIONS / "0.json").read_bytes()


@pytest.mark.parametrize("wrong", [0, 4, -1, "1", None, 1.5, [1]])
def test_a_correction_of_a_round_that_version_0_does_not_have_is_damage(
    tmp_path: Path, wrong: object
) -> None:
    game = older(tmp_path, 0)
    tables = json.loads(game.path.read_bytes())
    tables["events"]["3"]["body"]["round"] = wrong
    game.path.write_text(json.dumps(tables), encoding="utf-8")
    with pytest.raises(StoreError, match="damaged_no_backup"):
        game.read()


@pytest.mark.parametrize("version", [schema.SCHEMA + 1, 10**30])
def test_a_newer_file_is_refused_and_left_alone(tmp_path: Path, version: int) -> None:
    game = new_game(tmp_path)
    tables = json.loads(game.path.read_bytes())
    tables["header"]["1"]["schema"] = version
    tables["header"]["1"].pop("players")  # whatever it will look like then
    content = json.dumps(tables).encode()
    game.path.write_bytes(content)
    for act in (game.read, lambda: game.append([event()])):
        with pytest.raises(StoreError) as caught:
            act()
        assert caught.value.key == "ledger/errors.too_new"
        assert caught.value.facts == {
            "path": str(game.path),
            "schema": version,
            "known": schema.SCHEMA,
        }
    assert game.path.read_bytes() == content


def test_what_a_later_referee_added_is_kept_by_this_one(tmp_path: Path) -> None:
    game = new_game(tmp_path)
    game.append([event()])
    tables = json.loads(game.path.read_bytes())
    tables["header"]["1"]["stakes"] = "tea"
    tables["events"]["1"]["by"] = "علی"
    tables["photos"] = {"1": {"of": "the table"}}
    game.path.write_text(json.dumps(tables), encoding="utf-8")
    game.append([event()])
    after = json.loads(game.path.read_bytes())
    assert after["header"] == tables["header"]
    assert after["events"]["1"] == tables["events"]["1"]
    assert after["photos"] == tables["photos"]


def test_people_can_read_the_file(tmp_path: Path) -> None:
    game = new_game(tmp_path)
    first, second = event(scores={"p1": 28}), event(kind="undo")
    game.append([first, second])
    lines = game.path.read_text(encoding="utf-8").splitlines()
    assert lines[0] == "{"
    assert "علی" in lines[2]
    assert len(lines) == 9
    assert [line.count(first.id) for line in lines] == [0, 0, 0, 0, 0, 1, 0, 0, 0]
    assert (
        lines[5]
        == f'    "1": {{"id": "{first.id}", "at": "{first.at}", "kind": "round", "body": {{"scores": {{"p1": 28}}}}}},'
    )
