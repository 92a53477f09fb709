"""Tables that differ only in what Boris alone knows."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from referee.engine import position as positions
from referee.games import game as find_game
from referee.ledger.ledger import Ledger
from referee.table import Table
from referee.testing import samples

HANDS = ([7, 9, 41, 42, 81, 82], [3, 9, 55, 75, 91, 112])
STOCKS = ({"wood": 4, "stone": 3, "gold": 6, "chi": 2}, {"wood": 9, "stone": 0, "gold": 1, "chi": 8})
CARDS = ("economy", "harder")
TIME = re.compile(r"\d{4}-\d\d-\d\d[T ][\d:.]+(\+00:00)?|\b[01]\.sqlite3")


@dataclass(frozen=True)
class Pair:
    """How a table begins, and two lists of lines that tell the referee different secrets of Boris."""

    game: str
    given: Mapping[str, Any]
    secrets: tuple[Sequence[str], Sequence[str]]
    entries: Sequence[str]
    typed: Sequence[str]


def _correction(stock: Mapping[str, int]) -> str:
    return f"correct players.boris.resources {json.dumps(stock)} because counted"


PAIRS = (
    Pair(
        "zhanguo",
        {"turn.player": 1},
        tuple([f"Boris: hand {' '.join(map(str, hand))}"] for hand in HANDS),  # type: ignore[arg-type]
        (
            *(f"Boris: unify {card} 3" for card in (3, 7, 9, 41, 75, 100)),
            "Boris: unify 3",
            "Boris: unify",
            "Boris: court 75 recruit red 1 done",
            "Boris: court 41; reassign",
            "Boris: hand 1 2 41 42 81 999",
            "Anna: unify 75 3",
            "drop red 1",
        ),
        ("", "u", "unify ", "unify 7", "unify 3 ", "court ", "Boris: court 7", "hand 3 ", "correct players.boris.kn"),
    ),
    Pair(
        "great_wall",
        {"locations.lumber_mill": [1, 0], "locations.embassy": [1], "players.1.clerks": 3, "players.0.clerks": 4},
        tuple([_correction(stock), f"Boris: order {card}"] for stock, card in zip(STOCKS, CARDS, strict=True)),  # type: ignore[arg-type]
        (
            "Anna: order economy",
            "Carla: order",
            "Carla: order despotism; Anna: order harder",
            "Carla: order despotism; Anna: order harder; Boris: slot 1",
            "Boris: order betrayal",
            "Boris: recruit 3 horsemen",
            "Anna: order nothing",
        ),
        ("", "o", "order ", "Carla: order e", "Boris: ", "show players.boris.", "correct players.boris.resources."),
    ),
    Pair(
        "great_wall",
        {
            "tasks": [{"kind": "donate", "seats": [1], "at": 0}],
            "locations.lumber_mill": [1],
            "warehouse": {"wood": 1, "stone": 2, "gold": 0},
        },
        tuple([_correction(stock)] for stock in STOCKS),  # type: ignore[arg-type]
        ("donate", "done", "Boris: donate; done", "Boris: upgrade", "Anna: donate", "Boris: kill 1 spearman"),
        ("", "d", "Boris: d", "show players.boris.res"),
    ),
)


def seats() -> list[str]:
    """The players as ``new`` takes them."""
    return list(samples.NAMES[:3])


def begun(pair: Pair) -> Any:
    """The position both tables begin with, as data."""
    game = find_game(pair.game)
    setting = game.setting(samples.seats(game, 3), {}, {}, samples.practice(pair.game))
    return positions.to_json(game.ready(setting, pair.given))


RECORDED: dict[tuple[int, int], bytes] = {}


def opened(pair: Pair, folder: Path, which: int) -> Table:
    """One of the two tables, in a ledger of its own; what is told there is recorded once."""
    file, wanted = folder / f"{which}.sqlite3", (PAIRS.index(pair), which)
    if wanted in RECORDED:
        file.write_bytes(RECORDED[wanted])
        return Table.load(str(file), "evening")
    table, copy = _recorded(pair, str(file), which), folder / "copy.sqlite3"
    with Ledger.open(str(file)) as ledger:
        ledger.backup(str(copy))
    RECORDED[wanted] = copy.read_bytes()
    copy.unlink()
    return table


def _recorded(pair: Pair, url: str, which: int) -> Table:
    from referee.console.desk import Desk
    from referee.console.output import Plain

    game = find_game(pair.game)
    box = samples.practice(pair.game)
    table = Table.new(url, "evening", game, samples.seats(game, 3), {}, {}, box, begun(pair))
    desk = Desk(table, "en", Plain())
    for line in pair.secrets[which]:
        assert desk.line(line) == 0, line
    return table


def plain(text: str) -> str:
    """What a call printed, without the moments and the folder it names."""
    return TIME.sub("TIME", text)
