"""What pictures say of a position, spot by spot, and whether it is sure.

A value is sure if no piece that is not accounted for could make it another one. A piece that was seen nowhere may lie
under another piece, a hand or a glare, in any place where its kind is looked for; an unread tag may be such a piece. A
piece that is only unseen never lowers a count: the count is then "at least".
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from referee.engine.spot import UNSEEN, Lying, Place, Spot, Table, named, told_by

if TYPE_CHECKING:
    from calibration.layout import Layout
    from referee.camera.kit import Kit, Look
    from vision.observation import Observation, Sighting

NEAR_MM = 8.0  # a tag this close to a zone may be meant to lie in it
Pieces = Counter[tuple[Place, str, str]]
Reason = Literal["covered", "unread", "out of view", "out of place", "unclear", "absent", "empty"]
MEANINGLESS = ("unclear", "absent", "empty")


@dataclass(frozen=True, slots=True)
class Doubt:
    """Why a value is not sure: ``count`` pieces of a kind are not accounted for and may lie in a place.

    *covered*: they were seen nowhere; *unread*: there is a tag that nobody could read; *out of view*: the place is not
    wholly in any picture; *out of place*: a piece of the kind lies nearby, in a wrong zone, or in two places;
    *unclear*: the pieces seen there have no meaning; *absent*: they would have one with a piece of this kind; *empty*:
    no piece was seen where one must lie.
    """

    reason: Reason
    place: Place
    kind: str = ""
    count: int = 0


@dataclass(frozen=True, slots=True)
class Told:
    """The value that the pieces in a spot stand for; :data:`~referee.engine.spot.UNSEEN` if they have no meaning."""

    spot: Spot
    value: Any
    seen: tuple[Lying, ...]
    doubts: tuple[Doubt, ...] = ()

    @property
    def sure(self) -> bool:
        """Whether no other value is possible."""
        return not self.doubts and self.value is not UNSEEN

    def shows(self, value: Any) -> bool:
        """Whether the pieces of ``value``, and no others, were seen, with no doubt other than hidden pieces."""
        same = told_by(self.spot, _laid(self.spot, value)) == self.value is not UNSEEN
        return same and all(doubt.reason == "covered" for doubt in self.doubts)

    def allows(self, value: Any) -> bool:
        """Whether ``value`` may be true: all that was seen belongs to it, and the rest of it may be unseen."""
        if told_by(self.spot, _laid(self.spot, value)) == self.value is not UNSEEN:
            return True
        if self.sure:
            return False
        unseen, extra = self.differs(value)
        room = {(doubt.place, doubt.kind): doubt.count for doubt in self.doubts}
        return not extra and all(count <= room.get((place, kind), 0) for (place, kind, _), count in unseen.items())

    def differs(self, value: Any) -> tuple[Pieces, Pieces]:
        """The pieces of ``value`` that were not seen, and the seen ones that it does not have."""
        wanted = Counter(_key(piece) for piece in self.spot.lay(value))
        seen = self._counted(wanted)
        return wanted - seen, seen - wanted

    def _counted(self, like: Iterable[tuple[Place, str, str]]) -> Pieces:
        """The pieces seen; copies are told apart only if ``like`` does so."""
        copies = any(copy for _, _, copy in like)
        return Counter(_key(piece if copies else piece._replace(copy="")) for piece in self.seen)


@dataclass(frozen=True)
class Sight:
    """What pictures show of a table.

    ``told`` is by path. ``strays`` lie in zones where the game does not look for them, ``beside`` on a board but in no
    zone. ``boards`` are the names of those found.
    """

    told: Mapping[str, Told]
    table: Table
    strays: tuple[Lying, ...] = ()
    beside: tuple[Sighting, ...] = ()
    unread: tuple[Sighting, ...] = ()
    boards: frozenset[str] = frozenset()

    @property
    def sure(self) -> dict[str, Any]:
        """The sure values by their paths."""
        return {path: one.value for path, one in self.told.items() if one.sure}


def table_of(observation: Observation) -> Table:
    """The pieces that lie in zones, from left to right in each."""
    found: defaultdict[Place, list[tuple[float, Lying]]] = defaultdict(list)
    for sighting in observation.sightings:
        if sighting.component and sighting.board and sighting.zone and sighting.x_mm is not None:
            place = Place(sighting.board, sighting.zone)
            found[place].append((sighting.x_mm, Lying(place, *named(sighting.component))))
    return {place: [piece for _, piece in sorted(pieces)] for place, pieces in found.items()}


def sight(
    spots: Sequence[Spot],
    looks: Sequence[Look],
    kit: Kit,
    in_play: Mapping[str, int] | None = None,
    *,
    rest_in_supply: bool = False,
) -> Sight:
    """What pictures of one table say.

    ``in_play`` gives the number of copies for kinds of which this table does not use all. ``rest_in_supply``: a person
    says that no piece lies hidden on the boards, so that what was not seen is not there.
    """
    return _Judge(spots, looks, kit, in_play or {}, rest_in_supply).sight()


@dataclass
class _Judge:
    """Works out which pieces are not accounted for, then judges every spot."""

    spots: Sequence[Spot]
    looks: Sequence[Look]
    kit: Kit
    in_play: Mapping[str, int]
    rest_in_supply: bool
    observation: Observation = field(init=False)

    def __post_init__(self) -> None:
        from vision.observation import together

        self.observation = together([look.observation for look in self.looks])
        self.table = table_of(self.observation)
        self.wanted = {(place, kind) for spot in self.spots for place in spot.places for kind in spot.kinds}
        self.boards_of: defaultdict[str, set[str]] = defaultdict(set)
        for place, kind in self.wanted:
            self.boards_of[kind].add(place.board)
        self.boards_in = {look.picture: {pose.layout.name for pose in look.boards} for look in self.looks}
        self.in_view = {place for look in self.looks for place in _in_view(look)}
        self.layouts = {layout.name: layout for layout in self.kit.layouts}
        self.beside: list[Sighting] = []
        self.astray: set[tuple[str, Place]] = set()
        self._place_odd_pieces()
        self.unread_at = {place for one in self.observation.unread for place in self._near(one)}
        self.missing = self._missing()

    def sight(self) -> Sight:
        told = {spot.path: self._told(spot) for spot in self.spots}
        strays = tuple(
            piece
            for pieces in self.table.values()
            for piece in pieces
            if (piece.place, piece.kind) not in self.wanted and piece.kind in self.boards_of
        )
        boards = frozenset(board for boards in self.boards_in.values() for board in boards)
        return Sight(told, self.table, strays, tuple(self.beside), self.observation.unread, boards)

    def _place_odd_pieces(self) -> None:
        """Note where pieces may belong that lie beside every zone, in a wrong one, or in two places at once."""
        disputed = [one for dispute in self.observation.disagreements for one in dispute.sightings]
        for sighting in (*self.observation.sightings, *disputed):
            kind = named(sighting.component or "")[0]
            if sighting.board is None or kind not in self.boards_of:
                continue
            if sighting.zone is None:
                self.beside.append(sighting)
                self.astray |= {(kind, place) for place in self._near(sighting)}
            elif sighting in disputed or (Place(sighting.board, sighting.zone), kind) not in self.wanted:
                self.astray |= {(kind, place) for place, one in self.wanted if one == kind}

    def _near(self, sighting: Sighting) -> Iterator[Place]:
        """The zones in which a tag lies, or to which it is near."""
        layout: Layout | None = self.layouts.get(sighting.board or "")
        if layout is None or sighting.x_mm is None or sighting.y_mm is None:
            return
        steps = (-NEAR_MM, 0, NEAR_MM)
        around = [(sighting.x_mm + right, sighting.y_mm + down) for right in steps for down in steps]
        for zone in layout.zones:
            if any(zone.contains(*point) for point in around):
                yield Place(layout.name, zone.name)

    def _missing(self) -> Mapping[str, list[str]]:
        """For each kind the copies that may lie anywhere."""
        copies: defaultdict[str, list[str]] = defaultdict(list)
        for tag in self.kit.tags:
            kind, copy = named(tag.component)
            copies[kind].append(copy)
        found = {kind: self._found(kind) for kind in self.boards_of}
        return {
            kind: [copy for copy in copies[kind] if copy not in there][
                : max(0, self.in_play.get(kind, len(copies[kind])) - len(there))
            ]
            for kind, there in found.items()
        }

    def _found(self, kind: str) -> set[str]:
        """The copies that lie where they are looked for, or were seen beside all boards on which they could lie."""
        found = {
            piece.copy for place, one in self.wanted if one == kind for piece in self.table.get(place, ()) if piece.kind == kind
        }  # fmt: skip
        for sighting in self.observation.sightings:
            one, copy = named(sighting.component or "")
            if one == kind and sighting.board is None and self.boards_of[kind] <= self.boards_in[sighting.picture]:
                found.add(copy)
        return found

    def _told(self, spot: Spot) -> Told:
        seen = tuple(piece for place in spot.places for piece in self.table.get(place, ()) if piece.kind in spot.kinds)
        value = told_by(spot, self.table)
        doubts = tuple(self._doubts(spot, value))
        if value is UNSEEN and not doubts:
            doubts = tuple(_meaningless(spot, seen))
        return Told(spot, value, seen, doubts)

    def _doubts(self, spot: Spot, value: Any) -> Iterator[Doubt]:
        here = {place: self.table.get(place, ()) for place in spot.places}
        for kind in spot.kinds:
            missing = self.missing[kind]
            for place in spot.places if missing else ():
                reason = self._reason(kind, place)
                if reason and _matters(spot, here, Lying(place, kind, missing[0]), value):
                    yield Doubt(reason, place, kind, len(missing))

    def _reason(self, kind: str, place: Place) -> Reason | None:
        """Why a missing piece may lie in a place; None if it cannot."""
        if (kind, place) in self.astray:
            return "out of place"
        if place in self.unread_at:
            return "unread"
        if place not in self.in_view:
            return "out of view"
        return None if self.rest_in_supply else "covered"


def _in_view(look: Look) -> Iterator[Place]:
    """The places that are wholly in a picture."""
    for pose in look.boards:
        cut = set(pose.zones_cut_off)
        yield from (Place(pose.layout.name, zone.name) for zone in pose.layout.zones if zone.name not in cut)


def _meaningless(spot: Spot, seen: Sequence[Lying]) -> Iterator[Doubt]:
    """Why the pieces seen in a spot have no meaning, though nothing else can lie there."""
    place, there = spot.places[0], {piece.kind for piece in seen}
    lacking = [kind for kind in spot.kinds if kind not in there]
    if not seen and len(spot.places) == 1 < len(lacking):
        yield Doubt("empty", place)
    elif lacking and spot.tell([*seen, *(Lying(place, kind) for kind in lacking)]) is not UNSEEN:
        yield from (Doubt("absent", place, kind, 1) for kind in lacking)
    else:
        yield Doubt("unclear", place)


def _matters(spot: Spot, here: Table, piece: Lying, value: Any) -> bool:
    """Whether one more piece in the spot would change its value."""
    if value is UNSEEN:
        return True
    other = told_by(spot, {**here, piece.place: [*here[piece.place], piece]})
    return other is not UNSEEN and other != value


def _laid(spot: Spot, value: Any) -> Table:
    pieces: defaultdict[Place, list[Lying]] = defaultdict(list)
    for piece in spot.lay(value):
        pieces[piece.place].append(piece)
    return pieces


def _key(piece: Lying) -> tuple[Place, str, str]:
    return piece.place, piece.kind, piece.copy
