"""What a task holds: what it says where nothing is said, and how far its numbers go."""

from __future__ import annotations

import typing
from typing import Any

import pytest

from referee.engine.fields import bare, fields, marks
from referee.engine.holds import Holds
from referee.games.great_wall.components import RESOURCES
from referee.games.great_wall.task_shapes import Cleansing, Descending, Paying, Picking, Repeated, Sending, Task

SEATS = (0, 1, 2, 8, 9)
UNSAID: dict[str, dict[str, Any]] = {
    "builders": {"price": -1},
    **{key: {"owner": -1, "here": -1} for key in ("clause", "effect", "pick")},
    "use": {"owner": -1, "here": -1, "place": -1},
    **{key: {"at": -1} for key in ("pause", "moment", "aftermath", "target", "cleanse")},
    "surplus": {"count": 1},
    **{key: {"count": 1, "kinds": len(RESOURCES)} for key in ("pay", "take")},
    "share": {"request": 1},
    "aim": {"row": 1},
}
"""Nobody, nowhere, at the usual price, once, of all kinds: what is meant where it is not nothing."""
TIMES, SECTIONS, PLACES, WARRIORS = range(100), range(3), range(10), range(3)
LIMITS: dict[str, range] = {
    "count": TIMES,
    "used": TIMES,
    "to": PLACES,
    "of": PLACES,
    "sections": SECTIONS,
    "rows": range(1, 4),
    "soldiers": WARRIORS,
    "cards": range(6),
    "request": range(1, 13),
    "at": PLACES,
    "price": range(-1, 100),
    "step": TIMES,
    "here": range(-1, 3),
    "place": TIMES,
    "horde": range(49),
    "row": range(1, 4),
    "soldier": WARRIORS,
    "kinds": range(3, 5),
}
OTHERWISE: dict[tuple[str, str], range] = {
    ("promote", "of"): range(4),
    ("pick", "used"): range(1, 100),
    ("by_card", "step"): range(-1, 20),
    ("use", "place"): range(-1, 100),
    **{(kind, "at"): range(-1, 10) for kind in ("pause", "moment", "cleanse")},
    **{(kind, "at"): range(-1, 3) for kind in ("aftermath", "target")},
    **{
        (kind, "at"): SECTIONS
        for kind in ("section_assault", "fire", "assault_result", "defeated", "claim", "killing", "surplus", "aim")
    },
}


def test_what_nobody_said_of_a_task_is_nothing_or_what_is_usual() -> None:
    for kind, shaped in Task.shapes.items():
        task: Any = shaped(kind)
        said = {one.name: getattr(task, one.name) for one in fields(type(task)) if one.name != "kind"}
        assert {name: value for name, value in said.items() if value} == UNSAID.get(kind, {}), kind
        assert task.kind == kind


def test_a_number_of_a_task_is_one_that_can_be() -> None:
    for kind, shaped in Task.shapes.items():
        for one in fields(shaped):
            inner = typing.get_args(bare(one.hint))[0] if typing.get_origin(bare(one.hint)) is list else one.hint
            if one.name in LIMITS and bare(inner) is int:
                found = next(mark for mark in marks(inner) if isinstance(mark, Holds)).possible(SEATS)
                assert [*found] == [*OTHERWISE.get((kind, one.name), LIMITS[one.name])], (kind, one.name)


@pytest.mark.parametrize(("count", "used", "left"), [(0, 0, 0), (1, 0, 1), (3, 1, 2), (3, 3, 0), (2, 3, 0)])
def test_what_is_left_of_something_done_several_times(count: int, used: int, left: int) -> None:
    task = Repeated("wound", [0], count=count, used=[5] * used)
    assert task.left == left
    task.forget()
    assert task.left == count


def test_what_is_left_of_resources_and_archers_is_what_is_due() -> None:
    assert [Paying(count=count).left for count in (1, 2, 5)] == [1, 2, 5]
    assert [Descending(count=count).left for count in (0, 1, 3)] == [0, 1, 3]
    assert Cleansing(seats=[0]).left == 0


def test_with_the_part_of_a_seat_what_it_used_is_forgotten() -> None:
    picked, sent = Picking(count=2, used=[1, 2]), Sending(soldiers=[0, 1])
    picked.forget()
    sent.forget()
    assert (picked.used, picked.count, sent.soldiers) == ([], 2, [])
