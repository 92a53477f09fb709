"""The dark modules of a tag, exactly as they are printed."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import cv2.aruco

    from calibration.registry import Tag

QR_SIDE = 21
QR_QUIET = 4  # modules of white around a QR symbol
ARUCO_SIDE = 7  # five, and the black border
ARUCO_QUIET = 1
ARUCO_COUNT = 250  # of the dictionary 5X5_250, which no tag-free photo is known to trigger
ARUCO_PREFIX = "5X5-"
MODULES = {"qr": 238, "aruco": 25}  # that are not the same in every symbol
LENS_COLUMNS, LENS_ROWS = 7, 10  # squares of the ChArUco sheet
LENS_SQUARE_MM, LENS_MARKER_MM = 25.0, 18.0
Rows = tuple[tuple[bool, ...], ...]


def aruco_payload(marker: int) -> str:
    """How an ArUco id is written in a registry."""
    return f"{ARUCO_PREFIX}{marker:03}"


def modules(tag: Tag) -> Rows:
    """The symbol as rows of modules, True is dark, without quiet zone."""
    marker = tag.marker
    return qr_modules(tag.payload) if marker is None else aruco_modules(marker)


def quiet(tag: Tag) -> int:
    """How many modules of white belong around the symbol."""
    return QR_QUIET if tag.symbology == "qr" else ARUCO_QUIET


_REMEMBERED: dict[str, Rows] = {}


def remember(symbols: Mapping[str, int]) -> None:
    """Take these symbols as drawn, so that they are not drawn anew: choosing a mask takes some milliseconds each."""
    for payload, number in symbols.items():
        row = f"{number:0{QR_SIDE * QR_SIDE}b}"
        _REMEMBERED[payload] = tuple(
            tuple(module == "1" for module in row[start : start + QR_SIDE]) for start in range(0, QR_SIDE**2, QR_SIDE)
        )


def qr_modules(payload: str) -> Rows:
    """QR version 1, level H, with the mask the standard's penalties choose."""
    return _REMEMBERED.get(payload) or _drawn(payload)


@lru_cache(maxsize=4096)
def _drawn(payload: str) -> Rows:
    import segno

    made = segno.make_qr(payload, error="h", version=1, boost_error=False)
    return tuple(tuple(bool(module) for module in row) for row in made.matrix)


def aruco_modules(marker: int) -> Rows:
    """A marker of the dictionary 5X5_250, with its black border."""
    return _marker_modules("DICT_5X5_250", ARUCO_SIDE, marker)


def board_marker_modules(marker: int) -> Rows:
    """An AprilTag 36h11, with its black border."""
    return _marker_modules("DICT_APRILTAG_36h11", 8, marker)


def lens_marker_modules(marker: int) -> Rows:
    """A marker of the ChArUco sheet, with its black border."""
    return _marker_modules("DICT_4X4_50", 6, marker)


@lru_cache(maxsize=1)
def lens_board() -> cv2.aruco.CharucoBoard:
    """The ChArUco sheet as OpenCV knows it."""
    import cv2

    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    return cv2.aruco.CharucoBoard((LENS_COLUMNS, LENS_ROWS), LENS_SQUARE_MM, LENS_MARKER_MM, dictionary)


def lens_markers() -> list[tuple[int, float, float]]:
    """Id and top left corner in mm of each marker of the ChArUco sheet."""
    board = lens_board()
    ids = (int(marker) for marker in board.getIds())
    return [
        (marker, float(points[0][0]), float(points[0][1]))
        for marker, points in zip(ids, board.getObjPoints(), strict=True)
    ]


@lru_cache(maxsize=1024)
def _marker_modules(name: str, side: int, marker: int) -> Rows:
    import cv2

    dictionary = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, name))
    picture = cv2.aruco.generateImageMarker(dictionary, marker, side)
    return tuple(tuple(bool(value < 128) for value in row) for row in picture)


def bits(rows: Rows) -> int:
    """The modules as one number."""
    return int("".join("1" if module else "0" for row in rows for module in row), 2)


def qr_bits(payload: str) -> int:
    """A QR symbol as one number."""
    return bits(qr_modules(payload))


def views(tag: Tag) -> tuple[int, ...]:
    """The symbol as one number, in every rotation a reader could take it for: a QR symbol shows its own up."""
    rows = modules(tag)
    seen = [bits(rows)]
    for _ in range(0 if tag.symbology == "qr" else 3):
        rows = tuple(zip(*rows[::-1], strict=True))
        seen.append(bits(rows))
    return tuple(seen)
