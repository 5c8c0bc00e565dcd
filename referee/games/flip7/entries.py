"""The words in which a player's round is entered.

``11,5,12,+4`` cards · ``bust`` · ``bust:5,9,5`` · ``frozen:10,+4`` ·
``flip7:0,1,2,3,4,5,6`` · ``flip7:points:30`` · ``active:9`` · ``28`` or
``12+11+7`` points.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from referee.core.errors import UnknownError, UnreadableError
from referee.core.house import nearest
from referee.core.tally import Count, Step
from referee.games.flip7.cards import Card, cards, listed
from referee.games.flip7.clauses import Rule
from referee.games.flip7.rows import Status, refuse
from referee.games.flip7.score import count_row
from referee.games.flip7.totals import check_total

if TYPE_CHECKING:
    from referee.games.flip7.house import House

_TYPED: Final = Rule.POINTS
_SUM: Final = re.compile(r"-?[0-9]+(\s*[+-]\s*[0-9]+)*")
_CARD_LIST: Final = re.compile(r"[0-9]+(\s+\+?[0-9]+)+")


class Entry(NamedTuple):
    """What was entered for one player: cards or points.

    :param cards: the row, or ``None`` if points were entered or nothing is shown.
    :param points: the points, or ``None`` if the referee counts the cards.
    """

    status: Status = Status.STAYED
    cards: tuple[Card, ...] | None = None
    points: int | None = None


_ENTERED: Final = tuple(status for status in Status if status is not Status.LEFT)
_CARDLESS: Final = frozenset({Status.BUST, Status.FROZEN, Status.ACTIVE})


def parse_entry(text: str) -> Entry:
    """Read a score word.

    :raises UnreadableError: if it is empty or has not the form of one.
    :raises UnknownError: if a card or status does not exist.

    >>> parse_entry("12+11+7").points, parse_entry("frozen:10,+4").status.value
    (30, 'frozen')
    """
    word = text.strip()
    if not word:
        raise UnreadableError("flip7/errors.empty_score", text=text)
    head, colon, rest = word.partition(":")
    if head.strip().casefold() == "points":
        return Entry(points=_points(rest, text))
    if not colon and head.casefold() not in {status.value for status in _ENTERED}:
        return _bare(word)
    status = _status(head.strip().casefold())
    return _with_status(status, rest.strip(), text)


def _bare(word: str) -> Entry:
    if _SUM.fullmatch(word) and not _CARD_LIST.fullmatch(word):
        return Entry(points=_points(word, word))
    return Entry(cards=cards(word))


def _status(word: str) -> Status:
    known = {status.value: status for status in _ENTERED}
    if word not in known:
        raise UnknownError(
            "flip7/errors.no_such_status", text=word, near=nearest(word, known)
        )  # fmt: skip
    return known[word]


def _with_status(status: Status, rest: str, text: str) -> Entry:
    head, colon, number = rest.partition(":")
    if colon and head.strip().casefold() == "points":
        return Entry(status, points=_points(number, text))
    if colon:
        raise UnreadableError("flip7/errors.score_form", text=text)
    if rest:
        return Entry(status, cards=cards(rest))
    if status not in _CARDLESS:
        raise UnreadableError("flip7/errors.status_needs_cards", text=text, status=status.value)
    return Entry(status, cards=())


def _points(sum_: str, text: str) -> int:
    word = sum_.strip()
    if not _SUM.fullmatch(word) or len(word) > 200:
        raise UnreadableError("flip7/errors.score_form", text=text)
    return sum(int(part) for part in re.findall(r"[+-]?[0-9]+", word.replace(" ", "")))


def write_entry(entry: Entry) -> str:
    """Write an entry so that `parse_entry` reads it back."""
    plain = entry.status is Status.STAYED
    if entry.points is not None:
        return str(entry.points) if plain else f"{entry.status.value}:points:{entry.points}"
    row = listed(entry.cards or ())
    if plain and row and not _SUM.fullmatch(row):
        return row
    return f"{entry.status.value}:{row}" if row else entry.status.value


def count_entry(entry: Entry, house: House) -> Count:
    """Return the points of an entry: its cards counted, or its points checked.

    :raises RefusedError: if the cards cannot lie together or no row has these points.
    """
    if entry.points is None:
        return count_row(entry.cards or (), entry.status, house)
    warnings = refuse(check_total(entry.points, entry.status, house))
    step = Step("step_points", {"points": entry.points}, entry.points, _TYPED)
    warned = tuple(fault.warned for fault in warnings)
    return Count(entry.points, (step,), (_TYPED,), warned)
