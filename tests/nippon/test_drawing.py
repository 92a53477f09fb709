"""What the bag fills, place after place: every number of workers that lie there and that are left."""

from __future__ import annotations

from functools import cache
from itertools import product

import pytest
from nippon_support import declared, table

from referee.engine.game import TABLE, Setting
from referee.engine.verdict import Violation
from referee.games.nippon import flow
from referee.games.nippon.actions.drawing import Draw
from referee.games.nippon.actions.setup import CityTile
from referee.games.nippon.components import A_ROW, CITIES, PLACES, SIDES
from referee.games.nippon.position import Player, Position
from referee.games.nippon.setup import prompt

BAG = {2: 36, 3: 42, 4: 48}
ROWS = {2: 2, 3: 3, 4: 3}


def lying(spaces: list[int], rows: list[int], left: int, players: int = 2, phase: str = "refill") -> Position:
    """So many workers on each space and row, and as many elsewhere as leave so many in the bag."""
    boards = [Player() for _ in range(players)]
    boards[1].workers = [0] * (BAG[players] - sum(spaces) - sum(rows) - left)
    made = Position(phase=phase, players=boards, spaces=[[1] * count for count in spaces])  # type: ignore[arg-type]
    made.rows = [[2] * count for count in rows]
    made.pending = [A_ROW[players] - count for count in rows] if phase == "complete" else [0] * len(rows)
    assert made.in_bag == left
    return made


def takes(position: Position) -> dict[str, int]:
    """What each place takes from the bag, asked one by one."""
    places = range(5 + len(position.rows))
    found = {PLACES[place].key: flow.lacking(position, place) for place in places}
    return {place: count for place, count in found.items() if count}


LEFT = [-1, 0, 1, 2, 3, 9]


@pytest.mark.parametrize("left", LEFT)
def test_the_bag_fills_every_space_up_to_three_workers(left: int) -> None:
    """NP-REFILL-05, -07: in any order, as far as the bag goes; a space with more stays as it is."""
    for spaces in product(range(5), repeat=2):
        made = lying([3, spaces[0], 3, 3, spaces[1]], [0, 1], left)
        wants = {"s2": min(3 - spaces[0], left), "s5": min(3 - spaces[1], left)}
        open_now = {place: count for place, count in wants.items() if count > 0}
        if open_now or left <= 0:
            assert takes(made) == open_now, spaces
            assert [(PLACES[place].key, count) for place, count in flow.wanted(made)] == [*open_now.items()], spaces
        told = [(message.facts["place"].key, message.facts["count"]) for message in flow.open_places(made)]
        assert told == [(PLACES[place].key, count) for place, count in flow.wanted(made)]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("left", LEFT)
def test_with_full_spaces_the_bag_fills_the_topmost_row_that_is_not_full(players: int, left: int) -> None:
    """NP-REFILL-06, -07: rows hold two workers with two players, else three; the lower ones wait."""
    full = A_ROW[players]
    for rows in product(range(full + 2), repeat=ROWS[players]):
        made = lying([3, 3, 4, 3, 3], [*rows], left, players)
        lacks = ((f"row{number}", min(left, full - count)) for number, count in enumerate(rows, 1) if count < full)
        place, count = next(lacks, ("", 0))
        assert takes(made) == ({place: count} if count > 0 else {}), rows


@pytest.mark.parametrize("left", LEFT)
def test_a_completion_fills_what_the_bag_left_open_before_and_no_space(left: int) -> None:
    """NP-PAY-06: the topmost row that waits, whatever lies on the spaces."""
    for rows in product(range(4), repeat=3):
        made = lying([0, 3, 3, 3, 2], [*rows], left, 3, "complete")
        lacks = ((f"row{number}", min(left, 3 - count)) for number, count in enumerate(rows, 1) if count < 3)
        place, count = next(lacks, ("", 0))
        assert takes(made) == ({place: count} if count > 0 else {}), rows


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_set_up_lacks_what_its_places_do_not_hold(players: int) -> None:
    """NP-SETUP-15 to -18: three workers on each space, two or three on each row; more lie there only if a table wants it."""
    full = A_ROW[players]
    for spaces, rows in product((2, 3), repeat=2):
        made = table(players=players, start="empty", given={"first": 0})
        position = made.position
        position.spaces = [[0] * 3, [0] * 4, [0] * spaces, [0] * 3, [0] * 3]
        position.rows = [[0] * full, [0] * (full - 3 + rows), *([0] * (full + 1) for _ in position.rows[2:])]
        (begin,) = made.read("begin")
        found = [(one.rule, one.facts) for one in made.judge(begin).violations if "places" in one.facts]
        missing = [(rule, [place.key for place in facts["places"]]) for rule, facts in found]
        row_rule = {2: "NP-SETUP-18", 3: "NP-SETUP-17", 4: "NP-SETUP-16"}[players]
        assert missing == [("NP-SETUP-15", ["s3"])] * (spaces < 3) + [(row_rule, ["row2"])] * (rows < 3)
        position.removed = [[{2: 2, 3: 1, 4: 0}[players], 0, 0] for _ in position.removed]
        places = prompt(position, made.setting).facts.get("places", ())
        assert [place.key for place in places] == ["s3"] * (spaces < 3) + ["row2"] * (rows < 3)


