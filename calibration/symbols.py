"""The dark modules of a tag, exactly as they are printed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import cv2.aruco

    from calibration.registry import Tag

QR_SIDE = 21
QR_QUIET = 4  # modules of white around a QR symbol
ARUCO_SIDE = 7  # the five modules of the code and the black border
ARUCO_QUIET = 1
ARUCO_COUNT = 250  # size of the dictionary 5X5_250, of which no marker was ever found in a photo without tags
ARUCO_PREFIX = "5X5-"
MODULES = {"qr": 238, "aruco": 25}  # number of modules that differ between symbols
LENS_COLUMNS, LENS_ROWS = 7, 10  # squares of the ChArUco sheet
LENS_SQUARE_MM, LENS_MARKER_MM = 25.0, 18.0
Rows = tuple[tuple[bool, ...], ...]


def aruco_payload(marker: int) -> str:
    """The payload that a registry has for an ArUco id."""
    return f"{ARUCO_PREFIX}{marker:03}"


def modules(tag: Tag) -> Rows:
    """The rows of modules of a symbol without its quiet zone; True is dark."""
    marker = tag.marker
    return qr_modules(tag.payload) if marker is None else aruco_modules(marker)


def quiet(tag: Tag) -> int:
    """How many modules of white there must be around the symbol."""
    return QR_QUIET if tag.symbology == "qr" else ARUCO_QUIET


def side(tag: Tag) -> int:
    """How many modules the symbol has across, without its quiet zone."""
    return QR_SIDE if tag.symbology == "qr" else ARUCO_SIDE


_drawn: dict[str, int] = {}


def draw(payloads: Iterable[str]) -> None:
    """Draw many QR symbols at once, which takes a third of the time; then :func:`qr_bits` knows them."""
    import numpy as np

    from calibration import drawn

    wanted = [payload for payload in payloads if payload not in _drawn]
    for payload, modules in zip(wanted, drawn.qr(wanted), strict=True):
        _drawn[payload] = int.from_bytes(np.packbits(modules).tobytes()) >> -modules.size % 8


def qr_bits(payload: str) -> int:
    """The modules of a QR symbol of version 1, level H, as one number; see :func:`bits`.

    It has the mask that the standard prescribes.
    """
    if payload not in _drawn:
        draw([payload])
    return _drawn[payload]


@lru_cache(maxsize=4096)
def qr_modules(payload: str) -> Rows:
    """The modules of a QR symbol; see :func:`qr_bits`."""
    row = f"{qr_bits(payload):0{QR_SIDE * QR_SIDE}b}"
    return tuple(
        tuple(module == "1" for module in row[start : start + QR_SIDE]) for start in range(0, QR_SIDE**2, QR_SIDE)
    )


def aruco_modules(marker: int) -> Rows:
    """The modules of a marker of the dictionary 5X5_250, with its black border."""
    return _marker_modules("DICT_5X5_250", ARUCO_SIDE, marker)


def board_marker_modules(marker: int) -> Rows:
    """The modules of an AprilTag 36h11, with its black border."""
    return _marker_modules("DICT_APRILTAG_36h11", 8, marker)


def lens_marker_modules(marker: int) -> Rows:
    """The modules of a marker of the ChArUco sheet, with its black border."""
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


def bits(rows: Sequence[Iterable[int]]) -> int:
    """The modules as one number, row by row, the first module as its highest bit."""
    return int("".join("1" if module else "0" for row in rows for module in row), 2)


def views(tag: Tag) -> tuple[int, ...]:
    """The symbol as one number for each turn in which it can be read: four for a marker, one for a QR symbol."""
    rows = modules(tag)
    seen = [bits(rows)]
    for _ in range(0 if tag.symbology == "qr" else 3):
        rows = tuple(zip(*rows[::-1], strict=True))
        seen.append(bits(rows))
    return tuple(seen)
