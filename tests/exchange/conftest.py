"""Two machines, and a game that was begun on one of them."""

from __future__ import annotations

import pytest


@pytest.fixture
def on(ask, tmp_path, monkeypatch):
    """Return a function that runs the command line on one of several machines."""

    def run(machine, *words):
        monkeypatch.setenv("REFEREE_HOME", str(tmp_path / machine))
        return ask(*words)

    return run


@pytest.fixture
def evening(on):
    """Play two rounds on the laptop, and return the command line and the game's id."""
    on("laptop", "new", "khabis", "Ali", "سارا", "Reza", "--limit", "100")
    on("laptop", "score", "Ali=out:JS", "سارا=7H/4C/KD,QC", "Reza=3")
    on("laptop", "score", "Ali=10", "سارا=out", "Reza=3")
    return on, on("laptop", "games", "--json").json["games"][0]["id"]


@pytest.fixture
def export(tmp_path):
    """Return a function that exports from a machine and returns the file."""

    def run(on, machine, *words):
        file = tmp_path / f"{machine}.json"
        assert on(machine, "export", str(file), "--yes", *words).code == 0
        return file

    return run


@pytest.fixture
def folder(tmp_path):
    """Return a function that tells all files of a machine with what is in them."""

    def snapshot(machine):
        root = tmp_path / machine
        files = (path for path in root.rglob("*") if path.is_file() and path.suffix != ".lock")
        return {str(path.relative_to(root)): path.read_bytes() for path in files}

    return snapshot
