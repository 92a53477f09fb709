"""The Builders' Encampment: Barricades and Wall levels, paid from the Warehouse first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from referee.engine.action import Action, action, arg, rests_on
from referee.engine.game import Setting
from referee.engine.message import N_, with_none
from referee.engine.verdict import Finding, Note, Open, Violation
from referee.engine.words import words
from referee.games.great_wall import flow, tasks
from referee.games.great_wall.actions import surplus
from referee.games.great_wall.actions.activation import clerk_used, meant, takes_part
from referee.games.great_wall.actions.done import Done
from referee.games.great_wall.box import board, unseen
from referee.games.great_wall.cards import lasting, triggers
from referee.games.great_wall.components import (
    BARRICADE_COST,
    BARRICADE_HONOR,
    BARRICADE_SLOTS,
    RESOURCE,
    SECTION,
    WALL_LEVELS,
    WARES,
    party_name,
)
from referee.games.great_wall.mix import Mix, exactly
from referee.games.great_wall.position import Position, Section
from referee.games.great_wall.task_shapes import Building, Task

PAID = Mix(words("pay"), RESOURCE, 30)
STORED = Mix(words("store"), RESOURCE, 30)
PAY = words("pay")
STORE = words("store", "store/warehouse")
Paid = tuple[int, ...]


class Build(Action):
    """What both kinds of building share: the Section, and the Resources from the builder and from the Warehouse."""

    section: int
    pay: Paid | None
    store: Paid | None

    def paying(self, position: Position, setting: Setting, rule: str) -> Iterator[Finding]:
        """Findings about the payment: the Warehouse pays first, then the builder, and never Chi (GW-BUILD-07, -08)."""
        own = [unseen.has(position, setting, self.player, resource) for resource in range(len(RESOURCE))]
        cost = self.cost_in(position, setting)
        if by_card(position) is None:
            cost = unseen.priced(position, setting, self.player, cost)
        stored = unseen.within(position, setting, unseen.NOBODY, position.stored, (0, unseen.MOST), unseen.STORED)
        due = min(cost, stored)
        if self.pay is None:
            if cost > due:
                yield Open("pay")
        else:
            yield from _own_part(self.pay, own, cost, due, rule)
        if self.store is not None:
            more = unseen.more(position, setting, unseen.NOBODY, unseen.STORED)
            yield from _stored_part(self.store, [have + more for have in position.warehouse], due)
        elif due < position.stored and sum(1 for have in position.warehouse if have) > 1 and due:
            yield Open("store")

    def settle_cost(self, position: Position, cost: int) -> None:
        """Take the cost from the Warehouse and from the builder."""
        due = min(cost, position.stored)
        store = self.store or next(exactly(position.warehouse, due))
        for resource, count in enumerate(store[: len(WARES)]):
            position.warehouse[resource] -= count
        for resource, count in enumerate((self.pay or ())[: len(WARES)]):
            position.players[self.player].resources[resource] -= count

    def clerk_used(self, position: Position) -> None:
        """Note that one more Clerk of the builder has acted."""
        clerk_used(position, self.player, self.section)

    def plain(self, position: Position, setting: Setting) -> Action:
        """The action without what goes without saying: a part of the payment that is zero or leaves no choice."""
        if self.unsaid():
            return self
        cost = self.cost_in(position, setting)
        due = min(cost, position.stored)
        only = list(exactly(position.warehouse, due))
        store = None if len(only) == 1 and self.store == (*only[0], 0) else self.store
        pay = None if cost == due and not any(self.pay or ()) else self.pay
        return type(self)(self.player, self.section, pay, store)

    def cost_in(self, position: Position, setting: Setting) -> int:
        """The cost as a number of Resources."""
        raise NotImplementedError


def _own_part(pay: Paid, own: Sequence[int], cost: int, due: int, rule: str) -> Iterator[Finding]:
    if pay[len(WARES)]:
        yield Violation("GW-BUILD-07", N_("Chi is never paid for building"))
    total = sum(pay[: len(WARES)])
    if total > cost - due:
        text = with_none(
            N_("the Warehouse pays {due} of {cost} first, leaving {rest} to pay"),
            rest=N_("the Warehouse pays all {cost}"),
            due=N_("{cost} must be paid, no more"),
        )
        yield Violation("GW-BUILD-07" if due else rule, text, due=due, cost=cost, rest=cost - due)
    elif total < cost - due:
        text = with_none(
            N_("{cost} must be paid, {due} of it by the Warehouse; {total} is too little"),
            due=N_("{cost} must be paid; {total} is too little"),
        )
        yield Violation(rule, text, cost=cost, due=due, total=total)
    if any(count > have for count, have in zip(pay, own, strict=True)):
        yield Violation("GW-CORE-05", N_("there are not that many Resources"))


def _stored_part(store: Paid, have: Sequence[int], due: int) -> Iterator[Finding]:
    taken = store[: len(WARES)]
    if sum(store) != due:
        yield Violation(
            "GW-BUILD-07",
            with_none(
                N_("{due} must come from the Warehouse, not {total}"), due=N_("nothing comes from the Warehouse")
            ),
            due=due,
            total=sum(store),
        )
    if store[len(WARES)] or any(count > left for count, left in zip(taken, have, strict=True)):
        yield Violation("GW-BUILD-08", N_("the Warehouse does not hold these Resources"))


def payments(position: Position, player: int, cost: int) -> Iterator[tuple[Paid | None, Paid | None]]:
    """Every way to pay: the builder's part, None if it is zero, and the Warehouse's part, None without a choice."""
    own, ware = position.players[player].resources[: len(WARES)], position.warehouse
    due = min(cost, sum(ware))
    mixes = list(exactly(ware, due))
    stores: list[Paid | None] = [(*one, 0) for one in mixes] if len(mixes) > 1 else [None]
    for store in stores:
        if cost == due:
            yield None, store
        else:
            for paid in exactly(own, cost - due):
                yield (*paid, 0), store


@action(
    "barricade",
    "barricade/barricades",
    help=N_("Builders: a Barricade for 2 Wood, Stone or Gold; 2 Honor"),
    follow=("barricade",),
)
class Barricade(Build):
    """Build a Barricade on a free slot of a Section."""

    section: int = arg(SECTION)
    pay: Paid | None = arg(PAID, PAY, held="resources", asks=N_("paid with what?"))
    store: Paid | None = arg(STORED, STORE, asks=N_("what comes from the Warehouse?"))

    @rests_on()
    def _moment(self, position: Position, setting: Setting) -> Iterable[Finding]:
        return takes_part(position, setting, self.player, "GW-ACT-06", "builders")

    @rests_on("section")
    def _room(self, position: Position, setting: Setting) -> Iterator[Finding]:
        yield from meant(tasks.current(position, Building), "barricade")
        yield from _named(position, self.section)
        yield from room_for_barricade(position, self.section)
        yield from unseen.acted(position, setting, "GW-BUILD-03", unseen.BY_HIMSELF)

    @rests_on("section", "pay", "store")
    def _payment(self, position: Position, setting: Setting) -> Iterator[Finding]:
        if not any(unseen.acted(position, setting, "GW-BUILD-03", unseen.BY_HIMSELF)):
            yield from self.paying(position, setting, "GW-BUILD-03")

    def cost_in(self, position: Position, setting: Setting) -> int:
        return barricade_cost(position, setting, self.player)

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        cost = self.cost_in(position, setting)
        self.clerk_used(position)
        self.settle_cost(position, cost)
        position.sections[self.section].barricades += 1
        flow.gain_honor(position, self.player, BARRICADE_HONOR)
        triggers.happens(position, setting, "build_barricade", self.player, here=self.section)
        text = N_("{player} builds a Barricade on the {section} Section and gains {honor} Honor")
        notes.append(
            Note("GW-BUILD-03", text, player=self.player, section=SECTION[self.section], honor=BARRICADE_HONOR)
        )
        tasks.settle(position, setting, notes)

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        if tasks.may(position, setting, player, "builders"):
            for number, _ in board.usable(position):
                if not any((*room_for_barricade(position, number), *_named(position, number))):
                    for pay, store in payments(position, player, barricade_cost(position, setting, player)):
                        yield cls(player, number, pay, store)


@action("wall", "wall/build wall", help=N_("Builders: the next Wall level of a Section"), follow=("wall",))
class WallLevel(Build):
    """Build the next level of a Section's Wall."""

    section: int = arg(SECTION)
    pay: Paid | None = arg(PAID, PAY, held="resources", asks=N_("paid with what?"))
    store: Paid | None = arg(STORED, STORE, asks=N_("what comes from the Warehouse?"))

    @rests_on()
    def _moment(self, position: Position, setting: Setting) -> Iterable[Finding]:
        return takes_part(position, setting, self.player, "GW-ACT-06", "builders")

    @rests_on("section")
    def _room(self, position: Position, setting: Setting) -> Iterator[Finding]:
        yield from meant(tasks.current(position, Building), "wall")
        yield from _named(position, self.section)
        yield from room_for_wall(position, self.section)
        yield from unseen.acted(position, setting, "GW-BUILD-05", unseen.BY_HIMSELF)

    @rests_on("section", "pay", "store")
    def _payment(self, position: Position, setting: Setting) -> Iterator[Finding]:
        acted = any(unseen.acted(position, setting, "GW-BUILD-05", unseen.BY_HIMSELF))
        if not acted and position.sections[self.section].level < WALL_LEVELS:
            yield from self.paying(position, setting, "GW-BUILD-05")

    def cost_in(self, position: Position, setting: Setting) -> int:
        return own_wall_cost(position, setting, self.player, self.section)

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        cost = self.cost_in(position, setting)
        self.clerk_used(position)
        honor = wall_cost(setting, position.sections[self.section])
        self.settle_cost(position, cost)
        raise_wall(position, setting, self.player, self.section, honor, notes)
        tasks.settle(position, setting, notes)

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        if tasks.may(position, setting, player, "builders"):
            for number, _ in board.usable(position):
                if not any((*room_for_wall(position, number), *_named(position, number))):
                    for pay, store in payments(position, player, own_wall_cost(position, setting, player, number)):
                        yield cls(player, number, pay, store)


