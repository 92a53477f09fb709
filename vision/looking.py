"""Reading a picture, or a part of one, when it is known which tags there are and where the boards lie."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import hypot
from typing import TYPE_CHECKING, NamedTuple

from calibration.registry import Symbology
from vision.reading import Reading, moved, same_place

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from calibration.registration import BoardPose
    from calibration.registry import Registry, Tag
    from vision.closed_set import ClosedSet
    from vision.readers import Reader

    Grey = NDArray[np.uint8]
    Box = tuple[int, int, int, int]

USUAL_THICKNESS_MM = 2.0  # assumed height above the board of a tag that nobody could read
SYMBOLOGIES: tuple[Symbology, ...] = ("qr", "aruco")
SIZE_OFF = 0.3  # a code picked from the known ones is dropped if the width it has here is off by more than this share


class Widths(NamedTuple):
    """The widths in px to search for, as :func:`vision.closed_set.steps` gives them, for both symbologies.

    QR symbols that are ``faint`` are too narrow to be read, but are noticed.
    """

    qr: list[float]
    markers: list[float]
    faint: Sequence[float] = ()

    @property
    def widest(self) -> float:
        """The greatest of all widths; 0 if nothing is known."""
        return max((*self.qr, *self.markers, *self.faint), default=0.0)


class Eye:
    """Reads pictures with the ready readers first, then by comparison with the codes of the registry.

    Make one for all pictures of a table: preparing the codes takes a while.
    """

    def __init__(
        self, registry: Registry, known: ClosedSet | None = None, readers: Sequence[Reader] | None = None
    ) -> None:
        from vision.closed_set import ClosedSet
        from vision.small_markers import MarkerSet

        self.registry = registry
        self._markers = MarkerSet([tag.payload for tag in registry.of("aruco")])
        self.known = known or ClosedSet([tag.payload for tag in registry.of("qr")])
        self._ready = readers
        self._small = bool(registry.of("aruco"))

    def read(self, grey: Grey, boards: Sequence[BoardPose] = ()) -> list[Reading]:
        """All readings of a picture; ``boards`` are the boards found in it, which give the widths of the tags."""
        from vision.readers import read_all

        seen = self._kept(read_all(grey, self._readers(bool(boards))))
        return self._with_unread(grey, seen, self.widths(boards, seen), (), lambda found: self._believed(found, boards))

    def read_part(
        self, grey: Grey, box: Box, widths: Widths, boards: Sequence[BoardPose], others: Sequence[Reading]
    ) -> list[Reading]:
        """The readings inside ``box`` (left, top, right, bottom in px), with corners in px of the whole picture.

        ``others`` are readings outside the box; their codes are not given again.
        """
        from vision.readers import read_all

        left, top, right, bottom = box
        part = grey[top:bottom, left:right]
        seen = self._kept(read_all(part, self._readers(bool(widths.markers))))
        taken = [moved(reading, -left, -top) for reading in others]

        def believed(found: Sequence[Reading]) -> list[Reading]:
            whole = self._believed([moved(item, left, top) for item in found], boards)
            return [moved(item, -left, -top) for item in whole]

        return [moved(item, left, top) for item in self._with_unread(part, seen, widths, taken, believed)]

    def _readers(self, scaled: bool) -> Sequence[Reader]:
        """The readers to use; OpenCV's for small markers is left out if their width is known (``scaled``).

        Then :func:`vision.small_markers.find_small` finds more of them.
        """
        from vision.readers import table_readers

        return table_readers(markers=self._small and not scaled) if self._ready is None else self._ready

    def _kept(self, seen: Sequence[Reading]) -> list[Reading]:
        return [reading for reading in seen if not _stray_marker(reading, self.registry)]

    def _believed(self, found: Sequence[Reading], boards: Sequence[BoardPose]) -> list[Reading]:
        return [_believed(item, self.registry, boards) if item.reader == "known codes" else item for item in found]

    def _with_unread(
        self,
        grey: Grey,
        seen: Sequence[Reading],
        widths: Widths,
        others: Sequence[Reading],
        believed: Callable[[Sequence[Reading]], list[Reading]],
    ) -> list[Reading]:
        """What was ``seen`` and what is found besides; ``believed`` takes the codes from what is not as wide as its tag."""
        from vision.closed_set import find_faint, find_unread, refined
        from vision.small_markers import find_rest, search

        first = search(grey, widths.markers, self._markers, [*seen, *others])
        small = believed(first.read)
        found = believed(find_unread(grey, widths.qr, self.known, [*seen, *others, *small]))
        small += believed(find_rest(grey, first, self._markers, [*seen, *others, *small, *found]))
        small = [item for item in small if not any(_inside(item, other) for other in (*seen, *found))]
        ours, foreign = list[Reading](), list[Reading]()
        for item in seen:
            (ours if self.registry.by_payload(item.payload or "") else foreign).append(item)
        read = [*refined(grey, ours), *foreign]
        faint = find_faint(grey, widths.faint, [*seen, *others, *small, *found]) if widths.faint else []
        return [*read, *(_closer(grey, item) for item in found), *small, *faint]

    def widths(self, boards: Sequence[BoardPose], seen: Sequence[Reading]) -> Widths:
        """The widths to search for in a picture: by its boards, or else by the tags ``seen`` in it."""
        from vision.closed_set import FAINTEST_PX, NARROWEST_PX, steps
        from vision.small_markers import NARROWEST_PX as NARROWEST_MARKER_PX

        scales = [scale for board in boards for scale in _scales(board)] or _scales_of(seen, self.registry)
        by_symbology = (
            {tag.symbol_mm * scale for tag in self.registry.of(symbology) for scale in scales}
            for symbology in SYMBOLOGIES
        )
        qr, markers = by_symbology
        faint = steps(qr, FAINTEST_PX, NARROWEST_PX)
        return Widths(steps(qr, NARROWEST_PX), steps(markers, NARROWEST_MARKER_PX), faint)


def coarse(registry: Registry, boards: Sequence[BoardPose]) -> dict[Tag, float]:
    """The tags that have so few pixels on these boards that they may be missed without a trace, with their widths."""
    from vision.closed_set import SURE_PX
    from vision.small_markers import SURE_PX as SURE_MARKER_PX

    scales = sorted(scale for board in boards for scale in _scales(board))
    if not scales:
        return {}
    usual, least = scales[len(scales) // 2], {"qr": SURE_PX, "aruco": SURE_MARKER_PX}
    return {tag: tag.symbol_mm * usual for tag in registry.tags if tag.symbol_mm * usual < least[tag.symbology]}


def _closer(grey: Grey, reading: Reading) -> Reading:
    """An unread tag, read again by all readers in an enlarged and sharpened cutting; unchanged if that fails too.

    This finds codes that are not of the registry.
    """
    from vision.readers import closer_readers, read_all

    if reading.payload is not None:
        return reading
    x, y = reading.centre
    reach = 1.2 * reading.side_px
    left, top = max(0, int(x - reach)), max(0, int(y - reach))
    part = grey[top : int(y + reach) + 1, left : int(x + reach) + 1]
    read = [moved(item, left, top) for item in read_all(part, closer_readers())]
    return next((item for item in read if item.payload is not None and same_place(item, reading)), reading)


def _inside(small: Reading, reading: Reading) -> bool:
    """Whether the middle of a small marker lies in a symbol; part of a symbol may look like one.

    A marker that could be read outdoes a symbol that could not; so does one that looks more like a marker than that like
    a symbol.
    """
    (x, y), (u, v) = small.centre, reading.centre
    less = small.payload is None and small.confidence < reading.confidence
    return (less or reading.payload is not None) and hypot(x - u, y - v) < 0.7 * reading.side_px


def board_under(
    reading: Reading, tag: Tag | None, boards: Sequence[BoardPose]
) -> tuple[BoardPose, float, float] | None:
    """The board a tag lies on and its place there in mm; None if it lies on none.

    Takes the height of the tag from ``tag``, or a usual height if that is None.
    """
    height = tag.thickness_mm if tag else USUAL_THICKNESS_MM
    for board in boards:
        ((x, y),) = board.to_mm([reading.centre], height)
        if 0 <= x <= board.layout.width_mm and 0 <= y <= board.layout.height_mm:
            return board, float(x), float(y)
    return None


def _stray_marker(reading: Reading, registry: Registry) -> bool:
    """Whether this is a small marker that the registry does not have.

    Such readings are dropped: a marker has few bits, so that other patterns are easily taken for one.
    """
    return reading.symbology == "aruco" and registry.by_payload(reading.payload or "") is None


def _scales(board: BoardPose) -> list[float]:
    """Pixels per mm in the middle of a board and near its corners."""
    width, height = board.layout.width_mm, board.layout.height_mm
    places = [(width / 2, height / 2), *((x * width, y * height) for x in (0.1, 0.9) for y in (0.1, 0.9))]
    scales = []
    for x, y in places:
        (ax, ay), (bx, by), (cx, cy) = board.to_px([(x, y), (x + 10, y), (x, y + 10)])
        scales.append((hypot(bx - ax, by - ay) + hypot(cx - ax, cy - ay)) / 20)
    return scales


def _scales_of(seen: Sequence[Reading], registry: Registry) -> list[float]:
    """Pixels per mm where no board was found: by the tags that were read and the widths they were printed in."""
    pairs = ((reading, registry.by_payload(reading.payload or "")) for reading in seen)
    scales = sorted(reading.side_px / tag.symbol_mm for reading, tag in pairs if tag)
    return scales[:: max(1, len(scales) // 5)]


def _believed(reading: Reading, registry: Registry, boards: Sequence[BoardPose]) -> Reading:
    """The reading, without its code if its width on the board is not the width the tag was printed in."""
    tag = registry.by_payload(reading.payload or "")
    board = board_under(reading, tag, boards)
    if tag is None or board is None:
        return reading
    corners = board[0].to_mm(reading.corners, tag.thickness_mm)
    wide = sum(hypot(*(corners[side] - corners[side - 1])) for side in range(4)) / 4
    if abs(wide / tag.symbol_mm - 1) <= SIZE_OFF:
        return reading
    return Reading(None, reading.symbology, "square", reading.confidence, reading.corners)
