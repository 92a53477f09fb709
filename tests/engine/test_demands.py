"""What the four games ask of the kernel, shown on a throw-away game."""

from __future__ import annotations

from random import Random

import pytest

from referee.engine import position as positions
from referee.engine.errors import Ambiguous
from referee.engine.session import Session

import toy  # isort: skip


def enter(table: Session, *texts: str) -> None:
    for text in texts:
        for action in table.read(text):
            verdict = table.declare(action)
            assert verdict.status != "illegal", (text, verdict.violations)


def refused(table: Session, text: str) -> list[str]:
    verdict = table.declare(table.read(text)[0])
    assert verdict.status == "illegal"
    return verdict.rules


@pytest.fixture
def table() -> Session:
    return Session(toy.setting())


def test_simultaneous_secret_choices(table: Session) -> None:
    decision = table.decision()
    assert decision.seats == (0, 1, 2)
    assert decision.secret
    with pytest.raises(Ambiguous, match="Ann, Bob, Cid"):
        table.read("choose 2")
    enter(table, "bob: choose 2")
    assert table.decision().seats == (0, 2)
    assert refused(table, "bob: choose 3") == ["TOY-ONCE"]
    assert {action.player for action in table.legal()} == {0, 2}


def test_effects_one_after_another_in_an_order_and_reactions(table: Session) -> None:
    enter(table, "ann: choose 1", "bob: choose 2", "cid: choose 2")
    assert table.decision().seats == (1,)
    assert refused(table, "ann: resolve") == ["TOY-TEA"]
    assert {(action.player, action.spec.verb.key) for action in table.legal()} == {
        (1, "resolve"),
        (0, "react"),
        (2, "react"),
    }
    enter(table, "ann: react", "resolve")
    assert refused(table, "ann: react") == ["TOY-REACT-ONCE"]
    assert table.decision().seats == (2,)
    assert table.position.coins == [3, 4, 2]


def test_an_effect_that_only_the_owner_knows(table: Session) -> None:
    enter(table, "ann: choose 3", "bob: choose 1", "cid: choose 1")
    verdict = table.declare(table.read("resolve")[0])
    assert verdict.status == "unverifiable"
    assert [missing.key for missing in verdict.missing] == ["card.3"]
    assert table.position.coins[0] == 2
    table.learn("card.3", {"gain": 5})
    assert table.position.coins[0] == 7, "what was recorded unverified takes effect when the fact is told"


def to_the_roll(table: Session) -> None:
    enter(table, "ann: choose 1", "bob: choose 1", "cid: choose 2", "cid: resolve", "ann: resolve", "bob: resolve")


def test_dice_are_declared_and_a_forced_step_is_found_at_the_next_entry(table: Session) -> None:
    to_the_roll(table)
    enter(table, "roll 4 4")
    verdict = table.judge(table.read("clan cid")[0])
    assert [(one.rule, one.forced) for one in verdict.violations] == [("TOY-UPKEEP", True)]
    enter(table, "upkeep", "clan cid")


def test_a_party_played_by_procedure_asks_only_where_the_rules_do(table: Session) -> None:
    to_the_roll(table)
    enter(table, "roll 1 2")
    assert table.judge(table.read("clan")[0]).action.to_json() == {"verb": "clan", "player": -1, "whom": 2}
    enter(table, "clan")
    other = Session(toy.setting())
    enter(other, "ann: choose 1", "bob: choose 1", "cid: choose 1", "resolve", "resolve", "resolve", "roll 1 2")
    with pytest.raises(Ambiguous):
        other.judge(other.read("clan")[0])


def test_scoring_in_the_middle_and_at_the_end() -> None:
    table, rng = Session(toy.setting(4)), Random(2)
    scored = []
    while not (decision := table.decision()).over:
        action = (
            table.game.chance(table.position, table.setting, rng)
            if decision.seats == (-1,)
            else rng.choice(table.legal())
        )
        verdict = table.declare(action)
        assert verdict.status != "illegal"
        scored += [table.position.round for note in verdict.notes if note.rule == "TOY-SCORE"]
    assert len(scored) == 2
    ended = positions.to_json(table.position)
    table.undo(len(table.steps))
    table.redo(len(table.undone))
    assert positions.to_json(table.position) == ended
