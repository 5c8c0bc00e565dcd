"""What holds under every house: listing and judging agree, notations invert, games end."""

from __future__ import annotations

import copy
import itertools
import random
from collections import Counter

import pytest
from ahlulbayt.ab_table import deck

from referee.core.errors import ImpossibleError, RefereeError, UnknownError, UnreadableError
from referee.core.house import amend, options
from referee.core.verdict import EffectKind, Legal
from referee.games.ahlulbayt import moves, position
from referee.games.ahlulbayt.cards import MONTHS, OF_INFALLIBLES, Kind
from referee.games.ahlulbayt.day import Today
from referee.games.ahlulbayt.house import House
from referee.games.ahlulbayt.moves import Call, Draw, DrawLay, First, Lay, Pass, Start
from referee.games.ahlulbayt.position import HAND, Position
from referee.games.ahlulbayt.rulebook import judge, legal_moves, ruling, unsaid
from referee.games.ahlulbayt.turning import today_after

HOUSES = [
    (f"{option.alias}={word}", amend(House(), [f"{option.alias}={word}"]))
    for option in options(House).values()
    for word in option.words
    if word != option.default
]
HOUSES.insert(0, ("sheet", House()))
ids = [name for name, _ in HOUSES]
houses = pytest.mark.parametrize("house", [house for _, house in HOUSES], ids=ids)


REPEATING = {Kind.SALAWAT, Kind.EVERY_DAY, Kind.EVERY_LAND}


class Table:
    """A game played at random by the rulings, with hands, a bank and a pile."""

    def __init__(self, house, seed):
        self.house, self.dice = house, random.Random(seed)
        self.bank = [card for card in deck().cards for _ in range(card.copies)]
        if house.every_place == "absent":
            self.bank.remove(deck().card("every-place"))
        self.size = len(self.bank)
        self.dice.shuffle(self.bank)
        players = self.dice.randint(2, 4)
        self.hands = [[self.bank.pop() for _ in range(HAND)] for _ in range(players)]
        self.pile = []
        self.at = Position(players=players, turn=self.dice.randrange(players), left=HAND)
        month = self.dice.choice(MONTHS)
        self.today = Today(
            month=month, day=self.dice.randint(1, 30), city=self.dice.choice(("najaf", "qom", None))
        )
        self.seen = []

    def take(self, seat, count):
        for _ in range(count):
            if not self.bank and self.house.bank_empty == "reshuffle":
                *self.bank, top = self.pile
                self.pile = [top]
                self.dice.shuffle(self.bank)
            if self.bank:
                self.hands[seat].append(self.bank.pop())

    def play(self, move):
        verdict = ruling(self.at, move, self.house, deck(), self.today)
        assert isinstance(verdict, Legal), (position.show(self.at), moves.write(move), verdict)
        self.seen.append(self.at)
        mover = self.at.turn
        drawn = [effect for effect in verdict.effects if effect.kind is EffectKind.DRAWS]
        if isinstance(move, First):
            self.bank.remove(move.card)
            self.pile.append(move.card)
        if isinstance(move, Lay):
            self.hands[mover].remove(move.card)
            self.pile.append(move.card)
        for effect in drawn[: len(drawn) - isinstance(move, DrawLay)]:
            self.take(effect.seat, effect.value)
        if isinstance(move, DrawLay):
            self.bank.remove(move.card)
            self.pile.append(move.card)
        if verdict.outcome is None:
            self.at = verdict.after._replace(left=len(self.hands[verdict.next]))
        return verdict

    def fits(self, move):
        return isinstance(ruling(self.at, move, self.house, deck(), self.today), Legal)

    def choose(self):
        lays = [Lay(card) for card in self.hands[self.at.turn] if self.fits(Lay(card))]
        if lays:
            # A last card that repeats cannot win, so those go before the others.
            first = [
                move
                for move in lays
                if move.card.kind in REPEATING or self.today.month in move.card.months
            ]
            return self.dice.choice(first or lays)
        if self.at.top is None:
            return self.dice.choice([First(card) for card in self.bank if self.fits(First(card))])
        nothing = not self.bank and (len(self.pile) < 2 or self.house.bank_empty == "none")
        if self.fits(Pass()) and (nothing or self.at.skip or self.at.again):
            return Pass()
        if self.bank and self.fits(DrawLay(self.bank[-1])) and self.dice.random() < 0.7:
            return DrawLay(self.bank[-1])
        return Draw()

    def conserve(self):
        everything = [*self.bank, *self.pile, *(card for hand in self.hands for card in hand)]
        assert len(everything) == self.size


