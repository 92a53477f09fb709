"""Whose turn it is, who is asked, in which order: every first player, hand, disc and marker."""

from __future__ import annotations

from itertools import permutations, product
from typing import Any

import pytest
from zhanguo_support import table

from referee.engine import scenario as scenarios
from referee.engine.session import Session
from referee.games.zhanguo import flow, tasks
from referee.games.zhanguo.final import final
from referee.games.zhanguo.game import GAME
from referee.games.zhanguo.position import FREE, Governor, Turn
from referee.testing import samples


@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_cards_of_each_deck_are_drawn_by_everybody_in_each_round(players: int) -> None:
    """ZG-DRAW-01, -05: 40 cards to a deck; they are gone from the deck once drawn."""
    made = scenarios.session_of(GAME, samples.practice(GAME.id), {"game": GAME.id, "players": players})
    for number in range(1, 6):
        made.position.round = number
        for phase in ("draw", "play", "rewards"):
            made.position.phase = phase
            gone = number if phase != "draw" else number - 1
            assert flow.deck_size(made.position) == 40 - 2 * players * gone
    made.position.phase = "end"
    assert flow.deck_size(made.position) == 40 - 10 * players


@pytest.mark.parametrize("by_track", [False, True])
@pytest.mark.parametrize("first", range(3))
def test_the_next_one_with_cards_has_the_turn(first: int, by_track: bool) -> None:
    """ZG-TURN-05, -06, ZG-VAR-04: clockwise from the first player, or down the reward track; then phase 3."""
    made = table({}, options={"order": "yes" if by_track else "no", "side": "A", "auction": "no"})
    position, setting = made.position, made.setting
    for track in [(first, (first + 1) % 3, (first + 2) % 3), (first, (first + 2) % 3, (first + 1) % 3)]:
        order = [*track] if by_track else [first, (first + 1) % 3, (first + 2) % 3]
        for hands, seat in product(product((0, 1), repeat=3), range(3)):
            position.first, position.track, position.phase = first, [*track], "play"
            for player, held in zip(position.players, hands, strict=True):
                player.hand = [0, held, 0]
            assert flow.order_of_play(position, setting) == order
            position.turn, before = Turn(seat), position.turns
            flow.end_turn(position, setting, [])
            place = order.index(seat)
            nexts = [one for one in order[place + 1 :] + order[: place + 1] if hands[one]]
            assert position.turns == before + 1
            if nexts:
                assert (position.phase, position.turn.player, position.turn.stage) == ("play", nexts[0], "play")
            else:
                assert position.phase != "play"


ROWS = ["writing", "currency", "laws"]


@pytest.mark.parametrize("rows", [*permutations(ROWS)])
def test_discs_on_the_track_come_before_those_in_the_column(rows: tuple[str, ...]) -> None:
    """ZG-REWARD-12: each from top to bottom."""
    made = table({}, box={"rows": [*rows]})
    position = made.position
    for track in permutations(range(3)):
        position.track = [*track]
        for column in [(), ((0, 1),), ((2, 0), (1, 2)), ((1, 2), (2, 0)), ((0, 2), (2, 1), (1, 0))]:
            position.column = [*column]
            left = [seat for seat in track if seat not in {one for _, one in column}]
            lower = [seat for _, seat in sorted(column, key=lambda disc: rows.index(ROWS[disc[0]]))]
            assert flow.tie_order(position, made.setting) == left + lower, (track, column)


@pytest.mark.parametrize("aspect", range(3))
@pytest.mark.parametrize("asked", [(), (0,), (1, 2)])
def test_the_strongest_is_asked_first_and_then_the_higher_disc(asked: tuple[int, ...], aspect: int) -> None:
    """ZG-REWARD-04 to -06, -12: a marker of three counts three; nobody without a marker, nobody twice."""
    made = table({})
    position, setting = made.position, made.setting
    position.phase, position.aspect, position.asked = "rewards", aspect, [*asked]
    for track in [(0, 1, 2), (2, 0, 1)]:
        position.track = [*track]
        for ones, three in product(product(range(5), repeat=3), (None, 0, 2)):
            if sum(ones) > 7:
                continue
            strength = []
            for seat, player in enumerate(position.players):
                player.ones = [ones[seat] if one == aspect else 9 for one in range(3)]
                player.threes = [int(seat == three and one == aspect) for one in range(3)]
                strength.append(ones[seat] + 3 * (seat == three))
            left = [seat for seat in track if strength[seat] and seat not in asked]
            first = max(left, key=lambda seat: (strength[seat], -track.index(seat)), default=None)
            assert flow.asked(position, setting) == ([] if first is None else [first]), (ones, three)
            assert flow.anybody_left(position) == bool(left)


