"""How the live table speaks: short lines, the ruling, what to do by hand, whose turn it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from referee.desk import table_words
from referee.desk.live import Hand, Note
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
from referee.desk.rulings import Ruling, mover
from referee.desk.sitting import Phase, Sitting
from referee.i18n.texts import Texts
from referee.view import books, prose, rulings
from referee.view.cells import bare
from referee.view.names import shown

Setting = Mapping[str, Any]

SPOKEN = ("undo", "redo", "why", "state", "score", "rules", "can", "slip", "force", "join", "quit")
"""The commands that help explains, in this order."""

EXAMPLES: Mapping[str, Mapping[str, str]] = {
    "khabis": {"play": "7S", "clause": "HK-7a"},
    "flip7": {"play": "stay", "clause": "F7-bust"},
    "ahlulbayt": {"play": "birth:ali", "clause": "AB-4a"},
}

BETWEEN = " · "


def welcome(texts: Texts, sitting: Sitting) -> str:
    """Return what is said when a table is opened."""
    match = sitting.match
    lines = [
        texts.say(
            "books.opened", id=match.id, game=texts.say(f"books.game_{match.game}"),
            names=prose.listed(texts, (shown(player.name) for player in match.here)),
        ),
        texts.say("rulings.profile", profile=match.profile),
    ]  # fmt: skip
    if sitting.hand is not None:
        lines.append(texts.say("table/lines.begun", n=_number(sitting), id=match.id))
    return prose.lines(texts, [*lines, texts.say("table/lines.welcome")])


def _number(sitting: Sitting) -> int:
    """Return the number of the round that the hand on the table will be."""
    return len(sitting.match.hands) + 1


def status(texts: Texts, sitting: Sitting, setting: Setting) -> str:
    """Return whose turn it is, the top card and what is owed, in one line."""
    return prose.line(texts, BETWEEN.join(filter(None, _status(texts, sitting, setting))))


def _status(texts: Texts, sitting: Sitting, setting: Setting) -> Iterator[str]:
    phase = sitting.phase
    if phase is Phase.DONE:
        yield texts.say("table/lines.done")
    elif phase is Phase.ENTRY:
        yield _question(texts, sitting).strip()
    else:
        hand = sitting.upcoming(setting)
        if phase is Phase.BETWEEN:
            yield texts.say("table/lines.round", n=_number(sitting))
            dealer = sitting.match.name(hand.seats[hand.deal.dealer])
            yield texts.say("table/lines.deals", name=shown(dealer))
        name = sitting.names(hand)[mover(hand.moment.position)]
        yield texts.say("table/lines.turn", name=shown(name))
        yield from hand.table.prompt(texts, hand.moment)


def _question(texts: Texts, sitting: Sitting) -> str:
    """Return what the table asks for at the end of a hand."""
    asked, hand = sitting.asked, sitting.hand
    if asked is None:
        return texts.say("table/lines.ask_write")
    name = shown(sitting.match.name(asked))
    held = hand.table.held(hand.moment) if hand else {}
    if hand and asked in hand.seats and hand.seats.index(asked) in held:
        n = held[hand.seats.index(asked)]
        return texts.say("table/lines.ask_cards", name=name, n=n)
    return texts.say("table/lines.ask_points", name=name)


def reply(texts: Texts, sitting: Sitting, told: Reply) -> str:
    """Return what is said to a line; nothing where the next line says it all."""
    match told:
        case Ruled():
            return prose.lines(texts, _ruled(texts, told))
        case Wrote():
            return prose.lines(texts, _wrote(texts, told))
        case Stepped(back, plays):
            key = "back" if back else "forth"
            listed = prose.listed(texts, (_play(texts, play) for play in plays))
            return prose.line(texts, texts.say(f"table/lines.{key}", plays=listed))
        case Noted():
            return prose.line(texts, texts.say("table/lines.noted"))
        case Why(ruling):
            return rulings.at_table(texts, ruling, why=True)
        case Clauses(query):
            return _clauses(texts, sitting, query)
        case Odds(chances):
            from referee.view import odds

            return odds.as_text(texts, chances)
        case Asked(shows):
            return _asked(texts, sitting, shows)


def _play(texts: Texts, play: str) -> str:
    """Return a line as it was made; of what is no play, what it was."""
    key = f"table/lines.kind_{play}"
    return texts.say(key) if texts.has(key) else shown(play)


def _ruled(texts: Texts, told: Ruled) -> Iterator[str]:
    ruling = told.ruling
    if told.how in {How.REFUSED, How.ASKED}:
        yield rulings.at_table(texts, ruling)
        yield from _then(texts, told)
        return
    if told.how in {How.FORCED, How.SLIPPED, How.DAWNED} or _is_news(ruling, told.hand):
        yield rulings.reason(texts, ruling, ruling.verdict, ruling.position)
    yield from rulings.consequences(texts, ruling)
    if told.how is How.CHOOSES:
        yield texts.say("table/lines.chooses")
    for note in told.notes:
        yield _note(texts, told.hand, note, tuple(map(shown, told.names)))


def _is_news(ruling: Ruling, hand: Hand) -> bool:
    """Tell whether the reason itself is the news, as it is for what is reported."""
    silent = getattr(hand.table, "SILENT", None)
    if silent is not None:
        return ruling.verdict.reason not in silent
    return not getattr(ruling.verdict, "effects", ()) and not hasattr(ruling.move, "card")


def _then(texts: Texts, told: Ruled) -> Iterator[str]:
    if told.how is How.ASKED:
        yield texts.say("table/lines.asked_only")
        return
    if told.hint:
        card = told.ruling.side.write(told.ruling.move)
        yield texts.say(f"table/lines.{told.hint}", card=card)
    slip, force = (table_words.spelt(name, texts.language) for name in ("slip", "force"))
    costs = getattr(told.ruling.verdict, "penalty", None) is not None
    key = "what_then" if costs else "then_force"
    yield texts.say(f"table/lines.{key}", slip=slip, force=force)


def _note(texts: Texts, hand: Hand, note: Note, names: tuple[str, ...]) -> str:
    side = hand.table.side(hand.moment)
    facts: dict[str, object] = {"n": 0, **side.verdict_facts(texts, note.facts)}
    if note.seat is not None:
        facts["seat"] = names[note.seat]
    return texts.say(f"{hand.game}/table.{note.key}", **facts)


def _wrote(texts: Texts, told: Wrote) -> Iterator[str]:
    for name, cards, held in told.counted:
        yield texts.say("table/lines.counted", name=shown(name), told=cards, n=held)
    yield books.written_text(texts, told.written)


def _clauses(texts: Texts, sitting: Sitting, query: str) -> str:
    from referee.core.errors import NotFoundError
    from referee.desk import rulebooks
    from referee.view import rulebooks as view

    game, house = sitting.match.game, sitting.match.house
    if not query:
        return view.clauses_as_text(texts, rulebooks.clauses(texts, game, house))
    try:
        found = rulebooks.clause(texts, game, house, query)
    except NotFoundError:
        return view.clauses_as_text(texts, rulebooks.clauses(texts, game, house, query))
    return view.clause_as_text(texts, game, found)


def _asked(texts: Texts, sitting: Sitting, shows: Shows) -> str:
    match shows:
        case Shows.STATE:
            return state(texts, sitting)
        case Shows.SCORE:
            return books.standings_text(texts, sitting.match)
        case Shows.HELP:
            return _help(texts, sitting)
        case Shows.QUIT:
            return prose.line(texts, texts.say("table/lines.bye"))
        case Shows.RELOADED:
            said = prose.line(texts, texts.say("table/lines.reloaded"))
            return f"{said}\n{state(texts, sitting)}"


def state(texts: Texts, sitting: Sitting) -> str:
    """Return what lies on the table, in full."""
    hand = sitting.hand
    if hand is None or hand.over:
        said = texts.say("table/lines.nothing_on_table", n=_number(sitting))
        return prose.lines(texts, [said, *books.whats_next(texts, sitting.match)])
    names = tuple(map(shown, sitting.names(hand)))
    return prose.lines(texts, hand.table.lines(texts, hand.moment, names))


def _help(texts: Texts, sitting: Sitting) -> str:
    match = sitting.match
    name = shown(match.here[0].name)
    plays = texts.say(f"{match.game}/table.plays", name=name)
    lines = [texts.say("table/lines.help_plays", plays=plays)]
    lines.append(texts.say("table/lines.help_name", name=name, play=EXAMPLES[match.game]["play"]))
    commands = [*SPOKEN, *(("odds",) if match.game == "flip7" else ())]
    for command in commands:
        word = table_words.spelt(command, texts.language)
        said = texts.say(f"table/help.{command}", **EXAMPLES[match.game])
        lines.append(f"  {word}: {said}")
    return prose.lines(texts, lines)


def as_json(texts: Texts, sitting: Sitting, line: str, replies: list[Reply]) -> dict[str, Any]:
    """Return what a line did as one JSON object."""
    hand = sitting.hand
    asked = sitting.asked
    return {
        "line": line,
        "game": sitting.match.game,
        "id": sitting.match.id,
        "replies": [_reply_json(texts, sitting, told) for told in replies],
        "phase": sitting.phase.value,
        "table": hand.table.show(hand.moment) if hand and not hand.over else None,
        "asked": sitting.match.name(asked) if asked else None,
    }


def _reply_json(texts: Texts, sitting: Sitting, told: Reply) -> dict[str, Any]:
    match told:
        case Ruled():
            ruled = {"how": told.how.value, **rulings.as_json(texts, told.ruling)}
            notes = [{"kind": note.key, **note.facts} for note in told.notes]
            return {"kind": "ruling", **ruled, **({"notes": notes} if notes else {})}
        case Wrote():
            return {"kind": "round", **books.written_json(told.written)}
        case Stepped(back, plays):
            return {"kind": "undo" if back else "redo", "plays": list(plays)}
        case _:
            text = bare(reply(texts, sitting, told))
            return {"kind": type(told).__name__.lower(), "text": text}
