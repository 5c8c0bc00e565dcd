"""What is typed at a Flip 7 table, and what the table tells of itself."""

from __future__ import annotations

import re

import pytest
from flip7_live import LANGUAGES, all_steps, moment_of, moved, names

from referee.core.errors import AmbiguousError, RefereeError, UnknownError, UnreadableError
from referee.desk import flip7_table as table
from referee.games.flip7.moves import write
from referee.games.flip7.position import Duty
from referee.i18n.texts import Texts

PEOPLE = ("علی", "سارة", "Reza", "مریم جان", "Bob")
WAITING = "A=3 B=4 C=5 D=6 E=7 owed=assign:A:freeze"


def said(text: str, there: str = WAITING, people: tuple[str, ...] = PEOPLE) -> str:
    return write(table.read(moment_of(there), text, people))


@pytest.mark.parametrize(
    ("text", "seat"),
    [
        ("علی", "A"),
        ("علي", "A"),
        ("على سارة", "B"),
        ("إلى ساره", "B"),
        ("لسارة", "B"),
        ("على علي", "A"),
        ("به سارة", "B"),
        ("به علی", "A"),
        ("مریم جان", "D"),
        ("برای مريم‌جان", None),
        ("Reza", "C"),
        ("reza", "C"),
        ("to Reza", "C"),
        ("at REZA", "C"),
        ("@Reza", "C"),
        ("> bob", "E"),
        ("to bob", "E"),
        ("c", "C"),
        ("@c", "C"),
        ("to c", "C"),
        ("E", "E"),
        ("freeze@B", "B"),
        ("freeze to bob", "E"),
        ("تجميد على سارة", "B"),
        ("فریز به علی", "A"),
        ("give freeze to Reza", "C"),
        ("فریز بده به علی", "A"),
        ("assign:freeze@D", "D"),
    ],
)
def test_F7_action_target_a_name_aims_the_card_that_waits(text: str, seat: str | None) -> None:
    if seat is None:
        with pytest.raises(RefereeError):
            said(text)
        return
    assert said(text) == f"assign:freeze@{seat}"


@pytest.mark.parametrize("card", ["freeze", "flip3", "second"])
def test_the_card_that_is_aimed_is_the_one_that_is_due(card: str) -> None:
    assert said("Reza", f"A=3,second B=4 C=5 owed=assign:A:{card}") == f"assign:{card}@C"
    both = "A=3 B=4 C=5 owed=assign:A:flip3,assign:A:freeze"
    assert said("Reza", both) == "assign:flip3@C"
    assert said("freeze@C", both) == "assign:freeze@C"


def test_cards_aimed_before_wait_until_all_are() -> None:
    """The Flip Three for B lies there already; the name is for the Freeze."""
    waiting = "A=3 B=4 C=5 turn=A owed=flip3:B:3,assign:A:freeze"
    assert moment_of(waiting).position.due.duty is Duty.ASSIGN
    assert said("Reza", waiting) == "assign:freeze@C"


@pytest.mark.parametrize(
    ("text", "move"),
    [("7", "7"), ("stay", "stay"), ("leave Reza", "leave@C"), ("reshuffle", "reshuffle"),
     ("flip3@B", "flip3@B"), ("f", "freeze"), ("freeze", "freeze")],
)  # fmt: skip
def test_while_a_card_waits_other_moves_are_what_they_are(text: str, move: str) -> None:
    assert said(text) == move


@pytest.mark.parametrize("text", ["Reza", "to Reza", "على سارة", "به علی", "c", "@c"])
def test_where_no_card_waits_a_name_is_no_move(text: str) -> None:
    with pytest.raises(RefereeError):
        said(text, "A=3 B=4 C=5 D=6 E=7")


def test_a_seat_letter_may_be_a_card_where_nobody_sits() -> None:
    assert said("f") == "freeze"
    assert said("f", WAITING + " F=9", (*PEOPLE, "Mina")) == "assign:freeze@F"


