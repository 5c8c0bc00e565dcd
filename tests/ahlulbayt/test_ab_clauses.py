"""One test for each clause, named by it."""

from __future__ import annotations

from ahlulbayt.ab_table import after, cites, deck, effects, legal, rule, today, won

from referee.games.ahlulbayt.clauses import Rule
from referee.games.ahlulbayt.house import House
from referee.games.ahlulbayt.opening import deal, greatest, who_starts
from referee.games.ahlulbayt.repeats import bonus_cards, never_last


def hands(*cards):
    return [[deck().card(text) for text in hand.split()] for hand in cards]


def test_AB_1_one_player_is_no_game():
    assert cites(deal(1, House(), deck()), "AB-1")
    assert not legal(deal(1, House(), deck()))
    assert legal(deal(2, House(), deck()))
    ended = rule("players=2 top=birth:ali", "leave@B")
    assert cites(ended, "AB-1")
    assert won(ended)
    assert ended.outcome.winner is None


def test_AB_2_seven_each_and_the_rest_is_the_bank():
    verdict = deal(10, House(), deck())
    assert legal(verdict)
    assert cites(verdict, "AB-2")
    assert verdict.facts["bank"] == 7


def test_AB_2_a_deck_without_every_place_is_one_card_smaller():
    assert deal(4, House(every_place="absent"), deck()).facts["bank"] == 48


def test_AB_3a_the_greatest_infallible_starts():
    verdict = who_starts(
        hands("salawat birth:mahdi", "death:ali month:safar", "birth:fatima"), deck()
    )
    assert verdict.next == 1
    assert cites(verdict, "AB-3a")
    assert not legal(rule("turn=B", "month:rajab"))
    assert legal(rule("turn=B", "death:ali"))


def test_AB_3a_a_tie_goes_to_the_earlier_seat():
    assert who_starts(hands("salawat", "death:ali", "birth:ali"), deck()).next == 1


def test_AB_3a_a_killer_card_is_no_infallibles_card():
    assert greatest(hands("killer:ibn-muljam")[0], deck()) is None


def test_AB_3a_nothing_is_drawn_or_passed_before_the_first_card():
    for play in ("draw", "pass", "draw:birth:ali", "reshuffle"):
        assert cites(rule("turn=B", play), "AB-3a")
        assert not legal(rule("turn=B", play))


def test_AB_3b_the_prophet_is_the_greatest_and_the_mahdi_the_smallest():
    first, *_, last = sorted(deck().infallibles.values(), key=lambda one: one.order)
    assert (first.id, last.id) == ("prophet", "mahdi")
    assert cites(who_starts(hands("birth:mahdi", "birth:askari"), deck()), "AB-3b")


def test_AB_3c_the_first_infallible_of_the_bank_opens():
    assert cites(rule("turn=B", "first:death:hadi"), "AB-3c")
    assert not legal(rule("turn=B", "first:city:qom"))
    assert not legal(rule("top=birth:ali", "first:death:hadi"))


def test_AB_3c_a_bank_card_brings_nothing_about():
    verdict = rule("turn=B", "first:dynasty:abbasids", "q6=bank")
    assert effects(verdict) == []
    assert after(verdict) == "players=4 turn=B top=dynasty:abbasids"


def test_AB_3d_the_order_is_that_of_the_dated_births():
    def born(one):
        event = deck().card(f"birth:{one.id}").events[0]
        return event.year

    ordered = sorted(deck().infallibles.values(), key=lambda one: one.order)
    years = [born(one) for one in ordered]
    assert years == sorted(years)
    assert len(set(years)) == 14


def test_AB_4a_one_shared_attribute_is_enough():
    assert cites(rule("top=birth:ali", "death:ali"), "AB-4a")
    assert not legal(rule("top=death:ali", "birth:mahdi"))


def test_AB_4b_a_deck_may_print_further_attributes():
    verdict = rule("top=card:mark=green", "card:month=safar,mark=green+old")
    assert legal(verdict)
    assert cites(verdict, "AB-4b")


def test_AB_4b_one_card_for_birth_and_death_matches_on_either():
    played = "infallible:husayn"
    for top in ("month:shaban", "month:muharram", "city:medina", "city:karbala"):
        assert legal(rule(f"top={top}", played, variant="one-card-each"))
    assert not legal(rule("top=month:rajab", played, variant="one-card-each"))


def test_AB_4c_the_day_and_month_on_the_card_repeat_the_turn():
    assert effects(rule("top=month:rajab", "birth:ali", day="13 rajab")) == ["again A duty"]
    assert effects(rule("top=month:rajab", "birth:ali", day="14 rajab")) == []
    assert effects(rule("top=month:rajab", "birth:ali", day="13 shaban")) == []
    assert effects(rule("top=month:rajab", "birth:ali")) == []


