"""Whether a change of points is told as it is: no player gains or loses any without a note that says how many."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.engine.session import Session
from referee.engine.verdict import Note

NUMBERS = ("vp", "honor", "count")
"""The facts of notes that say how many points come or go."""
OWNERS = ("player", "owner", "seat")


def points(table: Session, field: str) -> list[int]:
    """The points of each player, which stand in this field; of nobody if no field has them."""
    return [getattr(player, field) for player in table.position.players] if field else []


def untold(before: Sequence[int], after: Sequence[int], notes: Sequence[Note]) -> Iterator[str]:
    """Changes that the numbers of a player's own notes cannot add up to, each added or taken away."""
    for player, (was, is_now) in enumerate(zip(before, after, strict=True)):
        sums = {0}
        for number in _numbers(player, notes):
            sums |= {one + sign * number for one in sums for sign in (1, -1)}
        if is_now - was not in sums:
            yield f"{is_now - was:+} of player {player}: {[*_numbers(player, notes)]}"


def _numbers(player: int, notes: Sequence[Note]) -> Iterator[int]:
    for note in notes:
        if any(note.facts.get(name) == player for name in OWNERS):
            yield from (number for name in NUMBERS if isinstance(number := note.facts.get(name), int))
