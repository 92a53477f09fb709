"""Not you, not now, not in this game, skipped: each is refused by the rule that says so at that moment."""

from __future__ import annotations

import contextlib
import itertools
from contextlib import suppress
from random import Random
from typing import Any

import anything
import pytest

from referee.engine import scenario as scenarios
from referee.engine.box import Box
from referee.engine.errors import RefereeError
from referee.engine.joined import carry_out
from referee.engine.runs import NotKnown
from referee.engine.session import Session
from referee.engine.unknown import number
from referee.games.nations_dice.game import GAME
from referee.testing import samples
from referee.text.speech import Speaker

WHY = "the table says so"
TILES = "tiles 1-1 1-2 1-3 1-4 1-5 1-6 1-7 1-8 1-9"
RED = {"tile.1.1": {"kind": "building", "dice": ["red"]}}
WONDER = {"tile.1.13": {"kind": "wonder", "stone": 3}}
UNREST = {"options": {"mode": "unrest"}}


def table(*before: str, start: bool = False, empty: bool = False, given: Any = (), **more: Any) -> Session:
    """A table at its first turn, or at the very start, on the practice box or an empty one."""
    box = Box(GAME.id, "owner", False, {}) if empty else samples.practice(GAME.id)
    session = scenarios.session_of(GAME, box, {"game": GAME.id, "players": 2, "given": dict(given)} | more)
    if start:
        session = Session(session.setting)
    for entry in before:
        for action in session.read(entry):
            assert session.declare(action).status != "illegal", entry
    return session


def first(session: Session, entry: str) -> str:
    (action,) = session.read(entry)
    verdict = session.judge(action)
    assert verdict.status == "illegal", entry
    return verdict.rules[0]


START: dict[str, Any] = {"start": True}
LAID = ("order anna boris", TILES, "event 1-1", "bonus last")
REVEAL = {"phase": "reveal", "grid": [[], [], []], "event": ""}
BOOKS = {"phase": "books", "waiting": [1]}
FAMINE = {"phase": "famine", "waiting": [0]}
PASSED = {"players.1.passed": True}

UNDEALT = "ND-SET-02 the order cards have not been dealt"
ALIKE = "ND-SET-10 the boards of the base game are equal; none is drawn or chosen"
ANNAS = "ND-TRN-01 it is the turn of Anna"
BOUGHT = "the action of this turn (buying a tile) is not finished"
BUILT = "the action of this turn (building a wonder) is not finished"
DUE = "ND-SOL-03 the four-sided die of the shadow is due"
ACTING = "ND-ERD-01 the action step is going on: not everybody has passed"
ALL_PASSED = "all have passed: books is going on"
ROLLING = "ND-ROL-05 Anna has 1 die still to be rolled"
UNPAID = "ND-BUY-07 tile 1-1 is not paid for yet"
GONE = "ND-TRN-03 Boris has passed this round"
OVER = "ND-END-01 the game ended after round 4"