def _named(position: Position, number: int) -> Iterator[Finding]:
    """A violation if a card lets build in other Sections only."""
    task = tasks.current(position, Building)
    if task is not None and number not in (task.sections or (number,)):
        yield Violation("GW-CMD-02", N_("this effect does not allow that"))


def room_for_barricade(position: Position, number: int) -> Iterator[Finding]:
    """A violation unless the Section is in play and has a free Barricade slot (GW-BUILD-03, GW-CORE-17)."""
    section = position.sections[number]
    if section.closed:
        yield closed(number)
    elif section.barricades >= BARRICADE_SLOTS:
        text = N_("the {section} Section has its {most#Barricade|Barricades}")
        yield Violation("GW-BUILD-03", text, section=SECTION[number], most=BARRICADE_SLOTS)


def room_for_wall(position: Position, number: int) -> Iterator[Finding]:
    """A violation unless the Section is in play and below the highest level (GW-BUILD-05, GW-CORE-17)."""
    if position.sections[number].closed:
        yield closed(number)
    elif position.sections[number].level >= WALL_LEVELS:
        yield Violation("GW-BUILD-05", N_("the Wall of the {section} Section is complete"), section=SECTION[number])


def closed(number: int) -> Violation:
    """The violation that this Section is out of play, as the left one is with one or two players."""
    return Violation("GW-CORE-17", N_("the {section} Section is out of play"), section=SECTION[number])


