"""A player's row, and which cards can lie in one together.

What is wrong with a row is a `Fault`: refused, or accepted with a warning.
Every fault names the card, the clause and what to type instead.
"""

from __future__ import annotations

from collections import Counter
from enum import StrEnum
from typing import TYPE_CHECKING, Final, NamedTuple

from referee.core.errors import RefusedError
from referee.core.tally import Warned
from referee.core.verdict import NO_FACTS
from referee.games.flip7.cards import VALUE, Card, clause_of, copies, listed, surplus
from referee.games.flip7.clauses import Rule

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from referee.games.flip7.house import House

SEVEN: Final = 7
"""Different number cards that end the round (F7-flip7-end)."""


class Status(StrEnum):
    """How a player stands in the round. Exactly one at a time."""

    ACTIVE = "active"
    STAYED = "stayed"
    BUST = "bust"
    FROZEN = "frozen"
    FLIP7 = "flip7"
    LEFT = "left"


class Row(NamedTuple):
    """The cards before one player, in the order in which they came.

    The Freeze that lies before a frozen player is implied by his status.
    """

    cards: tuple[Card, ...] = ()
    status: Status = Status.ACTIVE

    @property
    def active(self) -> bool:
        """Whether the player still takes part: not out, not stopped."""
        return self.status is Status.ACTIVE

    @property
    def second(self) -> bool:
        """Whether a Second Chance lies there."""
        return Card.SECOND in self.cards

    @property
    def lying(self) -> tuple[Card, ...]:
        """All cards on the table before him, with the Freeze of a frozen player."""
        return (*self.cards, Card.FREEZE) if self.status is Status.FROZEN else self.cards


class Fault(NamedTuple):
    """What is wrong with cards or points as they were entered.

    :param key: the sentence, in the ``flip7/errors`` texts.
    :param rules: the clauses, the deciding one first.
    :param refused: the entry cannot stand; else it is taken with a warning.
    :param facts: for the sentence: the card, and ``instead``, what to type.
    """

    key: str
    rules: tuple[Rule, ...]
    refused: bool = True
    facts: Mapping[str, object] = NO_FACTS

    @property
    def told(self) -> dict[str, object]:
        """The facts for the sentence, with the clause."""
        return {"clause": self.rules[0].value, "instead": "", **self.facts}

    @property
    def warned(self) -> Warned:
        """The fault as a warning beside points."""
        return Warned(f"flip7/errors.{self.key}", self.told)


def refuse(faults: Iterable[Fault]) -> tuple[Fault, ...]:
    """Return `faults` if all of them are warnings.

    :raises RefusedError: for the first fault that cannot stand.
    """
    told = tuple(faults)
    for fault in told:
        if fault.refused:
            instead = str(fault.told["instead"])
            rules = tuple(rule.value for rule in fault.rules)
            raise RefusedError(
                f"flip7/errors.{fault.key}",
                near=(instead,) if instead else (),
                rules=rules,
                **fault.told,
            )
    return told


