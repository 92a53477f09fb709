"""Ending one's part of a task; the rest of it is declined."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, TypeAlias, TypeVar

from referee.engine.action import Action, action
from referee.engine.game import Setting
from referee.engine.message import N_
from referee.engine.verdict import Finding, Note
from referee.games.great_wall import tasks
from referee.games.great_wall.position import Position
from referee.games.great_wall.task_shapes import Task

T = TypeVar("T", bound=Task)
Leave: TypeAlias = Callable[[Position, Setting, T, int], Iterator[Finding]]
MUST: dict[str, Leave[Any]] = {}
"""For each kind of task, the function that finds what has to be done before it may be ended."""


def must(name: str) -> Callable[[Leave[T]], Leave[T]]:
    """Register the function that finds what a seat has to do before it may end tasks of this kind."""

    def declare(leave: Leave[T]) -> Leave[T]:
        MUST[name] = leave
        return leave

    return declare


@action("done", "done/pass/decline", help=N_("No more of what you may do now"))
class Done(Action):
    """Decline the rest of what one may do now (GW-CORE-12, GW-ACT-04)."""

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        yield from tasks.answering(position, setting, self.player, *_optional(), whenever=True)
        task = position.task
        if task is not None and task.kind in MUST:
            yield from MUST[task.kind](position, setting, task, self.player)

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        tasks.answered(position, position.tasks[-1], self.player)
        tasks.settle(position, setting, notes)

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        if tasks.may(position, setting, player, *_optional()):
            yield cls(player)


@cache
def _optional() -> tuple[str, ...]:
    """Kinds of tasks that may be ended with done, at will or once what must be done is done."""
    return tuple(name for name, kind in tasks.KINDS.items() if Done in kind.verbs)