def test_a_name_that_nobody_has_quite_is_asked_back() -> None:
    for text in ("Rezza", "to Rezza", "علیی"):
        with pytest.raises(UnknownError) as error:
            said(text)
        assert error.value.key == "flip7/errors.no_such_player"
        assert error.value.near
    with pytest.raises(UnknownError) as error:
        said("xyzzy")
    assert error.value.key == "flip7/errors.no_such_card"


@pytest.mark.parametrize("language", LANGUAGES)
def test_two_people_whom_one_phrase_names_are_asked_back(language: str) -> None:
    """In folded letters «على رضا» is a name as well as an aim at another."""
    people = ("علی رضا", "رضا", "Bob")
    with pytest.raises(AmbiguousError) as error:
        said("على رضا", "A=3 B=4 C=5 owed=assign:A:freeze", people)
    facts = error.value.facts
    assert facts["values"] == ("علی رضا (A)", "رضا (B)")
    assert "(B)" in Texts(language).say(error.value.key, **facts)
    assert said("به رضا", "A=3 B=4 C=5 owed=assign:A:freeze", people) == "assign:freeze@B"
    assert said("به علی رضا", "A=3 B=4 C=5 owed=assign:A:freeze", people) == "assign:freeze@A"
    assert said("a", "A=3 B=4 C=5 owed=assign:A:freeze", people) == "assign:freeze@A"


def test_a_player_whose_name_is_a_letter_is_that_player() -> None:
    people = ("C", "B", "A")
    assert said("c", "A=3 B=4 C=5 owed=assign:A:freeze", people) == "assign:freeze@A"


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("hit 7", "7"), ("hit me 7", "7"), ("hit me: 7", "7"), ("give me 7", "7"), ("got 7", "7"),
        ("draw freeze", "freeze"), ("hit me freeze to Reza", "freeze@C"),
        ("هات ٧", "7"), ("أعطني ٧", "7"), ("زدني ٧", "7"), ("جاءت فرصة ثانية", "second"),
        ("طلعت 7", "7"), ("سحبت ٧", "7"),
        ("۷ اومد", "7"), ("هفت آمد", "7"), ("کارت بده ۷", "7"), ("یکی دیگه ۷", "7"),
        ("گرفتم ۷", "7"), ("۷ رو شد", "7"), ("فریز رو شد", "freeze"), ("شانس دوم اومد", "second"),
        ("فریز رو علی", "freeze@A"),
        ("خلطنا", "reshuffle"), ("بُر زدیم", "reshuffle"), ("خلط", "reshuffle"),
        ("بس", "stay"), ("توقف", "stay"),
    ],
)  # fmt: skip
def test_words_for_hit_me_with_a_card_are_the_card(text: str, move: str) -> None:
    assert said(text, "A=3 B=4 C=5 D=6 E=8") == move


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("text", "key"),
    [("hit", "which_card"), ("hit me", "which_card"), ("سحب", "which_card"), ("یکی دیگه", "which_card"),
     ("leave", "who_leaves"), ("غادر", "who_leaves"), ("رفت", "who_leaves")],
)  # fmt: skip
def test_what_is_only_half_said_is_asked_for(text: str, key: str, language: str) -> None:
    with pytest.raises(UnreadableError) as error:
        said(text, "A=3 B=4 C=5")
    assert error.value.key == f"flip7/errors.{key}"
    assert Texts(language).say(error.value.key, **error.value.facts)


# what is said of the table


def told(there: str, language: str = "en", words: str = "sheet") -> list[str]:
    return list(table.lines(Texts(language), moment_of(there, words), names(3)))


def asked(there: str, language: str = "en", words: str = "sheet") -> list[str]:
    return list(table.prompt(Texts(language), moment_of(there, words)))


def test_rows_are_told_as_they_lie_with_their_points() -> None:
    assert told("A=7,9,+4 B=5,x2/stayed C=11,11/bust seen=3,3") == [
        "  Sara: 7 9 +4 = 20",
        "  علی: 5 x2 = 10 (stayed)",
        "  سارة: 11 11 = 0 (bust)",
        "Sara is to play.",
        "85 cards left in the stock.",
        "2 cards in the discards.",
    ]


