"""The course of the game: the tasks of each season and turn (the package says which module holds which rules).

A Year is planned season by season: ``spring`` → ``time invasion advisor_refresh``, ``summer`` → ``income pay_shame
clear_track reclaim``, ``fall`` → ``order slots turns``, and each turn ``command activations defeat_check``, ``winter``
→ ``firing defeat_check assault end_check`` (cooperative: ``requests verdict new_requests event`` at its end).
"""

from __future__ import annotations

import operator
from functools import partial

from referee.engine.game import TABLE, Setting
from referee.engine.message import N_
from referee.engine.verdict import Note
from referee.games.great_wall import tasks
from referee.games.great_wall.box import board
from referee.games.great_wall.box.unseen import ONE_PLACE
from referee.games.great_wall.components import (
    AUTOMAS,
    COMMAND,
    COMMANDS,
    FULL_WALLS,
    PRODUCTION,
    RESOURCE,
    WALL_LEVELS,
    Outcome,
    party_name,
)
from referee.games.great_wall.flowing import perhaps, surely
from referee.games.great_wall.position import Player, Position
from referee.games.great_wall.task_shapes import Command, Moment, Occasion, Task


def leave_out(position: Position, key: str) -> None:
    """Note that an effect was left out because the fact with this key is not known.

    Of a text that takes effect at once also whether a Shame token may have gone to its only place, where nobody says so.
    """
    if key not in position.unsure:
        position.unsure.append(key)
    kind, card = key.split(".")[:2] if "." in key else (key, "")
    mark = f"{kind}.{card}{ONE_PLACE}"
    if kind in ("tactic", "horde") and mark not in position.unsure and not surely(partial(_two_places, position)):
        position.unsure.append(mark)


def _two_places(position: Position) -> bool:
    """Whether every player has warriors of two kinds in the supply: then a token is placed by an entry."""
    return all(sum([count > 0 for count in own.soldiers]) >= 2 for own in position.players)


def cannot_tell(position: Position, key: str, seat: int, rule: str, notes: list[Note]) -> None:
    """Note that what Qin or the Reed Clan does depends on the unknown fact ``key``.

    The people do it on the table and then correct the position.
    """
    leave_out(position, key)
    text = N_("{player}: a printed fact is missing; do it on the table, and correct what has changed")
    notes.append(Note(rule, text, player=party_name(seat)))


def gain_honor(position: Position, seat: int, honor: int) -> int:
    """Change a party's Honor by ``honor``, but never below 0 (GW-CORE-11). Returns the change that was made."""
    own = position.party(seat)
    change = max(honor, -own.honor)
    own.honor += change
    return change


def finish(position: Position, outcome: Outcome, rule: str, text: str, notes: list[Note]) -> None:
    """End the game at once with this outcome; ``rule`` and ``text`` are noted as the reason."""
    position.phase, position.outcome = "end", outcome
    position.tasks.clear()
    notes.append(Note(rule, text))


planned = tasks.plan


def everybody(position: Position) -> list[int]:
    """The seats of all parties in Tea order, Qin and the Reed Clan included."""
    return list(position.tea)


def players(position: Position) -> list[int]:
    """The seats of the players in Tea order, without Qin and the Reed Clan."""
    return [seat for seat in position.tea if seat < len(position.players)]


@tasks.automatic("spring")
def spring(position: Position, setting: Setting, task: Task, notes: list[Note]) -> None:
    """Begin a new Year: plan the Time token, the Invasion, the new Advisors and then Summer (GW-FLOW-01)."""
    position.phase = "spring"
    position.year += 1
    forget(position, "turn", "year")
    planned(
        position,
        Task("time"),
        Occasion(of="spring"),
        Task("invasion"),
        Task("advisor_refresh"),
        Task("summer"),
    )


