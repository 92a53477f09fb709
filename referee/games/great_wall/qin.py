"""Qin Jiushao, step by step: his cards, his Clerks by the Location track, his warriors, what he gains."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from referee.engine.action import Action, action, arg
from referee.engine.game import TABLE, Setting
from referee.engine.message import N_
from referee.engine.verdict import Finding, Note, Open, Violation
from referee.games.great_wall import board, flow, targeting, tasks
from referee.games.great_wall.actions.activation import activate, due
from referee.games.great_wall.actions.building import raise_wall, wall_cost
from referee.games.great_wall.components import (
    BARRICADE_HONOR,
    BARRICADE_SLOTS,
    COMMAND,
    LOCATION,
    LOCATIONS,
    QIN,
    QIN_NAME,
    REED,
    REED_NAME,
    SECTION,
    WALL_LEVELS,
    WARES,
)
from referee.games.great_wall.position import Position, Task

NAME = QIN_NAME
MOVES = 2
"""Clerks he moves when an effect of another's turn lets him (GW-SOLO-12, GW-AMB-39)."""


def track(position: Position) -> list[int]:
    """His Locations, from the highest to the lowest."""
    assert position.qin is not None
    return position.qin.track


# -- his card ---------------------------------------------------------------------------------------------------


@tasks.automatic("qin_card")
def qin_card(position: Position, setting: Setting, task: Task, notes: list[Note]) -> None:
    """After the players he takes the top card of his deck (GW-SOLO-08); used up, it is shuffled anew (GW-AMB-40)."""
    if position.qin is None:
        return
    if len(position.qin.played) == len(COMMAND):
        position.qin.played.clear()
    tasks.push(position, Task("qin_draw", [TABLE]))


@action("qin", "qin", "цинь", help=N_("Solo: the Command card Qin Jiushao turns up"), by_table=True)
class QinCard(Action):
    """The top card of his deck."""

    card: int | None = arg(COMMAND)

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        yield from tasks.answering(position, setting, TABLE, "qin_draw")
        if self.card is None:
            yield Open("card")
        elif position.qin is not None and self.card in position.qin.played:
            yield Violation("GW-SOLO-08", N_("{card} has left his deck"), card=COMMAND[self.card])

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        assert self.card is not None
        position.party(QIN).chosen = self.card
        notes.append(Note("GW-SOLO-08", N_("{player} plays {card}"), player=NAME, card=COMMAND[self.card]))
        tasks.answered(position, position.tasks[-1], TABLE)
        tasks.settle(position, setting, notes)

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        if tasks.current(position, "qin_draw") and position.qin is not None:
            for card in range(len(COMMAND)):
                if card not in position.qin.played:
                    yield cls(TABLE, card)


def random_card(position: Position, setting: Setting, rng: Random) -> Action:
    """Any card that is left."""
    return rng.choice(list(QinCard.candidates(position, setting, TABLE)))


tasks.ask(
    "qin_draw",
    "GW-SOLO-08",
    N_("which Command card does Qin Jiushao turn up?"),
    N_("Qin Jiushao turns up his Command card first"),
    (QinCard,),
    chance=random_card,
)


# -- Clerks -----------------------------------------------------------------------------------------------------


def enters(position: Position, setting: Setting, number: int) -> bool:
    """A Clerk may go there; where the print is unknown, it is taken as open."""
    return not board.locked(position, setting, number)


def leaves(position: Position, setting: Setting, number: int) -> bool:
    """A Clerk may be taken from there."""
    return not board.locked(position, setting, number)


def moves(position: Position, setting: Setting, task: Task, notes: list[Note]) -> None:
    """Clerks to the lowest Locations of his track (GW-SOLO-11 to -14)."""
    count = task.count if position.active == QIN else MOVES
    wanted = [int(flag[3:]) for flag in task.flags if flag.startswith("to:")]
    entered: list[int] = []
    for _ in range(count):
        if not _one_clerk(position, setting, wanted or track(position)[::-1], entered, notes):
            return


def _one_clerk(
    position: Position, setting: Setting, places: Sequence[int], entered: list[int], notes: list[Note]
) -> bool:
    own = position.party(QIN)
    for number in places:
        if number in entered or not enters(position, setting, number):
            continue
        if own.clerks:
            own.clerks -= 1
        else:
            source = _source(position, setting, number, entered)
            if source is None:
                return False
            position.locations[source].remove(QIN)
        position.locations[number].append(QIN)
        entered.append(number)
        notes.append(
            Note("GW-SOLO-12", N_("a Clerk of {player} goes to {location}"), player=NAME, location=LOCATION[number])
        )
        return True
    return False


def _source(position: Position, setting: Setting, target: int, entered: Sequence[int]) -> int | None:
    """The highest Location from which a Clerk may be taken that this effect has not moved (GW-SOLO-14, GW-CLERK-11)."""
    for number in track(position):
        free = position.locations[number].count(QIN) - entered.count(number)
        if free > 0 and number != target and leaves(position, setting, number):
            return number
    return None


def moves_reed(position: Position, setting: Setting, count: int, notes: list[Note]) -> None:
    """As Overlord he moves Reed Clerks down his track (GW-SOLO-27, GW-AMB-51)."""
    moved: list[int] = []
    for _ in range(count):
        step = _reed_step(position, setting, moved)
        if step is None:
            return
        source, target = step
        position.locations[source].remove(REED)
        position.locations[target].append(REED)
        moved.append(target)
        text = N_("a Clerk of {player} goes from {source} to {location}")
        facts = {"source": LOCATION[source], "location": LOCATION[target]}
        notes.append(Note("GW-SOLO-27", text, player=REED_NAME, **facts))


