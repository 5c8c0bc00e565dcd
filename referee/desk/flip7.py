"""Flip 7 as the desk sees it: words in, facts out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from referee.core.errors import UnknownError, UnreadableError
from referee.core.house import amend, differing, options
from referee.core.seats import Seat, letter
from referee.core.tally import Step
from referee.core.verdict import Effect, EffectKind, Legal, Verdict
from referee.desk import flip7_words as words
from referee.games.flip7 import rulebook
from referee.games.flip7.cards import ACTIONS, VALUE, Card
from referee.games.flip7.clauses import Rule
from referee.games.flip7.house import PROFILES, House
from referee.games.flip7.moves import Draw, Leave, Move, Stay, parse, write
from referee.games.flip7.position import Position, read, show
from referee.games.flip7.rows import Row
from referee.i18n.fold import digits, fold
from referee.i18n.texts import Texts

NAME = "flip7"
EXAMPLE = 'flip7 12 --position "turn=A A=3,12"'
"""A question to this game, for who asked none."""
SEAT_FACTS = ("seat", "target", "leaver", "player")
"""The facts of a verdict that are letters of seats."""

__all__ = ["NAME", "PROFILES", "House", "Position", "Rule", "show", "write"]

_ANY = Card.N5
"""A card that lets its owner stay, where he may have some and did not say which."""

_SAID: dict[str, frozenset[EffectKind]] = {
    "bust": frozenset({EffectKind.BUSTS}),
    "declined": frozenset({EffectKind.BUSTS}),
    "saved": frozenset({EffectKind.SAVES, EffectKind.DISCARDS}),
    "set_aside": frozenset({EffectKind.ASIDE}),
    "to_aim": frozenset({EffectKind.CHOOSES}),
    "second_to_give": frozenset({EffectKind.CHOOSES}),
    "second_passed": frozenset({EffectKind.PASSES}),
    "second_discarded": frozenset({EffectKind.DISCARDS}),
    "flip7": frozenset({EffectKind.ENDS}),
    "left": frozenset({EffectKind.DISCARDS}),
    "forced": frozenset({EffectKind.CHOOSES}),
}
"""The effects that the sentence of a ruling has told already."""


def read_play(text: str, names: Sequence[str]) -> Move:
    """Read a play as people say it.

    :raises RefereeError: if it is none.
    """
    return parse(words.play(text, {name: letter(seat) for seat, name in enumerate(names)}))


def read_position(
    text: str, on: str | None, hand: str | None, house: House, players: int | None
) -> tuple[Position, frozenset[str]]:
    """Return the position and the keys that were told.

    :param players: how many sit at the table, where names tell it.
    :raises UnreadableError: if a hand or an open card was told: this game has neither.
    :raises ImpossibleError: if it cannot be under `house`.
    """
    if hand is not None or on is not None:
        raise UnreadableError(f"flip7/errors.{'no_hand' if on is None else 'no_top'}")
    told = [_canonical(word) for word in digits(text).split()]
    keys = frozenset(word.partition("=")[0] for word in told)
    if players is not None and "players" not in keys:
        told.append(f"players={players}")
    return read(" ".join(told), house), keys


def _canonical(word: str) -> str:
    """Return a word of a position with its cards and its status in notation."""
    key, sign, value = word.partition("=")
    key = key.upper() if len(key) == 1 else key.casefold()
    if key == "seen":
        value = words.cards(value)
    elif len(key) == 1:
        lying, bar, status = value.partition("/")
        value = words.cards(lying) + bar + words.status(status)
    return key + sign + value


def judge(position: Position, move: Move, house: House) -> Verdict[Position]:
    """Rule on a play."""
    return rulebook.judge(position, move, house)


def doubts(
    position: Position, told: frozenset[str], move: Move, house: House
) -> Iterator[tuple[object, ...]]:
    """Yield what was left unsaid, as the fields of a `referee.desk.rulings.Doubt`.

    That is the mover's row, and the profile: the sheet and the publisher differ.
    """
    yield from _row_untold(position, told, move)
    if "profile" in told:
        return
    sheet, *others = PROFILES
    changes = [f"{key}={value}" for key, value in differing(house, PROFILES[sheet]).items()]
    met = [judge(position, move, house)]
    for name in others:
        other = amend(PROFILES[name], changes)
        verdict = judge(position, move, other)
        if verdict not in met:
            rule = _difference(house, other, (*verdict.rules, *met[0].rules))
            yield f"profile={sheet}", f"profile={name}", position, other, rule
        met.append(verdict)


def _row_untold(
    position: Position, told: frozenset[str], move: Move
) -> Iterator[tuple[object, ...]]:
    seat = position.mover
    if letter(seat) in told or position.rows[seat] != Row():
        return
    if isinstance(move, Draw) and move.card in VALUE and position.left(move.card, 1) > 1:
        card = move.card
    elif isinstance(move, Stay):
        card = _ANY
    else:
        return
    rows = [*position.rows]
    rows[seat] = Row((card,))
    taken, case = f"{letter(seat)}=", f"{letter(seat)}={card.value}"
    yield taken, case, position._replace(rows=tuple(rows))


def _difference(house: House, other: House, cited: tuple[object, ...]) -> Rule:
    """Return the clause on what the sheet and the publisher differ in here.

    A verdict that does not cite it differs by the points of frozen players.
    """
    known = options(House)
    differ = {
        rule
        for name in differing(house, other)
        for rule in known[name].clauses
        if rule.startswith("SP-")
    }
    return next((rule for rule in cited if rule in differ), Rule.SP_FREEZE)  # type: ignore[return-value] # what is in `differ` is a clause


def card_name(texts: Texts, card: str) -> str:
    """Return a card as it is said in one language; numbers and modifiers are signs."""
    return str(texts.file("flip7/names")[card]) if card in ACTIONS else str(card)


def facts(texts: Texts, position: Position, move: Move) -> dict[str, object]:  # noqa: ARG001 - every game is asked alike
    """Return what a sentence about this play may mention."""
    card = getattr(move, "card", None)
    return {"card": card_name(texts, card) if card else ""}


def verdict_facts(texts: Texts, told: Mapping[str, object]) -> dict[str, object]:
    """Return the facts of a verdict as they are said, cards by their names."""
    return {
        name: card_name(texts, str(value)) if name in {"card", "first"} else value
        for name, value in told.items()
    }


def named_seats(move: Move) -> dict[str, Seat]:
    """Return the seats that a play names, by the placeholder of its sentence."""
    return {"leaver": move.seat} if isinstance(move, Leave) else {}


def hints(
    position: Position, move: Move, verdict: Legal[Position], house: House
) -> Iterator[tuple[str, Seat]]:
    """Yield reminders, each a sentence's key and the seat it is for."""
    if verdict.reason == "saved" and house.second_use == "ask" and isinstance(move, Draw):
        yield "hint_decline", position.mover


