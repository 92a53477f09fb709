"""What has to be decided or done next: a stack of tasks in the position, the last one now.

A module says what its tasks are, once, when it is loaded:

* :func:`automatic` — the referee carries them out by itself as soon as they come up (``@automatic("income")``),
* :func:`ask` — somebody decides, by the verbs given; seats answer one after another, or all at once,
* :func:`automa` — what Qin Jiushao or the Reed Clan does when its turn in such a task comes.

An action that ends a seat's part calls :func:`answered`; every ``apply`` ends with :func:`settle`. What comes first must
be pushed last: :func:`plan` does that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, TypeAlias

from referee.engine.action import Action
from referee.engine.game import Setting
from referee.engine.message import N_
from referee.engine.verdict import Finding, Note, Violation
from referee.games.great_wall.components import AUTOMAS, LOCATIONS, PRODUCTION, REED, party_name
from referee.games.great_wall.position import Position, Task

COMES_FIRST = N_("{player} comes first")
UP_TO = N_("this is up to {player}")
THROUGH = N_("{player} is through with this")
OVERLORD = N_("{player} decides for the Reed Clan")
ACTIVE = N_("it is the turn of {player}")
STAGE = N_("this stage of the turn is over")
NOTHING_ASKS = N_("no card asks for this now")
CARD = "card"
"""Flag of a task that a card set: it counts instead of Clerks."""
OVERLORD_RULE, BANDS_RULE, OWNER_RULE = "GW-REED-08", "GW-CMD-03", "GW-CORE-14"
OF_ACTIVE = frozenset({"activations", "advanced", "by_card"})
"""What the Overlord decides in the turn of the Reed Clan."""
IN_TURN = frozenset({"move", "activations"})
"""What belongs to a stage of somebody's turn."""
Says: TypeAlias = tuple[str, str]
"""A rule and what it says of an entry."""
Run: TypeAlias = Callable[[Position, Setting, Task, list[Note]], None]
Automa: TypeAlias = Callable[[Position, Setting, Task, int, list[Note]], None]
Idle: TypeAlias = Callable[[Position, Setting, Task, int], bool]
Chance: TypeAlias = Callable[[Position, Setting, Random], Action]


@dataclass(frozen=True, slots=True)
class Kind:
    """What is known of the tasks of a name.

    ``rule`` asks for it, ``waiting`` says so to whoever does something else first. ``idle``: a seat that has nothing to
    decide is passed over. ``group``: the players of a cooperative game choose the order. ``chance`` is what the table shows
    in a random game.

    Why an entry is refused that is not the seat's, not now or once too often: ``order`` is the rule that says which of the
    seats comes first, ``once`` the one that says when a seat is through, ``alone`` the one that says whose it is, ``nothing``
    why a seat was passed over, ``moment`` when such a thing is done at all. ``ahead`` are tasks that lead to it.
    """

    rule: str = ""
    prompt: str = ""
    waiting: str = ""
    verbs: tuple[type[Action], ...] = ()
    idle: Idle | None = None
    run: Run | None = None
    chance: Chance | None = None
    together: bool = False
    secret: bool = False
    group: bool = False
    order: str = "GW-CORE-01"
    once: str = ""
    alone: str = ""
    nothing: Says | None = None
    moment: Says | None = None
    ahead: frozenset[str] = frozenset()


NEXT_YEAR = frozenset({"horde", "hordes", "token", "pay_shame", "reclaim"})
"""Tasks of Spring and Summer, which the first Year does not have."""
AT_TEA_PLACE = frozenset({"slots"})
"""Where the group is free, the Reed Clan still comes at its place in Tea order; elsewhere last, or when the group says
(GW-AMB-42)."""
KINDS: dict[str, Kind] = {}
TIMELY = {COMES_FIRST, UP_TO, THROUGH, OVERLORD, ACTIVE, STAGE, NOTHING_ASKS}
"""Sentences about whose go it is and what comes when: no unknown print changes them."""
AUTOMA_PARTS: dict[str, Automa] = {}


def automatic(name: str) -> Callable[[Run], Run]:
    """The function carries out the tasks of this name; the task is off the stack already."""

    def declare(run: Run) -> Run:
        KINDS[name] = Kind(run=run)
        return run

    return declare


def ask(name: str, rule: str, prompt: str, waiting: str, verbs: Sequence[type[Action]], **more: Any) -> None:
    """Tasks of this name are decided by these verbs; ``more`` are further fields of :class:`Kind`."""
    kind = KINDS[name] = Kind(rule, prompt, waiting, tuple(verbs), **more)
    TIMELY.update((waiting, *([kind.moment[1]] if kind.moment is not None else [])))


