"""Lines at the live table of the Ahl al-Bayt deck that mean something nowhere else."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache

from referee import resources
from referee.core.errors import AmbiguousError, RefereeError, UnknownError, UnreadableError
from referee.desk import ahlulbayt_words, names
from referee.desk.ahlulbayt_moments import Moment, side
from referee.games.ahlulbayt.cards import LAST, MONTHS
from referee.games.ahlulbayt.moves import (
    Draw,
    DrawLay,
    First,
    Lay,
    Leave,
    Move,
    NewDay,
    Start,
    parse,
    write,
)
from referee.i18n.fold import digits, fold


def read(moment: Moment, text: str, players: Sequence[str]) -> Move:
    """Read a line as a move.

    :raises RefereeError: if it is none, with what is wrong with it as a play.
    """
    written = _written(moment, text)
    if written is not None:
        return _opens(moment, written)
    if _unopened(moment) and not moment.named and _is_name(text, players):
        return Start(names.find(text, players))
    counted = _counted(moment, text)
    if counted is not None:
        return counted
    try:
        return _opens(moment, side(moment).read_play(text, players))
    except (UnknownError, UnreadableError):
        found = _otherwise(moment, text, players)
        if found is None:
            raise
        return found


def _written(moment: Moment, text: str) -> Move | None:
    """Return a move in the game's own notation, which stands above every name."""
    try:
        return parse(digits(text), side(moment).deck)
    except RefereeError:
        return None


def _unopened(moment: Moment) -> bool:
    return moment.position is not None and moment.position.top is None


def _opens(moment: Moment, move: Move) -> Move:
    """Return a lone card as the bank's, where the bank opens (AB-3c)."""
    if isinstance(move, Lay) and _unopened(moment) and moment.house.opening == "bank":
        return First(move.card)
    return move


def _is_name(text: str, players: Sequence[str]) -> bool:
    return fold(text) in map(fold, players)


def _counted(moment: Moment, text: str) -> Move | None:
    """Read a draw of as many cards as are owed, which may also be a draw card's name.

    :raises AmbiguousError: if it is.
    """
    owed = moment.position.owed if moment.position else 0
    word, _, rest = digits(text).strip().rpartition(" ")
    if not owed or rest != str(owed) or _play(moment, word) != Draw():
        return None
    card = _play(moment, text)
    if not isinstance(card, Lay):
        return Draw()
    near = (write(Draw()), write(card))
    raise AmbiguousError(
        "ahlulbayt/errors.ambiguous_card", text=text, candidates=" / ".join(near), near=near
    )


def _play(moment: Moment, text: str) -> Move | None:
    try:
        return side(moment).read_play(text, ())
    except RefereeError:
        return None


def _otherwise(moment: Moment, text: str, players: Sequence[str]) -> Move | None:
    """Read a report in words, a described card that was drawn, or another starter's name."""
    for make, rest in _reported(moment, text, players):
        try:
            return make(rest)
        except RefereeError:
            continue
    for front, back in _cuts(text):
        if back.startswith("card:") and _play(moment, front) == Draw():
            return DrawLay(side(moment).card(back))
    if _unopened(moment) and _is_name(text, players):
        return Start(names.find(text, players))
    return None


def _reported(
    moment: Moment, text: str, players: Sequence[str]
) -> Iterator[tuple[Callable[[str], Move], str]]:
    """Yield the reports that a line may be, each with what stands beside its word."""
    makers: dict[str, Callable[[str], Move]] = {
        "start": lambda rest: Start(names.find(rest, players)),
        "leave": lambda rest: Leave(names.find(rest, players)),
        "first": lambda rest: First(side(moment).card(rest)),
        "day": lambda rest: _day(moment, rest),
    }
    for kind, make in makers.items():
        yield from ((make, rest) for rest in _beside(text, kind))


@cache
def _spelt(kind: str) -> frozenset[str]:
    table = resources.table("words/ahlulbayt")["report"]
    return frozenset(map(fold, table[kind]))


def _cuts(text: str) -> Iterator[tuple[str, str]]:
    """Yield a line cut in two between words, at each place."""
    tokens = text.split()
    for cut in range(1, len(tokens)):
        yield " ".join(tokens[:cut]), " ".join(tokens[cut:])


def _beside(text: str, kind: str) -> Iterator[str]:
    """Yield what is left of a line without a report's word in front or behind."""
    for front, back in _cuts(text):
        if fold(front.rstrip(":")) in _spelt(kind):
            yield back
        if fold(back) in _spelt(kind):
            yield front


def _day(moment: Moment, text: str) -> NewDay:
    """Read a Hijri date as the day that has begun; without a year it is that of before."""
    without = next(_beside(text, "last"), None)
    date = ahlulbayt_words.read_date(without or text, side(moment).vocabulary)
    year = date.year or moment.year
    if year is None:
        raise UnreadableError("ahlulbayt/errors.day_unreadable", text=text)
    if date.year is None and (moment.today.month, date.month) == (MONTHS[-1], MONTHS[0]):
        year += 1
    month = MONTHS.index(date.month) + 1
    return NewDay(year, month, date.day, last=without is not None or date.day == LAST)
