"""How many tags of each size a camera reads, as docs/camera.md tells it: ``python tests/bench/sizes.py --scenes 3``.

Nobody measured the lens; the board is found by its markers.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "vision")]

from scenes import LEVELS, PHONE, REPORTING, WEBCAM, Camera, render  # noqa: E402

from calibration.layout import Layout, border_markers  # noqa: E402
from calibration.registry import Piece, issue  # noqa: E402
from vision.observation import observe  # noqa: E402

CAMERAS = {
    "phone, 12 MP, 60 cm": PHONE,
    "phone, 12 MP, 100 cm": replace(PHONE, distance=1000),
    "webcam, 1080p, 60 cm": WEBCAM,
    "webcam, 1080p, 40 cm": replace(WEBCAM, distance=400),
}
SIZES_MM = (10, 12, 15, 20, 25)
TAGS, NEAR_PX = 30, 6.0


def board(camera: Camera) -> Layout:
    """As much of a table as the camera takes in, with room for a tilt."""
    width, height = (0.88 * pixels / camera.focal * camera.distance for pixels in (camera.width, camera.height))
    return Layout("board", width, height, (), border_markers(width, height, 0, 8, 30))


def row(camera: Camera, symbol_mm: float, level: str, scenes: int) -> float:
    """The share read, in percent; a reading that is false ends it."""
    pieces = [Piece(f"piece {number}", symbol_mm=symbol_mm) for number in range(200)]
    registry, layout, read, there = issue(REPORTING.prefix, pieces), board(camera), 0, 0
    for seed in range(scenes):
        chosen = np.random.default_rng(seed).permutation(len(pieces))[:TAGS]
        codes = [registry.tags[index].payload for index in chosen]
        made = render(codes, symbol_mm, level, seed, REPORTING, camera, layout)
        places = {tag.payload: np.array(tag.centre) for tag in made.tags}
        for sighting in observe(made.grey, registry, [layout]).sightings:
            place = places[str(sighting.reading.payload)]
            assert np.hypot(*(place - sighting.reading.centre)) < NEAR_PX, sighting
            read += 1
        there += len(places)
    return 100 * read / there


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--scenes", type=int, default=3, help="scenes a cell")
    chosen = options.parse_args()
    cv2.setNumThreads(1)
    print("| camera, distance | " + " | ".join(f"{size} mm" for size in SIZES_MM) + " |")
    for name, camera in CAMERAS.items():
        cells = [" / ".join(f"{row(camera, size, level, chosen.scenes):.0f}" for level in LEVELS) for size in SIZES_MM]
        print(f"| {name} | " + " | ".join(cells) + " |", flush=True)


if __name__ == "__main__":
    main()
