"""Games played while facts are missing: nothing is illegal for it, and what is told later settles what came before."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from random import Random
from typing import Any

import pytest

from referee import record
from referee.engine import possible, simulate
from referee.engine import scenario as scenarios
from referee.engine.box import Box, practice_box, schema_of
from referee.engine.errors import Ambiguous, EntryError
from referee.engine.explore import reach
from referee.engine.judge import judge
from referee.engine.position import clone, to_json
from referee.engine.session import Session
from referee.engine.untold import begun
from referee.engine.verdict import Verdict
from referee.games.nations_dice import payment
from referee.games.nations_dice.actions.place import Place
from referee.games.nations_dice.actions.using import Use
from referee.games.nations_dice.game import GAME
from referee.games.nations_dice.position import Turn
from referee.testing import parts, samples
from referee.text.speech import Speaker
from referee.text.views import table_lines

FACTS = practice_box(GAME.package).facts
KINDS = ("die.", "tile.", "tile.2.", "event.", "board.", "star", "")


def test_a_tile_bought_unseen_is_found_when_it_is_told() -> None:
    """The price paid is checked afterwards, and what the tile gives is there."""
    left = {key: value for key, value in FACTS.items() if key != "tile.1.3"}
    box = Box(GAME.id, "owner", False, left)
    setting = GAME.setting(samples.seats(GAME, 2), {}, {}, box)
    table = Session(setting, GAME.ready(setting, {}))
    for text in ("buy row 1 column 3", "pay white-strength"):
        (action,) = table.read(text)
        assert table.declare(action).status == "unverifiable", text
    assert table.position.players[0].unplaced == ["1-3"]
    assert [one.key for one in GAME.final(table.position, setting)[1]] == ["tile.1.3"]
    table.learn("tile.1.3", {"title": "Coast", "kind": "colony", "cost": 1, "dice": [], "chits": ["food"], "vp": 2})
    assert table.position.players[0].colonies == ["1-3"]
    assert table.position.players[0].chits == ["food", "gold", "reroll"]
    assert [step.settled for step in table.steps] == ["legal", "legal"]


def test_nobody_is_asked_for_the_facts_of_no_board() -> None:
    """Where it is not known which board a player has, having none is no possible table."""
    setting = GAME.setting(samples.seats(GAME, 2), {}, {}, practice_box(GAME.package))
    data = to_json(GAME.ready(setting, {}))
    for player in data["players"]:
        for field in ("board", "chits", "buildings", "advisors", "wonders"):
            del player[field]
    table = Session(setting, begun(setting, data))
    asked = [one.key for action in table.legal(0) for one in table.judge(action).missing]
    asked += [one.key for text in ("buy row 3 column 1", "buy row 1 column 3") for one in judged(table, text).missing]
    assert all(schema_of(GAME.package, key) for key in asked)


def judged(table: Session, text: str) -> Verdict:
    """The verdict on what is typed."""
    (action,) = table.read(text)
    return table.judge(action)


DICE = {key: value for key, value in FACTS.items() if key.startswith("die.")}
BUILDING = {"kind": "building", "dice": ["red"], "vp": 2}
ADVISOR = {"kind": "advisor", "chits": ["food"], "vp": 1}
WONDER = {"kind": "wonder", "stone": 3, "vp": 3}
NATION = {"buildings": [["white"], ["white"]], "advisors": [{"dice": ["white"]}], "wonders": 2}
OWN = {
    "players.0.board": "u1a",
    "players.0.buildings": ["printed", "printed"],
    "players.0.advisors": ["printed"],
    "players.0.wonders": ["", ""],
    "players.0.chits": [],
    "players.0.dice": ["white-food", "white-gold", "white-stone"],
}


def bought_unseen(*entries: str, tile: dict[str, Any], mode: str = "base", given: Mapping[str, Any] = {}) -> Session:
    """A table that knows no tiles, at which Anna bought a tile, and at which it is told afterwards what that tile is."""
    box = Box(GAME.id, "owner", False, DICE | {"board.u1a": NATION})
    setting = GAME.setting(samples.seats(GAME, 2), {"mode": mode}, {}, box)
    table = Session(setting, GAME.ready(setting, given))
    for text in ("Anna: buy 1 1", "Anna: pay white-gold", *entries):
        for action in table.read(text):
            assert table.declare(action).status != "illegal", text
    table.learn("tile.1.1", tile)
    return table


def say(table: Session, text: str) -> str:
    (action,) = table.read(text)
    return table.declare(action).status


def test_a_building_bought_unseen_waits_for_its_owner_to_place_it() -> None:
    """Told after others have gone on: it is not lost, its owner is asked, and nobody else has to wait for it."""
    table = bought_unseen("Boris: pass", tile=BUILDING)
    anna = table.position.players[0]
    assert anna.unplaced == ["1-1"]
    assert GAME.final(table.position, table.setting)[0]["boards"]["Anna"]["buildings"] == {"1-1": 2}
    assert not GAME.audit(table.position, table.setting)
    decision = table.decision()
    assert (decision.kind, decision.seats, decision.prompt.facts["tile"]) == ("place", (0,), "1-1")
    assert say(table.branch(), "Anna: pass") == "legal"
    assert {one.slot for one in table.legal() if isinstance(one, Place)} == {1, 2, 3, 4, 5}
    assert say(table, "Anna: place 2") == "legal"
    anna = table.position.players[0]
    assert (anna.unplaced, anna.buildings[1]) == ([], "1-1")
    assert table.position.turn == Turn(0, "act")
    assert table.decision().kind == "roll"
    assert say(table, "Anna: roll red strength") == "legal"
    assert table.decision().kind == "act"


def test_a_slot_named_after_another_players_step_is_that_of_the_tile_bought_unseen() -> None:
    table = bought_unseen("Boris: reroll white-food roll white-gold", "Anna: place 2", tile=BUILDING)
    assert table.position.players[0].buildings[1] == "1-1"
    assert [step.settled for step in table.steps] == ["legal", "legal", "illegal", "", "legal"]


def test_a_tile_bought_unseen_can_be_placed_and_its_dice_rolled_after_all_have_passed() -> None:
    table = bought_unseen("Boris: pass", "Anna: pass", tile=BUILDING)
    assert table.position.phase == "books"
    assert say(table, "Anna: place 2") == "legal"
    assert say(table, "Anna: roll red strength") == "legal"
    assert "red-strength" in table.position.players[0].dice
    assert table.position.waiting == [1, 0]
    assert say(table, "Boris: done") == "legal"


@pytest.mark.parametrize(("back", "status"), [("white-food", "unverifiable"), ("white-book", "illegal")])
def test_dice_lie_unused_in_a_step_that_may_be_over_until_the_next_round_begins(back: str, status: str) -> None:
    """Whether the books are over hinges on the tile; the round that would follow clears nothing away meanwhile."""
    setting = GAME.setting(samples.seats(GAME, 2), {}, {}, Box(GAME.id, "owner", False, DICE | {"board.u1a": NATION}))
    table = Session(setting, GAME.ready(setting, OWN))
    for text in ("Anna: buy 1 1", "Anna: pay white-gold", "Boris: pass", "Anna: pass"):
        assert say(table, text) != "illegal", text
    assert table.position.phase == "books"
    assert judged(table, f"Anna: place 2 back {back}").status == status


@pytest.mark.parametrize("entry", ["Anna: done", "Anna: done books"])
def test_to_have_said_that_nothing_more_is_used_stays_right_when_nothing_was_there(entry: str) -> None:
    """The step still goes on: another one has books."""
    own = {"order": [1, 0], "players.0.dice": ["white-gold"], "players.0.chits": [], "players.1.dice": ["white-book"]}
    table = bought_unseen("Boris: pass", "Anna: pass", entry, tile=COLONY, given=own)
    assert (table.position.phase, table.position.waiting) == ("books", [1])
    assert [table.steps[-1].status, table.steps[-1].settled] == ["unverifiable", "legal"]


def test_the_four_sided_die_does_not_lose_a_tile_bought_unseen() -> None:
    setting = GAME.setting(samples.seats(GAME, 1), {}, {}, Box(GAME.id, "owner", False, dict(DICE)))
    table = Session(setting, GAME.ready(setting, {}))
    for text in ("buy 1 1", "pay white-gold", "d4 4"):
        assert say(table, text) != "illegal"
    table.learn("tile.1.1", BUILDING)
    assert say(table, "place 2") == "legal"
    assert say(table, "roll red strength") == "legal"
    assert table.decision().kind == "act"


def test_an_advisor_told_late_may_cover_a_printed_die() -> None:
    """Which die goes back is the owner's choice, so that the owner is asked."""
    table = bought_unseen("Boris: pass food", tile=ADVISOR, mode="unrest", given=OWN)
    assert table.position.players[0].unplaced == ["1-1"]
    assert table.decision().kind == "place"
    assert say(table, "Anna: place 1 back white-stone") == "legal"
    anna = table.position.players[0]
    assert (anna.advisors, anna.dice, anna.chits) == (["1-1"], ["white-food"], ["food"])


