"""Activating Locations: in which order, who takes part, the Shame icon, and Clerks going home."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from referee.engine.action import Action, action, arg
from referee.engine.game import TABLE, Setting
from referee.engine.message import N_
from referee.engine.verdict import Finding, Note, Violation
from referee.games.great_wall import tasks
from referee.games.great_wall.actions.done import Done, maybe, must
from referee.games.great_wall.box import board, unseen
from referee.games.great_wall.cards import triggers
from referee.games.great_wall.components import AUTOMAS, BARRACKS, LOCATION, LOCATIONS, PRODUCTION, QIN, REED, TEMPLE
from referee.games.great_wall.flow import planned
from referee.games.great_wall.flowing import perhaps, surely
from referee.games.great_wall.position import Position
from referee.games.great_wall.task_shapes import (
    Advancing,
    AtPlace,
    Building,
    Counting,
    Donating,
    GoingHome,
    Hiring,
    Moment,
    Part,
    Task,
    Upgrading,
)


@action("activate", "activate/activation", help=N_("Activate a Location"))
class Activate(Action):
    """Activate the Location that the Active player chooses next; if a card asks, by an Advanced Activation."""

    location: int = arg(LOCATION)

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        task = tasks.current(position, "activations", "advanced")
        if task is None and not self.unsaid() and _stage_over(position, self.player):
            strayed: list[Finding] = [*unseen.strayed(position, setting, "GW-ACT-01", self.location)]
            unmet = strayed or [*_condition(position, setting, Task("activations"), self.location)]
            if unmet:
                yield from unmet
                return
        yield from tasks.answering(position, setting, self.player, "activations", "advanced")
        if task is None:
            return
        strayed = [*unseen.strayed(position, setting, "GW-ACT-01", self.location)]
        yield from strayed
        if not strayed or _unmet(position, setting, task, self.location):
            yield from _condition(position, setting, task, self.location)

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        task = position.tasks[-1]
        if isinstance(task, Advancing):
            tasks.once(position, self.player, self.location)
        else:
            if task.kind == "activations":
                task.seats = [position.active]
            position.activated.append(self.location)
        activate(position, setting, self.location, is_advanced(task), notes)
        tasks.settle(position, setting, notes)

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        if tasks.may(position, setting, player, "activations", "advanced"):
            for number, here in enumerate(position.locations):
                if here:
                    yield cls(player, number)


def _stage_over(position: Position, player: int) -> bool:
    """Whether the last stage B was this player's and closed by itself, so that an entry is judged against it."""
    if position.phase not in ("fall", "winter") or any(
        one.kind in ("activations", "advanced") or (one.kind == "stage_b" and player in one.seats)
        for one in position.tasks
    ):
        return False
    coming = any(one.kind == "stage_b" for one in position.tasks)
    done = position.track[: position.slot - coming] if position.slot else []
    return next((owner for owner in reversed(done) if owner >= 0), -1) == player


def is_advanced(task: Task) -> bool:
    """Whether the task is an Advanced Activation, which needs no usual condition (GW-ADVA-01)."""
    return isinstance(task, Advancing) and not task.usual


def _unmet(position: Position, setting: Setting, task: Task, number: int) -> bool:
    """Whether the Location cannot be Activated, wherever Qin and the Reed Clan have moved Clerks.

    Qin moves none to it (GW-SOLO-15), and a Clerk of the Reed Clan alone is not enough (GW-REED-07, GW-AMB-27). What he
    Activated in his own turn hangs on where they are as well, and so does whether it is his turn.
    """
    if task.kind == "activations" and number in position.activated and position.active != QIN:
        return True
    if isinstance(task, Advancing) and task.of and number not in task.of:
        return True
    people = [owner for owner in position.locations[number] if owner not in AUTOMAS]
    return not (people or is_advanced(task) or number in (*range(len(PRODUCTION)), BARRACKS))


