"""Whole-process CPU time of the referee's commands against a two-command Typer hello.

    python tests/benchmarks/startup.py

Both run in turn with the same interpreter and the same Typer; the figure is the
median of the ratios pair by pair, so a machine that drifts does not matter.
"""

from __future__ import annotations

import os
import resource
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

HELLO = """
import typer
app = typer.Typer(add_completion=False, rich_markup_mode=None)
@app.command()
def hello(name: str) -> None:
    print(f"Hello {name}")
@app.command()
def bye(name: str) -> None:
    print(f"Bye {name}")
app()
"""
PAIRS = 31

COMMANDS = {
    "can khabis 9S --on 9H": (1.3, ["can", "khabis", "9S", "--on", "9H"]),
    "can khabis هفت پیک --on 9S": (1.3, ["can", "khabis", "هفت", "پیک", "--on", "9S"]),
    "can ahlulbayt death:ali, no place": (
        1.6,
        ["can", "ahlulbayt", "death:ali", "--on", "birth:ali"],
    ),
    "can ahlulbayt death:ali, in Najaf": (
        1.6,
        ["can", "ahlulbayt", "death:ali", "--on", "birth:ali", "--city", "najaf"],
    ),
    "can ahlulbayt ولادة علي": (
        1.6,
        ["can", "ahlulbayt", "ولادة", "علي", "--on", "وفاة علي", "--city", "النجف"],
    ),
    "today --city najaf": (1.6, ["today", "--city", "najaf"]),
    "--help": (1.3, ["--help"]),
    "a usage error": (1.3, ["can", "--no-such-switch"]),
}


def cpu(words: list[str], environment: dict[str, str]) -> float:
    """Return the CPU seconds, user and system, of one process."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(words, env=environment, capture_output=True, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def ratio(words: list[str], other: list[str], environment: dict[str, str]) -> float:
    """Return the median ratio of CPU time of two commands run in turn."""
    for command in (words, other):
        cpu(command, environment)
    pairs = [(cpu(words, environment), cpu(other, environment)) for _ in range(PAIRS)]
    return statistics.median(one / two for one, two in pairs)


def main() -> None:
    """Print a line per command: the ratio and what it must not exceed."""
    with tempfile.TemporaryDirectory() as folder:
        hello = Path(folder) / "hello.py"
        hello.write_text(HELLO, encoding="utf-8")
        environment = {**os.environ, "REFEREE_HOME": folder, "LANG": "C.UTF-8"}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        python = sys.executable
        for name, (most, words) in COMMANDS.items():
            found = ratio(
                [python, "-m", "referee", *words], [python, str(hello), "hello", "x"], environment
            )
            print(f"{name:36} {found:5.2f} x the hello (must be <= {most})")


if __name__ == "__main__":
    main()
