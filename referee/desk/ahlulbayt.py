"""The Ahl al-Bayt deck as the desk sees it: words in, facts out.

A ruling goes by the deck, the day and the place besides the table, so this side of
the desk is made for each question, by `side`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import copy
from enum import StrEnum
from functools import cached_property
from typing import Any

from referee.almanac import months
from referee.core.errors import ImpossibleError, UnreadableError
from referee.core.seats import Seat, letter
from referee.core.tally import Step
from referee.core.verdict import Effect, Illegal, Legal, Verdict
from referee.desk import ahlulbayt_decks, ahlulbayt_words, names
from referee.desk.ahlulbayt_days import dated_cards, day_facts
from referee.desk.ahlulbayt_names import card_name
from referee.desk.days import Asked, Today, hijri_of, today
from referee.games.ahlulbayt import rulebook
from referee.games.ahlulbayt.cards import OF_INFALLIBLES, Card, Kind
from referee.games.ahlulbayt.clauses import Rule
from referee.games.ahlulbayt.day import Today as Facts
from referee.games.ahlulbayt.deck import Deck
from referee.games.ahlulbayt.house import PROFILES, House
from referee.games.ahlulbayt.moves import (
    Call,
    DrawLay,
    First,
    Lay,
    Leave,
    Move,
    NewDay,
    Start,
    write,
)
from referee.games.ahlulbayt.position import Position, read, show
from referee.i18n.fold import digits
from referee.i18n.texts import Texts

NAME = "ahlulbayt"
EXAMPLE = "ahlulbayt death:ali --on birth:ali"
"""A question to this game, for who asked none."""

__all__ = ["NAME", "PROFILES", "House", "Position", "Rule", "Side", "show", "side", "write"]

_SEATED = ("call", "start", "leave")
_SPOKEN = ("card", "top", "seat")
_WITH_DATE = OF_INFALLIBLES | {Kind.MONTH, Kind.CITY, Kind.OTHER}


def side(setting: Mapping[str, Any]) -> Side:
    """Return the desk's side of the game for one question.

    :param setting: ``asked``, the options about day and place, an `Asked`; ``now``, the
        present instant; ``deck`` and ``dates``, a deck file and a date profile; ``hand``,
        the mover's cards as they were told; ``typed``, the switches that were typed.
        Without ``asked`` no day is considered, without ``deck`` it is the shipped one.
    :raises RefereeError: if the deck cannot be read or has no such dates.
    """
    return Side(setting)


class Side:
    """The game under one deck, on one day, at one place.

    :ivar deck: the deck played with.
    """

    NAME = NAME
    PROFILES = PROFILES
    SEAT_FACTS = ()
    show = staticmethod(show)
    write = staticmethod(write)

    def __init__(self, setting: Mapping[str, Any]) -> None:
        """Take what a question sets; what it costs is paid when it is needed."""
        self._setting = setting
        self.deck: Deck = ahlulbayt_decks.chosen(setting.get("deck"), setting.get("dates"))

    @cached_property
    def vocabulary(self) -> ahlulbayt_words.Vocabulary:
        """The spellings of the deck's cards."""
        return ahlulbayt_words.vocabulary(self.deck)

    @cached_property
    def facts_of_day(self) -> Facts:
        """What the rulebook is told of day and place."""
        asked: Asked | None = self._setting.get("asked")
        if asked is None:
            return Facts()
        return day_facts(hijri_of(asked, self._setting["now"]))

    def on(self, facts: Facts) -> Side:
        """Return this side with the same deck, on a day that the rulebook is told."""
        other = copy(self)
        other.facts_of_day = facts
        return other

    def day_of(self, house: House) -> Today | None:
        """Return the day with its bonus cards, as the command line shows it."""
        asked: Asked | None = self._setting.get("asked")
        if asked is None:
            return None
        return today(asked, self._setting["now"], dated_cards(self.deck, house))

    def minds_day(self, move: Move) -> bool:
        """Tell whether day or place could matter to a play, or somebody told them."""
        card = _laid(move)
        dated = card is not None and (bool(card.events) or card.kind in _WITH_DATE)
        return dated or bool(self._setting.get("typed"))

    def read_play(self, text: str, players: Sequence[str]) -> Move:
        """Read a play as people say it.

        :raises RefereeError: if it is none, or lays a card that is not in the told hand.
        """
        tidy = digits(text)
        word, sign, rest = tidy.partition("@")
        if sign and word.strip() in _SEATED and len(rest.strip()) > 1:
            tidy = f"{word.strip()}@{letter(names.find(rest, players))}"
        move = ahlulbayt_words.read_play(tidy, self.deck, self._known(tidy))
        if isinstance(move, Lay) and self.hand is not None and move.card not in self.hand:
            raise ImpossibleError("ahlulbayt/errors.not_in_hand", card=move.card.id)
        return move

    def _known(self, text: str) -> ahlulbayt_words.Vocabulary | None:
        """Return the spellings, unless `text` is a card's id and needs none."""
        return None if text.strip() in self.deck.by_id else self.vocabulary

    def card(self, text: str) -> Card:
        """Read a card as people say it."""
        tidy = digits(text)
        return ahlulbayt_words.read_card(tidy, self.deck, self._known(tidy))

    @cached_property
    def hand(self) -> tuple[Card, ...] | None:
        """The mover's cards, or ``None`` if nobody told them."""
        told: str | None = self._setting.get("hand")
        return None if told is None else tuple(self.card(part) for part in _parts(told))

    def read_position(
        self, text: str, on: str | None, hand: str | None, house: House, players: int | None
    ) -> tuple[Position, frozenset[str]]:
        """Return the position and the keys that were told.

        :param on: the card that lies open, as people say it.
        :param hand: the mover's cards, which `Side.hand` reads; they count as ``left``.
        :param players: how many sit at the table, where names tell it.
        :raises RefereeError: if it cannot be read, or cannot be.
        """
        del house
        told = [self._pair(word) for word in digits(text).split()]
        keys = {word.partition("=")[0] for word in told if "=" in word}
        if on is not None:
            if "top" in keys:
                one = next(word for word in told if word.startswith("top="))
                raise UnreadableError("key_twice", key="top", one=one.removeprefix("top="), two=on)
            told.append(f"top={self.card(on).id}")
        if players is not None and "players" not in keys:
            told.append(f"players={players}")
        if hand is not None and self.hand is not None and "left" not in keys:
            told.append(f"left={len(self.hand)}")
        position = read(" ".join(told), self.deck)
        self._check(position)
        return position, frozenset(word.partition("=")[0] for word in told)

    def _pair(self, word: str) -> str:
        key, sign, value = word.partition("=")
        return f"top={self.card(value).id}" if key == "top" and sign and value else word

    def _check(self, position: Position) -> None:
        held = self.hand
        if held is None:
            return
        if position.left != len(held):
            raise ImpossibleError(
                "ahlulbayt/errors.left_is_not_hand", left=position.left, n=len(held)
            )
        self.deck.conserve((*held, *((position.top,) if position.top else ())))

    def judge(self, position: Position, move: Move, house: House) -> Verdict[Position]:
        """Rule on a play; the names of cards and seats are left to `facts`."""
        verdict = rulebook.judge(position, move, house, self.deck, self.facts_of_day)
        return verdict._replace(facts=_unspoken(verdict.facts))

    def force(
        self, position: Position, move: Move, rules: Sequence[StrEnum], house: House
    ) -> Legal[Position]:
        """Return what follows a refused play that the table lets stand.

        :param rules: the clauses that refuse it.
        :raises RefusedError: if nothing can follow from it.
        """
        from referee.games.ahlulbayt.forced import force
        from referee.games.ahlulbayt.laying import Case

        case = Case(position, house, self.deck, self.facts_of_day)
        verdict = force(case, move, tuple(map(Rule, rules)))
        return verdict._replace(facts=_unspoken(verdict.facts))

    def plays(self, position: Position, house: House) -> list[Move]:
        """Return what the told hand may do.

        :raises ImpossibleError: if no hand was told.
        """
        if not self.hand:
            raise ImpossibleError("ahlulbayt/errors.hand_needed")
        facts = self.facts_of_day
        return list(rulebook.legal_moves(position, house, self.deck, facts, self.hand))

    def doubts(
        self, position: Position, told: frozenset[str], move: Move, house: House
    ) -> Iterator[tuple[str, str, Position]]:
        """Yield what was left unsaid: the assumption, the other case, and its position."""
        del move, house
        for taken, case, other in rulebook.unsaid(position):
            if taken.partition("=")[0] not in told:
                yield taken, case, other

    def facts(self, texts: Texts, position: Position, move: Move) -> dict[str, object]:
        """Return what a sentence about this play may mention."""
        card, top = _laid(move), position.top
        return {
            "n": position.owed,
            "card": self.card_name(texts, card) if card else "",
            "top": self.card_name(texts, top) if top else "",
        }

    def name_of(self, texts: Texts) -> Callable[[str], str]:
        """Return what gives the name of a card by its id in one language."""
        return lambda text: card_name(text, texts.language, self.deck)

    def card_name(self, texts: Texts, card: Card) -> str:
        """Return a card as it is said in one language."""
        return card_name(card.id, texts.language, self.deck)

    def named_seats(self, move: Move) -> dict[str, Seat]:
        """Return the seats that a play names, by the placeholder of its sentence."""
        if isinstance(move, Call | Start | Leave) and move.seat is not None:
            return {"seat": move.seat}
        return {}

    def hints(
        self, position: Position, move: Move, verdict: Legal[Position], house: House
    ) -> Iterator[tuple[str, Seat]]:
        """Yield what should be said besides, each a sentence's key and the seat it is for."""
        del house
        for rule, key in _REASONS.items():
            if rule in verdict.rules and _laid(move):
                yield key, position.turn
        if verdict.facts.get("last"):
            yield "not_won", position.turn
        if verdict.outcome is None and _one_left(position, move):
            yield "call_now", position.turn

    def verdict_facts(self, texts: Texts, told: Mapping[str, object]) -> dict[str, object]:
        """Return the facts of a verdict or a reminder as they are said.

        Ids under ``cards`` become names, and a ``date`` becomes one in words.
        """
        said = dict(told)
        cards, date = told.get("cards"), told.get("date")
        if isinstance(cards, tuple):
            comma = ", " if texts.language == "en" else "، "
            said["cards"] = comma.join(map(self.name_of(texts), cards))
        if isinstance(date, NewDay):
            said["date"] = months.write(date.day, date.month, date.year, texts.language)
        return said

    def effect_key(self, effect: Effect, verdict: Legal[Position]) -> str:
        """Return the key of an effect's sentence."""
        del verdict
        return f"effect_{effect.kind}"

    def effect_facts(self, texts: Texts, effect: Effect) -> dict[str, object]:
        """Return the facts of one effect, a count as ``n``."""
        del texts
        value = effect.value
        return {"n": value} if isinstance(value, int) else {"value": value}

    def read_hand(self, text: str) -> tuple[Card, ...]:
        """Read cards as people say them, separated by commas."""
        return tuple(self.card(part) for part in _parts(text))