A_TURN = {
    "boris: buy 1-1": ANNAS,
    "boris: pass": ANNAS,
    "boris: reroll white-gold": "ND-TRN-01",
    "boris: pay white-gold": ANNAS,
    "boris: place 1": ANNAS,
    "anna: build": "ND-WON-04",
    "anna: pay white-gold": "ND-TRN-02 nothing is being bought or built",
    "anna: place 1": "ND-BUY-14",
    "anna: roll gold": "ND-RRL-07 there is nothing to roll; the results stand",
    "anna: use white-book": ACTING,
    "anna: done": ACTING,
    "event 1-1": "ND-RND-04",
    TILES: "ND-RND-02",
    "order anna boris": "ND-SET-02",
    "anna: board rome": "ND-SET-10",
    "bonus last": "ND-RND-05",
    "shadow book": "ND-SOL-02",
    "d4 1": "ND-SOL-03",
    "anna: unrest aside": "ND-CMP-01",
    "anna: star white-gold": "ND-STR-01",
}
A_PURCHASE = {
    "anna: buy 1-2": f"ND-BUY-09 {BOUGHT}",
    "anna: build": f"ND-TRN-02 {BOUGHT}",
    "anna: reroll white-gold": f"ND-TRN-02 {BOUGHT}",
    "anna: pass": f"ND-BUY-07 {BOUGHT}",
    "anna: pass food": "ND-BUY-07",
    "anna: place 1": UNPAID,
    "boris: pay white-gold": ANNAS,
    "boris: place 1": ANNAS,
}
ONE_HAS_PASSED = {
    "boris: buy 1-1": GONE,
    "boris: pass": GONE,
    "boris: place 1": GONE,
    "boris: pay white-gold": GONE,
    "boris: reroll white-gold": GONE,
}
IN_BOOKS = {
    "anna: buy 1-1": f"ND-ERD-02 {ALL_PASSED}",
    "boris: buy 1-1": f"ND-ERD-02 {ALL_PASSED}",
    "boris: place 1": f"ND-ERD-02 {ALL_PASSED}",
    "anna: pass": f"ND-PAS-02 {ALL_PASSED}",
    "anna: use white-book": "ND-BOK-01 Anna uses nothing more for books",
    "anna: done": "ND-BOK-01 Anna uses nothing more for books",
    "boris: done famine": "ND-ERD-01 now is: books",
    "order anna boris": "ND-ORD-06",
}
LAID_OUT = {"anna: buy 1-1": "ND-RND-02", "anna: pass": "ND-RND-02", "anna: roll gold": "ND-RND-02"}
"""What is refused at a moment: by which rule, and with which words where it is the only one."""
MOMENTS: list[tuple[str, Session, dict[str, str]]] = [
    (
        "before the order cards",
        table(**START),
        {
            "anna: buy 1-1": UNDEALT,
            "anna: pass": UNDEALT,
            "anna: pass food": UNDEALT,
            "event 1-1": UNDEALT,
            "anna: use white-food": UNDEALT,
            "bonus last": "ND-RND-05 there are no bonus tiles without the expansion",
            "drawn rome egypt": ALIKE,
            "anna: board rome": ALIKE,
        },
    ),
    (
        "before the order cards, with Unrest",
        table(**START, **UNREST),
        {
            "drawn rome egypt": "ND-SET-26 the order cards are dealt before the boards",
            "anna: board rome": "ND-SET-26 the order cards are dealt before the boards",
        },
    ),
    (
        "before the tiles",
        table("order anna boris", **START),
        {
            "anna: roll white gold": "ND-RND-02 round 1 is still being laid out",
            "order boris anna": "ND-SET-02 the order cards have been dealt: use",
        },
    ),
    (
        "before the event",
        table("order anna boris", TILES, **START, **UNREST),
        {"drawn rome egypt": "ND-SET-21 the tiles, the event and the bonus tile come before the boards"},
    ),
    (
        "before the boards",
        table(*LAID, **START, **UNREST),
        {
            "boris: board rome": "ND-SET-22 have not been drawn",
            "anna: roll gold": "ND-SET-22 still to be chosen",
        },
    ),
    (
        "boards are chosen",
        table(*LAID, "drawn rome egypt", **START, **UNREST),
        {"anna: board rome": "ND-SET-22 Boris chooses next"},
    ),
    ("a turn with Unrest", table(**UNREST), {"anna: board rome": "ND-SET-22 everybody has a board: use a correction"}),
    ("a turn", table(), A_TURN),
    ("a turn, empty box", table(empty=True), A_TURN),
    ("a purchase", table("buy row 1 column 1", box=RED), A_PURCHASE),
    ("a purchase, empty box", table("buy 1-1", empty=True), A_PURCHASE),
    (
        "a purchase, the tile taken",
        table("buy 1-1", given={"first_tiles": ["book", "strength"]}, **UNREST),
        {"anna: pass food": f"ND-BUY-07 {BOUGHT}", "anna: pass": f"ND-BUY-07 {BOUGHT}"},
    ),
    (
        "a building",
        table("build", box=WONDER, given={"players.0.wonders": ["1-13"], "players.0.dice": ["white-stone"] * 3}),
        {
            "anna: buy 1-2": f"ND-TRN-02 {BUILT}",
            "anna: build": f"ND-TRN-02 {BUILT}",
            "anna: pass": f"ND-WON-06 {BUILT}",
            "anna: place 1": "ND-WON-07 tile 1-13 is not paid for yet",
        },
    ),
    (
        "a tile paid",
        table("buy 1-1 pay white-gold", box=RED),
        {
            "anna: place 6": "ND-BLD-02",
            "anna: pay white-gold": "ND-BUY-14 tile 1-1 is paid for and waits for its slot",
            "anna: pass": f"ND-BUY-14 {BOUGHT}",
        },
    ),
    (
        "a tile paid, another not told of",
        table("buy 1-1 pay white-gold", box=RED | {"tile.1.9": "missing"}, given={"players.0.unplaced": ["1-9"]}),
        {"anna: place 7": "ND-BLD-02"},
    ),
    (
        "a die gained",
        table("buy 1-1 pay white-gold place 1", box=RED),
        {
            "anna: pay white-book": ROLLING,
            "anna: pass": ROLLING,
            "anna: place 2": "ND-BUY-14 no tile of Anna waits for its slot",
        },
    ),
    ("boris has passed", table(given=PASSED), ONE_HAS_PASSED),
    ("boris has passed, anna buys", table("buy 1-1", given=PASSED), ONE_HAS_PASSED),
    (
        "all pass",
        table("pass", "pass"),
        IN_BOOKS
        | {
            "anna: use white-book": "ND-BOK-01 books goes in reverse player order: Boris is asked",
            "anna: done": "ND-BOK-01 books goes in reverse player order: Boris is asked",
        },
    ),
    ("books", table(given=BOOKS), IN_BOOKS),
    ("books, empty box", table(given=BOOKS, empty=True), IN_BOOKS),
    (
        "famine with Unrest",
        table(given=FAMINE, **UNREST),
        {
            "anna: pass food": "ND-PAS-02 all have passed: famine is going on",
            "anna: unrest aside": "ND-PAS-02 all have passed: famine is going on",
        },
    ),
    (
        "famine with Unrest, the tile taken",
        table(given=FAMINE | {"turn.stage": "act", "first_tiles": ["book"]}, **UNREST),
        {"anna: pass food": "ND-PAS-02 all have passed: famine is going on"},
    ),
    (
        "famine",
        table(given=FAMINE),
        {
            "boris: use white-food": "ND-FAM-01 Boris uses nothing more for famine",
            "boris: done": "ND-FAM-01 Boris uses nothing more for famine",
            "anna: done books": "ND-ERD-01 now is: famine",
            "boris: done books": "ND-ERD-01 now is: famine",
        },
    ),
    (
        "war",
        table(given={"phase": "war", "waiting": [0], "players.1.dice": []}),
        {"boris: done": "ND-WAR-01 Boris has nothing left for war"},
    ),
    ("new tiles", table(given=REVEAL), LAID_OUT),
    (
        "new tiles of round 2",
        table(given=REVEAL | {"round": 2}),
        LAID_OUT
        | {
            "anna: use white-book": "ND-ERD-01 round 1 is over",
            "boris: use white-strength": "ND-ERD-01 round 1 is over",
            "anna: done": "ND-ERD-01 round 1 is over",
            "anna: done war": "ND-ERD-01 round 1 is over",
        },
    ),
    (
        "the end",
        table(given={"phase": "end", "round": 4}),
        {
            "anna: buy 1-1": OVER,
            "anna: pass": OVER,
            "anna: done": OVER,
            "anna: roll gold": OVER,
            "anna: use food": OVER,
        },
    ),
    ("alone", table(players=1), {"d4 2": "ND-SOL-06 the die is rolled after an action"}),
    ("alone, after the pass", table("pass", players=1), {"d4 2": "ND-SOL-06 the die is rolled after an action"}),
    ("alone, in the books", table(players=1, given={"phase": "books", "waiting": [0]}), {"d4 2": "ND-SOL-06"}),
    ("alone, round 2", table(players=1, given={"phase": "reveal", "round": 2, "event": ""}), {"d4 2": "ND-SOL-06"}),
    (
        "alone, the die is due",
        table("buy 1-2 pay white-gold", players=1, box={"tile.1.2": {"kind": "advisor"}}),
        {"buy 1-1": DUE, "pay white-book": DUE},
    ),
    (
        "a number out of range",
        table(),
        {
            "buy row 4 column 1": "ND-SET-05",
            "buy row 1 column 5": "ND-SET-05",
            "build 13": "ND-WON-04",
            "place 0": "ND-BLD-01",
            "d4 5": "ND-SOL-03",
        },
    ),
    (
        "a number out of range, four columns",
        table(players=4),
        {
            "buy 4 1": "ND-SET-05 row",
            "buy row 1 column 5": "ND-SET-05 column",
            "build 13": "ND-WON-04 slot",
            "buy 0 2": "ND-SET-05 row",
        },
    ),
]


