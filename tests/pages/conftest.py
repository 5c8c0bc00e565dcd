"""Games in every state, and their pages."""

from __future__ import annotations

import pytest
from pages_html import read

HOSTILE = (
    "<script>alert(1)</script>", "[red]x[/red]", "\x1b[31mred", "a\u202eb", "=cmd()", "&amp;&lt;",
    "\"'><b>", "</bdi></style>", ":smile:", "x\u200cy 7",
)  # fmt: skip
"""Names that do something where they are not taken as names."""


def fresh(ask):
    ask("new", "khabis", "Ali", "سارا")


def unfinished(ask):
    ask("new", "khabis", "Ali", "سارا", "Reza")
    ask("score", "Ali=12", "سارا=3", "Reza=out")
    ask("score", "Ali=4")


def one_round(ask):
    ask("new", "khabis", "Ali", "سارا")
    ask("score", "Ali=out:JS", "سارا=7H/4C/KD,QC")


def alone(ask):
    ask("new", "flip7", "Ali")
    ask("score", "Ali=11,5,12,+4")


def ended(ask):
    ask("new", "khabis", "Ali", "سارا", "Reza", "--limit", "30")
    ask("score", "Ali=12", "سارا=out", "Reza=8")
    ask("score", "Ali=20", "سارا=3", "Reza=out")


def shared(ask):
    ask("new", "khabis", "Ali", "سارا", "Reza")
    ask("score", "Ali=12", "سارا=12", "Reza=18")
    ask("close", "--yes")


def corrected(ask):
    ask("new", "khabis", "Ali", "سارا")
    ask("score", "Ali=out:JS", "سارا=20")
    ask("score", "Ali=9", "سارا=out")
    ask("score", "Ali=5", "سارا=out")
    ask("fix", "1", "سارا=7H/4C/KD,QC")
    ask("fix", "3", "Ali=7")
    ask("fix", "3", "Ali=8")
    ask("void", "2", "--yes")


def void(ask):
    one_round(ask)
    ask("void", "--whole-game", "--yes")


def empty(ask):
    fresh(ask)
    ask("close", "--yes")


def coming(ask):
    ask("new", "khabis", "Ali", "سارا", "Reza")
    ask("score", "Ali=12", "سارا=3", "Reza=out")
    ask("leave", "Ali")
    ask("score", "سارا=3", "Reza=out")
    ask("join", "Mina")
    ask("score", "سارا=1", "Reza=out", "Mina=7")
    ask("join", "Ali")
    ask("score", "Ali=2", "سارا=out", "Reza=5", "Mina=9")
    ask("leave", "Mina")


def knocked_out(ask):
    ask("new", "khabis", "Ali", "سارا", "Reza", "--limit", "30", "--house", "knockout=on")
    ask("score", "Ali=31", "سارا=3", "Reza=out")


def frozen(ask):
    ask("new", "flip7", "علي", "Sara", "رضا")
    ask("score", "علي=11,5,12,+4", "Sara=bust:5,9,5", "رضا=frozen:10,+2")


def wins(ask):
    ask("new", "ahlulbayt", "علي", "Zahra")
    ask("score", "علي=won")


def places(ask):
    ask("new", "khabis", "Ali", "سارا", "Reza", "--house", "mode=elimination")
    ask("score", "Ali=place:1", "سارا=place:2")


def hostile(ask):
    ask("new", "khabis", *HOSTILE)
    ask("score", *(f"{name}={n}" for n, name in enumerate(HOSTILE[1:], 3)), f"{HOSTILE[0]}=out")


STATES = {
    made.__name__: made
    for made in (
        fresh, unfinished, one_round, alone, ended, shared, corrected, void, empty, coming,
        knocked_out, frozen, wins, places, hostile,
    )
}  # fmt: skip


@pytest.fixture
def page(ask):
    """Return a function that writes the page to standard output and reads it."""

    def written(*words):
        answer = ask("report", "-", *words)
        assert (answer.code, answer.err) == (0, "")
        return read(answer.out)

    return written