def test_AB_4c_a_card_with_both_dates_repeats_on_either():
    for day in ("13 rajab", "21 ramadan"):
        verdict = rule("top=salawat", "infallible:ali", day=day, variant="one-card-each")
        assert effects(verdict) == ["again A duty"]


def test_AB_4c_the_last_day_is_the_29th_or_the_30th():
    assert effects(rule("top=salawat", "death:jawad", day="29 dhu-al-qada last")) == [
        "again A duty"
    ]
    assert effects(rule("top=salawat", "death:jawad", day="30 dhu-al-qada")) == ["again A duty"]
    assert effects(rule("top=salawat", "death:jawad", day="29 dhu-al-qada")) == []


def test_AB_4c_a_killers_month_brings_nothing():
    assert effects(rule("top=salawat", "killer:ibn-muljam", day="21 ramadan")) == ["skips B"]


def test_AB_4c_the_date_profile_decides():
    assert effects(rule("top=salawat", "death:rida", day="17 safar")) == []
    assert effects(rule("top=salawat", "death:rida", day="17 safar", dates="gulf")) == [
        "again A duty"
    ]
    assert effects(rule("top=salawat", "death:jawad", day="30 dhu-al-qada", dates="gulf")) == []
    assert effects(rule("top=salawat", "birth:kazim", day="20 dhu-al-hijja", dates="iran")) == [
        "again A duty"
    ]


def test_AB_5a_a_month_goes_on_the_same_month():
    assert cites(rule("top=killer:ibn-muljam", "month:ramadan"), "AB-5a")
    assert cites(rule("top=birth:ali", "month:rajab"), "AB-5a")


def test_AB_5b_four_months_are_sacred():
    sacred = ("muharram", "rajab", "dhu-al-qada", "dhu-al-hijja")
    for month in sacred:
        assert cites(
            rule("top=month:rajab", f"month:{month}"), "AB-5a" if month == "rajab" else "AB-5b"
        )
    assert not legal(rule("top=month:rajab", "month:ramadan"))


def test_AB_5c_a_month_goes_on_every_day():
    assert cites(rule("top=every-day", "month:safar"), "AB-5c")


def test_AB_5d_a_month_goes_on_salawat():
    assert cites(rule("top=salawat", "month:safar"), "AB-5d")


def test_AB_5e_the_current_month_repeats():
    verdict = rule("top=month:safar", "card:kind=month,month=safar", day="3 safar")
    assert effects(verdict) == ["again A duty"]
    assert cites(verdict, "AB-5e")
    assert not cites(rule("top=salawat", "month:safar", day="3 rajab"), "AB-5e")


def test_AB_6a_the_next_player_draws():
    laid = rule("top=salawat", "dynasty:abbasids")
    assert cites(laid, "AB-6a")
    assert effects(laid) == ["owes B 4"]
    drawn = rule("turn=B top=dynasty:abbasids owed=4 left=3", "draw")
    assert cites(drawn, "AB-6a")
    assert effects(drawn) == ["draws B 4"]
    assert after(drawn) == "players=4 turn=B top=dynasty:abbasids left=7"


def test_AB_6a_only_salawat_or_a_draw_card_helps():
    for play in ("birth:ali", "every-day", "killer:shimr", "pass", "draw:salawat"):
        assert cites(rule("top=dynasty:umayyads owed=3", play), "AB-6a")
        assert not legal(rule("top=dynasty:umayyads owed=3", play))


def test_AB_6b_numbers_add_up_as_long_as_nobody_draws():
    assert effects(rule("top=dynasty:abbasids owed=7", "dynasty:umayyads")) == ["owes B 10"]
    assert cites(rule("top=dynasty:umayyads owed=3", "dynasty:umayyads"), "AB-6b")


def test_AB_6c_four_on_three_makes_seven():
    verdict = rule("top=dynasty:umayyads owed=3", "dynasty:abbasids")
    assert cites(verdict, "AB-6c")
    assert effects(verdict) == ["owes B 7"]


def test_AB_7a_a_city_goes_on_the_same_city():
    assert cites(rule("top=card:kind=city,city=qom", "city:qom"), "AB-7a")


def test_AB_7b_a_city_goes_on_its_land():
    assert cites(rule("top=city:damascus", "city:jerusalem"), "AB-7b")
    assert not legal(rule("top=city:damascus", "city:cairo"))


def test_AB_7c_a_city_goes_on_every_place():
    assert cites(rule("top=every-place", "city:cairo"), "AB-7c")


