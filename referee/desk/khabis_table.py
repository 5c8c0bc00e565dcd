"""Haft Khabis at a live table: hands as counts, and every card that lies in the pile."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from referee import resources
from referee.core.errors import ImpossibleError
from referee.core.seats import CLOCKWISE, Seat, following, letter
from referee.core.verdict import Effect, EffectKind, Illegal, Legal, Outcome, Penalty, Verdict
from referee.desk import khabis
from referee.desk.khabis import card_name, suit_name
from referee.desk.live import Before, Deal, Note
from referee.games.khabis.cards import PACK, Card
from referee.games.khabis.checks import PACK_SIZE
from referee.games.khabis.clauses import Rule as R
from referee.games.khabis.forced import force
from referee.games.khabis.house import House, packs
from referee.games.khabis.moves import Draw, Lay, Move, Report, Said
from referee.games.khabis.position import Position
from referee.games.khabis.position import show as show_position
from referee.games.khabis.reports import NO_FOUL
from referee.i18n.texts import Texts


class Moment(NamedTuple):
    """A hand as far as the table can see it.

    :param position: what a ruling depends on; ``None`` once the hand is over.
    :param counts: how many cards each seat holds.
    :param pile: the cards under the top one, since the last reshuffle.
    :param size: cards in play; those of a player who left are not among them.
    :param outcome: how the hand ended.
    :param last: the card that was laid last, and `layer` who laid it.
    :param away: seats whose players have left.
    :param out: seats that have gone out in elimination, first first.
    """

    position: Position | None
    counts: tuple[int, ...]
    pile: tuple[Card, ...]
    size: int
    outcome: Outcome | None = None
    last: Card | None = None
    layer: Seat | None = None
    away: tuple[Seat, ...] = ()
    out: tuple[Seat, ...] = ()

    @property
    def stock(self) -> int:
        """How many cards lie face down, as far as every shuffle was reported."""
        return self.size - sum(self.counts) - len(self.pile) - (self.last is not None)


def opening(deal: Deal, house: House) -> Moment:
    """Return the hand as it was dealt, before a card is turned up (HK-G3, HK-G5)."""
    counts = (house.deal,) * deal.seats
    size = packs(house, deal.seats) * PACK_SIZE
    starter = following(deal.dealer, deal.seats, CLOCKWISE)
    return _known(Moment(Position(deal.seats, starter), counts, (), size))


def dealt(before: Before, setting: Mapping[str, Any]) -> dict[str, str]:
    """Return what to write down of a deal: nothing, here seats and house say it all."""
    del before, setting
    return {}


def side(moment: Moment) -> Any:
    """Return the game's side of the desk."""
    del moment
    return khabis


def read(moment: Moment, text: str, names: Sequence[str]) -> Move:
    """Read a move; before the first card is turned up, a lone card is that card.

    :raises RefereeError: if it is none.
    """
    move = khabis.read_play(text, names)
    unopened = moment.position is not None and moment.position.top is None
    if unopened and isinstance(move, Lay):
        return Report(Said.FIRST, lay=move)
    return move


def said_by(moment: Moment, move: Move, seat: Seat) -> Move | None:
    """Return the move as `seat` makes it; a call is anybody's."""
    if isinstance(move, Report) and move.said is Said.CALL and move.seat is None:
        return move._replace(seat=seat)
    reported = isinstance(move, Report) and move.said is not Said.FIRST
    mine = moment.position is not None and moment.position.turn == seat
    return move if reported or mine else None


def out_of_turn(moment: Moment, seat: Seat, house: House) -> Illegal:
    """Rule on a play by somebody whose turn it is not (HK-M1)."""
    del moment
    price = Penalty(R.HK_M1, seat, 1) if house.minor_turn == "on" else None
    return Illegal((R.HK_M1,), "out_of_turn", {"player": letter(seat)}, price)


def judge(moment: Moment, move: Move, house: House) -> Verdict[Position]:
    """Rule on a move.

    :raises ImpossibleError: if a card lies in the pile already, or cannot be otherwise.
    """
    if moment.position is None:
        raise ImpossibleError("khabis/errors.hand_is_over")
    lay = _laid(move)
    if lay is not None:
        # A card drawn past the end of the stock comes from the pile that was shuffled in.
        drawn = isinstance(move, Draw) and moment.stock < 1
        _check_lying(moment, () if drawn else moment.pile, lay.card, house)
    if isinstance(move, Report) and move.said is Said.CALL and move.seat is not None:
        return _called(moment, moment.position, move.seat, move, house)
    return khabis.judge(moment.position, move, house)


