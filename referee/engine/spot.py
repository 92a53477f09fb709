"""Where a position can be seen: a spot ties one part of a position to the pieces that lie in some zones of the boards.

A game lists its spots once, and both directions follow: :func:`lay` says which piece lies where by a position, which is
what a camera should see; :func:`tell` says what the pieces seen there mean. Neither knows pictures or millimetres.

A component is called ``kind/copy``: ``blue/governor/3`` is a third of several that are alike, ``card/40`` the only one.
Pieces too small for a tag are counted by counters, ``count/5/2``: each stands for five of what its zone holds.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Final, NamedTuple

from messages.classes import frozen
from referee.engine.data import Part, Position
from referee.engine.position import get_path, to_json


class Place(NamedTuple):
    """A zone of a board."""

    board: str
    zone: str


class Lying(NamedTuple):
    """A piece in a zone. Without ``copy`` it is any of its kind."""

    place: Place
    kind: str
    copy: str = ""

    @property
    def component(self) -> str:
        """What the piece is called on its tag."""
        return f"{self.kind}/{self.copy}" if self.copy else self.kind


class Unseen:
    """What a spot tells when the pieces there have no meaning, such as a track without its marker."""

    def __repr__(self) -> str:
        return "UNSEEN"


UNSEEN: Final = Unseen()
COUNTER = "count"
COUNTERS = (10, 5, 3, 2, 1)
Table = Mapping[Place, Sequence[Lying]]
"""The pieces in every zone, from left to right."""


@frozen
class Spot:
    """One part of a position, named by ``path``, as it lies on the table.

    ``lay`` gives the pieces for a value, in plain data; ``tell`` the value for the pieces of these ``kinds`` in these
    ``places``, from left to right, or :data:`UNSEEN`. ``parts`` are the paths of the final that depend on it.
    """

    path: str
    places: tuple[Place, ...]
    kinds: tuple[str, ...]
    lay: Callable[[Part], Iterable[Lying]]
    tell: Callable[[Sequence[Lying]], Part]
    parts: tuple[str, ...] = ()
    nameless: bool = False


def count(path: str, place: Place, kind: str, parts: tuple[str, ...] = ()) -> Spot:
    """How many pieces of a kind lie in a zone."""
    return Spot(path, (place,), (kind,), lambda value: [Lying(place, kind)] * value, len, parts)


def cubes(path: str, place: Place, parts: tuple[str, ...] = ()) -> Spot:
    """How many things without a tag lie in a zone, by the counters there."""
    kinds = tuple(f"{COUNTER}/{worth}" for worth in COUNTERS)
    return Spot(path, (place,), kinds, partial(_counters, place), _worth, parts)


def _counters(place: Place, value: int) -> Iterator[Lying]:
    for worth in COUNTERS:
        for _ in range(value // worth):
            yield Lying(place, f"{COUNTER}/{worth}")
        value %= worth


def _worth(seen: Sequence[Lying]) -> int:
    return sum(int(piece.kind.rpartition("/")[2]) for piece in seen)


def level(path: str, places: Sequence[Place], kind: str, parts: tuple[str, ...] = (), first: int = 0) -> Spot:
    """Where on a track the only piece of a kind stands; its first place is worth ``first``."""
    index = {place: number for number, place in enumerate(places, first)}

    def lay(value: int) -> list[Lying]:
        at = value - first
        return [Lying(places[at], kind)] if 0 <= at < len(places) else []

    return Spot(
        path, tuple(places), (kind,), lay, lambda seen: index[seen[0].place] if len(seen) == 1 else UNSEEN, parts
    )


def one_of(
    path: str, place: Place, kinds: Mapping[str, object], parts: tuple[str, ...] = (), none: object = UNSEEN
) -> Spot:
    """Which of several kinds lies in a zone: ``kinds`` gives the value of each, ``none`` is that of an empty zone."""
    kind_of = {value: kind for kind, value in kinds.items()}

    def lay(value: Part) -> list[Lying]:
        return [Lying(place, kind_of[value])] if value in kind_of else []

    def tell(seen: Sequence[Lying]) -> Part:
        return kinds[seen[0].kind] if len(seen) == 1 else UNSEEN if seen else none

    return Spot(path, (place,), tuple(kinds), lay, tell, parts)


def owners(path: str, place: Place, kinds: Sequence[str], parts: tuple[str, ...] = (), *, ordered: bool = True) -> Spot:
    """Whose pieces lie in a zone, from left to right or in any order: ``kinds`` by seat."""
    order = list if ordered else sorted
    return Spot(
        path,
        (place,),
        tuple(kinds),
        lambda value: [Lying(place, kinds[seat]) for seat in order(value) if seat >= 0],
        lambda seen: order(kinds.index(piece.kind) for piece in seen),
        parts,
    )


def line_up(path: str, place: Place, kinds: Mapping[int, str], parts: tuple[str, ...] = ()) -> Spot:
    """In which order one piece of each seat lies in a zone, from left to right; unknown until each is seen."""
    seat_of = {kind: seat for seat, kind in kinds.items()}

    def lay(value: Part) -> list[Lying]:
        return [Lying(place, kinds[seat]) for seat in value if seat in kinds]

    def tell(seen: Sequence[Lying]) -> Part:
        complete = sorted(piece.kind for piece in seen) == sorted(seat_of)
        return [seat_of[piece.kind] for piece in seen] if complete else UNSEEN

    return Spot(path, (place,), tuple(seat_of), lay, tell, parts)


def numbers(path: str, place: Place, kind: str, parts: tuple[str, ...] = (), *, ordered: bool = True) -> Spot:
    """Which pieces of a kind lie in a zone, from left to right or in any order, by the numbers of their copies."""
    order = list if ordered else sorted
    return Spot(
        path,
        (place,),
        (kind,),
        lambda value: [Lying(place, kind, str(number)) for number in order(value)],
        lambda seen: order(int(piece.copy) for piece in seen),
        parts,
    )


def digits(path: str, board: str, cells: Mapping[str, int], kinds: Sequence[str], parts: tuple[str, ...] = ()) -> Spot:
    """A number by one marker for each digit, the highest first; ``cells`` gives the number of fields in each row.

    Until every marker is seen, each in a row of its own, the number is unknown, never lower.
    """
    worth = {row: 10 ** (len(cells) - place) for place, row in enumerate(cells, 1)}
    rows = {Place(board, f"{row}-{digit}"): row for row, fields in cells.items() for digit in range(fields)}
    places = {place: int(place.zone.rpartition("-")[2]) * worth[row] for place, row in rows.items()}

    def lay(value: int) -> list[Lying]:
        each = zip(cells.items(), kinds, strict=True)
        return [Lying(Place(board, f"{row}-{value // worth[row] % fields}"), kind) for (row, fields), kind in each]

    def tell(seen: Sequence[Lying]) -> Part:
        apart = len({rows[piece.place] for piece in seen}) == len(cells)
        complete = apart and sorted(piece.kind for piece in seen) == sorted(kinds)
        return sum(places[piece.place] for piece in seen) if complete else UNSEEN

    return Spot(path, tuple(places), tuple(kinds), lay, tell, parts)


def number(path: str, place: Place, kind: str, parts: tuple[str, ...] = (), none: object = 0) -> Spot:
    """Which one piece of a kind lies in a zone, by the number of its copy."""

    def tell(seen: Sequence[Lying]) -> Part:
        return int(seen[0].copy) if len(seen) == 1 else UNSEEN if seen else none

    def lay(value: Part) -> list[Lying]:
        return [] if value in (none, None) else [Lying(place, kind, str(value))]

    return Spot(path, (place,), (kind,), lay, tell, parts)


def lay(spots: Iterable[Spot], position: Position) -> list[Lying]:
    """Every piece that can be seen of a position; pieces that are alike are numbered in the order of the spots."""
    used: Counter[str] = Counter()
    made = []
    for spot in spots:
        for piece in spot.lay(to_json(get_path(position, spot.path))):
            if not piece.copy:
                used[piece.kind] += 1
                piece = piece._replace(copy=str(used[piece.kind]))
            made.append(piece)
    return made


def on_table(pieces: Iterable[Lying]) -> Table:
    """Pieces by where they lie, in their order."""
    table: defaultdict[Place, list[Lying]] = defaultdict(list)
    for piece in pieces:
        table[piece.place].append(piece)
    return table


def told_by(spot: Spot, table: Table) -> Part:
    """What one spot tells of a table."""
    return spot.tell([piece for place in spot.places for piece in table.get(place, ()) if piece.kind in spot.kinds])


def tell(spots: Iterable[Spot], table: Table) -> dict[str, Part]:
    """The value of every path that the pieces on the table give."""
    told = {spot.path: told_by(spot, table) for spot in spots}
    return {path: value for path, value in told.items() if value is not UNSEEN}


def strays(spots: Iterable[Spot], table: Table) -> list[Lying]:
    """Pieces that lie where none of the spots expects them."""
    wanted = {(place, kind) for spot in spots for place in spot.places for kind in spot.kinds}
    return [piece for pieces in table.values() for piece in pieces if (piece.place, piece.kind) not in wanted]


def named(component: str) -> tuple[str, str]:
    """Kind and copy of a component."""
    kind, _, copy = component.rpartition("/")
    return kind, copy