def test_a_wonder_told_late_lies_on_the_first_free_slot() -> None:
    """Which of two free slots makes no difference."""
    table = bought_unseen("Boris: pass food", tile=WONDER, mode="unrest", given=OWN)
    assert table.position.players[0].wonders == ["1-1", ""]
    assert not table.position.players[0].unplaced


def test_a_colony_that_waits_lies_beside_the_board() -> None:
    box = Box(GAME.id, "owner", False, {})
    setting = GAME.setting(samples.seats(GAME, 2), {}, {}, box)
    table = Session(setting, GAME.ready(setting, {"players.1.unplaced": ["1-3"]}))
    assert table.decision().kind == "act"
    table.learn("tile.1.3", {"kind": "colony", "chits": ["food"], "vp": 2})
    assert (table.decision().kind, table.decision().seats) == ("place", (1,))
    with pytest.raises(EntryError, match="cannot be carried out"):  # there is one place beside the board
        table.declare(Place(1, 2), override=True, why="they say so")
    assert say(table, "Boris: place") == "legal"
    boris = table.position.players[1]
    assert (boris.colonies, boris.chits) == (["1-3"], ["food", "gold", "reroll"])
    assert table.position.turn == Turn(0, "act")


def test_only_what_nobody_has_told_of_may_be_a_wonder_under_construction() -> None:
    table = bought_unseen("Boris: pass", tile=BUILDING)
    assert say(table, "Anna: build 1") == "illegal"


