"""Loading a picture from a file that may be anything: its size is checked before a pixel is decoded.

Pillow reads and decodes; it says where a file is cut off, and prints nothing. What a hostile file could make it do for long
is bounded here: the pixels, the scans of a JPEG, and how often it may read.
"""

from __future__ import annotations

import io
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from messages import N_
from vision.errors import Damaged, NoPicture, TooLarge, UnknownFormat

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from PIL import Image

MOST_BYTES = 80_000_000
MOST_PIXELS = 64_000_000
MOST_SCANNED = 2_000_000_000  # pixels of all scans of a JPEG together; a phone's progressive file has about ten scans
MOST_READS = 300_000  # a file of a million little parts is none that a camera wrote
DENSEST = 300  # pixels that a byte of a JPEG that is not progressive can hold; 256 in theory
BAND = 512  # rows that are made colour at a time, to save memory
ORIENTATION = 0x0112
HEIC_BRANDS = (b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"mif1", b"msf1")
UNKNOWN = N_("Not a JPEG, PNG, WebP or HEIC picture")
BROKEN = N_("The picture is damaged and cannot be decoded")
CUT = N_("The picture is cut off: the file ends too early")
NO_HEIC = N_(
    "This is a HEIC picture, and pillow-heif is not installed. Install it (pip install pillow-heif), or let the phone take "
    "JPEG: on an iPhone under Settings, Camera, Formats, Most Compatible"
)


