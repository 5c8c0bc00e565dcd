"""The clauses of Flip 7 by their ids.

``F7-`` clauses are the rule sheet's; ``SP-`` clauses are the points where the
sheet and the publisher's rulebook differ, or where the sheet is silent.
"""

from __future__ import annotations

from enum import StrEnum


class Rule(StrEnum):
    """A clause; the value is its id."""

    GOAL = "F7-goal"
    POINTS = "F7-points"
    COPIES = "F7-copies"
    FLIP7_END = "F7-flip7-end"
    FLIP7_BONUS = "F7-flip7-bonus"
    BUST = "F7-bust"
    BUST_ZERO = "F7-bust-zero"
    DECK_NUMBERS = "F7-deck-numbers"
    DECK_ZERO = "F7-deck-zero"
    DECK_ACTIONS = "F7-deck-actions"
    DECK_MODS = "F7-deck-mods"
    ZERO_VALUE = "F7-zero-value"
    EIGHTEEN = "F7-18"

    SETUP = "F7-setup"
    DEAL = "F7-deal"
    DEAL_ACTION = "F7-deal-action"
    TURN = "F7-turn"
    LAYOUT = "F7-layout"
    EXAMPLE_32 = "F7-ex32"
    SPECIAL_SAFE = "F7-special-safe"
    FLIP7_NUMBERS = "F7-flip7-numbers"

    ACTION_TARGET = "F7-action-target"
    FREEZE = "F7-freeze"
    FLIP3 = "F7-flip3"
    FLIP3_NESTED = "F7-flip3-nested"
    SC_KEEP = "F7-sc-keep"
    SC_USE = "F7-sc-use"
    SC_ONE = "F7-sc-one"
    SC_EXTRA = "F7-sc-extra"
    SC_END = "F7-sc-end"

    PLUS = "F7-plus"
    X2 = "F7-x2"
    END_INACTIVE = "F7-end-inactive"
    END_FLIP7 = "F7-end-flip7"
    SCORE_1 = "F7-score-1"
    SCORE_2 = "F7-score-2"
    SCORE_3 = "F7-score-3"
    SCORE_4 = "F7-score-4"
    NEXT_ASIDE = "F7-next-aside"
    NEXT_DEALER = "F7-next-dealer"
    RESHUFFLE = "F7-reshuffle"
    RESHUFFLE_TABLE = "F7-reshuffle-table"
    GAME_END = "F7-game-end"
    WINNER = "F7-winner"

    SP_FREEZE = "SP-1"
    SP_X2_ORDER = "SP-2"
    SP_REPLACEMENT = "SP-3"
    SP_SECOND_USE = "SP-4"
    SP_SURPLUS = "SP-5"
    SP_NESTED = "SP-6"
    SP_STAY_EMPTY = "SP-7"
    SP_ALONE = "SP-8"
    SP_TIE = "SP-9"
    SP_ZERO = "SP-10"
    SP_NO_NUMBERS = "SP-11"
    SP_DECK = "SP-12"
    SP_EIGHTEEN = "SP-13"
    SP_PLAYERS = "SP-14"
