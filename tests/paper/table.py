"""Printed sheets on a table: cut and glued as people do it, laid out as a position says, photographed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray
from paper.printer import Grey, pages

from calibration.drawing import View, fill, paste_art
from calibration.geometry import paper_size
from calibration.labels import label_of
from calibration.layout import Layout
from calibration.registry import Tag
from calibration.splitting import HEAD_MM, SIDE_MM, Tile, tiles
from referee.camera.kit import Kit
from referee.camera.scene import Lie, Put, laid_out, width_of

Array = NDArray[np.float64]
MAT_PX, TAG_PX = 6, 10  # px per mm of the printed sheets
PAPER, INK = 0.82, 20.0  # grey levels of printed sheets: white is not all white, ink not all black
MESH_PX = 16  # the lens is worked out at so many px


@dataclass(frozen=True)
class Hands:
    """How far off (mm, degrees) things come out at most."""

    cut: float = 1.0
    glue: float = 1.0
    stick: float = 1.0
    askew: float = 0.3
    seed: int = 0

    def off(self, most: float, count: int, *what: object) -> Array:
        """``count`` errors of at most so much, the same each time for the same thing."""
        random = np.random.default_rng([self.seed, *(hash_of(str(one)) for one in what)])
        return np.asarray(random.uniform(-most, most, count))


def hash_of(text: str) -> int:
    return int.from_bytes(text.encode()[-12:], "big")


# -- mats --------------------------------------------------------------------------------------------------------------


def glued(layout: Layout, paper: str, pdf: bytes, hands: Hands) -> Grey:
    """The sheets of a mat, cut along their marks and glued edge over edge; what no sheet covers is the table."""
    printed = list(pages(pdf, MAT_PX))
    size = paper_size(paper)
    parts = tiles(layout, *(size[::-1] if printed[0].shape[1] > printed[0].shape[0] else size))
    shape = round(layout.height_mm * MAT_PX), round(layout.width_mm * MAT_PX)
    mat = np.full(shape, 96, np.uint8)
    for number, (page, tile) in enumerate(zip(printed, parts, strict=True)):
        _glue(mat, page, tile, hands, f"{layout.name}{number}")
    return mat


def _glue(mat: Grey, page: Grey, tile: Tile, hands: Hands, what: str) -> None:
    left, top, right, bottom = hands.off(hands.cut, 4, what, "cut")
    x, y = hands.off(hands.glue, 2, what, "glue")
    (askew,) = hands.off(hands.askew, 1, what, "askew")
    middle = (SIDE_MM + tile.width / 2) * MAT_PX, (HEAD_MM + tile.height / 2) * MAT_PX
    move = cv2.getRotationMatrix2D(middle, float(askew), 1)
    move[:, 2] += (tile.x - SIDE_MM + x) * MAT_PX, (tile.y - HEAD_MM + y) * MAT_PX
    kept = np.zeros(page.shape, np.uint8)
    across, down = (SIDE_MM + left, SIDE_MM + tile.width + right), (HEAD_MM + top, HEAD_MM + tile.height + bottom)
    kept[slice(*(round(at * MAT_PX) for at in down)), slice(*(round(at * MAT_PX) for at in across))] = 255
    size = mat.shape[::-1]
    laid = cv2.warpAffine(page, move, size, flags=cv2.INTER_LINEAR)
    there = cv2.warpAffine(kept, move, size, flags=cv2.INTER_LINEAR) > 127
    mat[there] = laid[there]


# -- stickers ----------------------------------------------------------------------------------------------------------


@dataclass
class Stickers:
    """What was cut out of sheets of tags: by payload a picture and where in it the symbol is, both in mm."""

    kit: Kit
    hands: Hands
    cut: dict[str, tuple[Grey, Array]] = field(default_factory=dict)

    def take(self, pdf: bytes) -> None:
        """Cut everything out that is printed on some sheets, about as large as its label."""
        for page in pages(pdf, TAG_PX):
            for reading in self.kit.eye.read(page):
                tag = self.kit.registry.by_payload(reading.payload or "")
                if tag:
                    self.cut[tag.payload] = self._cut(page, np.array(reading.corners), tag)

    def _cut(self, page: Grey, corners: Array, tag: Tag) -> tuple[Grey, Array]:
        label = label_of(tag)
        middle = corners.mean(axis=0)
        left, top = middle - (np.array(label.corner) + label.symbol_mm / 2) * TAG_PX
        edges = np.array([left, top, left + label.side_mm * TAG_PX, top + label.side_mm * TAG_PX])
        edges += self.hands.off(self.hands.cut, 4, tag.payload, "cut") * TAG_PX
        x1, y1, x2, y2 = (round(edge) for edge in edges)
        return page[y1:y2, x1:x2], (middle - (x1, y1)) / TAG_PX


# -- the picture -------------------------------------------------------------------------------------------------------


def photograph(
    kit: Kit, boards: Sequence[str], mats: Mapping[str, Grey], stickers: Stickers, pieces: Iterable[Put], seed: int = 0
) -> Grey:
    """A picture of some mats with the pieces on them, each with its sticker."""

    def lay_mat(picture: Array, layout: Layout, view: View, lie: Lie) -> None:
        _lay_mat(picture, mats[layout.name], view, lie, layout)

    def lay_piece(picture: Array, piece: Put, view: View, lie: Lie, shade: float) -> None:
        _lay_piece(picture, piece, view, lie, stickers, shade)

    return laid_out(kit, pieces, boards, lay_mat, lay_piece, seed)


def _lay_mat(picture: Array, mat: Grey, view: View, lie: Lie, layout: Layout) -> None:
    """Draw a mat through the lens: for a mesh of px, the places of the mat that are seen there."""
    camera = view.camera
    across, down = np.arange(0, camera.width + MESH_PX, MESH_PX), np.arange(0, camera.height + MESH_PX, MESH_PX)
    px = np.stack(np.meshgrid(across, down), axis=-1).astype(np.float64).reshape(-1, 1, 2)
    straight = cv2.undistortPoints(px - view.bump, camera.matrix, camera.distortion).reshape(-1, 2)
    rays = np.column_stack([straight, np.ones(len(straight))])
    rotation = cv2.Rodrigues(view.rotation)[0]
    towards, eye = rays @ rotation, -rotation.T @ view.shift
    table = eye[:2] - eye[2] * towards[:, :2] / towards[:, 2:]
    turn = np.radians(lie.turn)
    back = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    at = ((table - (lie.x, lie.y)) @ back * MAT_PX - 0.5).astype(np.float32).reshape(len(down), len(across), 2)
    # the mesh's first node is the first px, so that it is stretched about nodes, not about areas
    index = (
        np.stack(np.meshgrid(np.arange(camera.width), np.arange(camera.height)), axis=-1).astype(np.float32) / MESH_PX
    )
    whole = cv2.remap(at, index[..., 0], index[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    smooth = PAPER * cv2.GaussianBlur(mat, (0, 0), 0.7).astype(np.float32) + INK
    shown = cv2.remap(smooth, whole[..., 0], whole[..., 1], cv2.INTER_LINEAR, borderValue=-999)
    seen = shown >= 0
    picture[seen] = shown[seen]


def _lay_piece(picture: Array, piece: Put, view: View, lie: Lie, stickers: Stickers, shade: float) -> None:
    """Draw a piece under its sticker, which is stuck askew."""
    label, middle = stickers.cut[piece.tag.payload]
    height, width = (side / TAG_PX for side in label.shape)
    turn, half = np.radians(piece.turn), width_of(piece.tag) / 2 - 0.2
    turned = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    at = np.array([piece.x, piece.y])
    body = np.array([[-half, -half], [half, -half], [half, half], [-half, half]]) @ turned + at
    top, foot = (view.to_px(lie.on_table(body, up)) for up in (piece.tag.thickness_mm, 0.0))
    fill(picture, cv2.convexHull(np.concatenate([foot, top]).astype(np.float32)).reshape(-1, 2), shade * 0.7)
    fill(picture, top, shade)
    off = stickers.hands.off(stickers.hands.stick, 2, piece.tag.payload, "stick")
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]]) - middle
    place = lie.on_table((corners + off) @ turned + at, piece.tag.thickness_mm)
    paste_art(picture, PAPER * label + INK, view.to_px(place))
