from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from flip7_play import cite, finish, house_of, no, scores, shown, table, yes

from referee.core.errors import RefereeError, RefusedError
from referee.core.seats import letter
from referee.games.flip7.best import best, follow, look_ahead
from referee.games.flip7.cards import VALUE, Card, card, cards
from referee.games.flip7.entries import count_entry, parse_entry
from referee.games.flip7.house import House
from referee.games.flip7.odds import odds
from referee.games.flip7.position import read, show
from referee.games.flip7.rounds import next_dealer, round_check
from referee.games.flip7.rows import Status, check_row
from referee.games.flip7.score import count_row
from referee.games.flip7.totals import possible_totals

HOUSES = {"literal": "sheet x2=literal", "sheet": "sheet", "publisher": "publisher"}


def cases(name: str, kind: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize(
        "case", table(name)[kind], ids=lambda case: case.get("id", case.get("row"))
    )


@pytest.mark.parametrize("profile", HOUSES)
@cases("rows", "row")
def test_a_row_scores_what_the_house_says(case: dict[str, Any], profile: str) -> None:
    count = count_row(cards(case["cards"]), Status(case["status"]), house_of(HOUSES[profile]))
    cite(count.rules)
    assert count.points == case[profile]
    assert sum(step.points for step in count.steps) == count.points
    assert not count.warnings


def test_the_first_printing_scores_as_the_publisher() -> None:
    for case in table("rows")["row"]:
        row = cards(case["cards"]), Status(case["status"])
        assert count_row(*row, house_of("first-printing")).points == case["publisher"]


@cases("refused", "row")
def test_a_row_that_cannot_lie_there_is_refused(case: dict[str, Any]) -> None:
    house = house_of(case.get("house", "publisher"))
    row, status = cards(case["cards"]), Status(case["status"])
    faults = check_row(row, status, house)
    assert [fault.key for fault in faults] == case["keys"]
    assert faults[0].rules[0] == case["rule"]
    for fault in faults:
        cite(fault.rules)
    if "points" in case:
        assert count_row(row, status, house).points == case["points"]
        warned = tuple(fault.warned for fault in faults)
        assert count_row(row, status, house).warnings == warned
        return
    with pytest.raises(RefusedError) as refused:
        count_row(row, status, house)
    assert refused.value.exit_code == 1
    assert refused.value.facts["clause"] == case["rule"]
    assert refused.value.near == ((case["instead"],) if "instead" in case else ())


@cases("refused", "row")
def test_what_is_said_to_type_instead_is_accepted(case: dict[str, Any]) -> None:
    house = house_of(case.get("house", "publisher"))
    if "instead" in case:
        assert count_entry(parse_entry(case["instead"]), house).points >= 0


@cases("refused", "card")
def test_a_card_that_does_not_exist_is_named(case: dict[str, Any]) -> None:
    with pytest.raises(RefereeError) as unknown:
        card(case["text"])
    assert unknown.value.exit_code == 2
    assert unknown.value.key == f"flip7/errors.{case['key']}"
    assert unknown.value.facts["clause"] == case["rule"]


@cases("refused", "round")
def test_several_rows_share_one_deck(case: dict[str, Any]) -> None:
    entries = {name: parse_entry(word) for name, word in case["rows"].items()}
    faults = round_check(
        entries, house_of(case.get("house", "publisher")),
        seen=cards(case.get("seen", "")), reshuffled=case.get("reshuffled", False),
    )  # fmt: skip
    assert [fault.key for fault in faults] == case["keys"]
    for fault in faults:
        cite(fault.rules)
    if faults:
        assert faults[0].rules[0] == case["rule"]
    if "instead" in case:
        assert faults[0].facts["instead"] == case["instead"]


@cases("refused", "total")
def test_a_total_that_no_row_has_is_refused(case: dict[str, Any]) -> None:
    with pytest.raises(RefusedError) as refused:
        count_entry(parse_entry(case["word"]), house_of(case.get("house", "publisher")))
    facts = refused.value.facts
    assert refused.value.key == f"flip7/errors.{case['key']}"
    assert facts["clause"] == case["rule"]
    assert facts["instead"] == case.get("instead", "")
    assert {**facts, **case.get("facts", {})} == facts


def test_nothing_is_what_a_bust_brings() -> None:
    for word in ("bust", "bust:points:0", "frozen:points:0"):
        assert count_entry(parse_entry(word), House()).points == 0


@cases("refused", "word")
def test_a_score_that_says_nothing_is_asked_about(case: dict[str, Any]) -> None:
    with pytest.raises(RefereeError) as unread:
        parse_entry(case["text"])
    assert unread.value.exit_code == 2
    assert unread.value.key == f"flip7/errors.{case['key']}"


@cases("sequences", "play")
def test_a_sequence_card_by_card(case: dict[str, Any]) -> None:
    words = case.get("house", "publisher")
    position = case["start"]
    if "moves" in case:
        verdict = yes(case["start"], case["moves"], words)
        position = shown(verdict)
        assert case.get("rule", verdict.rules[0]) in verdict.rules
        if "after" in case:
            assert position == case["after"]
        if "scores" in case:
            assert scores(verdict) == case["scores"]
            assert verdict.next is None
            assert verdict.after is None
    for move, reason in case.get("refused", {}).items():
        no(position, move, reason, words)


def test_Q25_the_stock_runs_out_inside_a_flip_three() -> None:
    """Only the discards are shuffled; rows, set-aside cards and the Flip Three stay."""
    house = house_of("publisher")
    rest = read("turn=B A=1 B=2,9 C=3 owed=flip3:B:2,assign:B:freeze from=A", house)
    seen = ",".join(card for card, n in rest.stock(1).items() for _ in range(n))
    start = f"{show(rest)} seen={seen}"
    no(start, "5", "stock_empty")
    verdict = yes(start, "reshuffle")
    assert shown(verdict) == show(rest)
    assert not verdict.on_trust
    assert "F7-reshuffle-table" in verdict.rules
    assert read(shown(verdict), house).unseen(1) == 94 - 4 - 2
    assert "owed=flip3:B:1,assign:B:freeze" in shown(yes(start, "reshuffle 5"))


@cases("games", "game")
def test_a_whole_game(case: dict[str, Any]) -> None:
    result = finish(case["rounds"], house_of(case.get("house", "publisher")))
    cite(result.rules)
    assert result.over == case["over"]
    assert result.totals == case.get("totals", result.totals)
    assert list(result.winners) == case.get("winners", [])
    assert list(result.tied) == case.get("tied", [])
    assert result.ended_at == case.get("ended_at", result.ended_at)
    past = result.ended_at is not None and result.ended_at < len(case["rounds"])
    assert past == case.get("past_end", False)


@cases("games", "row")
def test_the_last_row_decides_by_profile(case: dict[str, Any]) -> None:
    for profile in set(HOUSES) & set(case):
        house = house_of(HOUSES[profile])
        points = count_entry(parse_entry(case["word"]), house).points
        result = finish([{"A": case["before"], "B": 150}, {"A": points, "B": 0}], house)
        assert (result.totals["A"], result.over) == tuple(case[profile].values())


def test_G19_the_deal_goes_left_past_empty_seats() -> None:
    dealers = [0]
    for _ in range(5):
        dealers.append(next_dealer(dealers[-1], 4))
    assert [letter(dealer) for dealer in dealers] == list("ABCDAB")
    assert next_dealer(0, 4, {1, 2}) == 3


@cases("odds", "next")
def test_4e_the_next_card(case: dict[str, Any]) -> None:
    told = odds(cards(case["row"]), House(), seen=cards(case.get("seen", "")))
    cite(told.rules)
    assert told.bust == Fraction(case["bust"])
    assert told.bust == Fraction(told.duplicates, told.unseen)
    if "/" in case["bust"]:
        assert told.unseen == int(case["bust"].partition("/")[2])
    if "numbers" in case:
        assert told.among_numbers == Fraction(case["numbers"])


@cases("odds", "value")
def test_4e_one_more_card(case: dict[str, Any]) -> None:
    told = odds(cards(case["row"]), House())
    assert told.hit == Fraction(case["hit"])
    assert told.better == case["better"]


@pytest.mark.parametrize("row", table("odds")["three"])
def test_4e_a_flip_three(row: str) -> None:
    three = odds(cards(row), House()).three
    assert [round(float(three.bust), 4), round(float(three.flip7), 4)] == table("odds")["three"][
        row
    ]


def test_a_second_chance_is_lost_where_the_row_would_bust() -> None:
    told = odds(cards("10 11 12 SC"), House())
    assert told.bust == 0
    assert told.lose_second == Fraction(30, 90)
    assert 0 < told.three.bust < odds(cards("10 11 12"), House()).three.bust
    assert told.three.lose_second > told.lose_second
    cite(told.rules)


def test_odds_of_what_cannot_be_seen_are_refused() -> None:
    with pytest.raises(RefusedError):
        odds(cards("7"), House(), seen=cards("7 7 7 7 7 7 7"))
    with pytest.raises(RefusedError):
        odds(cards("7 7"), House())
    assert odds(cards("0"), House(decks=2)).bust == Fraction(1, 187)


def test_odds_at_the_end_of_the_stock() -> None:
    row = (Card.N7,)
    rest = read("players=1 A=7", House()).stock(1)
    seen = [card for card, n in rest.items() for _ in range(n)]
    told = odds(row, House(), seen=seen)
    assert (told.unseen, told.bust, told.hit, told.better) == (0, 0, 7, "even")
    assert told.among_numbers == 0
    assert odds(row, House(), seen=seen[1:]).three.bust == 0


@pytest.mark.parametrize("least", table("odds")["threshold"])
def test_4c_stop_at_a_sum(least: str) -> None:
    told = follow(lambda row: sum(VALUE[card] for card in row) >= int(least))
    assert [round(float(told.expected), 4), round(float(told.bust), 4)] == table("odds")[
        "threshold"
    ][least]


@pytest.mark.parametrize("count", table("odds")["count"])
def test_4c_stop_at_a_count(count: str) -> None:
    told = follow(lambda row: len(row) >= int(count))
    assert [round(float(told.expected), 4), round(float(told.bust), 4)] == table("odds")["count"][
        count
    ]


def test_4c_looking_one_card_ahead() -> None:
    told = follow(look_ahead)
    assert [round(float(told.expected), 4), round(float(told.bust), 4)] == table("odds")["best"][
        "look_ahead"
    ]


def test_4c_the_best_play() -> None:
    golden = table("odds")["best"]
    told = best()
    assert round(float(told.expected), 7) == golden["expected"]
    assert round(float(told.bust), 7) == golden["bust"]
    assert round(float(told.flip7), 7) == golden["flip7"]
    done: list[tuple[int, int]] = []
    more = best(modifiers=True, progress=lambda step, steps: done.append((step, steps)))
    assert round(float(more.expected), 4) == golden["with_modifiers"]
    assert done == [(step, 64) for step in range(1, 65)]


def test_4f_which_totals_are_possible() -> None:
    without = possible_totals(House(), flip7=False)
    seven = possible_totals(House(), flip7=True)
    assert (max(without), max(seven), min(seven)) == (144, 171, 36)
    assert set(range(172)) - without - seven == set(range(146, 171, 2))
    assert set(range(145)) - without == set(range(89, 144, 2))
    assert set(range(36, 172)) - seven == set(range(110, 171, 2))


def test_4f_the_literal_order() -> None:
    house = House(x2="literal")
    without, seven = possible_totals(house, flip7=False), possible_totals(house, flip7=True)
    assert (max(without), max(seven)) == (174, 201)
    assert set(range(202)) - without - seven == set(range(176, 201, 2))


def test_4f_two_decks_allow_more() -> None:
    one, two = (possible_totals(House(decks=n), flip7=True) for n in (1, 2))
    assert one < two
    assert max(two) == 63 * 4 + 60 + 15
