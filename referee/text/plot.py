"""The points of a game over time, and its score sheet, as pictures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from math import ceil

from referee.course import Standing
from referee.text.drawing import INK, Drawing, Point, Shape, Stroke, Words
from referee.text.lines import clean

COLOURS = {
    "red": "#c8352b", "blue": "#2f63c0", "yellow": "#c99a00", "green": "#2e8b4f", "purple": "#7c4aa5", "orange": "#e07a1f",
    "black": "#222222", "white": "#9a9a9a", "grey": "#777777", "brown": "#7a5230",
}  # fmt: skip
DASHES: Sequence[tuple[int, ...]] = ((), (9, 4), (2, 4), (12, 4, 2, 4), (5, 5), (1, 6))
"""Players are told apart without their colours too."""
LEFT, RIGHT, TOP, HEIGHT, WIDTH = 44, 128, 18, 240, 640
ROW, COLUMN, LINE = 26, 92, 17
STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000)


def plot(course: Sequence[Standing], colours: Mapping[str, str], title: str) -> Drawing:
    """The points of each player over the entries; ``colours`` are theirs by name."""
    return Drawing(WIDTH, HEIGHT + TOP + 30, _said(title, 100), [*_plot(course, colours)])


def _plot(course: Sequence[Standing], colours: Mapping[str, str], down: int = 0) -> Iterator[Shape]:
    every = [points for one in course for points in one.points.values()] or [0]
    low, high, last = min(*every, 0), max(*every, 1), max(course[-1].seq, 1)
    step = next((one for one in STEPS if (high - low) / one <= 6), STEPS[-1])
    floor, top = step * (low // step), step * ceil(high / step)

    def place(seq: int, points: int) -> Point:
        across = LEFT + (WIDTH - LEFT - RIGHT) * seq / last
        return round(across, 1), round(down + TOP + HEIGHT * (top - points) / (top - floor), 1)

    for points in range(floor, top + 1, step):
        x, y = place(0, points)
        yield Stroke(((x, y), (WIDTH - RIGHT, y)))
        yield Words((LEFT - 6, y + 5), str(points), end=True)
    ends: list[tuple[float, str, str, int]] = []
    for at, (name, colour) in enumerate(colours.items()):
        told = [(one.seq, one.points[name]) for one in course if name in one.points]
        if not told:
            continue
        ink, way = COLOURS.get(colour, INK), [place(*one) for one in told]
        yield Stroke(tuple(_steps(way)), ink, 3, DASHES[at % len(DASHES)])
        ends.append((way[-1][1], name, ink, told[-1][1]))
    ends.sort()
    below = 0.0
    for left, (y, name, ink, points) in zip(range(len(ends))[::-1], ends, strict=True):
        below = max(min(y + 5, down + TOP + HEIGHT + 20 - LINE * left), below + LINE)
        yield Words((WIDTH - RIGHT + 8, below), f"{_said(name, 12)} {points}", ink, bold=True)


def _steps(way: Sequence[Point]) -> Iterator[Point]:
    """A way of which every part goes across first, then up or down."""
    yield way[0]
    for (_, y), (to_x, to_y) in pairwise(way):
        yield from ((to_x, y), (to_x, to_y))


def sheet_picture(
    grid: Sequence[Sequence[str]],
    title: str,
    notes: Sequence[str],
    drawn: Sequence[Standing],
    colours: Mapping[str, str],
) -> Drawing:
    """A score sheet with the course of its points, as one picture."""
    head, *rows = grid
    wide = max(WIDTH, 220 + COLUMN * (len(head) - 1))
    shapes: list[Shape] = [Words((12, 28), _said(title, 60), size=20, bold=True)]
    y = 34
    for at, row in enumerate([head, *rows]):
        y += ROW
        bold = at in (0, len(rows))
        shapes.append(Stroke(((12, y + 7), (wide - 12, y + 7))))
        for column, cell in enumerate(row):
            across, most = (220 + COLUMN * column - 12, 11) if column else (12, 26)
            shapes.append(Words((across, y), _said(cell, most), bold=bold, end=column > 0))
    for note in notes:
        y += ROW
        shapes.append(Words((12, y), _said(note, 84)))
    y += 14
    if len(drawn) > 1:
        shapes += _plot(drawn, colours, y)
        y += HEIGHT + TOP + 20
    return Drawing(wide, y + 16, _said(title, 100), shapes)


def _said(text: str, most: int) -> str:
    said = clean(text)
    return said if len(said) <= most else f"{said[: most - 1]}…"
