"""Symbols told alone, ``pay gold``, ``trade book food``, ``reroll stone``: what lies there says which piece is meant."""

from __future__ import annotations

import itertools
from random import Random
from time import process_time
from typing import Any

import pytest

from referee.engine import scenario as scenarios
from referee.engine.errors import Ambiguous, RefereeError
from referee.engine.session import Session
from referee.engine.verdict import Verdict
from referee.games.nations_dice.components import FACE_VERBS, FACES
from referee.games.nations_dice.game import GAME
from referee.testing import samples

ADVISORS = {f"tile.1.{number}": {"kind": "advisor", "cost": 1, "chits": ["reroll"]} for number in range(1, 10)}
BUILDING = {"tile.1.1": {"kind": "building", "dice": ["red"]}}


def table(given: dict[str, Any], **more: Any) -> Session:
    return scenarios.session_of(GAME, samples.practice(GAME.id), {"game": GAME.id, "players": 2, "given": given} | more)


def said(session: Session, entry: str) -> Verdict:
    """The verdict on the last action of an entry; those before it are carried out."""
    *before, last = session.read(entry)
    for action in before:
        assert session.declare(action).legal, action
    return session.judge(last)


STEPS = [
    ("famine", ["white-food"], "use food, food", "use 2 food", "ND-STA-08"),
    ("famine", ["orange-food"], "use food, food", "use 2 food", "ND-STA-08"),
    ("famine", ["orange-food", "white-food"], "use food, food", "use orange-food white-food", ""),
    ("famine", ["orange-food2"], "use food", "use orange-food2", ""),
    ("famine", ["orange-food2"], "use food food", "use orange-food2", ""),
    ("books", ["white-book"], "use book book", "use 2 book", "ND-STA-08"),
    ("books", ["white-book", "white-strength"], "use book strength", "use white-book white-strength", "ND-STA-11"),
    ("books", ["white-gold"], "use books books books", "use 3 book", "ND-STA-08"),
    ("books", ["blue-book", "blue-book3"], "use gold+food", "use gold+food", "ND-STA-11 ND-STA-08"),
]


@pytest.mark.parametrize(("phase", "dice", "entry", "meant", "rules"), STEPS)
def test_the_same_symbol_twice(phase: str, dice: list[str], entry: str, meant: str, rules: str) -> None:
    """B4: each was a fault."""
    verdict = said(table({"phase": phase, "waiting": [0], "players.0.dice": dice}), entry)
    assert verdict.action.text() == meant
    assert verdict.rules == rules.split()


@pytest.mark.parametrize("entry", ["pay gold, gold", "pay gold gold"])
def test_two_of_three_that_could_be_are_asked_for_and_not_made_three(entry: str) -> None:
    """Of the price of 3 all three pieces are the only payment; who says two of them is not taken to mean it."""
    session = table({"players.0.dice": ["orange-gold", "white-gold"], "players.0.chits": ["gold"]}, box=ADVISORS)
    verdict = said(session, f"buy row 3 column 1 {entry}")
    assert verdict.rules == ["ND-BUY-05"]
    assert len(verdict.action.to_json()["pieces"]) == 2


@pytest.mark.parametrize(
    ("dice", "entry", "meant"),
    [
        (["blue-book", "white-gold"], "reroll book", "reroll blue-book"),
        (["blue-book", "white-book"], "reroll book", None),
        (["blue-book", "white-book"], "reroll book book", "reroll blue-book white-book"),
        (["blue-book", "red-food"], "buy row 1 column 1 pay trade book food", "pay trade blue-book red-food"),
        (["blue-book", "white-book", "red-food"], "buy row 1 column 1 pay trade book food", None),
        (["blue-book", "orange-gold2"], "buy row 1 column 1 pay gold", "pay orange-gold2"),
    ],
)
def test_a_face_alone_is_of_the_die_that_shows_it(dice: list[str], entry: str, meant: str | None) -> None:
    """B12: a traded or rerolled die told by its face alone was taken for white."""
    session = table({"players.0.dice": dice, "players.0.chits": ["reroll"]}, box=ADVISORS)
    if meant is None:
        with pytest.raises(Ambiguous) as asked:
            said(session, entry)
        assert len(asked.value.options) == 2
        assert all(session.judge(one).legal for one in asked.value.options)
    else:
        verdict = said(session, entry)
        assert verdict.action.text() == meant
        assert verdict.legal