COLONY = {"kind": "colony", "chits": ["gold"], "vp": 1}


def asked_for_nothing(*entries: str) -> Session:
    """A step in which Anna is asked only because nobody knows what her colony gives, and in which nobody else is."""
    setting = GAME.setting(samples.seats(GAME, 2), {}, {}, Box(GAME.id, "owner", False, dict(DICE)))
    given = {"phase": "books", "waiting": [0], "players.0.colonies": ["1-3"], "players.0.withheld": ["tile.1.3"]}
    dice = {"players.0.dice": ["white-gold"], "players.1.dice": [], "players.0.chits": [], "players.1.chits": []}
    table = Session(setting, GAME.ready(setting, given | dice))
    for text in entries:
        assert say(table, text) == "unverifiable", text
    return table


def test_a_slot_that_was_asked_for_in_a_round_that_may_be_over_is_no_fault() -> None:
    """Whether the war is over hinges on what Boris has: then the dice that were named are to be rolled again."""
    given = {"order": [1, 0], "players.0.dice": ["white-food"], "players.0.chits": ["gold"]}
    given |= {"players.1.dice": ["white-gold"], "players.1.chits": [], "players.1.unplaced": ["1-12"]}
    setting = GAME.setting(samples.seats(GAME, 2), {}, {}, Box(GAME.id, "owner", False, dict(DICE)))
    table = Session(setting, GAME.ready(setting, given))
    steps = [f"{player}: done {step}" for step in ("books", "famine") for player in ("Anna", "Boris")]
    for text in ("Anna: buy 1 1", "Anna: pay gold-chit", "Boris: pass", "Anna: pass", *steps, "Anna: place 1"):
        assert say(table, text) != "illegal", text
    table.learn("tile.1.1", {"kind": "advisor"})
    assert table.steps[-1].settled == "unverifiable"


@pytest.mark.parametrize(("seat", "other"), [("Anna", "Boris"), ("Boris", "Anna")])
def test_who_rolls_in_the_turn_of_another_leaves_that_turn_as_it_is(seat: str, other: str) -> None:
    """ND-ROL-01: the tile that was bought unseen is still to be placed, or not."""
    setting = GAME.setting(samples.seats(GAME, 2), {}, {}, Box(GAME.id, "owner", False, dict(DICE)))
    late = ("Anna", "Boris").index(other)
    given = {"turn.player": 1 - late, f"players.{late}.rolled": False, f"players.{late}.dice": []}
    table = Session(setting, GAME.ready(setting, given | {f"players.{late}.unrolled": [2, 0, 0, 0, 0]}))
    for text in (f"{seat}: buy 1 1", f"{seat}: pay white-gold"):
        assert say(table, text) == "unverifiable"
    turn = clone(table.position.turn)
    assert say(table, f"{other}: roll white-gold white-food") == "legal"
    assert table.position.turn == turn


def test_who_was_asked_only_because_nobody_knew_declined_nothing() -> None:
    """The steps turn out to be over before; what the referee asked for is no fault then."""
    table = asked_for_nothing("Anna: done books", "Anna: done famine")
    table.learn("tile.1.3", COLONY)
    assert table.position.phase == "reveal"
    assert [step.settled for step in table.steps] == ["legal", "legal"]
    assert not record.marks(table)


def test_who_declines_what_is_not_asked_is_refused_where_all_is_known() -> None:
    table = asked_for_nothing()
    table.learn("tile.1.3", COLONY | {"chits": ["strength"]})
    assert table.position.phase == "books"
    for text in ("Anna: done famine", "Boris: done books"):
        assert say(table, text) == "illegal", text


def test_a_step_that_is_still_to_come_cannot_be_declined_before() -> None:
    """Not even while nobody knew whether the present one was over."""
    table = asked_for_nothing("Anna: done famine")
    table.learn("tile.1.3", COLONY | {"chits": ["book"]})
    assert [step.settled for step in table.steps] == ["illegal"]


