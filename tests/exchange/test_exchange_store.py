"""Disks that fail while games come in, and people who import at the same time."""

from __future__ import annotations

import errno
import os
import pty
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest
from ledger_cases import Killed, failing

from referee.core.errors import StoreError
from referee.ledger import files
from referee.view import progress


def full():
    return OSError(errno.ENOSPC, "No space left on device")


def read_only():
    return OSError(errno.EROFS, "Read-only file system")


@pytest.fixture
def season(on, export):
    """Play on the laptop: three games, all of them exported."""
    for n in range(3):
        on("laptop", "new", "khabis", "Ali", f"Sara{n}")
        on("laptop", "score", "Ali=out", f"Sara{n}=3")
    return on, export(on, "laptop", "--all")


@pytest.mark.parametrize("error", [full, read_only])
@pytest.mark.parametrize("nth", range(1, 45, 4))
def test_whatever_fails_nothing_is_half_and_importing_again_mends_it(season, export, nth, error):
    on, file = season
    with failing(nth, error, lasting=True):
        answer = on("phone", "import", str(file))
    assert answer.code == 4
    assert "mistake of its own" not in answer.err
    for game in on("phone", "games", "--json").json["games"]:
        assert game["rounds"] == 1
    assert on("phone", "import", str(file)).code == 0
    assert export(on, "phone", "--all").read_bytes() == file.read_bytes()


def test_what_came_in_before_the_disk_was_full_is_told(season, monkeypatch):
    on, file = season
    made = []
    create = files.create

    def filling(path, content):
        made.append(path)
        if len(made) > 1:
            raise StoreError("ledger/errors.disk_full", path=str(path))
        create(path, content)

    monkeypatch.setattr(files, "create", filling)
    answer = on("phone", "import", str(file))
    assert answer.code == 4
    assert "1 of 3" in answer.err
    assert "no room" in answer.err
    assert len(on("phone", "games", "--json").json["games"]) == 1


@pytest.mark.parametrize("nth", range(1, 45, 5))
def test_an_import_that_is_killed_is_finished_by_the_next(season, export, nth):
    on, file = season
    with failing(nth, Killed, lasting=True), pytest.raises(Killed):
        on("phone", "import", str(file))
    assert on("phone", "import", str(file)).code == 0
    assert export(on, "phone", "--all").read_bytes() == file.read_bytes()


def test_a_damaged_game_of_ours_is_not_written_over(season, tmp_path):
    on, file = season
    on("phone", "import", str(file))
    ours = next((tmp_path / "phone" / "games").glob("*.json"))
    ours.write_bytes(b"{")
    answer = on("phone", "import", str(file))
    assert answer.code == 4
    kept = [path for path in ours.parent.iterdir() if path.name.startswith(f"{ours.name}.corrupt")]
    assert [path.read_bytes() for path in kept] == [b"{"]
    assert on("phone", "import", str(file)).code == 0  # what was set aside comes in anew


def test_several_imports_at_once_bring_each_game_once(season, tmp_path):
    on, file = season
    home = {**os.environ, "REFEREE_HOME": str(tmp_path / "phone")}
    command = [sys.executable, "-m", "referee", "import", str(file)]

    def run(_):
        return subprocess.run(command, env=home, capture_output=True, check=False).returncode

    with ThreadPoolExecutor() as several:
        assert set(several.map(run, range(4))) == {0}
    assert len(on("phone", "games", "--json").json["games"]) == 3


def test_long_work_shows_a_bar_on_a_terminal_only(capsys, monkeypatch):
    assert list(progress.watched(range(500))) == list(range(500))
    assert capsys.readouterr() == ("", "")
    ours, theirs = pty.openpty()
    with os.fdopen(theirs, "w") as terminal:
        monkeypatch.setattr(sys, "stderr", terminal)
        assert list(progress.watched(range(5))) == list(range(5))
        assert list(progress.watched(iter(range(500)), 500)) == list(range(500))
    said = os.read(ours, 100_000).decode()
    os.close(ours)
    assert "500" in said
    assert "5/5" not in said
    assert capsys.readouterr() == ("", "")
