"""Questions and faults that others reported in public of games, Hijri dates and score books.

Each is put to the referee in its own terms; the address says where it was asked.
"""

from __future__ import annotations

from datetime import date, timedelta
from itertools import pairwise

import pytest

from referee.games.khabis import position as khabis_position

CIVIL = ("--calendar", "umm-al-qura", "--day-start", "midnight", "--json")
UMM_AL_QURA = {
    # https://github.com/GeniusTS/hijri-dates/issues/12
    "2018-12-08": (1440, 4, 1),
    # https://github.com/alhazmy13/HijriDatePicker/issues/5
    "2016-02-17": (1437, 5, 8),
    # https://github.com/mohamedsabil83/laravel-hijrian/issues/1
    "2019-10-28": (1441, 2, 29),
    # https://github.com/ThreeTen/threetenbp/issues/66
    "2017-05-12": (1438, 8, 16),
    # https://github.com/Ahmed-Raouf/ummalqura-calendar/issues/1
    "2024-12-07": (1446, 6, 6),
    # https://github.com/dralshehri/hijridate/issues/2: 1433 ended with its 29th of Dhu al-Hijja
    "2012-11-14": (1433, 12, 29),
    "2012-11-15": (1434, 1, 1),
}


def hijri(ask, when, *switches):
    found = ask("today", "--when", f"{when} 12:00", *CIVIL, *switches).json["hijri"]
    return found["year"], found["month"], found["day"]


@pytest.mark.parametrize("civil", UMM_AL_QURA)
def test_days_that_other_tables_have_one_off(ask, civil):
    assert hijri(ask, civil) == UMM_AL_QURA[civil]


def test_since_1365_every_month_has_29_or_30_days():
    # https://github.com/xsoh/moment-hijri/issues/105
    from hijridate import Hijri

    months = [Hijri(year, month, 1) for year in range(1343, 1501) for month in range(1, 13)]
    odd = [month for month in months if month.month_length() not in {29, 30}]
    # The printed calendars before have eight others, and the library keeps to them.
    assert len(odd) == 8
    assert max(month.year for month in odd) == 1364


def test_the_day_turns_at_sunset(ask):
    # https://github.com/arabeyes-org/ITL/issues/52
    days = [
        ask("today", "--city", "najaf", "--when", f"2024-03-10 {hour}", "--json").json["hijri"][
            "day"
        ]
        for hour in ("17:00", "19:00")
    ]
    assert days == [29, 30]


def test_a_month_that_was_not_sighted_begins_a_day_later(ask):
    # https://github.com/arabeyes-org/ITL/issues/52
    sighted = ("--month-start", "1445-09=2024-03-12")
    assert hijri(ask, "2024-03-11") == (1445, 9, 1)
    assert hijri(ask, "2024-03-11", *sighted) == (1445, 8, 30)
    assert hijri(ask, "2024-03-12", *sighted) == (1445, 9, 1)


@pytest.mark.parametrize("shift", ["-2", "-1", "1", "2"])
def test_a_shift_loses_no_day_and_tells_none_twice(ask, shift):
    # https://github.com/islamic-network/api.aladhan.com/issues/53
    # https://github.com/ahmedoid/hijri_date/issues/6
    first = date(2024, 8, 28)
    seen = [hijri(ask, first + timedelta(days=n), "--shift", shift) for n in range(45)]
    assert len(set(seen)) == len(seen)
    for before, after in pairwise(seen):
        assert after[2] == before[2] + 1 or (after[2] == 1 and before[2] in {29, 30})


def test_a_raised_figure_is_no_figure(ask):
    # https://github.com/akoumjian/datefinder/issues/156
    assert ask("today", "--when", "2021-0²-12").code == 2
    assert ask("today", "--hijri", "2² Safar").code == 2


def test_a_year_of_long_ago_is_refused_with_the_years_that_are_known(ask):
    # https://github.com/scrapinghub/dateparser/issues/306
    answer = ask("today", "--hijri", "10 Safar 1004")
    assert answer.code == 2
    assert "1343" in answer.err