def test_AB_7d_a_city_goes_on_every_land():
    assert cites(rule("top=every-land", "city:cairo"), "AB-7d")


def test_AB_7e_a_city_goes_on_salawat():
    assert cites(rule("top=salawat", "city:cairo"), "AB-7e")


def test_AB_7f_the_city_of_play_repeats():
    verdict = rule("top=salawat", "city:cairo", city="cairo")
    assert cites(verdict, "AB-7f")
    assert effects(verdict) == ["again A duty"]
    assert effects(rule("top=salawat", "city:cairo", city="qom")) == []
    assert effects(rule("top=salawat", "city:cairo")) == []


def test_AB_7g_the_land_ties_city_cards_only():
    assert cites(rule("top=birth:ali", "city:medina"), "AB-7g")
    assert not legal(rule("top=birth:ali", "city:medina"))


def test_AB_8a_every_land_goes_on_any_place():
    for top in ("birth:ali", "city:cairo", "killer:shimr", "every-land", "every-place"):
        assert cites(rule(f"top={top}", "every-land"), "AB-8a")
    for top in ("month:safar", "every-day", "dynasty:abbasids"):
        assert not legal(rule(f"top={top}", "every-land"))


def test_AB_8b_every_land_gives_a_right():
    verdict = rule("top=city:cairo", "every-land")
    assert cites(verdict, "AB-8b")
    assert effects(verdict) == ["again A right"]
    waived = rule("top=every-land again=right", "pass")
    assert cites(waived, "AB-8b")
    assert after(waived) == "players=4 turn=B top=every-land"


def test_AB_8c_any_place_goes_on_every_land():
    for play in ("birth:ali", "killer:shimr", "every-place"):
        assert cites(rule("top=every-land", play), "AB-8c")
    assert not legal(rule("top=every-land", "month:safar"))


def test_AB_9a_every_day_goes_on_any_time():
    for top in ("birth:ali", "month:safar", "killer:shimr", "every-day"):
        assert cites(rule(f"top={top}", "every-day"), "AB-9a")
    for top in ("city:qom", "every-land", "every-place", "dynasty:umayyads"):
        assert not legal(rule(f"top={top}", "every-day"))


def test_AB_9b_every_day_gives_a_right():
    verdict = rule("top=month:safar", "every-day")
    assert cites(verdict, "AB-9b")
    assert effects(verdict) == ["again A right"]


def test_AB_9c_any_time_goes_on_every_day():
    for play in ("birth:ali", "killer:shimr", "month:safar"):
        assert cites(rule("top=every-day", play), "AB-9c")
    assert not legal(rule("top=every-day", "city:qom"))


def test_AB_10a_a_killer_goes_on_a_killer():
    assert cites(rule("top=killer:harun", "killer:shimr"), "AB-10a")


def test_AB_10b_a_killer_goes_on_what_it_shares_an_attribute_with():
    for top in ("birth:husayn", "month:muharram", "city:karbala", "dynasty:umayyads"):
        assert cites(rule(f"top={top}", "killer:shimr"), "AB-10b")
    assert cites(rule("top=birth:mahdi", "killer:shimr"), "AB-10b")
    assert not legal(rule("top=birth:mahdi", "killer:shimr"))


def test_AB_10c_a_killer_makes_the_next_player_miss_a_turn():
    laid = rule("players=2 top=killer:harun", "killer:shimr")
    assert cites(laid, "AB-10c")
    assert effects(laid) == ["skips B"]
    assert after(laid) == "players=2 turn=B top=killer:shimr skip=1"
    missed = rule("players=2 turn=B top=killer:shimr skip=1", "pass")
    assert after(missed) == "players=2 turn=A top=killer:shimr"


def test_AB_10c_a_skipped_player_lays_and_draws_nothing():
    for play in ("killer:mansur", "draw", "draw:salawat", "birth:husayn"):
        assert cites(rule("top=killer:shimr skip=1", play), "AB-10c")
        assert not legal(rule("top=killer:shimr skip=1", play))


def test_AB_11a_salawat_goes_on_any_card():
    for top in deck().cards:
        assert cites(rule(f"top={top.id}", "salawat"), "AB-11a")


def test_AB_11b_any_card_goes_on_salawat():
    for card in deck().cards:
        assert cites(rule("top=salawat", card.id), "AB-11b")


def test_AB_11c_salawat_cancels_what_is_pending():
    for pending in ("top=dynasty:abbasids owed=7", "top=killer:shimr skip=1"):
        verdict = rule(pending, "salawat")
        assert cites(verdict, "AB-11c")
        assert after(verdict) == "players=4 turn=A top=salawat again=duty"
    assert not cites(rule("top=birth:ali", "salawat"), "AB-11c")


