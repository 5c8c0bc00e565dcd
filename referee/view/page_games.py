"""One game on a page: who is first, standings, the picture, every round with its steps."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Any, NamedTuple
from xml.etree.ElementTree import Element

from referee.core.tally import Count, Warned
from referee.desk.matches import Match
from referee.desk.reports import Entry, Place, Round, Story
from referee.view import prose
from referee.view.books import step_text
from referee.view.markup import Node, element
from referee.view.page_words import Speaker
from referee.view.pictures import pictures

MANY = 3
"""The most who are first together and are still named in the largest letters."""

TABLE = 8
"""The most players in the standings that stand in large letters."""


class Sight(NamedTuple):
    """How a game is shown.

    :param speaker: says what there is to say.
    :param opened: when the game was opened, by the machine's clock.
    :param level: the level of its heading.
    :param day: the section on today's cards, where the game has such.
    """

    speaker: Speaker
    opened: datetime
    level: int = 1
    day: Element | None = None


def article(sight: Sight, story: Story) -> Element:
    """Return all that is to be shown of one game."""
    match = story.match
    return element(
        "article",
        element(
            "header",
            element(f"h{sight.level}", sight.speaker.say(f"books.game_{match.game}")),
            element("p", _about(sight, match), class_="about"),
            _first(sight.speaker, story),
        ),
        _standings(sight, story),
        _picture(sight, story),
        sight.day,
        _rounds(sight, story),
        class_="game crowd" if len(story.places) > TABLE else "game",
        id=f"game-{match.id}",
    )


def _about(sight: Sight, match: Match) -> Iterator[Node]:
    speaker = sight.speaker
    yield element("span", speaker.date(sight.opened))
    yield element("span", speaker.say("pages.game", id=speaker.word(match.id)))
    if match.names_profile or match.house_differences:
        profile = speaker.word(match.profile)
        yield element("span", speaker.say("pages.rules", profile=profile))
    for key, value in match.house_differences.items():
        yield element("span", speaker.word(f"{key}={value}"))


def _first(speaker: Speaker, story: Story) -> Element | None:
    """Return who has won or leads, in the largest letters of the page."""
    match = story.match
    if match.void:
        return element("p", speaker.say("exchange.game_void"), class_="state")
    if not story.first:
        key = "books.over_empty" if match.over else "books.no_rounds"
        return element("p", speaker.say(key), class_="state") if not match.hands else None
    what = "winner" if match.over else "leader"
    many = "s" if len(story.first) > 1 else ""
    names = speaker.listed(speaker.name(place.name) for place in story.first)
    return element(
        "div",
        element("p", speaker.say(f"pages.{what}{many}"), class_="what"),
        element("p", names, class_="who many" if len(story.first) > MANY else "who"),
        element("p", speaker.say(f"pages.sum_{match.game}", n=story.first[0].total), class_="sum"),
        class_=f"first {what}",
    )


def _section(sight: Sight, name: str, *nodes: Node) -> Element:
    title = element(f"h{sight.level + 1}", sight.speaker.say(f"pages.{name}"))
    return element("section", title, *nodes, class_=name)


def _standings(sight: Sight, story: Story) -> Element:
    speaker = sight.speaker
    heads = (("books.rank", "rank"), ("books.name", "name"), ("books.total", "total"),
             ("pages.last", "last"))  # fmt: skip
    row = element(
        "tr", [element("th", speaker.say(key), scope="col", class_=name) for key, name in heads]
    )
    first = {place.player for place in story.first}
    rows = [_place(speaker, place, first=place.player in first) for place in story.places]
    table = element("table", element("thead", row), element("tbody", rows))
    notes = [element("p", note) for note in _notes(speaker, story.match)]
    return _section(sight, "standings", table, element("div", notes, class_="notes"))


def _place(speaker: Speaker, place: Place, *, first: bool) -> Element:
    rank: Node = speaker.number(place.rank) if place.rank else "–"
    last: Node = speaker.number(place.last) if place.last is not None else "–"
    marks = [element("span", speaker.say(f"pages.{mark}"), class_=mark) for mark in place.marks]
    return element(
        "tr",
        element("td", rank, class_="rank"),
        element("th", speaker.name(place.name), _marks(marks), scope="row", class_="name"),
        element("td", speaker.number(place.total), class_="total"),
        element("td", last, class_="last"),
        class_="first" if first else None,
    )


def _marks(marks: list[Element]) -> Node:
    return [" ", element("span", marks, class_="marks")] if marks else None


def _notes(speaker: Speaker, match: Match) -> Iterator[Node]:
    """Yield what is to be known of how the game stands, and what comes next."""
    yield speaker.say(f"pages.aim_{match.game}")
    for note in match.notes:
        yield _warned(speaker, match, note)
    if match.ended_before:
        yield speaker.say("books.ended_before", n=match.ended_before)
    hand = match.unfinished
    if hand and not match.over:
        names = list(speaker.listed(speaker.name(match.name(one)) for one in hand.missing))
        told, all_ = len(hand.entries), len(hand.entries) + len(hand.missing)
        yield speaker.say("books.missing", told=told, all=all_, names=names)
    elif match.dealer:
        yield speaker.say("books.deals", name=speaker.name(match.name(match.dealer)))


def _picture(sight: Sight, story: Story) -> Element | None:
    drawn = pictures(sight.speaker, story.courses, story.limit)
    if not drawn:
        return None
    caption = None
    if story.limit is not None:
        said = sight.speaker.say("pages.limit", n=story.limit)
        caption = element("figcaption", element("span", class_="limit"), said)
    return _section(sight, "picture", element("figure", *drawn, caption))


def _rounds(sight: Sight, story: Story) -> Element | None:
    if not story.rounds:
        return None
    hands = [_round(sight, story.match, one) for one in story.rounds]
    return _section(sight, "rounds", element("div", hands, class_="hands"))


def _round(sight: Sight, match: Match, one: Round) -> Element:
    speaker = sight.speaker
    told = {"void": one.void, "unfinished": one.missing, "corrected": one.corrected}
    marks = [
        element("span", speaker.say(f"pages.{mark}"), class_=mark)
        for mark, holds in told.items() if holds
    ]  # fmt: skip
    title = speaker.say("books.round", n=one.number)
    heads = (("books.name", "name"), ("pages.score", "score"), ("books.total", "total"))
    row = [element("th", speaker.say(key), scope="col", class_=name) for key, name in heads]
    return element(
        "section",
        element(f"h{sight.level + 2}", title, _marks(marks)),
        element(
            "table",
            element("thead", element("tr", row)),
            element("tbody", [_entry(speaker, match, entry) for entry in one.entries]),
        ),
        class_=" ".join(["hand", *(mark for mark, holds in told.items() if holds)]),
    )


def _entry(speaker: Speaker, match: Match, entry: Entry) -> Element:
    count = entry.counted
    score: Node = speaker.number(count.points) if count else speaker.say("pages.missing")
    total: Node = speaker.number(entry.total) if entry.total is not None else "–"
    return element(
        "tr",
        element("th", speaker.name(entry.name), _how(speaker, match, entry), scope="row",
                class_="name"),
        element("td", score, class_="score" if count else "score missing"),
        element("td", total, class_="total"),
    )  # fmt: skip


def _how(speaker: Speaker, match: Match, entry: Entry) -> Iterator[Element]:
    """Yield how points came about, what is odd about them, and what they were before."""
    if entry.counted:
        steps = list(_steps(speaker, match, entry.counted))
        if steps:
            yield element("span", steps, class_="steps")
        for odd in entry.counted.warnings:
            yield element("span", _warned(speaker, match, odd), class_="odd")
    if entry.before:
        words = list(speaker.listed(element("s", speaker.entry(word)) for word in entry.before))
        yield element("span", speaker.say("pages.before", words=words), class_="before")


def _steps(speaker: Speaker, match: Match, count: Count) -> Iterator[Node]:
    if [step.key for step in count.steps] == ["step_points"]:
        return
    between = "; " if speaker.texts.language == "en" else "؛ "
    for place, step in enumerate(count.steps):
        if place:
            yield between
        yield speaker.plain(step_text(speaker.texts, match.game, step))


def _warned(speaker: Speaker, match: Match, warned: Warned) -> list[Node]:
    """Return a warning; a bare key is one of the game's rulings."""
    key = warned.key if "." in warned.key else f"{match.game}/rulings.{warned.key}"
    facts: Any = prose.spoken(speaker.texts, key, warned.facts)
    return speaker.say(key, **facts)
