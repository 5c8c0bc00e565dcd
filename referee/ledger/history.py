"""What the events of a game come to. Nothing is stored that can be derived.

Events of the kinds ``undo`` and ``redo`` move along the others; all others stand
in a row until they are undone. A ``round`` has a body with ``scores``, values by
player. ``entry`` adds players to a round, ``fix`` replaces what was entered, and
``void`` takes the whole round out; each names its round's event id as ``round``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from referee.ledger.events import Event

UNDO: Final = "undo"
REDO: Final = "redo"
ROUND: Final = "round"
ENTRY: Final = "entry"
FIX: Final = "fix"
VOID: Final = "void"


@dataclass(frozen=True, slots=True)
class Round:
    """A round as it stands after all corrections.

    :param number: counted from 1; a void round keeps its number.
    :param event: what opened it.
    :param scores: what was entered last, by player.
    :param touched: the events that added to it or corrected it, in order.
    """

    number: int
    event: Event
    scores: Mapping[str, object]
    touched: tuple[Event, ...] = ()
    void: bool = False


def live(events: Iterable[Event]) -> tuple[Event, ...]:
    """Return the events that count, without those undone and without undo and redo."""
    return tuple(_walk(events)[0])


def redoable(events: Iterable[Event]) -> tuple[Event, ...]:
    """Return the undone events that ``redo`` restores, the next one first.

    >>> one, two = (Event(n, "2026-01-01T00:00:00Z", "round") for n in "12")
    >>> undo = Event("3", "2026-01-01T00:00:00Z", "undo")
    >>> redoable([one, two, undo]) == (two,)
    True
    """
    return tuple(reversed(_walk(events)[1]))


def rounds(events: Iterable[Event]) -> tuple[Round, ...]:
    """Return the rounds of a game with all corrections applied, void ones included.

    A correction of a round that is not there changes nothing.
    """
    found: dict[object, Round] = {}
    for event in live(events):
        if event.kind == ROUND:
            found[event.id] = Round(len(found) + 1, event, _scores(event))
        elif event.kind in {ENTRY, FIX, VOID}:
            _touch(found, event)
    return tuple(found.values())


def totals(events: Iterable[Event], points: Callable[[object], int]) -> dict[str, int]:
    """Return each player's sum over the rounds that count.

    :param points: the points of one value in ``scores``.
    """
    sums: dict[str, int] = {}
    for played in rounds(events):
        for player, value in played.scores.items() if not played.void else ():
            sums[player] = sums.get(player, 0) + points(value)
    return sums


def _walk(events: Iterable[Event]) -> tuple[list[Event], list[Event]]:
    standing: list[Event] = []
    undone: list[Event] = []
    for event in events:
        if event.kind == UNDO:
            if standing:
                undone.append(standing.pop())
        elif event.kind == REDO:
            if undone:
                standing.append(undone.pop())
        else:
            standing.append(event)
            undone.clear()
    return standing, undone


def _scores(event: Event) -> Mapping[str, object]:
    scores = event.body.get("scores")
    return scores if isinstance(scores, Mapping) else {}


def _touch(found: dict[object, Round], event: Event) -> None:
    at = event.body.get("round")
    if not isinstance(at, str) or at not in found:
        return
    before = found[at]
    found[at] = replace(
        before,
        scores={**before.scores, **_scores(event)},
        touched=(*before.touched, event),
        void=before.void or event.kind == VOID,
    )
