"""What people and spoilt files may type: valid words of every kind, and what becomes of them.

Everything comes from one seeded `random.Random`, so that a seed says it all.
"""

from __future__ import annotations

import random
import shlex
import tomllib
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

from referee.cli.app import COMMANDS, build

ROOT = Path(__file__).parents[2]
SCRIPTS = ("0123456789", "٠١٢٣٤٥٦٧٨٩", "۰۱۲۳۴۵۶۷۸۹")
NAMES = ("Ali", "سارة", "رضا", "Mina", "علی", "Ünal", "B", "سارا")
GAMES = ("khabis", "flip7", "ahlulbayt", "هفت خبیث", "أهل البيت", "flip 7", "chess")

NASTY = (
    "", " ", "\0", "\x1b[31m", "\x1b]0;x\x07", "\u202e", "\u2066", "\u200c", "\u200f", "\u0300" * 40,
    "\u0651", "\ud800", "\udcff", "\ufeff", "\U0001f600", "'", '"', "`", "\\", "$(ls)", ";", "|", "&",
    "<b>x</b>", "[red]x[/red]", "{x}", "{0}", "%s", "\n", "\r", "\t", "\x85", "\u2028", "-", "--", "-1",
    "=", "==", ":", "@", "/", ",", "،", "؛", "+", "*", "!", "?", "؟", "#", "~", "~nobody", "..", "²", "½", "Ⅷ",
    "१२", "１２", "𝟗", "1e9", "0x10", "nan", "inf", "-0", "9" * 30, "9" * 5000, "1" * 400000, "x" * 300,
    "ا" * 5000, "a,b" * 300, "7S," * 200, "(" * 300, "[" * 300, "İ", "ß", "ﷺ", "ﻋﻠﻲ", "ك", "ى",
)  # fmt: skip

DATES = (
    "2026-11-30 12:00", "2026-11-30", "30.11.2026", "tomorrow", "12:00", "2026-11-30T16:50+03:00", "20 Jumada II",
    "٢٠ جمادى الآخرة", "۱۰ محرم", "10/1/1448", "1448-06-21", "30 Safar 1447", "1 Rajab 99999", "now", "0001-01-01",
    "9999-12-31 23:59", "2026-13-45", "1447-03=2025-08-25", "1447-03=2025-08-25T00", "=2025", "18:00", "25:61",
    "sunset", "Dec 1", "monday", "2026-W49-2", "2026-11-30 12:00 Asia/Baghdad", "2026-02-30 UTC", "1448-13=2025-01-01",
)  # fmt: skip

PLACES = (
    "najaf", "karbala", "qom", "كربلاء", "قم", "mashhad", "32.0,44.3", "91,181", "-90,0", "nan,nan", "1e400,0",
    "٣٢٫٠,٤٤٫٣", "Asia/Baghdad", "UTC", "Nowhere/City", "../etc/passwd", "iran", "umm-al-qura", "auto", "gulf", "default",
    "midnight", "-2", "2", "3", "+1", "٢",
)  # fmt: skip

POSITIONS = (
    "players=4 turn=B owed=2 hand=7S,9H", "top=9S", "top=JS suit=H", "top=8H prize=- left=1", "ace=1 top=AH", "quiet=A,B",
    "players=2 dir=- gone=A out=B", "left=0", "turn=A A=3,7 B=9 C=5/stayed", "A=7,7/bust B=", "owed=flip3:B:2",
    "owed=flip3:A:3,assign:B:freeze,card:A:1 from=A", "deal=C seen=3,4", "players=18 turn=R", "players=3 top=month:rajab",
    "top=killer:shimr skip=1", "top=dynasty:umayyads owed=3", "again=duty called=0 left=1 top=salawat", "A=second,3,4",
    "A=0,1,2,3,4,5 deal=A", "players=10 turn=J", "players=99 turn=Z",
)  # fmt: skip

