"""Sending warriors: recruits Attack or rest, and warriors on the board Attack where a card lets them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypedDict

from referee.engine.action import Action, action, arg, rests_on
from referee.engine.game import Setting
from referee.engine.lists import size
from referee.engine.message import N_
from referee.engine.values import Choice
from referee.engine.verdict import Finding, Missing, Note, Open, Violation
from referee.engine.words import words
from referee.games.great_wall import flow, gains, tasks
from referee.games.great_wall.actions.building import closed
from referee.games.great_wall.actions.casualties import ROW_NAME, SPOT_NAME
from referee.games.great_wall.actions.done import Done, must
from referee.games.great_wall.box import board, unseen
from referee.games.great_wall.cards import lasting, triggers
from referee.games.great_wall.components import (
    ARCHER,
    ROW,
    SECTION,
    SOLDIER,
    SOLDIERS,
    SPEARMAN,
    SPOTS,
)
from referee.games.great_wall.flowing import surely
from referee.games.great_wall.position import Horde, Position, Section
from referee.games.great_wall.task_shapes import Attacking, Sending, Taking
from referee.games.great_wall.wall import combat, grids

FROM = words("from")
STAND = Choice(
    words("stand"),
    (
        words("rest", "rest/rest zone"),
        words("firing", "firing/firing spot"),
    ),
)
RESTING, ON_FIRING = range(2)
WITHOUT = words("without", "without/declining")
"""The word for spots whose reward is declined (GW-AMB-23).

It may be added to an Attack and is not in the legal list.
"""
FIRED = 10
"""Added to a Section's number in ``used``: an Archer of that Section has Attacked by this effect."""


class Where(TypedDict):
    """Arguments of :mod:`~referee.games.great_wall.cards.lasting`: who Attacks, and where with which words."""

    seat: int
    at: int
    horde: Horde
    words: tuple[str, ...]


def sent(position: Position, task: Sending, player: int, soldier: int) -> None:
    """Note that a recruit has been sent; with the last one the task is over."""
    task.soldiers.remove(soldier)
    if not task.soldiers:
        tasks.answered(position, task, player)


