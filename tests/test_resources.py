"""Data files and their parsed twins: a twin never says what its file does not."""

from __future__ import annotations

import marshal
import sys

import pytest

from referee import resources


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Put one data file in an empty data folder, and let twins be written."""
    monkeypatch.setattr(resources, "root", lambda: tmp_path)
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    (tmp_path / "cards.toml").write_text("a = 1\n", encoding="utf-8")
    return tmp_path


def read():
    return resources.table.__wrapped__("cards")


def twins(folder):
    return list((folder / "__pycache__").iterdir()) if (folder / "__pycache__").exists() else []


def test_a_twin_is_kept_and_read(folder, monkeypatch):
    assert read() == {"a": 1}
    (twin,) = twins(folder)
    monkeypatch.setitem(sys.modules, "tomllib", None)  # an import would fail now
    assert read() == {"a": 1}
    assert twin.suffix == ".table"


def test_a_changed_file_wins_whatever_its_times_say(folder):
    read()
    file = folder / "cards.toml"
    times = file.stat()
    file.write_text("a = 2\n", encoding="utf-8")
    import os

    os.utime(file, ns=(times.st_atime_ns, times.st_mtime_ns))
    assert read() == {"a": 2}
    assert len(twins(folder)) == 1


@pytest.mark.parametrize(
    "spoilt", [b"", b"\x00", b"not marshal", marshal.dumps(7), marshal.dumps((b"a = 1\n", 7))]
)
def test_a_spoilt_twin_is_made_anew(folder, spoilt):
    read()
    (twin,) = twins(folder)
    twin.write_bytes(spoilt)
    assert read() == {"a": 1}
    assert marshal.loads(twin.read_bytes()) == (b"a = 1\n", {"a": 1})  # noqa: S302 - just written


def test_nothing_is_kept_where_python_keeps_nothing(folder, monkeypatch):
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    assert read() == {"a": 1}
    assert twins(folder) == []


def test_dates_have_no_twin_and_are_read_all_the_same(folder):
    (folder / "cards.toml").write_text("a = 2026-11-30\n", encoding="utf-8")
    assert read() == read()
    assert twins(folder) == []


def test_a_folder_that_cannot_be_written_does_not_matter(folder):
    (folder / "__pycache__").write_text("in the way", encoding="utf-8")
    assert read() == {"a": 1}