_REASONS = {
    Rule.AB_4C: "because_date",
    Rule.AB_5E: "because_month",
    Rule.AB_7F: "because_city",
}
"""What of day and place brought a repeat, by the clause that is cited."""


def _unspoken(facts: Mapping[str, object]) -> dict[str, object]:
    """Return the facts of a verdict without the names, which each language has its own."""
    return {key: value for key, value in facts.items() if key not in _SPOKEN}


def _laid(move: Move) -> Card | None:
    return move.card if isinstance(move, Lay | DrawLay | First) else None


def _one_left(position: Position, move: Move) -> bool:
    """Tell whether the mover is known to hold one card after laying this one."""
    return (
        isinstance(move, Lay)
        and position.left is not None
        and (position.left + int(position.late) == 2)
    )


def _parts(text: str) -> list[str]:
    """Split a hand at its commas, except those inside a card described on the spot."""
    parts: list[str] = []
    for piece in text.replace("،", ",").split(","):
        inside = parts and parts[-1].lstrip().startswith("card:") and "=" in piece
        if inside and not piece.lstrip().startswith("card:"):
            parts[-1] += f",{piece.strip()}"
        elif piece.strip():
            parts.append(piece.strip())
    return parts


def check_players(players: int, house: House) -> None:
    """Refuse a number of players that cannot sit down to this game.

    :raises ImpossibleError: if there are too few or too many (AB-1, AB-2).
    """
    from referee.games.ahlulbayt.opening import deal
    from referee.games.ahlulbayt.position import HAND

    deck = ahlulbayt_decks.shipped()
    dealt = deal(players, house, deck)
    if isinstance(dealt, Illegal):
        key = "too_few_players" if dealt.rules[0] is Rule.AB_1 else "too_many_players"
        raise ImpossibleError(
            f"ahlulbayt/errors.{key}", players=players, cards=deck.size, hand=HAND
        )


def step_facts(texts: Texts, step: Step) -> dict[str, object]:
    """Return the facts of a step of a count."""
    del texts
    return {key: value for key, value in step.facts.items() if key != "points"}


def same_words(texts: Texts, word: str) -> tuple[str, ...]:  # noqa: ARG001 - every game is asked alike
    """Return other words that clauses use for the same: here they use one."""
    return ()
