"""The Ahl al-Bayt deck at a live table: hands as counts, the pile, and the day in force."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee import resources
from referee.core.errors import ImpossibleError, UnreadableError
from referee.core.house import amend
from referee.core.seats import Seat
from referee.core.verdict import Illegal, Legal, Verdict
from referee.desk import ahlulbayt_moments as moments
from referee.desk.ahlulbayt_decks import shipped
from referee.desk.ahlulbayt_moments import Moment, drawn, laid, side, taken_first
from referee.desk.ahlulbayt_notes import reminders
from referee.desk.ahlulbayt_said import read as read_line
from referee.desk.ahlulbayt_shown import lines, prompt, show
from referee.desk.days import Asked, hijri_of
from referee.desk.live import Before, Deal
from referee.games.ahlulbayt import score
from referee.games.ahlulbayt.cards import Card, Kind
from referee.games.ahlulbayt.clauses import Rule
from referee.games.ahlulbayt.house import House
from referee.games.ahlulbayt.moves import (
    Call,
    Draw,
    DrawLay,
    First,
    Lay,
    Move,
    NewDay,
    Pass,
    write,
)
from referee.games.ahlulbayt.position import Position
from referee.ledger import files

__all__ = [
    "Moment", "after", "dawn", "dealt", "entries", "forced", "held", "judge", "lines", "opening",
    "out_of_turn", "prompt", "read", "reminders", "said_by", "seated", "show", "side", "slip",
    "spellings",
]  # fmt: skip


def opening(deal: Deal, house: House) -> Moment:
    """Return the hand as it was dealt, on the day and with the deck that were written down.

    :raises RefereeError: if the deck cannot be read, or is too small for so many.
    """
    return moments.opening(deal.seats, deal.dealer, deal.told, house)


def read(moment: Moment, text: str, names: Sequence[str]) -> Move:
    """Read a move; a bare call is his of whom the call is due.

    :raises RefereeError: if it is none.
    """
    move = read_line(moment, text, names)
    if move != Call() or moment.position is None or moment.position.turn in moment.quiet:
        return move
    return Call(moment.quiet[0]) if len(moment.quiet) == 1 else move


def spellings() -> tuple[str, ...]:
    """Return the words that cards and plays are called by, for completion."""
    table = resources.table("words/ahlulbayt")
    sorts = ("infallible", "killer", "dynasty", "kind", "action", "month", "city")
    words = (word for sort in sorts for said in table[sort].values() for word in said)
    return (*shipped().by_id, *words)


def dealt(before: Before, setting: Mapping[str, Any]) -> dict[str, str]:
    """Return day, city, deck file and date profile of a deal, each where there is one.

    :raises RefereeError: if an option about day or place cannot be read.
    """
    del before
    told: dict[str, str] = {}
    asked: Asked | None = setting.get("asked")
    if asked is not None:
        day = hijri_of(asked, setting["now"])
        told["day"] = write(_report(day.hijri)).removeprefix("day ")
        if day.city is not None:
            told["city"] = day.city
    if setting.get("deck"):
        told["deck"] = str(files.whole(files.named(setting["deck"])))
    if setting.get("dates"):
        told["dates"] = setting["dates"]
    return told


def _report(hijri: Any) -> NewDay:
    return NewDay(hijri.year, hijri.month, hijri.day, hijri.last)


def said_by(moment: Moment, move: Move, seat: Seat) -> Move | None:
    """Return the move as `seat` makes it: calls and reports are anybody's, plays the mover's.

    Before the table has said who starts, no turn is anybody's yet.
    """
    if isinstance(move, Call) and move.seat is None:
        return Call(seat)
    if not isinstance(move, Lay | Draw | DrawLay | Pass) or moment.position is None:
        return move
    mine = moment.position.turn == seat
    return move if mine or (moment.position.top is None and not moment.named) else None


def out_of_turn(moment: Moment, seat: Seat, house: House) -> None:
    """Return nothing: no clause of this game speaks of it."""
    del moment, seat, house


def judge(moment: Moment, move: Move, house: House) -> Verdict[Position]:
    """Rule on a move.

    :raises ImpossibleError: if a card lies in the pile already, or cannot be otherwise.
    :raises UnreadableError: if a card opens before the table has said who starts.
    """
    if moment.position is None:
        raise ImpossibleError("ahlulbayt/errors.hand_is_over")
    position = _counted(moment, moment.position)
    _check(moment, position, move, house)
    early = _early_call(moment, position, move)
    if early is not None:
        return early
    verdict = side(moment).judge(position, move, house)
    if isinstance(verdict, Illegal):
        return verdict
    if verdict.reason == "nothing_to_draw" and moment.drawable:
        strict = amend(house, ["bank_empty=reshuffle", "no_card=draw_may_lay"])
        return side(moment).judge(position, move, strict)
    return verdict._replace(on_trust=()) if isinstance(move, Call) else verdict


def _counted(moment: Moment, position: Position) -> Position:
    """Return the position with the mover's count, also where that is none at all."""
    return position._replace(left=moment.counts[position.turn])