def _condition(position: Position, setting: Setting, task: Task, number: int) -> Iterator[Finding]:
    """Findings against Activating the Location for this task (GW-ACT-01, -02, GW-ADVA-01, -02)."""
    advanced = is_advanced(task)
    here = position.locations[number]
    if isinstance(task, Advancing) and task.of and number not in task.of:
        yield Violation("GW-CMD-02", N_("this effect does not Activate {location}"), location=LOCATION[number])
    elif task.kind == "activations" and number in position.activated:
        yield Violation("GW-FALL-07", N_("{location} was Activated in this stage already"), location=LOCATION[number])
    elif not here:
        rule = "GW-ADVA-02" if advanced else "GW-ACT-01" if board.location(setting, number).regular else "GW-ACT-02"
        yield Violation(rule, N_("no Clerk is in {location}"), location=LOCATION[number])
    elif not board.activates(position, setting, number, advanced=advanced):
        if all(owner == REED for owner in here):
            yield Violation(
                "GW-REED-07", N_("only a Clerk of the Reed Clan is in {location}"), location=LOCATION[number]
            )
        else:
            yield Violation("GW-ACT-01", N_("not every Clerk spot of {location} is taken"), location=LOCATION[number])
    elif task.kind == "activations" and setting.rulings["GW-AMB-04"] == "one-check" and number not in position.wanted:
        yield Violation(
            "GW-FALL-07",
            N_("{location} did not meet its condition when the stage began"),
            ruling="GW-AMB-04",
            location=LOCATION[number],
        )


def due(position: Position, setting: Setting, *, sure: bool = True) -> list[int]:
    """The Locations that must still be Activated in this stage; with ``sure`` false, those that perhaps must be too."""
    asked = surely if sure else perhaps
    return [
        number for number in _manned(position, setting) if asked(partial(board.activates, position, setting, number))
    ]


def _waiting(position: Position, setting: Setting) -> Iterator[int]:
    """The Locations that could still be Activated in this stage, if they meet their condition."""
    one_check = setting.rulings["GW-AMB-04"] == "one-check"
    for number in range(len(LOCATIONS)):
        if number not in position.activated and not (one_check and number not in position.wanted):
            yield number


def _manned(position: Position, setting: Setting) -> list[int]:
    """Those of them in which Clerks are, or may be."""
    manned = _with_clerks(position)
    return [number for number in _waiting(position, setting) if number in manned] if manned else []


def _with_clerks(position: Position) -> list[int]:
    """The Locations in which Clerks are, or may be."""
    return [number for number, here in enumerate(position.locations) if type(here) is not list or here]


@tasks.automatic("stage_b")
def stage_b(position: Position, setting: Setting, task: Task, notes: list[Note]) -> None:
    """Begin stage B: note which Locations meet their condition, and ask for the order (GW-FALL-07)."""
    position.activated = []
    manned = _with_clerks(position)
    position.wanted = [n for n in manned if perhaps(partial(board.activates, position, setting, n))]
    moment = Moment("pause", [position.active], windows=["own_turn_activation"], unstopped=True)
    planned(position, moment, Task("activations", [position.active]))


@must("activations")
def _rest(position: Position, setting: Setting, task: Task, seat: int) -> Iterator[Finding]:
    for number in _waiting(position, setting):
        strayed = unseen.strayed(position, setting, "GW-FALL-07", number)
        yield from strayed
        if not strayed and board.activates(position, setting, number):
            yield Violation("GW-FALL-07", N_("{location} must be Activated"), forced=True, location=LOCATION[number])


def activate(position: Position, setting: Setting, number: int, advanced: bool, notes: list[Note]) -> None:
    """Plan what an Activation brings: the Shame icon, each part, Clerks going home (GW-ACT-03)."""
    special = surely(lambda: not board.location(setting, number).regular)
    rule = "GW-ADVA-01" if advanced else "GW-ACT-02" if special else "GW-ACT-01"
    notes.append(Note(rule, N_("{location} is Activated"), location=LOCATION[number]))
    triggers.happens(position, setting, "activation", position.active, LOCATIONS[number])
    shame = [] if advanced else _icon(position, setting, number)
    after = setting.rulings["GW-AMB-05"] == "after"
    planned(
        position,
        *(() if after else shame),
        *_parts(position, number),
        *(shame if after else ()),
        GoingHome(at=number),
    )