@pytest.mark.parametrize("step", ["books", "famine", "war"])
@pytest.mark.parametrize(
    ("own", "others"),
    [("stone", "book"), ("stone", "food"), ("stone", "strength"), ("stone", "stone"), ("food", "stone")],
)
def test_what_was_declined_is_no_fault_if_it_was_over_or_going_on(own: str, others: str, step: str) -> None:
    """ND-ERD-01: it is one if its step was still to come; Boris is asked before Anna."""
    setting = GAME.setting(samples.seats(GAME, 2), {}, {}, Box(GAME.id, "owner", False, dict(DICE)))
    pieces = {f"players.{seat}.{kind}": of for seat in (0, 1) for kind, of in (("dice", ["white-gold"]), ("chits", []))}
    table = Session(setting, GAME.ready(setting, pieces | {"order": [0, 1]}))
    bought = ("Anna: buy 1 1", "Anna: pay white-gold", "Boris: buy 1 2", "Boris: pay white-gold")
    for text in (*bought, "Anna: pass", "Boris: pass", f"Anna: done {step}"):
        assert say(table, text) != "illegal", text
    table.learn_all({"tile.1.1": COLONY | {"chits": [own]}, "tile.1.2": COLONY | {"chits": [others]}})
    places = ("book", "food", "strength", "stone")
    now = min(places.index(own), places.index(others))
    assert table.steps[-1].settled == ("legal" if ("books", "famine", "war").index(step) <= now else "illegal")


@pytest.mark.parametrize(
    ("unplaced", "box", "missing"),
    [
        (["1-1"], {"tile.1.1": BUILDING}, ["board.u1a"]),
        (["1-1"], {"tile.1.1": BUILDING, "board.u1a": NATION}, []),
        (["1-1"], {"board.u1a": NATION}, ["tile.1.1"]),
        (["1-1"], {}, ["tile.1.1", "board.u1a"]),
        ([], {}, []),
    ],
)
def test_a_tile_that_waits_is_scored_when_it_and_the_board_are_told(
    unplaced: list[str], box: Mapping[str, Any], missing: list[str]
) -> None:
    """ND-END-02, ND-END-08: what it covers there gives no points."""
    setting = GAME.setting(samples.seats(GAME, 2), {"mode": "unrest"}, {}, Box(GAME.id, "owner", False, {**box}))
    end = {"phase": "end", "round": 4, "players.0.unplaced": unplaced, "players.0.advisors": [""]}
    position = GAME.ready(setting, OWN | end)
    assert [one.key for one in GAME.final(position, setting)[1]] == missing


def test_the_die_just_paid_may_be_named_on_a_board_that_nobody_told() -> None:
    setting = GAME.setting(
        samples.seats(GAME, 2), {"mode": "unrest"}, {}, Box(GAME.id, "owner", False, DICE | {"tile.1.1": BUILDING})
    )
    table = Session(setting, GAME.ready(setting, OWN))
    for text in ("Anna: buy 1 1", "Anna: pay white-gold"):
        assert say(table, text) != "illegal", text
    assert say(table.branch(), "Anna: place 1 back white-gold") == "unverifiable"
    assert say(table.branch(), "Anna: place 1 back white-strength") == "illegal"
    table.learn("board.u1a", NATION)
    assert say(table, "Anna: place 1 back white-gold") == "legal"


def test_a_tile_placed_on_a_board_that_nobody_told_is_not_placed_again() -> None:
    setting = GAME.setting(
        samples.seats(GAME, 2), {"mode": "unrest"}, {}, Box(GAME.id, "owner", False, DICE | {"tile.1.1": ADVISOR})
    )
    table = Session(setting, GAME.ready(setting, OWN))
    for text in ("Anna: buy 1 1", "Anna: pay white-gold", "Anna: place 1"):
        assert say(table, text) != "illegal", text
    assert say(table.branch(), "Anna: place 1") == "unverifiable"
    assert table.decision().kind != "place"
    table.learn("board.u1a", NATION)
    assert say(table, "Anna: place 1") == "illegal"


def test_what_lay_there_before_the_first_entry_has_given_what_it_gives() -> None:
    """What a position lists is all there is, whatever its tiles are: only what is taken unseen is not listed."""
    setting = GAME.setting(samples.seats(GAME, 2), {}, {}, Box(GAME.id, "owner", False, dict(DICE)))
    lying = {"players.0.colonies": ["1-3"], "players.0.buildings": ["1-4"], "players.0.built": ["1-5"]}
    none = {"players.0.dice": ["white-gold"], "players.0.chits": []}
    table = Session(setting, GAME.ready(setting, {"phase": "books", "waiting": [0]} | lying | none))
    assert say(table.branch(), "Anna: use book-chit") == "illegal"
    assert say(table.branch(), "Anna: use book") == "illegal"


