"""Statistics as a picture: for each game the average points of each group as a bar, made of where they came from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.plays.stats import Group, Statistics
from referee.plays.words import category_name, label_of, title_of
from referee.text.drawing import INK, Drawing, Shape, Stroke, Words
from referee.text.lines import clean
from referee.text.speech import Speaker

WIDTH, LEFT, RIGHT, ROW, BAR = 760, 150, 130, 30, 18
INKS = (
    "#2f63c0", "#c99a00", "#2e8b4f", "#c8352b", "#7c4aa5", "#e07a1f", "#3a9ba8", "#7a5230", "#777777", "#b84b86",
    "#8aa63a", "#1c1b18", "#9fb4dd", "#e3c877",
)  # fmt: skip
"""Neighbours differ in light as well as in colour; names and numbers stand beside them all the same."""


def stats_picture(found: Statistics, title: str, notes: Sequence[str], speaker: Speaker) -> Drawing:
    """The bars of every game one below the other."""
    shapes: list[Shape] = [Words((12, 28), _said(title, 70), size=20, bold=True)]
    down = 44
    for game in found.games:
        if game and any(one.scored for one in found.of(game)):
            drawn, down = _game(found.of(game), found.by, down, speaker)
            shapes += drawn
    for note in notes:
        down += 24
        shapes.append(Words((12, down), _said(note, 100)))
    return Drawing(WIDTH, down + 20, _said(title, 100), shapes)


def _game(groups: Sequence[Group], by: str, down: int, speaker: Speaker) -> tuple[list[Shape], int]:
    down += ROW
    shapes: list[Shape] = [Words((12, down), _said(title_of(groups[0].game, speaker), 60), bold=True)]
    groups = [one for one in groups if one.average is not None]
    shown = list(dict.fromkeys(name for one in groups for name, points in one.sources.items() if points > 0))
    inks = {name: INKS[at % len(INKS)] for at, name in enumerate(shown)}
    most = max([sum(max(points, 0) for points in one.sources.values()) for one in groups] or [0]) or 1
    for one in groups:
        down += ROW
        shapes.append(Words((LEFT - 10, down), _said(label_of(one, by, speaker), 16), end=True))
        shapes += _bar(one, inks, down, (WIDTH - LEFT - RIGHT) / most)
    down += ROW
    legend, down = _legend(groups[0].game, inks, down, speaker)
    return [*shapes, *legend], down


def _bar(one: Group, inks: dict[str, str], down: int, unit: float) -> Iterator[Shape]:
    """What was gained, part by part; what was lost shows only in the number behind."""
    across = float(LEFT)
    for name, points in one.sources.items():
        if points > 0:
            begin, across = across, across + points * unit
            yield Stroke(((round(begin, 1), down - 5), (round(across, 1), down - 5)), inks[name], BAR)
    average = "" if one.average is None else f"{one.average:.1f}"
    yield Words((round(across, 1) + 8, down), f"{average} ({one.plays})", bold=True)


def _legend(game: str, inks: dict[str, str], down: int, speaker: Speaker) -> tuple[list[Shape], int]:
    shapes: list[Shape] = []
    across = LEFT
    for name, ink in inks.items():
        said = _said(category_name(game, name, speaker), 40)
        wide = 34 + 8 * len(said)
        if across + wide > WIDTH - 12 and across > LEFT:
            across, down = LEFT, down + 22
        shapes += [
            Stroke(((across, down - 5), (across + 14, down - 5)), ink, 12),
            Words((across + 20, down), said, INK),
        ]
        across += wide
    return shapes, down + 8


def _said(text: str, most: int) -> str:
    said = clean(text)
    return said if len(said) <= most else f"{said[: most - 1]}…"
