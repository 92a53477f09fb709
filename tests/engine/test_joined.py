"""What comes of an action on several possible tables, joined to one position."""

from __future__ import annotations

from dataclasses import field
from types import SimpleNamespace
from typing import Any, ClassVar

from messages.classes import mutable
from referee.engine import tasks as kernel
from referee.engine.action import Action, action
from referee.engine.joined import carry_out
from referee.engine.tasks import shape
from referee.engine.unknown import Word, number
from referee.engine.verdict import Findings, Note

SETTING: Any = SimpleNamespace(game=SimpleNamespace(fits=lambda position, setting: None), partly=True)


@mutable
class Task(kernel.Task):
    """What comes next at this table."""

    shapes: ClassVar[dict[str, type[Any]]] = {}


@shape("count")
class Counted(Task):
    """A task of which there are as many kinds as numbers."""

    names: list[str] = field(default_factory=list)


@mutable
class Table:
    """What comes next, what was done, and a number that nobody told."""

    tasks: list[Task] = field(default_factory=list)
    done: list[int] = field(default_factory=list)
    told: Any = 0
    players: list[int] = field(default_factory=list)


@action("count", help="go on as often as the number says")
class Count(Action):
    def check(self, position: Table, setting: Any) -> Findings:
        yield from ()

    def apply(self, position: Table, setting: Any, notes: list[Note]) -> None:
        for times in range(10):
            if position.told == times:
                position.tasks = [Counted(names=["again"] * times)]
        if position.told > 4:
            position.done = [*position.done, 7]


def test_a_list_beside_more_stacks_than_few_is_one_of_the_lists_there_can_be() -> None:
    """It was any list at all: whoever asked for ten numbers in it had a thousand ways to try."""
    table = Table(told=number("told", 0, 9), done=[3])
    carry_out(table, SETTING, Count(0), [], 1)
    assert isinstance(table.tasks, Word) and len(table.tasks.left()) == 10
    done: Any = table.done
    assert isinstance(done, Word) and done.left() == [[3], [3, 7]]
