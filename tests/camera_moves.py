"""Moves at a table and how a camera sees them: hands in view, tags unread, tags nobody found, pieces on a border."""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from referee.camera.explain import Explanation
from referee.camera.settled import agreed
from referee.camera.watcher import Report, weigh
from referee.engine import simulate
from referee.engine.game import TABLE
from referee.engine.session import Session
from referee.engine.spot import Lying, Place, Spot, Table, lay, on_table, tell
from referee.testing import samples

KINDS = ("one", "one", "one", "two", "take back", "instead", "misplaced", "foul")
FULL_TURN = 6


@dataclass
class Move:
    """What happened between two looks.

    ``before`` is the record, ``way`` the visible table after every true step, ``positions`` all of it, seen or not.
    """

    kind: str
    before: Session
    table: Table
    way: list[dict[str, Any]]
    true: list[str] = field(default_factory=list)
    positions: list[str] = field(default_factory=list)

    @property
    def foul(self) -> bool:
        """Whether a piece was put where no move puts it."""
        return self.kind in ("misplaced", "foul")


LAID_OUT = ("setup", "auction", "boards", "draw", "reveal", "spring")
"""Phases in which a table is laid out, by the names the games give them."""


def _laid_out(session: Session) -> bool:
    """The table is being laid out, or shows what chance brought."""
    return session.position.phase in LAID_OUT or session.decision().seats == (TABLE,)


class Simulated:
    """Random games of a table, cut into moves that a camera sees."""

    def __init__(self, game: str, spots: Any, seed: str, players: int = 3) -> None:
        self.rng, self.game, self.players, self._spots = Random(seed), game, players, spots
        self._deal()

    def _deal(self) -> None:
        self.session = samples.session(self.game, self.players)
        self.spots: Sequence[Spot] = self._spots(self.session.setting)

    def told(self, session: Session) -> dict[str, Any]:
        """Everything that can be seen of a table."""
        return tell(self.spots, on_table(lay(self.spots, session.position)))

    def moves(self) -> Iterator[Move]:
        """Without end. Nobody watches a table being set up."""
        while True:
            if self.session.decision().over:
                self._deal()
            elif _laid_out(self.session):
                self.session.declare(simulate.choose(self.session, self.rng))
            elif (move := self._move(self.rng.choice(KINDS))) is not None:
                yield move

    def _move(self, kind: str) -> Move | None:
        before, start = self.session.branch(), self.told(self.session)
        move = Move(kind, before, {}, [])
        if kind in ("take back", "instead"):
            self._take_back(move)
        if kind in ("one", "two", "instead"):
            self._play(move, start, self.rng.randint(2, FULL_TURN) if kind == "two" else 1)
        move.table = on_table(lay(self.spots, self.session.position))
        if move.foul:
            move.table = self._misplaced(move.table, anywhere=kind == "foul")
            move.way = [tell(self.spots, move.table)]
        return move if move.way and move.way[-1] != start else None

    def _take_back(self, move: Move) -> None:
        count = self.rng.randint(1, 3)
        if (
            len(self.session.steps) >= count
            and self.session.position_at(len(self.session.steps) - count).phase not in LAID_OUT
        ):
            self.session.undo(count)
            self._note(move, f"undo {count}")

    def _play(self, move: Move, start: dict[str, Any], least: int) -> None:
        while not self.session.decision().over:
            action = simulate.choose(self.session, self.rng)
            self.session.declare(action)
            self._note(move, action.text())
            if len(move.way) >= least and move.way[-1] != start:
                return

    def _note(self, move: Move, what: str) -> None:
        move.way.append(self.told(self.session))
        move.true.append(what)
        move.positions.append(repr(self.session.position))

    def _misplaced(self, table: Table, *, anywhere: bool) -> Table:
        """One piece lies where another of its kind could, or anywhere it means something; or one too many is there."""
        made = {place: list(pieces) for place, pieces in table.items()}
        piece = self.rng.choice([piece for pieces in made.values() for piece in pieces])
        spots = [
            spot for spot in self.spots if piece.kind in spot.kinds and (anywhere or piece.place not in spot.places)
        ]
        place = self.rng.choice(self.rng.choice(spots).places) if spots else piece.place
        made[piece.place].remove(piece)
        made.setdefault(place, []).append(piece._replace(place=place))
        return made


