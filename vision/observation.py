"""What pictures of a table show: which component lies where on which board, and which tags nobody could read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import hypot
from typing import TYPE_CHECKING, Any

from calibration.errors import PictureError
from messages import N_, Message
from vision.looking import Eye, board_under, coarse
from vision.reading import TOO_SMALL, Reading

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from calibration.layout import Layout
    from calibration.lens import Lens
    from calibration.registration import BoardPose, Registration
    from calibration.registry import Registry, Tag
    from vision.closed_set import ClosedSet
    from vision.readers import Reader

    Grey = NDArray[np.uint8]

SAME_PLACE_MM = 8.0


@dataclass(frozen=True, slots=True)
class Sighting:
    """A tag in a picture. ``component`` is None if it could not be read or its code is not in the registry.

    ``board``, ``x_mm``, ``y_mm`` and ``zone`` are None where no board was found beneath it. ``zone`` is also None where
    the tag lies on the board but in no zone.
    """

    component: str | None
    reading: Reading
    picture: str = ""
    board: str | None = None
    x_mm: float | None = None
    y_mm: float | None = None
    zone: str | None = None

    def to_data(self) -> dict[str, Any]:
        """The sighting as JSON data, with the place in mm to two digits."""
        place = {"x_mm": _rounded(self.x_mm), "y_mm": _rounded(self.y_mm)}
        told = {"board": self.board, **place, "zone": self.zone, "picture": self.picture}
        return {"component": self.component, **self.reading.to_data(), **told}


@dataclass(frozen=True, slots=True)
class Disagreement:
    """One component that was seen in different places, in several pictures or in one.

    None of its sightings is among those of the observation.
    """

    component: str
    sightings: tuple[Sighting, ...]


@dataclass(frozen=True)
class Observation:
    """What one picture or several show together.

    ``sightings`` has each component once, ``strangers`` the tags whose code is not in the registry, ``unread`` those
    without a code. ``problems`` say why boards were not found. ``coarse`` are the components whose tags have too few
    pixels: that one of them was not seen says nothing.
    """

    sightings: tuple[Sighting, ...] = ()
    strangers: tuple[Sighting, ...] = ()
    unread: tuple[Sighting, ...] = ()
    disagreements: tuple[Disagreement, ...] = ()
    problems: tuple[PictureError, ...] = ()
    notes: tuple[Message, ...] = ()
    coarse: frozenset[str] = frozenset()

    @property
    def too_small(self) -> tuple[Sighting, ...]:
        """The unread tags that have too few pixels to be read."""
        return tuple(sighting for sighting in self.unread if sighting.reading.reader == TOO_SMALL)

    def of(self, component: str) -> Sighting | None:
        """The sighting of a component; None if it was not seen, or was seen in different places."""
        return next((sighting for sighting in self.sightings if sighting.component == component), None)

    def in_zone(self, board: str, zone: str) -> tuple[Sighting, ...]:
        """The sightings of components that lie in a zone."""
        return tuple(sighting for sighting in self.sightings if (sighting.board, sighting.zone) == (board, zone))


def observe(
    grey: Grey,
    registry: Registry,
    layouts: Sequence[Layout] = (),
    lens: Lens | None = None,
    *,
    known: ClosedSet | None = None,
    readers: Sequence[Reader] | None = None,
    picture: str = "",
) -> Observation:
    """Find the boards in a grey picture and read its tags.

    Whoever reads several pictures makes ``known``, the registry's QR payloads, once and hands it over each time.
    ``picture`` is the name that sightings carry.
    """
    from calibration.registration import Registration, register

    registration = register(grey, layouts, lens) if layouts else Registration((), (), (), lens)
    found = Eye(registry, known, readers).read(grey, registration.boards)
    return placed(found, registry, registration, picture)


def placed(
    readings: Sequence[Reading], registry: Registry, registration: Registration, picture: str = ""
) -> Observation:
    """The observation that follows from the readings of one picture and the places of its boards."""
    found = _sorted([_sighting(item, registry, registration.boards, picture) for item in readings], registration)
    narrow = coarse(registry, registration.boards)
    components = frozenset(tag.component for tag in narrow)
    return replace(found, notes=(*found.notes, *_too_far(found, narrow)), coarse=components)


FAR = N_(
    "The tags of {mm} mm are about {px} pixels wide here, which is too few to be sure that none is missed. Go nearer, or "
    "take several pictures"
)
UNREADABLE = N_("The camera is too far: {count#place looks|places look} like tags that cannot be read")


def _too_far(found: Observation, narrow: Mapping[Tag, float]) -> Iterator[Message]:
    """What is to be said of tags with too few pixels."""
    if found.too_small:
        yield Message(UNREADABLE, {"count": len(found.too_small)})
    if narrow:
        tag = min(narrow, key=lambda one: narrow[one])
        yield Message(FAR, {"mm": f"{tag.symbol_mm:g}", "px": f"{narrow[tag]:.0f}"})


def together(observations: Sequence[Observation]) -> Observation:
    """One observation of several pictures of a table: each component, stranger and unread tag once.

    A component that the pictures show in different places becomes a disagreement.
    """
    sightings, disputes = _settled(
        [sighting for each in observations for sighting in each.sightings],
        [dispute for each in observations for dispute in each.disagreements],
    )
    named = [*sightings, *(sighting for dispute in disputes for sighting in dispute.sightings)]
    return Observation(
        tuple(sightings),
        tuple(_one_a_place([item for each in observations for item in each.strangers], ())),
        tuple(_one_a_place([item for each in observations for item in each.unread], named)),
        tuple(disputes),
        tuple(problem for each in observations for problem in each.problems),
        tuple(note for each in observations for note in each.notes),
        frozenset.intersection(*(each.coarse for each in observations)) if observations else frozenset(),
    )


def _sighting(reading: Reading, registry: Registry, boards: Sequence[BoardPose], picture: str) -> Sighting:
    tag = registry.by_payload(reading.payload or "")
    seen = Sighting(tag.component if tag else None, reading, picture)
    place = board_under(reading, tag, boards)
    if place is None:
        return seen
    board, x, y = place
    zone = board.layout.zone_at(x, y)
    return replace(seen, board=board.layout.name, x_mm=x, y_mm=y, zone=zone.name if zone else None)


def _sorted(seen: Sequence[Sighting], registration: Registration) -> Observation:
    sightings, disputes = _settled([sighting for sighting in seen if sighting.component], [])
    small = [sighting.reading for sighting in seen if sighting.component and sighting.reading.symbology == "aruco"]
    strange = [
        sighting
        for sighting in seen
        if not sighting.component
        and not _on_marker(sighting, registration.boards)
        and not _made_of(sighting, small)
        and not _small_beside(sighting)
    ]
    return Observation(
        tuple(sightings),
        tuple(sighting for sighting in strange if sighting.reading.payload is not None),
        tuple(sighting for sighting in strange if sighting.reading.payload is None),
        tuple(disputes),
        registration.problems,
        registration.notes,
    )


def _on_marker(sighting: Sighting, boards: Sequence[BoardPose]) -> bool:
    """Whether an unread square is one of a board's own markers."""
    if sighting.reading.payload is not None or sighting.x_mm is None or sighting.y_mm is None:
        return False
    markers = next((pose.layout.markers for pose in boards if pose.layout.name == sighting.board), ())
    return any(hypot(sighting.x_mm - one.x_mm, sighting.y_mm - one.y_mm) < one.size_mm / 2 for one in markers)


