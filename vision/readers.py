"""The ready-made readers of tags behind one interface.

zxing-cpp reads most and is the fastest. pyzbar is used where its library (``libzbar0``) is installed; it guesses
character sets, often wrongly, so it only adds what no other reader found and what is certain. OpenCV reads the small
ArUco markers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from vision.reading import Reading, corners_of, merged, same_place

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Grey = NDArray[np.uint8]

STRIP = 1200  # rows that are enlarged at a time, to save memory
OVERLAP = 200
MOST_SIDE = 65_535  # zxing-cpp takes no longer side


class Reader(Protocol):
    """Something that finds tags in a grey picture."""

    @property
    def name(self) -> str:
        """The name that its readings carry."""

    def read(self, grey: Grey) -> list[Reading]:
        """All tags it can read; it leaves out what it is not sure of."""


class Step(NamedTuple):
    """One look at a picture: enlarged, sharpened, and with one level for black in all of it (``even``)."""

    scale: int
    sharp: bool = False
    even: bool = False


ANY = (Step(1), Step(2), Step(2, sharp=True), Step(1, even=True), Step(2, even=True))
TABLE = (Step(1), Step(2))
CLOSER = (Step(2, sharp=True), Step(3), Step(3, sharp=True))


class Zxing:
    """zxing-cpp on the picture as it is, enlarged and sharpened.

    With ``inverted`` it also finds symbols that are light on dark; no tag printed by this program is.
    """

    name = "zxing"

    def __init__(self, ladder: Sequence[Step] = ANY, *, inverted: bool = True) -> None:
        self.ladder, self.inverted = ladder, inverted

    def read(self, grey: Grey) -> list[Reading]:
        """The QR symbols; with other formats switched on, a QR symbol may be taken for one of them."""
        found: list[Reading] = []
        for scale, sharp, even in self.ladder:
            if grey.shape[1] * scale > MOST_SIDE or (scale == 1 and grey.shape[0] > MOST_SIDE):
                continue
            for top, picture in _enlarged(grey, scale, sharp):
                found += (_from_zxing(code, scale, top) for code in _zxing(picture, self.inverted, even))
        return merged(found)


class Zbar:
    """pyzbar; use it only if :func:`has_zbar` is true."""

    name = "pyzbar"

    def __init__(self, scale: int = 1) -> None:
        self.scale = scale

    def read(self, grey: Grey) -> list[Reading]:
        """The QR symbols; the library's other decoders are not needed and have had memory faults.

        The corners are clockwise but may begin at any corner of the symbol.
        """
        from pyzbar import pyzbar  # type: ignore[import-untyped]

        found = []
        for top, picture in _enlarged(grey, self.scale, sharp=False):
            for code in pyzbar.decode(picture, symbols=[pyzbar.ZBarSymbol.QRCODE]):
                text = certain(code.data.decode("utf-8", "replace"))
                if text is not None and len(code.polygon) == 4:
                    corners = _clockwise(_back([(p.x, p.y) for p in code.polygon], self.scale, top))
                    found.append(Reading(text, "qr", self.name, 0.95, corners_of(corners)))
        return merged(found)


GUESSES = ("latin-1", "big5", "shift_jis")  # what libzbar may take UTF-8 for


def certain(text: str) -> str | None:
    """The text of a symbol of which libzbar says ``text``; None if it may have guessed the wrong character set.

    UTF-8 that was taken for something else is put right.
    """
    if text.isascii():
        return text
    for guess in GUESSES:
        with suppress(UnicodeError):
            meant = text.encode(guess).decode("utf-8")
            if not meant.isascii():
                return meant
    return None


class Aruco:
    """OpenCV's reader of small markers of the dictionary 5X5_250."""

    name = "aruco"

    def read(self, grey: Grey) -> list[Reading]:
        """The markers, with payloads such as ``5X5-042``."""
        corners, ids, _ = _aruco().detectMarkers(grey)
        if ids is None:
            return []
        return [
            Reading(f"5X5-{int(marker):03}", "aruco", self.name, 0.9, corners_of(points.reshape(4, 2)))
            for marker, points in zip(ids.ravel(), corners, strict=True)
        ]


