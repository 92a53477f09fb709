"""Which spots of a table can be relied on: those on which two looks agree, unless a tag may have been missed there."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any

from referee.camera.expected import value_at
from referee.engine.spot import COUNTER, Lying, Spot, Table


def agreed(spots: Iterable[Spot], one: Table, other: Table) -> set[str]:
    """The paths of the spots that look the same in both tables."""
    return {spot.path for spot in spots if _here(spot, one) == _here(spot, other)}


def vanished(spots: Sequence[Spot], position: Any, table: Table) -> set[str]:
    """The paths of the spots from which pieces are gone that lie nowhere else, with nothing in their place.

    People rarely take a piece off the table and put nothing down, and a tag that was not found looks the same.
    """
    held = {spot.path: value_at(position, spot.path) for spot in spots}
    laid = {spot.path: [] if held[spot.path] is None else list(spot.lay(held[spot.path])) for spot in spots}
    short = _short(itertools.chain.from_iterable(laid.values()), table)
    return {spot.path for spot in spots if any(_gone(spot, laid[spot.path], table, short))}


def _gone(spot: Spot, expected: Sequence[Lying], table: Table, short: Collection[str]) -> Iterator[Lying]:
    named = {piece.kind for piece in expected if piece.copy}
    here, there = Counter(expected), Counter(_plain(piece, named) for piece in _here(spot, table))
    if there - here:
        return
    for piece in here - there:
        known = piece.component if piece.copy else piece.kind
        if known in short or piece.kind.startswith(f"{COUNTER}/"):
            yield piece


def _short(expected: Iterable[Lying], table: Table) -> set[str]:
    """The kinds of which fewer lie on the table than expected, and the components that lie nowhere."""
    pieces, there = list(expected), list(itertools.chain.from_iterable(table.values()))
    kinds = Counter(piece.kind for piece in pieces) - Counter(piece.kind for piece in there)
    named = {piece.component for piece in pieces if piece.copy}
    return {*kinds, *(named - {piece.component for piece in there})}


def _here(spot: Spot, table: Table) -> list[Lying]:
    return [piece for place in spot.places for piece in table.get(place, ()) if piece.kind in spot.kinds]


def _plain(piece: Lying, named: Collection[str]) -> Lying:
    return piece if piece.kind in named else piece._replace(copy="")
