"""Lines of ``show`` that need more than the declarations of the position say.

They are made to be compared with the table: every covered cell and by whom, the supplies, the number of cards in hand.
Which cards are in hand is hidden (GW-CORE-03) and is not shown.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.engine import telling
from referee.engine.game import Setting
from referee.engine.message import N_, Message
from referee.engine.telling import NOTHING, Lines
from referee.engine.words import Words
from referee.games.great_wall.box import board
from referee.games.great_wall.components import (
    COMMAND,
    REED,
    REED_NAME,
    REQUESTS_TO_WIN,
    SECTIONS,
    SOLDIER,
    party_name,
)
from referee.games.great_wall.position import Horde, Position, Section
from referee.games.great_wall.task_shapes import Sending


def view(position: Position, setting: Setting) -> list[tuple[int, Message]]:
    """Every line that describes the table, with its depth; what is empty is left out."""

    def instead(path: str) -> Message | None:
        match path.split("."):
            case ["party", seat] if int(seat) == REED:
                return _reed(position)
            case ["party", _, "hand"]:
                return NOTHING
            case ["players", seat, "hand"]:
                count = len(position.players[int(seat)].hand)
                return Message(N_("{cards#Command card|Command cards} in hand"), {"cards": count})
            case ["sections", key, *rest]:
                return _of_section(position.sections[SECTIONS.index(key)], rest, setting)
            case ["reserve", name]:
                return _of_decks(position, setting, name)
            case [name]:
                return _shared(position, setting, name)
        return None

    head, *others = telling.lines(position, instead, party_name)
    return [head, *_command_track(position), *others, *_on_the_way(position)]


def _shared(position: Position, setting: Setting, name: str) -> Message | None:
    """The line for a part of the board that all share; None where the declared line is right."""
    match name:
        case "time":
            return _time(position, setting)
        case "requests" if board.coop(setting):
            return Message(N_("Requests {cards}"), {"cards": [card for card in position.requests if card]})
        case "fulfilled" if board.coop(setting):
            text, needed = (
                N_("Requests fulfilled {count} of {needed} ({cards})"),
                REQUESTS_TO_WIN[board.humans(setting)],
            )
            return Message(text, {"count": len(position.fulfilled), "needed": needed, "cards": position.fulfilled})
        case "reed" | "track":
            return NOTHING
    return None


def _time(position: Position, setting: Setting) -> Message | None:
    printed = board.time_track(setting)
    if printed is None or not position.time:
        return None
    now = printed.slot(position.time)
    facts = {"slot": position.time, "hordes": now.hordes + board.coop(setting), "lethality": now.lethality}
    return Message(N_("Time slot {slot}: Invasion {hordes}, Lethality {lethality}"), facts)


def _of_decks(position: Position, setting: Setting, name: str) -> Message | None:
    if name in ("requests", "events") and not board.coop(setting):
        return NOTHING
    if name == "tactic_discard" and position.reserve.tactic_discard:
        return Message(N_("discarded Tactic cards {count}"), {"count": len(position.reserve.tactic_discard)})
    return None


def _reed(position: Position) -> Message:
    """The line of the Reed Clan, which has nothing but warriors."""
    return Message(
        N_("{player}: in supply {soldiers}"),
        {"player": REED_NAME, "soldiers": _soldiers(position.party(REED).soldiers)},
    )


def _command_track(position: Position) -> Lines:
    """Lines for the cards on the Command track, the one being resolved marked; the Reed Clan's card has no name."""
    for number, owner in enumerate(position.track, 1):
        now = number == position.slot and position.active == owner
        card = position.party(owner).chosen if owner >= 0 else -1
        if card >= 0:
            text = N_("Command track, slot {number}: {card} of {player}")
            if now:
                text = N_("Command track, slot {number}, now: {card} of {player}")
            yield 1, Message(text, {"number": number, "card": COMMAND[card], "player": party_name(owner)})
        elif owner >= 0:
            text = N_("Command track, slot {number}: the card of {player}")
            if now:
                text = N_("Command track, slot {number}, now: the card of {player}")
            yield 1, Message(text, {"number": number, "player": party_name(owner)})


def _of_section(section: Section, rest: Sequence[str], setting: Setting) -> Message | None:
    match rest:
        case []:
            return NOTHING if section.closed else None
        case ["archers"] if section.archers:
            counted = {party_name(seat): section.archers.count(seat) for seat in sorted(set(section.archers))}
            return Message(N_("Firing spots: Archers of {order}"), {"order": counted})
        case ["rest"]:
            resting = [*_resting(section)]
            return Message("{parts}", {"parts": resting}) if resting else NOTHING
        case ["hordes", place]:
            horde = section.hordes[int(place)]
            text = N_("Row {row}, Horde card {card}: {cells}")
            return Message(text, {"row": int(place) + 1, "card": horde.card, "cells": [*_cells(horde, setting)]})
    return None


def _resting(section: Section) -> Iterator[Message]:
    for owner, counts in section.rest.items():
        if any(counts):
            text = N_("Rest Zone: {player}, {soldiers}")
            yield Message(text, {"player": party_name(owner), "soldiers": _soldiers(counts)})


def _cells(card: Horde, setting: Setting) -> Iterator[Message]:
    """What the cells of a Horde card carry: warriors by owner and kind, Wound markers, nothing."""
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


def _on_the_way(position: Position) -> Lines:
    """Lines for recruits that are still to be sent, and for revealed cards that are not on the track yet."""
    for task in position.tasks:
        if isinstance(task, Sending) and task.seats:
            left = {SOLDIER[soldier]: task.soldiers.count(soldier) for soldier in range(len(SOLDIER))}
            text = N_("Recruits of {player} to be sent: {soldiers}")
            yield 0, Message(text, {"player": party_name(task.seats[0]), "soldiers": left})
        for seat in task.seats if task.kind == "slots" else ():
            card = position.party(seat).chosen
            if card >= 0:
                text = N_("Revealed, not on the track yet: {card} of {player}")
                yield 0, Message(text, {"card": COMMAND[card], "player": party_name(seat)})
