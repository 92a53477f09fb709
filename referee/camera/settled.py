"""What of a table can be relied on: what two looks agree on, without what may only have escaped the camera."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any

from referee.engine.position import get_path, to_json
from referee.engine.spot import COUNTER, Lying, Spot, Table, lay


def agreed(spots: Iterable[Spot], one: Table, other: Table) -> set[str]:
    """The paths of the spots whose pieces lie alike in both tables."""
    return {spot.path for spot in spots if _here(spot, one) == _here(spot, other)}


def vanished(spots: Sequence[Spot], position: Any, table: Table) -> set[str]:
    """The paths of spots from which pieces are gone that lie nowhere else, with nothing in their place.

    People rarely take a piece off the table and put nothing down; a tag that was not found looks the same.
    """
    short = _short(lay(spots, position), table)
    return {spot.path for spot in spots if any(_gone(spot, position, table, short))}


def _gone(spot: Spot, position: Any, table: Table, short: Collection[str]) -> Iterator[Lying]:
    expected = list(spot.lay(to_json(get_path(position, spot.path))))
    named = {piece.kind for piece in expected if piece.copy}
    here, there = Counter(expected), Counter(_plain(piece, named) for piece in _here(spot, table))
    if there - here:
        return
    for piece in here - there:
        if piece.kind in short or piece.component in short or piece.kind.startswith(f"{COUNTER}/"):
            yield piece


def _short(expected: Iterable[Lying], table: Table) -> set[str]:
    """The kinds of which fewer lie on the table than expected, and the components that lie nowhere."""
    pieces = list(expected)
    there = [piece for pieces_there in table.values() for piece in pieces_there]
    kinds = Counter(piece.kind for piece in pieces) - Counter(piece.kind for piece in there)
    return {*kinds, *({piece.component for piece in pieces} - {piece.component for piece in there})}


def _here(spot: Spot, table: Table) -> list[Lying]:
    return [piece for place in spot.places for piece in table.get(place, ()) if piece.kind in spot.kinds]


def _plain(piece: Lying, named: Collection[str]) -> Lying:
    return piece if piece.kind in named else piece._replace(copy="")
