"""Tables in a terminal, drawn by Rich from plain cells."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from referee.i18n.language import RIGHT_TO_LEFT
from referee.i18n.texts import Texts


def drawn(
    texts: Texts,
    heads: Sequence[str],
    rows: Sequence[Sequence[str]],
    *,
    numbers: Collection[int] = (),
) -> str:
    """Return a table; where the language runs right to left, so do its columns.

    Cells are data: neither Rich's markup nor emoji codes in them are read.

    :param numbers: the columns that hold numbers.
    """
    import io
    import sys

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
    width = None if sys.stdout.isatty() else 10_000
    console = Console(file=out, width=width, force_terminal=False, color_system=None)
    console.print(table)
    return "\n".join(line.rstrip() for line in out.getvalue().splitlines()).strip("\n")
