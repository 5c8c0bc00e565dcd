from __future__ import annotations

from random import Random

import pytest
from sittings import AT, again, book, hows, made, sat_down, say, stand

from referee.cli.prompts import completions
from referee.core.errors import AmbiguousError, RefereeError, RefusedError
from referee.desk import live, people, registry, table_words
from referee.desk.books import Clerk
from referee.desk.records import FileRecord
from referee.desk.replies import Asked, How, Noted, Shows, Stepped, Why, Wrote
from referee.desk.sitting import Phase, Sitting
from referee.i18n.language import LANGUAGES
from referee.ledger.gamefile import GameFile
from referee.ledger.home import Home


@pytest.fixture
def three() -> Sitting:
    return sat_down("khabis", "علی", "Sara", "Reza Jan")


def turn(sitting: Sitting) -> str:
    hand = sitting.upcoming({})
    return sitting.names(hand)[hand.moment.position.turn]


def test_hk_g5_the_seat_next_to_the_dealer_begins(three):
    assert (three.phase, turn(three)) == (Phase.BETWEEN, "Sara")
    say(three, "5H")
    assert (three.phase, turn(three)) == (Phase.PLAY, "Sara")


@pytest.mark.parametrize(
    "line", ["Sara 9H", "sara: 9H", "SARA نه دل", "nine of hearts", "۹ دل", "9h"]
)
def test_who_plays_may_stand_in_front_and_what_is_spoken_is_read(three, line):
    replies = say(three, "5H", line)
    assert hows(replies) == [How.MADE]
    assert turn(three) == "Reza Jan"


@pytest.mark.parametrize("line", ["علي 9H", "على: نه دل", "Reza Jan 9H", "reza jan draw"])
def test_hk_m1_somebody_elses_play_is_refused_and_changes_nothing(three, line):
    say(three, "5H")
    before = stand(three)
    (told,) = say(three, line)
    assert (told.how, told.ruling.verdict.rules[0]) == (How.REFUSED, "HK-M1")
    assert stand(three) == before
    with pytest.raises(RefusedError):
        say(three, "force")


def test_hk_m1_agreed_playing_out_of_turn_costs_a_card():
    sitting = sat_down("khabis", "A1", "B1", "C1", house=("minor_turn=on",))
    say(sitting, "5H", "A1 9H")
    (told,) = say(sitting, "slip")
    assert told.how is How.SLIPPED
    assert sitting.hand.moment.counts == (8, 7, 7)
    assert turn(sitting) == "B1"


@pytest.mark.parametrize("line", ["Sara forgot to call", "catch@B", "catch Sara", "سارا"])
def test_a_line_that_is_about_somebody_is_no_play_of_his(three, line):
    say(three, "5H")
    before = stand(three)
    try:
        replies = say(three, line)
    except RefereeError:
        assert stand(three) == before
    else:
        assert all(one.how in {How.MADE, How.REFUSED} for one in replies)


def test_hk_2a_a_two_without_a_victim_waits_for_the_name(three):
    (told,) = say(three, "5D", "2D")
    assert told.how is How.CHOOSES
    assert three.hand.moment.counts == (7, 7, 7)
    say(three, "علی")
    assert three.hand.moment.counts == (8, 6, 7)


def test_hk_2a_a_drawn_two_waits_for_the_name_and_stays_drawn(three):
    say(three, "5D", "draw 2D", "2D@C")
    assert three.hand.moment.counts == (7, 7, 8)


@pytest.mark.parametrize(
    "lines", [("JS", "hearts"), ("JS دل",), ("JS:H",), ("JS", "دل"), ("JS", "كبة")]
)
def test_hk_j1_a_jacks_suit_may_come_a_line_later(three, lines):
    say(three, "5D", *lines)
    assert three.hand.moment.position.suit == "H"
    assert three.hand.moment.counts == (7, 6, 7)
    assert len(again(three).match.live) == 2


def test_a_choice_that_is_not_made_is_dropped_by_another_play(three):
    say(three, "5D", "2D", "9D")
    assert three.hand.moment.last == ("9", "D")