@pytest.mark.parametrize(
    ("session", "entry", "wanted"),
    [
        pytest.param(session, entry, wanted, id=f"{name}: {entry}")
        for name, session, cases in MOMENTS
        for entry, wanted in cases.items()
    ],
)
def test_the_reason_is_the_rules_own(session: Session, entry: str, wanted: str) -> None:
    rule, _, sentence = wanted.partition(" ")
    assert first(session, entry) == rule
    if sentence:
        verdict = session.judge(session.read(entry)[0])
        assert verdict.rules == [rule]
        speaker = Speaker("en", GAME.id, session.setting.players)
        assert sentence in speaker.say(verdict.violations[0].template, verdict.violations[0].facts)


FOREIGN = [
    (2, "base", "shadow book3", "ND-SOL-02"),
    (2, "base", "d4 2", "ND-SOL-03"),
    (2, "unrest", "shadow book3", "ND-SOL-02"),
    (2, "unrest", "d4 2", "ND-SOL-03"),
    (2, "unrest", "above food book strength", "ND-SET-41"),
    (1, "base", "above food book strength", "ND-SET-41"),
    (2, "base", "bonus last", "ND-RND-05"),
    (1, "base", "bonus last", "ND-RND-05"),
    (2, "base", "drawn rome egypt", "ND-SET-10"),
    (2, "base", "anna: board rome", "ND-SET-10"),
    (2, "base", "anna: star white-gold", "ND-STR-01"),
    (2, "base", "anna: unrest reroll", "ND-CMP-01"),
    (2, "base", "anna: unrest aside", "ND-CMP-01"),
]


