"""Defeat checks, killing, firing and assaults, as tasks, and what becomes of the warriors."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from referee.engine.explore import certain
from referee.engine.game import TABLE, Setting
from referee.engine.message import N_
from referee.engine.unknown import known
from referee.engine.verdict import Note
from referee.games.great_wall import flow, tasks
from referee.games.great_wall.box import board
from referee.games.great_wall.cards import lasting, triggers
from referee.games.great_wall.components import (
    ARCHER,
    ARCHER_HONOR,
    AUTOMAS,
    BARRICADE_DEFENSE,
    PRESENCE_HONOR,
    REED,
    ROWS,
    SECTION,
    SOLDIERS,
    party_name,
)
from referee.games.great_wall.position import Claim, Horde, Position, Section, Unit
from referee.games.great_wall.task_shapes import (
    Aftermath,
    Assault,
    Counting,
    InSection,
    Killing,
    Moment,
    OnHorde,
    Task,
    Volley,
)
from referee.games.great_wall.wall import grids


def find(section: Section, card: int) -> Horde | None:
    """The Horde card of this number in the Section, in whatever row it lies now; None if it is gone."""
    return next((horde for horde in section.hordes if horde.card == card), None)


def rest(section: Section, owner: int) -> list[int]:
    """How many warriors of each kind an owner has in the Section's Rest Zone; the list may be changed."""
    return section.rest.setdefault(owner, [0] * len(SOLDIERS))


def retire(position: Position, section: Section, owner: int, soldier: int) -> None:
    """Put a warrior into the Rest Zone; those of Qin and the Reed Clan go to their supply (GW-REED-04, GW-SOLO-04)."""
    if owner in AUTOMAS:
        position.party(owner).soldiers[soldier] += 1
    else:
        rest(section, owner)[soldier] += 1


# -- the Defeat check -------------------------------------------------------------------------------------------


@tasks.automatic("defeat_check")
def defeat_check(position: Position, setting: Setting, task: Task, notes: list[Note]) -> None:
    """Plan the Defeat of each card that is all covered, row by row from the wall (GW-FALL-08, GW-DEFEAT-09,
    GW-AMB-06)."""
    usable = [*board.usable(position)]
    if setting.partly:
        grids.check(position, setting)
    found = [
        OnHorde("defeated", at=number, horde=section.hordes[row].card)
        for row in range(ROWS)
        for number, section in usable
        if row < len(section.hordes) and grids.all_covered(setting, section.hordes[row])
    ]
    tasks.plan(position, *found)


@tasks.automatic("defeated")
def defeated(position: Position, setting: Setting, task: OnHorde, notes: list[Note]) -> None:
    """Give Honor for presence and Archers, find the victor, plan the killing and the claim (GW-DEFEAT-02 to -05)."""
    section = position.sections[task.at]
    horde = find(section, task.horde)
    if horde is None:
        return
    notes.append(Note("GW-DEFEAT-01", N_("Horde card {card} is Defeated"), card=horde.card))
    for seat in board.in_tea_order(position, {unit.owner for unit in horde.units}):
        _honor(position, seat, PRESENCE_HONOR, "GW-DEFEAT-02", notes)
    for seat in board.in_tea_order(position, set(section.archers)):
        _honor(position, seat, ARCHER_HONOR * section.archers.count(seat), "GW-DEFEAT-03", notes)
    owners = board.in_tea_order(position, {unit.owner for unit in horde.units})
    winner = victor(position, horde, without_reed=setting.rulings["GW-AMB-25"] == "runner-up")
    killing = [Killing(seats=owners, at=task.at, horde=horde.card)] if owners else []
    moment = Moment("pause", at=task.at, horde=horde.card, windows=["on_defeat"])
    flow.planned(position, moment, *killing, OnHorde("claim", [winner], at=task.at, horde=horde.card))
    counted = {"wounds": len(horde.wounds)}
    deed = triggers.Deed(winner, [*owners], here=task.at, cards=(horde.card,), counted=counted)
    triggers.answer(position, setting, "defeat", deed)


def _honor(position: Position, seat: int, honor: int, rule: str, notes: list[Note]) -> None:
    if seat == REED:
        return
    flow.gain_honor(position, seat, honor)
    notes.append(Note(rule, N_("{player} gains {honor} Honor"), player=party_name(seat), honor=honor))


def victor(position: Position, horde: Horde, *, without_reed: bool = False) -> int:
    """The seat whose warriors cover the most spots, ties by Tea order; -1 without one (GW-DEFEAT-04, GW-AMB-25)."""
    covered: Counter[int] = Counter()
    for unit in horde.units:
        covered[unit.owner] += len(unit.spots)
    order = board.in_tea_order(position, set(covered) - ({REED} if without_reed else set()))
    return max(order, key=lambda seat: covered[seat]) if order else -1


