"""When what may be done, and which rule says why not: every phase, stage, seat and verb."""

from __future__ import annotations

from itertools import permutations, product
from typing import Any

import pytest

from referee.engine import scenario as scenarios
from referee.engine.session import Session
from referee.engine.verdict import Open, Violation
from referee.games.nations_dice import flow
from referee.games.nations_dice.actions import passing
from referee.games.nations_dice.actions.using import asked
from referee.games.nations_dice.components import STEPS
from referee.games.nations_dice.game import GAME
from referee.games.nations_dice.position import Turn
from referee.testing import samples

UNREST = {"mode": "unrest"}


def table(players: int = 3, **more: Any) -> Session:
    scenario = {"game": GAME.id, "players": players, "options": UNREST} | more
    return scenarios.session_of(GAME, samples.practice(GAME.id), scenario)


def only(found: Any) -> tuple[str, bool, dict[str, Any]]:
    """The one thing that is wrong: its rule, whether something is forced, what is told with it; no rule if nothing is."""
    every = [*found]
    assert len(every) <= 1
    if not every:
        return "", False, {}
    assert isinstance(every[0], Violation)
    return every[0].rule, every[0].forced, every[0].facts


@pytest.mark.parametrize("number", [1, 2, 3, 4])
@pytest.mark.parametrize("phase", ["setup", "reveal", "boards", "actions", *STEPS, "end"])
def test_outside_of_the_actions_the_phase_says_why_not(phase: Any, number: int) -> None:
    """ND-SET-02, ND-SET-22, ND-RND-02, ND-PAS-02, ND-ERD-01, ND-ERD-02, ND-END-01."""
    session = table()
    position = session.position
    position.phase, position.round, position.waiting = phase, number, [0] if phase in STEPS else []
    before = {"setup": "ND-SET-02", "boards": "ND-SET-22", "reveal": "ND-RND-02", "end": "ND-END-01"}
    for verb in ("", "buy", "build", "reroll", "star", "pass", "unrest_aside"):
        ended = "ND-PAS-02" if verb in ("pass", "unrest_aside") else "ND-ERD-02"
        rule = before.get(phase, ended if phase in STEPS else "")
        for found in (flow.playing(position, verb), flow.in_turn(position, 0, verb), flow.acting(position, 0, verb)):
            told, forced, facts = only(found)
            assert (told, forced) == (rule, phase in ("setup", "boards", "reveal"))
            if rule in ("ND-RND-02", "ND-END-01"):
                assert facts["round"] == (number if phase == "reveal" else 4)
    rule, forced, facts = only(asked(position, session.setting, 0))
    if phase == "reveal" and number > 1:
        assert (rule, facts["round"]) == ("ND-ERD-01", number - 1)
    elif phase == "actions":
        assert rule == "ND-ERD-01"
    else:
        assert rule == before.get(phase, "")


@pytest.mark.parametrize("turn", [0, 1, 2])
def test_only_who_is_in_turn_acts_and_nobody_who_has_passed(turn: int) -> None:
    """ND-TRN-01, ND-TRN-03; who is in turn may pass whatever was said of him."""
    position = table().position
    position.turn = Turn(turn, "act")
    for passed in range(8):
        for seat, player in enumerate(position.players):
            player.passed = bool(passed >> seat & 1)
        for seat, verb in product((-1, 0, 1, 2), ("", "buy", "pass")):
            through = seat < 0 or (position.players[seat].passed and not (verb == "pass" and seat == turn))
            rule, _, facts = only(flow.in_turn(position, seat, verb))
            assert rule == ("ND-TRN-03" if through else "ND-TRN-01" if seat != turn else "")
            assert facts == ({} if not rule else {"player": seat if through else turn})


VERBS = ("", "buy", "build", "pass", "reroll")
UNFINISHED = {
    ("pay", "buy"): {"buy": "ND-BUY-09", "build": "ND-WON-09", "pass": "ND-BUY-07"},
    ("pay", "build"): {"pass": "ND-WON-06"},
}


