"""How surely places with marks are read: rendered mats with wooden cubes, discs and figures in warm, cold and mixed light.

``python tests/bench/marks.py --places 1000`` prints how many places were read right, asked for, and silently wrong, by light.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path
from time import process_time

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from wooden import LIGHTS, Scene, judged  # noqa: E402


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--places", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--hard", action="store_true", help="shade, glare, darkness, noise and blur as well")
    parser.add_argument("--boards", type=int, default=2)
    parser.add_argument("--keep", type=Path, help="a folder for pictures with wrong places")
    asked = parser.parse_args()
    counts: Counter[tuple[str, str]] = Counter()
    number, begun = 0, process_time()
    while sum(counts.values()) < asked.places:
        light = LIGHTS[number % 3]
        scene = Scene(light, asked.seed + number, asked.hard, tilt=(4.0, 9.0, 18.0)[number // 3 % 3])
        for one in judged(scene, asked.boards):
            counts[light, one.verdict] += 1
            if one.verdict == "WRONG":
                print(f"WRONG {scene}: {one}", flush=True)
        number += 1
    print("light   places  wrong  asked  right")
    for light in (*LIGHTS, "all"):
        some = {kind: sum(count for (one, other), count in counts.items() if other == kind and light in (one, "all")) for kind in ("WRONG", "asked", "right")}  # fmt: skip
        print(f"{light:7}{sum(some.values()):7}{some['WRONG']:7}{some['asked']:7}{some['right']:7}")
    print(f"{number} pictures, {process_time() - begun:.0f} s of CPU")
    return min(1, sum(count for (_, kind), count in counts.items() if kind == "WRONG"))


if __name__ == "__main__":
    sys.exit(main())
