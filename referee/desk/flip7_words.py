"""Words of a Flip 7 table, as people say and type them, into the game's notation.

``١٢`` → ``12`` · ``٢×`` → ``x2`` · ``اقلب ثلاث على سارة`` → ``flip3@B`` ·
``شانس دوم`` → ``second`` · ``bust: 5 9 5`` → ``bust:5,9,5``. The spellings are
in ``data/words/flip7.toml``.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Final

from referee import resources
from referee.core.errors import AmbiguousError, UnknownError, UnreadableError
from referee.core.house import nearest
from referee.games.flip7.cards import Card
from referee.i18n.fold import fold

if TYPE_CHECKING:
    from collections.abc import Mapping

_SIGNS: Final = str.maketrans(
    {**dict.fromkeys("×✕✖⨯х", "x"), "−": "-", "،": ",", "؛": ",", ";": ",", "٬": ","}
)
_PLUS_BEHIND: Final = re.compile(r"(?<![\d+])(\d+)\+(?!\s*\d)")
_PLUS_APART: Final = re.compile(r"\+\s+(?=\d)")
_SUM: Final = re.compile(r"-?\d+(\s*\+\s*\d+|\s*-\s*\d+)*")
_CARD_LIST: Final = re.compile(r"\d+(\s+\+?\d+)+")
_LONGEST: Final = 4
"""Words in the longest spelling of a card."""


def _plain(text: str) -> str:
    return fold(text).translate(_SIGNS)


@cache
def _spellings(section: str) -> dict[str, str]:
    """Return the ids by spelling, also by the spelling written as one word."""
    table = resources.table("words/flip7")[section]
    apart = {_plain(word): name for name, words in table.items() for word in words}
    joined = {
        word.replace(" ", ""): name for word, name in apart.items() if not re.search(r"\d", word)
    }
    return {**joined, **apart}


@cache
def _cards() -> dict[str, str]:
    ids = {card.value: card.value for card in Card}
    numbers = _spellings("numbers")
    plus = [word for word, name in _spellings("joints").items() if name == "plus"]
    added = {
        f"{word} {spelt}": f"+{number}"
        for word in plus
        for spelt, number in {**numbers, **{n: n for n in numbers.values()}}.items()
    }
    return {**added, **numbers, **_spellings("cards"), **ids}


def spellings() -> tuple[str, ...]:
    """Return every spelling of cards and plays."""
    sections = ("cards", "numbers", "plays", "verbs", "statuses")
    return tuple(word for section in sections for word in _spellings(section) if len(word) > 1)


def cards(text: str) -> str:
    """Return the card ids of a phrase, with commas between them.

    A number that no card has is passed on, so that the game can say which there are.

    :raises UnknownError: if a word is no card, with those that look like it.

    >>> cards("٣ ۱۱ ＋4 second chance")
    '3,11,+4,second'
    """
    plain = _PLUS_APART.sub("+", _PLUS_BEHIND.sub(r"+\1", _plain(text)))
    return ",".join(card for part in plain.split(",") for card in _part(part.split(), text))


def _part(words: list[str], text: str) -> list[str]:
    found: list[str] = []
    while words:
        card, used = _longest(words)
        if card is None:
            near = nearest(words[0], _cards())
            raise UnknownError("flip7/errors.no_such_card", text=text, near=near, clause="SP-12")
        found.append(card)
        words = words[used:]
    return found


def _longest(words: list[str]) -> tuple[str | None, int]:
    """Return the card that the most of the leading words spell, and how many those are."""
    known = _cards()
    for used in range(min(_LONGEST, len(words)), 0, -1):
        card = known.get(" ".join(words[:used]))
        if card is not None:
            return card, used
    number = words[0].removeprefix("+")
    return (words[0], 1) if number.isascii() and number.isdecimal() else (None, 0)


def score(text: str) -> str:
    """Return a score word in canonical form.

    :raises UnknownError: if a card or status is not known.

    >>> score("سوخت: ٥، ٩، ٥"), score("۱۲+۱۱"), score("flip 7 : points : 30")
    ('bust:5,9,5', '12+11', 'flip7:points:30')
    >>> score("9"), score("9,")
    ('9', 'stayed:9')
    """
    plain = _plain(text)
    if _SUM.fullmatch(plain) and not _CARD_LIST.fullmatch(plain):
        return plain.replace(" ", "")
    head, colon, rest = plain.partition(":")
    status = _spellings("statuses").get(head.strip())
    if not colon:
        return status or _status_first(plain.split()) or _row(plain)
    if head.strip() in _spellings("points"):
        return f"points:{rest.strip()}"
    if status is None:
        known = _spellings("statuses")
        raise UnknownError(
            "flip7/errors.no_such_status", text=head.strip(), near=nearest(head.strip(), known)
        )  # fmt: skip
    word, second, number = rest.partition(":")
    if second and word.strip() in _spellings("points"):
        return f"{status}:points:{number.strip()}"
    row = cards(rest)
    return f"{status}:{row}" if row else status


def _row(plain: str) -> str:
    """Return cards without a status; one number behind which a comma stands is a card."""
    found = cards(plain)
    return f"stayed:{found}" if found.isdecimal() and "," in plain else found


def status(text: str) -> str:
    """Return the id of a status, or what was typed where it is none.

    >>> status("سوخته"), status("gone")
    ('bust', 'gone')
    """
    return _spellings("statuses").get(_plain(text), text)


def _status_first(words: list[str]) -> str | None:
    """Read a status followed by cards without a colon between them."""
    known = _spellings("statuses")
    for used in range(min(_LONGEST, len(words) - 1), 0, -1):
        status = known.get(" ".join(words[:used]))
        if status is not None:
            return f"{status}:{cards(' '.join(words[used:]))}"
    return None


def play(text: str, names: Mapping[str, str] | None = None) -> str:
    """Return a play in canonical notation.

    :param names: the seat letter of each player by name, for aims by name.
    :raises UnreadableError: if it is empty or aims nothing.
    :raises UnknownError: if a card, a play or a player is not known.

    >>> play("تجميد على سارة", {"ساره": "B"}), play("7 without second chance")
    ('freeze@B', '7!')
    """
    plain = _plain(text)
    if not plain:
        raise UnreadableError("flip7/errors.draw_form", text=text)
    known = _spellings("plays").get(plain)
    if known is not None:
        return known
    if _spellings("verbs").get(plain) == "draw":
        raise UnreadableError("flip7/errors.which_card", text=text)
    head, target = _aim(plain, _letters(names or {}))
    verb, rest = _verb(head)
    if verb == "leave":
        return f"leave@{_seat(target or rest, names or {})}"
    rest, declined = _declined(rest)
    card = _one_card(rest, text)
    aimed = f"@{_seat(target, names or {})}" if target else ""
    if verb == "assign":
        return f"assign:{card}{aimed}"
    return f"{card}{declined}{aimed}"


def aim(text: str, names: Mapping[str, str]) -> str | None:
    """Return the seat letter that a bare aim names, or ``None`` if it is none.

    :raises AmbiguousError: if it names two players.

    >>> aim("علی", {"علي": "A"}), aim("to Sara", {"Sara": "B"}), aim("لسارة", {"سارة": "C"})
    ('A', 'B', 'C')
    """
    plain = _plain(text).lstrip("@>").strip()
    letters = _letters(names)
    first, _, rest = plain.partition(" ")
    spelt = [plain, *([rest] if first in _joints() else []), plain.removeprefix("ل")]
    found = dict.fromkeys(letters[word] for word in spelt if word in letters)
    if len(found) > 1:
        meant = tuple(f"{name} ({letter})" for name, letter in names.items() if letter in found)
        raise AmbiguousError("flip7/errors.which_player", text=text, values=meant)
    if not found:
        found = dict.fromkeys(word.upper() for word in spelt if _is_letter(word))
    return next(iter(found), None)


def _is_letter(word: str) -> bool:
    return len(word) == 1 and "a" <= word <= "z"


def _letters(names: Mapping[str, str]) -> dict[str, str]:
    return {_plain(name): letter for name, letter in names.items()}


def _aim(plain: str, letters: Mapping[str, str]) -> tuple[str, str]:
    """Split a phrase into what is played and at whom."""
    for sign in "@>":
        if sign in plain:
            head, _, target = plain.partition(sign)
            return head.strip(), target.strip()
    words = plain.split()
    for place in range(len(words) - 1, 0, -1):
        if words[place] in _joints() and place + 1 < len(words) and not _turned(words[place:]):
            return " ".join(words[:place]), " ".join(words[place + 1 :])
        if words[place].startswith("ل") and words[place][1:] in letters:
            return " ".join(words[:place]), words[place][1:]
    return plain, ""


def _turned(words: list[str]) -> bool:
    """Tell whether words say that a card was turned up: ``رو شد`` aims at nobody."""
    return " ".join(words) in _spellings("verbs")


@cache
def _joints() -> frozenset[str]:
    return frozenset(word for word, name in _spellings("joints").items() if name == "on")


def _verb(head: str) -> tuple[str, str]:
    """Split a leading verb off, such as ``give`` or ``assign:``."""
    verbs = _spellings("verbs")
    words = head.replace(":", " ").split()
    for used in (2, 1):
        for verb, rest in ((words[:used], words[used:]), (words[-used:], words[:-used])):
            found = verbs.get(" ".join(verb))
            if found is not None and (rest or found == "leave"):
                return found, " ".join(rest)
    return "", head


def _declined(head: str) -> tuple[str, str]:
    if head.endswith("!"):
        return head[:-1].strip(), "!"
    for word, name in _spellings("joints").items():
        if name == "declined" and head.endswith(f" {word}"):
            return head.removesuffix(word).strip(), "!"
    return head, ""


def _one_card(words: str, text: str) -> str:
    found = cards(words)
    if not found or "," in found:
        raise UnreadableError("flip7/errors.draw_form", text=text)
    return found


def _seat(target: str, names: Mapping[str, str]) -> str:
    letters = _letters(names)
    if target in letters:
        return letters[target]
    if _is_letter(target):
        return target.upper()
    if not target:
        raise UnreadableError("flip7/errors.who_leaves", text=target)
    raise UnknownError("flip7/errors.no_such_player", text=target, near=nearest(target, names))
