from __future__ import annotations

import errno
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from ledger_cases import event, failing, new_game

from referee.core.errors import StoreError
from referee.ledger import tail
from referee.ledger.gamefile import GameFile

if TYPE_CHECKING:
    from pathlib import Path


def test_what_was_added_is_read_behind_the_file(tmp_path: Path) -> None:
    game, first, second = new_game(tmp_path), event(), event("move", play="۷♠ علی")
    game.append([first])
    whole = game.path.read_bytes()
    game.add([second])
    assert game.read().events == (first, second)
    assert game.path.read_bytes() == whole


def test_the_next_whole_write_takes_it_in(tmp_path: Path) -> None:
    game, moves = new_game(tmp_path), [event("move"), event("move")]
    game.add(moves)
    last = event()
    game.append([last])
    assert not tail.tail_of(game.path).exists()
    assert game.read().events == (*moves, last)


def test_looking_while_holding_leaves_it_alone(tmp_path: Path) -> None:
    game, move = new_game(tmp_path), event("move")
    game.add([move])
    with game.writing() as pen:
        assert pen.book.events == (move,)
    assert tail.tail_of(game.path).exists()


def test_an_event_in_both_is_one_event(tmp_path: Path) -> None:
    game, move, last = new_game(tmp_path), event("move"), event()
    game.add([move])
    behind = tail.tail_of(game.path).read_bytes()
    game.append([last])
    tail.tail_of(game.path).write_bytes(behind)  # killed before it was taken away
    assert game.read().events == (move, last)
    more = event("move")
    game.add([more])
    again = event()
    game.append([again])
    assert game.read().events == (move, last, more, again)


@pytest.mark.parametrize("cut", range(1, 60, 7))
def test_a_line_without_its_end_was_never_there(tmp_path: Path, cut: int) -> None:
    game, kept = new_game(tmp_path), event("move", play="7S")
    game.add([kept])
    game.add([event("move", play="علی ۷♠")])
    path = tail.tail_of(game.path)
    path.write_bytes(path.read_bytes()[:-cut])
    assert game.read().events == (kept,)
    more = event("move")
    game.add([more])
    assert game.read().events == (kept, more)


@pytest.mark.parametrize("lasting", [False, True])
def test_a_full_disk_adds_nothing(tmp_path: Path, lasting: bool) -> None:
    refused = 0
    for nth in range(1, 12):
        game, kept, more = new_game(tmp_path, f"k{nth}"), event("move"), event("move")
        game.add([kept])
        with failing(nth, lambda: OSError(errno.ENOSPC, "full"), lasting=lasting):
            try:
                game.add([more])
            except StoreError as error:
                refused += 1
                unsure = error.key == "ledger/errors.unsure"
                assert game.read().events == (kept,) or unsure
                continue
        assert game.read().events == (kept, more)
    assert refused > 1


def test_a_damaged_line_is_named_and_left_alone(tmp_path: Path) -> None:
    game = new_game(tmp_path)
    game.add([event("move"), event("move")])
    path = tail.tail_of(game.path)
    lines = path.read_bytes().splitlines(keepends=True)
    for broken in (b"{}\n", b"\xff\n", b"null\n", b'{"id": 1}\n'):
        path.write_bytes(lines[0] + broken + lines[1])
        with pytest.raises(StoreError) as raised:
            game.read()
        assert raised.value.facts["line"] == 2
        assert broken in path.read_bytes()


def test_a_new_game_takes_no_moves_of_an_old_one(tmp_path: Path) -> None:
    old = new_game(tmp_path)
    old.add([event("move")])
    old.path.unlink()
    with pytest.raises(FileExistsError):
        new_game(tmp_path)


def test_a_link_is_not_followed(tmp_path: Path) -> None:
    game = new_game(tmp_path)
    victim = tmp_path / "victim"
    victim.write_text("mine\n")
    tail.tail_of(game.path).symlink_to(victim)
    with pytest.raises(StoreError):
        game.add([event("move")])
    assert victim.read_text() == "mine\n"


def test_the_stamp_changes_with_either_file(tmp_path: Path) -> None:
    game = new_game(tmp_path)
    stamps = [game.stamp()]
    for write in (game.add, game.append, game.add):
        write([event("move")])
        stamps.append(game.stamp())
    assert len(set(stamps)) == len(stamps)
    assert game.stamp() == stamps[-1]


def test_one_live_table_for_a_game(tmp_path: Path) -> None:
    game = new_game(tmp_path)
    other = (
        "import sys; from pathlib import Path; from referee.ledger.gamefile import GameFile\n"
        "from referee.core.errors import StoreError\n"
        "try:\n    with GameFile(Path(sys.argv[1])).sitting(): print('open')\n"
        "except StoreError as error: print(error.key, error.facts['id'])\n"
    )

    def elsewhere() -> str:
        run = [sys.executable, "-c", other, str(game.path)]
        return subprocess.run(run, capture_output=True, text=True, check=True).stdout.strip()

    with game.sitting():
        assert elsewhere() == "ledger/errors.table_open k7f3"
        GameFile(game.path).append([event()])  # the score book stays open
    assert elsewhere() == "open"
