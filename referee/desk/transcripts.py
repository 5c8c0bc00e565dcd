"""Transcripts: hands that people can read, write and send, and that can be checked.

A transcript is text, one hand after another. A hand has a head of ``KEY: VALUE``
lines, then its moves as they are typed at the live table, one a line::

    game: khabis
    player: Ali
    player: Sara
    house: limit=100
    dealer: Ali

    first:5H
    9H
    draw
    score Ali=out:JS Sara=33

A head that says nothing of something has it from the hand before. Lines that begin
with ``#`` are for people. What else a deal hangs on has keys of its own, such as
``day: 1448-06-21`` and ``city: karbala``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from shlex import quote
from typing import NamedTuple

from referee.core.errors import (
    NotFoundError,
    RefereeError,
    RefusedError,
    UnknownError,
    UnreadableError,
)
from referee.core.house import amend, differing, nearest
from referee.desk import names as naming
from referee.desk import registry, rulings, table, table_plays, table_words
from referee.desk.live import DEALT, Deal
from referee.desk.matches import DEAL, FORCED, PLAY, Match
from referee.desk.matches import Hand as Round
from referee.desk.records import MemoryRecord
from referee.desk.replies import How, Reply, Ruled
from referee.desk.rounds import Made
from referee.desk.sitting import Sitting
from referee.ledger import history
from referee.ledger.events import Book, Event, Header, Player

HEAD = ("game", "profile", "house", "player", "dealer")
"""The keys that every game has in a head."""

NONE = "-"
"""Stands where no house rule differs."""

MARK = "# referee transcript"


class Line(NamedTuple):
    """One line with its number, from 1."""

    number: int
    text: str


class Sheet(NamedTuple):
    """One hand of a transcript.

    :param told: what else the deal hangs on, by name.
    """

    game: str
    profile: str
    house: tuple[str, ...]
    players: tuple[str, ...]
    dealer: str
    told: Mapping[str, str]
    lines: tuple[Line, ...]


class Checked(NamedTuple):
    """What became of a transcript.

    :param stop: the line that does not stand, or ``None`` if all do.
    :param refused: the ruling against it, or else `error` what is wrong with it.
    """

    hands: int
    moves: int
    stop: Line | None = None
    refused: Ruled | None = None
    error: RefereeError | None = None


Told = Callable[[Sitting, Line, list[Reply]], None]
"""Hears of each line that stands, with what the table said to it."""


def check(content: bytes, made: Made, told: Told | None = None) -> Checked:
    """Play a transcript again, line by line, up to the first that does not stand.

    :raises RefereeError: if it is no transcript, or a head cannot be read.
    """
    hands = moves = 0
    for sheet in sheets(content):
        hands += 1
        sitting = _seated(sheet, made)
        for line in sheet.lines:
            try:
                replies = _heard(sitting, line)
            except RefereeError as error:
                return Checked(hands, moves, line, error=error)
            refused = next((one for one in replies if _is_refusal(one)), None)
            if isinstance(refused, Ruled):
                return Checked(hands, moves, line, refused=refused)
            moves += 1
            if told is not None:
                told(sitting, line, replies)
    return Checked(hands, moves)


def _heard(sitting: Sitting, line: Line) -> list[Reply]:
    """Hear a line; a score that the hand told itself already must be the same.

    :raises RefereeError: if it cannot be understood, or the score is another.
    """
    found = table_words.command(line.text)
    told_already = sitting.hand is None and sitting.match.counted
    if not (found and found[0] == "score" and found[1] and told_already):
        return table.hear(sitting, line.text, {})
    names = [player.name for player in sitting.match.players]
    hand = sitting.match.counted[-1]
    for player, what in table_plays.told(sitting, found[1], names):
        if not _same(sitting.match, hand, player, what):
            name = sitting.match.name(player)
            there = hand.entries.get(player, NONE)
            raise RefusedError("table/errors.other_score", name=name, text=what, told=there)
    return []


def _same(match: Match, hand: Round, player: str, what: str) -> bool:
    """Tell whether a score that is told is the one that the hand brought, or its points."""
    word = match.rules.read_entry(what, match.house)
    if hand.entries.get(player) == word:
        return True
    counted = match.rules.count_round({player: word}, match.house, 2)[player]
    return bool(counted.points == hand.points.get(player) and word.isdecimal())


def _is_refusal(reply: Reply) -> bool:
    return isinstance(reply, Ruled) and reply.how in {How.REFUSED, How.CHOOSES}


def _seated(sheet: Sheet, made: Made) -> Sitting:
    """Return a table at which one hand is about to be played, in memory."""
    profile, base = rulings.named_profile(sheet.game, sheet.profile or None)
    names = naming.distinct(sheet.players)
    players = tuple(Player(f"p{n}", name) for n, name in enumerate(names, 1))
    agreed = differing(amend(base, sheet.house), base)
    header = Header(
        id="a2a2", game=sheet.game, players=players, created="2000-01-01T00:00:00Z",
        profile=profile, house=agreed,
    )  # fmt: skip
    sitting = Sitting(MemoryRecord(Book(header, ())), made)
    dealer = naming.find(sheet.dealer, names) if sheet.dealer else 0
    sitting.deal = Deal(len(names), dealer, sheet.told)
    return sitting


# reading


def sheets(content: bytes) -> tuple[Sheet, ...]:
    """Return the hands of a transcript.

    :raises UnreadableError: if it is none.
    :raises UnknownError: if it names a game that there is not.
    """
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise UnreadableError("table/errors.not_a_transcript") from None
    found: list[Sheet] = []
    before: Sheet | None = None
    for head, lines in _blocks(text):
        before = _sheet(head, lines, before)
        found.append(before)
    if not found:
        raise UnreadableError("table/errors.not_a_transcript")
    return tuple(found)


def _blocks(text: str) -> Iterator[tuple[list[tuple[str, str]], list[Line]]]:
    """Yield the head and the moves of each hand."""
    head: list[tuple[str, str]] = []
    lines: list[Line] = []
    for number, raw in enumerate(text.splitlines(), 1):
        line = Line(number, raw.strip())
        if not line.text or line.text.startswith("#"):
            continue
        key, sign, value = line.text.partition(": ")
        if sign and key in (*HEAD, *DEALT):
            if lines:
                yield head, lines
                head, lines = [], []
            head.append((key, value.strip()))
        else:
            lines.append(line)
    if head or lines:
        yield head, lines


def _sheet(head: list[tuple[str, str]], lines: list[Line], before: Sheet | None) -> Sheet:
    said = dict(head)
    if before is None and ("game" not in said or "player" not in said):
        raise UnreadableError("table/errors.not_a_transcript")
    game = _game(said["game"]) if "game" in said else before.game if before else ""
    players = tuple(value for key, value in head if key == "player")
    old = before or Sheet(game, "", (), (), "", {}, ())
    return Sheet(
        game=game,
        profile=said.get("profile", old.profile),
        house=_house(said["house"]) if "house" in said else old.house,
        players=players or old.players,
        dealer=said.get("dealer", ""),
        told={key: value for key, value in said.items() if key not in HEAD},
        lines=tuple(lines),
    )


def _house(text: str) -> tuple[str, ...]:
    return () if text == NONE else tuple(text.split())


def _game(text: str) -> str:
    found = registry.name_of(text)
    if found is None:
        raise UnknownError(
            "no_such_game", text=text, values=", ".join(registry.GAMES),
            near=nearest(text, registry.GAMES),
        )  # fmt: skip
    return found


# writing


def write(match: Match) -> str:
    """Return the transcript of all hands of a game that were played at the live table.

    What was taken back is not in it.

    :raises NotFoundError: if there was none.
    """
    parts = [MARK]
    rounds = {hand.event.id: hand for hand in match.hands}
    open_ = False
    for event in match.live:
        if DEAL in event.body:
            parts += ["", *_head(match, event), ""]
            open_ = True
        if PLAY in event.body and open_:
            forced = "force " if event.body.get(FORCED) else ""
            parts.append(f"{forced}{event.body[PLAY]}")
        elif event.kind == history.ROUND and open_:
            words = rounds[event.id].entries.items()
            told = (quote(f"{match.name(player)}={word}") for player, word in words)
            parts.append(f"score {' '.join(told)}")
            open_ = False
        elif event.kind == table.NOTE:
            parts.append(f"# slip: {event.body['slip']}")
    if len(parts) == 1:
        raise NotFoundError("table/errors.no_moves", id=match.id)
    return "\n".join(parts) + "\n"


def _head(match: Match, event: Event) -> Iterator[str]:
    deal = event.body[DEAL]
    assert isinstance(deal, Mapping)  # noqa: S101 - a game file's own, read when it was opened
    house = differing(match.house_at(event.id), registry.game(match.game).PROFILES[match.profile])
    yield f"game: {match.game}"
    yield f"profile: {match.profile}"
    yield f"house: {' '.join(f'{key}={value}' for key, value in house.items()) or NONE}"
    yield from (f"player: {match.name(player)}" for player in deal["seats"])
    yield f"dealer: {match.name(deal['seats'][deal['dealer']])}"
    yield from (f"{key}: {value}" for key, value in deal["told"].items())
