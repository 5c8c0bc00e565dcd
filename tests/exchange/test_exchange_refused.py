"""Files that are broken, half, foreign or too new change nothing and say why in one line."""

from __future__ import annotations

import json
import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st


@pytest.fixture
def refused(evening, export, tmp_path, folder):
    """Return a function that holds that some bytes are refused, with the exit code."""
    on, _ = evening
    file = export(on, "laptop")
    bad = tmp_path / "bad.json"

    def hold(content, code=2):
        before = {machine: folder(machine) for machine in ("laptop", "tablet")}
        for machine in ("laptop", "tablet"):
            bad.write_bytes(content)
            answer = on(machine, "import", str(bad))
            assert (answer.code, answer.out, answer.err.count("\n")) == (code, "", 1), answer
            assert "Traceback" not in answer.err
            assert "mistake of its own" not in answer.err
            assert folder(machine) == before[machine]
        assert before["tablet"] == {}
        return answer.err

    hold.good = file.read_bytes()
    return hold


@pytest.fixture
def corrupted(evening, export, tmp_path):
    """Return a function that writes an export with some bytes in the place of one."""
    on, _ = evening
    good = export(on, "laptop").read_bytes()

    def write(place, wrong):
        cut = place % len(good)
        bad = tmp_path / "bad.json"
        bad.write_bytes(good[:cut] + wrong + good[cut + 1 :])
        return bad

    return write


def changed(good, change):
    document = json.loads(good)
    change(document["games"][0])
    return json.dumps(document, ensure_ascii=False).encode()


