"""Flip 7 at a live table: every card lies open, so the rows are all there is to know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from referee.core.errors import ImpossibleError, UnknownError
from referee.core.house import nearest
from referee.core.seats import Seat, letter, seat_of
from referee.core.verdict import Illegal, Legal, Outcome, Verdict
from referee.desk import flip7, flip7_odds, flip7_scores
from referee.desk import flip7_words as words
from referee.desk.flip7 import card_name
from referee.desk.flip7_reminders import reminders
from referee.desk.live import Before, Deal
from referee.games.flip7.cards import Card, cards, copies, listed, ordered
from referee.games.flip7.clauses import Rule
from referee.games.flip7.entries import Entry, write_entry
from referee.games.flip7.forced import SHUFFLED, force
from referee.games.flip7.house import House
from referee.games.flip7.moves import Assign, Draw, Leave, Move, Reshuffle
from referee.games.flip7.position import MOST_SEATS, Duty, Owed, Position
from referee.games.flip7.position import read as read_position
from referee.games.flip7.position import show as show_position
from referee.games.flip7.rounds import open_round
from referee.games.flip7.rows import Row, Status
from referee.games.flip7.score import points
from referee.i18n.texts import Texts

__all__ = ["reminders"]

SEEN: Final = "seen"
"""What is written down of a deal: the discards that lie there."""


SILENT: Final = frozenset({"number", "modifier"})
"""Reasons that are no news to people who see the card."""


class Moment(NamedTuple):
    """A round as it lies on the table.

    :param position: ``None`` once the round is over.
    :param house: the rules under which it was dealt, which count its rows and its cards.
    :param final: the table at the end of the round.
    :param outcome: the points that it brought.
    :param reshuffled: the discards became the stock again in this round.
    """

    position: Position | None
    dealer: Seat
    house: House
    final: Position | None = None
    outcome: Outcome | None = None
    reshuffled: bool = False


def opening(deal: Deal, house: House) -> Moment:
    """Return a round before its first card (F7-setup, F7-next-dealer).

    :raises ImpossibleError: if there are more players than letters for seats, or more
        discards than cards.
    """
    if deal.seats > MOST_SEATS:
        text = str(deal.seats)
        raise ImpossibleError("flip7/errors.seat_count", text=text, least=1, most=MOST_SEATS)
    position = open_round(deal.seats, deal.dealer).position
    dealt_upon = position._replace(seen=ordered(cards(deal.told.get(SEEN, ""))))
    return Moment(read_position(show_position(dealt_upon), house), deal.dealer, house)


def dealt(before: Before, setting: Mapping[str, Any]) -> dict[str, str]:
    """Return the discards that lie there when a round is dealt (F7-next-aside)."""
    del setting
    house = before.match.house
    seen = _capped(_lying_aside(before, house), house)
    return {SEEN: listed(seen)} if seen else {}


def _lying_aside(before: Before, house: House) -> tuple[Card, ...]:
    last = before.last.final if before.last is not None else None
    if last is not None:
        return (*last.seen, *last.lying)
    counted = before.match.counted
    return flip7_scores.aside(((hand.entries, hand.reshuffled) for hand in counted), house)


def _capped(some: Iterable[Card], house: House) -> tuple[Card, ...]:
    """Return cards in the order of the deck list, no more of each than the decks have.

    A Freeze that came back after a shuffle is told in two rows of one round, and a table
    may go on with fewer decks.
    """
    told = Counter(some)
    most = Counter({card: copies(card, house.decks) for card in told})
    return ordered((told & most).elements())


def side(moment: Moment) -> Any:
    """Return the game's side of the desk."""
    del moment
    return flip7


def read(moment: Moment, text: str, names: Sequence[str]) -> Move:
    """Read a move; while a card waits to be aimed, a bare name or letter aims it.

    :raises RefereeError: if it is none.
    """
    position = moment.position
    first = position.due if position is not None else None
    if position is None or first is None or first.card is None:
        return flip7.read_play(text, names)
    at = words.aim(text, {name: letter(seat) for seat, name in enumerate(names)})
    if at is not None and seat_of(at) < position.players:
        return Assign(first.card, seat_of(at))
    try:
        move = flip7.read_play(text, names)
    except UnknownError as error:
        near = nearest(text.strip(), names)
        if near:
            raise UnknownError("flip7/errors.no_such_player", text=text, near=near) from error
        raise
    return _told_again(position, move)


def _told_again(position: Position, move: Move) -> Move:
    """Return the aim of a card that waits, where the card was told once more with it."""
    if not isinstance(move, Draw) or move.at is None:
        return move
    waits = any((one.seat, one.card) == (position.mover, move.card) for one in position.owed)
    return Assign(move.card, move.at) if waits else move


def said_by(moment: Moment, move: Move, seat: Seat) -> Move | None:
    """Return the move as `seat` makes it; who leaves and what was shuffled anybody may say."""
    reported = isinstance(move, Leave | Reshuffle)
    position = moment.position
    return move if reported or position is None or position.mover == seat else None


def out_of_turn(moment: Moment, seat: Seat, house: House) -> Illegal:
    """Rule on a play by somebody whose turn it is not (F7-turn); it costs nothing."""
    del moment, house
    return Illegal((Rule.TURN,), "out_of_turn", {"player": letter(seat)})


def judge(moment: Moment, move: Move, house: House) -> Verdict[Position]:
    """Rule on a move.

    :raises ImpossibleError: if the round is over.
    """
    if moment.position is None:
        raise ImpossibleError("flip7/errors.round_is_over")
    return flip7.judge(moment.position, move, house)


