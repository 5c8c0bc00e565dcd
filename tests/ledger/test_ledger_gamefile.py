from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from ledger_cases import AT, event, failing, header, new_game
from test_ledger_events import plain

from referee.core.errors import NotFoundError, RefusedError, StoreError
from referee.ledger.events import Book, Event, Header, Player
from referee.ledger.gamefile import GameFile, Pen

if TYPE_CHECKING:
    from pathlib import Path

text = st.text(st.characters(codec="utf-8"))
record = st.dictionaries(text, plain, max_size=4)
events = st.builds(Event, st.uuids().map(str), st.just(AT), text.filter(bool), record)
headers = st.builds(
    Header, id=text, game=text, profile=text, created=st.just(AT), house=record, place=st.none() | record,
    players=st.lists(st.builds(Player, text, text), max_size=4, unique_by=lambda player: player.id).map(tuple),
)  # fmt: skip


@settings(
    max_examples=50, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    headers,
    st.lists(events, max_size=3),
    st.lists(events, max_size=3),
    st.lists(events, max_size=3),
)
def test_what_was_written_is_read(
    tmp_path: Path, head: Header, first: list[Event], second: list[Event], third: list[Event]
) -> None:
    for old in tmp_path.iterdir():
        old.unlink()
    game = GameFile(tmp_path / "k7f3.json")
    game.create(head, first)
    assert game.append(second) == tuple(second)
    game.append(third)
    assert game.read() == Book(head, (*first, *second, *third))


def test_a_new_game_does_not_take_the_place_of_another(tmp_path: Path) -> None:
    game = new_game(tmp_path)
    game.append([event()])
    before = game.path.read_bytes()
    with pytest.raises(FileExistsError):
        game.create(header())
    assert game.path.read_bytes() == before


def test_a_game_that_is_not_there_is_not_found(tmp_path: Path) -> None:
    game = GameFile(tmp_path / "k7f3.json")
    for act in (game.read, lambda: game.append([event()])):
        with pytest.raises(NotFoundError) as caught:
            act()
        assert (caught.value.exit_code, caught.value.facts) == (3, {"id": "k7f3"})
    assert not game.path.exists()


def test_appending_the_same_event_twice_changes_nothing(tmp_path: Path) -> None:
    game = new_game(tmp_path)
    one, two = event(), event()
    assert game.append([one, one]) == (one,)
    content = game.path.read_bytes()
    with failing(0, OSError, lasting=False) as made:
        assert game.append([one]) == ()
    assert "replace" not in made
    assert game.path.read_bytes() == content
    assert game.append([one, two]) == (two,)
    assert game.read().events == (one, two)


def test_another_event_under_a_known_id_is_refused_and_nothing_of_the_command_is_written(
    tmp_path: Path,
) -> None:
    game = new_game(tmp_path)
    one = event(scores={"p1": 1})
    game.append([one])
    with pytest.raises(RefusedError, match="id_taken"):
        game.append([event(), Event(one.id, one.at, one.kind, {"scores": {"p1": 2}})])
    assert game.read().events == (one,)


def fail_after(pen: Pen, *additions: list[Event]) -> None:
    for added in additions:
        pen.append(added)
    raise ZeroDivisionError


def test_a_command_that_fails_half_way_writes_nothing(tmp_path: Path) -> None:
    game = new_game(tmp_path)
    with pytest.raises(ZeroDivisionError), game.writing() as pen:
        fail_after(pen, [event()])
    assert game.read().events == ()
    game.append([event()])


def test_the_pen_reads_what_it_wrote_and_all_is_written_at_once(tmp_path: Path) -> None:
    game = new_game(tmp_path)
    one, two = event(), event("undo")
    with failing(0, OSError, lasting=False) as made, game.writing() as pen:
        assert pen.book.events == ()
        pen.append([one])
        assert pen.book.events == (one,)
        assert game.read().events == ()
        pen.append([two])
        assert pen.book == Book(header(), (one, two))
    assert game.read().events == (one, two)
    assert made.count("fsync") == 2  # the file and its folder


def test_more_than_a_thousand_additions_are_still_written_at_once(tmp_path: Path) -> None:
    game = new_game(tmp_path)
    with pytest.raises(ZeroDivisionError), game.writing() as pen:
        fail_after(pen, *[[event()] for _ in range(1001)])
    assert game.read().events == ()


def test_nobody_writes_between_reading_and_writing(tmp_path: Path) -> None:
    game = new_game(tmp_path)
    with game.writing() as pen:
        with pytest.raises(StoreError, match="locked"):
            game.append([event()])
        pen.append([event()])
    assert len(game.read().events) == 1


def test_tinydb_reads_the_file_as_its_own(tmp_path: Path) -> None:
    from tinydb import Query, TinyDB

    game = new_game(tmp_path)
    made = event(scores={"p1": 28})
    game.append([event("undo"), made])
    with TinyDB(game.path, encoding="utf-8", access_mode="r") as opened:
        assert opened.tables() == {"header", "events"}
        found = opened.table("events").get(Query().kind == "round")
    assert found == {"id": made.id, "at": AT, "kind": "round", "body": {"scores": {"p1": 28}}}


def test_tinydb_is_imported_only_when_a_game_is_read() -> None:
    code = "import sys, referee.ledger.home, referee.ledger.history, referee.ledger.damage; sys.exit('tinydb' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
