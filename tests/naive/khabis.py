"""A second reading of Haft Khabis, in long hand and from the rule pages alone.

It knows nothing of the rulebook. A position, a play and the house rules go in as words;
what a careful reader of the pages would say comes out as a plain dictionary. It is slow,
repeats itself and uses no code of the referee on purpose: it is there to be held against it.
"""

from __future__ import annotations

SEATS = "ABCDEFGHIJ"

SHEET = {
    "minor_turn": "off",
    "turn_seconds": "0",
    "eight_prize": "must",
    "tarkesh": "off",
    "double_out": "first",
    "pending_at_end": "no",
    "ace_chain": "off",
    "mode": "points",
    "eight_match": "eight",
    "finish_on_8": "draw",
    "seven_answer": "must",
    "seven_after_pay": "chain",
    "seven_pay_then_play": "no",
    "black_seven": "off",
    "seven_answerers": "seven",
    "two_own_suit": "on",
    "two_suit": "declared",
    "two_source": "stock",
    "two_victim": "any_other",
    "two_self": "no",
    "give_out": "out",
    "jack_on": "any",
    "jack_declare": "may",
    "ten_two": "flip",
    "ace_two": "again",
    "draw_play": "may",
    "voluntary_draw": "yes",
    "draw_until": "off",
    "packs": "auto",
    "stock_empty": "reshuffle",
    "wrong_play": "back_lose",
    "catch_window": "until_out",
    "pair_call": "may",
    "false_call": "none",
}
Answer = dict[str, object]


class CannotBeError(Exception):
    """No such thing can lie on this table."""


# ---------------------------------------------------------------- the position in words


class Table:
    """What the words of a position say."""

    def __init__(self, text: str) -> None:
        said = dict(word.split("=", 1) for word in text.split())
        self.players = int(said.get("players", "4"))
        self.turn = said.get("turn", "A")
        self.way = said.get("dir", "+")
        self.top = said["top"]
        self.named = said.get("suit")
        self.owed = int(said.get("owed", "0"))
        self.ace = said.get("ace", "0") == "1"
        self.prize = said.get("prize")
        self.gone = _list(said.get("gone"))
        self.out = _list(said.get("out"))
        self.hand = _list(said["hand"]) if "hand" in said else None
        self.quiet = _list(said.get("quiet"))
        self.left = self._count(said)

    def _count(self, said: dict[str, str]) -> int | None:
        if "left" in said:
            return int(said["left"])
        if self.hand is not None:
            return len(self.hand)
        if self.turn in self.gone:
            return 0
        if self.turn in self.quiet:
            return 1
        return None

    def in_force(self) -> str:
        return self.named or suit_of(self.top)

    def live(self) -> list[str]:
        return [seat for seat in SEATS[: self.players] if seat not in self.out]

    def two_left(self) -> bool:
        return len(self.live()) == 2

    def bonus_of_an_eight(self) -> bool:
        return self.prize is not None and rank_of(self.top) == "8"


def _list(text: str | None) -> list[str]:
    return [] if text in {None, "", "none"} else str(text).split(",")


def rank_of(card: str) -> str:
    return card.partition(":")[0][:-1]


def suit_of(card: str) -> str:
    return card.partition(":")[0][-1]


def after(seat: str, way: str, players: int, out: list[str]) -> str:
    """The next seat in that direction that still plays (HK-X1)."""
    place = SEATS.index(seat)
    for _ in range(players):
        place = (place + (1 if way == "+" else -1)) % players
        if SEATS[place] not in out:
            return SEATS[place]
    return seat


def packs(table: Table, house: dict[str, str]) -> int:
    """HK-G2: one pack up to five players, then two."""
    if house["packs"] == "auto":
        return 1 if table.players <= 5 else 2
    return int(house["packs"])


# ---------------------------------------------------------------- may this card lie there?