@action("attack", "attack", help=N_("A warrior Attacks: Section, row and spots"))
class Attack(Action):
    """Attack with a recruit, or with a warrior in a Rest Zone or on a Firing spot if a card lets it."""

    soldier: int = arg(SOLDIER)
    section: int = arg(SECTION)
    row: int | None = arg(ROW, ROW_NAME)
    spots: tuple[int, ...] | None = arg(SPOTS, SPOT_NAME, asks=N_("which spots?"))
    stand: int | None = arg(STAND, FROM, asks=N_("from where?"))
    without: tuple[int, ...] | None = arg(SPOTS, WITHOUT, asks=N_("which spots without their reward?"))

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        kinds = (Sending, Attacking) if self.stand is None else (Attacking, Sending)
        yield from tasks.answering(position, setting, self.player, *kinds)
        task = _task(position)
        if task is None:
            return
        if position.sections[self.section].closed:
            yield closed(self.section)
            return
        if isinstance(task, Sending):
            yield from self._recruit(task)
        else:
            yield from self._fighter(position, task)
        acted = [*unseen.acted(position, setting, "GW-ATK-01")]
        if self.soldier == ARCHER and (isinstance(task, Sending) or self.stand == RESTING) and not acted:
            rule = "GW-ATK-04" if isinstance(task, Sending) else "GW-ATK-09"
            yield from firing_spot(setting, position.sections[self.section], rule)
        yield from self._target(position, setting, acted)
        if self.without is not None and (self.soldier == ARCHER or not acted):
            yield from self._declined(position, setting, self.section)

    def _declined(self, position: Position, setting: Setting, number: int) -> Iterator[Finding]:
        """Violations for declined spots that bring no reward; any reward may be declined (GW-AMB-23)."""
        hordes, row = position.sections[number].hordes, self.row or (1 if self.soldier == SPEARMAN else 0)
        printed = board.horde(setting, hordes[row - 1].card) if 0 < row <= len(hordes) else None
        for spot in self.without or ():
            if self.soldier == ARCHER or spot not in (self.spots or ()) or (printed and not printed.spots.get(spot)):
                rule = "GW-ATK-05" if self.soldier == ARCHER else grids.RULES[self.soldier]
                text = N_("spot {spot} brings this warrior no reward that could be declined")
                yield Violation(rule, text, ruling="GW-AMB-23", spot=spot)

    def _recruit(self, task: Sending) -> Iterator[Finding]:
        if task.resting:
            yield Violation("GW-CMD-02", N_("this effect sends recruits to rest"))
        if self.stand is not None:
            yield Violation("GW-BAR-04", N_("a recruit comes from the supply"))
        if self.soldier not in task.soldiers:
            text = N_("no such recruit is waiting to be sent: {soldier}")
            yield Violation("GW-BAR-04", text, soldier=SOLDIER[self.soldier])

    def _fighter(self, position: Position, task: Attacking) -> Iterator[Finding]:
        allowed = allowed_here(task, self.section, self.soldier)
        if self.stand is None:
            yield Open("stand")
        elif not allowed or not may_stand(task, self.stand):
            yield Violation("GW-CMD-02", N_("this effect lets other warriors Attack"))
        elif self.stand == ON_FIRING and self.soldier != ARCHER:
            yield Violation("GW-ATK-11", N_("only Archers are on Firing spots"))
        elif not self._stands(position, task, self.section, self.soldier, self.stand):
            on_card = any(
                (unit.owner, unit.soldier) == (self.player, self.soldier)
                for horde in position.sections[self.section].hordes
                for unit in horde.units
            )
            text = N_("the {section} Section has no {soldier} that may Attack")
            rule = "GW-ATK-07" if on_card else "GW-ATK-08"
            yield Violation(rule, text, soldier=SOLDIER[self.soldier], section=SECTION[self.section])

    def _stands(self, position: Position, task: Attacking, number: int, soldier: int, stand: int) -> bool:
        return standing(task, position.sections[number], number, self.player, soldier, stand) > 0

    def _target(self, position: Position, setting: Setting, acted: Sequence[Finding]) -> Iterator[Finding]:
        row = 1 if self.row is None and self.soldier == SPEARMAN else self.row
        if row is not None and self.spots is not None:
            yield from grids.coverable(position, setting, self.soldier, self.section, row, self.spots)
            return
        doubts = acted or [*grids.perhaps_gone(position, setting, position.sections[self.section])]
        if doubts:
            yield from doubts
            return
        if self._without_target(position, setting, self.section):
            return
        if grids.has_target(position, setting, self.section, self.soldier) is False and self.spots is None:
            text = N_("no Vital spot of the {section} Section can be covered by this warrior")
            ruling = "GW-AMB-03" if self.soldier == ARCHER else ""
            yield Violation("GW-ATK-13", text, ruling=ruling, section=SECTION[self.section])
            return
        if row is None:
            yield Open("row")
        if self.spots is None:
            yield Open("spots")

    def _without_target(self, position: Position, setting: Setting, number: int) -> bool:
        """Whether an Archer is placed though it can deal no Wound, which one ruling allows (GW-AMB-03)."""
        return (
            self.soldier == ARCHER
            and self.spots is None
            and setting.rulings["GW-AMB-03"] == "placed-anyway"
            and grids.has_target(position, setting, number, ARCHER) is False
        )

    def plain(self, position: Position, setting: Setting) -> Action:
        row = None if self.soldier == SPEARMAN and self.row == 1 else self.row
        if not self.unsaid() and self._without_target(position, setting, self.section):
            row = None
        spots = tuple(sorted(self.spots)) if self.spots else self.spots
        stand, of_board = self.stand, self.soldier != ARCHER and tasks.current(position, Attacking) is not None
        if stand is None and self.without and of_board:
            stand = RESTING
        return Attack(self.player, self.soldier, self.section, row, spots, stand, self.without or None)

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        task, section = position.tasks[-1], position.sections[self.section]
        if isinstance(task, Sending):
            sent(position, task, self.player, self.soldier)
        else:
            self._leave(position, section)
        if self.soldier == ARCHER and self.stand != ON_FIRING:
            section.archers.append(self.player)
        if self.spots is not None:
            where = (self.section, self.row or 1, self.spots)
            declined = self.without or ()
            volley = isinstance(task, Attacking) and task.volley
            strike(position, setting, self.player, self.soldier, *where, notes, declined, volley=volley)
        tasks.settle(position, setting, notes)

    def _leave(self, position: Position, section: Section) -> None:
        task = tasks.begin(position, self.player)
        if self.stand == RESTING:
            combat.rest(section, self.player)[self.soldier] -= 1
        if not isinstance(task, Attacking):
            return
        if self.stand == RESTING:
            task.used.append(self.section)
        if self.soldier == ARCHER:
            task.used.append(FIRED + self.section)
        task.count -= 1
        if not task.count:
            tasks.answered(position, task, self.player)

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        task = _task(position)
        if task is None or not tasks.may(position, setting, player, task.kind):
            return
        for number, section in board.usable(position):
            for soldier in range(len(SOLDIERS)):
                for stand in _stands(task, section, player, number, soldier):
                    if soldier == ARCHER and grids.has_target(position, setting, number, ARCHER) is False:
                        yield cls(player, soldier, number, None, None, stand)
                    for row, spots in grids.targets(position, setting, number, soldier):
                        yield cls(player, soldier, number, None if soldier == SPEARMAN else row, spots, stand)