def _made_of(sighting: Sighting, small: Sequence[Reading]) -> bool:
    """Whether an unread square is nothing but small markers side by side, which were read."""
    if sighting.reading.payload is not None:
        return False
    corners = sighting.reading.corners
    left, right = min(x for x, _ in corners), max(x for x, _ in corners)
    top, bottom = min(y for _, y in corners), max(y for _, y in corners)
    return any(left < one.centre[0] < right and top < one.centre[1] < bottom for one in small)


def _small_beside(sighting: Sighting) -> bool:
    """Whether something that looks a little like a small marker lies on no board, where many things do."""
    return sighting.board is None and sighting.reading.payload is None and sighting.reading.symbology == "aruco"


def _settled(seen: Sequence[Sighting], disputes: Sequence[Disagreement]) -> tuple[list[Sighting], list[Disagreement]]:
    """The best sighting of each component if all agree on its place, and a disagreement for each of the others.

    Sightings on no board do not count where others are on one.
    """
    groups: dict[str, list[Sighting]] = {}
    for sighting in (*seen, *(sighting for dispute in disputes for sighting in dispute.sightings)):
        groups.setdefault(sighting.component or "", []).append(sighting)
    agreed, disputed = [], []
    for component, group in sorted(groups.items()):
        placed = [sighting for sighting in group if sighting.board] or group
        best = max(placed, key=lambda sighting: sighting.reading.confidence)
        if all(_same_place(best, other) for other in placed):
            agreed.append(best)
        else:
            disputed.append(Disagreement(component, tuple(placed)))
    return agreed, disputed


def _same_place(one: Sighting, other: Sighting) -> bool:
    """Whether two sightings may be of one tag.

    They may if they are near each other on one board; or, in two pictures, if neither lies on a board.
    """
    if one is other:
        return True
    if one.x_mm is None or one.y_mm is None or other.x_mm is None or other.y_mm is None:
        return one.picture != other.picture and one.board == other.board
    return one.board == other.board and hypot(one.x_mm - other.x_mm, one.y_mm - other.y_mm) < SAME_PLACE_MM


def _one_a_place(seen: Sequence[Sighting], named: Sequence[Sighting]) -> list[Sighting]:
    """Sightings without a component, less those at a place of one that is ``named`` or was given already.

    Sightings on no board are all kept.
    """
    kept: list[Sighting] = []
    for sighting in seen:
        if sighting.board is None or not any(_same_spot(sighting, other) for other in (*named, *kept)):
            kept.append(sighting)
    return kept


def _same_spot(one: Sighting, other: Sighting) -> bool:
    return other.board is not None and _same_place(one, other) and one.reading.payload in (None, other.reading.payload)


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 2)
