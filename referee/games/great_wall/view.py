"""The table in words: what lies on the board and in front of each player, as messages with an indent.

So that it can be laid beside the table: every covered cell and by whom, what is in each supply, hands by their number. Resources
behind the screens and which cards are in hand are hidden (GW-CORE-03) and are not shown.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.engine.game import Setting
from referee.engine.message import N_, Message
from referee.engine.words import Words
from referee.games.great_wall.box import board
from referee.games.great_wall.components import (
    COMMAND,
    LOCATION,
    PHASES,
    QIN,
    QIN_NAME,
    REED,
    REED_NAME,
    REQUESTS_TO_WIN,
    RESOURCE,
    SECTION,
    SOLDIER,
    party_name,
)
from referee.games.great_wall.position import Claim, Horde, Player, Position, Section
from referee.games.great_wall.task_shapes import Sending

Lines = Iterator[tuple[int, Message]]


def view(position: Position, setting: Setting) -> list[tuple[int, Message]]:
    """Every line of the table, with its depth; what is empty is left out."""
    return [*_course(position, setting), *_board(position, setting), *_players(position, setting)]


def own(position: Position, setting: Setting, player: int) -> list[tuple[int, Message]]:
    """What a player keeps behind the screen, and the Command card chosen in secret."""
    mine = position.players[player]
    stock = {RESOURCE[number]: count for number, count in enumerate(mine.resources)}
    card = [COMMAND[mine.chosen]] if mine.chosen >= 0 else []
    return [
        _line(0, N_("Behind the screen: {stock}"), stock=stock),
        _line(0, N_("Chosen Command card: {card}"), card=card),
    ]


def _line(depth: int, template: str, **facts: Any) -> tuple[int, Message]:
    return depth, Message(template, facts)


def _names(seats: list[int]) -> list[int | Words]:
    return [party_name(seat) for seat in seats]


def _course(position: Position, setting: Setting) -> Lines:
    season, printed = PHASES[PHASES.index[position.phase]], board.time_track(setting)
    text, facts = N_("Year {year}, {season}, Time slot {slot}"), {"year": position.year, "season": season}
    if printed is not None and position.time:
        now = printed.slot(position.time)
        text = N_("Year {year}, {season}, Time slot {slot}: Invasion {hordes}, Lethality {lethality}")
        facts |= {"hordes": now.hordes + board.coop(setting), "lethality": now.lethality}
    yield _line(0, text, slot=position.time or "-", **facts)
    yield _line(0, N_("Tea order: {order}"), order=_names(position.tea))
    yield _line(0, N_("Shame pool: {count}, in the box {gone}"), count=position.shame, gone=position.shame_box)
    for number, owner in enumerate(position.track, 1):
        if owner >= 0:
            yield _track(number, owner, position)
    for seat in (seat for task in position.tasks if task.kind == "slots" for seat in task.seats):
        card = position.party(seat).chosen
        if card >= 0:
            text = N_("Revealed, not on the track yet: {card} of {player}")
            yield _line(0, text, card=COMMAND[card], player=party_name(seat))
    yield from _decks(position)


def _decks(position: Position) -> Lines:
    """How many cards are left, what the Horde deck shows, and what was discarded open."""
    reserve = position.reserve
    text = N_("Decks: Horde {hordes} (shows {section}), Tactic {tactics}, Advisor {advisors}")
    shown = SECTION[reserve.pointer] if reserve.pointer >= 0 else "-"
    facts = {"hordes": reserve.hordes, "tactics": reserve.tactics, "advisors": reserve.advisors}
    yield _line(0, text, section=shown, **facts)
    if reserve.horde_discard:
        yield _line(1, N_("Discarded Horde cards: {cards}"), cards=reserve.horde_discard)
    if reserve.tactic_discard:
        yield _line(1, N_("Discarded Tactic cards: {count}"), count=len(reserve.tactic_discard))
    if reserve.advisor_discard:
        yield _line(1, N_("Discarded Advisors: {cards}"), cards=reserve.advisor_discard)


def _track(number: int, owner: int, position: Position) -> tuple[int, Message]:
    """A card on the Command track; that of the Reed Clan has no name. The one being resolved is marked."""
    now = number == position.slot and position.active == owner
    card = position.party(owner).chosen
    if card < 0:
        text = N_("Command track, slot {number}: the card of {player}")
        if now:
            text = N_("Command track, slot {number}, now: the card of {player}")
        return _line(0, text, number=number, player=party_name(owner))
    text = N_("Command track, slot {number}: {card} of {player}")
    if now:
        text = N_("Command track, slot {number}, now: {card} of {player}")
    return _line(0, text, number=number, card=COMMAND[card], player=party_name(owner))


def _board(position: Position, setting: Setting) -> Lines:
    for number, section in enumerate(position.sections):
        if not section.closed:
            yield from _section(number, section, setting)
    for number, here in enumerate(position.locations):
        if here:
            counted = {party_name(seat): here.count(seat) for seat, _ in position.parties()}
            yield _line(0, N_("{location}: Clerks of {order}"), location=LOCATION[number], order=counted)
    for task in position.tasks:
        if isinstance(task, Sending) and task.seats:
            left = {SOLDIER[soldier]: task.soldiers.count(soldier) for soldier in range(len(SOLDIER))}
            text = N_("Recruits of {player} to be sent: {soldiers}")
            yield _line(0, text, player=party_name(task.seats[0]), soldiers=left)
    pool = {party_name(seat): own.pool for seat, own in position.parties()}
    if any(pool.values()):
        yield _line(0, N_("Clerk pool: {order}"), order=pool)
    if any(position.warehouse):
        stock = {RESOURCE[number]: count for number, count in enumerate(position.warehouse)}
        yield _line(0, N_("Warehouse: {stock}"), stock=stock)
    if position.advisors:
        yield _line(0, N_("Advisor track: {cards}"), cards=position.advisors)
    if position.artifacts:
        yield _line(0, N_("Artifacts: {cards}"), cards=position.artifacts)
    if board.coop(setting):
        yield from _together(position, setting)


def _together(position: Position, setting: Setting) -> Lines:
    """What only the cooperative mode has."""
    yield _line(0, N_("Requests: {cards}"), cards=[card for card in position.requests if card])
    text = N_("Requests fulfilled: {count} of {needed} ({cards})")
    needed = REQUESTS_TO_WIN[board.humans(setting)]
    yield _line(0, text, count=len(position.fulfilled), needed=needed, cards=position.fulfilled)
    if position.events:
        yield _line(0, N_("Events in force: {cards}"), cards=position.events)
    text = N_("Decks: Requests {requests}, Events {events}")
    yield _line(0, text, requests=position.reserve.requests, events=position.reserve.events)


def _section(number: int, section: Section, setting: Setting) -> Lines:
    text = N_("{section} Section: Wall level {level}, {barricades#Barricade|Barricades}")
    yield _line(0, text, section=SECTION[number], level=section.level, barricades=section.barricades)
    for row, card in enumerate(section.hordes, 1):
        text = N_("Row {row}, Horde card {card}: {cells}")
        yield _line(1, text, row=row, card=card.card, cells=[*_cells(card, setting)])
    if section.archers:
        counted = {party_name(seat): section.archers.count(seat) for seat in sorted(set(section.archers))}
        yield _line(1, N_("Firing spots: Archers of {order}"), order=counted)
    for owner, resting in section.rest.items():
        if any(resting):
            text = N_("Rest Zone: {player}, {soldiers}")
            yield _line(1, text, player=party_name(owner), soldiers=_soldiers(resting))


def _cells(card: Horde, setting: Setting) -> Iterator[Message]:
    """Which cells of a Horde card carry what: warriors by owner and kind, Wound markers, nothing."""
    found: dict[tuple[int, int], list[str]] = {}
    for unit in card.units:
        found.setdefault((unit.owner, unit.soldier), []).append("+".join(str(spot) for spot in unit.spots))
    for (owner, soldier), spots in sorted(found.items()):
        text = N_("{player} {soldier} {spots}")
        yield Message(text, {"player": party_name(owner), "soldier": SOLDIER[soldier], "spots": spots})
    if card.wounds:
        yield Message(N_("Wounds {spots}"), {"spots": sorted(card.wounds)})
    printed = board.horde(setting, card.card)
    if printed is not None:
        free = [spot for spot in printed.spots if spot not in card.covered()]
        yield Message(N_("free {spots}"), {"spots": free})
    elif not found and not card.wounds:
        yield Message(N_("nothing covered"))


def _soldiers(counts: list[int]) -> dict[Words, int]:
    return {SOLDIER[soldier]: count for soldier, count in enumerate(counts)}


def _players(position: Position, setting: Setting) -> Lines:
    for seat, own in position.parties():
        if seat == REED:
            yield _line(0, N_("{player}: in supply {soldiers}"), player=REED_NAME, soldiers=_soldiers(own.soldiers))
        elif seat == QIN:
            yield _line(0, N_("{player}: {honor} Honor"), player=QIN_NAME, honor=own.honor)
            yield from _own(own)
            yield from _qin(position)
        else:
            text = N_(
                "{player}: {honor} Honor, {tactics#Tactic card|Tactic cards}, {cards#Command card|Command cards} in hand"
            )
            yield _line(0, text, player=seat, honor=own.honor, tactics=own.tactics, cards=len(own.hand))
            yield from _own(own)


def _qin(position: Position) -> Lines:
    """His Location track from the highest, and the cards that have left his deck."""
    if position.qin is None:
        return
    if position.qin.track:
        places = [LOCATION[number] for number in position.qin.track]
        yield _line(1, N_("Location track from the highest: {places}"), places=places)
    if position.qin.played:
        yield _line(1, N_("Played cards: {cards}"), cards=[COMMAND[card] for card in position.qin.played])


def _own(own: Player) -> Lines:
    text = N_("In supply: {clerks#Clerk|Clerks}, {soldiers}")
    yield _line(1, text, clerks=own.clerks, soldiers=_soldiers(own.soldiers))
    if any(own.shamed):
        yield _line(1, N_("In supply with Shame: {soldiers}"), soldiers=_soldiers(own.shamed))
    if any(own.lost) or own.lost_clerks:
        text = N_("Sacrificed: {clerks#Clerk|Clerks}, {soldiers}")
        yield _line(1, text, clerks=own.lost_clerks, soldiers=_soldiers(own.lost))
    if own.general:
        text = N_("General {general}, Active Advisors {cards}, {count#Supporting Advisor|Supporting Advisors}")
        yield _line(1, text, general=own.general, cards=own.advisors or ["-"], count=own.supporting)
    elif own.supporting or own.advisors:
        text = N_("Active Advisors {cards}, {count#Supporting Advisor|Supporting Advisors}")
        yield _line(1, text, cards=own.advisors or ["-"], count=own.supporting)
    placed = [
        Message(
            N_("{location} cell {cell}, {soldier}"),
            {"location": LOCATION[number], "cell": one.cell, "soldier": SOLDIER[one.soldier]},
        )
        for number, one in enumerate(own.overseers)
        if one.cell
    ]
    if placed:
        yield _line(1, N_("Overseers: {places}"), places=placed)
    if own.claims:
        yield _line(1, N_("Claimed Horde cards: {cards}"), cards=[_claim(one) for one in own.claims])
    if own.discard:
        yield _line(1, N_("Discarded: {cards}"), cards=[COMMAND[card] for card in own.discard])


def _claim(one: Claim) -> int | Message:
    text = N_("{card} with {count#Shame token|Shame tokens}")
    return Message(text, {"card": one.card, "count": one.shame}) if one.shame else one.card