def goes_on(house: dict[str, str], card: str, below: str, asked: str) -> bool:
    """HK-G6, HK-2b, HK-J1, HK-G11, HK-G12: a card on another, `asked` being the suit in force."""
    rank, suit = rank_of(card), suit_of(card)
    on_a_jack = rank_of(below) == "J"
    if rank == "J":
        if house["jack_on"] == "any":
            return True
        if house["jack_on"] == "not_jack":
            return not on_a_jack
        return suit == asked
    if rank == "2" and house["two_own_suit"] == "on":
        if suit != asked:
            return False
        if on_a_jack and house["two_suit"] == "printed":
            return suit == suit_of(below)
        return True
    if on_a_jack:
        return suit == asked
    return suit == asked or rank == rank_of(below)


def fits_the_eight(table: Table, house: dict[str, str], card: str) -> bool:
    """HK-8a with `eight_match`; HK-2b (b): a two must be of the suit of the eight in any case."""
    own_suit = suit_of(card) == suit_of(table.top)
    two = rank_of(card) == "2" and house["two_own_suit"] == "on"
    if house["eight_match"] == "free":
        return own_suit or not two
    if house["eight_match"] == "under" and table.prize != "-":
        if two and not own_suit:
            return False
        under, _, named = str(table.prize).partition(":")
        return goes_on(house, card, under, named or suit_of(under))
    return goes_on(house, card, table.top, suit_of(table.top))


def answers_a_seven(table: Table, house: dict[str, str], card: str) -> bool:
    """HK-7a: nothing but a seven, save by house rule an 8 or a 10 of its suit."""
    if rank_of(card) == "7":
        return True
    if house["seven_answerers"] == "seven":
        return False
    return rank_of(card) in {"8", "10"} and suit_of(card) == suit_of(table.top)


def may_lie(table: Table, house: dict[str, str], card: str) -> bool:
    if table.owed > 0:
        return answers_a_seven(table, house, card)
    if table.ace:
        return rank_of(card) == "A"
    if table.bonus_of_an_eight():
        return fits_the_eight(table, house, card)
    return goes_on(house, card, table.top, table.in_force())


def holds(table: Table, house: dict[str, str]) -> bool:
    """Whether the hand that was told has a card that may lie there."""
    return table.hand is not None and any(may_lie(table, house, card) for card in table.hand)


def holds_rank(table: Table, rank: str) -> bool:
    return table.hand is not None and any(rank_of(card) == rank for card in table.hand)


# ---------------------------------------------------------------- answers


def illegal(house: dict[str, str], cards: int = 1) -> Answer:
    """HK-P1 and HK-G15: one card, or with `remind` none."""
    return {"legal": False, "penalty": 0 if house["wrong_play"] == "remind" else cards}


def legal(table: Table, **changes: object) -> Answer:
    """What holds after a lawful play, where nothing else is said."""
    answer: Answer = {
        "legal": True,
        "next": table.turn,
        "top": table.top,
        "dir": table.way,
        "suit": table.in_force(),
        "owed": 0,
        "ace": False,
        "bonus": False,
        "draws": {},
        "burned": [],
        "gone": [],
        "out": table.out,
        "quiet": table.quiet,
        "left": None,
        "over": False,
        "winner": None,
        "chooses": None,
    }
    answer.update(changes)
    return answer


def finished(winner: str | None, draws: dict[str, int]) -> Answer:
    """The hand is over; nothing lies there any more that anybody would have to follow."""
    return {"legal": True, "over": True, "winner": winner, "draws": draws, "next": None}


def unchanged(table: Table, **changes: object) -> Answer:
    """A word that moves nothing: the debts stay as they are."""
    same: dict[str, object] = {
        "owed": table.owed,
        "ace": table.ace,
        "bonus": table.prize is not None,
        "gone": table.gone,
        "left": table.left,
    }
    return legal(table, **{**same, **changes})