def _early_call(moment: Moment, position: Position, move: Move) -> Illegal | None:
    """Refuse a call by anybody who holds more than one card (AB-12c)."""
    if not isinstance(move, Call):
        return None
    seat = position.turn if move.seat is None else move.seat
    count = moment.counts[seat] if seat < len(moment.counts) else 1
    return Illegal((Rule.AB_12C,), "not_last_card", {"n": count}) if count > 1 else None


def _check(moment: Moment, position: Position, move: Move, house: House) -> None:
    """Refuse a card that cannot be there."""
    card = laid(move)
    if card is None:
        return
    early = taken_first(position, move)
    if isinstance(move, DrawLay | First) and moment.drawable < early:
        raise ImpossibleError("ahlulbayt/errors.nothing_left_to_draw")
    if isinstance(move, Lay):
        _check_lay(moment, position, house)
    if card.kind is Kind.EVERY_PLACE and house.every_place == "absent":
        raise ImpossibleError("ahlulbayt/errors.not_in_play", card=card.id)
    _check_pile(drawn(moment, None, early), card)


def _check_lay(moment: Moment, position: Position, house: House) -> None:
    if not position.left:
        raise ImpossibleError("ahlulbayt/errors.no_card_held")
    if position.top is None and not moment.named and house.opening != "bank":
        raise UnreadableError("ahlulbayt/errors.who_starts")


def _check_pile(moment: Moment, card: Card) -> None:
    """Refuse a card of which every copy lies open; described cards have no copies to count."""
    known = side(moment).deck.by_id.get(card.id)
    lying = (*moment.pile, moment.last)
    if known is not None and lying.count(card.id) >= known.copies:
        raise ImpossibleError("ahlulbayt/errors.lies_already", card=card.id, n=known.copies)


def after(moment: Moment, move: Move, verdict: Legal[Position], house: House) -> Moment:
    """Return the moment that follows; cards drawn past the bank's end were shuffled."""
    del house
    return moments.follows(moment, move, verdict)


def forced(moment: Moment, move: Move, house: House) -> Legal[Position]:
    """Return what follows a refused move that the table lets stand.

    :raises RefereeError: if it cannot be, or nothing can follow from it.
    """
    verdict = judge(moment, move, house)
    if isinstance(verdict, Legal) or moment.position is None:
        return verdict  # type: ignore[return-value] # a hand that is over is refused by judge
    position = _counted(moment, moment.position)
    return side(moment).force(position, move, verdict.rules, house)


def slip(moment: Moment, move: Move, verdict: Illegal) -> None:
    """Return nothing: the one price there is, for a late call, is drawn with the next play.

    That play draws it whether anybody tried to call or not (AB-12d), so a report of
    the slip would have it paid twice.
    """
    del moment, move, verdict


def dawn(moment: Moment, setting: Mapping[str, Any], house: House) -> NewDay | None:
    """Return the report that another day has begun by the clock since the last move.

    It costs what reckoning one Hijri day does, a tenth of a millisecond. The city of
    the deal decides, whatever is configured since. The table's own report of a day
    stands until the clock's day is neither that one nor the one that it replaced.

    :raises RefereeError: if an option about day or place cannot be read.
    """
    asked: Asked | None = setting.get("asked")
    today = moment.day
    if asked is None or today is None or moment.position is None or house.day_of_play == "session":
        return None
    if moment.today.city is not None:
        asked = asked._replace(city=moment.today.city, coords=None, zone=None)
    found = _report(hijri_of(asked, setting["now"]).hijri)
    known = [day[:3] for day in (today, moment.past) if day is not None]
    return None if found[:3] in known else found


def seated(moment: Moment) -> tuple[Seat, ...]:
    """Return the dealt seat of each present seat."""
    return moment.seated


def entries(moment: Moment, house: House) -> dict[Seat, str]:
    """Return who has won by dealt seat (AB-12a); nobody where all but one have left."""
    del house
    outcome = moment.outcome
    if outcome is None or outcome.winner is None:
        return {}
    return {moment.seated[outcome.winner]: score.WON}


def held(moment: Moment) -> dict[Seat, int]:
    """Return nothing: cards that are left do not matter (AB-12a)."""
    del moment
    return {}
