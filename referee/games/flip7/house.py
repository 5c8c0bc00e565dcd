"""House rules of Flip 7 and the three named houses.

The defaults are the Arabic rule sheet; where the sheet is silent they follow
the publisher's rulebook, Edition 3.1 (2025).
"""

from dataclasses import dataclass
from typing import Final, Literal

from referee.core.house import option
from referee.games.flip7.clauses import Rule


@dataclass(frozen=True, slots=True, kw_only=True)
class House:
    """How one table plays."""

    freeze: Literal["lose", "bank"] = option("lose", Rule.FREEZE, Rule.SP_FREEZE)
    x2: Literal["numbers", "literal"] = option(
        "numbers", Rule.X2, Rule.SCORE_2, Rule.SCORE_3, Rule.SP_X2_ORDER
    )
    replacement: Literal["owed", "none"] = option("owed", Rule.SC_KEEP, Rule.SP_REPLACEMENT)
    second_use: Literal["ask", "auto"] = option("ask", Rule.SC_USE, Rule.SP_SECOND_USE)
    nested: Literal["after", "at_once"] = option("after", Rule.FLIP3_NESTED, Rule.SP_NESTED)
    aside_on_bust: Literal["discard", "play"] = option("discard", Rule.FLIP3_NESTED, Rule.SP_NESTED)
    tie: Literal["play_on", "shared"] = option("play_on", Rule.WINNER, Rule.SP_TIE)
    stay_empty: Literal["no", "yes"] = option("no", Rule.TURN, Rule.SP_STAY_EMPTY)
    decks: int = option(1, Rule.EIGHTEEN, Rule.SP_DECK, Rule.SP_EIGHTEEN, low=1, high=2)
    target: int = option(200, Rule.GOAL, Rule.GAME_END, low=1)


PROFILES: Final = {
    "sheet": House(),
    "publisher": House(freeze="bank", replacement="none", second_use="auto"),
    "first-printing": House(
        freeze="bank", replacement="none", second_use="auto", aside_on_bust="play"
    ),
}
"""Named houses; the first is the default."""
