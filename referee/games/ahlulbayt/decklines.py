"""Where in a deck file something stands: its lines, found by the headers and keys.

A parsed TOML table has forgotten its lines, so the text is scanned for headers
such as ``[city.mecca]`` and ``[[card]]``, and for the keys below them.
"""

from __future__ import annotations

import re

_HEADER = re.compile(r"\s*\[(\[?)\s*([^\[\]]+?)\s*\]\]?\s*(#.*)?")
_KEY = re.compile(r"""\s*("[^"]*"|'[^']*'|[A-Za-z0-9_-]+)\s*(?:=|\.)""")
_LONG = re.compile(r'"""|\'\'\'')
_SYNTAX = re.compile(r"\(at line (\d+), column \d+\)")

Place = tuple[str | int, ...]


class Lines:
    """The lines of a text by the place of what stands there.

    A place is a path such as ``("card", 3, "copies")`` or ``("city", "mecca")``.
    """

    __slots__ = ("_lines",)

    def __init__(self, text: str) -> None:
        self._lines: dict[Place, int] = {}
        counts: dict[str, int] = {}
        header: Place = ()
        for number, line in _outside_long_strings(text):
            found = _HEADER.fullmatch(line)
            if found:
                header = _path(found[2])
                if found[1]:
                    index = counts.get(found[2], 0)
                    counts[found[2]] = index + 1
                    header = (*header, index)
                self._lines.setdefault(header, number)
                continue
            key = _KEY.match(line)
            if key:
                self._lines.setdefault((*header, key[1].strip("\"'")), number)

    def of(self, *place: str | int) -> int:
        """Return the line of a place, else of the nearest thing around it, else 1."""
        while place:
            if place in self._lines:
                return self._lines[place]
            place = place[:-1]
        return 1


def syntax_line(problem: str, text: str) -> int:
    """Return the line that the TOML reader complains of: the last one at a text's end."""
    found = _SYNTAX.search(problem)
    return int(found[1]) if found else max(1, len(text.splitlines()))


def _path(text: str) -> Place:
    parts = re.findall(r"""\s*("[^"]*"|'[^']*'|[^.\s]+)\s*\.?""", text)
    return tuple(part.strip("\"'") for part in parts)


def _outside_long_strings(text: str) -> list[tuple[int, str]]:
    """Return the numbered lines that do not begin inside a string of several lines."""
    kept = []
    inside = False
    for number, line in enumerate(text.splitlines(), 1):
        if not inside:
            kept.append((number, line))
        if len(_LONG.findall(line)) % 2:
            inside = not inside
    return kept