@tasks.automatic("time")
def move_time(position: Position, setting: Setting, task: Task, notes: list[Note]) -> None:
    """Move the Time token one slot on (GW-SPRING-01).

    If the track is not known, the table tells whether this is the last.
    """
    track = board.time_track(setting)
    if track is None:
        leave_out(position, board.key(setting, "time"))
        position.time += 1
        planned(position, Task("token", [TABLE]))
    else:
        position.time = min(position.time + 1, track.last)
    notes.append(
        Note(
            "GW-SPRING-01",
            N_("Year {year}: the Time token moves to slot {slot}"),
            year=position.year,
            slot=position.time,
        )
    )


@tasks.automatic("summer")
def summer(position: Position, setting: Setting, task: Task, notes: list[Note]) -> None:
    """Plan Summer: Income, paying for Shame, clearing the track, taking cards back (GW-FLOW-04)."""
    position.phase = "summer"
    steps = [Task("income"), Task("pay_shame", players(position)), Task("clear_track")]
    if not board.coop(setting):
        steps.append(Task("reclaim", players(position)))
    before = (Occasion(of="summer"), Moment("pause", windows=["summer"]))
    planned(position, *before, *steps, Task("fall"))


@tasks.automatic("income")
def income(position: Position, setting: Setting, task: Task, notes: list[Note]) -> None:
    """Give each player the Resources of the levels of their Overseers (GW-SUMMER-01)."""
    answers = []
    for seat, own in enumerate(position.players):
        for place in range(len(PRODUCTION)):
            level = overseer_level(position, setting, own, place)
            if perhaps(partial(operator.gt, level, 0)):
                own.resources[place] += level
                answers.append(Occasion(seats=[seat], of="income", words=[PRODUCTION[place]]))
                notes.append(
                    Note(
                        "GW-SUMMER-01",
                        N_("{player} gains {count} {resource}"),
                        player=seat,
                        count=level,
                        resource=RESOURCE[place],
                    )
                )
    planned(position, *answers)


def overseer_level(position: Position, setting: Setting, own: Player, place: int) -> int:
    """The level of a party's Overseer in a production Location; 0 without one (GW-OVS-06)."""
    cell = own.overseers[place].cell
    if not cell:
        return 0
    return board.entered(board.side(setting).overseers[place], cell).level


@tasks.automatic("clear_track")
def clear_track(position: Position, setting: Setting, task: Task, notes: list[Note]) -> None:
    """Discard the Command cards that lie on the track (GW-SUMMER-03)."""
    for own in position.players:
        if own.chosen >= 0:
            own.discard.append(own.chosen)
            own.chosen = -1
    if position.qin is not None and position.qin.party.chosen >= 0:
        position.qin.played.append(position.qin.party.chosen)
        position.qin.party.chosen = -1
    position.track = [-1] * len(position.track)
    position.slot = 0
    notes.append(Note("GW-SUMMER-03", N_("the Command cards of the track go to the discard pile")))


@tasks.automatic("fall")
def fall(position: Position, setting: Setting, task: Task, notes: list[Note]) -> None:
    """Plan Fall: Command cards are chosen in secret and then revealed (GW-FALL-01 to -04)."""
    position.phase = "fall"
    choosing = [seat for seat, own in enumerate(position.players) if own.hand]
    planned(position, Task("order", choosing), Task("reveal"))


@tasks.automatic("reveal")
def reveal(position: Position, setting: Setting, task: Task, notes: list[Note]) -> None:
    """Turn all chosen cards over (GW-FALL-01). Slots are then taken in Tea order (GW-FALL-02).

    What came of the last Winter's Assault is over then.
    """
    _forget_assault(position)
    for seat, own in enumerate(position.players):
        if own.chosen >= 0:
            notes.append(Note("GW-FALL-01", N_("{player} reveals {card}"), player=seat, card=COMMAND[own.chosen]))
    seats = [seat for seat in everybody(position) if seat in AUTOMAS or position.players[seat].chosen >= 0]
    answers = [
        Occasion(seats=[seat], of="choose_command", words=[COMMANDS[own.chosen]])
        for seat, own in enumerate(position.players)
        if own.chosen >= 0
    ]
    planned(position, Task("qin_card"), *answers, Task("slots", seats), Task("turns"))


