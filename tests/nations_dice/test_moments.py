"""Not now, not you, not in this game: each is refused by the rule that says so at that moment, and by no other."""

from __future__ import annotations

import itertools
from random import Random
from typing import Any

import anything
import pytest

from referee.engine import scenario as scenarios
from referee.engine import simulate
from referee.engine.box import Box
from referee.engine.session import Session
from referee.games.nations_dice.game import GAME
from referee.testing import samples
from referee.text.speech import Speaker

TILES = "tiles 1-1 1-2 1-3 1-4 1-5 1-6 1-7 1-8 1-9"
UNREST = {"options": {"mode": "unrest"}}
START: dict[str, Any] = {"start": True}
STEP = {"given": {"phase": "famine", "waiting": [0]}}
LAID = [TILES, "event 1-1", "bonus last"]
RED = {"tile.1.1": {"kind": "building", "dice": ["red"]}}
WONDER = {
    "given": {"players.0.wonders": ["1-13"], "players.0.dice": ["white-stone"]},
    "box": {"tile.1.13": {"kind": "wonder", "stone": 1}},
    "before": ["build"],
}
BUILDING = {"box": RED, "before": ["buy row 1 column 1"]}
PAID = {"box": RED, "before": ["buy row 1 column 1 pay white-gold"]}
GAINED = {"box": RED, "before": ["buy row 1 column 1 pay white-gold place 1"]}
SOLO = {"players": 1}
SHADOW = {"players": 1, "box": {"tile.1.2": {"kind": "advisor"}}, "before": ["buy row 1 column 2 pay white-gold"]}


def table(start: bool = False, before: tuple[str, ...] = (), **made: Any) -> Session:
    made = {"game": GAME.id, "players": 2, "given": {}} | made
    session = scenarios.session_of(GAME, samples.practice(GAME.id), made)
    if start:
        session = Session(session.setting)
    for entry in before:
        for action in session.read(entry):
            assert session.declare(action).status != "illegal", entry
    return session


MOMENTS = [
    (START, "anna: buy 1-1", "ND-SET-02", "the order cards have not been dealt"),
    (START, "anna: pass", "ND-SET-02", "the order cards have not been dealt"),
    (START, "anna: pass food", "ND-SET-02", "the order cards have not been dealt"),
    (UNREST | STEP, "anna: pass food", "ND-PAS-02", "all have passed: famine is going on"),
    (
        UNREST | {"given": {"phase": "famine", "waiting": [0], "turn.stage": "act", "first_tiles": ["book"]}},
        "anna: pass food",
        "ND-PAS-02",
        "all have passed: famine is going on",
    ),
    (BUILDING, "pass food", "ND-BUY-07", "the action of this turn (buying a tile) is not finished"),
    (START, "event 1-1", "ND-SET-02", "the order cards have not been dealt"),
    (START, "anna: use white-food", "ND-SET-02", "the order cards have not been dealt"),
    (START, "bonus last", "ND-RND-05", "there are no bonus tiles without the expansion"),
    (START, "drawn rome egypt", "ND-SET-10", "the boards of the base game are equal; none is drawn or chosen"),
    (START, "anna: board rome", "ND-SET-10", "the boards of the base game are equal; none is drawn or chosen"),
    (START | UNREST, "drawn rome egypt", "ND-SET-26", "the order cards are dealt before the boards"),
    (START | UNREST, "anna: board rome", "ND-SET-26", "the order cards are dealt before the boards"),
    (
        START | UNREST | {"before": ["order anna boris", TILES]},
        "drawn rome egypt",
        "ND-SET-21",
        "the tiles, the event and the bonus tile come before the boards",
    ),
    (START | {"before": ["order anna boris"]}, "anna: roll white gold", "ND-RND-02", "round 1 is still being laid out"),
    (START | {"before": ["order anna boris"]}, "order boris anna", "ND-SET-02", "the order cards have been dealt: use"),
    (START | UNREST | {"before": ["order anna boris", *LAID]}, "boris: board rome", "ND-SET-22", "have not been drawn"),
    (START | UNREST | {"before": ["order anna boris", *LAID]}, "anna: roll gold", "ND-SET-22", "still to be chosen"),
    (UNREST, "anna: board rome", "ND-SET-22", "everybody has a board: use a correction"),
    (
        START | UNREST | {"before": ["order anna boris", *LAID, "drawn rome egypt"]},
        "anna: board rome",
        "ND-SET-22",
        "Boris chooses next",
    ),
    ({}, "boris: buy 1-1", "ND-TRN-01", "it is the turn of Anna"),
    ({}, "boris: pay white-gold", "ND-TRN-01", "it is the turn of Anna"),
    ({}, "boris: place 1", "ND-TRN-01", "it is the turn of Anna"),
    ({}, "anna: pay white-gold", "ND-TRN-02", "nothing is being bought or built"),
    ({}, "anna: roll white gold", "ND-RRL-07", "there is nothing to roll, results stand"),
    ({}, "anna: use white-food", "ND-ERD-01", "the action step is going on: not everybody has passed"),
    ({}, "anna: done", "ND-ERD-01", "the action step is going on: not everybody has passed"),
    ({"given": {"players.1.passed": True}}, "boris: reroll white-gold", "ND-TRN-03", "Boris has passed this round"),
    ({"given": {"players.1.passed": True}}, "boris: pass", "ND-TRN-03", "Boris has passed this round"),
    (BUILDING, "buy 1-2", "ND-BUY-09", "the action of this turn (buying a tile) is not finished"),
    (BUILDING, "place 1", "ND-BUY-07", "tile 1-1 is not paid yet"),
    (WONDER, "place 1", "ND-WON-07", "tile 1-13 is not paid yet"),
    (WONDER, "pass", "ND-WON-06", "the action of this turn (building a wonder) is not finished"),
    (PAID, "pay white-gold", "ND-BUY-14", "tile 1-1 is paid and waits for its slot"),
    (PAID, "pass", "ND-BUY-14", "the action of this turn (buying a tile) is not finished"),
    (GAINED, "pay white-book", "ND-ROL-05", "Anna has 1 die still to be rolled"),
    (GAINED, "pass", "ND-ROL-05", "Anna has 1 die still to be rolled"),
    (GAINED, "place 2", "ND-BUY-14", "no tile of Anna waits for its slot"),
    ({"before": ["pass", "pass"]}, "anna: pass", "ND-PAS-02", "all have passed: books is going on"),
    ({"before": ["pass", "pass"]}, "boris: buy 1-1", "ND-ERD-02", "all have passed: books is going on"),
    ({"before": ["pass", "pass"]}, "boris: place 1", "ND-ERD-02", "all have passed: books is going on"),
    (UNREST | STEP, "anna: unrest aside", "ND-PAS-02", "all have passed: famine is going on"),
    ({"before": ["pass", "pass"]}, "anna: done", "ND-BOK-01", "books goes in reverse player order: Boris is asked"),
    (STEP, "boris: use white-food", "ND-FAM-01", "Boris uses nothing more for famine"),
    (STEP, "boris: done", "ND-FAM-01", "Boris uses nothing more for famine"),
    (
        {"given": {"phase": "war", "waiting": [0], "players.1.dice": []}},
        "boris: done",
        "ND-WAR-01",
        "Boris has nothing left for war",
    ),
    (STEP, "done books", "ND-ERD-01", "now is: famine"),
    (STEP, "boris: done books", "ND-ERD-01", "now is: famine"),
    (
        {"given": {"phase": "reveal", "round": 2, "grid": [[], [], []]}},
        "anna: done war",
        "ND-ERD-01",
        "round 1 is over",
    ),
    (
        {"given": {"phase": "reveal", "round": 2, "grid": [[], [], []]}},
        "boris: use white-strength",
        "ND-ERD-01",
        "round 1 is over",
    ),
    ({"given": {"phase": "end"}}, "anna: pass", "ND-END-01", "the game ended after round 4"),
    ({"given": {"phase": "end"}}, "anna: use white-food", "ND-END-01", "the game ended after round 4"),
    (SOLO, "d4 2", "ND-SOL-06", "the die is rolled after an action"),
    (SOLO | {"before": ["pass"]}, "d4 2", "ND-SOL-06", "the die is rolled after an action"),
    (SHADOW, "buy 1-1", "ND-SOL-03", "the four-sided die of the shadow is due"),
    (SHADOW, "pay white-book", "ND-SOL-03", "the four-sided die of the shadow is due"),
]


