"""Which boards a camera holds: whether one picture of all of them shows every tag, or how many pictures it takes."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from math import ceil
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.camera.needed import WATCH, boards_for, tags_for
from referee.engine.errors import SetupError
from referee.engine.message import N_, Message

if TYPE_CHECKING:
    from calibration.layout import Layout
    from calibration.registry import Tag
    from referee.camera.kit import Kit
    from referee.engine.game import Setting

GAP_MM, RIM_MM = 15.0, 12.0  # between boards, and around all of them
ROOM = 0.93  # of a picture that boards fill; lenses bend, and nobody holds a camera quite straight
FOCAL = 0.75  # focal length as a share of the longer side, as phones have it
MOST_SIDE = 20_000


class Camera(NamedTuple):
    """A usual camera: what it is called, and the width and height of its pictures."""

    name: str
    width: int
    height: int


PHONE = Camera(N_("A phone (12 MP)"), 4032, 3024)
SHARP_WEBCAM = Camera(N_("A webcam of 4K"), 3840, 2160)
WEBCAM = Camera(N_("A webcam of 1080p"), 1920, 1080)
CAMERAS = (PHONE, SHARP_WEBCAM, WEBCAM)


class Held(NamedTuple):
    """What a camera sees of some boards.

    ``pictures`` is the least number of pictures of whole boards that show every tag surely; 0 if a picture of a single
    board does not. ``px`` is how wide the tag of ``mm`` is that is hardest to see in one picture of all boards, taken
    from ``far_cm``.
    """

    boards: int
    pictures: int
    mm: float
    px: float
    far_cm: float

    def to_data(self) -> dict[str, Any]:
        """The same as JSON data."""
        return {**self._asdict(), "px": round(self.px, 1), "far_cm": round(self.far_cm)}


def held(layouts: Sequence[Layout], tags: Collection[Tag], camera: Camera) -> Held:
    """What a camera sees of these boards, as near as it can be, with the smallest of these tags on them."""
    from vision.closed_set import SURE_PX
    from vision.small_markers import SURE_PX as SURE_MARKER_PX

    sure = {"qr": SURE_PX, "aruco": SURE_MARKER_PX}
    hardest = min(tags, key=lambda tag: tag.symbol_mm / sure[tag.symbology])
    least = sure[hardest.symbology] / hardest.symbol_mm
    scale = _scale(layouts, camera)
    pictures = next(
        (count for count, parts in _parted(layouts) if all(_scale(part, camera) >= least for part in parts)), 0
    )
    far = FOCAL * max(camera.width, camera.height) / scale / 10
    return Held(len(layouts), pictures, hardest.symbol_mm, hardest.symbol_mm * scale, far)


def held_at(kit: Kit, setting: Setting, camera: Camera) -> Held:
    """What a camera sees of the mats and tags that it takes to watch a table."""
    layouts = [kit.layout(board) for board in boards_for(setting, WATCH)]
    return held(layouts, tags_for(kit, setting, WATCH), camera)


def _parted(layouts: Sequence[Layout]) -> Iterator[tuple[int, list[Sequence[Layout]]]]:
    """The boards in one picture, in two, and so on, with their number."""
    for count in range(1, len(layouts) + 1):
        each = ceil(len(layouts) / count)
        parts = [layouts[first : first + each] for first in range(0, len(layouts), each)]
        yield len(parts), parts


def _scale(layouts: Sequence[Layout], camera: Camera) -> float:
    """Pixels per mm of a picture of these boards side by side in rows, the camera held upright or across."""
    wide = max(layout.width_mm for layout in layouts) + GAP_MM
    high = max(layout.height_mm for layout in layouts) + GAP_MM
    shapes = ((camera.width, camera.height), (camera.height, camera.width))
    return ROOM * max(
        min(across / (columns * wide + 2 * RIM_MM), down / (ceil(len(layouts) / columns) * high + 2 * RIM_MM))
        for columns in range(1, len(layouts) + 1)
        for across, down in shapes
    )


ONE = N_("{camera} sees {boards#mat|mats} in one picture, from {far} cm: tags of {mm} mm are {px} pixels wide.")
SEVERAL = N_(
    "{camera} does not hold {boards#mat|mats}: tags of {mm} mm are {px} pixels wide in one picture, which is too few. To"
    " count up take {pictures#picture|pictures} of them; to watch take a finer camera."
)
NONE = N_("{camera} is too coarse even for one mat at a time: print larger tags, or take a finer camera.")


def told(found: Held, camera: Camera) -> Message:
    """A sentence on what a camera sees."""
    template = ONE if found.pictures == 1 else SEVERAL if found.pictures else NONE
    facts = {"boards": found.boards, "far": f"{found.far_cm:.0f}", "mm": f"{found.mm:g}", "px": round(found.px)}
    return Message(template, {"camera": Message(camera.name, {}), "pictures": found.pictures, **facts})


def sized(width: int, height: int) -> Camera:
    """The camera whose pictures have so many pixels."""
    return Camera(f"{width} × {height}", width, height)


def camera_of(text: str) -> Camera:
    """The camera whose pictures have so many pixels, such as ``1920x1080``.

    :raises SetupError: that is no size.
    """
    parts = text.lower().replace("×", "x").split("x")
    if len(parts) != 2 or not all(part.strip().isdecimal() and 100 <= int(part) <= MOST_SIDE for part in parts):
        raise SetupError(
            N_("{given} is not the size of a picture; write it like {wanted}."), given=text, wanted="1920x1080"
        )
    return sized(*map(int, parts))
