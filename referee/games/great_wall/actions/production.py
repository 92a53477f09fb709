"""The Lumber Mill, the Quarry, the Gold Mine and the Temple: collecting, upgrading the Overseer, donating."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.engine.action import Action, action, arg
from referee.engine.effect import Count
from referee.engine.game import Setting
from referee.engine.lists import size
from referee.engine.message import N_
from referee.engine.tasks import THROUGH
from referee.engine.values import Number
from referee.engine.verdict import Finding, Missing, Note, Open, Violation
from referee.engine.words import words
from referee.games.great_wall import flow, tasks
from referee.games.great_wall.actions.activation import takes_part
from referee.games.great_wall.actions.by_card import waiting
from referee.games.great_wall.actions.done import Done, maybe
from referee.games.great_wall.box import board, unseen
from referee.games.great_wall.box.printed import Cell
from referee.games.great_wall.cards import lasting, triggers
from referee.games.great_wall.cards.counting import counts
from referee.games.great_wall.components import (
    AUTOMAS,
    DONATE_HONOR,
    LOCATION,
    PRODUCTION,
    RESOURCE,
    SOLDIER,
    SOLDIERS,
    TEMPLE,
    party_name,
)
from referee.games.great_wall.flowing import surely
from referee.games.great_wall.position import Player, Position
from referee.games.great_wall.task_shapes import AtPlace, Donating, Part, Promoting, Upgrading

FORGONE = Number(words("count"), 1, 20, rule="GW-PROD-02")


@tasks.automatic("collect")
def collect(position: Position, setting: Setting, task: AtPlace, notes: list[Note]) -> None:
    """Give each seat one Resource for each Clerk, and the Overseer's level once (GW-PROD-02, -03)."""
    for seat in board.with_clerks(position, task.at):
        if seat in AUTOMAS:
            part = tasks.AUTOMA_PARTS.get("collect")
            if part is not None:
                part(position, setting, task, seat, notes)
            continue
        own = position.players[seat]
        count = position.locations[task.at].count(seat) + flow.overseer_level(position, setting, own, task.at)
        own.resources[task.at] += count
        end = tasks.closing(position)
        if end is not None:
            end.took[seat] = count
        notes.append(
            Note(
                "GW-PROD-02",
                N_("{player} collects {count} {resource}"),
                player=seat,
                count=count,
                resource=RESOURCE[task.at],
            )
        )
        triggers.happens(position, setting, "collect", seat, PRODUCTION[task.at])


def collected(position: Position, seat: int) -> int | None:
    """How much a player has collected in the Activation going on; None if the referee did not see it."""
    end = tasks.closing(position)
    return None if end is None else end.took.get(seat)


def _nothing(position: Position, task: Part | None, seat: int, rule: str) -> Iterator[Finding]:
    """A violation if the player collected nothing here and so has no further part (GW-OVS-01, GW-WARE-01)."""
    if task is not None and not task.by_card and collected(position, seat) == 0:
        yield Violation(rule, N_("{player} collected nothing here"), player=seat)


@action("forgo", "forgo", help=N_("Decline what you have just collected in a Location, or part of it"), listed=False)
class Forgo(Action):
    """Give back what was just collected, or some of it, because collecting is optional (GW-ACT-04)."""

    count: int | None = arg(FORGONE, asks=N_("how many?"))

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        if setting.partly and (untold := self._perhaps_collected(position, setting)):
            yield from (Missing(board.fact_of(setting, key), "GW-ACT-04") for key in untold)
            return
        have, end = collected(position, self.player), tasks.closing(position)
        waiting = [one for one in position.tasks if one.kind in ("upgrade", "donate") and self.player in one.seats]
        if have and not waiting:
            yield Violation("GW-ACT-04", THROUGH, player=self.player)
            return
        if not have or end is None or end.at >= len(PRODUCTION):
            yield Violation("GW-ACT-04", N_("{player} has just collected nothing"), player=self.player)
            return
        count = have if self.count is None else self.count
        if count > have:
            text = N_("{player} collected {have}, not {count}")
            yield Violation("GW-PROD-02", text, player=self.player, have=have, count=count)
        elif count > unseen.has(position, setting, self.player, end.at):
            yield Violation("GW-CORE-05", N_("there is not that much"))
        elif count == have and self.player in end.raised:
            yield Violation("GW-OVS-01", N_("the Overseer was Upgraded because something had been collected"))

    def _perhaps_collected(self, position: Position, setting: Setting) -> list[str]:
        """The texts that may have let Qin Activate a Location, in which this player collected what nobody counted."""
        here = position.locations[: len(PRODUCTION)]
        if position.qin is None or not any(self.player in one for one in here):
            return []
        text = waiting(position, setting)
        return [*([] if text is None else [text.card]), *(["qin"] if "qin" in position.unheard else [])]

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        end, have = tasks.closing(position), collected(position, self.player)
        if end is None or not have:  # what an untold text brought was not counted
            return
        count = min(have, have if self.count is None else self.count)
        end.took[self.player] = have - count
        position.players[self.player].resources[end.at] -= count
        text = N_("{player} declines {count} {resource}")
        notes.append(Note("GW-ACT-04", text, player=self.player, count=count, resource=RESOURCE[end.at]))
        tasks.settle(position, setting, notes)

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        return iter(())


