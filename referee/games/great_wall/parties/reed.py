"""The Reed Clan: what it does in everybody's tasks, and what its Overlord decides for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.engine.action import Action, action, arg
from referee.engine.game import Setting
from referee.engine.message import N_
from referee.engine.verdict import Finding, Note, Open, Violation
from referee.games.great_wall import shame, tasks
from referee.games.great_wall.actions.building import closed, room_for_barricade
from referee.games.great_wall.actions.casualties import SPOT_NAME
from referee.games.great_wall.actions.done import Done, must
from referee.games.great_wall.actions.houses import TRACK_SLOT, move_marker
from referee.games.great_wall.actions.orders import free_slots, lay
from referee.games.great_wall.box import board
from referee.games.great_wall.cards import triggers
from referee.games.great_wall.components import (
    BARRICADE_SLOTS,
    QIN,
    REED,
    REED_NAME,
    RESOURCE,
    SECTION,
    SPEARMAN,
    SPOTS,
    TEMPLE,
)
from referee.games.great_wall.parties import qin, targeting
from referee.games.great_wall.position import Position, Task
from referee.games.great_wall.wall import grids

BARRICADE_FIRST = N_("{player} places the Barricade of the Reed Clan first")


def overlord(position: Position) -> int:
    """Who decides for the Reed Clan: the Active player, in its own turn whoever is higher in Tea order (GW-REED-08)."""
    if position.active not in (REED, -1):
        return position.active
    return next(seat for seat in position.tea if seat != REED)


def ask_overlord(position: Position, kind: str, count: int = 0, flags: Sequence[str] = ()) -> None:
    """The Overlord decides; it is a person."""
    tasks.push(position, Task(kind, [overlord(position)], count=count, flags=list(flags)))


@tasks.automa("slots")
def slot(position: Position, setting: Setting, task: Task, seat: int, notes: list[Note]) -> None:
    """Both parties take the lowest free slot (GW-REED-10, GW-SOLO-09)."""
    number = free_slots(position, setting)[0]
    lay(position, seat, number)
    rule, name = ("GW-REED-10", REED_NAME) if seat == REED else ("GW-SOLO-09", qin.NAME)
    notes.append(Note(rule, N_("the card of {player} goes to slot {number}"), player=name, number=number))


@tasks.automa("move")
def move(position: Position, setting: Setting, task: Task, seat: int, notes: list[Note]) -> None:
    """The Overlord moves Reed Clerks (GW-REED-09); Qin moves by his track (GW-SOLO-12, -27)."""
    if seat == QIN:
        qin.moves(position, setting, task, notes)
    elif overlord(position) == QIN:
        qin.moves_reed(position, setting, task, notes)
    else:
        ask_overlord(position, "move", count=task.count, flags=[*task.flags, "reed"])


@tasks.automa("collect")
def collect(position: Position, setting: Setting, task: Task, seat: int, notes: list[Note]) -> None:
    """The Resource of a Reed Clerk goes to the Warehouse (GW-REED-12); the Temple helps the Active player (GW-REED-13)."""
    if seat == QIN:
        qin.produces(position, setting, task.at, notes)
    elif task.at != TEMPLE:
        position.warehouse[task.at] += 1
        text = N_("{player}: 1 {resource} goes to the Warehouse")
        notes.append(Note("GW-REED-12", text, player=REED_NAME, resource=RESOURCE[task.at]))
    elif position.active not in (REED, QIN, -1) and any(shame.tokens(position.players[position.active])):
        tasks.push(position, Task("cleanse", [position.active], at=TEMPLE))


@tasks.automa("barracks")
def barracks(position: Position, setting: Setting, task: Task, seat: int, notes: list[Note]) -> None:
    """A free Spearman, sent by the Overlord (GW-REED-16); Qin recruits one a Clerk (GW-SOLO-17)."""
    if seat == QIN:
        qin.recruits(position, task.at)
    elif overlord(position) == QIN:
        targeting.spearman(position, REED)
    elif position.party(REED).soldiers[SPEARMAN]:
        ask_overlord(position, "reed_attack")


@tasks.automa("builders")
def builders(position: Position, setting: Setting, task: Task, seat: int, notes: list[Note]) -> None:
    """A free Barricade where the Overlord likes (GW-REED-15); Qin's goes to the indicated Section (GW-AMB-35)."""
    if seat == QIN:
        return
    if overlord(position) == QIN:
        built = qin.fortifies(position, "GW-REED-15", notes)
        if built is not None:
            triggers.happens(position, setting, "build_barricade", REED, here=built)
    else:
        ask_overlord(position, "reed_barricade")


