"""The table in words: what lies on the board and in front of each player, as messages with an indent."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.engine.game import Setting
from referee.engine.message import N_, Message
from referee.engine.words import LANGUAGES, Words
from referee.games.nippon import flow
from referee.games.nippon.components import BONUS, CITY, GOOD, REWARD_BONUS, TRACKS, WORKER
from referee.games.nippon.position import Player, Position
from referee.games.nippon.regions import foreign, known_foreign, own_influence

Lines = Iterator[tuple[int, Message]]


def view(position, setting):
    from referee.engine import telling
    return telling.lines(position)
