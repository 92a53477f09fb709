"""Pictures: what the header says of any file, and small ones read whole."""

from __future__ import annotations

import io
from collections.abc import Iterable

from PIL import Image

from vision import picture

SMALL = 250_000
"""Pixels that are decoded here; more would measure the decoders, which a process of its own bounds."""


def take(data: bytes) -> None:
    try:
        with picture._opened(data) as image:
            picture._refuse_large(image, data)
            small = image.size[0] * image.size[1] <= SMALL
    except Exception:  # what Pillow says of a damaged file is many things; decode makes one of them
        small = True
    if small:
        assert picture.decode(data).grey.ndim == 2


def seeds() -> Iterable[bytes]:
    for kind in ("JPEG", "PNG", "WEBP"):
        for mode in ("L", "RGB"):
            out = io.BytesIO()
            turned = Image.Exif()
            turned[picture.ORIENTATION] = 6
            Image.new(mode, (9, 5), 128 if mode == "L" else (9, 200, 30)).save(
                out, kind, exif=turned, progressive=mode == "L"
            )
            yield out.getvalue()
    out = io.BytesIO()
    Image.new("P", (4, 4)).save(out, "PNG", transparency=0)
    yield out.getvalue()
    yield b"\0\0\0\x18ftypheic\0\0\0\0mif1heic"


def words() -> Iterable[str]:
    return ["RIFF", "WEBP", "VP8 ", "VP8X", "VP8L", "IHDR", "IDAT", "PLTE", "tRNS", "iCCP", "zTXt", "iTXt", "eXIf", "IEND", "acTL",
            "fcTL", "Exif", "JFIF", "Adobe", "ICC_PROFILE", "MPF", "ftyp", "heic", "mif1", "meta", "iloc", "ispe"]  # fmt: skip
