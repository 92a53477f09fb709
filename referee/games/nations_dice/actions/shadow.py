"""The four-sided die of the solo game."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.action import Action, action, arg
from referee.engine.game import Setting
from referee.engine.message import N_
from referee.engine.verdict import Finding, Note, Violation
from referee.games.nations_dice import flow
from referee.games.nations_dice.components import D4, FIRST_TILE, STEPS
from referee.games.nations_dice.payment import let_go
from referee.games.nations_dice.pending import present, settle
from referee.games.nations_dice.position import Position, Turn


def in_column(position: Position, column: int) -> list[tuple[int, str]]:
    """The tiles still lying in a column, each with its row, from the bottom."""
    return [
        (number, tile)
        for number, row in enumerate(position.grid, 1)
        if len(row) >= column and (tile := flow.lying(position, row[column - 1]))
    ]


def cheapest(position: Position, setting: Setting, column: int) -> int:
    """The row of the tile with the lowest price, the lower row first; 0 if the column is empty (ND-SOL-03)."""
    prices = []
    for row, name in in_column(position, column):
        prices.append((row * flow.known(setting).tiles[name].cost, row))
    return min(prices)[1] if prices else 0


@action("d4", "d4/four-sided die", help=N_("Solo: the four-sided die after your action"), by_table=True)
class FourSided(Action):
    """The roll of the shadow's four-sided die."""

    result: int = arg(D4)

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        position = present(position, setting)
        if not flow.solo(position):
            yield Violation("ND-SOL-03", N_("the four-sided die belongs to the solo game"))
            return
        over = position.phase in STEPS or (position.phase == "reveal" and position.round > 1)
        if over or (position.phase == "actions" and position.turn.stage != "shadow"):
            yield Violation("ND-SOL-06", N_("the die is rolled after an action"))
        elif position.phase != "actions":
            yield from flow.playing(position)
        if self.result == 4 and setting.rulings["ND-AMB-19"] == "reroll-fours":
            yield Violation("ND-SOL-11", N_("a 4 is rerolled"), ruling="ND-AMB-19")

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        settle(position, setting, notes)
        if not flow.solo(position) or position.phase != "actions":
            return
        if position.turn.stage in ("shadow", "place"):
            position.turn = Turn(0, "act")
        row = cheapest(position, setting, self.result)
        if row:
            tile = flow.lying(position, position.grid[row - 1][self.result - 1])
            position.grid[row - 1][self.result - 1] = ""
            position.gone.append(tile)
            notes.append(
                Note(
                    "ND-SOL-03",
                    N_("tile {tile} leaves the game from row {row}, column {column}"),
                    tile=tile,
                    row=row,
                    column=self.result,
                )
            )
        elif self.result <= len(position.above) and position.above[self.result - 1]:
            tile = position.above[self.result - 1]
            position.above[self.result - 1] = ""
            let_go(position.first_tiles, tile)
            position.shadow.tiles.append(tile)
            notes.append(Note("ND-SOL-20", N_("the shadow takes the pass first tile {tile}"), tile=FIRST_TILE[tile]))
        else:
            notes.append(Note("ND-SOL-04", N_("nothing happens")))

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        position = present(position, setting)
        if position.turn.stage == "shadow":
            for result in range(1, 5):
                yield cls(-1, result)
