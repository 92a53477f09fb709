"""The component audit: which counts of a position cannot be (section GW-INV)."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine import pieces
from referee.engine.game import Setting
from referee.engine.lists import size
from referee.engine.message import N_
from referee.engine.verdict import Missing, Violation
from referee.games.great_wall.box import board
from referee.games.great_wall.components import (
    ARCHER,
    AUTOMAS,
    BARRACKS,
    BARRICADE_SLOTS,
    COMMAND_CARDS,
    LOCATION,
    QIN,
    REED,
    RESOURCE,
    SECTION,
    SHAME_SLOTS,
    party_name,
)
from referee.games.great_wall.position import PIECES, Position


def audit(position: Position, setting: Setting) -> list[Violation | Missing]:
    """Every invariant the position breaks; empty for a sound one."""
    return [
        *_pieces(position),
        *_automas(position),
        *_commands(position),
        *_cards(position),
        *_sections(position, setting),
        *_negative(position),
        *_locations(position, setting),
    ]


def _pieces(position: Position) -> Iterator[Violation]:
    """Report every declared piece whose places do not add up to the number there is.

    GW-INV-05 is left out during set-up, because Horde cards are still being laid out.
    """
    for one in pieces.audit(PIECES, position, party_name):
        if one.rule != "GW-INV-05" or position.phase != "setup":
            yield one


def _automas(position: Position) -> Iterator[Violation]:
    """Report Clerks of Qin and of the Reed Clan that stand where their party's Clerks cannot be."""
    strayed = [n for n, place in enumerate(position.locations) if QIN in place and n > BARRACKS]
    if position.qin is not None and strayed:
        text = N_("a Clerk of {player} is in {location}")
        yield Violation("GW-SOLO-15", text, player=party_name(QIN), location=LOCATION[strayed[0]])
    if position.reed is not None and any(place.count(REED) > 1 for place in position.locations):
        yield Violation("GW-REED-05", N_("the Reed Clan has at most one Clerk in a Location"))


def _commands(position: Position) -> Iterator[Violation]:
    for seat, own in enumerate(position.players):
        cards = [*own.hand, *own.discard, *([own.chosen] if own.chosen >= 0 else [])]
        if sorted(cards) != list(range(COMMAND_CARDS)):
            text = N_("the Command cards of {player} are not the full set of six")
            yield Violation("GW-INV-03", text, player=seat)


def _cards(position: Position) -> Iterator[Violation]:
    """Report a Horde card in two places, a claimed one with too many Shame tokens, and Archers on a card."""
    laid = [card for section in position.sections for card in section.hordes]
    cards = [card.card for card in laid] + position.reserve.horde_discard
    cards += [claim.card for _, own in position.parties() for claim in own.claims]
    if len(set(cards)) != len(cards):
        yield Violation("GW-INV-05", N_("a Horde card lies in two places"))
    for own in position.players:
        if any(claim.shame > SHAME_SLOTS for claim in own.claims):
            yield Violation("GW-SHAME-01", N_("a Horde card has {most} Shame slots"), most=SHAME_SLOTS)
    for card in laid:
        if any(unit.soldier == ARCHER for unit in card.units):
            yield Violation("GW-INV-02", N_("Horde card {card} carries an Archer"), card=card.card)


def _sections(position: Position, setting: Setting) -> Iterator[Violation]:
    for number, section in enumerate(position.sections):
        if section.closed and (section.level or section.archers or section.hordes or section.barricades):
            yield Violation("GW-CORE-17", N_("the {section} Section is out of play"), section=SECTION[number])
        if section.barricades > BARRICADE_SLOTS:
            yield Violation("GW-BUILD-03", N_("the {section} Section has too many Barricades"), section=SECTION[number])
        top = board.wall(setting, section)
        if size(section.archers) > top.firing:
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
                text = N_("{player} has less than 0 {resource}")
                yield Violation("GW-INV-06", text, player=party_name(seat), resource=RESOURCE[resource])
        counts = (own.honor, own.clerks, own.pool, own.tactics, *own.soldiers, *own.shamed)
        counts += tuple(claim.shame for claim in own.claims)
        if min(counts) < 0 or (seat in AUTOMAS and any(own.resources)):
            yield Violation("GW-INV-06", N_("a count of {player} is impossible"), player=party_name(seat))
    reserve = position.reserve
    counts = (position.shame, reserve.hordes, reserve.tactics, reserve.advisors)
    if min(*counts, *position.warehouse, *(section.barricades for section in position.sections)) < 0:
        yield Violation("GW-INV-06", N_("a count of the board is below zero"))


def _locations(position: Position, setting: Setting) -> Iterator[Violation]:
    for number, here in enumerate(position.locations):
        printed = board.location(setting, number)
        if size(here) > printed.spots and printed.regular:
            yield Violation("GW-CLERK-02", N_("too many Clerks are in {location}"), location=LOCATION[number])