@pytest.mark.parametrize("first", range(3))
@pytest.mark.parametrize(("by_track", "ruling"), [("no", "track"), ("yes", "track"), ("yes", "seating")])
def test_boards_are_chosen_in_reverse_order(first: int, by_track: str, ruling: str) -> None:
    """ZG-SETUP-16, ZG-VAR-05, ZG-AMB-33: those who have one choose no other."""
    options = {"order": by_track, "side": "B", "auction": "no"}
    made = table({}, options=options, ZG_AMB_33=ruling)
    position = made.position
    position.first = first
    for track in permutations(range(3)):
        position.track = [*track]
        order = [first, (first + 1) % 3, (first + 2) % 3]
        if by_track == "yes" and ruling == "track":
            order = [*track]
        for owned in [(), (0,), (1, 2), (0, 2)]:
            for seat, player in enumerate(position.players):
                player.board = "B-star" if seat in owned else ""
            assert flow.choosers(position, made.setting) == [seat for seat in order[::-1] if seat not in owned]


def test_a_final_is_what_lies_there() -> None:
    """ZG-END-01 to -09: of each player, region, section and slot; discs by the order of their spaces."""
    given: dict[str, Any] = {"players.0.vp": 11, "players.1.vp": 22, "players.2.vp": 33, "track": [2, 0, 1]}
    given |= {"players.1.ones": [1, 2, 3], "players.1.threes": [0, 1, 0]}
    given |= {f"players.1.regions.{region}.level": region - 1 for region in range(1, 5)}
    given |= {"players.1.regions.2.governor_area": [1, 0, 2], "players.1.regions.2.worker_area": [0, 1, 1]}
    given |= {"players.1.regions.1.governor_area": [0, 0, 0]}
    given |= {"players.1.regions.5.worker_area": [2, 0, 0], "players.1.regions.3.cards": [1, 40, 41]}
    given |= {"players.1.regions.4.cards": [80, 81]}
    made = table(given)
    position = made.position
    position.governors[1] = [Governor(1, ""), Governor(0, "vp4"), Governor(1, "official")]
    position.walls[4].spaces, position.walls[4].face = [2, -1, 0], "HAS_RED"
    position.tasks[0].discs = [1, 0]
    position.tasks[4].discs = [FREE, 2]
    position.tasks[5].discs = [0, FREE, 1]
    told = made.setting.known.slots
    data, missing = final(position, made.setting)
    assert not missing
    assert data["track"] == ["Carla", "Anna", "Boris"]
    assert data["governors"] == {"1": {}, "2": {"Boris": 2, "Anna": 1}, "3": {}, "4": {}, "5": {}}
    assert {name: board["vp"] for name, board in data["boards"].items()} == {"Anna": 11, "Boris": 22, "Carla": 33}
    assert data["boards"]["Boris"] == {
        "vp": 22,
        "markers": {"ivory": {"1": 1, "3": 0}, "orange": {"1": 2, "3": 1}, "brown": {"1": 3, "3": 0}},
        "unrest": [0, 1, 2, 3, 0],
        "officials": {"red": [0, 1, 0, 0, 2], "grey": [0, 1, 0, 0, 0], "white": [0, 3, 0, 0, 0]},
        "cards": {"ivory": [0, 0, 2, 0, 0], "orange": [0, 0, 1, 1, 0], "brown": [0, 0, 0, 1, 0]},
    }
    (section,) = [one for one in data["walls"].values() if one["spaces"]]
    assert section == {"face": "HAS_RED", "spaces": {"1": "Carla", "3": "Anna"}}
    levels = [*data["tasks"].values()]
    assert levels[0]["wall"] == {"discs": ["Boris", "Anna"], "vp": [*told[0]]}
    assert levels[1]["palace"] == {"discs": ["Carla"], "vp": [told[4][1]]}
    assert levels[1]["governor"] == {"discs": ["Anna", "Boris"], "vp": [told[5][0], told[5][2]]}
    assert levels[0]["palace"] == {"discs": [], "vp": [*told[1]]}


