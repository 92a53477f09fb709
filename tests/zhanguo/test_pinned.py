"""What the referee of ZhanGuo says at random tables, known and half known, is what it said before."""

from __future__ import annotations

from pathlib import Path

from referee.games.zhanguo.game import GAME
from referee.testing.pinned import Pinned


class TestPinned(Pinned):
    game = GAME
    pinned = Path(__file__).with_name("pinned.json")
