"""A drawing as PNG, with a font of its own that knows Latin and Cyrillic letters. It needs Pillow."""

from __future__ import annotations

import io
from collections.abc import Iterator
from functools import lru_cache
from importlib.resources import files
from itertools import cycle, pairwise
from typing import Any

from referee.text.drawing import PAPER, Drawing, Point, Stroke, Words

SCALE = 2
"""Pixels for one unit of a drawing: phones have fine screens."""


def png(drawing: Drawing) -> bytes:
    """The picture as a PNG file; ModuleNotFoundError without Pillow or the font."""
    from PIL import Image, ImageDraw

    image = Image.new("RGB", (drawing.width * SCALE, drawing.height * SCALE), PAPER)
    draw = ImageDraw.Draw(image)
    for one in drawing.shapes:
        _stroke(draw, one) if isinstance(one, Stroke) else _words(draw, one)
    made = io.BytesIO()
    image.save(made, "PNG", optimize=True)
    return made.getvalue()


def _stroke(draw: Any, one: Stroke) -> None:
    for begin, end in _dashes(one):
        line = [(x * SCALE, y * SCALE) for x, y in (begin, end)]
        draw.line(line, fill=one.colour, width=one.width * SCALE)


def _dashes(one: Stroke) -> Iterator[tuple[Point, Point]]:
    """The pieces of a stroke that are drawn."""
    if not one.dash:
        yield from pairwise(one.points)
        return
    steps = cycle(map(float, one.dash))
    left, drawn = next(steps), True
    for (x, y), (to_x, to_y) in pairwise(one.points):
        way = abs(to_x - x) + abs(to_y - y)
        gone = 0.0
        while gone < way:
            step = min(left, way - gone)
            if drawn:
                yield _along((x, y), (to_x, to_y), gone / way), _along((x, y), (to_x, to_y), (gone + step) / way)
            gone, left = gone + step, left - step
            if left <= 0:
                left, drawn = next(steps), not drawn


def _along(begin: Point, end: Point, part: float) -> Point:
    return begin[0] + (end[0] - begin[0]) * part, begin[1] + (end[1] - begin[1]) * part


def _words(draw: Any, one: Words) -> None:
    at = (one.at[0] * SCALE, one.at[1] * SCALE)
    draw.text(at, one.text, fill=one.colour, font=_font(one.size * SCALE, one.bold), anchor="rs" if one.end else "ls")


@lru_cache(maxsize=16)
def _font(size: int, bold: bool) -> Any:
    from PIL import ImageFont

    name = "SourceSansPro-Bold.ttf" if bold else "SourceSansPro-Regular.ttf"
    return ImageFont.truetype(str(files("font_source_sans_pro") / "files" / name), size)
