"""Where the rulebook and the rule pages part. The list is there to become empty."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from naive.against import Case, naive_house
from naive.khabis import Table, answers_a_seven, packs, rank_of, suit_of, without

House = dict[str, str]


@dataclass(frozen=True)
class Disagreement:
    """One point where the pages say something else than the rulebook.

    :param clause: where the pages say it.
    :param example: a case that shows it.
    :param covers: whether a case is of this kind; such cases are not compared.
    """

    clause: str
    example: Case
    covers: Callable[[Table, str, House], bool]


def _card(play: str) -> str:
    return play.removeprefix("draw:").partition("@")[0].partition(":")[0]


def _lays(play: str) -> bool:
    return play.startswith("draw:") or play[0] in "A23456789JQK1"


def _left(table: Table, play: str) -> int | None:
    """Cards in the mover's hand once the play's card lies, before a two gives one away."""
    if table.left is None:
        return None
    return table.left if play.startswith("draw:") else table.left - 1


def law_two_and_finish_on_8(table: Table, play: str, house: House) -> bool:
    last = _lays(play) and rank_of(_card(play)) == "8" and _left(table, play) == 0
    return last and house["finish_on_8"] == "win" and house["eight_prize"] != "must"


def gives_to_himself(table: Table, play: str, house: House) -> bool:
    two_at_himself = _lays(play) and rank_of(_card(play)) == "2" and play.endswith(f"@{table.turn}")
    return two_at_himself and house["two_source"] != "stock" and table.left is not None


def out_by_giving(table: Table, play: str, house: House) -> bool:
    given = _lays(play) and rank_of(_card(play)) == "2" and _left(table, play) == 1
    points = house["mode"] == "points" and house["give_out"] == "out"
    return given and points and house["two_source"] != "stock"


def eight_or_ten_in_hand(table: Table, play: str, house: House) -> bool:
    if table.owed == 0 or table.hand is None or not play.startswith("draw"):
        return False
    others = [card for card in table.hand if rank_of(card) != "7"]
    return any(answers_a_seven(table, house, card) for card in others)


def tarkesh_without_a_seven(table: Table, play: str, house: House) -> bool:
    answer = _lays(play) and table.owed > 0 and rank_of(_card(play)) in {"8", "10"}
    return answer and house["tarkesh"] == "on" and not table.gone and table.left == 1


def eight_comes_back(table: Table, play: str, house: House) -> bool:
    eight = _lays(play) and table.owed > 0 and rank_of(_card(play)) == "8"
    return eight and house["seven_answerers"] != "seven" and table.two_left()


def lays_without_cards(table: Table, play: str, _: House) -> bool:
    return table.turn in table.gone and _lays(play) and not play.startswith("draw")


def tarkesh_pay_then_play(table: Table, play: str, house: House) -> bool:
    pays = play.startswith("draw") and table.owed > 0 and bool(table.gone)
    alone = not without(table.gone, table.turn)
    return pays and house["seven_pay_then_play"] == "yes" and (alone or play != "draw")


def two_on_the_under_card(table: Table, play: str, house: House) -> bool:
    two = _lays(play) and rank_of(_card(play)) == "2" and table.bonus_of_an_eight()
    under = house["eight_match"] == "under" and house["two_own_suit"] == "on"
    return two and under and suit_of(_card(play)) != suit_of(table.top)


def holds_such_a_two(table: Table, play: str, house: House) -> bool:
    if table.hand is None or not play.startswith("draw"):
        return False
    return any(two_on_the_under_card(table, card, house) for card in table.hand)


def last_eight_draws_one(table: Table, play: str, house: House) -> bool:
    last = table.bonus_of_an_eight() and table.left == 0
    return last and play == "draw" and house["draw_until"] == "on"


def pair_call_in_time(table: Table, play: str, house: House) -> bool:
    said = play.startswith(("slip HK-1c", "slip HK-1e"))
    still_in = play[-1] not in table.out and play[-1] not in table.gone
    return said and still_in and house["pair_call"] == "may"


def slip_of_a_law_not_agreed(_: Table, play: str, house: House) -> bool:
    if play.startswith("slip HK-M4"):
        return house["ace_chain"] == "off"
    return play.startswith("slip HK-M2a") and house["eight_prize"] != "draw_last"


def slip_of_one_who_is_out(table: Table, play: str, _: House) -> bool:
    silent = play.startswith("slip HK-1") and play[-1] in table.gone
    return silent or (play.startswith("slip ") and play[-1] in table.out)


def slip_of_the_circle(table: Table, play: str, house: House) -> bool:
    pays = play.startswith("slip ") and play[-1] == table.turn and table.owed > 0
    return pays and table.turn in table.gone and house["wrong_play"] == "back_lose"


def called_with_one_card(table: Table, play: str, _: House) -> bool:
    return play == "call" and table.turn in table.quiet


def slip_before_a_bonus_ace(table: Table, play: str, house: House) -> bool:
    loses = play.startswith("slip ") and play[-1] == table.turn
    bonus = table.ace and table.two_left() and house["ace_two"] == "bonus_optional"
    return loses and bonus and house["wrong_play"] == "back_lose"


def last_two_with_nothing_to_give(table: Table, play: str, house: House) -> bool:
    two = _lays(play) and rank_of(_card(play)) == "2" and "@" not in play
    nothing = _left(table, play) == 0 and house["two_source"] != "stock"
    return two and nothing and house["pending_at_end"] == "yes" and house["mode"] == "points"


def lies_under_the_eight(table: Table, play: str, house: House) -> bool:
    under = (table.prize or "-").partition(":")[0]
    return _lays(play) and _card(play) == under and packs(table, house) == 1


AWAITING_A_RULING: tuple[Disagreement, ...] = (
    Disagreement(
        "HK-8b, HK-M2a: finish_on_8 decides only while minor law 2 is off",
        ("players=4 top=9S left=1", "8S", ("eight_prize=draw_last", "finish_on_8=win")),
        law_two_and_finish_on_8,
    ),
    Disagreement(
        "HK-2a: a card given to oneself stays in the hand",
        ("players=3 top=3C left=2", "2C@A", ("two_source=chosen", "two_self=yes")),
        gives_to_himself,
    ),
    Disagreement(
        "HK-2a, N13: the last card given away lies in the victim's hand and counts there",
        ("players=3 top=3C left=2", "2C@B", ("two_source=chosen",)),
        out_by_giving,
    ),
    Disagreement(
        "HK-7a: only who has a seven must answer; an 8 or a 10 may",
        ("players=4 top=7H owed=2 hand=8H,4C", "draw", ("seven_answerers=seven_eight_ten",)),
        eight_or_ten_in_hand,
    ),
    Disagreement(
        "HK-M3a, HK-G14: tarkesh needs a last card that is a seven",
        (
            "players=4 top=7H owed=2 left=1",
            "10H",
            ("seven_answerers=seven_eight_ten", "tarkesh=on"),
        ),
        tarkesh_without_a_seven,
    ),
    Disagreement(
        "HK-7a: an answer between two turns the debt on the other, not back on the layer",
        ("players=2 top=7H owed=2", "8H", ("seven_answerers=seven_eight_ten",)),
        eight_comes_back,
    ),
    Disagreement(
        "HK-M3c: whoever has gone out holds no card to answer with",
        ("players=4 top=7S owed=6 gone=A", "7H", ("tarkesh=on",)),
        lays_without_cards,
    ),
    Disagreement(
        "HK-M3b, HK-M3c: paying ends the hand, or else he plays on; a laid card does not vanish",
        ("players=4 top=7S owed=8 gone=A", "draw:9S", ("tarkesh=on", "seven_pay_then_play=yes")),
        tarkesh_pay_then_play,
    ),
    Disagreement(
        "HK-2b (b): as a bonus a two must match the suit of the eight",
        ("players=4 top=8S prize=9H", "2H@B", ("eight_match=under",)),
        two_on_the_under_card,
    ),
    Disagreement(
        "HK-2b (b): nor need such a two be laid",
        ("players=4 top=8S prize=9H hand=2H,4C", "draw", ("eight_match=under",)),
        holds_such_a_two,
    ),
    Disagreement(
        "HK-M2a: after a last eight one card is drawn; not able: he keeps it, next player",
        ("players=4 top=8S prize=9S left=0", "draw", ("eight_prize=draw_last", "draw_until=on")),
        last_eight_draws_one,
    ),
    Disagreement(
        "HK-1b, HK-1e, N11: forgiven is who is out; a player still in pays",
        ("players=4 top=9H", "slip HK-1e@C", ()),
        pair_call_in_time,
    ),
    Disagreement(
        "HK-M3c: who began and pays in the full circle is back in; the hand is not over",
        ("players=4 top=7S owed=8 gone=A", "slip HK-P1@A", ("tarkesh=on",)),
        slip_of_the_circle,
    ),
    Disagreement(
        "HK-1a: who held one card in silence still holds one after calling",
        ("players=4 top=9H quiet=A", "call", ()),
        called_with_one_card,
    ),
    Disagreement(
        "HK-M4, HK-X2: also a turn lost by a slip is burned, and the ace is a bonus to its layer",
        ("players=2 top=AS ace=1", "slip HK-P1@A", ("ace_chain=may", "ace_two=bonus_optional")),
        slip_before_a_bonus_ace,
    ),
    Disagreement(
        "HK-2a, P79: a last two with the card from the hand has none to give, so nobody to choose",
        ("players=3 top=3C left=1", "2C", ("two_source=chosen", "pending_at_end=yes")),
        last_two_with_nothing_to_give,
    ),
    Disagreement(
        "HK-G2: with one pack the card under the eight cannot be laid again",
        ("players=4 top=8H prize=JH", "JH", ()),
        lies_under_the_eight,
    ),
    Disagreement(
        "HK-0: a law that was not agreed cannot be broken",
        ("players=4 top=9H", "slip HK-M4@C", ()),
        slip_of_a_law_not_agreed,
    ),
    Disagreement(
        "HK-1b, HK-X1: who is out before it was noticed pays nothing and holds no card",
        ("players=4 top=9H out=D", "slip HK-1a@D", ("mode=elimination",)),
        slip_of_one_who_is_out,
    ),
)
"""Cases of these kinds are left out of the comparison. Empty it as they are settled."""


def awaits_a_ruling(case: Case) -> bool:
    position, play, words = case
    table, house = Table(position), naive_house(words)
    return any(entry.covers(table, play, house) for entry in AWAITING_A_RULING)
