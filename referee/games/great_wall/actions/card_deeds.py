"""Deeds that only cards bring: Wounds without a warrior, losses anywhere, Overseers and donations at any Location."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.action import Action, action, arg
from referee.engine.game import Setting
from referee.engine.message import N_
from referee.engine.values import Choice
from referee.engine.verdict import Finding, Note, Open, Violation
from referee.engine.words import words
from referee.games.great_wall import tasks
from referee.games.great_wall.actions.casualties import ROW_NAME, SPOT_NAME, save_price
from referee.games.great_wall.actions.done import Done, maybe, must
from referee.games.great_wall.actions.production import cell_above, give, next_cell, price, upgrade
from referee.games.great_wall.box import board, unseen
from referee.games.great_wall.cards import triggers
from referee.games.great_wall.components import (
    ARCHER,
    AUTOMAS,
    CHI,
    LOCATION,
    PRODUCTION,
    RESOURCE,
    ROW,
    SECTION,
    SOLDIER,
    SOLDIERS,
    SPOTS,
    party_name,
)
from referee.games.great_wall.flowing import surely
from referee.games.great_wall.position import Position
from referee.games.great_wall.task_shapes import Killing, Perishing, Promoting, Task, Wounding
from referee.games.great_wall.wall import combat, grids

PLACE = Choice(words("location"), LOCATION.options[: len(PRODUCTION)])
ZONE = Choice(
    words("zone"),
    (
        words("rest", "rest/rest zone"),
        words("firing", "firing/firing spot"),
        words("horde", "horde/card"),
    ),
)
IN_REST, ON_FIRING, ON_CARD = range(3)
FATE = Choice(words("fate"), (words("saved", "saved/save"),))


PERISHES_FIRST = N_("{player} first says which warrior the card Kills")


@action("wound", "wound", help=N_("A card's Wound: Section, row and spot"))
class Wound(Action):
    """Place a Wound marker on a free Vital spot; it brings nothing (GW-ATK-05)."""

    section: int = arg(SECTION)
    row: int = arg(ROW, ROW_NAME)
    spots: tuple[int, ...] = arg(SPOTS, SPOT_NAME, asks=N_("which spots?"))

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        yield from tasks.answering(position, setting, self.player, "wound")
        task = tasks.current(position, Wounding)
        if task is None:
            return
        if position.sections[self.section].closed:
            yield Violation("GW-CORE-17", N_("the {section} Section is out of play"), section=SECTION[self.section])
            return
        if self.section not in (task.sections or (self.section,)) or self.row not in (task.rows or (self.row,)):
            yield Violation("GW-CMD-02", N_("this effect Wounds elsewhere"))
        if task.apart and _mark(self.section, self.row) in task.used:
            yield Violation("GW-CMD-02", N_("each Wound goes to another Horde card"))
        yield from grids.coverable(position, setting, ARCHER, self.section, self.row, self.spots)

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        horde = position.sections[self.section].hordes[self.row - 1]
        horde.wounds += self.spots
        text = N_("{player} Wounds spot {spot} of Horde card {card}")
        notes.append(Note("GW-ATK-05", text, player=self.player, spot=list(self.spots), card=horde.card))
        tasks.once(position, self.player, _mark(self.section, self.row))
        triggers.happens(position, setting, "wound", self.player, here=self.section, card=horde.card)
        tasks.settle(position, setting, notes)

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        if tasks.may(position, setting, player, "wound"):
            for number, _ in board.usable(position):
                for row, spots in grids.targets(position, setting, number, ARCHER):
                    yield cls(player, number, row, spots)


def _mark(section: int, row: int) -> int:
    return 10 * section + row


@action("perish", "perish", help=N_("A card Kills: which of your warriors, and where; Saved or not"))
class Perish(Action):
    """Lose a warrior of one's own choice: Killed to the supply, or Saved to the Rest Zone.

    On a Horde card a Wound marker takes its place (GW-CORE-08).
    """

    soldier: int = arg(SOLDIER)
    zone: int = arg(ZONE)
    section: int = arg(SECTION)
    row: int | None = arg(ROW, ROW_NAME)
    fate: int | None = arg(FATE)

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        yield from tasks.answering(position, setting, self.player, "perish")
        task = tasks.current(position, Perishing)
        where = (self.soldier, self.zone, self.section, self.row)
        if self.zone == ON_CARD and self.row is None:
            yield Open("row")
        elif task is None:
            return
        elif where not in list(mortal(position, self.player, None)):
            yield Violation("GW-KILL-02", N_("no such warrior is there"))
        elif where not in list(mortal(position, self.player, task)):
            yield Violation("GW-CMD-03", N_("the card Kills other warriors"))
        elif self.price(position, setting) > unseen.has(position, setting, self.player, CHI, priced=True):
            text = N_("{count} Chi must be paid to Save them, and there is not enough")
            yield Violation("GW-KILL-04", text, count=self.price(position, setting))

    def price(self, position: Position, setting: Setting) -> int:
        """The cost of Saving the warrior in Chi; 0 if it is Killed (GW-KILL-04)."""
        if self.fate is None:
            return 0
        place = killing_there(position, self.player, self.zone, self.section, self.row)
        return save_price(position, setting, place, self.player, self.soldier)

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        task = tasks.begin(position, self.player)
        position.players[self.player].resources[CHI] -= self.price(position, setting)
        if self.fate is None:
            text = N_("{player}: {count#warrior is|warriors are} Killed")
            notes.append(Note("GW-KILL-03", text, player=self.player, count=1))
        else:
            text = N_("{player}: {count#warrior is|warriors are} Saved")
            notes.append(Note("GW-KILL-05", text, player=self.player, count=1))
        fall(position, self.player, self.soldier, self.zone, self.section, self.row, saved=self.fate is not None)
        after = combat.aftermath_of(position, -1)
        (after.killed if self.fate is None else after.saved).append((self.player, self.soldier))
        if isinstance(task, Perishing):
            task.count -= 1
        if not isinstance(task, Perishing) or not task.count or not any(mortal(position, self.player, task)):
            tasks.answered(position, task, self.player)
        tasks.settle(position, setting, notes)

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        task = tasks.may(position, setting, player, Perishing)
        for soldier, zone, section, row in dict.fromkeys(mortal(position, player, task)) if task else ():
            for fate in (None, 0):
                yield cls(player, soldier, zone, section, row, fate)


Mortal = tuple[int, int, int, int | None]


def mortal(position: Position, seat: int, task: Perishing | None) -> Iterator[Mortal]:
    """Kind, zone, Section and row of every warrior of a party that the card may kill; without a task, of all."""
    for number, section in board.usable(position):
        found: list[Mortal] = [
            (soldier, IN_REST, number, None)
            for soldier, count in enumerate(section.rest.get(seat, [0] * len(SOLDIERS)))
            if count
        ]
        found += [(ARCHER, ON_FIRING, number, None)] * (seat in section.archers)
        for row, horde in enumerate(section.hordes, 1):
            found += [(unit.soldier, ON_CARD, number, row) for unit in horde.units if unit.owner == seat]
        yield from (one for one in found if task is None or _meant(task, one))


def _meant(task: Perishing, one: Mortal) -> bool:
    soldier, zone, section, _ = one
    return (
        (not task.zones or ZONE[zone].key in task.zones)
        and (not task.soldiers or soldier in task.soldiers)
        and (not task.sections or section in task.sections)
    )


def killing_there(position: Position, seat: int, zone: int, number: int, row: int | None) -> Killing:
    """The task of killing that stands for a loss at this place; Wounds take the place of a warrior on a card."""
    on_card = row if zone == ON_CARD else None
    horde = position.sections[number].hordes[on_card - 1].card if on_card is not None else 0
    return Killing(seats=[seat], at=number, horde=horde, breach=True)


def fall(
    position: Position, seat: int, soldier: int, zone: int, number: int, row: int | None, *, saved: bool = False
) -> None:
    """Take a warrior from its place to its supply, or to the Rest Zone if it is Saved."""
    section = position.sections[number]
    if zone == IN_REST:
        section.rest[seat][soldier] -= 1
    else:
        combat.remove(position, killing_there(position, seat, zone, number, row), seat, soldier)
    if saved:
        combat.retire(position, section, seat, soldier)
    else:
        position.party(seat).soldiers[soldier] += 1


@tasks.automa("perish")
def automa_perish(position: Position, setting: Setting, task: Perishing, seat: int, notes: list[Note]) -> None:
    """Qin and the Reed Clan lose the first warriors that are found."""
    for _ in range(task.count):
        found = next(mortal(position, seat, task), None)
        if found is None:
            return
        soldier, zone, section, row = found
        fall(position, seat, soldier, zone, section, row)
        text = N_("{player} loses {count#warrior|warriors}")
        notes.append(Note("GW-CMD-03", text, player=party_name(seat), count=1))


@action("promote", "promote", help=N_("By card: the Overseer of a Location of your choice"))
class Promote(Action):
    """Place or advance an Overseer without an Activation."""

    location: int = arg(PLACE)
    soldier: int | None = arg(SOLDIER)

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        yield from tasks.answering(position, setting, self.player, "promote")
        task = tasks.current(position, Promoting)
        own = position.players[self.player]
        if task is not None and task.of and self.location not in task.of:
            yield Violation("GW-CMD-02", N_("this effect is for other Locations"))
        if task is not None and task.apart and self.location in task.used:
            yield Violation("GW-TAC-09", N_("two different Overseers must be Upgraded"))
        if own.overseers[self.location].cell:
            if self.soldier is not None:
                text = N_("the Overseer of {location} is there already")
                yield Violation("GW-OVS-05", text, location=LOCATION[self.location])
        elif self.soldier is None:
            yield Open("soldier")
        elif unseen.supply(position, setting, self.player, self.soldier) <= 0:
            rule = "GW-SHAME-02" if own.shamed[self.soldier] else "GW-OVS-02"
            yield Violation(rule, N_("no free {soldier} is in the supply"), soldier=SOLDIER[self.soldier])
        yield from cell_above(position, setting, self.player, self.location)

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        cost = price(position, setting, self.player, self.location)
        tasks.once(position, self.player, self.location)
        upgrade(position, setting, self.player, self.location, self.soldier, cost, notes)
        tasks.settle(position, setting, notes)

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        if tasks.may(position, setting, player, "promote"):
            for place in range(len(PRODUCTION)):
                if position.players[player].overseers[place].cell:
                    yield cls(player, place)
                else:
                    yield from (cls(player, place, soldier) for soldier in range(len(SOLDIERS)))


@action("contribute", "contribute", help=N_("By card: a Resource of your choice goes to the Warehouse"))
class Contribute(Action):
    """Donate a Resource without an Activation, for the usual Honor."""

    resource: int = arg(RESOURCE, held="resources")

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        yield from tasks.answering(position, setting, self.player, "contribute")
        if self.resource == CHI:
            yield Violation("GW-WARE-02", N_("the Warehouse takes no Chi"))
        elif unseen.has(position, setting, self.player, self.resource) <= 0:
            yield Violation("GW-WARE-03", N_("no {resource} is left to donate"), resource=RESOURCE[self.resource])

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        tasks.answered(position, position.tasks[-1], self.player)
        give(position, setting, self.player, self.resource, notes)
        tasks.settle(position, setting, notes)

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        if tasks.may(position, setting, player, "contribute"):
            yield from (cls(player, resource) for resource in range(CHI))


def _none_mortal(position: Position, setting: Setting, task: Perishing, seat: int) -> bool:
    return seat not in AUTOMAS and not any(True for _ in mortal(position, seat, task))


def _no_wound(position: Position, setting: Setting, task: Task, seat: int) -> bool:
    usable = [number for number, _ in board.usable(position)]
    return all(grids.has_target(position, setting, number, ARCHER) is False for number in usable)


def _no_overseer(position: Position, setting: Setting, task: Task, seat: int) -> bool:
    own = position.players[seat]
    return surely(lambda: all(next_cell(setting, own, place) is None for place in range(len(PRODUCTION))))


@maybe("promote")
def _tracks_untold(position: Position, setting: Setting, task: Task, seat: int) -> list[str]:
    told = board.side(setting).overseers
    return [board.key(setting, "overseer", name) for at, name in enumerate(PRODUCTION) if at not in told]


@maybe("wound", "attack", "fire")
def _hordes_untold(position: Position, setting: Setting, task: Task, seat: int) -> list[str]:
    return board.untold_hordes(position, setting)


tasks.ask(
    "wound",
    "GW-CMD-02",
    N_("{player}: where does the Wound go (or done)?"),
    N_("{player} Wounds first, or says done"),
    (Wound, Done),
    idle=_no_wound,
)


@must("perish")
def _one_dies(position: Position, setting: Setting, task: Perishing, seat: int) -> Iterator[Finding]:
    """A violation while the player has a warrior to lose.

    Without any, for example after a correction, done is allowed.
    """
    if any(True for _ in mortal(position, seat, task)):
        yield Violation("GW-CMD-03", PERISHES_FIRST, forced=True, player=seat)


tasks.ask(
    "perish",
    "GW-CMD-03",
    N_("{player}: which warrior is Killed by the card?"),
    PERISHES_FIRST,
    (Perish, Done),
    idle=_none_mortal,
)
tasks.ask(
    "promote",
    "GW-CMD-02",
    N_("{player}: which Overseer is Upgraded (or done)?"),
    N_("{player} Upgrades an Overseer first, or says done"),
    (Promote, Done),
    idle=_no_overseer,
)
tasks.ask(
    "contribute",
    "GW-CMD-02",
    N_("{player}: which Resource do you Donate (or done)?"),
    N_("{player} Donates first, or says done"),
    (Contribute, Done),
)
VERBS = (Wound, Perish, Promote, Contribute)