@pytest.mark.parametrize("stage", ["act", "pay", "place", "shadow"])
@pytest.mark.parametrize("unrolled", [0, 1])
def test_what_comes_before_the_next_action(unrolled: int, stage: Any) -> None:
    """ND-ROL-01, ND-SOL-03, ND-BUY-14, ND-TRN-02, ND-GRN-02: dice to be rolled, the shadow, a purchase, unrest."""
    position, purchases = PLAIN.position, ("buy", "build")
    own = position.players[1]
    own.unrolled, own.rolled = [unrolled, 0, 0, 0, 0], True
    for fists, purchase, verb, settling in product((0, 1, 2), purchases, VERBS, (False, True)):
        position.turn = Turn(1, stage, "buy" if purchase == "buy" else "build")
        own.dice = ["green-unrest"] * fists + ["white-gold"]
        rule, forced, facts = only(flow.acting(position, 1, verb, settling=settling))
        if stage == "shadow":
            assert (rule, forced) == ("ND-SOL-03", True)
        elif unrolled:
            assert (rule, forced, facts) == ("ND-ROL-05", True, {"player": 1, "count": 1})
        elif stage == "place":
            assert (rule, forced) == ("ND-BUY-14", False)
        elif stage == "pay":
            assert rule == UNFINISHED["pay", purchase].get(verb, "ND-TRN-02")
        elif fists and not settling:
            assert (rule, forced, facts) == ("ND-GRN-02", True, {"count": fists})
        else:
            assert not rule
        kind = "shadow" if stage == "shadow" else "roll" if unrolled else stage
        kind = "unrest" if kind == "act" and fists else kind
        assert flow.now(position) == (kind, -1 if kind == "shadow" else 1)


DUE = ([1, 0, 0, 0, 0], [0, 0, 0, 0, 1], [0, 0, 0, 0, 2], [0, 2, 0, 0, 1], [0, 0, 0, 3, 0])


@pytest.mark.parametrize("rolling", ["", "gain", "reroll", "star", "unrest"])
def test_which_rule_says_that_dice_are_rolled_first(rolling: Any) -> None:
    """ND-ROL-01 for the roll of the round, ND-ROL-05 for others, ND-GRN-09 for green dice that were gained."""
    position = PLAIN.position
    position.turn.rolling, own = rolling, position.players[1]
    for due, rolled in product(DUE, (False, True)):
        own.unrolled, own.rolled = due, rolled
        found = flow.unrolled(position, 1)
        green = rolled and rolling == "gain" and sum(due) == due[4]
        assert found.rule == ("ND-GRN-09" if green else "ND-ROL-05" if rolled else "ND-ROL-01")
        assert (found.forced, found.facts) == (True, {"player": 1, "count": sum(due)})


@pytest.mark.parametrize("order", [*permutations(range(3))], ids=str)
def test_the_next_in_order_who_has_not_passed_has_the_turn(order: tuple[int, ...]) -> None:
    """ND-TRN-01, ND-TRN-07, ND-PAS-02: in a circle, the same player again if he is the only one, nobody after the last."""
    position = PLAIN.position
    position.order = [*order]
    for passed, here in product(range(8), (-1, 0, 1, 2)):
        for seat, player in enumerate(position.players):
            player.passed = bool(passed >> seat & 1)
        position.turn = Turn(here, "act")
        flow.next_turn(position, [])
        start = order.index(here) if here >= 0 else -1
        circle = [order[(start + step) % 3] for step in (1, 2, 3)]
        left = [seat for seat in circle if not position.players[seat].passed]
        assert position.turn == (Turn(left[0], "act") if left else Turn())


@pytest.mark.parametrize("order", [*permutations(range(3))], ids=str)
def test_in_the_steps_the_last_in_order_of_those_who_wait_is_asked(order: tuple[int, ...]) -> None:
    """ND-BOK-01, ND-FAM-01, ND-WAR-01."""
    position = PLAIN.position
    position.order = [*order]
    for waiting in range(8):
        position.waiting = [seat for seat in range(3) if waiting >> seat & 1]
        left = [seat for seat in reversed(order) if seat in position.waiting]
        assert flow.asked(position) == (left[0] if left else -1)


@pytest.mark.parametrize("mode", ["base", "unrest"])
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_what_is_still_to_be_laid_out_in_a_round(players: int, mode: str) -> None:
    """ND-RND-02, ND-RND-04, ND-RND-05, ND-SET-41, ND-SOL-02: until all lies there nobody acts."""
    session = table(players, options={"mode": mode})
    position = session.position
    here = ["tiles", "event"]
    here += (
        ["shadow"] * (players == 1) + ["bonus"] * (mode == "unrest") + ["above"] * (mode == "unrest" and players == 1)
    )
    for lying in product((False, True), repeat=5):
        there = dict(zip(("above", "tiles", "event", "shadow", "bonus"), lying, strict=True))
        position.phase = "reveal"
        position.above = ["food", "book", "strength"] if there["above"] else []
        position.grid = [["1-1"], [], []] if there["tiles"] else [[], [], []]
        position.event, position.bonus = "1-1" * there["event"], "last" * there["bonus"]
        position.shadow.rolled = 0 if there["shadow"] else -1
        left = [what for what in there if what in here and not there[what]]
        assert flow.laid_out(position, session.setting) == left
        for player in position.players:
            player.board, player.passed = "rome", True
        position.turn = Turn()
        flow.go_on(position, session.setting, [])
        assert position.phase == ("reveal" if left else "actions")
        assert position.turn == (Turn() if left else Turn(position.order[0], "act"))
        assert [player.passed for player in position.players] == [bool(left)] * players


