"""What goes on what: the table, cell by cell, and what holds over all pairs."""

from __future__ import annotations

from itertools import product

import pytest
from ahlulbayt.ab_table import deck, legal, rule

from referee.games.ahlulbayt.cards import SACRED, Kind
from referee.games.ahlulbayt.house import House
from referee.games.ahlulbayt.stacking import grounds

# For each kind: a card on which everything is its own, and what may be printed on it.
# A probe prints a value that two cards of a cell share, or one that they do not.
KINDS = {
    "IB": ("kind=birth", ("name", "month", "city")),
    "ID": ("kind=death", ("name", "month", "city")),
    "MO": ("kind=month", ("month",)),
    "CI": ("kind=city", ("city",)),
    "DR": ("kind=draw,draw=3", ("month", "city", "dynasty")),
    "KI": ("kind=killer", ("name", "month", "city", "dynasty")),
    "ED": ("kind=every-day", ()),
    "EL": ("kind=every-land", ()),
    "EP": ("kind=every-place", ()),
    "SA": ("kind=salawat", ()),
}
MUST = {
    "IB": ("name", "month", "city"),
    "ID": ("name", "month", "city"),
    "MO": ("month",),
    "CI": ("city",),
}
# Two values of each attribute, alike in nothing: not even sacred, or of one land.
APART = {
    "name": ("ali", "fatima"),
    "month": ("safar", "ramadan"),
    "city": ("mecca", "cairo"),
    "dynasty": ("umayyads", "abbasids"),
}
NEAR = {"sacred": ("month", ("rajab", "muharram")), "land": ("city", ("mecca", "medina"))}

# yes: always · a word: if that is shared · time, place: if that is printed at all · -: never
TABLE = """
     IB               ID               MO            CI         DR                  KI                  ED    EL     EP     SA
IB   name,month,city  name,month,city  month         city       month,city          name,month,city     yes   yes    yes    yes
ID   name,month,city  name,month,city  month         city       month,city          name,month,city     yes   yes    yes    yes
MO   month            month            month,sacred  -          month               month               yes   -      -      yes
CI   city             city             -             city,land  city                city                -     yes    yes    yes
DR   month,city       month,city       month         city       yes                 month,city,dynasty  time  place  place  yes
KI   name,month,city  name,month,city  month         city       month,city,dynasty  yes                 time  place  place  yes
ED   yes              yes              yes           -          time                time                yes   -      -      yes
EL   yes              yes              -             yes        place               place               -     yes    yes    yes
EP   yes              yes              -             yes        place               place               -     yes    yes    yes
SA   yes              yes              yes           yes        yes                 yes                 yes   yes    yes    yes
"""


def cells():
    lines = [line.split() for line in TABLE.strip().splitlines()]
    for row, *values in lines[1:]:
        for column, value in zip(lines[0], values, strict=True):
            yield row, column, value


def card(kind, which, printed, values):
    base, _ = KINDS[kind]
    told = [f"{key}={values.get(key, APART[key])[which]}" for key in printed]
    return "card:" + ",".join([base, *told])


def goes(row, column, laid=(), under=(), **values):
    laid = (*MUST.get(row, ()), *(key for key in laid if key not in MUST.get(row, ())))
    under = (*MUST.get(column, ()), *(key for key in under if key not in MUST.get(column, ())))
    top = card(column, 1, under, values)
    return legal(rule(f"top={top}", card(row, 0, laid, values)))


def regenerated(row, column):
    """Probe the rulebook for one cell of the table."""
    if goes(row, column):
        return "yes"
    may_lay, may_lie = KINDS[row][1], KINDS[column][1]
    if "month" in {*may_lay, *may_lie} and goes(
        row, column, set(may_lay) & {"month"}, set(may_lie) & {"month"}
    ):
        return "time"
    if "city" in {*may_lay, *may_lie} and goes(
        row, column, set(may_lay) & {"city"}, set(may_lie) & {"city"}
    ):
        return "place"
    shared = [key for key in APART if key in may_lay and key in may_lie]
    alike = [
        key for key in shared if goes(row, column, (key,), (key,), **{key: (APART[key][0],) * 2})
    ]
    alike += [
        word
        for word, (key, pair) in NEAR.items()
        if key in shared and goes(row, column, (key,), (key,), **{key: pair})
    ]
    return ",".join(alike) or "-"


@pytest.mark.parametrize(("row", "column", "value"), list(cells()))
def test_the_table_is_what_the_rulebook_says(row, column, value):
    assert regenerated(row, column) == value


def test_the_table_has_a_cell_for_every_pair_of_kinds():
    assert {(row, column) for row, column, _ in cells()} == set(product(KINDS, KINDS))


def pairs():
    return product(deck().cards, deck().cards)


def test_stacking_is_symmetric_over_all_pairs_of_the_deck():
    for card, top in pairs():
        one, other = grounds(card, top, House(), deck()), grounds(top, card, House(), deck())
        assert bool(one) == bool(other), (card.id, top.id)


def test_salawat_goes_on_and_under_everything():
    salawat = deck().card("salawat")
    for card in deck().cards:
        assert grounds(salawat, card, House(), deck())
        assert grounds(card, salawat, House(), deck())


def expected(card, top):
    """The attribute rule in one go, written apart from the rulebook."""
    kinds = {card.kind, top.kind}
    if Kind.SALAWAT in kinds or kinds in ({Kind.DRAW}, {Kind.KILLER}):
        return True
    if Kind.EVERY_DAY in kinds:
        return all(one.kind is Kind.EVERY_DAY or one.months for one in (card, top))
    if kinds & {Kind.EVERY_LAND, Kind.EVERY_PLACE}:
        return all(
            one.kind in {Kind.EVERY_LAND, Kind.EVERY_PLACE} or one.cities for one in (card, top)
        )
    if kinds == {Kind.MONTH} and card.months <= SACRED and top.months <= SACRED:
        return True
    if kinds == {Kind.CITY}:
        (one,), (other,) = card.cities, top.cities
        return deck().cities[one].region == deck().cities[other].region
    named = card.name is not None and card.name == top.name
    dynasty = card.dynasty is not None and card.dynasty == top.dynasty
    return bool(named or dynasty or card.months & top.months or card.cities & top.cities)


def test_every_pair_follows_the_rule_in_one_line():
    for card, top in pairs():
        assert bool(grounds(card, top, House(), deck())) == expected(card, top), (card.id, top.id)


def test_the_given_name_ties_four_of_each():
    house = House(same_name="given")
    births = [deck().card(f"birth:{name}") for name in ("ali", "sajjad", "rida", "hadi")]
    for card, top in product(births, births):
        assert any(ground.reason == "same_name" for ground in grounds(card, top, house, deck()))
    assert not grounds(deck().card("birth:jawad"), deck().card("death:ali"), house, deck())


PENDING = {
    # laid: (cards owed, a turn missed)
    "dynasty:abbasids": ("owed=7", None),
    "salawat": ("again=duty", "again=duty"),
    "killer:mansur": (None, None),
    "birth:ali": (None, None),
    "month:safar": (None, None),
    "city:qom": (None, None),
    "every-day": (None, None),
    "every-land": (None, None),
    "every-place": (None, None),
}


@pytest.mark.parametrize("play", PENDING)
def test_the_table_of_what_answers_something_pending(play):
    from ahlulbayt.ab_table import after

    at = ("top=dynasty:umayyads owed=3", "top=killer:shimr skip=1")
    for where, result in zip(at, PENDING[play], strict=True):
        verdict = rule(where, play)
        assert legal(verdict) == (result is not None)
        if result:
            assert after(verdict).endswith(f"top={play} {result}")
