"""Haft Khabis as the desk sees it: words in, facts out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from referee.core.errors import ImpossibleError
from referee.core.seats import Seat, letter
from referee.core.tally import Step
from referee.core.verdict import Effect, EffectKind, Legal, Verdict
from referee.desk import khabis_words as words
from referee.games.khabis import rulebook
from referee.games.khabis.cards import SUITS, Card
from referee.games.khabis.cards import cards as read_cards
from referee.games.khabis.checks import check
from referee.games.khabis.clauses import Rule
from referee.games.khabis.fit import seven_value
from referee.games.khabis.house import PROFILES, House
from referee.games.khabis.moves import Draw, Lay, Move, Report, Said, parse, write
from referee.games.khabis.position import Ground, Position, pairs, read, show
from referee.i18n.fold import fold
from referee.i18n.texts import Texts

NAME = "khabis"
FEWEST, MOST = 2, 10
EXAMPLE = "khabis 7S --on 9S"
"""A question to this game, for who asked none."""
SEAT_FACTS = ("player",)
"""The facts of a verdict that are letters of seats."""

__all__ = ["NAME", "PROFILES", "House", "Position", "Rule", "show", "write"]

_CARD_KEYS = ("top", "hand", "prize")


def read_play(text: str, names: Sequence[str]) -> Move:
    """Read a play as people say it.

    :raises UnreadableError: if it is none.
    """
    return parse(words.play(text, names))


def read_position(
    text: str, on: str | None, hand: str | None, house: House, players: int | None
) -> tuple[Position, frozenset[str]]:
    """Return the position and the keys that were told.

    :param on: the card that lies open, as people say it.
    :param hand: the mover's cards, as people say them.
    :param players: how many sit at the table, where names tell it.
    :raises ImpossibleError: if it cannot be under `house`.
    """
    told = pairs(text)
    for key in _CARD_KEYS:
        if key in told and told[key] != "-":
            told[key] = _canonical(key, told[key])
    extra: dict[str, str] = {}
    if on is not None:
        card, sign, suit = words.card(on).partition(":")
        extra["top"] = card
        if sign:
            extra["suit"] = suit
    if hand is not None:
        extra["hand"] = words.hand(hand)
    if players is not None and "players" not in told:
        extra["players"] = str(players)
    merged = [f"{key}={value}" for key, value in (*told.items(), *extra.items()) if value]
    position = read(" ".join(merged))
    check(position, house)
    return position, frozenset(told) | frozenset(extra)


def _canonical(key: str, value: str) -> str:
    return words.hand(value) if key == "hand" else words.card(value)


def judge(position: Position, move: Move, house: House) -> Verdict[Position]:
    """Rule on a play."""
    return rulebook.judge(position, move, house)


def plays(position: Position, house: House) -> list[Move]:
    """Return what the told hand may do.

    :raises ImpossibleError: if no hand was told.
    """
    if not position.hand:
        raise ImpossibleError("khabis/errors.hand_needed")
    return rulebook.legal_moves(position, position.hand, house)


def doubts(
    position: Position, told: frozenset[str], move: Move, house: House
) -> Iterator[tuple[str, str, Position]]:
    """Yield what was left unsaid: the assumption, the other case, and its position."""
    rank = position.top.rank if position.top else None
    if isinstance(move, Report) and move.said is Said.FIRST:
        return
    if rank == "7" and "owed" not in told and position.top:
        owed = seven_value(position.top, house)
        yield "owed=0", f"owed={owed}", position._replace(owed=owed, suit=None)
    if rank == "A" and house.ace_chain != "off" and "ace" not in told:
        yield "ace=0", "ace=1", position._replace(ace=True)
    if rank == "8" and "prize" not in told:
        yield "prize=none", "prize=-", position._replace(prize=Ground(None))
    if rank == "J" and "suit" not in told and isinstance(move, Lay) and position.top:
        suit = _other_suit(position.top, move.card)
        yield f"suit={position.top.suit}", f"suit={suit}", position._replace(suit=suit)
    if isinstance(move, Report) and move.said is Said.CATCH and "quiet" not in told:
        seat = position.turn if move.seat is None else move.seat
        holder = position._replace(left=1) if seat == position.turn else position
        yield "quiet=-", f"quiet={letter(seat)}", holder._replace(quiet=(seat,))


def _other_suit(top: Card, laid: Card) -> str:
    if laid.suit != top.suit:
        return laid.suit
    return next(suit for suit in SUITS if suit != top.suit)


def card_name(texts: Texts, card: Card) -> str:
    """Return a card as it is said in one language."""
    names = texts.file("khabis/cards")
    symbol = "♠♥♦♣"[SUITS.index(card.suit)]
    return str(names["card"]).format(
        rank=names[card.rank], suit=names[card.suit], symbol=symbol, short=card.rank
    )


def suit_name(texts: Texts, suit: str) -> str:
    """Return a suit as it is said in one language."""
    return str(texts.file("khabis/cards")[suit])


def facts(texts: Texts, position: Position, move: Move) -> dict[str, object]:
    """Return what a sentence about this play may mention."""
    told: dict[str, object] = {"n": position.owed, "top": "", "suit": ""}
    if position.top:
        told["top"] = card_name(texts, position.top)
    if position.ruling_suit:
        told["suit"] = suit_name(texts, position.ruling_suit)
    if position.prize and position.prize.card:
        told["under"] = card_name(texts, position.prize.card)
    lay = _laid(move)
    told["card"] = card_name(texts, lay.card) if lay else ""
    return told


def verdict_facts(texts: Texts, told: Mapping[str, object]) -> dict[str, object]:  # noqa: ARG001 - every game is asked alike
    """Return the facts of a verdict as they are said."""
    return dict(told)


def _laid(move: Move) -> Lay | None:
    if isinstance(move, Lay):
        return move
    return move.lay if isinstance(move, Draw | Report) else None


def named_seats(move: Move) -> dict[str, Seat]:
    """Return the seats that a play names, by the placeholder of its sentence."""
    lay = _laid(move)
    if lay and lay.victim is not None:
        return {"victim": lay.victim}
    if isinstance(move, Report) and move.seat is not None:
        return {"who": move.seat}
    return {}


def hints(
    position: Position, move: Move, verdict: Legal[Position], house: House
) -> Iterator[tuple[str, Seat]]:
    """Yield reminders, each a sentence's key and the seat it is for."""
    if isinstance(move, Lay) and move.card.rank == "J" and move.suit is None and verdict.after:
        yield "may_name", position.turn
    if any(effect.giver == position.turn for effect in verdict.effects):
        yield f"gives_{house.two_source}", position.turn
    if verdict.after:
        for seat in verdict.after.quiet:
            if seat not in position.quiet:
                yield "call_now", seat


