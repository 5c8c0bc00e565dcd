"""What is fuzzed, and what must hold of every answer."""

from __future__ import annotations

import io
import json
import os
import re
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

from fuzz_words import NAMES, Words

from referee.almanac.instants import read_instant
from referee.cli import border, clerks
from referee.cli.main import main
from referee.core.errors import RefereeError
from referee.core.house import amend
from referee.desk import (
    ahlulbayt_decks,
    ahlulbayt_words,
    days,
    exchange,
    flip7_words,
    khabis_phrases,
    names,
    registry,
    table,
    transcripts,
)
from referee.desk.records import MemoryRecord
from referee.desk.rulings import Question, rule
from referee.desk.sitting import Sitting
from referee.ledger.events import Book, Event, Header, Player

SLOW = 3.0
"""Seconds of the processor that no answer takes."""

ACTS = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2028\u2029]")
"""What acts on a terminal."""

AT = "2026-11-30T12:00:00Z"
CODES = frozenset({0, 1, 2, 3, 4, 130})


class Fault(NamedTuple):
    """An input that was not answered as it should be."""

    what: str
    given: object

    def __str__(self) -> str:
        return f"{self.what}: {ascii(self.given)[:2000]}"


def sitting(game: str) -> Sitting:
    """Return a live table in memory."""
    numbers = count(1)
    profile = next(iter(registry.game(game).PROFILES))
    players = tuple(Player(f"p{n}", one) for n, one in enumerate(NAMES[:3], 1))
    header = Header(id="k7f3", game=game, players=players, created=AT, profile=profile, house={})
    made = lambda kind, body: Event(f"e{next(numbers):06}", AT, kind, body)  # noqa: E731 - as short as it is
    return Sitting(MemoryRecord(Book(header, ())), made)


def made() -> Callable[[str, Any], Event]:
    numbers = count(1)
    return lambda kind, body: Event(f"e{next(numbers):06}", AT, kind, body)


def setting(game: str) -> dict[str, Any]:
    """Return the day that a game rules by, if it minds one."""
    if not registry.minds(game):
        return {}
    return {
        "asked": days.Asked(city="najaf"),
        "now": clerks.local(AT),
        "dates": None,
        "deck": None,
        "typed": (),
    }


class Parsers:
    """Every reader by itself, called with anything; only the referee's own errors may come."""

    def __init__(self, words: Words, folder: Path) -> None:
        self.words = words
        self.folder = folder
        self.deck = ahlulbayt_decks.shipped()
        self.known = ahlulbayt_words.vocabulary(self.deck)
        self.tables = {game: sitting(game) for game in registry.GAMES}
        self.heard = dict.fromkeys(registry.GAMES, 0)
        self.exported = b""
        self.deck_file = ahlulbayt_decks.shipped_text().encode()
        self.all: tuple[tuple[str, int, Callable[[], None]], ...] = (
            ("khabis phrase", 6, lambda: self._text(lambda t: khabis_phrases.read(t, NAMES))),
            ("ahlulbayt phrase", 6, lambda: self._text(lambda t: ahlulbayt_words.read_play(t, self.deck, self.known))),
            ("ahlulbayt card", 2, lambda: self._text(lambda t: ahlulbayt_words.read_card(t, self.deck, self.known))),
            ("hijri date", 3, lambda: self._text(lambda t: ahlulbayt_words.read_date(t, self.known))),
            ("flip7 play", 6, lambda: self._text(lambda t: flip7_words.play(t, dict(zip(NAMES, "ABCDEFGH", strict=True))))),
            ("flip7 score", 3, lambda: self._text(flip7_words.score)),
            ("flip7 cards", 2, lambda: self._text(flip7_words.cards)),
            ("instant", 3, lambda: self._text(self._instant)),
            ("day", 2, self._day),
            ("house", 2, lambda: self._text(self._house)),
            ("entry", 6, lambda: self._text(self._entry)),
            ("names", 2, lambda: self._text(lambda t: names.pairs(t.split(" "), NAMES))),
            ("question", 8, self._question),
            ("table line", 12, self._line),
            ("transcript", 2, self._transcript),
            ("import", 2, self._import),
            ("deck file", 1, self._deck),
        )  # fmt: skip
        self.weights = [weight for _, weight, _ in self.all]
        self.given: object = ""

    def one(self) -> tuple[str, Fault | None]:
        """Try one input; return what was tried and what was wrong with the answer."""
        name, _, run = self.words.dice.choices(self.all, self.weights)[0]
        begun = time.process_time()
        try:
            run()
        except RefereeError:
            pass
        except Exception as error:  # noqa: BLE001 - what is hunted
            return name, Fault(f"{name}: {type(error).__name__}: {str(error)[:200]}", self.given)
        taken = time.process_time() - begun
        return name, Fault(f"{name}: {taken:.1f} s", self.given) if taken > SLOW else None

    def _text(self, read: Callable[[str], object]) -> None:
        self.given = line = self.words.line()
        try:
            line.encode()
        except UnicodeEncodeError:  # refused at the border
            return
        read(line)

    def _instant(self, text: str) -> None:
        now = clerks.local(AT)
        read_instant(text, now.tzinfo, now)

    def _house(self, text: str) -> None:
        game = self.words.some(tuple(registry.GAMES))
        amend(next(iter(registry.game(game).PROFILES.values())), [text])

    def _entry(self, text: str) -> None:
        game = self.words.some(tuple(registry.GAMES))
        house = next(iter(registry.game(game).PROFILES.values()))
        scores = registry.scores(game)
        scores.count_round({"A": scores.read_entry(text, house)}, house, 2)

    def _day(self) -> None:
        told = {
            name: self.words.mutated(self.words.value(name))
            for name in (
                "city",
                "coords",
                "zone",
                "when",
                "calendar",
                "hijri",
                "sunset",
                "day_start",
            )
            if self.words.dice.random() < 0.25
        }
        self.given = told
        if any(not _sayable(text) for text in told.values()):
            return
        days.hijri_of(days.Asked(**told), clerks.local(AT))

    def _question(self) -> None:
        game = self.words.some(tuple(registry.GAMES))
        told = {
            name: self.words.mutated(self.words.value(name))
            for name in ("on", "position", "hand")
            if self.words.dice.random() < 0.5
        }
        house = tuple(
            self.words.value("house") for _ in range(self.words.dice.choice((0, 0, 1, 2)))
        )
        play = (game, *self.words.line().split(" "))
        self.given = (play, told, house)
        if all(map(_sayable, (*play, *told.values(), *house))):
            rule(Question(words=play, house=house, setting=setting(game), **told))

    def _line(self) -> None:
        game = self.words.some(tuple(registry.GAMES))
        self.given = line = self.words.line()
        self.heard[game] += 1
        if self.heard[game] % 60 == 0:
            self.tables[game] = sitting(game)
        if _sayable(line):
            self.given = (
                game,
                line,
                [event.body for event in self.tables[game].record.read().events],
            )
            table.hear(self.tables[game], line, setting(game))

    def _transcript(self) -> None:
        text = self.words.transcript()
        content = text.encode("utf-8", "surrogatepass")
        self.given = content
        transcripts.check(content, made())

    def _import(self) -> None:
        self.given = content = self.words.spoilt_bytes(self.exported)
        exchange.checked([exchange.Source("x.json", content)])

    def _deck(self) -> None:
        self.given = content = self.words.spoilt_bytes(self.deck_file)
        file = self.folder / "fuzz.toml"
        file.write_bytes(content)
        if not ahlulbayt_decks.faults_of(file):
            ahlulbayt_decks.chosen(str(file), None)