@tasks.automatic("claim")
def claim(position: Position, setting: Setting, task: OnHorde, notes: list[Note]) -> None:
    """Survivors rest, the victor claims the card or it is discarded, those behind slide on (GW-DEFEAT-06 to -08)."""
    section, seat = position.sections[task.at], task.seats[0]
    horde = find(section, task.horde)
    if horde is None:
        return
    for unit in horde.units:
        retire(position, section, unit.owner, unit.soldier)
    section.hordes.remove(horde)
    if seat in (-1, REED):
        position.reserve.horde_discard.append(horde.card)
        rule = "GW-REED-20" if seat == REED else "GW-DEFEAT-07"
        notes.append(Note(rule, N_("Horde card {card} is discarded"), card=horde.card))
        return
    position.party(seat).claims.append(Claim(horde.card))
    notes.append(
        Note("GW-DEFEAT-07", N_("{player} claims Horde card {card}"), player=party_name(seat), card=horde.card)
    )
    triggers.happens(position, setting, "claim", seat, here=task.at, card=horde.card)
    if board.coop(setting):
        _honor_at_once(position, setting, seat, horde.card, notes)


def _honor_at_once(position: Position, setting: Setting, seat: int, card: int, notes: list[Note]) -> None:
    """The cooperative mode pays a claimed card when it is claimed (GW-COOP-14)."""
    printed = board.horde(setting, card)
    if printed is None:
        flow.leave_out(position, board.card_key(setting, "horde", card))
    else:
        _honor(position, seat, printed.honor, "GW-COOP-14", notes)


# -- killing ----------------------------------------------------------------------------------------------------


def own_units(position: Position, task: Killing, seat: int) -> list[int]:
    """How many warriors of each kind a party has in the place that this task of killing is about."""
    section = position.sections[task.at]
    found = [0] * len(SOLDIERS)
    if not task.horde:
        found[ARCHER] = section.archers.count(seat)
        return found
    horde = find(section, task.horde)
    for unit in horde.units if horde else ():
        if unit.owner == seat:
            found[unit.soldier] += 1
    return found


def due(position: Position, setting: Setting, task: Killing, seat: int) -> int | None:
    """How many of those warriors are Killed: as many as Lethality says; None if that is not known.

    Horde cards that nobody told may change it. On Firing spots of a breached Section it is all Archers.
    """
    own = sum(own_units(position, task, seat))
    if not task.horde:
        return own
    lethality = board.lethality(position, setting)
    if lethality is None or board.untold_hordes(position, setting):
        return None
    horde = find(position.sections[task.at], task.horde)
    return min(own, lasting.changed(position, setting, "lethality", lethality, seat=seat, at=task.at, horde=horde))


def lethality_missing(position: Position, setting: Setting) -> list[str]:
    """The facts without which nobody knows how many are Killed."""
    time = [board.key(setting, "time")] if board.lethality(position, setting) is None else []
    return [*time, *board.untold_hordes(position, setting)]


def remove(position: Position, task: Killing, seat: int, soldier: int) -> None:
    """Take a warrior from the card or Firing spot of the task.

    In a Breach Wound markers take its place on the card (GW-BREACH-04, GW-CORE-08).
    """
    section = position.sections[task.at]
    if not task.horde:
        section.archers.remove(seat)
        return
    horde = find(section, task.horde)
    assert horde is not None
    unit = next(unit for unit in horde.units if (unit.owner, unit.soldier) == (seat, soldier))
    horde.units.remove(unit)
    if task.breach:
        horde.wounds += unit.spots


def kill(position: Position, task: Killing, seat: int, soldier: int) -> None:
    """Take a warrior from its place and put it into its owner's supply (GW-KILL-03)."""
    remove(position, task, seat, soldier)
    position.party(seat).soldiers[soldier] += 1


