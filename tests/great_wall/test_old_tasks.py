"""Tasks as they were written before each kind had fields of its own: records, scenarios and corrections are still read.

And what data mean that leave something out.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from referee.engine import position as positions
from referee.engine.errors import PositionError
from referee.engine.session import Session
from referee.games.great_wall.components import PRODUCTION
from referee.games.great_wall.game import GAME
from referee.games.great_wall.position import Position
from referee.games.great_wall.task_shapes import Targeting, Task
from referee.testing import samples

PLAIN = {"at": -1, "row": 0, "count": 0, "used": [], "card": "", "step": 0, "flags": [], "begun": False}
"""What a record says of a task that holds nothing."""
TURNS = {"kind": "turns"}


def read(task: dict[str, Any]) -> Task:
    """The task of data, which then comes back from its own data as it is."""
    position = positions.from_json(Position, {"tasks": [task]})
    assert positions.from_json(Position, json.loads(json.dumps(positions.to_json(position)))) == position
    return position.tasks[0]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ({"kind": "spring"}, {}),
        ({"kind": "stage_b", "seats": [1]}, {}),
        (
            {"kind": "move", "count": 2, "used": [3], "flags": ["apart", "to:0", "to:3", "reed"]},
            {"count": 2, "used": [3], "apart": True, "to": [0, 3], "reed": True},
        ),
        ({"kind": "advanced", "count": 1, "flags": ["at:4", "usual"]}, {"of": [4], "usual": True}),
        (
            {"kind": "attack", "count": 99, "flags": ["from:rest", "soldier:1", "in:2", "all", "volley"]},
            {"stands": ["rest"], "soldiers": [1], "sections": [2], "everyone": True, "volley": True},
        ),
        (
            {"kind": "wound", "count": 1, "flags": ["row2", "row3", "in:0", "apart"]},
            {"rows": [2, 3], "sections": [0], "apart": True},
        ),
        ({"kind": "send", "used": [0, 2], "flags": ["attacking"]}, {"soldiers": [0, 2], "attacking": True}),
        (
            {"kind": "barracks", "at": 4, "count": 1, "flags": ["card", "free", "soldier:2", "resting"]},
            {"by_card": True, "free": True, "soldiers": [2], "resting": True},
        ),
        ({"kind": "builders", "at": 5, "flags": ["card", "free", "only:wall"]}, {"only": "wall", "price": 0}),
        ({"kind": "builders", "at": 5, "flags": ["card", "price:3"]}, {"only": "", "price": 3, "by_card": True}),
        (
            {"kind": "embassy", "at": 8, "flags": ["free", "only:appoint", "role:active"]},
            {"only": "appoint", "roles": ["active"], "free": True},
        ),
        ({"kind": "promote", "flags": ["at:1", "apart", "free"]}, {"of": [1], "apart": True, "free": True}),
        (
            {"kind": "perish", "count": 2, "flags": ["zone:horde", "soldier:0", "in:1"]},
            {"count": 2, "zones": ["horde"], "soldiers": [0], "sections": [1]},
        ),
        ({"kind": "recall", "flags": ["card:3"]}, {"cards": [3]}),
        ({"kind": "go_home", "at": 1, "flags": ["took:0:3", "raised:0"]}, {"took": {0: 3}, "raised": [0]}),
        ({"kind": "command", "at": 8}, {"owner": 8}),
        (
            {"kind": "clause", "at": 1, "row": 3, "card": "event.1", "flags": ["killed:2", "saved:0"]},
            {"owner": 1, "here": 2, "card": "event.1", "happened": {"killed": 2, "saved": 0}},
        ),
        (
            {"kind": "effect", "row": 0, "count": 1, "step": 1, "flags": ["paid"]},
            {"here": -1, "place": 1, "paid": True},
        ),
        ({"kind": "use", "count": 0}, {"place": -1}),
        ({"kind": "use", "count": 2}, {"place": 1}),
        ({"kind": "pick", "count": 2, "used": [1]}, {"count": 2, "used": [1]}),
        ({"kind": "by_card", "card": "command.economy", "step": -1}, {"card": "command.economy", "step": -1}),
        ({"kind": "offer", "flags": ["clerk:1", "any3:2"]}, {"due": {"clerk": 1, "any3": 2}}),
        ({"kind": "share", "card": "7", "flags": ["wood:1"]}, {"request": 7, "due": {"wood": 1}}),
        ({"kind": "occasion", "card": "income", "flags": ["mill"]}, {"of": "income", "words": ["mill"]}),
        (
            {"kind": "pause", "at": 1, "card": "horde.13", "flags": ["on_breach", "breach", "unstopped"]},
            {"at": 1, "horde": 13, "windows": ["on_breach"], "breach": True, "unstopped": True},
        ),
        (
            {"kind": "killing", "at": 2, "card": "horde.9", "flags": ["breach", "spared:1:2"]},
            {"at": 2, "horde": 9, "breach": True, "spared": {1: 2}},
        ),
        ({"kind": "killing", "at": 2, "card": ""}, {"horde": 0, "breach": False}),
        (
            {"kind": "aftermath", "flags": ["kill:0:1", "kill:0:1", "save:1:2"]},
            {"killed": [(0, 1)] * 2, "saved": [(1, 2)]},
        ),
        ({"kind": "target", "at": 1, "count": 1, "step": 2}, {"at": 1, "soldier": 1, "step": 2}),
        ({"kind": "aim", "at": 1, "row": 2, "count": 0, "flags": ["for:9"]}, {"row": 2, "soldier": 0, "party": 9}),
        ({"kind": "take", "at": 4, "count": 2, "card": "GW-ATK-02"}, {"kinds": 4, "count": 2, "rule": "GW-ATK-02"}),
        ({"kind": "fresh_shame", "at": 1}, {"soldier": 1}),
    ],
    ids=lambda one: one.get("kind", ""),
)
def test_what_was_written_is_read_as_it_was_meant(old: dict[str, Any], new: dict[str, Any]) -> None:
    for task in (read(old), read(PLAIN | old)):
        assert task.kind == old["kind"]
        assert {name: getattr(task, name) for name in new} == new


@pytest.mark.parametrize(
    ("task", "path"),
    [
        ({"kind": "move", "flags": ["to:mill"]}, "tasks.0.flags"),
        ({"kind": "move", "flags": [3]}, "tasks.0.flags"),
        ({"kind": "move", "flags": 3}, "tasks.0.flags"),
        ({"kind": "aftermath", "flags": ["kill:0"]}, "tasks.0.flags"),
        ({"kind": "killing", "card": "request.3"}, "tasks.0.card"),
        ({"kind": "killing", "card": 5}, "tasks.0.card"),
        ({"kind": "clause", "row": "two"}, "tasks.0.row"),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_place(task: dict[str, Any], path: str) -> None:
    with pytest.raises(PositionError) as caught:
        positions.from_json(Position, {"tasks": [task]})
    assert str(caught.value).startswith(f"{path} cannot be")
    with pytest.raises(PositionError, match="kind is missing"):
        positions.from_json(Position, {"tasks": [{"seats": [0]}]})


NAMED: dict[str, dict[str, int]] = {
    **{kind: {"at": -1} for kind in ("aftermath", "cleanse", "moment", "pause", "target")},
    **{kind: {"owner": -1, "here": -1} for kind in ("clause", "effect", "pick")},
    "use": {"owner": -1, "here": -1, "place": -1},
    "aim": {"row": 1},
    "builders": {"price": -1},
    "share": {"request": 1},
    "surplus": {"count": 1},
    **{kind: {"count": 1, "kinds": 4} for kind in ("pay", "take")},
}
"""What a task holds where its data say nothing: everything else is nothing, no matter which, not so."""


@pytest.mark.parametrize("kind", sorted(Task.shapes))
def test_what_a_task_does_not_name_is_nothing(kind: str) -> None:
    """No card, nobody, any warrior, none of the ways that a card may name; a choice is of one Resource of four."""
    held = positions.to_json(read({"kind": kind}))
    assert {name: value for name, value in held.items() if value} == {"kind": kind, **NAMED.get(kind, {})}


NO_WARRIORS = {"spearman": 0, "archer": 0, "horseman": 0}
ALL_WARRIORS = {"spearman": 10, "archer": 4, "horseman": 2}
UNTOUCHED: dict[str, Any] = {
    "clerks": 5,
    "pool": 3,
    "soldiers": ALL_WARRIORS,
    "hand": [0, 1, 2, 3, 4, 5],
    "chosen": -1,
    "resources": {"wood": 0, "stone": 0, "gold": 0, "chi": 0},
    "shamed": NO_WARRIORS,
    "lost": NO_WARRIORS,
    "overseers": {key: {"cell": 0, "soldier": -1} for key in PRODUCTION},
}
"""A party that has done nothing: its pieces are in the supply, three Clerks in the pool (GW-F-31), all cards in hand."""


def told(data: Any) -> dict[str, Any]:
    return {name: value for name, value in data.items() if value}


def test_a_position_that_names_nothing_is_a_table_where_nothing_happened() -> None:
    """Of a Section three Barricades stand (GW-SETUP-08) and no Wall; nobody's turn; no card lies anywhere."""
    left_out = {"players": [{"claims": [{"card": 3}]}], "qin": {}, "reed": {}}
    data = positions.to_json(positions.from_json(Position, left_out))
    assert told(data["players"][0]) == UNTOUCHED | {"claims": [{"card": 3, "shame": 0}]}
    assert told(data["qin"]["party"]) == told(data["reed"]) == UNTOUCHED
    assert told(data["reserve"]) == {"pointer": -1}
    assert [told(one) for one in data["sections"].values()] == [{"barricades": 3, "fell": -1}] * 3
    assert {*data["warehouse"].values()} == {0} and not any(data["locations"].values())
    parts = ("players", "qin", "reed", "sections", "locations", "warehouse", "reserve")
    assert told({name: value for name, value in data.items() if name not in parts}) == {
        "phase": "setup", "year": 1, "active": -1,
    }  # fmt: skip