@pytest.mark.parametrize("language", ["en", "ar", "fa"])
def test_a_date_can_be_typed_as_it_is_shown(ask, language):
    # https://github.com/xsoh/moment-hijri/issues/49
    shown = ask("today", "--when", "2026-11-30 12:00", "--lang", language).out
    typed = shown.partition("(")[0]
    told = ask("today", "--when", "2026-11-30 12:00", "--hijri", typed, "--json").json["hijri"]
    assert told == ask("today", "--when", "2026-11-30 12:00", "--json").json["hijri"] | {
        "month_length": told["month_length"]
    }


def khabis(ask, play, *rest):
    return ask("can", "khabis", play, *rest, "--json").json


def test_a_jack_goes_on_a_jack_whatever_suit_it_names(ask):
    # https://github.com/smogon/pokemon-showdown/issues/3713
    assert khabis(ask, "JD", "--on", "JS", "--position", "suit=H")["legal"]


def test_a_named_suit_stays_while_cards_are_drawn(ask):
    # https://github.com/CampbellCrowley/SpikeyBot-Discord/issues/51
    answer = khabis(ask, "draw", "--on", "JS", "--position", "suit=H")
    assert answer["position"].endswith("top=JS suit=H")


def test_nobody_names_a_suit_with_the_last_card(ask):
    # https://github.com/ichabod801/t_games/issues/187
    answer = khabis(ask, "JS", "--on", "9S", "--position", "left=1", "--house", "jack_declare=must")
    assert (answer["over"], answer["winner"]) == (True, "A")
    assert "chooses" not in {effect["kind"] for effect in answer["effects"]}


def test_a_named_suit_ends_with_the_hand():
    # https://github.com/ichabod801/t_games/issues/54
    from sittings import sat_down, say

    sitting = sat_down("khabis", "Ali", "Sara", house=("deal=1",))
    say(sitting, "first:5H", "JS:D", "Ali=12")
    assert sitting.hand is None
    assert len(sitting.match.counted) == 1
    say(sitting, "first:6C")
    assert "suit" not in khabis_position.show(sitting.hand.moment.position)


def test_who_owes_cards_does_not_draw_a_single_one_first(ask):
    # https://github.com/jpriebe/hotdeath/issues/7
    answer = khabis(ask, "draw", "--on", "7S", "--position", "owed=4 turn=B")
    assert answer["effects"] == [{"kind": "draws", "seat": "B", "cards": 4}]
    assert answer["next"] == "C"


def test_who_paid_a_seven_may_have_to_match_it(ask):
    # https://github.com/velnias75/NetMauMau/issues/34
    house = ("--house", "seven_pay_then_play=yes")
    paid = khabis(ask, "draw", "--on", "7S", "--position", "owed=2", *house)
    assert paid["next"] == "A"
    after = khabis(ask, "draw", "--position", paid["position"], *house)
    assert after["effects"] == [{"kind": "draws", "seat": "A", "cards": 1}]


@pytest.mark.parametrize("card", ["7S", "JS", "2S", "8S"])
def test_no_card_that_does_something_lies_first(ask, card):
    # https://github.com/myano/jenni/issues/220
    answer = khabis(ask, f"first:{card}")
    assert (answer["legal"], answer["rules"], answer["penalty"]) == (False, ["HK-G4"], None)


def test_the_turn_passes_where_the_stock_is_empty(ask):
    # https://github.com/ichabod801/t_games/issues/556
    answer = khabis(ask, "pass", "--on", "9S", "--house", "stock_empty=pass")
    assert (answer["legal"], answer["next"]) == (True, "B")


def flip7(ask, play, position):
    return ask(
        "can", "flip7", play, "--position", position, "--profile", "publisher", "--json"
    ).json


# https://rules.dized.com/game/dPDRM857TU-BFRF7LzGE0g/faq, down to the deal


