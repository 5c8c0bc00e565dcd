"""A hand of the Ahl al-Bayt deck as far as a table can see it: hands as counts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from referee.core.errors import ImpossibleError
from referee.core.seats import Seat, following
from referee.core.verdict import Effect, EffectKind, Illegal, Legal, Outcome
from referee.desk.ahlulbayt import Side
from referee.games.ahlulbayt.cards import MONTHS, Card
from referee.games.ahlulbayt.clauses import Rule
from referee.games.ahlulbayt.day import Today
from referee.games.ahlulbayt.house import House
from referee.games.ahlulbayt.moves import (
    Call,
    DrawLay,
    First,
    Lay,
    Leave,
    Move,
    NewDay,
    Reshuffle,
    Start,
    parse,
)
from referee.games.ahlulbayt.opening import cards_in_play
from referee.games.ahlulbayt.opening import deal as rule_on_deal
from referee.games.ahlulbayt.position import HAND, Position
from referee.games.ahlulbayt.turning import today_after


class Moment(NamedTuple):
    """A hand as far as the table can see it; seats are the present ones.

    :param position: what a ruling depends on; ``None`` once the hand is over.
    :param counts: how many cards each seat holds.
    :param house: the rules under which it was dealt.
    :param size: cards in play; those of a player who left are not among them.
    :param pile: ids of the cards under the top one, since the last reshuffle.
    :param last: the id of the card that lies on top, and `layer` who laid it;
        nobody laid one that came from the bank.
    :param called: seats whose one card has been called.
    :param seated: the dealt seat of each seat.
    :param named: whether the table said who starts.
    :param today: the day and the place in force.
    :param year: the Hijri year of that day; ``None`` if no day was written down.
    :param past: the day that `today` took the place of.
    :param deck: the deck file, and `dates` its date profile, where they were chosen.
    """

    position: Position | None
    counts: tuple[int, ...]
    house: House
    size: int
    pile: tuple[str, ...] = ()
    last: str | None = None
    layer: Seat | None = None
    called: tuple[Seat, ...] = ()
    seated: tuple[Seat, ...] = ()
    named: bool = False
    today: Today = Today()
    year: int | None = None
    past: NewDay | None = None
    deck: str | None = None
    dates: str | None = None
    outcome: Outcome | None = None

    @property
    def bank(self) -> int:
        """How many cards lie face down, as far as every shuffle was reported."""
        return self.size - sum(self.counts) - len(self.pile) - (self.last is not None)

    @property
    def drawable(self) -> int:
        """How many cards can be drawn before every one is in a hand."""
        return self.bank + (len(self.pile) if self.house.bank_empty == "reshuffle" else 0)

    @property
    def day(self) -> NewDay | None:
        """The day in force as it is reported, or ``None`` if none was written down."""
        if self.year is None or self.today.month is None or self.today.day is None:
            return None
        month = MONTHS.index(self.today.month) + 1
        return NewDay(self.year, month, self.today.day, self.today.last_day)

    @property
    def quiet(self) -> tuple[Seat, ...]:
        """The seats that hold one card and have not called."""
        one = (seat for seat, count in enumerate(self.counts) if count == 1)
        return tuple(seat for seat in one if seat not in self.called)


@lru_cache(maxsize=4)
def _any_day(deck: str | None, dates: str | None) -> Side:
    return Side({"deck": deck, "dates": dates})


@lru_cache(maxsize=8)
def _side(deck: str | None, dates: str | None, facts: Today) -> Side:
    """Return the side on one day; its deck is not read again for another."""
    return _any_day(deck, dates).on(facts)


def side(moment: Moment) -> Side:
    """Return the game's side of the desk, under the deck and on the day of a moment."""
    return _side(moment.deck, moment.dates, moment.today)


def opening(seats: int, dealer: Seat, told: Mapping[str, str], house: House) -> Moment:
    """Return the hand as it was dealt (AB-2), before anybody starts.

    :param told: day, city, deck and dates, as they were written down with it.
    :raises RefereeError: if the deck cannot be read, or is too small for so many.
    """
    if told.get("deck"):
        # The file may have been changed since it was read last.
        _any_day.cache_clear()
        _side.cache_clear()
    blank = Moment(None, (HAND,) * seats, house, 0, deck=told.get("deck"), dates=told.get("dates"),
                   seated=tuple(range(seats)), today=Today(city=told.get("city")))  # fmt: skip
    deck = side(blank).deck
    size = cards_in_play(house, deck)
    dealt = rule_on_deal(seats, house, deck)
    if isinstance(dealt, Illegal):
        key = "too_few_players" if dealt.rules[0] is Rule.AB_1 else "too_many_players"
        raise ImpossibleError(f"ahlulbayt/errors.{key}", players=seats, cards=size, hand=HAND)
    start = Position(players=seats, turn=following(dealer, seats))
    moment = blank._replace(position=start, size=size)
    if told.get("day"):
        report = parse(f"day {told['day']}", deck)
        moment = _on_day(moment, report)
    return known(moment)


