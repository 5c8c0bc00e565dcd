"""The alias tables of months and cities, read from the data files."""

from __future__ import annotations

from functools import cache

from referee import resources
from referee.i18n.aliases import Aliases


@cache
def months(language: str = "en") -> Aliases:
    """Return the spellings of the twelve months.

    :param language: the language in which a choice is offered.
    """
    spelt = resources.table("almanac/month_spellings")
    return Aliases.of_rows(
        resources.table("almanac/months")["months"],
        also=spelt["also"],
        language=language,
        unclear=spelt["unclear"],
        drop=spelt["around"]["drop"],
        unknown="almanac/errors.no_such_month",
        ambiguous="almanac/errors.which_month",
    )


@cache
def places(language: str = "en") -> Aliases:
    """Return the spellings of the cities.

    :param language: the language in which a choice is offered.
    """
    table = resources.table("almanac/places")
    spelt = resources.table("almanac/place_spellings")
    return Aliases.of_rows(
        table["places"],
        also=spelt["also"],
        language=language,
        more_labels=table["lands"],
        unclear=spelt["unclear"],
        unknown="almanac/errors.no_such_place",
        ambiguous="almanac/errors.which_place",
    )
