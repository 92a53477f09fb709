"""Whether data that has the shape of a position can be handled at all: every name, seat and number in it exists.

Counts that cannot be are the audit's business; this is about what would make no sense to any rule.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.engine.game import TABLE, Setting
from referee.engine.message import N_, Message
from referee.games.great_wall import task_fits
from referee.games.great_wall.actions.orders import usable_slots
from referee.games.great_wall.box import board
from referee.games.great_wall.box.known import READERS
from referee.games.great_wall.components import (
    ADVISOR,
    ARTIFACT,
    COMMANDS,
    EVENT,
    GENERAL,
    GRID,
    HORDE,
    LEFT,
    LOCATIONS,
    PHASES,
    QIN,
    REED,
    REQUEST,
    ROWS,
    SOLDIERS,
    TACTIC,
    WALL_LEVELS,
)
from referee.games.great_wall.position import Player, Position
from referee.games.great_wall.setup import QIN_PLACES

Checks = Iterator[tuple[str, object, Iterable[object]]]


def fits(position: Position, setting: Setting) -> Message | None:
    """The first thing that makes no sense, None if there is none."""
    count = len(setting.seats)
    if len(position.players) != count:
        facts = {"have": len(position.players), "need": count}
        return Message(N_("The position has {have} players, the table {need}."), facts)
    if (position.qin is not None) != (count == 1) or (position.reed is not None) != (count <= 2):
        return Message(N_("Qin Jiushao plays with one player, the Reed Clan with one or two."), {})
    if len(position.track) < max(usable_slots(setting)):
        return Message(N_("The Command track has {count} slots."), {"count": max(usable_slots(setting))})
    for path, value, allowed in _choices(position, setting):
        if value not in allowed:
            return Message(N_("{path} cannot be {found}."), {"path": path, "found": str(value)})
    return task_fits.fits(position, setting)


def _choices(position: Position, setting: Setting) -> Checks:
    seats = [seat for seat, _ in position.parties()]
    yield "phase", position.phase, PHASES.index
    yield "year", position.year, range(1, 20)
    yield "time", position.time, range(20)
    yield "slot", position.slot, range(len(position.track) + 1)
    yield "active", position.active, (TABLE, *seats)
    yield "outcome", position.outcome, ("", "won", "lost")
    yield "tea", sorted(position.tea), (sorted(seats), *([[]] if position.phase == "setup" else []))
    for owner in position.track:
        yield "track", owner, (-1, *seats)
    for path, cards in (("advisors", position.advisors), ("reserve.advisor_discard", position.reserve.advisor_discard)):
        for card in cards:
            yield path, card, ADVISOR.domain()
    for number in (*position.activated, *position.wanted):
        yield "activated", number, range(len(LOCATIONS))
    yield "reserve.pointer", position.reserve.pointer, (-1, *(number for number, _ in board.usable(position)))
    for path, laid, known in (
        ("artifacts", position.artifacts, ARTIFACT.domain()),
        ("requests", position.requests, (0, *REQUEST.domain())),
        ("fulfilled", position.fulfilled, REQUEST.domain()),
        ("events", position.events, EVENT.domain()),
        ("reserve.tactic_discard", position.reserve.tactic_discard, (0, *TACTIC.domain())),
    ):
        cards = [*known]
        for card in laid:
            yield path, card, cards
    for key in position.unsure:
        yield "unsure", key.partition(".")[0], READERS
    yield from _sections(position, seats)
    yield from _places(position, seats)
    for seat, own in position.parties():
        yield from _player(seat, own)


def _sections(position: Position, seats: list[int]) -> Checks:
    cells = range(1, GRID[0] * GRID[1] + 1)
    for number, section in enumerate(position.sections):
        path = f"sections.{number}"
        yield f"{path}.closed", section.closed, (number == LEFT and len(position.players) <= 2,)
        yield f"{path}.level", section.level, range(WALL_LEVELS + 1)
        yield f"{path}.barricades", section.barricades, range(10)
        yield f"{path}.hordes", len(section.hordes), range(ROWS + 1)
        for owner, resting in section.rest.items():
            yield f"{path}.rest", owner, seats
            yield f"{path}.rest", len(resting), (len(SOLDIERS),)
        for owner in section.archers:
            yield f"{path}.archers", owner, seats
        for card in section.hordes:
            yield f"{path}.hordes", card.card, HORDE.domain()
            for spot in card.wounds:
                yield f"{path}.hordes.wounds", spot, cells
            for unit in card.units:
                yield f"{path}.hordes.units", unit.owner, seats
                yield f"{path}.hordes.units", unit.soldier, range(len(SOLDIERS))
                for spot in unit.spots:
                    yield f"{path}.hordes.units", spot, cells


def _places(position: Position, seats: list[int]) -> Checks:
    for here in position.locations:
        for owner in here:
            yield "locations", owner, seats
    for card in position.reserve.horde_discard:
        yield "reserve.horde_discard", card, HORDE.domain()
    if position.qin is not None:
        whole = [sorted(QIN_PLACES), *([[]] if position.phase == "setup" else [])]
        yield "qin.track", sorted(position.qin.track), whole
        for card in position.qin.played:
            yield "qin.played", card, range(len(COMMANDS))


def _player(seat: int, own: Player) -> Checks:
    path = {QIN: "qin.party", REED: "reed"}.get(seat, f"players.{seat}")
    yield f"{path}.chosen", own.chosen, range(-1, len(COMMANDS))
    yield f"{path}.general", own.general, (0, *GENERAL.domain())
    for card in (*own.hand, *own.discard):
        yield f"{path}.hand", card, range(len(COMMANDS))
    for card in own.advisors:
        yield f"{path}.advisors", card, ADVISOR.domain()
    for card in own.under:
        yield f"{path}.under", card, (0, *ADVISOR.domain())
    for card in own.artifacts:
        yield f"{path}.artifacts", card, ARTIFACT.domain()
    for claim in own.claims:
        yield f"{path}.claims", claim.card, HORDE.domain()
        yield f"{path}.claims", claim.shame, range(10)
    for overseer in own.overseers:
        yield f"{path}.overseers", overseer.cell, range(10)
        yield f"{path}.overseers", overseer.soldier, range(-1, len(SOLDIERS))
