"""Tests of the zones of a game: what lies on the mats gives the position again, and the mats have room for it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations
from random import Random
from typing import Any

import pytest

from calibration.layout import Layout, Point, refuse_shared_markers
from referee.camera.kit import Kit, given, kit_of, zones_of
from referee.camera.scene import Put, put, width_of
from referee.engine.game import Game
from referee.engine.position import clone, get_path, set_path, to_json
from referee.engine.session import Session
from referee.engine.spot import UNSEEN, Spot, lay, on_table, strays, tell, told_by
from referee.testing import samples
from referee.testing.samples import Case
from scoring.count import leaves

Box = tuple[float, float, float, float]


class Zones:
    """The tests of what a camera sees of one game, at tables that its own class names.

    The mats of ``tables`` are checked after every ``every`` steps. ``unseen`` are the parts of the final that no
    picture shows. ``shown`` says whether a position can be checked, because everything has its place already.
    """

    game: Game
    tables: Sequence[Case] = ()
    finals: Sequence[Case] = ()
    unseen: Sequence[str] = ()
    every = 20

    @staticmethod
    def shown(position: Any) -> bool:
        return True

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        usual = self.tables or samples.cases(self.game)
        for name, found in (("case", usual), ("ended", self.finals or usual)):
            if name in metafunc.fixturenames:
                metafunc.parametrize(name, found, ids=str)

    @property
    def kit(self) -> Kit:
        return made(self.game)

    def spots(self, table: Session) -> Sequence[Spot]:
        return tuple(zones_of(self.game).spots(table.setting))

    def test_what_lies_on_the_mats_is_the_position_and_has_room(self, case: Case) -> None:
        table, _ = case.table(self.game)
        spots = self.spots(table)
        for position in moments(table, case.players, self.every):
            if self.shown(position):
                check_told(spots, position, self.kit)
                check_room(spots, position, self.kit)

    def test_the_mats_hold_what_the_spots_look_at(self) -> None:
        refuse_shared_markers(self.kit.layouts)
        tables = [case.table(self.game)[0] for case in self.tables or samples.cases(self.game)]
        check_mats(self.kit.layouts, [spot for table in tables for spot in self.spots(table)])

    def test_every_spot_names_the_parts_of_the_final_it_bears_on(self, ended: Case) -> None:
        table, other = (ended.table(self.game)[0] for _ in range(2))
        for session, seed in ((table, 1), (other, 2)):
            *_, _ = moments(session, seed, every=1000)
            assert session.decision().over
        check_parts(self.spots(table), table, other.position, (*given(self.game, table.setting), *self.unseen))

    def test_codes_can_be_told_apart(self) -> None:
        assert all(found.modules >= 76 for family, found in self.kit.registry.closest.items() if family == "qr")


@cache
def made(game: Game) -> Kit:
    """The kit of a game, made once for all its tables."""
    return kit_of(game)


def moments(table: Session, seed: int, every: int) -> Iterator[Any]:
    """The position after every ``every`` steps of a random game, and the last one."""
    for number, _ in enumerate(samples.play(table, Random(seed))):
        if number % every == 0:
            yield table.position
    yield table.position


def check_told(spots: Sequence[Spot], position: Any, kit: Kit) -> None:
    """Check that the pieces laid out for a position give the same position when they are read."""
    laid = lay(spots, position)
    assert {piece.component for piece in laid} <= {tag.component for tag in kit.tags}
    assert len({piece.component for piece in laid}) == len(laid)
    assert not strays(spots, on_table(laid))
    told = tell(spots, on_table(laid))
    again = clone(position)
    for spot in spots:
        if told_by(spot, on_table(laid)) is UNSEEN:
            assert not spot.lay(to_json(get_path(position, spot.path))), spot.path
        else:
            set_path(again, spot.path, told[spot.path])
    assert sorted(lay(spots, again)) == sorted(laid)
    for spot in spots:
        value = to_json(get_path(position, spot.path))
        if isinstance(value, int | str):
            assert told[spot.path] == value, spot.path


def check_room(spots: Sequence[Spot], position: Any, kit: Kit) -> None:
    """Check that every piece lies in its zone and no tag lies on another tag."""
    puts = put(kit, lay(spots, position))
    for one in puts:
        zone = kit.layout(one.board).zone_at(one.x, one.y)
        assert zone and _inside(_around(one), _box(zone.polygon)), one
    for board in {one.board for one in puts}:
        here = [(one, width_of(one.tag) / 2) for one in puts if one.board == board]
        for (one, half), (other, other_half) in combinations(here, 2):
            apart = max(abs(one.x - other.x), abs(one.y - other.y))
            assert apart >= half + other_half, (one, other)


def check_parts(spots: Sequence[Spot], table: Session, other: Any, given: Sequence[str] = ("players",)) -> None:
    """Check that every spot names all parts of the final that depend on it.

    To find these, each spot gets its value from the position ``other``.
    """
    before = _final(table, table.position)
    named = {part for spot in spots for part in spot.parts}
    for part in before:
        assert any(_within(part, one) for one in (*named, *given)), f"{part}: no spot, and not given"
    for spot in spots:
        for part in spot.parts:
            assert any(_within(one, part) for one in before), f"{spot.path}: the final has no {part}"
        changed = clone(table.position)
        set_path(changed, spot.path, to_json(get_path(other, spot.path)))
        after = _final(table, changed)
        for part in before.keys() | after.keys():
            same = part in before and part in after and before[part] == after[part]
            assert same or any(_within(part, one) for one in (*spot.parts, *given)), f"{spot.path}: changes {part}"


def _final(table: Session, position: Any) -> dict[str, Any]:
    return {".".join(path): value for path, value in leaves(table.game.final(position, table.setting)[0])}


def _within(part: str, other: str) -> bool:
    return f"{part}.".startswith(f"{other}.")


def check_mats(layouts: Sequence[Layout], spots: Iterable[Spot]) -> None:
    """Check that zones and markers lie on the board, not on each other, and that spots use all zones and no others."""
    for layout in layouts:
        assert 6 <= len(layout.markers) <= 8
        boxes = [_box(zone.polygon) for zone in layout.zones] + [_box(marker.corners) for marker in layout.markers]
        for box in boxes:
            assert _inside(box, (0, 0, layout.width_mm, layout.height_mm))
        for one, other in combinations(boxes, 2):
            assert _apart(one, other), (layout.name, one, other)
    looked_at = {place for spot in spots for place in spot.places}
    assert looked_at == {(layout.name, zone.name) for layout in layouts for zone in layout.zones}


def _around(one: Put) -> Box:
    half = width_of(one.tag) / 2
    return one.x - half, one.y - half, one.x + half, one.y + half


def _box(polygon: Iterable[Point]) -> Box:
    across, down = zip(*polygon, strict=True)
    return min(across), min(down), max(across), max(down)


def _inside(one: Box, other: Box) -> bool:
    return other[0] <= one[0] and other[1] <= one[1] and one[2] <= other[2] and one[3] <= other[3]


def _apart(one: Box, other: Box) -> bool:
    slack = 1e-6
    across = one[2] <= other[0] + slack or other[2] <= one[0] + slack
    return across or one[3] <= other[1] + slack or other[3] <= one[1] + slack