def bare(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return the cards without Freezes and Flip Threes, which a status stands for."""
    return tuple(card for card in cards if card not in {Card.FREEZE, Card.FLIP3})


def check_row(cards: tuple[Card, ...], status: Status, house: House) -> tuple[Fault, ...]:
    """Return all that is wrong with one row, what cannot stand first."""
    faults = [*_actions(cards, status), *_numbers(bare(cards), status, house)]
    faults += _copies(cards, house)
    return tuple(sorted(faults, key=lambda fault: not fault.refused))


def _actions(cards: tuple[Card, ...], status: Status) -> Iterator[Fault]:
    kept = listed(bare(cards))
    if Card.FREEZE in cards and status is not Status.FROZEN:
        facts = {"card": "freeze", "instead": f"frozen:{kept}" if kept else "frozen"}
        yield Fault("is_frozen", (Rule.FREEZE, Rule.SP_FREEZE), facts=facts)
    if cards.count(Card.FREEZE) > 1:
        facts = {"card": "freeze", "instead": f"frozen:{kept}" if kept else "frozen"}
        yield Fault("frozen_twice", (Rule.FREEZE,), facts=facts)
    if Card.FLIP3 in cards:
        yield Fault("flip3_kept", (Rule.FLIP3,), refused=False, facts={"card": "flip3"})
    if cards.count(Card.SECOND) > 1:
        once = listed(card for card in bare(cards) if card is not Card.SECOND)
        facts = {"card": "second", "instead": f"{once},second".lstrip(",")}
        yield Fault("two_seconds", (Rule.SC_ONE, Rule.SC_EXTRA), facts=facts)


def _numbers(cards: tuple[Card, ...], status: Status, house: House) -> Iterator[Fault]:
    numbers = Counter(card for card in cards if card in VALUE)
    twice = tuple(card for card, n in numbers.items() if n > 1)
    if status is Status.BUST:
        yield from _bust(cards, numbers, twice, house)
        return
    if twice:
        yield _duplicate(cards, twice[0])
    if len(numbers) > SEVEN:
        seven = listed(list(numbers)[:SEVEN])
        facts: dict[str, object] = {"n": len(numbers), "instead": f"flip7:{seven}"}
        facts["card"] = list(numbers)[SEVEN].value
        yield Fault("eight_numbers", (Rule.FLIP7_END, Rule.END_FLIP7), facts=facts)
    elif status is Status.FLIP7 and len(numbers) < SEVEN:
        yield _not_seven(cards, len(numbers))
    elif status is not Status.FLIP7 and len(numbers) == SEVEN:
        yield _is_seven(cards)


def _duplicate(cards: tuple[Card, ...], card: Card) -> Fault:
    rest = list(cards)
    rest.remove(card)
    facts = {"card": card.value, "instead": f"bust:{listed(cards)}", "without": listed(rest)}
    return Fault("duplicate", (Rule.BUST, Rule.SC_USE), facts=facts)


def _not_seven(cards: tuple[Card, ...], n: int) -> Fault:
    rules = (Rule.FLIP7_NUMBERS, Rule.FLIP7_END)
    facts: dict[str, object] = {"n": n, "instead": listed(cards) or "0"}
    return Fault("not_seven", rules, facts=facts)


def _is_seven(cards: tuple[Card, ...]) -> Fault:
    rules = (Rule.FLIP7_END, Rule.FLIP7_BONUS)
    return Fault("is_seven", rules, facts={"n": SEVEN, "instead": f"flip7:{listed(cards)}"})


def _bust(
    cards: tuple[Card, ...], numbers: Counter[Card], twice: tuple[Card, ...], house: House
) -> Iterator[Fault]:
    if sum(numbers.values()) > len(numbers) + 1:
        facts = {"card": twice[-1].value, "instead": f"bust:{_one_duplicate(cards)}"}
        yield Fault("two_duplicates", (Rule.BUST,), facts=facts)
    if len(numbers) >= SEVEN:
        yield _is_seven(tuple(dict.fromkeys(cards)))
    if cards and not twice:
        yield Fault("no_duplicate", (Rule.BUST,), refused=False, facts={"n": len(numbers)})
    if twice and Card.SECOND in cards:
        auto = house.second_use == "auto"
        rest: list[Card] = [card for card in cards if card is not Card.SECOND]
        rest.remove(twice[0])
        facts = {"card": twice[0].value, "instead": listed(rest)}
        key = "second_unused" if auto else "second_declined"
        yield Fault(key, (Rule.SC_USE, Rule.SP_SECOND_USE), refused=auto, facts=facts)


def _one_duplicate(cards: tuple[Card, ...]) -> str:
    kept: list[Card] = []
    for card in cards:
        kept.append(card)
        if card in VALUE and kept.count(card) > 1:
            break
    return listed(kept)


def _copies(cards: tuple[Card, ...], house: House) -> Iterator[Fault]:
    yield from (too_many(card, cards, house) for card in surplus(cards, house.decks))
    if cards.count(Card.X2) == house.decks == 2:  # a pair, one from each deck
        yield Fault("two_x2", (Rule.SCORE_3, Rule.X2), refused=False, facts={"card": "x2"})


def too_many(card: Card, cards: tuple[Card, ...], house: House) -> Fault:
    """Return the fault of showing more copies of a card than the decks have."""
    most = copies(card, house.decks)
    facts = {"card": card.value, "n": most, "shown": cards.count(card)}
    return Fault("too_many", (clause_of(card), Rule.SP_DECK), facts=facts)
