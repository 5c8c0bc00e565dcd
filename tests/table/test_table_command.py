"""The command itself: piped, as JSON, twice at once, interrupted, on a disk that refuses."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from terminal import Terminal, environment

from referee.ledger.lock import held

PLAYED = ("5H", "9H", "QS", "slip", "undo", "KH")


@pytest.fixture
def sit(tmp_path):
    """Return a function that pipes lines into a table."""

    def run(*arguments: str, lines: tuple[str, ...] | bytes = (), language: str = "en"):
        told = environment(tmp_path, language, 100)
        told["PYTHONPATH"] = os.pathsep.join([str(Path(__file__).parents[2])])
        typed = (
            lines if isinstance(lines, bytes) else "".join(f"{line}\n" for line in lines).encode()
        )
        return subprocess.run(
            [sys.executable, "-m", "referee", *arguments], input=typed, capture_output=True,
            env=told, check=False, cwd=tmp_path, timeout=60,
        )  # fmt: skip

    return run


def files(tmp_path) -> dict[str, bytes]:
    return {
        path.name: path.read_bytes()
        for path in (tmp_path / "referee" / "games").iterdir()
        if path.suffix in {".json", ".moves"}
    }


def test_from_a_pipe_each_line_is_answered_under_itself(sit):
    told = sit("table", "khabis", "Ali", "Sara", lines=PLAYED)
    text = told.stdout.decode()
    assert told.returncode == 1  # a play was refused
    assert told.stderr == b""
    places = [text.index(f"> {line}\n") for line in PLAYED]
    assert places == sorted(places)
    assert "HK-G6" in text


def test_a_pipe_without_a_refusal_ends_well(sit):
    assert sit("table", "khabis", "Ali", "Sara", lines=("5H", "9H")).returncode == 0
    assert sit("table", lines=("nonsense",)).returncode == 2
    assert sit("table", lines=(b"\xff\xfe\n\x00\n")).returncode == 2
    assert sit("table", lines=("KH",)).returncode == 0


def test_as_json_every_line_is_one_object(sit):
    told = sit(
        "table", "khabis", "Ali", "سارا", "--json", lines=(*PLAYED, "state", "خرابی", "score")
    )
    objects = [json.loads(line) for line in told.stdout.decode().splitlines()]
    assert [one["line"] for one in objects] == [*PLAYED, "state", "خرابی", "score"]
    refused = objects[2]["replies"][0]
    assert (refused["how"], refused["legal"], refused["penalty"]["cards"]) == ("refused", False, 1)
    assert objects[-2]["error"]["kind"]
    assert objects[0]["phase"] == "play"
    assert objects[-1]["table"].startswith("players=2 ")


def test_can_elsewhere_reads_the_table_and_writes_nothing(sit, tmp_path):
    sit("table", "khabis", "Ali", "Sara", lines=("5H", "9H"))
    before = files(tmp_path)
    yes, no = sit("can", "KH"), sit("can", "شاه گشنیز", language="fa")
    assert (yes.returncode, no.returncode) == (0, 1)
    assert "Sara" in yes.stdout.decode()
    assert files(tmp_path) == before
    named = sit("can", "khabis", "KC", "--on", "4C")
    assert named.returncode == 0  # a game that is named is another question


def test_can_without_a_table_says_that_a_game_must_be_named(sit):
    told = sit("can", "7S", "--json")
    assert (told.returncode, json.loads(told.stdout)["error"]["kind"]) == (2, "unknown")


def test_a_second_terminal_on_the_same_game_is_refused(sit, tmp_path):
    sit("table", "khabis", "Ali", "Sara", lines=("5H",))
    (game,) = (tmp_path / "referee" / "games").glob("*.json")
    with held(game.with_suffix(".table"), 0):
        told = sit("table", lines=("9H",))
        assert told.returncode == 4
        assert str(os.getpid()) in told.stderr.decode()
        assert sit("can", "9H").returncode == 0
        assert sit("score", "Ali=out", "Sara=3").returncode == 0  # the score book stays open
    assert sit("table", lines=("9H",)).returncode == 0


def test_a_game_and_players_together_are_refused(sit):
    told = sit("table", "khabis", "Ali", "Sara", "--game", "a2b3")
    assert told.returncode == 2


def test_without_a_game_there_is_no_table(sit):
    assert sit("table").returncode == 3
    assert sit("table", "--game", "z9z9").returncode == 3


@pytest.mark.parametrize("arguments", [("khabis", "Ali"), ("nogame", "Ali", "Sara"), ("flip7",)])
def test_who_cannot_sit_down_is_told_so(sit, arguments):
    assert sit("table", *arguments).returncode == 2


def test_switches_about_the_day_mean_nothing_in_other_games(sit):
    told = sit("table", "khabis", "Ali", "Sara", "--city", "qom", lines=("5H",))
    assert told.returncode == 2
    assert b"--city" in told.stderr


def test_a_disk_that_refuses_keeps_the_table_and_loses_nothing(sit, tmp_path):
    sit("table", "khabis", "Ali", "Sara", lines=("5H", "9H"))
    (moves,) = (tmp_path / "referee" / "games").glob("*.moves")
    kept = moves.read_bytes()
    moves.unlink()
    moves.mkdir()
    told = sit("table", lines=("KH",))
    assert told.returncode == 4
    moves.rmdir()
    moves.write_bytes(kept)
    again = sit("table", lines=("KH",))
    assert again.returncode == 0
    assert b"Ali to play" in again.stdout


def test_a_move_that_no_longer_stands_is_named_and_can_be_taken_back(sit, tmp_path):
    sit("table", "khabis", "Ali", "Sara", lines=("5H", "9H"))
    (moves,) = (tmp_path / "referee" / "games").glob("*.moves")
    moves.write_bytes(moves.read_bytes().replace(b'"9H"', b'"9C"'))
    told = sit("table")
    assert (told.returncode, b"9C" in told.stderr) == (4, True)
    assert sit("undo").returncode == 0
    assert sit("table", lines=("KH",)).returncode == 0


HOSTILE = (
    "<script>alert(1)</script>",
    "[red]x[/red]",
    "\x1b[31mred",
    "\u202eabc",
    "=1+1",
    ":smile:",
)


def test_hostile_names_act_on_nothing(sit):
    told = sit(
        "table", "khabis", *HOSTILE,
        lines=("5H", "QS", "state", "score", "help", "why", f"{HOSTILE[1]} draw", "undo"),
    )  # fmt: skip
    text = told.stdout.decode()
    assert "\x1b" not in text
    assert "\u202e" not in text
    for name in ("<script>alert(1)</script>", "[red]x[/red]", "=1+1", ":smile:"):
        assert name in text


@pytest.mark.parametrize("hurt", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_whatever_ends_it_every_line_is_on_disk(tmp_path, hurt):
    run = Terminal(["table", "khabis", "Ali", "Sara"], environment(tmp_path, "en", 100), 100)
    run.wait()
    for line in ("5H", "9H", "KH"):
        run.type(line)
    os.kill(run.pid, hurt)
    code = run.close()
    assert code == (130 if hurt == signal.SIGINT else -hurt)
    (moves,) = (tmp_path / "referee" / "games").glob("*.moves")
    assert len(moves.read_bytes().splitlines()) == 3


def test_the_end_of_input_says_where_to_go_on(tmp_path):
    run = Terminal(["table", "khabis", "Ali", "Sara"], environment(tmp_path, "en", 100), 100)
    run.wait()
    run.type("5H")
    run.type("<end>")
    assert run.close() == 0
    assert "referee table" in run.screen


def test_history_is_kept_between_two_tables(tmp_path):
    for line in ("5H", "<up>"):
        run = Terminal(["table", "khabis", "Ali", "Sara"], environment(tmp_path, "en", 100), 100)
        run.wait()
        run.type(line)
        run.type("<end>")
        run.close()
        assert "5♥ is a good first card" in run.screen


# transcripts


def test_a_transcript_that_is_written_stands(sit):
    sit(
        "table",
        "khabis",
        "Ali Reza",
        "سارا",
        "--house",
        "deal=1",
        lines=("5H", "9H", "12", "4S", "KC", "force"),
    )
    assert sit("export", "--moves", "evening.txt").returncode == 0
    told = sit("replay", "evening.txt", "--json")
    assert told.returncode == 0, told.stdout.decode()
    assert json.loads(told.stdout) == {"stands": True, "hands": 2, "moves": 5}
    shown = sit("replay", "evening.txt", "--show").stdout.decode()
    assert "> 9H\n" in shown


GOOD = """# an evening
game: khabis
player: Ali
player: سارا
dealer: Ali