def _icon(position: Position, setting: Setting, number: int) -> list[Task]:
    """The task that gives a sole owner a Shame token, if the icon is printed there (GW-ACT-07, -08).

    If nobody has told whether it is, the table says so.
    """
    owner = board.sole_owner(position, number)
    if owner < 0:
        return []
    if board.location_key(setting, number):
        return [AtPlace("icon", [TABLE], at=number)]
    return [Counting("shame", [owner], count=1)] if board.location(setting, number).shame else []


def _parts(position: Position, number: int) -> Iterator[Task]:
    seats = board.with_clerks(position, number)
    if number < len(PRODUCTION):
        yield AtPlace("collect", at=number)
        yield Moment("pause", at=number, windows=["on_production"], unstopped=True)
        yield Upgrading(seats=list(seats), at=number)
        if number != TEMPLE:
            yield Donating(seats=list(seats), at=number)
    else:
        yield Task.shapes[LOCATIONS[number]](LOCATIONS[number], seats, at=number)


@tasks.automatic("go_home")
def go_home(position: Position, setting: Setting, task: GoingHome, notes: list[Note]) -> None:
    """Return all Clerks to their owners' supplies; those of the Reed Clan stay (GW-ACT-05, GW-REED-06)."""
    here = position.locations[task.at]
    home = [owner for owner in here if owner != REED]
    for owner in home:
        position.party(owner).clerks += 1
    position.locations[task.at] = [owner for owner in here if owner not in home]
    notes.append(
        Note(
            "GW-ACT-05",
            N_("{count#Clerk returns|Clerks return} from {location}"),
            count=len(home),
            location=LOCATION[task.at],
        )
    )
    if home:
        planned(position, AtPlace("after_activation", sorted(set(home)), at=task.at))


def strength(position: Position, task: Part, player: int) -> int:
    """How often a player may use this part of a Location: once for each Clerk, or as often as a card says."""
    return task.count if task.by_card else position.locations[task.at].count(player)


def clerk_used(position: Position, player: int, what: int) -> None:
    """Note that the player has used the Location once more, with ``what``."""
    task = position.tasks[-1]
    tasks.once(position, player, what, strength(position, task, player) if isinstance(task, Part) else None)


def meant(task: Building | Hiring | None, verb: str) -> Iterator[Finding]:
    """A violation if a card allows only something else than this verb."""
    if task is not None and task.only not in ("", verb):
        yield Violation("GW-CMD-02", N_("this effect does not allow that"))


def takes_part(position: Position, setting: Setting, player: int, rule: str, kind: str) -> Iterator[Finding]:
    """Findings unless this part of an Activation is going on and the player has Clerks there (GW-ACT-06)."""
    task = tasks.current(position, Part)
    if task is not None and task.kind == kind and not task.by_card and player not in position.locations[task.at]:
        yield Violation(rule, N_("no Clerk of {player} is in {location}"), player=player, location=LOCATION[task.at])
    else:
        yield from tasks.answering(position, setting, player, kind)


@maybe("activations", "advanced")
def _perhaps_none(position: Position, setting: Setting, task: Task, seat: int) -> list[str]:
    untold = ((here, board.location_key(setting, number)) for number, here in enumerate(position.locations))
    return [key for here, key in untold if here and key]


def _none_due(position: Position, setting: Setting, task: Task, seat: int) -> bool:
    return not any(
        perhaps(partial(board.activates, position, setting, number)) for number in _manned(position, setting)
    )


def _none_possible(position: Position, setting: Setting, task: Advancing, seat: int) -> bool:
    allowed = task.of or range(len(LOCATIONS))
    return not any(
        perhaps(partial(board.activates, position, setting, number, advanced=not task.usual)) for number in allowed
    )


tasks.ask(
    "activations",
    "GW-FALL-07",
    N_("{player}: Activate the Locations that must be Activated, in any order"),
    N_("{player} Activates Locations first"),
    (Activate, Done),
    idle=_none_due,
    moment=("GW-FALL-05", N_("Locations are Activated in stage B of a turn")),
    ahead=frozenset({"reveal", "stage_b"}),
)
tasks.ask(
    "advanced",
    "GW-ADVA-01",
    N_("{player}: an Advanced Activation, or done"),
    N_("{player} has an Advanced Activation first, or says done"),
    (Activate, Done),
    idle=_none_possible,
    alone="GW-CMD-03",
)