def automa(name: str) -> Callable[[Automa], Automa]:
    """The function does the part of Qin or the Reed Clan in tasks of this name; the seat has left the task already."""

    def declare(part: Automa) -> Automa:
        AUTOMA_PARTS[name] = part
        return part

    return declare


def push(position: Position, task: Task) -> None:
    """This comes before anything else."""
    position.tasks.append(task)


def plan(position: Position, *tasks: Task) -> None:
    """These come next, in this order."""
    position.tasks.extend(reversed(tasks))


def current(position: Position, *kinds: str) -> Task | None:
    """The task of now, if it is of one of these kinds."""
    task = position.task
    return task if task is not None and task.kind in kinds else None


def closing(position: Position) -> Task | None:
    """The end of the Activation that goes on now; its flags remember what was collected: ``took:0:3``."""
    return next((one for one in reversed(position.tasks) if one.kind == "go_home"), None)


def free_order(setting: Setting, kind: Kind) -> bool:
    """The group agrees who comes first (GW-COOP-07)."""
    return kind.group and setting.options["mode"] == "cooperative"


def deciders(position: Position, setting: Setting, task: Task) -> tuple[int, ...]:
    """The seats that may answer now."""
    kind = KINDS[task.kind]
    if kind.together or (not task.begun and free_order(setting, kind)):
        return tuple(seat for seat in task.seats if seat not in AUTOMAS)
    return tuple(task.seats[:1])


def answering(
    position: Position, setting: Setting, player: int, *kinds: str, whenever: bool = False
) -> Iterator[Finding]:
    """The task of now is one of these kinds, and this seat may answer; ``whenever``: such an entry belongs to no stage."""
    task = position.task
    if position.phase == "end":
        yield Violation("GW-END-01", N_("the game is over"))
    elif task is None:
        yield Violation("GW-SETUP-21", N_("the table is still being set up"), forced=True)
    elif task.kind in kinds:
        if not answers(position, setting, task, player):
            yield _not_you(position, setting, task, player)
    elif position.year == 1 and position.phase != "setup" and kinds[0] in NEXT_YEAR:
        yield Violation("GW-FLOW-02", N_("the first Year has no Spring and no Summer"))
    elif whenever or _comes(position, player, kinds):
        kind = KINDS[task.kind]
        yield Violation(kind.rule, kind.waiting, forced=True, player=party_name(task.seats[0]))
    else:
        yield _not_now(position, setting, task, player, kinds)


def _not_you(position: Position, setting: Setting, task: Task, player: int) -> Violation:
    """Whose go it is, or that this seat is through, by the rule that says so."""
    kind, first, text = KINDS[task.kind], party_name(task.seats[0]), _rule_of_text(task)
    if "reed" in task.flags or kind.alone == OVERLORD_RULE or (position.active == REED and task.kind in OF_ACTIVE):
        return Violation(OVERLORD_RULE, OVERLORD, player=first)
    if any(one.kind == task.kind and player in one.seats for one in position.tasks):
        return Violation(BANDS_RULE if text == BANDS_RULE else kind.order, COMES_FIRST, player=first)
    if _took_part(position, task, player):
        return _through(position, setting, task, player)
    told = task.card if task.card.startswith("GW-") else ""
    return Violation(text or kind.alone or told or kind.rule, UP_TO, player=first)


def _rule_of_text(task: Task) -> str:
    """Which rule says whose the effect of a card is (GW-CMD-03, GW-CORE-14); empty for what no card asks."""
    text = task.card.partition(".")[0]
    if text in ("command", "solo", "reed"):
        return BANDS_RULE
    return OWNER_RULE if text in ("general", "advisor", "tactic", "qin") else ""


def _took_part(position: Position, task: Task, player: int) -> bool:
    """A seat that no longer answers had a part."""
    if not 0 <= player < len(position.players) or not KINDS[task.kind].once or CARD in task.flags:
        return False
    if task.kind in (*LOCATIONS, "upgrade", "donate"):
        return player in position.locations[task.at]
    if task.kind == "fire":
        return player in position.sections[task.at].archers
    return task.kind != "move" or not {player, task.seats[0]} & {position.active}


def _through(position: Position, setting: Setting, task: Task, player: int) -> Violation:
    """The seat has had its part, or there is nothing for it."""
    kind = KINDS[task.kind]
    if kind.nothing is not None and kind.idle is not None and kind.idle(position, setting, task, player):
        return Violation(*kind.nothing, player=player)
    return Violation(kind.once, THROUGH, player=player)