@houses
@pytest.mark.parametrize("seed", [2, 10])
def test_random_games_end_and_keep_all_cards(house, seed):
    table = Table(house, seed)
    for _ in range(3000):
        verdict = table.play(table.choose())
        table.conserve()
        if verdict.outcome is not None:
            break
    else:
        pytest.fail("the game did not end")
    deck().conserve([*table.bank, *table.pile, *itertools.chain(*table.hands)])
    assert not table.hands[verdict.outcome.winner]
    assert all(
        table.hands[seat] for seat in range(table.at.players) if seat != verdict.outcome.winner
    )


def test_a_full_game_has_77_cards():
    assert Table(House(), 1).size == 77


def places(house):
    """Positions of a random game, with those that the random player rarely meets."""
    table = Table(house, 7)
    for _ in range(60):
        if table.play(table.choose()).outcome is not None:
            break
    texts = ("turn=B", "top=dynasty:abbasids owed=7", "top=killer:shimr skip=1", "top=every-day again=right left=1",
             "top=salawat again=duty", "top=birth:ali left=1 called=0")  # fmt: skip
    made = [position.read(text, deck()) for text in texts]
    return [*table.dice.sample(table.seen, 4), *made], table.today


def universe(at, cards):
    yield from (Lay(card) for card in cards)
    yield from (DrawLay(card) for card in cards)
    yield from (Draw(), Pass(), Call())
    if at.top is None:
        yield from (First(card) for card in cards)
        yield from (Start(seat) for seat in range(at.players))


@houses
def test_what_is_listed_is_legal_and_what_is_legal_is_listed(house):
    found, today = places(house)
    cards = deck().cards[::7]
    for at in found:
        listed = set(map(moves.write, legal_moves(at, house, deck(), today)))
        asked = {moves.write(move): move for move in universe(at, cards)}
        for text, move in asked.items():
            verdict = judge(at, move, house, deck(), today)
            assert isinstance(verdict, Legal) == (text in listed), (position.show(at), text)


@houses
def test_judging_changes_nothing_and_answers_the_same_twice(house):
    found, today = places(house)
    for at in found:
        before = copy.copy(at)
        for move in (Draw(), Pass(), Lay(deck().card("salawat"))):
            assert judge(at, move, house, deck(), today) == judge(at, move, house, deck(), today)
        assert at == before


@houses
def test_positions_are_read_as_they_are_shown(house):
    found, today = places(house)
    for at in found:
        assert position.read(position.show(at), deck()) == at
        for move in legal_moves(at, house, deck(), today):
            after = (
                getattr(judge(at, move, house, deck(), today), "after", None)
                if isinstance(move, Draw | Pass)
                else None
            )
            if after is not None:
                assert position.read(position.show(after), deck()) == after


@houses
def test_every_ruling_has_a_clause_and_a_next_seat(house):
    found, today = places(house)
    for at in found:
        for move in [Draw(), Pass(), Call(), *(Lay(card) for card in deck().cards[::9])]:
            verdict = judge(at, move, house, deck(), today)
            assert verdict.rules
            if isinstance(verdict, Legal):
                assert (verdict.after is None) == (verdict.next is None)
                assert verdict.after is None or verdict.after.turn == verdict.next


WRITTEN = [
    "birth:ali", "every-day", "salawat", "dynasty:umayyads", "draw", "pass", "call", "call@B", "reshuffle",
    "draw:birth:ali", "start@B", "first:city:qom", "leave@C", "day 1448-06-21", "day 1447-02-29 last",
    "card:month=rajab,city=samarra", "draw:card:kind=killer,name=ali,month=ramadan", "card:name=ali,birth=13/rajab",
    "card:name=ali,birth=13/rajab,death=21/ramadan", "card:name=rida,death=last/safar,mark=green+old", "card:draw=5",
    "card:kind=month,month=rajab+shaban", "first:card:name=mahdi,birth=15/shaban",
]  # fmt: skip