def after(moment: Moment, move: Move, verdict: Legal[Position], house: House) -> Moment:
    """Return the moment that follows."""
    final = None
    if verdict.after is None:
        final = read_position(str(verdict.facts["final"]), house)
    shuffled = isinstance(move, Reshuffle) or SHUFFLED in verdict.facts
    return moment._replace(
        position=verdict.after, final=final, outcome=verdict.outcome,
        reshuffled=moment.reshuffled or shuffled,
    )  # fmt: skip


def forced(moment: Moment, move: Move, house: House) -> Legal[Position]:
    """Return what follows a refused move that the table lets stand.

    :raises RefusedError: if nothing can follow from it.
    """
    verdict = judge(moment, move, house)
    if isinstance(verdict, Legal) or moment.position is None:
        return verdict  # type: ignore[return-value] # a round that is over is refused by judge
    return force(moment.position, move, verdict, house)


def slip(moment: Moment, move: Move, verdict: Illegal) -> None:
    """Return nothing: no mistake has a price here."""
    del moment, move, verdict


def dawn(moment: Moment, setting: Mapping[str, Any], house: House) -> None:
    """Return nothing: the day is no matter here."""
    del moment, setting, house


def seated(moment: Moment) -> tuple[int, ...]:
    """Return the dealt seat of each present seat: they stay."""
    return tuple(range(len(_rows(moment))))


def held(moment: Moment) -> dict[Seat, int]:
    """Return nothing: every card lies open."""
    del moment
    return {}


def entries(moment: Moment, house: House) -> dict[Seat, str]:
    """Return the rows at the end of a round, without those of players who left."""
    del house
    rows = moment.final.rows if moment.final is not None else ()
    return {
        seat: write_entry(_entry(row))
        for seat, row in enumerate(rows)
        if row.status is not Status.LEFT
    }


def _entry(row: Row) -> Entry:
    """Return what is entered for a row; who stayed without a card has no cards to tell."""
    if row.status is Status.STAYED and not row.cards:
        return Entry(points=0)
    return Entry(row.status, row.cards)


def odds(moment: Moment, house: House) -> flip7_odds.Told:
    """Return the chances of whoever has to act.

    :raises ImpossibleError: if nobody draws a card now.
    """
    position = moment.position
    row = position.rows[position.mover] if position is not None else None
    if position is None or row is None or not row.active:
        raise ImpossibleError("flip7/errors.nobody_draws")
    elsewhere = Counter((*position.lying, *position.seen))
    elsewhere.subtract(row.cards)
    return flip7_odds.of_row(row.cards, house, tuple(elsewhere.elements()))


def prompt(texts: Texts, moment: Moment) -> Iterator[str]:
    """Yield what the mover must know: the deal, what lies before him, what he owes."""
    position = moment.position
    if position is None:
        return
    if position.deal is not None:
        yield texts.say("flip7/table.dealing")
    row = position.rows[position.mover]
    if row.active:
        yield from _lying(texts, row, moment.house)
    first = position.due
    if first is not None:
        yield texts.say(f"flip7/table.due_{first.duty.value}", **_owed_facts(texts, first))


def _owed_facts(texts: Texts, owed: Owed) -> dict[str, object]:
    return {"n": owed.left, "card": card_name(texts, owed.card or "")}


def _lying(texts: Texts, row: Row, house: House) -> Iterator[str]:
    """Yield a row's cards with what they are worth now, and its Second Chance, if any."""
    counted = [card.value for card in row.cards if card is not Card.SECOND]
    if counted:
        yield f"{' '.join(counted)} = {points(row.cards, row.status, house)}"
    if row.second:
        yield card_name(texts, Card.SECOND)


def lines(texts: Texts, moment: Moment, names: Sequence[str]) -> Iterator[str]:
    """Yield what lies on the table: every row with its points, what is owed, the stock."""
    for seat, row in enumerate(_rows(moment)):
        if row.status is not Status.LEFT:
            yield f"  {names[seat]}: {_row_said(texts, row, moment.house)}"
    position = moment.position
    if position is None:
        yield texts.say("flip7/table.over")
    else:
        yield from _acting(texts, position, names)
    table = position or moment.final
    if table is not None:
        yield texts.say("flip7/table.unseen", n=table.unseen(moment.house.decks))
        yield texts.say("flip7/table.discards", n=len(table.seen))


def _rows(moment: Moment) -> tuple[Row, ...]:
    table = moment.position or moment.final
    return table.rows if table is not None else ()


def _row_said(texts: Texts, row: Row, house: House) -> str:
    first, *more = [*_lying(texts, row, house)] or [texts.say("flip7/table.no_card")]
    if not row.active:
        more.append(str(texts.file("flip7/names")[row.status.value]))
    return " ".join((first, *(f"({one})" for one in more)))


def _acting(texts: Texts, position: Position, names: Sequence[str]) -> Iterator[str]:
    """Yield who is to act, and everything that is owed, next first."""
    first = position.due
    waiting = [owed for owed in position.owed if owed is not first]
    for owed in [*([first] if first else []), *waiting]:
        if owed.left or owed.duty not in {Duty.FLIP3, Duty.CARD}:
            key = f"flip7/table.owed_{owed.duty.value}"
            yield texts.say(key, name=names[owed.seat], **_owed_facts(texts, owed))
    if position.deal is not None and first is not None:
        yield texts.say("flip7/table.deal_waits")
    elif position.deal is not None:
        yield texts.say("flip7/table.deal", name=names[position.deal])
    elif first is None:
        yield texts.say("flip7/table.turn", name=names[position.turn])


def spellings() -> tuple[str, ...]:
    """Return the words that cards and plays are called by, for completion."""
    return words.spellings()


def show(moment: Moment) -> str:
    """Write a moment as one line; the table at the end of a round after ``over``."""
    if moment.position is not None:
        return show_position(moment.position)
    return f"over {show_position(moment.final)}" if moment.final is not None else "over"
