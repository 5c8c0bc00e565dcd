"""The shipped deck, and every fault of a deck file with its line."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from ahlulbayt.ab_table import deck

from referee.core.errors import NotFoundError, UnknownError, UnreadableError
from referee.desk.ahlulbayt_decks import faults_of, open_deck, shipped, shipped_text
from referee.games.ahlulbayt.cards import MONTHS, SACRED, Kind
from referee.games.ahlulbayt.deckcheck import check, load

GOOD = """
title = "ours"

[infallible.ali]
order = 1
given = "ali"

[city.kufa]
region = "iraq"
state = "iq"

[[card]]
id = "birth:ali"
kind = "birth"
name = "ali"
cities = ["kufa"]
events = [{ day = 13, month = "rajab", year = -23 }]
names = { en = "Birth of Ali" }

[[card]]
id = "month:rajab"
kind = "month"
months = ["rajab"]
copies = 14

[dates.ours]
"birth:ali" = { day = "last", month = "rajab" }
"""


def faults(text):
    return [(fault.line, fault.key) for fault in check(text)]


def changed(old, new, count=1):
    assert old in GOOD
    return GOOD.replace(old, new, count)


def line(text, part):
    return next(number for number, found in enumerate(text.splitlines(), 1) if part in found)


def test_the_shipped_deck_has_77_cards_in_its_groups():
    groups = Counter()
    for card in deck().cards:
        groups[card.kind] += card.copies
    assert deck().size == 77
    assert groups == {
        Kind.BIRTH: 14, Kind.DEATH: 13, Kind.MONTH: 12, Kind.CITY: 14, Kind.DRAW: 4, Kind.KILLER: 11,
        Kind.EVERY_DAY: 2, Kind.EVERY_LAND: 2, Kind.EVERY_PLACE: 1, Kind.SALAWAT: 4,
    }  # fmt: skip


def test_the_shipped_deck_has_no_fault_and_three_names_for_each_card():
    assert check(shipped_text()) == ()
    for one in (*deck().cards, *deck().cities.values(), *deck().infallibles.values()):
        assert [language for language, _ in one.names] == ["en", "ar", "fa"]
    titles = [card.title(language) for card in deck().cards for language in ("en", "ar", "fa")]
    assert len(titles) == 3 * len(deck().cards)


def test_the_shipped_killers_share_the_death_they_caused():
    for killer in deck().of_kind(Kind.KILLER):
        died = deck().card(f"death:{killer.name}")
        assert (killer.months, killer.cities) == (died.months, died.cities)


def test_the_months_are_twelve_and_four_are_sacred():
    assert len(MONTHS) == 12
    assert [MONTHS.index(month) + 1 for month in MONTHS if month in SACRED] == [1, 7, 11, 12]


def dates(profile):
    return {
        card.id: [(event.day, event.month) for event in card.events]
        for card in deck(dates=profile).cards
    }


def test_the_date_profiles_differ_where_they_should():
    base = dates("default")
    iran = {key: value for key, value in dates("iran").items() if value != base[key]}
    gulf = {key: value for key, value in dates("gulf").items() if value != base[key]}
    assert iran == {"death:sajjad": [(12, "muharram")], "birth:kazim": [(20, "dhu-al-hijja")]}
    assert gulf == {
        "death:hasan": [(7, "safar")], "birth:baqir": [(3, "safar")], "death:rida": [(17, "safar")],
        "death:jawad": [(29, "dhu-al-qada")], "birth:askari": [(10, "rabi-ii")],
    }  # fmt: skip


def test_a_date_profile_moves_the_month_that_the_card_prints():
    assert deck(dates="iran").card("birth:kazim").months == {"dhu-al-hijja"}
    assert deck(dates="iran").card("birth:kazim").events[0].year == 128


def test_an_unknown_date_profile_is_refused():
    with pytest.raises(UnknownError) as caught:
        shipped("sunni")
    assert caught.value.near == ("default", "iran", "gulf")
    with pytest.raises(UnknownError):
        load(GOOD, "iran")


def test_a_small_deck_of_ones_own_is_read():
    own = load(GOOD, "ours")
    assert own.size == 15
    assert own.card("birth:ali").events[0].day == 30
    assert own.card("birth:ali").title("fa") == "Birth of Ali"
    assert own.card("month:rajab").title("fa") == "month:rajab"


def test_a_card_with_no_copies_is_out():
    own = load(
        changed("copies = 14", "copies = 15").replace(
            'kind = "birth"', 'kind = "birth"\ncopies = 0'
        )
    )
    assert "birth:ali" not in own.by_id
    assert own.size == 15


def test_a_printed_30_is_the_last_day():
    own = load(changed("day = 13", "day = 30"))
    assert (
        own.card("birth:ali").events
        == load(changed("day = 13", 'day = "last"')).card("birth:ali").events
    )


FAULTS = [
    ("order = 1", 'order = "x"', 'order = "x"', "deck_bad_number"),
    ('given = "ali"', "", "[infallible.ali]", "deck_lacks"),
    ('region = "iraq"\n', "", "[city.kufa]", "deck_city_without_land"),
    ('state = "iq"', "", "[city.kufa]", "deck_city_without_land"),
    ('state = "iq"', "state = 3", "state = 3", "deck_bad_id"),
    ('state = "iq"', 'state = "iq"\nlat = 3', "lat = 3", "deck_unknown_key"),
    ('id = "month:rajab"', "", 'kind = "month"', "deck_lacks"),
    ('id = "month:rajab"', 'id = "Rajab!"', 'id = "Rajab!"', "deck_bad_id"),
    ('id = "month:rajab"', 'id = "draw:x"', 'id = "draw:x"', "deck_bad_id"),
    ('id = "month:rajab"', "id = 3", "id = 3", "deck_bad_id"),
    ('kind = "month"', 'kind = "joker"', 'kind = "joker"', "deck_no_such_kind"),
    ('kind = "month"', 'kind = ["month"]', 'kind = ["month"]', "deck_no_such_kind"),
    ('months = ["rajab"]', 'months = ["july"]', 'months = ["july"]', "deck_no_such_month"),
    ('months = ["rajab"]', 'months = "rajab"', 'months = "rajab"', "deck_wrong_type"),
    ('months = ["rajab"]', "months = [7]", "months = [7]", "deck_wrong_type"),
    ("copies = 14", "copies = -14", "copies = -14", "deck_bad_number"),
    ("copies = 14", "copies = true", "copies = true", "deck_bad_number"),
    ("copies = 14", "copies = 14.5", "copies = 14.5", "deck_bad_number"),
    ("copies = 14", "copies = 14\ndraw = 2", "draw = 2", "deck_draw_elsewhere"),
    ("copies = 14", 'copies = 14\ncolour = "red"', "colour = ", "deck_unknown_key"),
    ("copies = 14", 'copies = 14\nmarks = ["a b"]', "marks = ", "deck_wrong_type"),
    ("copies = 14", 'copies = 14\ndynasty = "A B"', "dynasty = ", "deck_bad_id"),
    ("copies = 14", 'copies = 14\nnames = "Rajab"', 'names = "Rajab"', "deck_wrong_type"),
    ("copies = 14", 'copies = 14\nnames = { de = "Rajab" }', "names = { de", "deck_unknown_key"),
    ("copies = 14", 'copies = 14\nnames = { en = " " }', 'names = { en = " "', "deck_blank_name"),
    ('name = "ali"', 'name = "me"', 'name = "me"', "deck_no_such_name"),
    ('name = "ali"\n', "", None, "deck_lacks"),
    ('cities = ["kufa"]', 'cities = ["atlantis"]', "atlantis", "deck_no_such_city"),
    ("day = 13", "day = 31", "day = 31", "deck_no_such_event_day"),
    ("day = 13", "day = 0", "day = 0", "deck_no_such_event_day"),
    ("day = 13", "day = true", "day = true", "deck_no_such_event_day"),
    ("day = 13", 'day = "end"', 'day = "end"', "deck_no_such_event_day"),
    ('month = "rajab", year', 'month = "july", year', "july", "deck_no_such_month"),
    ("year = -23", "year = 0", "year = 0", "deck_bad_number"),
    ("year = -23", "hour = 3", "hour = 3", "deck_unknown_key"),
    ("year = -23", 'of = "feast"', 'of = "feast"', "deck_event_of_what"),
    ("events = [{", "events = [3, {", "events = [3", "deck_wrong_type"),
    ("events = [{ day = 13", "events = { day = 13", None, "deck_not_toml"),
    ('"birth:ali" = { day', '"birth:me" = { day', '"birth:me"', "deck_dates_of_no_card"),
    ('{ day = "last", month = "rajab" }', "3", '"birth:ali" = 3', "deck_wrong_type"),
    ('title = "ours"', "tilte = 3", "tilte", "deck_unknown_key"),
    ("[infallible.ali]", "[infallible.Ali]", "[infallible.Ali]", "deck_bad_id"),
    ("copies = 14", "copies = 13", "[[card]]", "deck_too_small"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "where", "key"), FAULTS)
def test_a_fault_is_found_with_its_line(old, new, where, key):
    text = changed(old, new)
    found = dict(reversed([(key, line) for line, key in faults(text)]))
    assert key in found, faults(text)
    if where == "[[card]]":
        assert found[key] == 1 or text.splitlines()[found[key] - 1] == where
    elif where == 'kind = "month"':
        assert found[key] == line(text, where) - 2
    elif where is not None:
        assert found[key] == line(text, where)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("card = 5", [(1, "deck_wrong_type")]),
        ("[card]\nid = 3", [(1, "deck_wrong_type")]),
        ("card = [3]", [(1, "deck_wrong_type"), (1, "deck_too_small")]),
        ("city = 3", [(1, "deck_wrong_type"), (1, "deck_too_small")]),
        ("infallible = [1]", [(1, "deck_wrong_type"), (1, "deck_too_small")]),
        ("[city]\nmecca = 3", [(2, "deck_wrong_type"), (1, "deck_too_small")]),
        ("[dates]\nours = 3", [(2, "deck_wrong_type"), (1, "deck_too_small")]),
        ('[[card]]\nid = "a"', [(1, "deck_lacks"), (1, "deck_too_small")]),
        ("", [(1, "deck_too_small")]),
    ],
)
def test_what_is_not_where_it_belongs_is_refused(text, found):
    assert sorted(faults(text)) == sorted(found)


def test_two_cards_with_one_id_name_both_lines():
    text = changed('id = "month:rajab"', 'id = "birth:ali"')
    (fault,) = check(text)
    assert (fault.line, fault.key) == (21, "deck_same_id")
    assert fault.facts["first"] == 13


def test_two_infallibles_of_one_age():
    text = changed("[city.kufa]", '[infallible.two]\norder = 1\ngiven = "two"\n\n[city.kufa]')
    (fault,) = check(text)
    assert (fault.line, fault.key) == (line(text, "[infallible.two]") + 1, "deck_same_order")


def test_all_faults_come_at_once_in_the_order_of_lines():
    text = (
        changed('region = "iraq"\n', "")
        .replace("day = 13", "day = 31")
        .replace('kind = "month"', 'kind = "joker"')
    )
    text = text.replace('months = ["rajab"]', 'months = ["july"]').replace(
        "copies = 14", "copies = -1"
    )
    found = [(number, key) for number, key in faults(text) if key != "deck_too_small"]
    assert found == [
        (8, "deck_city_without_land"), (16, "deck_no_such_event_day"), (21, "deck_no_such_kind"),
        (22, "deck_no_such_month"), (23, "deck_bad_number"),
    ]  # fmt: skip


def test_what_is_not_toml_has_the_line_of_the_trouble():
    (fault,) = check(GOOD + "\nthis is no table\n")
    assert (fault.line, fault.key) == (len(GOOD.splitlines()) + 2, "deck_not_toml")
    (fault,) = check("a = [1,\n2,\n")
    assert (fault.line, fault.key) == (2, "deck_not_toml")
    (fault,) = check("[city.kufa]\n[city.kufa]\n")
    assert (fault.line, fault.key) == (2, "deck_not_toml")


def test_a_near_word_is_offered():
    (fault,) = check(changed('kind = "month"', 'kind = "mont"'))
    assert "month" in fault.near
    (fault,) = check(changed('cities = ["kufa"]', 'cities = ["kufah"]'))
    assert fault.near == ("kufa",)


def test_headers_inside_long_strings_are_no_headers():
    text = 'title = """\n[[card]]\n"""\n' + changed('title = "ours"\n', "").replace(
        "copies = 14", "copies = -1"
    )
    found = [number for number, key in faults(text) if key == "deck_bad_number"]
    assert found == [line(text, "copies = -1")]


def test_loading_raises_the_first_fault():
    with pytest.raises(UnreadableError) as caught:
        load(changed("day = 13", "day = 31"))
    assert caught.value.key == "ahlulbayt/errors.deck_no_such_event_day"
    assert caught.value.facts["line"] == 17
    assert caught.value.exit_code == 2


def test_a_deck_file_is_opened(tmp_path):
    file = tmp_path / "ours.toml"
    file.write_text("\ufeff" + GOOD, encoding="utf-8")
    assert open_deck(file).size == 15
    assert faults_of(file) == ()
    file.write_text(shipped_text(), encoding="utf-8")
    assert open_deck(file) == shipped()
    file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(UnreadableError):
        open_deck(file)
    with pytest.raises(NotFoundError):
        faults_of(tmp_path / "none.toml")
    with pytest.raises(NotFoundError):
        open_deck(tmp_path)


def test_nothing_that_is_damaged_escapes_the_check():
    dice = random.Random(11)
    for _ in range(400):
        lines = GOOD.splitlines()
        for _ in range(dice.randint(1, 4)):
            place = dice.randrange(len(lines))
            key, sign, _ = lines[place].partition("=")
            value = dice.choice(
                [
                    "3",
                    "true",
                    '"x"',
                    "[]",
                    '[["x"]]',
                    "{ day = [] }",
                    "1.5",
                    "[{ month = 3 }]",
                    '""',
                    "1979-05-27",
                ]
            )
            lines[place] = (
                f"{key}= {value}" if sign else dice.choice(["", lines[place], "[card]", "card = 3"])
            )
        text = "\n".join(lines)
        if not check(text):
            load(text)


HOSTILE = [
    "a = " + "[" * 50_000,
    "a = " + "9" * 5000,
    "x" * 200_000,
    "[" * 3000,
    "\u202e = 3",
    '"" = 3',
]


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_a_hostile_file_is_a_fault(text):
    assert check(text)
    with pytest.raises(UnreadableError):
        load(text)


def test_a_value_is_told_in_one_short_line():
    for value in ("0x" + "f" * 9000, '"' + "x" * 9000 + '"', '"""a\nb"""', "[1, 2]"):
        for fault in check(changed("copies = 14", f"copies = {value}")):
            told = str(fault.facts.get("text", ""))
            assert len(told) < 70
            assert "\n" not in told