@pytest.mark.parametrize("text", WRITTEN)
def test_moves_are_written_as_they_are_parsed(text):
    move = moves.parse(text, deck())
    written = moves.write(move)
    assert moves.parse(written, deck()) == move
    if "birth=" not in text and "death=" not in text:
        assert written == text


@pytest.mark.parametrize("card", deck().cards, ids=lambda card: card.id)
def test_every_card_is_read_by_its_id(card):
    for move in (Lay(card), DrawLay(card), First(card)):
        assert moves.parse(moves.write(move), deck()) == move


SHOWN = [
    "players=4 turn=A", "players=2 turn=B top=birth:ali", "players=4 turn=A top=dynasty:abbasids owed=7",
    "players=3 turn=C top=killer:shimr skip=1 left=1 called=0", "players=4 turn=A top=salawat left=2 again=duty",
    "players=4 turn=A top=card:month=rajab,city=samarra",
]  # fmt: skip


@pytest.mark.parametrize("text", SHOWN)
def test_positions_are_shown_as_they_are_read(text):
    assert position.show(position.read(text, deck())) == text


def test_positions_have_defaults():
    assert position.read("", deck()) == Position()
    assert position.read("top=birth:ali called=0", deck()).left == 1


BAD_MOVES = [
    ("", UnreadableError), ("birth:nobody", UnknownError), ("call@", UnreadableError), ("start@7", UnreadableError),
    ("day 1448-13-01", UnreadableError), ("day 1448-01-31", UnreadableError), ("day 1448-00-10", UnreadableError),
    ("day 2026-11-30", UnreadableError), ("day ١٤٤٨-٠٦-٢١", UnreadableError), ("day", UnknownError), ("day x", UnreadableError),
    ("card:", UnreadableError), ("card:month", UnreadableError), ("card:colour=green", UnknownError),
    ("card:month=foo", UnknownError), ("card:city=atlantis", UnknownError), ("card:name=me", UnknownError),
    ("card:name=ali+hasan", UnreadableError), ("card:kind=joker", UnknownError), ("card:kind=city", ImpossibleError),
    ("card:draw=0", UnreadableError), ("card:draw=999", UnreadableError), ("card:draw=²", UnreadableError),
    ("card:birth=31/safar", UnreadableError), ("card:birth=3", UnreadableError), ("card:birth=3/foo", UnknownError),
    ("card:month=safar,month=rajab", UnreadableError), ("draw:", UnknownError), ("first:", UnknownError),
    ("draw:draw:salawat", UnknownError), ("\x00", UnknownError), ("a" * 5000, UnknownError), ("birth:ali birth:ali", UnknownError),
]  # fmt: skip


@pytest.mark.parametrize(("text", "error"), BAD_MOVES, ids=lambda word: str(word)[:20])
def test_what_is_no_move_is_refused(text, error):
    with pytest.raises(error) as caught:
        moves.parse(text, deck())
    assert type(caught.value) is error
    assert caught.value.exit_code == 2


BAD_POSITIONS = [
    ("players=1", ImpossibleError), ("players=11", ImpossibleError), ("players=x", UnreadableError), ("players=٤", UnreadableError),
    ("players=9999", UnreadableError), ("turn=E", ImpossibleError), ("turn=5", UnreadableError), ("top=nobody", UnknownError),
    ("top", UnreadableError), ("top=", UnreadableError), ("pot=salawat", UnknownError), ("top=salawat top=salawat", UnreadableError),
    ("owed=3", ImpossibleError), ("top=salawat owed=3", ImpossibleError), ("top=dynasty:abbasids owed=3", ImpossibleError),
    ("top=dynasty:abbasids owed=77", ImpossibleError), ("skip=1", ImpossibleError), ("top=birth:ali skip=1", ImpossibleError),
    ("top=killer:shimr skip=2", UnreadableError), ("top=salawat left=0", ImpossibleError), ("top=salawat left=77", ImpossibleError),
    ("top=salawat called=0 left=2", ImpossibleError), ("top=salawat again=maybe", UnknownError), ("again=duty", ImpossibleError),
    ("top=killer:shimr again=duty", ImpossibleError), ("top=killer:shimr skip=1 again=duty", ImpossibleError),
    ("top=dynasty:abbasids owed=4 skip=1", ImpossibleError), ("top=salawat left=-1", UnreadableError),
]  # fmt: skip


