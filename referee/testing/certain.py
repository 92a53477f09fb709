"""What is said while not all is told: it stands, it rests on what it says, and it is said as often as can be."""

from __future__ import annotations

import os
from collections.abc import Collection, Mapping, Sequence
from random import Random, SystemRandom

import pytest

from referee.engine.game import Game
from referee.engine.verdict import ILLEGAL, LEGAL
from referee.testing import samples, twins
from referee.testing.printed import another_case
from referee.testing.samples import Case
from referee.testing.tally import WRONG, Tally
from referee.testing.twins import SHARES, Twins

LIMITS = {"a tenth": (0.97, 0.95), "half": (0.90, 0.85), "all": (0.85, 0.75)}
"""Of the attempts that are illegal and legal with everything known, so many are found to be so."""


class Certain:
    """The tests of what a game says while facts of the box, or parts of the position, are not told.

    ``cases`` are the tables: of each a ``stretch`` of so many steps is played with each share of the box untold, and
    ``parts`` of the steps are tried in a position that is not all told. ``decided`` says how much has to be decided of
    what is not shown, by so many other boxes that are tried (``tries``), to be beyond anybody's knowledge.
    """

    game: Game
    cases: Sequence[Case] = ()
    stretch: int = 10
    parts: float = 0.06
    tries: int = 15
    decided: Mapping[str, tuple[float, float]] = LIMITS
    not_yet: Collection[str] = ()
    """Kinds of differences that are known to come about still, of those that are looked for."""

    def plays(self, case: Case, share: str, seed: object) -> Twins:
        """A stretch of a game at two tables, of which one lacks this share of the facts; nothing wrong came of it."""
        rng = Random(f"{case}/{share}/{seed}")
        found = twins.stretch(self.game, case, SHARES[share], rng, self.stretch, self.parts, self.tries)
        wrong = [one for tally in (found.tally, found.parts, found.both) for one in tally.differences]
        bad = [one for one in wrong if one.kind in WRONG and one.kind not in self.not_yet]
        assert not bad, (case, share, seed, *bad[:1])
        return found

    @pytest.mark.parametrize("share", SHARES if samples.WIDE else ["a tenth", "all"])
    def test_what_is_certain_stays_so_when_all_is_told(self, share: str) -> None:
        """And what is not decided could not have been, as far as a share can say."""
        total = Tally()
        cases = self.cases or samples.pairs(self.game)
        half = [case for at, case in enumerate(cases) if (at % 4 in (0, 3)) == (share == "a tenth")]
        for case in cases if samples.WIDE else half or cases:
            total.take(self.plays(case, share, "certain").tally)
        illegal, legal = self.decided[share]
        assert total.found(ILLEGAL) >= illegal, total.hinges - total.beyond
        assert total.found(LEGAL) >= legal, total.hinges - total.beyond

    def test_so_it_is_at_another_table(self) -> None:
        """By default always the same; REFEREE_SEED=any asks at one that nobody has chosen, and prints which."""
        seed = _seed()
        for share in SHARES if samples.WIDE else ["half"]:  # the others are tried above
            self.plays(samples.some_case(self.game, seed), share, str(seed))

    def test_so_it_is_with_another_box(self) -> None:
        """The same with other texts and numbers than those of the practice box."""
        seed = _seed()
        self.plays(another_case(self.game, seed), "half", f"box {seed}")


def _seed() -> int:
    chosen = os.environ.get("REFEREE_SEED", "1")
    if chosen == "any":
        print("seed", chosen := str(SystemRandom().randrange(10**6)))
    return int(chosen)
