"""Every rule is shown: by an example that keeps it and, if it can reject something, by one that breaks exactly it."""

from __future__ import annotations

from pathlib import Path

from referee.games.great_wall.game import GAME
from referee.testing.examples import Coverage

PERMITS = {
    "GW-CORE-03": "what is hidden and what is open",
    "GW-CORE-04": "discarded cards are visible",
    "GW-CORE-09": "nothing is given from player to player",
    "GW-CORE-16": "what a Section is",
    "GW-ADV-04": "Advisors have no limit",
    "GW-CLERK-03": "a Special Location holds any number",
    "GW-ATK-05": "a Wound brings nothing that could be declared",
    "GW-REST-02": "Rest Zones have no limit",
    "GW-BUILD-10": "two levels of one Section may be built together",
    "GW-REED-24": "the Reed Clan has neither cards nor Overseers",
    "GW-SOLO-32": "Betrayal may copy Qin's card",
}


class TestCoverage(Coverage):
    game = GAME
    permits = PERMITS

    def sources(self) -> list[Path]:
        return [*super().sources(), *(self.folder().parent / "scoring").glob("test_great_wall*.py")]
