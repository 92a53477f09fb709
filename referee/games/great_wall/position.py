"""A position of The Great Wall: everything that lies on the table, as plain data.

Owners are seats: 0 for the first player, 8 for Qin Jiushao, 9 for the Reed Clan, -1 for nobody or the table. Sections are 0
(left) to 2, spots of a Horde card are its cells, counted row by row from 1. A card is its number in the owner's list, 0 none.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from referee.engine.holds import Count
from referee.engine.position import axis
from referee.games.great_wall.components import (
    CLERKS,
    COMMANDS,
    LOCATIONS,
    POOL_CLERKS,
    PRODUCTION,
    QIN,
    REED,
    RESOURCES,
    SECTIONS,
    SOLDIER_COUNTS,
    SOLDIERS,
    WARES,
)
from referee.games.great_wall.task_shapes import Task


@dataclass(slots=True)
class Overseer:
    """The cell of a party's Overseer (0 none) and the kind of warrior it was."""

    cell: int = 0
    soldier: int = -1


@dataclass(slots=True)
class Claim:
    """A claimed Horde card and the Shame tokens on its back."""

    card: int
    shame: Count = 0


@dataclass(slots=True)
class Player:
    """What one party has: a player, Qin Jiushao or the Reed Clan.

    ``clerks`` are in the supply and ``pool`` in the board's Clerk pool; ``soldiers`` are free in the supply, ``shamed``
    there with a token. ``lost`` and ``lost_clerks`` were Sacrificed. ``chosen`` is the Command card face down or on the
    track (-1 none); ``tactics`` counts the hand. ``supporting``
    Advisors lie face down, ``under`` are those of them that are known. ``used`` names effects that may not be used again
    yet, ``artifacts`` is Honor declared for those whose text is not known.
    """

    resources: list[Count] = axis(RESOURCES, lambda: [0] * len(RESOURCES))
    honor: Count = 0
    clerks: Count = CLERKS - POOL_CLERKS
    pool: Count = POOL_CLERKS
    lost_clerks: Count = 0
    soldiers: list[Count] = axis(SOLDIERS, lambda: list(SOLDIER_COUNTS))
    shamed: list[Count] = axis(SOLDIERS, lambda: [0] * len(SOLDIERS))
    lost: list[Count] = axis(SOLDIERS, lambda: [0] * len(SOLDIERS))
    overseers: list[Overseer] = axis(PRODUCTION, lambda: [Overseer() for _ in PRODUCTION])
    hand: list[int] = field(default_factory=lambda: list(range(len(COMMANDS))))
    discard: list[int] = field(default_factory=list)
    chosen: int = -1
    tactics: Count = 0
    claims: list[Claim] = field(default_factory=list)
    general: int = 0
    advisors: list[int] = field(default_factory=list)
    supporting: Count = 0
    under: list[int] = field(default_factory=list)
    used: list[str] = field(default_factory=list)
    artifacts: dict[int, int] = field(default_factory=dict)


@dataclass(slots=True)
class Unit:
    """A warrior on a Horde card and the cells it covers."""

    owner: int
    soldier: int
    spots: list[int]


@dataclass(slots=True)
class Horde:
    """A Horde card on the board: warriors on it, and cells covered by Wound markers."""

    card: int
    units: list[Unit] = field(default_factory=list)
    wounds: list[int] = field(default_factory=list)

    def covered(self) -> set[int]:
        """Cells that carry a warrior or a marker."""
        return {*self.wounds, *(spot for unit in self.units for spot in unit.spots)}


@dataclass(slots=True)
class Section:
    """A Wall Section. ``hordes`` lie from the wall outwards, ``archers`` are the owners on its Firing spots.

    ``rest`` is the Rest Zone: Spearmen, Archers and Horsemen by owner.
    """

    closed: bool = False
    level: Count = 0
    barricades: Count = 3
    archers: list[int] = field(default_factory=list)
    rest: dict[int, list[Count]] = field(default_factory=dict)
    hordes: list[Horde] = field(default_factory=list)


@dataclass(slots=True)
class Reserve:
    """Cards that are not open: how many are left in each deck, and what was discarded.

    ``pointer`` is the Section on the back of the card now on top of the Horde deck (-1 unknown or no card). ``boxed`` are Horde
    cards that left the game at set-up.
    """

    hordes: Count = 0
    boxed: Count = 0
    pointer: int = -1
    horde_discard: list[int] = field(default_factory=list)
    tactics: Count = 0
    tactic_discard: list[int] = field(default_factory=list)
    advisors: Count = 0
    advisor_discard: list[int] = field(default_factory=list)
    requests: Count = 0
    events: Count = 0


@dataclass(slots=True)
class Qin:
    """Qin Jiushao's own things. ``track`` are Locations from the highest to the lowest, ``played`` his used cards."""

    party: Player = field(default_factory=Player)
    track: list[int] = field(default_factory=list)
    played: list[int] = field(default_factory=list)


@dataclass(slots=True)
class Position:
    """All of it. ``phase``: setup, spring, summer, fall, winter, end.

    ``time`` is the slot of the Time token, counted from 1 (0 unknown), ``last`` that the table called it the last. ``track`` are the owners of the cards on the Command
    track by slot, ``slot`` the one being resolved (0 none), ``active`` its owner. ``activated`` are Locations of this stage
    B; ``wanted`` those that must be if one check counts (GW-AMB-04). ``artifacts`` and ``requests`` are the open cards (0
    none), ``fulfilled`` and ``events`` what was done and revealed. ``outcome``: won or lost, for solo and cooperative games.
    ``unsure`` are facts whose lack has left something out of the position.
    """

    phase: str = "setup"
    year: int = 1
    time: Count = 0
    last: bool = False
    players: list[Player] = field(default_factory=list)
    qin: Qin | None = None
    reed: Player | None = None
    tea: list[int] = field(default_factory=list)
    sections: list[Section] = axis(SECTIONS, lambda: [Section() for _ in SECTIONS])
    locations: list[list[int]] = axis(LOCATIONS, lambda: [[] for _ in LOCATIONS])
    warehouse: list[Count] = axis(WARES, lambda: [0] * len(WARES))
    shame: Count = 0
    shame_box: Count = 0
    reserve: Reserve = field(default_factory=Reserve)
    advisors: list[int] = field(default_factory=list)
    artifacts: list[int] = field(default_factory=list)
    requests: list[int] = field(default_factory=list)
    fulfilled: list[int] = field(default_factory=list)
    events: list[int] = field(default_factory=list)
    track: list[int] = field(default_factory=list)
    slot: int = 0
    active: int = -1
    activated: list[int] = field(default_factory=list)
    wanted: list[int] = field(default_factory=list)
    tasks: list[Task] = field(default_factory=list)
    outcome: str = ""
    unsure: list[str] = field(default_factory=list)

    def party(self, seat: int) -> Player:
        """What a seat has, whoever plays it."""
        if seat == REED and self.reed is not None:
            return self.reed
        if seat == QIN and self.qin is not None:
            return self.qin.party
        return self.players[seat]

    def parties(self) -> Iterator[tuple[int, Player]]:
        """Every seat with what it has."""
        yield from enumerate(self.players)
        if self.qin is not None:
            yield QIN, self.qin.party
        if self.reed is not None:
            yield REED, self.reed

    @property
    def solo(self) -> bool:
        return self.qin is not None

    @property
    def task(self) -> Task | None:
        """What has to be decided or done now."""
        return self.tasks[-1] if self.tasks else None