@action("upgrade", "upgrade/overseer", help=N_("Upgrade the Overseer of this Location, or place the first one"))
class Upgrade(Action):
    """Upgrade the Overseer. The first time a free warrior of the supply is placed, later it advances by a cell."""

    soldier: int | None = arg(SOLDIER)

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        passed = self._passed_over(position, setting)
        if passed is not None:
            yield passed
            return
        yield from takes_part(position, setting, self.player, "GW-PROD-04", "upgrade")
        task = tasks.current(position, Upgrading)
        yield from _nothing(position, task, self.player, "GW-OVS-01")
        if task is None or not (task.by_card or self.player in position.locations[task.at]):
            return
        own = position.players[self.player]
        if not own.overseers[task.at].cell:
            yield from self._first(position, setting, own)
        elif self.soldier is not None:
            yield Violation("GW-OVS-05", N_("the Overseer of {location} is there already"), location=LOCATION[task.at])
        yield from cell_above(position, setting, self.player, task.at)

    def _passed_over(self, position: Position, setting: Setting) -> Violation | None:
        """A violation if there is nothing this player could upgrade in the Activation going on, else None."""
        end = tasks.closing(position)
        at = len(PRODUCTION) if end is None else end.at
        if at >= len(PRODUCTION) or self.player not in position.locations[at] or tasks.current(position, "upgrade"):
            return None
        own = position.players[self.player]
        if not _no_upgrade(position, setting, Upgrading(at=at), self.player):
            return None
        if next_cell(setting, own, at) is None:
            return Violation("GW-OVS-03", N_("the Overseer of {location} is in the last cell"), location=LOCATION[at])
        return Violation("GW-OVS-02", N_("no free warrior is in the supply"))

    def _first(self, position: Position, setting: Setting, own: Player) -> Iterator[Finding]:
        if self.soldier is None:
            yield Open("soldier")
        elif unseen.supply(position, setting, self.player, self.soldier) <= 0:
            posted = on_board(position, setting, self.player, self.soldier)
            rule = "GW-SHAME-02" if own.shamed[self.soldier] else "GW-CORE-10" if posted else "GW-OVS-02"
            yield Violation(rule, N_("no free {soldier} is in the supply"), soldier=SOLDIER[self.soldier])

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        task = position.tasks[-1]
        assert isinstance(task, Part)
        cost = price(position, setting, self.player, task.at)
        end = tasks.closing(position)
        if end is not None and not task.by_card:
            end.raised.append(self.player)
        upgrade(position, setting, self.player, task.at, self.soldier, cost, notes)
        tasks.answered(position, task, self.player)
        tasks.settle(position, setting, notes)

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        task = tasks.may(position, setting, player, Upgrading)
        if task is None:
            return
        if position.players[player].overseers[task.at].cell:
            yield cls(player)
        else:
            for soldier in range(len(SOLDIER)):
                yield cls(player, soldier)


def on_board(position: Position, setting: Setting, seat: int, soldier: int) -> int:
    """How many warriors of this kind a party has on the board, from where none may be taken (GW-CORE-10)."""
    return counts(position, setting, seat)(Count("warriors", ("rest", "firing", "horde", SOLDIERS[soldier])))


def next_cell(setting: Setting, own: Player, place: int) -> Cell | None:
    """The cell that the Overseer would enter; None if it is in the last one."""
    cells, at = board.side(setting).overseers[place], own.overseers[place].cell
    return cells[at] if at < size(cells) else None


def price(position: Position, setting: Setting, seat: int, place: int) -> Sequence[int]:
    """The cost of the next cell for this player, by Resource; all 0 if a card makes it free."""
    cell = next_cell(setting, position.players[seat], place)
    task = position.task
    if cell is None or (isinstance(task, Upgrading | Promoting) and task.free):
        return (0,) * len(RESOURCE)
    if not lasting.touched(position, setting, "upgrade_cost", seat):
        return cell.cost
    usual = max(cell.cost)
    return lasting.dearer(cell.cost, lasting.changed(position, setting, "upgrade_cost", usual, seat=seat) - usual)


def cell_above(position: Position, setting: Setting, seat: int, place: int) -> Iterator[Finding]:
    """Findings unless there is a next cell for the Overseer and its cost can be paid (GW-OVS-02, -03)."""
    own = position.players[seat]
    cell = next_cell(setting, own, place)
    rule = "GW-OVS-03" if own.overseers[place].cell else "GW-OVS-02"
    if cell is None:
        yield Violation("GW-OVS-03", N_("the Overseer of {location} is in the last cell"), location=LOCATION[place])
    else:
        yield from can_pay(position, setting, seat, price(position, setting, seat, place), rule)


