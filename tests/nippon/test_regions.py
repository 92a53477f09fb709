"""Regions of which only a part is known, reckoned once more: every table there may be, one after another."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any, NamedTuple

import pytest
from nippon_support import table

from referee.engine.position import clone
from referee.engine.runs import roots
from referee.engine.unknown import Number, number
from referee.engine.verdict import Note
from referee.games.nippon.position import Position, Rolling
from referee.games.nippon.regions import score_one

ENDS = tuple[int, int]
UNTOLD = (0, 60)
"""What the board may print for a place if nobody tells."""


class Holding(NamedTuple):
    """What a player has in a region: tiles, trains and ships, each from one value to another."""

    tiles: list[ENDS]
    trains: list[ENDS]
    ships: list[ENDS]

    def influences(self) -> list[int]:
        """NP-SCORE-02, -03: all that tiles and, only beside a tile, trains may come to."""
        return sums(self.tiles + self.trains) if self.tiles else [0]


def sums(of: list[ENDS]) -> list[int]:
    return [*range(sum(low for low, _ in of), sum(high for _, high in of) + 1)]


def ends(rng: Random, low: int, known: bool) -> ENDS:
    first = rng.choice((low, rng.randint(low, 4)))
    return first, first if known or rng.random() < 0.4 else rng.randint(first, 4)


def held(rng: Random, known: bool) -> Holding:
    least = rng.choice((0, 1, 1))
    parts = (rng.choice((0, 1, 1, 1, 2)), rng.choice((0, 0, 1)), rng.choice((0, 0, 1, 2)))
    return Holding(
        *([ends(rng, low, known) for _ in range(many)] for low, many in zip((least, 0, 0), parts, strict=True))
    )


def laid_out(start: Position, rng: Random, region: int, holdings: list[Holding]) -> tuple[Position, list[list[bool]]]:
    """A table where that lies in a region, and which slots of its two cities are covered."""
    position = clone(start)
    cities, built = position.cities[2 * region - 2 : 2 * region], position.regions[region - 1]
    free = rng.sample([slot for city in cities for slot in city.slots], 8)
    for seat, holding in enumerate(holdings):
        for low, high in holding.tiles:
            slot = free.pop()
            slot.owner, slot.value = seat, number(f"tile {len(free)}", low, high)
        for kind, there in (("trains", built.trains), ("ships", built.ships)):
            there += [
                Rolling(seat, number(f"{kind} {seat} {n}", low, high))
                for n, (low, high) in enumerate(getattr(holding, kind))
            ]
    return position, [[slot.owner >= 0 for slot in city.slots] for city in cities]


def foreigners(printed: list[list[int] | None], covered: list[list[bool]], limit: int, ruling: str) -> list[int]:
    """NP-SCORE-04, NP-AMB-37: all that the numbers of the uncovered slots may come to; untold, each is 0 to 3."""
    bare: list[ENDS] = []
    for numbers, here in zip(printed, covered, strict=True):
        if ruling == "all-uncovered" or sum(here) < limit:
            bare += [
                (n, n) if numbers else (0, 3) for n, hidden in zip(numbers or [0] * 4, here, strict=True) if not hidden
            ]
    return sums(bare)


def share(own: int, others: list[int], points: list[int], takes_place: bool) -> tuple[int, int, int]:
    """NP-SCORE-06, -08, -11: the first and the last place of those who tie, and what each of them has of the points."""
    if not own and not takes_place:
        return 0, 0, 0
    there = [one for one in others if one or takes_place]
    first = 1 + len([one for one in there if one > own])
    last = first + there.count(own)
    return first, last, sum((points + [0] * 5)[first - 1 : last]) // (last - first + 1)


class Gains(NamedTuple):
    """The least and the most of what a player may gain, and of what whoever ties would have of a place alone."""

    low: int
    high: int
    last: int
    first: int
    tied: bool


def reckoned(
    seat: int, holdings: list[Holding], foreign: list[int], tables: list[list[int]], takes_place: bool
) -> Gains:
    gains, lasts, firsts, tied = [], [], [], False
    ships = {sums(holdings[seat].ships)[end] for end in (0, -1)}
    for *all_of, strangers in product(*[one.influences() for one in holdings], foreign):
        others = [*all_of[:seat], *all_of[seat + 1 :], strangers]
        for points in tables:
            first, last, vp = share(all_of[seat], others, points, takes_place)
            alone = [0, *points, 0, 0, 0]
            tied = tied or last > first
            for worth in ships:
                gains.append(vp + worth * (first in (1, 2)))
                lasts.append(alone[last] + worth * (last in (1, 2)))
                firsts.append(alone[first] + worth * (first in (1, 2)))
    return Gains(min(gains), max(gains), min(lasts), max(firsts), tied)


@pytest.mark.parametrize("takes_place", [False, True])
@pytest.mark.parametrize("told", ["table", "foreign", "both", "nothing"])
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("scoring", [1, 2, 3])
def test_what_a_half_known_region_brings_lies_between_the_ends_of_what_every_full_one_brings(
    scoring: int, players: int, told: str, takes_place: bool
) -> None:
    """NP-SCORE-01 to -14, NP-AMB-16, -37: and it is as exact as that for whoever can tie with nobody."""
    rng = Random(f"{scoring} {players} {told} {takes_place}")
    uncovered, region = rng.choice(("all-uncovered", "not-at-limit")), rng.randint(1, 4)
    printed: list[list[int] | None] = [rng.choices((0, 0, 0, 1, 3), k=4) if told in ("foreign", "both") else None] * 2
    vp = {1: [10, 7, 5], 2: [14, 11, 8], 3: [19, 19, 4]}[scoring]
    box: dict[str, Any] = {f"region_vp.{scoring}": vp if told in ("table", "both") else "missing"}
    box |= {f"foreign.{region}{city}": one or "missing" for city, one in zip("ab", printed, strict=True)}
    rulings = {"NP-AMB-16": "takes-place" if takes_place else "no-place", "NP-AMB-37": uncovered}
    made = table({"scorings": scoring}, box=box, players=players, rulings=rulings)
    tables = [vp] if told in ("table", "both") else [[end] * 3 for end in UNTOLD]
    for known in (False, False, False, True):
        holdings = [held(rng, known) for _ in range(players)]
        position, covered = laid_out(made.position, rng, region, holdings)
        for player in position.players:
            player.vp = 0
        notes: list[Note] = []
        score_one(position, made.setting, region, notes)
        foreign = foreigners(printed, covered, players, uncovered)
        for seat, player in enumerate(position.players):
            vp_of: Any = player.vp
            low, high = vp_of.bounds()[:2] if isinstance(vp_of, Number) else (vp_of, vp_of)
            truly = reckoned(seat, holdings, foreign, tables, takes_place)
            assert (high > 0) == any(note.facts["player"] == seat for note in notes), notes
            where = (seat, holdings, foreign, tables, truly)
            if (len(foreign) == 1 and known and told == "both") or not truly.tied:
                assert (low, high) == truly[:2], where
            assert truly.last <= low <= truly.low and truly.high <= high <= truly.first, where


@pytest.mark.parametrize("untold", ["tile", "train", "ship", "other", "foreign", "table"])
def test_points_hinge_on_whatever_nobody_has_told_of_their_region(untold: str) -> None:
    """NP-SCORE-02 to -09: each alone, whoever it belongs to; told later, it settles them."""
    box: dict[str, Any] = {"foreign.2a": [0] * 4, "foreign.2b": [0] * 4}
    box |= {"foreign": {"foreign.2a": "missing"}, "table": {"region_vp.1": "missing"}}.get(untold, {})
    position = (made := table({"scorings": 1}, box=box)).position
    usual = {"tile": 2, "train": 2, "ship": 2, "other": 4}
    worth = usual | {one: number(one, value - 1, value + 1) for one, value in usual.items() if one == untold}
    for slot, (seat, value) in zip(position.cities[2].slots, enumerate((worth["tile"], worth["other"])), strict=False):
        slot.owner, slot.value = seat, value
    position.regions[1].trains.append(Rolling(0, worth["train"]))
    position.regions[1].ships.append(Rolling(0, worth["ship"]))
    before: Any = position.players[0].vp
    score_one(position, made.setting, 2, [])
    gained: Any = position.players[0].vp - before
    asked = {"foreign": "box:foreign.2a", "table": "box:region_vp.1"}.get(untold, untold)
    assert {one.split("/")[0] for one in roots(gained.leaves)} == {asked}