def test_a_freeze_within_three_cards_waits_and_goes_with_a_bust(ask):
    waiting = flip7(ask, "freeze", "turn=A A=3,7 B=9 C=5 owed=flip3:A:2 from=A")
    assert waiting["position"].endswith("owed=flip3:A:1,assign:A:freeze")
    bust = flip7(ask, "7", "turn=A A=3,7 B=9 C=5 owed=flip3:A:2,assign:A:freeze from=A")
    assert {"kind": "discards", "seat": "A", "card": "freeze"} in bust["effects"]


def test_a_second_chance_within_three_cards_is_kept_and_helps_at_once(ask):
    kept = flip7(ask, "second", "turn=A A=3,7 B=9 C=5 owed=flip3:A:2 from=A")
    saved = flip7(ask, "7", kept["position"])
    assert "saves" in {effect["kind"] for effect in saved["effects"]}


def test_seven_numbers_end_the_round_in_the_middle_of_three_cards(ask):
    answer = flip7(ask, "12", "turn=A A=0,1,2,3,4,5 B=9 C=5 owed=flip3:A:3 from=A")
    assert answer["over"]
    assert answer["scores"] == {"A": 42, "B": 9, "C": 5}


def test_after_three_cards_the_next_is_who_sits_beside_the_giver(ask):
    assert flip7(ask, "4", "turn=A A=3 B=9 C=5 owed=flip3:C:1 from=A")["next"] == "B"


def test_three_cards_are_given_at_once_in_the_deal(ask):
    answer = flip7(ask, "flip3@C", "turn=A A= B= C= deal=A")
    assert answer["effects"] == [{"kind": "owes", "seat": "C", "cards": 3}]
    assert answer["next"] == "C"


def test_nobody_stays_with_no_card(ask):
    # https://phnxevents.com/?p=13128
    assert not flip7(ask, "stay", "turn=A A= B=9 C=5")["legal"]


@pytest.mark.parametrize(
    ("row", "status", "points"),
    [
        ("10 x2 +4", "stayed", 24),
        ("10 +4 x2", "stayed", 24),
        ("x2 +4", "stayed", 4),
        ("0 1 2 3 4 5 6 x2 +10", "flip7", 67),
    ],
)
def test_what_doubles_doubles_numbers_only(ask, row, status, points):
    # https://flip-7.slop.zackpollard.pro/
    assert ask("count", "flip7", row, "--status", status, "--json").json["points"] == points


def test_all_who_are_level_at_the_top_have_won(ask):
    # https://github.com/Progrunning/BoardGamesCompanion/issues/357
    # https://github.com/ichabod801/t_games/issues/46
    ask("new", "khabis", "Ali", "Sara", "Reza", "--hands", "1")
    ask("score", "Ali=5", "Sara=5", "Reza=9")
    told = ask("standings", "--json").json
    assert told["winner"] == ["Ali", "Sara"]
    # https://github.com/Progrunning/BoardGamesCompanion/issues/125: then there is no second
    assert [row["rank"] for row in told["rows"]] == [1, 1, 3]


def test_what_stands_behind_the_end_of_a_file_costs_nothing(ask, tmp_path):
    # https://github.com/msiemens/tinydb/issues/301
    ask("new", "khabis", "Ali", "Sara")
    ask("score", "Ali=5", "Sara=7")
    (file,) = (tmp_path / "home" / "games").glob("*.json")
    whole = file.read_bytes()
    file.write_bytes(whole + b'"], "}')
    assert ask("standings").code == 4
    assert whole in {kept.read_bytes().removesuffix(b'"], "}') for kept in file.parent.iterdir()}


@pytest.mark.parametrize("content", [b"", b"{}", b"[]", b"null", b'{"a": 1}'])
def test_a_file_that_is_none_of_ours_is_never_emptied(ask, tmp_path, content):
    # https://github.com/msiemens/tinydb/issues/67
    ask("new", "khabis", "Ali", "Sara")
    (file,) = (tmp_path / "home" / "games").glob("*.json")
    file.write_bytes(content)
    assert ask("score", "Ali=5").code == 4
    assert ask("score", "Ali=5").code == 3
    assert content in {kept.read_bytes() for kept in file.parent.iterdir() if ".json" in kept.name}
