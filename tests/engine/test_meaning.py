"""What an entry means on the possible tables, and which action is recorded for all of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import pytest

from referee.engine import meaning
from referee.engine.action import Action, action, arg
from referee.engine.explore import Budget
from referee.engine.joined import carry_out
from referee.engine.possible import judge
from referee.engine.unknown import one_of
from referee.engine.values import Choice
from referee.engine.verdict import Finding, Note
from referee.engine.words import words

WHICH = Choice(words("which"), (words("this"), words("that")))
SETTING: Any = SimpleNamespace(game=SimpleNamespace(fits=lambda position, setting: None), partly=True)


@dataclass
class Asking:
    """A table that asks for this (0) or that (1), and what was ended."""

    asked: Any = 0
    ended: list[int] = field(default_factory=list)
    players: list[int] = field(default_factory=list)


@action("end", help="end what is asked")
class End(Action):
    which: int | None = arg(WHICH, aside=True)

    def plain(self, position: Asking, setting: Any) -> Action:
        return End(self.player, 0 if position.asked == 0 else 1) if self.which is None else self

    def check(self, position: Asking, setting: Any) -> Iterator[Finding]:
        yield from ()

    def apply(self, position: Asking, setting: Any, notes: list[Note]) -> None:
        position.ended.append(-1 if self.which is None else self.which)


@action("end_known", help="end what is asked, however it is called")
class EndKnown(End):
    def plain(self, position: Asking, setting: Any) -> Action:
        return EndKnown(self.player, 0 if position.asked == 0 else None)

    def does(self, position: Asking, setting: Any) -> object:
        return "ends"


def untold() -> Asking:
    return Asking(one_of("asked", (0, 1)))


def test_what_is_legal_everywhere_and_means_two_things_hinges_on_what_tells_them_apart() -> None:
    verdict, still_open = judge(untold(), SETTING, End(0), Budget())
    assert (verdict.status, verdict.action.which, still_open) == ("unverifiable", None, "")  # type: ignore[attr-defined]
    assert [leaf.path for leaf in verdict.hinges] == ["asked"]


def test_whoever_says_which_means_the_same_everywhere() -> None:
    verdict, _ = judge(untold(), SETTING, End(0, 1), Budget())
    assert (verdict.status, verdict.action.which) == ("legal", 1)  # type: ignore[attr-defined]


def test_what_does_the_same_everywhere_is_recorded_with_all_that_is_said_of_it() -> None:
    verdict, _ = judge(untold(), SETTING, EndKnown(0), Budget())
    assert (verdict.status, verdict.action.which) == ("legal", 0)  # type: ignore[attr-defined]


def test_it_is_carried_out_on_each_table_as_it_is_meant_there() -> None:
    position = untold()
    carry_out(position, SETTING, End(0), [], 1)
    assert position.ended[0].bounds().values() == [0, 1]


@pytest.mark.parametrize(
    ("meant", "recorded"),
    [
        ([End(0, 0), End(0, 0)], End(0, 0)),
        ([End(0, 0), End(0, 1)], End(0)),
        ([End(0), End(0)], End(0)),
    ],
)
def test_what_is_recorded_is_what_every_table_would_record(meant: list[End], recorded: End) -> None:
    said = End(0)
    meanings = [meaning.of(one, said, Asking(), SETTING) for one in meant]
    found: Any = meaning.common(meant, meanings, said)
    assert found.which == recorded.which
    assert meaning.is_one(meanings) == (meant[0].which == meant[1].which)
