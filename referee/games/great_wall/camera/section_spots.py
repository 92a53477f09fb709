"""What a camera sees of a Section of the wall: its Horde cards and what covers them, its wall, its warriors."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import permutations
from typing import Any

from referee.engine.spot import UNSEEN, Lying, Place, Spot, count, one_of
from referee.games.great_wall.camera.mats import CELLS, MAIN, SECTION_CARDS
from referee.games.great_wall.components import ARCHER, HORSEMAN, ROWS, SOLDIERS, WALL_LEVELS

Parts = tuple[str, ...]


def of_seats(colours: Mapping[int, str], kind: str) -> dict[int, str]:
    """The name of each seat's pieces of this kind, in the seat's colour."""
    return {seat: f"{colour}/{kind}" for seat, colour in colours.items()}


def owners_of(path: str, place: Place, kinds: Mapping[int, str], parts: Parts = ()) -> Spot:
    """The spot that says whose pieces lie in a zone, as a sorted list of seats."""
    seat_of = {kind: seat for seat, kind in kinds.items()}
    return Spot(
        path,
        (place,),
        tuple(seat_of),
        lambda value: [Lying(place, kinds[seat]) for seat in sorted(value)],
        lambda seen: sorted(seat_of[piece.kind] for piece in seen),
        parts,
    )


def section_spots(section: str, colours: Mapping[int, str], parts: Callable[[str], Parts]) -> Iterator[Spot]:
    """The spots of a Section. ``parts`` gives the parts of the final that depend on a sort of spot."""
    path = f"sections.{section}"
    walls = {f"wall/level-{height}": height for height in range(1, WALL_LEVELS + 1)}
    yield one_of(f"{path}.level", Place(MAIN, f"{section}-wall"), walls, parts("walls"), 0)
    yield count(f"{path}.barricades", Place(MAIN, f"{section}-barricades"), "barricade", parts("barricades"))
    yield owners_of(f"{path}.archers", Place(MAIN, f"{section}-firing"), of_seats(colours, "archer"), parts("firing"))
    yield _rest(path, Place(MAIN, f"{section}-rest"), colours, parts("rest"))
    yield Hordes(section, colours).spot(f"{path}.hordes", parts("hordes"))


def _rest(path: str, place: Place, colours: Mapping[int, str], parts: Parts) -> Spot:
    """The spot that says how many of each kind of warrior each seat has in a Rest Zone."""
    kinds = {seat: [f"{colour}/{soldier}" for soldier in SOLDIERS] for seat, colour in colours.items()}

    def lay(rest: Mapping[str, Sequence[int]]) -> list[Lying]:
        return [
            Lying(place, kind)
            for seat, resting in sorted(rest.items())
            for kind, copies in zip(kinds[int(seat)], resting, strict=True)
            for _ in range(copies)
        ]

    def tell(seen: Sequence[Lying]) -> dict[str, list[int]]:
        lying = [piece.kind for piece in seen]
        found = {str(seat): [lying.count(kind) for kind in three] for seat, three in kinds.items()}
        return {seat: resting for seat, resting in found.items() if any(resting)}

    every = tuple(kind for three in kinds.values() for kind in three)
    return Spot(f"{path}.rest", (place,), every, lay, tell, parts)


class Hordes:
    """The Horde cards of a Section with what covers their cells. A second piece marks the second cell of a Horseman."""

    def __init__(self, section: str, colours: Mapping[int, str]) -> None:
        rows = [f"{section}-row{row}" for row in range(1, ROWS + 1)]
        self.cards = [Place(MAIN, f"{row}-{SECTION_CARDS}") for row in rows]
        self.cells = [[Place(MAIN, f"{row}-{cell}") for cell in range(1, CELLS + 1)] for row in rows]
        self.figures = {(seat, n): f"{colours[seat]}/{kind}" for seat in colours for n, kind in enumerate(SOLDIERS)}
        self.flanks = of_seats(colours, "flank")

    def spot(self, path: str, parts: Parts) -> Spot:
        """All cards of the Section as one spot of the camera."""
        places = [*self.cards, *(place for row in self.cells for place in row)]
        figures = (kind for (_, soldier), kind in self.figures.items() if soldier != ARCHER)
        kinds = ("horde", "wound", *figures, *self.flanks.values())
        return Spot(path, tuple(places), kinds, self.lay, self.tell, parts)

    def lay(self, hordes: Sequence[Mapping[str, Any]]) -> list[Lying]:
        """The pieces that lie there when the position holds these Horde cards."""
        rows = zip(self.cards, self.cells, hordes, strict=False)
        return sorted(piece for card, cells, horde in rows for piece in self._row(card, cells, horde))

    def _row(self, card: Place, cells: Sequence[Place], horde: Mapping[str, Any]) -> Iterator[Lying]:
        yield Lying(card, "horde", str(horde["card"]))
        for unit in horde["units"]:
            first, *others = unit["spots"]
            yield Lying(cells[first - 1], self.figures[unit["owner"], unit["soldier"]])
            yield from (Lying(cells[cell - 1], self.flanks[unit["owner"]]) for cell in others)
        yield from (Lying(cells[cell - 1], "wound") for cell in horde["wounds"])

    def tell(self, seen: Sequence[Lying]) -> Any:
        """The Horde cards that these pieces show, from the wall outwards.

        It is ``UNSEEN`` while a card or one of the pieces of a Horseman is not seen.
        """
        rows = [self._told(card, cells, seen) for card, cells in zip(self.cards, self.cells, strict=True)]
        while rows and rows[-1] == {}:
            rows.pop()
        return UNSEEN if {} in rows or None in rows else rows

    def _told(self, card: Place, cells: Sequence[Place], seen: Sequence[Lying]) -> dict[str, Any] | None:
        """The Horde card of one row: empty if nothing lies there, None if the pieces make no sense."""
        number = {place: cell for cell, place in enumerate(cells, 1)}
        cards = [piece.copy for piece in seen if piece.place == card]
        on_cells = [(number[piece.place], piece.kind) for piece in seen if piece.place in number]
        if not cards and not on_cells:
            return {}
        units = self._units(on_cells)
        if len(cards) != 1 or units is None or len({cell for cell, _ in on_cells}) < len(on_cells):
            return None
        wounds = [cell for cell, kind in on_cells if kind == "wound"]
        return {"card": int(cards[0]), "units": units, "wounds": wounds}

    def _units(self, on_cells: Sequence[tuple[int, str]]) -> list[dict[str, Any]] | None:
        found = []
        for (seat, soldier), kind in self.figures.items():
            cells: list[Sequence[int]] = [[cell] for cell, one in on_cells if one == kind]
            if soldier == HORSEMAN:
                flanks = [cell for cell, one in on_cells if one == self.flanks[seat]]
                if len(cells) != len(flanks):
                    return None
                cells = _paired([cell for (cell,) in cells], flanks)
            found += [{"owner": seat, "soldier": soldier, "spots": list(spots)} for spots in cells]
        return sorted(found, key=lambda unit: unit["spots"])


def _paired(cells: Sequence[int], flanks: Sequence[int]) -> list[Sequence[int]]:
    """Pair each Horseman's cell with the second cell closest to it."""
    ways = [list(zip(cells, order, strict=True)) for order in permutations(flanks)]
    return list(min(ways, key=lambda pairs: sum((first - second) ** 2 for first, second in pairs)))
