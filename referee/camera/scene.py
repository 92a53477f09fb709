"""Drawing a picture of a position on the mats, for people without a camera: perspective, light, some blur and noise."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from math import ceil, cos, radians, sin
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from calibration.labels import label_of
from calibration.symbols import modules, quiet
from messages.classes import frozen
from referee.camera.expected import value_at
from referee.camera.kit import zones_of
from referee.engine.errors import SetupError
from referee.engine.message import N_
from referee.engine.naming import part
from referee.engine.spot import lay

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from calibration.drawing import Camera, View
    from calibration.layout import Layout, Zone
    from calibration.registry import Tag
    from referee.camera.kit import Kit
    from referee.engine.game import Setting
    from referee.engine.spot import Lying, Place

    Array = NDArray[Any]
    Grey = NDArray[np.uint8]

GAP_MM, RIM_MM = 15.0, 12.0  # between boards, and around all of them
RIM = 0.025  # of a piece beyond its label, as a share of the symbol
TURN = 3.0  # greatest turn of boards and pieces in degrees
SIZE = 4032, 3024  # width and height in px, as most phones have
FOCAL = 0.75  # focal length as a share of the width
TILT = 9.0
PAPER, PALE, LINE, TABLE = 236.0, 222.0, 120.0, 96.0
BLUR, NOISE = 0.6, 2.0
FINE = 3.5  # least px per mm
MOST_NAMED = 6
QUALITY = 75  # of the JPEG that the picture is saved as and read back from


@frozen
class Put:
    """A piece on a board: the middle of its tag in mm, and its turn in degrees."""

    tag: Tag
    board: str
    x: float
    y: float
    turn: float


def put(kit: Kit, pieces: Iterable[Lying], seed: int = 0) -> list[Put]:
    """Put pieces side by side in their zones, from left to right and a little askew. SetupError if there is no room."""
    tags = {tag.component: tag for tag in kit.tags}
    by_place: defaultdict[Place, list[Tag]] = defaultdict(list)
    for piece in pieces:
        by_place[piece.place].append(_tag(tags, piece))
    random = Random(seed)
    return [one for place, lying in by_place.items() for one in _in_zone(kit, place, lying, random)]


def _tag(tags: Mapping[str, Tag], piece: Lying) -> Tag:
    if piece.component not in tags:
        raise SetupError(
            N_("There is no tag for {component}: the box has fewer of these pieces."), component=piece.component
        )
    return tags[piece.component]


def width_of(tag: Tag) -> float:
    """The width of a label in mm."""
    return label_of(tag).side_mm


def _in_zone(kit: Kit, place: Place, tags: Sequence[Tag], random: Random) -> Iterator[Put]:
    layout = kit.layout(place.board)
    left, top, wide, high = _box(layout.zone(place.zone))
    cell = max(map(width_of, tags))
    across, down = int(wide / cell + 1e-9), int(high / cell + 1e-9)
    if len(tags) > across * down:
        raise SetupError(
            N_("{zone} on {board} has room for {room} pieces, not for {count}."),
            zone=kit.titled(place.board, place.zone),
            board=kit.titled(place.board),
            room=across * down,
            count=len(tags),
        )
    columns = min(len(tags), across)
    rows = ceil(len(tags) / columns)
    slack = (min(wide / columns, high / rows) - cell) / 4
    for number, tag in enumerate(tags):
        x = left + wide * (number % columns + 0.5) / columns + random.uniform(-slack, slack)
        y = top + high * (number // columns + 0.5) / rows + random.uniform(-slack, slack)
        yield Put(tag, place.board, x, y, 90 * random.randrange(4) + random.uniform(-TURN, TURN))


def _box(zone: Zone) -> tuple[float, float, float, float]:
    across, down = [x for x, _ in zone.polygon], [y for _, y in zone.polygon]
    return min(across), min(down), max(across) - min(across), max(down) - min(down)


@frozen
class Lie:
    """How a board lies on the table: where its top left corner is (mm), and how it is turned."""

    x: float
    y: float
    turn: float

    def on_table(self, points: Array, height: float = 0.0) -> Array:
        """Points of the board, shape (n, 2), as points over the table, shape (n, 3), in mm."""
        import numpy as np

        along, across = cos(radians(self.turn)), sin(radians(self.turn))
        turned = points @ np.array([[along, across], [-across, along]]) + (self.x, self.y)
        return np.column_stack([turned, np.full(len(points), height)])


def spread(layouts: Sequence[Layout], seed: int = 0) -> dict[str, Lie]:
    """Arrange boards in rows about the middle of the table, in the way in which a camera sees them largest."""
    wide = max(layout.width_mm for layout in layouts) + GAP_MM
    high = max(layout.height_mm for layout in layouts) + GAP_MM
    columns = min(
        range(1, len(layouts) + 1), key=lambda n: max(n * wide / SIZE[0], ceil(len(layouts) / n) * high / SIZE[1])
    )
    rows = ceil(len(layouts) / columns)
    random = Random(seed)
    return {
        layout.name: Lie(
            wide * (number % columns - columns / 2) + GAP_MM / 2,
            high * (number // columns - rows / 2) + GAP_MM / 2,
            random.uniform(-1, 1),
        )
        for number, layout in enumerate(layouts)
    }  # fmt: skip


def photos(kit: Kit, setting: Setting, position: Any, boards: Sequence[str] = (), seed: int = 0) -> Iterator[Grey]:
    """Pictures of a position on the mats of a table, or on ``boards``; several if one would show too little detail."""
    spots = zones_of(setting.game).spots(setting)
    cls: Any = type(position)
    untold = [part(cls, spot.path) or spot.path for spot in spots if value_at(position, spot.path) is None]
    if untold:
        raise SetupError(N_("A picture cannot show what nobody told: {parts}."), parts=untold[:MOST_NAMED])
    pieces = put(kit, lay(spots, position), seed)
    used = {place.board for spot in spots for place in spot.places}
    for group in groups([layout for layout in kit.layouts if layout.name in (boards or used)], seed):
        yield photo(kit, pieces, group, seed=seed)


def groups(layouts: Sequence[Layout], seed: int = 0) -> list[list[str]]:
    """The names of the boards in each picture: as few pictures as show enough detail, all with about as many."""
    for count in range(1, len(layouts) + 1):
        each = ceil(len(layouts) / count)
        parts = [layouts[first : first + each] for first in range(0, len(layouts), each)]
        if each == 1 or all(_scale(view_of(part, spread(part, seed))) >= FINE for part in parts):
            return [[layout.name for layout in part] for part in parts]
    return []


def photo(
    kit: Kit, pieces: Sequence[Put], boards: Collection[str], *, seed: int = 0, hidden: Collection[str] = ()
) -> Grey:
    """A picture of some boards with the pieces on them; the tags of ``hidden`` components are covered."""

    def draw(picture: Array, piece: Put, view: View, lies: Lie, shade: float) -> None:
        _draw_piece(picture, piece, view, lies, shade, piece.tag.component in hidden)

    return laid_out(kit, pieces, boards, _draw_board, draw, seed)


def laid_out(
    kit: Kit,
    pieces: Iterable[Put],
    boards: Collection[str],
    draw_board: Callable[[Array, Layout, View, Lie], None],
    draw_piece: Callable[[Array, Put, View, Lie, float], None],
    seed: int,
) -> Grey:
    """A picture of some boards with the pieces on them, each drawn so; the last number is the grey level of a piece."""
    import numpy as np

    layouts = [layout for layout in kit.layouts if layout.name in boards]
    lies = spread(layouts, seed)
    random = np.random.default_rng(seed)
    view = view_of(layouts, lies)
    picture = table_top(view.camera, random)
    for layout in layouts:
        draw_board(picture, layout, view, lies[layout.name])
    for piece in pieces:
        if piece.board in lies:
            draw_piece(picture, piece, view, lies[piece.board], float(random.uniform(60, 190)))
    return taken(picture, random)


def taken(picture: Array, random: np.random.Generator) -> Grey:
    """The picture as a camera takes it: uneven light, some blur and noise."""
    import cv2
    import numpy as np

    blurred = cv2.GaussianBlur(_lit(picture, random), (0, 0), BLUR)
    noisy = blurred + NOISE * random.standard_normal(blurred.shape, np.float32)
    return np.asarray(np.clip(noisy, 0, 255), np.uint8)


def view_of(layouts: Sequence[Layout], lies: Mapping[str, Lie]) -> View:
    """The camera as near as it can be with all boards wholly in the picture."""
    import numpy as np

    from calibration.drawing import Camera, tilted

    corners = np.concatenate([lies[one.name].on_table(np.array(one.outline, float)) for one in layouts])
    far = np.sign(corners[:, :2]) * RIM_MM
    corners[:, :2] += far
    width, height = SIZE
    for distance in range(200, 4000, 5):
        view = tilted(Camera(width, height, FOCAL * width, distance, 0.02, -0.01), TILT, 20)
        px = view.to_px(corners)
        if (px > 0).all() and (px < (width, height)).all():
            return view
    raise SetupError(N_("These boards are too large for one picture."))


def _scale(view: View) -> float:
    """About how many px a mm has."""
    return view.camera.focal / view.camera.distance


def table_top(camera: Camera, random: np.random.Generator) -> Array:
    """An empty table top with a faint grain."""
    import cv2
    import numpy as np

    coarse = random.normal(0, 1, (camera.height // 8, 30)).astype(np.float32)
    return np.asarray(TABLE + 8 * cv2.resize(coarse, (camera.width, camera.height), interpolation=cv2.INTER_CUBIC))


def _draw_board(picture: Array, layout: Layout, view: View, lie: Lie) -> None:
    """Draw a printed mat: paper, zones with outline and name, markers."""
    import cv2
    import numpy as np

    from calibration.drawing import draw_board, fill

    def px(points: Array) -> Array:
        return view.to_px(lie.on_table(np.asarray(points, float)))

    fill(picture, px(np.array(layout.outline)), PAPER)
    draw_board(picture, layout, px, lambda _: PALE)
    scale = _scale(view) / 20
    for zone in layout.zones:
        around = px(np.array(zone.polygon))
        cv2.polylines(picture, [np.round(around * 16).astype(np.int32)], True, LINE, 1, cv2.LINE_AA, 4)
    inked = np.clip(picture, 0, 255).astype(np.uint8)  # OpenCV writes text on bytes only
    for zone in layout.zones:
        x, y = px(np.array(zone.polygon))[0]
        at = int(x + 3), int(y + 10 * scale + 3)
        cv2.putText(inked, zone.name, at, cv2.FONT_HERSHEY_PLAIN, scale, LINE, 1, cv2.LINE_AA)
    picture[:] = inked


def _draw_piece(picture: Array, piece: Put, view: View, lie: Lie, shade: float, hidden: bool) -> None:
    import numpy as np

    from calibration.drawing import Look, draw_piece

    tag = piece.tag
    x, y, _ = lie.on_table(np.array([[piece.x, piece.y]]))[0]
    place = np.array([x, y, piece.turn + lie.turn, tag.thickness_mm])
    look = Look(shade, shade, shade) if hidden else Look(shade, rim=RIM)
    draw_piece(picture, view, modules(tag), quiet(tag), place, tag.symbol_mm, look)


def _lit(picture: Array, random: np.random.Generator) -> Array:
    """Make the picture brighter towards one side."""
    import numpy as np

    height, width = picture.shape
    right, down = random.uniform(-0.12, 0.12, 2)
    across = right * np.linspace(-1, 1, width, dtype=np.float32)
    along = down * np.linspace(-1, 1, height, dtype=np.float32)
    return np.asarray(picture * (1 + across[None, :] + along[:, None]), np.float32)


def save(picture: Grey, path: Path) -> None:
    """Write a picture to a file; the format follows from the file's name."""
    import cv2

    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(cv2.imencode(path.suffix.lower(), picture, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])[1].tobytes())