def can_pay(position: Position, setting: Setting, seat: int, cost: Sequence[int], rule: str) -> Iterator[Finding]:
    """Violations for Resources the player lacks; they do not tell how many there are (GW-CORE-05)."""
    for resource, count in enumerate(cost):
        if unseen.has(position, setting, seat, resource, priced=True) < count and count:
            yield Violation(
                rule,
                N_("{count} {resource} must be paid, and there is not enough"),
                count=count,
                resource=RESOURCE[resource],
            )


def pay(own: Player, cost: Sequence[int]) -> None:
    """Pay Resources to the general supply."""
    for resource, count in enumerate(cost):
        own.resources[resource] -= count


def upgrade(
    position: Position,
    setting: Setting,
    seat: int,
    place: int,
    soldier: int | None,
    cost: Sequence[int],
    notes: list[Note],
) -> None:
    """Pay, and place the Overseer or advance it one cell to the right."""
    own = position.party(seat)
    pay(own, cost)
    overseer = own.overseers[place]
    if not overseer.cell and soldier is not None:
        own.soldiers[soldier] -= 1
        overseer.soldier = soldier
    overseer.cell += 1
    rule = "GW-OVS-02" if overseer.cell == 1 else "GW-OVS-03"
    text = N_("the Overseer of {player} in {location} is in cell {cell}")
    notes.append(Note(rule, text, player=party_name(seat), location=LOCATION[place], cell=overseer.cell))
    triggers.happens(position, setting, "upgrade", seat, PRODUCTION[place])


@action("donate", "donate/donation", help=N_("Donate one Resource of this Location to the Warehouse: 2 Honor"))
class Donate(Action):
    """Donate one of the Resources just collected to the Warehouse."""

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        temple = tasks.current(position, Upgrading)
        if temple is not None and temple.at == TEMPLE:
            yield Violation("GW-WARE-02", N_("the Warehouse takes no Chi"))
            return
        yield from takes_part(position, setting, self.player, "GW-PROD-04", "donate")
        task = tasks.current(position, Donating)
        yield from _nothing(position, task, self.player, "GW-WARE-01")
        if task is not None and unseen.has(position, setting, self.player, task.at) <= 0:
            yield Violation("GW-WARE-03", N_("no {resource} is left to donate"), resource=RESOURCE[task.at])

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        task = position.tasks[-1]
        assert isinstance(task, Part)
        give(position, setting, self.player, task.at, notes)
        tasks.answered(position, task, self.player)
        tasks.settle(position, setting, notes)

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        if tasks.may(position, setting, player, "donate"):
            yield cls(player)


def give(position: Position, setting: Setting, seat: int, resource: int, notes: list[Note]) -> None:
    """Move a Resource to the Warehouse and give its owner Honor (GW-WARE-01)."""
    position.players[seat].resources[resource] -= 1
    position.warehouse[resource] += 1
    flow.gain_honor(position, seat, DONATE_HONOR)
    text = N_("{player} Donates {resource} and gains {honor} Honor")
    notes.append(Note("GW-WARE-01", text, player=seat, resource=RESOURCE[resource], honor=DONATE_HONOR))
    triggers.happens(position, setting, "donate", seat, PRODUCTION[resource])


def _no_upgrade(position: Position, setting: Setting, task: Upgrading, seat: int) -> bool:
    """Whether an Upgrade is impossible as everybody can see; the Resources behind the screen are not looked at."""
    own = position.players[seat]
    return surely(
        lambda: next_cell(setting, own, task.at) is None or not (own.overseers[task.at].cell or any(own.soldiers))
    )


@maybe("upgrade")
def _track_untold(position: Position, setting: Setting, task: Upgrading, seat: int) -> list[str]:
    told = task.at in board.side(setting).overseers
    return [] if told else [board.key(setting, "overseer", PRODUCTION[task.at])]


tasks.ask(
    "upgrade",
    "GW-PROD-01",
    N_("{player}: Upgrade the Overseer of {location}, or done"),
    N_("{player} Upgrades the Overseer first, or says done"),
    (Upgrade, Forgo, Done),
    idle=_no_upgrade,
    group=True,
    order="GW-PROD-01",
    once="GW-OVS-01",
    alone="GW-PROD-04",
    moment=("GW-OVS-01", N_("an Overseer is Upgraded while its Location is Activated")),
)
tasks.ask(
    "donate",
    "GW-PROD-01",
    N_("{player}: Donate a Resource of {location}, or done"),
    N_("{player} Donates first, or says done"),
    (Donate, Forgo, Done),
    group=True,
    order="GW-PROD-01",
    once="GW-WARE-01",
    alone="GW-PROD-04",
    moment=("GW-WARE-01", N_("a Resource is Donated while its Location is Activated")),
)
