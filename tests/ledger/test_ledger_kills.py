from __future__ import annotations

from typing import TYPE_CHECKING

import kill
from ledger_cases import event

from referee.ledger.gamefile import GameFile

if TYPE_CHECKING:
    from pathlib import Path


def test_fifty_processes_killed_while_writing_lose_nothing_acknowledged(tmp_path: Path) -> None:
    tally = kill.kills(kill.OURS, tmp_path, times=50, workers=2, seed=3)
    assert (tally.kills, tally.lost, tally.unreadable) == (50, 0, 0)
    assert tally.acknowledged >= 50
    assert not list(tmp_path.glob("*.corrupt-*"))
    for path in tally.files:
        game = GameFile(path, patience=0)
        late = event()
        game.append([late])
        assert game.read().events[-1] == late


def test_eight_processes_at_once_lose_nothing(tmp_path: Path) -> None:
    tally = kill.race(kill.OURS, tmp_path, workers=8, turns=25, seed=5)
    assert (tally.acknowledged, tally.lost, tally.unreadable) == (200, 0, 0)
    assert len(GameFile(tally.files[0]).read().events) == 200


def test_a_lost_event_and_a_broken_file_would_be_noticed(tmp_path: Path) -> None:
    path = kill.opened(kill.OURS, tmp_path / "k7f3.json")
    made = event()
    GameFile(path).append([made])
    assert kill.kept(kill.OURS, path) == {made.id}
    assert kill.demanded([f"+{made.id}\n", "+other\n", "+gone\n", "-gone\n", "+cut"]) == {
        made.id,
        "other",
    }
    path.write_bytes(b"broken")
    assert kill.kept(kill.OURS, path) is None
