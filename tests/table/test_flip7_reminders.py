"""What is said after a move at a Flip 7 table besides the ruling."""

from __future__ import annotations

import pytest
from flip7_live import LANGUAGES, all_steps, moment_of, moved, notes
from flip7_play import full_table

from referee.core.verdict import Legal
from referee.desk import flip7
from referee.desk import flip7_table as table
from referee.desk.live import Note
from referee.games.flip7.cards import COPIES
from referee.games.flip7.moves import parse
from referee.games.flip7.position import Duty
from referee.i18n.texts import Texts

ALL = ",".join(card for card, n in COPIES.items() for _ in range(n))


@pytest.mark.parametrize(
    ("there", "word", "note"),
    [
        # a number short of the seven
        ("A=1,2,3,4,5 B=9", "6", Note("six_numbers", 0)),
        # the last one in
        ("A=7 B=9", "stay", Note("alone", 1)),
        ("A=7 B=9", "freeze@B", Note("alone", 0)),
        # a card that was set aside
        ("A=7 B=9 turn=A from=B owed=flip3:A:1,assign:A:freeze", "5", Note("aim_freeze", 0)),
        ("A=7 B=9 turn=A owed=assign:A:freeze,assign:A:flip3 C=3", "assign:freeze@B", Note("aim_flip3", 0)),
        ("A=7 B=9 C=1 turn=A owed=assign:A:freeze,assign:A:freeze", "assign:freeze@B", Note("aim_freeze", 0)),
        # a Flip Three that something came between
        ("A=7,second B=9 owed=card:A:1,flip3:A:2", "5", Note("flips_on", 0, {"n": 2})),
        ("A=7 B=9 turn=B from=A owed=flip3:B:1,flip3:A:1", "5", Note("flips_on", 0, {"n": 1})),
        ("A=7 B=9 turn=A owed=flip3:A:1,flip3:A:2", "5", Note("flips_on", 0, {"n": 2})),
        # the deal
        ("A= B=4 turn=B deal=A", "5", Note("deal_done")),
        ("A=5 B= C= turn=A deal=A owed=flip3:A:1", "6", Note("deal_goes_on", 1)),
        ("A= B=6 C= turn=A deal=A owed=flip3:A:1", "7", Note("deal_goes_on", 1)),
        ("A=5 B=4 C= turn=A deal=A owed=flip3:B:1", "6", Note("deal_may_stay", 1)),
    ],
)  # fmt: skip
def test_what_people_forget(there: str, word: str, note: Note) -> None:
    people = 3 if " C=" in there else 2
    assert note in notes(moment_of(f"players={people} {there}"), word)


@pytest.mark.parametrize(
    ("there", "word"),
    [
        ("A=7 B=9", "5"),
        ("A=7 B=9", "freeze"),
        ("A=7 B=9/stayed C=4/stayed", "5"),
        ("A=1,2,3,4,5,6 B=9 seen=8", "reshuffle"),
        ("A=7 B=9 C=4/stayed D=3", "stay"),
        ("A=7 B=9 owed=assign:A:flip3", "assign:flip3@B"),
        ("A=7 B=9 turn=A owed=flip3:A:2", "5"),
        ("A=7 B=9 turn=A owed=flip3:A:2 seen=8", "reshuffle"),
        ("A=7 B=9 owed=assign:A:freeze seen=8", "reshuffle"),
        ("A= B= C= turn=A deal=A", "5"),
    ],
)
def test_what_nobody_forgets_is_not_said(there: str, word: str) -> None:
    assert notes(moment_of(there), word) == []


def without(*cards: str) -> str:
    """Return all cards but some."""
    left = ALL.split(",")
    for card in cards:
        left.remove(card)
    return ",".join(left)


def test_F7_reshuffle_an_empty_stock_is_told() -> None:
    there = f"players=2 A=7 B=9 seen={without('7', '9', '5')}"
    assert notes(moment_of(there), "5") == [Note("stock_empty", None, {"n": 91})]
    assert notes(moment_of(there.replace("B=9 ", "B=9/stayed ")), "stay") == [
        Note("cards_aside", None, {"n": 1})
    ]


def test_F7_next_aside_an_empty_stock_is_told_at_the_end_of_a_round_too() -> None:
    there = f"players=2 A=7 B=9/stayed seen={without('7', '9')}"
    assert notes(moment_of(there), "stay") == [Note("stock_empty", None, {"n": 94})]


GONE = f"{full_table()} turn=B owed=flip3:B:2,flip3:C:3"
"""One Flip Three is left, and every other card lies on the table."""


def test_where_no_card_is_left_at_all_who_is_to_draw_can_only_stay() -> None:
    moment = moment_of(GONE, "sheet nested=at_once")
    assert moment.position.stock(1).total() == 1
    assert notes(moment, "flip3@A") == [Note("stock_gone", 0)]
    after = moved(moment, "flip3@A")
    assert isinstance(table.judge(after, parse("stay"), after.house), Legal)
    assert notes(moment, "flip3") == [], "it must be aimed first"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_of_the_table_is_used_and_can_be_said(language: str) -> None:
    texts = Texts(language)
    used = {
        "plays",
        "dealing",
        "no_card",
        "deal",
        "deal_waits",
        "turn",
        "over",
        "unseen",
        "discards",
    }
    used |= {f"due_{duty}" for duty in ("flip3", "card", "assign")}
    used |= {f"owed_{duty.value}" for duty in Duty}
    seldom = moment_of("A=3,second B=4 seen=second,second")
    found = [*notes(seldom, "second", forced=True)]
    found += notes(moment_of(GONE, "sheet nested=at_once"), "flip3@A")
    for house, step in all_steps():
        found += table.reminders(step.before, step.after, step.move, step.verdict, house)
    for note in found:
        used.add(note.key)
        assert "{" not in texts.say(f"flip7/table.{note.key}", **{"seat": "B", **note.facts})
    assert used == set(texts.file("flip7/table"))


# what a ruling says besides its sentence


def effects(there: str, word: str, words: str = "sheet") -> list[tuple[str, int]]:
    moment = moment_of(there, words)
    verdict = table.judge(moment, parse(word), moment.house)
    assert isinstance(verdict, Legal)
    keys = ((flip7.effect_key(effect, verdict), effect.seat) for effect in verdict.effects)
    return [(key, seat) for key, seat in keys if key]


def test_a_flip_three_that_is_done_is_told_whatever_its_third_card_was() -> None:
    saved = effects("A=5,second B=4 owed=flip3:A:1", "5")
    assert saved == [("effect_discards", 0)]
    surplus = effects("A=5,second B=4,second C=/left owed=flip3:A:1", "second")
    assert surplus == [("effect_discards", 0)]
    assert effects("A=5,second B=4", "5") == []


def test_who_leaves_last_takes_the_second_chances_of_others_with_him() -> None:
    there = "A=5,second,6 B=4,second/stayed C=7,second/stayed"
    told_ = effects(there, "leave@A")
    assert ("effect_discards", 0) not in told_
    assert [seat for key, seat in told_ if key == "effect_discards"] == [1, 2]
