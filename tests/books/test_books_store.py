"""Files that are damaged, newer, locked, read-only or gone; writers that race or are killed."""

from __future__ import annotations

import errno
import json
import os
import random
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from referee.cli import clerks
from referee.ledger import files
from referee.ledger.lock import held

ROOT = Path(__file__).parents[2]
WRITING = (
    ("score", "A=1", "B=2"),
    ("fix", "1", "A=3"),
    ("undo",),
    ("void", "1", "--yes"),
    ("close", "--yes"),
)
READING = (("standings",), ("history",))
KILLS = 20


@pytest.fixture
def file(ask, tmp_path):
    """Return the file of a game of A and B with two rounds."""
    ask("new", "khabis", "A", "B")
    ask("score", "A=5", "B=6")
    ask("score", "A=7", "B=8")
    (path,) = (tmp_path / "home" / "games").glob("*.json")
    return path


def refused(answer, code=4, kind="store"):
    assert (answer.code, answer.err) == (code, ""), answer
    assert answer.json["error"]["kind"] == kind
    return answer.json["error"]["message"]


def edited(path, change):
    tables = json.loads(path.read_text(encoding="utf-8"))
    change(tables)
    path.write_text(json.dumps(tables), encoding="utf-8")


@pytest.mark.parametrize("words", [*READING, *WRITING])
@pytest.mark.parametrize("content", [b"", b"{", b"\xff\xfe\x00", b"[]", b'{"header": {}}', b"null"])
def test_a_damaged_game_is_set_aside_and_never_overwritten(ask, file, words, content):
    file.write_bytes(content)
    said = refused(ask(*words, "--json"))
    (kept,) = file.parent.glob("*.corrupt-*")
    assert kept.read_bytes() == content
    assert kept.name in said
    assert file.with_name(f"{file.name}.bak").name in said
    again = refused(ask(*words, "--json"))
    assert ".bak" in again


def test_a_damaged_game_is_listed_and_the_others_are_well(ask, file):
    ask("new", "khabis", "C", "D")
    file.write_bytes(b"{")
    told = ask("games", "--json").json["games"]
    assert len(told) == 2
    assert [one for one in told if one["id"] == file.stem] == [
        {"id": file.stem, "current": False, "damaged": True}
    ]
    assert ask("score", "C=1", "D=2").code == 0


CHANGES = {
    "a game of another name": lambda tables: tables["header"]["1"].update(game="poker"),
    "a profile that is none": lambda tables: tables["header"]["1"].update(profile="x"),
    "a rule that is none": lambda tables: tables["header"]["1"].update(house={"x": 1}),
    "a rule that cannot be so": lambda tables: tables["header"]["1"].update(house={"limit": "x"}),
    "an entry that is none": lambda tables: tables["events"]["1"]["body"]["scores"].update(p1="7Z"),
    "a card twice": lambda tables: tables["events"]["1"]["body"]["scores"].update(p1="KD,KD"),
}


@pytest.mark.parametrize("name", CHANGES)
def test_a_file_that_says_what_cannot_be_is_left_alone(ask, file, name):
    edited(file, CHANGES[name])
    before = file.read_bytes()
    for words in (*READING, *WRITING, ("use", file.stem)):
        assert file.stem in refused(ask(*words, "--json"))
    assert ask("games", "--json").json["games"] == [
        {"id": file.stem, "current": True, "damaged": True}
    ]
    assert file.read_bytes() == before
    assert not list(file.parent.glob("*.corrupt-*"))


def test_a_file_of_a_newer_version_is_left_alone(ask, file):
    edited(file, lambda tables: tables["header"]["1"].update(schema=99))
    before = file.read_bytes()
    for words in (*READING, *WRITING):
        assert "99" in refused(ask(*words, "--json"))
    assert file.read_bytes() == before


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EACCES])
@pytest.mark.parametrize("words", WRITING)
def test_a_disk_that_cannot_be_written_leaves_the_old_game(ask, file, words, code, monkeypatch):
    before = file.read_bytes()
    real = os.write

    def failing(descriptor, content):
        if Path(f"/proc/self/fd/{descriptor}").readlink().suffix == ".new":
            raise OSError(code, os.strerror(code))
        return real(descriptor, content)

    with monkeypatch.context() as disk:
        disk.setattr(files.os, "write", failing)
        refused(ask(*words, "--json"))
    assert file.read_bytes() == before
    assert ask(*words).code == 0


def test_a_read_only_folder_can_be_read_and_not_written(ask, file, monkeypatch):
    before = file.read_bytes()
    real = os.open

    def opened(path, flags, *rest, **more):
        if flags & (os.O_WRONLY | os.O_RDWR):
            raise OSError(errno.EROFS, os.strerror(errno.EROFS))
        return real(path, flags, *rest, **more)

    with monkeypatch.context() as disk:
        disk.setattr(files.os, "open", opened)
        for words in (*WRITING, ("new", "khabis", "C", "D"), ("config", "language", "fa")):
            refused(ask(*words, "--json"))
        for words in (*READING, ("games",)):
            assert ask(*words).code == 0
    assert file.read_bytes() == before