@tasks.automa("embassy")
def embassy(position: Position, setting: Setting, task: Task, seat: int, notes: list[Note]) -> None:
    """The Overlord discards an Advisor of the track (GW-REED-14)."""
    if seat == QIN or not position.advisors:
        return
    if overlord(position) == QIN:
        dismiss(position, 1, "GW-REED-14", notes)
    else:
        ask_overlord(position, "reed_advisor")


@tasks.automa("tea_house")
def tea_house(position: Position, setting: Setting, task: Task, seat: int, notes: list[Note]) -> None:
    """Its marker goes up by one (GW-REED-17, GW-AMB-29)."""
    if position.tea[0] != seat:
        move_marker(position, seat, 1)
        notes.append(Note("GW-REED-17", N_("the Tea marker of {player} goes one place up"), player=REED_NAME))


@tasks.automa("activations")
def activations(position: Position, setting: Setting, task: Task, seat: int, notes: list[Note]) -> None:
    """In its own turn the Overlord chooses the order (GW-REED-25); Qin begins where his Clerks are (GW-SOLO-19)."""
    if seat == REED and overlord(position) != QIN:
        ask_overlord(position, "activations")
    else:
        qin.activates(position, setting, notes)


@tasks.automa("advanced")
def advanced(position: Position, setting: Setting, task: Task, seat: int, notes: list[Note]) -> None:
    """An Advanced Activation of its card is the Overlord's (GW-REED-25); Qin takes the highest Location (GW-SOLO-20)."""
    if seat == REED and overlord(position) != QIN:
        ask_overlord(position, "advanced", count=task.count, flags=task.flags)
    else:
        qin.advanced(position, setting, task, notes)


def dismiss(position: Position, slot: int, rule: str, notes: list[Note]) -> None:
    """An Advisor leaves the track for the discard pile."""
    card = position.advisors.pop(slot - 1)
    position.reserve.advisor_discard.append(card)
    notes.append(Note(rule, N_("Advisor {card} leaves the track"), card=card))
    tasks.push(position, Task("advisors"))


@action("dismiss", "dismiss", help=N_("Which Advisor leaves the track"))
class Dismiss(Action):
    """An Advisor of the track is discarded, for the Reed Clan or by a card."""

    slot: int | None = arg(TRACK_SLOT)

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        kinds = ("dismiss", "reed_advisor") if position.reed is None else ("reed_advisor", "dismiss")
        yield from tasks.answering(position, setting, self.player, *kinds)
        if self.slot is None:
            yield Open("slot")
        elif self.slot > len(position.advisors):
            yield Violation("GW-REED-14", N_("no Advisor lies in slot {number} of the track"), number=self.slot)

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        assert self.slot is not None
        task = position.tasks[-1]
        tasks.answered(position, task, self.player)
        dismiss(position, self.slot, "GW-REED-14" if task.kind == "reed_advisor" else "GW-CMD-02", notes)
        tasks.settle(position, setting, notes)

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        if tasks.may(position, setting, player, "reed_advisor", "dismiss"):
            for slot in range(1, len(position.advisors) + 1):
                yield cls(player, slot)


@action("clan", "clan", help=N_("Together: the Reed Clan takes its part now, not last"))
class Clan(Action):
    """Where the group agrees on the order, it also says when the Reed Clan comes (GW-AMB-42)."""

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        yield from tasks.answering(position, setting, self.player, *tasks.AUTOMA_PARTS, whenever=True)
        if not waits(position, setting):
            yield Violation("GW-REED-19", N_("the Reed Clan has no part to take now"))

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        task = position.tasks[-1]
        tasks.answered(position, task, REED)
        tasks.AUTOMA_PARTS[task.kind](position, setting, task, REED, notes)
        tasks.settle(position, setting, notes)

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        if waits(position, setting) and tasks.may(position, setting, player, *tasks.AUTOMA_PARTS):
            yield cls(player)


def waits(position: Position, setting: Setting) -> bool:
    """The Reed Clan has a part in the task of now, and the group may say when; nobody has begun."""
    task = position.task if position.reed is not None else None
    if task is None or task.begun or REED not in task.seats or task.kind in tasks.AT_TEA_PLACE:
        return False
    if task.kind not in tasks.AUTOMA_PARTS:
        return False
    return tasks.free_order(setting, tasks.KINDS[task.kind])