def without(seats: list[str], *gone: str) -> list[str]:
    return [seat for seat in seats if seat not in gone]


# ---------------------------------------------------------------- a card is laid


class Laying:
    """One card going down, clause by clause."""

    def __init__(self, table: Table, house: dict[str, str], words: str, drawn: int) -> None:
        card, _, self.victim = words.partition("@")
        self.card, _, self.names = card.partition(":")
        self.rank, self.suit = rank_of(self.card), suit_of(self.card)
        self.table, self.house, self.drawn = table, house, drawn
        self.me = table.turn
        self.draws: dict[str, int] = {self.me: drawn} if drawn else {}
        self.left = None if table.left is None else table.left + drawn - 1
        self.way, self.out, self.gone = table.way, list(table.out), list(table.gone)
        self.two_left = table.two_left()
        self.eight_or_ten = table.owed > 0 and self.rank != "7"

    def next_after(self, seat: str) -> str:
        return after(seat, self.way, self.table.players, self.out)

    def debt(self) -> int:
        """HK-7a, HK-7b, HK-7c: what is owed once this card lies."""
        if self.rank != "7":
            return self.table.owed if self.eight_or_ten else 0
        on_a_paid_seven = self.table.owed == 0 and rank_of(self.table.top) == "7"
        if on_a_paid_seven and self.house["seven_after_pay"] == "plain":
            return 0
        spades = self.card == "7S" and self.house["black_seven"] in {"spades", "both"}
        clubs = self.card == "7C" and self.house["black_seven"] == "both"
        return self.table.owed + (4 if spades or clubs else 2)

    # -- who takes the card of a two (HK-2a)

    def candidates(self) -> list[str]:
        others = without(self.table.live(), self.me)
        if self.house["two_victim"] == "next":
            return [self.next_after(self.me)]
        if self.house["two_self"] == "yes" and len(others) > 1:
            return [*others, self.me]
        return others

    def victim_may_be(self) -> bool:
        if not self.victim or self.victim in self.candidates():
            return True
        return (
            self.victim == self.me
            and self.house["two_self"] == "yes"
            and self.house["two_victim"] != "next"
        )

    def victim_missing(self) -> bool:
        return self.rank == "2" and not self.victim and len(self.candidates()) > 1

    def from_my_hand(self) -> bool:
        return self.rank == "2" and self.house["two_source"] != "stock"

    def give(self) -> None:
        """The two's card changes hands: from the stock, or from the hand of whoever laid it."""
        victim = self.victim or self.candidates()[0]
        if not self.from_my_hand():
            self.draws[victim] = self.draws.get(victim, 0) + 1
            if victim == self.me and self.left is not None:
                self.left += 1
            return
        if self.left == 0 or victim == self.me:
            return
        self.draws[victim] = self.draws.get(victim, 0) + 1
        if self.left is not None:
            self.left -= 1

    # -- what follows

    def answer(self) -> Answer:
        if self.rank == "2" and not self.victim_may_be():
            return illegal(self.house)
        if self.rank == "8" and not self.eight_or_ten:
            return self.eight()
        if self.left == 0:
            return self.last_card()
        if self.must_still_choose():
            return self.asks()
        held = self.left
        if self.rank == "2":
            self.give()
        if self.left == 0 and held and self.house["give_out"] == "out":
            return self.out_by_giving()
        return self.goes_on_to(self.who_is_next())

    def must_still_choose(self) -> bool:
        return self.victim_missing() or self.suit_missing()

    def suit_missing(self) -> bool:
        return self.rank == "J" and not self.names and self.house["jack_declare"] == "must"

    def asks(self) -> Answer:
        what = "victim" if self.rank == "2" else "suit"
        return {"legal": True, "over": False, "chooses": what, "draws": self.draws}

    def eight(self) -> Answer:
        """HK-8a; a last one by minor law 2, or while that is off by `finish_on_8`."""
        law_two_off = self.house["eight_prize"] == "must"
        if self.left == 0 and law_two_off and self.house["finish_on_8"] == "win":
            return self.goes_out(self.next_after)
        return legal(
            self.table,
            top=self.card,
            suit=self.suit,
            bonus=True,
            draws=self.draws,
            left=self.left,
            quiet=self.quiet_now(),
        )

    def who_is_next(self) -> str:
        """HK-10, HK-A1, HK-X2, HK-G13, HK-M4 for a player who is still in."""
        if self.rank == "10":
            self.way = "-" if self.way == "+" else "+"
            again = self.house["ten_two"] == "again" and self.two_left and not self.eight_or_ten
            return self.me if again else self.next_after(self.me)
        if self.rank == "A" and self.house["ace_chain"] == "off":
            return self.next_after(self.next_after(self.me))
        if self.rank == "8" and self.eight_or_ten and not self.two_left:
            return self.next_after(self.next_after(self.me))
        return self.next_after(self.me)

    def burned(self) -> list[str]:
        plain_ace = self.rank == "A" and self.house["ace_chain"] == "off"
        skipping_eight = self.rank == "8" and self.eight_or_ten and not self.two_left
        return [self.next_after(self.me)] if plain_ace or skipping_eight else []

    def goes_on_to(self, following: str) -> Answer:
        chained = self.rank == "A" and self.house["ace_chain"] != "off"
        optional = (
            self.rank == "A"
            and not chained
            and following == self.me
            and self.house["ace_two"] == "bonus_optional"
        )
        return legal(
            self.table,
            next=following,
            top=self.card,
            dir=self.way,
            suit=self.names or self.suit,
            owed=self.debt(),
            ace=chained,
            bonus=optional,
            draws=self.draws,
            burned=self.burned(),
            gone=self.gone if self.debt() else [],
            out=self.out,
            quiet=self.quiet_now(),
            left=self.left if following == self.me else None,
        )

    def quiet_now(self) -> list[str]:
        """HK-1a, HK-1b: who holds one card and has not said so."""
        still = [] if self.house["catch_window"] == "next_play" else list(self.table.quiet)
        still = without(still, self.me, *self.draws)
        if self.left == 1:
            still.append(self.me)
        return sorted(still)

    # -- the last card

    def last_card(self) -> Answer:
        """HK-G14 in points, HK-M3a for a seven, HK-X1 in elimination."""
        if self.house["mode"] == "elimination":
            return self.last_in_elimination()
        already = self.table.gone and self.debt() > 0
        if self.house["tarkesh"] == "on" and self.debt() > 0 and (self.rank == "7" or already):
            self.gone.append(self.me)
            return self.goes_on_to(self.who_is_next())
        if self.house["pending_at_end"] == "no":
            return finished(self.me, self.draws)
        if self.rank == "2" and not self.from_my_hand() and self.victim_missing():
            return self.asks()
        self.draw_what_hangs()
        return finished(self.me, self.draws)

    def draw_what_hangs(self) -> None:
        """`pending_at_end=yes`: the cards that the last card causes are still drawn."""
        if self.rank == "2" and self.victim != self.me:
            self.give()
        if self.debt() > 0:
            debtor = self.who_is_next()
            self.draws[debtor] = self.draws.get(debtor, 0) + self.debt()

    def out_by_giving(self) -> Answer:
        """N13: the given card was the last one; it counts in the victim's hand."""
        if self.house["mode"] == "elimination":
            return self.goes_out(self.next_after)
        return finished(self.me, self.draws)

    def last_in_elimination(self) -> Answer:
        over = len(self.table.live()) == 2
        if not over and self.must_still_choose():
            return self.asks()
        if self.rank == "2" and self.victim != self.me and not over:
            self.give()
        return self.goes_out(lambda _: self.who_is_next())

    def goes_out(self, following: object) -> Answer:
        if self.house["mode"] == "points":
            return finished(self.me, self.draws)
        self.out.append(self.me)
        if len(self.out) == self.table.players - 1:
            return finished(self.out[0], {self.me: self.drawn} if self.drawn else {})
        assert callable(following)
        return self.goes_on_to(following(self.me))