def test_AB_11d_salawat_obliges_to_play_again():
    assert cites(rule("top=birth:ali", "salawat"), "AB-11d")
    refused = rule("top=salawat again=duty", "pass")
    assert not legal(refused)
    assert cites(refused, "AB-11d")


def test_AB_12a_the_first_to_finish_wins():
    verdict = rule("turn=C top=birth:ali left=1", "death:ali")
    assert cites(verdict, "AB-12a")
    assert won(verdict)
    assert verdict.outcome.winner == 2
    assert verdict.after is None


def test_AB_12a_a_killer_wins_even_where_two_play():
    assert won(rule("players=2 top=killer:harun left=1", "killer:shimr"))


def test_AB_12b_a_last_card_that_repeats_does_not_win():
    for play, day, city in (
        ("salawat", "", ""),
        ("every-day", "", ""),
        ("month:safar", "1 safar", ""),
        ("city:qom", "", "qom"),
    ):
        top = "birth:ali" if play != "city:qom" else "city:mashhad"
        top = "killer:mamun" if play == "month:safar" else top
        verdict = rule(f"top={top} left=1", play, day=day, city=city)
        assert cites(verdict, "AB-12b")
        assert not won(verdict)
        assert effects(verdict) == ["draws A 1", "again A right"]


def test_AB_12b_the_drawn_card_may_win_or_the_turn_passes():
    assert won(rule("top=salawat left=1 again=right", "city:qom"))
    passed = rule("top=salawat left=1 again=right", "pass")
    assert after(passed) == "players=4 turn=B top=salawat"
    assert cites(passed, "AB-12b")


def test_AB_12b_a_last_card_that_cancels_says_so():
    assert cites(rule("top=dynasty:abbasids owed=4 left=1", "salawat"), "AB-11c", "AB-12b")


def test_AB_12c_the_call():
    assert legal(rule("top=birth:ali", "call@C"))
    assert rule("top=birth:ali", "call@C").on_trust
    assert legal(rule("top=birth:ali left=1 again=right", "call"))
    assert rule("top=birth:ali", "call").on_trust
    assert effects(rule("top=birth:ali", "call@C")) == ["calls C"]


def test_AB_12c_with_two_cards_it_is_no_call():
    assert not legal(rule("top=birth:ali left=2", "call"))


def test_AB_12d_a_forgotten_call_costs_one_card():
    laid = rule("top=birth:ali left=1 called=0", "death:ali")
    assert cites(laid, "AB-12d")
    assert effects(laid) == ["draws A 1"]
    assert not won(laid)


def test_AB_12d_a_missed_turn_counts_as_reached():
    missed = rule("top=killer:shimr skip=1 left=1 called=0", "pass")
    assert effects(missed) == ["draws A 1"]
    assert cites(missed, "AB-12d")


def test_AB_12d_a_draw_adds_to_it():
    verdict = rule("top=dynasty:abbasids owed=4 left=1 called=0", "draw")
    assert effects(verdict) == ["draws A 1", "draws A 4"]
    assert after(verdict) == "players=4 turn=A top=dynasty:abbasids left=6"


def test_AB_12d_the_call_comes_too_late():
    verdict = rule("top=birth:ali left=1 called=0", "call")
    assert not legal(verdict)
    assert (verdict.penalty.rule, verdict.penalty.seat, verdict.penalty.cards) == ("AB-12d", 0, 1)


def test_AB_12d_no_penalty_within_one_turn():
    assert won(rule("top=every-land left=1 called=0 again=right", "city:qom"))


def ids(cards):
    return [card.id for card in cards]


def test_the_bonus_cards_of_a_day():
    found = bonus_cards(House(), deck(), today("17 rabi-i", "cairo"))
    assert ids(found[Rule.AB_4C]) == ["birth:prophet", "birth:sadiq"]
    assert ids(found[Rule.AB_5E]) == ["month:rabi-i"]
    assert ids(found[Rule.AB_7F]) == ["city:cairo"]
    assert not any(
        bonus_cards(House(), deck(), today("16 rabi-i", "tehran"))[clause]
        for clause in (Rule.AB_4C, Rule.AB_7F)
    )


def test_the_cards_that_cannot_be_last():
    always = ["every-day", "every-land", "salawat"]
    assert ids(never_last(House(), deck(), today())) == always
    here = today("20 jumada-ii", "najaf")
    assert ids(never_last(House(), deck(), here)) == [
        "birth:fatima",
        "month:jumada-ii",
        "city:najaf",
        *always,
    ]
    assert ids(never_last(House(last_bonus="no"), deck(), here)) == always
    assert ids(never_last(House(last_right="waives"), deck(), today())) == ["salawat"]