def _reed_step(position: Position, setting: Setting, moved: Sequence[int]) -> tuple[int, int] | None:
    lowest = track(position)[::-1]
    open_ = [n for n in lowest if REED not in position.locations[n] and enters(position, setting, n)]
    if not open_:
        return None
    target = open_[0]
    strange = [n for n in range(len(LOCATIONS)) if n not in lowest]
    higher = track(position)[: track(position).index(target)]
    for source in (*strange, *higher):
        if REED in position.locations[source] and source not in moved and leaves(position, setting, source):
            return source, target
    return None


# -- Activations ------------------------------------------------------------------------------------------------


def produces(position: Position, setting: Setting, number: int, notes: list[Note]) -> None:
    """Honor for his Clerks times the level of his Overseer (GW-SOLO-16)."""
    own = position.party(QIN)
    honor = position.locations[number].count(QIN) * flow.overseer_level(position, setting, own, number)
    flow.gain_honor(position, QIN, honor)
    notes.append(Note("GW-SOLO-16", N_("{player} gains {honor} Honor"), player=NAME, honor=honor))


def recruits(position: Position, setting: Setting, number: int, notes: list[Note]) -> None:
    """A Spearman for each of his Clerks (GW-SOLO-17)."""
    for _ in range(position.locations[number].count(QIN)):
        targeting.spearman(position, setting, QIN, notes)


@tasks.automa("fire")
def fires(position: Position, setting: Setting, task: Task, seat: int, notes: list[Note]) -> None:
    """His Archers fire in Winter (GW-SOLO-38)."""
    targeting.wound(position, setting, seat, task.at, notes)


@tasks.automatic("after_activation")
def token_to_front(position: Position, setting: Setting, task: Task, notes: list[Note]) -> None:
    """The token of a Location with his Clerks becomes the highest (GW-SOLO-18)."""
    if QIN in task.seats and task.at in track(position):
        track(position).remove(task.at)
        track(position).insert(0, task.at)
        text = N_("the token of {location} goes to the left end of the track of {player}")
        notes.append(Note("GW-SOLO-18", text, location=LOCATION[task.at], player=NAME))


def activates(position: Position, setting: Setting, notes: list[Note]) -> None:
    """Locations with his Clerks first, from the highest; you choose the order of the others (GW-SOLO-19, GW-AMB-52)."""
    waiting = due(position, setting)
    own = [number for number in track(position) if number in waiting and QIN in position.locations[number]]
    if own:
        tasks.push(position, Task("activations", [position.active]))
        position.activated.append(own[0])
        activate(position, setting, own[0], False, notes)
    elif waiting:
        tasks.push(position, Task("activations", [0]))


def advanced(position: Position, setting: Setting, task: Task, notes: list[Note]) -> None:
    """His card Activates the highest Location that fits (GW-SOLO-20, GW-AMB-30)."""
    allowed = [int(flag[3:]) for flag in task.flags if flag.startswith("at:")]
    fitting = [
        number
        for number in allowed or track(position)
        if QIN in position.locations[number] and board.activates(position, setting, number, advanced=True)
    ]
    if fitting:
        chosen = fitting[-1] if setting.rulings["GW-AMB-30"] == "lowest" else fitting[0]
        activate(position, setting, chosen, True, notes)


# -- what he builds and takes -----------------------------------------------------------------------------------


def builds(position: Position, setting: Setting, notes: list[Note]) -> None:
    """A Wall level on the indicated Section, else on the other; what the Warehouse holds is used up (GW-SOLO-07)."""
    room = [n for n in targeting.sections(position) if position.sections[n].level < WALL_LEVELS]
    if not room:
        return
    cost = wall_cost(setting, position.sections[room[0]])
    left = cost
    for resource in range(len(WARES)):
        used = min(left, position.warehouse[resource])
        position.warehouse[resource] -= used
        left -= used
    raise_wall(position, setting, QIN, room[0], cost, notes)


def builds_barricade(position: Position, notes: list[Note]) -> None:
    """A Barricade on the indicated Section, else on the other; for himself it brings Honor (GW-SOLO-06)."""
    if fortifies(position, notes):
        flow.gain_honor(position, QIN, BARRICADE_HONOR)
        notes.append(Note("GW-SOLO-06", N_("{player} gains {honor} Honor"), player=NAME, honor=BARRICADE_HONOR))


def fortifies(position: Position, notes: list[Note]) -> bool:
    """A Barricade where the indicator shows, else on the other Section (GW-AMB-35)."""
    for number in targeting.sections(position):
        section = position.sections[number]
        if section.barricades < BARRICADE_SLOTS:
            section.barricades += 1
            notes.append(Note("GW-SOLO-27", N_("a Barricade goes on the {section} Section"), section=SECTION[number]))
            return True
    return False


@tasks.automa("advisor_refresh")
def takes_advisors(position: Position, setting: Setting, task: Task, seat: int, notes: list[Note]) -> None:
    """Of the two leftmost Advisors one goes under Qin, or both (GW-SOLO-30)."""
    taken = task.used if setting.options["qin-advisors"] == "both" else task.used[:1]
    own = position.party(QIN)
    own.supporting += len(taken)
    own.under += taken
    position.reserve.advisor_discard += task.used[len(taken) :]
    text = N_("{count#Advisor goes|Advisors go} under {player}, {gone} leave the track")
    notes.append(Note("GW-SOLO-30", text, count=len(taken), player=NAME, gone=len(task.used) - len(taken)))