def test_points_are_those_of_the_house() -> None:
    there = "A=5,+4,x2 B=10,2/frozen C="
    assert told(there)[:3] == [
        "  Sara: 5 +4 x2 = 14",
        "  علی: 10 2 = 0 (frozen)",
        "  سارة: no card",
    ]
    literal = told(there, words="publisher x2=literal")
    assert literal[:2] == ["  Sara: 5 +4 x2 = 18", "  علی: 10 2 = 12 (frozen)"]


def test_a_second_chance_lies_beside_what_counts() -> None:
    assert told("A=7,second,5 B=second C=4/left") == [
        "  Sara: 7 5 = 12 (Second Chance)",
        "  علی: Second Chance",
        "Sara is to play.",
        "89 cards left in the stock.",
        "0 cards in the discards.",
    ]


def test_what_is_owed_is_told_next_first() -> None:
    owed = "A=7 B=4 C=5 turn=B from=A owed=card:B:1,flip3:B:2,assign:B:freeze,flip3:A:0"
    assert told(owed)[3:-2] == [
        "علی draws a card for the Second Chance.",
        "علی still draws 2 cards for the Flip Three.",
        "علی says who gets the Freeze.",
    ]
    aimed = "A=7 B=4 C=5 turn=A owed=freeze:C,flip3:B:3,assign:A:flip3"
    assert told(aimed)[3:-2] == [
        "Sara says who gets the Flip Three.",
        "A Freeze waits for سارة.",
        "علی still draws 3 cards for the Flip Three.",
    ]


def test_the_deal_is_told() -> None:
    assert told("A= B= C= deal=B turn=A")[3] == "The deal: the next card is for علی."
    stopped = told("A= B= C= turn=A deal=A owed=flip3:A:2")
    assert stopped[3:5] == [
        "Sara still draws 2 cards for the Flip Three.",
        "The deal waits until that is done.",
    ]


def test_a_finished_round_is_told_as_it_lies() -> None:
    last = moved(moment_of("A=7,second B=4/bust C=/left"), "stay")
    assert list(table.lines(Texts("en"), last, names(3))) == [
        "  Sara: 7 = 7 (stayed)",
        "  علی: 4 = 0 (bust)",
        "The round is over.",
        "91 cards left in the stock.",
        "1 card in the discards.",
    ]
    assert list(table.prompt(Texts("en"), last)) == []
    assert table.show(last) == "over players=3 turn=A A=7/stayed B=4/bust C=/left seen=second"


@pytest.mark.parametrize(
    ("there", "pieces"),
    [
        ("A=7,9,+4", ["7 9 +4 = 20"]),
        ("A=7,second,9", ["7 9 = 16", "Second Chance"]),
        ("A= B= deal=A", ["dealing"]),
        ("A=7 B=5 turn=B from=A owed=flip3:B:2", ["5 = 5", "2 more for the Flip Three"]),
        ("A=7 B=5,second turn=A owed=assign:A:flip3", ["7 = 7", "who gets the Flip Three?"]),
        ("A=second B=5 owed=card:A:1", ["Second Chance", "a card for the Second Chance"]),
        ("A=second B= deal=A turn=A owed=card:A:1", ["dealing", "Second Chance", "a card for the Second Chance"]),
    ],
)  # fmt: skip
def test_the_prompt_says_what_lies_there_and_what_is_owed(there: str, pieces: list[str]) -> None:
    assert asked(there) == pieces


def test_a_player_who_is_bust_and_aims_is_not_told_his_row() -> None:
    bust = "A=5,5/bust B=4 owed=assign:A:freeze turn=A"
    assert asked(bust, words="first-printing") == ["who gets the Freeze?"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_table_can_be_told_in_every_language(language: str) -> None:
    texts = Texts(language)
    for place, (_, step) in enumerate(all_steps()):
        if place % 5:
            continue
        people = names(len(table.seated(step.after)))
        whole = [*table.lines(texts, step.after, people), *table.prompt(texts, step.after)]
        assert len(whole) > 2
        assert all(line.strip() and not re.search(r"[{}]|None", line) for line in whole)