def wall_cost(setting: Setting, section: Section) -> int:
    """The printed cost of the next level, in Resources; the builder gains as much Honor (GW-BUILD-06)."""
    return board.known(setting).wall_costs[min(section.level, WALL_LEVELS - 1)]


def by_card(position: Position) -> int | None:
    """The cost that a card sets for building now; None if the usual cost holds."""
    task = tasks.current(position, Building)
    return None if task is None or task.price < 0 else task.price


def barricade_cost(position: Position, setting: Setting, seat: int) -> int:
    """The cost of a Barricade for this player, in Resources."""
    told = by_card(position)
    return lasting.changed(position, setting, "barricade_cost", BARRICADE_COST, seat=seat) if told is None else told


def own_wall_cost(position: Position, setting: Setting, seat: int, number: int) -> int:
    """The cost of the next level of a Section for this player, in Resources."""
    told = by_card(position)
    if told is not None:
        return told
    printed = wall_cost(setting, position.sections[number])
    return lasting.changed(position, setting, "wall_cost", printed, seat=seat, at=number)


def raise_wall(position: Position, setting: Setting, seat: int, number: int, honor: int, notes: list[Note]) -> None:
    """Raise the Wall by a level and give Honor for it.

    Archers who find no Firing spot on the new level leave (GW-BUILD-06, -09, GW-AMB-12).
    """
    section = position.sections[number]
    section.level += 1
    flow.gain_honor(position, seat, honor)
    text = N_("the {section} Section has Wall level {level}; {player} gains {honor} Honor")
    notes.append(
        Note("GW-BUILD-06", text, section=SECTION[number], level=section.level, player=party_name(seat), honor=honor)
    )
    flow.planned(position, Task("wall_built", [seat]))
    triggers.happens(position, setting, "build_wall", seat, here=number)
    surplus.clear(position, setting, number, notes)


tasks.ask(
    "builders",
    "GW-BUILD-02",
    N_("{player}: build Barricades or Wall levels, or done"),
    N_("{player} builds first, or says done"),
    (Barricade, WallLevel, Done),
    group=True,
    order="GW-ACT-03",
    once="GW-BUILD-01",
    alone="GW-ACT-06",
    moment=("GW-BUILD-01", N_("builders build while their Encampment is Activated")),
)
