"""How well tags are read, on rendered scenes of the reporting settings: ``python tests/bench/vision.py --scenes 3``.

Half of the tags in every scene are not in the registry. "read" counts registered tags whose code was found where it
lies; "strangers" the others, which only the plain readers can read; "unread" the tags of either kind of which nothing is
known but that they are there; "false" every text that does not lie where it was found. Seconds are CPU seconds.
"""

from __future__ import annotations

import argparse
import resource
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "vision")]

from scenes import LEVELS, PHONE, REPORTING, TUNING, WEBCAM, Camera, Grey, Scene, Setting, render  # noqa: E402

from calibration.layout import Layout, Zone, border_markers, rectangle  # noqa: E402
from calibration.lens import Lens  # noqa: E402
from calibration.registry import Piece, Registry, issue  # noqa: E402
from vision.closed_set import ClosedSet, find_unread, refined, steps  # noqa: E402
from vision.observation import observe  # noqa: E402
from vision.readers import Zbar, Zxing, has_zbar  # noqa: E402
from vision.reading import Reading, corners_of  # noqa: E402

Read = Callable[[Grey, Sequence[float]], list[Reading]]
SCENES: tuple[tuple[str, Camera, float, int], ...] = (
    ("12 MP, 15 mm", PHONE, 15, 72),
    ("12 MP, 10 mm", PHONE, 10, 72),
    ("1080p, 20 mm", WEBCAM, 20, 40),
)
NEAR_PX = 6.0


def of_this_project(known: ClosedSet) -> Read:
    def read(grey: Grey, sides: Sequence[float]) -> list[Reading]:
        seen = Zxing().read(grey)
        return [*(refined(grey, reading) for reading in seen), *find_unread(grey, sides, known, seen)]

    return read


def opencv(grey: Grey, _: Sequence[float]) -> list[Reading]:
    found, texts, points, _ = cv2.QRCodeDetector().detectAndDecodeMulti(grey)
    if not found:
        return []
    return [Reading(text, "qr", "opencv", 1, corners_of(at)) for text, at in zip(texts, points, strict=True) if text]


def count(scene: Scene, readings: Sequence[Reading], ours: frozenset[str]) -> tuple[Counter[str], list[float]]:
    """What was read of a scene, and how far off in px the middles are."""
    told: Counter[str] = Counter()
    off = []
    places = {tag.payload: np.array(tag.centre) for tag in scene.tags}
    for reading in readings:
        middle = np.array(reading.centre)
        if reading.payload is None:
            hit = any(np.hypot(*(middle - place)) < reading.side_px / 3 for place in places.values())
            told["unread" if hit else "nothing there"] += 1
        elif reading.payload in places and (far := float(np.hypot(*(middle - places[reading.payload])))) < NEAR_PX:
            told["read" if reading.payload in ours else "strangers"] += 1
            off.append(far)
        else:
            told["false"] += 1
    return told, off


def measure(name: str, read: Read, cell: Sequence[tuple[Scene, list[float]]], ours: frozenset[str]) -> int:
    total: Counter[str] = Counter()
    off: list[float] = []
    began = time.process_time()
    for scene, sides in cell:
        told, far = count(scene, read(scene.grey, sides), ours)
        total += told
        off += far
    seconds = (time.process_time() - began) / len(cell)
    wanted = sum(tag.payload in ours for scene, _ in cell for tag in scene.tags)
    others = sum(len(scene.tags) for scene, _ in cell) - wanted
    worst = f"{np.percentile(off, 95):5.2f}" if off else "    -"
    print(
        f"  {name:12}{100 * total['read'] / wanted:7.1f} % of {wanted:4}   strangers {100 * total['strangers'] / others:5.1f} %"
        f"   unread {total['unread']:3}   nothing there {total['nothing there']:2}   false {total['false']}"
        f"   off 95 % {worst} px   {seconds:5.2f} s",
        flush=True,
    )
    return total["false"]


