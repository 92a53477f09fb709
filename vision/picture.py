"""Loading a picture from a file that may be anything: the header is checked first, and only then decoded."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from messages import N_
from vision.errors import Damaged, NoPicture, TooLarge
from vision.headers import Header, header, is_cut

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MOST_BYTES = 80_000_000
MOST_PIXELS = 64_000_000
MOST_DECODED = 256_000_000  # bytes of the decoded pixels


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
    :raises UnknownFormat: it is no JPEG, PNG or WebP.
    :raises Damaged: it is empty, cut off or broken.
    """
    try:
        if not path.is_file():
            raise NoPicture(N_("There is no picture {file}"), file=str(path))
        if path.stat().st_size > MOST_BYTES:
            raise TooLarge(
                N_("{size} bytes are too many for a picture; at most {most}"),
                size=path.stat().st_size,
                most=MOST_BYTES,
            )
        data = path.read_bytes()
    except OSError as error:
        raise NoPicture(N_("{file} cannot be read"), file=str(path)) from error
    return decode(data, str(path))


def decode(data: bytes, name: str = "") -> Picture:
    """The picture in a file's bytes; ``name`` is what the picture is called.

    :raises TooLarge: it has too many bytes or pixels.
    :raises UnknownFormat: it is no JPEG, PNG or WebP.
    :raises Damaged: it is empty, cut off or broken.
    """
    if len(data) > MOST_BYTES:
        raise TooLarge(N_("{size} bytes are too many for a picture; at most {most}"), size=len(data), most=MOST_BYTES)
    if not data:
        raise Damaged(N_("The file is empty"))
    found = header(data)
    _refuse_large(found)
    if is_cut(found):
        raise Damaged(N_("The picture is cut off: the file ends too early"))
    return _picture(data, found, name)


def _refuse_large(found: Header) -> None:
    if found.pixels > MOST_PIXELS or found.nbytes > MOST_DECODED:
        raise TooLarge(
            N_("A picture of {width} x {height} pixels is too large; at most {most} million pixels"),
            width=found.width,
            height=found.height,
            most=MOST_PIXELS // 1_000_000,
        )


def _picture(data: bytes, found: Header, name: str) -> Picture:
    import cv2
    import numpy as np

    # Keep the alpha channel if there is one; OpenCV turns everything else upright and into BGR.
    alpha = found.format != "JPEG" and found.channels in (2, 4)
    try:
        pixels = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_UNCHANGED if alpha else cv2.IMREAD_COLOR)
    except cv2.error as error:
        raise Damaged(N_("The picture is damaged and cannot be decoded")) from error
    if pixels is None or sorted(pixels.shape[:2]) != sorted((found.width, found.height)):
        raise Damaged(N_("The picture is damaged and cannot be decoded"))
    colour = _as_bgr(np.asarray(pixels))
    return Picture(name, colour, np.asarray(cv2.cvtColor(colour, cv2.COLOR_BGR2GRAY), np.uint8))


def _as_bgr(pixels: NDArray[np.generic]) -> NDArray[np.uint8]:
    """The pixels with eight bits and three channels; what is transparent becomes white."""
    import cv2
    import numpy as np

    if pixels.dtype == np.uint16:
        pixels = (np.asarray(pixels, np.uint16) >> 8).astype(np.uint8)
    if pixels.ndim == 2:
        return np.asarray(cv2.cvtColor(np.asarray(pixels, np.uint8), cv2.COLOR_GRAY2BGR), np.uint8)
    if pixels.shape[2] == 3:
        return np.asarray(pixels, np.uint8)
    for rows in np.array_split(pixels, max(1, pixels.shape[0] // 256)):  # in strips, to save memory
        cover = rows[..., 3:].astype(np.uint16)
        rows[..., :3] = (rows[..., :3] * cover + (255 - cover) * 255) // 255
    return np.ascontiguousarray(pixels[..., :3], np.uint8)
