from __future__ import annotations

import errno
import os
import resource
import stat
from typing import TYPE_CHECKING

import pytest
from ledger_cases import Killed, event, failing, header, new_game

from referee.core.errors import StoreError
from referee.ledger import files
from referee.ledger.gamefile import GameFile

if TYPE_CHECKING:
    from pathlib import Path


def full(code: int = errno.ENOSPC) -> OSError:
    return OSError(code, os.strerror(code))


@pytest.mark.parametrize("lasting", [False, True])
@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EDQUOT, errno.EIO, errno.EROFS, errno.EACCES])
def test_a_disk_that_fails_at_any_call_leaves_the_old_file(
    tmp_path: Path, code: int, lasting: bool
) -> None:
    game = new_game(tmp_path)
    kept = [event(scores={"p1": 1}), event(scores={"p1": 2})]
    game.append(kept[:1])
    game.append(kept[1:])
    refused = 0
    for nth in range(1, 100):
        late = event(scores={"p1": nth})
        try:
            with failing(nth, lambda: full(code), lasting=lasting) as made:
                game.append([late])
        except StoreError as error:
            refused += 1
            unsure = error.key.endswith("unsure")
            events = list(game.read().events)
            assert events == kept or (unsure and events == [*kept, late])
            kept = events
            assert lasting or not (tmp_path / "k7f3.json.new").exists()
        else:
            kept.append(late)
            assert list(game.read().events) == kept
            if len(made) < nth:
                break
    assert refused >= 7
    assert len(made) < nth


def test_a_process_that_ends_at_any_call_leaves_the_file_before_or_after(tmp_path: Path) -> None:
    game = new_game(tmp_path)
    kept = [event()]
    game.append(kept)
    outcomes = set()
    for nth in range(1, 100):
        late = event()
        try:
            with failing(nth, Killed, lasting=True):
                game.append([late])
        except Killed:
            events = list(game.read().events)
            assert events in (kept, [*kept, late])
            outcomes.add(len(events) - len(kept))
            kept = events
            extra = event()
            game.append([extra])
            kept.append(extra)
            assert list(game.read().events) == kept
        else:
            break
    assert outcomes == {0, 1}
    assert nth < 99
    assert {path.name for path in tmp_path.iterdir()} == {
        "k7f3.json",
        "k7f3.json.bak",
        "k7f3.json.lock",
    }


def test_a_process_that_ends_while_a_game_is_opened_leaves_no_game_or_a_whole_one(
    tmp_path: Path,
) -> None:
    outcomes = set()
    for nth in range(1, 100):
        game = GameFile(tmp_path / f"{nth}.json", patience=0)
        try:
            with failing(nth, Killed, lasting=True):
                game.create(header())
        except Killed:
            outcomes.add(game.path.exists())
            if game.path.exists():
                assert game.read().header == header()
            else:
                game.create(header())
        else:
            break
    assert outcomes == {False, True}
    assert game.read().header == header()


def test_a_full_disk_while_a_game_is_opened_leaves_nothing_behind(tmp_path: Path) -> None:
    for nth in range(1, 100):
        folder = tmp_path / str(nth)
        folder.mkdir()
        game = GameFile(folder / "k7f3.json", patience=0)
        try:
            with failing(nth, full, lasting=False) as made:
                game.create(header())
        except StoreError as error:
            assert error.key == "ledger/errors.disk_full"  # noqa: PT017 - not always raised
            assert [path.name for path in folder.iterdir()] in ([], ["k7f3.json.lock"])
        else:
            if len(made) < nth:
                break
    assert game.read().header == header()


def test_a_limit_on_the_size_of_files_is_a_full_disk(tmp_path: Path) -> None:
    game = new_game(tmp_path)
    before = game.path.read_bytes()
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, hard))
    try:
        with pytest.raises(StoreError, match="disk_full"):
            game.append([event(note="x" * 2000)])
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert game.path.read_bytes() == before
    assert not (tmp_path / "k7f3.json.new").exists()


def test_a_write_that_takes_only_a_part_is_gone_on_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.write
    monkeypatch.setattr(os, "write", lambda fd, content: real(fd, bytes(content)[:3]))
    files.replace(tmp_path / "f", "دفتر".encode())
    assert (tmp_path / "f").read_text(encoding="utf-8") == "دفتر"


def test_the_version_before_is_kept_beside(tmp_path: Path) -> None:
    path = tmp_path / "f"
    for n in range(4):
        files.replace(path, b"%d" % n)
    assert (path.read_bytes(), files.backup_of(path).read_bytes()) == (b"3", b"2")
    assert len(list(tmp_path.iterdir())) == 2


