"""What Qin Jiushao does: his cards, his Clerks by the Location track, his warriors, and what he gains."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeAlias

from referee.engine import position as positions
from referee.engine.explore import certain, explore
from referee.engine.game import TABLE, Setting
from referee.engine.message import N_
from referee.engine.runs import CANNOT, RUNNING
from referee.engine.verdict import Note
from referee.games.great_wall import flow, tasks
from referee.games.great_wall.actions.activation import activate, due
from referee.games.great_wall.actions.building import raise_wall, wall_cost
from referee.games.great_wall.actions.houses import take_advisor
from referee.games.great_wall.actions.production import next_cell, upgrade
from referee.games.great_wall.box import board, unseen
from referee.games.great_wall.cards import triggers
from referee.games.great_wall.components import (
    BARRICADE_HONOR,
    BARRICADE_SLOTS,
    COMMAND,
    LOCATION,
    LOCATIONS,
    PRODUCTION,
    QIN,
    QIN_NAME,
    REED,
    REED_NAME,
    RESOURCE,
    SECTION,
    SUPPORTING,
    WALL_LEVELS,
    WARES,
)
from referee.games.great_wall.flowing import perhaps
from referee.games.great_wall.parties import targeting
from referee.games.great_wall.position import Position
from referee.games.great_wall.task_shapes import Advancing, AtPlace, Moving, Task, Volley

NAME = QIN_NAME
MOST_WAYS = 64
"""How many ways a move of Clerks is tried where prints are not known."""
Opens: TypeAlias = Callable[[Position, int], bool]
"""Whether a Clerk may go to a Location or be taken from there."""
Steps: TypeAlias = Callable[[Position, Opens, list[Note]], None]
MOVES = 2
"""How many Clerks he moves when an effect in another's turn lets him (GW-SOLO-12, GW-AMB-39)."""


def track(position: Position) -> list[int]:
    """The Locations of his track, from the highest to the lowest."""
    assert position.qin is not None
    return position.qin.track


# -- his card ---------------------------------------------------------------------------------------------------


@tasks.automatic("qin_card")
def qin_card(position: Position, setting: Setting, task: Task, notes: list[Note]) -> None:
    """After the players he takes the top card of his deck (GW-SOLO-08).

    A deck that is used up is shuffled anew (GW-AMB-40).
    """
    if position.qin is None:
        return
    if len(position.qin.played) == len(COMMAND):
        position.qin.played.clear()
    tasks.push(position, Task("qin_draw", [TABLE]))


# -- Clerks -----------------------------------------------------------------------------------------------------


def carry(position: Position, setting: Setting, seat: int, steps: Steps, notes: list[Note]) -> None:
    """Move Clerks of Qin or of the Reed Clan by these steps.

    A Location whose print is not known counts as open; it is noted where the Clerks may be for it.
    """
    untold: list[str] = []

    def counted(at: Position, number: int) -> bool:
        """Whether a Clerk may go there or be taken from there."""
        key = board.location_key(setting, number)
        if not key:
            return not board.locked(at, setting, number)
        so = certain(lambda: not board.locked(at, setting, number))
        if so is None:
            untold.append(key)
        return so is not False

    if not setting.partly and not position.unsure:
        steps(position, counted, notes)
        return
    before, earlier = positions.clone(position), unseen.astray(position)
    steps(position, counted, notes)
    if earlier:
        places = [n for n in range(len(LOCATIONS)) if seat in before.locations[n] or seat in position.locations[n]]
    else:
        places = _elsewhere(before, position, setting, seat, steps) if untold else []
    for key in (*earlier, *untold):
        for mark in (*((key,) if earlier else ()), *(f"{key}{unseen.AT}{place}" for place in places)):
            flow.leave_out(position, mark)


