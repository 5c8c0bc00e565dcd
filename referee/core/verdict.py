"""What a rulebook answers: legal with its consequences, or illegal with its price.

Every answer cites clauses. A clause is a member of a game's own ``Rule``
enumeration; its value is the clause's id, such as ``"HK-7a"``.

The values here, and the games' positions and plays, are named tuples and not
frozen dataclasses: as immutable, but an eighth of the cost to define, which every
start of the command line pays, and half of the cost to make, which every play pays.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Generic, NamedTuple, TypeVar

from referee.core.seats import Seat

P = TypeVar("P")

NO_FACTS: Mapping[str, object] = MappingProxyType({})
"""What a sentence without placeholders of its own is told."""


class EffectKind(StrEnum):
    """What a play brings about, in the words of the JSON answer."""

    DRAWS = "draws"
    OWES = "owes"
    SKIPS = "skips"
    AGAIN = "again"
    TURNS = "turns"
    DECLARES = "declares"
    BONUS = "bonus"
    CHOOSES = "chooses"
    CALLS = "calls"
    ENDS = "ends"
    BUSTS = "busts"
    FREEZES = "freezes"
    SAVES = "saves"
    ASIDE = "aside"
    PASSES = "passes"
    DISCARDS = "discards"
    SCORES = "scores"


VALUE_NAME = {
    EffectKind.DRAWS: "cards",
    EffectKind.OWES: "cards",
    EffectKind.AGAIN: "what",
    EffectKind.TURNS: "dir",
    EffectKind.DECLARES: "suit",
    EffectKind.CHOOSES: "what",
    EffectKind.FREEZES: "points",
    EffectKind.ASIDE: "card",
    EffectKind.PASSES: "card",
    EffectKind.DISCARDS: "card",
    EffectKind.SCORES: "points",
}
"""The JSON name of an effect's value, for the kinds that have one."""


class Effect(NamedTuple):
    """One consequence of a play for one seat.

    :param value: a count of cards, a suit, a direction or a word, by `kind`.
    :param giver: the seat whose hand the cards come from; ``None`` is the stock.
    """

    kind: EffectKind
    seat: Seat
    value: int | str | None = None
    giver: Seat | None = None


class Outcome(NamedTuple):
    """How a hand or round ended.

    :param winner: the seat that won, or ``None`` where points decide.
    :param scores: points by seat, where the end of a round brings them.
    """

    winner: Seat | None
    scores: tuple[tuple[Seat, int], ...] = ()


class Legal(NamedTuple, Generic[P]):
    """The play stands.

    :param rules: the clauses that decide it, the deciding one first.
    :param reason: the key of the sentence that says why.
    :param after: the position that follows; ``None`` if the hand is over or a
        choice is still open.
    :param next: the seat to move, or ``None`` if the hand is over.
    :param on_trust: clauses that the referee cannot check, because it sees no hands.
    """

    rules: tuple[StrEnum, ...]
    reason: str
    after: P | None
    next: Seat | None
    effects: tuple[Effect, ...] = ()
    on_trust: tuple[StrEnum, ...] = ()
    outcome: Outcome | None = None
    facts: Mapping[str, object] = NO_FACTS


class Penalty(NamedTuple):
    """What an illegal play costs if the card already lies there."""

    rule: StrEnum
    seat: Seat
    cards: int


class Illegal(NamedTuple):
    """The play does not stand. Asking changes nothing.

    :param reason: the key of the sentence that says why not.
    """

    rules: tuple[StrEnum, ...]
    reason: str
    facts: Mapping[str, object] = NO_FACTS
    penalty: Penalty | None = None


Verdict = Legal[P] | Illegal
