"""The live table: what each line that is typed does.

A line is a command, a play, or while a round waits for it what somebody has left.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from referee.core.errors import RefereeError, RefusedError
from referee.core.seats import letter
from referee.core.typed import check_typed
from referee.core.verdict import Legal
from referee.desk import people, table_words
from referee.desk import table_plays as plays
from referee.desk.books import Written
from referee.desk.replies import Asked, Clauses, How, Noted, Odds, Reply, Shows, Why, Wrote
from referee.desk.sitting import Phase, Refused, Sitting
from referee.desk.table_plays import Setting

NOTE = "note"
"""A remark on the record, such as a card that was down against the rules."""


def hear(sitting: Sitting, line: str, setting: Setting) -> list[Reply]:
    """Do what a line says. What it did is on disk when this returns.

    :param setting: what a game may rule by besides the table; see
        `referee.desk.registry.side`.
    :raises RefereeError: if it cannot be understood or written; nothing was done then.
    """
    check_typed(line)
    try:
        return _heard(sitting, line, setting)
    except RefereeError as error:
        _name(sitting, error)
        raise


def _name(sitting: Sitting, error: RefereeError) -> None:
    """Let an error speak of players by their names: at a table nobody knows of seats."""
    hand = sitting.hand
    if hand is None:
        return
    called = {letter(seat): name for seat, name in enumerate(sitting.names(hand))}
    for fact in ("seat", "last"):
        if error.facts.get(fact) in called:
            error.facts[fact] = called[str(error.facts[fact])]


def _heard(sitting: Sitting, line: str, setting: Setting) -> list[Reply]:
    replies: list[Reply] = []
    if sitting.record.changed():
        sitting.load()
        replies.append(Asked(Shows.RELOADED))
    text = line.strip()
    found = table_words.command(text)
    if found:
        return replies + _COMMANDS[found[0]](sitting, found[1], setting)
    if not text:
        return replies + plays.finish(sitting)
    if sitting.phase is Phase.ENTRY:
        return replies + plays.entered(sitting, text)
    return replies + plays.dawn(sitting, setting) + plays.play(sitting, text, setting)


# commands


def _undo(sitting: Sitting, rest: str, setting: Setting) -> list[Reply]:
    del setting
    return [plays.step(sitting, table_words.steps(rest), back=True)]


def _redo(sitting: Sitting, rest: str, setting: Setting) -> list[Reply]:
    del setting
    return [plays.step(sitting, table_words.steps(rest), back=False)]


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
        sitting.add(sitting.made(NOTE, {"slip": text}))
        return [Noted(refused.ruling)]
    verdict = hand.judge(report)
    if not isinstance(verdict, Legal):
        return plays.follow(sitting, hand, report, verdict)
    return [sitting.make(hand, report, verdict, How.SLIPPED), *plays.finish(sitting)]


def _force(sitting: Sitting, rest: str, setting: Setting) -> list[Reply]:
    """Let a play stand that was refused, as the table decided."""
    hand = sitting.upcoming(setting)
    if rest:
        if sitting.phase not in {Phase.PLAY, Phase.BETWEEN}:
            raise RefusedError("table/errors.nothing_refused")
        _, move = plays.read(sitting, hand, rest)
    else:
        refused = _just_refused(sitting)
        if not refused.mine:
            raise RefusedError("table/errors.cannot_force")
        move = refused.move
    verdict = hand.judge(move)
    if isinstance(verdict, Legal):
        return plays.follow(sitting, hand, move, verdict)
    allowed = hand.table.forced(hand.moment, move, hand.house)
    if allowed.after is None and allowed.outcome is None:
        raise RefusedError("table/errors.cannot_force")
    return [sitting.make(hand, move, allowed, How.FORCED), *plays.finish(sitting)]


def _just_refused(sitting: Sitting) -> Refused:
    if sitting.refused is None:
        raise RefusedError("table/errors.nothing_refused")
    return sitting.refused


def _can(sitting: Sitting, rest: str, setting: Setting) -> list[Reply]:
    if sitting.phase is Phase.ENTRY:
        raise RefusedError("table/errors.hand_is_over")
    return [plays.ask(sitting, rest, setting)]


def _score(sitting: Sitting, rest: str, setting: Setting) -> list[Reply]:
    """Show the standings, or write a round down by hand."""
    del setting
    if not rest:
        return [Asked(Shows.SCORE)]
    names = [player.name for player in sitting.match.here]
    return plays.enter(sitting, dict(plays.told(sitting, rest, names)))


def _join(sitting: Sitting, rest: str, setting: Setting) -> list[Reply]:
    """Seat somebody; he plays from the next hand on."""
    del setting
    sitting.refresh()
    before = sitting.match
    sitting.add(people.joining(before, rest, sitting.made))
    sitting.refresh()
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
