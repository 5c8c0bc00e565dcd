"""Kill a thousand writers at random moments, with our storage and with TinyDB's own.

    python tests/benchmarks/kills.py [KILLS]

Then eight processes write a hundred times each to one file, with both.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "ledger")]

import kill  # noqa: E402 - found beside the tests


def main(times: int) -> None:
    """Print one line of figures for each store and run."""
    print(
        f"{'store':8} {'run':22} {'acknowledged':>12} {'lost':>6} {'unreadable':>10} {'seconds':>8}"
    )
    for store in (kill.OURS, kill.TINYDB):
        # Two of TinyDB's own at once break the file without being killed: one is fair.
        workers = 2 if store == kill.OURS else 1
        with tempfile.TemporaryDirectory() as folder:
            started = time.perf_counter()
            tally = kill.kills(store, Path(folder), times=times, workers=workers, seed=11)
            show(store, f"{tally.kills} kills", tally, started)
        with tempfile.TemporaryDirectory() as folder:
            started = time.perf_counter()
            tally = kill.race(store, Path(folder), workers=8, turns=100, seed=12)
            show(store, "8 processes x 100", tally, started)


def show(store: str, run: str, tally: kill.Tally, started: float) -> None:
    """Print one line of figures."""
    seconds = time.perf_counter() - started
    print(
        f"{store:8} {run:22} {tally.acknowledged:12} {tally.lost:6} {tally.unreadable:10} {seconds:8.1f}"
    )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
