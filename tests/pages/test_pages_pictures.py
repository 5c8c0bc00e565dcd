"""The picture of the running totals, whatever the game was like."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pages_html import apart, read

from referee.desk.charts import Course, Courses
from referee.i18n.texts import Texts
from referee.view.markup import html
from referee.view.page_words import Speaker
from referee.view.pictures import COLOURS, DASHES, SHAPES, SIZES, pictures

FIGURE = re.compile(r"-?\d+(?:\.\d+)?")


def courses(*totals):
    rounds = tuple(range(1, len(totals[0]) + 1))
    return Courses(rounds, tuple(Course(f"P{n}", tuple(one)) for n, one in enumerate(totals)))


def drawn(told, language="en", limit=None):
    """Return the pictures, read again."""
    page = "".join(html(one) for one in pictures(Speaker(Texts(language)), told, limit))
    return read(f"<!DOCTYPE html>\n<html >{page}</html>").all("svg")


def box(svg):
    _, _, width, height = map(float, svg.attributes["viewbox"].split())
    return width, height


def points(path):
    """Return the corners of a line, part by part."""
    parts = path.attributes["d"].split("M")[1:]
    return [
        [tuple(map(float, FIGURE.findall(corner))) for corner in part.split("L")] for part in parts
    ]


def lines(svg):
    return [one for one in svg.all("path") if "line" in one.classes]


def labels(svg, kind="name"):
    return [
        (float(one.attributes["x"]), float(one.attributes["y"])) for one in svg.all("text", kind)
    ]


def check(svg):
    """Hold everything inside the picture, and no label upon another."""
    width, height = box(svg)
    letter = float(svg.attributes["font-size"])
    for one in svg.all("text"):
        assert 0 <= float(one.attributes["x"]) <= width
        assert letter / 2 <= float(one.attributes["y"]) <= height
    for line in lines(svg):
        for x, y in (corner for part in points(line) for corner in part):
            assert 0 <= x <= width
            assert 0 <= y <= height
    assert apart([y for _, y in labels(svg)], letter * 1.3)
    assert labels(svg, "total") != labels(svg)
    assert [y for _, y in labels(svg, "total")] == [y for _, y in labels(svg)]


CASES = {
    "one round, one player": courses([7]),
    "one round, nothing": courses([0, 0, 0][:1], [0]),
    "eighteen players": courses(*([n, 2 * n, 3 * n] for n in range(18))),
    "eighteen alike": courses(*([5, 5, 5] for _ in range(18))),
    "three hundred rounds": courses(range(300), range(0, 900, 3), [7] * 300),
    "below zero": courses([-5, -10, 3], [4, -40, -41]),
    "all below zero": courses([-5], [-4]),
    "away": courses([1, None, None, 9, 12], [None, None, 3, 4, 5], [2, 4, None, None, None]),
    "a million": courses([1_000_000, 2_000_000], [10**12, 10**12 + 1]),
    "ninety-nine": courses(*([n * n] for n in range(99))),
}


@pytest.mark.parametrize("language", ["en", "ar", "fa"])
@pytest.mark.parametrize("name", CASES)
def test_everything_is_inside_and_no_label_lies_on_another(name, language):
    told = CASES[name]
    both = drawn(told, language)
    assert [one.classes for one in both] == [["picture", size.name] for size in SIZES]
    for svg in both:
        check(svg)
        assert len(lines(svg)) == len(labels(svg)) == len(told.players)


@given(
    st.integers(1, 20).flatmap(
        lambda rounds: st.lists(
            st.lists(st.none() | st.integers(-500, 5000), min_size=rounds, max_size=rounds),
            min_size=1, max_size=20,
        )
    ),
    st.sampled_from(["en", "ar"]),
    st.none() | st.integers(1, 9000),
)  # fmt: skip
@settings(max_examples=60, deadline=None)
def test_any_totals_can_be_drawn(totals, language, limit):
    for svg in drawn(courses(*totals), language, limit):
        check(svg)


def test_nothing_is_drawn_before_the_first_round():
    assert drawn(Courses((), (Course("Ali", ()),))) == []
    assert drawn(courses([None], [None])) == []


def test_who_has_not_played_has_no_line():
    (_, wide) = drawn(courses([3, 4], [None, None]))
    assert [one.text.strip("\u2068\u2069") for one in wide.all("text", "name")] == ["P0"]


def test_time_runs_as_the_language_does():
    told = courses([3, 9, 12])
    for english, persian in zip(drawn(told), drawn(told, "fa"), strict=True):
        width, _ = box(english)
        (there,), (back,) = points(lines(english)[0]), points(lines(persian)[0])
        assert [x for x, _ in there] == sorted(x for x, _ in there)
        assert [round(width - x, 1) for x, _ in back] == [x for x, _ in there]
        assert labels(english)[0][0] > there[-1][0]
        assert labels(persian)[0][0] < back[-1][0]


def test_a_line_begins_where_its_player_stood_and_is_broken_while_he_is_away():
    (_, wide) = drawn(CASES["away"])
    third, second, first = lines(wide)
    assert [len(part) for part in points(first)] == [2, 3]
    assert [len(part) for part in points(second)] == [4]
    assert [len(part) for part in points(third)] == [3]
    one, two = points(first)
    assert two[0][1] == one[-1][1]
    assert two[0][0] > one[-1][0]


def test_lower_totals_lie_lower():
    (_, wide) = drawn(courses([3, 9], [-4, 2]))
    low, high = lines(wide)
    assert points(low)[0][-1][1] > points(high)[0][-1][1]


def test_no_two_of_forty_lines_look_alike_without_colour():
    looks = {(n % len(SHAPES), n % len(DASHES)) for n in range(40)}
    assert len(looks) == 40
    (_, wide) = drawn(CASES["eighteen players"])
    marks = [one for one in wide.all("path") if "mark" in one.classes]
    assert {c for one in marks for c in one.classes if c != "mark"} == {
        f"c{n}" for n in range(COLOURS)
    }
    ends = [one.attributes["d"] for one in marks[18:]]
    bare = {re.sub(r"[\d.\s-]+", " ", d) + str(len(d)) for d in ends[:8]}
    assert len(bare) >= 6


def test_the_limit_is_a_line_across_where_it_is_near(ask):
    from pages.conftest import STATES

    STATES["ended"](ask)
    near = read(ask("report", "-").out)
    assert len(near.all("line", "limit")) == 2
    assert near.one("figcaption").words == "The game ends at 30"
    ask("target", "500", "--yes")
    far = read(ask("report", "-").out)
    assert not far.all("line", "limit")
    assert not far.all("figcaption")


def test_many_rounds_do_not_crowd_their_marks():
    for svg in drawn(CASES["three hundred rounds"]):
        marks = next(one for one in svg.all("path") if "mark" in one.classes)
        assert 5 < marks.attributes["d"].count("M") < 40
        ticks = [one.text for one in svg.all("text", "tick")]
        assert len(ticks) < 24
        assert "\u2066300\u2069" in ticks


def test_a_long_name_is_cut_and_a_mark_says_so():
    told = Courses((1,), (Course("Wilhelmina-Alexandra-Charlotte", (3,)), Course("م" * 60, (2,))))
    for svg in drawn(told):
        names = [one.text.strip("\u2068\u2069") for one in svg.all("text", "name")]
        assert all(name.endswith("…") for name in names)
        assert names[0].startswith("Wilhel")
        assert "Wilhelmina-Alexandra-Charlotte 3" in svg.attributes["aria-label"]


def test_the_picture_says_what_it_shows():
    (narrow, wide) = drawn(courses([3, -9]), "fa")
    assert wide.attributes["role"] == "img"
    assert wide.attributes["aria-label"] == narrow.attributes["aria-label"] == "2 دست. P0 −۹."
