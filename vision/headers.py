"""What a picture file says of itself: format, size and depth, read without decoding a single pixel."""

from __future__ import annotations

import struct
from dataclasses import dataclass
from typing import Literal

from messages import N_
from vision.errors import Damaged, UnknownFormat

Format = Literal["JPEG", "PNG", "WebP"]
# channels by PNG colour type; a palette (3) may have transparency and so counts as four
PNG_CHANNELS = {0: 1, 2: 3, 3: 4, 4: 2, 6: 4}
JPEG_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
JPEG_BARE = frozenset({0x01, *range(0xD0, 0xD9)})  # markers that no length follows


@dataclass(frozen=True, slots=True)
class Header:
    """Size and depth as the file gives them; ``channels`` is 0 if the file ends too early."""

    format: Format
    width: int
    height: int
    channels: int
    bits: int

    @property
    def pixels(self) -> int:
        """Width times height."""
        return self.width * self.height

    @property
    def nbytes(self) -> int:
        """How many bytes the decoded picture takes; OpenCV decodes to three channels at least."""
        return self.pixels * max(3, self.channels) * (2 if self.bits > 8 else 1)


def header(data: bytes) -> Header:
    """The header of a JPEG, PNG or WebP file.

    Where the file ends too early but the size is known, the header says so; see :func:`is_cut`.

    :raises UnknownFormat: it is none of these formats.
    :raises Damaged: the header is cut off or makes no sense.
    """
    if data.startswith(b"\xff\xd8\xff"):
        found = _jpeg(data)
    elif data.startswith(b"\x89PNG\r\n\x1a\n"):
        found = _png(data)
    elif data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        found = _webp(data)
    else:
        raise UnknownFormat(N_("Not a JPEG, PNG or WebP picture"))
    if not found.width or not found.height:
        raise Damaged(
            N_("A picture of {width} x {height} pixels shows nothing"), width=found.width, height=found.height
        )
    return found


def _cut() -> Damaged:
    return Damaged(N_("The picture is cut off: the file ends too early"))


def _png(data: bytes) -> Header:
    if len(data) < 33 or data[12:16] != b"IHDR":
        raise _cut()
    width, height, bits, kind = struct.unpack(">IIBB", data[16:26])
    at = 8
    while data[at + 4 : at + 8] != b"IEND":
        at += 12 + int.from_bytes(data[at : at + 4], "big")
        if at + 8 > len(data):
            # Give the size even so: a picture that is too large shall be refused as such although its end is missing.
            return Header("PNG", width, height, 0, bits)
    if kind not in PNG_CHANNELS:
        raise Damaged(N_("The header of the picture makes no sense"))
    return Header("PNG", width, height, PNG_CHANNELS[kind], bits)


def _jpeg(data: bytes) -> Header:
    frame: Header | None = None
    at = 2
    while at + 4 <= len(data):
        if data[at] != 0xFF:
            raise Damaged(N_("The header of the picture makes no sense"))
        kind = data[at + 1]
        if kind == 0xFF or kind in JPEG_BARE:
            at += 1 if kind == 0xFF else 2
            continue
        if kind in JPEG_FRAMES:
            if at + 10 > len(data):
                break
            bits, height, width, channels = struct.unpack(">BHHB", data[at + 4 : at + 10])
            frame = Header("JPEG", width, height, channels, bits)
        if kind == 0xDA and frame:
            whole = data.rfind(b"\xff\xd9", at) >= 0
            return frame if whole else Header("JPEG", frame.width, frame.height, 0, frame.bits)
        at += 2 + max(2, int.from_bytes(data[at + 2 : at + 4], "big"))
    raise _cut()


def _webp(data: bytes) -> Header:
    if len(data) < 30:
        raise _cut()
    kind = data[12:16]
    channels = 4
    if kind == b"VP8 ":
        width, height = (value & 0x3FFF for value in struct.unpack("<HH", data[26:30]))
        channels = 3
    elif kind == b"VP8L":
        packed = int.from_bytes(data[21:25], "little")
        width, height = (packed & 0x3FFF) + 1, (packed >> 14 & 0x3FFF) + 1
    elif kind == b"VP8X":
        width, height = (int.from_bytes(data[at : at + 3], "little") + 1 for at in (24, 27))
    else:
        raise Damaged(N_("The header of the picture makes no sense"))
    whole = len(data) >= int.from_bytes(data[4:8], "little") + 8
    return Header("WebP", width, height, channels if whole else 0, 8)


def is_cut(found: Header) -> bool:
    """Whether the file ended before its picture did."""
    return not found.channels