@pytest.mark.parametrize("phase", ["actions", "books", "reveal"])
@pytest.mark.parametrize(("players", "mode", "entry", "rule"), FOREIGN)
def test_what_this_game_does_not_have(players: int, mode: str, entry: str, rule: str, phase: str) -> None:
    """B2: whatever the box knows, an empty one too; after a tile nobody has told of these were recorded, unverified."""
    setting = GAME.setting(samples.seats(GAME, players), {"mode": mode}, {}, Box(GAME.id, "owner", False, {}))
    given = {"phase": phase, "waiting": [0], "round": 2 if phase == "reveal" else 1}
    session = Session(setting, GAME.ready(setting, given))
    verdict = session.judge(session.read(entry)[0])
    assert (verdict.status, verdict.rules) == ("illegal", [rule])


@pytest.mark.parametrize("mode", ["base", "unrest"])
@pytest.mark.parametrize("players", [1, 2, 4])
def test_whatever_is_overridden_leaves_a_table_that_goes_on(players: int, mode: str) -> None:
    """B2: without the net of the kernel: no action of this room, at whatever moment, makes a position that fails."""
    rng = Random(f"{players}{mode}")
    for facts in (samples.practice(GAME.id).facts, {}):
        box = Box(GAME.id, "owner", False, dict(facts))
        setting = GAME.setting(samples.seats(GAME, players), {"mode": mode}, {}, box)
        every = (0, 3, 9, 20, 40)
        for steps in every if samples.WIDE else every[not facts :: 2]:
            session = Session(setting)
            for _ in itertools.islice(samples.play_on(session, rng), steps):
                pass
            for _ in range(12 if samples.WIDE else 5 if facts else 3):
                action = anything.any_action(session, rng)
                if any(getattr(action, one.field) is None for one in action.spec.args):
                    continue
                session.position = applied(session, action)
                assert GAME.fits(session.position, setting) is None, action
                anything.works(session)


def applied(session: Session, action: Any) -> Any:
    """The position after an action carried out as it is."""
    position = session.branch().position
    with contextlib.suppress(NotKnown):  # what nobody can say before more is told leaves it as it was
        carry_out(position, session.setting, action, [], len(session.steps) + 1)
    return position


def test_dice_still_to_be_rolled_are_never_fewer_than_none() -> None:
    """Two unknown numbers of which only the sum is found to be at least one; the blue die makes the roll illegal."""
    session = table(given={"players.0.rolled": False})
    session.position.players[0].unrolled[:2] = [number("a", 0, 3) + number("b", 0, 3), 1]
    (action,) = session.read("roll white-gold")
    session.position = applied(session, action)
    assert [str(one) for one in session.position.players[0].unrolled[:2]] == ["0–5", "1"]


