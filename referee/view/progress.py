"""How far a long piece of work is: a bar on standard error, on a terminal only."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

T = TypeVar("T")

LONG = 200
"""From so many steps on a bar is shown; fewer are done within a blink."""


def watched(steps: Iterable[T], n: int | None = None) -> Iterator[T]:
    """Yield the steps, with a bar that shows how many of them are done.

    :param n: how many there are, where `steps` has no length.
    """
    import sys

    known = len(steps) if isinstance(steps, Sequence) else n or 0
    if known < LONG or not sys.stderr.isatty():
        yield from steps
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        yield from bar.track(steps, total=known)
