"""How a ruling is shown: as prose, or as the JSON of the grammar."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.core.house import differing, find
from referee.core.seats import seat_of
from referee.core.verdict import Effect, EffectKind, Illegal, Legal, Verdict
from referee.desk.rulings import Otherwise, Ruling, effect_json, mover, seat_letter
from referee.i18n.texts import Texts
from referee.view import prose
from referee.view.cells import bare


def as_json(texts: Texts, ruling: Ruling) -> dict[str, Any]:
    """Return the ruling as one JSON object."""
    verdict = ruling.verdict
    told = {
        "game": ruling.game,
        "legal": ruling.legal,
        "rules": [str(rule) for rule in verdict.rules],
        "reason": bare(reason(texts, ruling, verdict, ruling.position)),
        "effects": _effects_json(verdict),
        **_follows_json(ruling),
        "on_trust": [str(rule) for rule in getattr(verdict, "on_trust", ())],
        "assumed": list(ruling.assumed),
        "otherwise": {
            other.case: _otherwise_json(texts, ruling, other) for other in ruling.otherwise
        },
        "profile": ruling.profile,
        "house": house_differences(ruling),
    }
    return told | _end_json(verdict) | _beside_json(ruling)


def _effects_json(verdict: Verdict[Any]) -> list[dict[str, Any]]:
    return [effect_json(effect) for effect in getattr(verdict, "effects", ())]


def _beside_json(ruling: Ruling) -> dict[str, Any]:
    """Return what else a game rules by: the options that decided, and the day."""
    told: dict[str, Any] = {}
    if "options" in ruling.verdict.facts:
        told["options"] = decided(ruling)
    day = ruling.side.day_of(ruling.house) if hasattr(ruling.side, "day_of") else None
    if day is not None:
        from referee.desk.days import day_json

        told["day"] = day_json(day.day)
    return told


def decided(ruling: Ruling) -> dict[str, str]:
    """Return the options of which another value would change the answer, with their values."""
    names: Any = ruling.verdict.facts.get("options", ())
    found = (find(type(ruling.house), name) for name in names)
    return {option.name: str(getattr(ruling.house, option.name)) for option in found}


def _follows_json(ruling: Ruling) -> dict[str, Any]:
    game = ruling.side
    verdict = ruling.verdict
    if isinstance(verdict, Illegal):
        return {
            "next": seat_letter(mover(ruling.position)),
            "position": game.show(ruling.position),
            "penalty": _penalty_json(verdict),
        }
    return {
        "next": seat_letter(verdict.next),
        "position": game.show(verdict.after) if verdict.after is not None else None,
    }


def _penalty_json(verdict: Illegal) -> dict[str, Any] | None:
    price = verdict.penalty
    if price is None:
        return None
    return {"rule": str(price.rule), "seat": seat_letter(price.seat), "cards": price.cards}


def _otherwise_json(texts: Texts, ruling: Ruling, other: Otherwise) -> dict[str, Any]:
    verdict = other.verdict
    told = {
        "legal": isinstance(verdict, Legal),
        "rules": [str(rule) for rule in verdict.rules],
        "reason": bare(reason(texts, ruling, verdict, other.position)),
        "effects": _effects_json(verdict),
    }
    if isinstance(verdict, Legal):
        told["next"] = seat_letter(verdict.next)
    return told | _end_json(verdict)


def _end_json(verdict: Verdict[Any]) -> dict[str, Any]:
    outcome = getattr(verdict, "outcome", None)
    if outcome is None:
        return {}
    if outcome.scores:
        return {"over": True, "scores": {seat_letter(seat): n for seat, n in outcome.scores}}
    return {"over": True, "winner": seat_letter(outcome.winner)}


def house_differences(ruling: Ruling) -> dict[str, Any]:
    """Return the house rules that differ from the profile's."""
    base = ruling.side.PROFILES[ruling.profile]
    return differing(ruling.house, base)


def reason(texts: Texts, ruling: Ruling, verdict: Verdict[Any], position: Any) -> str:
    """Return the sentence that says why."""
    game = ruling.side
    facts = game.facts(texts, position, ruling.move) | game.verdict_facts(texts, verdict.facts)
    facts["seat"] = prose.seat(texts, mover(position), ruling.names)
    for name in game.SEAT_FACTS:
        if name in verdict.facts:
            place = seat_of(str(verdict.facts[name]))
            facts[name] = prose.seat(texts, place, ruling.names)
    for name, place in game.named_seats(ruling.move).items():
        facts[name] = prose.seat(texts, place, ruling.names)
    if "victim" not in facts:
        facts["victim"] = facts["seat"]
    if "who" not in facts:
        facts["who"] = facts["seat"]
    return texts.say(f"{ruling.game}/rulings.{verdict.reason}", **facts)


def as_text(texts: Texts, ruling: Ruling, *, why: bool = False) -> str:
    """Return the ruling as lines of prose."""
    return prose.lines(texts, _lines(texts, ruling, why=why))


def at_table(texts: Texts, ruling: Ruling, *, why: bool = False) -> str:
    """Return the ruling for people who know their house rules and what day it is."""
    return prose.lines(texts, _ruled(texts, ruling, why=why))


def _lines(texts: Texts, ruling: Ruling, *, why: bool) -> Iterator[str]:
    yield from _ruled(texts, ruling, why=why)
    yield from _rules_in_force(texts, ruling)
    if hasattr(ruling.side, "day_of"):
        from referee.view import days

        yield from days.beside(texts, ruling)


def _ruled(texts: Texts, ruling: Ruling, *, why: bool) -> Iterator[str]:
    verdict = ruling.verdict
    answer = texts.say("rulings.yes" if ruling.legal else "rulings.no")
    yield f"{answer} {reason(texts, ruling, verdict, ruling.position)}"
    yield from _consequences(texts, ruling, verdict)
    for other in ruling.otherwise:
        yield _other_case(texts, ruling, other)
    yield from _cited(texts, ruling, why=why)
    yield from _decided(texts, ruling)