@pytest.mark.parametrize(("entries", "kind"), [(("Anna: place 1",), BUILDING), ((), COLONY)])
def test_what_a_tile_bought_unseen_gave_may_be_used(entries: tuple[str, ...], kind: Mapping[str, Any]) -> None:
    """Whether it was placed or not, until it is told."""
    setting = GAME.setting(samples.seats(GAME, 2), {}, {}, Box(GAME.id, "owner", False, dict(DICE)))
    board = {"players.0.board": "rome", "players.0.buildings": ["printed"] * 5, "players.1.dice": []}
    table = Session(setting, GAME.ready(setting, OWN | board))
    for text in ("Anna: buy 1 1", "Anna: pay white-gold", *entries, "Boris: pass", "Anna: pass"):
        assert say(table, text) != "illegal", text
    assert say(table.branch(), "Anna: use book-chit") == "unverifiable"
    table.learn("tile.1.1", kind)
    assert say(table.branch(), "Anna: use book-chit") == "illegal"


def in_books(
    entries: Sequence[str], given: Mapping[str, Any] = {}, mode: str = "unrest", rulings: Mapping[str, str] = {}
) -> Session:
    """A step of which nobody knows whether it is over: what the colonies of both players give was not told."""
    setting = GAME.setting(samples.seats(GAME, 2), {"mode": mode}, rulings, Box(GAME.id, "owner", False, dict(DICE)))
    pieces = {"players.0.dice": [], "players.0.chits": [], "players.1.dice": [], "players.1.chits": []}
    lying = {"players.0.withheld": ["tile.1.3"], "players.1.withheld": ["tile.1.4"], "order": [0, 1]}
    table = Session(setting, GAME.ready(setting, {"phase": "books", "waiting": [0, 1]} | pieces | lying | given))
    for text in entries:
        assert say(table, text) == "unverifiable", text
    return table


@pytest.mark.parametrize(("now", "waiting", "kinds", "phase"), [
    ("books", [0, 1], "strength+book", "books"),
    ("books", [1], "strength+book", "war"),
    ("famine", [0, 1], "food+strength", "famine"),
    ("famine", [1], "food+strength", "war"),
])  # fmt: skip
def test_what_would_do_for_two_steps_is_used_in_the_first_in_which_its_owner_is_asked(
    now: str, waiting: list[int], kinds: str, phase: str
) -> None:
    table = in_books([f"Anna: use {kinds}-chit"], {"phase": now, "waiting": waiting})
    assert table.position.phase == phase
    assert table.steps[0].action == Use(0, (f"{kinds}-chit",), None, phase)
    assert say(table, f"Anna: done {phase}") != "illegal"


@pytest.mark.parametrize(("ruling", "phase"), [("gold-food-stone", "famine"), ("gold-strength-stone", "war")])
def test_dice_that_are_traded_tell_the_step(ruling: str, phase: str) -> None:
    """ND-TRD-02: a chit would do for two steps, but two dice stand for the symbol of one; that need not be named."""
    given = {"players.0.dice": ["white-gold", "white-stone"]}
    table = in_books([], given, rulings={"ND-AMB-01": ruling})
    trade = "food+strength-chit trade white-gold white-stone"
    (use,) = table.read(f"Anna: use {trade}")
    verdict = table.judge(use)
    assert (verdict.status, verdict.action) == ("unverifiable", use)
    assert say(table.branch(), f"Anna: use {trade} for {phase}") == "unverifiable"
    assert say(table.branch(), f"Anna: use {trade} for books") == "illegal"


def test_a_step_may_be_named_and_settles_which_one_is_going_on() -> None:
    table = in_books(["Anna: use strength-chit for war"])
    assert table.position.phase == "war"
    assert say(table, "Boris: done books") == "illegal"
    assert say(in_books([]), "Boris: done books") == "unverifiable"


def test_what_need_not_be_named_is_not_named() -> None:
    setting = GAME.setting(samples.seats(GAME, 2), {}, {}, practice_box(GAME.package))
    table = Session(
        setting, GAME.ready(setting, {"phase": "war", "waiting": [0], "players.0.dice": ["white-strength"]})
    )
    assert Use(0, ("white-strength",)) in table.legal()
    assert say(table.branch(), "Anna: use white-strength for famine") == "illegal"
    for text in ("Anna: use white-strength", "Anna: use white-strength for war"):
        assert say(table.branch(), text) == "legal"


