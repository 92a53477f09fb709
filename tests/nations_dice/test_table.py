"""Nations at the console: what is asked, in which order, and what becomes of the answers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from console_support import Listener

from referee.console.desk import Desk
from referee.engine import position as positions
from referee.games.nations_dice.game import GAME
from referee.table import Table
from referee.testing import samples


@pytest.fixture
def sit(tmp_path: Path) -> Iterator[Any]:
    """Opens a table ready for play and sits down at it with prepared answers."""
    tables: list[Table] = []

    def seated(given: dict[str, Any], answers: Iterable[str | None], lang: str = "en") -> Desk:
        seats, box = samples.seats(GAME, 2), samples.practice(GAME.id)
        position = positions.to_json(GAME.ready(GAME.setting(seats, {}, {}, box), given))
        tables.append(Table.new(str(tmp_path / "ledger.sqlite3"), "evening", GAME, seats, {}, {}, box, position))
        return Desk(tables[-1], lang, Listener(answers))

    yield seated
    for table in tables:
        table.close()


UNROLLED = {"players.0.dice": [], "players.0.unrolled": [3, 0, 0, 1, 0], "players.0.rolled": False}


def test_dice_are_asked_for_without_a_list_of_everything(sit: Any) -> None:
    desk = sit(UNROLLED, ["2 gold, food, red strength3"])
    assert desk.declare("roll") == 0
    assert desk.voice.asked == ["results: "]
    assert len(desk.voice.text.splitlines()) < 30
    assert len(max(desk.voice.text.splitlines(), key=len)) < 300
    assert desk.session.position.players[0].dice == ["red-strength3", "white-food", "white-gold", "white-gold"]


def test_the_payment_that_wastes_least_is_the_first_choice(sit: Any) -> None:
    desk = sit({"players.0.chits": ["gold", "gold2"]}, ["1", "1"])
    assert desk.declare("buy 1-1") == 0
    assert desk.declare("pay") == 0
    assert desk.session.position.players[0].used[0] + len(desk.session.position.players[0].spent) == 1
    assert "gold2" in desk.session.position.players[0].chits


def test_what_is_said_in_russian_is_asked_in_russian(sit: Any) -> None:
    desk = sit({}, ["1"], "ru")
    assert desk.declare("купить 1-1") == 0
    assert desk.declare("платить золото") == 0
    assert "белый-золото" in desk.voice.text
    assert desk.session.position.turn.stage == "place"
