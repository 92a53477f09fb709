"""Solo games against Qin Jiushao, held entry by entry to a model of the whole course written from the rulebook."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from oracles.great_wall_solo import Solo, compared

from referee.engine import position as positions
from referee.engine.action import Action
from referee.engine.box import practice_box
from referee.engine.game import Seat, Setting
from referee.engine.session import Session
from referee.engine.simulate import choose
from referee.games.great_wall.game import GAME
from referee.testing import samples

SEEDS = 300 if samples.WIDE else 25
MODELLED = {
    *("activate", "appoint", "charge", "come", "dismiss", "done", "donate", "fortify", "hire", "honor"),
    *("horde", "move", "order", "promote", "qin", "reclaim", "redeem", "shame", "slot"),
}

RULED = tuple(f"GW-AMB-{number}" for number in ("04", "05", "30", "31", "32", "54"))
MORE = {
    "solo.fifth": ("recruit", "spearman", "attacking"),
    "solo.sixth": ("wound",),
    "solo.economy": ("barricade",),
    "solo.betrayal": ("wall",),
}
"""What his cards do at some tables in the place of their second band."""


def plain(rng: Random) -> Setting:
    """A box in which cards say nothing but how Clerks move, and what Qin Jiushao does."""
    box = practice_box(GAME.package)
    for key, fact in box.facts.items():
        if key.startswith(("general.", "advisor.")):
            box.facts[key] = fact | {"text": []} | ({"tactics": 0} if key.startswith("general.") else {})
        if key.startswith("horde.") and "text" in fact:
            box.facts[key] = fact | {"text": []}
        if key.startswith("command."):
            moves = [band for band in fact["bands"] if band["do"][0]["op"] in ("move", "activate")]
            box.facts[key] = fact | {"bands": [band for band in moves if "if" not in band and "pick" not in band]}
    for key, (deed, *of) in MORE.items():
        if rng.random() < 0.5:
            done = [{"op": deed, "n": rng.randint(1, 3)} | ({"of": of} if of else {})]
            first, _, *rest = box.facts[key]["bands"]
            now = {"when": "now", "who": "active", "do": done}
            box.facts[key] = box.facts[key] | {"bands": [first, now, *rest]}
    options = {"qin-honor": rng.choice(["0", "50", "100"]), "qin-advisors": rng.choice(["one", "both"])}
    rulings = {key: rng.choice([*GAME.book.rulings[key].options]) for key in RULED}
    return GAME.setting([Seat("Anna", "blue")], options, rulings, box)


def begun(setting: Setting, rng: Random) -> Session:
    """A table at its first Fall."""
    table = Session(setting)
    while table.position.phase == "setup":
        table.declare(choose(table, rng))
    return table


@pytest.mark.parametrize("seed", range(SEEDS))
def test_a_solo_game_goes_as_the_model_goes(seed: int) -> None:
    rng = Random(f"solo/{seed}")
    table = begun(plain(rng), rng)
    model = Solo(
        positions.to_json(table.position),
        table.setting.box.facts,
        table.setting.rulings,
        1 + (table.setting.options["qin-advisors"] == "both"),
    )
    course = model.course()
    point: str | None = next(course)
    entries = 0
    while True:
        here = positions.to_json(table.position)
        point = passed(course, point, here)
        assert [*compared(model.p)] == [*compared(here)], [step.action for step in table.steps[-6:]]
        if table.position.phase == "end":
            break
        action = chosen(table, rng)
        table.declare(action, warn=False)
        entries += 1
        try:
            point = course.send(action.to_json())
        except StopIteration:
            point = None
    assert entries > 30


def passed(course: Any, point: str | None, here: dict[str, Any]) -> str | None:
    """The model's next decision, past those in which nothing can be decided."""
    task = here["tasks"][-1] if here["tasks"] else {"kind": None}
    kind = f"{task['kind']} reed" if task.get("reed") else task["kind"]
    for _ in range(30):
        if point == kind or point is None:
            break
        try:
            point = course.send(None)
        except StopIteration:
            point = None
    return point


def chosen(table: Session, rng: Random) -> Action:
    legal = () if table.decision().seats == (-1,) else table.legal(private=True)
    known = [one for one in legal if one.spec.verb.key in MODELLED]
    assert known or not legal, f"not modelled: {legal[:3]}"
    return choose(table, rng, known or None)
