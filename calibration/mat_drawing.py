"""How a mat looks: quiet grounds, white places, large numbers along tracks, badges on regions, titles to read from a chair."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from calibration import symbols
from calibration.canvas import Canvas, Rectangle
from calibration.layout import Area, Layout, Marker, Point, Zone
from calibration.marks import DOT_MM, PATCHES, RING_MM, STROKE_MM, patch_corners
from calibration.splitting import Tile
from calibration.tints import Ink, ink, pale

GROUND, AREA, LINE, NUMBER = 0.06, 0.16, 0.55, 0.5  # how much ink
PAD_MM = 1.0  # by how much the ground of an area is larger than its zones
INSET_MM = 0.5  # by how much a drawn place is smaller than its zone
ROUND_MM = 2.0
FRAME_MM = 3.0
TITLE_MM, NAME_MM, BOARD_MM = 4.6, 4.8, 11.0  # letters of tracks, of places, of the board
WIDEST_BADGE = 1.5  # of the first place of its region
BADGE_MM, BADGE_LETTER_MM, BADGE_AIR_MM = 7.0, 5.0, 3.0
OUT_MM = 3.2  # by how much a badge is moved out beside marks
TITLE_SHARE, NUMBER_SHARE = 0.3, 0.56  # of the height of a track
SMALL_NAME_MM, SMALL_NUMBER_MM = 3.0, 2.8  # beside marks
WHITE_SHARE = 1.2  # of the width of a marker
WHITE: Ink = (255, 255, 255)


def draw(canvas: Canvas, layout: Layout, tile: Tile, shift: Point) -> None:
    """Draw what of a board lies on the part of one page; ``shift`` is from the board to the page, in mm."""
    _Mat(canvas, layout, tile, shift).draw()


class _Mat:
    def __init__(self, canvas: Canvas, layout: Layout, tile: Tile, shift: Point) -> None:
        self.canvas, self.layout, self.tile, self.shift = canvas, layout, tile, shift
        self.ink = ink(layout.tint)
        self.area_of = {name: area for area in layout.areas for name in area.zones}
        zones = {zone.name: zone for zone in layout.zones}
        self.boxes = {
            area.name: _around([point for name in area.zones for point in zones[name].polygon]) for area in layout.areas
        }
        self.badges = badges([area for area in layout.areas if area.kind == "region"])
        self.marked = {mark.zone for mark in layout.marks}
        self.ribbons = {
            area.name
            for area in layout.areas
            if area.kind == "track" and len({_around(zones[name].polygon)[1] for name in area.zones}) == 1
        }

    def draw(self) -> None:
        self._ground()
        markers = [marker for marker in self.layout.markers if self.tile.meets(marker.corners)]
        for marker in markers:
            self._white(marker)
        for area in self.layout.areas:
            if self.tile.meets(_corners(self.boxes[area.name])):
                self._area(area)
        for zone in self.layout.zones:
            if self.tile.meets(zone.polygon):
                self._zone(zone, self.area_of.get(zone.name))
        for area in self.layout.areas:
            if area.kind == "region" and self.tile.meets(_corners(self.boxes[area.name])):
                self._badge(area)
        self._marks()
        for marker in markers:
            (middle,) = self._at([(marker.x_mm, marker.y_mm)])
            self.canvas.turned_symbol(symbols.board_marker_modules(marker.id), middle, marker.size_mm, marker.turn_deg)

    def _at(self, points: Iterable[Point]) -> list[Point]:
        return [(x + self.shift[0], y + self.shift[1]) for x, y in points]

    def _ground(self) -> None:
        """The mat itself: a frame in the colour of its player, and its title between the markers above."""
        x, y = self.shift
        wide, high = self.layout.width_mm, self.layout.height_mm
        self.canvas.box((x, y, wide, high), pale(self.ink, LINE if self.layout.tint else 2 * AREA))
        inner = (x + FRAME_MM, y + FRAME_MM, wide - 2 * FRAME_MM, high - 2 * FRAME_MM)
        self.canvas.box(inner, pale(self.ink, GROUND), round_mm=2 * ROUND_MM)
        left, right, top = _title_room(self.layout)
        box = ((left, top), (right, top + BOARD_MM))
        if right > left and self.tile.meets(box):
            (left, top), (right, _) = self._at(box)
            words = self.layout.title or self.layout.name
            self.canvas.text(words, left, top, right - left, BOARD_MM, "L", colour=self.ink, bold=True)

    def _area(self, area: Area) -> None:
        """The ground of an area, or the ribbon of a track with its title along its upper edge."""
        tint, box = self._ink(area), self.boxes[area.name]
        if area.kind != "track":
            ground = self._moved(box, PAD_MM)
            self.canvas.box(ground, pale(tint, AREA), pale(tint, LINE), round_mm=ROUND_MM + PAD_MM, line_mm=0.4)
        elif area.name in self.ribbons:
            x, y, wide, high = self._moved(box, -INSET_MM)
            self.canvas.box((x, y, wide, high), WHITE, pale(tint, LINE), round_mm=min(ROUND_MM, high / 5))
            around = [one for one in self.layout.areas if one.kind == "region" and area.zones[0] in one.zones]
            title = _left_over(area.title or area.name, around[0].title if around else "")
            size, aside = min(TITLE_MM, high * TITLE_SHARE), "R" if around else "L"
            self.canvas.text(title, x + 1.2, y + 0.4, wide - 2.4, size, aside, colour=tint, bold=True)

    def _zone(self, zone: Zone, area: Area | None) -> None:
        tint = self._ink(area)
        box = self._moved(_around(zone.polygon), -INSET_MM)
        title = zone.title or zone.name
        said = area.title if area and (area.kind != "row" or area.zones[0] != zone.name) else ""
        name = _left_over(title, said)
        if area and area.name in self.ribbons:
            self._parted(area, box, tint)
        else:
            self.canvas.box(box, WHITE, pale(tint, LINE), round_mm=min(ROUND_MM, box[3] / 5))
        if zone.name in self.marked:
            self._beside_marks(name, box, tint, ribbon=bool(area and area.name in self.ribbons))
        elif area and area.kind == "track" and name.isdecimal():
            self._number(name, box, tint)
        elif area and area.name in self.ribbons:
            x, y, wide, high = box
            self._name(name, (x, y + high * TITLE_SHARE, wide, high * (1 - TITLE_SHARE)), tint)
        else:
            self._name(name, self._clear_of_badges(box), tint)

    def _clear_of_badges(self, box: Rectangle) -> Rectangle:
        """A place without what the wide badge of a region hides of it."""
        x, y, wide, high = box
        for name in self.badges:
            left, top, *_ = self._moved(self.boxes[name], PAD_MM)
            far, _ = self._badge_size(name)
            hidden = top + BADGE_MM - y
            if far > BADGE_MM and 0 < hidden < BADGE_MM and left <= x < left + far:
                return x, y + hidden, wide, high - hidden
        return box

    def _badge_size(self, name: str) -> tuple[float, float]:
        """The width of a region's badge and the height of its letters, not much wider than the first place of the region."""
        zones = next(area.zones for area in self.layout.areas if area.name == name)
        most = max(BADGE_MM, WIDEST_BADGE * _around(self.layout.zone(zones[0]).polygon)[2])
        wide = self.canvas.text_width(self.badges[name], BADGE_LETTER_MM, bold=True) + BADGE_AIR_MM
        return max(BADGE_MM, min(wide, most)), BADGE_LETTER_MM * min(1.0, (most - BADGE_AIR_MM) / (wide - BADGE_AIR_MM))

    def _parted(self, area: Area, box: Rectangle, tint: Ink) -> None:
        """A line between a place of a track and the one before it."""
        x, y, _, high = box
        if x - self.shift[0] - INSET_MM > self.boxes[area.name][0]:
            left = x - INSET_MM
            self.canvas.lines([(left, y + high * 0.36, left, y + high)], 0.25, pale(tint, LINE))

    def _number(self, number: str, box: Rectangle, tint: Ink) -> None:
        """A number as large as its place allows, below the title of its track."""
        x, y, wide, high = box
        size = high * NUMBER_SHARE
        shade = pale(tint, NUMBER)
        self.canvas.text(number, x + 0.5, y + high - size * 1.08, wide - 1, size, colour=shade, bold=True)

    def _beside_marks(self, name: str, box: Rectangle, tint: Ink, *, ribbon: bool) -> None:
        """A name so small, above the marks or in the lower corner, that nothing but a piece is near a mark."""
        x, y, wide, high = box
        if ribbon:
            down = y + high - SMALL_NUMBER_MM - 0.2
            self.canvas.text(name, x + 0.5, down, wide - 1, SMALL_NUMBER_MM, "L", colour=tint, bold=True)
        else:
            self.canvas.text(name, x + 0.8, y + 0.4, wide - 1.6, SMALL_NAME_MM, "L", colour=tint, bold=True)

    def _marks(self) -> None:
        """The marks of single places, and the patches that colours are balanced by."""
        for mark in self.layout.marks:
            around = ((mark.x_mm - RING_MM, mark.y_mm - RING_MM), (mark.x_mm + RING_MM, mark.y_mm + RING_MM))
            if self.tile.meets(around):
                ((x, y),) = self._at([(mark.x_mm, mark.y_mm)])
                self.canvas.mark(x, y, RING_MM, STROKE_MM, DOT_MM)
        for patch in self.layout.patches:
            corners = patch_corners(patch)
            if self.tile.meets(corners):
                (left, top), _, (right, bottom), _ = self._at(corners)
                self.canvas.box((left, top, right - left, bottom - top), PATCHES[patch.colour])

    def _name(self, name: str, box: Rectangle, tint: Ink) -> None:
        x, y, wide, high = box
        size = min(NAME_MM, high / 3)
        lines = max(1, min(3, int((high - 1) / (0.85 * size))))
        self.canvas.text(name, x + 0.8, y + 0.8, wide - 1.6, size, lines=lines, colour=tint, bold=True)

    def _badge(self, area: Area) -> None:
        """What a region is called, apart from the others, at its upper left corner, in white on its colour."""
        ((x, y),) = self._at([self.boxes[area.name][:2]])
        wide, size = self._badge_size(area.name)
        off = OUT_MM if self.marked else PAD_MM
        self.canvas.box((x - off, y - off, wide, BADGE_MM), self._ink(area), round_mm=BADGE_MM / 2.1)
        at = y - off + (BADGE_MM - size) / 2 - 0.1
        self.canvas.text(self.badges[area.name], x - off, at, wide, size, colour=WHITE, bold=True)

    def _white(self, marker: Marker) -> None:
        """The white that a marker needs around it."""
        (middle,) = self._at([(marker.x_mm, marker.y_mm)])
        white = marker.size_mm * WHITE_SHARE
        if not marker.turn_deg:
            box = (middle[0] - white / 2, middle[1] - white / 2, white, white)
            self.canvas.box(box, WHITE, round_mm=ROUND_MM)

    def _ink(self, area: Area | None) -> Ink:
        return ink(area.tint) if area and area.tint else self.ink

    def _moved(self, box: Rectangle, larger: float) -> Rectangle:
        x, y, wide, high = box
        right, down = self.shift
        return x + right - larger, y + down - larger, wide + 2 * larger, high + 2 * larger


