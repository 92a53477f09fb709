"""How simulated moves are explained: ``python tests/bench/watch.py zhanguo --moves 1000``.

Half of the moves are seen without noise, half with hands in view, tags unread, lost or on a border. "first": the only
proposal, and exactly what the table shows; "asked": several explanations, or something out of sight; "wrong" must be
none: moves of which the only proposal was not what the table showed. Every kind of move is counted apart.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from importlib import import_module
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from camera_moves import Tally, watched  # noqa: E402

from referee.games import game as find_game  # noqa: E402


def figures(tally: Tally) -> dict[str, object]:
    """The counts of one run, and the seconds of work a move took."""
    kinds: dict[str, Counter[str]] = {}
    for name, count in tally.counts.items():
        kind, _, outcome = name.partition(": ")
        kinds.setdefault(kind, Counter())[outcome] += count
    seconds = sorted(tally.seconds)
    at = {f"p{share}": round(seconds[len(seconds) * share // 100], 3) for share in (50, 90, 99)}
    return {
        "moves": tally.moves,
        "wrong": tally.wrong,
        "seconds": at,
        **{kind: dict(kinds[kind]) for kind in sorted(kinds)},
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--moves", type=int, default=1000)
    parser.add_argument("--seed", default="bench")
    parser.add_argument("--patience", type=float, default=1.0, help="seconds of work a search may take")
    asked = parser.parse_args()
    spots = import_module(find_game(asked.game).zones_module).spots
    bad = 0
    for noisy in (False, True):
        tally = watched(asked.game, spots, asked.seed, asked.moves // 2, noisy=noisy, patience=asked.patience)
        print(json.dumps({"noise": noisy, **figures(tally)}, indent=2))
        bad += len(tally.wrong)
    return min(bad, 1)


if __name__ == "__main__":
    sys.exit(main())
