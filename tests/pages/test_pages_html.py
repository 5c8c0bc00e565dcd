"""The page as HTML: well-formed, self-contained, and nothing in it gets out of its element."""

from __future__ import annotations

import re

import pytest
from pages.conftest import HOSTILE, STATES
from pages_html import Tree, read

from referee import resources
from referee.i18n.language import LANGUAGES
from referee.view.markup import element, html
from referee.view.names import literal
from referee.view.pages import STYLES

CSS = "".join(resources.text(f"pages/{name}.css") for name in STYLES)
STATIC = {"html", "head", "meta", "title", "style"}
TAGS = STATIC | {
    "body", "main", "footer", "article", "header", "section", "nav", "div", "h1", "h2", "h3", "h4",
    "p", "span", "bdi", "s", "ul", "li", "a", "table", "thead", "tbody", "tr", "th", "td",
    "figure", "figcaption", "svg", "path", "line", "text",
}  # fmt: skip
ATTRIBUTES = {
    "lang", "dir", "charset", "name", "content", "http-equiv", "class", "id", "href", "scope",
    "data-head", "viewbox", "role", "font-size", "aria-label", "x", "y", "x1", "x2", "y1", "y2",
    "d", "text-anchor", "stroke-dasharray",
}  # fmt: skip
NATIVE = {"en": "0123456789", "ar": "٠١٢٣٤٥٦٧٨٩", "fa": "۰۱۲۳۴۵۶۷۸۹"}

every_language = pytest.mark.parametrize("language", LANGUAGES)
every_state = pytest.mark.parametrize("state", STATES)


@every_state
def test_the_page_is_whole_and_needs_nothing_beside_it(ask, page, state):
    STATES[state](ask)
    for language in LANGUAGES:
        root = page("--lang", language)
        assert root.attributes == {"lang": language, "dir": "ltr" if language == "en" else "rtl"}
        assert {one.tag for one in root.walk()} <= TAGS
        for one in root.walk():
            assert set(one.attributes) <= ATTRIBUTES, one.tag
            assert re.fullmatch(r"#game-\w+", one.attributes.get("href", "#game-x"))
        ids = [one.attributes["id"] for one in root.walk() if "id" in one.attributes]
        assert len(set(ids)) == len(ids) == 1
        policy = [
            one.attributes["content"] for one in root.all("meta") if "http-equiv" in one.attributes
        ]
        assert policy == ["default-src 'none'; style-src 'unsafe-inline'"]


@every_state
def test_no_address_no_script_and_no_picture_from_elsewhere(ask, state):
    STATES[state](ask)
    for language in LANGUAGES:
        said = ask("report", "-", "--lang", language).out
        for word in ("http:", "https:", "src=", "url(", "<script", "<link", "<img", "@import"):
            assert word not in said, word


@every_state
def test_every_number_stands_apart_in_the_digits_of_the_language(ask, page, state):
    STATES[state](ask)
    for language in LANGUAGES:
        root = page("--lang", language)
        names = {literal(name) for name in HOSTILE}
        for one, text in root.one("body").texts():
            if text in names:
                continue
            bare = re.sub(r"[-\w./:=]*[A-Za-z][-\w./:=]*", "", text)
            if any(sign.isdigit() for sign in bare):
                assert one.tag in {"bdi", "text"}, text
            if not re.search("[A-Za-z]", text) and any(sign.isdigit() for sign in text):
                assert {sign for sign in text if sign.isdigit()} <= set(NATIVE[language]), text
                assert one.tag == "text" or one.attributes["dir"] == "ltr"


@every_state
def test_latin_digits_where_they_are_configured(ask, page, state):
    STATES[state](ask)
    ask("config", "digits", "latn")
    said = page("--lang", "fa").one("body").text
    assert not set(said) & set(NATIVE["fa"])
    assert set(said) & set(NATIVE["en"])


