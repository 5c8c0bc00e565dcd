"""Real processes: two terminals at once, kills at any moment, questions on a terminal."""

from __future__ import annotations

import json
import os
import pty
import random
import select
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

import pytest


def referee(*words, **more):
    return subprocess.Popen(
        [sys.executable, "-m", "referee", *words],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8", **more,
    )  # fmt: skip


def answer(*words):
    process = referee(*words, "--json")
    out, _ = process.communicate(timeout=60)
    return process.returncode, json.loads(out)


def test_two_terminals_at_once_lose_no_round():
    answer("new", "khabis", "A", "B")
    with ThreadPoolExecutor(4) as pool:
        done = list(pool.map(lambda n: answer("score", f"A={n}", "B=out"), range(1, 13)))
    assert [code for code, _ in done] == [0] * 12
    _, told = answer("history")
    assert sorted(r["scores"]["A"] for r in told["rounds"]) == list(range(1, 13))


def test_what_was_acknowledged_survives_kills():
    dice = random.Random(7)
    answer("new", "khabis", "A", "B")
    acknowledged = []
    for n in range(1, 21):
        process = referee("score", f"A={n}", "B=out", "--json")
        try:
            out, _ = process.communicate(timeout=dice.uniform(0.02, 0.3))
        except subprocess.TimeoutExpired:
            process.kill()
            out, _ = process.communicate()
        if out:
            acknowledged.append(n)
    code, told = answer("history")
    assert code == 0
    kept = [r["scores"]["A"] for r in told["rounds"]]
    assert set(acknowledged) <= set(kept)
    assert kept == sorted(set(kept))


def typed(words, keys, language="en"):
    """Run a command on a terminal of its own, type `keys`, and return code and screen."""
    leader, follower = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "referee", *words, "--lang", language],
        stdin=follower, stdout=follower, stderr=follower, close_fds=True,
    )  # fmt: skip
    os.close(follower)
    screen = b""
    deadline = time.monotonic() + 30
    for key in [*keys, None]:
        asked = len(screen)
        while time.monotonic() < deadline:
            ready, _, _ = select.select([leader], [], [], 0.1)
            if ready:
                try:
                    screen += os.read(leader, 4096)
                except OSError:
                    break
            elif (len(screen) > asked and key is not None) or process.poll() is not None:
                break
        if key is not None:
            os.write(leader, f"{key}\n".encode())
    os.close(leader)
    return process.wait(timeout=30), screen.decode()


@pytest.mark.parametrize(
    ("language", "no", "yes"), [("en", "no", "yes"), ("fa", "نه", "بله"), ("ar", "لا", "نعم")]
)
def test_a_yes_is_asked_in_the_language_and_understood_in_it(ask, language, no, yes):
    ask("new", "khabis", "A", "B")
    ask("score", "A=1", "B=out")
    code, screen = typed(["close"], [no], language)
    assert code == 1, screen
    assert not ask("standings", "--json").json["over"]
    code, screen = typed(["close"], ["perhaps", yes], language)
    assert code == 0, screen
    assert ask("standings", "--json").json["over"]


def test_without_words_it_asks_player_by_player(ask):
    ask("new", "khabis", "Ali", "سارا", "Reza")
    code, screen = typed(["score"], ["12", "", "out:JS"])
    assert code == 0, screen
    told = ask("standings", "--json").json
    assert told["missing"] == ["سارا"]
    code, screen = typed(["score"], ["7"])
    assert code == 0, screen
    assert ask("standings", "--json").json["missing"] == []


def test_a_closed_pipe_is_quiet():
    done = subprocess.run(  # noqa: S602 - a pipe is the point
        f"{sys.executable} -m referee rules khabis | head -1",
        shell=True, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.stderr, done.stdout.count("\n")) == ("", 1)


@pytest.mark.parametrize("encoding", ["cp1252", "ascii", "utf-8"])
def test_a_terminal_without_unicode_gets_an_answer(encoding):
    environment = {**os.environ, "PYTHONIOENCODING": encoding, "TERM": "dumb"}
    done = subprocess.run(
        [sys.executable, "-m", "referee", "can", "khabis", "7S", "--on", "9S", "--lang", "fa"],
        capture_output=True, check=False, env=environment,
    )  # fmt: skip
    assert done.returncode == 0
    assert b"Traceback" not in done.stderr
    told = subprocess.run(
        [sys.executable, "-m", "referee", "can", "khabis", "7S", "--on", "9S", "--lang", "fa", "--json"],
        capture_output=True, check=False, env=environment,
    )  # fmt: skip
    assert json.loads(told.stdout.decode("utf-8" if encoding == "utf-8" else "ascii"))["legal"]