def badges(regions: Sequence[Area]) -> dict[str, str]:
    """By region the last word of its title that not all of them have."""
    titles = {area.name: [word.strip(":,") for word in (area.title or area.name).split()] for area in regions}
    shared = set.intersection(*map(set, titles.values())) if len(titles) > 1 else set[str]()
    return {name: ([word for word in words if word not in shared] or words)[-1] for name, words in titles.items()}


def _around(points: Sequence[Point]) -> Rectangle:
    across, down = [x for x, _ in points], [y for _, y in points]
    return min(across), min(down), max(across) - min(across), max(down) - min(down)


def _corners(box: Rectangle) -> tuple[Point, Point]:
    x, y, wide, high = box
    return (x, y), (x + wide, y + high)


def _title_room(layout: Layout) -> tuple[float, float, float]:
    """Left, right and top of the widest gap between the markers along the upper edge."""
    upper = sorted(
        (min(x for x, _ in one.corners), max(x for x, _ in one.corners), one.size_mm)
        for one in layout.markers
        if one.y_mm < one.size_mm * 1.5
    )
    gaps = [(after[0] - before[1], before[1], after[0]) for before, after in pairwise(upper)]
    wide, left, right = max(gaps, default=(0.0, 0.0, 0.0))
    white = upper[0][2] / 8 if upper else 0
    return left + white + 4, right - white - 4, (upper[0][2] + 10) / 2 - BOARD_MM / 2 if upper and wide else 0.0


def _left_over(title: str, said: str) -> str:
    """The words of a title that have not been said already; all of it if that leaves none."""
    words = title.split()
    for word in said.split():
        if word in words:
            words.remove(word)
    return " ".join(words) or title