def test_hk_g8_after_a_bare_draw_the_card_that_would_have_fitted_is_hinted_at(three):
    (told,) = say(three, "5D", "draw", "2D@C")  # Sara drew it; now it would hit who lays it
    assert (told.how, told.hint) == (How.REFUSED, "hint_drawn_before")
    say(three, "undo", "draw 2D@C")
    assert three.hand.moment.counts == (7, 7, 8)
    (told,) = say(three, "QS")
    assert told.hint == ""


def test_hk_m2a_a_card_that_can_only_be_the_drawn_one_is_hinted_at():
    sitting = sat_down("khabis", "A1", "B1", house=("eight_prize=draw_last", "deal=1"))
    say(sitting, "5H", "8H")
    with pytest.raises(RefereeError) as error:
        say(sitting, "4H")
    assert error.value.key == "table/errors.only_drawn"
    say(sitting, "draw 4H")
    assert sitting.phase is Phase.ENTRY


def test_not_legal_is_not_made_and_says_its_price(three):
    say(three, "5H")
    (told,) = say(three, "QS")
    assert (told.how, told.ruling.verdict.penalty.cards) == (How.REFUSED, 1)
    assert three.hand.moment.counts == (7, 7, 7)


def test_slip_records_that_it_was_down_and_what_it_cost(three):
    say(three, "5H", "QS")
    (told,) = say(three, "slip")
    assert told.how is How.SLIPPED
    assert three.hand.moment.counts == (7, 8, 7)
    assert again(three).match.live[-1].body["play"] == "slip HK-G6@B"


def test_slip_where_it_costs_nothing_is_a_note_on_the_record(three):
    say(three, "5H", "علی 9H")
    (told,) = say(three, "slip")
    assert isinstance(told, Noted)
    assert again(three).match.live[-1].body == {"slip": "9H"}
    assert stand(again(three)) == stand(three)


def test_force_lets_it_stand_and_says_so_on_the_record(three):
    say(three, "5H", "QS")
    (told,) = say(three, "force")
    assert told.how is How.FORCED
    assert three.hand.moment.last == ("Q", "S")
    assert again(three).match.live[-1].body == {"play": "QS", "forced": True}
    assert stand(again(three)) == stand(three)


@pytest.mark.parametrize("line", ["force KC", "قبول KC", "نقبلها KC"])
def test_force_with_the_play_behind_it(three, line):
    say(three, "5H", line)
    assert three.hand.moment.last == ("K", "C")


@pytest.mark.parametrize("line", ["slip", "force", "why"])
def test_nothing_was_refused_or_ruled(three, line):
    with pytest.raises(RefusedError):
        say(three, line)
    say(three, "5H", "9H")
    if line != "why":
        with pytest.raises(RefusedError):
            say(three, line)


@pytest.mark.parametrize("line", ["why", "چرا؟", "لماذا"])
def test_why_is_the_last_ruling(three, line):
    (refused,) = say(three, "5H", "QS")
    assert say(three, line) == [Why(refused.ruling)]


@pytest.mark.parametrize("line", ["can 9H", "can 9H?", "هل 9H؟", "می‌شود نه دل؟"])
def test_asking_plays_nothing(three, line):
    say(three, "5H")
    before = stand(three)
    (told,) = say(three, line)
    assert (told.how, told.ruling.legal) == (How.ASKED, True)
    assert stand(three) == before


def test_a_finished_hand_asks_for_what_is_left_and_writes_the_round():
    sitting = sat_down("khabis", "علی", "Sara", house=("deal=1",))
    say(sitting, "5H", "JH:S")
    assert (sitting.phase, sitting.match.name(sitting.asked)) == (Phase.ENTRY, "علی")
    (told,) = say(sitting, "QC")
    assert isinstance(told, Wrote)
    assert told.written.hand.points == {"p2": 0, "p1": 24}  # HK-S7: doubled after a jack
    assert sitting.phase is Phase.BETWEEN
    assert turn(sitting) == "علی"


def test_cards_that_are_not_as_many_as_the_table_counted_are_said_to_be():
    sitting = sat_down("khabis", "A1", "B1", house=("deal=1",))
    (told,) = say(sitting, "5H", "9H", "QC,KD")
    assert told.counted == (("A1", 2, 1),)
    assert told.written.hand.points["p1"] == 25


