"""The Logistics Center: warriors go from one Section to another."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from referee.engine.action import Action, action, arg
from referee.engine.game import Setting
from referee.engine.lists import size
from referee.engine.message import N_, with_none
from referee.engine.values import Number
from referee.engine.verdict import Finding, Missing, Note, Open, Violation
from referee.engine.words import words
from referee.games.great_wall import tasks
from referee.games.great_wall.actions.activation import clerk_used, takes_part
from referee.games.great_wall.actions.building import closed
from referee.games.great_wall.actions.done import Done
from referee.games.great_wall.box import board
from referee.games.great_wall.components import ARCHER, SECTION, SOLDIER, SOLDIERS
from referee.games.great_wall.mix import Mix, within
from referee.games.great_wall.position import Position, Section
from referee.games.great_wall.task_shapes import Marching
from referee.games.great_wall.wall.grids import may_be_gone

ARCHERS = Number(words("archers"), 0, 4, rule="GW-LOG-02", amount=True)
TROOPS = Mix(words("troops"), SOLDIER, 16)
TO = words("to")
WALL = words("wall")
DOWN = words("down")
RESTING = words("rest")


@action(
    "march",
    "march/transfer",
    help=N_("Logistics: warriors go to another Section: Archers wall to wall, Archers down, warriors rest to rest"),
    follow=("march",),
)
class March(Action):
    """Move warriors from one Section to another.

    ``wall`` is how many Archers go from Firing spot to Firing spot, ``down`` how many Archers go from there to the Rest
    Zone, ``rest`` how many resting warriors go.
    """

    source: int = arg(SECTION)
    target: int = arg(SECTION, TO, asks=N_("to which Section?"))
    wall: int | None = arg(ARCHERS, WALL, asks=N_("how many stay on the wall?"))
    down: int | None = arg(ARCHERS, DOWN, asks=N_("how many go down?"))
    rest: tuple[int, ...] | None = arg(TROOPS, RESTING, asks=N_("which warriors go from rest to rest?"))

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        yield from takes_part(position, setting, self.player, "GW-ACT-06", "logistics")
        task = tasks.current(position, Marching)
        if task is not None and task.soldiers and not self._kinds() <= {*task.soldiers}:
            yield Violation("GW-CMD-02", N_("this effect does not allow that"))
        for number in {self.source, self.target}:
            if position.sections[number].closed:
                yield closed(number)
        if self.source == self.target:
            yield Violation("GW-LOG-06", N_("warriors go to another Section"))
        elif self.wall is None and self.down is None and self.rest is None:
            yield Open("rest")
        elif not (self.wall or self.down or any(self.rest or ())):
            yield Violation("GW-LOG-01", N_("no warrior is named"))
        yield from self._there(position, setting, position.sections[self.source])
        yield from self._room(setting, position.sections[self.target])

    def _kinds(self) -> set[int]:
        archers = {ARCHER} if self.wall or self.down else set()
        return archers | {soldier for soldier, count in enumerate(self.rest or ()) if count}

    def _there(self, position: Position, setting: Setting, source: Section) -> Iterator[Finding]:
        standing, resting = source.archers.count(self.player), source.rest.get(self.player, [0] * len(SOLDIERS))
        if (self.wall or 0) + (self.down or 0) > standing:
            text = with_none(
                N_("only {count#Archer stands|Archers stand} on Firing spots there"),
                count=N_("no Archer stands on a Firing spot there"),
            )
            rule = "GW-LOG-03" if resting[ARCHER] else "GW-LOG-02"
            yield Violation(rule, text, count=standing)
        for soldier, count in enumerate(self.rest or ()):
            if count > resting[soldier]:
                mine = (self.player, soldier)
                on_cards = [card for card in source.hordes for unit in card.units if (unit.owner, unit.soldier) == mine]
                gone = [card.card for card in on_cards if may_be_gone(position, setting, card)]
                if count <= resting[soldier] + len(gone):  # it may have been Saved
                    keys = dict.fromkeys(board.card_key(setting, "horde", card) for card in gone)
                    yield from (Missing(key, "GW-DEFEAT-01") for key in keys)
                    continue
                text = with_none(
                    N_("only {count} of the {soldier} figures are in the Rest Zone there"),
                    count=N_("none of these figures is in the Rest Zone there: {soldier}"),
                )
                rule = "GW-LOG-04" if on_cards else "GW-LOG-01"
                yield Violation(rule, text, count=resting[soldier], soldier=SOLDIER[soldier])

    def _room(self, setting: Setting, target: Section) -> Iterator[Finding]:
        if not self.wall:
            return
        top = board.wall(setting, target)
        there = size(target.archers)
        if there + self.wall > top.firing:
            text = with_none(
                N_("only {count#Firing spot is|Firing spots are} free there"), count=N_("no Firing spot is free there")
            )
            yield Violation("GW-LOG-02", text, count=max(0, top.firing - there))

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        source, target = position.sections[self.source], position.sections[self.target]
        zero = [0] * len(SOLDIERS)
        arriving = target.rest.setdefault(self.player, list(zero))
        for _ in range((self.wall or 0) + (self.down or 0)):
            source.archers.remove(self.player)
        target.archers += [self.player] * (self.wall or 0)
        arriving[ARCHER] += self.down or 0
        for soldier, count in enumerate(self.rest or ()):
            arriving[soldier] += count
            source.rest.setdefault(self.player, list(zero))[soldier] -= count
        text = N_("warriors of {player} go from the {source} to the {target} Section")
        notes.append(
            Note("GW-LOG-01", text, player=self.player, source=SECTION[self.source], target=SECTION[self.target])
        )
        clerk_used(position, self.player, self.target)
        tasks.settle(position, setting, notes)

    def plain(self, position: Position, setting: Setting) -> Action:
        rest = self.rest if any(self.rest or ()) else None
        if not (self.wall or self.down or rest):
            return self
        return March(self.player, self.source, self.target, self.wall or None, self.down or None, rest)

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        if not tasks.may(position, setting, player, "logistics"):
            return
        for source, target in itertools.permutations([number for number, _ in board.usable(position)], 2):
            here = position.sections[source]
            archers = here.archers.count(player)
            for rest in within(here.rest.get(player, [0] * len(SOLDIERS)), 16):
                for wall, down in within((archers, archers), archers):
                    if wall or down or any(rest):
                        yield cls(player, source, target, wall or None, down or None, rest if any(rest) else None)


tasks.ask(
    "logistics",
    "GW-LOG-01",
    N_("{player}: move warriors from one Section to another, or done"),
    N_("{player} moves warriors first, or says done"),
    (March, Done),
    group=True,
    order="GW-ACT-03",
    once="GW-LOG-01",
    alone="GW-ACT-06",
    moment=("GW-LOG-01", N_("warriors are moved while the Logistics Center is Activated")),
)
