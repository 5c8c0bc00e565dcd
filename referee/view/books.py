"""How the score book is shown: rounds with their steps, totals, who leads, what is next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from referee.core.house import differing
from referee.core.tally import Count, Warned
from referee.desk.books import Shelf, Written
from referee.desk.matches import Hand, Match
from referee.i18n.texts import Texts
from referee.view import prose
from referee.view.names import shown, typed

LAST = 1000
"""Where players without a place, who have left, stand in a list."""


def written_json(written: Written) -> dict[str, Any]:
    """Return what a round, a correction or an undo changed, as one JSON object."""
    match, hand = written.after, written.hand
    told: dict[str, Any] = {
        "game": match.game,
        "round": hand.number if hand else None,
        "scores": {match.name(p): n for p, n in hand.points.items()} if hand else {},
        "totals": totals(match),
        "missing": match.names(match.unfinished.missing) if match.unfinished else [],
        "over": match.over,
        "winner": match.names(match.winners),
        **_void(match),
        "dealer": match.name(match.dealer) if match.dealer else None,
    }
    if match.names_profile:
        told["profile"] = match.profile
    if written.undone:
        told["undone"] = [event.kind for event in written.undone]
    warnings = list(_warnings(match, hand))
    if warnings:
        told["warnings"] = warnings
    return told


def _void(match: Match) -> dict[str, bool]:
    """Say that a game does not count, where that is so."""
    return {"void": True} if match.void else {}


def _warnings(match: Match, hand: Hand | None) -> Iterator[dict[str, Any]]:
    """Yield what was accepted though it looks odd, with its facts."""
    if hand is None:
        return
    for player, count in hand.counts.items():
        yield from (_warning(match.name(player), one) for one in count.warnings)
    yield from (_warning(None, one) for one in match.remarks(hand))


def _warning(name: str | None, warned: Warned) -> dict[str, Any]:
    kind = warned.key.rpartition(".")[2]
    return {"kind": kind, "name": name, **{k: v for k, v in warned.facts.items() if v}}


def totals(match: Match) -> dict[str, int]:
    """Return the totals by name."""
    return {player.name: match.tally.totals.get(player.id, 0) for player in match.players}


def written_text(texts: Texts, written: Written) -> str:
    """Return what a round or a correction changed, as prose."""
    return prose.lines(texts, _written(texts, written))


def _written(texts: Texts, written: Written) -> Iterator[str]:
    match, hand = written.after, written.hand
    if written.undone:
        back = "taken_back" if written.undone[0] in written.before.live else "restored"
        yield texts.say(f"books.{back}", n=len(written.undone))
        yield from _gone(texts, written)
    yield from _people(texts, written)
    if hand:
        yield texts.say("books.round_void" if hand.void else "books.round", n=hand.number)
        for player, count in hand.counts.items():
            yield _count_line(texts, match, player, count)
        yield from (warned_text(texts, match.game, one) for one in match.remarks(hand))
    yield texts.say("books.totals", totals=_totals(texts, match))
    if match.names_profile:
        yield texts.say("rulings.profile", profile=match.profile)
    yield from _news(texts, written)
    yield from whats_next(texts, match)


def _people(texts: Texts, written: Written) -> Iterator[str]:
    """Say who has come, gone or been renamed, and what was agreed anew."""
    before, after = written.before, written.after
    known = {player.id: player for player in before.players}
    for player in after.players:
        old = known.get(player.id)
        name = shown(player.name)
        if old is None or (player.here and not old.here):
            yield texts.say("books.joined", name=name, n=len(after.hands) + 1)
        elif old.here and not player.here:
            yield texts.say("books.left", name=name)
        elif old.name != player.name:
            yield texts.say("books.renamed", old=shown(old.name), new=name)
    changes = differing(after.house, before.house)
    if changes:
        pairs = (f"{key}={value}" for key, value in changes.items())
        yield texts.say("books.agreed", house=prose.listed(texts, pairs))


def _gone(texts: Texts, written: Written) -> Iterator[str]:
    """Say which rounds are no longer there."""
    rounds = [hand.number for hand in written.before.hands if not written.after.hand(hand.event.id)]
    if rounds:
        yield texts.say("books.rounds_gone", rounds=prose.listed(texts, map(str, rounds)))


def _count_line(texts: Texts, match: Match, player: str, count: Count) -> str:
    name = shown(match.name(player))
    bare = [step.key for step in count.steps] == ["step_points"]
    key, steps = ("score_bare", "") if bare else ("score", _steps(texts, match, count))
    line = texts.say(f"books.{key}", name=name, points=count.points, steps=steps)
    warned = [warned_text(texts, match.game, one) for one in count.warnings]
    return " ".join(["  " + line, *warned])


def warned_text(texts: Texts, game: str, warned: Warned) -> str:
    """Return a warning or a note as it is said; a bare key is one of the game's rulings."""
    key = warned.key if "." in warned.key else f"{game}/rulings.{warned.key}"
    return texts.say(key, **prose.spoken(texts, key, warned.facts))


