"""Auctions of side-B boards and the set-up by whole tables: every bidder, bid and place on the table."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest
from zhanguo_support import rules, table

from referee.engine.game import TABLE
from referee.engine.session import Session
from referee.engine.verdict import Note, Violation
from referee.games.zhanguo.actions.boards import Bid, Discard, open_auction, place_officials
from referee.games.zhanguo.actions.rewards import Pass
from referee.games.zhanguo.actions.setup import First, Hand, Task, Track
from referee.games.zhanguo.position import Auction

SIDE = {"side": "B", "auction": "yes"}
NAMES = ("anna", "boris", "carla")
BOARDS = ["B-circle", "B-square", "B-triangle"]


def auction(boards: int = 3, **state: Any) -> Session:
    """An auction with as many boards as there are players without one."""
    made = table({f"players.{seat}.vp": 15 - 5 * seat for seat in range(3)}, options=SIDE)
    position = made.position
    position.phase, position.boards_left = "auction", BOARDS[:boards]
    position.auction = Auction(**{"bidders": [1, 2, 0], "turn": 1, **state})
    for seat in range(3):
        position.players[seat].board = "" if seat in position.auction.bidders or boards == 3 else "B-star"
    return made


@pytest.mark.parametrize(
    ("bidders", "turn", "leader", "bid"),
    [
        ([1, 2, 0], 1, -1, 0),
        ([1, 2, 0], 2, 1, 4),
        ([0, 1, 2], 0, 2, 1),
        ([0, 2], 0, 2, 3),
        ([1, 2], 2, 1, 9),
        ([2], 2, -1, 0),
    ],
)
def test_bids_rise_in_turn_and_stay_within_the_points_of_the_bidder(
    bidders: list[int], turn: int, leader: int, bid: int
) -> None:
    """ZG-AUCT-03 to -05, -08: from 1 VP, above the last bid; the last board costs 1 VP."""
    boards = len(bidders) if len(bidders) == 1 else 3
    made = auction(boards, bidders=bidders, turn=turn, leader=leader, bid=bid)
    for seat in range(3):
        if seat not in bidders:
            out = ["ZG-AUCT-06"] if made.position.players[seat].board else ["ZG-AUCT-04"]
        else:
            out = [] if seat == turn else ["ZG-AUCT-04"]
        assert rules(made, Pass(seat)) == out + ["ZG-AUCT-03"] * (not out and leader < 0), seat
        for vp in range(17):
            amount = "ZG-AUCT-08" if vp < 1 or (vp > 1 and bidders == [seat]) else "ZG-AUCT-04"
            wrong = vp < 1 or vp <= bid or (vp > 1 and bidders == [seat])
            expected = [*out, *[amount] * wrong, *["ZG-AUCT-05"] * (vp > 15 - 5 * seat)]
            assert rules(made, Bid(seat, vp)) == expected, (seat, vp)
    listed = [one.vp for one in Bid.candidates(made.position, made.setting, turn) if not rules(made, one)]
    assert listed == [*range(bid + 1, 2 if bidders == [turn] else 16 - 5 * turn)]


@pytest.mark.parametrize("bidders", [[1, 2, 0], [2, 0, 1], [0, 2]])
def test_after_a_bid_or_a_pass_the_next_one_clockwise_who_still_bids_is_asked(bidders: list[int]) -> None:
    """ZG-AUCT-04, -06: one who is left and has bid has won."""
    for place, seat in enumerate(bidders):
        others = bidders[place + 1 :] + bidders[:place]
        made = auction(bidders=[*bidders], turn=seat, leader=others[-1], bid=2)
        Bid(seat, 3).apply(made.position, made.setting, [])
        now = made.position.auction
        assert (now.turn, now.leader, now.bid, now.won, now.bidders) == (others[0], seat, 3, False, bidders)
        made = auction(bidders=[*bidders], turn=seat, leader=others[-1], bid=2)
        Pass(seat).apply(made.position, made.setting, [])
        now = made.position.auction
        assert sorted(now.bidders) == sorted(others)
        assert (now.turn, now.won) == (others[0], len(others) == 1)


@pytest.mark.parametrize("owned", [(), (0,), (1,), (2,), (0, 2), (1, 2)])
@pytest.mark.parametrize("opener", range(3))
def test_the_next_auction_is_opened_clockwise_by_one_without_a_board(opener: int, owned: tuple[int, ...]) -> None:
    """ZG-AUCT-07: the winner of the last one has a board."""
    made = auction()
    for seat, player in enumerate(made.position.players):
        player.board = "B-star" if seat in owned else ""
    open_auction(made.position, opener)
    order = [seat for seat in (opener, (opener + 1) % 3, (opener + 2) % 3) if seat not in owned]
    now = made.position.auction
    assert (now.bidders, now.turn, now.bid, now.leader, now.won) == (order, order[0], 0, -1, False)


@pytest.mark.parametrize("left", range(2, 5))
@pytest.mark.parametrize(("leader", "board"), [(-1, ""), (0, ""), (2, ""), (-1, "B-star")])
def test_boards_are_discarded_before_the_bidding_until_one_is_left_for_each(left: int, leader: int, board: str) -> None:
    """ZG-AUCT-02."""
    made = auction(leader=leader)
    made.position.boards_left = ["B-circle", "B-square", "B-triangle", "B-star"][:left]
    made.position.players[2].board = board
    late = leader >= 0 or bool(board)
    assert rules(made, Discard(TABLE, 1)) == ["ZG-AUCT-02"] * (late or left <= 3)
    assert rules(made, Discard(TABLE, 4)) == ["ZG-AUCT-02"] * ((late or left <= 3) + (left < 4))


def test_the_track_begins_with_the_first_player_and_names_everybody_once() -> None:
    """ZG-SETUP-06, -07."""
    made = table({}, options={"side": "A", "auction": "no"})
    position = made.position
    position.phase, position.track = "setup", []
    for first in (-1, 0, 1, 2):
        position.first = first
        for who in [*permutations(range(3)), (0, 1), (1, 1, 2), (0, 1, 2, 2)]:
            whole = sorted(who) == [0, 1, 2]
            wrong = not whole or (first >= 0 and who[0] != first)
            assert rules(made, Track(TABLE, who)) == ["ZG-SETUP-06"] * (first < 0) + ["ZG-SETUP-07"] * wrong, (
                first,
                who,
            )
        listed = {one.who for one in Track.candidates(position, made.setting, TABLE)}
        assert listed == {who for who in permutations(range(3)) if first >= 0 and who[0] == first}
    assert [rules(made, First(TABLE, who)) for who in range(4)] == [[], [], [], ["ZG-SETUP-06"]]


@pytest.mark.parametrize("kind", range(3))
@pytest.mark.parametrize("part", range(2))
def test_a_task_tile_lies_on_one_slot_of_its_kind(part: int, kind: int) -> None:
    """ZG-SETUP-11: the other slot of the same kind; those of other kinds have tiles of their own."""
    made = table({}, options={"side": "A", "auction": "no"})
    made.position.phase = "setup"
    for slot in range(6):
        for task in made.position.tasks:
            task.tile = 0
        made.position.tasks[slot].tile = 3
        for tile in range(1, 5):
            expected = ["ZG-SETUP-11"] * (tile == 3 and slot == 3 * (1 - part) + kind)
            assert rules(made, Task(TABLE, part, kind, tile)) == expected, (slot, tile)
    Task(TABLE, part, kind, 2).apply(made.position, made.setting, [])
    assert [task.tile for task in made.position.tasks][3 * part + kind] == 2


def test_what_lies_in_region_1_and_what_a_hand_lacks_is_told_by_colour() -> None:
    """ZG-SETUP-18, ZG-DRAW-02."""
    made = table({}, options=SIDE, box={"board.B-star.start": {"red": 0, "grey": 1, "white": 2}})
    for player in made.position.players:
        player.board = "B-star"
    notes: list[Note] = []
    place_officials(made.position, made.setting, notes)
    told = {"red": 0, "grey": 1, "white": 2}
    assert [note.facts for note in notes] == [{"player": seat} | told for seat in range(3)]
    made.position.phase = "draw"
    (wrong,) = Hand(0, (1, 41, 42, 81, 82, 83)).check(made.position, made.setting)
    assert isinstance(wrong, Violation) and wrong.rule == "ZG-DRAW-02"
    assert [wrong.facts[colour] for colour in ("ivory", "orange", "brown")] == [1, 2, 3]


@pytest.mark.parametrize(("leader", "asked"), [(-1, "discard"), (0, "bid"), (1, "bid")])
def test_a_board_too_many_is_discarded_before_the_first_bid_only(leader: int, asked: str) -> None:
    """ZG-SETUP-14."""
    made = auction(turn=2, leader=leader, bid=max(leader, 0))
    made.position.boards_left = [*BOARDS, "B-star"]
    assert made.decision().kind == asked