def _task(position: Position) -> Sending | Attacking | None:
    """The task by which warriors Attack now, or None."""
    return tasks.current(position, Sending) or tasks.current(position, Attacking)


def can_attack(position: Position, setting: Setting, number: int, soldier: int, stand: int | None) -> bool | None:
    """Whether a warrior from there has a target, and an Archer also a Firing spot; None if that cannot be known."""
    found = grids.has_target(position, setting, number, soldier)
    if found is False or soldier != ARCHER or stand == ON_FIRING:
        return found
    return found if not any(firing_spot(setting, position.sections[number], "GW-ATK-09")) else False


def fighters(
    position: Position, setting: Setting, task: Sending | Attacking, player: int, *, sure: bool = False
) -> Iterator[tuple[int, int, int | None]]:
    """Section, kind and place of every warrior that could Attack now; with ``sure`` only those that certainly can."""
    for number, section in board.usable(position):
        for soldier in range(len(SOLDIERS)):
            for stand in _stands(task, section, player, number, soldier):
                able = can_attack(position, setting, number, soldier, stand)
                if able or (able is None and not sure):
                    yield number, soldier, stand


def _stands(task: Sending | Attacking, section: Section, player: int, number: int, soldier: int) -> list[int | None]:
    """The places from which a warrior of this kind could Attack now; a recruit has the place None."""
    if isinstance(task, Sending):
        return [None] if soldier in task.soldiers else []
    if not allowed_here(task, number, soldier):
        return []
    return [
        stand
        for stand in range(len(STAND))
        if may_stand(task, stand) and standing(task, section, number, player, soldier, stand)
    ]


def allowed_here(task: Attacking, number: int, soldier: int) -> bool:
    """Whether the effect lets this kind of warrior Attack in this Section."""
    return soldier in (task.soldiers or (soldier,)) and number in (task.sections or (number,))


def may_stand(task: Attacking, stand: int) -> bool:
    """Whether the effect lets warriors Attack from this place."""
    return not task.stands or STAND[stand].key in task.stands


def standing(task: Attacking, section: Section, number: int, player: int, soldier: int, stand: int) -> int:
    """How many warriors of a kind a player has in this place that have not Attacked.

    Only Archers stand on Firing spots (GW-ATK-11).
    """
    if stand == ON_FIRING:
        return section.archers.count(player) - task.used.count(FIRED + number) if soldier == ARCHER else 0
    return section.rest.get(player, [0] * len(SOLDIERS))[soldier]


def firing_spot(setting: Setting, section: Section, rule: str) -> Iterator[Finding]:
    """A finding unless a Firing spot of the Section's top level is free (GW-ATK-12)."""
    top = board.wall(setting, section)
    if size(section.archers) >= top.firing:
        yield Violation(rule if top.firing else "GW-ATK-12", N_("no Firing spot is free there"))


def strike(
    position: Position,
    setting: Setting,
    seat: int,
    soldier: int,
    number: int,
    row: int,
    spots: tuple[int, ...],
    notes: list[Note],
    declined: tuple[int, ...] = (),
    *,
    volley: bool = False,
) -> None:
    """Cover spots by an Attack and gain their rewards, except those ``declined``.

    An Archer covers with a Wound marker, which brings nothing (GW-ATK-02 to -05). A volley does not count as an Attack.
    """
    horde = position.sections[number].hordes[row - 1]
    rule = grids.RULES[soldier]
    text = N_("{player} covers {spots} of Horde card {card}: {soldier}")
    notes.append(Note(rule, text, player=seat, spots=list(spots), card=horde.card, soldier=SOLDIER[soldier]))
    words = lasting.soldier_word(soldier)
    for deed in ("wound" if soldier == ARCHER else "cover", *(() if volley else ("attack",))):
        triggers.happens(position, setting, deed, seat, *words, here=number, card=horde.card)
    if soldier == ARCHER:
        horde.wounds += spots
        return
    combat.place_unit(horde, seat, soldier, spots)
    printed = board.horde(setting, horde.card)
    where: Where = {"seat": seat, "at": number, "horde": horde, "words": words}
    if printed is None:
        flow.leave_out(position, board.card_key(setting, "horde", horde.card))
    if lasting.forbidden(position, setting, "reward", **where):
        return
    wanted = [spot for spot in spots if spot not in declined]
    if printed is None:
        if wanted:
            tasks.push(position, Taking(seats=[seat], count=len(wanted), rule=rule, horde=horde.card))
        return
    for spot in wanted:
        reward = printed.spots.get(spot)
        if reward is not None:
            count = lasting.changed(position, setting, "reward", reward.count, **where)
            gains.gain(position, setting, seat, reward.what, count, rule, notes)