def test_a_chit_told_by_its_symbol_where_only_dice_serve() -> None:
    session = table({"players.0.dice": ["white-food"], "players.0.chits": ["gold", "reroll"]}, box=ADVISORS)
    assert said(session, "reroll gold").rules == ["ND-STA-04"]
    assert said(session, "buy row 1 column 1 pay trade gold food").rules == ["ND-TRD-04"]


@pytest.mark.parametrize(
    ("dice", "chits", "entry"),
    [
        (["white-gold"], [], "pay 2 white-gold"),
        (["orange-gold2"], [], "pay 2 orange-gold2"),
        (["white-food"], ["gold"], "pay 2 gold-chit"),
        (["white-food"], ["gold", "gold2"], "pay 2 gold-chit"),
        (["white-food"], ["gold+food"], "pay 2 gold+food-chit"),
    ],
)
def test_more_than_there_are(dice: list[str], chits: list[str], entry: str) -> None:
    """B12: ND-STA-06 or -05 said that white-gold is spent whole, not as white-gold."""
    session = table({"players.0.dice": dice, "players.0.chits": chits}, box=ADVISORS, options={"mode": "unrest"})
    assert said(session, f"buy row 1 column 1 {entry}").rules == ["ND-STA-08"]


@pytest.mark.parametrize(
    ("lying", "entry", "dice", "used"),
    [
        (["white-gold", "white-book"], "back white-gold", ["white-book"], 0),
        (["white-gold", "white-gold"], "back white-gold", ["white-gold"], 0),
        (["white-gold", "white-book"], "back gold", ["white-book"], 0),
        (["white-gold", "white-book"], "back white-book", [], 1),
        (["white-gold", "white-book"], "", ["white-book"], 0),
    ],
)
def test_the_die_just_paid_may_be_named_to_go_back(lying: list[str], entry: str, dice: list[str], used: int) -> None:
    """ND-BLD-04, B12: it was refused, or another die that shows the same was taken."""
    session = table({"players.0.dice": lying}, box=BUILDING)
    verdict = said(session, f"buy row 1 column 1 pay white-gold place 1 {entry}")
    assert verdict.legal
    session.declare(verdict.action)
    own = session.position.players[0]
    assert (own.dice, own.used[0]) == (dice, used)


def test_two_dice_paid_and_one_named_twice() -> None:
    """Of a slot of two dice one that was paid and an unused one go back, named alike."""
    board = {"buildings": [["white", "white"], ["white"]], "chits": []}
    given = {"players.0.board": "u1a", "players.0.buildings": ["printed"] * 2, "players.0.dice": ["white-gold"] * 3}
    session = table(given, box=BUILDING | {"board.u1a": board}, options={"mode": "unrest"})
    assert said(session, "buy row 1 column 1 pay white-gold place 1 back white-gold").legal
    assert said(session, "place 1 back 2 white-gold").legal
    assert said(session, "place 1 back 3 white-gold").rules == ["ND-STA-02", "ND-BLD-04"]
    session.declare(said(session, "place 1 back 2 white-gold").action)
    assert session.position.players[0].dice == ["white-gold"]


def test_how_many_there_are_is_said() -> None:
    session = table({"phase": "famine", "waiting": [0], "players.0.dice": ["white-book", "white-food"]})
    (violation,) = said(session, "use food food").violations
    assert (violation.facts["count"], violation.facts["piece"].key) == (1, "food")


def test_nothing_left_to_use_is_answered_at_once() -> None:
    """B4: a bare ``use`` with nothing left asked itself without end."""
    session = table({"phase": "books", "waiting": [0], "players.0.dice": ["white-gold"], "players.0.chits": []})
    verdict = said(session, "use")
    assert verdict.rules == ["ND-STA-08"]


