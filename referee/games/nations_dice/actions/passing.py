"""Passing, with the pass first tiles of the expansion."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.action import Action, action, arg
from referee.engine.game import Setting
from referee.engine.message import N_
from referee.engine.verdict import Finding, Note, Open, Violation
from referee.games.nations_dice import flow, steps
from referee.games.nations_dice.components import FIRST_TILE, FIRST_TILES
from referee.games.nations_dice.payment import let_go
from referee.games.nations_dice.pending import present, settle
from referee.games.nations_dice.position import Position
from scoring.nations_dice_steps import BONUS


def last(position: Position, seat: int) -> bool:
    """Whether everybody else has passed."""
    return all(player.passed for other, player in enumerate(position.players) if other != seat)


def tile_due(position: Position, setting: Setting, seat: int) -> bool:
    """Whoever passes takes a pass first tile (ND-PFT-01, ND-SOL-23)."""
    if not flow.unrest(setting) or not position.first_tiles:
        return False
    if flow.solo(position):
        return not position.shadow.tiles or setting.rulings["ND-AMB-16"] == "any-left"
    return not last(position, seat)


@action("pass", "pass/passes", help=N_("Pass; with Unrest name the pass first tile you take"))
class Pass(Action):
    """A player leaves the action step."""

    tile: str | None = arg(FIRST_TILE)

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        position = present(position, setting)
        yield from flow.acting(position, self.player, self.spec.verb.key, settling=True)
        if position.phase != "actions" or position.turn.stage != "act":
            return
        if not tile_due(position, setting, self.player):
            if self.tile is not None and not flow.unrest(setting):
                yield Violation("ND-SET-25", N_("pass first tiles belong to the expansion"))
            elif self.tile is not None:
                rule = "ND-SOL-23" if flow.solo(position) else "ND-PFT-01"
                yield Violation(rule, N_("no pass first tile is due"))
        elif self.tile is None:
            yield Open("tile")
        elif self.tile not in position.first_tiles:
            left = [FIRST_TILE[one] for one in position.first_tiles]
            yield Violation("ND-PFT-01", N_("this tile is taken; left: {tiles}"), tiles=left)

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        settle(position, setting, notes)
        if position.phase != "actions":
            return
        player = position.players[self.player]
        flow.take_turn(position, self.player)
        if flow.unrest_dice(player):
            notes.append(
                Note("ND-GRN-07", N_("{count#die|dice} showing unrest laid aside"), count=flow.set_aside(player))
            )
        gone = not position.first_tiles if flow.solo(position) else last(position, self.player)
        player.passed = True
        notes.append(Note("ND-PAS-01", N_("{player} has passed"), player=self.player))
        if self.tile is not None:
            self._take(position, self.tile, notes)
        if flow.of_unrest(position.bonus, setting) == "last" and gone:
            rule = "ND-SOL-26" if flow.solo(position) else "ND-BNS-05"
            steps.earn(position, setting, self.player, BONUS, rule, notes)
        flow.next_turn(position, notes)
        if all(one.passed for one in position.players):
            notes.append(Note("ND-PAS-02", N_("all have passed: books, famine, player order, war")))
            steps.begin(position, setting, "books", notes)

    def _take(self, position: Position, tile: str, notes: list[Note]) -> None:
        if not let_go(position.first_tiles, tile):
            return
        position.players[self.player].first_tile = tile
        position.above = ["" if one == tile else one for one in position.above]
        notes.append(
            Note(
                "ND-PFT-01",
                N_("{player} takes the pass first tile {tile}"),
                player=self.player,
                tile=FIRST_TILE[tile],
            )
        )

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        position = present(position, setting)
        if position.phase == "actions":
            yield cls(player)
            for tile in FIRST_TILES:
                yield cls(player, tile)
