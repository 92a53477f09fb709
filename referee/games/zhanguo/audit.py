"""The component audit: which counts of a position cannot be right (section ZG-INV)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from operator import eq
from typing import Any

from referee.engine import pieces, single
from referee.engine.explore import beyond, surely
from referee.engine.game import Setting
from referee.engine.lists import size, top
from referee.engine.message import N_
from referee.engine.verdict import Missing, Violation
from referee.games.zhanguo import flow
from referee.games.zhanguo.components import (
    ASPECTS,
    CARDS_A_REGION,
    CARDS_A_ROUND,
    COURT_ACTIONS,
    SECTION,
    SLOT,
    SQUARE,
    TRACKS,
    WORKER_AREA,
    colour_of,
)
from referee.games.zhanguo.position import CARDS, PIECES, Position

SHORTEST, LONGEST = min(TRACKS), max(TRACKS)


def audit(position: Position, setting: Setting) -> list[Violation | Missing]:
    """Every rule that the position breaks, whatever was declared; empty for a sound position."""
    if position.phase in ("setup", "boards", "auction"):
        return [one for one in pieces.audit(PIECES, position) if one.rule == "ZG-INV-02"]
    return [
        *pieces.audit(PIECES, position),
        *_cards(position),
        *_levels(position, setting),
        *_gameboard(position, setting),
        *_discs(position),
        *_rewards(position),
        *_turns(position),
        *_turn(position, setting),
    ]


def _cards(position: Position) -> Iterator[Violation]:
    yield from single.audit(CARDS, position)
    for seat, player in enumerate(position.players):
        for number, region in enumerate(player.regions, 1):
            if size(region.cards) > CARDS_A_REGION:
                yield Violation(
                    "ZG-INV-04",
                    N_("{player}: {count} cards in region {region}"),
                    player=seat,
                    count=size(region.cards),
                    region=number,
                )
        if any(not 0 <= held <= 2 for held in player.hand):
            yield Violation(
                "ZG-INV-05",
                N_("{player} holds {hand} cards of a colour"),
                player=seat,
                hand=max(player.hand, key=abs),
            )
        if player.known_hand is not None and position.phase in ("play", "rewards", "end"):
            colours = [colour_of(card) for card in player.known_hand]
            if [colours.count(colour) for colour in range(3)] != player.hand:
                yield Violation(
                    "ZG-INV-04", N_("{player}: the numbers typed in are not the cards in hand"), player=seat
                )
    yield from _card_total(position)


def _card_total(position: Position) -> Iterator[Violation]:
    dealt = position.round - (position.phase == "draw")
    played = size(position.court) + position.unified
    hands = position.held
    if played + hands != CARDS_A_ROUND * dealt * len(position.players):
        yield Violation(
            "ZG-INV-04",
            N_(
                "{played} cards played and {hands} in hand do not add up to {dealt#round|rounds} with {count#player|players}"
            ),
            played=played,
            hands=hands,
            dealt=dealt,
            count=len(position.players),
        )


def _levels(position: Position, setting: Setting) -> Iterator[Violation]:
    for seat, player in enumerate(position.players):
        printed = flow.tracks(position, setting, seat)
        for number, region in enumerate(player.regions, 1):
            highest = printed[number - 1]
            if not SHORTEST <= highest <= LONGEST:
                yield Violation(
                    "ZG-UNREST-03",
                    N_("{player}: the unrest track of region {region} has {highest} spaces; it can have 2, 3 or 4"),
                    player=seat,
                    region=number,
                    highest=highest,
                )
            if beyond(region.level, 0, highest):
                yield Violation(
                    "ZG-INV-07",
                    N_("{player}: unrest {level} in region {region}"),
                    player=seat,
                    level=region.level,
                    region=number,
                )
            moving = position.turn.transit == 2 * number + 1 and position.turn.player == seat
            if region.serving > WORKER_AREA + moving or min(region.worker_area) < 0:
                yield Violation(
                    "ZG-INV-07",
                    N_("{player}: {count} officials in the worker area of region {region}"),
                    player=seat,
                    count=region.serving,
                    region=number,
                )
            if region.workers < 0:
                yield Violation(
                    "ZG-INV-07",
                    N_("{player}: {count} workers in region {region}"),
                    player=seat,
                    count=region.workers,
                    region=number,
                )


def _gameboard(position: Position, setting: Setting) -> Iterator[Violation]:
    for number, palaces in enumerate(position.palaces, 1):
        if size(palaces) > len(position.players):
            yield Violation("ZG-INV-08", N_("{count} palaces in region {region}"), count=size(palaces), region=number)
        printed = flow.known(setting).squares[number]
        squares = [one.square for one in position.governors[number - 1] if one.square]
        for square in dict.fromkeys(squares):
            count = squares.count(square)
            if surely(partial(_more_than, count, printed, square)):
                yield Violation(
                    "ZG-INV-08",
                    N_("{count} governors on {square} in region {region}"),
                    count=count,
                    square=SQUARE[SQUARE.index[square]] if square in SQUARE.index else square,
                    region=number,
                )
    for number, section in enumerate(position.walls):
        owners = [owner for owner in section.spaces if owner >= 0]
        if len(set(owners)) < len(owners):
            yield Violation("ZG-INV-09", N_("a player has two walls in section {section}"), section=SECTION[number])
    for number, slot in enumerate(position.tasks):
        lying = [owner for owner in slot.discs if owner >= 0]
        if len(set(lying)) < len(lying):
            yield Violation("ZG-TASK-05", N_("a player has two discs on {slot}"), slot=SLOT[number])


def _more_than(count: int, printed: Any, square: str) -> bool:
    """Whether more governors stand on squares of a kind than are printed."""
    return bool(count > printed.count(square))


def _discs(position: Position) -> Iterator[Violation]:
    seats = list(range(len(position.players)))
    if position.track[:1] not in ([], [position.first]):
        yield Violation("ZG-SETUP-07", N_("the top space belongs to the first player, {player}"), player=position.first)
    column = [seat for _, seat in position.column]
    if (
        sorted(position.track) != seats
        or len(set(column)) < len(column)
        or len({row for row, _ in position.column}) < len(column)
    ):
        yield Violation(
            "ZG-INV-10",
            N_("reward track {order}: each disc lies in one place, each place holds one"),
            order=list(position.track),
        )


def _rewards(position: Position) -> Iterator[Violation]:
    for aspect, seat in position.column:
        kept = position.players[seat].strength(aspect)
        if kept:
            yield Violation(
                "ZG-REWARD-24", N_("the disc of {player} lies on the cell of {aspect}, yet markers worth {kept} were not returned"),
                player=seat, aspect=ASPECTS[aspect], kept=kept,
            )  # fmt: skip


def _turns(position: Position) -> Iterator[Violation]:
    turn = position.turn
    if turn.beneath and turn.beneath == turn.card:
        yield Violation("ZG-ACT-16", N_("card {card} cannot be compared with itself"), card=turn.card)
    elif position.phase == "play" and top(position.court) == turn.card:
        beneath = position.court[-2] if size(position.court) - 1 > position.cleared else 0
        if turn.beneath != beneath:
            yield Violation(
                "ZG-COURT-07",
                N_("card {card} is compared with {found}, but lies on {beneath}"),
                card=turn.card,
                found=turn.beneath or "-",
                beneath=beneath or "-",
            )
    played = position.turns + (position.phase == "play" and position.turn.stage != "play")
    unified = position.unified
    if size(position.court) != played - unified:
        yield Violation(
            "ZG-INV-11",
            N_("{count} cards at court after {turns#turn|turns} and {unified} unifications"),
            count=size(position.court),
            turns=played,
            unified=unified,
        )


def _turn(position: Position, setting: Setting) -> Iterator[Violation]:
    """Check that what the turn has done agrees with where its card lies."""
    turn = position.turn
    if position.phase != "play" or turn.stage not in ("effects", "claims"):
        return
    at_court = top(position.court) == turn.card
    if at_court and turn.action not in COURT_ACTIONS:
        yield Violation("ZG-COURT-02", N_("card {card} lies at court without a court action"), card=turn.card)
    elif not at_court and turn.action in COURT_ACTIONS:
        yield Violation("ZG-INV-11", N_("card {card} of this turn is not the top of the court pile"), card=turn.card)
    if setting.rulings["ZG-AMB-03"] == "at-activation":
        yield from _activated(position, setting)


def _activated(position: Position, setting: Setting) -> Iterator[Violation]:
    """Check that no activated card lies in a region at its last unrest space.

    Unrest only falls while cards are activated, so a region that is at its last space now was there then too.
    """
    player = position.players[position.turn.player]
    for number, region in enumerate(player.regions, 1):
        if surely(partial(eq, region.level, flow.highest(position, setting, position.turn.player, number))):
            for card in region.cards:
                if card in position.turn.activated:
                    yield Violation(
                        "ZG-UNREST-08",
                        N_("card {card} was activated in region {region}, whose unrest is {level}, the last space"),
                        card=card,
                        region=number,
                        level=region.level,
                    )