SCORES = (
    "Ali=28", "Ali=out:JS", "سارة=7H/4C/KD,QC", "رضا=33", "Ali=11,5,12,+4", "سارة=bust:5,9,5", "رضا=frozen:10,+4",
    "Ali=flip7:0,1,2,3,4,5,6", "Ali=won", "Ali=12+11+7", "سارة=٢٨", "Ali=place:1", "Ali=active:9,x2", "علي=-15", "Ali=7H(4C,KD)",
    "Ali=flip7:points:30", "B=7H/7S/2C/3C/9C", "none", "=", "Ali=", "=5", "Ali==5",
)  # fmt: skip

PLAYS = (
    "7S", "10H", "2D@C", "JS:H", "draw", "draw:4H", "draw:JS:H", "pass", "waive", "call", "catch@B", "slip HK-P1@C",
    "first:5H", "reshuffle", "leave@C", "freeze@B", "flip3@B", "second@C", "7!", "stay", "assign:freeze@C", "birth:ali",
    "death:husayn", "month:muharram", "killer:shimr", "every-land", "salawat", "day 1448-06-21", "card:month=rajab,city=samarra",
    "draw:birth:ali", "start@B", "city:karbala", "12", "+4", "x2", "F3", "SC", "undo 2", "redo", "state", "score Ali=5",
    "join Zed", "leave Ali", "can 7S", "odds", "rules 8a", "force", "why", "help", "Ali: 9H", "score", "slip", "catch سارة",
)  # fmt: skip

FILES = (
    "x.html", "x.json", "x.toml", "x.csv", "x.ics", "-", "missing/x.json", "good.json", "good.txt", "good.toml", "bad.bin",
    ".", "", "x" * 300, "a\0b", "ملف.html", "home/games", "home/config.json", "/dev/null/x", "~/x.html", "-x",
)  # fmt: skip

VALUES = {
    "city": PLACES, "coords": PLACES, "zone": PLACES, "calendar": PLACES, "dates": PLACES, "shift": PLACES,
    "day_start": PLACES, "when": DATES, "month_start": DATES, "hijri": DATES, "sunset": DATES, "deck": FILES,
    "ics": FILES, "file": FILES, "files": FILES, "position": POSITIONS, "on": PLAYS, "hand": PLAYS, "seen": PLAYS,
    "scores": SCORES, "players_rows": POSITIONS, "name": NAMES, "new": NAMES, "lang": ("en", "ar", "fa", "de", ""),
    "bidi": ("auto", "off", "logical", "visual", "x"), "digits": ("latn", "arab", "arabext", "auto", "x"),
    "profile": ("sheet", "all-laws", "publisher", "first-printing", "x"),
    "action": ("show", "check", "write", "x"), "round_": ("1", "2", "٣", "0", "99"), "times": ("1", "2", "۳", "0"),
    "limit": ("100", "none", "0", "٥٠"), "hands": ("3", "none"), "target": ("200", "3", "tie=shared", "limit=50"),
    "status": ("stayed", "bust", "frozen", "flip7", "active", "x"), "ahead": ("25", "0", "99999", "٣"),
    "key": ("city", "language", "shift", "alias", "digits", "bidi", "deck", "x"), "value": (*PLACES, "Ali=علی", *FILES),
}  # fmt: skip


@cache
def table_lines() -> tuple[str, ...]:
    """Return every line that the golden tables hear."""
    files = sorted((ROOT / "tests/table/golden").glob("*.keys"))
    lines = (line for file in files for line in file.read_text("utf-8").splitlines())
    return tuple(line for line in lines if not line.startswith(("$", "<")))


@cache
def spoken() -> tuple[str, ...]:
    """Return every spelling of a card, a play, a command, a month or a place."""
    folders = (ROOT / "data/words", ROOT / "data/almanac")
    files = (file for folder in folders for file in sorted(folder.glob("*.toml")))
    return tuple(
        word for file in files for word in _strings(tomllib.loads(file.read_text("utf-8")))
    )


