"""The facts of a box as Nippon's rules look them up; what nobody has told is unknown within what can be printed.

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

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import field
from itertools import accumulate
from typing import Any

from messages.classes import frozen, mutable
from referee.engine.box import Box
from referee.engine.data import Fact
from referee.engine.effect import Clause, clause
from referee.engine.told import Facts, fact, row, untold
from referee.engine.unknown import Number, number
from referee.games.nippon.box.blurred import between, label, spanned
from referee.games.nippon.components import (
    CITY,
    GOODS,
    LEAST_ABOVE,
    MOST_LEVEL,
    MOST_STEPS,
    ROLLING,
    START_LEVELS,
    WORKER,
)

PACKAGE = "referee.games.nippon"
UNNUMBERED = -1


@frozen
class Track:
    """One of the three tracks of a player board, from the bottom; ``start`` is the place of the first marker.

    ``levels`` are the numbers at each place or the nearest below it.
    """

    levels: tuple[int, ...]
    stars: frozenset[int]
    start: int

    @property
    def top(self) -> int:
        """How many steps lie above the start."""
        return len(self.levels) - 1 - self.start

    def level(self, steps: Any) -> Any:
        """The number at the marker or the nearest below it (NP-GEN-08)."""
        if isinstance(steps, Number):
            span = spanned(steps)
            return between(f"level.{label(steps)}", self.level(span.low), self.level(span.high), steps)
        return self.levels[max(0, min(self.start + steps, len(self.levels) - 1))]

    def stars_reached(self, steps: Any) -> Any:
        """The stars at or below the marker."""
        if isinstance(steps, Number):
            span = spanned(steps)
            return between(f"stars.{label(steps)}", self.stars_reached(span.low), self.stars_reached(span.high), steps)
        return sum(place <= self.start + steps + 1 for place in self.stars)


@frozen
class UntoldTrack:
    """A track that nobody has told: only the number it starts on is printed in the rulebook."""

    name: str

    @property
    def top(self) -> Any:
        """How many steps lie above the start."""
        return number(f"box:track.{self.name}/top", LEAST_ABOVE[self.name], MOST_STEPS)

    def level(self, steps: int) -> Any:
        """The number at the marker or the nearest below it: it is known of a marker at the start."""
        least, fact = START_LEVELS[self.name], f"track.{self.name}"
        if spanned(steps).high <= 0:
            return least
        return between(f"box:{fact}/level.{label(steps)}", least, MOST_LEVEL, steps, fact=fact)

    def stars_reached(self, steps: int) -> Any:
        """The stars at or below the marker."""
        return number(f"box:track.{self.name}/stars.{label(steps)}", 0, MOST_STEPS + 1)


@frozen
class Contract:
    """A contract: units of each different good, its reward and the steps on the money track."""

    cubes: Sequence[int]
    yen: int
    vp: int
    steps: int


@frozen
class ScoreTrack:
    """The scoring track: its length, the first gold space, and the spaces before the two symbols."""

    spaces: int
    first_gold: int
    first: int
    second: int


@frozen
class Row:
    """The train or ship row of a player board: places with a star, places that uncover a money symbol."""

    stars: frozenset[int]
    money: frozenset[int]

    def uncovers(self, place: int) -> int:
        """How many money symbols an emptied place uncovers."""
        return int(place in self.money)

    def starred(self, place: int) -> int:
        """How many stars stand above a place."""
        return int(place in self.stars)


@frozen
class UntoldRow:
    """A row that nobody has told: any place may have a star, uncover a money symbol, or both."""

    kind: str

    def uncovers(self, place: int) -> Any:
        """How many money symbols an emptied place uncovers."""
        return number(f"box:row.{self.kind}/money.{place}", 0, 1)

    def starred(self, place: int) -> Any:
        """How many stars stand above a place."""
        return number(f"box:row.{self.kind}/stars.{place}", 0, 1)


@frozen
class Between:
    """Money symbols that only ships and trains together uncover: how many of both must be gone for each."""

    pairs: tuple[tuple[int, int], ...]

    def uncovers(self, ships: int, trains: int, built: str) -> int:
        """How many the last ship or train that was ``built`` has uncovered, when so many of both are gone."""
        return sum(
            1
            for least_ships, least_trains in self.pairs
            if ships >= least_ships
            and trains >= least_trains
            and (ships == least_ships if built == "ships" else trains == least_trains)
        )


class UntoldBetween:
    """Such symbols of which nobody has told whether there are any."""

    def uncovers(self, ships: int, trains: int, built: str) -> Any:
        """How many were uncovered; none while all ships or all trains are there."""
        if ships <= 0 or trains <= 0:
            return 0
        return number(f"box:both_rows/{label(ships)}.{label(trains)}.{built}", 0, ROLLING)


@mutable
class Known:
    """Look-ups by game terms; goods, cities and tracks are places in their lists, the rest counts from 1.

    The scoring track, city tiles, achievements and synergies are here only as far as they are told: the table says what
    the marker reached, and what a synergy bonus may do, :mod:`~referee.games.nippon.synergy` knows; it keeps in ``wanted``
    which of them matter for what.
    """

    rows: int
    spaces: Sequence[Sequence[str]]
    score_track: ScoreTrack | None
    region_vp: Facts[int, Sequence[int]]
    influence: Facts[int, Sequence[int]]
    influence_set: Any
    bonuses: Facts[int, str]
    foreign: Facts[int, Sequence[int]]
    cities: Mapping[int, tuple[int, ...]]
    factories: Facts[tuple[int, int], tuple[int, int]]
    synergies: Mapping[tuple[int, int], Clause]
    contracts: Facts[int, Contract]
    tracks: Facts[str, Track | UntoldTrack]
    slots: Facts[str, Row | UntoldRow]
    both_rows: Between | UntoldBetween
    other_side: Facts[str, int]
    achievements: Mapping[int, Mapping[str, Any]]
    rewards: Facts[int, Sequence[int]]
    worker_levels: Sequence[int]
    wanted: dict[Hashable, Sequence[tuple[int, int, Clause | None]]] = field(default_factory=dict)


def digest(box: Box) -> Known:
    """The facts of a box, arranged for look-up."""
    facts = box.facts
    return Known(
        rows=fact(PACKAGE, facts, "rows"),
        spaces=tuple(map(tuple, fact(PACKAGE, facts, "spaces"))),
        score_track=ScoreTrack(**facts["score_track"]) if "score_track" in facts else None,
        region_vp=_facts(facts, "region_vp", int, row),
        influence=_facts(facts, "influence", int, row),
        influence_set=row(fact(PACKAGE, facts, "influence_set")),
        bonuses=_facts(facts, "region", int),
        foreign=Facts(
            {CITY.index[key]: tuple(one) for key, one in _told(facts, "foreign").items()},
            lambda city: row(untold(PACKAGE, f"foreign.{CITY[city].key}")),
        ),
        cities={int(key): _goods(one) for key, one in _told(facts, "city").items()},
        factories=Facts(
            {_tile(key): (one["coal"], one["storage"]) for key, one in _told(facts, "factory").items()}, _untold_factory
        ),
        synergies={_tile(key): clause(one) for key, one in _told(facts, "synergy").items()},
        contracts=_facts(facts, "contract", int, _contract),
        tracks=Facts({key: _track(key, one) for key, one in _told(facts, "track").items()}, UntoldTrack),
        slots=Facts({key: _row(one) for key, one in _told(facts, "row").items()}, UntoldRow),
        both_rows=Between(tuple((ships, trains) for ships, trains in facts["both_rows"]))
        if "both_rows" in facts
        else UntoldBetween(),
        other_side=_facts(facts, "other_side", str),
        achievements={int(key): one for key, one in _told(facts, "achievement").items()},
        rewards=_facts(facts, "rewards", int, row),
        worker_levels=row(fact(PACKAGE, facts, "worker_levels")),
    )


def own_words(box: Box) -> Mapping[str, str]:
    """What the owner calls the colours of workers (FACT-16)."""
    called = box.get("worker_colours") or ()
    return dict(zip((one.key for one in WORKER.options), called, strict=False))


def _told(facts: Mapping[str, Fact], kind: str) -> dict[str, Fact]:
    """The facts of a kind that are told, by what stands behind it in their keys."""
    return {key.partition(".")[2]: value for key, value in facts.items() if key.startswith(f"{kind}.")}


def _facts(
    facts: Mapping[str, Fact], kind: str, key: Callable[[str], Any], made: Callable[[Fact], Any] = lambda value: value
) -> Facts[Any, Any]:
    """The facts of a kind; what is not told is unknown within its shape."""
    told = {key(rest): made(value) for rest, value in _told(facts, kind).items()}
    return Facts(told, lambda rest: made(untold(PACKAGE, f"{kind}.{rest}")))


def _goods(names: Sequence[str]) -> tuple[int, ...]:
    return tuple(map(GOODS.index, names))


def _tile(key: str) -> tuple[int, int]:
    good, tile = key.split(".")
    return GOODS.index(good), int(tile)


def _untold_factory(key: tuple[int, int]) -> tuple[int, int]:
    good, tile = key
    one = untold(PACKAGE, f"factory.{GOODS[good]}.{tile}")
    return one["coal"], one["storage"]


def _contract(value: Fact) -> Contract:
    return Contract(row(value["cubes"]), value["yen"], value["vp"], value["steps"])


def _track(name: str, value: Fact) -> Track:
    values, start = tuple(value["values"]), START_LEVELS[name]
    levels = tuple(accumulate(values, lambda below, one: below if one == UNNUMBERED else one, initial=0))[1:]
    return Track(levels, frozenset(value["stars"]), values.index(start) if start in values else 0)


def _row(value: Fact) -> Row:
    return Row(frozenset(value["stars"]), frozenset(value["money"]))
