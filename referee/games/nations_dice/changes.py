"""Which rules a correction contradicts: what no step of a game can have done between two positions.

A correction is carried out all the same, because the table is the truth; these notes say what to look at.
"""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.game import Setting
from referee.engine.message import N_
from referee.engine.verdict import Note
from referee.games.nations_dice.position import Player, Position


def changes(before: Position, after: Position, setting: Setting) -> list[Note]:
    """The rules that stand against this change, each with what changed."""
    found = [*_table(before, after)]
    for seat, (old, new) in enumerate(zip(before.players, after.players, strict=True)):
        found += [*_markers(before, seat, old, new), *_pieces(before, after, seat, old, new)]
    return found


def _table(before: Position, after: Position) -> Iterator[Note]:
    for tile in (tile for row in after.grid for tile in row):
        if tile in before.gone:
            yield Note("ND-CMP-03", N_("tile {tile} had left the game"), tile=tile)
    if before.order != after.order and before.phase not in ("setup", "reveal"):
        yield Note("ND-ORD-06", N_("the order becomes {order} without a count"), order=list(after.order))
    if after.shadow.books < before.shadow.books:
        yield Note("ND-BOK-06", N_("the shadow falls to book {books}"), books=after.shadow.books)


def _markers(before: Position, seat: int, old: Player, new: Player) -> Iterator[Note]:
    if new.books < old.books:
        yield Note(
            "ND-BOK-06", N_("{player} falls from book {old} to {new}"), player=seat, old=old.books, new=new.books
        )
    if new.vp != old.vp and before.phase not in ("books", "famine", "war"):
        yield Note("ND-STA-09", N_("{player} goes from {old} to {new} VP"), player=seat, old=old.vp, new=new.vp)


def _pieces(before: Position, after: Position, seat: int, old: Player, new: Player) -> Iterator[Note]:
    """Within a round nothing becomes unused again, and whoever has passed stays passed."""
    if before.round != after.round or before.phase in ("setup", "reveal", "boards"):
        return
    if any(now < was for now, was in zip(new.used, old.used, strict=True)) or len(new.spent) < len(old.spent):
        yield Note("ND-STA-02", N_("{player} has fewer used dice or chits than before"), player=seat)
    if old.passed and not new.passed:
        yield Note("ND-TRN-03", N_("{player} had passed"), player=seat)
