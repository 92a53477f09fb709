"""Sheets at true size, read back from the PDF itself."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
import paper_support as paper
import pytest
from paper.printer import pages

from calibration import symbols
from calibration.canvas import Canvas, plain
from calibration.errors import PrintError
from calibration.geometry import TRUE, Printer, paper_size, sheet, sheets
from calibration.labels import label_of
from calibration.layout import Layout, Marker, Zone, border_markers, rectangle
from calibration.markers import find_markers
from calibration.mats import lens_sheet, mat_pages
from calibration.registry import Piece, Registry, issue
from calibration.sheets import on_labels, outer_mm, to_cut_out
from calibration.splitting import HEAD_MM, SIDE_MM, tiles


@pytest.fixture(scope="module")
def registry() -> Registry:
    cards = [Piece(f"card {number}", f"Карта {number}") for number in range(70)]
    return issue("QX", [*cards, Piece("cube", "", 8, 8), Piece("tile", "Большая плитка", 40, 3)])


def sampled(drawn: np.ndarray, x: float, y: float, width: float, side: int, px_per_mm: float = 10) -> symbols.Rows:
    """The modules of a symbol as they came out on paper."""
    at = (np.arange(side) + 0.5) * width / side * px_per_mm
    return tuple(tuple(bool(drawn[int(y * px_per_mm + v), int(x * px_per_mm + u)] < 128) for u in at) for v in at)


@pytest.mark.parametrize("name", sheets())
def test_label_sheets_lie_in_the_middle_of_their_paper(name: str) -> None:
    one = sheet(name)
    width, height = paper_size(one.paper)
    places = list(one.places)
    assert len(places) == one.count
    assert one.pitch_x >= one.width and one.pitch_y >= one.height
    assert width - (places[-1][0] + one.width) == pytest.approx(one.left, abs=0.06)
    assert height - (places[-1][1] + one.height) == pytest.approx(one.top, abs=0.06)


def test_each_label_carries_its_symbol_at_true_size(registry: Registry) -> None:
    one, tags = sheet("avery-l7651"), registry.of("qr")[:70]
    printed = on_labels(tags, one, start=3)
    assert paper.size_mm(printed) == pytest.approx((210, 297), abs=0.01)
    first, second = paper.rectangles(printed)
    for tag, (x, y), page in ((tags[0], list(one.places)[3], first), (tags[62], next(one.places), second)):
        inside = [r for r in page if x <= r[0] < x + one.width and y <= r[1] < y + one.height]
        left, top = min(r[0] for r in inside), min(r[1] for r in inside)
        assert max(r[0] + r[2] for r in inside) - left == pytest.approx(tag.symbol_mm, abs=0.01)
        drawn = paper.picture(printed, 0 if page is first else 1)
        assert sampled(drawn, left, top, tag.symbol_mm, 21) == symbols.modules(tag)
        assert left - x >= 4 * tag.symbol_mm / 21 - 0.01


def test_tags_on_the_cut_sheet_can_be_read(registry: Registry) -> None:
    tags = registry.of("qr")[:6]
    drawn = paper.picture(to_cut_out(tags, "letter"))
    step, top = round(label_of(tags[0]).side_mm * 10), round(HEAD_MM * 10)
    cells = [
        np.pad(drawn[top : top + step, left : left + step], 20, constant_values=255)
        for left in range(round(SIDE_MM * 10), round(SIDE_MM * 10) + 6 * step, step)
    ]
    assert [cv2.QRCodeDetector().detectAndDecode(cell)[0] for cell in cells] == [tag.payload for tag in tags]


def test_what_is_cut_out_does_not_overlap(registry: Registry) -> None:
    for page in paper.rectangles(to_cut_out(registry.tags)):
        drawn = np.zeros((2970, 2100), np.uint8)
        for x, y, wide, high in page:
            drawn[round(y * 10) : round((y + high) * 10), round(x * 10) : round((x + wide) * 10)] += 1
        assert drawn.max() == 1


def test_names_are_said_by_the_caller_and_the_ruler_too(registry: Registry) -> None:
    asked: list[str] = []

    def say(template: str, **facts: object) -> str:
        asked.append(plain(template, **facts))
        return "Проверьте линейку"

    to_cut_out(registry.tags[:3], say=say)
    assert asked == ["Print at 100 %. This line must be 100 mm long."]


def test_a_symbol_too_large_for_its_label_is_refused(registry: Registry) -> None:
    tile = next(tag for tag in registry.tags if tag.component == "tile")
    with pytest.raises(PrintError, match=r"tile: .* needs a label of"):
        on_labels([tile], sheet("avery-l7651"))
    assert outer_mm(tile) == pytest.approx(40 * 29 / 21)
    with pytest.raises(PrintError, match="no label 66"):
        on_labels(registry.tags[:1], sheet("avery-l7651"), start=65)
    with pytest.raises(PrintError, match="too large for the paper"):
        to_cut_out(issue("QX", [Piece("poster", "", 300)]).tags)


@pytest.mark.parametrize("ask", [sheet, paper_size])
def test_unknown_paper_is_named_with_the_known(ask: object) -> None:
    with pytest.raises(PrintError, match="nothing-like-it"):
        ask("nothing-like-it")  # type: ignore[operator]


def wide_board(markers: Sequence[Marker]) -> Layout:
    return Layout("shared", 500, 400, (Zone("pond", rectangle(60, 60, 120, 90), "Пруд"),), tuple(markers), "Общее поле")


@pytest.mark.parametrize("name", ["a4", "letter"])
def test_the_pages_of_a_mat_join_to_the_whole_board(name: str) -> None:
    layout = wide_board(border_markers(500, 400, 0))
    printed = mat_pages(layout, name)
    width, height = paper.size_mm(printed)
    joined = np.full((4000, 5000), 255, np.uint8)
    split = tiles(layout, width, height)
    assert len(split) > 1
    for page, tile in zip(pages(printed, 10), split, strict=True):
        left, top = round(tile.x * 10), round(tile.y * 10)
        high, wide = round(tile.height * 10), round(tile.width * 10)
        side, head = round(SIDE_MM * 10), round(HEAD_MM * 10)
        shown = page[head : head + high, side : side + wide]
        joined[top : top + high, left : left + wide] = np.minimum(joined[top : top + high, left : left + wide], shown)
    for marker in layout.markers:
        (x, y), *_ = marker.corners
        assert sampled(joined, x, y, 30, 8) == symbols.board_marker_modules(marker.id)


def test_on_large_paper_a_mat_is_one_page() -> None:
    printed = mat_pages(wide_board(border_markers(500, 400, 0)), "a1")
    assert paper.size_mm(printed) == pytest.approx((594, 841), abs=0.01)
    assert len(paper.rectangles(printed)) == 1


def test_long_names_are_broken_and_keep_their_end() -> None:
    with Canvas("a4") as canvas:
        canvas.page()
        one = canvas.text("Palace card number 12", 10, 10, 18, 2.4, lines=1)
        two = canvas.text("Palace card number 12", 10, 20, 18, 2.4, lines=2)
        long = canvas.shown("Palacecardwithoutanyspaceatall 12", 18, 2.4, 1)
    assert one < 2.4 < two
    assert long[0].startswith("Pal") and long[0].endswith("12") and "…" in long[0]


def test_a_turned_marker_is_printed_turned() -> None:
    printed = mat_pages(Layout("small", 100, 80, (), (Marker(5, 50, 40, 30, 90),)))
    rows = symbols.board_marker_modules(5)
    turned = tuple(zip(*rows[::-1], strict=True))
    (page,) = pages(printed, 10)
    assert sampled(page, SIDE_MM + 35, HEAD_MM + 25, 30, 8) == turned != rows


@pytest.mark.parametrize("name", ["a4", "letter"])
def test_the_lens_sheet_is_the_board_opencv_knows(name: str) -> None:
    drawn = paper.picture(lens_sheet(name))
    corners, ids, _, _ = cv2.aruco.CharucoDetector(symbols.lens_board()).detectBoard(drawn)
    assert len(ids) == 54
    places = corners.reshape(-1, 2)[np.argsort(ids.ravel())]
    assert np.hypot(*(places[1] - places[0])) == pytest.approx(symbols.LENS_SQUARE_MM * 10, abs=0.5)


def test_a_printer_that_shrinks_and_shifts_is_evened_out(registry: Registry) -> None:
    """Printed at 98 % about the middle of the paper and 2 mm too far left, everything lies where it should."""
    tags = registry.of("qr")[:5]
    true, evened = (
        paper.rectangles(to_cut_out(tags, printer=printer))[0] for printer in (TRUE, Printer(1 / 0.98, 2 / 0.98, 0))
    )
    width, height = paper_size("a4")
    assert len(true) == len(evened)
    for (x, y, wide, high), (u, v, broad, tall) in zip(true, evened, strict=True):
        printed = (u - width / 2) * 0.98 + width / 2 - 2, (v - height / 2) * 0.98 + height / 2
        assert (*printed, broad * 0.98, tall * 0.98) == pytest.approx((x, y, wide, high), abs=0.02)
    with pytest.raises(PrintError):
        Printer(2.0)


def test_markers_for_ones_own_board_are_cut_out_at_true_size() -> None:
    markers = border_markers(400, 300, 20, 8, 30)
    printed = to_cut_out([], "letter", markers=[(marker, f"main {marker.id}") for marker in markers])
    drawn = paper.picture(printed)
    seen = {marker.id: marker for marker in find_markers(cv2.copyMakeBorder(drawn, 9, 9, 9, 9, 0, value=255))}
    assert set(seen) == {marker.id for marker in markers}
    assert all(marker.side_px == pytest.approx(300, abs=2) for marker in seen.values())
