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


WINTER = {"phase": "winter", "tasks": [{"kind": "spring"}, {"kind": "requests"}], "requests": [5, 1, 6]}


@pytest.mark.parametrize(
    ("given", "entry", "said"),
    [
        (WINTER | {"players.1.resources.stone": 1}, "fulfil 5", "not everybody can give the share of Request 5"),
        (
            WINTER | {f"players.{seat}.resources.gold": 0 for seat in range(3)},
            "fulfil 6",
            "together you cannot give what Request 6 asks",
        ),
        (
            {"phase": "fall", "tasks": [{"kind": "order", "seats": [0, 1, 2]}]},
            "fulfil 5",
            "Requests are fulfilled in Winter, after the Assault",
        ),
    ],
)
def test_a_refusal_says_what_is_missing(given: dict[str, Any], entry: str, said: str) -> None:
    made = {"game": GAME.id, "players": 3, "options": {"mode": "cooperative"}, "given": given}
    table = scenarios.session_of(GAME, samples.practice(GAME.id), made)
    (action,) = table.read(entry)
    speaker = Speaker("en", GAME.id, table.setting.players)
    assert said in [speaker.say(one.template, one.facts) for one in table.judge(action).violations]
