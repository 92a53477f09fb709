"""A board as data: its zones and the markers along its border, in millimetres.

x runs to the right, y down, the origin is the top left corner of the board.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import cos, pi, radians, sin
from typing import Any, Literal

from calibration.errors import LayoutError
from calibration.marks import Mark, Patch
from messages import N_

MARKER_IDS = 587  # number of markers in the dictionary AprilTag 36h11
FIRST_MARKER = (
    100  # of the mats of games; those from 0 are on mats with other zones, which are not to be taken for these
)
AROUND = [2 * pi * part / 24 for part in range(24)]
Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Zone:
    """A named part of a board. ``title`` is what is printed there; without one it is the name."""

    name: str
    polygon: tuple[Point, ...]
    title: str = ""

    @property
    def centre(self) -> Point:
        """The centre of gravity of its corners in mm."""
        count = len(self.polygon)
        return sum(x for x, _ in self.polygon) / count, sum(y for _, y in self.polygon) / count

    def contains(self, x: float, y: float) -> bool:
        """Whether a point (mm) lies inside."""
        inside = False
        for (x1, y1), (x2, y2) in zip(self.polygon, (*self.polygon[1:], self.polygon[0]), strict=True):
            if (y1 > y) != (y2 > y) and x < x1 + (y - y1) * (x2 - x1) / (y2 - y1):
                inside = not inside
        return inside


@dataclass(frozen=True, slots=True)
class Marker:
    """An AprilTag 36h11 on a board: centre and width in mm, and its turn clockwise in degrees.

    The width includes the black border.
    """

    id: int
    x_mm: float
    y_mm: float
    size_mm: float = 30.0
    turn_deg: float = 0.0

    @property
    def corners(self) -> tuple[Point, Point, Point, Point]:
        """The four corners in mm, clockwise from the marker's own top left."""
        half, turn = self.size_mm / 2, radians(self.turn_deg)
        along, across = half * cos(turn), half * sin(turn)
        x, y = self.x_mm, self.y_mm
        return (
            (x - along + across, y - across - along),
            (x + along + across, y + across - along),
            (x + along - across, y + across + along),
            (x - along - across, y - across + along),
        )


Kind = Literal["track", "region", "row"]


@dataclass(frozen=True, slots=True)
class Area:
    """Zones that are drawn as one thing; it changes nothing about what lies where.

    A *track* has its title once and a large number in each zone, a *region* a ground and a badge with the last word of
    its title, a *row* a ground. ``tint`` is the name of a colour.
    """

    name: str
    zones: tuple[str, ...]
    kind: Kind = "track"
    tint: str = ""
    title: str = ""


@dataclass(frozen=True)
class Layout:
    """A board: its name, its size in mm, zones and markers; ``areas`` and ``tint`` say how it is drawn.

    ``marks`` and ``patches`` are printed on mats whose pieces are told without tags.

    :raises LayoutError: zones, areas or markers that cannot be so.
    """

    name: str
    width_mm: float
    height_mm: float
    zones: tuple[Zone, ...]
    markers: tuple[Marker, ...]
    title: str = ""
    areas: tuple[Area, ...] = ()
    tint: str = ""
    marks: tuple[Mark, ...] = ()
    patches: tuple[Patch, ...] = ()

    def __post_init__(self) -> None:
        _refuse_doubles(self)
        for marker in self.markers:
            if not 0 <= marker.id < MARKER_IDS:
                raise LayoutError(
                    N_("{board}: there is no marker {marker} in AprilTag 36h11"), board=self.name, marker=marker.id
                )
        for zone in self.zones:
            if len(zone.polygon) < 3:
                raise LayoutError(
                    N_("{board}: the zone {zone} needs three corners or more"), board=self.name, zone=zone.name
                )

    @cached_property
    def marker_by_id(self) -> Mapping[int, Marker]:
        """The markers by their ids."""
        return {marker.id: marker for marker in self.markers}

    @property
    def outline(self) -> tuple[Point, Point, Point, Point]:
        """The four corners of the board."""
        return (0, 0), (self.width_mm, 0), (self.width_mm, self.height_mm), (0, self.height_mm)

    def zone_at(self, x: float, y: float) -> Zone | None:
        """The zone in which a point (mm) lies, the first where zones overlap; None if it lies in none."""
        return _holding(self.zones_around(x, y, 0), x, y)

    def zones_near(self, x: float, y: float, mm: float) -> tuple[Zone, ...]:
        """The zones in which a point (mm) may lie if it is off by up to ``mm``; the one where it lies comes first."""
        zones = self.zones_around(x, y, mm)
        if len(zones) < 2:
            return tuple(zone for zone in zones if zone.contains(x, y))
        around = [(x + part * mm * cos(turn), y + part * mm * sin(turn)) for part in (0, 0.5, 1) for turn in AROUND]
        return tuple(dict.fromkeys(filter(None, (_holding(zones, *point) for point in around))))

    def zones_around(self, x: float, y: float, mm: float) -> list[Zone]:
        """The zones in whose upright box a point (mm) lies, or within ``mm`` of it."""
        return [
            zone
            for zone, (left, top, right, bottom) in self._boxed
            if left - mm <= x <= right + mm and top - mm <= y <= bottom + mm
        ]

    @cached_property
    def _boxed(self) -> list[tuple[Zone, tuple[float, float, float, float]]]:
        corners = [list(zip(*zone.polygon, strict=True)) for zone in self.zones]
        return [
            (zone, (min(across), min(down), max(across), max(down)))
            for zone, (across, down) in zip(self.zones, corners, strict=True)
        ]

    def zone(self, name: str) -> Zone:
        """The zone of this name.

        :raises LayoutError: there is none.
        """
        for zone in self.zones:
            if zone.name == name:
                return zone
        raise LayoutError(N_("{board} has no zone {zone}"), board=self.name, zone=name)

    def to_data(self) -> dict[str, Any]:
        """The board as JSON data: every zone with its polygon, every marker with its corners."""
        return {
            "name": self.name,
            "title": self.title,
            "width_mm": self.width_mm,
            "height_mm": self.height_mm,
            "zones": [
                {"name": zone.name, "title": zone.title, "polygon": [list(p) for p in zone.polygon]}
                for zone in self.zones
            ],
            "markers": [_marker_data(marker) for marker in self.markers],
        }

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Layout:
        """The board that :meth:`to_data` described.

        :raises LayoutError: the data describes no board.
        """
        try:
            zones = tuple(_zone(zone) for zone in data["zones"])
            markers = tuple(_marker(marker) for marker in data["markers"])
            size = float(data["width_mm"]), float(data["height_mm"])
            return cls(str(data["name"]), *size, zones, markers, str(data.get("title", "")))
        except (KeyError, TypeError, ValueError, OverflowError, AttributeError) as error:
            raise LayoutError(N_("This is not a board layout: {what}"), what=repr(error)) from error


