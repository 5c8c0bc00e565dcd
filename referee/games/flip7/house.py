"""House rules of Flip 7 and the three named houses.

The defaults are the Arabic rule sheet; where the sheet is silent they follow
the publisher's rulebook, Edition 3.1 (2025).
"""

from typing import Final, Literal

from referee.core.house import house, option
from referee.games.flip7.clauses import Rule


@house
class House:
    """How one table plays."""

    freeze: Literal["lose", "bank"] = option(default="lose", clauses=(Rule.FREEZE, Rule.SP_FREEZE))
    x2: Literal["numbers", "literal"] = option(
        default="numbers", clauses=(Rule.X2, Rule.SCORE_2, Rule.SCORE_3, Rule.SP_X2_ORDER)
    )
    replacement: Literal["owed", "none"] = option(
        default="owed", clauses=(Rule.SC_KEEP, Rule.SP_REPLACEMENT)
    )
    second_use: Literal["ask", "auto"] = option(
        default="ask", clauses=(Rule.SC_USE, Rule.SP_SECOND_USE)
    )
    nested: Literal["after", "at_once"] = option(
        default="after", clauses=(Rule.FLIP3_NESTED, Rule.SP_NESTED)
    )
    aside_on_bust: Literal["discard", "play"] = option(
        default="discard", clauses=(Rule.FLIP3_NESTED, Rule.SP_NESTED)
    )
    tie: Literal["play_on", "shared"] = option(
        default="play_on", clauses=(Rule.WINNER, Rule.SP_TIE)
    )
    stay_empty: Literal["no", "yes"] = option(default="no", clauses=(Rule.TURN, Rule.SP_STAY_EMPTY))
    decks: int = option(
        default=1, clauses=(Rule.EIGHTEEN, Rule.SP_DECK, Rule.SP_EIGHTEEN), low=1, high=2
    )
    target: int = option(default=200, clauses=(Rule.GOAL, Rule.GAME_END), low=1)


PROFILES: Final = {
    "sheet": House(),
    "publisher": House(freeze="bank", replacement="none", second_use="auto"),
    "first-printing": House(
        freeze="bank", replacement="none", second_use="auto", aside_on_bust="play"
    ),
}
"""Named houses; the first is the default."""
