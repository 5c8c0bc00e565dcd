"""Where the referee runs: odd locales, terminals, homes, streams and ways to start it."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

REFEREE = [sys.executable, "-m", "referee"]
NOISE = ("Traceback", "mistake of its own", "Exception ignored", "Warning")
ODD = {
    "no UTF-8 locale": {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    "cp1252": {"PYTHONIOENCODING": "cp1252", "COLUMNS": "1"},
    "ascii": {"PYTHONIOENCODING": "ascii", "TERM": "dumb", "COLUMNS": "99999999"},
    "no HOME, odd zone": {"HOME": None, "REFEREE_HOME": None, "TZ": "Nonsense/Zone"},
    "home that cannot be": {"REFEREE_HOME": "/dev/null/x", "TZ": ":/etc/passwd", "COLUMNS": "x"},
    "odd language": {"LANG": "xx_YY.bogus", "REFEREE_LANG": "zz", "TZ": None},
}
KINDS = (
    ["can", "khabis", "هفت پیک", "--on", "9S", "--lang", "fa"],
    ["today", "--city", "najaf", "--lang", "ar", "--json"],
    ["standings", "--lang", "fa"],
)


def run(words, *, folder, under="", typed="", **changes):
    """Run the referee as a process, under a shell's redirections if there are any."""
    environment = {**os.environ, **{name: value for name, value in changes.items() if value}}
    for name in (name for name, value in changes.items() if value is None):
        environment.pop(name, None)
    line = ["sh", "-c", f'"$@" {under}', "sh", *REFEREE, *words]
    return subprocess.run(
        line, cwd=folder, env=environment, input=typed.encode(), capture_output=True, timeout=30, check=False,
    )  # fmt: skip


def said(answer) -> str:
    return (answer.stdout + answer.stderr).decode("utf-8", "replace")


@pytest.fixture
def table(ask, tmp_path):
    """Open a game, so that there is something to show."""
    assert ask("new", "khabis", "Ali", "سارة").code == 0
    assert ask("score", "Ali=out:JS", "سارة=33").code == 0
    return tmp_path


@pytest.mark.parametrize("place", ODD)
def test_every_kind_of_command_answers_anywhere(table, place):
    for words in KINDS:
        answer = run(words, folder=table, **ODD[place])
        assert answer.returncode in {0, 3, 4}
        assert not any(noise in said(answer) for noise in NOISE)


def test_a_home_may_have_spaces_and_arabic_letters(tmp_path):
    home = tmp_path / "بيت علي" / "a b"
    assert (
        run(["new", "khabis", "علي", "Sara"], folder=tmp_path, REFEREE_HOME=str(home)).returncode
        == 0
    )
    assert "علي" in said(
        run(["standings"], folder=tmp_path, REFEREE_HOME=str(home), LC_ALL="C.UTF-8")
    )


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_closed_streams_are_empty_ones(table, closed):
    for words in (["standings"], ["score", "Ali=3"], ["void", "1"], ["table"]):
        answer = run(words, folder=table, under=closed)
        assert answer.returncode in {0, 2}
        assert not any(noise in said(answer) for noise in NOISE)


@pytest.mark.parametrize(
    "words",
    [
        ["standings"],
        ["games", "--json"],
        ["--help"],
        ["export", "-"],
        ["report", "-"],
        ["score", "Ali=3"],
    ],
    ids=" ".join,
)
def test_a_full_disk_behind_the_answer_is_said(table, words):
    answer = run(words, folder=table, under=">/dev/full")
    assert answer.returncode == 4
    assert answer.stderr.decode().count("\n") == 1
    assert "could not be printed" in said(answer)
    assert "Nothing was written" not in said(answer)


def test_what_could_not_be_said_is_written_all_the_same(table, ask):
    assert run(["score", "Ali=3", "سارة=4"], folder=table, under=">/dev/full").returncode == 4
    assert len(ask("history", "--json").json["rounds"]) == 2


@pytest.mark.parametrize("under", [">/dev/full", "2>/dev/full", ">/dev/full 2>&1"])
def test_an_error_keeps_its_code_where_it_cannot_be_said(table, under):
    for words in (["bogus"], ["can", "khabis", "7X", "--on", "3H", "--json"]):
        answer = run(words, folder=table, under=under)
        assert answer.returncode == 2
        assert not any(noise in said(answer) for noise in NOISE)


def test_who_reads_only_the_beginning_ends_it_quietly(table):
    for words in (["--help"], ["export", "-"], ["table"]):
        answer = run(words, folder=table, under="| head -c 1", typed="state\n" * 500)
        assert answer.returncode == 0
        assert answer.stderr == b""


@pytest.mark.parametrize("switches", [["-I"], ["-OO"], ["-X", "dev"]], ids=" ".join)
def test_the_interpreter_may_be_started_in_other_ways(table, switches):
    line = [sys.executable, *switches, "-m", "referee", "standings", "--lang", "ar"]
    answer = subprocess.run(line, cwd=table, capture_output=True, timeout=30, check=False)
    assert answer.returncode == 0
    assert answer.stderr == b""


def test_what_it_writes_is_for_its_owner_where_the_mask_says_so(tmp_path):
    line = "umask 077; exec " + " ".join([*REFEREE, "new", "khabis", "A", "B"])
    subprocess.run(
        ["/bin/sh", "-c", line], cwd=tmp_path, capture_output=True, timeout=30, check=True
    )
    (game,) = (tmp_path / "home" / "games").glob("*.json")
    assert game.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize(
    "words",
    [["standings"], ["export", "x.json"], ["config", "deck", "x.toml"], ["today"]],
    ids=" ".join,
)
def test_the_folder_one_stands_in_may_be_gone(table, words):
    gone = table / "gone"
    gone.mkdir()
    line = f'cd "{gone}" && rmdir "{gone}" && exec "$@"'
    answer = subprocess.run(
        ["/bin/sh", "-c", line, "sh", *REFEREE, *words],
        cwd=table,
        capture_output=True,
        timeout=30,
        check=False,
    )
    assert answer.returncode in {0, 3, 4}
    assert not any(noise in said(answer) for noise in NOISE)
