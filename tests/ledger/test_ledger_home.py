from __future__ import annotations

import errno
import json
import os
import random
import re
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from ledger_cases import event, failing, header

from referee.core.errors import NotFoundError, StoreError
from referee.ledger.home import Home, home, new_game_id
from referee.ledger.lock import held

draw = random.Random(1).randrange


@pytest.fixture
def house(tmp_path: Path) -> Home:
    return Home(tmp_path / "home", patience=0.05)


def test_the_environment_names_the_folder_before_the_fallback(tmp_path: Path) -> None:
    fallback = tmp_path / "app"
    assert home({"REFEREE_HOME": "/x"}, fallback) == Home(Path("/x"), parents=True)
    assert home({"REFEREE_HOME": "~/x"}, fallback).folder == Path.home() / "x"
    assert home({"REFEREE_HOME": "~no-such-user/x"}, fallback).folder == Path("~no-such-user/x")
    for unset in ({}, {"REFEREE_HOME": ""}, {"REFEREE_HOME": "  "}):
        assert home(unset, fallback) == Home(fallback, parents=True)


def test_nothing_is_made_by_looking(house: Home) -> None:
    assert house.games() == ()
    assert house.current() is None
    assert house.settings() == {}
    with pytest.raises(NotFoundError):
        house.open("k7f3")
    with pytest.raises(NotFoundError):
        house.use("k7f3")
    assert not house.folder.exists()


def test_a_new_game_has_an_id_that_is_easy_to_type(house: Home) -> None:
    game = house.create(header, draw=draw, events=[event()])
    book = game.read()
    assert re.fullmatch(r"([a-hjkmnp-z][2-9]){2}", book.header.id)
    assert game.path == house.folder / "games" / f"{book.header.id}.json"
    assert len(book.events) == 1
    assert house.games() == (book.header.id,)
    assert house.open(f" {book.header.id.upper()} ").read() == book


def test_the_current_game_is_the_one_used_last(house: Home) -> None:
    one, two = (house.create(header, draw=draw) for _ in range(2))
    for game in (one, two, one):
        assert house.use(game.path.stem) == game
        assert house.current() == game.path.stem


def test_ids_that_are_taken_are_passed_over_until_a_free_one_is_found(house: Home) -> None:
    always_first = [house.create(header, draw=lambda _: 0).path.stem for _ in range(3)]
    assert always_first == ["a2a2", "a2a2a2", "a2a2a2a2"]
    assert len({house.open(game).read().header.id for game in always_first}) == 3


def test_the_id_of_a_game_that_was_set_aside_is_not_given_again(house: Home) -> None:
    game = house.create(header, draw=lambda _: 0)
    game.append([event()])
    game.path.write_text("broken", encoding="utf-8")
    with pytest.raises(StoreError, match="damaged"):
        game.read()
    assert house.create(header, draw=lambda _: 0).path.stem == "a2a2a2"
    with pytest.raises(StoreError, match="missing"):
        house.open("a2a2").read()


@given(st.randoms(use_true_random=False), st.integers(2, 5))
def test_an_id_is_never_a_number_or_a_word(dice: random.Random, pairs: int) -> None:
    made = new_game_id(dice.randrange, pairs=pairs)
    assert len(made) == 2 * pairs
    assert made[::2].isalpha()
    assert made[1::2].isdigit()


@settings(max_examples=200, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.text()
    | st.sampled_from(
        [
            "../../etc/passwd",
            "..",
            "/etc/passwd",
            "k7f3/../k7f4",
            "k7f3.json",
            "con",
            "k7f3\0",
            "ｋ7ｆ3",
            "k٧f٣",
            "a2" * 50,
        ]
    )
)
def test_what_people_type_is_never_a_path(tmp_path: Path, text: str) -> None:
    house = Home(tmp_path / "home")
    with pytest.raises(NotFoundError) as caught:
        house.open(text)
    assert caught.value.exit_code == 3
    assert not house.folder.exists()


@pytest.mark.parametrize("text", ["../secret", "notes", "K7F3.json/../notes", "./k7f3", "k7f3k"])
def test_no_file_but_a_game_is_ever_opened(house: Home, text: str) -> None:
    game = house.create(header, draw=draw)
    for name in ("../secret", "notes", "k7f3k"):
        (game.path.parent / f"{name}.json").write_bytes(game.path.read_bytes())
    with pytest.raises(NotFoundError):
        house.open(text)


def test_pointer_and_settings_are_written_by_one_at_a_time(house: Home) -> None:
    game = house.create(header, draw=draw).path.stem
    with held(house.folder / "current"), pytest.raises(StoreError, match="locked"):
        house.use(game)
    with held(house.folder / "config.json"), pytest.raises(StoreError, match="locked"):
        house.configure({"lang": "ar"})
    assert (house.current(), house.settings()) == (None, {})


def test_a_near_miss_of_an_id_is_suggested(house: Home) -> None:
    game = house.create(header, draw=draw).path.stem
    with pytest.raises(NotFoundError) as caught:
        house.open(game[:3] + ("2" if game[3] != "2" else "3"))
    assert caught.value.near == (game,)


