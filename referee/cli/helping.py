"""Help, written from the catalogues instead of from docstrings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from shutil import get_terminal_size
from textwrap import wrap
from typing import Any

from referee.i18n.texts import Texts
from referee.view import prose
from referee.view.cells import own

INDENT = 2
WIDEST_TERM = 30


def overview(texts: Texts, commands: Sequence[str]) -> str:
    """Return the list of commands with a line on each."""
    rows = [(name, texts.say(f"help.{name}")) for name in commands]
    parts = [
        texts.say("help.usage", usage=own("referee COMMAND ...")),
        "",
        texts.say("help.about"),
        "",
        *_rows(rows),
        "",
        texts.say("help.more"),
    ]
    return "\n".join(prose.line(texts, part) if part else "" for part in parts)


def command(texts: Texts, built: Any, path: str) -> str:
    """Return the help of one command: what it does, its words and switches, examples."""
    name = built.name
    parts = [texts.say("help.usage", usage=own(_usage(built, path))), "", texts.say(f"help.{name}")]
    entries = texts.file("help")
    if f"{name}_more" in entries:
        parts += ["", *_wrapped(str(entries[f"{name}_more"]))]
    rows = [_row(texts, name, parameter) for parameter in built.params]
    parts += ["", *_rows([row for row in rows if row])]
    if f"{name}_examples" in entries:
        parts += ["", texts.say("help.examples")]
        parts += [f"  {own(example)}" for example in entries[f"{name}_examples"]]
    return "\n".join(prose.line(texts, part) if part else "" for part in parts)


def _usage(built: Any, path: str) -> str:
    words = [path]
    if any(parameter.param_type_name == "option" for parameter in built.params):
        words.append("[--...]")
    for parameter in built.params:
        if parameter.param_type_name == "argument":
            name = (parameter.metavar or parameter.name or "").upper()
            many = "..." if parameter.nargs == -1 else ""
            words.append(f"{name}{many}" if parameter.required else f"[{name}{many}]")
    return " ".join(words)


def _row(texts: Texts, command: str, parameter: Any) -> tuple[str, str] | None:
    if getattr(parameter, "hidden", False):
        return None
    entries = texts.file("help")
    key = f"{command}_{parameter.name}"
    said = entries.get(key, entries.get(f"any_{parameter.name}", ""))
    if parameter.param_type_name == "argument":
        return (parameter.metavar or parameter.name).upper(), said
    return ", ".join((*parameter.opts, *parameter.secondary_opts)), said


def _rows(rows: Iterable[tuple[str, str]]) -> Iterator[str]:
    listed = list(rows)
    widest = min(WIDEST_TERM, max((len(term) for term, _ in listed), default=0))
    width = _width()
    for term, said in listed:
        first, *others = wrap(said, max(20, width - widest - 2 * INDENT)) or [""]
        padding = " " * (widest - len(term))
        yield f"{'':{INDENT}}{own(term)}{padding}{'':{INDENT}}{first}".rstrip()
        for other in others:
            yield f"{'':{INDENT + widest + INDENT}}{other}"


def _wrapped(text: str) -> list[str]:
    width = _width()
    return [part for paragraph in text.splitlines() for part in wrap(paragraph, width) or [""]]


def _width() -> int:
    """Return how many columns help fills; right-to-left lines leave one of the window free."""
    return max(40, min(100, get_terminal_size((80, 24)).columns)) - 1