def test_who_was_said_to_have_passed_may_pass() -> None:
    """A correction can leave the turn with somebody who has passed; the table goes on by passing."""
    session = table(given={"players.0.passed": True, "players.1.passed": True})
    assert session.judge(session.read("buy row 1 column 1")[0]).rules == ["ND-TRN-03"]
    (passing,) = session.read("pass")
    assert session.declare(passing).legal
    assert session.position.phase == "books"


def test_too_few_boards_drawn_by_override_are_drawn_again() -> None:
    session = table("order anna boris carla", *LAID[1:], start=True, players=3, **UNREST)
    session.declare(session.read("drawn rome egypt")[0], override=True, why="so it was")
    for entry in ("carla: board rome", "boris: board egypt", "drawn persia", "anna: board persia"):
        (action,) = session.read(entry)
        verdict = session.declare(action)
        assert verdict.legal, (entry, verdict.rules)
    assert [player.board for player in session.position.players] == ["persia", "egypt", "rome"]
    assert session.position.phase == "actions"


@pytest.mark.parametrize(
    ("before", "entry", "status", "found"),
    [
        ((), "anna: place 1 back white-book", "unverifiable", ["tile.1.9"]),
        (("buy row 1 column 1",), "anna: place 1 back white-book", "unverifiable", ["tile.1.9"]),
        (("buy row 1 column 1 pay white-gold",), "anna: place 1", "legal", []),
        (("buy row 1 column 1 pay white-gold",), "boris: place 1 back white-book", "unverifiable", ["tile.1.9"]),
    ],
)
def test_a_tile_that_nobody_has_told_of_may_wait_for_its_slot(
    before: tuple[str, ...], entry: str, status: str, found: list[str]
) -> None:
    """ND-BUY-14: whether a tile bought unseen needs a slot is not known; one that is known is placed meanwhile."""
    seat = 1 if entry.startswith("boris") else 0
    session = table(*before, box=RED | {"tile.1.9": "missing"}, given={f"players.{seat}.unplaced": ["1-9"]})
    verdict = session.judge(session.read(entry)[0])
    assert verdict.status == status
    assert [one.key for one in verdict.missing] == found


def test_whoever_acts_by_override_has_the_turn() -> None:
    session = table(box=RED)
    (buy,) = session.read("boris: buy row 1 column 1")
    assert session.declare(buy, override=True, why="Anna waits").overridden
    decision = session.decision()
    assert (decision.kind, decision.seats) == ("pay", (1,))


def test_what_is_asked_and_what_is_listed_before_the_first_turn() -> None:
    session = table(start=True, players=3, **UNREST)
    assert len(session.legal()) == 6
    for entry in ("order anna boris carla", TILES):
        session.declare(session.read(entry)[0])
    kinds = [one.spec.verb.key for one in session.legal()]
    assert (kinds.count("event"), kinds.count("bonus"), len(kinds)) == (5, 5, 10)


@pytest.mark.parametrize(
    ("dice", "told"),
    [(["green-unrest"], "dice show unrest: unrest reroll"), (["white-gold"], "buy, build, reroll or pass")],
)
def test_the_question_says_what_the_dice_show(dice: list[str], told: str) -> None:
    """ND-GRN-02."""
    session = table(given={"players.0.dice": dice}, **UNREST)
    prompt = session.decision().prompt
    assert told in Speaker("en", GAME.id, session.setting.players).message(prompt)


def test_a_wonder_is_bought_with_gold_and_built_in_another_turn() -> None:
    session = table("buy 1-1", box={"tile.1.1": {"kind": "wonder", "stone": 2}})
    assert first(session, "pay white-strength") == "ND-BUY-02"
    assert first(session, "build") == "ND-WON-09"


def test_too_many_results_of_a_reroll() -> None:
    """What is wrong is their number, not that the first result is to stand."""
    session = table("reroll white-gold")
    assert first(session, "roll 2 food") == "ND-ROL-03"


