"""Pictures from files nobody vouches for."""

from __future__ import annotations

import io
import resource
import struct
import subprocess
import sys
import zlib
from pathlib import Path

import numpy as np
import pytest
from PIL import Image, ImageOps

from vision.errors import Damaged, NoPicture, TooLarge, UnknownFormat, VisionError
from vision.picture import decode, load, shades

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


@pytest.mark.parametrize(
    ("kind", "mode", "turn"), [("JPEG", "RGB", 6), ("JPEG", "CMYK", 1), ("JPEG", "L", 3), ("PNG", "RGBA", 1)]
)
def test_its_shades_alone_are_those_beside_its_colours(kind: str, mode: str, turn: int, tmp_path: Path) -> None:
    exif = Image.Exif()
    exif[0x0112] = turn
    file = tmp_path / "picture"
    file.write_bytes(saved(in_mode(mode), kind, quality=95, exif=exif))
    alone, beside = shades(file), load(file).grey
    assert alone.shape == beside.shape and alone.dtype == np.uint8 and alone.flags["C_CONTIGUOUS"]
    off = np.abs(alone.astype(int) - beside)
    assert np.percentile(off, 90) <= 3 and off.max() < 40  # beside an edge the colours of a JPEG run
    file.write_bytes(b"")
    with pytest.raises(Damaged, match="empty"):
        shades(file)


def test_what_is_transparent_lies_on_white() -> None:
    image = Image.fromarray(np.zeros((HEIGHT, WIDTH, 4), np.uint8))
    assert decode(saved(image, "PNG")).grey.min() == 255


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
@pytest.mark.parametrize("turn", range(1, 9))
def test_exif_turns_the_picture_upright(kind: str, turn: int) -> None:
    exif, lying = Image.Exif(), chequers()
    lying.paste((20, 120, 20), (40, 25, 60, 40))
    exif[0x0112] = turn
    data = saved(lying, kind, exif=exif.tobytes(), quality=95)
    upright = ImageOps.exif_transpose(Image.open(io.BytesIO(data))).convert("RGB")
    picture = decode(data)
    assert picture.size == upright.size
    assert np.abs(picture.colour[..., ::-1].astype(int) - np.asarray(upright)).max() < 12


def test_what_a_phone_writes_is_read() -> None:
    heif = pytest.importorskip("pillow_heif")
    stream = io.BytesIO()
    heif.from_pillow(chequers().resize((WIDTH * 4, HEIGHT * 4))).save(stream, quality=90)
    picture = decode(stream.getvalue())
    assert picture.size == (WIDTH * 4, HEIGHT * 4)
    assert picture.grey[40, 40] < 100 < 200 < picture.grey[140, 200]


def test_without_its_reader_a_phones_picture_says_what_helps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pillow_heif", None)
    with pytest.raises(UnknownFormat, match="pillow-heif") as refused:
        decode(b"\0\0\0\x1cftypheic" + bytes(40))
    assert "JPEG" in str(refused.value)


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


def scans(count: int) -> bytes:
    """A progressive JPEG that says the same again and again."""
    whole = saved(Image.new("L", (4000, 3000), 90), "JPEG", progressive=True)
    last = whole.rfind(b"\xff\xda")
    return whole[:last] + whole[last:-2] * count + b"\xff\xd9"


def lying(height: int) -> bytes:
    """A small JPEG that says it is large."""
    whole = saved(chequers(), "JPEG")
    at = whole.find(b"\xff\xc0") + 5
    return whole[:at] + struct.pack(">HH", height, 8000) + whole[at + 4 :]


HOSTILE = {
    "scans": lambda: scans(1500),
    "markers": lambda: b"\xff\xd8" + b"\xff" * 79_000_000,
    "nothing": lambda: b"\xff\xd8\xff\xe0\0\x10" + bytes(79_000_000),
    "lies": lambda: lying(7990),
    "chunks": lambda: png(100, 100)[:33] + chunk(b"abCd", b"") * 6_000_000 + png(100, 100)[33:],
    "text": lambda: png(90, 90)[:33] + chunk(b"zTXt", b"a\0\0" + zlib.compress(bytes(90_000_000))) + png(90, 90)[33:],
}
MEASURED = """
import sys, time
from pathlib import Path
from vision.errors import VisionError
from vision.picture import decode
data = sys.stdin.buffer.read()
decode(open(sys.argv[1], "rb").read())
before = time.process_time()
try:
    decode(data)
    print("decoded", file=sys.stderr)
except VisionError:
    pass
peak = Path("/proc/self/status").read_text("ascii").partition("VmHWM:")[2]  # getrusage may tell the parent's
print(time.process_time() - before, int(peak.split()[0]) / 1024)
"""


@pytest.mark.parametrize("kind", HOSTILE)
def test_no_file_costs_much_and_nothing_is_printed(kind: str, tmp_path: Path) -> None:
    (tmp_path / "one.png").write_bytes(saved(chequers(), "PNG"))
    told = subprocess.run(
        [sys.executable, "-c", MEASURED, str(tmp_path / "one.png")],
        input=HOSTILE[kind](),
        capture_output=True,
        check=True,
    )
    assert told.stderr == b""
    seconds, megabytes = map(float, told.stdout.split())
    assert seconds < 3 and megabytes < 400