@action("rest", "rest", help=N_("A recruit goes to the Rest Zone of a Section"))
class Rest(Action):
    """Send a recruit that does not Attack to a Rest Zone."""

    soldier: int = arg(SOLDIER)
    section: int = arg(SECTION)

    @rests_on()
    def _moment(self, position: Position, setting: Setting) -> Iterable[Finding]:
        return tasks.answering(position, setting, self.player, Sending)

    @rests_on("soldier")
    def _waits(self, position: Position, setting: Setting) -> Iterator[Finding]:
        task = tasks.current(position, Sending)
        if task is not None and self.soldier not in task.soldiers:
            text = N_("no such recruit is waiting to be sent: {soldier}")
            yield Violation("GW-BAR-04", text, soldier=SOLDIER[self.soldier])
        if task is not None and task.attacking:
            yield from self._cannot_attack(position, setting, task)

    @rests_on("section")
    def _open(self, position: Position, setting: Setting) -> Iterator[Finding]:
        if position.sections[self.section].closed:
            yield closed(self.section)

    def _cannot_attack(self, position: Position, setting: Setting, task: Sending) -> Iterator[Finding]:
        """A finding if the recruit can Attack, or may be able to as far as Horde cards are told."""
        acted = [*unseen.acted(position, setting, "GW-CMD-02")]
        yield from acted
        if not acted and self.soldier in {
            one for _, one, _ in fighters(position, setting, task, self.player, sure=True)
        }:
            yield Violation("GW-CMD-02", N_("this effect calls for an Attack"))
        elif not acted and self.soldier in {one for _, one, _ in fighters(position, setting, task, self.player)}:
            yield from (Missing(key, "GW-CMD-02") for key in board.untold_hordes(position, setting))

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        task = position.tasks[-1]
        assert isinstance(task, Sending)
        sent(position, task, self.player, self.soldier)
        combat.retire(position, position.sections[self.section], self.player, self.soldier)
        text = N_("a recruit of {player} rests in the {section} Section: {soldier}")
        facts = {"section": SECTION[self.section], "soldier": SOLDIER[self.soldier]}
        notes.append(Note("GW-BAR-04", text, player=self.player, **facts))
        tasks.settle(position, setting, notes)

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        task = tasks.may(position, setting, player, Sending)
        if task is not None:
            for soldier in sorted(set(task.soldiers)):
                for number, _ in board.usable(position):
                    yield cls(player, soldier, number)


@must("attack")
def _all_of_a_zone(position: Position, setting: Setting, task: Attacking, seat: int) -> Iterator[Finding]:
    """Violations while a Rest Zone holds warriors that must Attack too, because the effect is about all (GW-TAC-08)."""
    if not task.everyone:
        return
    acted = [*unseen.acted(position, setting, "GW-TAC-08")]
    if acted:
        yield from acted
        return
    due = [*_of_used_zones(position, setting, task, seat, sure=True)]
    for number, soldier in due:
        text = N_("every warrior in this Rest Zone must Attack: {soldier}, {section}")
        yield Violation("GW-TAC-08", text, forced=True, soldier=SOLDIER[soldier], section=SECTION[number])
    if not due and any(True for _ in _of_used_zones(position, setting, task, seat)):
        yield from (Missing(key, "GW-TAC-08") for key in board.untold_hordes(position, setting))


def _of_used_zones(
    position: Position, setting: Setting, task: Attacking, seat: int, *, sure: bool = False
) -> Iterator[tuple[int, int]]:
    """Section and kind of the warriors that can Attack in the Rest Zones of which one has."""
    for number, soldier, stand in fighters(position, setting, task, seat, sure=sure):
        if stand == RESTING and number in task.used:
            yield number, soldier


def _nobody_attacks(position: Position, setting: Setting, task: Attacking, seat: int) -> bool:
    return surely(lambda: not any(True for _ in fighters(position, setting, task, seat)))


tasks.ask(
    "send",
    "GW-BAR-04",
    N_("{player}: send each recruit: attack or rest"),
    N_("{player} sends the recruits first: each Attacks or rests"),
    (Attack, Rest),
    moment=("GW-BAR-04", N_("no recruit is waiting to be sent")),
)
tasks.ask(
    "attack",
    "GW-CMD-02",
    N_("{player}: Attack with warriors on the board, or done"),
    N_("{player} Attacks first, or says done"),
    (Attack, Done),
    moment=("GW-CMD-02", N_("warriors on the board Attack where a card lets them")),
    idle=_nobody_attacks,
    group=True,
)
