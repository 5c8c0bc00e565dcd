"""The live table: what each line that is typed does.

A line is a command, a play, or while a round waits for it what somebody has left.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Mapping
from typing import Any

from referee.core.errors import RefereeError, RefusedError, UnreadableError
from referee.core.seats import Seat
from referee.core.verdict import Legal, Verdict
from referee.desk import people, table_words
from referee.desk.books import Written
from referee.desk.live import Hand
from referee.desk.matches import PLAY
from referee.desk.replies import (
    Asked,
    Clauses,
    How,
    Noted,
    Odds,
    Reply,
    Ruled,
    Shows,
    Stepped,
    Why,
    Wrote,
)
from referee.desk.sitting import Phase, Refused, Sitting
from referee.ledger import history

NOTE = "note"
"""A remark on the record, such as a card that was down against the rules."""

_OPENERS = frozenset({"draw", "first"})
"""What may stand before a card that is not from the hand."""

Setting = Mapping[str, Any]


def hear(sitting: Sitting, line: str, setting: Setting) -> list[Reply]:
    """Do what a line says. What it did is on disk when this returns.

    :param setting: what a game may rule by besides the table; see
        `referee.desk.registry.side`.
    :raises RefereeError: if it cannot be understood or written; nothing was done then.
    """
    replies: list[Reply] = []
    if sitting.record.changed():
        sitting.load()
        replies.append(Asked(Shows.RELOADED))
    text = line.strip()
    found = table_words.command(text)
    if found:
        return replies + _COMMANDS[found[0]](sitting, found[1], setting)
    if not text:
        return replies + finish(sitting)
    if sitting.phase is Phase.ENTRY:
        return replies + _entered(sitting, text)
    return replies + dawn(sitting, setting) + _played(sitting, text, setting)


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
    return _enter(sitting, {}) if over and sitting.asked is None else []


# plays


def _played(sitting: Sitting, text: str, setting: Setting) -> list[Reply]:
    hand = sitting.upcoming(setting)
    try:
        seat, move = _read(sitting, hand, text)
    except RefereeError:
        hand, move = _amended(sitting, text)
        if move is None:
            raise
        seat = None
    if seat is not None:
        return [_refuse(sitting, hand, move, _out_of_turn(sitting, hand, seat), mine=False)]
    return _follow(sitting, hand, move, hand.judge(move))


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
    _step(sitting, 1, back=True)
    return sitting.hand or hand, move


def _out_of_turn(sitting: Sitting, hand: Hand, seat: Seat) -> Verdict[Any]:
    verdict: Verdict[Any] | None = hand.table.out_of_turn(hand.moment, seat, hand.house)
    if verdict is None:
        whose = sitting.names(hand)[hand.moment.position.turn]
        raise RefusedError("table/errors.not_your_turn", name=whose)
    return verdict


def _follow(sitting: Sitting, hand: Hand, move: Any, verdict: Verdict[Any]) -> list[Reply]:
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
    text = f"draw:{hand.table.side(hand.moment).write(move)}"
    if _stands(hand, text):
        return "hint_drawn"
    last = sitting.before
    return "hint_drawn_before" if last and last[0] == "draw" and _stands(last[1], text) else ""


def _stands(hand: Hand, text: str) -> bool:
    try:
        return isinstance(hand.judge(hand.table.read(hand.moment, text, ())), Legal)
    except RefereeError:
        return False


def _read(sitting: Sitting, hand: Hand, text: str) -> tuple[Seat | None, Any]:
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


# what is entered for a round


def _entered(sitting: Sitting, text: str) -> list[Reply]:
    """Take what one player has left, or ``NAME=WHAT`` for several."""
    match = sitting.match
    names = [player.name for player in match.here]
    spoken = table_words.speaker(text, names)
    asked = sitting.asked
    if "=" in text or (spoken and spoken[1]) or asked is None:
        return _enter(sitting, dict(_told(sitting, text, names)))
    return _enter(sitting, {asked: text})


def _told(sitting: Sitting, text: str, names: list[str]) -> list[tuple[str, str]]:
    spoken = table_words.speaker(text, names)
    if spoken and spoken[1] and not spoken[1].startswith("="):
        return [(_id(sitting, names[spoken[0]]), spoken[1])]
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise UnreadableError("usage", text=str(error)) from None
    from referee.desk.names import pairs

    return [(_id(sitting, names[place]), what) for place, what in pairs(words, names)]


def _id(sitting: Sitting, name: str) -> str:
    return next(player.id for player in sitting.match.players if player.name == name)


def _enter(sitting: Sitting, told: Mapping[str, str]) -> list[Reply]:
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


# commands


def _undo(sitting: Sitting, rest: str, setting: Setting) -> list[Reply]:
    del setting
    return [_step(sitting, table_words.steps(rest), back=True)]


def _redo(sitting: Sitting, rest: str, setting: Setting) -> list[Reply]:
    del setting
    return [_step(sitting, table_words.steps(rest), back=False)]


def _step(sitting: Sitting, times: int, *, back: bool) -> Stepped:
    sitting.load()
    match = sitting.match
    redone = history.redoable(match.book.events)
    there = tuple(reversed(match.live)) if back else redone
    if times > len(there):
        key = "nothing_to_undo" if back else "nothing_to_redo"
        raise RefusedError(f"books/errors.{key}", n=len(there), times=times)
    kind = history.UNDO if back else history.REDO
    sitting.record.add([sitting.made(kind, {}) for _ in range(times)])
    sitting.load()
    sitting.ruling = None
    return Stepped(back, tuple(str(event.body.get(PLAY, event.kind)) for event in there[:times]))


def _why(sitting: Sitting, rest: str, setting: Setting) -> list[Reply]:
    del rest, setting
    if sitting.ruling is None:
        raise RefusedError("table/errors.nothing_ruled")
    return [Why(sitting.ruling)]


def _slip(sitting: Sitting, rest: str, setting: Setting) -> list[Reply]:
    """Put on record that the refused card was down, with what that costs."""
    del rest, setting
    refused = _just_refused(sitting)
    hand = refused.hand
    report = hand.table.slip(hand.moment, refused.move, refused.verdict)
    if report is None:
        text = hand.table.side(hand.moment).write(refused.move)
        sitting.write([sitting.made(NOTE, {"slip": text})])
        return [Noted(refused.ruling)]
    verdict = hand.judge(report)
    if not isinstance(verdict, Legal):
        return _follow(sitting, hand, report, verdict)
    return [sitting.make(hand, report, verdict, How.SLIPPED), *finish(sitting)]


def _force(sitting: Sitting, rest: str, setting: Setting) -> list[Reply]:
    """Let a play stand that was refused, as the table decided."""
    hand = sitting.upcoming(setting)
    if rest:
        if sitting.phase not in {Phase.PLAY, Phase.BETWEEN}:
            raise RefusedError("table/errors.nothing_refused")
        _, move = _read(sitting, hand, rest)
    else:
        refused = _just_refused(sitting)
        if not refused.mine:
            raise RefusedError("table/errors.cannot_force")
        move = refused.move
    verdict = hand.judge(move)
    if isinstance(verdict, Legal):
        return _follow(sitting, hand, move, verdict)
    allowed = hand.table.forced(hand.moment, move, hand.house)
    if allowed.after is None and allowed.outcome is None:
        raise RefusedError("table/errors.cannot_force")
    return [sitting.make(hand, move, allowed, How.FORCED), *finish(sitting)]


def _just_refused(sitting: Sitting) -> Refused:
    if sitting.refused is None:
        raise RefusedError("table/errors.nothing_refused")
    return sitting.refused


def _can(sitting: Sitting, rest: str, setting: Setting) -> list[Reply]:
    """Rule on a play without making it."""
    if sitting.phase is Phase.ENTRY:
        raise RefusedError("table/errors.hand_is_over")
    hand = sitting.upcoming(setting)
    seat, move = _read(sitting, hand, rest.rstrip("?؟ "))
    verdict = hand.judge(move) if seat is None else _out_of_turn(sitting, hand, seat)
    sitting.ruling = sitting.ruled(hand, move, verdict)
    return [Ruled(sitting.ruling, How.ASKED, hand)]


def _score(sitting: Sitting, rest: str, setting: Setting) -> list[Reply]:
    """Show the standings, or write a round down by hand."""
    del setting
    if not rest:
        return [Asked(Shows.SCORE)]
    names = [player.name for player in sitting.match.here]
    return _enter(sitting, dict(_told(sitting, rest, names)))


def _join(sitting: Sitting, rest: str, setting: Setting) -> list[Reply]:
    """Seat somebody; he plays from the next hand on."""
    del setting
    before = sitting.match
    sitting.write([people.joining(before, rest, sitting.made)])
    return [Wrote(Written(before, sitting.match))]


def _odds(sitting: Sitting, rest: str, setting: Setting) -> list[Reply]:
    del rest
    hand = sitting.upcoming(setting)
    if not hasattr(hand.table, "odds"):
        raise RefusedError("table/errors.no_odds")
    return [Odds(hand.table.odds(hand.moment, hand.house))]


def _rules(sitting: Sitting, rest: str, setting: Setting) -> list[Reply]:
    del sitting, setting
    return [Clauses(rest)]


def _shows(what: Shows) -> Callable[[Sitting, str, Setting], list[Reply]]:
    def show(sitting: Sitting, rest: str, setting: Setting) -> list[Reply]:
        del sitting, rest, setting
        return [Asked(what)]

    return show


_COMMANDS: Mapping[str, Callable[[Sitting, str, Setting], list[Reply]]] = {
    "undo": _undo,
    "redo": _redo,
    "why": _why,
    "state": _shows(Shows.STATE),
    "score": _score,
    "rules": _rules,
    "help": _shows(Shows.HELP),
    "quit": _shows(Shows.QUIT),
    "slip": _slip,
    "force": _force,
    "odds": _odds,
    "can": _can,
    "join": _join,
}
