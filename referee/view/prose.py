"""Lines of prose for a plain terminal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from referee.core.seats import Seat, letter
from referee.i18n.language import RIGHT_TO_LEFT
from referee.i18n.texts import Texts
from referee.view.cells import own
from referee.view.names import shown

RIGHT_TO_LEFT_MARK = "\u200f"
_STRONG = {"L": False, "R": True, "AL": True}


def starts_right(line: str) -> bool:
    """Tell whether a terminal takes `line` for right-to-left by its first letter."""
    import unicodedata

    for character in line:
        if character == RIGHT_TO_LEFT_MARK:
            return True
        direction = _STRONG.get(unicodedata.bidirectional(character))
        if direction is not None:
            return direction
    return False


def line(texts: Texts, text: str) -> str:
    """Return a line that reads in the language's direction whatever it begins with.

    Where a line goes from a pipe, its first letter decides how it is shown there.
    """
    if texts.language in RIGHT_TO_LEFT and not starts_right(text):
        return RIGHT_TO_LEFT_MARK + text
    return text


def seat(texts: Texts, place: Seat, names: Sequence[str]) -> str:
    """Return a player's name, or the seat's letter where there are no names."""
    if place < len(names):
        return shown(names[place])
    return texts.say("rulings.seat", letter=own(letter(place)))


def spoken(texts: Texts, key: str, facts: Mapping[str, object]) -> dict[str, object]:
    """Return facts with a card by its name, where the area of `key` names its cards."""
    told = dict(facts)
    area, _, _ = key.partition("/")
    if "card" in told and area == "flip7":
        card = str(told["card"])
        told["card"] = texts.file(f"{area}/names").get(card, card)
    return told


def listed(texts: Texts, parts: Iterable[str]) -> str:
    """Return parts separated as the language separates them."""
    comma = ", " if texts.language == "en" else "، "
    return comma.join(parts)


def lines(texts: Texts, parts: Iterable[str]) -> str:
    """Return the parts that are not empty, one a line, each in its direction."""
    return "\n".join(line(texts, part) for part in parts if part)
