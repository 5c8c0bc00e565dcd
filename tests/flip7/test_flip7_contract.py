"""What must hold for every profile and every option: one rulebook, one notation."""

from __future__ import annotations

import random
from functools import cache
from typing import TYPE_CHECKING

import pytest
from flip7_play import collect, play_round, refusal, shuffled, table
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.core.errors import ImpossibleError, RefereeError, UnknownError, UnreadableError
from referee.core.house import options
from referee.core.seats import letter
from referee.core.verdict import Effect, Illegal, Legal
from referee.games.flip7.cards import COPIES, Card, listed
from referee.games.flip7.entries import parse_entry, write_entry
from referee.games.flip7.house import PROFILES, House
from referee.games.flip7.moves import Move, parse, write
from referee.games.flip7.position import Position, read, show
from referee.games.flip7.rounds import open_round
from referee.games.flip7.rows import Status
from referee.games.flip7.rulebook import candidates, judge, legal_moves
from referee.games.flip7.score import count_row, points

if TYPE_CHECKING:
    from collections.abc import Iterator


def _flipped() -> Iterator[tuple[str, House]]:
    for name, profile in PROFILES.items():
        yield name, profile
        for option in options(House).values():
            for value in option.words or (option.low, option.high or 77):
                if value != getattr(profile, option.name):
                    yield f"{name} {option.name}={value}", profile._replace(**{option.name: value})


HOUSES = dict(_flipped())


@cache
def positions(name: str, most: int = 25) -> tuple[Position, ...]:
    """Return positions of random rounds under a house, spread over their length."""
    rng = random.Random(name)
    met: list[Position] = []
    house = HOUSES[name]
    for players in (1, 2, 3, 5):
        stock = shuffled(rng, house)
        play_round(rng, open_round(players, 0).position, stock, house, collect(met))
    return tuple(rng.sample(met, min(most, len(met))))


def universe(players: int) -> tuple[str, ...]:
    """Return every move as text, seats beyond the table and other spellings too."""
    seats = [letter(seat) for seat in range(players + 1)]
    cards = [*(card.value for card in Card), "F", "F3", "SC"]
    return (
        *cards,
        *(f"{n}!" for n in range(13)),
        *(f"{card}@{seat}" for card in ("freeze", "flip3", "second", "f3") for seat in seats),
        *(f"assign:{card}@{seat}" for card in ("freeze", "flip3", "second") for seat in seats),
        *(f"leave@{seat}" for seat in seats),
        "stay", "reshuffle", "STAY",
    )  # fmt: skip


@pytest.mark.parametrize("name", HOUSES)
def test_what_is_listed_is_legal_and_what_is_legal_is_listed(name: str) -> None:
    house = HOUSES[name]
    for position in positions(name, 6):
        moves = legal_moves(position, house)
        assert len(set(moves)) == len(moves)
        assert all(isinstance(judge(position, move, house), Legal) for move in moves)
        legal = {
            move
            for move in map(parse, universe(position.players))
            if isinstance(judge(position, move, house), Legal)
        }
        assert legal == set(moves)
        assert position.over or moves


@pytest.mark.parametrize("name", PROFILES)
def test_judging_changes_nothing_and_answers_the_same_twice(name: str) -> None:
    house = HOUSES[name]
    for position in positions(name):
        before = show(position)
        for move in candidates(position.players):
            assert judge(position, move, house) == judge(position, move, house)
        assert show(position) == before


@pytest.mark.parametrize("name", HOUSES)
def test_read_and_show_are_inverse(name: str) -> None:
    for position in positions(name):
        assert read(show(position), HOUSES[name]) == position


def test_parse_and_write_are_inverse() -> None:
    for move in candidates(26):
        assert parse(write(move)) == move


@pytest.mark.parametrize("name", PROFILES)
def test_every_answer_cites_a_clause_and_names_who_is_next(name: str) -> None:
    house = HOUSES[name]
    for position in positions(name):
        for move in candidates(position.players):
            verdict = judge(position, move, house)
            assert verdict.rules
            assert len(set(verdict.rules)) == len(verdict.rules)
            if isinstance(verdict, Illegal):
                continue
            assert (
                (verdict.next is None) == (verdict.after is None) == (verdict.outcome is not None)
            )
            assert all(isinstance(effect, Effect) for effect in verdict.effects)
            if verdict.after is not None:
                assert verdict.next == verdict.after.mover
                assert not verdict.after.over


@pytest.mark.parametrize("name", PROFILES)
def test_an_illegal_move_says_the_same_whoever_asks(name: str) -> None:
    """No position is left in which only reported moves are possible."""
    house = HOUSES[name]
    for position in positions(name):
        played = [
            m
            for m in legal_moves(position, house)
            if not write(m).startswith(("leave", "reshuffle"))
        ]
        assert position.over or played