@pytest.mark.parametrize(("made", "entry", "rule", "sentence"), MOMENTS)
def test_the_reason_is_the_rules_own(made: dict[str, Any], entry: str, rule: str, sentence: str) -> None:
    session = table(**made)
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
    given = {"phase": phase, "waiting": [0], "unsure": ["tile.1.1"], "round": 2 if phase == "reveal" else 1}
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
        for steps in (0, 3, 9, 20, 40):
            session = Session(setting)
            for _ in itertools.islice(simulate.playing(session, rng), steps):
                pass
            for _ in range(12):
                action = anything.any_action(session, rng)
                if any(getattr(action, one.field) is None for one in action.spec.args):
                    continue
                session.position = applied(session, action)
                assert GAME.fits(session.position, setting) is None, action
                anything.works(session)


def applied(session: Session, action: Any) -> Any:
    """The position after an action carried out as it is."""
    position = session.branch().position
    action.apply(position, session.setting, [])
    return position


def test_who_was_said_to_have_passed_may_pass() -> None:
    """A correction can leave the turn with somebody who has passed; the table goes on by passing."""
    session = table(given={"players.0.passed": True, "players.1.passed": True})
    assert session.judge(session.read("buy row 1 column 1")[0]).rules == ["ND-TRN-03"]
    (passing,) = session.read("pass")
    assert session.declare(passing).legal
    assert session.position.phase == "books"


def test_too_few_boards_drawn_by_override_are_drawn_again() -> None:
    session = table(start=True, players=3, before=("order anna boris carla", *LAID), **UNREST)
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
        ((), "anna: place 1", "unverifiable", ["tile.1.9"]),
        (("buy row 1 column 1",), "anna: place 1", "unverifiable", ["tile.1.9"]),
        (("buy row 1 column 1 pay white-gold",), "anna: place 1", "legal", []),
        (("buy row 1 column 1 pay white-gold",), "boris: place 1", "unverifiable", ["tile.1.9"]),
        (("buy row 1 column 1 pay white-gold",), "anna: place 7", "illegal", ["ND-BLD-02"]),
    ],
)
def test_a_tile_that_nobody_has_told_of_may_wait_for_its_slot(
    before: tuple[str, ...], entry: str, status: str, found: list[str]
) -> None:
    """ND-BUY-14: whether a tile bought unseen needs a slot is not known; one that is known is placed meanwhile."""
    seat = 1 if entry.startswith("boris") else 0
    session = table(box=RED | {"tile.1.9": "missing"}, given={f"players.{seat}.unplaced": ["1-9"]}, before=before)
    verdict = session.judge(session.read(entry)[0])
    assert verdict.status == status
    assert (verdict.rules or [one.key for one in verdict.missing]) == found


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
