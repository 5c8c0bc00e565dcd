"""Which terminal this is, and what it does with right-to-left letters.

Each is known by the variables that it sets itself. What is said of them was seen on
them (xterm, VTE, tmux) or stands in their own documentation.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from referee.i18n.language import BIDI

AUTO, *MODES = BIDI

VTE_TURNS = 5800
"""From this ``VTE_VERSION``, 0.58, on VTE turns right-to-left letters round itself."""

_PROGRAMS = {
    "Apple_Terminal": ("apple-terminal", "logical"),
    "mintty": ("mintty", "logical"),
    "iTerm.app": ("iterm", "visual"),
    "WezTerm": ("wezterm", "visual"),
    "vscode": ("vscode", "visual"),
    "ghostty": ("ghostty", "visual"),
    "rio": ("rio", "visual"),
}
"""By ``TERM_PROGRAM``."""

_VARIABLES = {
    "INSIDE_EMACS": ("emacs", "logical"),
    "MLTERM": ("mlterm", "logical"),
    "WT_SESSION": ("windows-terminal", "visual"),
    "ALACRITTY_WINDOW_ID": ("alacritty", "visual"),
    "ALACRITTY_SOCKET": ("alacritty", "visual"),
    "KITTY_WINDOW_ID": ("kitty", "logical"),  # turns each word round, and cannot be told not to
    "KITTY_PID": ("kitty", "logical"),
    "KONSOLE_VERSION": ("konsole", "logical"),
    "TERMUX_VERSION": ("termux", "visual"),
}
"""By a variable that nothing else sets; the first that is there decides."""

_TERMS = {
    "mlterm": ("mlterm", "logical"),
    "konsole": ("konsole", "logical"),
    "vte": ("vte", "logical"),
    "xterm-kitty": ("kitty", "logical"),
    "alacritty": ("alacritty", "visual"),
    "foot": ("foot", "visual"),
    "st": ("st", "visual"),
    "rxvt": ("rxvt", "visual"),
    "linux": ("linux", "visual"),
    "dumb": ("dumb", "off"),
}
"""By ``TERM`` up to its first hyphen, or whole; known over a remote line too."""

UNKNOWN = ("unknown", "logical")
"""Guards do no harm; letters turned round twice cannot be read."""


class Terminal(NamedTuple):
    """A terminal.

    :param kind: what it is called, with ``tmux-`` or ``screen-`` in front inside those.
    :param mode: how right-to-left letters are shown on it.
    """

    kind: str
    mode: str


class Choice(NamedTuple):
    """How letters are shown, and why.

    :param why: ``told``, ``environment``, ``configured``, ``piped``, ``letterless``,
        ``remembered``, ``detected`` or ``unknown``.
    """

    mode: str
    why: str


def terminal(environment: Mapping[str, str]) -> Terminal:
    """Return which terminal the process runs on, by its environment.

    Inside tmux and screen it is the one that they were started on.

    >>> terminal({"VTE_VERSION": "7006", "TERM": "xterm-256color"})
    Terminal(kind='vte', mode='logical')
    """
    kind, mode = _outer(environment)
    for name, inner in (("TMUX", "tmux"), ("STY", "screen")):
        if environment.get(name):
            return Terminal(f"{inner}-{kind}", mode)
    return Terminal(kind, mode)


def _outer(environment: Mapping[str, str]) -> tuple[str, str]:
    program = _PROGRAMS.get(environment.get("TERM_PROGRAM", ""))
    if program:
        return program
    for name, found in _VARIABLES.items():
        if environment.get(name):
            return found
    term = environment.get("TERM", "")
    known = _TERMS.get(term) or _TERMS.get(term.partition("-")[0])
    return known or _by_version(environment) or UNKNOWN


def _by_version(environment: Mapping[str, str]) -> tuple[str, str] | None:
    """Tell VTE and xterm apart, of which one may have been started from the other."""
    vte, xterm = environment.get("VTE_VERSION", ""), environment.get("XTERM_VERSION", "")
    if xterm and (not vte or environment.get("TERM") == "xterm"):
        return "xterm", "visual"
    if not vte:
        return None
    turns = vte.isdecimal() and int(vte) >= VTE_TURNS
    return "vte", "logical" if turns else "visual"


def choice(
    environment: Mapping[str, str], *, told: str | None, settings: Mapping[str, object],
    on_terminal: bool,
) -> Choice:  # fmt: skip
    """Return how letters are shown: as told, else as set, else as the terminal does.

    :param told: what ``--bidi`` says; it holds for a pipe too.
    :param settings: what is configured, with what `doctor` was answered.
    """
    if told in MODES:
        return Choice(told, "told")
    if not on_terminal:
        return Choice("off", "piped")
    if told != AUTO:
        wanted = environment.get("REFEREE_BIDI", "")
        if wanted in BIDI:
            if wanted != AUTO:
                return Choice(wanted, "environment")
        elif settings.get("bidi") in MODES:
            return Choice(str(settings["bidi"]), "configured")
    here = terminal(environment)
    answers = settings.get("terminals")
    if isinstance(answers, Mapping) and answers.get(here.kind) in MODES:
        return Choice(str(answers[here.kind]), "remembered")
    return Choice(here.mode, "unknown" if here.kind.endswith(UNKNOWN[0]) else "detected")
