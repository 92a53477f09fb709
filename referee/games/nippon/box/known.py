"""The facts of a box as Nippon's rules look them up; what is not known is None or absent.

Keys and values (numbers of places count from 1, money is in thousands of yen)::

    rows                     FACT-01  worker rows with 4 players: 4..6
    spaces                   FACT-02  five lists of actions, such as [["knowledge", "produce"], …, ["market"]]
    score_track              FACT-03  { spaces, first_gold, first, second }: the first symbol lies between the spaces
                                      ``first`` and ``first + 1``, the second likewise
    region_vp.{scoring}      FACT-04  [first, second, third place], scoring 1..3
    influence.{level}        FACT-05  highest tile for 1, 2, 3 cubes, factory level 1..3
    influence_set            FACT-06  the ten values of one colour
    region.{region}          FACT-07  bonus of region 1..4: yen5, coal2, blueprints2 or vp2
    foreign.{city}           FACT-07  [north, east, south, west] of city 1a, 1b, … 4b
    city.{tile}              FACT-08  four goods clockwise, tile 1..9
    factory.{good}.{tile}    FACT-09  { coal, storage }, tile 1..4
    synergy.{good}.{tile}    FACT-10  a clause of :mod:`referee.engine.effect` in the words of :mod:`.vocabulary`
    contract.{contract}      FACT-11  { cubes = [2, 1], yen = 0, vp = 0, steps = 0 }, contract 1..8
    track.{track}            FACT-12  { values, stars }: values from the bottom, -1 for an unnumbered step; the places
                                      (1..) with a star; track coal, money, knowledge
    row.{kind}               FACT-13  { stars, money }: places from the left, kind trains or ships
    both_rows                FACT-13  [[ships, trains], …] that must be gone together to uncover a further money symbol
    other_side.{kind}        FACT-13  what the other side of a train or ship is worth
    achievement.{space}      FACT-14  { base, amount, what, printed }, space 1..9; what "" unless base is stars
                                      (coal, knowledge, ships, trains) or factories_of_level ("2 3")
    rewards.{multiplier}     FACT-15  [yen5, coal2, blueprints2] tiles of multiplier 2..5
    worker_colours           FACT-16  six names, of the colours c1 to c6
    worker_levels            FACT-19  reward levels above the worker spaces 3 to 6
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from referee.engine.box import Box
from referee.engine.effect import Clause, clause
from referee.games.nippon.components import CITY, GOODS, START_LEVELS, WORKER

UNNUMBERED = -1


@dataclass(frozen=True, slots=True)
class Track:
    """One of the three tracks of a player board, from the bottom; ``start`` is the place of the first marker."""

    values: tuple[int, ...]
    stars: frozenset[int]
    start: int

    @property
    def top(self) -> int:
        """How many steps lie above the start."""
        return len(self.values) - 1 - self.start

    def level(self, steps: int) -> int:
        """The number at the marker or the nearest below it (NP-GEN-08)."""
        place = max(0, min(self.start + steps, len(self.values) - 1))
        return next((value for value in reversed(self.values[: place + 1]) if value != UNNUMBERED), 0)

    def stars_reached(self, steps: int) -> int:
        """The stars at or below the marker."""
        return sum(place <= self.start + steps + 1 for place in self.stars)


@dataclass(frozen=True, slots=True)
class Contract:
    """A contract: units of each different good, its reward and the steps on the money track."""

    cubes: tuple[int, ...]
    yen: int
    vp: int
    steps: int


@dataclass(frozen=True, slots=True)
class ScoreTrack:
    """The scoring track: its length, the first gold space, and the spaces before the two symbols."""

    spaces: int
    first_gold: int
    first: int
    second: int


@dataclass(frozen=True, slots=True)
class Row:
    """The train or ship row of a player board: places with a star, places that uncover a money symbol."""

    stars: frozenset[int]
    money: frozenset[int]


@dataclass(slots=True)
class Known:
    """Look-ups by game terms; goods, cities and tracks are places in their lists, the rest counts from 1."""

    rows: int | None = None
    spaces: tuple[tuple[str, ...], ...] | None = None
    score_track: ScoreTrack | None = None
    region_vp: dict[int, tuple[int, ...]] = field(default_factory=dict)
    influence: dict[int, tuple[int, ...]] = field(default_factory=dict)
    influence_set: tuple[int, ...] | None = None
    bonuses: dict[int, str] = field(default_factory=dict)
    foreign: dict[int, tuple[int, ...]] = field(default_factory=dict)
    cities: dict[int, tuple[int, ...]] = field(default_factory=dict)
    factories: dict[tuple[int, int], tuple[int, int]] = field(default_factory=dict)
    synergies: dict[tuple[int, int], Clause] = field(default_factory=dict)
    contracts: dict[int, Contract] = field(default_factory=dict)
    tracks: dict[str, Track] = field(default_factory=dict)
    slots: dict[str, Row] = field(default_factory=dict)
    both_rows: tuple[tuple[int, int], ...] = ()
    other_side: dict[str, int] = field(default_factory=dict)
    achievements: dict[int, Mapping[str, Any]] = field(default_factory=dict)
    rewards: dict[int, tuple[int, ...]] = field(default_factory=dict)
    worker_levels: tuple[int, ...] | None = None


def digest(box: Box) -> Known:
    """The facts of a box, arranged for look-up."""
    known, facts = Known(), box.facts
    known.rows = facts.get("rows")
    if "spaces" in facts:
        known.spaces = tuple(tuple(one) for one in facts["spaces"])
    if "score_track" in facts:
        known.score_track = ScoreTrack(**facts["score_track"])
    known.both_rows = tuple((ships, trains) for ships, trains in facts.get("both_rows", ()))
    for name in ("influence_set", "worker_levels"):
        if name in facts:
            setattr(known, name, tuple(facts[name]))
    for key, value in facts.items():
        kind, _, rest = key.partition(".")
        if rest and kind in READERS:
            READERS[kind](known, rest, value)
    return known


def own_words(box: Box) -> Mapping[str, str]:
    """What the owner calls the colours of workers (FACT-16)."""
    called = box.get("worker_colours") or ()
    return dict(zip((one.key for one in WORKER.options), called, strict=False))


def _numbers(name: str) -> Any:
    def read(known: Known, rest: str, value: Any) -> None:
        getattr(known, name)[int(rest)] = tuple(value) if isinstance(value, list | tuple) else value

    return read


def _foreign(known: Known, rest: str, value: Any) -> None:
    known.foreign[CITY.index[rest]] = tuple(value)


def _city(known: Known, rest: str, value: Any) -> None:
    known.cities[int(rest)] = tuple(GOODS.index(one) for one in value)


def _factory(known: Known, rest: str, value: Any) -> None:
    good, tile = rest.split(".")
    known.factories[GOODS.index(good), int(tile)] = (value["coal"], value["storage"])


def _synergy(known: Known, rest: str, value: Any) -> None:
    good, tile = rest.split(".")
    known.synergies[GOODS.index(good), int(tile)] = clause(value)


def _contract(known: Known, rest: str, value: Any) -> None:
    known.contracts[int(rest)] = Contract(tuple(value["cubes"]), value["yen"], value["vp"], value["steps"])


def _track(known: Known, rest: str, value: Any) -> None:
    values, start = tuple(value["values"]), START_LEVELS[rest]
    known.tracks[rest] = Track(values, frozenset(value["stars"]), values.index(start) if start in values else 0)


def _row(known: Known, rest: str, value: Any) -> None:
    known.slots[rest] = Row(frozenset(value["stars"]), frozenset(value["money"]))


def _other_side(known: Known, rest: str, value: Any) -> None:
    known.other_side[rest] = value


READERS: dict[str, Any] = {
    "region_vp": _numbers("region_vp"),
    "influence": _numbers("influence"),
    "region": _numbers("bonuses"),
    "foreign": _foreign,
    "city": _city,
    "factory": _factory,
    "synergy": _synergy,
    "contract": _contract,
    "track": _track,
    "row": _row,
    "other_side": _other_side,
    "achievement": _numbers("achievements"),
    "rewards": _numbers("rewards"),
}