def _elsewhere(before: Position, after: Position, setting: Setting, seat: int, steps: Steps) -> list[int]:
    """The Locations in which a party may have more or fewer Clerks than are counted after these steps."""

    def moved() -> list[int]:
        made = positions.clone(before)
        steps(made, lambda at, number: not board.locked(at, setting, number), [])
        return [here.count(seat) + 0 for here in made.locations]

    run = RUNNING.get()
    found = explore(moved, MOST_WAYS, spans=run.spans if run else None, lines=run.lines if run else None, fails=CANNOT)
    counted = [here.count(seat) for here in after.locations]
    each = [way.result for way in found.ways]
    if not found.finished or any(one is None or {type(n) for n in (*one, *counted)} != {int} for one in each):
        return [*range(len(LOCATIONS))]
    return [n for n, count in enumerate(counted) if any(one is not None and one[n] != count for one in each)]


def _activates(position: Position, setting: Setting, number: int) -> bool:
    """Whether he can Activate the Location; if it hangs on the fact nobody told, it is noted, and he does not."""
    key = board.location_key(setting, number)
    if not key:
        return board.activates(position, setting, number)
    so = certain(lambda: board.activates(position, setting, number))
    if so is None:
        flow.leave_out(position, key)
    return so is True


def moves(position: Position, setting: Setting, task: Moving, notes: list[Note]) -> None:
    """Move his Clerks to the lowest Locations of his track that are open (GW-SOLO-11 to -14)."""
    count = task.count if position.active == QIN else MOVES
    places = [number for number in track(position)[::-1] if not task.to or number in task.to]

    def steps(at: Position, opens: Opens, notes: list[Note]) -> None:
        entered: list[int] = []
        for _ in range(count):
            if not _one_clerk(at, opens, places, entered, notes):
                return

    carry(position, setting, QIN, steps, notes)


def _one_clerk(position: Position, opens: Opens, places: Sequence[int], entered: list[int], notes: list[Note]) -> bool:
    own = position.party(QIN)
    for number in places:
        if number in entered or not opens(position, number):
            continue
        source = None
        if own.clerks:
            own.clerks -= 1
        else:
            source = _source(position, opens, number, entered)
            if source is None:
                return False
            position.locations[source].remove(QIN)
        position.locations[number].append(QIN)
        entered.append(number)
        _tell(position, source, number, notes)
        return True
    return False


def _tell(position: Position, source: int | None, target: int, notes: list[Note]) -> None:
    """Note which Clerk goes where: from the supply, or from the Location ``source``."""
    if source is not None:
        text = N_("a Clerk of {player} Moves from {source} to {location}")
        notes.append(Note("GW-SOLO-14", text, player=NAME, source=LOCATION[source], location=LOCATION[target]))
        return
    rule = "GW-SOLO-11" if position.active == QIN else "GW-SOLO-12"
    notes.append(Note(rule, N_("a Clerk of {player} Moves to {location}"), player=NAME, location=LOCATION[target]))


def _source(position: Position, opens: Opens, target: int, entered: Sequence[int]) -> int | None:
    """The highest Location with a Clerk that may be taken and has not just moved (GW-SOLO-14, GW-CLERK-11)."""
    for number in track(position):
        free = position.locations[number].count(QIN) - entered.count(number)
        if free > 0 and number != target and opens(position, number):
            return number
    return None


def moves_reed(position: Position, setting: Setting, task: Moving, notes: list[Note]) -> None:
    """As Overlord, move Clerks of the Reed Clan down his track (GW-SOLO-27, GW-AMB-51)."""
    wanted = [*task.to]

    def steps(at: Position, opens: Opens, notes: list[Note]) -> None:
        moved: list[int] = []
        for _ in range(task.count):
            step = _reed_step(at, opens, wanted, moved)
            if step is None:
                return
            source, target = step
            at.locations[source].remove(REED)
            at.locations[target].append(REED)
            moved.append(target)
            text = N_("a Clerk of {player} Moves from {source} to {location}")
            facts = {"source": LOCATION[source], "location": LOCATION[target]}
            notes.append(Note("GW-SOLO-27", text, player=REED_NAME, **facts))

    carry(position, setting, REED, steps, notes)


