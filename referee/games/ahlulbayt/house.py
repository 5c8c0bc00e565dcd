"""House rules of the Ahl al-Bayt deck: what the rule text leaves to the table.

The alias of an option is the number of its question on the rule page. Every
default is the ruling recommended there. `House.target` answers no question: it is
what one table plays for.
"""

from typing import Literal

from referee.core.house import house, option
from referee.games.ahlulbayt.clauses import Rule as R


@house
class House:
    """The rulings that one table has agreed on."""

    bonus_date: Literal["printed", "either"] = option(
        default="printed", clauses=(R.AB_4C,), alias="q2"
    )
    """Which dates repeat a turn: those printed on the card, or any of its infallible's."""
    same_name: Literal["person", "given"] = option(default="person", clauses=(R.AB_4B,), alias="q3")
    """What counts as the same name: the person, or the given name alone."""
    day_number: Literal["no", "yes"] = option(default="no", clauses=(R.AB_4B,), alias="q4")
    """Whether the number of the day, such as 3 and 3, is an attribute."""
    opening: Literal["lays", "any", "bank"] = option(
        default="lays",
        clauses=(
            R.AB_3A,
            R.AB_3C,
        ),
        alias="q6",
    )
    """What lies first: an infallible of the starter's, any card of his, or a bank card."""
    no_card: Literal["draw_may_lay", "until", "draw_pass"] = option(
        default="draw_may_lay", clauses=(R.AB_4A,), alias="q9"
    )
    """What a player does who has no card that fits."""
    draw_on: Literal["attribute", "any", "draw_only"] = option(
        default="attribute", clauses=(R.AB_6A,), alias="q10"
    )
    """What a draw card may lie on, besides salawat and other draw cards."""
    drawing: Literal["keeps", "loses"] = option(default="keeps", clauses=(R.AB_6A,), alias="q11")
    """Whether a player who draws what he owes still has his turn."""
    served_draw: Literal["own", "sum"] = option(default="own", clauses=(R.AB_6B,), alias="q12")
    """What a draw card on a served one demands: its own number, or the sum of both."""
    draw_chain: Literal["all", "two"] = option(default="all", clauses=(R.AB_6B,), alias="q13")
    """How many draw cards in a row add up."""
    killer_likes: Literal["any", "same"] = option(default="any", clauses=(R.AB_10A,), alias="q15")
    """The likes of a killer card: any killer, or the identical one."""
    skip_answer: Literal["no", "yes"] = option(default="no", clauses=(R.AB_10C,), alias="q16")
    """Whether a killer card passes a missed turn on."""
    every_place: Literal["wild", "absent", "land"] = option(
        default="wild", clauses=(R.AB_7C,), alias="q18"
    )
    """The card of every place: of its own kind, not in the deck, or the same as every land."""
    land: Literal["region", "state"] = option(default="region", clauses=(R.AB_7B,), alias="q19")
    """What a land is: a historical region, or a state of today."""
    last_repeat: Literal["may_lay", "ends"] = option(
        default="may_lay", clauses=(R.AB_12B,), alias="q23"
    )
    """What follows the card drawn for a last card that repeats: a lay, or the next seat."""
    last_right: Literal["draws", "waives"] = option(
        default="draws", clauses=(R.AB_12B,), alias="q24"
    )
    """Whether the right to repeat may be waived with the last card."""
    last_bonus: Literal["yes", "no"] = option(default="yes", clauses=(R.AB_12B,), alias="q25")
    """Whether the day and the city of play count against a last card."""
    bank_empty: Literal["reshuffle", "none"] = option(
        default="reshuffle", clauses=(R.AB_2,), alias="q28"
    )
    """What becomes of an empty bank."""
    day_of_play: Literal["card", "session"] = option(
        default="card", clauses=(R.AB_4C,), alias="q30"
    )
    """Which day counts: that of each card, or that on which the game began."""
    sacred_link: Literal["no", "yes"] = option(default="no", clauses=(R.AB_5B,), alias="q33")
    """Whether the sacred months also tie a month card to an infallible's card."""
    target: int | Literal["none"] = option(default="none", clauses=(R.AB_12A,), low=1)
    """How many wins end a series of games."""


PROFILES = {"sheet": House()}
"""Named houses: the rule sheet with the recommended rulings."""