@pytest.mark.parametrize("line", ["A1=33", "A1 33", "score A1=33", "a1=۳۳"])
def test_a_round_may_be_entered_by_name(line):
    sitting = sat_down("khabis", "A1", "B1", house=("deal=1",))
    (told,) = say(sitting, "5H", "9H", line)
    assert told.written.hand.points == {"p2": 0, "p1": 33}


def test_a_round_that_waits_for_somebody_is_asked_for_again():
    sitting = sat_down("khabis", "A1", "B1", "C1", house=("deal=1",))
    say(sitting, "5H", "9H", "12")
    assert sitting.match.name(sitting.asked) == "C1"
    assert stand(again(sitting)) == stand(sitting)
    say(sitting, "3")
    assert sitting.phase is Phase.BETWEEN


def test_an_entry_that_cannot_be_is_not_written():
    sitting = sat_down("khabis", "A1", "B1", house=("deal=1",))
    say(sitting, "5H", "9H")
    before = stand(sitting)
    for line in ("7S", "QX", "-4", "Ali=4", "A1=", "B1=out A1=out"):
        with pytest.raises(RefereeError):
            say(sitting, line)
        assert stand(sitting) == before


def test_a_round_written_by_hand_ends_the_hand(three):
    say(three, "5H", "9H", "score علی=out Sara=12 'Reza Jan'=3")
    assert three.phase is Phase.BETWEEN
    assert three.match.tally.totals == {"p1": 0, "p2": 12, "p3": 3}


def test_who_leaves_leaves_the_game_and_the_hand_goes_on(three):
    say(three, "5H", "Sara leaves")
    assert [player.name for player in three.match.here] == ["علی", "Reza Jan"]
    assert turn(three) == "Reza Jan"
    assert stand(again(three)) == stand(three)
    say(three, "undo")
    assert len(three.match.here) == 3
    assert turn(three) == "Sara"


def test_who_leaves_between_two_hands_is_not_dealt_to(three):
    say(three, "Sara leaves")
    assert three.hand is None
    say(three, "5H")
    assert three.hand.seats == ("p1", "p3")


def test_who_joins_plays_from_the_next_hand(three):
    say(three, "5H", "join مینا")
    assert three.hand.seats == ("p1", "p2", "p3")
    say(three, "score علی=out Sara=1 'Reza Jan'=2", "5H")
    assert three.hand.seats == ("p1", "p2", "p3", "p4")


def test_who_leaves_by_the_score_book_is_passed_over_at_the_table(file):
    make = made()
    sitting = Sitting(FileRecord(file), make)
    say(sitting, "join Mina", "5H")
    people.leave(Clerk(Home(file.path.parent.parent), AT, Random(1).randrange, "k7f3"), "B1")
    say(sitting, "state")
    assert turn(sitting) == "Mina"


def test_a_game_that_is_over_takes_no_more_plays():
    sitting = sat_down("khabis", "A1", "B1", house=("deal=1", "limit=20"))
    say(sitting, "5H", "9H", "QC,KD")
    assert sitting.phase is Phase.DONE
    for line in ("5H", "can 5H", "force 5H", "A1=3"):
        with pytest.raises(RefusedError):
            say(sitting, line)
    say(sitting, "undo", "3")
    assert sitting.phase is Phase.BETWEEN


def test_an_empty_line_changes_nothing(three):
    before = stand(three)
    assert say(three, "", "   ") == []
    say(three, "5H")
    assert say(three, "") == []
    assert before != stand(three)


@pytest.mark.parametrize(
    "line",
    [
        "\x00",
        "\u202e",
        "x" * 10_000,
        "🂡",
        "=1+1",
        "<b>",
        "7",
        "undo 0",
        "undo x",
        "undo 99999999",
        "بلا",
    ],
)
def test_what_cannot_be_read_changes_nothing(three, line):
    say(three, "5H")
    before = stand(three)
    with pytest.raises(RefereeError):
        say(three, line)
    assert stand(three) == before


def test_a_call_that_may_be_several_players_is_asked_back():
    sitting = sat_down("khabis", "A1", "B1", "C1", house=("deal=2",))
    say(sitting, "5H", "9H", "KH")
    with pytest.raises(AmbiguousError):
        say(sitting, "call")
    say(sitting, "B1 tak kart")
    assert sitting.hand.moment.position.quiet == (2,)


