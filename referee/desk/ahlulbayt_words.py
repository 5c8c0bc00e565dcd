"""Cards, plays, months and cities of the Ahl al-Bayt deck, as people type them.

A phrase is cut into the longest known spellings. A spelling may have several
labels, such as ``city medina`` and ``kind city`` for one Arabic word; whatever
fits a card of the deck stands, and what fits several is asked back.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from itertools import islice, product
from typing import Any, NamedTuple

from referee import resources
from referee.core.errors import AmbiguousError, RefereeError, UnknownError, UnreadableError
from referee.core.house import nearest
from referee.games.ahlulbayt.cards import LAST, MONTHS, OF_INFALLIBLES, Card, Kind
from referee.games.ahlulbayt.deck import Deck
from referee.games.ahlulbayt.moves import (
    FIRST_YEAR,
    LAST_YEAR,
    Call,
    Draw,
    DrawLay,
    First,
    Lay,
    Move,
    Pass,
    Reshuffle,
    parse,
    write,
)
from referee.i18n.fold import fold

Label = tuple[str, str]
Spelling = tuple[str, ...]
Parts = tuple[tuple[Label, ...], ...]

_POSSESSIVE = re.compile(r"['’]s\b")
_SEPARATORS = re.compile(r"[\u200b-\u200d\-_.,،؛;:!?؟()\[\]«»\"/]+")
_SON = {"ibn": "b", "bin": "b", "ابن": "بن"}
_ARTICLE = "ال"
_BETWEEN = "\x00"
"""Keeps phrases apart that are folded together."""
_SHORTEST_WORD = 3
_MOST_READINGS = 256
_MOST_WORDS = 24
_LONGEST = 60
"""What is longer looks like no spelling, and looking for one would take long."""
_TITLED = frozenset({Kind.EVERY_DAY, Kind.EVERY_LAND, Kind.EVERY_PLACE, Kind.SALAWAT})
_TITLES = {"month": Kind.MONTH, "city": Kind.CITY, "dynasty": Kind.DRAW}
_ACTIONS: dict[str, Move] = {
    "draw": Draw(), "pass": Pass(), "call": Call(), "reshuffle": Reshuffle()
}  # fmt: skip
_NOISE = "noise"
_NOTATION = re.compile(r"(card:|day\s|[a-z]+@).*|[a-z-]+:[a-z0-9:-]+", re.DOTALL)
"""What is meant as notation, so that the notation's own error is the better one."""


def words(text: str) -> Spelling:
    """Return the folded words of a phrase, without articles.

    >>> words("Ali's birth") == words("ali birth"), words("al-Husayn ibn Ali")
    (True, ('husayn', 'b', 'ali'))
    """
    return spelt([text])[0]


def spelt(texts: Sequence[str]) -> list[Spelling]:
    """Return the folded words of each phrase, all folded at once, which is five times as fast."""
    joined = f" {_BETWEEN} ".join(text.replace(_BETWEEN, " ") for text in texts)
    bare = fold(_SEPARATORS.sub(" ", _POSSESSIVE.sub("", joined)))
    return [
        tuple(_word(word) for word in phrase.split() if word != "al")
        for phrase in bare.split(_BETWEEN)
    ]


def _word(word: str) -> str:
    rest = word.removeprefix(_ARTICLE)
    word = rest if len(rest) >= _SHORTEST_WORD else word
    return _SON.get(word, word)


class Vocabulary(NamedTuple):
    """All spellings with their labels.

    :param longest: the number of words in the longest spelling.
    """

    labels: Mapping[Spelling, tuple[Label, ...]]
    longest: int

    def cut(self, spelling: Spelling) -> Parts:
        """Return the labels of each part of a phrase, the longest parts first.

        None are returned if the phrase cannot be cut or is longer than any title.
        """
        count = len(spelling)
        if count > _MOST_WORDS:
            return ()
        after: dict[int, Parts] = {count: ()}
        for start in range(count - 1, -1, -1):
            for end in range(min(count, start + self.longest), start, -1):
                labels = self.labels.get(spelling[start:end])
                if labels is not None and end in after:
                    after[start] = (labels, *after[end])
                    break
        return after.get(0, ())

    def near(self, text: str) -> tuple[str, ...]:
        """Return the spellings that look like `text`, best first."""
        return nearest(" ".join(words(text[:_LONGEST])), (" ".join(known) for known in self.labels))


def vocabulary(deck: Deck, table: Mapping[str, Any] | None = None) -> Vocabulary:
    """Return the spellings of a deck: the word list's and the deck's own names.

    :param table: the parsed word list; without it, the one that is shipped.
    """
    known: dict[Spelling, dict[Label, None]] = {}
    told = tuple(_spelled(deck, table or resources.table("words/ahlulbayt")))
    spellings = spelt([text for text, _ in told])
    for spelling, (_, label) in zip(spellings, told, strict=True):
        if spelling:
            known.setdefault(spelling, {})[label] = None
    labels = {spelling: tuple(found) for spelling, found in known.items()}
    return Vocabulary(labels, max(len(spelling) for spelling in labels))


