"""What the referee of The Great Wall says at random tables, known and half known, is what it said before."""

from __future__ import annotations

from pathlib import Path

from referee.games.great_wall.game import GAME
from referee.testing.pinned import Pinned


class TestPinned(Pinned):
    game = GAME
    pinned = Path(__file__).with_name("pinned.json")
