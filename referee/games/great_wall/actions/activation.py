"""Activating Locations: in which order, who takes part, the Shame icon, and Clerks going home."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.action import Action, action, arg
from referee.engine.game import Setting
from referee.engine.message import N_
from referee.engine.verdict import Finding, Note, Violation
from referee.games.great_wall import tasks
from referee.games.great_wall.actions.done import Done, must
from referee.games.great_wall.box import board
from referee.games.great_wall.cards import triggers
from referee.games.great_wall.components import LOCATION, LOCATIONS, PRODUCTION, REED, TEMPLE
from referee.games.great_wall.flow import planned
from referee.games.great_wall.position import Position, Task


@action("activate", "activate/activation", help=N_("Activate a Location"))
class Activate(Action):
    """The Active player chooses which Location is next; with a card, an Advanced Activation."""

    location: int = arg(LOCATION)

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        task = tasks.current(position, "activations", "advanced")
        if task is None and not self.unsaid() and _stage_over(position, self.player):
            unmet = [*_condition(position, setting, Task("activations"), self.location)]
            if unmet:
                yield from unmet
                return
        yield from tasks.answering(position, setting, self.player, "activations", "advanced")
        if task is not None:
            yield from _condition(position, setting, task, self.location)

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        task = tasks.begin(position, self.player)
        by_card = task.kind == "advanced"
        advanced = by_card and USUAL not in task.flags
        if by_card:
            task.used.append(self.location)
            if len(task.used) >= task.count:
                tasks.answered(position, task, self.player)
        else:
            task.begun, task.seats = False, [position.active]
            position.activated.append(self.location)
        activate(position, setting, self.location, advanced, notes)
        tasks.settle(position, setting, notes)

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        if tasks.may(position, setting, player, "activations", "advanced"):
            for number, here in enumerate(position.locations):
                if here:
                    yield cls(player, number)


def _stage_over(position: Position, player: int) -> bool:
    """The last stage B there was is this player's, and it closed by itself: an entry is judged against it."""
    if position.phase not in ("fall", "winter") or any(
        one.kind in ("activations", "advanced") or (one.kind == "stage_b" and player in one.seats)
        for one in position.tasks
    ):
        return False
    coming = any(one.kind == "stage_b" for one in position.tasks)
    done = position.track[: position.slot - coming] if position.slot else []
    return next((owner for owner in reversed(done) if owner >= 0), -1) == player


def _condition(position: Position, setting: Setting, task: Task, number: int) -> Iterator[Finding]:
    """The Location can be Activated so (GW-ACT-01, -02, GW-ADVA-01, -02)."""
    advanced = task.kind == "advanced" and USUAL not in task.flags
    here, meets = position.locations[number], board.activates(position, setting, number, advanced=advanced)
    allowed = [int(flag[3:]) for flag in task.flags if flag.startswith("at:")]
    if allowed and number not in allowed:
        yield Violation("GW-CMD-02", N_("this effect does not Activate {location}"), location=LOCATION[number])
    elif task.kind == "activations" and number in position.activated:
        yield Violation("GW-FALL-07", N_("{location} was Activated in this stage already"), location=LOCATION[number])
    elif not here:
        rule = "GW-ADVA-02" if advanced else "GW-ACT-01" if _regular(setting, number) else "GW-ACT-02"
        yield Violation(rule, N_("no Clerk is in {location}"), location=LOCATION[number])
    elif meets is None:
        yield board.location_missing(setting, number, "GW-ACT-01")
    elif not meets:
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
    """Locations that must be Activated in this stage; those of unknown print too if not ``sure``."""
    found = []
    for number in range(len(LOCATIONS)):
        if number in position.activated:
            continue
        if setting.rulings["GW-AMB-04"] == "one-check" and number not in position.wanted:
            continue
        meets = board.activates(position, setting, number)
        if meets or (meets is None and not sure):
            found.append(number)
    return found


@tasks.automatic("stage_b")
def stage_b(position: Position, setting: Setting, task: Task, notes: list[Note]) -> None:
    """Stage B begins: which Locations meet their condition (GW-FALL-07)."""
    position.activated = []
    position.wanted = [n for n in range(len(LOCATIONS)) if board.activates(position, setting, n) is not False]
    moment = Task("pause", [position.active], flags=["own_turn_activation", tasks.UNSTOPPED])
    planned(position, moment, Task("activations", [position.active]))


@must("activations")
def _rest(position: Position, setting: Setting, task: Task, seat: int) -> Iterator[Finding]:
    for number in due(position, setting):
        yield Violation("GW-FALL-07", N_("{location} must be Activated"), forced=True, location=LOCATION[number])
    for number in due(position, setting, sure=False):
        yield from board.unlocked(position, setting, number, "GW-ACT-01")


