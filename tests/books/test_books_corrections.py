"""What a correction says: about who is missing, what re-opens, what had ended before."""

from __future__ import annotations

import pytest

LANGUAGES = ("en", "ar", "fa")


@pytest.fixture
def game(ask):
    """Return a function that opens a game with a limit of 100 and writes rounds."""

    def run(*rounds, names=("Ali", "Sara"), switches=("--limit", "100")):
        assert ask("new", "khabis", *names, *switches).code == 0
        for words in rounds:
            assert ask("score", *words.split()).code == 0

    return run


def test_HK_E2_missing_is_named_and_counts_for_nothing(ask, game):
    game(names=("Ali", "Sara", "رضا", "Mina"))
    answer = ask("score", "Ali=28", "Sara=0", "Mina=5")
    assert "3 of 4 entered; missing: رضا." in answer.out
    told = ask("standings", "--json").json
    assert told["missing"] == ["رضا"]
    assert all(row["total"] == 0 for row in told["rows"])
    rounds = {row["name"]: row["rounds"] for row in told["rows"]}
    assert rounds == {"Ali": [28], "Sara": [0], "رضا": [None], "Mina": [5]}


def test_HK_E2_a_second_score_for_the_same_round_is_refused(ask, game):
    game("Ali=28")
    answer = ask("score", "ali=29", "Sara=1", "--json")
    assert (answer.code, answer.json["error"]["kind"]) == (1, "refused")
    for said in ("Ali", "28", "referee fix 1"):
        assert said in answer.json["error"]["message"]
    assert ask("standings", "--json").json["missing"] == ["Sara"]


def test_HK_E2_zero_is_a_score(ask, game):
    game("Ali=0")
    assert ask("score", "Ali=5").code == 1


def test_HK_E1_a_correction_that_reopens_says_so(ask, game):
    game("Ali=100 Sara=1")
    assert ask("score", "Ali=1", "Sara=1").code == 1
    answer = ask("fix", "1", "Ali=10")
    assert "The game is open again." in answer.out
    assert not ask("standings", "--json").json["over"]
    assert "It is over. The winner is Sara." in ask("undo").out
    assert "The game is open again." in ask("void", "1", "--yes").out


def test_HK_E1_an_undo_that_reopens_says_so(ask, game):
    game("Ali=100 Sara=1")
    assert "The game is open again." in ask("undo").out
    ask("close", "--yes")
    assert "The game is open again." in ask("undo").out


def test_HK_E1_a_correction_after_which_it_had_ended_before_keeps_the_later_rounds(ask, game):
    game("Ali=10 Sara=1", "Ali=10 Sara=1", "Ali=10 Sara=1")
    answer = ask("fix", "1", "Ali=100")
    assert "over after round 1" in answer.out
    assert "the later rounds are kept" in answer.out
    told = ask("standings", "--json").json
    assert (told["over"], told["winner"]) == (True, ["Sara"])
    assert [row["total"] for row in told["rows"]] == [3, 120]
    assert "over after round" not in ask("undo").out