@pytest.mark.parametrize(("phase", "face"), [("books", "book"), ("famine", "food"), ("war", "strength")])
def test_where_every_tile_is_told_the_step_is_known_whatever_nobody_told_of_dice(phase: str, face: str) -> None:
    setting = GAME.setting(samples.seats(GAME, 2), {}, {}, practice_box(GAME.package))
    data = to_json(GAME.ready(setting, {"phase": phase, "waiting": [0, 1], "order": [1, 0]}))
    for player in data["players"]:
        player["dice"] = {"unknown": True}
    verdict = judged(Session(setting, begun(setting, data)), f"Anna: use white-{face} for {phase}")
    assert (verdict.status, verdict.action) == ("unverifiable", Use(0, (f"white-{face}",)))


@pytest.mark.parametrize("chit", ["strength", "food+strength"])
def test_no_step_follows_war_so_that_it_need_not_be_named(chit: str) -> None:
    """ND-ERD-01: whatever nobody told of what the players have."""
    table = in_books([], {"phase": "war"})
    for entry in (f"Anna: use {chit}-chit", f"Anna: use {chit}-chit for war"):
        verdict = judged(table, entry)
        assert (verdict.status, verdict.action) == ("unverifiable", Use(0, (f"{chit}-chit",)))


def test_who_may_be_asked_in_several_steps_says_which_one_is_over() -> None:
    """Not in the one that may still be going on: there somebody else is asked."""
    table = in_books([], {"waiting": [1]})
    with pytest.raises(Ambiguous, match="famine, war"):
        say(table, "Anna: done")
    assert say(table, "Anna: done war") == "unverifiable"
    assert say(in_books([]), "Boris: done") == "unverifiable"


def test_an_advisor_that_nobody_told_may_have_given_back_what_one_before_it_gave() -> None:
    """Only one of them lies on the slot: the die of the other is gone, and it is somebody else who is asked."""
    own = {"players.1.unplaced": ["1-4", "1-5"], "players.1.colonies": [], "players.1.dice": ["orange-food"]}
    own |= {"players.1.board": "rome", "players.1.advisors": [""], "players.1.wonders": [""]}
    own |= {"players.0.dice": ["white-food"], "phase": "famine"}
    assert say(in_books([], own, "base"), "Anna: done famine") == "unverifiable"


def test_where_somebody_may_have_to_choose_the_dice_do_not_go_on_by_themselves() -> None:
    """Nobody knows whether Anna rolls, places her tile, or whether it is the turn of Boris, who has not rolled."""
    setting = GAME.setting(samples.seats(GAME, 2), {}, {}, Box(GAME.id, "owner", False, {}))
    table = Session(setting, GAME.ready(setting, {"players.1.rolled": False, "players.1.unrolled": [5, 0, 0, 0, 0]}))
    for text in ("Anna: buy 1 1", "Anna: pay white-gold"):
        assert say(table, text) != "illegal", text
    decision = table.decision()
    assert (decision.seats, decision.chance) == ((0, 1), False)
    assert isinstance(simulate.choose(table, Random(1)), Place)


def an_advisor_above(*entries: str) -> Session:
    """Anna bought a tile that nobody knows, and now an advisor, for which her board has one slot."""
    box = Box(GAME.id, "owner", False, DICE | {"tile.1.2": ADVISOR})
    setting = GAME.setting(samples.seats(GAME, 2), {}, {}, box)
    own = {"players.0.dice": ["white-food", "white-gold", "white-stone"], "players.0.chits": ["gold"]}
    table = Session(setting, GAME.ready(setting, own))
    turns = ("Anna: buy 1 1", "Anna: pay white-gold", *entries, "Boris: reroll white-food roll white-gold")
    for text in (*turns, "Anna: buy 1 2", "Anna: pay gold chit"):
        for action in table.read(text):
            assert table.declare(action).status != "illegal", text
    return table


@pytest.mark.parametrize("entry", ["Boris: pass", "Anna: place 1", "Anna: place 1 back white-food"])
def test_what_is_asked_only_because_a_tile_is_unknown_stops_nobody(entry: str) -> None:
    """An advisor below may have given a die: only then its owner chooses, and everybody else waits."""
    assert say(an_advisor_above().branch(), entry) == "unverifiable"


def test_an_advisor_above_one_without_dice_is_placed_by_itself() -> None:
    table = an_advisor_above()
    assert table.decision().seats == (0, 1)
    say(table, "Boris: pass")
    anna = table.position.players[0]
    assert (anna.advisors, anna.unplaced, table.position.turn) == (["1-2"], ["1-1"], Turn(0, "act"))
    table.learn("tile.1.1", ADVISOR)
    anna = table.position.players[0]
    assert (anna.advisors, anna.covered, anna.chits, anna.spent) == (["1-2"], ["1-1"], ["food"], ["gold"])
    assert {step.settled for step in table.steps} == {"legal", ""}


