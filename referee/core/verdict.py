"""What a rulebook answers: legal with its consequences, or illegal with its price.

Every answer cites clauses. A clause is a member of a game's own ``Rule``
enumeration; its value is the clause's id, such as ``"HK-7a"``.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Generic, TypeVar

from referee.core.seats import Seat

P = TypeVar("P")


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
    EffectKind.ASIDE: "card",
    EffectKind.PASSES: "card",
    EffectKind.DISCARDS: "card",
    EffectKind.SCORES: "points",
}
"""The JSON name of an effect's value, for the kinds that have one."""


@dataclass(frozen=True, slots=True)
class Effect:
    """One consequence of a play for one seat.

    :param value: a count of cards, a suit, a direction or a word, by `kind`.
    :param giver: the seat whose hand the cards come from; ``None`` is the stock.
    """

    kind: EffectKind
    seat: Seat
    value: int | str | None = None
    giver: Seat | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a hand or round ended.

    :param winner: the seat that won, or ``None`` where points decide.
    :param scores: points by seat, where the end of a round brings them.
    """

    winner: Seat | None
    scores: tuple[tuple[Seat, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Legal(Generic[P]):
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
    facts: dict[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Penalty:
    """What an illegal play costs if the card already lies there."""

    rule: StrEnum
    seat: Seat
    cards: int


@dataclass(frozen=True, slots=True)
class Illegal:
    """The play does not stand. Asking changes nothing.

    :param reason: the key of the sentence that says why not.
    """

    rules: tuple[StrEnum, ...]
    reason: str
    facts: dict[str, object] = field(default_factory=dict)
    penalty: Penalty | None = None


Verdict = Legal[P] | Illegal
