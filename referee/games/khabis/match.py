"""A match of several hands: what is entered for each, and when it is over.

Entered for one player and one hand: ``out:JS`` went out, with his last card ·
``out`` went out · ``7H/4C/KD,QC`` the cards left · ``33`` points before doubling ·
``place:1`` in elimination.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from referee.core.errors import RefusedError, UnreadableError
from referee.core.tally import Count, Step, Tally, ranked
from referee.games.khabis import score
from referee.games.khabis.cards import Card, card
from referee.games.khabis.clauses import Rule as R
from referee.games.khabis.house import House

MOST = 100_000
"""No hand is worth more; a longer number is a slip of the finger."""

_SUM = re.compile(r"\d{1,15}(?:\+\d{1,15})*")


class Entry(NamedTuple):
    """What was entered for one player; exactly one of these is told.

    :param out: went out; `last` is the card he went out with, where it was told.
    :param held: the cards left.
    :param points: points before any doubling.
    :param place: the place in elimination, from 1.
    """

    out: bool = False
    last: Card | None = None
    held: tuple[score.Held, ...] | None = None
    points: int | None = None
    place: int | None = None


def parse_entry(text: str, house: House) -> Entry:
    """Read what was entered for one player.

    :raises UnreadableError: if it is none of the forms above.
    :raises RefusedError: if it cannot be: points below zero, a place in a game of points.
    """
    word = text.strip().replace(" ", "")
    if not word:
        raise UnreadableError("khabis/errors.empty_entry")
    head, sign, rest = word.partition(":")
    if head.casefold() == "out":
        return Entry(out=True, last=card(rest) if sign else None)
    if head.casefold() == "place" or house.mode == "elimination":
        return Entry(place=_place(rest if sign else word, text, house))
    if _SUM.fullmatch(word):
        return Entry(points=_points(word, text))
    if re.fullmatch(r"[-−]\d+.*", word):
        raise RefusedError("khabis/errors.below_zero", text=text, rule=R.HK_S1)
    return Entry(held=score.read(text, house))


def _points(word: str, text: str) -> int:
    total = sum(map(int, word.split("+")))
    if total > MOST:
        raise RefusedError("khabis/errors.too_many_points", text=text, most=MOST, rule=R.HK_S1)
    return total


def _place(word: str, text: str, house: House) -> int:
    if house.mode != "elimination":
        raise RefusedError("khabis/errors.place_needs_elimination", text=text, rule=R.HK_X1)
    if word.isdecimal() and len(word) < 3 and int(word) > 0:
        return int(word)
    raise UnreadableError("khabis/errors.place_form", text=text)


def write_entry(entry: Entry) -> str:
    """Write an entry; `parse_entry` reads it back."""
    if entry.out:
        return f"out:{entry.last}" if entry.last else "out"
    if entry.place is not None:
        return f"place:{entry.place}"
    if entry.points is not None:
        return str(entry.points)
    return score.write(entry.held or ())


def count_hand(entries: Mapping[str, Entry], house: House, players: int) -> dict[str, Count]:
    """Return the points of every player whose entry is known, doubled after a jack.

    :param players: how many sit at the table; it settles how many packs there are.
    :raises RefusedError: if the entries cannot stand together.
    """
    _check_hand(entries, house, players)
    jack = any(entry.last is not None and entry.last.rank == "J" for entry in entries.values())
    return {name: _count(entry, house, doubled=jack) for name, entry in entries.items()}


def _count(entry: Entry, house: House, *, doubled: bool) -> Count:
    if entry.place is not None:
        step = Step("step_place", {"n": entry.place}, entry.place, R.HK_X1)
        return Count(entry.place, (step,), (R.HK_X1,))
    if entry.out:
        key = "step_out_jack" if doubled else "step_out"
        rule = R.HK_S7 if doubled else R.HK_E2
        facts = {"card": entry.last} if entry.last else {}
        step = Step("step_out_plain" if not entry.last else key, facts, 0, rule)
        return Count(0, (step,), (rule,))
    if entry.points is not None:
        return score.count_points(entry.points, house, doubled=doubled)
    return score.count(entry.held or (), house, doubled=doubled)


def _check_hand(entries: Mapping[str, Entry], house: House, players: int) -> None:
    out = [name for name, entry in entries.items() if entry.out]
    if len(out) > 1:
        raise RefusedError("khabis/errors.two_went_out", one=out[0], two=out[1], rule=R.HK_E1)
    if house.mode == "elimination":
        _check_places(entries, players)
    lasts = (entry.last for entry in entries.values() if entry.last)
    shown = (score.cards_in(entry.held) for entry in entries.values() if entry.held)
    score.check_copies(chain(lasts, *shown), house, players)


def _check_places(entries: Mapping[str, Entry], players: int) -> None:
    taken: dict[int, str] = {}
    for name, entry in entries.items():
        place = entry.place
        if place is None:
            raise RefusedError("khabis/errors.needs_place", name=name, rule=R.HK_X1)
        if place > players:
            raise RefusedError("khabis/errors.place_too_low", place=place, n=players, rule=R.HK_X1)
        if place in taken:
            raise RefusedError(
                "khabis/errors.place_taken", place=place, one=taken[place], two=name, rule=R.HK_X1
            )
        taken[place] = name


def last_place(entries: Mapping[str, Entry], players: Sequence[str]) -> dict[str, Entry]:
    """Return the entry of the one player left, once all others have their places (HK-X1)."""
    missing = [name for name in players if name not in entries]
    placed = [entry.place for entry in entries.values() if entry.place is not None]
    if len(missing) != 1 or len(placed) != len(entries) or len(players) < 2:
        return {}
    left = set(range(1, len(players) + 1)) - set(placed)
    return {missing[0]: Entry(place=len(players))} if left == {len(players)} else {}


def tally(hands: Sequence[Mapping[str, int]], players: Sequence[str], house: House) -> Tally:
    """Return how a match stands after complete hands (HK-E1, HK-E2).

    :param hands: the points of each complete hand, by player.
    :param players: who is at the table, in the order of seats; who has left keeps his
        total but takes no place and wins nothing.
    """
    totals = dict.fromkeys(players, 0)
    ended_at: int | None = None
    out: tuple[str, ...] = ()
    for number, hand in enumerate(hands, 1):
        for name, points in hand.items():
            totals[name] = totals.get(name, 0) + points
        out = _knocked_out(totals, players, house)
        if ended_at is None and _over(totals, number, out, players, house):
            ended_at = number
    over = _over(totals, len(hands), out, players, house)
    here = {name: totals[name] for name in players}
    standing = {name: total for name, total in here.items() if name not in out}
    best = min(standing.values(), default=0)
    winners = tuple(name for name, total in standing.items() if total == best) if over else ()
    rules = (R.HK_E1, R.HK_E2, *((R.HK_G16,) if len(winners) > 1 else ()))
    ranks = ranked(here, low_wins=True)
    return Tally(totals, ranks, over, winners, ended_at, out, rules)


def _limit_hit(total: int, house: House) -> bool:
    if house.limit == "none":
        return False
    return total > house.limit if house.limit_rule == "exceed" else total >= house.limit


def _knocked_out(
    totals: Mapping[str, int], players: Sequence[str], house: House
) -> tuple[str, ...]:
    """Return who has reached the limit and, by house, plays no more.

    If the last ones reach it in the same hand, the lowest of them stay in.
    """
    if house.knockout == "off":
        return ()
    hit = [name for name in players if _limit_hit(totals.get(name, 0), house)]
    if len(hit) < len(players):
        return tuple(hit)
    best = min(totals[name] for name in players)
    return tuple(name for name in players if totals[name] != best)


def _over(
    totals: Mapping[str, int], hands: int, out: Sequence[str], players: Sequence[str],
    house: House,
) -> bool:  # fmt: skip
    if not hands:
        return False
    enough = house.hands != "none" and hands >= house.hands
    if house.knockout == "on":
        done = enough or len(players) - len(out) <= 1
    else:
        done = enough or any(_limit_hit(totals[name], house) for name in players)
    if not done or house.tie == "shared":
        return done
    standing = [totals[name] for name in players if name not in out]
    return standing.count(min(standing)) == 1
