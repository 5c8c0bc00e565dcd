"""Every house rule that governs plays changes a ruling, and no two are the same switch."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import pytest
from dealing.ask_khabis import ruling

from referee.core.house import options
from referee.games.khabis.house import House

SCORING = {
    "seven_redraw", "seven_order", "jack_double", "values", "limit", "limit_rule", "hands", "tie",
    "knockout",
}  # fmt: skip
"""House rules about points and the end of a match: no play is ruled by them."""

SAME_RULING = {frozenset({"two_source=chosen", "two_source=random"})}
"""Who picks the card that is given away is done at the table and rules on nothing."""

# option, position, play, other house rules | then the ruling by value
TABLE = """
minor_turn | turn=B top=KH | slip HK-M1@C | | off: > B | on: C draws 1 > B
turn_seconds | top=KH | slip HK-M1@A | minor_turn=on | 0: > A | 30: A draws 1 > A
eight_prize | top=8H prize=9H hand=4H,KC | waive | | must: no, A +1 | draw_last: no, A +1 | may_waive: > B
eight_prize | turn=B top=8H quiet=A | slip HK-M2b@A | | must: > B | draw_last: A draws 1 > B | may_waive: > B
tarkesh | top=9H left=1 | 7H | | off: over A | on: B owes 2 > B
double_out | turn=C top=7S owed=4 gone=A,B hand=KC | draw | tarkesh=on | first: C draws 4 over A | last: C draws 4 over B
pending_at_end | top=9D left=1 | 2D@C | | no: over A | yes: C draws 1 over A
pending_at_end | turn=B top=7H owed=2 left=1 | 7S | | no: over B | yes: C draws 4 over B
ace_chain | top=5S hand=AS,4C | AS | | off: B skips > C | may: > B | must: > B
ace_chain | turn=B top=AS ace=1 hand=AD,4C | pass | | off: khabis/errors.ace_needs_chain | may: B skips > C | must: no, B +1
mode | top=9H left=1 | 7H | | points: over A | elimination: B owes 2 > B
mode | top=9D out=B | 2D@B | | points: khabis/errors.out_needs_elimination | elimination: no, A +1
eight_match | top=8C prize=9H | 3H | | eight: no, A +1 | under: > B | free: > B
eight_match | top=8C prize=9H | 3S | | eight: no, A +1 | under: no, A +1 | free: > B
finish_on_8 | top=9H left=1 | 8H | | draw: A bonus > A | win: over A
seven_answer | turn=B top=7H owed=2 hand=7S,9C | draw | | must: no, B +1 | may: B draws 2 > C
seven_after_pay | turn=C top=7H | 7D | | chain: D owes 2 > D | plain: > D
seven_pay_then_play | turn=B top=7H owed=2 hand=KC | draw | | no: B draws 2 > C | yes: B draws 2 > B
seven_pay_then_play | turn=B top=7H owed=2 hand=KC | draw:KH | | no: no, B +1 | yes: B draws 2 > C
black_seven | top=9C | 7C | | off: B owes 2 > B | spades: B owes 2 > B | both: B owes 4 > B
black_seven | top=9S | 7S | | off: B owes 2 > B | spades: B owes 4 > B | both: B owes 4 > B
seven_answerers | turn=B top=7H owed=2 | 10H | | seven: no, B +1 | seven_eight_ten: B turns -, A owes 2 > A
two_own_suit | top=2S | 2H@B | | on: no, A +1 | off: B draws 1 > B
two_suit | top=JC suit=H | 2H@B | | declared: B draws 1 > B | printed: no, A +1
two_source | top=9D | 2D@C | | stock: C draws 1 > B | chosen: C draws 1 from A > B | random: C draws 1 from A > B
two_victim | top=9D | 2D@C | | any_other: C draws 1 > B | next: no, A +1
two_victim | top=9D | 2D | | any_other: A chooses victim > B | next: B draws 1 > B
two_self | top=9D | 2D@A | | no: no, A +1 | yes: A draws 1 > B
give_out | top=9D left=2 | 2D@C | two_source=chosen | out: over A | stays: > B
jack_on | top=9D | JC:H | | any: A declares H > B | not_jack: A declares H > B | match: no, A +1
jack_on | turn=B top=JC suit=H | JS:C | | any: B declares C > C | not_jack: no, B +1 | match: no, B +1
jack_on | turn=B top=JC suit=S | JS:C | | any: B declares C > C | not_jack: no, B +1 | match: B declares C > C
jack_declare | top=9D | JC | | may: A declares C > B | must: A chooses suit > B
ten_two | players=2 top=5S | 10S | | flip: A turns - > B | again: A turns -, A again duty > A
ace_two | players=2 top=5S | AS | | again: B skips, A again duty > A | bonus_optional: B skips, A again right > A
ace_two | players=2 top=AS prize=5S | waive | | again: khabis/errors.prize_needs_eight | bonus_optional: > B
first_card | turn=A | first:7D | | redraw: no | plain: > A | acts: A owes 2 > A
first_chooser | turn=A | first:8C | first_card=acts | starter: A bonus > A | dealer: D bonus > D
draw_play | top=3H | draw:9H | | may: A draws 1 > B | must: A draws 1 > B | no: no, A +1
draw_play | top=3H | draw | | may: A draws 1 > B | must: A draws 1 > B trust HK-G8 | no: A draws 1 > B
voluntary_draw | top=3H hand=9H,5S | draw | | yes: A draws 1 > B | no: no, A +1
draw_until | top=3H | draw | | off: A draws 1 > B | on: A draws 1 > A
deal | players=7 top=3H | 9H | packs=1 | 7: > B | 8: khabis/errors.deal_too_large
packs | players=6 top=9H hand=9C,9C | 9C | | auto: > B | 1: khabis/errors.too_many_copies | 2: > B
packs | players=5 top=9H hand=9C,9C | 9C | | auto: khabis/errors.too_many_copies | 1: khabis/errors.too_many_copies | 2: > B
stock_empty | top=3H stock=0 | pass | | reshuffle: no, A +1 | pass: > B | score: over -
stock_empty | top=3H stock=0 | reshuffle | | reshuffle: > A | pass: no | score: no
stock_short | top=7H owed=6 stock=3 hand=KC | draw | | forgiven: A draws 3 > B | owed: A owes 3, A draws 3 > B
wrong_play | top=KH | slip HK-G6@A | | back_lose: A draws 1 > B | back_again: A draws 1 > A | remind: > A
wrong_play | top=KH | 4C | | back_lose: no, A +1 | back_again: no, A +1 | remind: no, A +0
catch_window | turn=C top=6S quiet=A | catch@A | | until_out: A draws 1 > C | next_play: no
pair_call | turn=B top=4H | slip HK-1d@A | | may: > B | must: A draws 1 > B
false_call | top=6S left=3 | call | | none: > A | one: no, A +1
"""


def rows():
    for line in TABLE.strip().splitlines():
        option, position, play, base, *told = (part.strip() for part in line.split("|"))
        rulings = dict(part.split(": ", 1) for part in told)
        yield option, position, play, tuple(base.split()), rulings


ROWS = list(rows())
VALUES = {
    option: list(next(told for name, *_, told in ROWS if name == option))
    for option, *_ in ROWS
}  # fmt: skip


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row[0]} {row[2]}")
def test_each_value_rules_as_it_says(row):
    option, position, play, base, told = row
    found = {value: ruling(position, play, *base, f"{option}={value}") for value in told}
    if option == "give_out":  # what the given card does is settled at its clause
        found = {value: said.removeprefix("C draws 1 from A ") for value, said in found.items()}
    assert found == told


def test_every_house_rule_that_governs_plays_is_here():
    assert set(options(House)) - SCORING == set(VALUES)
    for name, option in options(House).items():
        if name in VALUES and option.low is None:
            assert set(option.words) == set(VALUES[name]), name


@pytest.mark.parametrize("option", VALUES)
def test_every_value_makes_a_difference(option):
    for value in VALUES[option]:
        assert any(
            len({told[value], other}) == 2
            for name, *_, told in ROWS
            if name == option
            for other in told.values()
        )


@cache
def signature(option, value):
    """Return all rulings of the table with this value on top of every other one."""
    return tuple(
        ruling(position, play, *base, f"{asked}={other}", f"{option}={value}")
        for asked, position, play, base, _ in ROWS
        for other in VALUES[asked]
    )


def test_no_two_values_are_the_same_switch():
    every = [(option, value) for option, values in VALUES.items() for value in values]
    same = [
        {f"{option}={value}" for option, value in pair}
        for pair in combinations(every, 2)
        if signature(*pair[0]) == signature(*pair[1])
    ]
    assert set(map(frozenset, same)) <= SAME_RULING