def _strings(told: Any) -> Iterator[str]:
    if isinstance(told, str):
        yield told
    elif isinstance(told, dict):
        for part in told.values():
            yield from _strings(part)
    elif isinstance(told, list):
        for part in told:
            yield from _strings(part)


@cache
def houses() -> tuple[str, ...]:
    """Return every option of every game with each value."""
    from referee.core.house import options
    from referee.desk import registry

    kinds = (type(next(iter(registry.game(name).PROFILES.values()))) for name in registry.GAMES)
    found = [one for kind in kinds for one in options(kind).values()]
    return tuple(f"{one.name}={value}" for one in found for value in (*one.values, "x", "7"))


@cache
def parameters(command: str) -> tuple[tuple[str, str, bool], ...]:
    """Return name, switch (empty for an argument) and whether it takes a value."""
    return tuple(
        (one.name, "" if one.param_type_name == "argument" else one.opts[0], not getattr(one, "is_flag", False))
        for one in build(command).params
        if one.name != "help"
    )  # fmt: skip


class Words:
    """Makes what is typed, from a seed."""

    def __init__(self, seed: int | str) -> None:
        self.dice = random.Random(seed)

    def some(self, among: tuple[str, ...]) -> str:
        return self.dice.choice(among)

    def phrase(self) -> str:
        """Return something said at a table, valid or nearly."""
        kinds: tuple[Callable[[], str], ...] = (
            lambda: self.some(PLAYS), lambda: self.some(table_lines()), lambda: self.some(SCORES),
            lambda: self.some(spoken()), lambda: f"{self.some(spoken())} {self.some(spoken())}",
            lambda: f"{self.some(NAMES)} {self.some(spoken())} {self.some(spoken())}",
            lambda: f"{self.some(PLAYS)} {self.some(NAMES)}", lambda: self.some(DATES),
        )  # fmt: skip
        return self.dice.choice(kinds)()

    def value(self, name: str) -> str:
        """Return a value for a parameter, mostly of its own kind."""
        if self.dice.random() < 0.15:
            return self.dice.choice(
                (self.phrase, lambda: self.some(NASTY), lambda: self.some(FILES))
            )()
        if name == "house":
            return self.some(houses())
        if name in ("game", "id_"):
            return self.some(("k7f3", "K7F3", "z9z9", "khabis", "x", "../x"))
        if name in ("play", "hand", "row", "clause", "search", "text"):
            return self.phrase()
        if name == "names":
            return ",".join(self.dice.choices(NAMES, k=self.dice.randint(1, 5)))
        return self.some(VALUES.get(name, SCORES))

    def mutated(self, text: str) -> str:
        """Return a text after up to four accidents."""
        for _ in range(self.dice.choice((0, 0, 1, 1, 1, 2, 4))):
            text = self._accident(text)
        return text

    def _accident(self, text: str) -> str:
        at, to = sorted((self.dice.randint(0, len(text)), self.dice.randint(0, len(text))))
        kind = self.dice.randrange(9)
        if kind == 0:
            return text[:at] + text[to:]
        if kind == 1:
            return text[:at] + self.some(NASTY) + text[at:]
        if kind == 2:
            return text[:at] + self.some(NASTY) + text[to:]
        if kind == 3:
            return text.translate(str.maketrans(SCRIPTS[0], self.some(SCRIPTS)))
        if kind == 4:
            return text[to:] + text[at:to] + text[:at]
        if kind == 5:
            return (text[:at] + text[at:to] * self.dice.choice((2, 3, 50)) + text[to:])[:20_000]
        if kind == 6:
            return text.swapcase()
        if kind == 7:
            return text + self.dice.choice((" ", "", ",", "=", ":", "@")) + self.phrase()
        return text.replace(self.dice.choice("=:,@ /"), self.dice.choice("=:,@ /\u200c،"), 1)

    def line(self) -> str:
        """Return a line for the live table, or a phrase for a parser."""
        return self.mutated(self.phrase())

    def arguments(self) -> list[str]:
        """Return a whole command line."""
        command = self.some(COMMANDS)
        typed = [command]
        for name, switch, valued in parameters(command):
            if switch:
                if self.dice.random() < (
                    0.12 if switch not in ("--json", "--lang", "--yes") else 0.4
                ):
                    typed += [switch, self.value(name)] if valued else [switch]
            else:
                typed += self._argument(command, name)
        return self._spoilt(typed)

    def _argument(self, command: str, name: str) -> list[str]:
        if command in ("can", "count", "new", "table") and name in ("play", "hand", "players"):
            game = self.some(GAMES) if self.dice.random() < 0.8 else ""
            rest = (
                self.dice.choices(NAMES, k=self.dice.randint(0, 6))
                if name == "players" else self.value("hand").split(" ")
            )  # fmt: skip
            ends = ["-"] if command == "can" and self.dice.random() < 0.2 else rest
            return [*game.split(" "), *ends] if game else ends
        if command == "rules" and name == "game":
            return [self.some(GAMES)]
        times = (
            self.dice.randint(1, 4) if name in ("scores", "row") else self.dice.choice((0, 1, 1, 1))
        )
        return [self.value(name) for _ in range(times)]

    def _spoilt(self, typed: list[str]) -> list[str]:
        accident = self.dice.random()
        if accident < 0.35:
            at = self.dice.randrange(len(typed))
            # A command's name stays itself mostly: else nothing behind it is ever read.
            if at or accident < 0.03:
                typed[at] = self.mutated(typed[at])
        elif accident < 0.4:
            self.dice.shuffle(typed)
        elif accident < 0.45:
            typed.insert(self.dice.randint(0, len(typed)), self.some(NASTY))
        elif accident < 0.48:
            typed.append(f"--{self.some(('on', 'json', 'help', 'lang', 'why', 'x', 'bidi'))}")
        return [word for word in typed if word != "--debug"]

    def question(self) -> str:
        """Return a line for ``can GAME -``."""
        words = [self.line()] if self.dice.random() < 0.5 else self.line().split(" ")
        for name, switch, valued in parameters("can"):
            if switch and self.dice.random() < 0.1:
                words += [switch, self.value(name)] if valued else [switch]
        return self.mutated(" ".join(shlex.quote(word) for word in words))

    def transcript(self) -> str:
        """Return a transcript, spoilt here and there."""
        game = self.some(GAMES)
        head = [f"game: {game}", *(f"player: {name}" for name in self.dice.sample(NAMES, 3))]
        head += [f"house: {self.some(houses())}"] * (self.dice.random() < 0.3)
        head += [
            self.some(
                ("dealer: Ali", "day: 1448-06-21", "city: karbala", "profile: sheet", "# x", "x: y")
            )
        ]
        moves = [self.line() for _ in range(self.dice.randint(0, 6))]
        return (
            self.mutated("\n".join([*head, "", *moves]))
            if self.dice.random() < 0.5
            else "\n".join([*head, "", *moves])
        )

    def spoilt_bytes(self, content: bytes) -> bytes:
        """Return a file's content after some accidents."""
        for _ in range(self.dice.randint(1, 3)):
            at, to = sorted(
                (self.dice.randint(0, len(content)), self.dice.randint(0, len(content)))
            )
            to = min(to, at + self.dice.choice((0, 1, 8, 200)))
            put = self.dice.choice((
                b"", b"\xff", b"\0", b"[", b"{", b"null", b"-1", b"1e999", b'"', b"[" * 2000, b"99999999999999999999", b"true",
                b'"\\ud800"', self.some(NASTY).encode("utf-8", "surrogatepass")[:3000], content[at:to] * 2,
            ))  # fmt: skip
            content = content[:at] + put + content[to:]
        return content