def _sayable(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


class Ran(NamedTuple):
    """What a run of the whole command line came to."""

    code: int
    out: str
    err: str
    seconds: float
    unexpected: str


def ran(arguments: list[str], typed: bytes = b"") -> Ran:
    """Run the command line in this process."""
    found: list[str] = []
    usual = border._unexpected  # noqa: SLF001 - where mistakes of the referee's own end

    def noticed(error: Exception, *rest: Any) -> int:
        found.append(f"{type(error).__name__}: {error}")
        return usual(error, *rest)

    streams = sys.stdin, sys.stdout, sys.stderr
    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", "surrogateescape") for _ in range(2))
    sys.stdin, sys.stdout, sys.stderr = io.TextIOWrapper(io.BytesIO(typed), "utf-8"), out, err
    border._unexpected = noticed  # noqa: SLF001 - as above
    begun = time.process_time()
    try:
        code = main(arguments)
    finally:
        taken = time.process_time() - begun
        border._unexpected = usual  # noqa: SLF001 - as above
        said = [
            stream.flush() or stream.buffer.getvalue().decode("utf-8", "replace")
            for stream in (out, err)
        ]
        sys.stdin, sys.stdout, sys.stderr = streams
    return Ran(code, said[0], said[1], taken, found[0] if found else "")


class Homes:
    """Homes in several states, each made once and copied fresh from time to time."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.pristine = folder / "pristine"
        os.environ.pop("REFEREE_LANG", None)
        os.environ |= {"HOME": str(folder / "user"), "LANG": "C.UTF-8"}
        for name in (
            "none",
            "khabis",
            "flip7",
            "ahlulbayt",
            "live-khabis",
            "live-flip7",
            "live-ahlulbayt",
            "damaged",
            "new",
            "file",
        ):
            self._make(name)
        self.names = tuple(sorted(path.name for path in self.pristine.iterdir()))

    def _make(self, name: str) -> None:
        home = self.pristine / name / "home"
        home.parent.mkdir(parents=True)
        if name == "none":
            return
        if name == "file":
            home.write_text("no folder")
            return
        os.environ["REFEREE_HOME"] = str(home)
        game = name.removeprefix("live-")
        game = game if game in registry.GAMES else "khabis"
        ran(["new", game, *NAMES[:3]])
        entries = {"flip7": ["11,5", "bust:7,7", "3"], "ahlulbayt": ["won"]}.get(
            game, ["out:JS", "33", "7H/4C/KD"]
        )
        ran(["score", *(f"{who}={what}" for who, what in zip(NAMES, entries, strict=False))])
        live = {
            "live-khabis": "5H\n9H\n",
            "live-flip7": "7\n9\n3\n",
            "live-ahlulbayt": "Ali\nbirth:ali\n",
        }
        if name in live:
            ran(["table"], live[name].encode())
        (game_file,) = (home / "games").glob("*.json")
        renamed = game_file.with_name("k7f3.json")
        content = game_file.read_bytes().replace(game_file.stem.encode(), b"k7f3")
        game_file.unlink()
        if name == "damaged":
            content = content[: len(content) // 2]
        if name == "new":
            content = re.sub(rb'("(?:schema|version|format)": ?)\d+', rb"\g<1>99", content)
        renamed.write_bytes(content)
        (home / "current").write_text("k7f3\n")
        self._files(home.parent)

    def _files(self, folder: Path) -> None:
        os.chdir(folder)
        ran(["export", "good.json", "--all"])
        ran(["export", "good.txt", "--moves"])
        ran(["deck", "write", "good.toml"])
        (folder / "bad.bin").write_bytes(bytes(range(256)))

    def fresh(self, name: str) -> Path:
        """Return a fresh copy of a home, and stand in the folder beside it."""
        here = self.folder / "now"
        os.chdir(self.folder)
        shutil.rmtree(here, ignore_errors=True)
        shutil.copytree(self.pristine / name, here)
        os.chdir(here)
        os.environ["REFEREE_HOME"] = str(here / "home")
        return here / "home"

    def exported(self) -> bytes:
        return (self.pristine / "live-khabis" / "good.json").read_bytes()


def snapshot(home: Path) -> dict[str, bytes]:
    """Return what the games' files hold."""
    games = home / "games"
    return {file.name: file.read_bytes() for file in games.glob("*.json")} if games.is_dir() else {}


def faults_of(arguments: list[str], typed: bytes, home: Path) -> Iterator[Fault]:
    """Run a command line and yield what is wrong with its answer."""
    before = snapshot(home)
    given = (arguments, typed)
    try:
        got = ran(arguments, typed)
    except BaseException as error:  # noqa: BLE001 - what is hunted
        yield Fault(f"traceback {type(error).__name__}: {error}", given)
        return
    if got.unexpected:
        yield Fault(f"unexpected {got.unexpected[:200]}", given)
    if got.code not in CODES:
        yield Fault(f"exit code {got.code}", given)
    if got.seconds > SLOW:
        yield Fault(f"{got.seconds:.1f} s", given)
    if got.code and "table" not in arguments and snapshot(home) != before:
        yield Fault(f"exit code {got.code}, but a game's file changed", given)
    acting = ACTS.search(
        got.out.replace("\r\n", "\n") if "--csv" in arguments or "--ics" in arguments else got.out
    ) or ACTS.search(got.err)
    if acting and "export" not in arguments and "report" not in arguments:
        yield Fault(f"acts on a terminal: {acting[0]!a}", given)
    if "--json" in arguments and not {"--help", "-h", "--version", "export", "report"} & set(
        arguments
    ):
        yield from _json_faults(got, arguments, given)


def _json_faults(got: Ran, arguments: list[str], given: object) -> Iterator[Fault]:
    lines = got.out.splitlines()
    many = "-" in arguments or "table" in arguments or "replay" in arguments
    if len(lines) != 1 and not many:
        yield Fault(f"{len(lines)} lines of JSON", given)
    for line in lines:
        try:
            told = json.loads(
                line, parse_constant=lambda word: (_ for _ in ()).throw(ValueError(word))
            )
        except ValueError as error:
            yield Fault(f"not JSON: {error}: {line[:80]}", given)
            return
        if not isinstance(told, dict):
            yield Fault("JSON, but no object", given)
        partial = {"damaged", "findings"} & set(told)  # an answer, and what is amiss beside it
        if not many and not partial and (got.code > 1 if "error" not in told else not got.code):
            yield Fault(f"exit code {got.code} with {sorted(told)}", given)


class CommandLines:
    """Whole command lines, against homes in every state."""

    FRESH = 40

    def __init__(self, words: Words, homes: Homes) -> None:
        self.words = words
        self.homes = homes
        self.runs = 0
        self.home = homes.folder

    def one(self) -> list[Fault]:
        """Run one; return its faults."""
        if self.runs % self.FRESH == 0:
            self.home = self.homes.fresh(self.words.some(self.homes.names))
        self.runs += 1
        arguments = self.words.arguments()
        lines = []
        if arguments[:1] == ["table"] or "-" in arguments:
            lines = [
                self.words.question() if "can" in arguments else self.words.line()
                for _ in range(self.words.dice.randint(0, 8))
            ]
        typed = "\n".join(lines).encode("utf-8", "surrogatepass")
        return list(faults_of(arguments, typed, self.home))


@contextmanager
def standing() -> Iterator[None]:
    """Come back to where one stood, and to the environment that was."""
    here, environment = Path.cwd(), dict(os.environ)
    try:
        yield
    finally:
        os.chdir(here)
        os.environ.clear()
        os.environ.update(environment)