def _spelled(deck: Deck, table: Mapping[str, Any]) -> Iterator[tuple[str, Label]]:
    for sort in ("infallible", "killer", "dynasty", "kind", "action", "noise", "month", "city"):
        for key, texts in table[sort].items():
            yield from ((text, (sort, key)) for text in texts)
    for sort, collisions in table["collisions"].items():
        for text, keys in collisions.items():
            yield from ((text, label) for label in _labels(sort, keys))
    for key in MONTHS:
        yield key, ("month", key)
    for card in deck.cards:
        yield from ((name, ("card", card.id)) for _, name in card.names)
    for sort, named in (("city", deck.cities), ("infallible", deck.infallibles)):
        yield from _named(sort, named)


def _named(sort: str, known: Mapping[str, Any]) -> Iterator[tuple[str, Label]]:
    for key, entry in known.items():
        yield key, (sort, key)
        yield from ((name, (sort, key)) for _, name in entry.names)


def _labels(sort: str, keys: Iterable[str]) -> Iterator[Label]:
    if sort == "land":
        city, land = keys
        yield ("city", city)
        yield ("land", land)
    else:
        yield from ((sort, key) for key in keys)


def read_card(text: str, deck: Deck, known: Vocabulary | None = None) -> Card:
    """Read a card: an id, a description on the spot, or a phrase in any language.

    :param known: the spellings; without them they are gathered if they are needed.
    :raises AmbiguousError: if several cards answer to it, with their ids.
    :raises UnknownError: if none does.
    """
    move = read_play(text, deck, known)
    if isinstance(move, Lay):
        return move.card
    raise UnknownError("ahlulbayt/errors.no_such_card", text=text)


def read_play(text: str, deck: Deck, known: Vocabulary | None = None) -> Move:
    """Read a play as the grammar writes it, or as a phrase in any language.

    :param known: the spellings; without them they are gathered if they are needed.
    :raises AmbiguousError: if it reads as more than one, with all of them.
    :raises RefereeError: if it reads as none.
    """
    try:
        return parse(text, deck)
    except RefereeError:
        if not text.strip() or _NOTATION.fullmatch(text.strip()):
            raise
    word, sign, rest = text.partition(":")
    known = known or vocabulary(deck)
    if sign and word.strip() == "first":
        return First(read_card(rest, deck, known))
    return _phrase(text, deck, known)


def _phrase(text: str, deck: Deck, known: Vocabulary) -> Move:
    parts = known.cut(words(text))
    if not parts:
        near = known.near(text)
        raise UnknownError("ahlulbayt/errors.no_such_play", text=text, near=near)
    readings = tuple(dict.fromkeys(_readings(parts, deck)))
    if len(readings) > 1:
        near = tuple(one if isinstance(one, str) else write(one) for one in readings)
        land = any(isinstance(one, str) for one in readings)
        key = "ambiguous_city" if land else "ambiguous_card"
        raise AmbiguousError(
            f"ahlulbayt/errors.{key}", text=text, candidates=" / ".join(near), near=near
        )
    if not readings or isinstance(readings[0], str):
        raise UnknownError("ahlulbayt/errors.no_such_card", text=text)
    return readings[0]


def _readings(parts: Parts, deck: Deck) -> Iterator[Move | str]:
    """Yield the moves that a phrase may mean, and the lands as ``land:ID``."""
    for labels in islice(product(*_without_noise(parts)), _MOST_READINGS):
        yield from _meant(labels, deck)


def _without_noise(parts: Parts) -> Parts:
    return tuple(part for part in parts if not any(sort == _NOISE for sort, _ in part))


def _meant(labels: tuple[Label, ...], deck: Deck) -> Iterator[Move | str]:
    actions = [key for sort, key in labels if sort == "action"]
    rest = tuple(label for label in labels if label[0] != "action")
    if not rest:
        if len(actions) == 1:
            yield _ACTIONS[actions[0]]
        return
    if len(actions) > 1 or (actions and actions != ["draw"]):
        return
    lands = [key for sort, key in rest if sort == "land"]
    if lands and all(label in {("land", lands[0]), ("kind", "city")} for label in rest):
        yield f"land:{lands[0]}"
        return
    for card in deck.cards:
        if _answers(card, rest):
            yield DrawLay(card) if actions else Lay(card)


def _answers(card: Card, labels: tuple[Label, ...]) -> bool:
    return all(_has(card, label) for label in labels) and any(
        _titles(card, label, labels) for label in labels
    )


def _has(card: Card, label: Label) -> bool:
    sort, key = label
    return sort in _PRINTED and key in _PRINTED[sort](card)


_PRINTED: Mapping[str, Callable[[Card], Container[str | None]]] = {
    "card": lambda card: (card.id,),
    "killer": lambda card: (card.id.removeprefix("killer:"),) if card.kind is Kind.KILLER else (),
    "kind": lambda card: (card.kind.value,),
    "infallible": lambda card: (card.name,),
    "dynasty": lambda card: (card.dynasty,),
    "month": lambda card: card.months,
    "city": lambda card: card.cities,
}
"""What of a card the labels of one sort are looked for in."""


