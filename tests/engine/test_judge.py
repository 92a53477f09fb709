"""Judging what is not complete, and warnings: asked for only where somebody is warned."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import toy

from referee.engine import judge as judging
from referee.engine.action import Action, action, arg
from referee.engine.errors import Ambiguous
from referee.engine.game import Setting
from referee.engine.session import Session
from referee.engine.values import Number
from referee.engine.verdict import Finding, Note, Open, Violation, Warn
from referee.engine.words import words

SIZE = Number(words("size"), 1, 3)


@action("lay", help="lay so many, of a colour where there is a choice")
class Lay(Action):
    size: int = arg(SIZE)
    place: int = arg(SIZE, words("place"))
    colour: int | None = arg(SIZE, words("colour"))

    def check(self, position: Any, setting: Setting) -> Iterator[Finding]:
        if position.phase != "choose":
            yield Violation("TOY-PHASE", "not now")
        if self.size > position.round:
            yield Violation("TOY-SIZE", "too many")
        if self.colour is None:
            yield Open("colour")

    def warnings(self, position: Any, setting: Setting) -> Iterator[Warn]:
        yield Warn("TOY-LAST", "nothing is left")

    def apply(self, position: Any, setting: Setting, notes: list[Note]) -> None:
        position.round += self.size

    @classmethod
    def candidates(cls, position: Any, setting: Setting, player: int) -> Iterator[Action]:
        for size in range(1, 4):
            for place in range(1, 4):
                yield cls(player, size, place, 1)


def found(one: Action, position: Any) -> list[str]:
    return [
        finding.arg if isinstance(finding, Open) else getattr(finding, "rule", "")
        for finding in one.findings(position, toy.setting())
    ]


@pytest.fixture
def table() -> Session:
    return Session(toy.setting())


def test_an_argument_is_required_unless_its_type_says_otherwise() -> None:
    assert Lay.spec.required == ("size", "place")
    assert [Lay(0).unsaid(), Lay(0, 1).unsaid(), Lay(0, 1, 2).unsaid()] == ["size", "place", ""]


def test_a_check_goes_as_far_as_what_was_said(table: Session) -> None:
    assert found(Lay(0), table.position) == ["size"]
    assert found(Lay(0, 3), table.position) == ["TOY-SIZE", "colour", "place"]
    assert found(Lay(0, 1, 2), table.position) == ["colour"]
    assert found(Lay(0, 1, 2, 3), table.position) == []
    table.position.phase = "roll"
    assert found(Lay(0), table.position) == ["TOY-PHASE", "size"]


def test_what_was_not_said_stays_unsaid(table: Session) -> None:
    one = Lay(0)
    assert found(one, table.position) == ["size"]
    assert one == Lay(0)
    assert one.size is None


def test_a_mistake_in_a_check_is_no_open_argument(table: Session) -> None:
    @action("lean", help="a check with a mistake")
    class Lean(Action):
        size: int = arg(SIZE)

        def check(self, position: Any, setting: Setting) -> Iterator[Finding]:
            yield from position.nowhere

    with pytest.raises(AttributeError, match="nowhere"):
        list(Lean(0).findings(table.position, table.setting))


def test_a_refused_action_warns_of_nothing(table: Session) -> None:
    assert [one.rule for one in table.judge(Lay(0, 1, 1, 1)).warnings] == ["TOY-LAST"]
    assert [one.rule for one in table.judge(Lay(0, 1, 1)).warnings] == ["TOY-LAST"]
    assert not table.judge(Lay(0, 3, 1, 1)).warnings
    assert not table.judge(Lay(0, 1, 1, 1), warn=False).warnings
    assert not judging.judge(table.position, table.setting, Lay(0, 1, 1, 1)).warnings


def test_the_one_completion_is_meant_and_several_are_asked_for(table: Session) -> None:
    assert table.judge(Lay(0, None, 2)).action == Lay(0, 1, 2, 1)
    with pytest.raises(Ambiguous) as asked:
        table.judge(Lay(0, 1))
    assert [one.field for one in asked.value.open_args] == ["place"]
    assert table.judge(Lay(0, 2)).rules == ["TOY-SIZE"]


def test_an_incomplete_action_is_never_carried_out(table: Session) -> None:
    table._force(table.position, Lay(0, None, 1), [])
    assert table.position.round == 1
