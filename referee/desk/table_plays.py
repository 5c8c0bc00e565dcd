"""What plays and entries do at the live table, as they are typed."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from typing import Any

from referee.core.errors import ImpossibleError, RefereeError, RefusedError, UnreadableError
from referee.core.seats import Seat, letter
from referee.core.verdict import Legal, Verdict
from referee.desk import table_words
from referee.desk.live import Hand
from referee.desk.matches import PLAY
from referee.desk.replies import How, Reply, Ruled, Stepped
from referee.desk.rulings import mover
from referee.desk.sitting import Refused, Sitting
from referee.ledger import history
from referee.ledger.events import Event

Setting = Mapping[str, Any]
"""What a game may rule by besides the table; see `referee.desk.registry.side`."""

_OPENERS = frozenset({"draw", "first"})
"""What may stand before a card that is not from the hand."""


def dawn(sitting: Sitting, setting: Setting) -> list[Reply]:
    """Write down that another day has begun since the last move, if one has."""
    hand = sitting.hand
    if hand is None or hand.over:
        return []
    move = hand.table.dawn(hand.moment, setting, hand.house)
    verdict = hand.judge(move) if move is not None else None
    return [sitting.make(hand, move, verdict, How.DAWNED)] if isinstance(verdict, Legal) else []


def finish(sitting: Sitting) -> list[Reply]:
    """Write down the round of a hand that is over, where nobody need be asked."""
    over = sitting.hand is not None and sitting.hand.over
    return enter(sitting, {}) if over and sitting.asked is None else []


# plays


def play(sitting: Sitting, text: str, setting: Setting) -> list[Reply]:
    """Do what a line says that is no command: a play."""
    hand = sitting.upcoming(setting)
    try:
        seat, move = read(sitting, hand, text)
    except RefereeError:
        hand, move = _amended(sitting, text)
        if move is None:
            raise
        seat = None
    if seat is not None:
        return [_refuse(sitting, hand, move, out_of_turn(sitting, hand, seat), mine=False)]
    try:
        verdict = hand.judge(move)
    except ImpossibleError:
        if _stands(hand, _as_drawn(hand, move)):
            card = hand.table.side(hand.moment).write(move)
            raise RefusedError("table/errors.only_drawn", card=card) from None
        raise
    return follow(sitting, hand, move, verdict)


def _amended(sitting: Sitting, text: str) -> tuple[Any, Any]:
    """Return the last play with what was left unsaid, such as a jack's suit, and its hand.

    The play itself is taken back for it.
    """
    if sitting.before is None or sitting.hand is None:
        return None, None
    last, hand = sitting.before
    try:
        move = hand.table.read(hand.moment, f"{last} {text}", sitting.names(hand))
    except RefereeError:
        return None, None
    if not hand.table.side(hand.moment).write(move).startswith(f"{last}:"):
        return None, None
    step(sitting, 1, back=True)
    return sitting.hand or hand, move


def out_of_turn(sitting: Sitting, hand: Hand, seat: Seat) -> Verdict[Any]:
    """Return the ruling on a play by somebody whose turn it is not.

    :raises RefusedError: where the game has no clause on it.
    """
    verdict: Verdict[Any] | None = hand.table.out_of_turn(hand.moment, seat, hand.house)
    if verdict is None:
        whose = sitting.names(hand)[mover(hand.moment.position)]
        raise RefusedError("table/errors.not_your_turn", name=whose)
    return verdict


def follow(sitting: Sitting, hand: Hand, move: Any, verdict: Verdict[Any]) -> list[Reply]:
    """Do what follows from a verdict: make the move, ask for a choice, or refuse."""
    if not isinstance(verdict, Legal):
        return [_refuse(sitting, hand, move, verdict, mine=True)]
    if verdict.after is None and verdict.outcome is None:
        ruling = sitting.ruling = sitting.ruled(hand, move, verdict)
        sitting.choice = hand.table.side(hand.moment).write(move)
        return [Ruled(ruling, How.CHOOSES, hand)]
    return [sitting.make(hand, move, verdict, How.MADE), *finish(sitting)]


def _refuse(sitting: Sitting, hand: Hand, move: Any, verdict: Verdict[Any], *, mine: bool) -> Ruled:
    """Rule that a move does not stand.

    :param mine: whether it was at least the turn of who made it.
    """
    ruling = sitting.ruled(hand, move, verdict)
    hint = _hint(sitting, hand, move) if mine else ""
    sitting.forget()
    sitting.ruling, sitting.refused = ruling, Refused(hand, move, verdict, ruling, mine)
    return Ruled(ruling, How.REFUSED, hand, hint=hint)


def _hint(sitting: Sitting, hand: Hand, move: Any) -> str:
    """Return what may have been meant by a card that does not fit: the one just drawn."""
    text = _as_drawn(hand, move)
    last = sitting.before
    return "hint_drawn_before" if last and last[0] == "draw" and _stands(last[1], text) else ""


def _as_drawn(hand: Hand, move: Any) -> str:
    return f"draw:{hand.table.side(hand.moment).write(move)}"


def _stands(hand: Hand, text: str) -> bool:
    try:
        return isinstance(hand.judge(hand.table.read(hand.moment, text, ())), Legal)
    except RefereeError:
        return False


def read(sitting: Sitting, hand: Hand, text: str) -> tuple[Seat | None, Any]:
    """Return the move that a line tells, and who makes it if it is not his turn."""
    names, moment, read = sitting.names(hand), hand.moment, hand.table.read
    chosen = _chosen(sitting, hand, text)
    if chosen is not None:
        return None, chosen
    spoken = table_words.speaker(text, names)
    if spoken is None or not spoken[1]:
        return None, read(moment, text, names)
    seat, rest = spoken
    try:
        move = read(moment, rest, names)
    except RefereeError as error:
        # Some phrases begin with a name themselves: «Sara forgot to call».
        try:
            return None, read(moment, text, names)
        except RefereeError:
            raise error from None
    said = hand.table.said_by(moment, move, seat)
    return (None, said) if said is not None else (seat, move)


def _chosen(sitting: Sitting, hand: Hand, text: str) -> Any:
    """Return the play that a choice completes: «Sara», «hearts», or the play again with it."""
    open_, sitting.choice = sitting.choice, ""
    head, sign, _ = open_.partition(":")
    again = f"{head}:{text}" if sign and head in _OPENERS else text
    for whole in (f"{open_} {text}", again) if open_ else ():
        try:
            move = hand.table.read(hand.moment, whole, sitting.names(hand))
        except RefereeError:
            continue
        if hand.table.side(hand.moment).write(move).startswith(open_):
            return move
    return None


def ask(sitting: Sitting, text: str, setting: Setting) -> Ruled:
    """Rule on a play without making it, by the day that it is now.

    :raises RefereeError: if it cannot be understood, or the hand is over.
    """
    hand = sitting.upcoming(setting)
    if hand.over:
        raise RefusedError("table/errors.hand_is_over")
    begun = hand.table.dawn(hand.moment, setting, hand.house) if hand.opened else None
    day = hand.judge(begun) if begun is not None else None
    hand = hand.played(begun, day) if isinstance(day, Legal) else hand
    seat, move = read(sitting, hand, text.rstrip("?؟ "))
    verdict = hand.judge(move) if seat is None else out_of_turn(sitting, hand, seat)
    sitting.ruling = sitting.ruled(hand, move, verdict)
    return Ruled(sitting.ruling, How.ASKED, hand)


# what is entered for a round


def entered(sitting: Sitting, text: str) -> list[Reply]:
    """Take what one player has left, or ``NAME=WHAT`` for several."""
    match = sitting.match
    names = [player.name for player in match.here]
    spoken = table_words.speaker(text, names)
    asked = sitting.asked
    if "=" in text or (spoken and spoken[1]) or asked is None:
        return enter(sitting, dict(told(sitting, text, names)))
    return enter(sitting, {asked: text})


def told(sitting: Sitting, text: str, names: list[str]) -> list[tuple[str, str]]:
    """Return what was entered, by player's id.

    :raises RefereeError: if it cannot be read.
    """
    name, sign, what = text.partition("=")
    spoken = table_words.speaker(name if sign else text, names)
    if spoken and sign and not spoken[1] and "=" not in what:
        return [(_id(sitting, names[spoken[0]]), what)]
    if spoken and spoken[1] and not sign:
        return [(_id(sitting, names[spoken[0]]), spoken[1])]
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise UnreadableError("usage", text=str(error)) from None
    from referee.desk.names import pairs

    return [(_id(sitting, names[place]), what) for place, what in pairs(words, names)]


def _id(sitting: Sitting, name: str) -> str:
    return next(player.id for player in sitting.match.players if player.name == name)


def enter(sitting: Sitting, told: Mapping[str, str]) -> list[Reply]:
    """Write entries down, by player's id, with what the hand itself tells."""
    counted = tuple(_counted_otherwise(sitting, told))
    words: list[str] = []
    for player, what in {**sitting.known, **told}.items():
        words += [sitting.match.name(player), what]
    return [sitting.enter(words)._replace(counted=counted)]


