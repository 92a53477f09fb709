"""Ending one's part of a task: what is left of it is declined."""

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
"""What stands against ending a task of this name early."""


def must(name: str) -> Callable[[Leave[T]], Leave[T]]:
    """The function finds what has to be done before a seat may leave tasks of this name."""

    def declare(leave: Leave[T]) -> Leave[T]:
        MUST[name] = leave
        return leave

    return declare


@action("done", "done/pass/decline", help=N_("No more of what you may do now"))
class Done(Action):
    """The rest is declined (GW-CORE-12, GW-ACT-04)."""

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
    """Tasks that may be ended at will, or once what must be is done."""
    return tuple(name for name, kind in tasks.KINDS.items() if Done in kind.verbs)
