"""House rules of Haft Khabis: every point that the rule text leaves open.

Annotations are not postponed here: `referee.core.house` reads them.
"""

from typing import Literal

from referee.core.errors import UnreadableError
from referee.core.house import house, option
from referee.games.khabis.clauses import Rule as R

YesNo = Literal["yes", "no"]
NoYes = Literal["no", "yes"]
OffOn = Literal["off", "on"]
OnOff = Literal["on", "off"]

SHEET_VALUES = {str(n): n for n in range(2, 11)} | {"J": 20, "Q": 12, "K": 13, "A": 14}
"""Penalty points by rank (HK-S1 to HK-S5); a seven's are used only where it counts its face."""

MOST_POINTS = 1000


def read_values(text: str) -> str:
    """Read a table's own points by rank, such as ``A=11;J=25``; the rest is the sheet's.

    :raises UnreadableError: if it is not of that form.
    """
    if text.casefold() == "sheet":
        return "sheet"
    found: dict[str, int] = {}
    for part in text.replace(",", ";").split(";"):
        rank, sign, points = part.strip().partition("=")
        told = points.isdecimal() and len(points) <= len(str(MOST_POINTS))
        if rank.upper() not in SHEET_VALUES or not sign or not told:
            raise UnreadableError("khabis/errors.values_form", text=text)
        found[rank.upper()] = int(points)
    return ";".join(f"{rank}={points}" for rank, points in found.items())


@house
class House:
    """One table's agreement. The first value of each option is the default."""

    minor_turn: OffOn = option(default="off", clauses=(R.HK_M1,))
    turn_seconds: int = option(default=0, clauses=(R.HK_M1,), low=0, high=3600)
    eight_prize: Literal["must", "draw_last", "may_waive"] = option(
        default="must", clauses=(R.HK_8a, R.HK_M2a, R.HK_M2b, R.HK_M2c)
    )
    tarkesh: OffOn = option(default="off", clauses=(R.HK_M3a, R.HK_M3b, R.HK_M3c))
    double_out: Literal["first", "last"] = option(default="first", clauses=(R.HK_M3c,))
    pending_at_end: NoYes = option(default="no", clauses=(R.HK_G14,))
    ace_chain: Literal["off", "may", "must"] = option(
        default="off", clauses=(R.HK_M4,), also={"on": "may"}
    )
    mode: Literal["points", "elimination"] = option(default="points", clauses=(R.HK_X1,))
    eight_match: Literal["eight", "under", "free"] = option(
        default="eight", clauses=(R.HK_8a, R.HK_1c)
    )
    finish_on_8: Literal["draw", "win"] = option(default="draw", clauses=(R.HK_8b,))
    seven_answer: Literal["must", "may"] = option(default="must", clauses=(R.HK_7a,))
    seven_after_pay: Literal["chain", "plain"] = option(default="chain", clauses=(R.HK_7b,))
    seven_pay_then_play: NoYes = option(default="no", clauses=(R.HK_7b,))
    black_seven: Literal["off", "spades", "both"] = option(default="off", clauses=(R.HK_7a,))
    seven_answerers: Literal["seven", "seven_eight_ten"] = option(
        default="seven", clauses=(R.HK_7a,)
    )
    two_own_suit: OnOff = option(default="on", clauses=(R.HK_2b,))
    two_suit: Literal["declared", "printed"] = option(default="declared", clauses=(R.HK_2b,))
    two_source: Literal["stock", "chosen", "random"] = option(default="stock", clauses=(R.HK_2a,))
    two_victim: Literal["any_other", "next"] = option(default="any_other", clauses=(R.HK_2a,))
    two_self: NoYes = option(default="no", clauses=(R.HK_2a,))
    give_out: Literal["out", "stays"] = option(default="out", clauses=(R.HK_2a,))
    jack_on: Literal["any", "not_jack", "match"] = option(
        default="any", clauses=(R.HK_J1, R.HK_G11, R.HK_G12)
    )
    jack_declare: Literal["may", "must"] = option(default="may", clauses=(R.HK_J1,))
    ten_two: Literal["flip", "again"] = option(default="flip", clauses=(R.HK_G13,))
    ace_two: Literal["again", "bonus_optional"] = option(
        default="again", clauses=(R.HK_X2, R.HK_G18)
    )
    first_card: Literal["redraw", "plain", "acts"] = option(default="redraw", clauses=(R.HK_G4,))
    first_chooser: Literal["starter", "dealer"] = option(default="starter", clauses=(R.HK_G4,))
    draw_play: Literal["may", "must", "no"] = option(default="may", clauses=(R.HK_G8,))
    voluntary_draw: YesNo = option(default="yes", clauses=(R.HK_G9,))
    draw_until: OffOn = option(default="off", clauses=(R.HK_G7,))
    deal: int = option(default=7, clauses=(R.HK_G3,), low=1, high=51)
    packs: Literal["auto", "1", "2"] = option(default="auto", clauses=(R.HK_G2,))
    stock_empty: Literal["reshuffle", "pass", "score"] = option(
        default="reshuffle", clauses=(R.HK_G10,)
    )
    stock_short: Literal["forgiven", "owed"] = option(default="forgiven", clauses=(R.HK_G10,))
    wrong_play: Literal["back_lose", "back_again", "remind"] = option(
        default="back_lose", clauses=(R.HK_P1, R.HK_G15)
    )
    catch_window: Literal["until_out", "next_play"] = option(
        default="until_out", clauses=(R.HK_1b,)
    )
    pair_call: Literal["may", "must"] = option(default="may", clauses=(R.HK_1c, R.HK_1d, R.HK_1e))
    false_call: Literal["none", "one"] = option(default="none", clauses=(R.HK_1a,))
    seven_redraw: Literal["yes", "no", "face"] = option(default="yes", clauses=(R.HK_S6,))
    seven_order: Literal["seat"] = option(default="seat", clauses=(R.HK_S6,))
    jack_double: OnOff = option(default="on", clauses=(R.HK_S7,))
    values: str = option(
        default="sheet",
        clauses=(R.HK_S1, R.HK_S2, R.HK_S3, R.HK_S4, R.HK_S5),
        reader=read_values,
    )
    limit: int | Literal["none"] = option(default="none", clauses=(R.HK_E1,), low=1)
    limit_rule: Literal["reach", "exceed"] = option(default="reach", clauses=(R.HK_E1,))
    hands: int | Literal["none"] = option(default="none", clauses=(R.HK_E1,), low=1)
    tie: Literal["shared", "extra_hand"] = option(default="shared", clauses=(R.HK_E2, R.HK_G16))
    knockout: OffOn = option(default="off", clauses=(R.HK_E1,))


SHEET = House()
ALL_LAWS = House(minor_turn="on", eight_prize="draw_last", tarkesh="on", ace_chain="may")

PROFILES = {"sheet": SHEET, "all-laws": ALL_LAWS}
"""Named agreements; the first is the default."""


def packs(agreed: House, players: int) -> int:
    """Return how many packs are on the table: two above five players (HK-G2)."""
    if agreed.packs == "auto":
        return 1 if players <= 5 else 2
    return int(agreed.packs)


def card_values(agreed: House) -> dict[str, int]:
    """Return the penalty points of each rank at this table."""
    if agreed.values == "sheet":
        return SHEET_VALUES
    own = (part.partition("=") for part in agreed.values.split(";"))
    return SHEET_VALUES | {rank: int(points) for rank, _, points in own}
