"""Hiring workers."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.action import Action, action, arg
from referee.engine.game import Setting
from referee.engine.message import N_
from referee.engine.verdict import Finding, Note, Violation
from referee.engine.words import words
from referee.games.zhanguo import flow
from referee.games.zhanguo.components import (
    REGION,
)
from referee.games.zhanguo.position import Position

AND = words("and")


@action("hire", "hire/hire workers", help=N_("Court action: hire workers in one region"))
class Hire(Action):
    """Court action Hire Workers. A second region can be typed only so that it is refused by its rule."""

    region: int = arg(REGION)
    other: int | None = arg(REGION, AND, asks=N_("which other region?"))

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        yield from flow.acting(position, setting, self.player, "act")
        if self.other is not None:
            yield Violation("ZG-HIRE-03", N_("workers are hired in one region only, and all that its officials bring"))
        region = position.players[self.player].regions[self.region - 1]
        officials = region.serving
        if not officials:
            extra = self._hired(position, setting)[1]
            yield Violation(
                "ZG-SIDEB-03" if extra else "ZG-HIRE-01",
                N_("the worker area of region {region} holds no official"),
                region=self.region,
            )
        highest = flow.highest(position, setting, self.player, self.region)
        if region.level >= highest:
            yield Violation(
                "ZG-HIRE-05",
                N_("unrest of region {region} is {level}, the last space"),
                region=self.region,
                level=region.level,
            )
        elif setting.options["unrest"] == "yes" and region.level + self._rise(position, setting) > highest:
            yield Violation(
                "ZG-VAR-07",
                N_("{count#worker|workers} would raise unrest of region {region} from {level} above {highest}"),
                count=self._rise(position, setting),
                region=self.region,
                level=region.level,
                highest=highest,
            )

    def hopeless(self, position: Position, setting: Setting) -> Iterator[Violation]:
        return flow.unable(self, position, setting)

    def _hired(self, position: Position, setting: Setting) -> tuple[int, bool]:
        """The number of workers for the officials, and whether ability A adds one more."""
        own = position.players[self.player]
        extra = "A" in flow.powers(position, setting, self.player)
        return own.regions[self.region - 1].serving, extra

    def _rise(self, position: Position, setting: Setting) -> int:
        if setting.options["unrest"] != "yes":
            return 1
        hired, extra = self._hired(position, setting)
        return hired + (extra and setting.rulings["ZG-AMB-23"] == "counts")

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        region = position.players[self.player].regions[self.region - 1]
        hired, extra = self._hired(position, setting)
        rise = self._rise(position, setting)
        region.workers += hired + extra
        region.level += rise
        notes.append(
            Note(
                "ZG-HIRE-02",
                N_("{count#worker|workers} enter region {region}"),
                count=hired,
                region=self.region,
            )
        )
        if extra:
            notes.append(Note("ZG-SIDEB-01", N_("ability A adds one worker in region {region}"), region=self.region))
        rule = "ZG-VAR-06" if setting.options["unrest"] == "yes" else "ZG-HIRE-04"
        notes.append(
            Note(rule, N_("unrest of region {region} rises to {level}"), region=self.region, level=region.level)
        )
        position.turn.action, position.turn.stage = "hire", "effects"

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        if position.turn.stage == "act":
            for number, region in enumerate(position.players[player].regions, 1):
                if any(region.worker_area):
                    yield cls(player, number)
