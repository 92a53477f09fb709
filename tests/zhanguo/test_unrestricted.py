"""Rules that say what is not restricted. Nothing can be refused by them, so random tables show that nothing is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import pytest

from referee.engine import action as actions
from referee.engine import judge
from referee.engine import position as positions
from referee.engine.session import Session
from referee.engine.veil import without
from referee.games.zhanguo import flow
from referee.games.zhanguo.game import GAME
from referee.games.zhanguo.position import Governor, Position
from referee.testing import samples
from referee.testing.examples import shows

Change = Callable[[Position, Session, Random], None]
SEEDS = range(3)


def tables(seed: int, **options: str) -> Iterator[Session]:
    """Moments of a random game of phase 2 and 3, with the table as it then stands."""
    rng = Random(seed)
    table = samples.session(players=2 + seed % 3, options=options)
    for _ in samples.play(table, rng):
        if table.position.phase in ("play", "rewards") and rng.random() < 0.15:
            yield table


def entries(position: Position, table: Session, verbs: tuple[str, ...]) -> set[str]:
    """The legal entries with these verbs, or all."""
    found = judge.legal(position, table.setting)
    return {one.text() for one in found if not verbs or one.spec.verb.key in verbs}


def takes_nothing_away(seed: int, change: Change, *verbs: str, **options: str) -> None:
    """What was legal is still legal when the table is changed so; some of it is tried."""
    rng, tried = Random(seed), 0
    for table in tables(seed, **options):
        before = entries(table.position, table, verbs)
        changed = positions.clone(table.position)
        change(changed, table, rng)
        assert before <= entries(changed, table, verbs)
        tried += len(before)
    assert tried


def seat(position: Position) -> int:
    """Who acts."""
    return max(position.turn.player, 0)


def highest(position: Position, table: Session, region: int) -> int:
    found = flow.highest(position, table.setting, seat(position), region)
    assert found is not None
    return found


@shows("ZG-HIRE-06", "ZG-HIRE-08")
@pytest.mark.parametrize("seed", SEEDS)
def test_workers_crowd_nobody_out(seed: int) -> None:
    """ZG-HIRE-06, ZG-HIRE-08: with any number of workers anywhere everything stays possible."""

    def more_workers(position: Position, table: Session, rng: Random) -> None:
        for player in position.players:
            for region in player.regions:
                region.workers += rng.randrange(60)

    takes_nothing_away(seed, more_workers)


@shows("ZG-RECRUIT-03")
@pytest.mark.parametrize("seed", SEEDS)
def test_a_governor_area_is_never_full(seed: int) -> None:
    """ZG-RECRUIT-03: with all officials of the board in one governor area any region still takes a recruit."""

    def all_in_one(position: Position, table: Session, rng: Random) -> None:
        regions = position.players[seat(position)].regions
        target = rng.choice(regions)
        for colour in range(3):
            count = sum(one.governor_area[colour] + one.worker_area[colour] for one in regions)
            for one in regions:
                one.governor_area[colour] = one.worker_area[colour] = 0
            target.governor_area[colour] = count

    takes_nothing_away(seed, all_in_one, "recruit")


@shows("ZG-GOV-11")
@pytest.mark.parametrize("seed", SEEDS)
def test_governors_beside_the_squares_keep_nobody_away(seed: int) -> None:
    """ZG-GOV-11: any number of governors of any players."""

    def more_governors(position: Position, table: Session, rng: Random) -> None:
        for region in position.governors:
            region += [Governor(rng.randrange(len(position.players))) for _ in range(rng.randrange(9))]

    takes_nothing_away(seed, more_governors, "governor", "accept")


@shows("ZG-GOV-12", "ZG-WALL-07")
@pytest.mark.parametrize("seed", SEEDS)
def test_unrest_hinders_neither_governor_nor_wall(seed: int) -> None:
    """ZG-GOV-12, ZG-WALL-07: whatever the levels."""

    def other_levels(position: Position, table: Session, rng: Random) -> None:
        for number, region in enumerate(position.players[seat(position)].regions, 1):
            region.level = rng.randint(0, highest(position, table, number))

    takes_nothing_away(seed, other_levels, "governor", "wall")


@shows("ZG-UNREST-05", "ZG-UNREST-13")
@pytest.mark.parametrize("seed", SEEDS)
def test_the_last_space_may_be_reached(seed: int) -> None:
    """ZG-UNREST-05, ZG-UNREST-13: one space before the end everywhere, five cubes on the tracks, and hiring goes on."""

    def one_before_the_end(position: Position, table: Session, rng: Random) -> None:
        for number, region in enumerate(position.players[seat(position)].regions, 1):
            region.level = highest(position, table, number) - 1
        assert not any(one.rule == "ZG-INV-07" for one in table.game.audit(position, table.setting))

    takes_nothing_away(seed, one_before_the_end, "hire")


@shows("ZG-UNIFY-11")
@pytest.mark.parametrize("seed", SEEDS)
def test_a_first_card_always_finds_room(seed: int) -> None:
    """ZG-UNIFY-11: in a region without cards, at highest unrest too."""
    for table in tables(seed):
        if table.position.phase != "play" or table.position.turn.stage != "play":
            continue
        position = positions.clone(table.position)
        regions = position.players[seat(position)].regions
        for number, region in enumerate(regions, 1):
            region.level = highest(position, table, number)
        found = {entry.split()[-1] for entry in entries(position, table, ("unify",))}
        assert found == {str(number) for number, region in enumerate(regions, 1) if not region.cards}


@shows("ZG-UNIFY-08")
@pytest.mark.parametrize("seed", SEEDS)
def test_every_card_may_go_where_any_may(seed: int) -> None:
    """ZG-UNIFY-08: number, colour and ability of a card do not choose the region."""
    for table in tables(seed):
        regions: dict[str, set[str]] = {}
        for entry in entries(table.position, table, ("unify",)):
            _, card, region = entry.split()
            regions.setdefault(card, set()).add(region)
        assert all(one == next(iter(regions.values())) for one in regions.values())


@shows("ZG-PALACE-09")
@pytest.mark.parametrize("seed", SEEDS)
def test_palaces_of_one_player_are_like_palaces_of_several(seed: int) -> None:
    """ZG-PALACE-09: it makes no difference whose palaces stand in a region."""

    def all_mine(position: Position, table: Session, rng: Random) -> None:
        mine = (
            seat(position) if position.phase == "play" else next(iter(flow.tied_by_rows(position, table.setting)), -1)
        )
        position.palaces = [[mine] * len(region) for region in position.palaces]

    takes_nothing_away(seed, all_mine, "palace", "accept")


@shows("ZG-REASSIGN-08")
@pytest.mark.parametrize("seed", SEEDS)
def test_points_go_to_one_official_or_to_several(seed: int) -> None:
    """ZG-REASSIGN-08: what was moved before makes no difference to what a point may move."""

    def nothing_moved(position: Position, table: Session, rng: Random) -> None:
        position.turn.moved = 0

    takes_nothing_away(seed, nothing_moved, "move")


@shows("ZG-TASK-02")
@pytest.mark.parametrize("seed", SEEDS)
def test_more_than_a_task_asks_for_does_no_harm(seed: int) -> None:
    """ZG-TASK-02: governors and palaces to spare."""
    tried = 0
    for table in tables(seed):
        position = positions.clone(table.position)
        give_everywhere(position, 2)
        before = entries(position, table, ("claim",))
        give_everywhere(position, 1)
        assert before <= entries(position, table, ("claim",))
        tried += len(before)
    assert tried


def give_everywhere(position: Position, count: int) -> None:
    """Governors and palaces of whoever acts, so many in every region."""
    for governors, palaces in zip(position.governors, position.palaces, strict=True):
        governors += [Governor(seat(position)) for _ in range(count)]
        palaces += [seat(position)] * count


@pytest.mark.parametrize("side", ["A", "B"])
@pytest.mark.parametrize("seed", SEEDS)
def test_no_legal_step_does_what_stands_against_a_correction(seed: int, side: str) -> None:
    """ZG-GEN-04, ZG-GEN-09, ZG-GEN-10, ZG-UNIFY-07, ZG-UNIFY-10, ZG-COURT-07, ZG-GOV-14, ZG-TASK-09, ZG-UNREST-04."""
    table = samples.session(players=2 + seed % 3, options={"side": side})
    before = positions.clone(table.position)
    for action in samples.play(table, Random(seed)):
        if before.phase not in ("setup", "boards"):
            assert not table.game.changes(before, table.position, table.setting), action
        before = positions.clone(table.position)


@shows("ZG-GEN-08")
def test_there_are_five_regions() -> None:
    """ZG-GEN-08: on every board and on the gameboard, and no entry and no data names a sixth."""
    table = samples.session()
    assert {len(player.regions) for player in table.position.players} == {5}
    assert len(table.position.palaces) == len(table.position.governors) == 5
    for entry in ("unify 5 6", "recruit red 0", "hire 6", "drop red r6", "palace 4 from 6"):
        assert table.judge(table.read(entry)[0]).rules == ["ZG-GEN-08"], entry
    for data in (
        {"verb": "hire", "region": 6},
        {"verb": "unify", "card": 5, "region": 0},
        {"verb": "hire", "region": True},
    ):
        with pytest.raises(ValueError, match="a whole number from 1 to 5"):
            actions.from_json(table.game.grammar.by_key, {"player": 0, **data})


@shows("ZG-GEN-05", "ZG-GEN-06")
@pytest.mark.parametrize("seed", SEEDS)
def test_all_but_the_faces_of_a_hand_is_shown_to_all(seed: int) -> None:
    """ZG-GEN-05, ZG-GEN-06: the whole position without the numbers of the hands, whose colours are there."""
    for table in tables(seed):
        data = positions.to_json(table.position)
        shown = without(data, GAME.private)
        hidden = [set(player) - set(seen) for player, seen in zip(data["players"], shown["players"], strict=True)]
        assert hidden == [{"known_hand"}] * len(table.position.players)
        for player, seen in zip(data.pop("players"), shown.pop("players"), strict=True):
            assert {**seen, "known_hand": player["known_hand"]} == player
        assert shown == data
