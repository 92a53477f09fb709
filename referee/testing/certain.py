"""What is said while not all is told: it stands, it rests on what it says, and it is said as often as can be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

import pytest

from referee.engine.game import Game
from referee.engine.verdict import ILLEGAL, LEGAL
from referee.testing import samples, twins
from referee.testing.samples import Case
from referee.testing.twins import SHARES, Difference, Tally

LIMITS = {"a tenth": (0.97, 0.95), "half": (0.90, 0.85), "all": (0.85, 0.75)}
"""Of the attempts that are illegal and legal with everything known, so many are found to be so."""


class Certain:
    """The tests of what a game says while facts of the box, or parts of the position, are not told.

    ``cases`` are the tables: of each a ``stretch`` of so many steps is played with each share of the box untold, and
    ``parts`` of the steps are tried in a position that is not all told. ``decided`` says how much has to be decided.
    """

    game: Game
    cases: Sequence[Case] = ()
    stretch: int = 25
    parts: float = 0.04
    decided: Mapping[str, tuple[float, float]] = LIMITS
    undone: Sequence[str] = ()

    def played(self, share: str) -> tuple[Tally, list[Difference]]:
        """What came of the attempts while this share is not told, and what must not have come."""
        total, wrong = Tally(), []
        for one in self.cases or samples.cases(self.game):
            found = twins.stretch(self.game, one, SHARES[share], Random(f"{one}/{share}"), self.stretch, self.parts)
            total.take(found.tally)
            for tally in (found.tally, found.parts, found.both):
                wrong += [one for one in tally.differences if one.kind in twins.WRONG]
        return total, wrong

    @pytest.mark.parametrize("share", SHARES)
    def test_what_is_certain_stays_so_when_all_is_told(self, share: str) -> None:
        """And what is not decided could not have been, as far as a share can say."""
        total, wrong = self.played(share)
        assert not wrong, wrong[0]
        illegal, legal = self.decided[share]
        assert total.share(ILLEGAL) >= illegal
        assert total.share(LEGAL) >= legal
