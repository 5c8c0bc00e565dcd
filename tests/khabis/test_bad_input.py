"""What cannot be understood, or cannot be: exit 2 and one line that says why, in each language."""

from __future__ import annotations

import io
import json
import re
import shlex
import sys
from types import SimpleNamespace

import pytest

from referee.i18n.fold import digits

# kind of the error | what its sentence must name | the arguments after `can khabis`
TABLE = """
unreadable | 7Z | 7Z --on 7S
unreadable | 7Z | 9H --on 7Z
unreadable | 7Z | 9H --on 7S --hand 7Z,8S
unreadable | 7Z | 9H --position 'top=3H prize=7Z'
unreadable | seven of spaeds | 'seven of spaeds' --on 9S
unreadable | هفت پیککک | 'هفت پیککک' --on 9S
ambiguous | 7S, 7H, 7D, 7C | seven --on 9S
ambiguous | 7S, 7H, 7D, 7C | هفت --on 9S
ambiguous | 7S, 7H, 7D, 7C | سبعة --on 9S
ambiguous | call@B, call@C | call --position 'top=3H quiet=B,C'
ambiguous | turn | 9H --position 'top=3H turn=A turn=B'
unreadable | 7S@B | 7S@B --on 9S
unreadable | 7S:H | 7S:H --on 9S
unreadable | catch | catch --on 9S
unknown | HK-99 | 'slip HK-99@B' --on 9S
unknown | Ali, Sara | 2D@Reza --on 9D --names Ali,Sara
impossible | KH | 9H --position 'top=KH owed=2'
impossible | 71 | 9H --position 'players=10 top=KH' --house packs=1
impossible | 57 | 9H --position 'players=7 top=KH' --house packs=1 --house deal=8
impossible | 9S | 9H --position 'top=9S suit=H hand=9H'
impossible | 4C | 9H --position 'top=3H hand=4C'
impossible | 9H | 9H --on 3H --hand 4C,5S
impossible | D | 2D@E --on 9D
impossible | D | 9H --position 'turn=Z top=3H'
impossible | D | leave@G --on 3H
impossible | D | first:2C@H --position players=4 --house first_card=acts
impossible | D | 9H --position 'top=3H quiet=Z'
impossible | mode=elimination | 9H --position 'top=3H out=B'
impossible | B | 9H --position 'turn=B top=3H out=B' --house mode=elimination
impossible | C | 9H --position 'top=3H out=C quiet=C' --house mode=elimination
impossible |  | 9H --position 'players=2 top=3H out=B' --house mode=elimination
impossible | tarkesh=on | 7H --position 'turn=B top=7S owed=2 gone=A'
impossible | owed=2 | KS --position 'turn=B top=7S gone=A' --house tarkesh=on
impossible | ace_chain=may | KS --position 'turn=B top=AS ace=1'
impossible | ace_chain=may | 9H --position 'top=3H ace=1' --house ace_chain=may
impossible | 3H | 9H --position 'top=3H prize=4H'
impossible | 3 | 7H --position 'turn=B top=7S owed=3'
impossible | 10 | 7H --position 'turn=B top=7S owed=10'
impossible |  | 7H --position 'turn=B top=7S owed=2 ace=1'
impossible | A | 9H --position 'top=3H left=0'
impossible | 2 | 9H --position 'top=3H hand=9H left=2'
impossible | quiet | 9H --position 'top=3H left=3 quiet=A'
impossible | 3H | 9H --position 'top=3H hand=3H,9H'
impossible | 3H | 3H --on 3H
impossible | 9H | draw:9H --position 'top=3H hand=9H'
impossible | 9C | 9C --position 'players=6 top=3H hand=9C,9C,9C'
impossible | 52 | 9H --position 'top=3H left=52'
impossible | --on | 9H
impossible | --on | draw
impossible | --on | pass --position top=-
unknown | tpo | 9H --position tpo=3H
unreadable | top | 9H --position top
unreadable | hand= | 9H --position 'top=3H hand='
unreadable | owed | 9H --position 'top=3H owed=-2'
unreadable | owed | 9H --position 'top=3H owed=many'
unreadable | players | 9H --position 'top=3H players=1'
unreadable | players | 9H --position 'top=3H players=11'
unreadable | left | 9H --position 'top=3H left=999'
unreadable | due | 9H --position 'top=3H due=A:0'
unreadable | 1 | 9H --position 'top=3H turn=1'
unreadable | x | 9H --position 'top=3H dir=x'
unreadable | X | 9H --position 'top=JH suit=X'
unknown | two_selff | 9H --on 3H --house two_selff=yes
unknown | no, yes | 9H --on 3H --house two_self=maybe
unknown | 1-51 | 9H --on 3H --house deal=0
unknown | 1-51 | 9H --on 3H --house deal=52
unreadable | two_self | 9H --on 3H --house two_self
unknown | sheet, all-laws | 9H --on 3H --profile nobody
unreadable |  | '' --on 3H
unreadable |  | '   ' --on 3H
"""