def _reed_step(position: Position, opens: Opens, wanted: Sequence[int], moved: Sequence[int]) -> tuple[int, int] | None:
    lowest = track(position)[::-1]
    free = (n for n in lowest if REED not in position.locations[n] and (not wanted or n in wanted))
    target = next((number for number in free if opens(position, number)), None)
    if target is None:
        return None
    strange = [n for n in range(len(LOCATIONS)) if n not in lowest]
    higher = track(position)[: track(position).index(target)]
    for source in (*strange, *higher):
        if REED in position.locations[source] and source not in moved and opens(position, source):
            return source, target
    return None


# -- Activations ------------------------------------------------------------------------------------------------


def produces(position: Position, setting: Setting, number: int, notes: list[Note]) -> None:
    """Give him Honor: the number of his Clerks times the level of his Overseer (GW-SOLO-16)."""
    own = position.party(QIN)
    honor = position.locations[number].count(QIN) * flow.overseer_level(position, setting, own, number)
    if perhaps(lambda: honor > 0):
        gains_honor(position, honor, "GW-SOLO-16", notes)


def gains_honor(position: Position, honor: int, rule: str, notes: list[Note]) -> None:
    """Give him Honor, and note it."""
    flow.gain_honor(position, QIN, honor)
    notes.append(Note(rule, N_("{player} gains {honor} Honor"), player=NAME, honor=honor))


def recruits(position: Position, setting: Setting, number: int) -> None:
    """Recruit a Spearman for each of his Clerks there (GW-SOLO-17)."""
    for key in unseen.elsewhere(position, setting, number):  # there may be more or fewer of them
        flow.leave_out(position, f"{key}{unseen.SENT}")
    for _ in range(position.locations[number].count(QIN)):
        targeting.spearman(position, QIN)


@tasks.automa("fire")
def fires(position: Position, setting: Setting, task: Volley, seat: int, notes: list[Note]) -> None:
    """One of his Archers fires in Winter (GW-SOLO-38)."""
    targeting.wound(position, seat, task.at)


@tasks.automatic("after_activation")
def token_to_front(position: Position, setting: Setting, task: AtPlace, notes: list[Note]) -> None:
    """Make the token of a Location with his Clerks the highest of his track (GW-SOLO-18)."""
    if QIN in task.seats and task.at in track(position):
        track(position).remove(task.at)
        track(position).insert(0, task.at)
        text = N_("the token of {location} goes to the left end of the track of {player}")
        notes.append(Note("GW-SOLO-18", text, location=LOCATION[task.at], player=NAME))


def activates(position: Position, setting: Setting, notes: list[Note]) -> None:
    """Activate Locations with his Clerks, from the highest. The player orders the others (GW-SOLO-19, GW-AMB-52)."""
    waiting = due(position, setting)
    own = [number for number in track(position) if number in waiting and QIN in position.locations[number]]
    if own:
        tasks.push(position, Task("activations", [position.active]))
        position.activated.append(own[0])
        activate(position, setting, own[0], False, notes)
    elif due(position, setting, sure=False):
        tasks.push(position, Task("activations", [0]))


def advanced(position: Position, setting: Setting, task: Advancing, notes: list[Note]) -> None:
    """His card Activates the highest Location that fits, or the lowest by ruling (GW-SOLO-20, GW-AMB-30)."""
    fitting = [
        number
        for number in track(position)
        if (not task.of or number in task.of) and number not in task.used and _fits(position, setting, task, number)
    ]
    if not fitting:
        notes.append(Note("GW-SOLO-20", N_("{player} Activates nothing"), player=NAME))
        return
    chosen = fitting[-1] if setting.rulings["GW-AMB-30"] == "lowest" else fitting[0]
    if task.count > 1:
        again = replace(task, seats=[QIN], count=task.count - 1, used=[*task.used, chosen])
        tasks.push(position, again)
    activate(position, setting, chosen, not task.usual, notes)


