"""A small game for the camera: two boards, pieces with and without a tag of their own, and photos of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path

import cv2
import numpy as np
from camera_support import TEXTURE_PX_PER_MM, Camera, Sheet, place, texture
from numpy.typing import NDArray

from calibration import symbols
from calibration.layout import Layout, Zone, border_markers, rectangle
from calibration.registry import Piece
from referee.camera.kit import Kit, kit_of
from referee.engine.game import Setting
from referee.engine.spot import Place, Spot, count
from referee.games import game as find_game

PREFIX = "TY"
ZONES = tuple(
    Zone(f"{'ab'[row]}{column}", rectangle(40 + 40 * column, 40 + 35 * row, 40, 35))
    for row in (0, 1)
    for column in range(4)
)
MAIN = Layout("main", 240, 150, ZONES, border_markers(240, 150, 0, 8, 20), "Shared board")
RED = Layout(
    "red",
    160,
    110,
    (Zone("yard", rectangle(30, 30, 50, 50), "Yard"), Zone("barn", rectangle(80, 30, 50, 50), "Barn")),
    border_markers(160, 110, 20, 6, 20),
    "Board of red",
)
CAMERA = Camera(1400, 1050, 1300.0)
Placed = Mapping[str, tuple[float, float]]


def boards() -> tuple[Layout, ...]:
    return MAIN, RED


def pieces() -> tuple[Piece, ...]:
    workers = [
        Piece(f"{colour}/worker/{n}", f"{colour} worker {n}", 12, 0) for colour in ("red", "blue") for n in (1, 2, 3)
    ]
    cards = [Piece(f"card/{n}", f"Card {n}", 14, 0) for n in range(1, 5)]
    return (*workers, *cards, Piece("count/5/1", "5", 12, 0), Piece("pawn/1", "Pawn", 8, 0))


def spots(setting: Setting) -> tuple[Spot, ...]:
    yard, barn = Place("red", "yard"), Place("red", "barn")
    return count("yard", yard, "red/worker", ("yard",)), count("barn", barn, "blue/worker")


def printed(layout: Layout, placed: Placed) -> NDArray[np.uint8]:
    """The mat with tags lying on it, each with its middle at these mm."""
    drawn, tags = texture(layout), {tag.component: tag for tag in kit().whole.tags}
    for component, (x, y) in placed.items():
        tag = tags[component]
        rows = np.pad(np.array(symbols.modules(tag)), symbols.quiet(tag))
        side = round(tag.symbol_mm * len(rows) / (len(rows) - 2 * symbols.quiet(tag)) * TEXTURE_PX_PER_MM)
        art = cv2.resize(np.where(rows, 20, 235).astype(np.uint8), (side, side), interpolation=cv2.INTER_AREA)
        left, top = (round(at * TEXTURE_PX_PER_MM - side / 2) for at in (x, y))
        drawn[top : top + side, left : left + side] = art
    return drawn


def photo(
    main: Placed | None = None, red: Placed | None = None, *, tilt: float = 14, seed: int = 0
) -> NDArray[np.uint8]:
    """The boards that are given, side by side, or the shared one alone in the middle."""
    sheets: list[tuple[Sheet, NDArray[np.uint8]]] = []
    both = main is not None and red is not None
    for layout, placed, aim in ((MAIN, main, (-90, 0)), (RED, red, (130, 0))):
        if placed is not None:
            lying = place(layout.width_mm, layout.height_mm, 560 if both else 420, tilt, 30, 4, aim if both else (0, 0))
            sheets.append((lying, printed(layout, placed)))
    return CAMERA.photo(sheets, blur=0.7, noise=2.0, seed=seed)


def write(path: Path, picture: NDArray[np.uint8]) -> str:
    assert cv2.imwrite(str(path), picture)
    return str(path)


@cache
def kit() -> Kit:
    return kit_of(replace(find_game("zhanguo"), zones_module="camera_toy"))