def _counted_otherwise(sitting: Sitting, told: Mapping[str, str]) -> list[tuple[str, int, int]]:
    """Return whose cards are not as many as the table counted."""
    hand = sitting.hand
    if hand is None or not hand.over:
        return []
    held = {hand.seats[seat]: n for seat, n in hand.table.held(hand.moment).items()}
    found = []
    for player, what in told.items():
        cards = hand.table.cards_in(what, hand.house) if player in held else None
        if cards is not None and cards != held[player]:
            found.append((sitting.match.name(player), cards, held[player]))
    return found


# back and forth


def step(sitting: Sitting, times: int, *, back: bool) -> Stepped:
    """Take back or restore the last lines.

    :raises RefusedError: if there are not so many.
    """
    sitting.refresh()
    match, hand = sitting.match, sitting.hand
    redone = history.redoable(match.book.events)
    there = tuple(reversed(match.live)) if back else redone
    if times > len(there):
        key = "nothing_to_undo" if back else "nothing_to_redo"
        raise RefusedError(f"books/errors.{key}", n=len(there), times=times)
    kind = history.UNDO if back else history.REDO
    sitting.add(*(sitting.made(kind, {}) for _ in range(times)))
    sitting.refresh()
    sitting.ruling = None
    names = {letter(seat): name for seat, name in enumerate(_names(hand, sitting))}
    return Stepped(back, tuple(_spoken(event, names) for event in there[:times]))


def _names(hand: Hand | None, sitting: Sitting) -> tuple[str, ...]:
    shown = hand or sitting.hand
    return sitting.names(shown) if shown else ()


def _spoken(event: Event, names: Mapping[str, str]) -> str:
    """Return what a line did, in notation, with a name where that has a seat."""
    play_ = str(event.body.get(PLAY, event.kind))
    head, sign, seat = play_.rpartition("@")
    return f"{head}{sign}{names[seat]}" if sign and seat in names else play_