def impossible_card(table: Table, house: dict[str, str], card: str, *, drawn: bool) -> bool:
    """HK-G2: no card lies or is held more often than there are packs."""
    seen = [table.top, *(table.hand or [])]
    if table.prize and table.prize != "-":
        seen.append(table.prize.split(":")[0])
    if drawn or table.hand is None:
        seen.append(card)
    return seen.count(card) > packs(table, house)


def lay(table: Table, house: dict[str, str], words: str) -> Answer:
    card = words.partition("@")[0].partition(":")[0]
    if table.left == 0:
        raise CannotBeError("a player without cards lays none")
    if table.hand is not None and card not in table.hand:
        raise CannotBeError("nobody lays a card that he does not hold")
    if impossible_card(table, house, card, drawn=False):
        raise CannotBeError(card)
    if not may_lie(table, house, card):
        return illegal(house)
    return Laying(table, house, words, 0).answer()


# ---------------------------------------------------------------- drawing


def draw(table: Table, house: dict[str, str], words: str = "") -> Answer:
    """`draw`, or `draw:CARD` when `words` names the drawn card that is laid."""
    card = words.partition("@")[0].partition(":")[0]
    if card and impossible_card(table, house, card, drawn=True):
        raise CannotBeError(card)
    if table.owed > 0:
        return pay(table, house, words)
    if table.ace:
        return illegal(house) if words else burn(table, house)
    if table.bonus_of_an_eight():
        last_eight = table.left == 0
        if house["eight_prize"] != "may_waive" and holds(table, house):
            return illegal(house)
    else:
        last_eight = False
        if house["voluntary_draw"] == "no" and holds(table, house):
            return illegal(house)
    if words:
        if house["draw_play"] == "no" and not last_eight:
            return illegal(house)
        if not may_lie(table, house, card):
            return illegal(house)
        return Laying(table, house, words, 1).answer()
    return keep_the_drawn_card(table, house, last_eight=last_eight)


