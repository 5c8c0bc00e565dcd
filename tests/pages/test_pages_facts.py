"""What the page says is what the other commands say."""

from __future__ import annotations

import re

import pytest
from pages.conftest import STATES
from pages_html import rows

from referee.i18n.fold import digits
from referee.i18n.language import LANGUAGES
from referee.i18n.texts import Texts

every_language = pytest.mark.parametrize("language", LANGUAGES)
every_state = pytest.mark.parametrize("state", STATES)
MARKS = re.compile("[\u200e\u200f\u2066-\u2069]")


def plain(text):
    """Return text as it reads: Latin digits, one kind of minus, no marks, dates with hyphens."""
    tidy = digits(MARKS.sub("", text)).replace("\u2212", "-").replace("\u066b", ".")
    return " ".join(re.sub(r"(\d{4})/(\d\d)/(\d\d)", r"\1-\2-\3", tidy).split())


def table(root, kind):
    return [[plain(cell) for cell in row] for row in rows(root.one("section", kind).one("table"))]


@every_state
def test_the_standings_are_those_of_the_command(ask, page, state):
    STATES[state](ask)
    for language in LANGUAGES:
        told = ask("standings", "--json").json
        shown = table(page("--lang", language), "standings")
        assert len(shown) == len(told["rows"])
        for row, (rank, name, total, _) in zip(told["rows"], shown, strict=True):
            assert rank == str(row["rank"] or "–")
            assert total == str(row["total"])
            if state != "hostile":
                assert name.startswith(row["name"])


@every_state
def test_the_rounds_are_those_of_the_history(ask, page, state):
    STATES[state](ask)
    for language in LANGUAGES:
        root = page("--lang", language)
        lines = [plain(line) for line in ask("history", "--lang", language).out.splitlines()]
        said = {plain(one.text) for one in root.all("section", "hand")}
        for line in lines:
            found = re.fullmatch(r"(.+?): (-?\d+) \((.*?)\)(.*)", line)
            if found:
                parts = [*re.split("[;؛] ", found[3]), found[4].strip()]
                assert any(all(part in one for part in parts) for one in said), line
        assert len(said) == len(ask("history", "--json").json["rounds"])


@every_state
def test_points_and_totals_of_every_round(ask, page, state):
    STATES[state](ask)
    told = ask("history", "--json").json["rounds"]
    hands = page().all("section", "hand")
    sums = {}
    for hand, row in zip(hands, told, strict=True):
        counts = not row["void"] and not row["missing"]
        for name, points in row["scores"].items() if counts else ():
            sums[name] = sums.get(name, 0) + points
        shown = [(plain(cells[1]), plain(cells[2])) for cells in rows(hand.one("table"))]
        wanted = sorted(
            (str(n), str(sums[name]) if counts else "–") for name, n in row["scores"].items()
        )
        missing = [] if row["void"] else [("not entered yet", "–")] * len(row["missing"])
        assert sorted(shown) == sorted([*wanted, *missing])


@every_language
@pytest.mark.parametrize(
    ("state", "key"),
    [("ended", "winner"), ("shared", "winners"), ("one_round", "leader"), ("wins", "leader"),
     ("places", "leader"), ("alone", "leader")],
)  # fmt: skip
def test_who_is_first_stands_first(ask, page, state, key, language):
    STATES[state](ask)
    first = page("--lang", language).one("div", "first")
    assert first.one("p", "what").words == Texts(language).say(f"pages.{key}")
    rows = ask("standings", "--json").json["rows"]
    best = [row for row in rows if row["rank"] == 1]
    assert [one.text for one in first.one("p", "who").all("bdi")] == [row["name"] for row in best]
    assert key.endswith("s") == (len(best) > 1)


@every_language
@pytest.mark.parametrize(
    ("state", "key"),
    [("fresh", "books.no_rounds"), ("empty", "books.over_empty"), ("void", "exchange.game_void")],
)
def test_where_nobody_is_first_the_page_says_why(ask, page, state, key, language):
    STATES[state](ask)
    root = page("--lang", language)
    assert root.one("p", "state").words == Texts(language).say(key)
    assert not root.all("div", "first")
    assert bool(root.all("svg")) == (state == "void")


def marks(root):
    return {
        row.one("th", "name").one("bdi").text: [one.text for one in row.all("span", "marks")]
        for row in root.one("section", "standings").one("tbody").all("tr")
    }


@pytest.mark.parametrize(
    ("state", "wanted"),
    [
        ("unfinished", {"سارا": ["not entered yet"], "Reza": ["not entered yet"], "Ali": []}),
        ("shared", {"Ali": ["tied"], "سارا": ["tied"], "Reza": []}),
        ("knocked_out", {"Ali": ["out of the game"], "سارا": ["deals next"], "Reza": []}),
        ("coming", {"سارا": [], "Reza": [], "Ali": ["deals next"], "Mina": ["has left"]}),
        ("fresh", {"Ali": ["deals next"], "سارا": []}),
    ],
)
def test_each_mark_stands_where_it_holds(ask, page, state, wanted):
    STATES[state](ask)
    assert marks(page()) == wanted


def test_corrections_and_void_rounds_are_marked(ask, page):
    STATES["corrected"](ask)
    one, two, three = page().all("section", "hand")
    assert [hand.classes for hand in (one, two, three)] == [
        ["hand", "corrected"], ["hand", "void"], ["hand", "corrected"],
    ]  # fmt: skip
    assert one.one("h3").words == "Round 1 corrected"
    assert two.one("h3").words == "Round 2 void, not counted"
    assert one.one("span", "before").words == "before the correction: 20"
    assert three.one("span", "before").words == "before the correction: 5, 7"
    assert [word.text for word in three.all("s")] == ["5", "7"]


