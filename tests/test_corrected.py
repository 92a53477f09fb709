"""Corrections are said in words: which part, from what to what, in the reader's language; no data in braces."""

from __future__ import annotations

from typing import Any

import pytest

from referee.games import game as find_game
from referee.table import Table
from referee.testing import samples
from referee.text import views
from referee.text.marks import standing_lines
from referee.text.speech import Speaker

SET: dict[str, list[tuple[str, Any, str]]] = {
    "zhanguo": [
        ("players.1.vp", 7, "vp 0 → 7"),
        ("court", [3, 9], "court – → 3, 9"),
        ("players.0.regions.3.level", 1, "region 3 unrest 0 → 1"),
    ],
    "great_wall": [("players.1.clerks", 2, "→ 2"), ("players.0.discard", [1, 2], "– → ")],
    "nippon": [("players.1.coal", 4, "→ 4"), ("players.0.tiles", [1, 5], "→ 1, 5")],
    "nations_dice": [("players.1.books", 4, "→ 4")],
}


@pytest.fixture(params=SET)
def table(request: pytest.FixtureRequest, tmp_path: Any) -> Table:
    game = find_game(request.param)
    seats = samples.seats(game, 3)
    return Table.new(str(tmp_path / "x.sqlite3"), "evening", game, seats, {}, {}, samples.practice(game.id))


@pytest.mark.parametrize("lang", ["en", "ru", "it"])
def test_what_was_set_is_said_in_words(table: Table, lang: str) -> None:
    speaker = Speaker(lang, table.game.id, table.setting.players)
    for path, value, wanted in SET[table.game.id]:
        step = table.correct(path, value, "counted")
        said = views.step_text(step, speaker, table.game)
        row = views.row_line(table.rows()[-1], views.reading(table), speaker).text
        marks = "\n".join(line.text for line in standing_lines(table.session, speaker))
        for text in (said, row, marks):
            assert "→" in text, (path, text)
            assert not set("{}[]'\"") & set(text), text
            assert "players." not in text, text
        if lang == "en":
            assert wanted.lower() in said.lower()


def test_of_what_has_several_parts_only_those_that_differ_are_said(tmp_path: Any) -> None:
    game = find_game("great_wall")
    seats = samples.seats(game, 3)
    table = Table.new(str(tmp_path / "x.sqlite3"), "evening", game, seats, {}, {}, samples.practice(game.id))
    speaker = Speaker("en", game.id, table.setting.players, 1)
    had = table.position.players[1].resources
    table.ask_as(1)
    value = {"wood": 4, "stone": had[1], "gold": 6, "chi": had[3]}
    step = table.correct("players.1.resources", value, "counted")
    said = views.step_text(step, speaker, game)
    assert said.count("→") == 2
    assert ("wood" in said, "stone" in said, "gold" in said, "chi" in said) == (True, False, True, False)
    assert views.step_text(step, Speaker("en", game.id, table.setting.players, 0), game).endswith("= …")
    again = table.correct("players.1.resources", value, "counted")
    assert "{" not in views.step_text(again, speaker, game)
