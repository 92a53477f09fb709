"""Every number and word a table of Nippon holds can be asked for, in every language."""

from __future__ import annotations

import pytest

from referee.engine.naming import leaves
from referee.engine.phrasing import question
from referee.engine.telling import lines
from referee.engine.words import LANGUAGES
from referee.games.nippon.game import GAME
from referee.games.nippon.position import Position
from referee.testing import samples
from referee.text.speech import Speaker

NAMED = {
    "players": "0",
    "cities": "1a",
    "factories": "silk",
    "slots": "north",
    "rewards": "2",
    "removed": "2",
    "steps": "coal",
}
"""A place of each axis; those of the others are numbers from 1, or from 0 where the places have no names."""
FROM_ONE = {"spaces", "regions", "achievements"}


def path_of(leaf: str) -> str:
    parts = leaf.split(".")
    named = [NAMED.get(before, "1" if before in FROM_ONE else "0") for before in ("", *parts)]
    return ".".join(place if part == "*" else part for part, place in zip(parts, named, strict=False))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_can_be_asked_for(lang: str) -> None:
    speaker = Speaker(lang, GAME.id, ["Anna", "Boris"])
    asked = {}
    for leaf, _ in leaves(Position):
        found = question(Position, path_of(leaf))
        assert found is not None, leaf
        asked[leaf] = speaker.say(found.text.template, found.text.facts)
    assert len({*asked.values()}) == len(asked), "no two questions are the same"


def test_what_is_only_asked_for_is_not_told() -> None:
    position = samples.session(GAME, 2).position
    before = lines(position)
    position.turns, position.turn.units, position.turn.space = 7, 2, 3
    assert repr(lines(position)) == repr(before)