def test_a_correction_that_changes_nothing_is_none(ask, page):
    STATES["one_round"](ask)
    ask("fix", "1", "سارا=7H/4C/KD,QC")
    assert not page().all("span", "before")
    ask("fix", "1", "سارا=3")
    ask("undo")
    assert not page().all("span", "before")


def test_an_entry_that_comes_later_is_no_correction(ask, page):
    STATES["unfinished"](ask)
    ask("score", "سارا=3", "Reza=out")
    root = page()
    assert not root.all("span", "before")
    assert [hand.classes for hand in root.all("section", "hand")] == [["hand"], ["hand"]]


@every_language
def test_the_day_is_that_of_today(ask, page, language):
    STATES["wins"](ask)
    for day in (("--city", "najaf"), ("--city", "قم", "--shift", "1"), (), ("--dates", "iran")):
        words = (*day, "--when", "2026-11-30 12:00", "--lang", language)
        said = [plain(line) for line in ask("today", *words).out.splitlines()]
        section = page(*words).one("section", "today")
        assert [plain(one.text) for one in section.all("p")] == said
        assert section.one("h2").words == Texts(language).say("pages.today")


def test_the_configured_city_decides_the_day(ask, page):
    STATES["wins"](ask)
    ask("config", "city", "karbala")
    said = page("--when", "2026-06-25 12:00").one("section", "today").text
    assert "Karbala: 10 Muharram 1448" in said
    assert "Death of Imam Husayn (a)" in said


def test_house_rules_decide_the_day_of_their_game(ask, page):
    when = ("--city", "najaf", "--when", "2026-11-30 12:00")
    for rule, first in (
        ("last_bonus=yes", "Birth of Lady Fatima (a)"),
        ("last_bonus=no", "Every day"),
    ):
        ask("new", "ahlulbayt", "Ali", "Sara", "--house", rule)
        said = page(*when).one("section", "today").text
        assert f"as the last card: {first}" in said
    assert "as the last card: Birth" in page(*when, "--all").one("section", "today").text


def test_a_game_that_is_over_shows_no_day_unless_it_is_asked_for(ask, page):
    STATES["wins"](ask)
    ask("close", "--yes")
    assert not page().all("section", "today")
    assert page("--city", "najaf").all("section", "today")


@pytest.mark.parametrize("state", ["ended", "frozen"])
def test_other_games_know_no_day(ask, page, state):
    STATES[state](ask)
    assert not page().all("section", "today")
    refused = ask("report", "-", "--city", "najaf")
    assert (refused.code, refused.out) == (2, "")
    assert "--city" in refused.err


def test_a_page_of_all_games(ask, page):
    for state in ("ended", "frozen", "wins", "void", "fresh"):
        STATES[state](ask)
    root = page("--all", "--when", "2026-11-30 12:00", "--city", "najaf")
    told = ask("games", "--json").json["games"]
    ids = [one.attributes["id"] for one in root.all("article")]
    assert ids == [f"game-{game['id']}" for game in told]
    assert [one.attributes["href"] for one in root.one("nav").all("a")] == [
        f"#{id_}" for id_ in ids
    ]
    states = [one.words for one in root.one("nav").all("span", "state")]
    assert states == [
        "It goes on.", "This game is void and counts nowhere.", "It goes on.", "It goes on.",
        "The winner: سارا",
    ]  # fmt: skip
    assert len(root.all("section", "today")) == 1
    sheets = ask("standings", "--all", "--json").json["sheets"]
    tables = root.one("section", "people").all("table", "careers")
    for sheet, shown in zip(sheets, tables, strict=True):
        wanted = [
            [row["name"], *map(str, (row["games"], row["wins"], row["rounds"]))]
            for row in sheet["rows"]
        ]
        assert [row[:4] for row in rows(shown)] == wanted
    pairs = [row for one in root.all("table", "duels") for row in rows(one)]
    wanted = [
        [f"{pair['one']} – {pair['two']}", *map(str, (pair["games"], pair["ahead"], pair["behind"]))]
        for sheet in sheets for pair in sheet["pairs"]
    ]  # fmt: skip
    assert pairs == wanted


@every_language
def test_what_is_to_be_known_of_a_game_is_said_under_its_standings(ask, page, language):
    texts = Texts(language)
    ask("new", "flip7", "Ali", "سارا")
    ask("score", "Ali=100", "سارا=100")
    ask("score", "Ali=100", "سارا=100")
    notes = [plain(one.text) for one in page("--lang", language).one("div", "notes").all("p")]
    assert notes == [
        plain(texts.say("pages.aim_flip7")), plain(texts.say("flip7/rulings.game_tied")),
        plain(texts.say("books.deals", name="Ali")),
    ]  # fmt: skip
    STATES["ended"](ask)
    ask("target", "10", "--yes")
    notes = [plain(one.text) for one in page("--lang", language).one("div", "notes").all("p")]
    assert notes == [
        plain(texts.say("pages.aim_khabis")), plain(texts.say("books.ended_before", n=1)),
    ]  # fmt: skip


def test_a_game_that_nobody_won_is_in_the_list(ask, page):
    STATES["empty"](ask)
    STATES["shared"](ask)
    states = [one.words for one in page("--all").one("nav").all("span", "state")]
    assert states == [
        "They share the win: Ali, سارا", "It is over. No round was played to its end.",
    ]  # fmt: skip


def test_a_page_of_no_games(page):
    assert "No game has been opened yet" in page("--all").one("nav").text
