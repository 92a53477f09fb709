"""The points of a game over time, and its score sheet, as pictures: SVG that needs nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from math import ceil

from referee.course import Standing
from referee.text.lines import clean

COLOURS = {
    "red": "#c8352b", "blue": "#2f63c0", "yellow": "#c99a00", "green": "#2e8b4f", "purple": "#7c4aa5", "orange": "#e07a1f",
    "black": "#222222", "white": "#9a9a9a", "grey": "#777777", "brown": "#7a5230",
}  # fmt: skip
DASHES = ("", "9 4", "2 4", "12 4 2 4", "5 5", "1 6")
"""Players are told apart without their colours too."""
INK, PAPER, FAINT = "#1c1b18", "#fbf7ee", "#d8d0bf"
FONT = 'font-family="system-ui, sans-serif" font-size="15"'
LEFT, RIGHT, TOP, HEIGHT, WIDTH = 44, 128, 18, 240, 640
ROW, COLUMN = 26, 92
STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000)


def plot(course: Sequence[Standing], colours: Mapping[str, str], title: str) -> str:
    """The points of each player over the entries, as an SVG document; ``colours`` are theirs by name."""
    body = [*_plot(course, colours)]
    return _document(WIDTH, HEIGHT + TOP + 30, body, title)


def _plot(course: Sequence[Standing], colours: Mapping[str, str], down: int = 0) -> Iterator[str]:
    every = [points for one in course for points in one.points.values()] or [0]
    low, high, last = min(*every, 0), max(*every, 1), max(course[-1].seq, 1)
    step = next((one for one in STEPS if (high - low) / one <= 6), STEPS[-1])
    floor, top = step * (low // step), step * ceil(high / step)

    def place(seq: int, points: int) -> tuple[float, float]:
        across = LEFT + (WIDTH - LEFT - RIGHT) * seq / last
        return round(across, 1), round(down + TOP + HEIGHT * (top - points) / (top - floor), 1)

    for points in range(floor, top + 1, step):
        x, y = place(0, points)
        yield f'<path d="M{x} {y}H{WIDTH - RIGHT}" stroke="{FAINT}"/>'
        yield f'<text x="{LEFT - 6}" y="{y + 5}" text-anchor="end" fill="{INK}">{points}</text>'
    ends: list[tuple[float, str, str, int]] = []
    for at, (name, colour) in enumerate(colours.items()):
        told = [(one.seq, one.points[name]) for one in course if name in one.points]
        if not told:
            continue
        ink, dash = COLOURS.get(colour, INK), DASHES[at % len(DASHES)]
        x, y = place(*told[0])
        way = f"M{x} {y}" + "".join(f"H{place(*one)[0]}V{place(*one)[1]}" for one in told[1:])
        dashed = f' stroke-dasharray="{dash}"' if dash else ""
        yield f'<path d="{way}" fill="none" stroke="{ink}" stroke-width="3"{dashed}/>'
        ends.append((place(*told[-1])[1], name, ink, told[-1][1]))
    below = 0.0
    for y, name, ink, points in sorted(ends):
        below = max(y + 5, below + 17)
        yield f'<text x="{WIDTH - RIGHT + 8}" y="{below}" fill="{ink}" font-weight="bold">{_said(name, 12)} {points}</text>'


def sheet_picture(
    grid: Sequence[Sequence[str]],
    title: str,
    notes: Sequence[str],
    drawn: Sequence[Standing],
    colours: Mapping[str, str],
) -> str:
    """A score sheet with the course of its points, as one picture."""
    head, *rows = grid
    wide = max(WIDTH, 220 + COLUMN * (len(head) - 1))
    body = [f'<text x="12" y="28" font-size="20" font-weight="bold" fill="{INK}">{_said(title, 60)}</text>']
    y = 34
    for at, row in enumerate([head, *rows]):
        y += ROW
        bold = ' font-weight="bold"' if at in (0, len(rows)) else ""
        body.append(f'<path d="M12 {y + 7}H{wide - 12}" stroke="{FAINT}"/>')
        for column, cell in enumerate(row):
            x, anchor = (12, "start") if not column else (220 + COLUMN * column - 12, "end")
            body.append(
                f'<text x="{x}" y="{y}" text-anchor="{anchor}" fill="{INK}"{bold}>{_said(cell, 26 if not column else 11)}</text>'
            )
    for note in notes:
        y += ROW
        body.append(f'<text x="12" y="{y}" fill="{INK}">{_said(note, 84)}</text>')
    y += 14
    if len(drawn) > 1:
        body += _plot(drawn, colours, y)
        y += HEIGHT + TOP + 20
    return _document(wide, y + 16, body, title)


def _document(width: int, height: int, body: Sequence[str], title: str) -> str:
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img" {FONT}>'
    paper = f'<rect width="{width}" height="{height}" fill="{PAPER}"/>'
    return "\n".join([head, f"<title>{_said(title, 100)}</title>", paper, *body, "</svg>\n"])


def _said(text: str, most: int) -> str:
    said = clean(text)
    return escape(said if len(said) <= most else f"{said[: most - 1]}…")
