"""Running totals as curves: to one scale, within the window, in the direction of reading."""

from __future__ import annotations

import os
import pty
import struct
import subprocess
import sys
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.desk.charts import Course, Courses
from referee.i18n.texts import Texts
from referee.view import charts, tables
from referee.view.cells import END, LAID, bare

BLOCKS = charts.BLOCKS


def drawn(told, language="en"):
    return bare(charts.chart(Texts(language), told)).splitlines()


def test_totals_run_on_and_late_joiners_begin_late(evening):
    on, _ = evening
    on("laptop", "join", "Mina")
    on("laptop", "score", "Ali=1", "سارا=out", "Reza=2", "Mina=4")
    on("laptop", "void", "2", "--yes")
    told = on("laptop", "standings", "--chart", "--json").json
    assert told["rounds"] == [1, 3]
    assert {row["name"]: row["totals"] for row in told["rows"]} == {
        "Ali": [0, 1],
        "سارا": [58, 58],
        "Reza": [6, 8],
        "Mina": [None, 4],
    }


def test_curves_are_drawn_to_one_scale():
    told = Courses((1, 2, 3), (Course("Ali", (0, 40, 80)), Course("Sara", (None, 10, None))))
    first, second, foot = drawn(told)
    assert first == f"Ali  {'▁' * 4}{'▄' * 4}{'█' * 4} 80"
    assert second == f"Sara {' ' * 4}{'▁' * 4}{' ' * 4} 10"
    assert "1 to 3" in foot
    assert "0 to 80" in foot


def test_totals_below_zero_have_a_foot_of_their_own():
    first, second, foot = drawn(Courses((1, 2), (Course("A", (-10, -20)), Course("B", (0, 15)))))
    assert first.startswith("A ▃▃▃▃▁▁▁▁")
    assert second.startswith("B ▅▅▅▅████")
    assert "-20 to 15" in foot


@pytest.mark.parametrize("language", ["ar", "fa"])
def test_time_runs_as_the_language_reads(language):
    told = Courses((1, 2), (Course("سارا", (0, 7)), Course("Ali", (3, 3))))
    first, second, _ = drawn(told, language)
    assert first == "7 ████▁▁▁▁ سارا"
    assert second == "3 ▄▄▄▄▄▄▄▄  Ali"


@pytest.mark.parametrize("columns", [40, 60, 200])
@given(
    names=st.lists(
        st.text(st.characters(codec="utf-8"), min_size=1, max_size=30), min_size=1, max_size=5
    ),
    rounds=st.integers(1, 300),
    size=st.integers(0, 10**6),
)
def test_no_line_is_wider_than_the_window(columns, names, rounds, size):
    from rich.cells import cell_len

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tables, "columns", lambda: columns)
        told = Courses(
            tuple(range(1, rounds + 1)),
            tuple(
                Course(name, tuple(range(0, rounds * size, size or 1))[:rounds] or (0,) * rounds)
                for name in names
            ),
        )
        if any(len(one.totals) != rounds for one in told.players):
            return
        *lines, _ = drawn(told)
    assert len(lines) == len(names)
    for line in lines:
        assert cell_len(line) <= columns
        assert not any(unicodedata.category(sign) == "Cc" for sign in line)


def test_a_long_game_is_drawn_in_steps_and_ends_with_its_last_round():
    totals = tuple(range(1000))
    first, _ = drawn(Courses(tuple(range(1, 1001)), (Course("A", totals),)))
    curve = first.split(" ")[1]
    assert len(curve) == charts.WIDEST
    assert curve[-1] == "█"
    assert list(curve) == sorted(curve, key=BLOCKS.index)


def test_a_long_name_is_cut_with_a_sign_and_not_through_a_letter():
    told = Courses((1,), (Course("e\u0301" * 40, (1,)), Course("漢" * 40, (1,))))
    first, second, _ = drawn(told)
    assert first.startswith("e\u0301" * 13 + "… ")
    assert second.startswith("漢" * 6 + "… ")


def test_a_game_without_rounds_says_so(on):
    on("laptop", "new", "khabis", "Ali", "Sara")
    assert "No round" in on("laptop", "standings", "--chart").out
    assert on("laptop", "standings", "--chart", "--json").json["rounds"] == []


@pytest.mark.usefixtures("evening")
def test_a_terminal_without_blocks_gets_plain_signs(tmp_path):
    home = {
        **os.environ,
        "REFEREE_HOME": str(tmp_path / "laptop"),
        "PYTHONIOENCODING": "ascii",
        "PYTHONUTF8": "0",
    }
    command = [sys.executable, "-m", "referee", "standings", "--chart"]
    said = subprocess.run(command, capture_output=True, env=home, check=True).stdout.decode("ascii")
    assert "Ali" in said
    assert "#" in said
    assert "\\u258" not in said


@pytest.mark.parametrize("language", ["en", "fa"])
def test_at_forty_columns_on_a_terminal(evening, tmp_path, language):
    import fcntl
    import termios

    on, _ = evening
    for n in range(40):
        on("laptop", "score", f"Ali={n % 7}", "سارا=out" if n % 2 else "سارا=1", "Reza=0")
        on("laptop", "target", "100000", "--yes")
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 40, 0, 0))
    home = {**os.environ, "REFEREE_HOME": str(tmp_path / "laptop")}
    del home["COLUMNS"]
    command = [sys.executable, "-m", "referee", "standings", "--chart", "--lang", language]
    subprocess.run(command, stdout=theirs, env=home, check=True)
    os.close(theirs)
    said = os.read(ours, 10_000).decode()
    os.close(ours)
    lines = said.splitlines()
    assert max(len(bare(line)) for line in lines[:3]) <= 40
    (sara,) = (line for line in lines if "سارا" in line)
    # Each of its cells is guarded, or the terminal turns the line.
    assert (sara[0], sara.count(END)) == (LAID, 4)