@tasks.automatic("turns")
def turns(position: Position, setting: Setting, task: Task, notes: list[Note]) -> None:
    """Begin the turn of the card on the next slot, or end Fall if there is none (GW-FALL-04, -05, -09, -10)."""
    after = [number for number, owner in enumerate(position.track, 1) if owner >= 0 and number > position.slot]
    forget(position, "turn")
    position.activated, position.wanted = [], []
    if not after:
        position.active = -1
        notes.append(Note("GW-FALL-10", N_("Fall is over")))
        planned(position, Task("winter"))
        return
    position.slot = after[0]
    position.active = position.track[position.slot - 1]
    notes.append(
        Note(
            "GW-FALL-04",
            N_("slot {number}: {player} is active"),
            number=position.slot,
            player=party_name(position.active),
        )
    )
    active = position.active
    turn = (Command(owner=active), Task("stage_b", [active]), Task("defeat_check"))
    over = Occasion(seats=[active], of="turn_end")
    planned(position, Occasion(seats=[active], of="turn_start"), *turn, over, Task("turns"))


def forget(position: Position, *times: str) -> None:
    """Make the abilities usable again that are limited to these times, such as ``turn`` or ``year``."""
    for _, own in position.parties():
        own.used = [one for one in own.used if one.partition(":")[0] not in times]


def _forget_assault(position: Position) -> None:
    for section in position.sections:
        section.fell = -1


@tasks.automatic("winter")
def winter(position: Position, setting: Setting, task: Task, notes: list[Note]) -> None:
    """Plan Winter: firing, Defeat check, assault, end check or Requests (GW-WINTER-01 to -09, GW-COOP-04)."""
    position.phase = "winter"
    _forget_assault(position)
    before = (Occasion(of="winter"), Moment("pause", windows=["winter_start"]))
    fight = (*before, Task("firing"), Task("defeat_check"), Task("assault"))
    if board.coop(setting):
        planned(
            position, *fight, Task("requests"), Task("verdict"), Task("new_requests"), Task("event"), Task("spring")
        )
    else:
        planned(position, *fight, Task("end_check"))


@tasks.automatic("end_check")
def end_check(position: Position, setting: Setting, task: Task, notes: list[Note]) -> None:
    """Winter phase 3: plan the end of the game or a new Year (GW-END-01, GW-WINTER-09)."""
    reasons = ends(position, setting)
    if not reasons:
        planned(position, Task("spring"))
        return
    notes.extend(reasons)
    end = Occasion(of="end_game")
    planned(position, end, Task("artifacts", players(position)), Task("the_end"))


@tasks.automatic("the_end")
def the_end(position: Position, setting: Setting, task: Task, notes: list[Note]) -> None:
    """Set the last phase and clear the tasks: only final scoring is left."""
    position.phase = "end"
    position.tasks.clear()


def ends(position: Position, setting: Setting) -> list[Note]:
    """Notes that say why the game is over now; empty while it goes on."""
    found = []
    walls = sum(section.level == WALL_LEVELS for section in position.sections)
    if walls >= FULL_WALLS[board.humans(setting)]:
        found.append(
            Note("GW-END-01", N_("the game ends: {count#Section has|Sections have} a complete Wall"), count=walls)
        )
    if not position.shame:
        found.append(Note("GW-END-01", N_("the game ends: the Shame pool is empty")))
    if last_slot(position, setting):
        found.append(Note("GW-END-02", N_("the game ends: the Time token is on the last slot")))
    return found


def last_slot(position: Position, setting: Setting) -> bool:
    """Whether the Time token is on its last slot; where the track is not known, what the table has told about it."""
    track = board.time_track(setting)
    return position.last if track is None else position.time >= track.last