@pytest.mark.parametrize(("text", "error"), BAD_POSITIONS, ids=lambda word: str(word)[:30])
def test_what_is_no_position_is_refused(text, error):
    with pytest.raises(error) as caught:
        position.read(text, deck())
    assert type(caught.value) is error


def test_a_seat_beyond_the_players_is_refused():
    for text in ("call@E", "start@E", "leave@Z"):
        at = position.read("" if text.startswith("start") else "top=birth:ali", deck())
        with pytest.raises(UnknownError):
            judge(at, moves.parse(text, deck()), House(), deck(), Today())


def test_more_copies_than_there_are_are_refused():
    deck().conserve([deck().card("salawat")] * 4)
    with pytest.raises(ImpossibleError) as caught:
        deck().conserve([deck().card("salawat")] * 5)
    assert caught.value.facts == {"card": "salawat", "n": 4, "seen": 5}


def test_a_bare_top_card_leaves_something_open():
    assert unsaid(position.read("top=birth:ali", deck())) == ()
    assert unsaid(Position()) == ()
    ((assumed, otherwise, at),) = unsaid(position.read("top=dynasty:abbasids", deck()))
    assert (assumed, otherwise, at.owed) == ("owed=0", "owed=4", 4)
    ((assumed, otherwise, at),) = unsaid(position.read("top=killer:shimr", deck()))
    assert (assumed, otherwise, at.skip) == ("skip=0", "skip=1", True)


def listed(at, *texts):
    hand = [deck().card(text) for text in texts]
    found = legal_moves(position.read(at, deck()), House(), deck(), Today(), hand)
    return [moves.write(move) for move in found]


def test_a_hand_lists_what_may_be_played_of_it():
    assert listed("top=death:ali", "birth:ali", "month:safar", "salawat", "salawat") == [
        "birth:ali",
        "salawat",
        "call",
    ]
    assert listed("top=death:ali left=2", "birth:mahdi", "month:safar") == ["draw"]
    assert listed("top=dynasty:abbasids owed=4 left=2", "salawat", "month:safar") == [
        "salawat",
        "draw",
    ]
    assert listed("top=killer:shimr skip=1 left=2", "birth:husayn", "month:safar") == ["pass"]


def test_the_starter_lists_only_infallibles():
    found = legal_moves(Position(), House(), deck(), Today())
    assert {move.card.kind for move in found if isinstance(move, Lay)} <= OF_INFALLIBLES
    assert Counter(type(move) for move in found)[Start] == 4


def test_a_new_day_is_another_day_at_the_same_place():
    now = Today(month="jumada-ii", day=20, city="najaf")
    assert today_after(moves.parse("day 1448-06-21", deck()), now) == Today(
        month="jumada-ii", day=21, city="najaf"
    )
    last = today_after(moves.parse("day 1447-02-29 last", deck()), now)
    assert last == Today(month="safar", day=29, last_day=True, city="najaf")
    assert today_after(moves.parse("day 1447-02-30", deck()), now).last_day


def test_leaving_moves_the_turn():
    def left(at, play):
        verdict = judge(
            position.read(at, deck()), moves.parse(play, deck()), House(), deck(), Today()
        )
        return position.show(verdict.after)

    pending = "top=dynasty:abbasids owed=4"
    assert left(f"players=3 turn=C {pending}", "leave@C") == "players=2 turn=A top=dynasty:abbasids"
    assert left(f"players=3 turn=B {pending}", "leave@A") == f"players=2 turn=A {pending}"
    assert left(f"players=3 turn=B {pending}", "leave@C") == f"players=2 turn=B {pending}"


def test_errors_are_all_referee_errors():
    dice = random.Random(3)
    letters = "abc:@=,+- /0129\u0627\u064e\u200c\x1b[birthcarddrawdaykind"
    for _ in range(3000):
        text = "".join(dice.choice(letters) for _ in range(dice.randint(0, 14)))
        for reader in (moves.parse, position.read):
            try:
                reader(dice.choice(("", "card:", "day ", "top=", "draw:", "start@")) + text, deck())
            except RefereeError:
                continue