def test_corrections_may_name_a_field_as_it_was_called(table: Session) -> None:
    """Records hold such paths; a kind that is corrected takes the fields of the new one."""
    table.correct(
        "tasks", [TURNS, {"kind": "target", "seats": [8], "at": 1}, {"kind": "move", "seats": [0]}], "so it is"
    )
    for path, value in (("tasks.1.count", 1), ("tasks.2.count", 3), ("tasks.2.flags", ["apart", "to:1"])):
        table.correct(path, value, "so it is")
    target, move = table.position.tasks[1:]
    assert isinstance(target, Targeting) and target.soldier == 1
    assert positions.to_json(move) == {
        "kind": "move", "seats": [0], "begun": False, "card": "", "count": 3, "used": [], "to": [1], "apart": True, "reed": False,
    }  # fmt: skip
    table.correct("tasks.2.flags", ["to:2"], "no, there")
    assert positions.to_json(table.position.tasks[2])["to"] == [2]
    assert not positions.get_path(table.position, "tasks.2.apart")
    table.correct("tasks.2.kind", "advanced", "an Activation")
    assert positions.get_path(table.position, "tasks.2.usual") is False
    table.undo(2)
    assert positions.get_path(table.position, "tasks.2.to") == [1]


@pytest.fixture
def table() -> Session:
    alone = GAME.setting(samples.seats(GAME, 1), {}, {}, samples.practice(GAME.id))
    return Session(alone, GAME.ready(alone, {}))
