"""Each part of a position alone may be what nobody knows: the table is still shown, in every language, and goes on."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from referee.engine.data import Json
from referee.engine.errors import PositionError
from referee.engine.position import to_json
from referee.engine.session import Session
from referee.engine.untold import begun
from referee.engine.words import LANGUAGES
from referee.engine.written import is_known
from referee.testing import samples
from referee.text.speech import Speaker
from referee.text.views import table_lines

GAMES = [("zhanguo", 3, 90), ("nations_dice", 3, 70), ("nippon", 3, 60), ("great_wall", 3, 120), ("great_wall", 1, 60)]
UNKNOWN = {"unknown": True}


def ways(data: Json) -> Iterator[tuple[Any, ...]]:
    """Every place in the data, as keys from the outside in; of alike places of a list the first three."""
    if isinstance(data, dict):
        inside: list[tuple[Any, Any]] = [*data.items()]
    else:
        inside = [*enumerate(data)][:3] if isinstance(data, list) else []
    for key, part in inside:
        yield (key,)
        yield from ((key, *rest) for rest in ways(part))


def without(data: Json, way: tuple[Any, ...]) -> Json:
    made = part = copy.deepcopy(data)
    for key in way[:-1]:
        part = part[key]
    part[way[-1]] = UNKNOWN
    return made


@pytest.mark.parametrize(("game", "players", "steps"), GAMES)
def test_a_table_of_which_one_part_is_not_known_is_shown(game: str, players: int, steps: int) -> None:
    table = samples.session(game, players)
    for number, _ in enumerate(samples.play(table, Random(game))):
        if number == steps:
            break
    data, tried = to_json(table.position), 0
    for number, way in enumerate([*ways(data)][:: 1 if samples.WIDE else 4]):
        try:
            position = begun(table.setting, without(data, way))
        except PositionError:
            continue
        if is_known(position):
            continue
        tried += 1
        written = to_json(position)
        assert to_json(begun(table.setting, written)) == written, way
        half = Session(table.setting, position)
        for lang in LANGUAGES if samples.WIDE else [LANGUAGES[number % len(LANGUAGES)]]:
            assert [*table_lines(half, Speaker(lang, game, half.setting.players))], way
        assert half.decision() and half.game.status(position, half.setting), way
        half.legal()
    assert tried > 15
