"""Who is asked in the steps at the end of a round, and in which order, reckoned once more from what lies there."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from itertools import permutations, product
from random import Random
from typing import Any

import pytest

from referee.engine import scenario as scenarios
from referee.engine.box import Box
from referee.engine.explore import certain
from referee.engine.session import Session
from referee.engine.unknown import number, word
from referee.engine.verdict import Violation
from referee.games.nations_dice import flow, steps
from referee.games.nations_dice.actions import using
from referee.games.nations_dice.actions.using import Use, asked
from referee.games.nations_dice.components import STEPS, Step
from referee.games.nations_dice.game import GAME
from referee.testing import samples

CHITS: tuple[list[str], ...] = ([], ["food"], ["strength+book"], ["stone", "gold"])
DICE: tuple[list[str], ...] = (
    [],
    ["white-gold"],
    ["white-gold", "white-stone"],
    ["white-book"],
    ["blue-book3", "white-gold"],
    ["orange-food"],
    ["red-strength3"],
)
UNREST = {"mode": "unrest"}
ORDERS = [*permutations(range(3))]


def table(given: dict[str, Any], players: int = 2, **more: Any) -> Session:
    scenario = {"game": GAME.id, "players": players, "given": given} | more
    return scenarios.session_of(GAME, samples.practice(GAME.id), scenario)


def has(dice: list[str], chits: list[str], symbol: str, traded: str) -> bool:
    """Whether something shows the symbol, or two dice are traded for it."""
    return any(symbol in one for one in (*dice, *chits)) or (symbol == traded and len(dice) >= 2)


@pytest.mark.parametrize(("ruling", "traded"), [("gold-food-stone", "food"), ("gold-strength-stone", "strength")])
@pytest.mark.parametrize("chits", CHITS, ids=str)
@pytest.mark.parametrize("dice", DICE, ids=str)
def test_whoever_has_something_to_use_is_asked_and_nobody_else(
    dice: list[str], chits: list[str], ruling: str, traded: str
) -> None:
    """ND-BOK-01, ND-FAM-01, ND-WAR-01, ND-TRD-02: in reverse player order, in war the new one (ND-ORD-01)."""
    others = ["red-strength2"]
    given = {
        "order": [0, 1],
        "players.0.passed": True,
        "turn.player": 1,
        "players.0.dice": dice,
        "players.0.chits": chits,
        "players.1.dice": others,
        "players.1.chits": [],
    }
    session = table(given, rulings={"ND-AMB-01": ruling})
    (passing,) = session.read("Boris: pass")
    assert session.declare(passing).legal
    seats = ((1, others, []), (0, dice, chits))
    asked = {step: [seat for seat, *own in seats if has(*own, symbol, traded)] for step, symbol in STEPS.items()}
    if "red-strength3" not in dice:
        asked["war"].reverse()
    now = next(step for step in STEPS if asked[step])
    assert (session.position.phase, session.position.waiting) == (now, asked[now])


@pytest.mark.parametrize("order", [*ORDERS, None], ids=str)
def test_the_new_order_is_any_that_strengths_nobody_told_allow(order: tuple[int, ...] | None) -> None:
    """ND-ORD-01, ND-ORD-04: who ties stays in the order before, which may not be known either."""
    rng = Random(str(order))
    position = table({}, 3).position
    position.order = word("order", tuple(ORDERS), ORDERS) if order is None else [*order]
    for _ in range(12):
        spans = [sorted((rng.randrange(3), rng.randrange(3))) for _ in range(3)]
        shown = [low if low == high else number(f"s{seat}", low, high) for seat, (low, high) in enumerate(spans)]
        found = {
            tuple(sorted(before, key=lambda seat: -strength[seat]))
            for strength in product(*(range(low, high + 1) for low, high in spans))
            for before in ([order] if order else ORDERS)
        }
        assert {*steps._orders(position, shown)} == found


GIVEN_BACK = {
    ("building", "printed", False): {"ND-BLD-01", "ND-BLD-03", "ND-BLD-04"},
    ("building", "printed", True): {"ND-BLD-01", "ND-BLD-03"},
    ("building", "1-4", False): {"ND-BLD-01", "ND-BLD-03", "ND-BLD-04"},
    ("building", "1-4", True): {"ND-BLD-01", "ND-BLD-03"},
    ("building", "", False): {"ND-BLD-01"},
    ("advisor", "printed", False): {"ND-ADV-01", "ND-ADV-04", "ND-BLD-04"},
    ("advisor", "printed", True): {"ND-ADV-01", "ND-ADV-04"},
    ("advisor", "1-4", False): {"ND-ADV-01", "ND-ADV-02", "ND-BLD-04"},
    ("advisor", "1-4", True): {"ND-ADV-01", "ND-ADV-02"},
    ("advisor", "", False): {"ND-ADV-01"},
}


@pytest.mark.parametrize(("kind", "below", "named"), GIVEN_BACK)
def test_what_goes_back_is_told_with_its_rule(kind: str, below: str, named: bool) -> None:
    box = {
        "board.u1a": {"buildings": [["white"], ["white"]], "advisors": [{"dice": ["white"]}], "wonders": 1},
        "tile.1.1": {"kind": kind},
        "tile.1.4": {"kind": kind, "dice": ["white"]},
    }
    given = {
        "players.0.board": "u1a",
        "players.0.buildings": ["printed", below if kind == "building" else "printed"],
        "players.0.advisors": [below if kind == "advisor" else "printed"],
        "players.0.wonders": [""],
        "players.0.dice": ["white-food"],
        "players.0.used": [1, 0, 0, 0, 0],
        "players.0.unplaced": ["1-1"],
        "turn": {"player": 0, "stage": "place", "purchase": "buy", "tile": "1-1"},
    }
    session = table(given, box=box, options={"mode": "unrest"})
    back = " back white-food" if named else ""
    (place,) = session.read(f"Anna: place {2 if kind == 'building' else 1}{back}")
    verdict = session.declare(place)
    assert verdict.legal
    rules = {note.rule for note in verdict.notes} & {*set().union(*GIVEN_BACK.values())}
    assert rules == GIVEN_BACK[kind, below, named]
    player = session.position.players[0]
    assert (player.dice, player.used[0]) == ([], 1) if named else (["white-food"], 0 if below else 1)
    assert player.covered == ([below] if below == "1-4" else [])
    assert not player.withheld


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("board", ["told", "untold", "without slots"])
@pytest.mark.parametrize("kind", ["building", "advisor", "wonder", "colony", "untold"])
def test_whoever_has_a_tile_that_was_told_late_is_asked_for_its_slot(kind: str, board: str, seat: int) -> None:
    """ND-BUY-14: if there is a slot for it; a colony needs no board."""
    slots = 0 if board == "without slots" else 1
    facts: dict[str, Any] = {} if kind == "untold" else {"tile.1.1": {"kind": kind}}
    if board != "untold":
        printed = {"buildings": [["white"]] * slots, "advisors": [{}] * slots, "wonders": slots}
        facts["board.u1a"] = printed
    setting = GAME.setting(samples.seats(GAME, 2), {"mode": "unrest"}, {}, Box(GAME.id, "owner", False, facts))
    own = {"board": "u1a", "buildings": ["printed"] * slots, "advisors": [""] * slots, "wonders": [""] * slots}
    given = {f"players.{seat}.{name}": value for name, value in (own | {"unplaced": ["1-1"]}).items()}
    decision = Session(setting, GAME.ready(setting, given)).decision()
    due = kind == "colony" or (board == "told" and kind != "untold")
    assert (decision.kind, decision.seats) == (("place", (seat,)) if due else ("act", (0,)))


@pytest.mark.parametrize(("slot", "used"), [(1, 1), (2, 0), (3, 2)])
def test_nothing_goes_back_for_a_slot_beyond_those_of_the_board(slot: int, used: int) -> None:
    """ND-BLD-03: a correction may have laid one more; each other one gives back what it prints."""
    given = {
        "players.0.board": "u1a",
        "players.0.buildings": ["printed"] * 3,
        "players.0.dice": [],
        "players.0.used": [2, 0, 0, 0, 0],
        "players.0.unplaced": ["1-1"],
        "turn": {"player": 0, "stage": "place", "purchase": "buy", "tile": "1-1"},
    }
    box = {"board.u1a": {"buildings": [["white"], ["white", "white"]]}, "tile.1.1": {"kind": "building"}}
    session = table(given, box=box, options={"mode": "unrest"})
    (place,) = session.read(f"Anna: place {slot}")
    assert session.declare(place).legal
    player = session.position.players[0]
    assert (player.buildings[slot - 1], player.used[0]) == ("1-1", used)


@pytest.mark.parametrize("row", [1, 2, 3])
@pytest.mark.parametrize("column", [1, 2, 3, 4])
def test_a_tile_that_is_paid_leaves_its_cell_and_no_other(row: int, column: int) -> None:
    """ND-BUY-08, with the four columns of four players."""
    name = f"1-{4 * (row - 1) + column}"
    grid = [[f"1-{4 * line + cell}" for cell in range(1, 5)] for line in range(3)]
    given = {"grid": grid, "players.0.dice": ["red-strength2", "white-strength"]}
    session = table(given, 4, box={f"tile.{name.replace('-', '.')}": {"kind": "colony"}})
    paid = ("white-strength", "red-strength2", "red-strength2 white-strength")[row - 1]
    for text in (f"Anna: buy {row} {column}", f"Anna: pay {paid}"):
        (action,) = session.read(text)
        assert session.declare(action).legal, text
    left = [["" if cell == name else cell for cell in line] for line in grid]
    assert (session.position.grid, session.position.players[0].colonies[-1]) == (left, name)


@pytest.mark.parametrize(("players", "age"), [(1, 4), (2, 3), (3, 2), (4, 1)])
@pytest.mark.parametrize("step", STEPS)
def test_points_that_cannot_be_reckoned_are_any_that_the_rules_may_give(
    step: str, age: int, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """ND-BOK-04, ND-SOL-07: books; ND-FAM-02, ND-WAR-02: the age or nothing; ND-BNS-01 to -03, ND-SOL-24: bonus tiles."""

    def any_of(path: str, of: Callable[[], int], among: Sequence[int]) -> Any:
        found[path.split(".")[-1].split()[0]].add(tuple(among))
        return of()

    found = defaultdict[str, set[tuple[int, ...]]](set)
    monkeypatch.setattr(steps, "reckoned", any_of)
    given = {"phase": step, "round": age, "waiting": [0], "bonus": STEPS[step], "event": f"{age}-1"}
    given |= {f"players.{seat}.dice": [] for seat in range(players)}
    session = table(given | {"players.0.dice": ["white-book", "white-strength", "white-food"]}, players, options=UNREST)
    (done,) = session.read(f"Anna: done {step}")
    assert session.declare(done).legal
    books = (0, 2) if players <= 2 else (*range(players),)
    assert found[step] == {books if step == "books" else (0, age)}
    assert found["bonus"] == {(0, 2)}


@pytest.mark.parametrize("board", ["told", "untold"])
@pytest.mark.parametrize("kind", ["building", "advisor", "wonder", "colony", "untold"])
def test_whoever_may_still_place_a_tile_is_asked_though_nothing_lies_there(kind: str, board: str) -> None:
    """ND-BUY-14: a tile that was told of late, on a board that is told; a colony needs none."""
    facts: dict[str, Any] = {"event.1.1": {"famine": 1, "war": 1}}
    facts |= {"tile.1.1": {"kind": kind}} if kind != "untold" else {}
    facts |= {"board.u1a": {"buildings": [["white"]]}} if board == "told" else {}
    setting = GAME.setting(samples.seats(GAME, 2), UNREST, {}, Box(GAME.id, "owner", False, facts))
    own = {"board": "u1a", "unplaced": ["1-1"], "buildings": [""], "advisors": [""], "wonders": [""], "chits": []}
    given = {f"players.0.{name}": value for name, value in own.items()} | {"phase": "books", "waiting": [1, 0]}
    position = GAME.ready(setting, given)
    late = kind == "colony" or (board == "told" and kind != "untold")
    for step, able, due in product(STEPS, (False, True), (0, 1)):
        position.phase, player = step, position.players[0]
        player.dice, player.unrolled = [f"white-{STEPS[step]}"] if able else [], [due, 0, 0, 0, 0]
        sure = due or late or (able and board == "told")
        perhaps = able or kind == "untold"
        assert certain(lambda: steps.able(position, setting, 0)) is (True if sure else None if perhaps else False)
        assert steps.perhaps_able(position, setting, 0) == (due or late or perhaps)


@pytest.mark.parametrize("order", ORDERS, ids=str)
def test_boards_are_chosen_by_whoever_has_none_the_last_in_order_first(order: tuple[int, ...]) -> None:
    """ND-SET-22: once they are drawn."""
    session = table({"order": [*order]}, 3, options=UNREST)
    session.position.phase = "boards"
    for having in range(7):
        for seat, player in enumerate(session.position.players):
            player.board = f"u{seat + 2}a" if having >> seat & 1 else ""
        session.position.boards_left = ["u1a"]
        assert flow.now(session.position) == ("board", [seat for seat in order if not having >> seat & 1][-1])
        session.position.boards_left = []
        assert flow.now(session.position) == ("drawn", -1)


@pytest.mark.parametrize("waiting", [[0], [1], [2], [0, 2], [2, 1, 0]], ids=str)
@pytest.mark.parametrize(("step", "rule"), [("books", "ND-BOK-01"), ("famine", "ND-FAM-01"), ("war", "ND-WAR-01")])
def test_out_of_turn_it_is_said_who_is_asked_or_that_one_is_through(step: str, rule: str, waiting: list[int]) -> None:
    """ND-BOK-01, ND-FAM-01, ND-WAR-01: the last in order of those who wait; whoever waits no more has used all he would."""
    session = table({"phase": step, "waiting": waiting, "order": [1, 0, 2]}, 3)
    for player in session.position.players:
        player.dice, player.chits = [f"white-{STEPS[step]}"], []
    last = next(one for one in (2, 0, 1) if one in waiting)
    for seat in (-1, 0, 1, 2):
        found = [*asked(session.position, session.setting, seat)]
        if seat == last:
            assert not found
            continue
        (violation,) = found
        assert isinstance(violation, Violation)
        through = seat >= 0 and seat not in waiting
        assert (violation.rule, violation.facts["player"]) == (rule, seat if through else last)
        assert ("uses nothing more" in violation.template) == through


PAIR = ("white-gold", "white-gold")


@pytest.mark.parametrize("ruling", ["gold-food-stone", "gold-strength-stone"])
@pytest.mark.parametrize("gaps", [False, True])
def test_pieces_tell_the_step_for_which_they_would_do(gaps: bool, ruling: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """ND-STA-11, ND-TRD-08: where nobody can know which one is going on; a step that all know is not named."""
    box = Box(GAME.id, "owner", False, {}) if gaps else samples.practice(GAME.id)
    setting = GAME.setting(samples.seats(GAME, 2), UNREST, {"ND-AMB-01": ruling}, box)
    position = GAME.ready(setting, {"phase": "books", "waiting": [0, 1]})
    some = [
        (),
        ("white-food",),
        ("strength+book-chit",),
        ("food+strength-chit", "white-food"),
        ("book", "white-strength"),
    ]
    for pieces, traded in product(some, ((), PAIR)):
        shown = [all(symbol in one for one in pieces) and (not traded or symbol in ruling) for symbol in STEPS.values()]
        fitting = [step for step, so in zip(STEPS, shown, strict=True) if so and gaps and (pieces or traded)]
        assert Use(0, pieces or None, traded or None)._fitting(setting) == fitting
        for left, phase, waits, step in product(
            ([], [*STEPS], ["famine", "war"]), STEPS, (False, True), (None, *STEPS)
        ):
            position.phase, position.waiting = phase, [0, 1] if waits else [1]
            monkeypatch.setattr(using, "further_steps", lambda *_, left=left: left)
            use = Use(0, pieces or None, traded or None, step)
            if step is not None:
                meant = step if left or step != phase else None
            else:
                due = [one for one in left if one in fitting and (waits or one != phase)] if len(fitting) > 1 else []
                meant = due[0] if due else None
            assert use._meant(position, setting) == meant


@pytest.mark.parametrize("step", STEPS)
def test_whoever_uses_nothing_more_says_for_which_step_if_it_can_be_several(
    step: Step, monkeypatch: pytest.MonkeyPatch
) -> None:
    """ND-ERD-01: the present one if he is asked in it, or if none may follow."""
    session = table({"phase": step, "waiting": [0]})
    for left, waits, said in product(([], [*STEPS]), (False, True), (None, *STEPS)):
        session.position.waiting = [0, 1] if waits else [0]
        monkeypatch.setattr(using, "further_steps", lambda *_, left=left: left)
        filled = said or (step if waits or not left else None)
        assert using.Done(1, said).plain(session.position, session.setting) == using.Done(1, filled)
    monkeypatch.setattr(using, "further_steps", lambda *_: [])
    for phase in ("setup", "reveal", "actions", "end"):
        session.position.phase = phase
        assert using.Done(1, None).plain(session.position, session.setting) == using.Done(1, None)


@pytest.mark.parametrize("step", STEPS)
def test_nothing_is_declined_needlessly_but_what_is_over_or_not_asked(step: Step) -> None:
    """ND-ERD-01: a step that is still to come is declined too early."""
    session = table({"phase": step, "waiting": [0]})
    phases = ["books", "famine", "war", "reveal", "end"]
    for phase, said, waits in product(("actions", *phases), (None, *STEPS), (False, True)):
        session.position.phase, session.position.waiting = phase, [0, 1] if waits else [0]
        if phase in STEPS and said in (None, phase):
            needless = not waits
        else:
            needless = said is not None and phase in phases and phases.index(phase) > phases.index(said)
        assert using.Done(1, said).needless(session.position, session.setting) == needless
