"""Every clause that a play decides is cited by some ruling, and has a test with its name."""

from __future__ import annotations

from pathlib import Path

import pytest
from dealing.ask_khabis import cited, rule

from referee import resources
from referee.games.khabis.clauses import Rule

HERE = Path(__file__).parent

CITING = [
    # clause, position, play, house
    ("HK-10", "turn=B top=5S", "10S", ()),
    ("HK-2a", "top=9D", "2D@C", ()),
    ("HK-2b", "top=2S", "2H@B", ()),
    ("HK-7a", "turn=B top=7H owed=2", "KH", ()),
    ("HK-7b", "turn=B top=7H owed=2", "draw", ()),
    ("HK-7c", "turn=B top=7H owed=2", "7S", ()),
    ("HK-8a", "top=9H", "8H", ()),
    ("HK-8b", "top=8H prize=9H", "draw", ()),
    ("HK-8c", "top=3H", "draw", ()),
    ("HK-A1", "top=5S", "AS", ()),
    ("HK-J1", "top=9D", "JC:H", ()),
    ("HK-1a", "turn=B top=5S quiet=A", "catch@A", ()),
    ("HK-1b", "turn=B top=5S", "catch@A", ()),
    ("HK-1c", "top=KH hand=8H,4H", "8H", ()),
    ("HK-1d", "turn=B top=4H", "slip HK-1d@A", ("pair_call=must",)),
    ("HK-1e", "top=KH hand=8H,AH", "8H", ()),
    ("HK-P1", "top=KH", "4C", ()),
    ("HK-M1", "turn=B top=KH", "slip HK-M1@C", ("minor_turn=on",)),
    ("HK-M2a", "top=9H hand=8H", "8H", ("eight_prize=draw_last",)),
    ("HK-M2b", "top=8H prize=9H left=0", "draw", ("eight_prize=draw_last",)),
    ("HK-M2c", "top=8H prize=9H", "waive", ("eight_prize=may_waive",)),
    ("HK-M3a", "top=9H left=1", "7H", ("tarkesh=on",)),
    ("HK-M3b", "turn=B top=7H owed=2 gone=A", "draw", ("tarkesh=on",)),
    ("HK-M3c", "turn=A top=7C owed=8 gone=A", "draw", ("tarkesh=on",)),
    ("HK-M4", "turn=B top=AS ace=1", "AD", ("ace_chain=may",)),
    ("HK-X1", "top=9D out=B", "2D@B", ("mode=elimination",)),
    ("HK-X2", "players=3 top=5S out=C", "AS", ("mode=elimination",)),
    ("HK-G1", "top=3H", "leave@B", ()),
    ("HK-G4", "turn=A", "first:7D", ()),
    ("HK-G5", "turn=C", "first:5H", ()),
    ("HK-G6", "top=3H", "9H", ()),
    ("HK-G7", "top=3H", "draw", ()),
    ("HK-G8", "top=3H", "draw:9H", ()),
    ("HK-G9", "top=3H hand=9H,5S", "draw", ()),
    ("HK-G10", "top=3H stock=0", "reshuffle", ()),
    ("HK-G11", "top=9D", "JC:H", ()),
    ("HK-G12", "top=JC suit=H", "9H", ()),
    ("HK-G13", "players=2 top=5S", "10S", ()),
    ("HK-G14", "top=9D hand=2D", "2D@C", ()),
    ("HK-G15", "top=KH", "slip HK-G6@A", ()),
    ("HK-G17", "turn=B dir=-", "first:5H", ()),
    ("HK-G18", "players=2 top=5S", "AS", ()),
]


def decided_by_play():
    rows = resources.table("rules/khabis")
    return {clause for clause, row in rows.items() if row["kind"] == "play"}


@pytest.mark.parametrize("row", CITING, ids=lambda row: row[0])
def test_the_clause_is_cited(row):
    clause, position, play, house = row
    assert clause in cited(rule(position, play, *house))


def test_every_clause_that_a_play_decides_is_cited():
    told = set()
    for _, position, play, house in CITING:
        told |= cited(rule(position, play, *house))
    assert decided_by_play() <= told
    assert decided_by_play() == {clause for clause, *_ in CITING}


def test_every_clause_has_its_row_in_the_rules():
    assert set(resources.table("rules/khabis")) == set(map(str, Rule))


def test_every_clause_that_a_play_decides_has_a_test_with_its_name():
    written = "".join(path.read_text("utf-8") for path in HERE.glob("test_clauses_*.py"))
    named = {
        clause for clause in map(str, Rule) if f"def test_{clause.replace('-', '_')}_" in written
    }
    assert decided_by_play() <= named