def _comes(position: Position, player: int, kinds: Sequence[str]) -> bool:
    """Tasks of these kinds wait for this seat, or what leads to them does."""
    ahead = {one for name in kinds for one in KINDS[name].ahead}
    before_turns = position.phase == "fall" and position.active < 0 and bool(IN_TURN.intersection(kinds))
    return (
        before_turns
        or position.phase == "setup"
        or any(
            (one.kind in kinds and player in one.seats)
            or (one.kind in ahead and (not one.seats or player in one.seats))
            for one in position.tasks[:-1]
        )
    )


def _not_now(position: Position, setting: Setting, task: Task, player: int, kinds: Sequence[str]) -> Violation:
    """Nothing of these kinds is to come: why not, by the stage the entry belongs to."""
    end = closing(position)
    for name in kinds:
        if end is None or player not in position.locations[end.at]:
            break
        if name == LOCATIONS[end.at] or (name in ("upgrade", "donate") and end.at < len(PRODUCTION)):
            return _through(position, setting, Task(name, at=end.at), player)
    if position.phase == "fall" and position.active >= 0 and IN_TURN.intersection(kinds):
        if player != position.active:
            return Violation("GW-FALL-04", ACTIVE, player=party_name(position.active))
        return Violation("GW-FALL-05", STAGE)
    kind = KINDS[kinds[0]]
    return Violation(kind.rule, NOTHING_ASKS) if kind.moment is None else Violation(*kind.moment)


def answers(position: Position, setting: Setting, task: Task, player: int) -> bool:
    """The seat is among those who may answer now."""
    if task.seats[0] == player and player not in AUTOMAS:
        return True
    return player in deciders(position, setting, task)


def may(position: Position, setting: Setting, player: int, *kinds: str) -> Task | None:
    """The task of now if this seat may answer it by such an action: a cheap look before candidates are made."""
    task = current(position, *kinds)
    return task if task is not None and answers(position, setting, task, player) else None


def begin(position: Position, player: int) -> Task:
    """The seat starts its part of the task of now: nobody comes in between."""
    task = position.tasks[-1]
    if not task.begun:
        task.begun = True
        come_first(task, player)
    return task


def come_first(task: Task, player: int) -> None:
    """The seat takes the place of the person whose turn it would be; parties nobody plays keep theirs (GW-AMB-42)."""
    at = task.seats.index(player)
    task.seats[0], task.seats[at] = player, task.seats[0]


def answered(position: Position, task: Task, player: int) -> None:
    """The seat's part of a task is over."""
    if player in task.seats:
        task.seats.remove(player)
    task.begun = False
    task.used.clear()


def settle(position: Position, setting: Setting, notes: list[Note]) -> None:
    """Carry out what needs no decision, until something does."""
    while position.tasks and position.phase != "end":
        task = position.tasks[-1]
        kind = KINDS[task.kind]
        if kind.run is not None:
            position.tasks.pop()
            kind.run(position, setting, task, notes)
        elif not task.seats:
            position.tasks.pop()
        elif not _passed(position, setting, task, kind, notes):
            return


UNSTOPPED = "unstopped"
"""Flag of a moment for Tactic cards that is needed only where no decision stops the game anyway."""


def stopped(position: Position, setting: Setting) -> bool:
    """Somebody has a decision before anything else is carried out."""
    for task in reversed(position.tasks):
        kind = KINDS[task.kind]
        if kind.run is not None:
            return False
        seats = [seat for seat in task.seats if seat not in AUTOMAS]
        if any(kind.idle is None or not kind.idle(position, setting, task, seat) for seat in seats):
            return True
    return False


def _passed(position: Position, setting: Setting, task: Task, kind: Kind, notes: list[Note]) -> bool:
    """A seat had nothing to decide, or nobody plays it: it is done with."""
    seat = task.seats[0]
    if seat in AUTOMAS:
        humans = [one for one in task.seats if one not in AUTOMAS]
        if humans and free_order(setting, kind) and task.kind not in AT_TEA_PLACE:
            task.seats.remove(seat)
            task.seats.append(seat)
            return True
        answered(position, task, seat)
        if task.kind in AUTOMA_PARTS:
            AUTOMA_PARTS[task.kind](position, setting, task, seat, notes)
        return True
    if kind.idle is None:
        return False
    for one in deciders(position, setting, task):
        if kind.idle(position, setting, task, one):
            answered(position, task, one)
            return True
    return False
