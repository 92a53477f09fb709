"""What is said of what happened."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine import scenario as scenarios
from referee.games.great_wall.game import GAME
from referee.testing import samples
from referee.text.speech import Speaker

CHOOSING = {"phase": "fall", "year": 1, "tasks": [{"kind": "order", "seats": [0, 1]}, {"kind": "reveal"}][::-1]}
KILLING = {
    "tasks": [{"kind": "turns"}, {"kind": "perish", "seats": [0], "count": 1}],
    "sections.left.rest": {"0": [1, 0, 0]},
    "players.0.soldiers": [9, 4, 2],
}


@pytest.mark.parametrize(
    ("given", "entries", "rule", "said"),
    [
        (
            CHOOSING,
            ["Anna: order economy", "Boris: order despotism"],
            "GW-FALL-01",
            ["Boris has chosen a Command card", "Anna reveals economy", "Boris reveals despotism"],
        ),
        (KILLING, ["Anna: perish spearman rest left"], "GW-KILL-03", ["Anna: 1 warrior is Killed"]),
    ],
)
def test_the_notes_name_whoever_and_how_many(
    given: dict[str, Any], entries: list[str], rule: str, said: list[str]
) -> None:
    made = {"game": GAME.id, "players": 3, "given": given}
    table = scenarios.session_of(GAME, samples.practice(GAME.id), made)
    for entry in entries:
        (action,) = table.read(entry)
        assert table.declare(action).legal, entry
    speaker = Speaker("en", GAME.id, table.setting.players)
    notes = [speaker.say(one.template, one.facts) for one in table.steps[-1].notes if one.rule == rule]
    assert notes == said
