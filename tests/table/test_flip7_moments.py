"""Rounds of Flip 7 at a live table, played through with real decks."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import pytest
from flip7_live import LANGUAGES, all_steps, before, games, moment_of, moved, names

from referee.core.errors import ImpossibleError
from referee.core.seats import letter
from referee.core.verdict import Illegal
from referee.desk import books, flip7, flip7_scores
from referee.desk import flip7_table as table
from referee.desk.flip7_table import Moment
from referee.desk.live import Before, Deal
from referee.games.flip7.cards import COPIES, DECK_SIZE, Card, cards
from referee.games.flip7.clauses import Rule
from referee.games.flip7.house import House
from referee.games.flip7.moves import Assign, Draw, Leave, Reshuffle, Stay
from referee.games.flip7.position import MOST_SEATS, read
from referee.games.flip7.rows import Status
from referee.i18n.texts import Texts
from referee.ledger.home import home


def test_the_games_are_about_everything_that_can_happen() -> None:
    moves = [step.move for _, step in all_steps()]
    assert {type(move) for move in moves} == {Draw, Stay, Assign, Reshuffle, Leave}
    assert any(isinstance(move, Draw) and move.declined for move in moves)
    assert {move.card for move in moves if isinstance(move, Draw)} == set(Card)
    finals = [played.last.final for _, _, rounds in games() for played in rounds]
    met = {row.status for final in finals for row in final.rows}
    assert met == set(Status)
    assert any(
        step.before.position.deal is not None and step.before.position.owed
        for _, step in all_steps()
    )


def test_written_moves_reach_an_equal_moment_after_every_prefix() -> None:
    for house, players, rounds in games():
        for played in rounds:
            moment = table.opening(Deal(*played.deal), house)
            assert moment == played.opened
            for step in played.steps:
                move = table.read(moment, flip7.write(step.move), names(players))
                assert move == table.read(moment, flip7.write(step.move), ()) == step.move
                moment = table.after(moment, move, table.judge(moment, move, house), house)
                assert moment == step.after


def test_no_card_is_lost_and_none_comes_from_nowhere() -> None:
    for house, step in all_steps():
        now = step.after.position or step.after.final
        deck = Counter({card: n * house.decks for card, n in COPIES.items()})
        assert Counter((*now.lying, *now.seen, *step.stock)) == deck
        assert len(now.lying) + len(now.seen) + now.unseen(house.decks) == DECK_SIZE * house.decks


def test_a_moment_is_over_exactly_when_its_round_is() -> None:
    for _, step in all_steps():
        over = step.after.position is None
        assert over == (step.verdict.next is None) == (step.after.final is not None)
        assert step.after.outcome == step.verdict.outcome
        assert step.after.dealer == step.before.dealer


def test_what_is_shown_reads_back() -> None:
    for house, step in all_steps():
        shown = table.show(step.after)
        assert shown.startswith("over ") == (step.after.position is None)
        now = step.after.position or step.after.final
        assert read(shown.removeprefix("over "), house) == now


def counted(last: Moment, house: House) -> dict[int, int]:
    """Return the points that ``referee score`` counts for the entries of a round."""
    told = {letter(seat): word for seat, word in table.entries(last, house).items()}
    assert told == {who: flip7_scores.read_entry(word, house) for who, word in told.items()}
    found = flip7_scores.count_round(told, house, len(told), reshuffled=last.reshuffled)
    return {ord(who) - ord("A"): count.points for who, count in found.items()}


def test_entries_count_what_the_round_brought() -> None:
    for house, _, rounds in games():
        for played in rounds:
            assert counted(played.last, house) == dict(played.last.outcome.scores)


def test_who_left_is_not_among_the_entries() -> None:
    left = 0
    for house, _, rounds in games():
        for played in rounds:
            rows = played.last.final.rows
            stayed = {seat for seat, row in enumerate(rows) if row.status is not Status.LEFT}
            assert set(table.entries(played.last, house)) == stayed
            left += len(rows) - len(stayed)
    assert left, "nobody has left in any of these rounds"


def test_a_round_that_goes_on_has_no_entries() -> None:
    assert table.entries(moment_of("A=7 B=5"), House()) == {}


def test_F7_next_aside_the_next_round_is_dealt_upon_the_cards_of_the_last() -> None:
    for house, _, rounds in games():
        deck = Counter({card: n * house.decks for card, n in COPIES.items()})
        for played, following in pairwise(rounds):
            final = played.last.final
            aside = Counter((*final.seen, *final.lying))
            assert Counter(following.opened.position.seen) == aside
            assert aside + Counter(played.steps[-1].stock) == deck
            assert following.opened.position.lying == ()


def test_the_deal_goes_left_of_the_dealer() -> None:
    for _, players, rounds in games():
        for played in rounds:
            assert played.opened.position.deal == (played.deal.dealer + 1) % players


def test_without_the_last_moment_the_entries_tell_of_the_discards() -> None:
    """What they do not tell, such as a Flip Three that was used, is missing, and nothing is added."""
    found = 0
    for house, _, rounds in games():
        hands: tuple[Any, ...] = ()
        for played in rounds:
            told = table.entries(played.last, house)
            hand = SimpleNamespace(
                entries={str(k): v for k, v in told.items()}, reshuffled=played.last.reshuffled
            )
            hands = (*hands, hand)
            aside = Counter((*played.last.final.seen, *played.last.final.lying))
            known = cards(table.dealt(before(house, None, hands), {}).get("seen", ""))
            assert Counter(known) <= aside
            assert Counter(known) >= Counter(c for r in played.last.final.rows for c in r.lying)
            found += len(known)
    assert found


def test_a_first_round_is_dealt_upon_nothing() -> None:
    assert table.dealt(before(House(), None), {}) == {}


def test_the_last_moment_counts_before_the_entries() -> None:
    final = read("A=7,5/stayed B=9/frozen seen=+2", House())
    last = Moment(None, 0, House(), final)
    hand = SimpleNamespace(entries={"a": "12,11"}, reshuffled=False)
    assert table.dealt(before(House(), last, (hand,)), {}) == {"seen": "5,7,9,+2,freeze"}
    assert table.dealt(before(House(), None, (hand,)), {}) == {"seen": "11,12"}


def test_a_reshuffle_in_a_counted_round_takes_the_earlier_discards_away() -> None:
    first = SimpleNamespace(entries={"a": "12,11"}, reshuffled=False)
    second = SimpleNamespace(entries={"a": "bust:3,3"}, reshuffled=True)
    assert table.dealt(before(House(), None, (first, second)), {}) == {"seen": "3,3"}


def test_a_game_in_the_score_book_tells_of_its_discards(ask, tmp_path) -> None:
    ask("new", "flip7", "Ali", "سارا")
    ask("score", "Ali=5,9", "سارا=bust:3,3")
    ask("score", "Ali=12,second", "سارا=frozen:10")
    place = home({"REFEREE_HOME": str(tmp_path / "home")}, tmp_path)

    def seen() -> str:
        match = books.current(books.Clerk(place, "", lambda n: n - 1))
        return table.dealt(Before(match, None, ()), {})["seen"]

    assert seen() == "3,3,5,9,10,12,freeze,second"
    ask("score", "Ali=7", "سارا=8,6")
    assert seen() == "3,3,5,6,8,9,10,12,freeze,second", "a single number is points"
    ask("score", "Ali=+2,6", "سارا=bust", "--reshuffled")
    assert seen() == "6,+2"
    ask("undo")
    assert seen() == "3,3,5,6,8,9,10,12,freeze,second"


def test_F7_deck_no_more_discards_than_the_decks_have() -> None:
    """With one deck less, and with a Freeze that came back after a shuffle."""
    final = read("A=0,x2/stayed B=0,x2/stayed seen=+2,+2", House(decks=2))
    last = Moment(None, 0, House(decks=2), final)
    assert table.dealt(before(House(), last), {}) == {"seen": "0,+2,x2"}
    frozen = {str(n): f"frozen:{n}" for n in range(1, 5)}
    hand = SimpleNamespace(entries=frozen, reshuffled=True)
    told = table.dealt(before(House(), None, (hand,)), {})
    assert told == {"seen": "1,2,3,4,freeze,freeze,freeze"}


@pytest.mark.parametrize("players", [0, 1])
def test_more_players_than_letters_are_refused(players: int) -> None:
    assert table.opening(Deal(MOST_SEATS, 0), House()).position.players == MOST_SEATS
    with pytest.raises(ImpossibleError) as error:
        table.opening(Deal(MOST_SEATS + 1 + players, 0), House())
    assert error.value.key == "flip7/errors.seat_count"


def test_a_deal_upon_more_discards_than_there_are_is_refused() -> None:
    with pytest.raises(ImpossibleError):
        table.opening(Deal(2, 0, {"seen": "0,0"}), House())


def test_F7_reshuffle_a_round_remembers_that_it_saw_a_shuffle() -> None:
    opened = moment_of("players=2 A=7 B=5 seen=3")
    assert not moved(opened, "9", "stay").reshuffled
    assert moved(opened, "9", "reshuffle", "stay", "stay").reshuffled


def test_a_round_that_is_over_takes_no_move() -> None:
    last = moved(moment_of("players=2 A=7 B=5/stayed"), "stay")
    for move in (Stay(), Draw(Card.N5), Leave(0)):
        with pytest.raises(ImpossibleError) as error:
            table.judge(last, move, House())
        assert error.value.key == "flip7/errors.round_is_over"
        for language in LANGUAGES:
            assert Texts(language).say(error.value.key)


def test_F7_turn_a_play_is_the_movers_and_a_report_is_anybodys() -> None:
    moment = moment_of("A=7 B=5 turn=B")
    for move in (Draw(Card.N5), Stay(), Assign(Card.FREEZE, 0)):
        assert table.said_by(moment, move, 1) == move
        assert table.said_by(moment, move, 0) is None
    for move in (Leave(1), Reshuffle()):
        assert table.said_by(moment, move, 0) == table.said_by(moment, move, 1) == move


def test_F7_turn_who_owes_cards_or_an_aim_is_to_play_whoever_has_the_turn() -> None:
    owing = moment_of("A=7 B=5 C=3 turn=C from=A owed=flip3:C:2")
    assert table.said_by(owing, Draw(Card.N4), 2) == Draw(Card.N4)
    assert table.said_by(owing, Draw(Card.N4), 0) is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_F7_turn_out_of_turn_is_refused_and_costs_nothing(language: str) -> None:
    moment = moment_of("A=7 B=5 turn=B")
    verdict = table.out_of_turn(moment, 0, House())
    assert verdict == Illegal((Rule.TURN,), "out_of_turn", {"player": "A"})
    assert table.slip(moment, Stay(), verdict) is None
    said = Texts(language).say("flip7/rulings.out_of_turn", player="علی", seat="Bob")
    assert said.index("علی") < said.index("Bob")


def test_what_is_no_matter_here() -> None:
    moment = moment_of("A=7 B=5 C=3")
    assert table.held(moment) == {}
    assert table.dawn(moment, {}, House()) is None
    assert table.seated(moment) == (0, 1, 2)
    assert table.seated(moved(moment, "leave@B")) == (0, 1, 2)
    assert table.side(moment) is flip7


def test_odds_are_those_of_whoever_has_to_act() -> None:
    moment = moment_of("A=7 B=5,9,second/active C=12,+4/stayed seen=9,9 turn=B")
    told = table.odds(moment, House())
    assert told.row == "5,9,second"
    assert told.odds.unseen == 94 - 8
    assert told.odds.duplicates == 4 + 6
    assert told.odds.stay == 14


def test_odds_agree_with_the_stock_in_every_moment() -> None:
    asked = 0
    for house, step in all_steps():
        position = step.before.position
        if step.stock and position.rows[position.mover].active and len(step.stock) % 31 == 0:
            told = table.odds(step.before, house).odds
            assert told.unseen == position.unseen(house.decks)
            assert told.stay == flip7_points(step.before, house)
            asked += 1
    assert asked > 9


def flip7_points(moment: Moment, house: House) -> int:
    row = moment.position.rows[moment.position.mover]
    kept = ",".join(card for card in row.cards if card not in {Card.FREEZE, Card.FLIP3})
    return flip7_scores.count(kept or "active", house, status="active" if kept else "").points


@pytest.mark.parametrize("language", LANGUAGES)
def test_odds_are_refused_where_nobody_draws(language: str) -> None:
    bust = moment_of("A=5,5/bust B=4 owed=assign:A:freeze turn=A", "first-printing")
    for moment in (moved(moment_of("players=2 A=7 B=5/stayed"), "stay"), bust):
        with pytest.raises(ImpossibleError) as error:
            table.odds(moment, moment.house)
        assert error.value.key == "flip7/errors.nobody_draws"
        assert Texts(language).say(error.value.key)