@every_state
def test_every_name_stands_apart(ask, page, state):
    STATES[state](ask)
    for language in LANGUAGES:
        root = page("--lang", language)
        names = [
            literal(name) for row in ask("games", "--json").json["games"] for name in row["players"]
        ]
        stand = dict.fromkeys(names, 0)
        for one, text in root.one("main").texts():
            for name in names:
                if one.tag == "bdi" and text == name:
                    stand[name] += 1
                elif one.tag not in {"bdi", "text"}:
                    assert name not in text
        assert all(stand.values()), stand


@every_language
def test_hostile_names_are_shown_as_they_were_typed(ask, page, language):
    STATES["hostile"](ask)
    root = page("--lang", language)
    wanted = sorted(literal(name) for name in HOSTILE)
    table = root.one("section", "standings").one("tbody")
    assert sorted(one.all("bdi")[1].text for one in table.all("tr")) == wanted
    assert (
        sorted(name.one("bdi").text for name in root.one("section", "hand").all("th", "name")[1:])
        == wanted
    )
    for sign in "\x1b\u202e":
        assert sign not in root.text


def test_hostile_names_do_not_get_out_of_the_picture_and_the_title(ask, page):
    STATES["hostile"](ask)
    root = page()
    title, (narrow, wide) = root.one("title").text, root.all("svg")
    for name in HOSTILE:
        assert literal(name) in title
        assert literal(name) in wide.attributes["aria-label"]
    assert wide.attributes["aria-label"] == narrow.attributes["aria-label"]
    labels = {one.text.strip("\u2068\u2069") for one in wide.all("text", "name")}
    assert {"&amp;&lt;", "=cmd()", "a<202E>b", "␛[31mred", ":smile:"} <= labels


def test_a_hostile_deck_stays_in_its_element(ask, page, tmp_path):
    file = tmp_path / "mine.toml"
    ask("deck", "write", str(file))
    cards = file.read_text(encoding="utf-8").replace("Month of Jumada II", "<b>\\u202e&amp;</b>")
    file.write_text(cards, encoding="utf-8")
    STATES["wins"](ask)
    root = page("--deck", str(file), "--when", "2026-11-30 12:00", "--city", "najaf")
    names = [one.text for one in root.one("section", "today").all("bdi")]
    assert names.count("<b><202E>&amp;</b>") == 2


def test_nothing_gets_out_of_an_element():
    made = element("p", "<b>", [element("bdi", '"&"'), "</p>"], None, title='"><i>', data_x=True)
    assert html(made) == (
        '<p title="&quot;&gt;&lt;i&gt;" data-x="">&lt;b&gt;<bdi>"&amp;"</bdi>&lt;/p&gt;</p>'
    )


def test_the_tree_refuses_what_does_not_balance():
    for broken in ("<p><b></p>", "<p>", "</p>", '<p a="" a=""></p>'):
        with pytest.raises(AssertionError):
            Tree(broken)
    assert read("<!DOCTYPE html>\n<html ><p>x</p></html>").text == "x"


def test_every_stylesheet_is_in_the_page(ask):
    STATES["fresh"](ask)
    files = {path.stem for path in (resources.root() / "pages").iterdir()}
    assert files == set(STYLES)
    assert CSS in ask("report", "-").out


def test_the_stylesheet_knows_no_left_and_no_right():
    bare = re.sub(r"/\*.*?\*/", "", CSS, flags=re.DOTALL)
    for word in ("left", "right", "top", "bottom", "width", "height"):
        found = re.findall(rf"(?<![\w-])(?:\w+-)*{word}(?:-\w+)*(?![\w-])", bare)
        allowed = {
            "text-align", "max-width", "min-width", "line-height", "stroke-width",
        }  # fmt: skip
        assert set(found) <= allowed, word
    assert bare.count("{") == bare.count("}")
    for word in ("</", "url(", "@import", "http", "expression"):
        assert word not in bare


def test_what_is_light_has_a_dark_twin():
    light, dark = (
        set(re.findall(r"(--[\w-]+):", part))
        for part in re.findall(r":root \{(.*?)\}", CSS, re.DOTALL)[:2]
    )
    assert dark == light