def test_the_owner_of_an_advisor_says_which_die_of_the_one_below_goes_back() -> None:
    table = an_advisor_above("Anna: roll red strength")
    assert say(table, "Anna: place 1 back red-strength") == "unverifiable"
    assert say(table, "Boris: pass") == "legal"
    table.learn("tile.1.1", {"kind": "advisor", "dice": ["red"]})
    anna = table.position.players[0]
    assert (anna.advisors, anna.dice) == (["1-2"], ["white-food", "white-stone"])
    assert {step.settled for step in table.steps} == {"legal", ""}


def test_a_wonder_that_nobody_told_may_have_taken_the_first_slot() -> None:
    facts = DICE | {"board.u1a": NATION, "tile.1.2": WONDER}
    setting = GAME.setting(samples.seats(GAME, 2), {"mode": "unrest"}, {}, Box(GAME.id, "owner", False, facts))
    own = OWN | {"players.0.dice": ["white-gold", "orange-gold", "white-stone", "white-stone", "white-stone"]}
    table = Session(setting, GAME.ready(setting, own))
    for text in ("Anna: buy 1 1", "Anna: pay white-gold", "Boris: pass food", "Anna: buy 1 2", "Anna: pay orange-gold"):
        assert say(table, text) != "illegal", text
    assert say(table, "Anna: build 1") == "unverifiable"
    assert say(table, "Anna: pay white-stone") == "unverifiable"
    table.learn("tile.1.1", WONDER | {"stone": 1})
    assert (table.position.players[0].wonders, table.position.players[0].built) == (["", "1-2"], ["1-1"])
    assert {step.settled for step in table.steps} == {"legal", ""}


@cache
def whole(players: int, mode: str, seed: str) -> Session:
    """A whole game at a table that knows everything."""
    setting = GAME.setting(samples.seats(GAME, players), {"mode": mode}, {}, practice_box(GAME.package))
    known = Session(setting)
    for _ in samples.play(known, Random(f"{seed}{players}{mode}")):
        pass
    return known


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    ("players", "mode"), [(1, "base"), (3, "base"), (1, "unrest"), (4 if samples.WIDE else 2, "unrest")]
)
def test_nothing_legal_is_illegal_because_something_is_unknown(players: int, mode: str, kind: str) -> None:
    """A game played with all facts, declared at a table that lacks some: nothing is refused, and facts settle it all."""
    seats, options = samples.seats(GAME, players), {"mode": mode}
    known = whole(players, mode, kind if samples.WIDE else "")
    left = {key: value for key, value in FACTS.items() if not key.startswith(kind)}
    table = Session(GAME.setting(seats, options, {}, Box(GAME.id, "owner", False, left)))
    for action in [step.action for step in known.steps]:
        verdict = table.declare(action)
        assert verdict.status != "illegal", (action, verdict.violations)
    table.learn_all(FACTS)
    assert table.position == known.position
    assert {step.settled for step in table.steps} <= {"", "legal"}


@pytest.mark.parametrize("box", [practice_box(GAME.package), Box(GAME.id, "empty", False, {})])
def test_of_what_is_too_wide_to_be_completed_it_is_asked_what_was_meant(box: Box) -> None:
    """A white die may be meant as well as the chit, the only completion found before the budget ran out."""
    setting = GAME.setting(samples.seats(GAME, 4), {}, {}, box)
    given = {"phase": "books", "waiting": [0], "players.0.board": "rome", "players.0.chits": ["book"]}
    untold = [f"players.0.{part}" for part in ("board", "dice", "withheld", "built", "covered", "unplaced", "wonders")]
    with pytest.raises(Ambiguous, match="which pieces"):
        judge(parts.without(GAME.ready(setting, given), untold), setting, Use(0))


@pytest.mark.parametrize("seed", range(3))
def test_a_random_game_on_an_empty_box_is_told_what_it_needs_to_go_on(seed: int) -> None:
    """What was bought unseen may cost more than there is: it stopped there."""
    table = Session(GAME.setting(samples.seats(GAME, 1), {}, {}, Box(GAME.id, "empty", False, {})))
    for _ in samples.play_on(table, Random(f"1{seed}")):
        pass
    facts = practice_box(GAME.package).facts
    assert table.decision().over and table.setting.box.facts.items() <= facts.items()
    assert len(table.setting.box.facts) < len(facts) / 2
    assert "illegal" not in {step.verdict for step in table.steps}


@pytest.mark.parametrize(("order", "dealt"), [([1, 0], True), ([], False), ([0], False), ([1], False)])
def test_before_every_order_card_is_dealt_no_order_breaks_ties(order: list[int], dealt: bool) -> None:
    """ND-END-06."""
    setting = GAME.setting(samples.seats(GAME, 2), {}, {}, practice_box(GAME.package))
    position = clone(GAME.ready(setting, OWN))
    position.order = order
    told = {"order": [setting.seats[seat].name for seat in order]} if dealt else {}
    final, _ = GAME.final(position, setting)
    assert {key: value for key, value in final.items() if key == "order"} == told


