"""Positions and plays of Haft Khabis, all of them or some of them, in a fixed order."""

from __future__ import annotations

import random
from collections.abc import Iterator

from naive.against import Case, Words

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = "SHDC"
CARDS = tuple(rank + suit for rank in RANKS for suit in SUITS)

ALL_LAWS: Words = ("minor_turn=on", "eight_prize=draw_last", "tarkesh=on", "ace_chain=may")

FLIPS: Words = (
    "minor_turn=on", "turn_seconds=30", "eight_prize=draw_last", "eight_prize=may_waive",
    "tarkesh=on", "double_out=last", "pending_at_end=yes", "ace_chain=may", "ace_chain=must",
    "mode=elimination", "eight_match=under", "eight_match=free", "finish_on_8=win",
    "seven_answer=may", "seven_after_pay=plain", "seven_pay_then_play=yes", "black_seven=spades",
    "black_seven=both", "seven_answerers=seven_eight_ten", "two_own_suit=off",
    "two_suit=printed", "two_source=chosen", "two_source=random", "two_victim=next",
    "two_self=yes", "give_out=stays", "jack_on=not_jack", "jack_on=match", "jack_declare=must",
    "ten_two=again", "ace_two=bonus_optional", "draw_play=must", "draw_play=no",
    "voluntary_draw=no", "draw_until=on", "packs=2", "stock_empty=pass", "stock_empty=score",
    "wrong_play=back_again", "wrong_play=remind", "catch_window=next_play", "pair_call=must",
    "false_call=one",
)  # fmt: skip

HOUSES: tuple[Words, ...] = (
    (),
    ALL_LAWS,
    *((flip,) for flip in FLIPS),
    *((*ALL_LAWS, flip) for flip in FLIPS if flip not in ALL_LAWS),
    ("two_source=chosen", "give_out=stays"),
    ("two_source=chosen", "pending_at_end=yes"),
    ("two_source=chosen", "two_self=yes"),
    ("two_own_suit=off", "two_suit=printed"),
    ("tarkesh=on", "double_out=last"),
    ("tarkesh=on", "seven_pay_then_play=yes"),
    ("tarkesh=on", "pending_at_end=yes"),
    ("seven_answerers=seven_eight_ten", "tarkesh=on"),
    ("mode=elimination", "eight_prize=may_waive"),
    ("mode=elimination", "ten_two=again"),
    ("mode=elimination", "ace_two=bonus_optional"),
    ("mode=elimination", "two_source=chosen"),
    ("eight_match=under", "two_own_suit=off"),
    ("eight_match=free", "jack_on=match"),
    ("draw_until=on", "draw_play=no"),
)

CLAUSES = (
    "HK-P1", "HK-2a", "HK-7a", "HK-8a", "HK-10", "HK-A1", "HK-J1", "HK-1a", "HK-1c", "HK-1e",
    "HK-M1", "HK-M2a", "HK-M2b", "HK-M4", "HK-G6",
)  # fmt: skip
UNDERS = ("-", "9S", "9H", "8D", "2C", "2S", "7H", "AS", "JH", "JS", "JS:H", "10C", "KD")


def lays(players: int) -> tuple[str, ...]:
    """Every card with every aim and every suit that could be said."""
    said: list[str] = []
    for card in CARDS:
        said.append(card)
        if card[0] == "2":
            said.extend(f"{card}@{seat}" for seat in "ABCD"[:players])
        if card[0] == "J":
            said.extend(f"{card}:{suit}" for suit in SUITS)
    return tuple(said)


def words(players: int) -> tuple[str, ...]:
    """Everything that may be said without a card in hand."""
    seats = "ABCD"[:players]
    return (
        "draw", "pass", "waive", "call",
        *(f"catch@{seat}" for seat in seats),
        *(f"slip {clause}@{seat}" for clause in CLAUSES for seat in seats),
    )  # fmt: skip


def has(house: Words, word: str) -> bool:
    return word in house


def debts(top: str, players: int, house: Words) -> Iterator[str]:
    """What may hang on that card: nothing, a suit, a debt, an ace, a bonus."""
    rank = top[:-1]
    yield ""
    if rank == "J":
        yield from (f" suit={suit}" for suit in SUITS if suit != top[-1])
    sevens = has(house, "seven_answerers=seven_eight_ten")
    if rank == "7" or (sevens and rank in {"8", "10"}):
        yield " owed=2"
        yield " owed=6"
        if has(house, "tarkesh=on") and not has(house, "mode=elimination"):
            yield " owed=4 gone=A"
            yield " owed=4 gone=B"
            yield " owed=4 gone=A,B" if players > 2 else " owed=4 gone=B,A"
            yield f" owed=4 gone={','.join('DCB'[4 - players :])}"
    if rank == "A" and any(word.startswith("ace_chain") for word in house):
        yield " ace=1"
    if rank == "8":
        yield from (f" prize={under}" for under in UNDERS if under != top)
    if rank == "A" and has(house, "ace_two=bonus_optional") and players == 2:
        yield " prize=9H"


