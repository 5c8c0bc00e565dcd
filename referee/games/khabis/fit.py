"""Whether a card may lie where it is laid, and by which clause."""

from __future__ import annotations

from typing import NamedTuple

from referee.games.khabis.cards import BLACK, Card
from referee.games.khabis.clauses import Rule as R
from referee.games.khabis.house import House
from referee.games.khabis.position import Position


class Fit(NamedTuple):
    """An answer about one card: may it lie there, why, and by which clauses."""

    allowed: bool
    reason: str
    rules: tuple[R, ...]


def _yes(reason: str, *rules: R) -> Fit:
    return Fit(allowed=True, reason=reason, rules=rules)


def _no(reason: str, *rules: R) -> Fit:
    return Fit(allowed=False, reason=reason, rules=rules)


_NO_TOP = _no("no_top", R.HK_G4)
_ANSWERS_SEVEN = _yes("answers_seven", R.HK_7a, R.HK_7c)
_TURNS_SEVENS_ON = _yes("turns_sevens_on", R.HK_7a)
_ANSWERS_ACE = _yes("answers_ace", R.HK_M4)
_ONLY_AN_ACE = _no("only_an_ace", R.HK_M4)
_BONUS_FREE = _yes("bonus_free", R.HK_8a)
_DECLARED_SUIT = _yes("declared_suit", R.HK_J1, R.HK_G12)
_ONLY_DECLARED = _no("only_declared", R.HK_J1, R.HK_G12)
_TWO_ONLY_DECLARED = _no("only_declared", R.HK_J1, R.HK_2b)
_SAME_SUIT = _yes("same_suit", R.HK_G6)
_JACK_SAME_SUIT = _yes("same_suit", R.HK_J1, R.HK_G6)
_SAME_RANK = _yes("same_rank", R.HK_G6)
_NO_MATCH = _no("no_match", R.HK_G6)
_JACK_MUST_MATCH = _no("jack_must_match", R.HK_J1, R.HK_G11)
_JACK_ANYWHERE = _yes("jack_anywhere", R.HK_J1, R.HK_G11)
_TWO_ON_TWO = _no("two_on_two", R.HK_2b)
_NO_MATCH_TWO = _no("no_match_two", R.HK_G6, R.HK_2b)
_TWO_OFF_THE_EIGHT = _no("bonus_eight", R.HK_2b, R.HK_8a)
_TWO_PRINTED = _no("two_printed", R.HK_2b, R.HK_J1)


def fit(position: Position, card: Card, house: House) -> Fit:
    """Return whether `card` may be laid by the seat to move.

    A debt for sevens comes before an unanswered ace, and both before a bonus.
    """
    if position.owed:
        return _answer_seven(position, card, house)
    if position.ace:
        return _answer_ace(card)
    top, suit = position.top, position.ruling_suit
    if top is None or suit is None:
        return _NO_TOP
    if position.prize is not None and top.rank == "8":
        return _bonus(position, card, house)
    found = ground(card, top, suit, house)
    if top.rank == "7" and found.allowed:
        return Fit(allowed=True, reason=found.reason, rules=(R.HK_7b, *found.rules))
    return found


def _answer_seven(position: Position, card: Card, house: House) -> Fit:
    if card.rank == "7":
        return _ANSWERS_SEVEN
    wide = house.seven_answerers == "seven_eight_ten"
    if wide and card.rank in {"8", "10"} and position.top and card.suit == position.top.suit:
        return _TURNS_SEVENS_ON
    reason = "only_answerers" if wide else "only_a_seven"
    return Fit(allowed=False, reason=reason, rules=(R.HK_7a,))


def _answer_ace(card: Card) -> Fit:
    if card.rank == "A":
        return _ANSWERS_ACE
    return _ONLY_AN_ACE


def _bonus(position: Position, card: Card, house: House) -> Fit:
    top, prize = position.top, position.prize
    if top is None or prize is None:
        return _NO_TOP
    base, suit = top, top.suit
    own_suit = card.rank == "2" and house.two_own_suit == "on"
    if house.eight_match == "under" and prize.card is not None:
        if own_suit and card.suit != top.suit:
            return _TWO_OFF_THE_EIGHT
        base, suit = prize.card, prize.suit or prize.card.suit
    elif house.eight_match == "free" and not own_suit:
        return _BONUS_FREE
    found = ground(card, base, suit, house)
    if found.allowed:
        return Fit(allowed=True, reason="bonus_fits", rules=(R.HK_8a, *found.rules))
    reason = "bonus_under" if base is not top else "bonus_eight"
    return Fit(allowed=False, reason=reason, rules=(*found.rules[-1:], R.HK_8a, R.HK_1c))


def ground(card: Card, top: Card, suit: str, house: House) -> Fit:
    """Return whether `card` may lie on `top` while `suit` is the suit in force."""
    if card.rank == "J":
        return _jack(card, top, suit, house)
    if card.rank == "2" and house.two_own_suit == "on":
        return _two(card, top, suit, house)
    if top.rank == "J":
        if card.suit == suit:
            return _DECLARED_SUIT
        return _ONLY_DECLARED
    if card.suit == suit:
        return _SAME_SUIT
    if card.rank == top.rank:
        return _SAME_RANK
    return _NO_MATCH


def _jack(card: Card, top: Card, suit: str, house: House) -> Fit:
    if top.rank == "J" and house.jack_on != "any":
        if house.jack_on == "match" and card.suit == suit:
            return _DECLARED_SUIT
        reason = "jack_on_jack" if house.jack_on == "not_jack" else "only_declared"
        return Fit(allowed=False, reason=reason, rules=(R.HK_J1, R.HK_G11, R.HK_G12))
    if card.suit == suit and top.rank != "J":
        return _JACK_SAME_SUIT
    if house.jack_on == "match":
        return _JACK_MUST_MATCH
    return _JACK_ANYWHERE


def _two(card: Card, top: Card, suit: str, house: House) -> Fit:
    if card.suit != suit:
        if top.rank == "J":
            return _TWO_ONLY_DECLARED
        if card.rank == top.rank:
            return _TWO_ON_TWO
        return _NO_MATCH_TWO
    if house.two_suit == "printed" and card.suit != top.suit:
        return _TWO_PRINTED
    extra = (R.HK_J1,) if top.rank == "J" else ()
    return Fit(allowed=True, reason="two_own_suit", rules=(R.HK_2b, *extra))


def seven_value(card: Card, house: House) -> int:
    """Return how many cards this seven asks for: two, or four for a black one by house."""
    black = {"off": frozenset(), "spades": frozenset("S"), "both": BLACK}[house.black_seven]
    return 4 if card.suit in black else 2