def keep_the_drawn_card(table: Table, house: dict[str, str], *, last_eight: bool) -> Answer:
    """HK-G7, HK-8b and, for a last eight, HK-M2a: "not able: keeps it, next player"."""
    me = table.turn
    until_one_fits = house["draw_until"] == "on" and not last_eight
    quiet = [] if house["catch_window"] == "next_play" else without(table.quiet, me)
    if last_eight and house["eight_prize"] == "draw_last":
        quiet = sorted([*quiet, me])
    return legal(
        table,
        next=me if until_one_fits else after(me, table.way, table.players, table.out),
        bonus=until_one_fits and table.prize is not None,
        draws={me: 1},
        quiet=quiet,
        left=table.left + 1 if until_one_fits and table.left is not None else None,
    )


def pay(table: Table, house: dict[str, str], words: str) -> Answer:
    """HK-7a to HK-7c, and HK-M3b, HK-M3c while tarkesh is pending."""
    me, draws = table.turn, {table.turn: table.owed}
    goes_on_playing = house["seven_pay_then_play"] == "yes"
    others_gone = without(table.gone, me)
    if words and (not goes_on_playing or others_gone):
        return illegal(house)
    if house["seven_answer"] == "must" and holds_rank(table, "7"):
        return illegal(house)
    if others_gone:
        return finished(others_gone[0 if house["double_out"] == "first" else -1], draws)
    if words:
        return pay_and_lay(table, house, words)
    quiet = [] if house["catch_window"] == "next_play" else without(table.quiet, me)
    return legal(
        table,
        next=me if goes_on_playing else after(me, table.way, table.players, table.out),
        draws=draws,
        quiet=quiet,
        left=table.left + table.owed if goes_on_playing and table.left is not None else None,
    )


