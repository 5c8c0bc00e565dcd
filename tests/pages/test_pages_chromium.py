"""The page in a real browser: where things stand, how large they are, and what one can read."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from browser import chromium
from pages.conftest import HOSTILE, STATES

from referee.i18n.language import LANGUAGES
from referee.view.names import literal

pytestmark = pytest.mark.chromium

PHONE, TELEVISION = (360, 800), (1920, 1080)
CROWD = (
    "علی", "سارا", "رضا", "Mina", "Jean-Luc", "مریم", "Zahra", "حسین", "Alexandra", "Reza", "نرگس",
    "Ömer", "Nadia", "فاطمة", "WWWWWWWWWWWWWWWW", "Yusuf", "عبدالرحمن المظفر", "مممممممممممممممممم",
)  # fmt: skip

every_language = pytest.mark.parametrize("language", LANGUAGES)
every_size = pytest.mark.parametrize("size", [PHONE, TELEVISION], ids=["phone", "television"])

SHOWN = """
const shown = (one) => one.getClientRects().length > 0;
const rect = (one) => { const r = one.getBoundingClientRect();
    return {x: r.x, y: r.y, right: r.right, bottom: r.bottom}; };
"""
CELLS = (
    SHOWN
    + """
return [...document.querySelectorAll('tr')].filter(shown).map(
    (row) => [...row.children].map((cell) => rect(cell).x));
"""
)
WIDE = (
    SHOWN
    + """
const width = document.documentElement.clientWidth;
const out = [...document.querySelectorAll('body *')].filter(shown).filter(
    (one) => rect(one).x < -0.5 || rect(one).right > width + 0.5);
return [document.documentElement.scrollWidth - width, out.map((one) => one.outerHTML.slice(0, 200))];
"""
)
LABELS = (
    SHOWN
    + """
const [svg, ...others] = [...document.querySelectorAll('svg')].filter(shown);
if (others.length) throw new Error('both pictures are shown');
const frame = rect(svg), scale = svg.getScreenCTM().a;
const pen = document.createElement('canvas').getContext('2d');
// A line of letters is higher than its ink, which alone must not touch.
const inked = (one) => {
    pen.font = getComputedStyle(one).font;
    const ink = pen.measureText(one.textContent), at = frame.y + one.y.baseVal[0].value * scale;
    return {...rect(one), y: at - ink.actualBoundingBoxAscent * scale,
            bottom: at + ink.actualBoundingBoxDescent * scale}; };
return [frame, [...svg.querySelectorAll('text.name, text.total')].map(inked)];
"""
)
INK = (
    SHOWN
    + """
