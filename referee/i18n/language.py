"""Which of the three languages to speak."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from referee.core.errors import UnknownError
from referee.i18n.fold import fold

LANGUAGES: Final = ("en", "ar", "fa")
RIGHT_TO_LEFT: Final = frozenset({"ar", "fa"})

BIDI: Final = ("auto", "logical", "visual", "off")
"""How right-to-left letters may be asked for on a terminal, see `referee.view.screen`."""

_NAMES = {
    "en": ("english", "eng", "انگليسي", "الانجليزيه", "انجليزي"),
    "ar": ("arabic", "ara", "العربيه", "عربي", "عربى"),
    "fa": ("persian", "farsi", "per", "fas", "pes", "فارسي", "الفارسيه"),
}


def language(text: str) -> str:
    """Read a language: its tag, a locale, or its name in any of the three.

    :raises UnknownError: if it is none of the three.

    >>> language("fa_IR.UTF-8"), language("Farsi"), language("العربية")
    ('fa', 'fa', 'ar')
    """
    folded = fold(text)
    tag = folded.replace("_", "-").split(".")[0].split("-")[0]
    for code in LANGUAGES:
        if tag == code or folded in {fold(name) for name in _NAMES[code]}:
            return code
    raise UnknownError("no_such_language", text=text, near=LANGUAGES)


def asked(arguments: Sequence[str], switch: str = "--lang") -> str | None:
    """Return what follows `switch` among raw arguments, before they are parsed.

    Help and usage errors are shown while parsing, so the language must be known
    before it, and so must be how the terminal shows it.
    """
    for place, argument in enumerate(arguments):
        if argument == switch and place + 1 < len(arguments):
            return arguments[place + 1]
        if argument.startswith(f"{switch}="):
            return argument.removeprefix(f"{switch}=")
    return None


def preferred(environment: Mapping[str, str]) -> str:
    """Return the language of the environment; English where it names none of ours.

    ``REFEREE_LANG`` stands above the locale, which is read as gettext reads it:
    ``LANGUAGE``, ``LC_ALL``, ``LC_MESSAGES``, ``LANG``.
    """
    return by_environment(environment)[0]


def by_environment(environment: Mapping[str, str]) -> tuple[str, str]:
    """Return `preferred`, and the variable that names it, or nothing if none does."""
    for name in ("REFEREE_LANG", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        for part in environment.get(name, "").split(":"):
            try:
                return language(part), name
            except UnknownError:
                continue
    return "en", ""