def pay_and_lay(table: Table, house: dict[str, str], words: str) -> Answer:
    """`seven_pay_then_play=yes`: the seven is paid for and ordinary; then he plays."""
    owed, table.owed, table.gone = table.owed, 0, []
    card = words.partition("@")[0].partition(":")[0]
    if not may_lie(table, house, card):
        return illegal(house)
    return Laying(table, house, words, owed).answer()


def burn(table: Table, house: dict[str, str]) -> Answer:
    """HK-M4 unanswered: the turn is burned and no card is taken."""
    if house["ace_chain"] == "must" and holds_rank(table, "A"):
        return illegal(house)
    optional = table.two_left() and house["ace_two"] == "bonus_optional"
    return legal(
        table,
        next=after(table.turn, table.way, table.players, table.out),
        bonus=optional,
        burned=[table.turn],
        quiet=still_catchable(table, house),
    )


# ---------------------------------------------------------------- words without a card


def still_catchable(table: Table, house: dict[str, str]) -> list[str]:
    """HK-1b: a turn given up closes the window of the others, not the mover's own."""
    if house["catch_window"] == "next_play":
        return [seat for seat in table.quiet if seat == table.turn]
    return table.quiet


def pass_by(table: Table, house: dict[str, str]) -> Answer:
    if table.ace:
        return burn(table, house)
    if table.owed > 0:
        return illegal(house)
    if table.prize is not None:
        return waive(table, house)
    if house["stock_empty"] == "reshuffle":
        return illegal(house)
    if house["stock_empty"] == "score":
        return finished(None, {})
    following = after(table.turn, table.way, table.players, table.out)
    return legal(table, next=following, quiet=still_catchable(table, house))


def waive(table: Table, house: dict[str, str]) -> Answer:
    """HK-M2c for the eight, HK-X2 ("may") for the ace between two."""
    if table.prize is None:
        return illegal(house)
    if table.bonus_of_an_eight():
        if house["eight_prize"] != "may_waive":
            return illegal(house)
        if table.left == 0:
            return out_on_the_eight(table, house)
    following = after(table.turn, table.way, table.players, table.out)
    return legal(table, next=following, quiet=still_catchable(table, house))


def out_on_the_eight(table: Table, house: dict[str, str]) -> Answer:
    """HK-M2c with no card left."""
    if house["mode"] == "points":
        return finished(table.turn, {})
    out = [*table.out, table.turn]
    if len(out) == table.players - 1:
        return finished(out[0], {})
    quiet = [] if house["catch_window"] == "next_play" else without(table.quiet, table.turn)
    return legal(table, next=after(table.turn, table.way, table.players, out), out=out, quiet=quiet)


def call(table: Table, house: dict[str, str]) -> Answer:
    """HK-1a, HK-1c, HK-M2b. Without a name it is the one player who sits on one card, or the mover."""
    if table.turn in table.quiet or not table.quiet:
        caller = table.turn
    elif len(table.quiet) == 1:
        caller = table.quiet[0]
    else:
        raise CannotBeError("who calls?")
    if caller == table.turn and table.left is not None and table.left > 2:
        if house["false_call"] == "one":
            return {"legal": False, "penalty": 1}
        return unchanged(table)
    return unchanged(table, quiet=without(table.quiet, caller))


def catch(table: Table, house: dict[str, str], seat: str) -> Answer:
    """HK-1b: until he is out, or by house rule only until the next play."""
    if seat not in table.quiet:
        return {"legal": False, "penalty": 0}
    if house["catch_window"] == "next_play" and not laid_last(table, seat):
        return {"legal": False, "penalty": 0}
    left = table.left
    if seat == table.turn and left is not None:
        left += 1
    return unchanged(table, draws={seat: 1}, quiet=without(table.quiet, seat), left=left)