@given(st.permutations(["3", "7", "10", "+4", "+10", "x2", "second"]))
def test_the_score_does_not_depend_on_the_order(cards: list[str]) -> None:
    row = tuple(Card(card) for card in cards)
    for house in (PROFILES["sheet"], House(x2="literal")):
        first = count_row(sorted(row), Status.STAYED, house)
        assert count_row(row, Status.STAYED, house).points == first.points


numbers = st.sets(st.sampled_from(list(Card)[:13]), max_size=6)
modifiers = st.sets(st.sampled_from(list(Card)[13:19]))


@given(numbers, modifiers, st.randoms(use_true_random=False))
def test_any_row_scores_the_same_shuffled(
    some: set[Card], more: set[Card], rng: random.Random
) -> None:
    row = [*some, *more]
    counted = count_row(row, Status.STAYED, House())
    rng.shuffle(row)
    again = count_row(row, Status.STAYED, House())
    assert counted.points == again.points == points(row, Status.STAYED, House())
    assert sum(step.points for step in again.steps) == again.points


entries = st.one_of(
    st.integers(0, 300).map(str),
    st.tuples(
        st.sampled_from(["bust", "frozen", "flip7", "active", "stayed"]),
        st.lists(st.sampled_from(list(Card)), min_size=1, max_size=9),
    ).map(lambda pair: f"{pair[0]}:{listed(pair[1])}"),
    st.lists(st.sampled_from(list(Card)), min_size=2, max_size=9).map(listed),
    st.sampled_from(["bust", "frozen", "active", "flip7:points:30", "bust:points:0", "+4", "x2"]),
)


@given(entries)
def test_parse_and_write_of_scores_are_inverse(word: str) -> None:
    entry = parse_entry(word)
    assert parse_entry(write_entry(entry)) == entry
    assert write_entry(parse_entry(write_entry(entry))) == write_entry(entry)


@settings(max_examples=200)
@given(st.text(alphabet="ABZ=/,:@+!x0129 afrezlipscond٣۴؛\x00\x1b", max_size=40))
def test_hostile_text_is_refused_and_never_breaks(text: str) -> None:
    for reader in (parse, parse_entry, lambda text: read(text, House())):
        assert refusal(reader, text).startswith(("flip7/errors.", "not_a_seat", "read"))


@pytest.mark.parametrize(
    ("text", "error", "key"),
    [
        ("A", UnreadableError, "position_form"),
        ("A=3 A=4", UnreadableError, "position_form"),
        ("players=x", UnreadableError, "position_form"),
        ("players=27", ImpossibleError, "seat_count"),
        ("players=2 C=5", ImpossibleError, "seat_count"),
        ("players=2 turn=C", ImpossibleError, "no_such_seat"),
        ("top=7", UnknownError, "no_such_key"),
        ("A=3/gone", UnknownError, "no_such_status"),
        ("A=13", UnknownError, "no_such_number"),
        ("A=7,7", ImpossibleError, "duplicate"),
        ("A=4,4,9,9/bust", ImpossibleError, "two_duplicates"),
        ("A=1,2,3,4,5,6,7", ImpossibleError, "is_seven"),
        ("A=1,2/flip7", ImpossibleError, "not_seven"),
        ("A=0,1,2,3,4,5,6/flip7 B=7,8,9,10,11,12,6/flip7", ImpossibleError, "two_flip7"),
        ("A=freeze", ImpossibleError, "is_frozen"),
        ("A=flip3,4", ImpossibleError, "flip3_row"),
        ("A=1 B=1", ImpossibleError, "too_many"),
        ("A=1 seen=1", ImpossibleError, "too_many"),
        ("A=/frozen B=/frozen C=/frozen D=5 owed=assign:D:freeze", ImpossibleError, "too_many"),
        ("owed=flip3:A", UnreadableError, "owed_form"),
        ("owed=flip3:A:4", UnreadableError, "owed_form"),
        ("owed=nap:A:1", UnreadableError, "owed_form"),
        ("owed=assign:A:7", UnreadableError, "owed_form"),
        ("owed=freeze:A:1", UnreadableError, "owed_form"),
        ("owed=freeze:A", ImpossibleError, "owed_done"),
        ("owed=flip3:A:0", ImpossibleError, "owed_done"),
        ("A=5/stayed owed=flip3:A:2", ImpossibleError, "owed_by_out"),
        ("A=5,second,5/bust", ImpossibleError, "second_unused"),
    ],
)
def test_an_impossible_position_is_refused(text: str, error: type[RefereeError], key: str) -> None:
    with pytest.raises(error) as refused:
        read(text, PROFILES["publisher"])
    assert refused.value.key == f"flip7/errors.{key}"


