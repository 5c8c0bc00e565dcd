"""Turns on which nothing is laid from the hand: drawing, passing, giving up a bonus."""

from __future__ import annotations

from referee.core.seats import Seat
from referee.core.verdict import Illegal, Verdict
from referee.games.khabis.clauses import Rule as R
from referee.games.khabis.fit import fit
from referee.games.khabis.house import House
from referee.games.khabis.lay import after_ace_of_two, burn, follow, price, refuse
from referee.games.khabis.moves import Draw, Lay
from referee.games.khabis.position import Ground, Position
from referee.games.khabis.sequel import Sequel


def draw(position: Position, move: Draw, house: House) -> Verdict[Position]:
    """Rule on drawing: a debt, an ace's burn, a missed bonus, or one card."""
    if position.owed:
        return _pay(position, move, house)
    if position.ace:
        return _accept_burn(position, move, house)
    if _eight_pending(position):
        return _draw_for_bonus(position, move, house)
    return _draw_one(position, move, house)


def _eight_pending(position: Position) -> bool:
    return position.prize is not None and position.top is not None and position.top.rank == "8"


def _playable(position: Position, house: House) -> bool:
    """Tell whether the told hand has a card that may be laid now."""
    return any(fit(position, card, house).allowed for card in position.hand or ())


def _take(sequel: Sequel, number: int) -> None:
    """Let the mover draw; what he holds is then known by number only."""
    if sequel.stock is not None:
        number, asked = min(number, sequel.stock), number
    else:
        asked = number
    sequel.draw(sequel.before.turn, asked)
    if sequel.holds is not None:
        sequel.holds += number
    sequel.hand = None


# Paying for sevens (HK-7a to HK-7c, HK-M3)


def _pay(position: Position, move: Draw, house: House) -> Verdict[Position]:
    gone = position.turn in position.gone
    if house.seven_answer == "must" and not gone and _holds_seven(position):
        return refuse(position, house, "holds_seven", R.HK_7a)
    if move.lay and (house.seven_pay_then_play == "no" or _ends_tarkesh(position)):
        return refuse(position, house, "drawn_pays", R.HK_7b)
    sequel = Sequel(position, house, (R.HK_7a, R.HK_7b))
    if position.owed > 2:
        sequel.cite(R.HK_7c)
    if house.seven_answer == "must" and not gone and position.hand is None:
        sequel.on_trust = (R.HK_7a,)
    if gone:
        sequel.holds = 0
    _take(sequel, position.owed)
    if _ends_tarkesh(position) or (position.gone and house.seven_pay_then_play == "no"):
        return settle_tarkesh(sequel)
    if position.gone:
        sequel.cite(R.HK_M3b, R.HK_M3c)
    if house.seven_pay_then_play == "yes":
        return _play_after_paying(sequel, move, house)
    sequel.next = sequel.after(position.turn)
    return sequel.settle("pays_sevens")


def _holds_seven(position: Position) -> bool:
    """Tell whether the told hand has a seven; only who has one must answer with it."""
    return any(card.rank == "7" for card in position.hand or ())


def _ends_tarkesh(position: Position) -> bool:
    """Tell whether somebody else than the mover has gone out and waits for him to pay."""
    return any(seat != position.turn for seat in position.gone)


def _play_after_paying(sequel: Sequel, move: Draw, house: House) -> Verdict[Position]:
    paid = sequel.settle("pays_and_plays")
    if move.lay is None or paid.after is None:
        return paid
    found = fit(paid.after, move.lay.card, house)
    if not found.allowed:
        return Illegal(found.rules, found.reason, penalty=price(sequel.before, house))
    played = Sequel(paid.after, house, sequel.rules)
    played.cite(*found.rules)
    played.effects = sequel.effects
    played.drawn = sequel.drawn
    played.on_trust = sequel.on_trust
    if played.holds is not None:
        played.holds -= 1
    return follow(played, move.lay, found)


def settle_tarkesh(sequel: Sequel) -> Verdict[Position]:
    """The chain has stopped at who had no seven: he pays, and the hand ends or goes on."""
    payer, gone = sequel.before.turn, sequel.before.gone
    still_out = tuple(seat for seat in gone if seat != payer)
    sequel.cite(R.HK_M3b)
    if payer in gone:
        sequel.cite(R.HK_M3c)
    if still_out:
        winner = still_out[0] if sequel.house.double_out == "first" else still_out[-1]
        return sequel.end("tarkesh_ends", winner)
    sequel.next = sequel.after(payer)
    return sequel.settle("tarkesh_returns")


# An ace that was not answered (HK-M4)


def _accept_burn(position: Position, move: Draw, house: House) -> Verdict[Position]:
    if move.lay:
        return refuse(position, house, "ace_takes_no_card", R.HK_M4)
    if house.ace_chain == "must" and _playable(position, house):
        return refuse(position, house, "holds_ace", R.HK_M4)
    sequel = Sequel(position, house, (R.HK_M4, R.HK_A1))
    if house.ace_chain == "must" and position.hand is None:
        sequel.on_trust = (R.HK_M4,)
    burn(sequel, position.turn)
    if sequel.two_left():
        after_ace_of_two(sequel, Ground(None))
    return sequel.settle("burned_by_ace")


# The bonus of an 8 that cannot be laid (HK-8b, HK-M2)