def laid_last(table: Table, seat: str) -> bool:
    """Whether it can have been this seat whose card lies on top."""
    backwards = "-" if table.way == "+" else "+"
    before = after(table.turn, backwards, table.players, table.out)
    if seat == table.turn:
        return table.prize is not None or (table.two_left() and rank_of(table.top) in {"A", "10"})
    burned = rank_of(table.top) == "A" and not table.ace
    return seat == before or (burned and seat == after(before, backwards, table.players, table.out))


def not_agreed(house: dict[str, str], clause: str) -> bool:
    """HK-0: a minor law that the table did not agree on cannot be broken."""
    if clause == "HK-M1":
        return house["minor_turn"] == "off"
    if clause in {"HK-M2a", "HK-M2b"}:
        return house["eight_prize"] != "draw_last"
    return clause == "HK-M4" and house["ace_chain"] == "off"


def slip(table: Table, house: dict[str, str], clause: str, seat: str) -> Answer:
    """HK-P1, HK-M1 and the calls: what a reported mistake costs."""
    a_call = clause in {"HK-1a", "HK-1c", "HK-1e"}
    if seat in table.out or (seat in table.gone and (a_call or clause == "HK-M2b")):
        return slip_of_one_who_is_out(table, house, clause, seat)
    if not_agreed(house, clause):
        return unchanged(table)
    if clause == "HK-M1":
        slow = seat == table.turn
        return unchanged(table) if slow and house["turn_seconds"] == "0" else fine(table, seat)
    if a_call or clause == "HK-M2b":
        return fine(table, seat)
    if house["wrong_play"] == "remind":
        return unchanged(table)
    if house["wrong_play"] == "back_again" or seat != table.turn:
        return fine(table, seat)
    return fine_and_turn_lost(table, house)


def slip_of_one_who_is_out(table: Table, house: dict[str, str], clause: str, seat: str) -> Answer:
    """HK-1b: out before anybody noticed; only a pair call can still cost (`pair_call`)."""
    if clause in {"HK-1c", "HK-1e"} and house["pair_call"] == "must":
        return fine(table, seat)
    return unchanged(table)


def fine(table: Table, seat: str) -> Answer:
    left = table.left
    if seat == table.turn and left is not None and seat not in table.gone:
        left += 1
    return unchanged(table, draws={seat: 1}, quiet=without(table.quiet, seat), left=left)


def fine_and_turn_lost(table: Table, house: dict[str, str]) -> Answer:
    """HK-G15 `back_lose`: the card goes back, one is drawn, the turn is lost with all it owed."""
    me = table.turn
    draws = {me: 1 + table.owed}
    others_gone = without(table.gone, me)
    if others_gone and table.owed:
        return finished(others_gone[0 if house["double_out"] == "first" else -1], draws)
    following = after(me, table.way, table.players, table.out)
    optional = table.ace and table.two_left() and house["ace_two"] == "bonus_optional"
    return legal(
        table,
        next=following,
        bonus=optional,
        draws=draws,
        burned=[me] if table.ace else [],
        quiet=[] if house["catch_window"] == "next_play" else without(table.quiet, me),
    )


# ---------------------------------------------------------------- the door


def rule(position: str, play: str, house: dict[str, str]) -> Answer:
    """What the pages say of `play` in `position`; `{"legal": None}` if it cannot be."""
    table = Table(position)
    try:
        if play == "draw" or play.startswith("draw:"):
            return draw(table, house, play[5:])
        if play == "pass":
            return pass_by(table, house)
        if play == "waive":
            return waive(table, house)
        if play == "call":
            return call(table, house)
        if play.startswith("catch@"):
            return catch(table, house, play[6:])
        if play.startswith("slip "):
            clause, _, seat = play[5:].partition("@")
            return slip(table, house, clause, seat)
        return lay(table, house, play)
    except CannotBeError:
        return {"legal": None}
