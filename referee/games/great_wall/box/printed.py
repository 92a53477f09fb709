"""Classes for what the components of The Great Wall print. What is not known is None, never zero."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field

from messages.classes import frozen, mutable
from referee.engine.effect import Clause, Condition, Cost
from referee.games.great_wall.components import WALL_COSTS

SIDES = (3, 4)
Resources = tuple[int, ...]
"""Amounts of Wood, Stone, Gold and Chi."""
RECRUITS: tuple[Resources, ...] = ((1, 2, 0, 0), (1, 0, 0, 2), (1, 0, 3, 0))
REWARDS: Mapping[str, str] = {
    "w": "wood",
    "s": "stone",
    "g": "gold",
    "c": "chi",
    "b": "any3",
    "r": "any4",
    "h": "honor",
    "t": "tactics",
}
"""Letters of rewards, each with what is gained."""


@frozen
class TimeSlot:
    """A slot of the Time track: the number of Horde cards printed above it, and the Lethality below it."""

    hordes: int
    lethality: int


@frozen
class Time:
    """The Time track of a board side; ``start`` is the number of the starting slot, from 1."""

    slots: tuple[TimeSlot, ...]
    start: int

    @property
    def last(self) -> int:
        """The number of the last slot."""
        return len(self.slots)

    def slot(self, number: int) -> TimeSlot:
        """A slot by its number, from 1; numbers behind the last slot mean the last one."""
        return self.slots[min(number, self.last) - 1]


@frozen
class Location:
    """How a Location is printed: Regular or Special, its Clerk spots, the Shame icon."""

    kind: str
    spots: int
    shame: bool

    @property
    def regular(self) -> bool:
        """Whether the Location is Regular: full at ``spots`` Clerks, and then locked until it is Activated."""
        return self.kind == "regular"


@frozen
class Cell:
    """A cell of an Overseer track: what entering it costs, and the level printed above it."""

    cost: Resources
    level: int


@frozen
class Wall:
    """Defense and Firing spots of a Wall level or of a bare slot."""

    defense: int
    firing: int


@mutable
class Side:
    """A side of the board, as far as it is known."""

    time: Time | None = None
    locations: dict[int, Location] = field(default_factory=dict)
    overseers: dict[int, Sequence[Cell]] = field(default_factory=dict)
    bare: Wall = Wall(0, 0)
    slots: tuple[int, ...] | None = None


@frozen
class Reward:
    """What whoever covers a spot gains, and how much of it."""

    what: str
    count: int


@frozen
class HordeCard:
    """A Horde card: its Vital spots by cell, counted row by row from 1, each with its reward or None.

    The owner types the grid as it lies, 2 x 6 or 6 x 2; ``columns`` is the number of cells in a row.
    """

    title: str
    pointer: int
    columns: int
    spots: Mapping[int, Reward | None]
    power: int
    honor: int
    text: tuple[Clause, ...]


@frozen
class CommandCard:
    """A Command card of a player, of the Reed Clan or of Qin; its bands stand from top to bottom."""

    title: str
    bands: tuple[Clause, ...]


@frozen
class General:
    """A General: starting Resources (wood, stone, gold, chi), Tactic cards, Tea value, ability."""

    title: str
    start: Resources
    tactics: int
    tea: int
    text: tuple[Clause, ...]


@frozen
class TacticCard:
    """A Tactic card: when it is played, its upper effect, the cost of the Boost and the Boosted effect."""

    title: str
    window: str
    upper: tuple[Clause, ...]
    boost: Cost
    boosted: tuple[Clause, ...]


@frozen
class Card:
    """An Advisor, an Artifact, an Event or Qin's General: its title and what it says."""

    title: str
    text: tuple[Clause, ...]


@frozen
class Request:
    """A Request: what ``each`` player, or else the group, pays and Sacrifices, and the condition that must hold.

    ``text`` is what else it demands, in the owner's words.
    """

    title: str
    each: bool
    pay: Cost
    sacrifice: Cost
    condition: Condition
    text: str


@mutable
class Known:
    """The facts of a box, arranged for look-up.

    Cards are looked up by their numbers; Locations, warriors and Command cards by their places in the lists of
    :mod:`~referee.games.great_wall.components`. ``texts`` holds what every card says by the key of its fact; those of a
    Tactic card are ``tactic.3.upper`` and ``tactic.3.boosted``. ``changes`` holds the clauses that change a number, by
    that number and then by kind and number of the card; ``moments`` the places of clauses by their moment and card. A
    Horde card whose front is not told may still have its pointer in ``pointers``. ``alike`` names, for a card that is
    like a card nobody has told, the card to ask for.
    """

    sides: dict[int, Side] = field(default_factory=lambda: {side: Side() for side in SIDES})
    walls: dict[int, Wall] = field(default_factory=dict)
    wall_costs: list[int] = field(default_factory=lambda: list(WALL_COSTS))
    recruits: list[Resources] = field(default_factory=lambda: list(RECRUITS))
    commands: dict[int, CommandCard] = field(default_factory=dict)
    solo: dict[int, CommandCard] = field(default_factory=dict)
    reed: CommandCard | None = None
    qin: Card | None = None
    generals: dict[int, General] = field(default_factory=dict)
    tactics: dict[int, TacticCard] = field(default_factory=dict)
    advisors: dict[int, Card] = field(default_factory=dict)
    hordes: dict[int, HordeCard] = field(default_factory=dict)
    pointers: dict[int, int] = field(default_factory=dict)
    artifacts: dict[int, Card] = field(default_factory=dict)
    events: dict[int, Card] = field(default_factory=dict)
    requests: dict[int, Request] = field(default_factory=dict)
    texts: dict[str, tuple[Clause, ...]] = field(default_factory=dict)
    alike: dict[str, str] = field(default_factory=dict)
    all_generals: bool = False
    all_advisors: bool = False
    changes: dict[str, dict[str, dict[int, list[Clause]]]] = field(default_factory=dict)
    moments: dict[str, dict[str, list[int]]] = field(default_factory=dict)

    def wall(self, level: int, side: int) -> Wall:
        """What a Wall level prints; level 0 is the bare slot of the board side."""
        return self.walls[level] if level else self.sides[side].bare
