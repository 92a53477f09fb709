"""How many there can be of what nobody told, which numbers data may hold, and with what everybody begins."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from referee.engine import position as positions
from referee.engine.box import practice_box
from referee.engine.errors import PositionError
from referee.engine.sums import declared
from referee.engine.untold import untold
from referee.games.great_wall import setup
from referee.games.great_wall.game import GAME
from referee.games.great_wall.position import Claim, Horde, Overseer, Player, Position, Reserve, Section, Unit
from referee.testing import samples

BOX = practice_box(GAME.package)
ALONE, FOUR = 1, 4


@cache
def nothing_told(players: int) -> Position:
    setting = GAME.setting(samples.seats(GAME, players), {}, {}, BOX)
    return untold(setup.start(setting))


LIMITS: dict[str, tuple[int, int] | dict[int, tuple[int, int]]] = {
    "year": (1, 12),
    "time": (0, 12),
    "shame": {1: (0, 10), 2: (0, 20), 3: (0, 30), 4: (0, 40)},
    "shame_box": {1: (0, 10), 2: (0, 20), 3: (0, 30), 4: (0, 40)},
    "tea": {1: (0, 3), 2: (0, 3), 3: (0, 3), 4: (0, 4)},
    "track": (0, 8),
    "advisors": (0, 4),
    "artifacts": (0, 3),
    "requests": (0, 3),
    "fulfilled": (0, 12),
    "events": (0, 12),
    "activated": (0, 10),
    "wanted": (0, 10),
    "locations.quarry": {1: (0, 19), 2: (0, 19), 3: (0, 24), 4: (0, 32)},
    "locations.academy": {1: (0, 19), 2: (0, 19), 3: (0, 24), 4: (0, 32)},
    "players.0.clerks": (0, 8),
    "players.0.pool": (0, 3),
    "players.0.lost_clerks": (0, 8),
    "players.0.soldiers.spearman": (0, 10),
    "players.0.shamed.spearman": (0, 10),
    "players.0.lost.spearman": (0, 10),
    "players.0.overseers.quarry.cell": (0, 8),
    "players.0.overseers.temple.soldier": (-1, 2),
    "players.0.hand": (0, 6),
    "players.0.discard": (0, 6),
    "players.0.tactics": (0, 32),
    "players.0.claims": (0, 24),
    "players.0.general": (0, 21),
    "players.0.advisors": (0, 44),
    "players.0.supporting": (0, 44),
    "players.0.under": (0, 44),
    "sections.left.level": (0, 3),
    "sections.left.barricades": (0, 3),
    "sections.right.archers": (0, 16),
    "sections.right.hordes": (0, 3),
    "sections.right.fell": (-1, 1),
    "reserve.hordes": (0, 24),
    "reserve.boxed": (0, 24),
    "reserve.horde_discard": (0, 24),
    "reserve.tactics": (0, 32),
    "reserve.tactic_discard": (0, 32),
    "reserve.advisors": (0, 44),
    "reserve.advisor_discard": (0, 44),
    "reserve.requests": (0, 12),
    "reserve.events": (0, 12),
    "slot": (0, 6),
}


@pytest.mark.parametrize("path", LIMITS)
def test_of_what_nobody_told_there_are_no_more_than_there_can_be(path: str) -> None:
    """GW-INV-01 to -05, GW-ADV-04, GW-SETUP-14; an owner types so many cells and slots at most (GW-U-01, -03)."""
    limits = LIMITS[path]
    for players, bounds in limits.items() if isinstance(limits, dict) else [(1, limits), (4, limits)]:
        part: Any = positions.get_path(nothing_told(players), path)
        assert getattr(part, "size", part).bounds()[:2] == bounds, players


@pytest.mark.parametrize(("path", "bounds"), [("track", (0, 5)), ("played", (0, 6))])
def test_so_many_lie_before_qin(path: str, bounds: tuple[int, int]) -> None:
    part: Any = positions.get_path(nothing_told(ALONE), f"qin.{path}")
    assert part.size.bounds()[:2] == bounds


CARD = {"units": [], "wounds": []}
NUMBERS: dict[str, tuple[Any, list[int], list[int]]] = {
    "year": (None, [1, 19], [0, 20]),
    "time": (None, [0, 19], [-1, 20]),
    "slot": (None, [0, 5], [-1, 6]),
    "players.0.general": (None, [0, 21], [-1, 22]),
    "players.0.chosen": (None, [-1, 5], [-2, 6]),
    "players.0.overseers.quarry.cell": (None, [0, 9], [-1, 10]),
    "players.0.overseers.quarry.soldier": (None, [-1, 2], [-2, 3]),
    "sections.left.level": (None, [0, 3], [-1, 4]),
    "sections.left.fell": (None, [-1, 1], [-2, 2]),
    "sections.left.barricades": (None, [0, 9], [10]),
    "reserve.pointer": (None, [-1, 2], [-2, 3]),
    "players.0.claims": (lambda n: [{"card": n}], [1, 48], [0, 49]),
    "players.1.claims": (lambda n: [{"card": 1, "shame": n}], [0, 9], [10]),
    "players.0.advisors": (lambda n: [n], [1, 44], [0, 45]),
    "players.0.under": (lambda n: [n], [0, 44], [-1, 45]),
    "players.0.hand": (lambda n: [n], [0, 5], [-1, 6]),
    "players.0.artifacts": (lambda n: {str(n): 1}, [1, 5], [0, 6]),
    "players.1.artifacts": (lambda n: {"1": n}, [0, 60], [-1, 61]),
    "artifacts": (lambda n: [n], [1, 5], [0, 6]),
    "requests": (lambda n: [n], [0, 12], [-1, 13]),
    "fulfilled": (lambda n: [n], [1, 12], [0, 13]),
    "events": (lambda n: [n], [1, 12], [0, 13]),
    "advisors": (lambda n: [n], [1, 44], [0, 45]),
    "reserve.horde_discard": (lambda n: [n], [1, 48], [0, 49]),
    "reserve.tactic_discard": (lambda n: [n], [0, 32], [-1, 33]),
    "reserve.advisor_discard": (lambda n: [n], [1, 44], [0, 45]),
    "activated": (lambda n: [n], [0, 9], [-1, 10]),
    "sections.left.hordes": (lambda n: [{"card": n, **CARD}], [1, 48], [0, 49]),
    "sections.right.hordes": (lambda n: [{"card": 1, "units": [], "wounds": [n]}], [1, 12], [0, 13]),
    "sections.centre.hordes": (
        lambda n: [{"card": 1, "units": [{"owner": 0, "soldier": 0, "spots": [n]}], "wounds": []}],
        [1, 12],
        [0, 13],
    ),
    "aimed": (lambda n: [[1, n]], [0, 12], [-1, 13]),
}


@pytest.mark.parametrize("path", NUMBERS)
def test_which_numbers_data_hold(path: str) -> None:
    """What there is on cards, in the box and on the board; one more or one less makes no sense."""
    made, right, wrong = NUMBERS[path]
    setting = GAME.setting(samples.seats(GAME, FOUR), {}, {}, BOX)
    whole = GAME.ready(setting, {"track": [0, 1, 2, 3, -1]})

    def fits(number: int) -> bool:
        position = positions.clone(whole)
        try:
            positions.set_path(position, path, number if made is None else made(number))
        except PositionError:
            return False
        return GAME.fits(position, setting) is None

    assert [fits(number) for number in right] == [True] * len(right)
    assert [fits(number) for number in wrong] == [False] * len(wrong)


def test_with_what_everybody_begins() -> None:
    """GW-SETUP-08, -10, -18, -20."""
    own = Player()
    assert (own.clerks, own.pool, own.lost_clerks, own.honor, own.tactics) == (5, 3, 0, 0, 0)
    assert (own.soldiers, own.shamed, own.lost) == ([10, 4, 2], [0, 0, 0], [0, 0, 0])
    assert (own.resources, own.overseers) == ([0] * 4, [Overseer(0, -1)] * 4)
    assert (own.hand, own.discard, own.chosen) == ([0, 1, 2, 3, 4, 5], [], -1)
    assert (own.general, own.advisors, own.supporting, own.under, own.used) == (0, [], 0, [], [])
    section = Section()
    assert (section.closed, section.level, section.barricades, section.fell) == (False, 0, 3, -1)
    assert (section.archers, section.rest, section.hordes) == ([], {}, [])
    assert Reserve() == Reserve(0, 0, -1, [], 0, [], 0, [], 0, 0)
    position = Position()
    assert (position.year, position.time, position.last, position.slot, position.active) == (1, 0, False, 0, -1)
    assert (position.sections, position.locations) == ([section] * 3, [[] for _ in range(10)])
    assert (position.warehouse, position.shame, position.shame_box) == ([0] * 3, 0, 0)
    assert (position.phase, position.outcome, position.task) == ("setup", "", None)
    assert Horde(7) == Horde(7, [], [])
    assert Claim(7) == Claim(7, 0)


def test_what_is_counted_together() -> None:
    own = Player(shamed=[1, 2, 0], claims=[Claim(1, 2), Claim(4), Claim(7, 1)])
    assert own.tokens == 6
    position = Position(warehouse=[1, 2, 4])
    position.sections[0].hordes = [Horde(1, [Unit(0, 0, [1])]), Horde(4)]
    position.sections[2].hordes = [Horde(7)]
    assert (position.laid, position.stored) == (3, 7)


def test_so_many_there_are_in_sum() -> None:
    """GW-SETUP-14: forty tokens with four players. GW-CORE-16: three rows in each of three Sections."""
    most = {one.name: one.within.high for kind in (Player, Position) for one in declared(kind)}  # type: ignore[attr-defined]
    assert most["tokens"] == 40
    assert most["laid"] == 9
