"""Moving Clerks: from the supply or a Location to another one, past what is full or locked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.engine.action import Action, action, arg, rests_on
from referee.engine.game import TABLE, Setting
from referee.engine.message import N_
from referee.engine.verdict import Finding, Note, Violation
from referee.engine.words import words
from referee.games.great_wall import tasks
from referee.games.great_wall.actions.done import Done
from referee.games.great_wall.box import board, unseen
from referee.games.great_wall.components import (
    AUTOMAS,
    LOCATION,
    LOCATIONS,
    PLACE,
    POOL,
    REED,
    SUPPLY,
    WAREHOUSE,
    party_name,
)
from referee.games.great_wall.position import Position
from referee.games.great_wall.task_shapes import Moving

TO = words("to")
FROM = words("from", sense="clerks")
NOWHERE = {WAREHOUSE: "GW-CLERK-09", SUPPLY: "GW-CLERK-08", POOL: "GW-CLERK-08"}


@action("move", "move/clerk", help=N_("Move a Clerk: from your supply or from a Location"), follow=("move",))
class Move(Action):
    """Move one Clerk to a Location, from the supply unless another Location is named."""

    target: int = arg(PLACE, TO, asks=N_("to where?"))
    source: int | None = arg(PLACE, FROM, asks=N_("from where?"))

    @rests_on()
    def _moment(self, position: Position, setting: Setting) -> Iterable[Finding]:
        return tasks.answering(position, setting, self.player, "move")

    @rests_on("target", "source")
    def _way(self, position: Position, setting: Setting) -> Iterator[Finding]:
        task = tasks.current(position, Moving)
        owner = self.player if task is None else mover(task, self.player)
        if self.target in NOWHERE:
            yield Violation(NOWHERE[self.target], N_("no Clerk Moves to the {place}"), place=PLACE[self.target])
            return
        yield from _meant(task, self.target)
        if self.source == POOL:
            yield Violation("GW-CLERK-07", N_("Clerks in the pool are hired before they Move"))
        elif self.source == WAREHOUSE:
            yield Violation("GW-CLERK-09", N_("there are no Clerks in the Warehouse"))
        elif self.source in (None, SUPPLY) and owner == REED:
            yield Violation("GW-REED-09", N_("the Reed Clan Moves its Clerks from Location to Location"))
        elif self.source is not None and self.source != SUPPLY and owner not in AUTOMAS:  # people say where they move
            yield from taken(position, owner, self.source, self.target, task)
        places = [one for one in (self.target, self.source) if one is not None and one < len(LOCATIONS)]
        strayed = unseen.strayed(position, setting, "GW-CLERK-01", *places)
        if strayed:
            yield from strayed
            return
        yield from entering(position, setting, self.target)
        if owner == REED and REED in position.locations[self.target]:
            text = N_("the Reed Clan has a Clerk in {location} already")
            yield Violation("GW-REED-05", text, location=LOCATION[self.target])
        if self.source in (None, SUPPLY):
            yield from _supply(position, setting, owner) if owner != REED else ()
        elif self.source is not None and self.source < len(LOCATIONS):
            if owner in AUTOMAS:
                yield from taken(position, owner, self.source, self.target, task)
            yield from unlocked(position, setting, self.source, task)

    def plain(self, position: Position, setting: Setting) -> Action:
        return Move(self.player, self.target) if self.source == SUPPLY else self

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        task = position.tasks[-1]
        owner = mover(task, self.player) if isinstance(task, Moving) else self.player
        tasks.once(position, self.player, self.target)
        carry(position, owner, self.source, self.target, notes)
        tasks.settle(position, setting, notes)

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        task = tasks.may(position, setting, player, Moving)
        if task is None:
            return
        owner = mover(task, player)
        sources: list[int | None] = [None] if position.party(owner).clerks else []
        sources += [number for number, here in enumerate(position.locations) if owner in here]
        for source in sources:
            for target in range(len(LOCATIONS)):
                if target != source:
                    yield cls(player, target, source)


def mover(task: Moving, player: int) -> int:
    """The party whose Clerks are moved: the player, or the Reed Clan if its Overlord moves them (GW-REED-09)."""
    return REED if task.reed else player


def entering(position: Position, setting: Setting, target: int) -> Iterator[Finding]:
    """Findings against a Clerk entering the Location."""
    if board.locked(position, setting, target):
        yield Violation("GW-CLERK-02", N_("every Clerk spot of {location} is taken"), location=LOCATION[target])


def _meant(task: Moving | None, target: int) -> Iterator[Finding]:
    if task is None:
        return
    if task.to and target not in task.to:
        yield Violation("GW-CMD-02", N_("this effect Moves no Clerk to {location}"), location=LOCATION[target])
    if task.apart and target in task.used:
        yield Violation("GW-CLERK-06", N_("a Clerk has already Moved to {location}"), location=LOCATION[target])


def _supply(position: Position, setting: Setting, owner: int) -> Iterator[Finding]:
    own = position.party(owner)
    if own.clerks - unseen.less(position, setting, owner, own.clerks, unseen.CLERKS) <= 0:
        rule = "GW-CLERK-07" if own.pool else "GW-CLERK-01"
        yield Violation(rule, N_("no Clerk is in the supply"))


def taken(position: Position, owner: int, source: int, target: int, task: Moving | None) -> Iterator[Finding]:
    """Findings unless a Clerk of this owner is in a Location that may be moved to another."""
    here = position.locations[source].count(owner)
    if not here:
        yield Violation(
            "GW-CLERK-01",
            N_("no Clerk of {player} is in {location}"),
            player=party_name(owner),
            location=LOCATION[source],
        )
    elif source == target:
        yield Violation("GW-CLERK-01", N_("the Clerk is in {location} already"), location=LOCATION[source])
    elif task is not None and here <= task.used.count(source):
        yield Violation("GW-CLERK-11", N_("this effect has already Moved this Clerk"))


def unlocked(position: Position, setting: Setting, source: int, task: Moving | None) -> Iterator[Finding]:
    """Findings against any Clerk leaving a Location."""
    if board.locked(position, setting, source):
        rule = "GW-CLERK-05" if task is not None and source in task.used else "GW-CLERK-04"
        yield Violation(rule, N_("{location} is locked until it is Activated"), location=LOCATION[source])


def carry(position: Position, owner: int, source: int | None, target: int, notes: list[Note]) -> None:
    """Move the Clerk to the Location, from the supply if ``source`` is None."""
    if source is None:
        position.party(owner).clerks -= 1
    else:
        _leave(position, owner, source, target)
    position.locations[target].append(owner)
    notes.append(
        Note(
            "GW-CLERK-01",
            N_("a Clerk of {player} Moves to {location}"),
            player=party_name(owner),
            location=LOCATION[target],
        )
    )


def _leave(position: Position, owner: int, source: int, target: int) -> None:
    """Take the Clerk out of the Location; a party's that strayed there unseen out of that in which it is counted."""
    here, every = position.locations[source], range(len(LOCATIONS))
    if owner in AUTOMAS and type(here) is list and owner not in here:
        astray = [n for n in every if any(one.endswith(f"{unseen.AT}{n}") for one in position.unsure)]
        counted = [n for n in (*astray, *every) if n != target and owner in position.locations[n]]
        here = position.locations[next(iter(counted), source)]
    here.remove(owner)


def _nothing_to_move(position: Position, setting: Setting, task: Moving, seat: int) -> bool:
    owner = mover(task, seat)
    return seat != TABLE and not position.party(owner).clerks and not any(owner in here for here in position.locations)


tasks.ask(
    "move",
    "GW-CMD-02",
    N_("{player}: Move {count#Clerk|Clerks}, or done"),
    N_("{player} Moves Clerks first, or says done"),
    (Move, Done),
    idle=_nothing_to_move,
    group=True,
    order="GW-CMD-03",
    once="GW-CMD-03",
    alone="GW-CMD-03",
    nothing=("GW-CLERK-01", N_("{player} has no Clerk to Move")),
    moment=("GW-FALL-06", N_("Clerks Move by effects of cards")),
    ahead=frozenset({"reveal", "clause", "effect"}),
)
