"""Corners in which two rules meet, each once ruled wrong and now held."""

from __future__ import annotations

import pytest
from dealing.ask_khabis import ruling

from referee.core.errors import AmbiguousError, RefereeError
from referee.desk.khabis_words import play

GONE = "tarkesh=on"

CORNERS = [
    # Where minor law 2 is agreed it decides on a last eight, not finish_on_8.
    ("top=9H hand=8H", "8H", ("eight_prize=draw_last", "finish_on_8=win"), "A bonus > A"),
    ("top=9H hand=8H", "8H", ("finish_on_8=win",), "over A"),
    # Who is out owes nothing, and only a pair's call can bring him back.
    ("turn=B top=5S out=A", "slip HK-1a@A", ("mode=elimination",), "> B"),
    (
        "turn=B top=5S out=A",
        "slip HK-1c@A",
        ("mode=elimination", "pair_call=must"),
        "A draws 1 > B",
    ),
    ("turn=B top=5S out=A", "call@A", ("mode=elimination",), "khabis/errors.seat_is_out"),
    ("turn=B top=5S away=A", "slip HK-P1@A", (), "khabis/errors.seat_is_out"),
    # A card given away has changed hands, whoever is out by it.
    ("top=9D hand=2D,5C", "2D@C", ("two_source=chosen",), "C draws 1 from A over A"),
    ("top=9D left=3", "2D@A", ("two_source=chosen", "two_self=yes"), "> B"),
    # A debt to a short stock is paid when there are cards again.
    ("turn=B top=3H stock=0 due=A:3", "reshuffle", ("stock_short=owed",), "A draws 3 > B"),
    ("top=3H stock=0", "draw", ("stock_empty=score",), "over -"),
    ("top=3H stock=0", "draw", (), "> B"),
    ("top=3H stock=0", "draw:4H", (), "no, A +1"),
    # Tarkesh outlives a player who leaves, and a foul of the one it comes back to.
    ("turn=B top=7H owed=2 gone=A", "leave@B", (GONE,), "> C"),
    ("turn=A top=7C owed=8 gone=A", "slip HK-G6@A", (GONE,), "A draws 9 > B"),
    # An ace that still waits was laid last, so nobody before it can be caught any more.
    (
        "players=3 top=AS ace=1 quiet=B",
        "catch@B",
        ("ace_chain=may", "catch_window=next_play"),
        "no",
    ),
    ("top=8S prize=9S left=0", "call", (), "> A"),
    # There are only so many sevens, and no card lies under itself.
    ("turn=B top=7S owed=8", "7H", (), "khabis/errors.sevens_all_lie"),
    ("turn=B top=7S owed=8", "7H", ("packs=2",), "C owes 10 > C"),
    ("top=8H prize=8H", "3H", (), "khabis/errors.too_many_copies"),
    ("top=3H stock=52 left=20", "draw", (), "khabis/errors.hand_too_large"),
]


@pytest.mark.parametrize(("position", "said", "house", "expected"), CORNERS)
def test_corner(position, said, house, expected):
    assert ruling(position, said, *house) == expected


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("هفت\u200cپیک", "7S"),
        ("بی\u200cبی خشت", "QD"),
        ("7❤️", "7H"),
        ("علی نگفت", "catch@A"),
        ("Sara forgot to call", "catch@B"),
        ("علی جریمه", "slip HK-P1@A"),
    ],
)
def test_phrase(said, expected):
    assert play(said, ("علی", "Sara")) == expected


def test_a_word_with_two_meanings_is_asked_back():
    with pytest.raises(AmbiguousError) as caught:
        play("جریمه")
    assert caught.value.near == ("draw", "slip")


def test_a_stranger_is_named_as_typed():
    with pytest.raises(RefereeError) as caught:
        play("2D@Zed", ("Ali", "Sara"))
    assert caught.value.facts["text"] == "Zed"


def test_broken_text_is_refused_in_the_asked_language(ask):
    answer = ask("can", "khabis", "7\udce9", "--on", "9S", "--lang", "fa")
    assert answer.code == 2
    assert "UTF-8" in answer.err
    assert "بایت" in answer.err