const numbers = (colour) => colour.match(/[\\d.]+/g).map(Number);
const light = (colour) => { const [r, g, b] = numbers(colour).map((n) => n / 255).map(
    (n) => n <= 0.04045 ? n / 12.92 : ((n + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
const behind = (one) => { for (let here = one; here; here = here.parentElement) {
    const colour = getComputedStyle(here).backgroundColor;
    if ((numbers(colour)[3] ?? 1) === 1) return colour; }
    return 'rgb(255, 255, 255)'; };
const contrast = (one, two) => { const [low, high] = [light(one), light(two)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05); };
const found = {};
for (const one of document.querySelectorAll('body *')) {
    const bare = [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    if (!shown(one)) continue;
    const style = getComputedStyle(one), drawn = one.matches('path.line, path.mark');
    if (!bare && !drawn) continue;
    const ink = drawn ? style.stroke : one.matches('text') ? style.fill : style.color;
    const name = one.tagName + '.' + (one.getAttribute('class') ?? '') + ' ' + ink;
    found[name] = [drawn ? 'line' : 'text', contrast(ink, behind(one))];
}
return [found, getComputedStyle(document.body).backgroundColor];
"""
)


@pytest.fixture(scope="session")
def browser(tmp_path_factory):
    with chromium(tmp_path_factory.mktemp("profile")) as window:
        yield window


@pytest.fixture
def look(ask, browser, tmp_path):
    """Return a function that writes a page and opens it in a window of some size."""

    def opened(language, size, *words, **how):
        file = tmp_path / f"{language}.html"
        assert ask("report", str(file), "--lang", language, "--yes", *words).code == 0
        browser.open(file, width=size[0], height=size[1], **how)
        return browser

    return opened


def crowd(ask, players=18, rounds=3):
    names = CROWD[:players]
    ask("new", "flip7", *names, "--house", "decks=2")
    for turn in range(1, rounds + 1):
        ask("score", *(f"{name}={(7 * n + 11 * turn) % 23}" for n, name in enumerate(names)))


def everything(ask):
    for state in ("ended", "corrected", "frozen", "wins", "hostile", "void", "fresh"):
        STATES[state](ask)
    ask("new", "khabis", "W" * 200, "م" * 200)
    ask("score", f"{'W' * 200}=999999", f"{'م' * 200}=out")
    crowd(ask)


@every_language
@every_size
def test_the_first_column_stands_where_reading_begins(ask, look, language, size):
    STATES["corrected"](ask)
    rows = look(language, size).run(CELLS)
    assert {len(row) for row in rows} == {3, 4}
    for row in rows:
        assert row == sorted(row, reverse=language != "en")


@pytest.mark.parametrize("language", ["en", "fa"])
def test_nothing_is_wider_than_the_screen(ask, look, browser, language):
    everything(ask)
    look(language, PHONE, "--all")
    for width in (320, 360, 700, 720, 1000, 1280, 1920):
        browser.resize(width, 900)
        assert browser.run(WIDE) == [0, []], width


@every_language
def test_a_television_is_read_from_across_the_room(ask, look, language):
    crowd(ask, players=6)
    script = (
        SHOWN
        + """
    const size = (name) => parseFloat(getComputedStyle(document.querySelector(name)).fontSize);
    const row = document.querySelector('.standings tbody tr:last-child');
    const svg = [...document.querySelectorAll('svg')].find(shown);
    const letter = svg.querySelector('text.name').getBoundingClientRect().height;
    return [size('body'), size('.who'), size('.standings td.total'), letter, rect(row).bottom,
            rect(svg).bottom];
    """
    )
    body, who, total, letter, row, picture = look(language, TELEVISION).run(script)
    assert body >= 26
    assert who >= 80
    assert total >= 38
    assert letter >= 24
    assert row <= 1080
    assert picture <= 1080


def test_all_of_a_crowd_is_seen_at_once_on_a_television(ask, look):
    crowd(ask)
    script = SHOWN + "return rect(document.querySelector('.standings tbody tr:last-child')).bottom"
    assert look("en", TELEVISION).run(script) <= 1080


@every_language
def test_a_phone_is_read_in_the_hand(ask, look, language):
    STATES["corrected"](ask)
    script = (
        SHOWN
        + """
    const texts = [...document.querySelectorAll('body *')].filter(shown).filter(
        (one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim()));
    const scale = [...document.querySelectorAll('svg')].find(shown).getScreenCTM().a;
    return texts.map((one) => parseFloat(getComputedStyle(one).fontSize)
                              * (one.closest('svg') ? scale : 1));
    """
    )
    sizes = look(language, PHONE).run(script)
    assert min(sizes) >= 10.4
    assert max(sizes) >= 28


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_what_is_written_can_be_read_on_what_lies_behind_it(ask, look, dark):
    everything(ask)
    found, paper = look("en", TELEVISION, "--all", dark=dark).run(INK)
    assert (sum(map(int, re.findall(r"\d+", paper))) < 150) == dark
    assert len(found) > 40
    for name, (kind, contrast) in found.items():
        assert contrast >= (4.5 if kind == "text" else 3.0), name


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_paper_is_white_and_no_table_is_cut(ask, look, dark):
    STATES["corrected"](ask)
    browser = look("fa", (700, 900), dark=dark, media="print")
    script = (
        SHOWN
        + """
    const style = (one, name) => getComputedStyle(one)[name];
    const every = (names, name) => [...new Set([...document.querySelectorAll(names)].map(
        (one) => style(one, name)))];
    return [style(document.body, 'backgroundColor'), style(document.body, 'color'),
            every('.hand, tr, .first', 'breakInside'), every('thead', 'display'),
            every('h1, h2, h3', 'breakAfter')];
    """
    )
    assert browser.run(script) == [
        "rgb(255, 255, 255)", "rgb(0, 0, 0)", ["avoid"], ["table-header-group"], ["avoid"],
    ]  # fmt: skip
    found, _ = browser.run(INK)
    assert min(contrast for kind, contrast in found.values() if kind == "text") >= 4.5
    assert browser.run(WIDE) == [0, []]


@every_language
def test_an_evening_is_printed_on_few_sheets(ask, look, language):
    crowd(ask, players=6, rounds=9)
    pdf = look(language, TELEVISION).printed()
    assert pdf.startswith(b"%PDF")
    assert 2 <= len(re.findall(rb"/Type\s*/Page\b", pdf)) <= 3


@every_language
def test_names_are_what_was_typed_and_nothing_runs(ask, look, language):
    STATES["hostile"](ask)
    browser = look(language, PHONE)
    seen = browser.run(
        "return [...document.querySelectorAll('.standings th bdi')].map((b) => b.innerText)"
    )
    assert sorted(seen) == sorted(map(literal, HOSTILE))
    script = """return [document.scripts.length, document.querySelectorAll('b, i, img, link').length,
                       performance.getEntriesByType('resource').length]"""
    assert browser.run(script) == [0, 0, 0]


@every_language
@every_size
@pytest.mark.parametrize("players", [1, 2, 6, 18])
def test_labels_are_inside_the_picture_and_not_upon_each_other(ask, look, players, language, size):
    crowd(ask, players=players)
    frame, labels = look(language, size).run(LABELS)
    assert len(labels) == 2 * players
    for one in labels:
        assert frame["x"] <= one["x"] <= one["right"] <= frame["right"]
        assert frame["y"] <= one["y"] < one["bottom"] <= frame["bottom"]
    for n, one in enumerate(labels):
        for other in labels[n + 1 :]:
            across = min(one["right"], other["right"]) - max(one["x"], other["x"])
            down = min(one["bottom"], other["bottom"]) - max(one["y"], other["y"])
            assert across <= 0.5 or down <= 0.5


@every_language
def test_a_minus_stands_before_its_number(ask, look, language):
    STATES["wins"](ask)
    script = """
    return [...document.querySelectorAll('.today bdi')].filter((b) => b.innerText.startsWith('\u2212'))
        .map((b) => [0, 1].map((n) => { const range = document.createRange();
            range.setStart(b.firstChild, n); range.setEnd(b.firstChild, n + 1);
            return range.getBoundingClientRect().x; }));
    """
    found = look(language, PHONE, "--city", "najaf", "--when", "2026-12-01 12:00").run(script)
    assert found
    for minus, figure in found:
        assert minus < figure


@pytest.mark.parametrize("language", ["ar", "fa"])
def test_a_command_is_read_from_left_to_right(ask, look, language):
    STATES["wins"](ask)
    script = """
    const found = [...document.querySelectorAll('.today bdi')].find((b) => b.innerText.includes('--city'));
    const at = found.innerText.indexOf('--city'), xs = [];
    for (let n = at; n < at + 6; n += 1) { const range = document.createRange();
        range.setStart(found.firstChild, n); range.setEnd(found.firstChild, n + 1);
        xs.push(range.getBoundingClientRect().x); }
    return xs;
    """
    xs = look(language, TELEVISION).run(script)
    assert all(one < two for one, two in pairwise(xs))
