"""Officials: free moves, recruiting, re-assigning, and the official of a bonus square."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.action import Action, action, arg
from referee.engine.game import Setting
from referee.engine.holds import NOBODY
from referee.engine.message import N_, with_none
from referee.engine.verdict import Finding, Note, Violation
from referee.engine.words import words
from referee.games.zhanguo import flow
from referee.games.zhanguo.components import AREA, OFFICIAL, REGION, WORKER_AREA, AreaValue
from referee.games.zhanguo.position import Player, Position

FROM = words("from")
TO = words("to", "to/into/->")
WORKER_SIDE = 1
BELOW = AreaValue(WORKER_SIDE)
"""A worker area, into which no official is recruited; it can be typed only so that it is refused by its rule."""


def area(own: Player, place: int) -> list[int]:
    """The officials in an area (2 x region + 0 governor area, + 1 worker area)."""
    region = own.regions[place // 2 - 1]
    return region.worker_area if place % 2 else region.governor_area


@action(
    "drop",
    "drop/down",
    help=N_("Free move: an official from the governor area to the worker area of its region"),
    waits=True,
)
class Drop(Action):
    """The free move of an official."""

    official: int = arg(OFFICIAL)
    region: int = arg(REGION)

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        in_rewards = position.phase == "rewards" and position.accepted == self.player
        if in_rewards and setting.rulings["ZG-AMB-21"] == "yes":
            pass
        elif position.phase != "play":
            yield Violation(
                "ZG-FREE-04",
                N_("free moves belong to your own turn in phase 2"),
                ruling="ZG-AMB-21" if in_rewards else "",
            )
        elif position.turn.player != self.player:
            yield Violation("ZG-FREE-04", N_("it is the turn of {player}"), player=position.turn.player)
        region = position.players[self.player].regions[self.region - 1]
        if not region.governor_area[self.official]:
            yield Violation(
                "ZG-FREE-01",
                N_("the governor area of region {region} holds no {official} official"),
                region=self.region,
                official=OFFICIAL[self.official],
            )
        if region.serving >= WORKER_AREA:
            yield Violation(
                "ZG-FREE-02",
                N_("the worker area of region {region} holds {held} officials already"),
                region=self.region,
                held=region.serving,
            )
        if position.turn.transit and position.turn.player == self.player:
            yield from flow.pool_is_done(position, setting)

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        region = position.players[self.player].regions[self.region - 1]
        region.governor_area[self.official] -= 1
        region.worker_area[self.official] += 1

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        for number, region in enumerate(position.players[player].regions, 1):
            for official in OFFICIAL.domain():
                if region.governor_area[official]:
                    yield cls(player, official, number)


@action(
    "recruit", "recruit/recruit official", help=N_("Court action: one official from your supply to a governor area")
)
class Recruit(Action):
    """Court action Recruit 1 Official."""

    official: int = arg(OFFICIAL)
    region: int = arg(REGION)
    below: int | None = arg(BELOW)

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        yield from flow.acting(position, setting, self.player, "act")
        own = position.players[self.player]
        none = not own.idle
        if none:
            yield Violation("ZG-RECRUIT-04", N_("all {count} officials are on the board"), count=own.on_board)
        if self.below is not None:
            yield Violation(
                "ZG-RECRUIT-05",
                N_("a recruit enters the governor area of region {region}; drop moves it down afterwards"),
                region=self.below // 2,
            )
        if not none and not own.officials[self.official]:
            yield Violation(
                "ZG-RECRUIT-01",
                N_("no {official} official is left in the supply"),
                official=OFFICIAL[self.official],
            )

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        take_official(position.players[self.player], self.official, self.region)
        position.turn.action, position.turn.stage = "recruit", "effects"
        notes.append(
            Note(
                "ZG-RECRUIT-02",
                N_("a {official} official enters region {region}"),
                official=OFFICIAL[self.official],
                region=self.region,
            )
        )

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        if position.turn.stage == "act":
            yield from _officials(cls, position, player)


def take_official(own: Player, official: int, region: int) -> None:
    """Move one official from the supply to a governor area."""
    own.officials[official] -= 1
    own.regions[region - 1].governor_area[official] += 1


def _officials(cls: type[Action], position: Position, player: int) -> Iterator[Action]:
    for official in OFFICIAL.domain():
        if position.players[player].officials[official]:
            for region in REGION.domain():
                yield cls(player, official, region)


@action(
    "reassign",
    "reassign/re-assign/reassign officials",
    help=N_("Court action: spend 1 to 3 re-assignment points"),
    follow=("move",),
)
class Reassign(Action):
    """Court action Re-assign Officials: opens three points, which moves spend."""

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        yield from flow.acting(position, setting, self.player, "act")
        if position.phase == "play" and not position.players[self.player].on_board:
            yield Violation("ZG-REASSIGN-01", N_("no official stands on this board"))

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        position.turn.action, position.turn.stage = "reassign", "effects"
        flow.open_pool(position, "court", 3)
        notes.append(Note("ZG-REASSIGN-02", N_("3 re-assignment points are open, at least 1 must be spent")))

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        if position.turn.stage == "act":
            yield cls(player)


@action(
    "move",
    "move",
    help=N_("Spend one re-assignment point: an official from one area to another, 3G 4G"),
    follow=("move",),
)
class Move(Action):
    """One re-assignment point."""

    official: int = arg(OFFICIAL)
    start: int = arg(AREA, FROM, asks=N_("from which area?"))
    end: int = arg(AREA, TO, asks=N_("to which area?"))

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        yield from self._has_point(position)
        turn = position.turn
        if turn.transit and (self.start != turn.transit or self.official != turn.transit_colour):
            yield Violation(
                "ZG-REASSIGN-07",
                N_("the {official} official in the full worker area of region {region} must go on first"),
                official=OFFICIAL[turn.transit_colour],
                region=turn.transit // 2,
            )
        yield from self._way(position, setting, self.start, self.end)

    def _has_point(self, position: Position) -> Iterator[Finding]:
        turn = position.turn
        if flow.active(position) != self.player:
            yield from flow.in_turn(position, self.player)
        elif turn.points:
            return
        elif turn.pool:
            rule = "ZG-REASSIGN-02" if turn.pool == "court" else "ZG-REASSIGN-14"
            yield Violation(rule, N_("all {spent} points are spent"), spent=turn.moved)
        elif not self.unsaid() and self.start % 2 and self.end == self.start - 1:
            yield Violation("ZG-FREE-03", N_("going up costs a re-assignment point, and none is open"))
        else:
            yield Violation("ZG-FREE-05", N_("this move costs a re-assignment point, and none is open"))

    def _way(self, position: Position, setting: Setting, start: int, end: int) -> Iterator[Finding]:
        here, there = start // 2, end // 2
        up, across = start % 2 and not end % 2 and here == there, start % 2 == end % 2 and here != there
        if not up and not across:
            free = here == there and start != end
            yield Violation(
                "ZG-REASSIGN-06",
                N_("this is the free move: declare it with drop")
                if free
                else N_("no single point leads from {start} to {end}"),
                start=AREA.show(start, "en"),
                end=AREA.show(end, "en"),
            )
            return
        rule = "ZG-REASSIGN-05" if up else "ZG-REASSIGN-04" if start % 2 else "ZG-REASSIGN-03"
        own = position.players[self.player]
        if start % 2 and not any(area(own, start)) and own.regions[here - 1].workers:
            yield Violation(
                "ZG-REASSIGN-12",
                N_("only workers stand in {start}, and a point moves an official"),
                start=AREA.show(start, "en"),
            )
        elif not area(own, start)[self.official]:
            yield Violation(
                rule,
                N_("no {official} official stands in {start}"),
                official=OFFICIAL[self.official],
                start=AREA.show(start, "en"),
            )
        if across:
            yield from self._adjacent(setting, here, there)
            if start % 2 and sum(area(own, end)) >= WORKER_AREA and not self._can_go_on(position, setting, there):
                yield Violation(
                    "ZG-REASSIGN-07",
                    N_("the worker area of region {region} is full and there is no way on"),
                    region=there,
                )
        elif position.turn.transit and setting.rulings["ZG-AMB-15"] == "forbidden":
            yield Violation(
                "ZG-REASSIGN-07",
                N_("out of a full worker area an official goes on to another worker area"),
                ruling="ZG-AMB-15",
            )

    def _adjacent(self, setting: Setting, here: int, there: int) -> Iterator[Finding]:
        if there not in flow.known(setting).adjacent[here]:
            yield Violation("ZG-REASSIGN-09", N_("regions {here} and {there} are not adjacent"), here=here, there=there)

    def _can_go_on(self, position: Position, setting: Setting, region: int) -> bool:
        """Whether the points left after this one let the official leave the full worker area of ``region``."""
        points = position.turn.points - 1
        if points < 1:
            return False
        if setting.rulings["ZG-AMB-15"] == "allowed":
            return True
        return _worker_way_out(position, setting, self.player, self.start // 2, region, points)

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        own = position.players[self.player]
        full = bool(self.end % 2) and sum(area(own, self.end)) >= WORKER_AREA
        area(own, self.start)[self.official] -= 1
        area(own, self.end)[self.official] += 1
        turn = position.turn
        turn.points -= 1
        turn.moved += 1
        turn.transit, turn.transit_colour = (self.end, self.official) if full else (0, NOBODY)
        notes.append(
            Note(
                "ZG-REASSIGN-08",
                with_none(N_("{points#point|points} left"), points=N_("no points left")),
                points=turn.points,
            )
        )

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        if not position.turn.points:
            return
        adjacent = flow.known(setting).adjacent
        own = position.players[player]
        for start in AREA.domain():
            officials = [official for official in OFFICIAL.domain() if area(own, start)[official]]
            here = start // 2
            ends = [2 * there + start % 2 for there in adjacent[here]]
            if start % 2:
                ends.append(start - 1)
            for official in officials:
                for end in ends:
                    yield cls(player, official, start, end)


def _worker_way_out(position: Position, setting: Setting, player: int, start: int, region: int, points: int) -> bool:
    """Whether some way of at most ``points`` steps through adjacent worker areas ends at a free place.

    One of them is the place that the official leaves in the region of the ``start``.
    """
    adjacent = flow.known(setting).adjacent
    reached = {region}
    for _ in range(points):
        reached = {there for here in reached for there in adjacent[here]}
        if any(position.players[player].regions[one - 1].serving - (one == start) < WORKER_AREA for one in reached):
            return True
    return False


@action("take", "take", help=N_("The official of a bonus square: colour and region"))
class Take(Action):
    """The official that a bonus square gives."""

    official: int = arg(OFFICIAL)
    region: int = arg(REGION)

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        if flow.active(position) != self.player:
            yield from flow.in_turn(position, self.player)
        elif not position.turn.wish:
            yield Violation("ZG-GOV-08", N_("no official of a bonus square is open"))
        own = position.players[self.player]
        if not own.officials[self.official]:
            yield Violation(
                "ZG-GOV-08",
                N_("no {official} official is left in the supply"),
                official=OFFICIAL[self.official],
            )

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        take_official(position.players[self.player], self.official, self.region)
        position.turn.wish = False
        notes.append(
            Note(
                "ZG-GOV-08",
                N_("a {official} official enters region {region}"),
                official=OFFICIAL[self.official],
                region=self.region,
            )
        )

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        if position.turn.wish:
            yield from _officials(cls, position, player)