def test_HK_E1_with_fewer_hands_after_a_void_it_is_open_again(ask, game):
    game("Ali=10 Sara=1", "Ali=10 Sara=1", switches=("--hands", "2"))
    assert ask("standings", "--json").json["over"]
    assert "The game is open again." in ask("void", "1", "--yes").out
    assert ask("score", "Ali=1", "Sara=2", "--json").json["over"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_HK_E1_every_sentence_of_a_correction_is_there_in_every_language(ask, game, lang):
    game("Ali=10 Sara=1", "Ali=10 Sara=1", "Ali=10 Sara=1")
    said = [
        ask(*words, "--lang", lang)
        for words in (
            ("fix", "1", "Ali=100"), ("fix", "1", "Ali=10"), ("undo", "2"), ("redo",),
            ("void", "1", "--yes"), ("score", "Ali=1"), ("standings",), ("history",), ("games",),
            ("close", "--yes"),
        )
    ]  # fmt: skip
    assert all((answer.code, answer.err) == (0, "") for answer in said)
    assert all("{" not in answer.out and answer.out.strip() for answer in said)
    if lang != "en":
        assert all(any(sign > "\u0600" for sign in answer.out) for answer in said)


def test_HK_E1_who_leads_is_said_when_it_changes(ask, game):
    game("Ali=10 Sara=1")
    assert "In the lead" not in ask("score", "Ali=1", "Sara=1").out
    assert "In the lead now: Ali." in ask("score", "Ali=1", "Sara=60").out


def test_a_fix_adds_nobody_and_names_what_it_does_not_know(ask, game):
    game("Ali=10 Sara=1")
    assert ask("fix", "1", "Bob=3").code == 2
    assert ask("fix", "2", "Ali=3").code == 3
    assert ask("fix", "0", "Ali=3").code == 2
    assert ask("fix", "x", "Ali=3").code == 2
    assert ask("fix", "1").code == 2
    assert ask("fix", "1", "Ali=KD,KD").code == 1
    assert ask("fix", "1", "Ali=out:JS", "Sara=JS").code == 1
    assert ask("undo", "--json").json["undone"] == ["round"]


def test_a_fix_of_a_missing_entry_completes_the_round(ask, game):
    game("Ali=10")
    assert ask("fix", "1", "Sara=3", "--json").json["missing"] == []


def test_a_void_round_keeps_its_number_and_stands_in_the_history(ask, game):
    game("Ali=10 Sara=1", "Ali=10 Sara=2")
    told = ask("void", "1", "--yes", "--json").json
    assert (told["round"], told["totals"]) == (1, {"Ali": 10, "Sara": 2})
    assert ask("void", "1", "--yes").code == 1
    rounds = ask("history", "--json").json["rounds"]
    assert [(one["round"], one["void"]) for one in rounds] == [(1, True), (2, False)]


def test_a_void_unfinished_round_waits_for_nobody(ask, game):
    game("Ali=10")
    assert ask("void", "1", "--yes", "--json").json["missing"] == []
    assert ask("score", "Ali=3", "--json").json["round"] == 2


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("words", [("void", "1"), ("close",)])
def test_without_a_terminal_a_yes_must_be_given(ask, game, words, lang):
    game("Ali=10 Sara=1")
    before = ask("history", "--json").out
    answer = ask(*words, "--lang", lang)
    assert (answer.code, answer.out) == (2, "")
    assert "--yes" in answer.err
    assert ask("history", "--json").out == before
    assert ask(*words, "--json").json["error"]["kind"] == "unreadable"
    assert ask(*words, "-y").code == 0


def test_what_is_not_there_is_not_asked_about(ask, game):
    game("Ali=10 Sara=1")
    assert ask("void", "7").code == 3
    assert ask("close", "--game", "z9z9").code == 3


def test_a_closed_game_without_a_full_round_has_no_winner(ask, game):
    game("Ali=10")
    told = ask("close", "--yes", "--json").json
    assert (told["over"], told["winner"], told["dealer"]) == (True, [], None)
    answer = ask("score", "Sara=1")
    assert answer.code == 1
    assert "won by" not in answer.err
    assert ask("close", "--yes").code == 1


def test_another_game_is_written_by_its_id_and_stays_in_the_background(ask, game):
    game()
    first = ask("games", "--json").json["games"][0]["id"]
    game()
    told = ask("score", "Ali=1", "Sara=2", "--game", first.upper(), "--json")
    assert told.code == 0
    rounds = {
        one["id"]: (one["rounds"], one["current"]) for one in ask("games", "--json").json["games"]
    }
    assert rounds[first] == (1, False)
    assert ask("use", first, "--json").json["id"] == first
    assert ask("standings", "--json").json["id"] == first
    near = ask("use", f"{first[:3]}z", "--json")
    assert (near.code, near.json["error"]["near"]) == (3, [first])


def test_points_that_were_typed_are_not_said_twice(ask, game):
    game()
    said = ask("score", "Ali=28", "Sara=7H/4C/KD").out
    assert "  Ali: 28\n" in said
    assert "  Sara: 17 (7♥ exchanged for 4♣, K♦; 4♣ 4; K♦ 13)\n" in said
    assert (
        "  Sara: 34 (17 as told; doubled for the jack: +17)"
        in ask("fix", "1", "Ali=out:JS", "Sara=17").out
    )


def test_undo_and_redo_say_which_way_it_went(ask, game):
    game("Ali=1 Sara=2", "Ali=1 Sara=2")
    assert "2 entries taken back." in ask("undo", "2").out
    assert "1 entry restored." in ask("redo").out


def test_rounds_stand_below_each_other_in_the_table(ask, game):
    game("Ali=1 Sara=20", "Ali=30 Sara=4")
    rows = [line for line in ask("standings").out.splitlines() if line.startswith((" 1", " 2"))]
    assert [row[-5:] for row in rows] == ["20  4", " 1 30"]


@pytest.mark.parametrize(
    ("lang", "names"), [("en", "Ali, Sara"), ("ar", "Ali، Sara"), ("fa", "Ali، Sara")]
)
def test_several_names_in_an_error_are_parted_as_the_language_parts_them(ask, game, lang, names):
    game()
    assert names in ask("score", "Bob=1", "--lang", lang).err
    ask("score", "Ali=100", "Sara=100")
    assert names in ask("score", "Ali=1", "--lang", lang).err
