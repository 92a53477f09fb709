"""What pictures say of a position, spot by spot, and whether it is sure.

A value is sure if no piece that is not accounted for could make it another one. A piece that was seen nowhere may lie
under another piece, a hand or a glare, in any place where its kind is looked for; an unread tag may be such a piece. A
piece that is only unseen never lowers a count: the count is then "at least".
"""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from referee.camera.borders import Astride, groups, margin_mm, places_of, swapped, ways
from referee.camera.covered import covered
from referee.camera.told import Borderline, Doubt, Reason, Sight, Told
from referee.engine.spot import UNSEEN, Lying, Place, Spot, Table, named, told_by

if TYPE_CHECKING:
    from calibration.layout import Layout
    from referee.camera.kit import Kit, Look
    from vision.observation import Observation, Sighting

NEAR_MM = 8.0  # a tag this close to a zone may be meant to lie in it


def table_of(observation: Observation, untagged: Mapping[Place, Sequence[tuple[float, Lying]]] | None = None) -> Table:
    """The pieces that lie in zones, from left to right in each; also those without tags, with their x in mm."""
    found: defaultdict[Place, list[tuple[float, Lying]]] = defaultdict(list)
    for place, pieces in (untagged or {}).items():
        found[place] += pieces
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
        on_board = [*self.observation.sightings, *self.observation.unread, *self.observation.strangers]
        self.covered = covered(self.kit, self.spots, self.looks, on_board)
        self.table = table_of(self.observation, self.covered.pieces)
        self.wanted = {(place, kind) for spot in self.spots for place in spot.places for kind in spot.kinds}
        self.boards_of: defaultdict[str, set[str]] = defaultdict(set)
        for place, kind in self.wanted:
            self.boards_of[kind].add(place.board)
        self.boards_in = {look.picture: {pose.layout.name for pose in look.boards} for look in self.looks}
        self.showing: defaultdict[Place, list[Look]] = defaultdict(list)
        for look in self.looks:
            for place in _in_view(look):
                self.showing[place].append(look)
        self.layouts = {layout.name: layout for layout in self.kit.layouts}
        self.beside: list[Sighting] = []
        self.astray: set[tuple[str, Place]] = set()
        self._place_odd_pieces()
        self.unread_at = {place for one in self.observation.unread for place in self._near(one)}
        self.coarse = {named(component)[0] for component in self.observation.coarse}
        self.missing = self._missing()
        self.across = {str(one.component): one.x_mm or 0.0 for one in self.observation.sightings}
        self.borderline = [found for group in groups(self._astride(), self.spots) if (found := self._possible(*group))]

    def sight(self) -> Sight:
        told = {spot.path: self._told(spot) for spot in self.spots}
        strays = tuple(
            piece
            for pieces in self.table.values()
            for piece in pieces
            if (piece.place, piece.kind) not in self.wanted and piece.kind in self.boards_of
        )
        boards = frozenset(board for boards in self.boards_in.values() for board in boards)
        borderline = tuple(self.borderline)
        return Sight(told, self.table, strays, tuple(self.beside), self.observation.unread, boards, borderline)

    def _astride(self) -> list[Astride]:
        """The pieces that may lie in more than one zone where they are looked for."""
        margin = {(look.picture, pose.layout.name): margin_mm(pose) for look in self.looks for pose in look.boards}
        seen: defaultdict[str, list[Sighting]] = defaultdict(list)
        for look in self.looks:
            for one in look.observation.sightings:
                seen[one.component or ""].append(one)
        found = []
        for piece in itertools.chain.from_iterable(self.table.values()):
            if (piece.place, piece.kind) in self.wanted:
                near = places_of(seen[piece.component], self.layouts, margin)
                others = [place for place in near if place != piece.place and (place, piece.kind) in self.wanted]
                if others:
                    found.append(Astride(piece, (piece.place, *others)))
        return found

    def _possible(self, pieces: Sequence[Astride], spots: Sequence[Spot]) -> Borderline | None:
        """How these pieces may lie; None if it makes no difference.

        A table on which a spot loses its meaning is impossible, unless another piece that was not seen may give it back.
        """
        first, *rest = ways(pieces, self.table, self.across)
        apart = [spot for spot in spots if not any(self.missing[kind] for kind in spot.kinds)]
        whole = [spot for spot in apart if told_by(spot, first) is not UNSEEN]
        rest = [table for table in rest if all(told_by(spot, table) is not UNSEEN for spot in whole)]
        made = Borderline(tuple(pieces), tuple(spots), (first, *rest))
        return made if any(told_by(spot, table) != told_by(spot, first) for spot in spots for table in rest) else None

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
        for zone in layout.zones_around(sighting.x_mm, sighting.y_mm, NEAR_MM):
            if any(zone.contains(*point) for point in around):
                yield Place(layout.name, zone.name)

    def _missing(self) -> Mapping[str, list[str]]:
        """For each kind the copies that may lie anywhere."""
        copies: defaultdict[str, list[str]] = defaultdict(list)
        for piece in self.kit.pieces:
            kind, copy = named(piece.component)
            copies[kind].append(copy)
        found = self._found()
        return {
            kind: [copy for copy in copies[kind] if copy not in there][
                : max(0, self.in_play.get(kind, len(copies[kind])) - len(there))
            ]
            for kind, there in found.items()
        }

    def _found(self) -> Mapping[str, set[str]]:
        """By kind the copies that lie where they are looked for, or were seen beside all boards on which they could lie."""
        found: dict[str, set[str]] = {kind: set() for kind in self.boards_of}
        for place, kind in self.wanted:
            found[kind].update(piece.copy for piece in self.table.get(place, ()) if piece.kind == kind)
        for sighting in self.observation.sightings:
            kind, copy = named(sighting.component or "")
            if sighting.board is None and kind in found and self.boards_of[kind] <= self.boards_in[sighting.picture]:
                found[kind].add(copy)
        return found

    def _told(self, spot: Spot) -> Told:
        seen = tuple(piece for place in spot.places for piece in self.table.get(place, ()) if piece.kind in spot.kinds)
        value, hidden = told_by(spot, self.table), self._hidden(spot)
        doubts = (*self._doubts(spot, value, hidden), *self._on_borders(spot, value))
        near = [(piece, spot.tell(order)) for piece, order in swapped(seen, self.across)]
        level = [(piece, other) for piece, other in near if other is not UNSEEN and other != value]
        doubts = (*doubts, *(Doubt("level", piece.place, piece.kind, 1) for piece, _ in level))
        if value is UNSEEN and not doubts:
            doubts = tuple(_meaningless(spot, seen))
        on_borders = [one for group in self.borderline if spot in group.spots for one in group.others(spot)]
        others = [one for one in (*on_borders, *(other for _, other in level)) if one != value]
        return Told(spot, value, seen, doubts, tuple(others), {one: len(self.missing[one[1]]) for one in hidden})

    def _on_borders(self, spot: Spot, value: Any) -> Iterator[Doubt]:
        for group in self.borderline:
            if spot in group.spots and any(told_by(spot, table) != value for table in group.tables):
                for one in group.pieces:
                    if one.touches(spot):
                        yield Doubt("astride", one.places[0], one.piece.kind, 1, one.places[1])

    def _hidden(self, spot: Spot) -> Mapping[tuple[Place, str], Reason]:
        """Where in a spot pieces of a kind may lie unseen, and why."""
        pairs = [(place, kind) for kind in spot.kinds if self.missing[kind] for place in spot.places]
        tagged = [one for one in pairs if one not in self.covered.told]
        return {(place, kind): why for place, kind in tagged if (why := self._reason(kind, place))}

    def _doubts(self, spot: Spot, value: Any, hidden: Mapping[tuple[Place, str], Reason]) -> Iterator[Doubt]:
        here = {place: self.table.get(place, ()) for place in spot.places}
        unclear = self.covered.unclear
        for place, kind in ((place, kind) for kind in spot.kinds for place in spot.places):
            missing = self.missing[kind]
            if (place, kind) in self.covered.told:
                if unclear[place, kind]:
                    yield Doubt("mark", place, kind, unclear[place, kind])
            elif (place, kind) in hidden and _matters(spot, here, Lying(place, kind, missing[0]), value):
                yield Doubt(hidden[place, kind], place, kind, len(missing))

    def _reason(self, kind: str, place: Place) -> Reason | None:
        """Why a missing piece may lie in a place; None if it cannot."""
        if (kind, place) in self.astray:
            return "out of place"
        if place in self.unread_at:
            return "unread"
        if place not in self.showing:
            return "out of view"
        if kind in self.coarse:
            return "coarse"
        poor = [look.poor.get((*place, self.kit.symbol_of[kind])) for look in self.showing[place]]
        if all(poor):
            return poor[0]
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
    on_track = len(spot.places) > 1 and len(seen) == len(there)
    if not seen and len(spot.places) == 1 < len(lacking):
        yield Doubt("empty", place)
    elif lacking and (on_track or spot.tell([*seen, *(Lying(place, kind) for kind in lacking)]) is not UNSEEN):
        yield from (Doubt("absent", place, kind, 1) for kind in lacking)
    else:
        yield Doubt("unclear", place)


def _matters(spot: Spot, here: Table, piece: Lying, value: Any) -> bool:
    """Whether one more piece in the spot would change its value."""
    if value is UNSEEN:
        return True
    other = told_by(spot, {**here, piece.place: [*here[piece.place], piece]})
    return other is not UNSEEN and other != value
