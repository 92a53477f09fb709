"""Mats glued of several sheets: the lens does not bend to them, and pieces well within their places are surely there."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray
from paper.table import Hands

from calibration.geometry import paper_size
from calibration.layout import Layout, Point
from calibration.markers import SeenMarker
from calibration.registration import register_markers
from calibration.splitting import Tile, tiles
from referee.camera.borders import margin_mm
from referee.camera.kit import kit_of
from referee.camera.scene import SIZE, spread, view_of
from referee.games import game

STUCK_MM = 1.0  # a sticker may be so far off the middle of its piece
Array = NDArray[np.float64]


class Glued:
    """A mat of A4 sheets, each a little off and askew as in ``paper.table``."""

    def __init__(self, layout: Layout, hands: Hands) -> None:
        width, height = paper_size("a4")
        self.parts = min((tiles(layout, width, height), tiles(layout, height, width)), key=len)
        self.layout, self.hands = layout, hands

    def where(self, points: tuple[Point, ...], middle: Point) -> Array:
        """Where these points of the sheet lie that shows ``middle``."""
        number, part = [(n, one) for n, one in enumerate(self.parts) if _shows(one, middle)][-1]
        shift = self.hands.off(self.hands.glue, 2, self.layout.name, number, "glue")
        turn = np.radians(self.hands.off(self.hands.askew, 1, self.layout.name, number, "askew")[0])
        turned = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
        about = np.array([part.x + part.width / 2, part.y + part.height / 2])
        return np.asarray(about + (np.array(points) - about) @ turned + shift)


def _shows(part: Tile, point: Point) -> bool:
    return part.x <= point[0] <= part.x + part.width and part.y <= point[1] <= part.y + part.height


@pytest.mark.parametrize("seed", range(6))
def test_what_is_glued_a_little_off_is_neither_feared_nor_trusted_too_much(seed: int) -> None:
    layouts, random, hands = kit_of(game("nippon")).layouts[:3], np.random.default_rng(seed), Hands(seed=seed)
    lies = spread(layouts, seed)
    view, mats = view_of(layouts, lies), {layout.name: Glued(layout, hands) for layout in layouts}

    def px(layout: Layout, points: tuple[Point, ...], middle: Point) -> Array:
        return np.asarray(view.to_px(lies[layout.name].on_table(mats[layout.name].where(points, middle))))

    seen = [
        SeenMarker(one.id, px(layout, one.corners, (one.x_mm, one.y_mm)) + random.normal(0, 0.1, (4, 2)))
        for layout in layouts
        for one in layout.markers
    ]
    found = register_markers(seen, layouts, SIZE)
    assert len(found.boards) == len(layouts)
    for pose in found.boards:
        zones = pose.layout.zones
        there = pose.to_mm(np.concatenate([px(pose.layout, (one.centre,), one.centre) for one in zones]))
        off = np.abs(there - [one.centre for one in zones]).max()
        narrowest = min(max(x for x, _ in one.polygon) - min(x for x, _ in one.polygon) for one in zones)
        assert off + STUCK_MM / 2 < margin_mm(pose) < narrowest / 2 - STUCK_MM / 2
