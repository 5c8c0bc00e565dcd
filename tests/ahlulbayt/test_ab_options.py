"""Every option: each of its values changes a ruling, and the answer names it."""

from __future__ import annotations

import pytest
from ahlulbayt.ab_table import after, effects, legal, rule

from referee.core.house import options
from referee.games.ahlulbayt.house import PROFILES, House

# option, position, play, facts of the day, and what each value brings
ROWS = {
    "q2": (
        "top=month:rajab",
        "birth:ali",
        {"day": "21 ramadan"},
        {"printed": [], "either": ["again A duty"]},
    ),
    "q3": ("top=birth:ali", "death:rida", {}, {"person": None, "given": []}),
    "q4": ("top=birth:husayn", "death:hadi", {}, {"no": None, "yes": []}),
    "q6": ("", "month:rajab", {}, {"lays": None, "any": [], "bank": None}),
    "q9": (
        "top=birth:ali",
        "draw:death:ali",
        {},
        {"draw_may_lay": ["draws A 1"], "until": ["draws A 1"], "draw_pass": None},
    ),
    "q10": (
        "top=birth:ali",
        "dynasty:abbasids",
        {},
        {"attribute": None, "any": ["owes B 4"], "draw_only": None},
    ),
    "q11": ("top=dynasty:abbasids owed=4", "draw", {}, {"keeps": "A", "loses": "B"}),
    "q12": (
        "top=dynasty:umayyads",
        "dynasty:abbasids",
        {},
        {"own": ["owes B 4"], "sum": ["owes B 7"]},
    ),
    "q13": (
        "top=dynasty:abbasids owed=7",
        "dynasty:abbasids",
        {},
        {"all": ["owes B 11"], "two": None},
    ),
    "q15": ("top=killer:harun", "killer:shimr", {}, {"any": ["skips B"], "same": None}),
    "q16": ("top=killer:shimr skip=1", "killer:walid", {}, {"no": None, "yes": ["skips B"]}),
    "q18": (
        "top=city:qom",
        "every-place",
        {},
        {"wild": [], "absent": None, "land": ["again A right"]},
    ),
    "q19": ("top=city:damascus", "city:jerusalem", {}, {"region": [], "state": None}),
    "q23": (
        "top=birth:ali left=1",
        "salawat",
        {},
        {"may_lay": ["draws A 1", "again A right"], "ends": ["draws A 1"]},
    ),
    "q24": (
        "top=birth:ali left=1",
        "every-land",
        {},
        {"draws": ["draws A 1", "again A right"], "waives": ["ends A"]},
    ),
    "q25": (
        "top=birth:ali left=1",
        "month:rajab",
        {"day": "2 rajab"},
        {"yes": ["draws A 1", "again A right"], "no": ["ends A"]},
    ),
    "q28": ("top=birth:ali", "reshuffle", {}, {"reshuffle": [], "none": None}),
    "q30": ("top=birth:ali", "day 1448-06-21", {}, {"card": [], "session": None}),
    "q33": ("top=birth:ali", "month:muharram", {}, {"no": None, "yes": []}),
}
ASKED = [(alias, value) for alias, (_, _, _, values) in ROWS.items() for value in values]


def test_all_options_of_the_grammar_are_here():
    asked = [option for option in options(House).values() if option.alias]
    assert [option.alias for option in asked] == list(ROWS)
    assert [name for name, option in options(House).items() if not option.alias] == ["target"]
    for option in asked:
        assert set(option.words) == set(ROWS[option.alias][3])
        assert option.words[0] == option.default


@pytest.mark.parametrize(("alias", "value"), ASKED, ids=lambda word: word)
def test_each_value_decides(alias, value):
    at, play, facts, values = ROWS[alias]
    verdict = rule(at, play, f"{alias}={value}", **facts)
    expected = values[value]
    assert legal(verdict) == (expected is not None)
    if isinstance(expected, list):
        assert effects(verdict) == expected
    elif expected is not None:
        assert f"turn={expected} " in after(verdict)


@pytest.mark.parametrize("alias", ROWS)
def test_the_answer_names_the_option_that_decided_it(alias):
    at, play, facts, values = ROWS[alias]
    for value in values:
        assert alias in rule(at, play, f"{alias}={value}", **facts).facts["options"]


def test_an_answer_that_hangs_on_nothing_names_nothing():
    assert rule("top=birth:ali", "death:ali").facts["options"] == ()


def test_q10_draw_only_leaves_draw_cards_and_salawat():
    for top in ("dynasty:umayyads", "salawat"):
        assert legal(rule(f"top={top}", "dynasty:abbasids", "q10=draw_only"))
    assert not legal(rule("top=killer:harun", "dynasty:abbasids", "q10=draw_only"))
    assert legal(rule("top=killer:harun", "dynasty:abbasids"))
    assert legal(rule("top=dynasty:abbasids", "killer:harun", "q10=draw_only"))


def test_q13_two_still_lets_the_second_answer():
    assert effects(rule("top=dynasty:umayyads owed=3", "dynasty:umayyads", "q13=two")) == [
        "owes B 6"
    ]
    assert legal(rule("top=dynasty:abbasids owed=7", "salawat", "q13=two"))


def test_q9_until_keeps_drawing():
    assert (
        after(rule("top=birth:ali left=2", "draw", "q9=until"))
        == "players=4 turn=A top=birth:ali left=3"
    )
    emptied = rule("top=birth:ali", "pass", "q9=until")
    assert legal(emptied)
    assert emptied.on_trust


def test_q9_a_draw_is_on_trust_that_nothing_fits():
    assert rule("top=birth:ali", "draw").on_trust
    assert rule("top=birth:ali", "draw:death:ali").on_trust
    assert not rule("top=dynasty:abbasids owed=4", "draw").on_trust


def test_q14_salawat_and_draw_cards_answer_a_pending_draw():
    assert legal(rule("top=dynasty:abbasids owed=4", "salawat"))
    assert legal(rule("top=dynasty:abbasids owed=4", "dynasty:umayyads"))


def test_q18_every_place_absent_cannot_be_played_even_on_salawat():
    assert not legal(rule("top=salawat", "every-place", "q18=absent"))


def test_q21_a_duty_outweighs_a_right():
    both = "card:kind=every-day,birth=13/rajab"
    verdict = rule("top=month:rajab", both, day="13 rajab")
    assert effects(verdict) == ["again A duty"]


def test_q22_a_repeating_player_draws_like_any_other():
    verdict = rule("top=salawat again=duty left=3", "draw")
    assert after(verdict) == "players=4 turn=B top=salawat"


def test_q24_a_duty_is_never_waived():
    assert effects(rule("top=birth:ali left=1", "salawat", "q24=waives")) == [
        "draws A 1",
        "again A right",
    ]


def test_q28_without_a_reshuffle_passing_is_on_trust():
    assert not legal(rule("top=birth:ali", "pass"))
    emptied = rule("top=birth:ali", "pass", "q28=none")
    assert legal(emptied)
    assert emptied.on_trust


def test_q31_several_reasons_make_one_more_turn():
    verdict = rule("top=salawat", "card:kind=month,month=safar,birth=3/safar", day="3 safar")
    assert effects(verdict) == ["again A duty"]


def test_q32_the_mahdi_has_no_death_card():
    from ahlulbayt.ab_table import deck

    assert "death:mahdi" not in deck().by_id


def test_the_sheet_is_the_default():
    assert {"sheet": House()} == PROFILES
