"""A picture as strokes and words, and as an SVG document that needs nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from messages.classes import frozen

INK, PAPER, FAINT = "#1c1b18", "#fbf7ee", "#d8d0bf"
SIZE = 15
Point = tuple[float, float]


@frozen
class Stroke:
    """A line through points, each straight above or beside the one before; ``dash`` tells on and off."""

    points: tuple[Point, ...]
    colour: str = FAINT
    width: int = 1
    dash: tuple[int, ...] = ()


@frozen
class Words:
    """Words that stand on a point, or with ``end`` end there."""

    at: Point
    text: str
    colour: str = INK
    size: int = SIZE
    bold: bool = False
    end: bool = False


Shape = Stroke | Words


@frozen
class Drawing:
    """A picture with its title."""

    width: int
    height: int
    title: str
    shapes: Sequence[Shape]


def svg(drawing: Drawing) -> str:
    """The picture as an SVG document."""
    width, height = drawing.width, drawing.height
    size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    font = f'font-family="system-ui, sans-serif" font-size="{SIZE}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" {font}>'
    paper = f'<rect width="{width}" height="{height}" fill="{PAPER}"/>'
    body = [_stroke(one) if isinstance(one, Stroke) else _words(one) for one in drawing.shapes]
    return "\n".join([head, f"<title>{escape(drawing.title)}</title>", paper, *body, "</svg>\n"])


def _stroke(one: Stroke) -> str:
    way = "M" + "L".join(f"{x} {y}" for x, y in one.points)
    dash = f' stroke-dasharray="{" ".join(map(str, one.dash))}"' if one.dash else ""
    width = f' stroke-width="{one.width}"' if one.width != 1 else ""
    return f'<path d="{way}" fill="none" stroke="{one.colour}"{width}{dash}/>'


def _words(one: Words) -> str:
    more = ' text-anchor="end"' if one.end else ""
    more += f' font-size="{one.size}"' if one.size != SIZE else ""
    more += ' font-weight="bold"' if one.bold else ""
    return f'<text x="{one.at[0]}" y="{one.at[1]}" fill="{one.colour}"{more}>{escape(one.text)}</text>'
