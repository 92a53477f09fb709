"""Pictures from files nobody vouches for."""

from __future__ import annotations

import io
import resource
import struct
import zlib
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from vision.errors import Damaged, NoPicture, TooLarge, UnknownFormat, VisionError
from vision.headers import header
from vision.picture import decode, load

WIDTH, HEIGHT = 60, 40


def chequers() -> Image.Image:
    pixels = np.full((HEIGHT, WIDTH, 3), 230, np.uint8)
    pixels[:20, :30] = (200, 30, 30)
    return Image.fromarray(pixels)


def saved(image: Image.Image, kind: str, **options: object) -> bytes:
    stream = io.BytesIO()
    image.save(stream, kind, **options)  # type: ignore[arg-type]
    return stream.getvalue()


def in_mode(mode: str) -> Image.Image:
    image = chequers()
    if mode == "I;16":
        return Image.fromarray(np.asarray(image.convert("L"), np.uint16) * 257)
    if mode == "P":
        return image.convert("P", palette=Image.Palette.ADAPTIVE)
    return (
        image.convert("L").point(lambda value: 255 * (value > 128)).convert("1") if mode == "1" else image.convert(mode)
    )


def chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def png(width: int, height: int, body: bytes = b"") -> bytes:
    start = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + start + chunk(b"IDAT", body) + chunk(b"IEND", b"")


@pytest.mark.parametrize(
    ("kind", "mode"),
    [
        *(("JPEG", mode) for mode in ("RGB", "L", "CMYK")),
        *(("PNG", mode) for mode in ("RGB", "L", "RGBA", "LA", "P", "I;16", "1")),
        *(("WEBP", mode) for mode in ("RGB", "RGBA")),
    ],
)
def test_every_mode_becomes_colour_and_grey(kind: str, mode: str) -> None:
    data = saved(in_mode(mode), kind, quality=95)
    picture = decode(data)
    assert picture.size == (WIDTH, HEIGHT)
    assert picture.colour.shape == (HEIGHT, WIDTH, 3)
    assert picture.colour.dtype == picture.grey.dtype == np.uint8
    assert abs(int(picture.grey[10, 10]) - (0 if mode == "1" else 81)) < 12
    assert picture.grey[35, 50] > 220


def test_what_is_transparent_lies_on_white() -> None:
    image = Image.fromarray(np.zeros((HEIGHT, WIDTH, 4), np.uint8))
    assert decode(saved(image, "PNG")).grey.min() == 255


def test_exif_turns_the_picture_upright() -> None:
    exif = Image.Exif()
    exif[0x0112] = 6
    picture = decode(saved(chequers(), "JPEG", exif=exif.tobytes(), quality=95))
    assert picture.size == (HEIGHT, WIDTH)
    assert picture.grey[5, 35] < 100
    assert picture.grey[5, 5] > 200


def test_a_bomb_is_refused_by_its_header() -> None:
    bomb = png(30_000, 30_000, zlib.compress(bytes(30_001) * 13_000))
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    with pytest.raises(TooLarge) as refused:
        decode(bomb)
    assert refused.value.facts["width"] == 30_000
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 20_000


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
def test_no_cut_file_is_taken_for_whole(kind: str) -> None:
    whole = saved(chequers(), kind)
    for end in range(0, len(whole) - 2, 7):
        with pytest.raises(VisionError):
            decode(whole[:end])


@pytest.mark.parametrize(
    ("data", "error"),
    [
        (b"", Damaged),
        (b"GIF89a" + bytes(40), UnknownFormat),
        (b"II*\0" + bytes(40), UnknownFormat),
        (b"<svg/>", UnknownFormat),
        (png(0, 40), Damaged),
        (png(40, 0), Damaged),
        (png(40, 40, b"no deflate"), Damaged),
        (b"\xff\xd8\xff\xe0\x00\x00" * 4, Damaged),
    ],
)
def test_what_is_no_picture_says_so(data: bytes, error: type[VisionError]) -> None:
    with pytest.raises(error):
        decode(data)


def test_files(tmp_path: Path) -> None:
    with pytest.raises(NoPicture):
        load(tmp_path / "none.png")
    with pytest.raises(NoPicture):
        load(tmp_path)
    (tmp_path / "one.png").write_bytes(saved(chequers(), "PNG"))
    assert load(tmp_path / "one.png").size == (WIDTH, HEIGHT)


def test_changed_bytes_never_crash() -> None:
    random = np.random.default_rng(3)
    for kind in ("JPEG", "PNG", "WEBP"):
        whole = np.frombuffer(saved(chequers(), kind), np.uint8)
        for _ in range(150):
            data = whole.copy()
            data[random.integers(len(data), size=3)] = random.integers(256, size=3)
            try:
                assert decode(data.tobytes()).grey.ndim == 2
            except VisionError as error:
                assert str(error)


def test_headers_agree_with_what_is_decoded() -> None:
    for kind in ("JPEG", "PNG", "WEBP"):
        found = header(saved(chequers(), kind))
        assert (found.width, found.height) == (WIDTH, HEIGHT)
    lossless = header(saved(chequers(), "WEBP", lossless=True))
    assert (lossless.width, lossless.height) == (WIDTH, HEIGHT)