def _fits(position: Position, setting: Setting, task: Advancing, number: int) -> bool:
    """Whether his card can Activate the Location: an Advanced Activation needs only his Clerks there (GW-ADVA-01)."""
    if QIN not in position.locations[number] or not task.usual:
        return QIN in position.locations[number]
    return _activates(position, setting, number)


# -- what he builds and takes -----------------------------------------------------------------------------------


def builds(position: Position, setting: Setting, named: Sequence[int], notes: list[Note]) -> None:
    """Build a Wall level on the indicated Section, else on the other; in those that are ``named``, if any are.

    The Warehouse pays the cost as far as its goods reach; what is still lacking he need not pay (GW-SOLO-07).
    """
    here = [n for n in targeting.sections(position) if n in (named or (n,))]
    room = [n for n in here if position.sections[n].level < WALL_LEVELS]
    if not room:
        return
    cost = wall_cost(setting, position.sections[room[0]])
    left = cost
    for resource in range(len(WARES)):
        used = min(left, position.warehouse[resource])
        position.warehouse[resource] -= used
        left -= used
        if used:
            text = N_("the Warehouse uses up {count} {resource}")
            notes.append(Note("GW-SOLO-07", text, count=used, resource=RESOURCE[resource]))
    raise_wall(position, setting, QIN, room[0], cost, notes)


def builds_barricade(position: Position, setting: Setting, named: Sequence[int], notes: list[Note]) -> None:
    """Build a Barricade as in :func:`fortifies` and gain Honor for it (GW-SOLO-06)."""
    number = fortifies(position, "GW-SOLO-05", notes, named)
    if number is not None:
        gains_honor(position, BARRICADE_HONOR, "GW-SOLO-06", notes)
        triggers.happens(position, setting, "build_barricade", QIN, here=number)


def fortifies(position: Position, rule: str, notes: list[Note], named: Sequence[int] = ()) -> int | None:
    """Place a Barricade on the indicated Section, else on the other (GW-AMB-35); in those that are ``named``, if any are.

    Returns the Section, None without room.
    """
    for number in targeting.sections(position):
        section = position.sections[number]
        if section.barricades < BARRICADE_SLOTS and number in (named or (number,)):
            section.barricades += 1
            notes.append(Note(rule, N_("a Barricade goes on the {section} Section"), section=SECTION[number]))
            return number
    return None


def upgrades(position: Position, setting: Setting, count: int, places: Sequence[int], notes: list[Note]) -> None:
    """Advance up to ``count`` of his Overseers for nothing, the highest first, each at most once (GW-SOLO-05, -20)."""
    own = position.party(QIN)
    for number in [n for n in track(position) if n in (places or range(len(PRODUCTION)))]:
        if count > 0 and next_cell(setting, own, number) is not None:
            count -= 1
            upgrade(position, setting, QIN, number, None, (0,) * len(RESOURCE), notes)


def hires(position: Position, count: int, notes: list[Note]) -> None:
    """Put Advisors of the track under him for nothing, from the left (GW-SOLO-03, -05)."""
    for _ in range(min(count, len(position.advisors))):
        take_advisor(position, QIN, 1, SUPPORTING, notes)
    tasks.push(position, Task("advisors"))


@tasks.automa("advisor_refresh")
def takes_advisors(position: Position, setting: Setting, task: Task, seat: int, notes: list[Note]) -> None:
    """Put one or both of the two leftmost Advisors under Qin, by the game's option; discard the other (GW-SOLO-30)."""
    gone = position.advisors[:2]
    del position.advisors[:2]
    taken = gone if setting.options["qin-advisors"] == "both" else gone[:1]
    left = gone[len(taken) :]
    own = position.party(QIN)
    own.supporting += len(taken)
    own.under += taken
    position.reserve.advisor_discard += left
    for cards, text in (
        (taken, N_("Advisor {card} goes under {player}")),
        (left, N_("Advisor {card} leaves the track")),
    ):
        notes += [Note("GW-SOLO-30", text, card=card, player=NAME) for card in cards]