def test_odds_are_another_games(three):
    with pytest.raises(RefusedError):
        say(three, "odds")


# the words of the table


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", table_words.names())
def test_every_command_is_known_by_the_word_that_help_shows(language, name):
    assert table_words.command(table_words.spelt(name, language)) == (name, "")


def test_what_stands_alone_is_a_play_with_more_behind_it():
    assert table_words.command("slip HK-P1@C") is None
    assert table_words.command("slip") == ("slip", "")
    assert table_words.command("quit") == ("quit", "")


@pytest.mark.parametrize("line", ["state", "score", "help", "quit", "وضعیت", "النقاط", "؟"])
def test_what_is_only_shown(three, line):
    (told,) = say(three, line)
    assert isinstance(told, Asked)


def test_steps_are_read_in_every_script(three):
    say(three, "5H", "9H", "KH")
    (told,) = say(three, "undo ۲")
    assert told == Stepped(back=True, plays=("KH", "9H"))
    (told,) = say(three, "redo ٢")
    assert told.plays == ("9H", "KH")


# two who write to one game


@pytest.fixture
def file(tmp_path) -> GameFile:
    game = book("khabis", "A1", "B1", house=("deal=1",))
    (tmp_path / "games").mkdir()
    found = GameFile(tmp_path / "games" / "k7f3.json")
    found.create(game.header)
    return found


def test_a_round_written_elsewhere_is_noticed_before_the_next_line(file):
    make = made()
    sitting = Sitting(FileRecord(file), make)
    say(sitting, "5H")
    file.append([make("round", {"scores": {"p1": "out", "p2": "12"}})])
    replies = say(sitting, "state")
    assert replies[0] == Asked(Shows.RELOADED)
    assert sitting.phase is Phase.BETWEEN
    assert sitting.match.tally.totals == {"p1": 0, "p2": 12}


def test_two_tables_on_one_record_never_write_over_each_other(file):
    make = made()
    one, other = Sitting(FileRecord(file), make), Sitting(FileRecord(file), make)
    say(one, "5H")
    say(other, "9H")
    assert stand(other)[1].moment.last == ("9", "H")
    say(one, "4")
    assert stand(one) == stand(Sitting(FileRecord(file), make))


def test_what_is_written_in_the_very_moment_is_not_written_over(file):
    make = made()
    sitting = Sitting(FileRecord(file), make)
    say(sitting, "5H")

    class Late(FileRecord):
        def changed(self) -> bool:
            return False  # somebody writes right after this was asked

    late = Sitting(Late(file), make)
    say(sitting, "9H")
    for line in ("5S", "undo", "score A1=out B1=3"):
        with pytest.raises(RefereeError) as error:
            say(late, line)
        assert error.value.key == "table/errors.changed"
    assert len(file.read().events) == 2
    late.load()
    say(late, "undo")
    assert stand(late)[1].moment.last == ("5", "H")


@pytest.mark.parametrize("game", sorted(registry.GAMES))
def test_no_command_is_a_play_of_a_game(game):
    for word in table_words.spellings():
        with pytest.raises(RefereeError):
            registry.side(game, {}).read_play(word, ("Ali", "Sara"))


@pytest.mark.parametrize("game", sorted(registry.GAMES))
@pytest.mark.parametrize(
    ("begun", "found"), [("علي", "علی"), ("sa", "Sara"), ("برگر", "برگردان"), ("ترا", "تراجع")]
)
def test_names_and_commands_are_completed_in_every_script(game, begun, found):
    words = ("علی", "Sara", *table_words.spellings(), *live.table(game).spellings())
    assert found in completions(begun, words)
    assert completions("", words) == []


@pytest.mark.parametrize(
    ("game", "begun", "found"),
    [
        ("khabis", "10", "10S"),
        ("khabis", "هف", "هفت"),
        ("flip7", "تجم", "تجميد"),
        ("ahlulbayt", "birth:al", "birth:ali"),
    ],
)
def test_cards_are_completed(game, begun, found):
    assert found in completions(begun, live.table(game).spellings())