@cache
def setting(players: int) -> Setting:
    return table(players=players).setting


def rules(position: Position, place: str, count: int) -> list[str]:
    """The rules that a draw of so many workers breaks, whatever their colours."""
    draw = Draw(TABLE, PLACES.index[place], (3,) * count)
    found = draw.check(position, setting(len(position.players)))
    return [one.rule for one in found if isinstance(one, Violation) and not one.rule.startswith("NP-INV")]


@pytest.mark.parametrize("left", [0, 1, 9])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_in_a_refill_rows_wait_for_the_spaces_and_for_the_rows_above(players: int, left: int) -> None:
    """NP-REFILL-05, -06, -08: each draw has the size of its place, and the rule says what comes first."""
    full = A_ROW[players]
    for space, row in product((2, 3, 4), range(full + 1)):
        made = lying([3, 3, space, 3, 3], [full, row, *([0] * (ROWS[players] - 2))], left, players)
        lacking, waits = left and space < 3, "NP-REFILL-05" if left and space < 3 else "NP-REFILL-06"
        assert rules(made, "s3", 1) == ([] if lacking else ["NP-REFILL-05"])
        assert rules(made, "s1", 1) == ["NP-REFILL-05"]
        assert rules(made, "row1", 1) == [waits]
        takes = min(left, full - row)
        for count in range(1, full + 2):
            assert rules(made, "row2", count) == ([] if takes == count and not lacking else [waits]), (space, row)


@pytest.mark.parametrize("last", [-1, 1, 2, 5])
def test_a_full_refill_moves_the_marker_until_the_last_rounds(last: int) -> None:
    """NP-TIME-01, -05: then it moves where a round is over."""
    given = {"phase": "refill", "turn.space": 1, "turn.player": 1, "rows": [[0, 0], [0]], "scorings": 1}
    made = declared(table(given | {"marker": 3, "last": last, "spaces": [[1] * 3] * 5}), "draw row2 c5")
    assert made.position.marker == {-1: 4, 1: 4, 2: 3, 5: 4}[last]
    assert made.position.last == (last - 1 if last > 0 else -1)
    assert made.position.phase == ("end" if last == 1 else "play")


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("left", range(4))
def test_what_the_bag_cannot_fill_waits_for_the_next_consolidation(players: int, left: int) -> None:
    """NP-REFILL-07, NP-PAY-06: each row by itself, and a space not at all."""
    full, below = A_ROW[players], ROWS[players] - 1
    made = lying([3, 3, 3, 3, 2], [0] * ROWS[players], left + 1, players)
    drawn = min(left, full)
    for place, count in [("s5", 1), ("row1", drawn), ("row2", left - drawn)]:
        if count:
            assert rules(made, place, count) == []
            Draw(TABLE, PLACES.index[place], (3,) * count).apply(made, setting(players), [])
    assert made.phase == "play"
    assert made.pending == [full - drawn, full - (left - drawn), *([full] * (below - 1))]


@pytest.mark.parametrize(
    ("bag", "drawn", "rule"),
    [
        ([0, 1], "01", ""),
        ([0, 1], "10", ""),
        ([0, 1], "00", "NP-INV-03"),
        ([0, 1], "02", "NP-INV-03"),
        ([0, 1], "0", ""),
        ([0, 1], "2", "NP-INV-02"),
        ([0, 1, 2], "00", "NP-INV-02"),
        ([0, 0, 2], "00", ""),
        ([0], "00", "NP-INV-02"),
        ([5], "555", "NP-INV-02"),
        ([], "3", "NP-INV-02"),
    ],
)
def test_of_each_colour_no_more_are_drawn_than_the_bag_holds(bag: list[int], drawn: str, rule: str) -> None:
    """NP-INV-02, -03: the last ones are those that are left."""
    boards = [Player(), Player(workers=[c for c in range(6) for _ in range(6 - bag.count(c))])]
    made = Position(phase="refill", players=boards, rows=[[], []], pending=[0, 0])
    found = Draw(TABLE, 0, tuple(map(int, drawn))).check(made, setting(2))
    assert {one.rule for one in found if isinstance(one, Violation) and "INV" in one.rule} == (
        {rule} if rule else set()
    )


