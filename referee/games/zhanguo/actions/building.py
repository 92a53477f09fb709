"""Palaces and walls, paid by workers or given as a reward.

What is the same for both ways is checked by functions here.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from referee.engine.action import Action, action, arg
from referee.engine.game import Setting
from referee.engine.lists import size
from referee.engine.message import N_
from referee.engine.values import Many
from referee.engine.verdict import Finding, Note, Open, Violation
from referee.engine.words import words
from referee.games.zhanguo import flow
from referee.games.zhanguo.components import (
    BARS,
    COLOUR,
    REGION,
    SECTION,
)
from referee.games.zhanguo.position import Player, Position

WITH_MARKER = words("marker")
THIRD = words("from", "from/third/worker")
PAID_BY = words("from", "from/workers/worker")
OUT_OF = Many(words("regions"), REGION, 1, 3)


def palace_left(own: Player) -> Iterator[Finding]:
    """Check what every palace needs wherever it is built: one in supply."""
    if not own.palaces:
        yield Violation("ZG-PALACE-01", N_("no palace is left in the supply"))


def palace_site(position: Position, setting: Setting, player: int, region: int) -> Iterator[Finding]:
    """Check what every palace needs, paid or given: a free slot in the region, and no ban by unrest."""
    slots = len(position.players)
    if size(position.palaces[region - 1]) >= slots:
        yield Violation(
            "ZG-PALACE-02",
            N_("all {slots} palace slots of region {region} are taken"),
            slots=slots,
            region=region,
        )
    yield from unrest_ban(position, setting, player, region)


def unrest_ban(position: Position, setting: Setting, player: int, region: int) -> Iterator[Finding]:
    """Check what every palace needs, paid or given: unrest in the region that does not forbid it."""
    level = position.players[player].regions[region - 1].level
    if not level:
        return
    board = position.players[player].board
    if level >= flow.highest(position, setting, player, region):
        yield Violation(
            "ZG-PALACE-04",
            N_("unrest of region {region} is {level}, the last space"),
            region=region,
            level=level,
        )
    else:
        printed = flow.known(setting).bans[board][region - 1]
        if level in printed or (setting.rulings["ZG-AMB-22"] == "from-symbol" and any(level >= ban for ban in printed)):
            yield Violation(
                "ZG-PALACE-04",
                N_("no palace at unrest {level} in region {region}"),
                region=region,
                level=level,
                ruling="ZG-AMB-22",
            )


def raise_palace(position: Position, player: int, region: int, notes: list[Note]) -> None:
    """Place a palace of the player in a region; :func:`palace_points` scores it."""
    own = position.players[player]
    own.palaces -= 1
    position.palaces[region - 1].append(player)
    notes.append(Note("ZG-PALACE-06", N_("a palace of {player} in region {region}"), player=player, region=region))


def palace_points(position: Position, player: int, notes: list[Note]) -> None:
    """Give the player 1 VP for every card on the own board (ZG-PALACE-08)."""
    own = position.players[player]
    vp = own.unified
    own.vp += vp
    notes.append(
        Note("ZG-PALACE-08", N_("{player} gains {vp} VP, one for each card on the board"), player=player, vp=vp)
    )


@action(
    "palace",
    "palace/build palace",
    help=N_("Court action: build one palace; from names the region of the third worker"),
)
class Palace(Action):
    """Court action Build 1 Palace."""

    region: int = arg(REGION)
    third: int = arg(REGION, THIRD, asks=N_("the third worker from which region?"))
    marker: int | None = arg(COLOUR, WITH_MARKER)

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        yield from flow.acting(position, setting, self.player, "act")
        own = position.players[self.player]
        yield from palace_left(own)
        yield from palace_site(position, setting, self.player, self.region)
        yield from self._workers(own, self.region)
        yield from self._marker(position)

    def hopeless(self, position: Position, setting: Setting) -> Iterator[Violation]:
        return flow.unable(self, position, setting)

    def _workers(self, own: Player, region: int) -> Iterator[Finding]:
        here = own.regions[region - 1].workers
        if here < 2:
            yield Violation(
                "ZG-PALACE-03",
                N_("region {region} holds {have#worker|workers}, a palace there needs 2"),
                region=region,
                have=here,
            )
        same = not self.unsaid() and self.third == region
        if not self.unsaid() and not same and own.regions[self.third - 1].workers:
            return
        elsewhere = any(one.workers for number, one in enumerate(own.regions, 1) if number != region)
        if here < 3 and not elsewhere:
            yield Violation(
                "ZG-PALACE-03", N_("no worker stands outside region {region}, but one is needed"), region=region
            )
        if same or (here >= 3 and not elsewhere):
            yield Violation(
                "ZG-PALACE-10", N_("the third worker comes from another region than {region}"), region=region
            )
        elif elsewhere:
            yield Violation("ZG-PALACE-03", N_("region {third} holds no worker to give"), third=self.third)

    def _marker(self, position: Position) -> Iterator[Finding]:
        if self.marker is None:
            if any(position.threes):
                yield Open("marker")
        elif not position.threes[self.marker]:
            yield Violation(
                "ZG-PALACE-07",
                N_("no {marker} marker worth 3 lies on the gameboard"),
                marker=COLOUR[self.marker],
            )

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        own = position.players[self.player]
        own.regions[self.region - 1].workers -= 2
        own.regions[self.third - 1].workers -= 1
        notes.append(
            Note(
                "ZG-PALACE-05",
                N_("2 workers leave region {region}, 1 leaves region {third}"),
                region=self.region,
                third=self.third,
            )
        )
        raise_palace(position, self.player, self.region, notes)
        if self.marker is not None:
            position.threes[self.marker] -= 1
            own.threes[self.marker] += 1
            notes.append(
                Note(
                    "ZG-PALACE-07",
                    N_("{player} takes the {marker} marker worth 3"),
                    player=self.player,
                    marker=COLOUR[self.marker],
                )
            )
        palace_points(position, self.player, notes)
        position.turn.action, position.turn.stage = "palace", "effects"

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        if position.turn.stage != "act":
            return
        own = position.players[player]
        markers: list[int | None] = [colour for colour in COLOUR.domain() if position.threes[colour]] or [None]
        for region, here in enumerate(own.regions, 1):
            if here.workers >= 2:
                for third, there in enumerate(own.regions, 1):
                    if third != region and there.workers:
                        for marker in markers:
                            yield cls(player, region, third, marker)


def wall_left(own: Player) -> Iterator[Finding]:
    """Check what every wall needs wherever it is built: one in supply."""
    if not own.walls:
        yield Violation("ZG-WALL-01", N_("no wall is left in the supply"))


def one_wall_a_section(position: Position, player: int, section: int) -> Iterator[Finding]:
    """Check what every wall needs, paid or given: no other wall of its player in this section."""
    if player in position.walls[section].spaces:
        yield Violation(
            "ZG-WALL-03", N_("this player has a wall in section {section} already"), section=SECTION[section]
        )


def space_free(position: Position, section: int, bars: int) -> Iterator[Finding]:
    """Check what every wall needs, paid or given: a free space."""
    if position.walls[section].spaces[bars - 1] >= 0:
        yield Violation(
            "ZG-WALL-02",
            N_("the space with {bars#bar|bars} in section {section} is taken"),
            bars=bars,
            section=SECTION[section],
        )


def section_full(position: Position, section: int) -> Iterator[Violation]:
    """Yield a violation if no space of the section is free; it is asked while the space is not said yet."""
    if all(owner >= 0 for owner in position.walls[section].spaces):
        yield Violation("ZG-WALL-08", N_("all spaces of section {section} are taken"), section=SECTION[section])


def raise_wall(position: Position, player: int, section: int, bars: int, notes: list[Note]) -> None:
    """Place a wall of the player on the space with so many bars."""
    position.players[player].walls -= 1
    position.walls[section].spaces[bars - 1] = player
    notes.append(
        Note(
            "ZG-WALL-05",
            N_("a wall of {player} in section {section}, space with {bars#bar|bars}"),
            player=player,
            section=SECTION[section],
            bars=bars,
        )
    )


@action(
    "wall", "wall/build wall", help=N_("Court action: build one wall; from names the regions that give the workers")
)
class Wall(Action):
    """Court action Build 1 Wall."""

    section: int = arg(SECTION)
    bars: int = arg(BARS, asks=N_("how many bars?"))
    regions: tuple[int, ...] = arg(OUT_OF, PAID_BY, asks=N_("workers from which regions?"))

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        yield from flow.acting(position, setting, self.player, "act")
        own = position.players[self.player]
        yield from wall_left(own)
        yield from one_wall_a_section(position, self.player, self.section)
        yield from space_free(position, self.section, self.bars)
        yield from self._workers(own, self.bars)

    def hopeless(self, position: Position, setting: Setting) -> Iterator[Violation]:
        if self.unsaid() == "bars":
            yield from section_full(position, self.section)

    def _workers(self, own: Player, bars: int) -> Iterator[Finding]:
        if not self.unsaid() and self._fits(bars) and all(own.regions[region - 1].workers for region in self.regions):
            return
        staffed = [number for number, one in enumerate(own.regions, 1) if one.workers]
        if len(staffed) < bars:
            yield Violation(
                "ZG-WALL-04",
                N_("workers stand in {have#region|regions}, the space needs {need}"),
                have=len(staffed),
                need=bars,
            )
        elif not self._fits(bars):
            yield Violation(
                "ZG-WALL-06",
                N_("{bars#worker|workers} from as many different regions pay this space"),
                bars=bars,
            )
        else:
            for region in self.regions:
                if region not in staffed:
                    yield Violation("ZG-WALL-06", N_("region {region} holds no worker"), region=region)

    def _fits(self, bars: int) -> bool:
        """Whether as many different regions are named as the space has bars."""
        return len(self.regions) == bars == len(set(self.regions))

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        raise_wall(position, self.player, self.section, self.bars, notes)
        for region in self.regions:
            position.players[self.player].regions[region - 1].workers -= 1
        notes.append(Note("ZG-WALL-06", N_("one worker each leaves: regions {regions}"), regions=list(self.regions)))
        position.turn.action, position.turn.stage = "wall", "effects"

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        if position.turn.stage != "act":
            return
        staffed = [number for number, one in enumerate(position.players[player].regions, 1) if one.workers]
        for section, here in enumerate(position.walls):
            for bars in BARS.domain() if player not in here.spaces else ():
                if here.spaces[bars - 1] < 0:
                    for regions in combinations(staffed, bars):
                        yield cls(player, section, bars, regions)
