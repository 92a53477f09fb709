"""Pieces so near a border that nobody can say on which side of it they lie, and pieces that lie one above the other.

Printing, cutting, gluing and measuring are each off by some tenths of a millimetre and sometimes by more. A piece whose
middle lies within that of another zone may belong there; of two pieces whose middles are that near from left to right
either may come first.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import hypot
from typing import TYPE_CHECKING

from messages.classes import frozen
from referee.engine.spot import Lying, Place, Spot, Table

if TYPE_CHECKING:
    from calibration.layout import Layout
    from calibration.registration import BoardPose
    from vision.observation import Sighting

LEAST_MM = 2.0  # what printing, cutting and gluing may be off together
SIGMAS = 3.0
RESIDUALS = 4.0  # sheets glued askew: places are off by up to so much more than markers are on the whole
MOST_WAYS = 256  # of how pieces on borders may lie, that are compared with a record


@frozen
class Astride:
    """A piece on a border. ``places`` are the zones in which it may lie; its middle was seen in the first."""

    piece: Lying
    places: tuple[Place, ...]

    def touches(self, spot: Spot) -> bool:
        """Whether the spot looks for this piece in one of the places."""
        return self.piece.kind in spot.kinds and any(place in spot.places for place in self.places)

    def lying(self, table: Table) -> Astride:
        """The same piece with the place first where it lies on this table."""
        here = [place for place in self.places if self.piece._replace(place=place) in table.get(place, ())]
        return Astride(self.piece, (*here, *(place for place in self.places if place not in here)))


def margin_mm(pose: BoardPose) -> float:
    """How far from a border of this board a piece has to lie, in mm, to be surely on one side of it."""
    return hypot(LEAST_MM, SIGMAS * pose.doubt_mm, RESIDUALS * pose.residual_mm)


def places_of(
    seen: Iterable[Sighting], layouts: Mapping[str, Layout], margin: Mapping[tuple[str, str], float]
) -> tuple[Place, ...]:
    """The zones in which a piece may lie by all its sightings; ``margin`` is in mm by picture and board."""
    found: dict[Place, None] = {}
    for one in seen:
        layout = layouts.get(one.board or "")
        if layout is not None and one.x_mm is not None and one.y_mm is not None:
            off = margin.get((one.picture, layout.name), LEAST_MM)
            found |= dict.fromkeys(Place(layout.name, zone.name) for zone in layout.zones_near(one.x_mm, one.y_mm, off))
    return tuple(found)


def groups(astride: Sequence[Astride], spots: Iterable[Spot]) -> list[tuple[list[Astride], list[Spot]]]:
    """The pieces that have to be judged together because they touch the same spots, with these spots."""
    made: list[tuple[list[Astride], list[Spot]]] = []
    for spot in spots:
        pieces = [one for one in astride if one.touches(spot)]
        if not pieces:
            continue
        apart = [group for group in made if not any(one in group[0] for one in pieces)]
        joined = [group for group in made if group not in apart]
        every = dict.fromkeys([*(one for group in joined for one in group[0]), *pieces])
        made = [*apart, (list(every), [*(one for group in joined for one in group[1]), spot])]
    return made


def ways(astride: Sequence[Astride], table: Table, across: Mapping[str, float]) -> Iterator[Table]:
    """The table for each way in which these pieces may lie, beginning with the one that was seen.

    ``across`` gives x in mm for components, by which pieces of a zone are ordered.
    """
    for chosen in itertools.islice(itertools.product(*(one.places for one in astride)), MOST_WAYS):
        made = {place: list(pieces) for place, pieces in table.items()}
        for one, place in zip(astride, chosen, strict=True):
            made[one.places[0]].remove(one.piece)
            there = [*made.get(place, ()), one.piece._replace(place=place)]
            made[place] = sorted(there, key=lambda piece: across.get(piece.component, 0.0))
        yield made


def swapped(pieces: Sequence[Lying], across: Mapping[str, float]) -> Iterator[tuple[Lying, list[Lying]]]:
    """Each piece that lies above or below the next one, with the pieces in the order without knowing better."""
    for number, (one, other) in enumerate(itertools.pairwise(pieces)):
        if (
            one.place == other.place
            and abs(across.get(other.component, 1e9) - across.get(one.component, 0.0)) < LEAST_MM
        ):
            yield one, [*pieces[:number], other, one, *pieces[number + 2 :]]
