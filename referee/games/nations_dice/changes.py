"""Which rules a correction contradicts: what no step of a game can have done between two positions.

A correction is carried out all the same, because the table is the truth; these notes say what to look at.
"""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.game import Setting
from referee.engine.lasting import Lasting, alters, broken, falls, shrinks
from referee.engine.message import N_
from referee.engine.verdict import Note
from referee.games.nations_dice.position import Position

USED = N_("{player} has fewer used dice or chits than before")
ALWAYS = (
    Lasting("ND-BOK-06", "shadow.books", falls, N_("the shadow falls to {new#book|books}")),
    Lasting("ND-BOK-06", "players.{player}.books", falls, N_("{player} falls from {old} to {new#book|books}")),
)
IN_A_ROUND = (
    Lasting("ND-STA-02", "players.{player}.used.{colour}", falls, USED),
    Lasting("ND-STA-02", "players.{player}.spent", shrinks, USED),
    Lasting("ND-TRN-03", "players.{player}.passed", alters, N_("{player} had passed")),
)


def changes(before: Position, after: Position, setting: Setting) -> list[Note]:
    """The rules that stand against this change, each with what changed."""
    in_round = before.round == after.round and before.phase not in ("setup", "reveal", "boards")
    return [
        *_table(before, after),
        *_points(before, after),
        *broken((*ALWAYS, *(IN_A_ROUND if in_round else ())), before, after),
    ]


def _table(before: Position, after: Position) -> Iterator[Note]:
    for tile in (tile for row in after.grid for tile in row):
        if tile in before.gone:
            yield Note("ND-CMP-03", N_("tile {tile} had left the game"), tile=tile)
    if before.order != after.order and before.phase not in ("setup", "reveal"):
        yield Note("ND-ORD-06", N_("the order becomes {order} without a count"), order=list(after.order))


def _points(before: Position, after: Position) -> Iterator[Note]:
    """Points change only in the steps at the end of a round."""
    if before.phase in ("books", "famine", "war"):
        return
    for seat, (old, new) in enumerate(zip(before.players, after.players, strict=True)):
        if new.vp != old.vp:
            yield Note("ND-STA-09", N_("{player} goes from {old} to {new} VP"), player=seat, old=old.vp, new=new.vp)