@pytest.mark.parametrize(("players", "ruling", "columns"), [
    (1, "three-columns", 3), (2, "three-columns", 3), (3, "three-columns", 3), (4, "three-columns", 4),
    (1, "four-columns", 3), (2, "four-columns", 3), (3, "four-columns", 4), (4, "four-columns", 4),
])  # fmt: skip
def test_columns_of_the_progress_board(players: int, ruling: str, columns: int) -> None:
    """ND-SET-05, ND-AMB-02."""
    session = table(players, rulings={"ND-AMB-02": ruling})
    assert flow.columns(session.position, session.setting) == columns


PLAIN = table()


@pytest.mark.parametrize("mode", ["base", "unrest"])
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_whoever_passes_takes_a_pass_first_tile_but_the_last(players: int, mode: str) -> None:
    """ND-PFT-01, ND-PFT-03, ND-SET-25; alone while the shadow has none, or by a ruling while any is left (ND-SOL-23)."""
    left_over = ("none", "any-left")
    for ruling in left_over if players == 1 else left_over[:1]:
        session = table(players, options={"mode": mode}, rulings={"ND-AMB-16": ruling})
        position, setting = session.position, session.setting
        for passed, left, taken in product(range(1 << players), range(4), range(3)):
            for seat, player in enumerate(position.players):
                player.passed = bool(passed >> seat & 1)
            position.first_tiles = ["food", "strength", "book"][:left]
            position.shadow.tiles = ["food", "book"][:taken]
            for seat in range(players):
                others = [one.passed for other, one in enumerate(position.players) if other != seat]
                alone = not taken or ruling == "any-left"
                due = mode == "unrest" and left > 0 and (alone if players == 1 else not all(others))
                assert passing.last(position, seat) == all(others)
                assert passing.tile_due(position, setting, seat) == due
                position.turn = Turn(seat, "act")
                for tile in (None, "food", "book"):
                    if position.players[seat].passed:
                        continue
                    found = [*passing.Pass(seat, tile).check(position, setting)]
                    if not due:
                        rule = "ND-SET-25" if mode == "base" else "ND-SOL-23" if players == 1 else "ND-PFT-01"
                        assert [getattr(one, "rule", "") for one in found] == ([rule] if tile else [])
                    elif tile is None:
                        assert [type(one) for one in found] == [Open]
                    else:
                        wanted = [] if tile in position.first_tiles else ["ND-PFT-01"]
                        assert [getattr(one, "rule", "") for one in found] == wanted


@pytest.mark.parametrize("bonus", ["last", "food", ""])
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_whoever_passes_last_may_have_points_for_it(players: int, bonus: str) -> None:
    """ND-BNS-05, ND-BNS-09, ND-SOL-26: two; alone if no pass first tile is left when it is said."""
    for passed, left in product(range(1 << players), range(4) if players == 1 else (0, 3)):
        session = table(players, given={"bonus": bonus, "turn.player": players - 1})
        position, seat = session.position, players - 1
        if passed >> seat & 1:
            continue
        for other, player in enumerate(position.players):
            player.passed, player.vp, player.dice, player.chits = bool(passed >> other & 1), 0, [], []
        position.first_tiles = ["food", "strength", "book"][:left]
        last = left == 0 if players == 1 else all(player.passed for player in position.players[:-1])
        position.players[seat].dice, position.round = ["white-book", "green-unrest", "green-unrest"], 1
        notes: list[Any] = []
        passing.Pass(seat, None).apply(position, session.setting, notes)
        own = position.players[seat]
        assert (own.passed, own.dice, own.used[4]) == (True, ["white-book"], 2)
        assert own.vp == (2 if last and bonus == "last" else 0)
        assert position.phase == ("books" if all(player.passed for player in position.players) else "actions")
