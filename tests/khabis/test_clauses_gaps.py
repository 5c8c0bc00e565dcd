"""One test per gap of the rule text, under the default that fills it (section 1f)."""

from __future__ import annotations

import pytest
from dealing.ask_khabis import after, brief, cited, rule, ruling

from referee.core.errors import ImpossibleError, UnreadableError
from referee.games.khabis.house import SHEET, packs
from referee.games.khabis.position import read


def test_HK_G1_two_to_ten_players():
    for players in (2, 5, 6, 7, 10):
        assert ruling(f"players={players} top=3H", "9H") == "> B"
    for players in (0, 1, 11):
        with pytest.raises(UnreadableError):
            read(f"players={players}")


def test_HK_G1_who_leaves_is_passed_over():
    told = rule("turn=A top=3H", "leave@B")
    assert brief(told) == "> A"
    assert "HK-G1" in cited(told)
    assert ruling(after("turn=A top=3H", "leave@B"), "9H") == "> C"
    assert ruling("players=2 top=3H", "leave@A") == "over B"


def test_HK_G1_the_debt_of_who_leaves_lapses():
    position = read(after("turn=B top=7H owed=4", "leave@B"))
    assert (position.turn, position.owed) == (2, 0)


def test_HK_G2_two_packs_above_five_players():
    assert [packs(SHEET, players) for players in (2, 5, 6, 10)] == [1, 1, 2, 2]
    with pytest.raises(ImpossibleError) as one:
        rule("players=5 top=3H hand=9C,9C", "9C")
    assert one.value.key == "khabis/errors.too_many_copies"
    assert ruling("players=6 top=9H hand=9C,9C", "9C") == "> B"


def test_HK_G3_seven_cards_each():
    assert ruling("players=7 top=3H", "9H", "packs=1") == "> B"
    with pytest.raises(ImpossibleError) as eight:
        rule("players=8 top=3H", "9H", "packs=1")
    assert eight.value.facts["dealt"] == 57
    assert str(eight.value.facts["rule"]) == "HK-G2"


@pytest.mark.parametrize("card", ["7D", "8C", "AC", "10C", "2C", "JC"])
def test_HK_G4_a_special_first_card_is_turned_again(card):
    told = rule("turn=A", f"first:{card}")
    assert brief(told) == "no"
    assert cited(told) == {"HK-G4"}


@pytest.mark.parametrize("card", ["3H", "4S", "5H", "6D", "9C", "QH", "KD"])
def test_HK_G4_a_plain_first_card_lies(card):
    told = rule("turn=C", f"first:{card}")
    assert brief(told) == "> C"
    assert "HK-G4" in cited(told)


def test_HK_G4_no_card_is_laid_before_the_first():
    with pytest.raises(ImpossibleError) as error:
        rule("turn=A", "9H")
    assert error.value.key == "khabis/errors.no_top"


def test_HK_G5_the_named_starter_starts():
    told = rule("turn=D", "first:5H")
    assert told.next == 3
    assert "HK-G5" in cited(told)


def test_HK_G6_suit_or_number():
    told = rule("top=3H hand=9H,4C,5S", "9H")
    assert brief(told) == "> B"
    assert "HK-G6" in cited(told)
    assert ruling("top=3H hand=3S,4C,9D", "3S") == "> B"
    assert ruling("top=QD hand=QC,4C,9S", "QC") == "> B"
    refused = rule("top=3H hand=4C,9D", "4C")
    assert brief(refused) == "no, A +1"
    assert "HK-G6" in cited(refused)


def test_HK_G7_one_card():
    told = rule("top=3H hand=4C,5S", "draw")
    assert brief(told) == "A draws 1 > B"
    assert "HK-G7" in cited(told)


def test_HK_G8_a_drawn_card_that_fits_may_be_laid():
    told = rule("top=3H hand=4C,5S", "draw:9H")
    assert brief(told) == "A draws 1 > B"
    assert "HK-G8" in cited(told)
    assert ruling("top=3H hand=4C,5S", "draw:9C") == "no, A +1"
    assert ruling("top=3H", "draw:2H@C") == "A draws 1, C draws 1 > B"


def test_HK_G9_drawing_although_able_is_allowed():
    told = rule("top=3H hand=9H,5S", "draw")
    assert brief(told) == "A draws 1 > B"
    assert "HK-G9" in cited(told)


def test_HK_G10_all_but_the_top_card_become_the_new_stock():
    position = "turn=C dir=- top=JC suit=H stock=0"
    told = rule(position, "reshuffle")
    assert brief(told) == "> C"
    assert "HK-G10" in cited(told)
    assert (told.after.top, told.after.ruling_suit, told.after.direction, told.after.turn) == (
        read(position).top, "H", -1, 2,
    )  # fmt: skip
    assert rule("turn=B top=7H owed=4 stock=0", "reshuffle").after.owed == 4


def test_HK_G10_a_short_stock_gives_what_it_has():
    told = rule("turn=A top=7H owed=6 stock=3 hand=KC,4S", "draw")
    assert brief(told) == "A draws 3 > B"
    assert "HK-G10" in cited(told)
    assert told.after.due == ()


def test_HK_G11_a_jack_lies_on_anything():
    for top in ("9D", "2D", "8D", "AD", "QD"):
        told = rule(f"top={top} hand=JC,4C", "JC:H")
        assert brief(told) == "A declares H > B", top
        assert "HK-G11" in cited(told)


def test_HK_G12_the_named_suit_or_a_jack_follows_a_jack():
    told = rule("turn=B top=JC suit=H hand=9H,4C", "9H")
    assert brief(told) == "> C"
    assert "HK-G12" in cited(told)
    assert ruling("turn=B top=JC suit=H hand=JS,4C", "JS:C") == "B declares C > C"
    refused = rule("turn=B top=JC suit=H hand=9C,4C", "9C")
    assert brief(refused) == "no, B +1"
    assert "HK-G12" in cited(refused)


def test_HK_G13_a_ten_between_two_only_turns():
    told = rule("players=2 top=5S hand=10S,4C", "10S")
    assert brief(told) == "A turns - > B"
    assert "HK-G13" in cited(told)


@pytest.mark.parametrize(
    ("position", "play"),
    [("top=5S hand=AS", "AS"), ("top=9D hand=2D", "2D@C"), ("top=5S hand=10S", "10S"),
     ("top=9H hand=7H", "7H")],
)  # fmt: skip
def test_HK_G14_the_last_card_asks_nothing_of_others(position, play):
    told = rule(position, play)
    assert brief(told).endswith("over A")
    assert "draws" not in brief(told)
    assert "HK-G14" in cited(told)


def test_HK_G15_a_wrong_card_goes_back_and_costs_a_card_and_the_turn():
    told = rule("turn=B top=KH", "slip HK-G6@B")
    assert brief(told) == "B draws 1 > C"
    assert {"HK-G6", "HK-P1", "HK-G15"} <= cited(told)
    assert str(told.after.top) == "KH"


def test_HK_G17_a_new_hand_goes_clockwise():
    told = rule("turn=B dir=-", "first:5H")
    assert told.after.direction == 1
    assert "HK-G17" in cited(told)


def test_HK_G18_an_ace_between_two_players_who_count_points():
    told = rule("players=2 top=5S hand=AS,4S", "AS")
    assert brief(told) == "B skips, A again duty > A"
    assert {"HK-A1", "HK-G18"} <= cited(told)