class Noise:
    """How a camera sees a table: what it shows, and which paths are sure."""

    def __init__(self, rng: Random, spots: Sequence[Spot]) -> None:
        self.rng, self.spots = rng, spots
        self.zones = sorted({place for spot in spots for place in spot.places})
        self.busy = self.zones

    def looks(self, move: Move) -> tuple[Table, set[str]]:
        """The later of two looks, and what both agree on. Hands are often where something happened."""
        table, before = move.table, on_table(lay(self.spots, move.before.position))
        self.busy = [place for place in self.zones if table.get(place) != before.get(place)]
        lasting = self._dim(table, self.rng.random() < 0.3)
        first, second = (self._dim(lasting[0], self.rng.random() < 0.3) for _ in range(2))
        sure = {spot.path for spot in self.spots} - lasting[1] - first[1] - second[1]
        return second[0], sure & agreed(self.spots, first[0], second[0])

    def _dim(self, table: Table, some: bool) -> tuple[Table, set[str]]:
        made = {place: list(pieces) for place, pieces in table.items()}
        doubtful: set[Place] = set()
        for harm in self.rng.sample((self._hand, self._unread, self._lost, self._beside), self.rng.randint(1, 2)):
            if some:
                doubtful |= harm(made)
        return made, {spot.path for spot in self.spots if doubtful & set(spot.places)}

    def _hand(self, table: dict[Place, list[Lying]]) -> set[Place]:
        """Something lies over zones beside each other."""
        first = self.zones.index(self.rng.choice(self.busy if self.rng.random() < 0.5 else self.zones))
        covered = set(self.zones[first : first + self.rng.randint(1, 25)])
        for place in covered:
            table.pop(place, None)
        return covered

    def _some(self, table: dict[Place, list[Lying]]) -> list[Lying]:
        pieces = [piece for there in table.values() for piece in there]
        return self.rng.sample(pieces, min(len(pieces), self.rng.randint(1, 4)))

    def _unread(self, table: dict[Place, list[Lying]]) -> set[Place]:
        """There is a tag, and nobody can read it."""
        taken = self._some(table)
        for piece in taken:
            table[piece.place].remove(piece)
        return {piece.place for piece in taken}

    def _lost(self, table: dict[Place, list[Lying]]) -> set[Place]:
        """A tag leaves no trace at all."""
        self._unread(table)
        return set()

    def _beside(self, table: dict[Place, list[Lying]]) -> set[Place]:
        """A tag on a border is placed in the zone beside; only the next look may tell."""
        for piece in self._some(table):
            beside = self.zones[(self.zones.index(piece.place) + 1) % len(self.zones)]
            table[piece.place].remove(piece)
            table.setdefault(beside, []).append(piece._replace(place=beside))
        return set()


def carried_out(before: Session, explanation: Explanation) -> Session:
    """A table after an explanation was accepted."""
    made = before.branch()
    if explanation.back:
        made.undo(explanation.back)
    for action in explanation.actions:
        assert made.declare(action).status != "illegal"
    return made


@dataclass
class Tally:
    """What came of the moves. ``wrong``: proposed as the only explanation, and not what the table showed."""

    moves: int = 0
    counts: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)

    def take(self, simulated: Simulated, move: Move, report: Report) -> None:
        """One move, and what was said of it."""
        self.moves += 1
        self.counts[f"{move.kind}: {self._outcome(simulated, move, report)}"] += 1

    def _outcome(self, simulated: Simulated, move: Move, report: Report) -> str:
        found, best = report.findings, report.findings.best
        if best is not None:
            after = carried_out(move.before, best)
            shown = simulated.told(after)
            if shown != move.way[-1]:
                self.wrong.append(f"{move.true} as {[one.text() for one in best.actions]} after {best.back} back")
                return "WRONG"
            if move.foul:
                return "explained as a legal move"
            return "first" if repr(after.position) in move.positions else "first, what shows nothing differs"
        if report.kind == "proposal":
            tables = [simulated.told(carried_out(move.before, one)) for one in found.explanations]
            return "asked, true among them" if move.way[-1] in tables else "asked, true not among them"
        if report.kind == "discrepancy":
            return "discrepancy, rule named" if report.breach else "discrepancy"
        return "not noticed"


def watched(game: str, spots: Any, seed: str, count: int, *, noisy: bool, patience: float = 1.0) -> Tally:
    """Watch ``count`` moves."""
    from time import thread_time

    simulated, tally = Simulated(game, spots, seed), Tally()
    gc.freeze()  # the patience is for the search, not for tidying up behind the tests before it
    for move in simulated.moves():
        paths = {spot.path for spot in simulated.spots}
        table, sure = Noise(simulated.rng, simulated.spots).looks(move) if noisy else (move.table, paths)
        begun = thread_time()
        report = weigh(move.before, simulated.spots, table, sure, patience)
        tally.seconds.append(thread_time() - begun)
        tally.take(simulated, move, report)
        if move.foul:
            simulated.session = move.before
        if tally.moves == count:
            break
    gc.unfreeze()
    return tally