RICH = [f"{colour}-{face.key}" for colour in ("white", "blue", "red", "green") for face in FACES[:10]]
SAID = ("gold", "food", "unrest", "gold2", "gold+food", "white-gold", "gold-chit", "7", "x")


@pytest.mark.parametrize("lang", ["en", "ru", "it"])
@pytest.mark.parametrize(
    "given",
    [
        {},
        {"players.0.dice": RICH},
        {"phase": "famine", "waiting": [0]},
        {"phase": "books", "waiting": [0], "players.0.dice": []},
        {"phase": "war", "waiting": [0], "players.0.dice": RICH},
        {"phase": "reveal", "grid": [[], [], []]},
        {"turn.stage": "pay", "turn.purchase": "buy", "turn.tile": "1-1", "turn.row": 3, "turn.column": 1},
        {"turn.stage": "place", "turn.purchase": "buy", "turn.tile": "1-1", "turn.row": 1, "turn.column": 1},
    ],
)
def test_any_verb_with_any_symbol_once_twice_and_three_times(given: dict[str, Any], lang: str) -> None:
    """An answer within half a second of work, whatever lies on the table; the slowest counts."""
    session = table(given, options={"mode": "unrest"})
    slowest = 0.0
    for cls, word, times in itertools.product(GAME.actions, SAID, (0, 1, 2, 3)):
        entry = " ".join([cls.spec.verb.shown(lang), *[word] * times])
        begun = process_time()
        try:
            for action in session.read(entry):
                session.judge(action)
        except RefereeError as error:
            assert str(error)
        slowest = max(slowest, process_time() - begun)
    assert slowest < 0.5


def test_verbs_that_begin_with_a_face_are_known() -> None:
    """Behind a list of dice they are the next action, not one more die."""
    faces = {word for face in FACES for word in face.folded()}
    verbs = {word for word in GAME.grammar.verbs if word.partition(" ")[0] in faces and " " in word}
    assert verbs == FACE_VERBS


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("players", [1, 3])
def test_what_follows_on_one_line_reads_back(players: int, seed: int) -> None:
    """A7: ``roll … white-strength unrest reroll`` was read as a roll of one die more."""
    session, before = samples.session(GAME.id, players, {"mode": "unrest"}), None
    for action in samples.play(session, Random(seed)):
        if before is not None and before.player == action.player:
            for lang in ("en", "ru", "it"):
                text = " ".join(one.text(lang, session.setting.players) for one in (before, action))
                assert GAME.grammar.read(text, action.player, session.setting.names) == [before, action], text
        before = action


def test_the_exact_line_of_a_record() -> None:
    read = samples.session(GAME.id, 2, {"mode": "unrest"}).read
    assert [one.text() for one in read("roll green-unrest white-strength unrest reroll roll green-gold2")] == [
        "roll green-unrest white-strength",
        "unrest reroll",
        "roll green-gold2",
    ]


@pytest.mark.parametrize(
    ("entry", "rule"),
    [
        ("buy 4 1", "ND-SET-05"),
        ("buy row 1 column 5", "ND-SET-05"),
        ("build 13", "ND-WON-04"),
        ("buy 0 2", "ND-SET-05"),
    ],
)
def test_numbers_there_are_not(entry: str, rule: str) -> None:
    """With four columns ``buy 4 1`` was read the other way round."""
    session = scenarios.session_of(GAME, samples.practice(GAME.id), {"game": GAME.id, "players": 4})
    verdict = said(session, entry)
    assert (verdict.status, verdict.rules) == ("illegal", [rule])


@pytest.mark.parametrize("entry", ["buy 2 4", "buy row 2 column 4", "buy column 4 row 2", "buy column 4 2", "buy 1-8"])
def test_a_cell_however_it_is_told(entry: str) -> None:
    session = scenarios.session_of(GAME, samples.practice(GAME.id), {"game": GAME.id, "players": 4})
    assert said(session, entry).action.text() == "buy row 2 column 4"
