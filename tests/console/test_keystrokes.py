"""How many keys the example games take at the console, and that these keys play them."""

from __future__ import annotations

import os
from itertools import groupby
from pathlib import Path

import pytest
from console_support import Listener
from keystrokes import Typist
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput
from tapping import EXAMPLES, Played, played

from referee.console import run
from referee.console.desk import Desk
from referee.engine import position as positions
from referee.table import Table
from referee.testing import samples

LEFT = "\x03\x03\x04"
"""Twice Ctrl-C gives up whatever is still asked, and Ctrl-D leaves."""
MOST = {"zhanguo": 950, "great_wall": 610, "nations_dice": 490, "nippon": 720}
"""Before there were numbers to choose by, the fewest keys were 2297, 1382, 2071 and 2972: with the shortest words, Tab and menus."""
PART, LONG = 24, {"great_wall": 40}
"""So many entries of a game are counted, unless REFEREE_WIDE asks for all; where the first take the most keys, more."""
WIDE = "REFEREE_WIDE" in os.environ


def opened(game: Played, path: Path, name: str) -> Table:
    box = samples.practice(game.game.id)
    return Table.new(str(path / "ledger.sqlite3"), name, game.game, game.seats, game.options, game.rulings, box)


def keys_of(game: Played, table: Table, entries: int) -> list[str]:
    """The keys of the first entries, each player's apart; the table is played on with them."""
    desk = Desk(table, "en", Listener(), ends=True)
    typist, found = Typist(desk, game), []
    for entry in game.entries[:entries]:
        for _, some in groupby(entry, lambda one: max(one.player, 0)):
            actions = list(some)
            found.append(typist.keys(actions))
            table.enter(game.written(actions))
    return found


@pytest.mark.parametrize("name", MOST)
def test_an_example_game_takes_few_keys_and_is_played_by_them(name: str, tmp_path: Path) -> None:
    game = played(next(path for path in EXAMPLES if path.stem == name))
    entries = len(game.entries) if WIDE else LONG.get(name, PART)
    counted, table = opened(game, tmp_path, "counted"), opened(game, tmp_path, "played")
    keys = keys_of(game, counted, entries)
    print(name, sum(map(len, keys)), "keys for", len(keys), "entries")
    assert sum(map(len, keys)) <= MOST[name] * min(entries / len(game.entries) * 1.3, 1)
    with create_pipe_input() as keyboard:
        keyboard.send_text("".join(keys) + LEFT)
        run(table, "en", input=keyboard, output=DummyOutput(), history=tmp_path / "history", ends=True)
    assert positions.to_json(table.position) == positions.to_json(counted.position)
    for one in (counted, table):
        one.close()