@pytest.mark.parametrize(
    ("text", "error", "key"),
    [
        ("7@B", UnreadableError, "draw_form"),
        ("freeze!", UnreadableError, "draw_form"),
        ("assign:7@B", UnreadableError, "assign_form"),
        ("assign:freeze", UnreadableError, "assign_form"),
        ("assign:@B", UnknownError, "no_such_card"),
        ("seven", UnknownError, "no_such_card"),
    ],
)
def test_a_move_that_is_none_is_refused(text: str, error: type[RefereeError], key: str) -> None:
    with pytest.raises(error) as refused:
        parse(text)
    assert refused.value.key == f"flip7/errors.{key}"


def test_a_seat_that_is_none_is_refused() -> None:
    with pytest.raises(UnreadableError):
        parse("freeze@BB")


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("turn=A A=7 B=9", "players=3 turn=A A=7 B=9 C="),
        ("turn=A owed=flip3:B:2 B=9", "players=3 turn=B A= B=9 C= owed=flip3:B:2 from=A"),
        ("turn=B from=A owed=flip3:B:2 B=9", "players=3 turn=B A= B=9 C= owed=flip3:B:2 from=A"),
        ("turn=B owed=flip3:B:2 B=9", "players=3 turn=B A= B=9 C= owed=flip3:B:2"),
        ("turn=C deal=C A=5 B=9 D=", "players=4 turn=A A=5 B=9 C= D= deal=C"),
        (
            "turn=C deal=B from=B owed=flip3:C:3 A=5",
            "players=3 turn=A A=5 B= C= owed=flip3:C:3 deal=B",
        ),
        ("a=7 SEEN=3,F b=9/STAYED", "players=3 turn=A A=7 B=9/stayed C= seen=3,freeze"),
    ],
)
def test_a_position_may_be_typed_in_other_ways(text: str, canonical: str) -> None:
    position = read(text, House())
    assert show(position) == canonical
    assert read(canonical, House()) == position


def test_options_and_profiles_agree_with_the_grammar() -> None:
    told = {name: option.values for name, option in options(House).items()}
    assert told == {
        "freeze": ("lose", "bank"), "x2": ("numbers", "literal"), "replacement": ("owed", "none"),
        "second_use": ("ask", "auto"), "nested": ("after", "at_once"),
        "aside_on_bust": ("discard", "play"), "tie": ("play_on", "shared"),
        "stay_empty": ("no", "yes"), "decks": ("1-2",), "target": ("1-n",),
    }  # fmt: skip
    assert list(PROFILES) == ["sheet", "publisher", "first-printing"]
    assert len(House._fields) == len(told)


def test_leaving_in_every_place() -> None:
    house = PROFILES["publisher"]

    def after(text: str, *moves: str) -> str:
        position = read(text, house)
        for move in moves:
            verdict = judge(position, parse(move), house)
            assert isinstance(verdict, Legal), (move, verdict)
            assert verdict.after is not None
            position = verdict.after
        return show(position)

    three = "turn=A A=1 B=9 C=5"
    assert after(three, "leave@A") == "players=3 turn=B A=/left B=9 C=5 seen=1"
    assert after(three, "leave@C") == "players=3 turn=A A=1 B=9 C=/left seen=5"
    assert after(three, "flip3@B", "leave@B") == "players=3 turn=C A=1 B=/left C=5 seen=9,flip3"
    assert after(three, "freeze", "leave@A") == "players=3 turn=B A=/left B=9 C=5 seen=1,freeze"
    assert after(three, "freeze@B", "leave@B") == "players=3 turn=C A=1 B=/left C=5 seen=9,freeze"
    assert (
        after("players=3 turn=A deal=A", "leave@B", "4") == "players=3 turn=A A=4 B=/left C= deal=C"
    )
    assert isinstance(judge(read("A=/left", house), parse("leave@A"), house), Illegal)
    last = judge(read("turn=A A=4 B=/left C=5/stayed", house), parse("leave@A"), house)
    assert isinstance(last, Legal)
    assert last.outcome is not None
    assert last.outcome.scores == ((2, 5),)


def test_every_card_is_counted_in_every_case_position() -> None:
    for case in table("sequences")["play"]:
        position = read(case["start"], House())
        assert position.unseen(1) + len(position.lying) + len(position.seen) == 94
        assert sum(position.stock(1).values()) == position.unseen(1)
        assert all(position.left(card, 1) == n for card, n in position.stock(1).items())
        assert set(position.stock(1)) == set(COPIES)


def test_moves_are_values() -> None:
    moves: set[Move] = set(candidates(3))
    assert len(moves) == len(candidates(3))