def _steps(texts: Texts, match: Match, count: Count) -> str:
    # Some steps hold commas themselves.
    between = "; " if texts.language == "en" else "؛ "
    return between.join(step_text(texts, match.game, step) for step in count.steps)


def step_text(texts: Texts, game: str, step: Any) -> str:
    """Return one step of a count as it is said."""
    from referee.desk import registry

    facts = registry.game(game).step_facts(texts, step)
    return texts.say(f"{game}/rulings.{step.key}", points=step.points, **facts)


def _totals(texts: Texts, match: Match) -> str:
    ordered = sorted(match.players, key=lambda player: match.tally.ranks.get(player.id, LAST))
    parts = (f"{shown(p.name)} {match.tally.totals.get(p.id, 0)}" for p in ordered)
    return prose.listed(texts, parts)


def _news(texts: Texts, written: Written) -> Iterator[str]:
    """Say what changed for the match: a new leader, its end, its re-opening."""
    before, after = written.before, written.after
    if before.over and not after.over:
        yield texts.say("books.reopened")
    if after.ended_before and after.ended_before != before.ended_before:
        yield texts.say("books.ended_before", n=after.ended_before)
    yield from (warned_text(texts, after.game, note) for note in after.notes)
    if after.over:
        yield over_text(texts, after)
    elif after.counted and _leaders(before) != _leaders(after):
        yield texts.say("books.leads", names=_names(texts, after, _leaders(after)))
    new_out = [player for player in after.tally.out if player not in before.tally.out]
    if new_out and not after.over:
        yield texts.say("books.knocked_out", names=_names(texts, after, tuple(new_out)))


def over_text(texts: Texts, match: Match) -> str:
    """Return who has won a game that is over."""
    if match.void:
        return texts.say("exchange.game_void")
    if not match.winners:
        return texts.say("books.over_empty")
    key = "books.over_shared" if len(match.winners) > 1 else "books.over"
    return texts.say(key, names=_names(texts, match, match.winners))


def _leaders(match: Match) -> tuple[str, ...]:
    if not match.counted:
        return ()
    return tuple(player for player, rank in match.tally.ranks.items() if rank == 1)


def _everybody(texts: Texts, match: Match) -> str:
    return prose.listed(texts, (shown(player.name) for player in match.players))


def _names(texts: Texts, match: Match, ids: Sequence[str]) -> str:
    return prose.listed(texts, (shown(match.name(player)) for player in ids))


def whats_next(texts: Texts, match: Match) -> Iterator[str]:
    """Say what is to be done now: who is missing, or who deals."""
    hand = match.unfinished
    if hand and not match.over:
        missing = _names(texts, match, hand.missing)
        told, all_ = len(hand.entries), len(hand.entries) + len(hand.missing)
        yield texts.say("books.missing", told=told, all=all_, names=missing)
    elif match.dealer:
        yield texts.say("books.deals", name=shown(match.name(match.dealer)))


def standings_json(match: Match) -> dict[str, Any]:
    """Return the standings as one JSON object."""
    return {
        "game": match.game,
        "id": match.id,
        "over": match.over,
        "winner": match.names(match.winners),
        **_void(match),
        "dealer": match.name(match.dealer) if match.dealer else None,
        "missing": match.names(match.unfinished.missing) if match.unfinished else [],
        "rows": [_row(match, player) for player in _ordered(match)],
    }


def _ordered(match: Match) -> list[str]:
    ranks = match.tally.ranks
    return sorted((player.id for player in match.players), key=lambda one: ranks.get(one, LAST))


def _row(match: Match, player: str) -> dict[str, Any]:
    return {
        "rank": match.tally.ranks.get(player),
        "name": match.name(player),
        "total": match.tally.totals.get(player, 0),
        "rounds": [
            hand.counts[player].points if player in hand.counts else None
            for hand in match.hands if not hand.void
        ],
    }  # fmt: skip


def standings_text(texts: Texts, match: Match) -> str:
    """Return the standings as a table and what is next."""
    from referee.view import tables

    heads = [texts.say(f"books.{head}") for head in ("rank", "name", "total", "rounds")]
    told = standings_json(match)["rows"]
    rounds = _aligned([["-" if n is None else str(n) for n in row["rounds"]] for row in told])
    rows = [
        [str(row["rank"] or "-"), shown(row["name"]), str(row["total"]), played]
        for row, played in zip(told, rounds, strict=True)
    ]
    table = tables.drawn(texts, heads, rows, numbers={0, 2})
    rest = [warned_text(texts, match.game, note) for note in match.notes]
    rest += [over_text(texts, match)] if match.over else []
    return "\n".join([table, prose.lines(texts, [*rest, *whats_next(texts, match)])]).rstrip()


def _aligned(rounds: Sequence[Sequence[str]]) -> list[str]:
    """Return each player's rounds in one line, the same round below itself in a table."""
    widths = [max(map(len, column)) for column in zip(*rounds, strict=True)]
    return [" ".join(map(str.rjust, row, widths)) for row in rounds]


