"""Flip 7 as the score-keeper sees it: entries in, points and standings out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from referee.core.errors import UnreadableError
from referee.core.house import amend
from referee.core.tally import Count, Tally, Warned
from referee.desk import flip7_words as words
from referee.games.flip7 import totals
from referee.games.flip7.cards import Card
from referee.games.flip7.clauses import Rule
from referee.games.flip7.entries import Entry, count_entry, parse_entry, write_entry
from referee.games.flip7.house import House
from referee.games.flip7.rounds import crowd, discards, round_check
from referee.games.flip7.rows import Status, refuse

LOW_WINS = False
NAMES_PROFILE = True
NOTHING = ""
LIMITS = {"target": "target"}
MAIN_LIMIT = "target"
"""The switches of ``referee new`` that set a house rule, and which one."""

_OF_THE_ROUND = frozenset({"still_active", "seen_before", "freeze_came_back"})


def count(text: str, house: House, *, jack: bool = False, status: str = "") -> Count:
    """Return the points of one row that is told by its cards.

    :param jack: belongs to another game, and is refused.
    :param status: how the round ended for the row; else it may stand before the cards.
    :raises RefereeError: if the row cannot be read, or cannot lie there.
    """
    if jack:
        raise UnreadableError("flip7/errors.no_jack")
    return _counted(_row(text, status), house)


def _row(text: str, status: str) -> Entry:
    if status:
        return parse_entry(words.score(f"{status}:{text}"))
    word = words.score(text)
    return parse_entry(f"stayed:{word}" if word.isdecimal() else word)


def read_entry(text: str, house: House) -> str:  # noqa: ARG001 - every game is asked alike
    """Return what was entered for a player, in the game's own notation.

    :raises RefereeError: if it cannot be read.
    """
    return write_entry(parse_entry(words.score(text)))


def count_round(
    entries: Mapping[str, str],
    house: House,
    players: int,  # noqa: ARG001 - every game is asked alike
    *,
    reshuffled: bool = False,
) -> dict[str, Count]:
    """Return the points of each entry of one round, by player.

    :param reshuffled: the discards became the stock again during this round.
    :raises RefusedError: if the entries cannot stand together.
    """
    told = _parsed(entries)
    refuse(fault for fault in round_check(told, house, reshuffled=reshuffled) if fault.refused)
    return {name: _counted(entry, house) for name, entry in told.items()}


def completed(entries: Mapping[str, str], players: Sequence[str], house: House) -> dict[str, str]:  # noqa: ARG001 - every game is asked alike
    """Return entries that follow from the others: here none do."""
    return {}


def remarks(
    entries: Mapping[str, str],
    house: House,
    earlier: Sequence[tuple[Mapping[str, str], bool]] = (),
    *,
    reshuffled: bool = False,
) -> tuple[Warned, ...]:
    """Return what is odd about a complete round as a whole, though it can stand.

    :param earlier: the entries of each round before, and whether it saw a shuffle.
    """
    told = _parsed(entries)
    faults = round_check(told, house, seen=aside(earlier, house), reshuffled=reshuffled)
    return tuple(fault.warned for fault in faults if fault.key in _OF_THE_ROUND)


def aside(earlier: Iterable[tuple[Mapping[str, str], bool]], house: House) -> tuple[Card, ...]:
    """Return the cards of finished rounds that are not in the stock, as far as they were told.

    :param earlier: the entries of each round, and whether it saw a shuffle.
    """
    rounds = ((tuple(_parsed(entries).values()), shuffled) for entries, shuffled in earlier)
    return discards(rounds, house)


def advice(players: int, house: House) -> tuple[Warned, ...]:
    """Return what a table of that size should hear before it plays."""
    return tuple(fault.warned for fault in crowd(players, house))


def notes(tally: Tally, rounds: int) -> Iterator[Warned]:
    """Yield what a table should hear about how the game stands.

    :param rounds: how many have been played.
    """
    if tally.tied:
        yield Warned("game_tied")
    if tally.over and Rule.SP_PLAYERS in tally.rules:
        yield Warned("game_solo", {"n": rounds})


def tally(rounds: Sequence[Mapping[str, int]], players: Sequence[str], house: House) -> Tally:
    """Return how the game stands after complete rounds."""
    return totals.tally(rounds, players, house)


def _parsed(entries: Mapping[str, str]) -> dict[str, Entry]:
    return {player: parse_entry(word) for player, word in entries.items()}


def _counted(entry: Entry, house: House) -> Count:
    """Count an entry; say what a frozen player would have by the publisher's rules (SP-1)."""
    counted = count_entry(entry, house)
    if entry.status is not Status.FROZEN or house.freeze == "bank":
        return counted
    banked = count_entry(entry, amend(house, ["freeze=bank"])).points
    told = (Warned("game_banked", {"n": banked, "clause": Rule.SP_FREEZE}),) if banked else ()
    return counted._replace(warnings=(*counted.warnings, *told))


def highlights(entries: Mapping[str, str], counts: Mapping[str, Count]) -> dict[str, list[str]]:  # noqa: ARG001 - every game is asked alike
    """Return who went bust in a round, and who had seven different numbers."""
    heads = {player: word.partition(":")[0] for player, word in entries.items()}
    noted = {"busts": Status.BUST.value, "flip7s": Status.FLIP7.value}
    return {
        note: [player for player, head in heads.items() if head == status]
        for note, status in noted.items()
    }
