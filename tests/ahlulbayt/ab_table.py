"""What the tests of the Ahl al-Bayt deck share: decks, and rulings as short text."""

from __future__ import annotations

import copy
from functools import cache

from referee import resources
from referee.core.house import amend
from referee.core.seats import letter
from referee.core.verdict import Legal
from referee.games.ahlulbayt import moves, position
from referee.games.ahlulbayt.clauses import Rule
from referee.games.ahlulbayt.day import Today
from referee.games.ahlulbayt.deck import build
from referee.games.ahlulbayt.house import House
from referee.games.ahlulbayt.rulebook import judge


def _without_dynasty(table):
    for card in table["card"]:
        card.pop("dynasty", None)


def _with_qatif(table):
    table["card"].append({"id": "city:qatif", "kind": "city", "cities": ["qatif"]})


def _buried_in_najaf(table):
    for card in table["card"]:
        if card["id"] == "death:ali":
            card["cities"] = ["najaf"]


def _one_card_each(table):
    born = {card["name"]: card for card in table["card"] if card["kind"] == "birth"}
    died = {card["name"]: card for card in table["card"] if card["kind"] == "death"}
    table["card"] = [card for card in table["card"] if card["kind"] not in {"birth", "death"}]
    for name, card in born.items():
        events = [{**event, "of": "birth"} for event in card["events"]]
        cities = list(card["cities"])
        if name in died:
            events += [{**event, "of": "death"} for event in died[name]["events"]]
            cities += died[name]["cities"]
        table["card"].append(
            {
                "id": f"infallible:{name}",
                "kind": "infallible",
                "name": name,
                "events": events,
                "cities": cities,
            }
        )


VARIANTS = {
    "no-dynasty": _without_dynasty,
    "qatif": _with_qatif,
    "buried": _buried_in_najaf,
    "one-card-each": _one_card_each,
}


@cache
def deck(variant="shipped", dates="default"):
    table = copy.deepcopy(resources.table("decks/ahlulbayt"))
    if variant != "shipped":
        VARIANTS[variant](table)
    return build(table, dates)


def today(day="", city=""):
    """Read ``21 ramadan`` or ``29 safar last``."""
    number, month, *last = day.split() or (None, None)
    return Today(
        month=month or None,
        day=int(number) if number else None,
        last_day=bool(last) or number == "30",
        city=city or None,
    )


def rule(at, play, *options, day="", city="", variant="shipped", dates="default"):
    """Judge a play: ``rule("top=birth:ali", "death:ali", "q3=given")``."""
    cards = deck(variant, dates)
    house = amend(House(), options)
    return judge(position.read(at, cards), moves.parse(play, cards), house, cards, today(day, city))


def effects(verdict):
    told = []
    for effect in getattr(verdict, "effects", ()):
        value = "" if effect.value is None else f" {effect.value}"
        told.append(f"{effect.kind} {letter(effect.seat)}{value}")
    return told


def after(verdict):
    return position.show(verdict.after) if isinstance(verdict, Legal) and verdict.after else ""


def won(verdict):
    return isinstance(verdict, Legal) and verdict.outcome is not None and verdict.next is None


def legal(verdict):
    return isinstance(verdict, Legal)


def cites(verdict, *clauses):
    return {Rule(clause) for clause in clauses} <= set(verdict.rules)
