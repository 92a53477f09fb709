"""How many tags of each size a camera reads, as docs/camera.md tells it: ``python tests/bench/sizes.py --scenes 2``."""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import cv2


def _beside(name: str) -> Any:
    """The benchmark beside this file; its name is also that of a room."""
    spec = spec_from_file_location(f"bench_{name}", Path(__file__).with_name(f"{name}.py"))
    assert spec and spec.loader
    module = sys.modules[spec.name] = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


bench = _beside("vision")

CAMERAS = {
    "phone, 12 MP, 60 cm": bench.PHONE,
    "phone, 12 MP, 100 cm": replace(bench.PHONE, distance=1000),
    "webcam, 1080p, 60 cm": bench.WEBCAM,
    "webcam, 1080p, 40 cm": replace(bench.WEBCAM, distance=400),
}
SIZES_MM = (10, 12, 15, 20, 25)
TAGS = 30


def row(camera: Any, symbol_mm: float, scenes: int) -> str:
    """The share read at each level, in percent."""
    shares = []
    for level in bench.LEVELS:
        codes = [tag.payload for tag in bench.issue("R7", [bench.Piece(f"piece {n}") for n in range(300)]).tags]
        known = bench.ClosedSet(codes)
        read = tags = 0
        for seed in range(scenes):
            made, sides = bench.scene(codes, symbol_mm, level, seed, TAGS, bench.REPORTING, camera)
            told, _ = bench.count(made, bench.of_this_project(known)(made.grey, sides), frozenset(codes))
            read += told["read"]
            tags += len(made.tags)
            assert not told["false"]
        shares.append(f"{100 * read / tags:.0f}")
    return " / ".join(shares)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--scenes", type=int, default=2, help="scenes a cell")
    chosen = options.parse_args()
    cv2.setNumThreads(1)
    print("| camera, distance | " + " | ".join(f"{size} mm" for size in SIZES_MM) + " |")
    for name, camera in CAMERAS.items():
        cells = [row(camera, size, chosen.scenes) for size in SIZES_MM]
        print(f"| {name} | " + " | ".join(cells) + " |", flush=True)


if __name__ == "__main__":
    main()
