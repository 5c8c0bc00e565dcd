"""Several rows on one table, and the way from one round to the next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from referee.core.seats import Seat, following
from referee.games.flip7.cards import Card, clause_of, copies, listed, surplus
from referee.games.flip7.clauses import Rule
from referee.games.flip7.position import Position, opening
from referee.games.flip7.rows import Fault, Row, Status, bare, check_row, too_many
from referee.games.flip7.totals import check_total

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from referee.games.flip7.entries import Entry
    from referee.games.flip7.house import House

PLAYERS_PER_DECK: Final = 18
"""With more players a second deck is advised (F7-18)."""


def round_check(
    entries: Mapping[str, Entry],
    house: House,
    *,
    seen: tuple[Card, ...] = (),
    reshuffled: bool = False,
) -> tuple[Fault, ...]:
    """Return what is wrong with a round, what cannot stand first.

    Each entry's own faults carry its name in the fact ``name``. Cards are counted
    as they lie on the table at the same time.

    :param seen: cards of earlier rounds since the last shuffle; repeating one is a
        warning only, because a shuffle may have gone unreported.
    :param reshuffled: the stock was shuffled anew during this round, so that a used
        Freeze may have come back and `seen` no longer counts.
    """
    faults = [
        *(fault for name, entry in entries.items() for fault in _own(name, entry, house)),
        *_one_flip7(entries),
        *_table(entries, house, () if reshuffled else seen, reshuffled=reshuffled),
        *_unfinished(entries),
        *crowd(len(entries), house),
    ]
    return tuple(sorted(faults, key=lambda fault: not fault.refused))


def _own(name: str, entry: Entry, house: House) -> list[Fault]:
    faults = (
        check_row(entry.cards or (), entry.status, house)
        if entry.points is None
        else check_total(entry.points, entry.status, house)
    )
    return [fault._replace(facts={**fault.facts, "name": name, "whose": name}) for fault in faults]


def _one_flip7(entries: Mapping[str, Entry]) -> list[Fault]:
    names = [name for name, entry in entries.items() if entry.status is Status.FLIP7]
    if len(names) <= 1:
        return []
    first, second = names[:2]
    rest = listed(bare(entries[second].cards or ()))
    facts = {"name": second, "first": first, "instead": f"active:{rest}" if rest else "active"}
    return [Fault("one_flip7", (Rule.FLIP7_END, Rule.END_FLIP7), facts=facts)]


def discards(rounds: Iterable[tuple[Iterable[Entry], bool]], house: House) -> tuple[Card, ...]:
    """Return the cards of finished rounds that lie in the discards still (F7-next-aside).

    A round that shows a card once more than the decks have it saw a shuffle that
    nobody reported; what lay there before it went back into the stock.

    :param rounds: the entries of each round, and whether the stock was shuffled in it.
    """
    seen: tuple[Card, ...] = ()
    for entries, reshuffled in rounds:
        lying = tuple(card for entry in entries for card in _lying(entry))
        anew = reshuffled or surplus((*seen, *lying), house.decks)
        seen = lying if anew else (*seen, *lying)
    return seen


def _table(
    entries: Mapping[str, Entry], house: House, seen: tuple[Card, ...], *, reshuffled: bool
) -> list[Fault]:
    lying = [card for entry in entries.values() for card in _lying(entry)]
    faults = [
        _once_more(too_many(card, tuple(lying), house), card, entries, reshuffled=reshuffled)
        for card in surplus(lying, house.decks)
    ]
    told = set(surplus(lying, house.decks))
    for card in surplus((*lying, *seen), house.decks):
        if card not in told and card in lying:
            facts = {"card": card.value, "n": copies(card, house.decks)}
            rules = (clause_of(card), Rule.NEXT_ASIDE, Rule.RESHUFFLE)
            faults.append(Fault("seen_before", rules, refused=False, facts=facts))
    return faults


def _lying(entry: Entry) -> tuple[Card, ...]:
    row = bare(entry.cards or ())
    return (*row, Card.FREEZE) if entry.status is Status.FROZEN else row


def _once_more(
    fault: Fault, card: Card, entries: Mapping[str, Entry], *, reshuffled: bool
) -> Fault:
    """Name who shows the card, and let a Freeze come back after a shuffle (F7-reshuffle)."""
    names = [name for name, entry in entries.items() if card in _lying(entry)]
    facts = {**fault.facts, "name": ", ".join(names)}
    back = card is Card.FREEZE and reshuffled
    key = "freeze_came_back" if back else "too_many_on_table"
    rules = (*fault.rules, Rule.RESHUFFLE) if card is Card.FREEZE else fault.rules
    return Fault(key, rules, refused=not back, facts=facts)


def _unfinished(entries: Mapping[str, Entry]) -> list[Fault]:
    active = [name for name, entry in entries.items() if entry.status is Status.ACTIVE]
    ended = any(entry.status is Status.FLIP7 for entry in entries.values())
    if ended or not active:
        return []
    facts = {"name": ", ".join(active), "n": len(active)}
    return [Fault("still_active", (Rule.END_INACTIVE,), refused=False, facts=facts)]


def crowd(players: int, house: House) -> list[Fault]:
    """Return the advice to take a second deck, where it is due (F7-18, SP-13)."""
    if house.decks > 1 or players <= PLAYERS_PER_DECK:
        return []
    rules = (Rule.EIGHTEEN, Rule.SP_EIGHTEEN)
    return [Fault("second_deck", rules, refused=False, facts={"n": players})]


class Opening(NamedTuple):
    """A round before its first card.

    :param dealer: who deals; the seat on his left is dealt to first.
    """

    position: Position
    dealer: Seat
    rules: tuple[Rule, ...]


def open_round(players: int, dealer: Seat, gone: Collection[Seat] = ()) -> Opening:
    """Set up the first round (F7-setup)."""
    position = _without(opening(players, following(dealer, players, absent=gone)), gone)
    return Opening(position, dealer, (Rule.SETUP, Rule.DEAL))


def next_round(
    final: Position, dealer: Seat, gone: Collection[Seat] = (), *, players: int | None = None
) -> Opening:
    """Set up the round after `final`: its cards go aside, the stock passes left.

    :param dealer: who dealt the finished round.
    :param gone: seats whose players have left the game.
    :param players: the seats now, where somebody has joined; else those of `final`.
    """
    seats = final.players if players is None else players
    seen = (*final.seen, *final.lying)
    left = next_dealer(dealer, seats, gone)
    first = following(left, seats, absent=gone)
    position = _without(opening(seats, first, seen), gone)
    return Opening(position, left, (Rule.NEXT_ASIDE, Rule.NEXT_DEALER))


def next_dealer(dealer: Seat, players: int, gone: Collection[Seat] = ()) -> Seat:
    """Return who deals next: the next seat on the left that still plays (F7-next-dealer).

    >>> next_dealer(0, 4, {1})
    2
    """
    return following(dealer, players, absent=gone)


def _without(position: Position, gone: Collection[Seat]) -> Position:
    if not gone:
        return position
    rows = tuple(
        Row((), Status.LEFT) if seat in gone else row for seat, row in enumerate(position.rows)
    )
    return position._replace(rows=rows)
