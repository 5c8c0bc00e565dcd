"""Haft Khabis as the score-keeper sees it: entries in, points and standings out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from referee import resources
from referee.core.errors import UnreadableError
from referee.core.tally import Count, Tally
from referee.desk import khabis_words as words
from referee.games.khabis import match, score
from referee.games.khabis.house import House
from referee.i18n.fold import digits, fold

LOW_WINS = True
NOTHING = score.NOTHING
LIMITS = {"limit": "limit", "hands": "hands"}
MAIN_LIMIT = "limit"
"""The switches of ``referee new`` that set a house rule, and which one."""


def count(text: str, house: House, *, jack: bool = False, status: str = "") -> Count:  # noqa: ARG001 - every game is asked alike
    """Return the points of one hand that is told by its cards.

    :param jack: the one who went out laid a jack last.
    :raises RefusedError: if the cards cannot lie together.
    """
    held = score.read(_canonical(text), house)
    score.check_copies(score.cards_in(held), house, players=2)
    return score.count(held, house, doubled=jack)


def read_entry(text: str, house: House) -> str:
    """Return what was entered for a player, in the game's own notation.

    :raises RefereeError: if it cannot be read, or cannot be.
    """
    return match.write_entry(match.parse_entry(_canonical(text), house))


def count_round(
    entries: Mapping[str, str],
    house: House,
    players: int,
    *,
    reshuffled: bool = False,  # noqa: ARG001 - every game is asked alike
) -> dict[str, Count]:
    """Return the points of each entry of one round, by player.

    :raises RefusedError: if the entries cannot stand together.
    """
    return match.count_hand(_parsed(entries, house), house, players)


def completed(entries: Mapping[str, str], players: Sequence[str], house: House) -> dict[str, str]:
    """Return entries that follow from the others: the last place of an elimination."""
    if house.mode != "elimination":
        return {}
    found = match.last_place(_parsed(entries, house), players)
    return {player: match.write_entry(entry) for player, entry in found.items()}


def tally(rounds: Sequence[Mapping[str, int]], players: Sequence[str], house: House) -> Tally:
    """Return how the match stands after complete rounds."""
    return match.tally(rounds, players, house)


def _parsed(entries: Mapping[str, str], house: House) -> dict[str, match.Entry]:
    return {player: match.parse_entry(word, house) for player, word in entries.items()}


def _canonical(text: str) -> str:
    """Return an entry with spoken words and cards in notation."""
    tidy = digits(text).strip()
    head, sign, rest = tidy.partition(":")
    said = _said(head)
    if said == "none":
        return score.NOTHING
    if said:
        return f"{said}:{_cards(rest) if said == 'out' else rest}" if sign else said
    if not tidy.strip(" ,،/()"):
        raise UnreadableError("khabis/errors.no_such_card", text=text)
    return _cards(tidy)


@cache
def _spoken() -> dict[str, str]:
    table = resources.table("words/scores")["khabis"]
    return {fold(word): said for said, spellings in table.items() for word in spellings}


def _said(head: str) -> str | None:
    folded = fold(head)
    return folded if folded in {"out", "none", "place"} else _spoken().get(folded)


def _cards(text: str) -> str:
    """Return cards in notation, whatever stands between them left as it is."""
    parts: list[str] = []
    word = ""
    for sign in text.replace("،", ","):
        if sign in ",/()":
            parts += [_card(word), sign]
            word = ""
        else:
            word += sign
    return "".join([*parts, _card(word)])


def _card(word: str) -> str:
    tidy = word.strip()
    if not any(letter.isalpha() or letter in "♠♥♦♣♤♡♢♧" for letter in tidy):
        return tidy
    try:
        return words.card(tidy)
    except UnreadableError:
        if " " in tidy and "," not in tidy:
            return ",".join(_card(part) for part in tidy.split())
        raise


def highlights(entries: Mapping[str, str], counts: Mapping[str, Count]) -> dict[str, list[str]]:  # noqa: ARG001 - every game is asked alike
    """Return who went out in a round, and who did so with a jack."""
    out = [player for player, word in entries.items() if word.startswith("out")]
    return {
        "outs": out,
        "jack_finishes": [player for player in out if entries[player].startswith("out:J")],
    }


def kind(house: House) -> str:
    """Return how points are counted: places of an elimination are not penalty points."""
    return house.mode
