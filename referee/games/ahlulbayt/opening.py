"""Before the first card: how many may play, and who starts."""

from __future__ import annotations

from collections.abc import Sequence

from referee.core.seats import letter
from referee.core.verdict import Illegal, Legal, Verdict
from referee.games.ahlulbayt.cards import OF_INFALLIBLES, Card, Kind
from referee.games.ahlulbayt.clauses import Rule
from referee.games.ahlulbayt.deck import Deck
from referee.games.ahlulbayt.house import House
from referee.games.ahlulbayt.position import FEWEST, HAND, MOST, Position


def cards_in_play(house: House, deck: Deck) -> int:
    """Return how many cards are dealt from, without those that the house has not."""
    absent = deck.of_kind(Kind.EVERY_PLACE) if house.every_place == "absent" else ()
    return deck.size - sum(card.copies for card in absent)


def deal(players: int, house: House, deck: Deck) -> Verdict[Position]:
    """Rule on dealing to a number of players: a bank must be left."""
    size = cards_in_play(house, deck)
    dealt = players * HAND
    facts: dict[str, object] = {"players": players, "n": dealt, "cards": size, "hand": HAND}
    if players < FEWEST:
        return Illegal((Rule.AB_1,), "too_few_players", facts)
    if players > MOST or dealt >= size:
        return Illegal((Rule.AB_2,), "no_bank_left", facts)
    facts["bank"] = size - dealt
    after = Position(players=players)
    return Legal((Rule.AB_2, Rule.AB_1), "deals", after, after.turn, facts=facts)


def greatest(hand: Sequence[Card], deck: Deck) -> Card | None:
    """Return the card of the greatest infallible in a hand, or ``None``.

    Killer cards name their victim but are no infallible's card.
    """
    own = [card for card in hand if card.kind in OF_INFALLIBLES]
    return min(own, key=deck.order, default=None)


def who_starts(hands: Sequence[Sequence[Card]], deck: Deck) -> Verdict[Position]:
    """Rule on who starts, from what each seat holds; a tie goes to the earlier seat.

    :param hands: the infallibles' cards of each seat, or its whole hand.
    """
    shown = [(seat, greatest(hand, deck)) for seat, hand in enumerate(hands)]
    held = [(deck.order(card), seat, card) for seat, card in shown if card is not None]
    if not held:
        return Illegal((Rule.AB_3C,), "nobody_holds_one")
    _, seat, card = min(held, key=lambda entry: entry[:2])
    after = Position(players=len(hands), turn=seat)
    facts: dict[str, object] = {"seat": letter(seat), "card": card.id}
    return Legal((Rule.AB_3A, Rule.AB_3B, Rule.AB_3D), "starts", after, seat, facts=facts)
