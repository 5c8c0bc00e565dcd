"""Verdicts of the Ahl al-Bayt deck in words: ids become the names on the cards."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.errors import UnknownError
from referee.core.verdict import Verdict
from referee.games.ahlulbayt.deck import Deck
from referee.games.ahlulbayt.position import Position
from referee.i18n.texts import Texts


def card_name(text: str, language: str, deck: Deck) -> str:
    """Return the name of a card by its id; one described on the spot is its own name."""
    try:
        return deck.card(text).title(language)
    except UnknownError:
        return text


def named(facts: Mapping[str, object], language: str, deck: Deck) -> dict[str, object]:
    """Return the facts of a verdict with the names of its cards in place of their ids."""
    cards = {key: card_name(str(facts[key]), language, deck) for key in ("card", "top")
             if key in facts}  # fmt: skip
    return {**facts, **cards}


def sentence(verdict: Verdict[Position], texts: Texts, deck: Deck) -> str:
    """Return why a play stands or does not, in one sentence."""
    facts = named(verdict.facts, texts.language, deck)
    return texts.say(f"ahlulbayt/rulings.{verdict.reason}", **facts)
