"""Which slots there are, and what lies on them: wonders under construction, and tiles that nobody told or told late."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Any

import pytest

from referee.engine import scenario as scenarios
from referee.engine.box import Box, practice_box
from referee.engine.position import clone, to_json
from referee.engine.session import Session
from referee.engine.untold import begun
from referee.engine.verdict import Missing, Note, Open, Violation
from referee.games.nations_dice.actions.buy import Build, Buy, Pay
from referee.games.nations_dice.actions.place import Place
from referee.games.nations_dice.actions.reroll import UnrestAside, UnrestReroll
from referee.games.nations_dice.actions.using import Use
from referee.games.nations_dice.components import COLOUR_KEYS
from referee.games.nations_dice.game import GAME
from referee.games.nations_dice.placing import put, returned
from referee.games.nations_dice.position import Turn
from referee.testing import samples

DICE = {key: fact for key, fact in practice_box(GAME.package).facts.items() if key.startswith("die.")}
UNREST = {"mode": "unrest"}
NATION = {"buildings": [["white"], ["white"]], "advisors": [{}], "wonders": 2}
OWN = {
    "players.0.board": "u1a",
    "players.0.buildings": ["printed", "printed"],
    "players.0.advisors": [""],
    "players.0.wonders": ["", ""],
}


def table(given: Mapping[str, Any], facts: Mapping[str, Any] | None = None, **more: Any) -> Session:
    """A table of two; with facts, of a box that tells these and its dice."""
    if facts is None:
        scenario = {"game": GAME.id, "players": 2, "given": given, "options": UNREST}
        return scenarios.session_of(GAME, samples.practice(GAME.id), scenario | more)
    setting = GAME.setting(samples.seats(GAME, 2), UNREST, {}, Box(GAME.id, "owner", False, {**DICE, **facts}))
    return Session(setting, GAME.ready(setting, {**given}))


def said(at: Session, text: str) -> str:
    (action,) = at.read(text)
    return at.declare(action).status


WONDERS = {f"tile.1.{number}": {"kind": "wonder", "stone": number} for number in range(1, 5)}
FOUR_SLOTS = {"board.u1a": {"buildings": [["white"]], "wonders": 4}}


@pytest.mark.parametrize("lying", range(1, 16))
def test_a_wonder_is_built_from_the_slot_where_it_lies(lying: int) -> None:
    """ND-WON-02, ND-WON-04, ND-WON-05: of four slots some are free; each wonder costs as many stones as its number."""
    wonders = [f"1-{slot}" if lying >> slot - 1 & 1 else "" for slot in range(1, 5)]
    given = {"players.0.board": "u1a", "players.0.wonders": wonders, "players.0.chits": ["stone"] * 3}
    given["players.0.dice"] = []
    session = table(given, box=WONDERS | FOUR_SLOTS)
    for slot, wonder in enumerate(wonders, 1):
        at = session.branch()
        (build,) = at.read(f"build {slot}")
        verdict = at.declare(build)
        assert verdict.rules == ([] if wonder and slot <= 3 else ["ND-WON-05"] if wonder else ["ND-WON-04"])
        if verdict.legal:
            assert (at.position.turn.tile, at.position.turn.stage) == (wonder, "pay")
            assert said(at, f"pay {slot} stone-chit") == "legal"
            own = at.position.players[0]
            assert own.built == [wonder]
            assert own.wonders == [one if one != wonder else "" for one in wonders]
            assert own.spent == ["stone"] * slot
    (build,) = session.read("build 5")
    assert session.judge(build).status == "illegal"


NAMES = ("1-1", "1-5", "1-9")


@pytest.mark.parametrize("stage", ["pay", "place", "act"])
@pytest.mark.parametrize("bought", [*NAMES, ""])
@pytest.mark.parametrize("name", NAMES)
def test_only_the_tile_of_this_action_ends_it(name: str, bought: str, stage: str) -> None:
    """ND-BLD-01: one that waited since before, as nobody had told what it is, leaves the turn as it is."""
    given = OWN | {"players.0.unplaced": list(NAMES), "turn": {"player": 0, "stage": stage, "tile": bought}}
    at = table(given, {f"tile.{key.replace('-', '.')}": {"kind": "building"} for key in NAMES} | {"board.u1a": NATION})
    before = clone(at.position.turn)
    put(at.position, at.setting, 0, name, 1, (), [])
    assert at.position.players[0].buildings == ["printed", name]
    assert (at.position.turn == before) == (name != bought or stage == "act")


TURNS: list[dict[str, Any]] = [
    {},
    {"turn": {"player": 1, "stage": "act"}},
    {"phase": "books", "waiting": [0], "turn": {"player": -1}, "players.0.dice": ["white-book"]},
]


@pytest.mark.parametrize("turn", TURNS, ids=["own turn", "another's", "books"])
@pytest.mark.parametrize("gains", [{"chits": ["food"]}, {"dice": ["red"]}, {}], ids=str)
def test_a_colony_that_was_told_late_needs_no_board(turn: Mapping[str, Any], gains: Mapping[str, Any]) -> None:
    """ND-COL-01, ND-COL-02: it lies beside the board, whatever that prints; there is one place for it."""
    given = {"players.0.board": "u1a", "players.0.unplaced": ["1-1"], "players.0.chits": ["gold"]}
    at = table({**given, **turn}, {"tile.1.1": {"kind": "colony", **gains}})
    assert at.decision().kind == "place"
    elsewhere = at.branch()
    assert said(at.branch(), "Anna: place 2") == "illegal"
    Place(0, 2).apply(elsewhere.position, elsewhere.setting, [])
    assert elsewhere.position.players[0].unplaced == ["1-1"]
    assert said(at, "Anna: place 1") == "legal"
    own = at.position.players[0]
    assert (own.colonies, own.unplaced, own.chits) == (["1-1"], [], sorted(["gold", *gains.get("chits", [])]))
    assert own.unrolled[3] == len(gains.get("dice", []))
    assert at.decision().kind != "place"


@pytest.mark.parametrize("board", [{}, {"board.u1a": NATION}], ids=["untold", "told"])
@pytest.mark.parametrize(("slot", "settled"), [(1, "legal"), (2, "illegal")])
def test_a_slot_named_for_what_turns_out_a_colony_is_no_fault_if_it_is_its_only_place(
    board: Mapping[str, Any], slot: int, settled: str
) -> None:
    """ND-COL-01: the referee asked for it; but there is no second place beside the board."""
    given = {"players.0.dice": ["white-gold", "white-strength"], "players.1.dice": ["white-food"]}
    at = table(OWN | given | {"players.0.colonies": ["1-8"]}, board)
    for text in ("Anna: buy 1 1", "Anna: pay white-gold white-strength", f"Anna: place {slot}"):
        assert said(at, text) != "illegal", text
    at.learn("tile.1.1", {"kind": "colony"})
    assert at.steps[-1].settled == settled
    assert at.position.players[0].colonies == ["1-8", "1-1"]


@pytest.mark.parametrize("slots", [0, 2])
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("whose", ["of this turn", "of an earlier turn", "of an earlier turn, while another places"])
def test_on_a_board_that_nobody_told_a_building_of_this_turn_lies_on_one_of_the_slots_that_are_listed(
    whose: str, seat: int, slots: int
) -> None:
    """ND-BLD-01, ND-BLD-04: on no other one. One of an earlier turn may lie on any by now."""
    own: dict[str, Any] = {"board": "u1a", "buildings": ["printed"] * slots, "unplaced": ["1-1"]}
    other: dict[str, Any] = {"board": "u2a", "buildings": ["printed"], "unplaced": []}
    mine, turn = whose == "of this turn", {"player": 1 - seat, "stage": "act"}
    if whose != "of an earlier turn":
        turn = {
            "player": seat if mine else 1 - seat,
            "stage": "place",
            "purchase": "buy",
            "tile": "1-1" if mine else "1-4",
        }
        other["unplaced"] = [] if mine else ["1-4"]
    given = {f"players.{seat}.{name}": value for name, value in (own | {"dice": ["white-food"]}).items()}
    given |= {f"players.{1 - seat}.{name}": value for name, value in other.items()} | {"turn": turn}
    at = table(given, {"tile.1.1": {"kind": "building"}, "tile.1.4": {"kind": "building"}})
    for slot, back in ((1, ""), (2, ""), (3, ""), (1, " back white-food"), (1, " back white-gold")):
        wrong = mine and slots and (slot > slots or "gold" in back)
        status = said(at.branch(), f"{('Anna', 'Boris')[seat]}: place {slot}{back}")
        assert status == ("illegal" if wrong else "unverifiable")


@pytest.mark.parametrize("turn", [0, 1])
@pytest.mark.parametrize("purchase", ["buy", "build"])
@pytest.mark.parametrize("stage", ["act", "pay", "place", "shadow"])
def test_where_nothing_is_due_to_be_placed_or_paid_it_is_said_why(stage: Any, purchase: Any, turn: int) -> None:
    """ND-BUY-07, ND-WON-07, ND-BUY-14, ND-TRN-01, ND-TRN-02, ND-SOL-03: what is bought is paid before it is placed."""
    at = table({"players.0.dice": ["white-gold"], "players.1.dice": ["white-gold"]})
    at.position.turn = Turn(turn, stage, purchase, "1-20" if purchase == "build" else "1-1", 1, 1)
    for seat in (0, 1):
        other = ["ND-TRN-01"] * (seat != turn)
        unpaid = {"pay": "ND-BUY-07" if purchase == "buy" else "ND-WON-07"}.get(stage, "ND-BUY-14")
        placed = [getattr(one, "rule", "") for one in Place(seat, 1).check(at.position, at.setting)]
        if not (stage == "place" and seat == turn):
            assert placed == (other or [unpaid])
        undue = {"place": "ND-BUY-14", "shadow": "ND-SOL-03", "act": "ND-TRN-02", "pay": ""}[stage]
        paid = [getattr(one, "rule", "") for one in Pay(seat, ("food-chit",), None).check(at.position, at.setting)]
        if stage != "pay" or other:
            assert paid == (other or [undue])
    at.position.players[turn].unrolled, at.position.players[turn].rolled = [1, 0, 0, 0, 0], True
    found = [*Pay(turn, ("white-gold",), None).check(at.position, at.setting)]
    assert [getattr(one, "rule", "") for one in found] == ["ND-ROL-05"]


NO_SLOT = {"building": "ND-BLD-01", "advisor": "ND-ADV-01", "wonder": "ND-WON-02"}


@pytest.mark.parametrize("ruling", ["replaces", "not-allowed"])
@pytest.mark.parametrize("kind", ["building", "advisor", "wonder", "colony"])
def test_a_tile_is_bought_where_there_is_a_slot_for_it(kind: str, ruling: str) -> None:
    """ND-BLD-01, ND-ADV-01, ND-WON-02, ND-WON-03, ND-AMB-08: an unbuilt wonder makes room, if the table plays so."""
    box = {"tile.1.1": {"kind": kind}, "board.u1a": NATION}
    session = table({"players.0.board": "u1a", "players.0.chits": ["gold", "strength"]}, box=box)
    session.setting.rulings = {**session.setting.rulings, "ND-AMB-08": ruling}
    own = session.position.players[0]
    buy = Buy(0, 1, 1)
    for slots in range(4):
        for full in range(slots + 1):
            lying = [f"1-{10 + at}" for at in range(full)] + [""] * (slots - full)
            own.buildings, own.advisors, own.wonders = [*lying], [*lying], [*lying]
            filled = kind == "wonder" and 0 < slots == full
            refused = [] if kind == "colony" or slots else [NO_SLOT[kind]]
            refused += ["ND-WON-03"] * (filled and ruling == "not-allowed")
            found = [*buy.check(session.position, session.setting)]
            assert [one.rule for one in found if isinstance(one, Violation)] == refused
            warned = [*buy.warnings(session.position, session.setting)]
            assert [(one.rule, one.facts["tile"]) for one in warned] == [("ND-WON-03", "1-10")] * filled


@pytest.mark.parametrize("moved", [False, True], ids=["", "moved"])
@pytest.mark.parametrize("slots", range(1, 5))
def test_where_no_wonder_is_replaced_one_that_nobody_told_may_fill_the_last_slot(slots: int, moved: bool) -> None:
    """ND-WON-02, ND-WON-03, ND-AMB-08: it fills no second one, nor is there room where all were full before."""
    told = {"board.u1a": NATION | {"wonders": slots}, "tile.1.2": WONDERS["tile.1.1"]}
    for full in range(slots + 1):
        lying = [f"1-{10 + at}" for at in range(full)] + [""] * (slots - full)
        given = BARE | {"players.0.wonders": lying, "players.0.unplaced": ["1-9"]}
        at = table(given | {"players.0.withheld": ["tile.1.9/before"] * moved}, told)
        at.setting.rulings = {**at.setting.rulings, "ND-AMB-08": "not-allowed"}
        free = slots - full
        doubt = free == 1 and not (slots == 1 and moved)  # on the only slot another one had covered it
        assert said(at, "buy 1-2") == ("illegal" if free == 0 else "unverifiable" if doubt else "legal")


@pytest.mark.parametrize("slots", [0, 1, 2])
@pytest.mark.parametrize("kind", NO_SLOT)
def test_a_tile_told_late_is_asked_for_where_there_is_a_slot_for_it(kind: str, slots: int) -> None:
    """ND-BUY-14, ND-BLD-01, ND-ADV-01, ND-WON-02: it should not have been bought else."""
    board = {"buildings": [["white"]] * slots, "advisors": [{}] * slots, "wonders": slots}
    lying = {"players.0.buildings": ["printed"] * slots, "players.0.advisors": [""] * slots}
    given = BARE | lying | {"players.0.wonders": [""] * slots, "players.0.unplaced": ["1-1"]}
    at = table(given, {"board.u1a": board, "tile.1.1": {"kind": kind}})
    assert at.decision().kind == ("place" if slots else "act")


def test_the_owner_of_a_building_says_that_it_lies_on_the_only_slot() -> None:
    """ND-BUY-14."""
    at = table(
        BARE | {"players.0.buildings": [""]}, {"board.u1a": {"buildings": [[]]}, "tile.1.1": {"kind": "building"}}
    )
    for text in ("buy 1-1", "pay gold-chit"):
        assert said(at, text) == "legal", text
    assert at.decision().kind == "place"
    assert said(at, "place 1") == "legal"


@pytest.mark.parametrize("kind", NO_SLOT)
def test_without_slots_on_a_board_that_nobody_told_there_may_be_one(kind: str) -> None:
    """ND-BLD-01, ND-ADV-01, ND-WON-02."""
    given = {"players.0.board": "u1a", "players.0.buildings": [], "players.0.advisors": [], "players.0.wonders": []}
    at = table(given | {"players.0.chits": ["gold"]}, {"tile.1.1": {"kind": kind}})
    (missing,) = (one for one in Buy(0, 1, 1).check(at.position, at.setting) if isinstance(one, Missing))
    assert (missing.key, missing.rule) == ("board.u1a", NO_SLOT[kind])


def test_a_tile_is_read_as_the_cell_where_it_lies() -> None:
    """ND-BUY-01: in the row and column that are said, if any are; else it stays as it was said."""
    at = table({"grid": [["1-1", "1-2", "1-3"], ["1-4", "", "1-5"], ["1-6", "1-7"]]})
    cells = {"1-1": (1, 1), "1-2": (1, 2), "1-3": (1, 3), "1-4": (2, 1), "1-5": (2, 3), "1-6": (3, 1), "1-7": (3, 2)}
    for tile, cell in [*cells.items(), ("1-9", (0, 0))]:
        for row, column in product((None, 1, 2, 3), (None, 1, 2, 3)):
            said = Buy(0, row, column, tile)  # type: ignore[arg-type]
            there = tile != "1-9" and row in (None, cell[0]) and column in (None, cell[1])
            assert said.plain(at.position, at.setting) == (Buy(0, *cell) if there else said)
    for row, column in product((1, 2, 3), (1, 2, 3, 4)):
        rules = [one.rule for one in Buy(0, row, column).check(at.position, at.setting) if isinstance(one, Violation)]
        assert ("ND-BUY-01" in rules) == ((row, column) not in cells.values())
    listed = {(one.row, one.column) for one in Buy.candidates(at.position, at.setting, 0) if isinstance(one, Buy)}
    assert listed == {*cells.values()}


@pytest.mark.parametrize("stage", ["act", "place"])
@pytest.mark.parametrize("slots", [0, 1])
def test_what_nobody_told_is_not_placed_where_it_cannot_lie_while_another_has_the_turn(slots: int, stage: str) -> None:
    """ND-BUY-14: what needs no slot was laid at once, and for all else there is none."""
    none = {"buildings": [["white"]] * slots, "advisors": [{}] * slots, "wonders": slots}
    given: dict[str, Any] = {"players.0.board": "u1a", "players.0.buildings": ["printed"] * slots}
    given |= {"players.0.advisors": [""] * slots, "players.0.wonders": [""] * slots, "players.0.unplaced": ["1-1"]}
    given |= {"players.1.board": "u2a", "players.1.buildings": ["printed"], "players.0.used": [1, 0, 0, 0, 0]}
    turn: dict[str, Any] = {"player": 1, "stage": stage}
    if stage == "place":
        given |= {"players.1.unplaced": ["1-4"]}
        turn |= {"purchase": "buy", "tile": "1-4"}
    at = table(given | {"turn": turn}, {"board.u1a": none, "board.u2a": NATION, "tile.1.4": {"kind": "building"}})
    assert said(at, "Anna: place 1") == ("unverifiable" if slots else "illegal")


def test_as_long_as_nobody_knows_who_acts_nothing_is_read_into_what_is_said() -> None:
    """The last player is not meant by it."""
    at = table({"players.1.dice": ["white-gold"], "players.1.chits": [], "turn.player": 1})
    for action in (
        Place(-1, 1, ("white-gold",)),
        Place(-1, 1, ("gold",)),
        Pay(-1, ("gold",), None),
        Pay(-1, None, ("gold", "gold")),
        Use(-1, ("gold",), None),
        UnrestReroll(-1, ("green-unrest",)),
        UnrestAside(-1, ("green-unrest",)),
    ):
        at.position.players[1].dice = ["green-unrest", "white-gold"]
        assert action.plain(at.position, at.setting) == action


@pytest.mark.parametrize("kind", ["building", "advisor"])
@pytest.mark.parametrize("below", ["1-9", "1-5", "printed", ""])
def test_what_goes_back_hinges_on_what_lies_on_the_slot_and_on_no_other(below: str, kind: str) -> None:
    """ND-BLD-03, ND-ADV-02: on a tile that nobody told, where it is covered."""
    board = {"buildings": [["white"]] * 3, "advisors": [{"dice": ["white"]}] * 3}
    facts = {"board.u1a": board, "tile.1.1": {"kind": kind}, "tile.1.5": {"kind": kind, "dice": ["white"]}}
    for place, slot in product(range(3), range(3)):
        lying = ["1-5"] * 3
        lying[place] = below
        given = {"players.0.board": "u1a", "players.0.buildings": lying, "players.0.advisors": lying}
        given |= {"players.0.unplaced": ["1-1"], "players.0.used": [1, 0, 0, 0, 0], "players.0.dice": ["white-food"]}
        turn = {"player": 0, "stage": "place", "purchase": "buy", "tile": "1-1"}
        at = table({**given, "turn": turn}, facts)
        missing = [one.key for one in Place(0, slot + 1).check(at.position, at.setting) if isinstance(one, Missing)]
        assert missing == (["tile.1.9"] if below == "1-9" and place == slot else [])
        gone = below == "" and place == slot
        for named, wrong in ((("white-food",), gone), (("white-food", "white-gold"), True)):
            rules = [
                one.rule
                for one in Place(0, slot + 1, named).check(at.position, at.setting)
                if isinstance(one, Violation)
            ]
            due = {True: ["ND-BLD-04"], False: []}[wrong] if not missing else []
            assert rules == due + ["ND-STA-02"] * (len(named) > 1)


@pytest.mark.parametrize("used", range(4))
@pytest.mark.parametrize("due", range(4))
def test_used_dice_and_those_that_are_named_make_up_what_goes_back(due: int, used: int) -> None:
    """ND-BLD-03, ND-BLD-04: of each colour no more than that; too few named are too few, none named are asked for."""
    for colour, face in (("white", "gold"), ("red", "stone"), ("green", "gold2")):
        facts = {"board.u1a": NATION, "tile.1.1": {"kind": "building"}}
        facts |= {"tile.1.5": {"kind": "building", "dice": [colour] * due}}
        at = table({"players.0.board": "u1a", "players.0.buildings": ["1-5"], "players.0.unplaced": ["1-1"]}, facts)
        own, place = at.position.players[0], COLOUR_KEYS.index(colour)
        at.position.turn = Turn(0, "place", "buy", "1-1")
        own.dice, own.used = [f"{colour}-{face}"] * 3, [0] * 5
        own.used[place] = used
        for named in range(4):
            back = (f"{colour}-{face}",) * named or None
            found = [*Place(0, 1, back).check(at.position, at.setting)]
            if named > due:
                assert [getattr(one, "rule", "") for one in found] == ["ND-BLD-04"]
            elif named + used >= due:
                assert not found
            elif named:
                assert [getattr(one, "rule", "") for one in found] == ["ND-BLD-03"]
            else:
                assert [type(one) for one in found] == [Open]
        listed = {one.back for one in Place.candidates(at.position, at.setting, 0) if isinstance(one, Place)}
        counts = {len(back or ()) for back in listed}
        assert counts == {count for count in range(4) if max(0, due - used) <= count <= due}


def test_dice_just_paid_need_not_be_named_where_used_ones_are_enough() -> None:
    """ND-BLD-04: they are used now; an unused one like them goes back only if it must."""
    facts = {"board.u1a": NATION, "tile.1.1": {"kind": "building"}}
    for due, used, paid, named in product(range(3), range(4), range(3), range(1, 4)):
        if paid > used:
            continue
        told = facts | {"tile.1.5": {"kind": "building", "dice": ["white"] * due}}
        at = table({"players.0.board": "u1a", "players.0.buildings": ["1-5"], "players.0.unplaced": ["1-1"]}, told)
        at.position.turn = Turn(0, "place", "buy", "1-1", paid=["white-gold"] * paid)
        at.position.players[0].dice, at.position.players[0].used = ["white-gold"], [used, 0, 0, 0, 0]
        left = named
        for _ in range(min(named, paid)):
            if left <= due and left - 1 + used >= due:
                left -= 1
        plain = Place(0, 1, ("white-gold",) * named).plain(at.position, at.setting)
        assert plain == Place(0, 1, ("white-gold",) * left or None)


def test_of_an_empty_slot_nothing_goes_back_however_few_used_dice_there_may_be() -> None:
    """ND-BLD-08: two tiles that nobody told may each have taken the only used die when they were covered."""
    given = {"players.0.board": "u1a", "players.0.buildings": ["", "printed"], "players.0.unplaced": ["1-1"]}
    given |= {"players.0.used": [1, 0, 0, 0, 0], "players.0.withheld": ["tile.1.8/back", "tile.1.9/back"]}
    given |= {"turn": {"player": 0, "stage": "place", "purchase": "buy", "tile": "1-1"}, "players.0.dice": []}
    at = table(given, {"board.u1a": NATION, "tile.1.1": {"kind": "building"}})
    assert said(at, "Anna: place 1") == "legal"


PLAY: dict[str, Any] = {
    "players.0.board": "u1a",
    "players.0.buildings": ["printed", "printed"],
    "players.0.used": [1, 0, 0, 0, 0],
    "players.0.dice": [],
    "players.0.chits": [],
    "grid": [["1-1", "1-2"], [], []],
}
BUILDINGS = {"board.u1a": NATION, **{f"tile.1.{one}": {"kind": "building", "chits": ["food"]} for one in (1, 4)}}


@pytest.mark.parametrize(("unplaced", "turn", "slot", "lying"), [
    # the one that waits, not the one that is still to be paid
    (["1-4"], ("pay", "buy", "1-1"), 2, ["printed", "1-4"]),
    # the one that is still to be paid, if none waits
    ([], ("pay", "buy", "1-1"), 2, ["printed", "1-1"]),
    (["1-1"], ("place", "buy", "1-1"), 1, ["1-1", "printed"]),
    # no wonder that is being built, no tile that was placed, none at all
    ([], ("pay", "build", "1-1"), 1, ["printed", "printed"]),
    ([], ("act", "buy", "1-1"), 1, ["printed", "printed"]),
    ([], ("act", "", ""), 1, ["printed", "printed"]),
    # there is no third slot
    (["1-1"], ("place", "buy", "1-1"), 3, ["printed", "printed"]),
    (["1-4"], ("act", "", ""), 3, ["printed", "printed"]),
])  # fmt: skip
def test_what_is_placed_by_override_is_what_waits_or_is_being_bought(
    unplaced: list[str], turn: tuple[Any, Any, str], slot: int, lying: list[str]
) -> None:
    """ND-BUY-08, ND-BUY-14: it leaves the progress board then, if it still lies there."""
    at = table(PLAY | {"players.0.unplaced": unplaced}, BUILDINGS)
    at.position.turn = Turn(0, *turn, 1 if turn[2] else 0, 1 if turn[2] else 0)
    Place(0, slot).apply(at.position, at.setting, [])
    own = at.position.players[0]
    laid = [one for one in lying if one != "printed"]
    assert (own.buildings, own.unplaced) == (lying, [] if laid else unplaced)
    assert at.position.grid[0] == ["" if "1-1" in laid else "1-1", "1-2"]
    assert own.chits == (["food"] if laid else [])
    assert at.position.turn.player == (1 if "1-1" in laid else 0)


@pytest.mark.parametrize("gains", [{"chits": ["food"]}, {"dice": ["red"]}], ids=str)
def test_on_a_board_that_nobody_told_a_tile_lies_somewhere_and_gives_what_it_gives(gains: Mapping[str, Any]) -> None:
    """ND-BUY-10: once; it stays among those that wait for the board to be told."""
    at = table(PLAY | {"players.0.unplaced": ["1-1"]}, {"tile.1.1": {"kind": "building", **gains}})
    at.position.turn = Turn(0, "place", "buy", "1-1", 1, 1)
    for _ in range(2):
        Place(0, 1).apply(at.position, at.setting, [])
        own = at.position.players[0]
        assert (own.buildings, own.unplaced) == (["printed", "printed"], ["1-1"])
        assert (own.chits, own.unrolled[3]) == (gains.get("chits", []), len(gains.get("dice", [])))
        assert at.position.turn.player == (0 if "dice" in gains else 1)


def test_on_a_board_that_nobody_told_a_wonder_lies_somewhere_and_gives_nothing_yet() -> None:
    """ND-WON-01."""
    wonder = {"kind": "wonder", "dice": ["red"], "chits": ["food"]}
    at = table(PLAY | {"players.0.unplaced": ["1-1"], "grid.0.0": ""}, {"tile.1.1": wonder})
    at.position.turn = Turn(0, "place", "buy", "1-1", 1, 1)
    assert said(at, "Anna: place 1") == "unverifiable"
    own = at.position.players[0]
    assert (own.unplaced, own.chits, own.unrolled) == (["1-1"], [], [0] * 5)
    assert at.position.turn == Turn(1, "act")


@pytest.mark.parametrize("wonders", [1, 2])
def test_who_places_a_tile_that_nobody_told_leaves_the_turn_of_another_as_it_is(wonders: int) -> None:
    """ND-TRN-01, ND-BUY-14: he has still to place his own."""
    given = BARE | {"players.0.buildings": ["", ""], "players.0.wonders": [""] * wonders, "players.0.unplaced": ["1-1"]}
    given |= {"players.1.board": "rome", "players.1.unplaced": ["1-4"], "players.1.passed": False}
    given |= {"turn": {"player": 1, "stage": "place", "purchase": "buy", "tile": "1-4"}}
    at = table(given, {"board.u1a": NATION | {"wonders": wonders}, "tile.1.4": {"kind": "building"}})
    turn = clone(at.position.turn)
    assert said(at, "Anna: place 1") == "unverifiable"
    assert at.position.turn == turn


@pytest.mark.parametrize("gains", [{"chits": ["food"]}, {"dice": ["red"]}], ids=str)
def test_a_colony_is_laid_as_soon_as_it_is_paid_whatever_the_board_prints(gains: Mapping[str, Any]) -> None:
    """ND-COL-01, ND-COL-02."""
    given = BARE | {"players.0.chits": ["strength"], "players.1.passed": False}
    at = table(given, {"tile.1.1": {"kind": "colony", **gains}})
    for text in ("buy 1-1", "pay strength-chit"):
        assert said(at, text) == "legal", text
    assert (at.position.players[0].colonies, at.position.players[0].unplaced) == (["1-1"], [])
    assert at.decision().kind == ("roll" if "dice" in gains else "act")


@pytest.mark.parametrize("kind", NO_SLOT)
def test_after_a_tile_for_which_there_is_no_slot_the_next_player_follows(kind: str) -> None:
    """ND-TRN-01: whoever overrode that it is not bought cannot lay it anywhere."""
    none = {"players.0.buildings": [], "players.0.advisors": [], "players.0.wonders": [], "players.1.passed": False}
    board = {"buildings": [], "advisors": [], "wonders": 0}
    at = table(BARE | none, {"board.u1a": board, "tile.1.1": {"kind": kind}})
    (buy,) = at.read("buy 1-1")
    assert at.judge(buy).rules == [NO_SLOT[kind]]
    at.declare(buy, override=True, why="it looks good")
    assert said(at, "pay gold-chit") == "legal"
    assert (at.position.turn, at.position.players[0].unplaced) == (Turn(1, "act"), ["1-1"])


def test_a_tile_that_a_correction_took_off_the_board_is_bought_all_the_same() -> None:
    at = table(BARE, {"board.u1a": NATION, "tile.1.1": {"kind": "building"}})
    assert said(at, "buy 1-1") == "legal"
    at.position.grid = [[], [], []]
    assert said(at, "pay gold-chit") == "legal"
    assert (at.position.players[0].unplaced, at.position.grid) == (["1-1"], [[], [], []])


@pytest.mark.parametrize("kind", ["advisor", "building", "colony"])
def test_a_paid_tile_that_waits_for_its_slot_counts_where_its_kind_does(kind: str) -> None:
    """ND-END-02: and nowhere else."""
    session = table(
        {"players.0.board": "u1a", "players.0.unplaced": ["1-1"]}, box={"tile.1.1": {"kind": kind, "vp": 3}}
    )
    data, _ = GAME.final(session.position, session.setting)
    own = data["boards"][session.setting.players[0]]
    piles = ("advisors", "buildings", "colonies", "wonders", "covered", "unbuilt")
    assert [name for name in piles if own[name].get("1-1") == 3] == [{"colony": "colonies"}.get(kind, f"{kind}s")]


def test_what_lies_on_a_slot_needs_no_word_that_it_lies_there_and_on_no_other() -> None:
    """ND-ADV-01, ND-WON-01: an advisor or a wonder; what the board prints was never laid."""
    session = table({"players.0.board": "u1a"}, box=WONDERS | {"board.u1a": NATION})
    own = session.position.players[0]
    for lying in product(("", "printed", "1-1"), repeat=4):
        wonders = [one for one in lying if one != "printed"]
        for own.advisors, own.wonders, slots in (([*lying], [], lying), ([], wonders, wonders)):
            for slot in range(1, 6):
                needless = Place(0, slot).needless(session.position, session.setting)
                assert needless == (slot <= len(slots) and slots[slot - 1] == "1-1")


@pytest.mark.parametrize("colonies", [["1-1"], ["1-1", "1-2"]])
def test_a_colony_lies_in_its_one_place_without_a_word(colonies: list[str]) -> None:
    """ND-COL-01: told where it had to lie anyway, and of no second place."""
    known = {f"tile.1.{number}": {"kind": "colony", "vp": 1} for number in (1, 2)}
    session = table({"players.0.board": "u1a", "players.0.colonies": colonies}, box=known)
    assert [Place(0, slot).needless(session.position, session.setting) for slot in (1, 2)] == [True, False]


@pytest.mark.parametrize(("slot", "status"), [(1, "illegal"), (2, "legal")])
def test_a_wonder_that_nobody_told_stays_on_its_slot_when_the_one_beside_it_is_built(slot: int, status: str) -> None:
    """ND-WON-01, ND-WON-04: it was taken to lie on the first slot that is free now, and to build it was refused."""
    given = OWN | {"players.0.wonders": ["1-2", ""], "players.0.dice": [], "players.1.passed": True}
    given |= {"players.0.chits": ["gold", "stone", "stone"]}
    entries = ("buy 1-1", "pay gold-chit", "build 1", "pay stone-chit")
    told = {"board.u1a": NATION, "tile.1.2": WONDERS["tile.1.1"]}
    half, full = table(given, told), table(given, told | {"tile.1.1": WONDERS["tile.1.1"]})
    for text in entries:
        assert said(half, text) != "illegal"
        assert said(full, text) == "legal"
    assert said(full, f"build {slot}") == status
    assert said(half, f"build {slot}") == "unverifiable"
    half.learn("tile.1.1", WONDERS["tile.1.1"])
    assert half.steps[-1].settled == status


BARE = OWN | {
    "players.0.dice": ["white-food", "white-stone"],
    "players.0.chits": ["gold"] * 3,
    "players.1.passed": True,
}
ADVISOR = {"tile.1.2": {"kind": "advisor", "chits": ["food"]}}


def test_on_the_only_slot_the_wonder_lies_that_was_bought_last() -> None:
    """ND-WON-03, ND-WON-04: whatever the tiles are that came before it; those that came later may have covered it."""
    given = BARE | {"players.0.wonders": [""], "players.0.unplaced": ["1-1"], "players.0.chits": ["gold"] * 4}
    told = {"board.u1a": NATION | {"wonders": 1}, "tile.1.2": WONDERS["tile.1.1"]}
    at = table(given | {"players.0.dice": ["white-stone"] * 2}, told)
    for text in ("buy 1-2", "pay gold-chit"):
        assert said(at, text) == "legal", text
    later, built = at.branch(), at.branch()
    for text in ("build 1", "pay white-stone"):
        assert said(built, text) == "legal", text
    assert said(built, "build 1") == "illegal"
    for text in ("buy 1-3", "pay gold-chit"):
        assert said(later, text) != "illegal", text
    assert said(later, "build 1") == "unverifiable"


def test_what_waits_for_its_slot_is_not_built_yet() -> None:
    """ND-BUY-14, ND-WON-04: a wonder that was told late, for which another one has to leave the game."""
    given = BARE | {
        "players.0.wonders": ["1-3", "1-4"],
        "players.0.unplaced": ["1-2"],
        "players.0.chits": ["stone"] * 3,
        "players.0.dice": [],
    }
    at = table(given, WONDERS | {"board.u1a": NATION})
    assert at.decision().kind == "place"
    assert [said(at.branch(), f"Anna: build {slot}") for slot in (1, 2)] == ["legal", "illegal"]


@pytest.mark.parametrize("slots", range(3))
def test_where_there_is_no_slot_for_a_wonder_none_is_built(slots: int) -> None:
    """ND-WON-02, ND-WON-04: whatever the tile is that waits."""
    given = BARE | {"players.0.wonders": [""] * slots, "players.0.unplaced": ["1-1"]}
    at = table(given, {"board.u1a": NATION | {"wonders": slots}})
    assert said(at, "build 1") == ("unverifiable" if slots else "illegal")


@pytest.mark.parametrize("count", range(1, 5))
def test_a_board_that_nobody_told_may_have_a_slot_for_each_wonder(count: int) -> None:
    """ND-WON-02: and no wonder lies on a further one."""
    given = {"players.0.board": "u1a", "players.0.wonders": [], "players.0.chits": ["stone"] * 4}
    at = table(given | {"players.0.unplaced": [f"1-{number}" for number in range(1, count + 1)]}, WONDERS)
    assert said(at, f"build {count + 1}") == "illegal"
    assert said(at, f"build {count}") == "unverifiable"


@pytest.mark.parametrize(("stones", "status"), [(1, "illegal"), (2, "unverifiable")])
def test_a_wonder_is_built_once_on_a_board_that_nobody_told(stones: int, status: str) -> None:
    """ND-WON-05, ND-WON-07: of two of which the first was paid with one stone, the other one costs two."""
    given = {"players.0.board": "u1a", "players.0.wonders": [], "players.0.unplaced": ["1-1", "1-2"]}
    given |= {"players.0.chits": ["stone"] * 4, "players.0.dice": [], "players.1.passed": True}
    at = table(given, WONDERS)
    for text in ("build 1", "pay stone-chit", "build 2"):
        assert said(at, text) == "unverifiable", text
    assert said(at, f"pay {stones} stone-chit") == status


def test_a_slot_named_for_a_tile_that_nobody_told_settles_nothing_as_it_may_be_a_colony() -> None:
    """ND-COL-01: anything else could lie there, on a slot that is empty."""
    empty = {"players.0.buildings": ["", ""], "players.0.advisors": ["", ""]}
    at = table(BARE | empty | {"players.0.unplaced": ["1-1"]}, {"board.u1a": NATION | {"advisors": [{}, {}]}})
    assert said(at, "place 1") == "unverifiable"


def test_what_goes_back_for_an_advisor_that_nobody_told_is_not_known_to_be_nothing() -> None:
    """ND-ADV-02: if it gave a die, that is one to be named; so its owner may say where the next one lies."""
    at = table(BARE | {"players.0.advisors": ["1-9"]}, {"board.u1a": NATION, **ADVISOR})
    assert said(at, "buy 1-2") == "legal"
    assert said(at, "pay gold-chit") == "legal"
    assert at.position.turn.stage == "place"
    assert said(at, "Anna: place 1 back white-food") == "unverifiable"


def test_an_advisor_that_covers_what_the_board_prints_lies_there_at_once() -> None:
    """ND-ADV-04: nothing is in doubt where the board is told, though other tiles and boards are not."""
    printed = NATION | {"advisors": [{"chits": ["stone"]}]}
    at = table(BARE | {"players.0.advisors": ["printed"]}, {"board.u1a": printed, **ADVISOR})
    assert said(at, "buy 1-2") == "legal"
    assert said(at, "pay gold-chit") == "legal"
    assert at.position.players[0].advisors == ["1-2"]
    assert at.position.turn == Turn(0, "act")


def test_a_wonder_lies_on_the_first_free_slot_at_once() -> None:
    """ND-WON-01, ND-WON-02: nothing is in doubt where nothing waits, though other tiles and boards are not told."""
    at = table(BARE | {"players.0.wonders": ["1-9", ""]}, {"board.u1a": NATION, "tile.1.2": WONDERS["tile.1.1"]})
    assert said(at, "buy 1-2") == "legal"
    assert said(at, "pay gold-chit") == "legal"
    assert at.position.players[0].wonders == ["1-9", "1-2"]
    assert at.position.turn == Turn(0, "act")


@pytest.mark.parametrize("waiting", [[], ["1-3"]])
def test_of_two_free_slots_a_wonder_lies_on_the_first_whatever_waits(waiting: list[str]) -> None:
    """ND-WON-02: a slot is free, whatever the other one is."""
    given = BARE | {"players.0.unplaced": waiting, "players.1.passed": False}
    at = table(given, {"board.u1a": NATION, "tile.1.2": WONDERS["tile.1.1"]})
    for text in ("buy 1-2", "pay gold-chit", "Boris: pass food"):
        assert said(at, text) == "legal", text
    assert at.position.players[0].wonders == ["1-2", ""]


@pytest.mark.parametrize(
    ("tile", "colonies", "white"),
    [
        ({"kind": "colony", "chits": ["food"]}, ["1-2"], 0),
        ({"kind": "colony", "dice": ["white"]}, ["1-2"], 1),
        ({"kind": "wonder", "dice": ["white"]}, [], 0),
    ],
    ids=str,
)
def test_on_a_board_that_nobody_told_a_colony_is_laid_beside_it_and_a_wonder_gives_nothing_yet(
    tile: Mapping[str, Any], colonies: list[str], white: int
) -> None:
    """ND-COL-01, ND-COL-02, ND-BUY-10: though nobody says so before the next player acts."""
    turn = {"player": 0, "stage": "place", "purchase": "buy", "tile": "1-2"}
    given = BARE | {"turn": turn, "players.0.unplaced": ["1-2"], "players.1.passed": False, "grid.0.1": ""}
    at = table(given, {"tile.1.2": tile})
    assert said(at, "roll white-gold" if white else "Boris: pass food") != "illegal"
    own = at.position.players[0]
    assert (own.colonies, own.unplaced) == (colonies, [] if colonies else ["1-2"])
    assert own.chits == sorted([*BARE["players.0.chits"], *tile.get("chits", [])])
    assert (own.unrolled, len(own.dice)) == ([0] * 5, 2 + white)


def test_a_wonder_that_covers_the_only_other_lies_there_at_once_and_takes_nothing_back() -> None:
    """ND-WON-03: whatever tiles bought before are, of which nobody has told."""
    given = BARE | {"players.0.wonders": ["1-4"], "players.0.unplaced": ["1-1", "1-3"]}
    told = {"board.u1a": NATION | {"wonders": 1}, "tile.1.2": WONDERS["tile.1.1"], "tile.1.4": WONDERS["tile.1.4"]}
    at = table(given, told)
    for text in ("buy 1-2", "pay gold-chit"):
        assert said(at, text) != "illegal"
    own = at.position.players[0]
    assert (own.wonders, at.position.gone) == (["1-2"], ["1-4"])
    assert at.position.turn == Turn(0, "act")


def test_what_a_tile_that_nobody_told_gave_may_have_gone_back_when_its_slot_was_covered() -> None:
    """ND-BLD-03: its red die may lie there no more."""
    given = BARE | {"players.0.chits": ["gold"] * 3 + ["reroll"], "players.0.used": [2, 0, 0, 0, 0]}
    at = table(given, {"board.u1a": NATION, "tile.1.2": {"kind": "building"}})
    for text in ("buy 1-1", "pay gold-chit", "place 1", "roll red-strength", "Anna: buy 1-2", "pay gold-chit"):
        assert said(at, text) != "illegal", text
    beside, above = at.branch(), at.branch()
    assert said(beside, "Anna: place 2") == "legal"
    assert beside.position.players[0].used[0] == 1
    assert said(above, "Anna: place 1 back white-food") == "unverifiable"
    assert "white-food" not in above.position.players[0].dice
    assert said(at, "Anna: place 1") == "unverifiable"
    assert said(at, "Anna: reroll red-strength") == "unverifiable"


BACK = {"building": ("ND-BLD-03", "ND-BLD-03"), "advisor": ("ND-ADV-04", "ND-ADV-02")}


@pytest.mark.parametrize("gives", [{}, {"dice": ["white"]}, {"chits": ["food"]}], ids=str)
@pytest.mark.parametrize("below", ["printed", "1-5", ""])
@pytest.mark.parametrize("kind", BACK)
def test_what_goes_back_is_said_by_the_rule_about_what_was_covered(
    kind: str, below: str, gives: Mapping[str, Any]
) -> None:
    """ND-BLD-03, ND-BLD-04, ND-ADV-02, ND-ADV-04: and what is covered is no more than that."""
    printed = {"buildings": [gives.get("dice", [])], "advisors": [gives]}
    given = OWN | {f"players.0.{kind}s": [below], "players.0.used": [1, 0, 0, 0, 0], "players.0.chits": ["food"]}
    at = table(given, {"board.u1a": printed, "tile.1.1": {"kind": kind}, "tile.1.5": {"kind": kind, **gives}})
    notes: list[Note] = []
    put(at.position, at.setting, 0, "1-1", 0, (), notes)
    back = bool(gives) and below != "" and (kind, below, "chits" in gives) != ("building", "printed", True)
    used = back and "dice" in gives
    said = [BACK[kind][below != "printed"]] * back + ["ND-BLD-04"] * used
    assert [one.rule for one in notes if one.rule in {"ND-BLD-03", "ND-BLD-04", "ND-ADV-02", "ND-ADV-04"}] == said
    own = at.position.players[0]
    assert (own.used[0], own.chits) == (0 if used else 1, [] if back and not used else ["food"])
    assert own.covered == ["1-5"] * (below == "1-5")


@pytest.mark.parametrize("place", [1, 2, 4])
def test_nothing_goes_back_for_more_slots_than_a_board_has(place: int) -> None:
    """A correction may lay more there."""
    at = table(OWN | {"players.0.buildings": ["printed"] * 5}, {"board.u1a": NATION})
    assert sum(returned(at.position, at.setting, 0, "building", place).dice) == (1 if place < 2 else 0)


def test_symbols_of_dice_that_nobody_told_pay_nothing_where_nothing_is_to_be_paid() -> None:
    """ND-BUY-05: what they would be read as is asked only where it matters."""
    known = table(OWN | {"players.1.passed": True}, {"board.u1a": NATION, "tile.1.1": {"kind": "building"}})
    data = to_json(known.position)
    data["players"][0]["dice"] = {"unknown": True}
    at = Session(known.setting, begun(known.setting, data))
    assert said(at, "pay gold") == "illegal"
    assert said(at, "buy 1-1") != "illegal"
    assert at.judge(at.read("pay gold")[0]).status == "unverifiable"


@pytest.mark.parametrize(("slot", "warned"), [(1, False), (2, False), (3, True), (4, False)])
def test_what_the_supply_lacks_is_said_of_the_wonder_that_is_built(slot: int, warned: bool) -> None:
    """ND-CMP-02, ND-AMB-23: the third one brings more dice than there are."""
    facts = FOUR_SLOTS | WONDERS | {"tile.1.3": {"kind": "wonder", "stone": 3, "dice": ["red"] * 4}}
    own = {"players.0.wonders": [f"1-{number}" for number in range(1, 5)], "players.0.dice": ["red-food"] * 9}
    at = table(OWN | own, facts)
    assert bool([*Build(0, slot).warnings(at.position, at.setting)]) == warned
