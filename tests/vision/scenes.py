"""Pictures of tags on a table, by a true camera model, with everything known about them.

Every scene is made from a seed and a :class:`Setting`. The settings for tuning and for reporting share no background,
light, camera or code; see :data:`TUNING` and :data:`REPORTING`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.drawing import Camera, Look, View, draw_board, draw_piece, fill, square, tilted
from calibration.layout import Layout
from calibration.symbols import ARUCO_PREFIX, ARUCO_QUIET, QR_QUIET, QR_SIDE, Rows, aruco_modules, qr_modules

Grey = NDArray[np.uint8]
Array = NDArray[Any]
LEVELS = ("good", "medium", "hard")


@dataclass(frozen=True)
class Setting:
    """What may differ between tuning and reporting."""

    name: str
    backgrounds: tuple[str, ...]
    light: str
    k1: float
    k2: float
    seed: int
    prefix: str


TUNING = Setting("tuning", ("wood", "board", "map"), "gradient", -0.03, 0.01, 1_000, "T2")
REPORTING = Setting("reporting", ("cloth", "tiles", "print", "track"), "lamp", 0.05, -0.03, 9_000, "R7")


@dataclass(frozen=True)
class Weather:
    """How bad the picture is: the three levels."""

    blur: tuple[float, float]
    motion: tuple[float, float]
    noise: tuple[float, float]
    glare: int
    jpeg: tuple[int, int]
    tilt: tuple[float, float]
    dapple: float = 0.0
    veil: float = 0.0


SPOT_PX = 110  # about as far as the light goes from one to the next, a tag and a half
EXPOSED = 0.85, 1.35
WEATHER = {
    "good": Weather((0.5, 0.8), (0, 0.5), (2, 3), 0, (90, 95), (0, 15)),
    "medium": Weather((0.8, 1.3), (0, 2), (3, 6), 2, (80, 90), (10, 25)),
    "hard": Weather((1.3, 2.5), (1.5, 4), (6, 10), 4, (70, 80), (20, 35), 0.1, 6.0),
}


@dataclass(frozen=True)
class Laid:
    """A tag on the table: what it says, where its middle is in mm, how it is turned, how wide and how high it is.

    ``corners`` and ``centre`` are where the camera sees it, in px.
    """

    payload: str
    x: float
    y: float
    turn: float
    symbol_mm: float
    height_mm: float
    corners: Array = field(default_factory=lambda: np.zeros((4, 2)))
    centre: tuple[float, float] = (0.0, 0.0)


@dataclass(frozen=True)
class Scene:
    """A picture and the truth about it."""

    grey: Grey
    tags: tuple[Laid, ...]
    view: View
    file: bytes = b""

    def mirrored(self) -> Grey:
        """As a front camera shows it."""
        return np.ascontiguousarray(self.grey[:, ::-1])

    def cast(self, blue: float, green: float, red: float) -> Array:
        """In colour, under a lamp of one: BGR."""
        shares = np.array([blue, green, red])
        return np.clip(self.grey[..., None] * (shares / shares.max()), 0, 255).astype(np.uint8)

    def side_px(self) -> float:
        """The mean width of its symbols."""
        sides = [np.linalg.norm(tag.corners - np.roll(tag.corners, 1, axis=0), axis=1).mean() for tag in self.tags]
        return float(np.mean(sides))


PHONE = Camera(4032, 3024, 3024, 600, 0, 0)  # 5.04 px/mm
PATCH = Camera(1200, 900, 3024, 600, 0, 0)  # a part of that picture, for tests
WEBCAM = Camera(1920, 1080, 1440, 600, 0, 0)  # 2.4 px/mm


def render(
    payloads: Sequence[str],
    symbol_mm: float,
    level: str,
    number: int,
    setting: Setting = TUNING,
    camera: Camera = PATCH,
    board: Layout | None = None,
) -> Scene:
    """A scene with as many of the codes as find room; a board lies with its middle before the camera."""
    return Film(payloads, symbol_mm, level, number, setting, camera, board).frame()


class Film:
    """One table under one camera and one light, frame by frame: only the noise differs, and what is asked for."""

    def __init__(
        self,
        payloads: Sequence[str],
        symbol_mm: float,
        level: str,
        number: int,
        setting: Setting = TUNING,
        camera: Camera = PATCH,
        board: Layout | None = None,
    ) -> None:
        self._seed, self._level, self._setting, self._board = setting.seed + number, level, setting, board
        laying, lens = (np.random.default_rng([self._seed, part]) for part in (0, 1))
        camera = replace(camera, k1=setting.k1, k2=setting.k2)
        self.view = tilted(camera, lens.uniform(*WEATHER[level].tilt), lens.uniform(0, 360))
        self.tags = _laid(payloads, symbol_mm, camera, self.view, laying, board)
        self._order = [tag.payload for tag in self.tags]
        self._bare: Array | None = None
        self._shown = 0

    def frame(
        self,
        tags: Sequence[Laid] | None = None,
        *,
        hand: tuple[float, float] | None = None,
        bump: tuple[float, float] = (0, 0),
        blur: float = 0,
    ) -> Scene:
        """The next frame: with these tags, a hand reaching to a place in mm, the camera bumped by px, out of focus by px."""
        view = replace(self.view, bump=bump)
        if self._bare is None or bump != (0, 0):
            self._bare = self._drawn(view)
        picture = self._bare.copy()
        if bump != (0, 0):
            self._bare = None
        laid = tuple(placed(tag, view) for tag in (self.tags if tags is None else tags))
        for tag in laid:
            _draw(picture, tag, view, np.random.default_rng([self._seed, 3, self._order.index(tag.payload)]))
        if hand is not None:
            _draw_hand(picture, view, hand)
        if blur:
            picture = cv2.GaussianBlur(picture, (0, 0), blur)
        self._shown += 1
        lens, noise = (np.random.default_rng([self._seed, *part]) for part in ((4,), (6, self._shown)))
        weather = WEATHER[self._level]
        times, plus = _light(picture.shape, weather, self._setting.light, self._seed)
        file = _seen(picture * times + plus, weather, lens, noise)
        grey = np.asarray(cv2.imdecode(np.frombuffer(file, np.uint8), cv2.IMREAD_GRAYSCALE), np.uint8)
        return Scene(grey, laid, view, file)

    def _drawn(self, view: View) -> Array:
        """The table without its tags."""
        picture = _background(self._setting, view.camera, np.random.default_rng([self._seed, 2]))
        if self._board:
            _draw_board(picture, self._board, view)
        return picture


def placed(tag: Laid, view: View) -> Laid:
    """The tag with where the camera sees it."""
    (middle,) = view.to_px(np.array([[tag.x, tag.y, tag.height_mm]]))
    return replace(tag, corners=view.to_px(_square(tag, 0.5)), centre=(middle[0], middle[1]))


def _draw_hand(picture: Array, view: View, place: tuple[float, float]) -> None:
    """A forearm from the lower rim of the picture, and four fingers that end at a place."""
    x, y = place
    (tip,) = view.to_px(np.array([[x, y, 30]]))
    wide = view.camera.focal / view.camera.distance * 40  # px that 40 mm take
    for offset, back in ((-0.75, 0.3), (-0.25, 0.0), (0.25, 0.05), (0.75, 0.35)):
        end = tip + np.array([offset, back]) * wide
        cv2.line(
            picture, _point(end), _point(tip + np.array([offset, 1.6]) * wide), 150.0, int(0.45 * wide), cv2.LINE_AA
        )
    foot = np.array([tip[0], view.camera.height + wide])
    cv2.line(picture, _point(tip + np.array([0, 2.0]) * wide), _point(foot), 142.0, int(2.1 * wide), cv2.LINE_AA)


def _point(at: Array) -> tuple[int, int]:
    return int(at[0]), int(at[1])


def _laid(
    payloads: Sequence[str],
    symbol_mm: float,
    camera: Camera,
    view: View,
    random: np.random.Generator,
    board: Layout | None,
) -> tuple[Laid, ...]:
    """Tags on a jittered grid, turned anyhow, wholly in the picture."""
    step = symbol_mm * (QR_SIDE + 2 * QR_QUIET) / QR_SIDE * 1.5 + 3
    across, down = camera.width / camera.focal * camera.distance / 2, camera.height / camera.focal * camera.distance / 2
    places = [(x, y) for y in np.arange(-down, down, step) for x in np.arange(-across, across, step)]
    random.shuffle(places)
    tags: list[Laid] = []
    for x, y in places:
        if len(tags) == len(payloads):
            break
        jitter = random.uniform(-1.5, 1.5, 2)
        if board and not _free(board, x, y, symbol_mm):
            continue
        tag = Laid(
            payloads[len(tags)], x + jitter[0], y + jitter[1], random.uniform(0, 360), symbol_mm, random.uniform(1.5, 4)
        )
        edge = view.to_px(_square(tag, 0.5 + QR_QUIET / QR_SIDE))
        if edge.min() > 2 and edge[:, 0].max() < camera.width - 2 and edge[:, 1].max() < camera.height - 2:
            tags.append(placed(tag, view))
    return tuple(tags)


def _free(board: Layout, x: float, y: float, symbol_mm: float) -> bool:
    """Whether a tag fits there, on the board and clear of its markers."""
    x, y = x + board.width_mm / 2, y + board.height_mm / 2
    if not (symbol_mm < x < board.width_mm - symbol_mm and symbol_mm < y < board.height_mm - symbol_mm):
        return False
    return all(np.hypot(x - m.x_mm, y - m.y_mm) > 0.8 * m.size_mm + 1.1 * symbol_mm for m in board.markers)


def _draw_board(picture: Array, board: Layout, view: View) -> None:
    """Grey zones with the middle of the board before the camera, and the markers."""
    middle = np.array([board.width_mm / 2, board.height_mm / 2])

    def px(points: Array) -> Array:
        return view.to_px(np.column_stack([points - middle, np.zeros(len(points))]))

    draw_board(picture, board, px, lambda index: 120 + 40 * (index % 3))


def _square(tag: Laid, half: float) -> Array:
    return square(tag.x, tag.y, 2 * half * tag.symbol_mm, tag.turn, tag.height_mm)


def _draw(picture: Array, tag: Laid, view: View, random: np.random.Generator) -> None:
    """The piece with its side, then its label: white with black modules."""
    shade, rim, ink, paper = (random.uniform(*range_) for range_ in ((40, 190), (0.02, 0.12), (15, 40), (215, 240)))
    place = np.array([tag.x, tag.y, tag.turn, tag.height_mm])
    draw_piece(picture, view, *_symbol(tag.payload), place, tag.symbol_mm, Look(shade, ink, paper, rim))


def _symbol(payload: str) -> tuple[Rows, int]:
    """The dark modules, and how many of white belong around them."""
    if payload.startswith(ARUCO_PREFIX):
        return aruco_modules(int(payload.removeprefix(ARUCO_PREFIX))), ARUCO_QUIET
    return qr_modules(payload), QR_QUIET


def _background(setting: Setting, camera: Camera, random: np.random.Generator) -> Array:
    kind = setting.backgrounds[int(random.integers(len(setting.backgrounds)))]
    shape = (camera.height, camera.width)
    return np.ascontiguousarray(np.clip(BACKGROUNDS[kind](shape, random), 5, 250).astype(np.float32))


def _cloud(shape: tuple[int, int], cells: tuple[int, int], random: np.random.Generator) -> Array:
    return cv2.resize(random.normal(0, 1, cells).astype(np.float32), shape[::-1], interpolation=cv2.INTER_CUBIC)


def _wood(shape: tuple[int, int], random: np.random.Generator) -> Array:
    grain = _cloud(shape, (max(2, shape[0] // 3), max(2, shape[1] // 120)), random)
    return 120 + 12 * grain + 18 * _cloud(shape, (4, 4), random)


def _board(shape: tuple[int, int], random: np.random.Generator) -> Array:
    """Coloured regions, lines, text, chequers and white cards with print."""
    picture = _inked(_wood(shape, random))
    for _ in range(shape[0] * shape[1] // 40_000):
        x, y = int(random.integers(shape[1])), int(random.integers(shape[0]))
        w, h = (int(value) for value in random.integers(20, 160, 2))
        cv2.rectangle(
            picture, (x, y), (x + w, y + h), float(random.uniform(40, 230)), -1 if random.random() < 0.5 else 2
        )
        cv2.putText(
            picture,
            "Rule 7-B: 24 xyz",
            (x, y),
            1,
            float(random.uniform(0.6, 1.6)),
            float(random.uniform(10, 240)),
            1,
            cv2.LINE_AA,
        )
    _chequers(picture, random)
    return picture


def _inked(picture: Array) -> Array:
    return np.clip(picture, 0, 255).astype(np.uint8)  # OpenCV writes text on bytes only


def _chequers(picture: Array, random: np.random.Generator) -> None:
    for _ in range(3):
        cell, count = int(random.integers(2, 8)), int(random.integers(8, 24))
        pattern = np.kron(np.indices((count, count)).sum(axis=0) % 2, np.ones((cell, cell))) * 200 + 30
        size = pattern.shape[0]
        if size < min(picture.shape):
            x, y = int(random.integers(picture.shape[1] - size)), int(random.integers(picture.shape[0] - size))
            picture[y : y + size, x : x + size] = pattern


def _cloth(shape: tuple[int, int], random: np.random.Generator) -> Array:
    rows, columns = np.indices(shape)
    return 90 + 18 * np.sin(rows * 2.1) * np.sin(columns * 1.9) + 20 * _cloud(shape, (6, 6), random)


def _tiles(shape: tuple[int, int], random: np.random.Generator) -> Array:
    """Hexagon-like patches with thick borders, and noisy squares of the size of tags."""
    picture = np.full(shape, 150, np.float32) + 10 * _cloud(shape, (30, 30), random)
    for _ in range(shape[0] * shape[1] // 30_000):
        centre = random.uniform((0, 0), shape[::-1])
        around = np.radians(np.arange(0, 360, 60) + random.uniform(0, 60))
        points = centre + random.uniform(30, 110) * np.stack([np.cos(around), np.sin(around)], axis=1)
        fill(picture, points, random.uniform(30, 235))
    for _ in range(4):
        cells, pixels = int(random.integers(10, 24)), int(random.integers(2, 7))
        noise = np.kron(random.integers(0, 2, (cells, cells)), np.ones((pixels, pixels))) * 190 + 30
        noise = np.pad(noise, 3 * pixels, constant_values=225)
        size = noise.shape[0]
        if size < min(shape):
            x, y = int(random.integers(shape[1] - size)), int(random.integers(shape[0] - size))
            picture[y : y + size, x : x + size] = noise
    return picture


def _print(shape: tuple[int, int], random: np.random.Generator) -> Array:
    """A page of small print with boxes."""
    picture = _inked(np.full(shape, 205, np.float32) + 6 * _cloud(shape, (8, 8), random))
    for y in range(10, shape[0], 22):
        text = "".join(chr(int(code)) for code in random.integers(40, 120, shape[1] // 9))
        cv2.putText(
            picture, text, (int(random.integers(30)), y), 1, 0.9, float(random.uniform(20, 110)), 1, cv2.LINE_AA
        )
    for _ in range(shape[0] * shape[1] // 90_000):
        x, y, w, h = (int(value) for value in random.integers((0, 0, 40, 40), (shape[1], shape[0], 200, 200)))
        cv2.rectangle(picture, (x, y), (x + w, y + h), float(random.uniform(20, 200)), 3)
    return picture


def _map(shape: tuple[int, int], random: np.random.Generator) -> Array:
    """Lands with coasts and hatching, rivers, towns with names, a compass."""
    lands = _cloud(shape, (7, 9), random)
    picture = _inked(np.where(lands > 0.2, 165 + 12 * lands, 105) + 5 * _cloud(shape, (60, 80), random))
    coast = (np.abs(lands - 0.2) < 0.03) | ((np.abs(lands + 0.1) < 0.02) & (np.indices(shape).sum(axis=0) % 9 < 3))
    picture[coast] = 40
    for _ in range(shape[0] * shape[1] // 60_000):
        x, y, size = (int(value) for value in random.integers((0, 0, 4), (shape[1], shape[0], 14)))
        cv2.circle(
            picture, (x, y), size, float(random.uniform(10, 60)), -1 if random.random() < 0.5 else 3, cv2.LINE_AA
        )
        cv2.putText(picture, "Xin-Yang IV", (x + 16, y + 5), 3, float(random.uniform(0.4, 1.0)), 25.0, 1, cv2.LINE_AA)
    return picture


def _track(shape: tuple[int, int], random: np.random.Generator) -> Array:
    """A scoring track of numbered squares with thick frames, some of them shaded; icons like little mazes."""
    picture = _inked(np.full(shape, 175, np.float32) + 8 * _cloud(shape, (12, 16), random))
    cell, number = int(random.integers(34, 90)), 0
    for y in range(10, shape[0] - cell, int(2.4 * cell)):
        for x in range(10, shape[1] - cell, cell + 6):
            number += 1
            shade = float(random.choice([40, 90, 215, 235]))
            cv2.rectangle(picture, (x, y), (x + cell, y + cell), shade, -1)
            cv2.rectangle(picture, (x, y), (x + cell, y + cell), 20.0, 4)
            if number % 6 == 0:
                maze = np.kron(random.integers(0, 2, (9, 9)), np.ones((cell // 12, cell // 12))) * 205 + 25
                picture[y + 6 : y + 6 + len(maze), x + 6 : x + 6 + len(maze)] = maze
            else:
                cv2.putText(picture, str(number), (x + 6, y + cell // 2), 0, cell / 70, 255.0 - shade, 2, cv2.LINE_AA)
    return picture


BACKGROUNDS = {
    "wood": _wood,
    "board": _board,
    "cloth": _cloth,
    "tiles": _tiles,
    "print": _print,
    "map": _map,
    "track": _track,
}


def _seen(lit: Array, weather: Weather, lens: np.random.Generator, sensor: np.random.Generator) -> bytes:
    """Lens and motion, then the sensor, then the file."""
    lit = cv2.GaussianBlur(lit, (0, 0), lens.uniform(*weather.blur))
    lit = _moved(lit, lens.uniform(*weather.motion), lens.uniform(0, 180))
    level = lens.uniform(*weather.noise)
    noise = sensor.standard_normal(lit.shape, np.float32) * np.sqrt(level**2 / 2 + level**2 / 2 * lit / 128)
    lit = lit + noise
    sharp = cv2.addWeighted(lit, 1.4, cv2.GaussianBlur(lit, (0, 0), 1.2), -0.4, 0)
    quality = int(lens.integers(weather.jpeg[0], weather.jpeg[1] + 1))
    ok, data = cv2.imencode(".jpg", np.clip(sharp, 0, 255).astype(np.uint8), [cv2.IMWRITE_JPEG_QUALITY, quality])
    assert ok
    return data.tobytes()


@lru_cache(maxsize=2)
def _light(shape: tuple[int, int], weather: Weather, light: str, seed: int) -> tuple[Array, Array]:
    """How many times brighter a lamp makes each pixel, and how much glare comes on top."""
    height, width = shape
    random = np.random.default_rng([seed, 5])
    y, x = np.ogrid[0:height, 0:width]
    y, x = y.astype(np.float32), x.astype(np.float32)
    if light == "gradient":
        angle = random.uniform(0, 6.28)
        times = 1 + 0.2 * (np.cos(angle) * (x / width - 0.5) + np.sin(angle) * (y / height - 0.5))
    else:  # a lamp near the table: falls off with distance, and a colder half
        at = random.uniform(0.2, 0.8, 2) * (width, height)
        times = 1.1 - 0.45 * np.hypot(x - at[0], y - at[1]) / np.hypot(width, height)
    edge = random.uniform(0, height)
    shadow = 0.5 + 0.5 * np.tanh((y - edge + random.uniform(-0.6, 0.6) * (x - width / 2)) / 24)
    times = times * (1 - random.uniform(0.15, 0.4) * shadow)
    plus = np.zeros(shape, np.float32)
    for _ in range(weather.glare):
        at, wide = random.uniform((0, 0), (width, height)), random.uniform(0.02, 0.06) * width
        down, across = (np.exp(-((ways - to) ** 2) / (2 * wide**2)) for ways, to in ((y, at[1]), (x, at[0])))
        plus += random.uniform(60, 160) * down * across
    if weather.dapple:
        times, plus = _dappled(times, plus, weather, random)
    return times.astype(np.float32), plus.astype(np.float32)


def _dappled(times: Array, plus: Array, weather: Weather, random: np.random.Generator) -> tuple[Array, Array]:
    """Light that changes from one side of a tag to the other, as leaves, glasses and heads make it, some of it mirrored
    by the ink, in a picture that may be exposed for something darker."""
    height, width = plus.shape
    cells = max(4, height // SPOT_PX), max(4, width // SPOT_PX)
    spots = 1 + weather.dapple * _cloud(plus.shape, cells, random)
    veil = weather.veil * np.maximum(0, _cloud(plus.shape, cells, random))
    exposed = random.uniform(*EXPOSED)
    return times * spots * exposed, (plus * spots + veil) * exposed


def _moved(picture: Array, length: float, angle: float) -> Array:
    if length < 0.3:
        return picture
    size = 2 * int(np.ceil(length / 2)) + 3
    kernel = np.zeros((size, size), np.float32)
    for part in np.linspace(-0.5, 0.5, 33):
        x, y = size / 2 - 0.5 + part * length * np.array([np.cos(np.radians(angle)), np.sin(np.radians(angle))])
        left, top = int(x), int(y)
        for dx, dy in ((0, 0), (1, 0), (0, 1), (1, 1)):
            kernel[top + dy, left + dx] += (1 - abs(x - left - dx)) * (1 - abs(y - top - dy))
    return cv2.filter2D(picture, -1, kernel / kernel.sum())
