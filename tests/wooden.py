"""Mats with marks and wooden pieces on them as a camera sees them in colour: warm, cold or mixed light, shadows, glare."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import NamedTuple

import cv2
import numpy as np
import pypdfium2
from numpy.typing import NDArray

from calibration.drawing import Camera, Look, View, draw_piece, tilted
from calibration.layout import Layout
from calibration.marks import SMALL_MM, Mark, rule_of
from calibration.mats import mat_pages
from calibration.registration import register
from calibration.splitting import HEAD_MM, SIDE_MM
from calibration.symbols import modules, quiet
from referee.camera.covered import colour_of, marks_of, needs_no_tag
from referee.camera.kit import Kit, kit_of
from referee.camera.needed import TALLY, spots_for
from referee.camera.scene import Lie, Put, put, spread
from referee.engine.session import Session
from referee.engine.spot import Lying, Place, lay
from referee.games import game
from referee.games.zhanguo.camera import mats
from vision.marks import Place as Seen
from vision.marks import places, whose

Array = NDArray[np.float64]
Colour = NDArray[np.uint8]
MAT_PX, MESH_PX, GAMMA = 6, 16, 2.2
SHAPES = ("cube", "disc", "figure")
LIGHTS = ("warm", "cold", "mixed")
PAINT: Mapping[str, tuple[int, int, int]] = {
    "red": (188, 28, 40),
    "blue": (30, 82, 150),
    "yellow": (240, 190, 40),
    "purple": (98, 62, 128),
    "green": (42, 128, 70),
    "black": (44, 42, 42),
    "white": (236, 232, 220),
    "grey": (126, 128, 132),
    "ivory": (226, 210, 172),
    "orange": (228, 110, 40),
    "brown": (104, 66, 44),
}
"""Paint as measured on no piece of any game: red, green and blue of wood as shops sell it."""


@dataclass(frozen=True)
class Wood:
    """A wooden piece on a board: where its middle is (mm), its shape, its paint as amounts of light, how large it is."""

    board: str
    x: float
    y: float
    shape: str
    paint: tuple[float, ...]
    turn: float = 0.0
    size: float = 8.0
    tall: float = 8.0


@dataclass(frozen=True)
class Scene:
    """How a picture is taken. ``light`` is one of ``LIGHTS``; ``hard`` adds shade, glare, blur and noise."""

    light: str = "warm"
    seed: int = 0
    hard: bool = False
    width: int = 4032
    tilt: float = 9.0


def painted(colour: str, random: Random) -> tuple[float, ...]:
    """A paint of this colour, a little off in hue, strength and lightness; blue, green and red as amounts of light."""
    red, green, blue = PAINT[colour]
    lab = cv2.cvtColor(np.array([[[blue, green, red]]], np.float32) / 255, cv2.COLOR_BGR2Lab)[0, 0]
    turn, strong = np.radians(random.uniform(-6, 6)), random.uniform(0.85, 1.15)
    a, b = lab[1] * strong, lab[2] * strong
    off = np.array(
        [[[lab[0] + random.uniform(-4, 4), a * np.cos(turn) - b * np.sin(turn), a * np.sin(turn) + b * np.cos(turn)]]],
        np.float32,
    )
    return tuple(float(part) for part in np.clip(cv2.cvtColor(off, cv2.COLOR_Lab2BGR)[0, 0], 0.01, 1) ** GAMMA)


def wood(
    mark: Mark, board: str, colour: str, random: Random, shape: str = "", astray: float = 0.0, care: float = 1.6
) -> Wood:
    """A piece on a place, over its mark up to so much off (``care``), or as far beside it as ``astray``."""
    small = mark.wide <= SMALL_MM
    shape = shape or ("cube" if small else random.choice(SHAPES))
    away, way = astray if astray else random.uniform(0, 1.6), random.uniform(0, 2 * np.pi)
    size, tall = {"cube": (8.0, 8.0), "disc": (random.uniform(11, 15), random.uniform(3, 6)), "figure": (random.uniform(9, 12), random.uniform(12, 20))}[shape]  # fmt: skip
    x, y = mark.x_mm + away * np.cos(way), mark.y_mm + away * np.sin(way)
    return Wood(board, x, y, shape, painted(colour, random), random.uniform(0, 90), size, tall)


@cache
def printed(layout: Layout) -> Colour:
    """A mat as it is printed, on one large sheet that was cut out."""
    with pypdfium2.PdfDocument(mat_pages(layout, "a1")) as document:
        shown = document[0].render(scale=MAT_PX * 25.4 / 72)
        page = np.array(shown.to_numpy())[..., :3]
    left, top = round(SIDE_MM * MAT_PX), round(HEAD_MM * MAT_PX)
    return page[top : top + round(layout.height_mm * MAT_PX), left : left + round(layout.width_mm * MAT_PX)]


@cache
def inked(layout: Layout) -> Array:
    """How much light of each colour a printed mat gives back."""
    back = 0.03 + 0.82 * (np.arange(256, dtype=np.float32) / 255) ** GAMMA
    return cv2.LUT(cv2.GaussianBlur(printed(layout), (0, 0), 0.7), back.astype(np.float32))


def photograph(layouts: Sequence[Layout], woods: Iterable[Wood], scene: Scene, tagged: Iterable[Put] = ()) -> Colour:
    """A picture of some mats with pieces on them."""
    random = np.random.default_rng(scene.seed)
    lies = spread(layouts, scene.seed)
    view = _view(layouts, lies, scene, random)
    light = np.full((view.camera.height, view.camera.width, 3), (0.12, 0.2, 0.3), np.float32)
    for layout in layouts:
        _lay(light, layout, view, lies[layout.name])
    planes = [np.ascontiguousarray(light[..., channel]) for channel in range(3)]
    standing = sorted(woods, key=lambda one: -_far(view, lies[one.board], one))
    _shadows(planes, standing, view, lies, random)
    for one in tagged:
        if one.board in lies:
            _tag(planes, one, view, lies[one.board])
    for one in standing:
        _stand(planes, one, view, lies[one.board], random)
    return _taken(np.stack(planes, axis=-1), scene, random)


def _view(layouts: Sequence[Layout], lies: Mapping[str, Lie], scene: Scene, random: np.random.Generator) -> View:
    corners = np.concatenate([lies[one.name].on_table(np.array(one.outline, float)) for one in layouts])
    corners[:, :2] += np.sign(corners[:, :2]) * 12
    height, towards = scene.width * 3 // 4, float(random.uniform(0, 360))
    for distance in range(200, 4000, 10):
        camera = Camera(scene.width, height, 0.75 * scene.width, distance, 0.02, -0.01)
        view = tilted(camera, scene.tilt, towards)
        px = view.to_px(corners)
        if (px > 0).all() and (px < (scene.width, height)).all():
            return view
    raise AssertionError("too large")


def _far(view: View, lie: Lie, one: Wood) -> float:
    at = lie.on_table(np.array([[one.x, one.y]]))[0] * [1, 1, -1]
    return float((cv2.Rodrigues(view.rotation)[0] @ at + view.shift)[2] + np.hypot(*at[:2]) * 0.01)


def _lay(light: Array, layout: Layout, view: View, lie: Lie) -> None:
    """Draw a mat through the lens."""
    camera = view.camera
    across, down = np.arange(0, camera.width + MESH_PX, MESH_PX), np.arange(0, camera.height + MESH_PX, MESH_PX)
    px = np.stack(np.meshgrid(across, down), axis=-1).astype(np.float64).reshape(-1, 1, 2)
    straight = cv2.undistortPoints(px, camera.matrix, camera.distortion).reshape(-1, 2)
    rotation = cv2.Rodrigues(view.rotation)[0]
    towards = np.column_stack([straight, np.ones(len(straight))]) @ rotation
    eye = -rotation.T @ view.shift
    table = eye[:2] - eye[2] * towards[:, :2] / towards[:, 2:]
    turn = np.radians(lie.turn)
    back = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    at = ((table - (lie.x, lie.y)) @ back * MAT_PX - 0.5).astype(np.float32).reshape(len(down), len(across), 2)
    left, top, right, low = _around(view.to_px(lie.on_table(np.array(layout.outline, float))), camera)
    index = np.meshgrid(*(np.arange(*ends, dtype=np.float32) / MESH_PX for ends in ((left, right), (top, low))))
    whole = cv2.remap(at, *index, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    shown = cv2.remap(inked(layout), whole[..., 0], whole[..., 1], cv2.INTER_LINEAR, borderValue=(-9,) * 3)
    seen = shown[..., 0] >= 0
    light[top:low, left:right][seen] = shown[seen]


def _around(px: Array, camera: Camera) -> tuple[int, int, int, int]:
    """The part of a picture that holds these points: its left, top, right and low ends."""
    (left, top), (right, low) = px.min(axis=0) - 9, px.max(axis=0) + 9
    return max(0, int(left)), max(0, int(top)), min(camera.width, int(right)), min(camera.height, int(low))


def _fill(planes: Sequence[Array], points: Array, light: Sequence[float]) -> None:
    corners = [np.round(points * 16).astype(np.int32)]
    for plane, amount in zip(planes, light, strict=True):
        cv2.fillPoly(plane, corners, float(amount), cv2.LINE_AA, 4)


def _hull(points: Array) -> Array:
    return cv2.convexHull(points.astype(np.float32)).reshape(-1, 2).astype(np.float64)


def _outline(one: Wood, share: float = 1.0) -> Array:
    """The outline of a piece as seen from above, in mm on its board."""
    if one.shape == "cube":
        turns = np.radians(one.turn + np.array([45, 135, 225, 315]))
        return np.column_stack([np.cos(turns), np.sin(turns)]) * one.size / np.sqrt(2) + (one.x, one.y)
    turns = np.linspace(0, 2 * np.pi, 20, endpoint=False)
    return np.column_stack([np.cos(turns), np.sin(turns)]) * one.size / 2 * share + (one.x, one.y)


def _shadows(
    planes: Sequence[Array], woods: Sequence[Wood], view: View, lies: Mapping[str, Lie], random: np.random.Generator
) -> None:
    """The shadow that each piece throws, to one side."""
    way = np.array([np.cos(turn := random.uniform(0, 2 * np.pi)), np.sin(turn)]) * random.uniform(0.2, 0.9)
    mask = np.zeros(planes[0].shape, np.float32)
    for one in woods:
        foot = lies[one.board].on_table(_outline(one))
        thrown = foot + np.array([*(way * one.tall), 0])
        corners = _hull(view.to_px(np.concatenate([foot, thrown])))
        cv2.fillPoly(mask, [np.round(corners * 16).astype(np.int32)], 1.0, cv2.LINE_AA, 4)
    mask = cv2.GaussianBlur(mask, (0, 0), random.uniform(1.5, 6))
    for plane in planes:
        plane *= 1 - float(random.uniform(0.3, 0.33)) * mask


def _tag(planes: Sequence[Array], put: Put, view: View, lie: Lie) -> None:
    x, y, _ = lie.on_table(np.array([[put.x, put.y]]))[0]
    place = np.array([x, y, put.turn + lie.turn, put.tag.thickness_mm])
    for plane in planes:
        draw_piece(
            plane, view, modules(put.tag), quiet(put.tag), place, put.tag.symbol_mm, Look(0.35, 0.02, 0.8, 0.025)
        )


def _stand(planes: Sequence[Array], one: Wood, view: View, lie: Lie, random: np.random.Generator) -> None:
    """Draw a piece: its sides in the shade, its top in the light, with a touch of gloss now and then."""
    profile = [(0.0, 1.0), (1.0, 1.0)]
    if one.shape == "figure":
        profile = [(0.0, 1.0), (0.35, 0.85), (0.6, 0.45), (0.68, 0.6), (0.85, 0.62), (1.0, 0.3)]
    rings = [view.to_px(lie.on_table(_outline(one, share), up * one.tall)) for up, share in profile]
    paint, side = np.array(one.paint), float(random.uniform(0.5, 0.72))
    for low, high in itertools.pairwise(rings):
        _fill(planes, _hull(np.concatenate([low, high])), paint * side)
        side = min(0.95, side * 1.07)
    _fill(planes, rings[-1], paint * float(random.uniform(0.92, 1.03)))
    if random.random() < 0.3:
        spot = rings[-1].mean(axis=0) + (rings[-1] - rings[-1].mean(axis=0)) * 0.25
        _fill(planes, spot, paint * 0.6 + 0.35)


TINTS = {"warm": (0.42, 0.76, 1.0), "cold": (1.0, 0.9, 0.74)}


def _taken(light: Array, scene: Scene, random: np.random.Generator) -> Colour:
    """The picture as a camera takes it, which has balanced white only in part."""
    height, width, _ = light.shape
    across = np.linspace(0, 1, width, dtype=np.float32)[None, :, None]
    down = np.linspace(0, 1, height, dtype=np.float32)[:, None, None]
    share = np.clip(random.uniform(-0.3, 0.3) + (across if random.random() < 0.5 else down) * 1.2, 0, 1)
    share = share if random.random() < 0.5 else 1 - share
    warm, cold = np.array(TINTS["warm"], np.float32), np.array(TINTS["cold"], np.float32)
    tint = warm * share + cold * (1 - share) if scene.light == "mixed" else np.array(TINTS[scene.light], np.float32)
    usual = tint.reshape(-1, 3).mean(axis=0)
    tint = tint / (usual / usual.mean()) ** random.uniform(0.2, 0.8)
    right, low = random.uniform(-0.3, 0.3, 2)
    lit = light * tint * (1 + right * (across - 0.5) + low * (down - 0.5)) * random.uniform(0.6, 1.0)
    if scene.hard:
        lit = _harder(lit.astype(np.float32), random)
    lit = cv2.GaussianBlur(
        (lit + random.uniform(0, 0.012)).astype(np.float32),
        (0, 0),
        float(random.uniform(0.5, 1.6 if scene.hard else 0.9)),
    )
    shown = 255 * cv2.pow(np.clip(lit, 0, 1), 1 / random.uniform(2.0, 2.4))
    grey = shown.mean(axis=2, keepdims=True)
    shown = grey + (shown - grey) * random.uniform(0.88, 1.15)
    shown = shown + random.standard_normal(shown.shape, np.float32) * random.uniform(1, 7 if scene.hard else 3)
    taken = np.clip(shown, 0, 255).astype(np.uint8)
    data = cv2.imencode(".jpg", taken, [cv2.IMWRITE_JPEG_QUALITY, int(random.integers(70, 93))])[1]
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)


def _harder(lit: Array, random: np.random.Generator) -> Array:
    """A shadow with a soft edge over a part, or mirrored lamps, or a dark room."""
    height, width, _ = lit.shape
    what = random.integers(3)
    if what == 0:
        mask = np.zeros((height, width), np.float32)
        x, y = random.uniform(0, width), random.uniform(0, height)
        corners = np.array(
            [[x, y], [width, random.uniform(0, height)], [width, height], [random.uniform(0, width), height]]
        )
        cv2.fillPoly(mask, [corners.astype(np.int32)], 1.0)
        return lit * (1 - cv2.GaussianBlur(mask, (0, 0), 25)[..., None] * random.uniform(0.3, 0.75))
    if what == 1:
        y, x = np.mgrid[0:height, 0:width].astype(np.float32)
        for _ in range(random.integers(1, 4)):
            at, wide = random.uniform(0, 1, 2) * (width, height), random.uniform(0.01, 0.05) * width
            lit = (
                lit
                + random.uniform(0.2, 1.5) * np.exp(-((x - at[0]) ** 2 + (y - at[1]) ** 2) / (2 * wide**2))[..., None]
            )
        return lit
    return lit * random.uniform(0.12, 0.4)


# -- a table ------------------------------------------------------------------------------------------------------------


def laid(kit: Kit, table: Session, seed: int = 0) -> tuple[list[Put], list[Wood]]:
    """The pieces of a finished table: those with tags, and those that lie on marks without one."""
    spots, random = spots_for(table.setting, TALLY), Random(seed)
    without, marks = needs_no_tag(kit, spots), marks_of(kit)
    tagged, taken, woods = list[Lying](), Counter[Place](), list[Wood]()
    for piece in lay(spots, table.position):
        if piece.kind not in without:
            tagged.append(piece)
            continue
        mark = marks[piece.place][taken[piece.place]]
        taken[piece.place] += 1
        woods.append(wood(mark, piece.place.board, colour_of(piece.kind), random, care=0.8))
    return put(kit, tagged, seed), woods


# -- what is read of it -------------------------------------------------------------------------------------------------

OFFICIALS, SEATS = ("red", "grey", "white"), ("blue", "red", "purple", "yellow")
ASTRAY = 0.03


class Judged(NamedTuple):
    """A place of a picture: what lies there, what is read of it, and whether that is asked, right or wrong."""

    board: str
    truth: str
    place: Seen
    verdict: str


def colours_of(board: str, zone: str) -> tuple[str, ...]:
    """The colours of pieces that may lie in a zone."""
    if board == mats.MAIN:
        return SEATS
    rule = rule_of(zone, mats.OWN_MARKS)
    if rule and rule.pieces == OFFICIALS:
        return OFFICIALS
    return (zone.partition("-")[2],) if zone.startswith("markers") else (board,)


def judged(scene: Scene, boards: int = 2, share: float = 0.5) -> Iterator[Judged]:
    """Every place of a picture of some mats with pieces on about such a share of their places."""
    random = Random(scene.seed)
    layouts = kit_of(game("zhanguo")).with_marks[:boards]
    truth, woods = dict[tuple[str, Mark], str](), list[Wood]()
    for layout in layouts:
        for mark in layout.marks:
            colour = random.choice(colours_of(layout.name, mark.zone)) if random.random() < share else ""
            truth[layout.name, mark] = colour
            if colour:
                astray = random.uniform(2.5, 6) if random.random() < ASTRAY else 0.0
                woods.append(wood(mark, layout.name, colour, random, astray=astray))
    picture = photograph(layouts, woods, scene)
    yield from read(picture, layouts, truth)


def read(picture: Colour, layouts: Sequence[Layout], truth: Mapping[tuple[str, Mark], str]) -> Iterator[Judged]:
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    for pose in register(grey, layouts).boards:
        board = pose.layout.name
        for place in places(picture, pose):
            there = truth[board, place.mark]
            named = whose(place.colour, colours_of(board, place.mark.zone)) if place.state == "covered" else ""
            asked = place.state == "unclear" or named is None
            yield Judged(board, there, place, "asked" if asked else "right" if named == there else "WRONG")