def effect_key(effect: Effect, verdict: Legal[Position]) -> str:
    """Return the key of an effect's sentence; a debt to a short stock has its own."""
    due = dict(verdict.after.due) if verdict.after else {}
    if effect.kind is EffectKind.OWES and due.get(effect.seat) == effect.value:
        return "effect_due"
    return f"effect_{effect.kind}"


def effect_facts(texts: Texts, effect: Effect) -> dict[str, object]:
    """Return the facts of one effect, a suit by its name and a count as ``n``."""
    value = effect.value
    if effect.kind is EffectKind.DECLARES and isinstance(value, str):
        return {"suit": suit_name(texts, value)}
    return {"n": value} if isinstance(value, int) else {"value": value}


def read_hand(text: str) -> tuple[Card, ...]:
    """Read cards as people say them."""
    return read_cards(words.hand(text))


def check_players(players: int, house: House) -> None:
    """Refuse a number of players that cannot sit down to this game.

    :raises RefereeError: if there are too few or too many, or too few cards (HK-G1, HK-G2).
    """
    if not FEWEST <= players <= MOST:
        raise ImpossibleError("khabis/errors.players", n=players, low=FEWEST, high=MOST)
    check(Position(players=players), house)


def step_facts(texts: Texts, step: Step) -> dict[str, object]:
    """Return the facts of a step of a count, cards as they are said."""
    told = dict(step.facts)
    told.pop("points", None)
    card = told.get("card")
    if isinstance(card, Card):
        told["card"] = card_name(texts, card)
    if "drawn" in told:
        drawn = read_cards(str(told["drawn"]).replace(" ", ""))
        comma = ", " if texts.language == "en" else "، "
        told["drawn"] = comma.join(card_name(texts, one) for one in drawn)
    return told


def same_words(texts: Texts, word: str) -> tuple[str, ...]:
    """Return other words for a card's rank or suit: a clause may say 7 for seven."""
    from referee.desk.khabis_phrases import lexicon

    names = texts.file("khabis/cards")
    found = [e.id for e in lexicon().find(fold(word)) if e.group in {"ranks", "suits"}]
    ids = [id_ for id_ in (*found, word) if id_ in names]
    spoken = [fold(str(names[id_])) for id_ in ids]
    return (*spoken, *(id_ for id_ in ids if id_.isdecimal()))
