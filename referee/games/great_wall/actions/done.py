"""Ending one's part of a task; the rest of it is declined."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, TypeAlias, TypeVar

from referee.engine.action import Action, action, arg
from referee.engine.game import Setting
from referee.engine.message import N_
from referee.engine.values import Choice
from referee.engine.verdict import Finding, Note
from referee.engine.words import words
from referee.games.great_wall import tasks
from referee.games.great_wall.position import Position
from referee.games.great_wall.task_shapes import OfCard, Task

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


OF = Choice(
    words("asked"),
    (
        words("activations"),
        words("advanced", "advanced/advanced activation"),
        words("moment", "tactics"),
        words("upgrade"),
        words("promote", "upgrades"),
        words("killing", "losses"),
        words("fire", "firing"),
        words("attack", "attacks"),
        words("wound", "wounds"),
        words("use", "price"),
        words("offer", "offering"),
        words("fresh_shame", "token"),
        words("by_card", "text"),
        words("aim"),
    ),
)
"""Kinds of tasks that may be asked only because something is not told."""
Maybe: TypeAlias = Callable[[Position, Setting, T, int], bool]
MAYBE: dict[str, Maybe[Any]] = {}
"""For these kinds, the function that says whether a table that knew all facts might not ask."""


def maybe(*names: str) -> Callable[[Maybe[T]], Maybe[T]]:
    """Register the function that says whether a table that knew all facts might not ask a seat in these tasks."""

    def declare(asked: Maybe[T]) -> Maybe[T]:
        MAYBE.update(dict.fromkeys(names, asked))
        return asked

    return declare


@action("done", "done/pass/decline", help=N_("No more of what you may do now"), ends=True)
class Done(Action):
    """Decline the rest of what one may do now (GW-CORE-12, GW-ACT-04).

    ``of`` says of what, where the facts may turn out to be such that it was not asked at all; then nothing happens.
    """

    of: int | None = arg(OF, aside=True)

    def plain(self, position: Position, setting: Setting) -> Action:
        task = position.task
        if self.of is not None or task is None or task.kind not in MAYBE or not _mine(position, setting, self.player):
            return self
        open_still = MAYBE[task.kind](position, setting, task, self.player)
        return Done(self.player, OF.index[task.kind]) if open_still else self

    def _not_asked(self, position: Position) -> bool:
        """Whether what is declined was never asked, as is known by now; of a text, not what it was found to ask."""
        if self.of is None:
            return False
        task, kind = position.task, OF[self.of].key
        asked = kind == "by_card" and isinstance(task, OfCard) and bool(task.card) and task.kind in _optional()
        return not asked and tasks.current(position, kind) is None

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        if self._not_asked(position):
            return
        yield from tasks.answering(position, setting, self.player, *_optional(), whenever=True)
        task = position.task
        if task is not None and task.kind in MUST:
            yield from MUST[task.kind](position, setting, task, self.player)

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        if self._not_asked(position):
            return
        tasks.answered(position, position.tasks[-1], self.player)
        tasks.settle(position, setting, notes)

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        if tasks.may(position, setting, player, *_optional()):
            yield cls(player)


def _mine(position: Position, setting: Setting, player: int) -> bool:
    return tasks.may(position, setting, player, *_optional()) is not None


@cache
def _optional() -> tuple[str, ...]:
    """Kinds of tasks that may be ended with done, at will or once what must be done is done."""
    return tuple(name for name, kind in tasks.KINDS.items() if Done in kind.verbs)
