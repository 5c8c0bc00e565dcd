"""What should be said beside a date."""

from __future__ import annotations

from enum import StrEnum


class Notice(StrEnum):
    """Something that a reader of a date should know; the keys of ``almanac/notices``."""

    IRAN_ENDED = "iran_ended"
    FALLBACK = "fallback"
    NO_PLACE = "no_place"
    MAGHRIB = "maghrib"
    YEAR_FAR = "year_far"
    GAP = "gap"
    FOLD = "fold"
    STALE_SHIFT = "stale_shift"