def _holding(zones: Iterable[Zone], x: float, y: float) -> Zone | None:
    return next((zone for zone in zones if zone.contains(x, y)), None)


def _zone(data: Mapping[str, Any]) -> Zone:
    return Zone(str(data["name"]), tuple((float(x), float(y)) for x, y in data["polygon"]), str(data.get("title", "")))


def _marker(data: Mapping[str, Any]) -> Marker:
    place = float(data["x_mm"]), float(data["y_mm"])
    return Marker(int(data["id"]), *place, float(data.get("size_mm", 30.0)), float(data.get("turn_deg", 0.0)))


def rectangle(x: float, y: float, width: float, height: float) -> tuple[Point, ...]:
    """The polygon of an upright rectangle, from its top left corner."""
    return (x, y), (x + width, y), (x + width, y + height), (x, y + height)


def grouped(zones: Iterable[Zone], patterns: Mapping[str, tuple[Kind, str]]) -> tuple[Area, ...]:
    """Areas of the zones that have these names or begin with them and ``-``; given with them are kind and tint.

    A zone that belongs to several is drawn as part of the last.
    """
    names = [zone.name for zone in zones]
    return tuple(
        Area(begin, tuple(name for name in names if f"{name}-".startswith(f"{begin}-")), kind, tint)
        for begin, (kind, tint) in patterns.items()
    )


def side_by_side(x: float, y: float, names: Iterable[str], width: float, height: float | None = None) -> Iterator[Zone]:
    """Zones side by side, from the top left corner of the first; square ones if no height is given."""
    for place, name in enumerate(names):
        yield Zone(name, rectangle(x + width * place, y, width, width if height is None else height))


def border_markers(
    width_mm: float, height_mm: float, first: int, count: int = 8, size_mm: float = 30.0, inset_mm: float = 5.0
) -> tuple[Marker, ...]:
    """From 4 to 8 markers along the border with ids from ``first``: in the corners, then a third along each side.

    The long sides come first. In the middle of a side there is none, so that a board can be cut there. ``inset_mm`` is
    between the marker and the edge.

    :raises LayoutError: another ``count``.
    """
    if not 4 <= count <= 8:
        raise LayoutError(N_("4 to 8 markers go along a border, not {count}"), count=count)
    left = top = inset_mm + size_mm / 2
    right, bottom = width_mm - left, height_mm - top
    level = [(width_mm / 3, top), (width_mm * 2 / 3, bottom)]
    upright = [(left, height_mm * 2 / 3), (right, height_mm / 3)]
    sides = level + upright if width_mm >= height_mm else upright + level
    places = [(left, top), (right, top), (right, bottom), (left, bottom), *sides][:count]
    return tuple(Marker(first + index, x, y, size_mm) for index, (x, y) in enumerate(places))


def refuse_shared_markers(layouts: Iterable[Layout]) -> None:
    """Check that no marker is on two boards, for all may lie in one picture.

    :raises LayoutError: one is.
    """
    owner: dict[int, str] = {}
    for layout in layouts:
        for marker in layout.markers:
            other = owner.setdefault(marker.id, layout.name)
            if other != layout.name:
                raise LayoutError(
                    N_("Marker {marker} is on {board} and on {other}"), marker=marker.id, board=layout.name, other=other
                )


def _refuse_doubles(layout: Layout) -> None:
    names = [zone.name for zone in layout.zones]
    ids = [marker.id for marker in layout.markers]
    if double := _double(names):
        raise LayoutError(N_("{board} has two zones called {zone}"), board=layout.name, zone=double)
    if (marker := _double(ids)) is not None:
        raise LayoutError(N_("{board} has marker {marker} twice"), board=layout.name, marker=marker)


def _double(values: Sequence[Any]) -> Any:
    return next((value for index, value in enumerate(values) if value in values[:index]), None)


def _marker_data(marker: Marker) -> dict[str, Any]:
    return {
        "id": marker.id,
        "x_mm": marker.x_mm,
        "y_mm": marker.y_mm,
        "size_mm": marker.size_mm,
        "turn_deg": marker.turn_deg,
        "corners": [[round(x, 4), round(y, 4)] for x, y in marker.corners],
    }
