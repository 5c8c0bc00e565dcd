"""``referee can``: may this card be played, and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from referee.core.errors import UnknownError, UnreadableError
from referee.core.house import amend, nearest
from referee.core.seats import Seat, letter
from referee.core.verdict import VALUE_NAME, Effect, Legal, Verdict
from referee.desk import registry


class Question(NamedTuple):
    """What was asked, in the asker's words.

    :param words: the play, with or without the game's name in front.
    :param names: players by seat, where the table told them.
    :param setting: what some games rule by besides the table, such as deck and day;
        see `registry.side`.
    """

    words: tuple[str, ...]
    on: str | None = None
    position: str = ""
    hand: str | None = None
    profile: str | None = None
    house: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    setting: Mapping[str, Any] = MappingProxyType({})


class Doubt(NamedTuple):
    """Something that the table did not say: what is assumed, and the other case.

    :param position: the position in the other case.
    :param house: the rules in the other case, where they are what differs.
    :param rule: the clause that makes the difference, if not the verdict's first.
    """

    taken: str
    case: str
    position: Any
    house: Any = None
    rule: Any = None


class Otherwise(NamedTuple):
    """The ruling in the other case, where the table did not say which holds.

    :param rule: the clause that makes the difference.
    """

    case: str
    verdict: Verdict[Any]
    position: Any
    rule: Any


class Ruling(NamedTuple):
    """An answer to one question.

    :param side: the game's side of the desk that ruled.
    :param assumed: what the referee took for granted, as ``key=value``.
    :param otherwise: what it would rule if that did not hold.
    """

    game: str
    position: Any
    move: Any
    verdict: Verdict[Any]
    profile: str
    house: Any
    names: tuple[str, ...]
    side: Any
    assumed: tuple[str, ...] = ()
    otherwise: tuple[Otherwise, ...] = ()

    @property
    def legal(self) -> bool:
        """Whether the play stands."""
        return isinstance(self.verdict, Legal)


class Table(NamedTuple):
    """A game, its house and a position, as a question set them."""

    game: str
    side: Any
    house: Any
    profile: str
    position: Any
    told: frozenset[str] = frozenset()
    names: tuple[str, ...] = ()


def rule(question: Question) -> Ruling:
    """Rule on a play.

    :raises RefereeError: if the question cannot be understood, or cannot be.
    """
    name, words = game_and_play(question.words)
    if not words:
        raise UnreadableError("no_play", example=registry.game(name).EXAMPLE)
    table = set_table(name, question)
    game = table.side
    move = game.read_play(" ".join(words), question.names)
    verdict = game.judge(table.position, move, table.house)
    ruling = Ruling(
        name, table.position, move, verdict, table.profile, table.house, question.names, game
    )
    return _with_doubts(ruling, table)


def plays(question: Question) -> tuple[Table, list[str]]:
    """Return what the told hand may do, in the game's notation."""
    name, _ = game_and_play(question.words)
    table = set_table(name, question)
    game = table.side
    return table, [game.write(move) for move in game.plays(table.position, table.house)]


def set_table(name: str, question: Question) -> Table:
    """Read the house and the position that a question tells of."""
    game = registry.side(name, {**question.setting, "hand": question.hand})
    profile, base = named_profile(name, question.profile)
    house = amend(base, question.house)
    players = len(question.names) or None
    position, told = game.read_position(
        question.position, question.on, question.hand, house, players
    )
    if question.profile:
        told |= {"profile"}
    return Table(name, game, house, profile, position, told, question.names)


def game_and_play(words: Sequence[str]) -> tuple[str, tuple[str, ...]]:
    """Split the game's name from the words of the play.

    :raises UnknownError: if no game is named in front.
    """
    for length in range(registry.LONGEST, 0, -1):
        found = registry.name_of(" ".join(words[:length]))
        if found and len(words) >= length and all(word.strip() for word in words[:length]):
            return found, tuple(words[length:])
    first = words[0] if words else ""
    raise UnknownError(
        "no_such_game", text=first, values=", ".join(registry.GAMES),
        near=nearest(first, registry.GAMES),
    )  # fmt: skip


def names_game(words: Sequence[str]) -> bool:
    """Tell whether words begin with the name of a game."""
    lengths = range(1, min(registry.LONGEST, len(words)) + 1)
    return any(registry.name_of(" ".join(words[:length])) for length in lengths)


def named_profile(game: str, profile: str | None) -> tuple[str, Any]:
    """Return the name and the house of a profile; the game's first one if none is named.

    :raises UnknownError: if the game has no such profile.
    """
    profiles = registry.game(game).PROFILES
    name = (profile or next(iter(profiles))).casefold().replace("_", "-")
    if name not in profiles:
        raise UnknownError(
            "no_such_profile", text=profile, values=", ".join(profiles),
            near=nearest(name, profiles),
        )  # fmt: skip
    return name, profiles[name]


def _with_doubts(ruling: Ruling, table: Table) -> Ruling:
    game = table.side
    assumed: list[str] = []
    otherwise: list[Otherwise] = []
    for told in game.doubts(table.position, table.told, ruling.move, table.house):
        doubt = Doubt(*told)
        other = game.judge(doubt.position, ruling.move, doubt.house or table.house)
        if _differs(ruling.verdict, other):
            assumed.append(doubt.taken)
            rule = doubt.rule or other.rules[0]
            otherwise.append(Otherwise(doubt.case, other, doubt.position, rule))
    if not assumed:
        return ruling
    return ruling._replace(assumed=tuple(assumed), otherwise=tuple(otherwise))


def _differs(one: Verdict[Any], other: Verdict[Any]) -> bool:
    if isinstance(one, Legal) and isinstance(other, Legal):
        return (one.effects, one.next) != (other.effects, other.next)
    return isinstance(one, Legal) != isinstance(other, Legal)


def mover(position: Any) -> Seat:
    """Return the seat that has to act, which need not be the one whose turn it is."""
    seat: Seat = getattr(position, "mover", position.turn)
    return seat


def effect_json(effect: Effect) -> dict[str, Any]:
    """Return an effect as the JSON answer has it."""
    told: dict[str, Any] = {"kind": effect.kind.value, "seat": letter(effect.seat)}
    if effect.kind in VALUE_NAME and effect.value is not None:
        told[VALUE_NAME[effect.kind]] = effect.value
    if effect.giver is not None:
        told["from"] = letter(effect.giver)
    return told


def seat_letter(seat: Seat | None) -> str | None:
    """Return a seat's letter, or nothing where there is no seat."""
    return None if seat is None else letter(seat)