@lru_cache(maxsize=1)
def has_zbar() -> bool:
    """Whether pyzbar and the library it needs are installed."""
    try:
        from pyzbar import pyzbar
    except (ImportError, OSError):
        return False
    return bool(pyzbar.ZBarSymbol.QRCODE)


def default_readers(*, markers: bool = True, zbar: bool = False) -> list[Reader]:
    """The readers for a picture of which nothing is known; pyzbar only if asked for and installed."""
    extra: list[Reader] = [Zbar(2)] if zbar and has_zbar() else []
    return [Zxing(), *([Aruco()] if markers else []), *extra]


def table_readers(*, markers: bool = True) -> list[Reader]:
    """The readers for a table whose codes are known.

    They take less time; :func:`vision.closed_set.find_unread` finds most of what they miss.
    """
    return [Zxing(TABLE, inverted=False), *([Aruco()] if markers else [])]


def closer_readers() -> list[Reader]:
    """The readers for a small cutting that has a tag in it: all that are installed, with enlargement."""
    return [Zxing(CLOSER, inverted=False), *([Zbar(2)] if has_zbar() else [])]


def read_all(grey: Grey, readers: Sequence[Reader] | None = None) -> list[Reading]:
    """What all readers together find, one reading per place; the default readers if none are given.

    A reader only adds to what those before it found.
    """
    found: list[Reading] = []
    for reader in default_readers() if readers is None else readers:
        told = reader.read(grey)
        found += [one for one in told if not any(same_place(one, other) for other in found)] if found else told
    return found


def _zxing(picture: Grey, inverted: bool, even: bool) -> Any:
    import zxingcpp

    return zxingcpp.read_barcodes(
        picture,
        # not Micro QR: a part of a symbol may be taken for one
        formats=zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCodeModel2),
        text_mode=zxingcpp.TextMode.Plain,
        try_invert=inverted,
        binarizer=zxingcpp.Binarizer.GlobalHistogram if even else zxingcpp.Binarizer.LocalAverage,
    )


def _from_zxing(code: Any, scale: int, top: int) -> Reading:
    place = code.position
    points = [(p.x - 0.5, p.y - 0.5) for p in (place.top_left, place.top_right, place.bottom_right, place.bottom_left)]
    return Reading(code.text, "qr", "zxing", 0.97, corners_of(_back(points, scale, top)))


def _back(points: Sequence[tuple[float, float]], scale: int, top: int) -> list[tuple[float, float]]:
    """Points of a strip enlarged ``scale`` times that begins at row ``top``, in px of the picture.

    In both the centre of a pixel has whole numbers.
    """
    return [((x + 0.5) / scale - 0.5, (y + 0.5) / scale - 0.5 + top) for x, y in points]


def _clockwise(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
    turned = sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(points, points[1:] + points[:1], strict=True))
    return points if turned > 0 else points[::-1]


def _enlarged(grey: Grey, scale: int, sharp: bool) -> Iterator[tuple[int, Grey]]:
    """The picture enlarged, in overlapping strips, each with the row of the picture it begins at.

    With scale 1 and not sharpened, it is the picture itself.
    """
    import cv2
    import numpy as np

    if scale == 1 and not sharp:
        yield 0, grey
        return
    for top in range(0, max(1, grey.shape[0] - OVERLAP), STRIP - OVERLAP):
        strip = grey[top : top + STRIP]
        large = cv2.resize(strip, None, fx=scale, fy=scale, interpolation=cv2.INTER_CUBIC)
        if sharp:
            large = cv2.addWeighted(large, 2.5, cv2.GaussianBlur(large, (0, 0), 1.2 * scale), -1.5, 0)
        yield top, np.asarray(large, np.uint8)


@lru_cache(maxsize=1)
def _aruco() -> Any:
    import cv2

    parameters = cv2.aruco.DetectorParameters()
    parameters.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    parameters.errorCorrectionRate = 0.3
    # share of the longer side; a cube is small in a picture of several boards
    parameters.minMarkerPerimeterRate = 0.015
    return cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_5X5_250), parameters)