@dataclass(frozen=True, eq=False)
class Picture:
    """A picture of 8 bits, turned upright as EXIF says.

    ``colour`` is BGR of shape (height, width, 3), ``grey`` its luminance.
    """

    name: str
    colour: NDArray[np.uint8]
    grey: NDArray[np.uint8]

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in px."""
        return int(self.grey.shape[1]), int(self.grey.shape[0])


def load(path: Path) -> Picture:
    """Load the picture in a file.

    :raises NoPicture: there is no such file, or it may not be read.
    :raises TooLarge: it has too many bytes or pixels.
    :raises UnknownFormat: it is no JPEG, PNG, WebP or HEIC, or what reads HEIC is not installed.
    :raises Damaged: it is empty, cut off or broken.
    """
    return decode(_bytes(path), str(path))


def shades(path: Path) -> NDArray[np.uint8]:
    """The picture in a file as shades of grey; of a JPEG no colour is decoded. The errors are those of :func:`load`."""
    return _grey(_decoded(_bytes(path), grey=True))


def _bytes(path: Path) -> bytes:
    try:
        if path.is_dir():
            raise NoPicture(N_("{file} is a folder, not a picture"), file=str(path))
        if not path.is_file():
            raise NoPicture(N_("There is no picture {file}"), file=str(path))
        if path.stat().st_size > MOST_BYTES:
            raise TooLarge(
                N_("{size} bytes are too many for a picture; at most {most}"),
                size=path.stat().st_size,
                most=MOST_BYTES,
            )
        return path.read_bytes()
    except OSError as error:
        raise NoPicture(N_("{file} cannot be read"), file=str(path)) from error


def decode(data: bytes, name: str = "") -> Picture:
    """The picture in a file's bytes; ``name`` is what the picture is called.

    :raises TooLarge: it has too many bytes or pixels.
    :raises UnknownFormat: it is no JPEG, PNG, WebP or HEIC, or what reads HEIC is not installed.
    :raises Damaged: it is empty, cut off or broken.
    """
    if len(data) > MOST_BYTES:
        raise TooLarge(N_("{size} bytes are too many for a picture; at most {most}"), size=len(data), most=MOST_BYTES)
    colour = _decoded(data)
    return Picture(name, colour, _grey(colour))


def _grey(shown: NDArray[np.uint8]) -> NDArray[np.uint8]:
    import cv2
    import numpy as np

    return shown if shown.ndim == 2 else np.asarray(cv2.cvtColor(shown, cv2.COLOR_BGR2GRAY), np.uint8)


def _is_webp(data: bytes) -> bool:
    return data[:4] == b"RIFF" and data[8:12] == b"WEBP"


def _is_heic(data: bytes) -> bool:
    return data[4:8] == b"ftyp" and data[8:12] in HEIC_BRANDS


class _Bounded(io.BytesIO):
    """A file in memory that may be read only so often."""

    left = MOST_READS

    def read(self, size: int | None = -1, /) -> bytes:
        self.left -= 1
        if self.left < 0:
            raise Damaged(BROKEN)
        return super().read(size)


def _decoded(data: bytes, *, grey: bool = False) -> NDArray[np.uint8]:
    """The picture in BGR, upright; with ``grey`` a JPEG in shades of grey."""
    import numpy as np

    if not data:
        raise Damaged(N_("The file is empty"))
    try:
        with _opened(data) as image:
            _refuse_large(image, data)
            if image.format == "PNG" and b"IEND" not in data:
                raise Damaged(CUT)
            turn = image.getexif().get(ORIENTATION, 1)
            if grey and image.format == "JPEG":
                image.draft("L", image.size)
            image.load()
            return _upright(np.asarray(image) if grey and image.mode == "L" else _bgr(image), turn)
    except (Damaged, TooLarge, UnknownFormat):
        raise
    except MemoryError:
        raise
    except Exception as error:  # Pillow and what it uses say what is wrong in many ways
        raise Damaged(CUT if "truncated" in str(error).lower() else BROKEN) from error


def _opened(data: bytes) -> Image.Image:
    """The picture, of which only the header was read."""
    file = _Bounded(data)
    if data.startswith(b"\xff\xd8\xff"):
        from PIL.JpegImagePlugin import JpegImageFile

        return JpegImageFile(file)
    if data.startswith(b"\x89PNG\r\n\x1a\n"):
        from PIL.PngImagePlugin import PngImageFile

        return PngImageFile(file)
    if _is_webp(data):
        from PIL.WebPImagePlugin import WebPImageFile

        return WebPImageFile(file)
    if not _is_heic(data):
        raise UnknownFormat(UNKNOWN)
    try:
        from pillow_heif import HeifImageFile  # type: ignore[import-not-found, import-untyped, unused-ignore]
    except ImportError as error:
        raise UnknownFormat(NO_HEIC) from error
    opened: Image.Image = HeifImageFile(file)  # type: ignore[no-untyped-call, unused-ignore]
    return opened


def _refuse_large(image: Image.Image, data: bytes) -> None:
    width, height = image.size
    most = MOST_PIXELS // 2 if image.format == "WEBP" else MOST_PIXELS  # its decoder takes twice the memory
    if width * height > most:
        raise TooLarge(
            N_("A picture of {width} x {height} pixels is too large; at most {most} million pixels"),
            width=width,
            height=height,
            most=most // 1_000_000,
        )
    if image.format != "JPEG":
        return
    lies = "progressive" not in image.info and width * height > DENSEST * len(data)
    if lies or data.count(b"\xff\xda") * width * height > MOST_SCANNED:
        raise Damaged(BROKEN)


def _bgr(image: Image.Image) -> NDArray[np.uint8]:
    import numpy as np

    width, height = image.size
    colour = np.empty((height, width, 3), np.uint8)
    for top in range(0, height, BAND):
        colour[top : top + BAND] = _band(image.crop((0, top, width, min(top + BAND, height))))
    return colour


def _band(rows: Image.Image) -> NDArray[np.uint8]:
    """Some rows in BGR; what is transparent becomes white."""
    import numpy as np
    from PIL import Image

    if rows.mode.startswith("I"):
        grey = (np.asarray(rows).astype(np.uint32) >> 8).astype(np.uint8)
        return np.repeat(grey[..., None], 3, axis=2)
    if rows.has_transparency_data:
        seen = rows.convert("RGBA")
        rows = Image.alpha_composite(Image.new("RGBA", rows.size, "white"), seen)
    return np.asarray(rows.convert("RGB"), np.uint8)[..., ::-1]


def _upright(colour: NDArray[np.uint8], turn: int) -> NDArray[np.uint8]:
    """The picture turned and mirrored as an EXIF orientation, 1 to 8, says."""
    import numpy as np

    if turn in (5, 6, 7, 8):
        colour = colour.swapaxes(0, 1)
    if turn in (3, 4, 7, 8):
        colour = colour[::-1]
    if turn in (2, 3, 6, 7):
        colour = colour[:, ::-1]
    return np.ascontiguousarray(colour)
