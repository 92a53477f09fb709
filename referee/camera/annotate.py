"""Drawing into a picture what was seen in it: zones, places with marks, tags that were read, and tags that nobody could read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

from messages.classes import frozen
from referee.engine.errors import SetupError
from referee.engine.message import N_
from vision.reading import Corners, shown

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from calibration.layout import Point
    from calibration.registration import BoardPose
    from referee.camera.kit import Kit, Look
    from vision.marks import Place

    Colour = NDArray[np.uint8]

# Red, green, blue; told apart also by who does not see red and green alike.
ZONE, READ, UNREAD, STRANGER, DISPUTED = (60, 110, 220), (0, 150, 60), (255, 170, 0), (150, 60, 200), (220, 30, 30)
STATES = {"empty": ZONE, "covered": READ, "unclear": UNREAD}
STEPS = 12  # pieces into which the edge of a zone is cut, since a lens may bend it
SMALLEST_PX = 10.0  # height of the smallest letters


@frozen
class Mark:
    """A frame around something in the picture, with words beside it."""

    corners: Corners
    words: str
    colour: tuple[int, int, int]


def annotated(colour: Colour, look: Look, kit: Kit, more: Iterable[Mark] = ()) -> Colour:
    """A copy of a BGR picture with its zones and tags drawn; ``more`` is drawn on top of them."""
    import numpy as np
    from PIL import Image, ImageDraw

    picture = Image.fromarray(np.ascontiguousarray(colour[..., ::-1]))
    draw = ImageDraw.Draw(picture)
    line = max(1, max(picture.size) // 1000)
    for pose in look.boards:
        _zones(draw, pose, kit, line)
        _places(draw, pose, look.places.get(pose.layout.name, ()), line)
    for mark in (*marks_of(look, kit), *more):
        _mark(draw, mark)
    return np.ascontiguousarray(np.asarray(picture, np.uint8)[..., ::-1])


def marks_of(look: Look, kit: Kit) -> Iterator[Mark]:
    """A frame for each tag that was seen."""
    seen = look.observation
    for sighting in seen.unread:
        yield Mark(sighting.reading.corners, "?", UNREAD)
    for sighting in seen.strangers:
        yield Mark(sighting.reading.corners, shown(sighting.reading.payload or "")[:24], STRANGER)
    for sighting in seen.sightings:
        yield Mark(sighting.reading.corners, kit.named(sighting.component or ""), READ)
    for dispute in seen.disagreements:
        for sighting in dispute.sightings:
            yield Mark(sighting.reading.corners, kit.named(dispute.component), DISPUTED)


def _zones(draw: Any, pose: BoardPose, kit: Kit, line: int) -> None:
    for zone in pose.layout.zones:
        for segment in _bent(pose, zone.polygon):
            draw.line(segment, fill=ZONE, width=line)
        corners = zone.polygon if len(zone.polygon) < 5 else (min(zone.polygon, key=sum), max(zone.polygon, key=sum))
        if pose.in_view(corners).all():
            px = pose.to_px(corners)
            (left, top), (right, bottom) = px.min(axis=0).tolist(), px.max(axis=0).tolist()
            size = min(SMALLEST_PX + (bottom - top) / 10, 40)
            title = kit.titled(pose.layout.name, zone.name)
            _words(draw, title, left + 2 * line, top + line, right - left, size, ZONE, lines=1)


def _places(draw: Any, pose: BoardPose, places: Iterable[Place], line: int) -> None:
    """A ring for each place that carries a mark; filled with the colour that was seen where a piece covers it."""
    from calibration.marks import RING_MM
    from vision.paper import shown as seen

    for place in places:
        middle = (place.mark.x_mm, place.mark.y_mm)
        if pose.in_view([middle])[0]:
            (x, y), (right, _) = pose.to_px([middle, (middle[0] + RING_MM, middle[1])]).tolist()
            reach = max(right - x, 2.0 * line)
            fill = seen(place.colour) if place.state == "covered" and place.colour else None
            draw.ellipse(
                (x - reach, y - reach, x + reach, y + reach), fill=fill, outline=STATES[place.state], width=2 * line
            )


def _bent(pose: BoardPose, polygon: Sequence[Point]) -> Iterator[list[tuple[float, float]]]:
    """The parts in view of a polygon's edges, in short pieces of px, since a lens may bend them."""
    points = [
        (x1 + (x2 - x1) * step / STEPS, y1 + (y2 - y1) * step / STEPS)
        for (x1, y1), (x2, y2) in zip(polygon, (*polygon[1:], polygon[0]), strict=True)
        for step in range(STEPS)
    ]
    inside, px = pose.in_view(points), pose.to_px(points)
    for index in range(len(points)):
        if inside[index - 1] and inside[index]:
            yield [tuple(px[index - 1].tolist()), tuple(px[index].tolist())]


def _mark(draw: Any, mark: Mark) -> None:
    left, right = min(x for x, _ in mark.corners), max(x for x, _ in mark.corners)
    bottom, line = max(y for _, y in mark.corners), max(2, int((right - left) / 14))
    draw.line([*mark.corners, mark.corners[0], mark.corners[1]], fill=mark.colour, width=line, joint="curve")
    _words(draw, mark.words, left, bottom, 1.4 * (right - left), max(SMALLEST_PX, (right - left) / 4), mark.colour, 2)


def _words(
    draw: Any, words: str, x: float, y: float, width: float, size: float, colour: tuple[int, int, int], lines: int
) -> None:
    """Draw words on at most ``lines`` lines of ``width`` px; what does not fit is left out."""
    font = _font(int(size))
    left = words.split()
    for row in range(lines):
        line = left.pop(0) if left else ""
        while left and draw.textlength(f"{line} {left[0]}", font=font) <= width:
            line += f" {left.pop(0)}"
        while line and draw.textlength(line, font=font) > width:
            line = line[:-1]
        at = (x, y + row * size)
        draw.text(at, line, fill=colour, font=font, stroke_width=max(1, int(size / 10)), stroke_fill=(255, 255, 255))


@lru_cache(maxsize=64)
def _font(size: int) -> Any:
    from PIL import ImageFont

    return ImageFont.truetype(str(files("font_source_sans_pro") / "files" / "SourceSansPro-Regular.ttf"), size)


def save(colour: Colour, path: Path) -> None:
    """Write a BGR picture to a file; the format follows from the file's name."""
    import cv2

    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        _, data = cv2.imencode(path.suffix.lower(), colour)
    except cv2.error as error:
        raise SetupError(N_("{file}: a picture of this size or kind cannot be written."), file=str(path)) from error
    path.write_bytes(data.tobytes())