def activate(position: Position, setting: Setting, number: int, advanced: bool, notes: list[Note]) -> None:
    """Everything an Activation brings, as tasks: the Shame icon, each part, Clerks going home (GW-ACT-03)."""
    rule = "GW-ADVA-01" if advanced else "GW-ACT-02" if not _regular(setting, number) else "GW-ACT-01"
    notes.append(Note(rule, N_("{location} is Activated"), location=LOCATION[number]))
    triggers.happens(position, setting, "activation", position.active, LOCATIONS[number])
    shame = [] if advanced else _icon(position, setting, number)
    after = setting.rulings["GW-AMB-05"] == "after"
    planned(
        position,
        *(() if after else shame),
        *_parts(position, number),
        *(shame if after else ()),
        Task("go_home", at=number),
    )


def _regular(setting: Setting, number: int) -> bool:
    printed = board.location(setting, number)
    return printed is not None and printed.regular


def _icon(position: Position, setting: Setting, number: int) -> list[Task]:
    """A sole owner receives a Shame token where the icon is (GW-ACT-07, -08)."""
    printed, owner = board.location(setting, number), board.sole_owner(position, number)
    return [Task("shame", [owner], count=1)] if printed is not None and printed.shame and owner >= 0 else []


def _parts(position: Position, number: int) -> Iterator[Task]:
    seats = board.with_clerks(position, number)
    if number < len(PRODUCTION):
        yield Task("collect", at=number)
        yield Task("pause", at=number, flags=["on_production", tasks.UNSTOPPED])
        yield Task("upgrade", list(seats), at=number)
        if number != TEMPLE:
            yield Task("donate", list(seats), at=number)
    else:
        yield Task(LOCATIONS[number], seats, at=number)


@tasks.automatic("go_home")
def go_home(position: Position, setting: Setting, task: Task, notes: list[Note]) -> None:
    """All Clerks return to their owners' supplies, those of the Reed Clan stay (GW-ACT-05, GW-REED-06)."""
    here = position.locations[task.at]
    for owner in here:
        if owner != REED:
            position.party(owner).clerks += 1
    home = [owner for owner in here if owner != REED]
    position.locations[task.at] = [owner for owner in here if owner == REED]
    notes.append(
        Note(
            "GW-ACT-05",
            N_("{count#Clerk returns|Clerks return} from {location}"),
            count=len(home),
            location=LOCATION[task.at],
        )
    )
    if home:
        planned(position, Task("after_activation", sorted(set(home)), at=task.at))


BY_CARD, FREE, PRICE, ONLY, USUAL = tasks.CARD, "free", "price:", "only:", "usual"
"""Flags of a task that a card set: it counts instead of Clerks, nothing is paid, so much is paid instead of the usual price,
only this verb is meant, the usual condition of an Activation holds."""


def strength(position: Position, task: Task, player: int) -> int:
    """How often a player may do what a Location offers: once a Clerk, or as often as a card says."""
    return task.count if BY_CARD in task.flags else position.locations[task.at].count(player)


def meant(task: Task | None, verb: str) -> Iterator[Finding]:
    """A card lets a player do one thing only."""
    if task is not None and any(flag.startswith(ONLY) and flag != ONLY + verb for flag in task.flags):
        yield Violation("GW-CMD-02", N_("this effect is about something else"))


def takes_part(position: Position, setting: Setting, player: int, rule: str, *kinds: str) -> Iterator[Finding]:
    """The task is one of these parts of an Activation, and the player has Clerks there (GW-ACT-06)."""
    task = tasks.current(position, *kinds)
    if task is not None and BY_CARD not in task.flags and player not in position.locations[task.at]:
        yield Violation(rule, N_("no Clerk of {player} is in {location}"), player=player, location=LOCATION[task.at])
    else:
        yield from tasks.answering(position, setting, player, *kinds)


def _none_due(position: Position, setting: Setting, task: Task, seat: int) -> bool:
    return not due(position, setting, sure=False)


def _none_possible(position: Position, setting: Setting, task: Task, seat: int) -> bool:
    allowed = [int(flag[3:]) for flag in task.flags if flag.startswith("at:")] or range(len(LOCATIONS))
    advanced = USUAL not in task.flags
    return all(board.activates(position, setting, number, advanced=advanced) is False for number in allowed)


tasks.ask(
    "activations",
    "GW-FALL-07",
    N_("{player}: Activate the Locations that must be, in the order you like"),
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