def history_json(match: Match) -> dict[str, Any]:
    """Return all rounds as one JSON object."""
    return {
        "game": match.game,
        "id": match.id,
        "rounds": [_round_json(match, hand) for hand in match.hands],
    }


def _round_json(match: Match, hand: Hand) -> dict[str, Any]:
    return {
        "round": hand.number,
        "id": hand.event.id,
        "at": hand.event.at,
        "void": hand.void,
        "scores": {match.name(player): n for player, n in hand.points.items()},
        "entered": {match.name(player): word for player, word in hand.entries.items()},
        "missing": match.names(hand.missing),
    }


def history_text(texts: Texts, match: Match) -> str:
    """Return all rounds as prose."""
    parts: list[str] = []
    for hand in match.hands:
        key = "books.round_void" if hand.void else "books.round"
        parts.append(texts.say(key, n=hand.number))
        parts += [_count_line(texts, match, player, n) for player, n in hand.counts.items()]
        if hand.missing and not hand.void:
            parts += [f"  {part}" for part in whats_next(texts, match)]
    return prose.lines(texts, parts or [texts.say("books.no_rounds")])


def shelf_json(shelves: Sequence[Shelf]) -> dict[str, Any]:
    """Return the list of games as one JSON object."""
    return {"games": [_shelf_json(shelf) for shelf in shelves]}


def _shelf_json(shelf: Shelf) -> dict[str, Any]:
    match = shelf.match
    if match is None:
        return {"id": shelf.id, "current": shelf.current, "damaged": True}
    return {
        "id": shelf.id,
        "game": match.game,
        "players": [player.name for player in match.players],
        "rounds": len(match.counted),
        "over": match.over,
        "winner": match.names(match.winners),
        **_void(match),
        "current": shelf.current,
        "created": match.book.header.created,
    }


def shelf_text(texts: Texts, shelves: Sequence[Shelf]) -> str:
    """Return the list of games, one a line; a star marks the current one."""
    parts = [_shelf_line(texts, shelf) for shelf in shelves]
    return prose.lines(texts, parts or [texts.say("books.no_games")])


def _shelf_line(texts: Texts, shelf: Shelf) -> str:
    star = "*" if shelf.current else " "
    match = shelf.match
    if match is None:
        return f"{star} {shelf.id}  {texts.say('books.unreadable')}"
    names = _everybody(texts, match)
    stand = over_text(texts, match) if match.over else texts.say("books.goes_on")
    said = texts.say("books.rounds_played", n=len(match.counted))
    game = texts.say(f"books.game_{match.game}")
    return f"{star} {shelf.id}  {game}  {names}  {said} {stand}"


def opened_json(match: Match) -> dict[str, Any]:
    """Return a game that was just opened as one JSON object."""
    return {
        "id": match.id,
        "game": match.game,
        "players": [player.name for player in match.players],
        "profile": match.profile,
        "house": match.house_differences,
    }


def opened_text(texts: Texts, match: Match) -> str:
    """Return what was opened, and what to do next."""
    game = texts.say(f"books.game_{match.game}")
    names = _everybody(texts, match)
    parts = [
        texts.say("books.opened", id=match.id, game=game, names=names),
        texts.say("rulings.profile", profile=match.profile),
    ]
    if match.house_differences:
        pairs = (f"{key}={value}" for key, value in match.house_differences.items())
        parts.append(texts.say("rulings.house", house=prose.listed(texts, pairs)))
    parts += [warned_text(texts, match.game, one) for one in match.advice]
    example = typed(match.players[0].name, "=...")
    parts += [*whats_next(texts, match), texts.say("books.how_to_score", example=example)]
    return prose.lines(texts, parts)


def used_text(texts: Texts, match: Match) -> str:
    """Return which game is current now, and what is next in it."""
    game = texts.say(f"books.game_{match.game}")
    names = _everybody(texts, match)
    said = texts.say("books.used", id=match.id, game=game, names=names)
    return prose.lines(texts, [said, *whats_next(texts, match)])


def count_json(game: str, texts: Texts, count: Count) -> dict[str, Any]:
    """Return the points of one hand as one JSON object."""
    told: dict[str, Any] = {
        "points": count.points,
        "steps": [
            {"text": step_text(texts, game, step), "points": step.points, "rule": str(step.rule)}
            for step in count.steps
        ],
        "rules": [str(rule) for rule in count.rules],
    }
    if count.warnings:
        told["warnings"] = [warned_text(texts, game, one) for one in count.warnings]
    return told


def count_text(game: str, texts: Texts, count: Count) -> str:
    """Return the points of one hand with its steps, one a line."""
    parts = [f"{step_text(texts, game, step)} ({step.rule})" for step in count.steps]
    parts += [warned_text(texts, game, one) for one in count.warnings]
    return prose.lines(texts, [*parts, texts.say("books.points", n=count.points)])
