"""What ZhanGuo allows however a table looks, and what the referee only reminds of."""

from __future__ import annotations

from typing import Any

import pytest
import support
from shown import shows

from referee.engine import scenario as scenarios
from referee.engine.position import set_path
from referee.engine.session import Session
from referee.games import game

GOVERNORS = [{"owner": 0, "square": ""}]
FULFILLED = {
    "governors.1": GOVERNORS,
    "governors.3": GOVERNORS,
    "palaces.2": [0],
    "walls.gold-left.spaces": [0, -1, -1],
}
"""Each of the three tasks below, with nothing to spare."""
SURPLUS = [
    *({f"governors.{region}": GOVERNORS * 3} for region in range(1, 6)),
    *({f"palaces.{region}": [0, 0]} for region in range(1, 6)),
    {"walls.gold-right.spaces": [-1, -1, 0]},
    {"walls.turquoise-left.spaces": [-1, 0, -1], "walls.third-right.spaces": [-1, 0, -1]},
]
BOX = {"task.governor.1": [1, 3], "task.palace.1": [2], "task.wall.1": ["gold"], "board.A.max": [3, 3, 3, 3, 3]} | {
    f"slot.upper.{kind}": [3, 2, 1] for kind in ("governor", "palace", "wall")
}


def table(given: dict[str, Any], **more: Any) -> Session:
    made = {"game": "zhanguo", "box": BOX, "given": given} | more
    return scenarios.session_of(game("zhanguo"), support.practice(), made)


@shows("ZG-TASK-02")
@pytest.mark.parametrize("surplus", SURPLUS, ids=" ".join)
def test_more_than_a_task_asks_for_does_no_harm(surplus: dict[str, Any]) -> None:
    """ZG-TASK-02: whatever is added, there or elsewhere, all three claims stay legal."""
    session = table(FULFILLED)
    for path, value in surplus.items():
        set_path(session.position, path, value)
    for entry in ("unify 5 1", "claim upper governor", "claim upper palace", "claim upper wall"):
        (action,) = session.read(entry)
        assert session.declare(action).legal, entry


@shows("ZG-AMB-44")
@pytest.mark.parametrize(("ruling", "reminders"), [("may-decline", [90, 50]), ("forced", [])])
def test_victory_points_left_on_cards_are_reminded_of(ruling: str, reminders: list[int]) -> None:
    """ZG-AMB-44: where they may be declined, the end of the turn names each card that would still give some."""
    cards = {
        "card.50": ("hire", "vp2"),
        "card.90": ("hire", "vp_brown"),
        "card.51": ("recruit", "vp3"),
        "card.7": ("hire", "marker"),
    }
    box = BOX | {card: {"trigger": trigger, "bonus": bonus} for card, (trigger, bonus) in cards.items()}
    given = {"court": [60], "players.0.regions.2.cards": [90, 51, 7], "players.0.regions.3.cards": [50]}
    given["players.0.regions.2.worker_area"] = [1, 0, 0]
    session = table(given, box=box, rulings={"ZG-AMB-44": ruling})
    for one in session.read("court 70 hire 2"):
        assert session.declare(one).legal
    (done,) = session.read("done")
    assert [one.facts["card"] for one in session.judge(done).warnings if "card" in one.facts] == reminders
    for one in session.read("activate 50 activate 90"):
        assert session.declare(one).legal
    assert not session.judge(done).warnings
