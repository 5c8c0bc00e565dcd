"""Processes that write to one game file until they are killed, and what is left then.

Run as a program this is the worker: it reports each event on standard output
once the store has acknowledged it, and before it takes one out again.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
import time
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import IO

from referee.core.errors import RefereeError
from referee.ledger.events import Header, Player, new_event, new_id
from referee.ledger.gamefile import GameFile

AT = "2026-03-20T18:05:00Z"
OURS, TINYDB = "referee", "tinydb"
FRESH_AFTER = 20
LONGEST = 0.03  # seconds from a worker's first event to its end; a write takes about 2 ms


@dataclass
class Tally:
    """What was left after so many kills: nothing lost, all readable, is the aim."""

    kills: int = 0
    acknowledged: int = 0
    lost: int = 0
    unreadable: int = 0
    files: list[Path] = field(default_factory=list)


def write_with_referee(path: Path, dice: random.Random, turns: int) -> None:
    """Score, undo, redo and fix, printing each event's id when it is on disk."""
    game = GameFile(path, patience=120)
    rounds: list[str] = []
    for turn in count(1):
        kind = dice.choice(("round", "round", "round", "fix", "undo", "redo"))
        body: dict[str, object] = {"scores": {"p1": dice.randrange(200)}}
        if kind == "fix" and rounds:
            body["round"] = dice.choice(rounds)
        event = new_event(kind, body, at=AT, draw=dice.randrange)
        # A live table adds behind the file; the score book writes it whole.
        (game.add if dice.random() < 0.5 else game.append)([event])
        print(f"+{event.id}", flush=True)
        if kind == "round":
            rounds.append(event.id)
        if turn == turns:
            return


def write_with_tinydb(path: Path, dice: random.Random, turns: int) -> None:
    """Do the same with TinyDB's own storage, where undoing takes the last document out."""
    from tinydb import TinyDB, where

    opened = TinyDB(path, encoding="utf-8")
    mine: list[str] = []
    for turn in count(1):
        if mine and not turns and dice.randrange(3) == 0:
            print(f"-{mine[-1]}", flush=True)
            opened.remove(where("id") == mine.pop())
        else:
            name = new_id(AT, dice.randrange)
            body = {"scores": {"p1": dice.randrange(200)}}
            opened.insert({"id": name, "at": AT, "kind": "round", "body": body})
            print(f"+{name}", flush=True)
            mine.append(name)
        if turn == turns:
            return


WRITERS = {OURS: write_with_referee, TINYDB: write_with_tinydb}


def opened(store: str, path: Path) -> Path:
    """Make an empty game for the store."""
    if store == OURS:
        GameFile(path).create(
            Header(id="k7f3", game="khabis", players=(Player("p1", "علی"),), created=AT)
        )
    else:
        path.write_text("{}", encoding="utf-8")
    return path


def kept(store: str, path: Path) -> set[str] | None:
    """Return the ids in the file, or ``None`` if it cannot be read."""
    with suppress(RefereeError, ValueError, KeyError):
        if store == OURS:
            return {event.id for event in GameFile(path).read().events}
        tables = json.loads(path.read_text(encoding="utf-8"))
        return {document["id"] for document in tables.get("_default", {}).values()}
    return None


def started(store: str, path: Path, seed: int, turns: int) -> subprocess.Popen[str]:
    """Start a worker; 0 turns is without end."""
    words = [sys.executable, __file__, store, str(path), str(seed), str(turns)]
    return subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)


def demanded(reports: list[str]) -> set[str]:
    """Return the ids that must be in the file. A report cut short by the kill is none."""
    whole = [line for line in reports if line.endswith("\n")]
    gone = {line[1:].strip() for line in whole if line.startswith("-")}
    return {line[1:].strip() for line in whole if line.startswith("+")} - gone


def kills(store: str, folder: Path, *, times: int, workers: int, seed: int) -> Tally:
    """Kill so many workers at random moments, `workers` of them on one file at a time."""
    dice, tally = random.Random(seed), Tally()
    expected: set[str] = set()
    for turn in range(0, times, workers):
        if turn % (FRESH_AFTER * workers) == 0 or store == TINYDB:
            expected = set()
            tally.files.append(opened(store, folder / f"{store}{turn}.json"))
        path = tally.files[-1]
        reports = _killed(store, path, [seed + turn + n for n in range(workers)], dice)
        fresh = demanded(reports)
        expected |= fresh
        found = kept(store, path)
        tally.kills += workers
        tally.acknowledged += len(fresh)
        tally.unreadable += found is None
        tally.lost += len(expected - (found or set()))
    return tally


def race(store: str, folder: Path, *, workers: int, turns: int, seed: int) -> Tally:
    """Let workers write to one file at once, each so many times, and end by themselves."""
    path = opened(store, folder / f"{store}-race.json")
    running = [started(store, path, seed + n, turns) for n in range(workers)]
    expected = demanded([line for worker in running for line in _reports(worker)])
    found = kept(store, path)
    lost = len(expected - (found or set()))
    return Tally(0, len(expected), lost, int(found is None), [path])


def _killed(store: str, path: Path, seeds: list[int], dice: random.Random) -> list[str]:
    running = [started(store, path, seed, 0) for seed in seeds]
    reports = [_pipe(worker).readline() for worker in running]
    time.sleep(dice.uniform(0, LONGEST))
    for worker in dice.sample(running, len(running)):
        worker.kill()
    return [*reports, *(line for worker in running for line in _reports(worker))]


def _reports(worker: subprocess.Popen[str]) -> list[str]:
    with worker:
        return list(_pipe(worker))


def _pipe(worker: subprocess.Popen[str]) -> IO[str]:
    if worker.stdout is None:
        raise ValueError(worker)
    return worker.stdout


if __name__ == "__main__":
    WRITERS[sys.argv[1]](Path(sys.argv[2]), random.Random(int(sys.argv[3])), int(sys.argv[4]))
