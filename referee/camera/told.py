"""The values that pictures show of a position, why some are not sure, and which others they leave room for."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import field, replace
from typing import TYPE_CHECKING, Any, Literal

from messages.classes import frozen
from referee.camera.borders import Astride
from referee.engine.spot import UNSEEN, Lying, Place, Spot, Table, told_by

if TYPE_CHECKING:
    from vision.observation import Sighting

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

    def settled_by(self, record: Mapping[str, Any]) -> tuple[Sight, list[Astride]]:
        """What is seen if pieces on borders lie as the record has them, by paths; None is what it does not know.

        Also the pieces of which the record decides where they lie, there. What goes with no way in which they may lie
        is left as it is.
        """
        told, decided = dict(self.told), list[Astride]()
        for group in self.borderline:
            for table in group.tables:
                made = {spot.path: _within(self.told[spot.path], table) for spot in group.spots}
                if all(record[path] is not None and one.allows(record[path]) for path, one in made.items()):
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


def _laid(spot: Spot, value: Any) -> Table:
    pieces: defaultdict[Place, list[Lying]] = defaultdict(list)
    for piece in spot.lay(value):
        pieces[piece.place].append(piece)
    return pieces


def _key(piece: Lying) -> tuple[Place, str, str]:
    return piece.place, piece.kind, piece.copy