پنج دل
سارا نه دل
"""


@pytest.mark.parametrize(
    ("more", "code", "line"),
    [
        ("QS\n", 1, 9),
        ("QS\nforce\n", 1, 9),
        ("nonsense\n", 2, 9),
        ("\n# a remark\n\nsara 9S\n", 2, 12),
        ("undo 9\n", 1, 9),
        ("9H\n", 2, 9),
    ],
)
def test_a_transcript_stops_at_the_first_line_that_does_not_stand(sit, more, code, line):
    told = sit("replay", "-", "--json", lines=(GOOD + more).encode())
    found = json.loads(told.stdout)
    assert (told.returncode, found["stands"], found["line"]) == (code, False, line)
    said = sit("replay", "-", lines=(GOOD + more).encode())
    assert (said.returncode, str(line) in said.stdout.decode()) == (code, True)


def test_a_score_that_the_hand_did_not_bring_does_not_stand(sit):
    hand = "game: flip7\nplayer: Ali\nplayer: Sara\n\n5\n7\nstay\nstay\n"
    assert sit("replay", "-", lines=(hand + "score Ali=7 Sara=5\n").encode()).returncode == 0
    told = sit("replay", "-", lines=(hand + "score Ali=5 Sara=5\n").encode())
    assert told.returncode == 1


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff\xfe",
        b"5H\n9H\n",
        b"game: khabis\n",
        b"game: chess\nplayer: A\n",
        b"player: A\n",
        b"{}",
    ],
)
def test_what_is_no_transcript_is_told_so(sit, content):
    told = sit("replay", "-", lines=content)
    assert told.returncode == 2
    assert told.stderr.count(b"\n") == 1


def test_a_transcript_that_is_not_there(sit, tmp_path):
    assert sit("replay", "none.txt").returncode == 2
    assert sit("replay", str(tmp_path)).returncode == 2
    assert sit("export", "--moves", "--csv").returncode == 2
    sit("new", "khabis", "Ali", "Sara")
    assert sit("export", "--moves").returncode == 3