def _called(
    moment: Moment, position: Position, seat: Seat, move: Report, house: House
) -> Verdict[Position]:
    """Rule on a call by anybody: of each the table knows how many cards he holds."""
    if seat == position.turn or seat in position.absent or seat >= position.players:
        return khabis.judge(position, move, house)
    asked = position._replace(turn=seat, left=moment.counts[seat], prize=None)
    verdict = khabis.judge(asked, move, house)
    if isinstance(verdict, Illegal) or verdict.after is None:
        return verdict
    said = verdict.after
    after_ = position._replace(quiet=said.quiet, called=said.called)
    return verdict._replace(after=after_, next=position.turn)


def _laid(move: Move) -> Lay | None:
    if isinstance(move, Lay):
        return move
    return move.lay if isinstance(move, Draw | Report) else None


def _check_lying(moment: Moment, pile: tuple[Card, ...], card: Card, house: House) -> None:
    lying = (*pile, *((moment.last,) if moment.last else ()))
    most = packs(house, len(moment.counts))
    if lying.count(card) >= most:
        raise ImpossibleError("khabis/errors.lies_already", card=card, n=most)


def after(moment: Moment, move: Move, verdict: Legal[Position], house: House) -> Moment:
    """Return the moment that follows; cards that were drawn past the stock's end were shuffled."""
    del house
    lay = _laid(move)
    opens = isinstance(move, Report) and move.said is Said.FIRST
    pile = () if _shuffled(moment, move, verdict) else moment.pile
    if lay is not None and moment.last is not None:
        pile = (*pile, moment.last)
    counts = _counts(moment, verdict.effects)
    if lay is not None and not opens and moment.position is not None:
        counts[moment.position.turn] -= 1
    size, away = moment.size, moment.away
    if isinstance(move, Report) and move.said is Said.LEAVE and move.seat is not None:
        size, away = size - counts[move.seat], (*away, move.seat)
        counts[move.seat] = 0
    following_ = Moment(
        verdict.after, tuple(counts), pile, size, verdict.outcome,
        *_lies(moment, lay), away, _out(moment, verdict),
    )  # fmt: skip
    return _known(following_)


def _lies(moment: Moment, lay: Lay | None) -> tuple[Card | None, Seat | None]:
    """Return the card that lies open now, and who laid it."""
    if lay is None or moment.position is None:
        return moment.last, moment.layer
    return lay.card, moment.position.turn


def _out(moment: Moment, verdict: Legal[Position]) -> tuple[Seat, ...]:
    """Return who has gone out in elimination, in order (HK-X1)."""
    if verdict.after is not None:
        return verdict.after.out
    before = moment.position
    if before is None:
        return moment.out
    last = (before.turn,) if before.turn not in before.out else ()
    return (*before.out, *last)


def _counts(moment: Moment, effects: Sequence[Effect]) -> list[int]:
    counts = [*moment.counts]
    for effect in effects:
        if effect.kind is EffectKind.DRAWS and isinstance(effect.value, int):
            counts[effect.seat] += effect.value
            if effect.giver is not None:
                counts[effect.giver] -= effect.value
    return counts


def _shuffled(moment: Moment, move: Move, verdict: Legal[Position]) -> bool:
    """Tell whether the pile became the stock: reported, or else it could not have been drawn."""
    if isinstance(move, Report) and move.said is Said.RESHUFFLE:
        return True
    return _taken(verdict) > moment.stock


def _taken(verdict: Legal[Position]) -> int:
    drawn = (e.value for e in verdict.effects if e.kind is EffectKind.DRAWS and e.giver is None)
    return sum(value for value in drawn if isinstance(value, int))


def _known(moment: Moment) -> Moment:
    """Return the moment with what the table knows told to the position."""
    position = moment.position
    if position is None:
        return moment
    drawable = moment.size - sum(moment.counts) - (moment.last is not None)
    left = moment.counts[position.turn]
    return moment._replace(position=position._replace(hand=None, left=left, stock=drawable))


def forced(moment: Moment, move: Move, house: House) -> Legal[Position]:
    """Return what follows a refused move that the table lets stand.

    :raises RefusedError: if nothing can follow from it.
    """
    verdict = judge(moment, move, house)
    if isinstance(verdict, Legal) or moment.position is None:
        return verdict  # type: ignore[return-value] # a hand that is over is refused by judge
    return force(moment.position, move, tuple(map(R, verdict.rules)), house)


def slip(moment: Moment, move: Move, verdict: Illegal) -> Move | None:
    """Return the report of a card that was down already (HK-P1)."""
    if verdict.penalty is None or moment.position is None:
        return None
    del move
    rule = R(verdict.rules[0])
    foul = R.HK_P1 if rule in NO_FOUL else rule
    return Report(Said.SLIP, verdict.penalty.seat, foul)


