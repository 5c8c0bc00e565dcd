"""CSV for spreadsheets: nothing in it runs, numbers stay numbers, files are whole."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from tempfile import mkdtemp

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from referee.desk import sheets
from referee.ledger import files

FORMULAS = [
    "=1+1",
    "+1",
    "-1+1",
    "@SUM(A1)",
    "\t=1",
    "\r=1",
    '=HYPERLINK("http://x")',
    "＝1",
    "-",
    "=",
    "@",
]


def cells(content):
    assert content.startswith(b"\xef\xbb\xbf")
    return list(csv.DictReader(io.StringIO(content.decode("utf-8-sig"), newline="")))


@pytest.mark.parametrize("text", FORMULAS)
def test_a_formula_gets_an_apostrophe(text):
    assert sheets.safe([text]) == [f"'{text}"]


@pytest.mark.parametrize(
    "cell", [-15, "-15", "-1.5", 0, "Ali", "سارا", "7H/4C/KD,QC", None, "'=", " =1"]
)
def test_what_is_no_formula_stays(cell):
    assert sheets.safe([cell]) == [cell]


@given(st.lists(st.one_of(st.text(), st.integers(), st.none()), max_size=5))
def test_no_cell_is_ever_a_formula(row):
    for before, after in zip(row, sheets.safe(row), strict=True):
        if isinstance(before, str):
            assert after.removeprefix("'") == before.removeprefix("'")
            assert not after.startswith(("=", "+", "@", "\t", "\r"))
            assert not after.startswith("-") or float(after) <= 0


@pytest.fixture
def hostile(on):
    """Play a round among people with names that programs choke on."""
    names = [
        "=1+1",
        "@x",
        "-7",
        'a,b;"c"',
        "<script>",
        "[red]Ali[/red]",
        "سا\u200cرا\u202e",
        "\t+tab",
    ]
    on("laptop", "new", "khabis", "--", *names)
    scores = [f"{name}={n}" for n, name in enumerate(names)]
    assert on("laptop", "score", "--", *scores).code == 0
    return on


def test_hostile_names_come_through_csv(hostile, tmp_path):
    file = tmp_path / "rounds.csv"
    assert hostile("laptop", "export", str(file), "--csv").code == 0
    rows = cells(file.read_bytes())
    assert [row["player"] for row in rows] == [
        "'=1+1", "'@x", "-7", 'a,b;"c"', "<script>", "[red]Ali[/red]", "سا\u200cرا\u202e", "'+tab",
    ]  # fmt: skip
    assert [row["points"] for row in rows] == [str(n) for n in range(8)]


def test_hostile_names_come_through_json_charts_and_standings(hostile, export):
    file = export(hostile, "laptop")
    assert hostile("phone", "import", str(file)).code == 0
    assert export(hostile, "phone", "--all").read_bytes() == file.read_bytes()
    game = hostile("phone", "games", "--json").json["games"][0]["id"]
    hostile("phone", "use", game)
    for words in (("--chart",), ("--all",), ("--chart", "--lang", "fa"), ("--all", "--lang", "ar")):
        answer = hostile("phone", "standings", *words)
        assert answer.code == 0
        assert "[red]Ali" in answer.out
        assert not {"\x1b", "\t", "\u202e"} & set(answer.out)


def test_a_row_for_each_player_of_each_round(evening, tmp_path):
    on, id_ = evening
    on("laptop", "fix", "1", "Ali=5")
    on("laptop", "score", "Ali=out", "سارا=4")
    on("laptop", "void", "2", "--yes")
    file = tmp_path / "rounds.csv"
    on("laptop", "export", str(file), "--csv")
    rows = cells(file.read_bytes())
    told = [
        (r["round"], r["player"], r["entered"], r["points"], r["total"], r["state"]) for r in rows
    ]
    assert told == [
        ("1", "Ali", "5", "5", "5", "counted"),
        ("1", "سارا", "7H/4C/KD,QC", "29", "29", "counted"),
        ("1", "Reza", "3", "3", "3", "counted"),
        ("2", "Ali", "10", "10", "", "void"),
        ("2", "سارا", "out", "0", "", "void"),
        ("2", "Reza", "3", "3", "", "void"),
        ("3", "Ali", "out", "0", "", "unfinished"),
        ("3", "سارا", "4", "4", "", "unfinished"),
        ("3", "Reza", "", "", "", "unfinished"),
    ]
    assert {row["game_id"] for row in rows} == {id_}


def test_the_last_total_of_the_sheet_is_that_of_the_standings(evening, tmp_path):
    on, _ = evening
    on("laptop", "score", "Ali=out", "سارا=4", "Reza=8")
    on("laptop", "export", str(tmp_path / "rounds.csv"), "--csv")
    last = {
        row["player"]: int(row["total"]) for row in cells((tmp_path / "rounds.csv").read_bytes())
    }
    rows = on("laptop", "standings", "--json").json["rows"]
    assert last == {row["name"]: row["total"] for row in rows}


def test_csv_can_be_told_in_json(evening):
    on, _ = evening
    assert on("laptop", "export", "--csv", "--json").json["csv"].startswith("game_id,game,round")


@pytest.mark.parametrize("form", [(), ("--csv",), ("--all",)])
def test_a_file_that_is_there_is_replaced_only_with_a_yes(evening, tmp_path, form):
    on, _ = evening
    file = tmp_path / "there"
    file.write_bytes(b"mine")
    answer = on("laptop", "export", str(file), *form)
    assert (answer.code, answer.out) == (2, "")
    assert file.read_bytes() == b"mine"
    assert on("laptop", "export", str(file), "--yes", *form).code == 0
    assert file.read_bytes() != b"mine"


def test_the_referees_own_folder_is_no_place_for_an_export(evening, tmp_path, folder):
    on, id_ = evening
    before = folder("laptop")
    own = tmp_path / "laptop" / "games" / f"{id_}.json"
    (tmp_path / "link").symlink_to(own.parent)
    for file in (own, tmp_path / "laptop" / "new.json", tmp_path / "link" / f"{id_}.json"):
        assert on("laptop", "export", str(file), "--yes").code == 2
    assert folder("laptop") == before


@pytest.mark.parametrize("file", ["nowhere/x.json", "."])
def test_a_place_that_cannot_be_written_is_refused(evening, tmp_path, file):
    on, _ = evening
    answer = on("laptop", "export", str(tmp_path / file), "--yes")
    assert (answer.code, answer.out, answer.err.count("\n")) == (4, "", 1)


@settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(st.lists(st.text(min_size=1, max_size=8), min_size=1, max_size=4, unique_by=str.casefold))
def test_any_name_that_is_taken_comes_through_both_forms(on, tmp_path, names):
    machine = Path(mkdtemp(dir=tmp_path)).name
    if on(machine, "new", "khabis", "--", *names).code:
        return
    on(machine, "score", "--", *(part for name in names for part in (name, "3")))
    file = tmp_path / "all.json"
    file.unlink(missing_ok=True)
    assert on(machine, "export", str(file), "--all").code == 0
    assert on(f"{machine}x", "import", str(file)).code == 0
    assert on(f"{machine}x", "standings", "--all").code == 0
    told = cells(on(machine, "export", "--csv", "--json").json["csv"].encode("utf-8-sig"))
    kept = on(machine, "games", "--json").json["games"][0]["players"]
    assert {row["player"].removeprefix("'") for row in told} == {
        name.removeprefix("'") for name in kept
    }


def test_a_write_that_fails_leaves_the_old_file(evening, tmp_path, monkeypatch):
    on, _ = evening
    file = tmp_path / "all.json"
    on("laptop", "export", str(file))
    before = file.read_bytes()
    on("laptop", "score", "Ali=1", "سارا=1", "Reza=out")

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(files.os, "write", full)
    answer = on("laptop", "export", str(file), "--yes")
    assert (answer.code, file.read_bytes()) == (4, before)
    assert "no room" in answer.err.lower()