def positions(setting: Setting, scenes: int) -> None:
    """Middles of 15 mm tags on a board, thickness known, at the medium level: how far off in mm, and the zones."""
    zones = tuple(Zone(f"{r}-{c}", rectangle(30 + 40 * c, 30 + 40 * r, 40, 40)) for r in range(8) for c in range(12))
    board = Layout("board", 540, 380, zones, border_markers(540, 380, 0, 8, 30))
    camera = Camera(3024, 2268, 3024, 600, 0, 0)
    for measured in (True, False):
        off: list[float] = []
        right = 0
        for seed in range(scenes):
            issued = issue(setting.prefix, [Piece(f"piece {n}", symbol_mm=15) for n in range(60)])
            made = render([tag.payload for tag in issued.tags], 15, "medium", seed, setting, camera, board)
            laid = {tag.payload: tag for tag in made.tags}
            tags = (replace(t, thickness_mm=laid[t.payload].height_mm) for t in issued.tags if t.payload in laid)
            used = made.view.camera
            lens = Lens(used.matrix, used.distortion, used.width, used.height, "sheet") if measured else None
            for seen in observe(made.grey, Registry(setting.prefix, tuple(tags)), [board], lens).sightings:
                if seen.x_mm is not None and seen.y_mm is not None:
                    x, y = laid[str(seen.reading.payload)].x + 270, laid[str(seen.reading.payload)].y + 190
                    zone = board.zone_at(x, y)
                    off.append(float(np.hypot(seen.x_mm - x, seen.y_mm - y)))
                    right += seen.zone == (zone.name if zone else None)
        found = "median {:.3f}, 95 % {:.3f}, worst {:.3f} mm".format(*np.percentile(off, [50, 95, 100]))
        print(f"lens {'measured' if measured else 'from markers'}: {len(off)} tags, {found}, in the right zone {right}")


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--scenes", type=int, default=3, help="scenes a cell")
    options.add_argument("--tuning", action="store_true", help="the settings to tune on, instead of those to report")
    options.add_argument("--only", action="store_true", help="without the other readers beside it")
    chosen = options.parse_args()
    cv2.setNumThreads(1)
    setting = TUNING if chosen.tuning else REPORTING
    false = tags = 0
    for title, camera, symbol_mm, number in SCENES:
        for level in LEVELS:
            codes = [tag.payload for tag in issue(setting.prefix, [Piece(f"piece {n}") for n in range(300)]).tags]
            known = ClosedSet(codes[::2])
            known.match(np.zeros((25, 25), np.float32))
            cell = [scene(codes, symbol_mm, level, seed, number, setting, camera) for seed in range(chosen.scenes)]
            print(f"{title}, {level}, {symbol_mm * camera.focal / camera.distance / 21:.2f} px a module")
            readers: dict[str, Read] = {"this": of_this_project(known)}
            if not chosen.only:
                readers["zxing-cpp"] = lambda grey, _: Zxing([(1, False)]).read(grey)
                readers["opencv"] = opencv
                if has_zbar():
                    readers["pyzbar"] = lambda grey, _: Zbar().read(grey)
            wrong = [measure(name, read, cell, frozenset(known.payloads)) for name, read in readers.items()]
            false += wrong[0]
            tags += sum(len(each.tags) for each, _ in cell)
    positions(setting, chosen.scenes)
    if not has_zbar():
        print("pyzbar: not measured, its library libzbar0 is not here")
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"{tags} tags, {false} false readings; peak memory, with the scenes themselves, {peak:.0f} MB")


def scene(
    codes: Sequence[str], symbol_mm: float, level: str, seed: int, number: int, setting: Setting, camera: Camera
) -> tuple[Scene, list[float]]:
    """A scene with codes of its own, and the widths a symbol has over it, as the pose of a board would tell."""
    chosen = np.random.default_rng([setting.seed, seed, 7]).permutation(len(codes))[:number]
    made = render([codes[index] for index in chosen], symbol_mm, level, seed, setting, camera)
    half = np.array([camera.width, camera.height]) / camera.focal * camera.distance * 0.42
    scales = []
    for place in ((0, 0), (-1, -1), (1, -1), (1, 1), (-1, 1)):
        at = [[*(half * place), 0]]
        middle, right, down = made.view.to_px(np.array(at * 3) + np.array([[0, 0, 0], [10, 0, 0], [0, 10, 0]]))
        scales.append(float(np.hypot(*(right - middle)) + np.hypot(*(down - middle))) / 20)
    return made, steps([symbol_mm * scale for scale in scales])


if __name__ == "__main__":
    main()
