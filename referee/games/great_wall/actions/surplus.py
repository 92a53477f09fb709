"""Archers who find no Firing spot on a new Wall level go to the Rest Zone; owners say how many of their own."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.action import Action, action, arg
from referee.engine.game import Setting
from referee.engine.message import N_, span
from referee.engine.values import Number
from referee.engine.verdict import Finding, Note, Violation
from referee.engine.words import words
from referee.games.great_wall import tasks
from referee.games.great_wall.box import board
from referee.games.great_wall.components import ARCHER, SECTION, party_name
from referee.games.great_wall.position import Position, Section
from referee.games.great_wall.task_shapes import Descending
from referee.games.great_wall.wall import combat

COUNT = Number(words("count"), 0, 4, rule="GW-BUILD-09", amount=True)


def clear(position: Position, setting: Setting, number: int, notes: list[Note]) -> None:
    """Send surplus Archers down (GW-AMB-12). If there are several owners they are asked, in Tea order."""
    section = position.sections[number]
    top = board.wall(setting, section)
    over = len(section.archers) - top.firing
    if over <= 0:
        return
    owners = board.in_tea_order(position, set(section.archers))
    if len(owners) == 1 or not top.firing:
        for owner in owners:
            send_down(position, number, owner, min(over, section.archers.count(owner)), notes)
    else:
        tasks.push(position, Descending(seats=owners, at=number, count=over))


def send_down(position: Position, number: int, owner: int, count: int, notes: list[Note]) -> None:
    """Take ``count`` Archers of an owner from their Firing spots; those of Qin go to his supply (GW-SOLO-04)."""
    section = position.sections[number]
    for _ in range(count):
        section.archers.remove(owner)
        combat.retire(position, section, owner, ARCHER)
    if count:
        text = N_("{player}: {count#Archer finds|Archers find} no Firing spot on the new Wall of the {section} Section")
        notes.append(Note("GW-BUILD-09", text, player=party_name(owner), count=count, section=SECTION[number]))


def bounds(section: Section, task: Descending, player: int) -> tuple[int, int]:
    """The fewest and the most Archers a player may send down.

    The fewest are those that the other owners of the task do not have enough Archers for.
    """
    behind = sum(section.archers.count(seat) for seat in task.seats if seat != player)
    return max(0, task.count - behind), min(task.count, section.archers.count(player))


@action(
    "descend",
    "descend/come down",
    help=N_("How many of your Archers go to the Rest Zone, if a new Wall level has too few Firing spots"),
)
class Descend(Action):
    """Say how many of one's own Archers are sent down."""

    count: int = arg(COUNT, asks=N_("how many?"))

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        yield from tasks.answering(position, setting, self.player, "surplus")
        task = tasks.current(position, Descending)
        if task is not None:
            least, most = bounds(position.sections[task.at], task, self.player)
            if not least <= self.count <= most:
                text = N_("{span} of your Archers must go to the Rest Zone, not {count}")
                yield Violation("GW-BUILD-09", text, ruling="GW-AMB-12", span=span(least, most), count=self.count)

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        task = tasks.begin(position, self.player)
        assert isinstance(task, Descending)
        send_down(position, task.at, self.player, self.count, notes)
        task.count -= self.count
        tasks.answered(position, task, self.player)
        tasks.settle(position, setting, notes)

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        task = tasks.may(position, setting, player, Descending)
        if task is not None:
            least, most = bounds(position.sections[task.at], task, player)
            yield from (cls(player, count) for count in range(least, most + 1))


@tasks.automa("surplus")
def automa_surplus(position: Position, setting: Setting, task: Descending, seat: int, notes: list[Note]) -> None:
    """Send down Archers of Qin only if the other owners do not have enough."""
    section = position.sections[task.at]
    behind = sum(section.archers.count(other) for other in task.seats)
    count = max(0, task.count - behind)
    send_down(position, task.at, seat, count, notes)
    task.count -= count


def _room_again(position: Position, setting: Setting, task: Descending, seat: int) -> bool:
    """Whether nothing is left to choose, because there are enough spots now."""
    return task.count <= 0


tasks.ask(
    "surplus",
    "GW-BUILD-09",
    N_("{player}: how many of your Archers go to the Rest Zone? {count#Firing spot is|Firing spots are} missing"),
    N_("{player} first says how many Archers go to the Rest Zone"),
    (Descend,),
    idle=_room_again,
    group=True,
    moment=("GW-BUILD-09", N_("no Archer has to leave a Firing spot")),
)
