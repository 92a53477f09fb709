"""Points scored while Nations: The Dice Game is played: books, famine, war, bonus tiles; and the Hall of Fame.

Players may be anything that can be a key: names, or seats.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import TypeVar

Player = TypeVar("Player", bound=Hashable)
BONUS = 2
"""What every bonus tile that scores is worth (ND-BNS-01 to -03, -05)."""

HALL_OF_FAME = {
    "base": (
        (50, "Trajan"),
        (40, "Ashoka"),
        (35, "Wu Zetian"),
        (30, "Saladin"),
        (25, "Victoria"),
        (20, "Charles V"),
        (15, "Cleopatra"),
        (10, "Dan Quayle"),
    ),
    "unrest": (
        (60, "Trajan"),
        (50, "Ashoka"),
        (40, "Wu Zetian"),
        (35, "Saladin"),
        (30, "Victoria"),
        (25, "Charles V"),
        (20, "Cleopatra"),
        (10, "Dan Quayle"),
    ),
}


def book_points(totals: Mapping[Player, int]) -> dict[Player, int]:
    """Points by the markers on the book track: for each opponent with fewer books 1, with two sides 2.

    Solo, the shadow is the other side, whose own points nobody marks (ND-BOK-04, -05, ND-SOL-07, -13).
    """
    each = 2 if len(totals) == 2 else 1
    return {player: each * sum(other < own for other in totals.values()) for player, own in totals.items()}


def event_points(used: int, value: int, age: int) -> int:
    """Points of famine or war: the age for at least the event's value, else none (ND-FAM-02, -03, ND-WAR-02, -03)."""
    return age if used >= value else 0


def most_points(produced: Mapping[Player, int], at_zero: str = "nobody") -> dict[Player, int]:
    """Points of the bonus tiles for most food, strength or books; everybody who ties for most has them.

    ``at_zero`` is the ruling ND-AMB-14: nobody, or all-tied.
    """
    most = max(produced.values())
    scored = most > 0 or at_zero == "all-tied"
    return {player: BONUS if scored and count == most else 0 for player, count in produced.items()}


def solo_most_points(produced: int, limit: int) -> int:
    """Solo points of the same tiles: more than the famine, the war or the shadow's books (ND-SOL-24)."""
    return BONUS if produced > limit else 0


def solo_book_limit(rolled: int, from_tile: int, ruling: str = "roll") -> int:
    """The shadow's books that most books must beat, by the ruling ND-AMB-15b."""
    return rolled + (from_tile if ruling == "roll-plus-tile" else 0)


def solo_last_points(tiles_left: int) -> int:
    """Solo points of last to pass, by the pass first tiles left before one is taken for this pass (ND-SOL-26)."""
    return 0 if tiles_left else BONUS


def pass_first_worth(*, stronger: bool, solo: bool = False, ruling: str = "two") -> int:
    """Symbols a pass first tile is worth, with or without the tile that makes it stronger (ruling ND-AMB-15)."""
    if not stronger:
        return 1
    return 3 if solo and ruling == "three" else 2


def hall_of_fame(points: int, edition: str, ruling: str = "at-least") -> tuple[int, str] | None:
    """The entry of the Hall of Fame a solo game reaches, with its points; None below all (ruling ND-AMB-33)."""
    for least, name in HALL_OF_FAME[edition]:
        if points == least or (points > least and ruling == "at-least"):
            return least, name
    return None


def winner(points: Mapping[Player, int], order: Sequence[Player]) -> Player:
    """Most points, of equals the first in player order (ND-END-05, -06)."""
    return max(order, key=lambda player: points[player])