@pytest.mark.parametrize(
    "content", [b"", b"\xff\xfe", b"../../x", b"k7f3\nq2w3", "k٧f٣".encode(), b"x" * 5000]
)
def test_a_pointer_that_points_nowhere_is_no_current_game(house: Home, content: bytes) -> None:
    house.folder.mkdir()
    (house.folder / "current").write_bytes(content)
    assert house.current() is None


def test_files_that_are_no_games_are_not_listed(house: Home) -> None:
    game = house.create(header, draw=draw)
    game.append([event()])
    for name in (
        "notes.json",
        "k٧f٣.json",
        "k7f3.json.corrupt-1",
        "k7f3.txt",
        ".json",
        "K7F3.JSON",
    ):
        (game.path.parent / name).touch()
    assert house.games() == (game.path.stem,)


def test_settings_are_kept_and_taken_away(house: Home) -> None:
    assert house.configure({"city": "مشهد", "lang": "fa"}) == {"city": "مشهد", "lang": "fa"}
    assert house.configure({"lang": None, "digits": "arabext"}) == house.settings()
    assert house.settings() == {"city": "مشهد", "digits": "arabext"}
    assert "مشهد" in (house.folder / "config.json").read_text(encoding="utf-8")


@pytest.mark.parametrize("content", [b"", b"[]", b"{", b'{"a": NaN}', b"\xff"])
def test_damaged_settings_are_set_aside_and_can_be_written_anew(
    house: Home, content: bytes
) -> None:
    house.folder.mkdir()
    (house.folder / "config.json").write_bytes(content)
    with pytest.raises(StoreError, match="damaged"):
        house.configure({"lang": "ar"})
    assert [path.read_bytes() for path in house.folder.glob("*.corrupt-*")] == [content]
    house.configure({"lang": "ar"})
    assert house.settings() == {"lang": "ar"}


def test_settings_taken_away_by_hand_are_none(house: Home) -> None:
    house.configure({"lang": "ar"})
    house.configure({"lang": "fa"})
    (house.folder / "config.json").unlink()
    assert house.settings() == {}


def test_a_full_disk_leaves_pointer_and_settings_as_they_were(house: Home) -> None:
    one, two = (house.create(header, draw=draw).path.stem for _ in range(2))
    house.use(one)
    house.configure({"lang": "ar"})
    for act in (lambda: house.use(two), lambda: house.configure({"lang": "fa"})):
        refused = 0
        for nth in range(1, 100):
            try:
                with failing(nth, lambda: OSError(errno.ENOSPC, "full"), lasting=False) as made:
                    act()
            except StoreError:
                refused += 1
                assert (house.current(), house.settings()) == (one, {"lang": "ar"})
            done = (house.current(), house.settings())
            house.use(one)
            house.configure({"lang": "ar"})
            if len(made) < nth:
                break
        assert refused >= 5
        assert done in ((two, {"lang": "ar"}), (one, {"lang": "fa"}))


def test_folders_above_a_home_are_made_when_it_is_first_written(tmp_path: Path) -> None:
    home({"REFEREE_HOME": str(tmp_path / "x" / "y")}, tmp_path).create(header, draw=draw)
    assert (tmp_path / "x" / "y" / "games").is_dir()
    home({}, tmp_path / "a" / "b" / "c").create(header, draw=draw)
    assert (tmp_path / "a" / "b" / "c" / "games").is_dir()


def test_a_home_that_is_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "home").write_bytes(b"mine")
    house = Home(tmp_path / "home")
    with pytest.raises(StoreError, match="not_a_folder"):
        house.create(header, draw=draw)
    with pytest.raises(StoreError, match="not_a_folder"):
        house.configure({"lang": "ar"})
    assert (tmp_path / "home").read_bytes() == b"mine"


def test_writing_a_round_never_looks_through_the_games(
    house: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    house.use(house.create(header, draw=draw).path.stem)
    for n in range(200):
        (house.folder / "games" / f"a2b{n % 8 + 2}c{n % 7 + 2}.json").touch()

    def look(*_: object) -> None:
        raise AssertionError("looked through the folder")

    for name in ("listdir", "scandir"):
        monkeypatch.setattr(os, name, look)
    current = house.current()
    assert current
    assert len(house.open(current).append([event()])) == 1
    assert house.create(header, draw=draw).read().events == ()


def test_processes_that_open_games_at_once_never_share_an_id(house: Home) -> None:
    code = (
        "import sys; sys.path.insert(0, sys.argv[2]); from pathlib import Path\n"
        "from ledger_cases import header; from referee.ledger.home import Home\n"
        "for _ in range(4): print(Home(Path(sys.argv[1]), patience=60).create(header, draw=lambda n: 0).path.stem)"
    )
    words = [sys.executable, "-c", code, str(house.folder), str(Path(__file__).parent)]
    house.folder.mkdir()
    running = [subprocess.Popen(words, stdout=subprocess.PIPE, text=True) for _ in range(4)]
    ids = [line.strip() for process in running for line in process.communicate()[0].splitlines()]
    assert len(ids) == len(set(ids)) == 16
    assert all(house.open(game).read().header.id == game for game in ids)


def test_the_settings_file_can_be_edited_by_hand(house: Home) -> None:
    house.folder.mkdir()
    (house.folder / "config.json").write_text(
        "\ufeff" + json.dumps({"lang": "fa"}), encoding="utf-8"
    )
    assert house.settings() == {"lang": "fa"}
