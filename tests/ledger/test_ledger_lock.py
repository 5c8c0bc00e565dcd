from __future__ import annotations

import errno
import os
import re
import subprocess
import sys
import threading
import time
from typing import TYPE_CHECKING

import pytest
from ledger_cases import event, failing, new_game

from referee.core.errors import StoreError
from referee.ledger.lock import held

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

HOLD = "import sys, time; from pathlib import Path; from referee.ledger.lock import held\nwith held(Path(sys.argv[1])): print('held', flush=True); time.sleep(60)"


@pytest.fixture
def holder(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(tmp_path / "k7f3.json")], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout
        assert process.stdout.readline() == "held\n"
        yield process
        process.kill()


def test_the_holder_is_named_when_the_wait_was_in_vain(
    tmp_path: Path, holder: subprocess.Popen[str]
) -> None:
    started = time.monotonic()
    with pytest.raises(StoreError) as caught, held(tmp_path / "k7f3.json", patience=0.2):
        pass
    assert 0.15 < time.monotonic() - started < 5
    facts = caught.value.facts
    assert caught.value.key == "ledger/errors.locked"
    assert facts["pid"] == str(holder.pid)
    assert facts["host"] == os.uname().nodename
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", str(facts["since"]))
    assert facts["path"] == str(tmp_path / "k7f3.json.lock")


def test_a_holder_that_was_killed_blocks_nobody(
    tmp_path: Path, holder: subprocess.Popen[str]
) -> None:
    holder.kill()
    holder.wait()
    assert (tmp_path / "k7f3.json.lock").read_text().startswith(f"{holder.pid} ")
    with held(tmp_path / "k7f3.json", patience=0):
        assert (tmp_path / "k7f3.json.lock").read_text().startswith(f"{os.getpid()} ")


def test_a_game_that_another_process_holds_is_read_but_not_written(tmp_path: Path) -> None:
    game = new_game(tmp_path)
    with held(game.path):
        with pytest.raises(StoreError, match="locked"):
            game.append([event()])
        assert game.read().events == ()
    game.append([event()])
    assert len(game.read().events) == 1


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"\xff\xfe\x00",
        b"1",
        b"x" * 9999,
        b"999999999 host more words",
        b"12 \x1b]0;owned\x07",
        "۱۲ میزبان".encode(),
    ],
)
def test_whatever_the_lock_file_says_nobody_is_blocked(tmp_path: Path, text: bytes) -> None:
    path = tmp_path / "f"
    (tmp_path / "f.lock").write_bytes(text)
    with held(path, patience=0):
        (tmp_path / "f.lock").write_bytes(text)
        with pytest.raises(StoreError) as caught, held(path, patience=0):
            pass
    pid = caught.value.facts["pid"]
    assert pid == "?" or str(pid).isdecimal()
    assert str(caught.value.facts["host"]).isprintable()


def test_the_lock_is_free_after_an_error(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt), held(tmp_path / "f"):
        raise KeyboardInterrupt
    with held(tmp_path / "f", patience=0):
        pass


def test_who_waits_gets_the_lock_when_it_is_free(tmp_path: Path) -> None:
    path, order = tmp_path / "f", []

    def wait() -> None:
        with held(path, patience=10):
            order.append("second")

    thread = threading.Thread(target=wait)
    with held(path):
        thread.start()
        time.sleep(0.05)
        order.append("first")
    thread.join()
    assert order == ["first", "second"]


def test_a_full_disk_does_not_take_the_lock_away(tmp_path: Path) -> None:
    with (
        failing(2, lambda: OSError(errno.ENOSPC, "full"), lasting=False) as made,
        held(tmp_path / "f"),
    ):
        with pytest.raises(StoreError, match="locked"), held(tmp_path / "f", patience=0):
            pass
        assert made[:2] == ["open", "ftruncate"]


def test_a_lock_file_that_is_a_link_is_not_followed(tmp_path: Path) -> None:
    precious = tmp_path / "precious"
    precious.write_bytes(b"mine")
    (tmp_path / "f.lock").symlink_to(precious)
    with pytest.raises(StoreError, match="not_a_file"), held(tmp_path / "f"):
        pass
    assert precious.read_bytes() == b"mine"


def test_a_lock_file_that_is_a_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "f.lock").mkdir()
    with pytest.raises(StoreError, match="not_a_file"), held(tmp_path / "f"):
        pass


def test_a_file_system_without_locks_is_told_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def flock(*_: object) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr("fcntl.flock", flock)
    with pytest.raises(StoreError) as caught, held(tmp_path / "f"):
        pass
    assert caught.value.key == "ledger/errors.failed"
    assert caught.value.facts["reason"] == "No locks available"