@pytest.mark.parametrize("empty", [False, True], ids=["practice", "empty"])
@pytest.mark.parametrize("moment", [{"phase": "books", "waiting": [1]}, {}, {"phase": "end", "round": 4}])
@pytest.mark.parametrize(
    "entry",
    [
        "shadow book3",
        "bonus last",
        "above food strength book",
        "tiles 1-1 1-2 1-3 1-4 1-5 1-6",
        "event 2-1",
        "order boris boris",
        "anna: board rome",
        "anna: place 12",
    ],
)
def test_an_override_outside_its_moment_leaves_a_table_that_goes_on(
    entry: str, moment: dict[str, Any], empty: bool
) -> None:
    session = table(given=moment, empty=empty)
    (action,) = session.read(entry)
    assert session.judge(action).status == "illegal"
    with suppress(RefereeError):
        session.declare(action, override=True, why=WHY)
    anything.works(session)
    if session.position.phase == "books":
        (done,) = session.read("boris: done")
        assert session.declare(done).legal


WHILE: dict[str, dict[str, Any]] = {
    "act": {},
    "buying": {
        "turn.stage": "pay",
        "turn.purchase": "buy",
        "turn.tile": "1-1",
        "turn.row": 1,
        "turn.column": 1,
    },
    "building": {"turn.stage": "pay", "turn.purchase": "build", "turn.tile": "1-13", "players.0.wonders": ["1-13"]},
    "books": {"phase": "books", "waiting": [0]},
    "famine": {"phase": "famine", "waiting": [0]},
    "war": {"phase": "war", "waiting": [0]},
    "reveal": {"phase": "reveal", "round": 2, "grid": [[], [], []], "event": "", "bonus": ""},
    "end": {"phase": "end", "round": 4},
}
CARRIED_OUT = {
    "anna: use white-gold": {"books", "famine", "war"},
    "anna: use white-food for famine": {"famine"},
    "anna: use white-food for war": {"war"},
    "anna: done books": {"books"},
    "anna: done famine": {"famine"},
    "anna: done war": {"war"},
    "anna: pay white-gold": {"buying", "building"},
    "anna: place 1": {"buying"},
    "boris: place 1": set(),
    "anna: place 9": set(),
    "anna: pass strength": {"act", "buying", "building"},
    "anna: buy row 2 column 1": {"act", "buying", "building", "books", "famine", "war", "end"},
    "anna: build 1": set(),
    "anna: roll white-gold": set(),
    "anna: unrest aside": set(),
    "d4 1": set(),
    "anna: board egypt": set(),
    "drawn rome egypt": set(),
}


@pytest.mark.parametrize("moment", WHILE)
@pytest.mark.parametrize(("entry", "moments"), CARRIED_OUT.items())
def test_what_makes_no_sense_at_the_moment_is_not_carried_out_even_by_override(
    entry: str, moments: set[str], moment: str
) -> None:
    session = table(box=RED | WONDER, given=WHILE[moment], options={"mode": "unrest"})
    (action,) = session.read(entry)
    if moment in moments:
        session.declare(action, override=True, why=WHY)
        return
    assert session.judge(action).status == "illegal"
    with pytest.raises(RefereeError, match="cannot be carried out"):
        session.declare(action, override=True, why=WHY)


@pytest.mark.parametrize("moment", WHILE)
def test_the_four_sided_die_takes_a_tile_among_the_actions_only(moment: str) -> None:
    """ND-SOL-03, ND-SOL-06: even overridden, for one alone."""
    session = table(given=WHILE[moment], players=1, options={"mode": "unrest"})
    (action,) = session.read("d4 1")
    if moment in ("act", "buying", "building"):
        session.declare(action, override=True, why=WHY)
        assert session.position.gone == ["1-1"]
    else:
        with pytest.raises(RefereeError, match="cannot be carried out"):
            session.declare(action, override=True, why=WHY)


def test_of_two_tiles_the_one_that_is_paid_is_placed() -> None:
    """ND-BUY-14: the other one is still being bought."""
    coast = {"tile.1.3": {"kind": "colony", "chits": ["food"]}}
    session = table("buy row 2 column 1", box=coast, given={"players.0.unplaced": ["1-3"], "grid.0.2": ""})
    (action,) = session.read("anna: place")
    assert session.declare(action).legal
    assert session.position.players[0].colonies == ["1-3"]
    assert (session.position.turn.stage, session.position.turn.tile) == ("pay", "1-4")
