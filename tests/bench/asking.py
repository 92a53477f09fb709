"""How many questions it takes to judge the examples of each game at a table that nobody tracked; run by hand.

python tests/bench/asking.py [GAME ...] [EVERY]
"""

from __future__ import annotations

import statistics
import sys
import time
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from referee.engine.scenario import scenarios_of
from referee.games import game as find_game
from referee.games import names
from referee.testing.unknown import interview, tables

HERE = Path(__file__).parent.parent


def scenarios(game: str) -> Iterator[dict[str, Any]]:
    for file in sorted((HERE / game / "scenarios").glob("*.toml")):
        yield from scenarios_of(tomllib.loads(file.read_text("utf-8")))


def main(chosen: list[str], every: int = 1) -> None:
    for name in chosen or names():
        counts, wrong, open_, seconds = [], [], [], []
        for at, (one, session, actions) in enumerate(tables(find_game(name), scenarios(name))):
            if at % every:
                continue
            want = session.judge(actions[-1]).status
            start = time.perf_counter()
            found = interview(session, actions)
            seconds.append((time.perf_counter() - start) / (len(found.questions) + 1))
            counts.append(len(found.questions))
            if found.status == "unverifiable":
                open_.append((one.get("name") or one["entry"], [str(asked.text) for asked, _ in found.questions]))
            elif found.status != want:
                wrong.append((one.get("name") or one["entry"], want, found.status, found.rules))
        counts.sort()
        last = counts[int(len(counts) * 0.95)] if counts else 0
        slow = sorted(seconds)[int(len(seconds) * 0.99)] * 1000 if seconds else 0
        print(
            f"{name}: {len(counts)} entries, questions {statistics.median(counts or [0])} / {last} / {max(counts or [0])}"
        )
        print(
            f"  at most 3: {sum(one <= 3 for one in counts)}, at most 8: {sum(one <= 8 for one in counts)}; a step {slow:.0f} ms at 99 %"
        )
        print(f"  wrong {len(wrong)}, not decided {len(open_)}")
        for one in (*wrong[:20], *open_[:12]):
            print("   ", one)


if __name__ == "__main__":
    every = [int(one) for one in sys.argv[1:] if one.isdecimal()]
    main([one for one in sys.argv[1:] if not one.isdecimal()], *every)