@tasks.automa("killing")
def automa_loss(position: Position, setting: Setting, task: Killing, seat: int, notes: list[Note]) -> None:
    """Kill warriors of Qin or the Reed Clan, the lowest kinds first; nobody Saves them (GW-REED-03, GW-SOLO-04)."""
    count = due(position, setting, task, seat)
    if count is None:
        for key in lethality_missing(position, setting):
            flow.cannot_tell(position, key, seat, "GW-KILL-01", notes)
        return
    own = own_units(position, task, seat)
    lost = [soldier for soldier, have in enumerate(own) for _ in range(have)][:count]
    for soldier in lost:
        kill(position, task, seat, soldier)
        aftermath_of(position, task.at).killed.append((seat, soldier))
    if lost:
        rule = "GW-REED-03" if seat == REED else "GW-SOLO-04"
        text = N_("{player} loses {count#warrior|warriors} on Horde card {card}")
        if not task.horde:
            text = N_("{player} loses {count#Archer|Archers} of the Firing spots")
        notes.append(Note(rule, text, player=party_name(seat), count=len(lost), card=task.horde))


LOSSES = ("killing", "perish")
"""Kinds of tasks that kill. Those that lie together on the stack are one occurrence (GW-KILL-07, GW-TAC-05)."""


def aftermath_of(position: Position, number: int) -> Aftermath:
    """The task in which the losses of this occurrence are noted, made if there is none; ``number`` is the Section.

    It lies below the tasks that kill, so abilities answer only when all losses are over.
    """
    place = len(position.tasks)
    while place and position.tasks[place - 1].kind in LOSSES:
        place -= 1
    below = position.tasks[place - 1] if place else None
    if not isinstance(below, Aftermath):
        below = Aftermath(at=number)
        position.tasks.insert(place, below)
    return below


@tasks.automatic("aftermath")
def aftermath(position: Position, setting: Setting, task: Aftermath, notes: list[Note]) -> None:
    """Let abilities answer what each seat had Killed and Saved in one occurrence, once each (GW-CORE-13)."""
    for seat in reversed(position.tea):
        found = {"kill": _of(task.killed, seat), "save": _of(task.saved, seat)}
        counted = {"killed": len(found["kill"]), "saved": len(found["save"])}
        for deed, soldiers in found.items():
            kinds = {word for soldier in soldiers for word in lasting.soldier_word(soldier)}
            if kinds:
                done = triggers.Deed(seat, here=task.at, counted=counted)
                triggers.answer(position, setting, deed, done, *kinds)


def _of(losses: Sequence[tuple[int, int]], seat: int) -> list[int]:
    """The kinds of a seat's warriors in a list of losses."""
    return [soldier for owner, soldier in losses if owner == seat]


def occurrence(position: Position) -> list[Task]:
    """The tasks of the occurrence going on now: those that kill, and the one that notes the losses (GW-KILL-07)."""
    found = []
    for one in reversed(position.tasks):
        if one.kind not in ("moment", "aftermath", *LOSSES):
            break
        found.append(one)
        if one.kind == "aftermath":
            break
    return found


def loses(position: Position, setting: Setting, seat: int) -> bool:
    """Whether warriors of this seat are Killed or Saved in the occurrence going on now."""
    for one in occurrence(position):
        if isinstance(one, Aftermath) and _of([*one.killed, *one.saved], seat):
            return True
        if isinstance(one, Killing) and seat in one.seats and due(position, setting, one, seat) != 0:
            return True
    return False


def tally(position: Position, setting: Setting, seat: int) -> dict[str, int]:
    """What counters count of the occurrence going on now, for a Tactic card played in the middle of it."""
    task = position.task
    if not isinstance(task, Killing | Moment):
        return {}
    killed, saved = 0, 0
    for one in occurrence(position):
        if isinstance(one, Aftermath):
            killed, saved = killed + len(_of(one.killed, seat)), saved + len(_of(one.saved, seat))
        if isinstance(one, Killing) and seat in one.seats:
            killed += due(position, setting, one, seat) or 0
    horde = find(position.sections[task.at], task.horde) if task.horde else None
    return {"wounds": len(horde.wounds) if horde is not None else 0, "killed": killed, "saved": saved}


# -- Winter: firing, assault, Breaches --------------------------------------------------------------------------


@tasks.automatic("firing")
def firing(position: Position, setting: Setting, task: Task, notes: list[Note]) -> None:
    """Plan the firing, Section by Section in Tea order, once for each Archer on a Firing spot (GW-WINTER-01, -03)."""
    volleys = [
        Volley(seats=[seat for seat in position.tea for _ in range(section.archers.count(seat))], at=number)
        for number, section in board.usable(position)
        if section.archers
    ]
    tasks.plan(position, *volleys)


@tasks.automatic("assault")
def assault(position: Position, setting: Setting, task: Task, notes: list[Note]) -> None:
    """Plan the assault on each Section from the left; then the Barricades are discarded (GW-WINTER-05, -08)."""
    sections = [InSection("section_assault", at=number) for number, _ in board.usable(position)]
    tasks.plan(position, *sections, Task("barricades_go"))