def effect_key(effect: Effect, verdict: Legal[Position]) -> str:
    """Return the key of an effect's sentence, or nothing where the ruling has said it."""
    said = effect.kind in _SAID.get(verdict.reason, ())
    return "" if said and not _besides(effect, verdict) else f"effect_{effect.kind}"


def _besides(effect: Effect, verdict: Legal[Position]) -> bool:
    """Tell whether a discard is another than the ruling speaks of.

    The Flip Three goes when its third card is done, whatever that was; and who leaves
    last ends the round, at which the Second Chances of others go.
    """
    if effect.kind is not EffectKind.DISCARDS:
        return False
    if verdict.reason == "left":
        return letter(effect.seat) != verdict.facts["leaver"]
    return effect.value == Card.FLIP3


def effect_facts(texts: Texts, effect: Effect) -> dict[str, object]:
    """Return the facts of one effect, a card by its name and a count as ``n``."""
    if isinstance(effect.value, int):
        return {"n": effect.value}
    return {"card": card_name(texts, effect.value or "")}


def check_players(players: int, house: House) -> None:
    """Accept any number of players: one deck among many is advised against, not refused."""


def step_facts(texts: Texts, step: Step) -> dict[str, object]:  # noqa: ARG001 - every game is asked alike
    """Return the facts of a step of a count."""
    return {name: value for name, value in step.facts.items() if name != "points"}


def same_words(texts: Texts, word: str) -> tuple[str, ...]:
    """Return other words for a card or a status: a clause may say Freeze for frozen."""
    try:
        ids = words.cards(word).split(",")
    except UnknownError:
        ids = [words.status(word)]
    names = texts.file("flip7/names")
    return tuple(fold(str(names[id_])) for id_ in ids if id_ in names)