def _on_day(moment: Moment, move: Move) -> Moment:
    if not isinstance(move, NewDay):
        return moment
    today = today_after(move, moment.today)
    return moment._replace(today=today, year=move.year, past=moment.day)


def known(moment: Moment) -> Moment:
    """Return the moment with what the table knows told to the position."""
    position = moment.position
    if position is None:
        return moment
    begins = position.turn in moment.quiet and position.again is None
    # A card that cannot be drawn is no price for a forgotten call.
    late = begins and position.top is not None and moment.drawable > 0
    held = moment.counts[position.turn]
    return moment._replace(position=position._replace(left=held or None, called=not late))


def laid(move: Move) -> Card | None:
    """Return the card that a play puts on the pile."""
    return move.card if isinstance(move, Lay | DrawLay | First) else None


def taken_first(position: Position, move: Move) -> int:
    """Return how many cards leave the bank before the card of a play lies."""
    if isinstance(move, First):
        return 1
    return int(isinstance(move, DrawLay)) + int(position.late)


def drawn(moment: Moment, seat: Seat | None, wanted: int) -> Moment:
    """Return the moment after a seat, or nobody's hand, took cards from the bank.

    Those past the bank's end come from the pile, which was shuffled then (AB-2); where
    that has none either, fewer are drawn.
    """
    shuffles = wanted > moment.bank and moment.house.bank_empty == "reshuffle"
    got = min(wanted, moment.drawable)
    moment = moment._replace(pile=() if shuffles else moment.pile)
    if seat is None:
        return moment
    counts = _changed(moment.counts, seat, got)
    over = seat if got and counts[seat] > 1 else None
    called = tuple(one for one in moment.called if one != over)
    return moment._replace(counts=counts, called=called)


def _changed(counts: Sequence[int], seat: Seat, by: int) -> tuple[int, ...]:
    return tuple(count + (by if place == seat else 0) for place, count in enumerate(counts))


def follows(moment: Moment, move: Move, verdict: Legal[Position]) -> Moment:
    """Return the moment after a move that stands."""
    match move:
        case Leave(seat):
            moment = _without(moment, seat)
        case NewDay():
            moment = _on_day(moment, move)
        case Start():
            moment = moment._replace(named=True)
        case Reshuffle():
            moment = moment._replace(pile=())
        case Call():
            moment = _heard(moment, verdict.effects)
        case _:
            moment = _played(moment, move, verdict.effects)
    return known(moment._replace(position=verdict.after, outcome=verdict.outcome))


def _heard(moment: Moment, effects: Sequence[Effect]) -> Moment:
    callers = {effect.seat for effect in effects if effect.kind is EffectKind.CALLS}
    return moment._replace(called=tuple(sorted(callers.union(moment.called))))


def _played(moment: Moment, move: Move, effects: Sequence[Effect]) -> Moment:
    """Return the cards where they lie after a play: drawn, laid, and drawn for a last one."""
    position = moment.position
    if position is None:
        return moment
    card, turn = laid(move), position.turn
    wanted = sum(int(e.value or 0) for e in effects if e.kind is EffectKind.DRAWS)
    if card is None:
        return drawn(moment, turn, wanted)
    first = taken_first(position, move)
    if isinstance(move, First):
        return _lies(drawn(moment, None, first), card, None)
    moment = _lies(drawn(moment, turn, first), card, turn)
    return drawn(moment, turn, wanted - first)


def _lies(moment: Moment, card: Card, seat: Seat | None) -> Moment:
    under = (moment.last,) if moment.last is not None else ()
    counts = moment.counts if seat is None else _changed(moment.counts, seat, -1)
    return moment._replace(counts=counts, pile=(*moment.pile, *under), last=card.id, layer=seat)


def _without(moment: Moment, seat: Seat) -> Moment:
    """Return the moment without a seat: its cards are out of play, those behind move up."""
    stays = [place for place in range(len(moment.counts)) if place != seat]
    gone = moment.position is not None and moment.position.turn == seat
    return moment._replace(
        counts=tuple(moment.counts[place] for place in stays),
        seated=tuple(moment.seated[place] for place in stays),
        called=tuple(stays.index(one) for one in moment.called if one != seat),
        layer=None if moment.layer in {None, seat} else stays.index(moment.layer),
        size=moment.size - moment.counts[seat],
        named=moment.named and not gone,
    )
