"""What readers say, and what becomes of it."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
import segno

from vision.closed_set import refined
from vision.readers import Aruco, Reader, Zbar, Zxing, default_readers, has_zbar, read_all
from vision.reading import Corners, Reading, merged, safe_text, shortened

from .scenes import LEVELS, Grey, render

CODES = [f"T2{index:07}X" for index in range(12)]


def square(x: float, y: float, side: float = 40.0) -> Corners:
    return (x, y), (x + side, y), (x + side, y + side), (x, y + side)


def said(payload: str | None, x: float, reader: str = "zxing", confidence: float = 0.9) -> Reading:
    return Reading(payload, "qr", reader, confidence, square(x, 10))


def printed(text: str | bytes, module: int = 4) -> Grey:
    rows = np.array([list(row) for row in segno.make_qr(text).matrix])
    return np.kron(np.pad(1 - rows, 6, constant_values=1), np.ones((module, module))).astype(np.uint8) * 255


@pytest.mark.parametrize("level", ["good", "medium"])
def test_tags_of_fifteen_millimetres_are_read(level: str) -> None:
    scene = render(CODES, 15, level, 1)
    found = {reading.payload: reading for reading in read_all(scene.grey, [Zxing()])}
    assert set(found) == set(CODES)
    for tag in scene.tags:
        assert np.linalg.norm(np.subtract(found[tag.payload].centre, tag.centre)) < 1.0
        assert np.abs(np.subtract(found[tag.payload].corners, tag.corners)).max() < 4


@pytest.mark.parametrize("level", LEVELS)
def test_nothing_is_read_that_is_not_there(level: str) -> None:
    for number in range(3):
        scene = render(CODES, 10, level, number)
        assert {reading.payload for reading in read_all(scene.grey)} <= set(CODES)


def test_an_empty_or_tiny_picture_has_no_tags() -> None:
    for shape in ((1, 1), (3, 500), (300, 300)):
        assert read_all(np.full(shape, 128, np.uint8)) == []


def test_small_markers_by_their_ids() -> None:
    marker = cv2.aruco.generateImageMarker(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_5X5_250), 42, 70)
    (reading,) = Aruco().read(np.asarray(np.pad(marker, 30, constant_values=255), np.uint8))
    assert (reading.payload, reading.symbology) == ("5X5-042", "aruco")
    assert np.abs(np.subtract(reading.corners, ((29.5, 29.5), (99.5, 29.5), (99.5, 99.5), (29.5, 99.5)))).max() < 1


@pytest.mark.parametrize("reader", [Zxing(), *([Zbar()] if has_zbar() else [])], ids=lambda reader: reader.name)
@pytest.mark.parametrize(
    "text",
    [
        "\x1b[2J\x1b]0;title\x07",
        "[red]markup[/red]",
        "a\u202eb\u2066",
        "x" * 1200,
        b"\x00\x9b31m\x7f",
        "line\r\nline\u2028",
    ],
)
def test_no_payload_can_speak_to_a_terminal(reader: Reader, text: str | bytes) -> None:
    readings = reader.read(printed(text))
    assert len(readings) == 1
    payload = readings[0].payload
    assert payload is not None
    assert payload.isprintable()
    assert len(payload) <= 1200


def test_safe_text_keeps_what_is_harmless() -> None:
    assert safe_text("Губернатор №7, è — 好") == "Губернатор №7, è — 好"
    assert safe_text("\x1b[0m") == "\\x1b[0m"
    assert safe_text("y" * 5_000) == "y" * 5_000
    assert safe_text("y" * 50_000) == "y" * 8_000 + "…"
    assert shortened(safe_text("y" * 500)) == "y" * 120 + "…"
    assert safe_text("\ud800") == "\ufffd"


def test_two_readers_that_agree_are_one_reading() -> None:
    (reading,) = merged([said("A", 10), said("A", 12, "pyzbar", 0.95)])
    assert (reading.payload, reading.reader) == ("A", "pyzbar")


def test_two_readers_that_disagree_leave_the_tag_unread() -> None:
    (reading,) = merged([said("A", 10), said("B", 12, "pyzbar")])
    assert (reading.payload, reading.reader, reading.confidence) == (None, "disagreement", 0)


def test_a_reading_outdoes_an_unread_tag_at_its_place_only() -> None:
    found = merged([said(None, 10, "square", 1.0), said("A", 11), said(None, 300, "square")])
    assert [reading.payload for reading in found] == ["A", None]


def test_the_middle_is_where_the_diagonals_cross() -> None:
    reading = Reading("A", "qr", "zxing", 1, ((0, 0), (10, 0), (8, 6), (2, 6)))
    assert reading.centre == pytest.approx((5, 3.75))
    assert said("A", 10).side_px == 40


def test_pyzbar_is_used_only_where_its_library_is() -> None:
    names = [reader.name for reader in default_readers(zbar=True)]
    assert ("pyzbar" in names) == has_zbar()
    assert "pyzbar" not in [reader.name for reader in default_readers()]


@pytest.mark.skipif(not has_zbar(), reason="libzbar0 is not here")
def test_what_pyzbar_reads_lies_where_it_is() -> None:
    scene = render(CODES, 15, "good", 1)
    found = {reading.payload: reading for reading in read_all(scene.grey, [Zbar(2)])}
    assert len(found) >= 8
    for tag in scene.tags:
        if tag.payload in found:
            assert np.abs(np.subtract(refined(scene.grey, found[tag.payload]).corners, tag.corners)).max() < 1.5
