"""How the actions of ZhanGuo are declared, and which slots of the tasks have a free space."""

from __future__ import annotations

import pytest

from referee.engine import scenario as scenarios
from referee.games.zhanguo import tasks
from referee.games.zhanguo.game import GAME
from referee.games.zhanguo.position import FREE
from referee.testing import samples

LEFT_OUT = {
    "recruit": ["below"],
    "governor": ["square"],
    "hire": ["other"],
    "palace": ["marker"],
    "activate": ["marker", "region", "to"],
    "power": ["marker", "region", "square", "to", "onto"],
    "accept": ["official", "reward", "region", "square", "section", "bars"],
}
MOVES = {
    "reassign": ("move",),
    "governor": ("move", "take"),
    "move": ("move",),
    "activate": ("move",),
    "power": ("move",),
    "accept": ("move", "take"),
}


def test_how_each_action_is_declared() -> None:
    """Section 3: what the table shows is nobody's, cards in a hand are private, a free move can wait (ZG-FREE-01)."""
    for verb in GAME.actions:
        spec = verb.spec
        name = spec.verb.key
        assert spec.by_table == (name in {"first", "track", "face", "task", "begin", "discard", "drawn"}), name
        assert (spec.private, spec.listed) == (name == "hand", name != "hand"), name
        assert (spec.ends, spec.waits) == (name == "done", name == "drop"), name
        assert spec.follow == MOVES.get(name, ()), name
        assert [one.field for one in spec.args if not one.required] == LEFT_OUT.get(name, []), name
        assert {one.field for one in spec.args if one.opening or one.joined} == (
            {"official", "reward", "bars"} if name == "accept" else set()
        ), name


@pytest.mark.parametrize("ruling", ["no-space-no-claim", "unlimited"])
@pytest.mark.parametrize("slot", range(6))
def test_a_slot_has_space_for_as_many_discs_as_it_has_spaces(slot: int, ruling: str) -> None:
    """ZG-TASK-06, FACT-07, ZG-AMB-29: also where more lie there because the table wanted it; a space may be free again."""
    made = scenarios.session_of(
        GAME, samples.practice(GAME.id), {"game": GAME.id, "players": 4, "rulings": {"ZG-AMB-29": ruling}}
    )
    spaces = len(made.setting.known.slots[slot])
    for discs in range(6):
        made.position.tasks[slot].discs = [one % 4 for one in range(discs)]
        assert tasks.has_space(made.position, made.setting, slot) == (discs < spaces or ruling == "unlimited"), discs
        assert tasks.discs_on(made.position, slot) == discs
        made.position.tasks[slot].discs = [FREE, *made.position.tasks[slot].discs]
        assert tasks.discs_on(made.position, slot) == discs
        assert tasks.has_space(made.position, made.setting, slot) == (discs < spaces or ruling == "unlimited"), discs
        assert tasks.place_disc(made.position, slot, 3) == 1
        assert tasks.place_disc(made.position, slot, 2) == discs + 2
        assert made.position.tasks[slot].discs == [3, *(one % 4 for one in range(discs)), 2]
        made.position.tasks[slot].discs[1] = FREE
        assert tasks.place_disc(made.position, slot, 1) == 2
