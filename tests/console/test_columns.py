"""`show` at a terminal: the players beside each other, within the width, nothing left out, in every language."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from functools import cache
from random import Random

import pytest
from console_support import NEAR_PALACE

from referee.console.desk import Desk
from referee.engine.message import N_, Message
from referee.engine.session import Session
from referee.engine.words import words
from referee.games import names
from referee.testing import samples
from referee.text import columns, views
from referee.text.speech import Speaker

Sit = Callable[..., Desk]
STEPS = 150
WORD = re.compile(r"\w+")


@cache
def played(game: str, players: int = 4) -> Session:
    session = samples.session(game, players)
    for number, _ in enumerate(samples.play(session, Random(game))):
        if number > STEPS:
            break
    return session


def shown(session: Session, lang: str, width: int | None) -> list[str]:
    speaker = Speaker(lang, session.game.id, session.setting.players)
    return [line.text for line in views.table_lines(session, speaker, (), width)]


def said(text: str) -> set[str]:
    return {word.casefold() for word in WORD.findall(text)}


@pytest.mark.parametrize("lang", ["en", "ru", "it"])
@pytest.mark.parametrize("width", [40, 80, 200])
@pytest.mark.parametrize("game", names())
def test_every_word_of_the_players_stands_within_the_width(game: str, width: int, lang: str) -> None:
    session = played(game)
    speaker = Speaker(lang, game, session.setting.players)
    view = session.game.view(session.position, session.setting)
    shared, grid = columns.beside(view, speaker)
    lines = [line.text for line in columns.grid_lines(grid, width)]
    assert max(map(len, lines)) < width
    assert width < 200 or all(any(row.label in line for line in lines) for row in grid.rows)
    whole = [speaker.message(one) for _, one in view if one not in [told for _, told in shared]]
    cells = " ".join([*grid.names, *(f"{row.part} {row.label} {' '.join(row.cells.values())}" for row in grid.rows)])
    assert said(" ".join(whole)) <= said(cells)
    told = Counter("".join("".join(row.cells.values()) for row in grid.rows).replace(" ", ""))
    assert told <= Counter("".join(lines))


@pytest.mark.parametrize("game", names())
def test_a_wide_screen_has_all_players_beside_each_other_and_a_narrow_one_below(game: str) -> None:
    session = played(game)
    names_of = session.setting.players

    def heads(width: int) -> list[str]:
        return [line for line in shown(session, "en", width) if set(line.split()) <= {*names_of} and line]

    assert [line.split() for line in heads(120)] == [[*names_of]]
    assert [line.split() for line in heads(40)] == [[one] for one in names_of]
    assert [len(line.split()) for line in heads(60)] == [2, 2]


def test_the_same_thing_stands_in_the_same_row() -> None:
    def player(seat: int, **values: object) -> tuple[int, Message]:
        parts = [Message(N_("{name} {value}"), {"name": words(name), "value": value}) for name, value in values.items()]
        return 0, Message(N_("{player}: {parts}"), {"player": seat, "parts": parts})

    view = [player(0, coal=2, yen=9), player(1, coal=1, tea=4, yen=8), player(2, tea=1)]
    _, grid = columns.beside(view, Speaker("en", "referee", ["Anna", "Boris", "Carla"]))
    assert [(row.label, row.cells) for row in grid.rows] == [
        ("Coal", {0: "2", 1: "1"}),
        ("Tea", {1: "4", 2: "1"}),
        ("Yen", {0: "9", 1: "8"}),
    ]


def test_lines_stay_whole_where_nobody_looks() -> None:
    session = played("zhanguo")
    assert "Anna: board" in "\n".join(shown(session, "en", None))


def test_at_the_console(sit: Sit) -> None:
    desk = sit(NEAR_PALACE)
    desk.voice.width = 60
    assert desk.line("show") == 0
    heard = desk.voice.heard().splitlines()
    assert any(line.split() == ["Anna", "Boris"] for line in heard)
    assert "Region 4" in heard
    desk.line("show boris")
    assert desk.voice.heard().startswith("Boris: ")
