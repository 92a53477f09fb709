"""The pictures of the walk in docs/camera.md, made of what the commands print; ``tests/browser/pictures.py`` takes them."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
from paper.printer import Grey, pages
from paper.table import Array, Hands, Stickers, glued, photograph
from tapping import played

from calibration.mats import mat_pages
from calibration.sheets import to_cut_out
from referee.camera.annotate import annotated
from referee.camera.kit import Kit, kit_of, look
from referee.camera.needed import TALLY, boards_for, tags_for
from referee.camera.scene import Put, put
from referee.camera.tally import look_at, tally
from referee.engine.spot import lay
from referee.text.plot import sheet_picture
from referee.text.raster import png
from referee.text.sheets import grid
from referee.text.speech import Speaker

ROOT = Path(__file__).resolve().parents[2]
PICTURES = ROOT / "docs" / "pictures"
GAME, PAPER = "nations_dice", "a4"
WIDTH, PX = 1100, 4  # of the pictures, and px a mm of sheets
TABLE, AIR = 150, 24


def beside(parts: list[Grey]) -> Grey:
    """Pictures side by side on a table."""
    high = max(len(part) for part in parts) + 2 * AIR
    padded = []
    for part in parts:
        below = high - len(part) - AIR
        padded.append(cv2.copyMakeBorder(part, AIR, below, AIR, AIR, cv2.BORDER_CONSTANT, value=TABLE))
    return np.asarray(np.hstack(padded), np.uint8)


def cut_out(kit: Kit, pieces: list[Put], stickers: Stickers, count: int) -> Grey:
    """Some labels as they were cut out."""
    columns = 4
    seen = [stickers.cut[one.tag.payload][0] for one in pieces[:count]]
    side = max(max(one.shape) for one in seen) + AIR
    board = np.full((side * -(-count // columns), side * columns), TABLE, np.uint8)
    for number, one in enumerate(seen):
        y, x = side * (number // columns) + AIR // 2, side * (number % columns) + AIR // 2
        board[y : y + one.shape[0], x : x + one.shape[1]] = one
    return board


def write(name: str, picture: Array) -> None:
    """Write a picture as wide as the others."""
    scale = WIDTH / picture.shape[1]
    small = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    cv2.imwrite(str(PICTURES / f"walk-{name}.jpg"), small, [cv2.IMWRITE_JPEG_QUALITY, 82])


def walk() -> None:
    """Take all of them anew."""
    made = played(ROOT / "examples" / f"{GAME}.entries").session
    kit, hands = kit_of(made.game), Hands(cut=0.4, glue=0.4, stick=0.5, seed=2)
    boards = boards_for(made.setting, TALLY)
    layouts = [layout for layout in kit.layouts if layout.name in boards]
    printed = {layout.name: mat_pages(layout, PAPER) for layout in layouts}
    sheets = to_cut_out(tags_for(kit, made.setting, TALLY), PAPER)
    pieces = put(kit, lay(kit.zones.spots(made.setting), made.position), hands.seed)  # type: ignore[union-attr]
    stickers = Stickers(kit, hands)
    stickers.take(sheets)
    stickers.take(to_cut_out([one.tag for one in pieces], PAPER))
    write("print", beside([*pages(printed["red"], PX), next(pages(sheets, PX))]))

    mats = {layout.name: glued(layout, PAPER, printed[layout.name], hands) for layout in layouts}
    write("stick", beside([mats["red"], cut_out(kit, pieces, stickers, 16)]))

    taken = photograph(kit, boards, mats, stickers, pieces, hands.seed)
    write("photograph", taken)
    seen = look(taken, kit, None, "table.jpg")
    drawn = annotated(cv2.cvtColor(taken, cv2.COLOR_GRAY2BGR), seen, kit)
    pose = next(one for one in seen.boards if one.layout.name == "red")
    px = pose.to_px(pose.layout.outline)
    (left, top), (right, bottom) = px.min(axis=0).astype(int).clip(0), px.max(axis=0).astype(int)
    write("read", drawn[top:bottom, left:right])

    told = tally(made.setting, look_at(made.setting, [seen], kit, rest_in_supply=True))
    assert not told.doubts and told.final is not None
    sheet = made.game.score(told.final, made.setting.rulings, [])
    drawn_sheet = sheet_picture(grid(sheet, GAME, Speaker()), made.game.title.shown("en"), [], [], {})
    (PICTURES / "walk-score.png").write_bytes(png(drawn_sheet))
