"""The stack of tasks, by a table of three and a party nobody plays: who decides, what is passed over, what is refused and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Annotated, Any, ClassVar, cast

import pytest

from referee.engine import holds
from referee.engine import position as positions
from referee.engine import tasks as kernel
from referee.engine.action import Action, action
from referee.engine.errors import PositionError
from referee.engine.fitting import misfit
from referee.engine.game import Setting
from referee.engine.holds import Counted, Whole
from referee.engine.tasks import shape
from referee.engine.verdict import Note, Violation

GHOST = 9
SETTING = cast(Setting, SimpleNamespace(agreed=False))


@dataclass(slots=True)
class Task(kernel.Task):
    shapes: ClassVar[dict[str, type[Any]]] = {}


@shape("fish")
class Fishing(Task):
    count: Annotated[int, Counted(9)] = 1
    where: Annotated[int, Whole(0, 3)] = 0
    used: list[int] = field(default_factory=list)

    @property
    def left(self) -> int:
        return self.count - len(self.used)

    def forget(self) -> None:
        self.used.clear()


@dataclass(slots=True)
class Table:
    tasks: list[Task] = field(default_factory=list)
    tired: list[int] = field(default_factory=list)
    done: list[str] = field(default_factory=list)
    ended: bool = False


@action("cast", help="Fish")
class Cast(Action):
    """A toy: it is only asked whether the seat may."""


class Tasks(kernel.Tasks[Table, Task]):
    def over(self, position: Table) -> bool:
        return position.ended

    def none(self, position: Table) -> Violation:
        return Violation("T-END", "it is over")

    def free_order(self, setting: Setting) -> bool:
        return bool(cast(Any, setting).agreed)

    def took_part(self, position: Table, task: Task, player: int) -> bool:
        return player in position.tired

    def not_now(self, position: Table, setting: Setting, task: Task, player: int, meant: kernel.Meant) -> Violation:
        return Violation("T-NOW", f"no {meant.names[0]}")


TASKS = Tasks("T-ORDER", (GHOST,))


@TASKS.automatic("dusk")
def dusk(position: Table, setting: Setting, task: Task, notes: list[Note]) -> None:
    position.done.append("dusk")
    TASKS.plan(position, Task("vote", [0, 1]), Task("night"))


@TASKS.automatic("night")
def night(position: Table, setting: Setting, task: Task, notes: list[Note]) -> None:
    position.done.append("night")
    position.ended = True


@TASKS.procedure("fish")
def ghost(position: Table, setting: Setting, task: Fishing, seat: int, notes: list[Note]) -> None:
    position.done.append(f"ghost at {task.where}")


def tired(position: Table, setting: Setting, task: Task, seat: int) -> bool:
    return seat in position.tired


TASKS.ask(
    "fish", "T-FISH", "{player}: cast {count}", "{player} fishes first", (Cast,),
    idle=tired, once="T-ONCE", alone="T-ALONE", nothing=("T-TIRED", "nothing bites"), group=True,
)  # fmt: skip
TASKS.ask("vote", "T-VOTE", "vote", "votes come first", (), together=True, secret=True, ahead=frozenset({"dusk"}))


def table(*tasks: Task, tired: Sequence[int] = ()) -> Table:
    """A table where these are to come, in this order."""
    made = Table(tired=[*tired])
    TASKS.plan(made, *tasks)
    TASKS.settle(made, SETTING, [])
    return made


def against(position: Table, player: int, *of: str | type[kernel.Task]) -> list[tuple[str, str]]:
    found: Iterator[Any] = TASKS.answering(position, SETTING, player, *of)
    return [(one.rule, one.template) for one in found]


def test_seats_answer_one_after_another_and_a_party_nobody_plays_by_itself() -> None:
    at = table(Fishing(seats=[1, GHOST, 2], where=3, count=2), Task("night"))
    asked = TASKS.decision(at, SETTING)
    assert (asked.kind, asked.seats, asked.prompt.facts) == ("fish", (1,), {"player": 1, "count": 2})
    task = TASKS.current(at, Fishing)
    assert task is not None and TASKS.may(at, SETTING, 1, "fish") is task and TASKS.may(at, SETTING, 2, Fishing) is None
    task.used.append(0)
    assert TASKS.decision(at, SETTING).prompt.facts["count"] == 1
    TASKS.answered(at, task, 1)
    TASKS.settle(at, SETTING, [])
    assert at.done == ["ghost at 3"] and TASKS.decision(at, SETTING).seats == (2,) and not task.used
    TASKS.answered(at, task, 2)
    TASKS.settle(at, SETTING, [])
    assert TASKS.decision(at, SETTING).over and against(at, 0, "fish") == [("T-END", "it is over")]


def test_whoever_has_nothing_to_decide_is_passed_over() -> None:
    at = table(Fishing(seats=[0, 1, 2]), Task("dusk"), tired=[0, 2])
    assert TASKS.decision(at, SETTING).seats == (1,) and TASKS.stopped(at, SETTING)
    TASKS.answered(at, at.tasks[-1], 1)
    TASKS.settle(at, SETTING, [])
    assert at.done == ["dusk"]
    asked = TASKS.decision(at, SETTING)
    assert asked.seats == (0, 1) and asked.secret


def test_who_begins_keeps_the_task_where_the_players_agree_on_an_order() -> None:
    free = cast(Setting, SimpleNamespace(agreed=True))
    at = Table(tasks=[Fishing(seats=[GHOST, 0, 1])])
    TASKS.settle(at, free, [])
    assert TASKS.deciders(at, free, at.tasks[-1]) == (0, 1)
    TASKS.begin(at, 1)
    assert TASKS.deciders(at, free, at.tasks[-1]) == (1,)
    TASKS.answered(at, at.tasks[-1], 1)
    TASKS.settle(at, free, [])
    assert TASKS.deciders(at, free, at.tasks[-1]) == (0,) and not at.done
    TASKS.answered(at, at.tasks[-1], 0)
    TASKS.settle(at, free, [])
    assert at.done == ["ghost at 0"] and not at.tasks


def test_a_refusal_says_whose_go_it_is_and_what_comes_when() -> None:
    at = table(Fishing(seats=[1, 2]), Task("dusk"), tired=[])
    assert against(at, 1, "fish") == []
    assert against(at, 2, Fishing) == [("T-ORDER", kernel.COMES_FIRST)]
    assert against(at, 0, "fish") == [("T-ALONE", kernel.UP_TO)]
    assert against(at, 0, "vote") == [("T-FISH", "{player} fishes first")]
    at.tasks.pop(0)
    assert against(at, 0, "vote") == [("T-NOW", "no vote")]
    at.tired = [0]
    assert against(at, 0, "fish") == [("T-TIRED", "nothing bites")]


def test_a_task_is_read_and_copied_with_the_fields_of_its_kind() -> None:
    plain = {"tasks": [{"kind": "night"}, {"kind": "fish", "seats": [1], "count": -2, "where": 3}]}
    at = positions.from_json(Table, plain)
    assert isinstance(at.tasks[1], Fishing) and type(at.tasks[0]) is Task
    copied = positions.clone(at)
    assert copied == at and copied.tasks[1] is not at.tasks[1]
    positions.floor(copied)
    assert positions.to_json(copied.tasks[1]) == {
        "kind": "fish", "seats": [1], "begun": False, "count": 0, "where": 3, "used": []
    }  # fmt: skip
    positions.set_path(at, "tasks.1.where", 7)
    wrong = misfit(at, range(3))
    assert wrong is not None and str(wrong.facts["path"]) == "tasks.1.where"
    positions.set_path(at, "tasks.1.kind", "night")
    assert positions.to_json(at.tasks[1]) == {"kind": "night", "seats": [1], "begun": False}
    kinds = holds.schema(Task)["anyOf"]
    assert kinds[1]["properties"]["kind"] == {"enum": ["fish"]} and "where" in kinds[1]["properties"]
    bad: dict[str, Any]
    for bad in ({"kind": "night", "where": 1}, {"seats": []}):
        with pytest.raises(PositionError):
            positions.from_json(Table, {"tasks": [bad]})
