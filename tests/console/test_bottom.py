"""The lines below: who decides, what may be chosen, the points; nothing of it cut, however narrow the window is."""

from __future__ import annotations

from pathlib import Path

import pytest
from console_support import Listener

from referee.console import prompting
from referee.console.desk import Desk
from referee.engine import position as positions
from referee.engine.game import Seat
from referee.games import game as find_game
from referee.table import Table
from referee.testing import samples

NAMES = ("Bartholomew", "Bartolomeo", "Anna", "Ekaterina Dmitrievna")
GAMES = ("zhanguo", "great_wall", "nations_dice", "nippon")


def desk(game: str, lang: str, url: str) -> Desk:
    found = find_game(game)
    seats = [Seat(name, one.colour) for name, one in zip(NAMES, samples.seats(found, 4), strict=True)]
    box = samples.practice(game)
    position = positions.to_json(found.ready(found.setting(seats, {}, {}, box), {}))
    return Desk(Table.new(url, "evening", found, seats, {}, {}, box, position), lang, Listener())


@pytest.mark.parametrize("lang", ["en", "ru", "it"])
@pytest.mark.parametrize("game", GAMES)
def test_nothing_that_matters_is_cut(game: str, lang: str, tmp_path: Path) -> None:
    sat = desk(game, lang, f"{tmp_path}/ledger.sqlite3")
    counted = ("players.2.honor", 99) if game == "great_wall" else ("players.2.vp", 137)
    sat.table.correct(*counted, "a long game")
    status = sat.session.game.status(sat.session.position, sat.session.setting)
    decides = sat.session.decision().seats
    for width in (40, 41, 55, 80, 100, 200):
        lines = prompting.plain(prompting.bottom(sat, "", width)).split("\n")
        *choices, turn, points = lines
        assert max(map(len, lines)) <= width, (width, lines)
        assert len(choices) <= prompting.MOST_LINES
        assert str(counted[1]) in points and "Ann" in points
        for seat in decides:
            assert NAMES[seat][:2] in turn, (width, turn)
        for key in ("round", "year"):
            if key in status:
                assert str(status[key]) in turn


def test_points_of_four_stand_in_forty_columns(tmp_path: Path) -> None:
    sat = desk("nippon", "en", f"{tmp_path}/ledger.sqlite3")
    points = prompting.plain(prompting.bottom(sat, "", 40)).split("\n")[-1]
    assert points.split() == ["Bart.", "10", "Bart.", "11", "Anna", "12", "Ekat.", "13"]


def test_the_great_wall_shows_year_season_and_honor(tmp_path: Path) -> None:
    sat = desk("great_wall", "en", f"{tmp_path}/ledger.sqlite3")
    *_, turn, points = prompting.plain(prompting.bottom(sat, "", 140)).split("\n")
    assert "year 1 · season fall" in turn
    assert points.startswith(" honor: Bartholomew 0  Bartolomeo 0  Anna 0  Ekaterina Dmitrievna 0 · ")
    assert "shame pool 40" in points


def test_what_is_typed_leaves_the_choices_that_begin_so(tmp_path: Path) -> None:
    sat = desk("zhanguo", "en", f"{tmp_path}/ledger.sqlite3")
    assert prompting.choices(sat, "", 80) == [" 1 unify  2 court  3 drop"]
    assert prompting.choices(sat, "court 4", 80) == []
    sat.line("2")
    assert prompting.choices(sat, "", 80) == [" 1-120"]
    assert prompting.choices(sat, "12", 80) == [" 12  120"]


def test_choices_that_have_no_room_are_shown_by_an_empty_line(tmp_path: Path) -> None:
    game = find_game("zhanguo")
    table = Table.new(f"{tmp_path}/ledger.sqlite3", "new", game, samples.seats(game, 3), {}, {}, samples.practice())
    sat = Desk(table, "en", Listener())
    sat.line("face turq")
    sat.line("2")
    sat.line("1")
    below = prompting.choices(sat, "", 40)
    assert len(below) == prompting.MOST_LINES and below[-1].endswith("…")
    sat.voice.heard()
    sat.line("")
    listed = sat.voice.heard().splitlines()
    assert len(listed) == 1 + len(sat.pointing.menu.choices) > 10
    assert prompting.choices(sat, "grey", 40) == [" 3 HAS-GREY"]