@action("fortify", "fortify", help=N_("Reed Clan: the Section of its free Barricade"))
class Fortify(Action):
    """The Overlord places the Barricade; it brings no Honor."""

    section: int | None = arg(SECTION)

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        yield from tasks.answering(position, setting, self.player, "reed_barricade")
        if self.section is None:
            yield Open("section")
        else:
            yield from room_for_barricade(position, self.section)

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        assert self.section is not None
        tasks.answered(position, position.tasks[-1], self.player)
        position.sections[self.section].barricades += 1
        text = N_("{player}: a Barricade on the {section} Section")
        notes.append(Note("GW-REED-15", text, player=REED_NAME, section=SECTION[self.section]))
        triggers.happens(position, setting, "build_barricade", REED, here=self.section)
        tasks.settle(position, setting, notes)

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        if tasks.may(position, setting, player, "reed_barricade"):
            for number, _ in board.usable(position):
                yield cls(player, number)


@action("charge", "charge", help=N_("Reed Clan: where its Spearman Attacks"))
class Charge(Action):
    """The Overlord sends the Spearman to a free spot of a card in row 1; the reward is ignored."""

    section: int | None = arg(SECTION)
    spots: tuple[int, ...] | None = arg(SPOTS, SPOT_NAME)

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        yield from tasks.answering(position, setting, self.player, "reed_attack")
        if self.section is None:
            yield Open("section")
            return
        if position.sections[self.section].closed:
            yield closed(self.section)
            return
        if self.spots is None:
            yield Open("spots")
        else:
            yield from grids.coverable(position, setting, SPEARMAN, self.section, 1, self.spots)

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        assert self.section is not None and self.spots is not None
        tasks.answered(position, position.tasks[-1], self.player)
        horde, spot = position.sections[self.section].hordes[0], self.spots[0]
        targeting.hit(position, setting, REED, SPEARMAN, self.section, horde, spot, notes, "GW-REED-16")
        tasks.settle(position, setting, notes)

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        if tasks.may(position, setting, player, "reed_attack"):
            for number, _ in board.usable(position):
                for _row, spots in grids.targets(position, setting, number, SPEARMAN):
                    yield cls(player, number, spots)


def _no_target(position: Position, setting: Setting, task: Task, seat: int) -> bool:
    return all(grids.has_target(position, setting, number, SPEARMAN) is False for number, _ in board.usable(position))


@must("reed_attack")
def attack_first(position: Position, setting: Setting, task: Task, seat: int) -> Iterator[Finding]:
    """It Attacks where that is known to be possible; done is for Horde cards nobody has told (GW-REED-16)."""
    if any(grids.has_target(position, setting, number, SPEARMAN) for number, _ in board.usable(position)):
        yield Violation("GW-REED-16", N_("the Spearman of the Reed Clan can Attack, and does"))


@must("reed_barricade")
def build_first(position: Position, setting: Setting, task: Task, seat: int) -> Iterator[Finding]:
    """The free Barricade is no choice; done is for a board without room, after a correction say."""
    if not _no_room(position, setting, task, seat):
        yield Violation("GW-REED-15", BARRICADE_FIRST, forced=True, player=seat)


def _no_advisors(position: Position, setting: Setting, task: Task, seat: int) -> bool:
    return not position.advisors


def _no_room(position: Position, setting: Setting, task: Task, seat: int) -> bool:
    return all(section.barricades >= BARRICADE_SLOTS for _, section in board.usable(position))


tasks.ask(
    "reed_advisor",
    "GW-REED-14",
    N_("{player}: which Advisor does the Reed Clan discard?"),
    N_("{player} first says which Advisor the Reed Clan discards"),
    (Dismiss,),
    alone=tasks.OVERLORD_RULE,
    moment=("GW-REED-14", N_("the Reed Clan asks for nothing now")),
)
tasks.ask(
    "dismiss",
    "GW-CMD-02",
    N_("{player}: which Advisor leaves the track? or done"),
    N_("{player} discards an Advisor first, or says done"),
    (Dismiss, Done),
    idle=_no_advisors,
)
tasks.ask(
    "reed_barricade",
    "GW-REED-15",
    N_("{player}: where does the Barricade of the Reed Clan go?"),
    BARRICADE_FIRST,
    (Fortify, Done),
    idle=_no_room,
    alone=tasks.OVERLORD_RULE,
    moment=("GW-REED-15", N_("the Reed Clan asks for nothing now")),
)
tasks.ask(
    "reed_attack",
    "GW-REED-16",
    N_("{player}: where does the Spearman of the Reed Clan Attack?"),
    N_("{player} sends the Spearman of the Reed Clan first"),
    (Charge, Done),
    idle=_no_target,
    alone=tasks.OVERLORD_RULE,
    moment=("GW-REED-16", N_("the Reed Clan asks for nothing now")),
)
REED_VERBS = (Dismiss, Clan, Fortify, Charge)