def test_a_game_that_may_only_be_read_is_not_replaced(ask, file):
    file.chmod(0o444)
    before = file.read_bytes()
    refused(ask("score", "A=1", "B=2", "--json"))
    assert file.read_bytes() == before


def test_a_lock_that_is_held_is_named_and_one_of_a_dead_process_is_not_believed(
    ask, file, monkeypatch
):
    patient = clerks.home_of

    def impatient(session):
        return replace(patient(session), patience=0.05)

    monkeypatch.setattr(clerks, "home_of", impatient)
    with held(file):
        said = refused(ask("score", "A=1", "B=2", "--json"))
        assert str(os.getpid()) in said
        assert ask("standings").code == 0
    file.with_name(f"{file.name}.lock").write_text("999999 elsewhere\n", encoding="ascii")
    assert ask("score", "A=1", "B=2").code == 0


def test_the_file_of_the_current_game_is_deleted(ask, file):
    file.unlink()
    assert ".bak" in refused(ask("standings", "--json"))
    file.with_name(f"{file.name}.bak").unlink()
    for words in (*READING, *WRITING):
        assert file.stem in refused(ask(*words, "--json"), 3, "not_found")
    assert ask("new", "khabis", "C", "D").code == 0
    assert ask("score", "C=1", "D=2").code == 0


@pytest.mark.parametrize("content", [b"", b"z9z9\n", b"\xff\x00", b"../../x", b"a" * 5000])
def test_a_pointer_to_nowhere(ask, file, content):
    pointer = file.parents[1] / "current"
    pointer.write_bytes(content)
    refused(ask("standings", "--json"), 3, "not_found")
    assert ask("standings", "--game", file.stem).code == 0
    assert ask("use", file.stem).code == 0
    assert ask("standings").code == 0


def test_a_home_that_is_a_file(ask, tmp_path, monkeypatch):
    there = tmp_path / "file"
    there.write_text("mine", encoding="utf-8")
    monkeypatch.setenv("REFEREE_HOME", str(there))
    for words in (
        ("new", "khabis", "A", "B"),
        ("config", "language", "fa"),
        ("standings",),
        ("games",),
    ):
        refused(ask(*words, "--json"))
    assert there.read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize("name", ["بيت الألعاب ۱", "a b  c", "[x]", "ü\u202ex", "a\nb"])
def test_a_home_of_any_name(ask, tmp_path, monkeypatch, name):
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path / name / "below"))
    assert ask("new", "khabis", "A", "B").code == 0
    assert ask("score", "A=1", "B=2").code == 0
    assert (tmp_path / name / "below" / "games").is_dir()
    (path,) = (tmp_path / name / "below" / "games").glob("*.json")
    path.write_bytes(b"{")
    answer = ask("standings")
    assert (answer.code, answer.err.count("\n"), "\u202e" in answer.err) == (4, 1, False)


def referee(*words, **more):
    """Start a real process of the referee."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "LANG": "C.UTF-8"}
    return subprocess.Popen(
        [sys.executable, "-m", "referee", *words], stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL, env=environment, text=True, **more,
    )  # fmt: skip


def test_two_processes_at_once_lose_nothing(ask, file):
    for n in range(5):
        pair = [referee("score", f"{name}={n + 10}") for name in "AB"]
        assert [one.communicate() and one.returncode for one in pair] == [0, 0]
    rounds = ask("history", "--json").json["rounds"]
    assert len(rounds) == 7
    assert all(one["missing"] == [] for one in rounds)
    assert [one["scores"] for one in rounds[2:]] == [{"A": n, "B": n} for n in range(10, 15)]
    assert file.exists()


def test_many_who_write_the_same_round_at_once_get_it_once(ask, file):
    crowd = [referee("score", f"A={n}", "--json") for n in range(6)]
    codes = [one.communicate() and one.returncode for one in crowd]
    assert sorted(codes) == [0, 1, 1, 1, 1, 1]
    assert len(ask("history", "--json").json["rounds"]) == 3
    assert file.exists()


def test_a_process_killed_at_any_moment_loses_no_round_that_was_acknowledged(ask, file):
    dice = random.Random(17)
    wait, there, killed = seconds_of_a_run(), 3, 0
    for turn in range(KILLS):
        before = there
        writer = referee("score", f"A={turn}", "B=100", "--json")
        time.sleep(wait * dice.uniform(0.8, 1.1))
        writer.send_signal(signal.SIGKILL)
        said, _ = writer.communicate()
        killed += writer.returncode == -signal.SIGKILL
        told = ask("history", "--json")
        assert told.code == 0, told
        there = len(told.json["rounds"])
        assert there - before in {0, 1}
        if said.endswith("\n"):  # acknowledged
            assert (json.loads(said)["round"], there) == (there, before + 1)
        # Seek the moment of writing: later if nothing was written yet, else sooner.
        wait *= 1.15 if there == before else 0.9
    assert killed
    assert there > 3
    assert ask("score", "A=1", "B=2").code == 0
    assert not list(file.parent.glob("*.corrupt-*"))


def seconds_of_a_run():
    """Write a round with a real process, and return the seconds that it takes here and now."""
    started = time.perf_counter()
    assert referee("score", "A=1", "B=1").communicate()
    return time.perf_counter() - started