def test_no_less_than_nothing_is_said_to_lie_there() -> None:
    """What may have gone back for a tile and for a slot of its board, both untold, was taken off together: "-3–3 unused"."""
    given = OWN | {"players.0.dice": ["white-gold"] * 3, "players.0.unplaced": ["1-1"], "players.0.chits": ["reroll"]}
    setting = GAME.setting(samples.seats(GAME, 2), {"mode": "unrest"}, {}, Box(GAME.id, "owner", False, {}))
    table = Session(setting, GAME.ready(setting, given))
    (found,) = judged(table, "Anna: reroll 4 white-gold").violations
    assert found.facts["count"] == "0–3"
    assert reach(payment.most(table.position.players[0], setting, "strength")).low == 0
    table.position.players[0].dice = ["white-strength"] * 2
    assert reach(payment.most(table.position.players[0], setting, "strength")).low == 0


@pytest.mark.parametrize("phase", ["books", "famine", "war"])
def test_whoever_is_asked_in_a_step_is_a_player(phase: str) -> None:
    """Where it is not known who is still to be asked, the table itself was asked to use something."""
    setting = GAME.setting(samples.seats(GAME, 2), {}, {}, practice_box(GAME.package))
    data = to_json(GAME.ready(setting, {"phase": phase}))
    table = Session(setting, begun(setting, data | {"turn": {"player": -1}, "waiting": {"unknown": True}}))
    assert table.decision().seats == (0, 1)


IN_THE_MIDDLE: dict[str, Any] = {
    "phase": "actions",
    "round": 2,
    "order": [1, 0],
    "turn": {"player": 1, "stage": "act", "rolling": ""},
    "event": "2-1",
    "grid": [["2-1", "2-2", "2-3"], [], []],
}
NOTHING_DUE = {
    "unplaced": [],
    "unrolled": dict.fromkeys(("white", "blue", "orange", "red", "green"), 0),
    "rolled": True,
}
FOOD: dict[str, Any] = {"dice": ["white-food"], "chits": [], "made": {"food": 0}}
BOTH: list[dict[str, Any]] = [
    FOOD | NOTHING_DUE | {"board": "rome", "vp": 3, "books": 4, "passed": True},
    FOOD | NOTHING_DUE | {"board": "persia", "vp": 0, "books": 5, "passed": False},
]


@pytest.mark.parametrize("mode", ["base", "unrest"])
def test_what_only_the_expansion_has_is_nothing_where_nobody_told_of_the_base_game(mode: str) -> None:
    """Points of a bonus tile were reckoned with, and pass first tiles, in a base game joined in the middle."""
    box = Box(GAME.id, "owner", False, {"event.2.1": {"famine": 1, "war": 9}})
    setting = GAME.setting(samples.seats(GAME, 2), {"mode": mode}, {}, box)
    table = Session(setting, begun(setting, IN_THE_MIDDLE | {"players": BOTH}))
    shown = " ".join(line.text for line in table_lines(table, Speaker("en", GAME.id, setting.players)))
    for words in ("bonus tile", "pass first tile", "boards left", "above the columns"):
        assert (words in shown) == (mode == "unrest"), words
    assert "Shadow" not in shown
    assert say(table, "Boris: pass") == "legal"
    assert table.position.phase == "famine"
    anna, boris = table.position.players
    assert [*reach(anna.made[1]).values()] == ([0] if mode == "base" else [0, 1, 2])
    assert (reach(anna.vp).values() == [3], reach(boris.vp).values() == [2]) == (mode == "base",) * 2


@pytest.mark.parametrize("effort", [1, 10_000])
def test_what_is_a_whole_entry_on_some_tables_is_recorded_as_it_was_said(
    effort: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """ND-BLD-03: one tile that may lie there gives back a white die, the other one none. Where the effort went before the
    second was looked at, "place 2" was asked for dice again and again, and "none" could not be said.
    """
    monkeypatch.setattr(possible, "MOST_FOR_JUDGING", effort)
    box = practice_box(GAME.package)
    used = {"white": 0, "blue": 0, "orange": 0, "red": 1, "green": 0}
    given = {"turn": {"player": 0, "stage": "place", "purchase": "buy", "tile": "2-3"}, "phase": "actions"}
    given |= {"players.0.dice": ["white-food", "white-gold"], "players.0.used": used}
    made = scenarios.session_of(GAME, box, {"game": GAME.id, "players": 2, "given": given})
    data = to_json(made.position)
    data["players"][0]["buildings"][1] = {"one_of": ["1-20", "1-1"]}
    table = Session(made.setting, begun(made.setting, data))
    assert say(table, "place 2") == "unverifiable"
    assert table.position.players[0].buildings[1] == "2-3"
