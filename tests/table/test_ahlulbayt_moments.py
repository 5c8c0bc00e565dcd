"""Whole hands of the Ahl al-Bayt deck at a table, held against where the cards really lie."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache

import pytest
from ahlulbayt.ab_decks import written
from dealing.ahlulbayt import Dealer

from referee.core.errors import RefereeError
from referee.core.house import amend, options
from referee.core.verdict import EffectKind, Legal
from referee.desk import ahlulbayt_table as table
from referee.desk.live import Deal
from referee.games.ahlulbayt import position
from referee.games.ahlulbayt.cards import OF_INFALLIBLES, Kind
from referee.games.ahlulbayt.house import House
from referee.games.ahlulbayt.moves import (
    Call,
    Draw,
    DrawLay,
    First,
    Lay,
    Leave,
    NewDay,
    Pass,
    Reshuffle,
    Start,
)
from referee.games.ahlulbayt.opening import who_starts
from referee.games.ahlulbayt.rulebook import ruling

NAMES = ("علي", "Sara", "رضا", "draw", "سارا", "Rajab", "مینا", "Hasan", "مريم", "start@A")
MOST = 300
KEPT = {Kind.SALAWAT, Kind.EVERY_DAY, Kind.EVERY_LAND}
SEEDS = range(30)


def flipped(dice):
    """Return a house in which about every fifth option is another."""
    told = []
    for option in options(House).values():
        if option.words and option.name != "target" and dice.random() < 0.2:
            told.append(f"{option.name}={dice.choice(option.words)}")
    return amend(House(), told)


class Game:
    """A hand that is played at random: the dealer's cards, and what the table knows."""

    def __init__(self, seed, deck_file=None):
        self.dice = random.Random(seed)
        self.house = flipped(self.dice)
        players = self.dice.choice((2, 2, 3, 3, 4, 5, 7, 10))
        told = {"city": self.dice.choice(("najaf", "qom", "medina"))}
        if self.dice.random() < 0.8:
            told["day"] = self.dice.choice(("1448-06-20", "1448-01-10", "1448-02-29 last"))
        if deck_file:
            told["deck"] = deck_file
        self.deal = Deal(players, self.dice.randrange(players), told)
        self.moment = table.opening(self.deal, self.house)
        self.deck = table.side(self.moment).deck
        self.dealer = Dealer(seed, self.deck, self.house, players)
        self.steps, self.seen = [], Counter()

    @property
    def names(self):
        return [NAMES[seat] for seat in table.seated(self.moment)]

    def judge(self, move):
        try:
            return table.judge(self.moment, move, self.house)
        except RefereeError:
            return None

    def legal(self, move):
        if isinstance(move, Lay) and not isinstance(self.quick(move), Legal):
            return False
        return isinstance(self.judge(move), Legal)

    def quick(self, move):
        """Rule without looking for the options that decide, which takes longest."""
        at = self.moment.position._replace(left=len(self.own()))
        return ruling(at, move, self.house, self.deck, self.moment.today)

    def play(self, move):
        """Make a move that stands, or force one that does not."""
        verdict = table.judge(self.moment, move, self.house)
        forced = not isinstance(verdict, Legal)
        if forced:
            verdict = table.forced(self.moment, move, self.house)
        before = self.moment
        self.count(move, verdict, forced)
        self.dealer.act(move, verdict, before.position.turn)
        self.moment = table.after(before, move, verdict, self.house)
        list(table.reminders(before, self.moment, move, verdict, self.house))
        self.steps.append((table.side(before).write(move), forced, self.moment))
        self.check()

    def count(self, move, verdict, forced):
        at = self.moment.position
        self.seen[type(move).__name__] += 1
        self.seen["forced"] += forced
        self.seen["late"] += at.late and isinstance(move, Lay | Draw | DrawLay | Pass)
        self.seen["last"] += bool(verdict.facts.get("last"))
        drawn = sum(e.value for e in verdict.effects if e.kind is EffectKind.DRAWS)
        self.seen["shuffled"] += drawn > self.moment.bank and self.house.bank_empty == "reshuffle"
        self.seen["none left"] += drawn > self.moment.drawable
        self.seen["won"] += verdict.outcome is not None and verdict.outcome.winner is not None
        self.seen["nobody"] += verdict.outcome is not None and verdict.outcome.winner is None

    def check(self):
        """Hold what the table knows against the cards."""
        dealer, now = self.dealer, self.moment
        assert dealer.cards() == dealer.all
        assert list(now.seated) == dealer.seats
        assert list(now.counts) == [len(dealer.hand(place)) for place in range(len(dealer.seats))]
        assert now.bank == len(dealer.bank)
        lying = [card.id for card in dealer.pile]
        assert [*now.pile, *([now.last] if now.last else [])] == lying
        if now.position is not None:
            assert now.position.players == len(dealer.seats)
            assert position.read(position.show(now.position), self.deck) == now.position

    def open(self):
        """Lay the first card as the house has it."""
        best = who_starts([self.dealer.hand(place) for place in range(self.deal.seats)], self.deck)
        if isinstance(best, Legal) and (self.house.opening != "bank" or self.dice.random() < 0.5):
            self.play(Start(best.next))
        if self.house.opening == "bank" or not isinstance(best, Legal):
            bank = reversed(self.dealer.bank)
            bank_opens = self.house.opening == "bank"
            self.play(First(next(c for c in bank if bank_opens or c.kind in OF_INFALLIBLES)))

    def own(self):
        return self.dealer.hand(self.moment.position.turn)

    def drawn_card(self):
        """Return the card that the mover would draw, the one for a forgotten call before it."""
        twin = self.dealer.copy()
        place = self.moment.position.turn
        twin.take(twin.seats[place], int(self.moment.position.late))
        got = twin.take(twin.seats[place], 1)
        return twin.hand(place)[-1] if got else None

    def plays(self):
        """Return what the mover may do, with his cards and with the next one of the bank."""
        found = [Lay(card) for card in dict.fromkeys(self.own()) if self.legal(Lay(card))]
        if not found or self.dice.random() < 0.1:
            found += [move for move in (Draw(), Pass()) if self.legal(move)]
            card = self.drawn_card()
            if card is not None and self.legal(DrawLay(card)):
                found += [DrawLay(card)] * 3
        # Who keeps salawat and the like ends with them, which no last card may be.
        thrifty = [move for move in found if not (isinstance(move, Lay) and move.card.kind in KEPT)]
        return thrifty or found

    def refused(self):
        """Return a play that does not stand, but that hands could make."""
        tried = [*map(Lay, self.own()), Draw(), Pass()]
        card = self.drawn_card()
        tried += [DrawLay(card)] if card else []
        if self.moment.position.top is not None and self.dealer.bank:
            tried += [First(self.dealer.bank[-1]), Start(self.dice.randrange(len(self.names)))]
        self.dice.shuffle(tried)
        for move in tried:
            if isinstance(self.quick(move), Legal):
                continue
            verdict = self.judge(move)
            if verdict is not None and not isinstance(verdict, Legal):
                return move
        return None

    def aside(self):
        """Return a call, a report or a forced play that comes between, or nothing."""
        kind = self.dice.choices(
            ("call", "reshuffle", "day", "leave", "refused", "play"), (40, 2, 2, 1, 4, 50)
        )[0]
        if kind == "call" and self.moment.quiet:
            return Call(self.dice.choice(self.moment.quiet))
        if kind == "reshuffle" and self.moment.pile and self.legal(Reshuffle()):
            return Reshuffle()
        if kind == "day" and self.legal(day := NewDay(1448, self.dice.randint(1, 12), 12)):
            return day
        if kind == "leave":
            return Leave(self.dice.randrange(len(self.names)))
        return self.refused() if kind == "refused" else None

    def run(self):
        self.open()
        stood = Counter()
        # A table with an empty bank and no card that fits would pass for ever.
        while self.moment.position and len(self.steps) < MOST and stood[self.moment] < 2:
            stood[self.moment] += 1
            self.play(self.aside() or self.dice.choice(self.plays() or [Draw()]))
        return self