def fulfilled(kind: int, tile: int, ruling: str = "any-later") -> Session:
    """A table where a player has what a task of this kind asks for, and no more."""
    made = table({"turn.player": 1}, ZG_AMB_45=ruling)
    position, own = made.position, made.position.players[1]
    for slot in (kind, kind + 3):
        position.tasks[slot].tile = tile if slot == kind else 0
    for place, count in made.setting.known.needs[kind, tile]:
        for nth in range(count):
            if kind == tasks.WALL:
                position.walls[2 * place + nth].spaces = [-1, 1, -1]
            elif kind == tasks.PALACE:
                position.palaces[place - 1].append(1)
            else:
                position.governors[place - 1].append(Governor(1, ""))
    own.walls, own.palaces, own.governors = (pieces - (kind == n) for n, pieces in enumerate((5, 6, 8)))
    return made


@pytest.mark.parametrize("kind", range(3))
@pytest.mark.parametrize("tile", range(1, 5))
def test_a_fulfilled_task_may_be_claimed_once_with_a_disc_where_there_is_space(kind: int, tile: int) -> None:
    """ZG-TASK-01, -04 to -07."""
    made = fulfilled(kind, tile)
    position, setting, own = made.position, made.setting, made.position.players[1]
    assert [*tasks.claimable(position, setting, 1)] == [kind]
    assert [[*tasks.claimable(position, setting, seat)] for seat in (0, 2)] == [[], []]
    assert tasks.can_claim(position, setting, 1, kind) and tasks.fulfilled(position, setting, 1, kind)
    assert not tasks.fulfilled(position, setting, 1, kind + 3)
    position.tasks[kind].discs = [0, FREE]
    assert [*tasks.claimable(position, setting, 1)] == [kind]
    for change, back in (
        (lambda: setattr(own, "discs", 0), lambda: setattr(own, "discs", 6)),
        (lambda: setattr(own, "lost", [kind]), lambda: setattr(own, "lost", [])),
        (lambda: position.tasks[kind].discs.append(1), lambda: position.tasks[kind].discs.pop()),
        (lambda: position.tasks[kind].discs.extend([0, 2, 3, 0]), lambda: position.tasks[kind].discs.clear()),
        (lambda: setattr(position.tasks[kind], "tile", 0), lambda: setattr(position.tasks[kind], "tile", tile)),
    ):
        change()
        assert [*tasks.claimable(position, setting, 1)] == [] and not tasks.can_claim(position, setting, 1, kind)
        back()
        assert [*tasks.claimable(position, setting, 1)] == [kind]


@pytest.mark.parametrize("phase", ["play", "rewards"])
@pytest.mark.parametrize("ruling", ["any-later", "next-turn"])
def test_a_claim_that_is_overlooked_may_come_later_or_is_lost_by_the_next_turn(ruling: str, phase: str) -> None:
    """ZG-TASK-07, -08, ZG-AMB-45."""
    made = fulfilled(tasks.PALACE, 2, ruling)
    position, own = made.position, made.position.players[1]
    position.phase = phase  # type: ignore[assignment]
    for turn in range(3):
        tasks.note_forgotten(position, made.setting, 1)
        lost = turn > 0 and ruling == "next-turn" and phase == "play"
        assert (own.late, own.lost) == ([1], [1] if lost else [])
    assert not position.players[0].late
    tasks.claimed(position, 1, 4)
    assert own.late == [1]
    tasks.claimed(position, 1, 1)
    assert own.late == []


@pytest.mark.parametrize("cards", [None, [], [1, 2, 41, 42, 81], [1, 2, 41, 42, 81, 82], [1, 2, 41, 42, 81, 82, 83]])
def test_only_a_whole_hand_that_was_typed_in_stays_when_cards_are_drawn(cards: list[int] | None) -> None:
    """ZG-DRAW-02: it was told before the others had drawn; what a correction made of it is no hand."""
    made = table({"phase": "draw"})
    made.position.players[1].known_hand = cards
    flow.deal(made.position, made.setting, [])
    assert made.position.players[1].known_hand == (cards if cards and len(cards) == 6 else None)
    assert made.position.players[1].hand == [2, 2, 2]


def test_rows_decide_no_tie_where_nobody_is_left() -> None:
    """ZG-REWARD-12, ZG-AMB-10: after a reward was taken that only its taker had markers for."""
    given = {"phase": "rewards", "aspect": 1, "accepted": 0, "turn.stage": "reward", "column": [[0, 1], [1, 0]]}
    made = table(given, box={"rows": "missing"})
    position, setting = made.position, made.setting
    assert flow.rows_unknown(position, setting)
    assert not flow.rows_decide_tie(position, setting)
    position.players[0].ones = position.players[1].ones = [0, 2, 0]
    assert flow.rows_decide_tie(position, setting)
    position.asked = [0, 1]
    assert not flow.rows_decide_tie(position, setting)
