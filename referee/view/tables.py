"""Tables in a terminal, drawn by Rich from plain cells."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from referee.i18n.language import RIGHT_TO_LEFT
from referee.i18n.texts import Texts
from referee.view import prose

NARROW = 60
"""Below so many columns a table would wrap into nonsense."""

ENDLESS = 10_000


def drawn(
    texts: Texts,
    heads: Sequence[str],
    rows: Sequence[Sequence[str]],
    *,
    numbers: Collection[int] = (),
    title: Sequence[int] = (0, 1),
) -> str:
    """Return a table; where the language runs right to left, so do its columns.

    Cells are data: neither Rich's markup nor emoji codes in them are read. In a
    window too narrow for columns each row becomes a block.

    :param numbers: the columns that hold numbers.
    :param title: the columns that head such a block, without the names of the columns.
    """
    width = columns()
    if width < NARROW:
        return _stacked(texts, heads, rows, width, title)
    return _columns(texts, heads, rows, width, numbers)


def columns() -> int:
    """Return how many columns the window has; output that goes elsewhere is never cut."""
    import shutil

    return shutil.get_terminal_size().columns if on_terminal() else ENDLESS


def on_terminal() -> bool:
    """Tell whether the answer appears on a terminal."""
    import sys

    return sys.stdout.isatty()


def _stacked(
    texts: Texts, heads: Sequence[str], rows: Sequence[Sequence[str]], width: int,
    title: Sequence[int],
) -> str:  # fmt: skip
    """Return a block for each row: its title, then a line for each other cell."""
    import io

    from rich.console import Console
    from rich.text import Text

    console = Console(file=io.StringIO(), width=width, force_terminal=False)
    rest = [place for place in range(len(heads)) if place not in title]

    def wrapped(line: str) -> list[str]:
        found = Text(line).wrap(console, width - 3, overflow="fold")
        return [part.plain.rstrip() for part in found]

    blocks = []
    for row in rows:
        parts = [" ".join(row[place] for place in title)]
        parts += [f"{heads[place]}: {' '.join(row[place].split())}" for place in rest if row[place]]
        title_lines, *more = map(wrapped, parts)
        lines = [*title_lines, *(f"  {line}" for found in more for line in found)]
        blocks.append("\n".join(prose.line(texts, line) for line in lines))
    return "\n\n".join(blocks) + "\n"


def _columns(
    texts: Texts, heads: Sequence[str], rows: Sequence[Sequence[str]], width: int,
    numbers: Collection[int],
) -> str:  # fmt: skip
    import io

    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    backwards = texts.language in RIGHT_TO_LEFT
    order = range(len(heads) - 1, -1, -1) if backwards else range(len(heads))
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for place in order:
        right = backwards or place in numbers
        table.add_column(Text(heads[place]), justify="right" if right else "left", overflow="fold")
    for row in rows:
        table.add_row(*(Text(row[place]) for place in order))
    out = io.StringIO()
    console = Console(file=out, width=width, force_terminal=False, color_system=None)
    console.print(table)
    return "\n".join(line.rstrip() for line in out.getvalue().splitlines()).strip("\n")