@cache
def game(seed):
    return Game(seed).run()


def again(deal, house, steps):
    """Play written moves from the deal; yield each moment."""
    moment = table.opening(deal, house)
    for text, forced, _ in steps:
        names = [NAMES[seat] for seat in table.seated(moment)]
        move = table.read(moment, text, names)
        rule = table.forced if forced else table.judge
        moment = table.after(moment, move, rule(moment, move, house), house)
        yield moment


@pytest.mark.parametrize("seed", SEEDS)
def test_what_the_table_knows_is_where_the_cards_lie(seed):
    played = game(seed)
    assert played.dealer.cards() == played.dealer.all
    assert 0 < len(played.steps) <= MOST + 2


@pytest.mark.parametrize("seed", SEEDS)
def test_written_moves_reach_an_equal_moment_after_every_prefix(seed):
    played = game(seed)
    moments = list(again(played.deal, played.house, played.steps))
    assert moments == [moment for _, _, moment in played.steps]


def test_random_games_meet_everything():
    seen = Counter()
    for seed in SEEDS:
        seen += game(seed).seen
    assert {name for name, often in seen.items() if often} == {
        "Lay", "Draw", "DrawLay", "Pass", "Call", "Start", "First", "Reshuffle", "Leave", "NewDay",
        "forced", "late", "last", "shuffled", "none left", "won", "nobody",
    }  # fmt: skip


@pytest.mark.parametrize("variant", ["no-dynasty", "qatif", "buried"])
def test_games_with_a_deck_from_a_file(tmp_path, variant):
    played = Game(variant, written(tmp_path, variant)).run()
    moments = list(again(played.deal, played.house, played.steps))
    assert moments == [moment for _, _, moment in played.steps]
    assert played.moment.deck


@pytest.mark.parametrize("seed", SEEDS)
def test_the_winner_is_who_holds_nothing(seed):
    played = game(seed)
    if played.moment.position is not None:
        assert table.entries(played.moment, played.house) == {}
        return
    won = [seat for seat in played.dealer.seats if not played.dealer.hands[seat]]
    if len(played.dealer.seats) > 1:
        assert table.entries(played.moment, played.house) == {won[0]: "won"}
        assert table.seated(played.moment)[played.moment.layer] == won[0]
    else:
        assert table.entries(played.moment, played.house) == {}
