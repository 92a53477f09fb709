"""The component audit: which counts of a position cannot be (section GW-INV)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from referee.engine.game import Setting
from referee.engine.message import N_
from referee.engine.verdict import Missing, Violation
from referee.games.great_wall.box import board
from referee.games.great_wall.components import (
    ARCHER,
    AUTOMAS,
    BARRACKS,
    BARRICADE_SLOTS,
    CLERKS,
    COMMAND_CARDS,
    HORDE_CARDS,
    LOCATION,
    QIN,
    REED,
    REED_CLERKS,
    RESOURCE,
    SECTION,
    SHAME_EACH,
    SHAME_SLOTS,
    SOLDIER,
    SOLDIER_COUNTS,
    SPEARMAN,
    party_name,
)
from referee.games.great_wall.position import Position
from referee.games.great_wall.task_shapes import Sending


def audit(position: Position, setting: Setting) -> list[Violation | Missing]:
    """Every invariant the position breaks; empty for a sound one."""
    return [
        *_clerks(position),
        *_soldiers(position),
        *_commands(position),
        *_shame(position, setting),
        *_hordes(position),
        *_sections(position, setting),
        *_negative(position),
        *_locations(position, setting),
    ]


def _clerks(position: Position) -> Iterator[Violation]:
    for seat, own in position.parties():
        here = sum(place.count(seat) for place in position.locations)
        have = own.clerks + own.pool + own.lost_clerks + here
        total = REED_CLERKS if seat == REED else CLERKS
        if have != total:
            text = N_("{player} has {have} Clerks, {total} exist")
            yield Violation("GW-INV-01", text, player=party_name(seat), have=have, total=total)
        strayed = [n for n, place in enumerate(position.locations) if seat == QIN and QIN in place and n > BARRACKS]
        if strayed:
            text = N_("a Clerk of {player} is in {location}")
            yield Violation("GW-SOLO-15", text, player=party_name(seat), location=LOCATION[strayed[0]])
        if seat == REED and any(place.count(REED) > 1 for place in position.locations):
            yield Violation("GW-REED-05", N_("the Reed Clan has at most one Clerk in a Location"))


def _posted(position: Position) -> Counter[tuple[int, int]]:
    """Figures on the board by owner and kind, and recruits that are still to be sent."""
    found: Counter[tuple[int, int]] = Counter()
    for task in position.tasks:
        if isinstance(task, Sending):
            found.update((seat, soldier) for seat in task.seats for soldier in task.soldiers)
    for section in position.sections:
        found.update((owner, ARCHER) for owner in section.archers)
        for owner, resting in section.rest.items():
            for soldier, count in enumerate(resting):
                found[owner, soldier] += count
        found.update((unit.owner, unit.soldier) for card in section.hordes for unit in card.units)
    return found


def _soldiers(position: Position) -> Iterator[Violation]:
    posted = _posted(position)
    for seat, own in position.parties():
        posted.update((seat, overseer.soldier) for overseer in own.overseers)
        for soldier, total in enumerate(SOLDIER_COUNTS):
            total = total if seat != REED or soldier == SPEARMAN else 0
            have = own.soldiers[soldier] + own.shamed[soldier] + own.lost[soldier] + posted[seat, soldier]
            if have != total:
                text = N_("{player} has {have} of the {soldier} figures, {total} exist")
                name, kind = party_name(seat), SOLDIER[soldier]
                yield Violation("GW-INV-02", text, player=name, have=have, total=total, soldier=kind)
    for section in position.sections:
        for card in section.hordes:
            if any(unit.soldier == ARCHER for unit in card.units):
                yield Violation("GW-INV-02", N_("Horde card {card} carries an Archer"), card=card.card)


def _commands(position: Position) -> Iterator[Violation]:
    for seat, own in enumerate(position.players):
        cards = [*own.hand, *own.discard, *([own.chosen] if own.chosen >= 0 else [])]
        if sorted(cards) != list(range(COMMAND_CARDS)):
            text = N_("the Command cards of {player} are not the six there are")
            yield Violation("GW-INV-03", text, player=seat)


def _shame(position: Position, setting: Setting) -> Iterator[Violation]:
    held = sum(sum(own.shamed) + sum(claim.shame for claim in own.claims) for own in position.players)
    have, total = position.shame + position.shame_box + held, SHAME_EACH * board.humans(setting)
    if have != total:
        yield Violation("GW-INV-04", N_("{have} Shame tokens are in play, {total} exist"), have=have, total=total)
    for own in position.players:
        if any(claim.shame > SHAME_SLOTS for claim in own.claims):
            yield Violation("GW-SHAME-01", N_("a Horde card has {most} Shame slots"), most=SHAME_SLOTS)


def _hordes(position: Position) -> Iterator[Violation]:
    cards = [card.card for section in position.sections for card in section.hordes]
    cards += [claim.card for _, own in position.parties() for claim in own.claims] + position.reserve.horde_discard
    have = position.reserve.hordes + len(cards) + position.reserve.boxed
    if have != HORDE_CARDS and position.phase != "setup":
        yield Violation("GW-INV-05", N_("{have} Horde cards are in play, {total} exist"), have=have, total=HORDE_CARDS)
    if len(set(cards)) != len(cards):
        yield Violation("GW-INV-05", N_("a Horde card lies in two places"))


def _sections(position: Position, setting: Setting) -> Iterator[Violation]:
    for number, section in enumerate(position.sections):
        if section.closed and (section.level or section.archers or section.hordes or section.barricades):
            yield Violation("GW-CORE-17", N_("the {section} Section is out of play"), section=SECTION[number])
        if section.barricades > BARRICADE_SLOTS:
            yield Violation("GW-BUILD-03", N_("the {section} Section has too many Barricades"), section=SECTION[number])
        top = board.wall(setting, section)
        if top is not None and len(section.archers) > top.firing:
            yield Violation("GW-ATK-11", N_("the {section} Section has too many Archers"), section=SECTION[number])
        for card in section.hordes:
            yield from _cells(setting, card.card, card.wounds, [spot for unit in card.units for spot in unit.spots])


def _cells(setting: Setting, card: int, wounds: list[int], manned: list[int]) -> Iterator[Violation]:
    covered = [*wounds, *manned]
    printed = board.horde(setting, card)
    if len(set(covered)) != len(covered):
        yield Violation("GW-ATK-01", N_("a cell of Horde card {card} is covered twice"), card=card)
    if printed is not None and not set(covered) <= set(printed.spots):
        yield Violation("GW-ATK-01", N_("a cell of Horde card {card} without a Vital spot is covered"), card=card)


def _negative(position: Position) -> Iterator[Violation]:
    for seat, own in position.parties():
        for resource, count in enumerate(own.resources):
            if count < 0:
                text = N_("{player} has less than no {resource}")
                yield Violation("GW-INV-06", text, player=party_name(seat), resource=RESOURCE[resource])
        counts = (own.honor, own.clerks, own.pool, own.tactics, *own.soldiers, *own.shamed)
        if min(counts) < 0 or (seat in AUTOMAS and any(own.resources)):
            yield Violation("GW-INV-06", N_("a count of {player} cannot be"), player=party_name(seat))
    reserve = position.reserve
    if min(*position.warehouse, position.shame, reserve.hordes, reserve.tactics, reserve.advisors) < 0:
        yield Violation("GW-INV-06", N_("a count of the board is below zero"))


def _locations(position: Position, setting: Setting) -> Iterator[Violation]:
    for number, here in enumerate(position.locations):
        printed = board.location(setting, number)
        if printed is not None and printed.regular and len(here) > printed.spots:
            yield Violation("GW-CLERK-02", N_("too many Clerks are in {location}"), location=LOCATION[number])