def consequences(texts: Texts, ruling: Ruling) -> Iterator[str]:
    """Yield what must be done by hand now, and who has won, one line each."""
    verdict = ruling.verdict
    if isinstance(verdict, Illegal):
        return
    for effect in verdict.effects:
        yield _effect(texts, ruling, verdict, effect)
    yield from _hints(texts, ruling, verdict)
    if verdict.outcome is not None and verdict.outcome.winner is not None:
        winner = prose.seat(texts, verdict.outcome.winner, ruling.names)
        yield texts.say("rulings.winner", seat=winner)


def _decided(texts: Texts, ruling: Ruling) -> Iterator[str]:
    """Name the options that decided, each with what its value means."""
    if not ruling.verdict.facts.get("options"):
        return
    from referee.desk.rulebooks import meaning

    entries = texts.file(f"{ruling.game}/options")
    for name, value in decided(ruling).items():
        alias = find(type(ruling.house), name).alias
        yield texts.say(
            "rulings.decided", name=name, value=value, alias=alias,
            decides=entries[name]["decides"], meaning=meaning(entries[name], value),
        )  # fmt: skip


def _consequences(texts: Texts, ruling: Ruling, verdict: Verdict[Any]) -> Iterator[str]:
    if isinstance(verdict, Illegal):
        yield _price(texts, ruling, verdict)
        return
    yield from consequences(texts, ruling)
    won = verdict.outcome is not None and verdict.outcome.winner is not None
    if verdict.next is not None and not won:
        yield texts.say("rulings.next", seat=prose.seat(texts, verdict.next, ruling.names))
    if verdict.on_trust:
        rules = prose.listed(texts, map(str, verdict.on_trust))
        yield texts.say("rulings.on_trust", rules=rules)


def _price(texts: Texts, ruling: Ruling, verdict: Illegal) -> str:
    price = verdict.penalty
    if price is None:
        return ""
    if not price.cards:
        return texts.say("rulings.penalty_none", rule=price.rule)
    who = prose.seat(texts, price.seat, ruling.names)
    return texts.say("rulings.penalty", seat=who, n=price.cards, rule=price.rule)


def _effect(texts: Texts, ruling: Ruling, verdict: Legal[Any], effect: Effect) -> str:
    game = ruling.side
    who = prose.seat(texts, effect.seat, ruling.names)
    facts: dict[str, object] = {"seat": who, **game.effect_facts(texts, effect)}
    said = game.effect_key(effect, verdict)
    if not said:
        return ""
    key = f"{ruling.game}/rulings.{said}"
    if effect.giver is not None:
        facts["giver"] = prose.seat(texts, effect.giver, ruling.names)
        key += "_from"
    if effect.kind in {EffectKind.AGAIN, EffectKind.CHOOSES}:
        key += f"_{effect.value}"
    if effect.kind is EffectKind.TURNS:
        way = "plus" if effect.value == "+" else "minus"
        facts["value"] = texts.say(f"{ruling.game}/rulings.direction_{way}")
    return texts.say(key, **facts)


def _hints(texts: Texts, ruling: Ruling, verdict: Legal[Any]) -> Iterator[str]:
    """Yield what the players should be reminded of."""
    game = ruling.side
    for key, place in game.hints(ruling.position, ruling.move, verdict, ruling.house):
        who = prose.seat(texts, place, ruling.names)
        yield texts.say(f"{ruling.game}/rulings.{key}", seat=who)


def _other_case(texts: Texts, ruling: Ruling, other: Otherwise) -> str:
    game = ruling.side
    key, _, value = other.case.partition("=")
    facts = game.facts(texts, other.position, ruling.move)
    facts |= {"seat": prose.seat(texts, mover(other.position), ruling.names), "value": value}
    key = "row" if len(key) == 1 else key
    for name, place in game.named_seats(ruling.move).items():
        facts[name] = prose.seat(texts, place, ruling.names)
    verdict = other.verdict
    answer = texts.say("rulings.then_yes" if isinstance(verdict, Legal) else "rulings.then_no")
    parts = [
        texts.say(f"{ruling.game}/rulings.if_{key}", **facts),
        answer,
        reason(texts, ruling, verdict, other.position),
    ]
    if isinstance(verdict, Legal):
        parts += [_effect(texts, ruling, verdict, effect) for effect in verdict.effects]
    return f"{' '.join(filter(None, parts))} ({other.rule})"


def _cited(texts: Texts, ruling: Ruling, *, why: bool) -> Iterator[str]:
    rules = [*ruling.verdict.rules[: None if why else 1]]
    for other in ruling.otherwise:
        rules += other.verdict.rules if why else [other.rule]
    clauses = texts.file(f"{ruling.game}/clauses")
    for rule in dict.fromkeys(rules):
        yield texts.say("rulings.clause", rule=rule, text=clauses[str(rule)])


def _rules_in_force(texts: Texts, ruling: Ruling) -> Iterator[str]:
    differs = house_differences(ruling)
    first = next(iter(ruling.side.PROFILES))
    if ruling.profile != first:
        yield texts.say("rulings.profile", profile=ruling.profile)
    if differs:
        house = prose.listed(texts, (f"{key}={value}" for key, value in differs.items()))
        yield texts.say("rulings.house", house=house)


def plays_as_text(texts: Texts, plays: list[str]) -> str:
    """Return what may be played as a line of prose."""
    if not plays:
        return prose.line(texts, texts.say("rulings.no_plays"))
    return prose.line(texts, texts.say("rulings.plays", plays=prose.listed(texts, plays)))
