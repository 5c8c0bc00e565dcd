"""Every command in every language: words, widths, exit codes, on good and bad input."""

from __future__ import annotations

import re
import shlex
import tomllib
from pathlib import Path

import pytest
from rich.cells import cell_len

from referee.cli.app import COMMANDS, build, root
from referee.cli.session import Session
from referee.desk import registry
from referee.i18n.language import LANGUAGES
from referee.view import tables
from referee.view.cells import bare
from referee.view.screen import Screen

DATA = Path(__file__).parents[2] / "data"

CHANGING = [
    "new",
    "score",
    "undo",
    "redo",
    "fix",
    "void",
    "join",
    "leave",
    "rename",
    "target",
    "use",
    "export",
    "import",
    "close",
]
WALK = """
can khabis 9S --on 9H --why
can khabis QS --on 3H
can khabis --hand QS,3C,JD --on 3H
can khabis KH --on 7H
can khabis 7Z --on 9H
can khabis 9S
can khabis 9S --on 9H --house no_such=1
can khabis 9S --on 9H --house deal=x
can khabis 9S --on 9H --profile none
can ahlulbayt death:ali --on birth:ali --city karbala
can ahlulbayt killer:shimr --on dynasty:umayyads
can ahlulbayt killer:shimer --on dynasty:umayyads
can flip7 7 --position "turn=A A=3,7 B=9 C=5/stayed"
can flip7 freeze@B --position "turn=A A=7 B=9,+4 C=5"
can flip7 99 --position "turn=A A=3"
can nogame 7S
can
count khabis 7H/4C/KD,QC --jack
count khabis 7H/4C
count flip7 "3 11 5 7 10 x2 +10" --status stayed
count ahlulbayt won
count flip7 "99"
odds 9 11 12 --seen "11 11 9"
odds 99
odds
today --city najaf --when "2026-11-30 12:00"
today --city najaf --when "2026-11-30 17:10"
today --city atlantis
today --when never
today --shift 9
calendar --city qom --when "2026-11-30 12:00" --days 25
calendar --days 0
places
places karb
places atlantis
deck
deck chekc
deck check nothing.toml
deck check
rules
rules khabis
rules khabis HK-7a
rules khabis HK-99
rules khabis --options
rules flip7 --search 7
rules ahlulbayt --options
config
config city karbala
config digits roman
config nothing
doctor
standings
new khabis
new khabis Ali
new khabis Ali Ali
new khabis Ali سارا Reza --limit 100
new khabis Ali سارا Reza --limit x
score Ali=out:JS سارا=7H/4C/KD,QC
score Reza=33
score Zed=1
score Ali=99X
score
standings
standings --chart
standings --all
history
undo
redo
redo
undo x
fix 1 Ali=3
fix 9 Ali=3
void 9
void
void 1 --yes
join Mina
join Mina
leave Mina
leave Zed
rename Reza Rez
rename Zed Z
target 50 --yes
target x
games
use zzzz
use
export nowhere/x.json
import nothing.json
import
close
close --yes
close --yes
score Ali=1
new flip7 Ali سارا Reza
score Ali=11,5,12,+4 سارا=bust:7,7 Reza=frozen:10
score Ali=bust سارا=7,7
history
standings
new ahlulbayt Ali سارا --target 3
score Ali=won
history
--version
--help
--no-such
stadnings
score --lagn fa
can --on
standings --bidi sideways
standings --digits roman
standings extra
standings --game
can --why=1
fix
rename A
"""
"""What is asked in turn at one table; games go on from line to line."""

LINES = [shlex.split(line) for line in WALK.strip().splitlines()]
QUESTIONS = [line for line in LINES if line[:1] and line[0] not in CHANGING]
HELPS = [[name, "--help"] for name in COMMANDS]
FEW = list({line[0]: line for line in reversed(QUESTIONS)}.values())
SCREENS = (
    (40, "visual", [*QUESTIONS, *HELPS]),
    (60, "logical", FEW),
    (80, "visual", [*FEW, HELPS[0]]),
    (100, "logical", [*FEW, HELPS[0]]),
)

