"""The clauses of Haft Khabis by their ids.

Their texts are data (``data/texts/<language>/khabis/clauses.toml``), and so is
what governs them (``data/rules/khabis.toml``). A verdict cites members of `Rule`.
"""

from __future__ import annotations

from enum import StrEnum


class Rule(StrEnum):
    """One clause. The rulebook's opening table says where each is ruled."""

    HK_0 = "HK-0"
    HK_10 = "HK-10"
    HK_2a = "HK-2a"
    HK_2b = "HK-2b"
    HK_7a = "HK-7a"
    HK_7b = "HK-7b"
    HK_7c = "HK-7c"
    HK_8a = "HK-8a"
    HK_8b = "HK-8b"
    HK_8c = "HK-8c"
    HK_A1 = "HK-A1"
    HK_J1 = "HK-J1"
    HK_1a = "HK-1a"
    HK_1b = "HK-1b"
    HK_1c = "HK-1c"
    HK_1d = "HK-1d"
    HK_1e = "HK-1e"
    HK_P1 = "HK-P1"
    HK_M1 = "HK-M1"
    HK_M2a = "HK-M2a"
    HK_M2b = "HK-M2b"
    HK_M2c = "HK-M2c"
    HK_M3a = "HK-M3a"
    HK_M3b = "HK-M3b"
    HK_M3c = "HK-M3c"
    HK_M4 = "HK-M4"
    HK_S1 = "HK-S1"
    HK_S2 = "HK-S2"
    HK_S3 = "HK-S3"
    HK_S4 = "HK-S4"
    HK_S5 = "HK-S5"
    HK_S6 = "HK-S6"
    HK_S7 = "HK-S7"
    HK_E1 = "HK-E1"
    HK_E2 = "HK-E2"
    HK_X1 = "HK-X1"
    HK_X2 = "HK-X2"
    HK_G1 = "HK-G1"
    HK_G2 = "HK-G2"
    HK_G3 = "HK-G3"
    HK_G4 = "HK-G4"
    HK_G5 = "HK-G5"
    HK_G6 = "HK-G6"
    HK_G7 = "HK-G7"
    HK_G8 = "HK-G8"
    HK_G9 = "HK-G9"
    HK_G10 = "HK-G10"
    HK_G11 = "HK-G11"
    HK_G12 = "HK-G12"
    HK_G13 = "HK-G13"
    HK_G14 = "HK-G14"
    HK_G15 = "HK-G15"
    HK_G16 = "HK-G16"
    HK_G17 = "HK-G17"
    HK_G18 = "HK-G18"


def rule_of(text: str) -> Rule | None:
    """Return the clause with this id, in any case, with or without ``HK``.

    >>> rule_of("7A"), rule_of("hk-m2a"), rule_of("9z")
    (<Rule.HK_7a: 'HK-7a'>, <Rule.HK_M2a: 'HK-M2a'>, None)
    """
    wanted = text.strip().casefold().replace("_", "-").removeprefix("hk").removeprefix("-")
    for rule in Rule:
        if rule.value.casefold() == f"hk-{wanted}":
            return rule
    return None