ROWS = [tuple(part.strip() for part in line.split(" | ", 2)) for line in TABLE.strip().splitlines()]
ARABIC = re.compile("[\u0621-\u064a]")
QUOTED = re.compile("«[^»]*»")


def one_line(answer):
    """Hold that only one line was said, on standard error, and return it."""
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.endswith("\n")
    assert answer.err.count("\n") == 1
    assert "Traceback" not in answer.err
    return answer.err.strip()


@pytest.mark.parametrize("lang", ["en", "ar", "fa"])
@pytest.mark.parametrize("row", ROWS, ids=lambda row: ascii(row[2])[:60])
def test_one_line_says_what_is_wrong(ask, row, lang):
    _, named, arguments = row
    line = one_line(ask("can", "khabis", *shlex.split(arguments), "--lang", lang))
    assert named in digits(line)
    assert "{" not in line
    assert bool(ARABIC.search(QUOTED.sub("", line))) is (lang != "en")


@pytest.mark.parametrize("lang", ["en", "ar", "fa"])
@pytest.mark.parametrize("row", ROWS, ids=lambda row: ascii(row[2])[:60])
def test_with_json_the_error_is_an_object(ask, row, lang):
    kind, named, arguments = row
    answer = ask("can", "khabis", *shlex.split(arguments), "--lang", lang, "--json")
    assert (answer.code, answer.err) == (2, "")
    error = answer.json["error"]
    assert set(answer.json) == {"error"}
    assert set(error) == {"kind", "message", "near"}
    assert error["kind"] == kind
    assert named in error["message"]
    assert isinstance(error["near"], list)


def test_the_sentences_of_the_three_languages_differ(ask):
    for _, _, arguments in ROWS:
        said = {
            ask("can", "khabis", *shlex.split(arguments), "--lang", lang).err
            for lang in ("en", "ar", "fa")
        }
        assert len(said) == 3, arguments


@pytest.mark.parametrize(
    "arguments", ["9H --on 3H --nope", "9H --on", "9H --on 3H --lang xx", "nogame 9H --on 3H"]
)
def test_the_command_line_itself_is_misused(ask, arguments):
    words = shlex.split(arguments)
    front = ("can",) if words[0] == "nogame" else ("can", "khabis")
    one_line(ask(*front, *words))
    answer = ask(*front, "--json", *words)
    assert (answer.code, answer.err) == (2, "")
    assert set(answer.json["error"]) == {"kind", "message", "near"}


def test_what_is_nearest_is_named(ask):
    error = ask("can", "khabis", "7SS", "--on", "9S", "--json").json["error"]
    assert "7S" in error["near"]
    assert "7S" in error["message"]
    error = ask("can", "khabis", "9H", "--position", "tpo=3H", "--json").json["error"]
    assert error["near"][0] == "top"


@pytest.mark.parametrize(
    "play", ["x" * 10_000, "\0", "7S\0", "7S\nUSE THIS LINE", "\x1b[31m7S\x1b[0m"]
)
def test_nothing_typed_can_break_the_line(ask, play):
    line = one_line(ask("can", "khabis", play, "--on", "9S"))
    assert len(line) < 400
    assert line.isprintable()


@pytest.mark.parametrize("words", [("9H", "--on", "\udcff"), ("\udcff\udcfe", "--on", "3H")])
def test_bytes_that_are_no_text(ask, words):
    one_line(ask("can", "khabis", *words))
    answer = ask("can", "khabis", *words, "--json")
    assert (answer.code, answer.err) == (2, "")
    assert answer.json["error"]["kind"] == "unreadable"


def test_a_play_well_said_but_not_allowed_is_no_error(ask):
    for lang in ("en", "ar", "fa"):
        answer = ask("can", "khabis", "4C", "--on", "3H", "--lang", lang)
        assert (answer.code, answer.err) == (1, "")
        assert "HK-G6" in answer.out


def test_many_questions_answer_bad_lines_in_their_place(ask, monkeypatch):
    lines = b"9H --on 3H\n7Z --on 3H\n4C --on 3H\n\xff\xfe\n9H --position owed=2\n'9H --on 3H\n"
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(lines)))
    answer = ask("can", "khabis", "-")
    told = [json.loads(line) for line in answer.out.splitlines()]
    assert (answer.code, answer.err, len(told)) == (2, "", 6)
    assert [line.get("legal") for line in told] == [True, None, False, None, None, None]
    assert all(
        set(line["error"]) == {"kind", "message", "near"} for line in told if "error" in line
    )
