"""What the counters of the cards' vocabulary count, for one seat."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from referee.engine.effect import Count, Counts
from referee.engine.game import Setting
from referee.games.great_wall import flow
from referee.games.great_wall.box import board
from referee.games.great_wall.components import (
    COMMANDS,
    LOCATIONS,
    PRODUCTION,
    RESOURCES,
    ROWS,
    SECTIONS,
    SOLDIERS,
)
from referee.games.great_wall.position import Position, Section

OF_OCCURRENCE = ("wounds", "killed", "saved")
"""Counters of an occurrence, not of the table: Wound markers on the Defeated card, warriors Killed and Saved."""


NOTHING: Mapping[str, int] = MappingProxyType({})


def counts(
    position: Position, setting: Setting, seat: int, at: int = -1, row: int = 0, happened: Mapping[str, int] = NOTHING
) -> Counts:
    """A function that gives the value of a counter for this seat, for nobody that of the first.

    ``at`` is the Section that "here" means, ``row`` the row of the card that asks, ``happened`` what was counted of an
    occurrence.
    """

    def count(one: Count) -> int:
        if one.what == "row":
            return row
        if one.what in OF_OCCURRENCE:
            return happened.get(one.what, 0)
        of = tuple(SECTIONS[at] if word == "here" and at >= 0 else word for word in one.of)
        return _count(position, setting, max(seat, 0), one.what, of)

    return count


def _count(position: Position, setting: Setting, seat: int, what: str, of: tuple[str, ...]) -> int:
    own = position.party(seat)
    if what in RESOURCES:
        return own.resources[RESOURCES.index(what)]
    if what in ("clerks", "sole"):
        return _clerks(position, seat, what, of)
    if what in ("overseers", "levels"):
        return _overseers(position, setting, seat, what, of)
    if what in ("walls", "highest", "barricades", "hordes"):
        return _built(position, what, of)
    if what == "warriors":
        return _warriors(position, seat, of)
    if what in ("track", "others_track"):
        return _track(position, seat, what == "others_track", of)
    plain = {
        "supporting": own.supporting,
        "advisors": len(own.advisors) * ("supporting" not in of) + own.supporting * ("active" not in of),
        "claimed": len(own.claims),
        "clean": sum(not claim.shame for claim in own.claims),
        "discarded": len(own.discard),
        "hand": own.tactics,
        "honor": own.honor,
        "resources": sum(own.resources),
        "shame": own.tokens,
        "pool": position.shame,
        "players": board.counted(setting),
        "season": int(position.phase in of),
    }
    return plain[what]


def _clerks(position: Position, seat: int, what: str, of: tuple[str, ...]) -> int:
    places = [number for number, key in enumerate(LOCATIONS) if not of or key in of]
    if what == "sole":
        return sum(board.sole_owner(position, number) == seat for number in places)
    return sum(position.locations[number].count(seat) for number in places)


def _overseers(position: Position, setting: Setting, seat: int, what: str, of: tuple[str, ...]) -> int:
    own = position.party(seat)
    places = [number for number, key in enumerate(PRODUCTION) if not of or key in of]
    if what == "overseers":
        return sum(own.overseers[number].cell > 0 for number in places)
    return sum(flow.overseer_level(position, setting, own, number) for number in places)


def _sections(position: Position, of: tuple[str, ...]) -> list[Section]:
    named = [number for number, key in enumerate(SECTIONS) if key in of]
    return [section for number, section in board.usable(position) if not named or number in named]


def _built(position: Position, what: str, of: tuple[str, ...]) -> int:
    sections = _sections(position, of)
    if what == "walls":
        return sum(section.level for section in sections)
    if what == "highest":
        return max((section.level for section in sections), default=0)
    if what == "barricades":
        return sum(section.barricades for section in sections)
    rows = [row for row in range(1, ROWS + 1) if f"row{row}" in of]
    if not rows:
        return sum(len(section.hordes) for section in sections)
    return sum(len(section.hordes) >= row for section in sections for row in rows)


def _warriors(position: Position, seat: int, of: tuple[str, ...]) -> int:
    kinds = [number for number, key in enumerate(SOLDIERS) if key in of] or list(range(len(SOLDIERS)))
    zones = [zone for zone in ("supply", "rest", "firing", "horde") if zone in of] or ["rest", "firing", "horde"]
    found = 0
    if "supply" in zones:
        found += sum(position.party(seat).soldiers[kind] for kind in kinds)
    for section in _sections(position, of):
        if "rest" in zones:
            found += sum(section.rest.get(seat, [0] * len(SOLDIERS))[kind] for kind in kinds)
        if "firing" in zones and SOLDIERS.index("archer") in kinds:
            found += section.archers.count(seat)
        if "horde" in zones:
            units = [unit for card in section.hordes for unit in card.units]
            found += sum(unit.owner == seat and unit.soldier in kinds for unit in units)
    return found


def _track(position: Position, seat: int, others: bool, of: tuple[str, ...]) -> int:
    """How many cards of these names lie on the Command track; Qin's cards count by their name (GW-CMD-04)."""
    found = 0
    for owner in position.track:
        if owner < 0 or (others and owner == seat):
            continue
        chosen = position.party(owner).chosen
        found += chosen >= 0 and COMMANDS[chosen] in of
    return found
