"""The page of a game, or of all games: one file that needs nothing beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from typing import Any, NamedTuple
from xml.etree.ElementTree import Element

from referee import resources
from referee.desk.alltime import Career, Duel, Sheet
from referee.desk.days import Today
from referee.desk.reports import Report, Story
from referee.i18n.texts import Texts
from referee.view import alltime, prose
from referee.view.days import today_parts
from referee.view.markup import Node, document, element
from referee.view.names import literal, shown
from referee.view.page_games import Sight, article
from referee.view.page_words import DayWriter, Speaker

STYLES = ("report", "picture", "rounds", "games", "print")
"""The stylesheets of a page, in the order in which they hold."""

POLICY = "default-src 'none'; style-src 'unsafe-inline'"
"""What a browser may load for the page: nothing but the styles in it."""


class Day(NamedTuple):
    """Today at the table.

    :param names: returns a card's name by its id.
    """

    found: Today
    names: Callable[[str], str]


class Frame(NamedTuple):
    """What a page needs besides its games.

    :param now: when it is written, by the machine's clock.
    :param local: turns an instant of the record into the machine's time.
    :param digits: one of `referee.i18n.figures.DIGITS`.
    :param day: today's cards, where a game has such.
    """

    texts: Texts
    now: datetime
    local: Callable[[str], datetime]
    digits: str = "auto"
    day: Day | None = None


def report_json(report: Report, file: str) -> dict[str, Any]:
    """Return what is on a page as one JSON object."""
    told: dict[str, Any] = {
        "file": file,
        "games": [story.match.id for story in report.stories],
        "rounds": sum(len(story.rounds) for story in report.stories),
    }
    if report.unread:
        told["damaged"] = list(report.unread)
    return told


def report_text(texts: Texts, file: str) -> str:
    """Return where the page is."""
    return prose.line(texts, texts.say("pages.written", path=shown(file)))


def page(frame: Frame, report: Report) -> bytes:
    """Return the page as it is written to a file."""
    speaker = Speaker(frame.texts, frame.digits)
    body = _whole(frame, speaker, report) if report.whole else _one(frame, speaker, report)
    made = speaker.say("pages.made", at=speaker.moment(frame.now))
    root = element(
        "html",
        _head(_title(frame.texts, report)),
        element("body", element("main", body), element("footer", element("p", made))),
        lang=frame.texts.language,
        dir="rtl" if speaker.right_to_left else "ltr",
    )
    return document(root)


def _head(title: str) -> Element:
    return element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("meta", name="color-scheme", content="light dark"),
        element("meta", http_equiv="Content-Security-Policy", content=POLICY),
        element("title", title),
        element("style", *(resources.text(f"pages/{name}.css") for name in STYLES)),
    )


def _title(texts: Texts, report: Report) -> str:
    if report.whole:
        return texts.say("pages.title_all")
    match = report.stories[0].match
    names = prose.listed(texts, (literal(player.name) for player in match.players))
    return f"{texts.say(f'books.game_{match.game}')}: {names}"


def _one(frame: Frame, speaker: Speaker, report: Report) -> Iterator[Node]:
    day = _today(speaker, frame.day, 2) if frame.day else None
    for story in report.stories:
        opened = frame.local(story.match.book.header.created)
        yield article(Sight(speaker, opened, day=day), story)


def _today(speaker: Speaker, day: Day, level: int) -> Element:
    """Return the day's bonus cards, and those with which nobody wins today."""
    writer = DayWriter(speaker, day.names)
    said = [speaker.filled(part, writer.held) for part in today_parts(writer, day.found)]
    return element(
        "section",
        element(f"h{level}", speaker.say("pages.today")),
        [element("p", part) for part in said],
        class_="today",
    )


def _whole(frame: Frame, speaker: Speaker, report: Report) -> Iterator[Node]:
    yield element("header", element("h1", speaker.say("pages.title_all")), class_="whole")
    if report.unread:
        ids = list(speaker.listed(map(speaker.word, report.unread)))
        yield element("p", speaker.say("pages.unread", ids=ids), class_="unread")
    if frame.day:
        yield _today(speaker, frame.day, 2)
    opened = [frame.local(story.match.book.header.created) for story in report.stories]
    both = list(zip(report.stories, opened, strict=True))
    title = element("h2", speaker.say("pages.games"))
    links = [_link(speaker, story, at) for story, at in both]
    empty = element("p", speaker.say("books.no_games")) if not both else None
    yield element("nav", title, empty, element("ul", links) if both else None)
    if report.sheets:
        title = element("h2", speaker.say("pages.people"))
        sheets = [_sheet(speaker, sheet) for sheet in report.sheets]
        yield element("section", title, sheets, class_="people")
    for story, at in both:
        yield article(Sight(speaker, at, level=2), story)


def _link(speaker: Speaker, story: Story, opened: datetime) -> Element:
    """Return one line of the list of games."""
    match = story.match
    names = speaker.listed(speaker.name(player.name) for player in match.players)
    return element(
        "li",
        element("a", speaker.say(f"books.game_{match.game}"), href=f"#game-{match.id}"), " ",
        element("span", speaker.date(opened), class_="date"), " ",
        element("span", names, class_="names"), " ",
        element("span", _state(speaker, story), class_="state"),
    )  # fmt: skip


def _state(speaker: Speaker, story: Story) -> Node:
    match = story.match
    if match.void:
        return speaker.say("exchange.game_void")
    if not match.over:
        return speaker.say("books.goes_on")
    if not story.first:
        return speaker.say("books.over_empty")
    what = "pages.winners" if len(story.first) > 1 else "pages.winner"
    names = speaker.listed(speaker.name(place.name) for place in story.first)
    return [speaker.say(what), ": ", *names]


def _sheet(speaker: Speaker, sheet: Sheet) -> Node:
    texts = speaker.texts
    heads = alltime.heads(texts, sheet)
    people = [_career(speaker, heads, one, sheet.highlights) for one in sheet.careers]
    pairs = [_duel(speaker, duel) for duel in sheet.duels]
    return [
        element("h3", speaker.plain(alltime.title(texts, sheet))),
        _table(speaker, heads, people, "careers"),
        _table(speaker, alltime.pair_heads(texts), pairs, "duels") if pairs else None,
    ]


def _table(speaker: Speaker, heads: Sequence[str], rows: list[Element], kind: str) -> Element:
    head = element("tr", [element("th", speaker.plain(one), scope="col") for one in heads])
    return element("table", element("thead", head), element("tbody", rows), class_=kind)


def _career(speaker: Speaker, heads: Sequence[str], one: Career, notes: Sequence[str]) -> Element:
    name = element("th", speaker.name(one.name), scope="row")
    figures = zip(heads[1:], alltime.figures(one, notes), strict=True)
    cells = [element("td", speaker.number(told), data_head=head) for head, told in figures]
    return element("tr", name, cells)


def _duel(speaker: Speaker, duel: Duel) -> Element:
    pair = speaker.say("exchange.versus", one=speaker.name(duel.one), two=speaker.name(duel.two))
    heads = alltime.pair_heads(speaker.texts)[1:]
    told = zip(heads, (duel.games, duel.ahead, duel.behind), strict=True)
    cells = [element("td", speaker.number(n), data_head=head) for head, n in told]
    return element("tr", element("th", pair, scope="row"), cells)