def _titles(card: Card, label: Label, labels: tuple[Label, ...]) -> bool:
    """Tell whether a label that the card has is what the card is called by."""
    sort, _ = label
    if sort in {"card", "killer"}:
        return True
    if sort == "kind":
        return card.kind in _TITLED
    if sort == "infallible":
        return card.kind in OF_INFALLIBLES or ("kind", "killer") in labels
    return _TITLES.get(sort) is card.kind


def read_month(text: str, known: Vocabulary) -> str:
    """Read the name of a month.

    :raises AmbiguousError: for a name that two months share.
    :raises UnknownError: if it is no month's.
    """
    return _one(text, known, "month")


def read_city(text: str, known: Vocabulary) -> str:
    """Read the name of a city.

    :raises AmbiguousError: for a name that is also that of a land.
    :raises UnknownError: if it is no city's.
    """
    return _one(text, known, "city", "land")


def read_infallible(text: str, known: Vocabulary) -> str:
    """Read the name of one of the fourteen; honorifics make no difference.

    :raises AmbiguousError: for a name that several answer to.
    :raises UnknownError: if it is nobody's.
    """
    return _one(text, known, "infallible")


def _one(text: str, known: Vocabulary, *sorts: str) -> str:
    name = {"infallible": "name"}.get(sorts[0], sorts[0])
    kept = _without_noise(known.cut(words(text)))
    meant = [[key for sort, key in part if sort in sorts] for part in kept]
    plain = [keys for keys, part in zip(meant, kept, strict=True) if keys or not _kind(part, name)]
    if len(plain) != 1 or not plain[0]:
        near = known.near(text)
        raise UnknownError(f"ahlulbayt/errors.no_such_{name}", text=text, near=near)
    if len(plain[0]) > 1:
        near = tuple(plain[0])
        raise AmbiguousError(
            f"ahlulbayt/errors.ambiguous_{name}", text=text, candidates=" / ".join(near), near=near
        )
    return plain[0][0]


def _kind(part: tuple[Label, ...], name: str) -> bool:
    return ("kind", name) in part


class HijriDate(NamedTuple):
    """A Hijri day as somebody told it.

    :param day: 1 to 30; 30 is the last day.
    :param month: the month's id.
    :param year: the year, or ``None`` if it was not told.
    """

    day: int
    month: str
    year: int | None = None


def read_date(text: str, known: Vocabulary) -> HijriDate:
    """Read a Hijri date: ``20 Jumada II``, ``20/6``, ``20/6/1448``, ``1448-06-20``.

    :raises UnreadableError: if there is no such day, or the year is another calendar's.
    :raises AmbiguousError: if the month's name is two months'.
    :raises UnknownError: if there is no such month.
    """
    parts = words(text)
    if any(part.isdecimal() and len(part) > len("1448") for part in parts):
        raise UnreadableError("ahlulbayt/errors.date_unreadable", text=text)
    if parts and all(part.isdecimal() for part in parts):
        return _figures(parts, text)
    numbers = [place for place in (0, -1) if parts and _is_day(parts[place])]
    year = parts[-1] if parts and parts[-1].isdecimal() and len(parts[-1]) > len("30") else None
    if year is not None:
        parts = parts[:-1]
        numbers = [place for place in (0, -1) if parts and _is_day(parts[place])]
    if not numbers:
        raise UnreadableError("ahlulbayt/errors.date_unreadable", text=text)
    day = int(parts[numbers[0]])
    name = parts[1:] if numbers[0] == 0 else parts[:-1]
    month = read_month(" ".join(name), known)
    return _dated(day, MONTHS.index(month) + 1, year, text)


def _is_day(part: str) -> bool:
    return part.isdecimal() and len(part) <= len("30")


def _figures(parts: Spelling, text: str) -> HijriDate:
    if len(parts) == len(("year", "month", "day")) and len(parts[0]) > len("30"):
        year, month, day = parts
        return _dated(int(day), int(month), year, text)
    if len(parts) not in {len(("day", "month")), len(("day", "month", "year"))}:
        raise UnreadableError("ahlulbayt/errors.date_unreadable", text=text)
    return _dated(int(parts[0]), int(parts[1]), parts[2] if parts[2:] else None, text)


def _dated(day: int, month: int, year: str | None, text: str) -> HijriDate:
    if year is not None and not FIRST_YEAR <= int(year) <= LAST_YEAR:
        low, high = FIRST_YEAR, LAST_YEAR
        raise UnreadableError("ahlulbayt/errors.year_out_of_range", text=text, low=low, high=high)
    if not 1 <= day <= LAST or not 1 <= month <= len(MONTHS):
        raise UnreadableError("ahlulbayt/errors.no_such_day", text=text)
    return HijriDate(day, MONTHS[month - 1], None if year is None else int(year))
