"""Facts told late: a table that lacked them and one that knew them from the start are the same in the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import islice
from random import Random
from typing import Any

from referee import record, sound
from referee.engine import position as positions
from referee.engine.action import Action
from referee.engine.box import Box, practice_box
from referee.engine.errors import Ambiguous, RefereeError
from referee.engine.game import Game
from referee.engine.runs import CANNOT
from referee.engine.session import Session
from referee.engine.simulate import playing
from referee.engine.verdict import ILLEGAL, Verdict
from referee.testing import samples
from referee.testing.attempts import anything
from referee.testing.samples import Case
from scoring.sheet import UnansweredError

MANY = 10
"""How many facts are told at once where the table must know more to go on."""
LONGEST = 200
"""How many actions are played: enough for a round of any game, few enough for a test."""
ODD = 0.05
"""How often something is taken back, overridden or corrected."""


class Late:
    """Two tables of one game: ``known`` has every fact, ``late`` lacks some until they are told.

    What is done at one is done at the other.
    """

    def __init__(self, game: Game, case: Case, share: float) -> None:
        self.rng = Random(f"{case}{share}")
        self.facts = (case.box or practice_box(game.package)).facts
        self.untold = [key for key in self.facts if self.rng.random() < share]
        self.rng.shuffle(self.untold)
        told = {key: value for key, value in self.facts.items() if key not in self.untold}
        self.known, self.late = (
            Session(
                game.setting(
                    samples.seats(game, case.players),
                    case.options,
                    case.rulings,
                    Box(game.id, "owner", False, dict(box)),
                )
            )
            for box in (self.facts, told)
        )

    def plays(self, odd: float = ODD) -> None:
        """Play a random game at both, with something odd between the actions, and tell facts now and then."""
        asked = self.known.decision().kind
        for action in islice(self._played(), LONGEST):
            self.declares(action, asked)
            if self.rng.random() < odd and not self.known.decision().over:
                self.rng.choice((self.goes_back, self.overrides, self.corrects))()
            if self.rng.random() < odd:
                self.tell(1)
            asked = self.known.decision().kind

    def _played(self) -> Iterator[Action]:
        """Random actions; after an override a table may have nothing that it could draw."""
        try:
            yield from playing(self.known, self.rng)
        except (RefereeError, ValueError):
            assert any(step.overridden for step in self.known.steps)

    def tell(self, count: int) -> None:
        """Tell some facts that were not told yet."""
        keys = [self.untold.pop() for _ in range(min(count, len(self.untold)))]
        if keys:
            self.late.learn_all({key: self.facts[key] for key in keys})

    def tells_all(self) -> None:
        """Tell the rest, in portions."""
        while self.untold:
            self.tell(self.rng.randint(1, len(self.untold)))

    def declares(self, action: Action, asked: str = "") -> None:
        """Declare at the late table what was done at the other; where it must know more first, it is told.

        So it is where it asks something else than was ``asked`` at the other.
        """
        while asked and self.untold and self.late.decision().kind != asked:
            self.tell(self.rng.randint(1, MANY))
        self._with_what_it_needs(lambda: self.late.declare(action, warn=False))

    def _with_what_it_needs(self, act: Callable[[], Verdict]) -> None:
        while True:
            try:
                verdict: Verdict | None = act()
            except Ambiguous:
                verdict = None
            if verdict is not None and verdict.status != ILLEGAL:
                return
            assert self.untold, "the same is judged otherwise although all is told"
            self.tell(self.rng.randint(1, MANY))

    def goes_back(self) -> None:
        """Take some steps back, tell something, and do some of them again."""
        count = self.rng.randint(1, 3)
        if count > len(self.known.steps):
            return
        for table in (self.known, self.late):
            table.undo(count)
        self.tell(self.rng.randint(0, 1))
        if again := self.rng.randint(0, count):
            for table in (self.known, self.late):
                table.redo(again)

    def overrides(self) -> None:
        """Record something illegal at both."""
        for action in anything(self.known, self.rng.choice(self.known.game.actions), self.rng):
            both = [(table, self._overridden(table, action)) for table in (self.known, self.late)]
            if all(trial is not None for _, trial in both) and both[0][1].steps[-1].status == ILLEGAL:  # type: ignore[union-attr]
                for table, _ in both:
                    table.declare(action, override=True, why="agreed", warn=False)
                return

    def _overridden(self, table: Session, action: Action) -> Session | None:
        """A branch with the override, if the table can go on from it."""
        trial = table.knowing({})
        try:
            trial.declare(action, override=True, why="agreed", warn=False)
            sound.check(trial, len(table.steps))
        except (*CANNOT, RefereeError):
            return None
        return trial

    def corrects(self) -> None:
        """Set the points of a player at both."""
        seat = self.rng.randrange(len(self.known.setting.seats))
        points = getattr(self.known.position.players[seat], "vp", None)
        if points is not None:
            for table in (self.known, self.late):
                table.correct(f"players.{seat}.vp", points + 1, "miscounted")

    def agree(self) -> None:
        """Check that both are the same table."""
        first, second = (told_of(table) for table in (self.known, self.late))
        for one, other in zip(first, second, strict=True):
            assert one == other


def told_of(table: Session) -> tuple[Any, ...]:
    """What is told of a table in the end: position, marks, final, score."""
    data, missing = table.game.final(table.position, table.setting)
    marks = record.marks(table)
    sheet = None
    with suppress(UnansweredError):
        if not missing:
            sheet = table.game.score(data, table.setting.rulings, marks, lenient=True).to_json()
    return positions.to_json(table.position), marks, data, [one.key for one in missing], sheet


def tells_later(game: Game, case: Case, share: float) -> None:
    """Play a game at a table that lacks facts; when all are told, it is as if they had been known from the start."""
    both = Late(game, case, share)
    both.plays()
    both.tells_all()
    both.agree()
