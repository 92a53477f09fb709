"""Claiming tasks."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.action import Action, action, arg, rests_on
from referee.engine.game import Setting
from referee.engine.message import N_
from referee.engine.verdict import Finding, Note, Violation, Warn
from referee.games.zhanguo import flow, tasks
from referee.games.zhanguo.actions.lapsing import lapsing
from referee.games.zhanguo.components import KIND, LEVEL, SITES, SLOT
from referee.games.zhanguo.position import Position


@action("claim", "claim", help=N_("Claim a fulfilled task: upper or lower, and its kind"))
class Claim(Action):
    """Put a disc on a fulfilled task."""

    part: int = arg(LEVEL)
    kind: int = arg(KIND)

    @rests_on()
    def _moment(self, position: Position, setting: Setting) -> Iterator[Finding]:
        kind, seats = flow.now(position, setting)
        mine = self.player in seats
        if mine and kind == "reward":
            yield from flow.pool_is_done(position, setting)
        elif kind == "over" and setting.rulings["ZG-AMB-31"] == "at-end":
            return
        elif mine and kind in ("effects", "unified", "claims"):
            yield from flow.pool_is_done(position, setting)
            yield from tasks.forced_power(position, setting)
        elif mine and kind in ("play", "act"):
            yield Violation("ZG-TASK-12", N_("tasks are claimed at the end of the turn, after action and abilities"))
        else:
            yield Violation(
                "ZG-TASK-12",
                N_("tasks are claimed at the end of your own turn or right after a reward of your own"),
                ruling="ZG-AMB-31" if kind == "over" else "",
            )

    @rests_on("part", "kind")
    def _slot(self, position: Position, setting: Setting) -> Iterator[Finding]:
        slot = self.part * 3 + self.kind
        here = position.tasks[slot]
        if self.player in here.discs:
            yield Violation("ZG-TASK-05", N_("a disc of this player lies on {slot} already"), slot=SLOT[slot])
        elif not position.players[self.player].discs:
            yield Violation("ZG-TASK-04", N_("no task disc is left"))
        if setting.rulings["ZG-AMB-45"] == "next-turn" and slot in position.players[self.player].lost:
            yield Violation("ZG-TASK-07", N_("this claim was forgotten too often"), ruling="ZG-AMB-45")
        if not tasks.has_space(position, setting, slot):
            yield Violation(
                "ZG-TASK-06",
                N_("all {count} spaces of {slot} are taken"),
                count=tasks.discs_on(position, slot),
                slot=SLOT[slot],
            )
        yield from self._fulfilled(position, setting, slot)

    def _fulfilled(self, position: Position, setting: Setting, slot: int) -> Iterator[Finding]:
        for place, owned, needed in tasks.lacking(position, setting, self.player, slot):
            rule = "ZG-TASK-08" if slot in position.players[self.player].late else "ZG-TASK-01"
            if not tasks.is_told(position, setting, slot):
                yield Violation(
                    rule,
                    N_("whatever this task shows, {player} does not have enough on the gameboard for it"),
                    player=self.player,
                )
                return
            if slot % 3 == tasks.WALL:
                yield Violation(
                    "ZG-TASK-10" if owned else rule,
                    N_("site {site}: {owned#wall|walls}, the task needs {needed}"),
                    site=SITES[place],
                    owned=owned,
                    needed=needed,
                )
            elif slot % 3 == tasks.PALACE:
                yield Violation(
                    rule,
                    N_("region {region}: {owned#palace|palaces}, the task needs {needed}"),
                    region=place,
                    owned=owned,
                    needed=needed,
                )
            else:
                yield Violation(
                    rule,
                    N_("region {region}: {owned#governor|governors}, the task needs {needed}"),
                    region=place,
                    owned=owned,
                    needed=needed,
                )

    def warnings(self, position: Position, setting: Setting) -> Iterator[Warn]:
        return lapsing(position, setting, self.player)

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        flow.close_pool(position)
        slot = self.part * 3 + self.kind
        space = tasks.place_disc(position, slot, self.player)
        position.players[self.player].discs -= 1
        tasks.claimed(position, self.player, slot)
        if position.phase == "play":
            position.turn.stage = "claims"
        notes.append(
            Note(
                "ZG-TASK-04",
                N_("a disc of {player} goes to space {space} of {slot}"),
                player=self.player,
                space=space,
                slot=SLOT[slot],
            )
        )

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        if position.phase == "play" and position.turn.stage not in ("effects", "claims"):
            return
        for slot, here in enumerate(position.tasks):
            if player not in here.discs:
                yield cls(player, slot // 3, slot % 3)
