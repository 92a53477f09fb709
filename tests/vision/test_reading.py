"""What readers say, and what becomes of it."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
import segno

from vision.closed_set import refined
from vision.readers import Aruco, Zbar, Zxing, certain, default_readers, has_zbar, read_all
from vision.reading import Corners, Reading, merged, shown

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


@pytest.mark.parametrize(
    "text",
    [
        "line\r\nline\u2028",
        "C:\\new\\table",
        "\x1b[2J\x1b]0;title\x07",
        "a\u202eb\u2066",
        "\u6e2c\u8a66 \xe8 \u0436 \u2019",
        "x" * 1200,
    ],
)
def test_a_payload_is_what_the_symbol_says_and_is_shown_without_harm(text: str) -> None:
    (reading,) = read_all(printed(text), default_readers(zbar=True))
    assert reading.payload == text
    assert shown(text).isprintable()
    assert len(shown(text)) <= 1 + 6 * 120


def test_a_text_is_shown_as_it_is_unless_a_terminal_would_obey_it() -> None:
    assert shown("Губернатор №7, è — 好") == "Губернатор №7, è — 好"
    assert shown("\x1b[0m") == "\\x1b[0m"
    assert shown("y" * 500) == "y" * 120 + "…"
    assert shown("\ud800") == "\ufffd"


class Says:
    """A reader that says one text."""

    name = "other"

    def __init__(self, text: str, corners: Corners) -> None:
        self.reading = Reading(text, "qr", self.name, 1.0, corners)

    def read(self, grey: Grey) -> list[Reading]:
        return [self.reading]


def test_a_later_reader_only_adds() -> None:
    grey = printed("\u6e2c\u8a66")
    (found,) = Zxing().read(grey)
    assert [one.payload for one in read_all(grey, [Zxing(), Says("\u769c\u7948\u5cab", found.corners)])] == [
        found.payload
    ]
    more = read_all(grey, [Zxing(), Says("elsewhere", square(500, 500))])
    assert [one.payload for one in more] == ["\u6e2c\u8a66", "elsewhere"]


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("http://example.org/?a=\\b", "http://example.org/?a=\\b"),
        ("\u6e2c\u8a66".encode().decode("big5"), "\u6e2c\u8a66"),
        ("f\xe9licit\xe9".encode().decode("latin-1"), "f\xe9licit\xe9"),
        ("\uff83\uff9e".encode("shift_jis").decode("big5", "replace"), None),
        ("C:\xa5new", None),
    ],
)
def test_a_guessed_character_set_is_put_right_or_not_believed(said: str, meant: str | None) -> None:
    assert certain(said) == meant


def test_a_small_symbol_in_the_middle_of_a_large_one_is_read_beside_it() -> None:
    rows = np.array([list(row) for row in segno.make_qr("OUTER", error="H", version=10).matrix])
    large = np.kron(np.pad(1 - rows, 6, constant_values=1), np.ones((12, 12))).astype(np.uint8) * 255
    small = printed("INNER", 4)[12:-12, 12:-12]
    at = (len(large) - len(small)) // 2
    large[at : at + len(small), at : at + len(small)] = small
    assert {reading.payload for reading in read_all(large)} == {"OUTER", "INNER"}


@pytest.mark.parametrize("seed", range(3))
def test_a_symbol_printed_as_a_pattern_is_read(seed: int) -> None:
    light = printed("HTTP://EXAMPLE.ORG/7", 14)
    cloud = np.random.default_rng(seed).normal(0, 1, np.array(light.shape) // 3).astype(np.float32)
    ink = np.clip(70 + 40 * cv2.resize(cloud, light.shape[::-1]), 0, 200)
    (reading,) = read_all(np.where(light, 225, ink).astype(np.uint8))
    assert reading.payload == "HTTP://EXAMPLE.ORG/7"


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
            (finer,) = refined(scene.grey, [found[tag.payload]])
            assert np.abs(np.subtract(finer.corners, tag.corners)).max() < 1.5