def _draw_for_bonus(position: Position, move: Draw, house: House) -> Verdict[Position]:
    last = position.holds == 0
    if position.stock == 0:
        return _nothing_left(position, move, house)
    if house.eight_prize != "may_waive" and _playable(position, house):
        return refuse(position, house, "holds_bonus", R.HK_8a)
    if move.lay and house.draw_play == "no" and not last:
        return refuse(position, house, "drawn_stays", R.HK_G8)
    sequel = Sequel(position, house, _bonus_rules(house, last=last))
    if not last and position.hand is None:
        sequel.on_trust = (R.HK_8b,)
    if last and house.eight_prize == "draw_last" and move.lay is None:
        sequel.came_down = True
    return _finish_draw(sequel, move)


def _bonus_rules(house: House, *, last: bool) -> tuple[R, ...]:
    if not last:
        return (R.HK_8b,)
    if house.eight_prize == "draw_last":
        return (R.HK_M2a, R.HK_M2b)
    return (R.HK_M2c, R.HK_8b) if house.eight_prize == "may_waive" else (R.HK_8b,)


# An ordinary turn (HK-8c, HK-G7 to HK-G9)


def _draw_one(position: Position, move: Draw, house: House) -> Verdict[Position]:
    if position.stock == 0:
        return _nothing_left(position, move, house)
    if house.voluntary_draw == "no" and _playable(position, house):
        return refuse(position, house, "could_play", R.HK_G9)
    if move.lay and house.draw_play == "no":
        return refuse(position, house, "drawn_stays", R.HK_G8)
    sequel = Sequel(position, house, (R.HK_G7, R.HK_8c))
    if position.ruling_suit and position.top and position.ruling_suit != position.top.suit:
        sequel.cite(R.HK_J1)
    if house.voluntary_draw == "no" and position.hand is None:
        sequel.on_trust = (R.HK_G9,)
    elif _playable(position, house):
        sequel.cite(R.HK_G9)
    return _finish_draw(sequel, move)


def _finish_draw(sequel: Sequel, move: Draw) -> Verdict[Position]:
    position, house = sequel.before, sequel.house
    _take(sequel, 1)
    if move.lay:
        return _lay_drawn(sequel, move.lay)
    if house.draw_play == "must":
        sequel.on_trust = (*sequel.on_trust, R.HK_G8)
    last_eight = position.holds == 0 and _eight_pending(position)
    if house.draw_until == "on" and sequel.drawn and not last_eight:
        sequel.cite(R.HK_G7)
        sequel.prize = position.prize
        return sequel.settle("draws_until")
    sequel.next = sequel.after(position.turn)
    reason = "draws_for_bonus" if _eight_pending(position) else "draws_one"
    return sequel.settle(reason)


def _lay_drawn(sequel: Sequel, laid: Lay) -> Verdict[Position]:
    position, house = sequel.before, sequel.house
    found = fit(position, laid.card, house)
    if not found.allowed:
        return Illegal(found.rules, found.reason, penalty=price(position, house))
    if sequel.holds is not None:
        sequel.holds -= 1
    sequel.cite(R.HK_G8, *found.rules)
    return follow(sequel, laid, found)


# Passing and giving up a bonus


def skip(position: Position, house: House) -> Verdict[Position]:
    """Rule on ``pass``: laying nothing and drawing nothing."""
    if position.owed:
        return refuse(position, house, "must_pay", R.HK_7a)
    if position.ace:
        return _accept_burn(position, Draw(), house)
    if position.prize is not None:
        return waive(position, house)
    if house.stock_empty == "reshuffle":
        return refuse(position, house, "must_draw", R.HK_G7, R.HK_8c)
    if position.stock:
        return refuse(position, house, "stock_not_empty", R.HK_G10)
    return _pass_on_empty_stock(position, house)


def _nothing_left(position: Position, move: Draw, house: House) -> Verdict[Position]:
    """No card is left anywhere to draw: the turn passes, or by house the hand ends."""
    if move.lay:
        return refuse(position, house, "no_card_to_draw", R.HK_G10)
    return _pass_on_empty_stock(position, house)


def _pass_on_empty_stock(position: Position, house: House) -> Verdict[Position]:
    sequel = Sequel(position, house, (R.HK_G10,))
    if position.stock is None:
        sequel.on_trust = (R.HK_G10,)
    if house.stock_empty == "score":
        return sequel.end("stock_ends_hand", None)
    sequel.next = sequel.after(position.turn)
    return sequel.settle("passes_on_empty")


def waive(position: Position, house: House) -> Verdict[Position]:
    """Rule on giving up the bonus of an 8 (HK-M2c) or of an ace of two (HK-X2)."""
    if position.prize is None:
        return refuse(position, house, "no_bonus_owed", R.HK_8a)
    eight = _eight_pending(position)
    if eight and house.eight_prize != "may_waive":
        return refuse(position, house, "bonus_is_duty", R.HK_8a)
    sequel = Sequel(position, house, (R.HK_M2c,) if eight else (R.HK_X2,))
    if eight and position.holds == 0:
        return _out_on_eight(sequel, position.turn)
    sequel.next = sequel.after(position.turn)
    return sequel.settle("waives_bonus")


def _out_on_eight(sequel: Sequel, turn: Seat) -> Verdict[Position]:
    """His last card was the 8, and he gives up its bonus: he is out."""
    sequel.leaves = True
    if sequel.house.mode == "points":
        return sequel.end("out_on_eight", turn)
    sequel.cite(R.HK_X1)
    before = sequel.before
    if before.players - len(before.absent) - 1 == 1:
        return sequel.end("out_on_eight", (before.out or (turn,))[0])
    sequel.next = sequel.after(turn)
    return sequel.settle("out_on_eight")