@pytest.mark.parametrize("city", ["1a", "2b"])
def test_a_city_tile_that_lies_there_twice_is_named_where_it_lies_first(city: str) -> None:
    """NP-SETUP-13: as a table may have it that wants it so."""
    goods = ["silk", "paper", "bento", "lenses"]
    lying = {
        f"cities.{one}.goods": dict(zip(("north", "east", "south", "west"), goods, strict=True)) for one in (city, "4a")
    }
    made = table(lying, start="empty", box={"city.1": goods})
    (action,) = made.read("city 3a paper bento lenses silk")
    (broken,) = made.judge(action).violations
    assert (broken.rule, broken.facts["city"].key) == ("NP-SETUP-13", city)


@pytest.mark.parametrize("like", [1, 2, 3])
@pytest.mark.parametrize("there", range(4))
def test_as_many_cities_ask_alike_as_there_are_tiles_alike(like: int, there: int) -> None:
    """NP-SETUP-13, FACT-08: in whatever orientation; a tile of a city that is named anew does not count."""
    goods = ["silk", "paper", "bento", "lenses"]
    box = {f"city.{tile}": goods[tile % 4 :] + goods[: tile % 4] for tile in range(1, like + 1)}
    others = {f"city.{tile}": ["silk", "bulbs", "clocks", "paper"] for tile in range(like + 1, 10)}
    lying = {f"cities.{city}.goods": dict(zip(SIDES, goods, strict=True)) for city in ("1a", "2b", "4a")[:there]}
    made = table(
        {f"cities.{city}.goods": dict.fromkeys(SIDES, "") for city in CITIES} | lying, start="empty", box=box | others
    )
    for city in ("1b", "1a", "4b"):
        (action,) = made.read(f"city {city} bento lenses silk paper")
        lies = there - (city == "1a" and there > 0)
        assert made.judge(action).rules == (["NP-SETUP-13"] if lies >= like else []), city
    for goods_now, rule in (("silk lenses bento paper", "NP-SETUP-13"), ("silk silk bento paper", "NP-CITY-01")):
        (action,) = made.read(f"city 3a {goods_now}")
        assert made.judge(action).rules == [rule]
    tiles = {one.goods for one in CityTile.candidates(made.position, made.setting, TABLE)}
    assert len(tiles) == 8


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("first", [-1, 0, 1])
def test_a_game_that_begins_all_the_same_begins_with_somebody(players: int, first: int) -> None:
    """NP-SETUP-03, NP-SETUP-04: whoever sits first, where nobody has said who is first player."""
    made = table(players=players, start="empty", given={"first": first})
    (begin,) = made.read("begin")
    assert ("NP-SETUP-03" in made.judge(begin).rules) == (first < 0)
    made.declare(begin, override=True, why="we play on")
    begins = max(0, first)
    assert (made.position.first, made.position.turn.player, made.decision().seats) == (begins, begins, (begins,))
    assert made.position.players[begins].vp == min(one.vp for one in made.position.players)


def test_no_stack_holds_fewer_than_no_tiles() -> None:
    """NP-SETUP-10: a table that takes one more tile out than the box holds has none of them left."""
    made = table(players=2, start="empty")
    for _ in range(3):
        made.declare(*made.read("remove 2 coal2"), override=True, why="our box has one more")
    assert made.position.rewards[0] == [2, 0, 2]


def test_the_last_worker_of_a_colour_can_be_drawn() -> None:
    """NP-REFILL-05: what is offered for drawing is every colour that is in the bag, as often as it is."""
    boards = [Player(), Player(workers=[colour for colour in range(6) for _ in range(colour)])]
    made = Position(phase="refill", players=boards, rows=[[], []], pending=[0, 0])
    (row,) = Draw.rows(made, setting(2), TABLE, Draw.spec.args[1], {"place": 0})
    assert row.pieces == tuple((colour, 6 - colour) for colour in range(6))
