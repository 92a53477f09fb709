"""Tables for the console: on the practice box, in a ledger of their own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from console_support import Listener

from referee.console.desk import Desk
from referee.engine import position as positions
from referee.engine.box import Box
from referee.games import game as find_game
from referee.table import Table
from referee.testing import samples

Open = Callable[..., Table]


@pytest.fixture
def open_table(tmp_path: Path) -> Iterator[Open]:
    """Opens tables; in play from the first turn on if ``given`` (paths and values) is named."""
    tables: list[Table] = []

    def opened(given: Mapping[str, Any] | None = None, *, lacking: Iterable[str] = (), players: int = 2) -> Table:
        game = find_game("zhanguo")
        box = samples.practice()
        facts = {key: value for key, value in box.facts.items() if key not in set(lacking)}
        seats = samples.seats(game, players)
        position = None
        if given is not None:
            full = game.setting(seats, {}, {}, samples.practice())
            position = positions.to_json(game.ready(full, given))
        own = Box(game.id, box.name, box.practice, facts)
        name = f"evening {len(tables) + 1}"
        tables.append(Table.new(str(tmp_path / "ledger.sqlite3"), name, game, seats, {}, {}, own, position))
        tables[-1].ledger.set_current(name)
        return tables[-1]

    yield opened
    for table in tables:
        table.close()


@pytest.fixture
def sit(open_table: Open) -> Callable[..., Desk]:
    """Opens a table and sits down at it with a :class:`Listener`."""

    def seated(*args: Any, answers: Iterable[str | None] = (), lang: str = "en", **kwargs: Any) -> Desk:
        return Desk(open_table(*args, **kwargs), lang, Listener(answers))

    return seated