@pytest.mark.parametrize("code", [errno.EPERM, errno.ENOTSUP, errno.EMLINK])
def test_a_file_system_without_second_names_gets_copies(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    def link(*_: object, **__: object) -> None:
        raise full(code)

    monkeypatch.setattr(os, "link", link)
    path = tmp_path / "f"
    files.create(path, b"0")
    files.replace(path, b"1")
    files.replace(path, b"2")
    assert (path.read_bytes(), files.backup_of(path).read_bytes()) == (b"2", b"1")
    assert len(list(tmp_path.iterdir())) == 2


def test_what_a_killed_process_left_is_cleared_away(tmp_path: Path) -> None:
    path = tmp_path / "f"
    files.replace(path, b"0")
    (tmp_path / "f.new").write_bytes(b"half")
    os.link(path, tmp_path / "f.bak.new")
    os.link(path, tmp_path / "f.bak")
    files.replace(path, b"1")
    assert {p.name: p.read_bytes() for p in tmp_path.iterdir()} == {"f": b"1", "f.bak": b"0"}


def test_a_planted_link_is_not_written_through(tmp_path: Path) -> None:
    precious = tmp_path / "precious"
    precious.write_bytes(b"mine")
    (tmp_path / "f.new").symlink_to(precious)
    files.replace(tmp_path / "f", b"1")
    assert precious.read_bytes() == b"mine"
    assert (tmp_path / "f").read_bytes() == b"1"


def test_a_folder_that_cannot_be_synced_by_kind_is_no_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.fsync

    def fsync(fd: int) -> None:
        if stat.S_ISDIR(os.fstat(fd).st_mode):
            raise full(errno.EINVAL)
        real(fd)

    monkeypatch.setattr(os, "fsync", fsync)
    files.replace(tmp_path / "f", b"1")
    assert (tmp_path / "f").read_bytes() == b"1"


def test_every_acknowledged_write_is_synced_file_first_then_folder(tmp_path: Path) -> None:
    files.replace(tmp_path / "f", b"1")
    with failing(0, full, lasting=False) as made:
        files.replace(tmp_path / "f", b"2")
    beside = ["unlink", "open", "write", "fchmod", "fsync"]
    backup = ["unlink", "link", "replace", "unlink"]
    assert made == [*beside, *backup, "replace", "open", "fsync"]
    with failing(0, full, lasting=False) as made:
        files.create(tmp_path / "g", b"1")
    assert made == [
        *(call for call in beside if call != "fchmod"),
        "link",
        "unlink",
        "open",
        "fsync",
    ]


def test_the_mode_of_a_file_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "f"
    files.replace(path, b"0")
    path.chmod(0o640)
    files.replace(path, b"1")
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_a_file_marked_read_only_is_refused_though_it_could_be_replaced(tmp_path: Path) -> None:
    game = new_game(tmp_path)
    game.path.chmod(0o444)
    with pytest.raises(StoreError, match="read_only"):
        game.append([event()])
    assert game.read().events == ()


@pytest.mark.parametrize(
    ("code", "key"),
    [(errno.EACCES, "permission"), (errno.EPERM, "permission"), (errno.EROFS, "read_only")],
)
def test_a_read_only_folder_is_read_and_not_written(tmp_path: Path, code: int, key: str) -> None:
    game = new_game(tmp_path)
    with failing(1, lambda: full(code), lasting=True):
        assert game.read().header == header()
        with pytest.raises(StoreError) as caught:
            game.append([event()])
    assert caught.value.key == f"ledger/errors.{key}"
    assert game.read().events == ()


def test_a_folder_that_is_gone_is_named(tmp_path: Path) -> None:
    game = GameFile(tmp_path / "gone" / "k7f3.json")
    with pytest.raises(StoreError) as caught:
        game.create(header())
    assert caught.value.key == "ledger/errors.no_folder"
    assert caught.value.facts["folder"] == str(tmp_path / "gone")


@pytest.mark.parametrize("kind", ["folder", "pipe", "link"])
def test_what_is_no_ordinary_file_is_refused_and_kept(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "k7f3.json"
    target = tmp_path / "target"
    target.write_bytes(b"mine")
    {
        "folder": path.mkdir,
        "pipe": lambda: os.mkfifo(path),
        "link": lambda: path.symlink_to(target),
    }[kind]()
    game = GameFile(path, patience=0)
    for act in (game.read, lambda: game.append([event()])):
        with pytest.raises(StoreError, match="not_a_file"):
            act()
    with pytest.raises(FileExistsError):
        game.create(header())
    assert target.read_bytes() == b"mine"


def test_windows_waits_for_a_reader_to_finish(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, calls = os.replace, []

    def replace(*paths: str) -> None:
        calls.append(paths)
        if len(calls) < 3:
            raise full(errno.EACCES)
        real(*paths)

    monkeypatch.setattr(files, "_ATTEMPTS", 5)
    monkeypatch.setattr(os, "replace", replace)
    files.replace(tmp_path / "f", b"1")
    assert (tmp_path / "f").read_bytes() == b"1"
    assert len(calls) == 3


def test_a_new_file_never_takes_the_place_of_another(tmp_path: Path) -> None:
    path = tmp_path / "f"
    path.write_bytes(b"mine")
    with pytest.raises(FileExistsError):
        files.create(path, b"new")
    other = tmp_path / "g"
    files.backup_of(other).write_bytes(b"mine")
    with pytest.raises(FileExistsError):
        files.create(other, b"new")
    assert path.read_bytes() == b"mine"
    assert not other.exists()


def test_a_name_taken_at_the_last_moment_is_not_overwritten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "f"
    path.write_bytes(b"mine")
    monkeypatch.setattr(os.path, "lexists", lambda _: False)
    with pytest.raises(FileExistsError):
        files.create(path, b"new")
    assert [(p.name, p.read_bytes()) for p in tmp_path.iterdir()] == [("f", b"mine")]