@tasks.automatic("section_assault")
def section_assault(position: Position, setting: Setting, task: InSection, notes: list[Note]) -> None:
    """Compare Defense and Offensive Power of a Section (GW-WINTER-05 to -07).

    If one is not known, the table tells the outcome.
    """
    section = position.sections[task.at]
    if not section.hordes:
        return
    attacked = power(position, setting, task.at)
    fell = None if attacked is None else certain(lambda: attacked > defense(position, setting, task.at))
    if fell is None:
        tasks.push(position, Assault(seats=[TABLE], at=task.at))
        return
    held = defense(position, setting, task.at) if known(board.wall(setting, section).defense) else "?"
    facts = {"section": SECTION[task.at], "defense": held, "power": attacked}
    section.fell = int(fell)
    if not section.fell:
        notes.append(Note("GW-WINTER-06", N_("the {section} Section holds: {defense} against {power}"), **facts))
        return
    notes.append(Note("GW-WINTER-07", N_("the {section} Section is breached: {defense} against {power}"), **facts))
    breach(position, setting, task.at)


def defense(position: Position, setting: Setting, number: int) -> int:
    """The Defense of a Section with its Barricades and all abilities."""
    section = position.sections[number]
    printed = board.wall(setting, section).defense + BARRICADE_DEFENSE * section.barricades
    return lasting.changed(position, setting, "defense", printed, at=number, seats=range(len(position.players)))


def power(position: Position, setting: Setting, number: int) -> int | None:
    """The Offensive Power of all Horde cards of a Section with all abilities; None if one card is not known."""
    total = 0
    for horde in position.sections[number].hordes:
        printed = board.horde(setting, horde.card)
        if printed is None:
            return None
        everybody = range(len(position.players))
        total += lasting.changed(position, setting, "power", printed.power, at=number, horde=horde, seats=everybody)
    return total


def breach(position: Position, setting: Setting, number: int) -> None:
    """Plan a Breach: Shame for each card without own warriors, then the killing (GW-BREACH-01 to -05)."""
    section = position.sections[number]
    tokens: dict[int, int] = {}
    killing = []
    for seat in position.tea:
        on_cards = [any(unit.owner == seat for unit in horde.units) for horde in section.hordes]
        if seat not in AUTOMAS and not all(on_cards):
            bare = on_cards.count(False)
            tokens[seat] = lasting.changed(position, setting, "breach_shame", bare, seat=seat, at=number)
        there = [horde.card for horde, own in zip(section.hordes, on_cards, strict=True) if own]
        places = [*there, *([0] if seat in section.archers else [])]
        killing += [Killing(seats=[seat], at=number, horde=card, breach=True) for card in places]
    moment = Moment("pause", at=number, windows=["on_breach"], breach=True)
    if board.coop(setting):
        killing = _together(killing)
    flow.planned(position, moment, *_shame_of_breach(setting, tokens), *killing)
    cards = [horde.card for horde in section.hordes]
    triggers.answer(position, setting, "breach", triggers.Deed(TABLE, here=number, cards=cards))


def _together(killing: list[Killing]) -> list[Killing]:
    """Unite the tasks of killing card by card, because the group chooses its order (GW-AMB-42)."""
    found: dict[int, Killing] = {}
    for task in killing:
        found.setdefault(task.horde, replace(task, seats=[])).seats += task.seats
    return [*found.values()]


def _shame_of_breach(setting: Setting, tokens: dict[int, int]) -> list[Task]:
    """The tasks that give Shame tokens: all of a player before the next, or one each in rounds (GW-AMB-53)."""
    if setting.rulings["GW-AMB-53"] == "player":
        return [Counting("shame", [seat], count=count) for seat, count in tokens.items()]
    rounds = range(max(tokens.values(), default=0))
    return [Counting("shame", [seat], count=1) for done in rounds for seat, count in tokens.items() if count > done]


@tasks.automatic("barricades_go")
def barricades_go(position: Position, setting: Setting, task: Task, notes: list[Note]) -> None:
    """Discard all Barricades of the Sections in play; those that block a closed Section stay (GW-WINTER-08)."""
    gone = 0
    for _, section in board.usable(position):
        gone += section.barricades
        section.barricades = 0
    if gone:
        notes.append(Note("GW-WINTER-08", N_("{count#Barricade is|Barricades are} discarded"), count=gone))


def place_unit(horde: Horde, owner: int, soldier: int, spots: tuple[int, ...]) -> None:
    """Put a warrior on these spots of a Horde card."""
    horde.units.append(Unit(owner, soldier, list(spots)))