def counts(debt: str) -> tuple[str, ...]:
    """How many cards the mover has; one who is gone has none and needs no word."""
    if "gone=" in debt and "A" in debt.partition("gone=")[2]:
        return ("",)
    known = ("", " left=1", " left=2", " left=3")
    return (*known, " left=0") if "prize=" in debt and "prize=9H" in debt else known


def outs(players: int, house: Words) -> tuple[str, ...]:
    if not has(house, "mode=elimination"):
        return ("",)
    if players == 2:
        return ("",)
    return ("", " out=C") if players == 3 else ("", " out=C", " out=B", " out=D,B")


def positions(players: int, house: Words, tops: tuple[str, ...] = CARDS) -> Iterator[str]:
    """Every position with A to move that the house can have."""
    for top in tops:
        for debt in debts(top, players, house):
            for left in counts(debt):
                for out in outs(players, house):
                    yield f"players={players} top={top}{debt}{left}{out}"


def every(house: Words) -> Iterator[Case]:
    """Every position with every play, for one house."""
    for players in (2, 3, 4):
        said = lays(players)
        plays = (*said, *(f"draw:{play}" for play in said), *words(players))
        for position in positions(players, house):
            for play in plays:
                yield position, play, house


def some(rng: random.Random, number: int) -> Iterator[Case]:
    """Positions of all kinds, any seat to move in either direction, hands and quiet seats too."""
    shelves = {(n, house): tuple(positions(n, house)) for n in (2, 3, 4) for house in HOUSES}
    plays = {n: (lays(n), words(n)) for n in (2, 3, 4)}
    for _ in range(number):
        players, house = rng.choice((2, 3, 4)), rng.choice(HOUSES)
        position = rng.choice(shelves[players, house])
        if rng.random() < 0.5:
            position = debt_heavy(rng, shelves[players, house])
        cards, others = plays[players]
        play = rng.choice(cards if rng.random() < 0.7 else others)
        position, held = told(rng, position, play)
        if held and rng.random() < 0.5:
            play = rng.choice(held)
        if play in cards and rng.random() < 0.3:
            play = f"draw:{rng.choice(cards)}"
        yield position, play, house


def debt_heavy(rng: random.Random, shelf: tuple[str, ...]) -> str:
    """A position where something hangs, if a few tries find one."""
    for _ in range(6):
        position = rng.choice(shelf)
        if any(key in position for key in ("owed=", "prize=", "ace=", "suit=", "out=")):
            return position
    return position


def told(rng: random.Random, position: str, play: str) -> tuple[str, tuple[str, ...]]:
    """The position with a hand, quiet seats, a direction or nothing more told."""
    players = int(position[8])
    absent = position.partition("out=")[2] + position.partition("gone=")[2]
    held: tuple[str, ...] = ()
    if rng.random() < 0.25:
        position += " dir=-"
    if "left=" not in position and "A" not in absent and rng.random() < 0.4:
        held = hand_for(rng, position, play)
        position += f" hand={','.join(held)}"
    if rng.random() < 0.3:
        position += quiet_for(rng, position, players, absent, len(held))
    return position, held


def hand_for(rng: random.Random, position: str, play: str) -> tuple[str, ...]:
    top = position.partition("top=")[2].partition(" ")[0]
    under = position.partition("prize=")[2].partition(" ")[0].partition(":")[0]
    cards = [card for card in CARDS if card not in {top, under}]
    held = rng.sample(cards, rng.choice((1, 2, 3)))
    card = play.removeprefix("draw:").partition("@")[0].partition(":")[0]
    if card in cards and card not in held and not play.startswith("draw:"):
        held[0] = card
    return tuple(held)


def quiet_for(rng: random.Random, position: str, players: int, absent: str, held: int) -> str:
    seats = [seat for seat in "BCD"[: players - 1] if seat not in absent]
    alone = "left=1" in position or held == 1 or ("left=" not in position and not held)
    if alone and "A" not in absent:
        seats.append("A")
    if not seats:
        return ""
    return f" quiet={','.join(sorted(rng.sample(seats, min(len(seats), rng.choice((1, 1, 2))))))}"
