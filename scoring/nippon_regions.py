"""The scoring of a region of Nippon, the same three times in a game: influence, places, shares and ships.

Players may be anything that can be a key: names, or seats. Foreign companies are no player and get nothing.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import TypeVar

from messages.classes import frozen

Player = TypeVar("Player", bound=Hashable)
PAID_PLACES = 3
SHIP_PLACES = 2
RULINGS = {"NP-AMB-16": ("no-place", "takes-place"), "NP-AMB-37": ("all-uncovered", "not-at-limit")}
"""The rulings region scoring reads, with their options, the default first."""


@frozen
class Result:
    """What one player has in a region: the first of the places the tie takes, how many tie, and the VP."""

    influence: int
    place: int
    tied: int
    total: int
    ships: int

    @property
    def vp(self) -> int:
        """The player's share of what the places bring together, without ships."""
        return self.total // self.tied


def influence(tiles: Sequence[int], trains: Sequence[int]) -> int:
    """The tiles and, only beside a tile, the trains of a player in a region (NP-SCORE-02, NP-SCORE-03)."""
    return sum(tiles) + sum(trains) if tiles else 0


def foreign_influence(
    printed: Sequence[int], covered: Sequence[bool], limit: int, ruling: str = "all-uncovered"
) -> int:
    """What foreign companies have around one city: the numbers of uncovered slots (NP-SCORE-04).

    ``limit`` is how many tiles the city may have; it matters only for the ruling ``not-at-limit`` of NP-AMB-37.
    """
    if ruling == "not-at-limit" and sum(covered) >= limit:
        return 0
    return sum(number for number, hidden in zip(printed, covered, strict=True) if not hidden)


def score_region(
    influences: Mapping[Player, int],
    foreign: int,
    ships: Mapping[Player, int],
    table: Sequence[int],
    ruling: str = "no-place",
) -> dict[Player, Result]:
    """What each player who has a place in this region gets (NP-SCORE-05 to NP-SCORE-14); best first.

    ``table`` holds the VP of the three places in this scoring, ``ruling`` is the answer to NP-AMB-16.
    """
    least = 0 if ruling == "takes-place" else 1
    there = [value for value in (*influences.values(), foreign) if value >= least]
    found = {
        player: _result(own, there, ships.get(player, 0), table) for player, own in influences.items() if own >= least
    }
    return dict(sorted(found.items(), key=lambda one: one[1].place))


def _result(own: int, there: Sequence[int], ships: int, table: Sequence[int]) -> Result:
    place = 1 + sum(other > own for other in there)
    tied = there.count(own)
    total = sum(table[place - 1 : min(place + tied - 1, PAID_PLACES)])
    return Result(own, place, tied, total, ships if place <= SHIP_PLACES else 0)
