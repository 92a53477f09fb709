"""The table in words: what lies on the board and in front of each player, as messages with an indent.

Resources behind the screens and cards in hand are hidden (GW-CORE-03) and are not shown.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.engine.game import Setting
from referee.engine.message import N_, Message
from referee.engine.words import Words
from referee.games.great_wall.components import (
    COMMAND,
    LOCATION,
    RESOURCE,
    SECTION,
    SOLDIER,
    party_name,
)
from referee.games.great_wall.position import Player, Position, Section

Lines = Iterator[tuple[int, Message]]


def view(position: Position, setting: Setting) -> list[tuple[int, Message]]:
    """Every line of the table, with its depth; what is empty is left out."""
    return [*_course(position), *_board(position), *_players(position, setting)]


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


def _course(position: Position) -> Lines:
    yield _line(0, N_("Year {year}, Time slot {slot}"), year=position.year, slot=position.time)
    yield _line(0, N_("Tea order: {order}"), order=_names(position.tea))
    yield _line(0, N_("Shame pool: {count}"), count=position.shame)
    laid = [(number, owner) for number, owner in enumerate(position.track, 1) if owner >= 0]
    for number, owner in laid:
        card = position.party(owner).chosen
        if card >= 0:
            text = N_("Command track, slot {number}: {card} of {player}")
            yield _line(1, text, number=number, card=COMMAND[card], player=party_name(owner))


def _board(position: Position) -> Lines:
    for number, section in enumerate(position.sections):
        if not section.closed:
            yield from _section(number, section)
    for number, here in enumerate(position.locations):
        if here:
            yield _line(1, N_("{location}: Clerks of {order}"), location=LOCATION[number], order=_names(here))
    if any(position.warehouse):
        stock = {RESOURCE[number]: count for number, count in enumerate(position.warehouse)}
        yield _line(1, N_("Warehouse: {stock}"), stock=stock)
    if position.advisors:
        yield _line(1, N_("Advisor track: {cards}"), cards=position.advisors)
    if position.artifacts:
        yield _line(1, N_("Artifacts: {cards}"), cards=position.artifacts)
    if position.requests:
        yield _line(1, N_("Requests: {cards}"), cards=[card for card in position.requests if card])


def _section(number: int, section: Section) -> Lines:
    text = N_("{section} Section: Wall level {level}, {barricades#Barricade|Barricades}")
    yield _line(0, text, section=SECTION[number], level=section.level, barricades=section.barricades)
    for row, card in enumerate(section.hordes, 1):
        text = N_("Row {row}: Horde card {card}, {count#cell|cells} covered")
        yield _line(1, text, row=row, card=card.card, count=len(card.covered()))
    if section.archers:
        yield _line(1, N_("Archers of {order} on the wall"), order=_names(section.archers))
    for owner, resting in section.rest.items():
        if any(resting):
            text = N_(
                "Rest Zone of {player}: {spearmen#Spearman|Spearmen}, {archers#Archer|Archers}, {horsemen#Horseman|Horsemen}"
            )
            facts = dict(zip(("spearmen", "archers", "horsemen"), resting, strict=True))
            yield _line(1, text, player=party_name(owner), **facts)


def _players(position: Position, setting: Setting) -> Lines:
    for seat, own in position.parties():
        yield _line(
            0,
            N_("{player}: {honor} Honor, {clerks#Clerk|Clerks} in supply"),
            player=party_name(seat),
            honor=own.honor,
            clerks=own.clerks,
        )
        yield from _own(own)


def _own(own: Player) -> Lines:
    if own.general:
        text = N_("General {general}, Active Advisors {cards}, {count#Supporting Advisor|Supporting Advisors}")
        yield _line(1, text, general=own.general, cards=own.advisors or ["-"], count=own.supporting)
    for number, overseer in enumerate(own.overseers):
        if overseer.cell:
            yield _line(1, N_("Overseer in {location}: cell {cell}"), location=LOCATION[number], cell=overseer.cell)
    for soldier, count in enumerate(own.shamed):
        if count:
            yield _line(1, N_("Shame under {count} of the {soldier} figures"), count=count, soldier=SOLDIER[soldier])
    for claim in own.claims:
        yield _line(1, N_("Horde card {card}, {count#Shame token|Shame tokens}"), card=claim.card, count=claim.shame)
    if own.discard:
        yield _line(1, N_("Discarded: {cards}"), cards=[COMMAND[card] for card in own.discard])