def reminders(
    before: Moment, now: Moment, move: Move, verdict: Legal[Position], house: House
) -> Iterator[Note]:
    """Yield what must be said or done by hand besides."""
    reported = isinstance(move, Report) and move.said is Said.RESHUFFLE
    if _shuffled(before, move, verdict) and not reported:
        yield Note("shuffled_meanwhile", facts={"n": before.stock})
    if now.position is None:
        return
    if not now.stock and house.stock_empty == "reshuffle" and now.pile:
        yield Note("stock_empty")
    elif not now.stock and house.stock_empty != "reshuffle":
        yield Note("stock_gone")
    for seat in now.position.quiet:
        if before.position is not None and seat in before.position.quiet:
            yield Note("still_quiet", seat)


def dawn(moment: Moment, setting: Mapping[str, Any], house: House) -> None:
    """Return nothing: the day is no matter here."""
    del moment, setting, house


def seated(moment: Moment) -> tuple[int, ...]:
    """Return the dealt seat of each present seat: they stay."""
    return tuple(range(len(moment.counts)))


def entries(moment: Moment, house: House) -> dict[Seat, str]:
    """Return what is known of a finished hand: who went out, or every place."""
    outcome = moment.outcome
    if outcome is None:
        return {}
    if house.mode == "elimination":
        return _places(moment)
    if outcome.winner is None:
        return {}
    last = f":{moment.last}" if moment.layer == outcome.winner else ""
    return {outcome.winner: f"out{last}"}


def _places(moment: Moment) -> dict[Seat, str]:
    """Return the places: who went out first, the last one left, and who left before him."""
    seats = range(len(moment.counts))
    left = [seat for seat in seats if seat not in moment.out and seat not in moment.away]
    order = (*moment.out, *left)
    return {seat: f"place:{place}" for place, seat in enumerate(order, 1)}


def held(moment: Moment) -> dict[Seat, int]:
    """Return how many cards each seat holds."""
    return dict(enumerate(moment.counts))


def cards_in(entry: str, house: House) -> int | None:
    """Return how many cards somebody told that he holds, or ``None`` if he told points.

    What a seven was exchanged for does not count.

    :raises RefereeError: if it cannot be read.
    """
    from referee.desk.khabis_scores import read_entry
    from referee.games.khabis.match import parse_entry

    held_ = parse_entry(read_entry(entry, house), house).held
    return None if held_ is None else len(held_)


def spellings() -> tuple[str, ...]:
    """Return the words that cards and plays are called by, for completion."""
    table = resources.table("words/cards")
    words = (word for ids in table.values() for said in ids.values() for word in said)
    return (*PACK, *(word for word in words if len(word) > 1))


def prompt(texts: Texts, moment: Moment) -> Iterator[str]:
    """Yield what a player must know before he plays: the top card, and what is owed."""
    position = moment.position
    if position is None:
        return
    if position.top is None:
        yield texts.say("khabis/table.first")
        return
    named = f" → {suit_name(texts, position.suit)}" if position.suit else ""
    yield f"{_short(position.top)}{named}"
    if position.owed:
        yield texts.say("khabis/table.owes", n=position.owed)
    if position.ace:
        yield texts.say("khabis/table.ace")
    if position.prize is not None:
        yield texts.say("khabis/table.bonus")


def _short(card: Card) -> str:
    return f"{card.rank}{'♠♥♦♣'['SHDC'.index(card.suit)]}"


def lines(texts: Texts, moment: Moment, names: Sequence[str]) -> Iterator[str]:
    """Yield what lies on the table: the top card, hands as counts, stock and direction."""
    position = moment.position
    if position is None:
        return
    if position.top is not None:
        yield texts.say("khabis/table.top", card=card_name(texts, position.top))
    if position.suit:
        yield texts.say("khabis/table.suit", suit=suit_name(texts, position.suit))
    way = "plus" if position.direction == CLOCKWISE else "minus"
    yield texts.say(f"khabis/table.direction_{way}")
    for seat, count in enumerate(moment.counts):
        if seat in position.away:
            continue
        key = "out" if seat in position.out else "holds"
        quiet = texts.say("khabis/table.not_called") if seat in position.quiet else ""
        said = texts.say(f"khabis/table.{key}", name=names[seat], n=count)
        yield f"  {said} {quiet}".rstrip()
    yield texts.say("khabis/table.stock", n=moment.stock)


def show(moment: Moment) -> str:
    """Write a moment as one line."""
    position = show_position(moment.position) if moment.position else "over"
    counts = ",".join(map(str, moment.counts))
    pile = ",".join(map(str, moment.pile))
    return f"{position} counts={counts} pile={pile or '-'}"
