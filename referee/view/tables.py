"""Tables in a terminal, drawn by Rich from plain cells."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from referee.i18n.language import RIGHT_TO_LEFT
from referee.i18n.texts import Texts
from referee.view import prose
from referee.view.cells import BLOCK, LAID, cell, closed

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions
    from rich.measure import Measurement
    from rich.text import Text

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
        return _stacked(texts, heads, rows, title)
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
    texts: Texts, heads: Sequence[str], rows: Sequence[Sequence[str]], title: Sequence[int]
) -> str:
    """Return a block for each row: its title, then a line for each other cell."""
    rest = [place for place in range(len(heads)) if place not in title]

    blocks = []
    for row in rows:
        parts = [" ".join(row[place] for place in title)]
        parts += [f"{heads[place]}: {' '.join(row[place].split())}" for place in rest if row[place]]
        first, *more = parts
        lines = [first, *(f"  {part}" for part in more)]
        blocks.append("\n".join(BLOCK + prose.line(texts, line) for line in lines))
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
        head = _Cell(texts, Text(heads[place]))
        table.add_column(head, justify="right" if right else "left")
    for row in rows:
        table.add_row(*(_Cell(texts, Text(row[place])) for place in order))
    out = io.StringIO()
    console = Console(file=out, width=width, force_terminal=False, color_system=None)
    console.print(table)
    # Its blank first and last lines go. Behind right-to-left cells the room is kept.
    lines = (line if backwards else line.rstrip() for line in out.getvalue().splitlines())
    return "\n".join(LAID + line for line in lines if line.strip())


class _Cell(NamedTuple):
    """A cell whose lines are each guarded, once it is settled where they break."""

    texts: Texts
    text: Text

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        return self.text.__rich_measure__(console, options)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Text]:
        from rich.cells import cell_len
        from rich.text import Text

        lines = self.text.wrap(console, options.max_width, overflow="fold")
        for said in closed([line.plain.rstrip() for line in lines]):
            padding = " " * (options.max_width - cell_len(said))
            guarded = cell(self.texts, said)
            whole = padding + guarded if options.justify == "right" else guarded + padding
            yield Text(whole, no_wrap=True, overflow="ignore")
