"""What pictures say of a position, spot by spot, and whether it is sure.

A value is sure if no piece that is not accounted for could make it another one. A piece that was seen nowhere may lie
under another piece, a hand or a glare, in any place where its kind is looked for; an unread tag may be such a piece. A
piece that is only unseen never lowers a count: the count is then "at least".
"""

from __future__ import annotations

import itertools
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Literal

from messages.classes import frozen
from referee.camera.borders import Astride, groups, margin_mm, places_of, swapped, ways
from referee.camera.covered import covered
from referee.engine.spot import UNSEEN, Lying, Place, Spot, Table, named, told_by

if TYPE_CHECKING:
    from calibration.layout import Layout
    from referee.camera.kit import Kit, Look
    from vision.observation import Observation, Sighting

NEAR_MM = 8.0  # a tag this close to a zone may be meant to lie in it
Pieces = Counter[tuple[Place, str, str]]
Reason = Literal[
    "covered",
    "unread",
    "out of view",
    "out of place",
    "unclear",
    "absent",
    "empty",
    "astride",
    "level",
    "mark",
    "coarse",
    "blurred",
    "dark",
    "glare",
]
POOR = ("coarse", "blurred", "dark", "glare")
MEANINGLESS = ("unclear", "absent", "empty")


@frozen
class Doubt:
    """Why a value is not sure: ``count`` pieces of a kind are not accounted for and may lie in a place.

    *covered*: they were seen nowhere; *unread*: there is a tag that nobody could read; *out of view*: the place is not
    wholly in any picture; *out of place*: a piece of the kind lies nearby, in a wrong zone, or in two places;
    *unclear*: the pieces seen there have no meaning; *absent*: they would have one with a piece of this kind; *empty*:
    no piece was seen where one must lie. *astride*: a piece lies on the border between ``place`` and ``other``;
    *level*: one lies above or below the next one, and it counts which comes first. *mark*: of a place with a mark it
    cannot be said whether a piece lies there, or whose. *coarse*, *blurred*, *dark*, *glare*:
    the picture is so there, that a piece might leave no trace.
    """

    reason: Reason
    place: Place
    kind: str = ""
    count: int = 0
    other: Place | None = None


@frozen
class Told:
    """The value that the pieces in a spot stand for; :data:`~referee.engine.spot.UNSEEN` if they have no meaning.

    ``others`` are values that the same pieces would stand for if some lie on the other side of a border. ``hidden`` says
    how many pieces of a kind may lie in a place unseen, also where one alone would mean nothing.
    """

    spot: Spot
    value: Any
    seen: tuple[Lying, ...]
    doubts: tuple[Doubt, ...] = ()
    others: tuple[Any, ...] = ()
    hidden: Mapping[tuple[Place, str], int] = field(default_factory=dict)

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
        if value in self.others and not any(doubt.reason == "astride" for doubt in self.doubts):
            return True
        unseen, extra = self.differs(value)
        room = {**self.hidden, **{(doubt.place, doubt.kind): doubt.count for doubt in self.doubts}}
        return not extra and all(count <= room.get((place, kind), 0) for (place, kind, _), count in unseen.items())

    def differs(self, value: Any) -> tuple[Pieces, Pieces]:
        """The pieces of ``value`` that were not seen, and the seen ones that it does not have."""
        wanted = Counter(_key(piece) for piece in self.spot.lay(value))
        seen = self._counted(wanted)
        return wanted - seen, seen - wanted

    def _counted(self, like: Iterable[tuple[Place, str, str]]) -> Pieces:
        """The pieces seen; copies are told apart only of kinds of which ``like`` does so."""
        single = {kind for _, kind, copy in like if copy}
        return Counter(_key(piece if piece.kind in single else piece._replace(copy="")) for piece in self.seen)


@frozen
class Sight:
    """What pictures show of a table.

    ``told`` is by path. ``strays`` lie in zones where the game does not look for them, ``beside`` on a board but in no
    zone. ``boards`` are the names of those found. ``borderline`` are groups of pieces on borders that change a value.
    """

    told: Mapping[str, Told]
    table: Table
    strays: tuple[Lying, ...] = ()
    beside: tuple[Sighting, ...] = ()
    unread: tuple[Sighting, ...] = ()
    boards: frozenset[str] = frozenset()
    borderline: tuple[Borderline, ...] = ()

    @property
    def sure(self) -> dict[str, Any]:
        """The sure values by their paths."""
        return {path: one.value for path, one in self.told.items() if one.sure}

    def settled_by(self, record: Callable[[str], Any]) -> tuple[Sight, list[Astride]]:
        """What is seen if pieces on borders lie as the record has them, which gives the value of a path.

        Also the pieces of which the record decides where they lie, there. What goes with no way in which they may lie
        is left as it is.
        """
        told, decided = dict(self.told), list[Astride]()
        for group in self.borderline:
            for table in group.tables:
                made = {spot.path: _within(self.told[spot.path], table) for spot in group.spots}
                if all(one.allows(record(path)) for path, one in made.items()):
                    told |= made
                    decided += [one.lying(table) for one in group.pieces]
                    break
        return replace(self, told=told), decided


@frozen
class Borderline:
    """Pieces on borders that are judged together, the spots they touch, and the tables on which they may lie."""

    pieces: tuple[Astride, ...]
    spots: tuple[Spot, ...]
    tables: tuple[Table, ...]

    def others(self, spot: Spot) -> tuple[Any, ...]:
        """The values of a spot on those tables, but for the first of them."""
        values = [told_by(spot, table) for table in self.tables]
        return tuple(one for number, one in enumerate(values) if one is not UNSEEN and one not in values[:number])


def _within(told: Told, table: Table) -> Told:
    """What a spot tells of one of the tables that are possible."""
    spot = told.spot
    seen = tuple(piece for place in spot.places for piece in table.get(place, ()) if piece.kind in spot.kinds)
    rest = tuple(doubt for doubt in told.doubts if doubt.reason != "astride")
    return Told(spot, spot.tell(seen), seen, rest, hidden=told.hidden)


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


def _laid(spot: Spot, value: Any) -> Table:
    pieces: defaultdict[Place, list[Lying]] = defaultdict(list)
    for piece in spot.lay(value):
        pieces[piece.place].append(piece)
    return pieces


def _key(piece: Lying) -> tuple[Place, str, str]:
    return piece.place, piece.kind, piece.copy