def test_every_beginning_of_a_file_is_refused(refused):
    good = refused.good
    for length in [0, 1, 2, 20, 60, *range(100, len(good) - 1, 97), len(good) - 2, len(good) - 3]:
        refused(good[:length])
    assert "breaks off" in refused(good[: len(good) // 2])
    assert "nothing in" in refused(b"")


@pytest.mark.parametrize(
    "content",
    [
        b"hello",
        b"[]",
        b"null",
        b"{}",
        b"1e999",
        b'{"referee": "letter"}',
        b'{"games": []}',
        b"\xff\xfe\x00",
        b"\x00" * 50,
        b"[" * 100_000,
        b'{"a": 1, "a": 2}',
        b"id,name\r\n1,Ali\r\n",
        b"PK\x03\x04",
    ],
)
def test_a_foreign_file_is_refused(refused, content):
    assert "no export" in refused(content)


@pytest.mark.parametrize("version", [2, 99])
def test_a_newer_file_is_refused_by_name(refused, version):
    good = refused.good
    said = refused(good.replace(b'"version": 1', f'"version": {version}'.encode()), 4)
    assert f"version {version}" in said
    assert "newer" in refused(good.replace(b'"schema": 1', f'"schema": {version}'.encode()), 4)


@pytest.mark.parametrize("version", [b"0", b"-1", b"true", b'"1"', b"null", b"1.5"])
def test_a_version_that_there_is_not_is_refused(refused, version):
    refused(refused.good.replace(b'"version": 1', b'"version": ' + version))


HOSTILE_IDS = (
    "../../etc/passwd", "..", "", "a2", "k7f3/..", "K7F3", "k7f3\u0000", "k" * 5000, "con", "/", "k7f3.json", "-k7f3",
)  # fmt: skip


@pytest.mark.parametrize("id_", HOSTILE_IDS, ids=repr)
def test_an_id_is_never_used_as_a_path(refused, id_, tmp_path):
    before = sorted(path.name for path in tmp_path.iterdir())
    said = refused(changed(refused.good, lambda game: game["header"].update(id=id_)))
    assert "an id that the referee never gives" in said
    assert sorted({path.name for path in tmp_path.iterdir()} - {"bad.json"}) == before


@pytest.mark.parametrize("game", ["books", "matches", "../x", "os", "", "chess", "khabis_words"])
def test_a_game_that_is_none_is_refused(refused, game):
    said = refused(changed(refused.good, lambda one: one["header"].update(game=game)))
    assert "does not know" in said


def header(**parts):
    return lambda game: game["header"].update(parts)


def first(**parts):
    return lambda game: game["events"][0].update(parts)


def added(kind, **body):
    return lambda game: game["events"].append(
        {"id": "zz", "at": "2026-12-01T00:00:00Z", "kind": kind, "body": body}
    )


PLAYERS = [{"id": "p1", "name": "Ali"}, {"id": "p2", "name": "سارا"}, {"id": "p3", "name": "Reza"}]


@pytest.mark.parametrize(
    "change",
    [
        header(profile="none"),
        header(house={"limit": "many"}),
        header(house={"limit": -5}),
        header(house={"nothing": "here"}),
        header(house={"limit": [1]}),
        header(players=[]),
        header(players=PLAYERS[:2]),
        header(players=[*PLAYERS, {"id": "p4", "name": "علي"}, {"id": "p5", "name": "علی"}]),
        header(players=[*PLAYERS, {"id": "p4", "name": " "}]),
        header(players=[*PLAYERS, {"id": "p4", "name": "x" * 500}]),
        first(body={"scores": {"p1": "out", "p2": "out", "p3": "1"}}),
        first(body={"scores": {"p9": "1"}}),
        first(body={"scores": {"p1": "fifty"}}),
        first(body={"scores": {"p1": 5}}),
        first(body={"scores": {"p1": ""}}),
        first(body={"scores": {"p1": ["out"]}}),
        first(body={"scores": {"p1": "4C,4C,4C,4C,4C"}}),
        added("house"),
        added("house", changes="limit"),
        added("house", changes={"limit": "x"}),
        added("house", changes={"deal": 10**9}),
        added("join"),
        added("join", player="p4", name="ali"),
        added("join", player="p4", name=7),
        added("leave", player="p1"),
        added("leave", player="p1", until="soon"),
        added("rename", player="p1", name="Reza"),
    ],
)
def test_a_game_that_makes_no_sense_is_refused(refused, change):
    said = refused(changed(refused.good, change))
    assert "makes no sense" in said or "something wrong" in said


@pytest.mark.parametrize(
    "change",
    [
        lambda game: game.pop("header"),
        lambda game: game.pop("events"),
        lambda game: game.update(events=7),
        lambda game: game.update(events=[7]),
        lambda game: game["events"].append(game["events"][0]),
        lambda game: game["events"][0].pop("id"),
        lambda game: game["events"][0].update(at="yesterday"),
        lambda game: game["events"][0].update(body=[]),
        lambda game: game["events"][0].update(id=""),
        lambda game: game["events"][0].update(body={"n": 10**16}),
        lambda game: game["header"].update(players="Ali"),
        lambda game: game["header"].update(players=[{"id": "p1"}]),
        lambda game: game["header"].update(created="now"),
        lambda game: game["header"].pop("house"),
    ],
)
def test_an_export_with_something_wrong_in_it_is_refused(refused, change):
    assert "something wrong" in refused(changed(refused.good, change))


def test_numbers_that_are_none_and_broken_letters_are_refused(refused):
    good = refused.good
    refused(good.replace(b'"house": {"limit": 100}', b'"house": {"limit": NaN}'))
    refused(good.replace(b'"Ali"', b'"\\ud800"'))
    refused(good.replace(b'"p3": "3"', b'"p3": "\\udfff"', 1))


def test_one_bad_file_among_good_ones_keeps_them_all_out(evening, export, tmp_path, folder):
    on, _ = evening
    good = export(on, "laptop")
    bad = tmp_path / "bad.json"
    bad.write_bytes(b"hello")
    answer = on("phone", "import", str(good), str(bad))
    assert (answer.code, folder("phone")) == (2, {})
    assert on("phone", "import", str(good), str(tmp_path / "nothing.json")).code == 2
    assert on("phone", "import", str(good), str(tmp_path)).code == 2
    assert folder("phone") == {}


@pytest.mark.parametrize("language", ["en", "ar", "fa"])
def test_refusals_are_told_in_json_and_in_every_language(evening, tmp_path, language):
    on, _ = evening
    bad = tmp_path / "bad.json"
    bad.write_bytes(b"hello")
    answer = on("phone", "import", str(bad), "--json", "--lang", language)
    assert answer.err == ""
    assert answer.json["error"]["kind"] == "unreadable"
    assert str(bad) in answer.json["error"]["message"]


@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(place=st.integers(0, 10_000), wrong=st.binary(max_size=4))
def test_a_file_with_a_few_wrong_bytes_comes_in_whole_or_not_at_all(
    on, corrupted, folder, place, wrong
):
    bad = corrupted(place, wrong)
    machine = f"m{place}-{wrong.hex()}"
    answer = on(machine, "import", str(bad))
    if answer.code:
        assert folder(machine) == {}
        assert answer.err.count("\n") == 1
        assert "mistake of its own" not in answer.err
    else:
        (id_,) = re.findall(r"referee use (\S+)", answer.out) or [""]
        assert not id_ or on(machine, "history", "--game", id_).code == 0
        assert on(machine, "standings", "--all").code == 0
