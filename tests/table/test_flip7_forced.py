"""Moves that a table lets stand against the rules of Flip 7."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from flip7_live import HOUSES, LANGUAGES, Step, all_steps, moment_of, moved, notes

from referee.core.errors import ImpossibleError, RefusedError
from referee.core.seats import letter
from referee.core.verdict import Illegal, Legal
from referee.desk import flip7, flip7_scores
from referee.desk import flip7_table as table
from referee.games.flip7.cards import COPIES, surplus
from referee.games.flip7.forced import REASON, SHUFFLED
from referee.games.flip7.house import House
from referee.games.flip7.moves import Draw, parse
from referee.games.flip7.position import read
from referee.games.flip7.rulebook import candidates, judge
from referee.i18n.texts import Texts

ALL_SEEN = ",".join(card for card, n in COPIES.items() for _ in range(n) if card not in {"7", "5"})
SEVENS = ",".join(["7"] * 6)
FIVES = ",".join(["5"] * 4)

FOLLOWS = [
    # a card that waits is thrown away
    ("A=3 B=4 owed=assign:A:freeze", "7", "A=3,7 B=4 seen=freeze turn=B"),
    ("A=3 B=4 owed=assign:A:freeze", "stay", "A=3/stayed B=4 seen=freeze turn=B"),
    ("A=3 B=4 owed=assign:A:freeze,assign:A:flip3", "7", "A=3,7 B=4 seen=freeze,flip3 turn=B"),
    ("A=3,second B=4 owed=assign:A:second", "9", "A=3,second,9 B=4 seen=second turn=B"),
    (
        "A=3 B=4 turn=A from=B owed=assign:A:freeze,flip3:A:1",
        "7",
        "A=3,7 B=4 seen=freeze,flip3 turn=A",
    ),
    (
        "A=3 B=4 turn=A owed=assign:A:freeze,flip3:A:0 publisher",
        "7",
        "A=3,7 B=4 seen=freeze,flip3 turn=B",
    ),
    # the discards were shuffled unreported
    ("A=12 B=0 seen=+4", "+4", "A=12,+4 B=0 turn=B"),
    ("A=12 B=11 seen=0,12,12", "0", "A=12,0 B=11 turn=B"),
    ("A=12,second B=11 seen=0", "0", "A=12,second,0 B=11 turn=B"),
    # a Second Chance that must be used
    ("A=5,second B=4 publisher", "5!", "A=5,5/bust B=4 seen=second turn=B"),
    ("A=5,second B=4 publisher deal=A", "5!", "A=5,5/bust B=4 seen=second turn=B"),
    ("A=5 B=4", "5!", "A=5,5/bust B=4 turn=B"),
    # a first Second Chance given away
    ("A=5 B=4", "second@B", "A=5 B=4,second owed=card:B:1 turn=B from=A"),
    ("A=5 B=4 publisher", "second@B", "A=5 B=4,second turn=B"),
    (
        "A=5 B=4 turn=A from=B owed=flip3:A:2 publisher",
        "second@B",
        "A=5 B=4,second turn=A from=B owed=flip3:A:1",
    ),
    # an action card aimed inside a Flip Three
    (
        "A=5 B=4 turn=A from=B owed=flip3:A:2",
        "freeze@B",
        "A=5 B=4/frozen turn=A from=B owed=flip3:A:1",
    ),
    (
        "A=5 B=4 turn=A owed=flip3:A:1",
        "flip3@B",
        "A=5 B=4 turn=B from=A owed=flip3:B:3,flip3:A:0",
    ),
    (
        "A=5 B=4 turn=A owed=flip3:A:2,assign:A:freeze",
        "freeze@A",
        "A=5/frozen B=4 turn=B seen=freeze,flip3",
    ),
    # aimed in another order
    (
        "A=5 B=4 C=3 owed=assign:A:freeze,assign:A:flip3",
        "assign:flip3@B",
        "A=5 B=4 C=3 turn=A owed=flip3:B:3,assign:A:freeze",
    ),
    # who has no card, or owes some, stays
    ("A=5 B=4 turn=A owed=flip3:A:2,assign:A:freeze", "stay", "A=5/stayed B=4 turn=B seen=freeze,flip3"),
    ("A=5,second B=4 turn=A owed=card:A:1", "stay", "A=5,second/stayed B=4 turn=B"),
    ("A= B= deal=A", "stay", "A=/stayed B= deal=B turn=A"),
    ("A= B=4", "stay", "A=/stayed B=4 turn=B"),
    # nothing to shuffle
    ("A=5 B=4", "reshuffle", "A=5 B=4 turn=A"),
]  # fmt: skip


def lying_there(told: str):
    """Return the moment of a position, whose house may stand among its words."""
    words = told.split()
    house = "publisher" if "publisher" in words else "sheet"
    kept = [word for word in words if word != "publisher"]
    return moment_of(" ".join(["players=2", *kept] if " C=" not in told else kept), house)


def force(moment, word: str) -> Legal:
    verdict = table.forced(moment, parse(word), moment.house)
    assert isinstance(verdict, Legal)
    return verdict


@pytest.mark.parametrize(("there", "word", "then"), FOLLOWS)
def test_what_follows_a_forced_move(there: str, word: str, then: str) -> None:
    moment = lying_there(there)
    refused = table.judge(moment, parse(word), moment.house)
    assert isinstance(refused, Illegal)
    verdict = force(moment, word)
    assert verdict.reason == REASON
    assert verdict.rules[: len(refused.rules)] == refused.rules
    assert len(set(verdict.rules)) == len(verdict.rules)
    after = table.after(moment, parse(word), verdict, moment.house)
    expected = lying_there(f"{then} publisher" if "publisher" in there else then).position
    assert after.position == expected
    assert verdict.next == expected.mover


NEVER = [
    ("A=3 B=4/stayed", "freeze@B", "not_active"),
    ("A=3 B=4/stayed C=5", "flip3@B", "not_active"),
    ("A=3 B=4", "freeze@F", "not_active"),
    ("A=3 B=4/stayed C=5 owed=assign:A:freeze", "assign:freeze@B", "not_active"),
    ("A=3,0 B=4", "0", "copies_out"),
    ("A=3 B=4,x2", "x2", "copies_out"),
    ("A=3 B=4", "9!", "no_duplicate"),
    ("A=3,second B=4", "9!", "no_duplicate"),
    ("A=3,second B=4,second C=5", "second@B", "has_second"),
    ("A=3,second B=4", "second@A", "has_second"),
    ("A=3 B=4/stayed C=5", "second@B", "second_is_kept"),
    ("A=3 B=4,second", "second@B", "second_is_kept"),
    ("A=3 B=4", "second@F", "second_is_kept"),
    ("A=3 B=4", "assign:freeze@B", "nothing_to_aim"),
    ("A=3 B=4 owed=assign:A:freeze", "assign:flip3@B", "other_card_first"),
    ("A=3 B=4 C=/left", "leave@C", "not_there"),
    ("A=3 B=4", "leave@F", "not_there"),
    ("A=3 B=4/stayed owed=flip3:A:2", "freeze@B", "aside_first"),
    # the card waits for somebody who is not to play afterwards
    ("A=3 B=4 turn=A from=B owed=assign:A:freeze", "7", "must_aim"),
    # shuffled or not, there is no such card
    ("A=0,7 B=4 owed=assign:A:freeze", "0", "must_aim"),
]


@pytest.mark.parametrize(("there", "word", "reason"), NEVER)
def test_what_no_table_can_let_stand(there: str, word: str, reason: str) -> None:
    moment = lying_there(there)
    refused = table.judge(moment, parse(word), moment.house)
    assert isinstance(refused, Illegal)
    assert refused.reason == reason
    with pytest.raises(RefusedError) as error:
        table.forced(moment, parse(word), moment.house)
    assert error.value.key == "table/errors.cannot_force"


def test_a_round_that_is_over_is_not_forced_on() -> None:
    last = moved(lying_there("A=7 B=5/stayed"), "stay")
    with pytest.raises(ImpossibleError):
        table.forced(last, parse("7"), House())


def test_a_legal_move_is_ruled_as_ever() -> None:
    moment = lying_there("A=3 B=4")
    assert force(moment, "7") == table.judge(moment, parse("7"), House())


def test_F7_reshuffle_an_empty_stock_was_shuffled_if_a_card_came_from_it() -> None:
    seen = f"{ALL_SEEN},{FIVES},{SEVENS}"
    moment = lying_there(f"A=7 B=5 seen={seen}")
    assert moment.position.unseen(1) == 0
    assert table.judge(moment, parse("12"), House()).reason == "stock_empty"
    verdict = force(moment, "12")
    assert verdict.facts[SHUFFLED] == 92
    after = table.after(moment, parse("12"), verdict, House())
    assert after.reshuffled
    assert after.position.seen == ()
    assert after.position.unseen(1) == 91
    with pytest.raises(RefusedError):
        table.forced(
            lying_there(f"A=0 B=5 seen={seen.replace('0,', '', 1)},7"), parse("0"), House()
        )


def test_the_table_hears_that_a_shuffle_is_assumed() -> None:
    moment = lying_there("A=12 B=0 seen=3,3,+4")
    assert ("shuffled_meanwhile", None, {"n": 3}) in notes(moment, "+4", forced=True)
    assert not table.after(moment, parse("9"), force(moment, "9"), House()).reshuffled


@pytest.mark.parametrize("word", ["freeze", "flip3", "second"])
def test_a_forced_card_that_must_be_aimed_is_asked_for(word: str) -> None:
    """What a forced draw sets off is said by reminders: its sentence says only that it stands."""
    seen = "second,second" if word == "second" else f"{word},{word},{word}"
    moment = lying_there(f"A=3{',second' if word == 'second' else ''} B=4 seen={seen}")
    verdict = force(moment, word)
    assert [flip7.effect_key(effect, verdict) for effect in verdict.effects] == [""]
    assert (f"aim_{word}", 0, {}) in notes(moment, word, forced=True)


def test_everything_else_that_a_forced_move_does_is_said() -> None:
    moment = lying_there("A=5,second B=4/stayed publisher")
    verdict = force(moment, "5!")
    said = [flip7.effect_key(effect, verdict) for effect in verdict.effects]
    assert said[:2] == ["effect_discards", "effect_busts"]
    assert all(said)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_forced_move_has_a_sentence(language: str) -> None:
    assert Texts(language).say(f"flip7/rulings.{REASON}", seat="A")


def forcible(rng: random.Random, house: House, step: Step):
    """Yield some refused moves of a moment with what follows them."""
    moment = step.before
    refused = [
        move
        for move in candidates(moment.position.players)
        if isinstance(judge(moment.position, move, house), Illegal)
    ]
    for move in rng.sample(refused, min(len(refused), 12)):
        try:
            verdict = table.forced(moment, move, house)
        except RefusedError:
            continue
        yield move, verdict, table.after(moment, move, verdict, house)


def test_a_forced_move_leads_to_a_table_that_can_be() -> None:
    """It reads back, holds every card, and what is judged or counted there comes out."""
    rng = random.Random(7)
    steps = list(all_steps())
    reasons: Counter[str] = Counter()
    for house, step in rng.sample(steps, 700):
        position = step.before.position
        for move, verdict, after in forcible(rng, house, step):
            now = after.position or after.final
            assert read(table.show(after).removeprefix("over "), house) == now
            assert not surplus((*now.lying, *now.seen), house.decks)
            drawn = [move.card] if isinstance(move, Draw) else []
            expected = Counter((*position.lying, *position.seen, *drawn))
            shuffled = verdict.facts.get(SHUFFLED, 0)
            there = Counter((*now.lying, *now.seen))
            assert there <= expected
            assert there.total() == expected.total() - shuffled
            reasons[judge(position, move, house).reason] += 1
            if after.position is None:
                told = {letter(s): word for s, word in table.entries(after, house).items()}
                found = flip7_scores.count_round(
                    told, house, len(told), reshuffled=after.reshuffled
                )
                points = {letter(seat): n for seat, n in after.outcome.scores}
                assert {who: count.points for who, count in found.items()} == points
            else:
                assert verdict.next == now.mover
                assert now.rows[now.mover].active or now.due.card
    assert set(reasons) >= {
        "must_aim", "copies_discarded", "second_is_used", "no_second", "second_is_kept",
        "aside_first", "must_flip", "must_replace", "must_be_dealt", "stay_empty",
        "nothing_to_shuffle",
    }  # fmt: skip


def test_a_round_goes_on_after_a_forced_move() -> None:
    """Forced and legal moves in turn, until the round is over."""
    ended = 0
    for words, house in HOUSES.items():
        rng = random.Random(words)
        moment = moment_of("players=3 turn=A deal=A", words)
        for _ in range(300):
            if moment.position is None:
                ended += 1
                break
            move = rng.choice(candidates(3))
            try:
                verdict = table.forced(moment, move, house)
            except RefusedError:
                continue
            moment = table.after(moment, move, verdict, house)
            now = moment.position or moment.final
            assert read(table.show(moment).removeprefix("over "), house) == now
    assert ended > len(HOUSES) // 2
