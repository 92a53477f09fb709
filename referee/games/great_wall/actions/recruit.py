"""The Barracks: warriors are recruited together, and all are paid for before the first is sent."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.action import Action, action, arg
from referee.engine.game import Setting
from referee.engine.message import N_, with_none
from referee.engine.verdict import Finding, Note, Violation
from referee.engine.words import words
from referee.games.great_wall import tasks
from referee.games.great_wall.actions.activation import strength, takes_part
from referee.games.great_wall.actions.done import Done
from referee.games.great_wall.actions.production import can_pay, pay
from referee.games.great_wall.box import board, unseen
from referee.games.great_wall.cards import lasting, triggers
from referee.games.great_wall.components import (
    RESOURCES,
    SOLDIER,
    SOLDIERS,
)
from referee.games.great_wall.mix import Mix, within
from referee.games.great_wall.position import Position
from referee.games.great_wall.task_shapes import Recruiting, Sending, Task

TROOPS = Mix(words("warriors"), SOLDIER, 16)


@action("recruit", "recruit", help=N_("Barracks: Recruit warriors, all together"))
class Recruit(Action):
    """Recruit at most one warrior for each own Clerk in the Barracks; all are paid for before the first is sent."""

    troops: tuple[int, ...] = arg(TROOPS)

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        sending = tasks.current(position, Sending)
        if sending is not None and self.player in sending.seats:
            yield Violation("GW-BAR-02", N_("all warriors are chosen and paid for before the first is sent"))
            return
        yield from takes_part(position, setting, self.player, "GW-BAR-01", "barracks")
        if not any(self.troops):
            yield Violation("GW-BAR-01", N_("no warrior is named"))
            return
        yield from self._figures(position, setting)
        yield from can_pay(
            position, setting, self.player, cost(position, setting, self.player, self.troops), "GW-BAR-03"
        )

    def _figures(self, position: Position, setting: Setting) -> Iterator[Finding]:
        own, task = position.players[self.player], tasks.current(position, Recruiting)
        clerks = strength(position, task, self.player) if task is not None else 0
        if sum(self.troops) > clerks:
            text = with_none(
                N_("at most {clerks#warrior|warriors} may be Recruited now, not {count}"),
                clerks=N_("no warriors may be Recruited now"),
            )
            yield Violation("GW-BAR-01", text, clerks=clerks, count=sum(self.troops))
        for soldier, count in enumerate(self.troops):
            if count and task is not None and soldier not in (task.soldiers or (soldier,)):
                yield Violation("GW-CMD-02", N_("this effect Recruits other warriors"))
            if count > unseen.supply(position, setting, self.player, soldier):
                rule = "GW-SHAME-02" if count <= own.soldiers[soldier] + own.shamed[soldier] else "GW-BAR-01"
                text = with_none(
                    N_("the supply holds only {count} of this kind without a Shame token: {soldier}"),
                    count=N_("the supply holds none of this kind without a Shame token: {soldier}"),
                )
                yield Violation(rule, text, count=own.soldiers[soldier], soldier=SOLDIER[soldier])

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        task = position.tasks[-1]
        own = position.players[self.player]
        pay(own, cost(position, setting, self.player, self.troops))
        card = task if isinstance(task, Recruiting) else None
        if card is not None:
            tasks.answered(position, card, self.player)
        enlist(position, setting, self.player, self.troops, notes, card)
        tasks.settle(position, setting, notes)

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        task = tasks.may(position, setting, player, Recruiting)
        if task is not None:
            clerks = strength(position, task, player)
            for troops in within(position.players[player].soldiers, clerks):
                if any(troops):
                    yield cls(player, troops)


def cost(position: Position, setting: Setting, seat: int, troops: tuple[int, ...]) -> list[int]:
    """The cost of these warriors together, by Resource (GW-BAR-03)."""
    task = tasks.current(position, Recruiting)
    if task is not None and task.free:
        return [0] * len(RESOURCES)
    prices = [one_price(position, setting, seat, soldier) for soldier in range(len(SOLDIERS))]
    return [
        sum(count * prices[soldier][resource] for soldier, count in enumerate(troops))
        for resource in range(len(RESOURCES))
    ]


def one_price(position: Position, setting: Setting, seat: int, soldier: int) -> list[int]:
    """The cost of one warrior for this player, by Resource."""
    printed = board.known(setting).recruits[soldier]
    words = lasting.soldier_word(soldier)
    change = lasting.changed(position, setting, "recruit_cost", max(printed), seat=seat, words=words) - max(printed)
    return lasting.dearer(printed, change)


def enlist(
    position: Position,
    setting: Setting,
    seat: int,
    troops: tuple[int, ...],
    notes: list[Note],
    card: Recruiting | None = None,
) -> None:
    """Take warriors from the supply to be sent; until then they lie in the task (GW-BAR-04, -05).

    ``card`` is the task by which they are recruited; it may want them to Attack, or to rest.
    """
    own = position.players[seat]
    for soldier, count in enumerate(troops):
        own.soldiers[soldier] -= count
    kinds = {word for soldier, count in enumerate(troops) if count for word in lasting.soldier_word(soldier)}
    waiting = [soldier for soldier, count in enumerate(troops) for _ in range(count)]
    text = N_("{player} Recruits {count#warrior|warriors}")
    notes.append(Note("GW-BAR-01", text, player=seat, count=len(waiting)))
    triggers.happens(position, setting, "recruit", seat, *kinds)
    attacking, resting = (card.attacking, card.resting) if card is not None else (False, False)
    tasks.push(position, Sending(seats=[seat], soldiers=waiting, attacking=attacking, resting=resting))


def _cannot_recruit(position: Position, setting: Setting, task: Task, seat: int) -> bool:
    return not any(position.players[seat].soldiers)


tasks.ask(
    "barracks",
    "GW-BAR-01",
    N_("{player}: Recruit warriors, or done"),
    N_("{player} Recruits first, or says done"),
    (Recruit, Done),
    idle=_cannot_recruit,
    group=True,
    order="GW-ACT-03",
    once="GW-BAR-01",
    nothing=("GW-BAR-01", N_("{player} has no free warrior in the supply")),
    moment=("GW-BAR-01", N_("warriors are Recruited while the Barracks are Activated")),
)
