"""How well a table is read, on rendered scenes of the reporting settings: ``python tests/bench/vision.py --scenes 10``.

Every scene is a JPEG file of a board with its markers, half of its tags not in the registry; it goes the whole way from the
file to which component lies in which zone, and its seconds are CPU seconds of all that on one core. "read" counts
registered tags whose code was found where it lies; "strangers" the others, which only the plain readers can read; "unread"
the tags of either kind of which nothing is known but that they are there; "false" every text that does not lie where it was
found, and every component not there. Beside it, on the first scenes of each kind, the ready readers alone.

``--photos FOLDER`` reads photographs instead, each of one symbol or several, and compares what the readers say. Beside the
pictures may lie ``expected.json``: what another program read in each, null where it read nothing.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import TypeVar

import cv2
import numpy as np

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "vision")]

from scenes import (  # noqa: E402
    LEVELS,
    PHONE,
    REPORTING,
    TUNING,
    WEBCAM,
    Camera,
    Film,
    Grey,
    Laid,
    Scene,
    Setting,
    render,
)

from calibration.layout import Layout, Zone, border_markers, rectangle  # noqa: E402
from calibration.lens import Lens  # noqa: E402
from calibration.registry import Piece, Registry, issue  # noqa: E402
from vision.observation import Observation, observe  # noqa: E402
from vision.picture import decode  # noqa: E402
from vision.readers import Step, Zbar, Zxing, default_readers, has_zbar, read_all  # noqa: E402
from vision.reading import Reading, corners_of  # noqa: E402
from vision.tracking import Follower  # noqa: E402

T = TypeVar("T")
NEAR_PX = 6.0
CELL_MM = 40


def board(width: int, height: int) -> Layout:
    """A board all of zones, with eight markers on its border."""
    columns, rows = (width - 60) // CELL_MM, (height - 60) // CELL_MM
    zones = tuple(
        Zone(f"{row}-{column}", rectangle(30 + CELL_MM * column, 30 + CELL_MM * row, CELL_MM, CELL_MM))
        for row in range(rows)
        for column in range(columns)
    )
    return Layout("board", width, height, zones, border_markers(width, height, 0, 8, 30))


@dataclass(frozen=True)
class Kind:
    """Scenes of one kind: camera, board, and how many tags of which width."""

    title: str
    camera: Camera
    layout: Layout
    symbol_mm: float
    tags: int


KINDS = {
    "15": Kind("12 MP, 15 mm", PHONE, board(720, 520), 15, 72),
    "10": Kind("12 MP, 10 mm", PHONE, board(720, 520), 10, 72),
    "20": Kind("1080p, 20 mm", WEBCAM, board(720, 420), 20, 40),
}


@dataclass
class Count:
    """What came of some scenes."""

    told: Counter[str] = field(default_factory=Counter)
    off_mm: list[float] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)

    def line(self, name: str) -> str:
        told = self.told
        parts = [
            f"  {name:12}{100 * told['read'] / max(1, told['ours']):7.2f} % of {told['ours']:4}",
            f"strangers {100 * told['strangers'] / max(1, told['others']):5.1f} %   unread {told['unread']:4}",
            f"nothing there {told['nothing there']:2}   false {told['false']}   {np.mean(self.seconds):5.2f} s",
        ]
        if self.off_mm:
            right = 100 * told["right zone"] / len(self.off_mm)
            parts.append(f"off 95 % {np.percentile(self.off_mm, 95):.3f} mm   right zone {right:.2f} %")
        return "   ".join(parts)


def scene(kind: Kind, codes: Sequence[str], level: str, seed: int, setting: Setting) -> Scene:
    """A scene with codes of its own."""
    chosen = np.random.default_rng([setting.seed, seed, 7]).permutation(len(codes))[: kind.tags]
    return render([codes[index] for index in chosen], kind.symbol_mm, level, seed, setting, kind.camera, kind.layout)


def known_of(made: Scene, codes: Sequence[str], kind: Kind) -> Registry:
    """Every other code; pieces that lie there with the thickness they have."""
    laid = {tag.payload: tag for tag in made.tags}
    tags = issue(codes[0][:2], [Piece(f"piece {n}", symbol_mm=kind.symbol_mm) for n in range(len(codes))]).tags[::2]
    return Registry(
        codes[0][:2],
        tuple(replace(t, thickness_mm=laid[t.payload].height_mm) if t.payload in laid else t for t in tags),
    )


def measured(made: Scene) -> Lens:
    camera = made.view.camera
    return Lens(camera.matrix, camera.distortion, camera.width, camera.height, "sheet")


def judge(count: Count, made: Scene, kind: Kind, ours: frozenset[str], seen: Observation | Sequence[Reading]) -> None:
    """Compare what was said with the truth."""
    places = {tag.payload: tag for tag in made.tags}
    count.told["ours"] += sum(payload in ours for payload in places)
    count.told["others"] += sum(payload not in ours for payload in places)
    readings = seen
    if isinstance(seen, Observation):
        all_seen = (*seen.sightings, *seen.strangers, *seen.unread)
        disputed = (sighting for dispute in seen.disagreements for sighting in dispute.sightings)
        readings = [sighting.reading for sighting in (*all_seen, *disputed)]
        for sighting in seen.sightings:
            _place(count, sighting, places.get(str(sighting.reading.payload)), kind.layout)
    for reading in readings:
        _told(count, reading, places, ours)


def _told(count: Count, reading: Reading, places: dict[str, Laid], ours: frozenset[str]) -> None:
    middle = np.array(reading.centre)
    if reading.payload is None:
        hit = any(np.hypot(*(middle - np.array(tag.centre))) < reading.side_px / 3 for tag in places.values())
        count.told["unread" if hit else "nothing there"] += 1
        return
    tag = places.get(reading.payload)
    if tag is None or np.hypot(*(middle - np.array(tag.centre))) > NEAR_PX:
        count.told["false"] += 1
        print(f"  FALSE {reading}", flush=True)
    else:
        count.told["read" if reading.payload in ours else "strangers"] += 1


def _place(count: Count, sighting: object, tag: Laid | None, layout: Layout) -> None:
    x_mm, y_mm, zone = (getattr(sighting, name) for name in ("x_mm", "y_mm", "zone"))
    if tag is None or x_mm is None:
        return
    x, y = tag.x + layout.width_mm / 2, tag.y + layout.height_mm / 2
    true = layout.zone_at(x, y)
    count.off_mm.append(float(np.hypot(x_mm - x, y_mm - y)))
    count.told["right zone"] += zone == (true.name if true else None)


def opencv(grey: Grey) -> list[Reading]:
    found, texts, points, _ = cv2.QRCodeDetector().detectAndDecodeMulti(grey)
    if not found:
        return []
    return [Reading(text, "qr", "opencv", 1, corners_of(at)) for text, at in zip(texts, points, strict=True) if text]


def opencv_aruco(grey: Grey) -> list[Reading]:
    found, texts, points, _ = cv2.QRCodeDetectorAruco().detectAndDecodeMulti(grey)
    if not found:
        return []
    return [Reading(text, "qr", "opencv", 1, corners_of(at)) for text, at in zip(texts, points, strict=True) if text]


def beside() -> dict[str, Callable[[Grey], list[Reading]]]:
    readers: dict[str, Callable[[Grey], list[Reading]]] = {
        "zxing-cpp": Zxing([Step(1)]).read,
        "opencv": opencv,
        "opencv aruco": opencv_aruco,
    }
    return {**readers, "pyzbar": Zbar().read} if has_zbar() else readers


def timed(count: Count, run: Callable[[], T]) -> T:
    began = time.process_time()
    found = run()
    count.seconds.append(time.process_time() - began)
    return found


class Cell:
    """One kind of scene at one level: what this project and the others make of it."""

    def __init__(self, kind: Kind, level: str, setting: Setting) -> None:
        self.kind, self.level, self.setting = kind, level, setting
        self.codes = [tag.payload for tag in issue(setting.prefix, [Piece(f"piece {n}") for n in range(300)]).tags]
        self.counts = {"this": Count()}

    def run(self, seed: int, others: bool) -> None:
        made = scene(self.kind, self.codes, self.level, seed, self.setting)
        registry, lens, boards = known_of(made, self.codes, self.kind), measured(made), [self.kind.layout]
        self._judged("this", made, lambda: observe(decode(made.file).grey, registry, boards, lens))
        if others and self.kind.symbol_mm == 15:
            self._judged("no lens", made, lambda: observe(decode(made.file).grey, registry, boards))
        for name, read in beside().items() if others else ():
            self._judged(name, made, partial(read, made.grey))

    def _judged(self, name: str, made: Scene, run: Callable[[], Observation | Sequence[Reading]]) -> None:
        count = self.counts.setdefault(name, Count())
        judge(count, made, self.kind, frozenset(self.codes[::2]), timed(count, run))

    def show(self) -> None:
        modules = self.kind.symbol_mm * self.kind.camera.focal / self.kind.camera.distance / 21
        print(f"{self.kind.title}, {self.level}, {modules:.2f} px a module")
        for name, count in self.counts.items():
            print(count.line(name), flush=True)


def follow(setting: Setting, level: str) -> None:
    """A film at 1080p in which a hand takes a piece from here to there, again and again."""
    kind = KINDS["20"]
    codes = [tag.payload for tag in issue(setting.prefix, [Piece(f"piece {n}") for n in range(60)]).tags]
    film = Film(codes[: kind.tags], kind.symbol_mm, level, 3, setting, kind.camera, kind.layout)
    pieces = [Piece(f"piece {n}", symbol_mm=20, thickness_mm=2.75) for n in range(60)]
    follower = Follower(issue(setting.prefix, pieces), [kind.layout])
    seconds: list[float] = []
    for made in frames(film):
        began = time.process_time()
        seen = follower.see(made.grey)
        seconds.append(time.process_time() - began)
        told = {str(sighting.reading.payload) for sighting in seen.observation.sightings}
        assert told <= {tag.payload for tag in made.tags} or not seen.settled
    rest = np.array(seconds[1:])
    print(
        f"1080p film, {level}: first frame {seconds[0]:.2f} s; then {len(rest)} frames, mean {1 / rest.mean():.0f} frames/s,"
        f" median {1 / np.median(rest):.0f}, slowest {1 / rest.max():.0f} frames/s",
        flush=True,
    )


def frames(film: Film) -> Iterator[Scene]:
    tags = list(film.tags)
    yield film.frame()
    for move in range(4):
        piece, rest = tags[move], [tag for tag in tags if tag is not tags[move]]
        target = replace(piece, x=piece.x + 8, y=piece.y - 6, turn=piece.turn + 70)
        yield film.frame(tags)
        yield film.frame(tags, hand=(piece.x, piece.y + 40))
        yield film.frame(tags, hand=(piece.x, piece.y))
        yield film.frame(rest, hand=(piece.x + 4, piece.y + 10))
        yield film.frame([*rest, target], hand=(piece.x, piece.y + 50))
        tags[move] = target
        yield film.frame(tags)
        yield film.frame(tags)


def memory(setting: Setting) -> None:
    """The peak of a process that does nothing but read one 12 MP file with its boards."""
    codes = [tag.payload for tag in issue(setting.prefix, [Piece(f"piece {n}") for n in range(300)]).tags]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "table.jpg")
        path.write_bytes(scene(KINDS["15"], codes, "hard", 0, setting).file)
        told = subprocess.run(
            [sys.executable, __file__, "--read", str(path), *(["--tuning"] if setting is TUNING else [])],
            check=True,
            capture_output=True,
            text=True,
        )
        print(told.stdout, end="", flush=True)


def read_only(path: str, setting: Setting) -> None:
    registry = issue(setting.prefix, [Piece(f"piece {n}") for n in range(300)])
    seen = observe(decode(Path(path).read_bytes()).grey, registry, [KINDS["15"].layout])
    status = Path("/proc/self/status").read_text("ascii")  # getrusage would tell the parent's peak, if that is higher
    peak = int(status.partition("VmHWM:")[2].split()[0]) / 1024
    print(f"one 12 MP file with a board and {len(seen.sightings)} tags read: peak memory {peak:.0f} MB")


# -- photographs -------------------------------------------------------------------------------------------------------


def plain_readers() -> dict[str, Callable[[Grey], list[Reading]]]:
    """What ``referee scan --plain`` uses, with and without libzbar, and the others alone."""
    ours: dict[str, Callable[[Grey], list[Reading]]] = {
        "this": lambda grey: read_all(grey, default_readers(markers=False, zbar=True))
    }
    if has_zbar():
        ours["no pyzbar"] = lambda grey: read_all(grey, default_readers(markers=False))
        return {**ours, **beside(), "pyzbar x 2": Zbar(2).read}
    return {**ours, **beside()}


def texts(read: Callable[[Grey], list[Reading]], grey: Grey) -> set[str]:
    try:
        return {reading.payload for reading in read(grey) if reading.payload}
    except (UnicodeDecodeError, cv2.error):  # OpenCV takes every text for UTF-8, and knows no ECI
        return set()


def photographs(folder: Path) -> None:
    """How many photographs each reader reads, and what only one of them says, for a person to look at."""
    known = folder / "expected.json"
    expected: dict[str, str | None] = json.loads(known.read_text("utf-8")) if known.exists() else {}
    readers, seconds = plain_readers(), Counter[str]()
    said: dict[str, dict[str, set[str]]] = {}
    for path in sorted(folder.glob("*.png")):
        grey = decode(path.read_bytes()).grey
        other = expected.get(path.name)
        said[path.name] = {"expected": {other} if other else set()}
        for name, read in readers.items():
            began = time.process_time()
            said[path.name][name] = texts(read, grey)
            seconds[name] += time.process_time() - began
    union = sum(any(one.values()) for one in said.values())
    print(f"{len(said)} photographs; {union} are read by one of these at least")
    for name in ("expected", *readers):
        print(f"  {name:14}{sum(bool(one[name]) for one in said.values()):4} read   {seconds[name]:6.2f} s")
    for picture, one in said.items():
        others = set().union(*(one[name] for name in one if name not in ("this", "no pyzbar")))
        if odd := one["this"] - others:
            print(f"  only this reads in {picture}: {odd}; others: {others}")
        if lost := (one["expected"] | one["zxing-cpp"]) - one["this"]:
            print(f"  not read in {picture}: {lost}; this: {one['this']}")


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--scenes", type=int, default=3, help="scenes of each kind and level; 10 make 5,000 tags")
    options.add_argument("--beside", type=int, default=2, help="of these, with the other readers beside it")
    options.add_argument("--kind", choices=[*KINDS, "film"], action="append", help="only these")
    options.add_argument("--tuning", action="store_true", help="the settings to tune on, instead of those to report")
    options.add_argument("--photos", type=Path, help="a folder of photographs, read instead of the scenes")
    options.add_argument("--read", help=argparse.SUPPRESS)
    chosen = options.parse_args()
    cv2.setNumThreads(1)
    setting = TUNING if chosen.tuning else REPORTING
    if chosen.read:
        read_only(chosen.read, setting)
        return
    if chosen.photos:
        photographs(chosen.photos)
        return
    names = [name for name in KINDS if not chosen.kind or name in chosen.kind]
    cells = [Cell(KINDS[name], level, setting) for name in names for level in LEVELS]
    for seed in range(chosen.scenes if cells else 0):
        for cell in cells:
            cell.run(seed, seed < chosen.beside)
        print(f"-- after {seed + 1} scenes of each")
        for cell in cells:
            cell.show()
    total = sum((cell.counts["this"].told for cell in cells), Counter())
    if not chosen.kind or "film" in chosen.kind:
        for level in LEVELS:
            follow(setting, level)
        memory(setting)
    if not has_zbar():
        print("pyzbar: not measured, its library libzbar0 is not here")
    print(
        f"{total['ours'] + total['others']} tags, {total['others']} not in the registry: {total['false']} false readings"
    )


if __name__ == "__main__":
    main()