FIXED = frozenset(
    [
        "flip",
        "bak",
        "evening",
        "html",
        "referee",
        "arabext",
        "arab",
        "latn",
        "logical",
        "visual",
        "language",
        "alias",
        "check",
        "write",
        "what",
        "won",
        "stayed",
        "frozen",
        "active",
        "default",
        "qura",
        "umm",
        "midnight",
        "xx",
        "yy",
        "lat",
        "lon",
        "hh",
        "mm",
        "kd",
        "qc",
        "js",
        "utc",
        "utf",
        "unknown",
        "dir",
        "sara",
    ]
)
"""What is called the same in every language: a game, values, ids, patterns to be typed."""

LATIN = re.compile(r"[A-Za-z]{2,}")
COMMAND = re.compile(r"\breferee(?: +[!-~]+)+")


def words(text):
    return {word.casefold() for word in LATIN.findall(text)}


def keys(table):
    """Yield every key of a data table, whatever depth it stands at."""
    for key, value in table.items():
        yield key
        if isinstance(value, dict):
            yield from keys(value)


def allowed():
    """Return the Latin words that belong to no language: ids, options, commands, zones."""
    known = words(" ".join(COMMANDS)) | words(WALK) | FIXED
    for command in [root(), *map(build, COMMANDS)]:
        for parameter in command.params:
            known |= words(" ".join([*parameter.opts, parameter.name, parameter.metavar or ""]))
    for game in registry.GAMES:
        known |= words(" ".join(registry.game(game).PROFILES)) | {game}
    files = [*(DATA / "texts" / "en").rglob("options.toml"), *(DATA / "rules").glob("*.toml")]
    files += [*(DATA / "decks").glob("*.toml"), *(DATA / "almanac").glob("*.toml")]
    for file in files:
        known |= words(" ".join(keys(tomllib.loads(file.read_text(encoding="utf-8")))))
    deck = (DATA / "decks" / "ahlulbayt.toml").read_text(encoding="utf-8")
    known |= words(" ".join(re.findall(r'(?:^id|dynasty) = "(.*?)"', deck, re.MULTILINE)))
    places = (DATA / "almanac" / "places.toml").read_text(encoding="utf-8")
    return known | words(" ".join(re.findall(r'zone = "(.*?)"', places)))


def run(ask, tmp_path, monkeypatch, extra, lines=LINES):
    """Return what the walk said in one language, with the exit codes."""
    home = tmp_path / "-".join(extra).replace(" ", "")
    monkeypatch.setenv("REFEREE_HOME", str(home))
    monkeypatch.chdir(tmp_path)
    return [ask(*line, *extra) for line in lines]


@pytest.fixture(scope="module")
def latin():
    return allowed()


@pytest.mark.parametrize("language", ["ar", "fa"])
def test_no_string_is_left_in_english_and_codes_are_the_same(
    ask, tmp_path, monkeypatch, language, latin
):
    english = run(ask, tmp_path, monkeypatch, ("--lang", "en"), [*LINES, *HELPS])
    told = run(ask, tmp_path, monkeypatch, ("--lang", language), [*LINES, *HELPS])
    found = []
    for line, one, other in zip([*LINES, *HELPS], english, told, strict=True):
        if one.code != other.code:
            found.append((line, one.code, other.code))
        said = COMMAND.sub("", other.out + other.err)
        left = words(said) - latin - words(" ".join(line)) - words(str(tmp_path))
        if left:
            found.append((line, left, said))
    assert not found


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_line_is_wider_than_the_terminal(ask, tmp_path, monkeypatch, language):
    """Only one word alone on its line, such as a path, may be longer than the line."""
    run(ask, tmp_path, monkeypatch, ("--lang", language), LINES[: LINES.index(["history"])])
    wide = []
    for width, mode, lines in SCREENS:
        monkeypatch.setenv("COLUMNS", str(width))
        monkeypatch.setattr(tables, "columns", lambda width=width: width)
        screen = Screen(language, mode, "auto", width)
        monkeypatch.setattr(Session, "screen", lambda _, __, screen=screen: screen)
        for line in lines:
            answer = ask(*line, "--lang", language)
            for row in bare(answer.out + answer.err).splitlines():
                if cell_len(row) > width and len(row.split()) > 1:
                    wide.append((width, mode, line, row))
    assert not wide
