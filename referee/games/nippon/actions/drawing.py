"""What the table shows: workers drawn from the bag, where the scoring marker stands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations_with_replacement
from typing import Any

from referee.engine.action import Action, Arg, action, arg
from referee.engine.game import TABLE, Setting
from referee.engine.lists import size
from referee.engine.message import N_
from referee.engine.picking import Row
from referee.engine.values import Many
from referee.engine.verdict import Finding, Note, Violation, Warn
from referee.engine.words import words
from referee.games.nippon import flow, setup
from referee.games.nippon.components import (
    A_SPACE,
    MARK,
    MOST_DRAWN,
    PLACES,
    ROWS_BY,
    SPACES,
    WORKER,
)
from referee.games.nippon.position import Position

DRAWN = Many(words("workers"), WORKER, 1, MOST_DRAWN)
"""More workers than any place takes, so that too many are understood and refused by the rule of that place."""


def all_of(inside: list[int]) -> tuple[int, ...]:
    """The colour of every worker in a bag, in order; ``inside`` counts them by colour."""
    return tuple(colour for colour, count in enumerate(inside) for _ in range(count))


def _spaces_lack(position: Position) -> bool:
    return position.in_bag > 0 and any(size(here) < A_SPACE for here in position.spaces)


@action(
    "draw",
    "draw/drawn",
    help=N_("Workers drawn from the bag onto a space (s1 to s5) or a row (row1 …)"),
    by_table=True,
    listed=False,
    follow=("draw",),
)
class Draw(Action):
    """Workers out of the bag onto one space or row."""

    place: int = arg(PLACES)
    workers: tuple[int, ...] = arg(DRAWN)

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        if position.phase not in ("setup", "refill", "complete"):
            over = Violation("NP-END-01", N_("the game is over"))
            nothing = Violation("NP-REFILL-08", N_("nothing is drawn from the bag now"))
            yield over if position.phase == "end" else nothing
            return
        yield from self._size(position, setting)
        yield from self._colours(position)

    def _size(self, position: Position, setting: Setting) -> Iterator[Finding]:
        need = self._need(position, setting)
        if not need and position.phase == "refill" and self.place >= SPACES and _spaces_lack(position):
            yield Violation(
                "NP-REFILL-05",
                N_("the action spaces come before the rows: draw for {places}"),
                forced=True,
                places=flow.open_places(position),
            )
        elif not need:
            yield Violation(
                self._rule(position),
                N_("{place} takes no workers now; still open: {places}"),
                place=PLACES[self.place],
                places=flow.open_places(position),
            )
        elif len(self.workers) != need:
            yield Violation(
                self._rule(position),
                N_("{place} takes {need#worker|workers}, not {count}"),
                place=PLACES[self.place],
                need=need,
                count=len(self.workers),
            )

    def _need(self, position: Position, setting: Setting) -> int:
        """How many workers the place takes now."""
        row = self.place - SPACES
        if position.phase == "setup" and 0 <= row < size(position.rows) and not position.rows[row]:
            return flow.row_size(position) if row < setup.rows_in_use(position, setting) else 0
        return flow.lacking(position, self.place)

    @classmethod
    def rows(
        cls, position: Position, setting: Setting, player: int, one: Arg, said: Mapping[str, Any]
    ) -> Iterator[Row]:
        need = cls(player, said["place"])._need(position, setting)
        inside = flow.bag(position)
        yield Row(tuple((colour, count) for colour, count in enumerate(inside) if count > 0), need, need)

    def _rule(self, position: Position) -> str:
        row = self.place >= SPACES
        if position.phase == "setup":
            return ROWS_BY[len(position.players)] if row else "NP-SETUP-15"
        if position.phase == "complete":
            return "NP-PAY-06"
        return "NP-REFILL-06" if row else "NP-REFILL-05"

    def _colours(self, position: Position) -> Iterator[Finding]:
        inside, drawn = flow.bag(position), Counter(self.workers)
        if len(self.workers) == position.in_bag and any(drawn[one] != count for one, count in enumerate(inside)):
            yield Violation(
                "NP-INV-03",
                N_("the last workers of the bag are {workers}"),
                workers=[WORKER[one] for one in all_of(inside)],
            )
            return
        for colour, count in drawn.items():
            if count > inside[colour]:
                yield Violation(
                    "NP-INV-02",
                    N_("the bag holds {have} of colour {worker}, {count#worker was|workers were} declared"),
                    have=inside[colour],
                    worker=WORKER[colour],
                    count=count,
                )

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        if self.place < SPACES:
            position.spaces[self.place] += self.workers
        else:
            row = self.place - SPACES
            position.rows[row] += self.workers
            if position.phase == "complete":
                position.pending[row] -= len(self.workers)
        notes.append(
            Note(
                self._rule(position),
                N_("{workers} come to {place}"),
                workers=[WORKER[one] for one in self.workers],
                place=PLACES[self.place],
            )
        )
        if position.phase != "setup" and not flow.wanted(position):
            flow.filled(position, setting, notes)

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        """Whatever the bag may give to the places that are open in the course of the game."""
        if position.phase not in ("refill", "complete"):
            return
        inside = flow.bag(position)
        for place, need in flow.wanted(position):
            for workers in combinations_with_replacement(range(len(inside)), need):
                if all(workers.count(colour) <= left for colour, left in enumerate(inside)):
                    yield cls(TABLE, place, workers)


@action(
    "marker",
    "marker/scoring marker",
    help=N_("What the scoring marker passed or reached, if the referee does not know the track"),
    by_table=True,
)
class Marker(Action):
    """The table says what the marker reached."""

    mark: int = arg(MARK)

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        if position.phase != "marker":
            yield Violation("NP-TIME-01", N_("the scoring marker has not moved"))
        elif self._gold() and position.last >= 0:
            yield Violation("NP-TIME-04", N_("the marker has reached gold already"))
        if self._scoring() and position.scorings >= 2:
            yield Violation("NP-TIME-06", N_("the third scoring comes after the last turns"))

    def warnings(self, position: Position, setting: Setting) -> Iterator[Warn]:
        if self._gold() and position.scorings + self._scoring() < 2:
            yield Warn("NP-TIME-03", N_("two scorings come before the last rounds; was a symbol passed?"))

    def _scoring(self) -> bool:
        return MARK[self.mark].key in ("scoring", "both")

    def _gold(self) -> bool:
        return MARK[self.mark].key in ("gold", "both")

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        if position.phase == "marker":
            flow.after_marker(position, setting, self._scoring(), self._gold(), notes)

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        if position.phase == "marker":
            for mark in range(len(MARK)):
                yield cls(TABLE, mark)
