"""Ready readers behind one interface.

zxing-cpp reads most and fastest. pyzbar is there for those who have its library (``libzbar0``); without it, it is
simply absent. OpenCV reads the small ArUco markers. None of them has shown a false text, so what one reads counts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Protocol

from vision.reading import Reading, corners_of, merged, safe_text

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Grey = NDArray[np.uint8]

STRIP = 1200  # rows of the picture enlarged at a time, so that a large picture takes little memory
OVERLAP = 200
MOST_SIDE = 65_535  # zxing-cpp takes no longer side


class Reader(Protocol):
    """Something that finds tags in a grey picture."""

    @property
    def name(self) -> str:
        """As readings name it."""

    def read(self, grey: Grey) -> list[Reading]:
        """Every tag it can read; never one it is not sure of."""


Ladder = Sequence[tuple[int, bool]]  # how many times as large, and whether sharpened


class Zxing:
    """zxing-cpp over a ladder of pictures: as it is, twice as large, and that sharpened.

    Symbols that are light on dark are printed nowhere here; whoever reads any picture has them ``inverted`` as well.
    """

    name = "zxing"

    def __init__(self, ladder: Ladder = ((1, False), (2, False), (2, True)), *, inverted: bool = True) -> None:
        self.ladder, self.inverted = ladder, inverted

    def read(self, grey: Grey) -> list[Reading]:
        """QR symbols only: with other formats switched on, a QR symbol may be taken for one of them."""
        found: list[Reading] = []
        for scale, sharp in self.ladder:
            if grey.shape[1] * scale > MOST_SIDE or (scale == 1 and grey.shape[0] > MOST_SIDE):
                continue
            for top, picture in _enlarged(grey, scale, sharp):
                found += (_from_zxing(code, scale, top) for code in _zxing(picture, self.inverted))
        return merged(found)


class Zbar:
    """pyzbar; make one only where :func:`has_zbar` says so."""

    name = "pyzbar"

    def __init__(self, scale: int = 1) -> None:
        self.scale = scale

    def read(self, grey: Grey) -> list[Reading]:
        """QR symbols only; the library's other decoders are not needed and have had memory faults.

        It does not tell which corner is the symbol's top left: they begin anywhere.
        """
        from pyzbar import pyzbar  # type: ignore[import-untyped]

        found = []
        for top, picture in _enlarged(grey, self.scale, sharp=False):
            for code in pyzbar.decode(picture, symbols=[pyzbar.ZBarSymbol.QRCODE]):
                if len(code.polygon) == 4:
                    text = safe_text(code.data.decode("utf-8", "replace"))
                    corners = _clockwise(_back([(p.x, p.y) for p in code.polygon], self.scale, top))
                    found.append(Reading(text, "qr", self.name, 0.95, corners_of(corners)))
        return merged(found)


class Aruco:
    """The small markers of a registry (dictionary 5X5_250), by OpenCV."""

    name = "aruco"

    def read(self, grey: Grey) -> list[Reading]:
        """Markers as texts such as ``5X5-042``."""
        corners, ids, _ = _aruco().detectMarkers(grey)
        if ids is None:
            return []
        return [
            Reading(f"5X5-{int(marker):03}", "aruco", self.name, 0.9, corners_of(points.reshape(4, 2)))
            for marker, points in zip(ids.ravel(), corners, strict=True)
        ]


@lru_cache(maxsize=1)
def has_zbar() -> bool:
    """Whether pyzbar and the library it needs are here."""
    try:
        from pyzbar import pyzbar
    except (ImportError, OSError):
        return False
    return bool(pyzbar.ZBarSymbol.QRCODE)


def default_readers(*, markers: bool = True, zbar: bool = False) -> list[Reader]:
    """The readers worth their time here; pyzbar only if asked for and present."""
    extra: list[Reader] = [Zbar(2)] if zbar and has_zbar() else []
    return [Zxing(), *([Aruco()] if markers else []), *extra]


def table_readers(*, markers: bool = True) -> list[Reader]:
    """The same for a table whose codes are known: what these cannot read, the closed set mostly can."""
    return [Zxing(((1, False), (2, False)), inverted=False), *([Aruco()] if markers else [])]


def closer_readers() -> list[Reader]:
    """For a cutting in which there is a tag: every reader that is here, with enlargement."""
    return [Zxing(((2, True), (3, False), (3, True)), inverted=False), *([Zbar(2)] if has_zbar() else [])]


def read_all(grey: Grey, readers: Sequence[Reader] | None = None) -> list[Reading]:
    """What all readers together see, one reading a place."""
    chosen = default_readers() if readers is None else readers
    return merged([reading for reader in chosen for reading in reader.read(grey)])


def _zxing(picture: Grey, inverted: bool) -> Any:
    import zxingcpp

    return zxingcpp.read_barcodes(
        picture,
        formats=zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCodeModel2),  # no Micro QR: half a symbol may be one
        text_mode=zxingcpp.TextMode.Plain,
        try_invert=inverted,
    )


def _from_zxing(code: Any, scale: int, top: int) -> Reading:
    place = code.position
    points = [(p.x - 0.5, p.y - 0.5) for p in (place.top_left, place.top_right, place.bottom_right, place.bottom_left)]
    return Reading(safe_text(code.text), "qr", "zxing", 0.97, corners_of(_back(points, scale, top)))


def _back(points: Sequence[tuple[float, float]], scale: int, top: int) -> list[tuple[float, float]]:
    """From an enlarged strip to the picture; pixel centres are whole numbers in both."""
    return [((x + 0.5) / scale - 0.5, (y + 0.5) / scale - 0.5 + top) for x, y in points]


def _clockwise(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
    turned = sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(points, points[1:] + points[:1], strict=True))
    return points if turned > 0 else points[::-1]


def _enlarged(grey: Grey, scale: int, sharp: bool) -> Iterator[tuple[int, Grey]]:
    """The picture enlarged, in strips that overlap by more than a tag, with the row each begins at."""
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
    parameters.minMarkerPerimeterRate = 0.015  # of the longer side: a cube among several boards is small
    return cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_5X5_250), parameters)
