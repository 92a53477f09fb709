"""Random games at two tables: one knows every fact of the practice box, its twin only some. What both say is compared.

What is called legal or illegal at the twin must be so at the table that knows everything; and when the twin is told the
rest, in any order, it must be the same table.
"""

from __future__ import annotations

import heapq
import itertools
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

from referee.engine import position as positions
from referee.engine import simulate
from referee.engine.action import Action
from referee.engine.box import Box
from referee.engine.data import Fact, Json, Position
from referee.engine.errors import Ambiguous, RefereeError, UntoldError
from referee.engine.game import Game, Setting
from referee.engine.omitted import leaves_out, without
from referee.engine.runs import CANNOT, NotKnown
from referee.engine.session import OPEN, Session
from referee.engine.untold import tell
from referee.engine.verdict import ILLEGAL, LEGAL, UNVERIFIABLE, Note, Verdict
from referee.testing.alike import (
    after,
    answers,
    completions,
    differing,
    distance,
    moment_of,
    moment_text,
    named,
    silent,
    text_of,
    together,
    too_early,
)
from referee.testing.attempts import attempts
from referee.testing.later import told_of
from referee.testing.otherwise import Others
from referee.testing.parts import nested, untold_parts
from referee.testing.parts import without as without_parts
from referee.testing.samples import Case
from referee.testing.tally import FAULT, JUDGED, LATE, Difference, Said, Tally, at, hinge, said

SHARES = {"a tenth": 0.1, "half": 0.5, "all": 1.0}
"""How much of the box is not told."""
MOST_TRIED = 200
MOST_NEXT = 40
MOST_ENDS = 4
MOST_RESETS = 25
MOST_PARTS = 60
MOST_AGAIN = 10
PORTIONS = 3


def twin_of(told: Session, untold: Container[str]) -> Session:
    """A table that began like another, with a box that lacks facts."""
    setting = told.setting
    known = {key: value for key, value in setting.box.facts.items() if key not in untold}
    box = Box(setting.box.game, "twin", False, known)
    blind = told.game.setting(setting.seats, setting.options, setting.rulings, box)
    return Session(blind, None if told.begun else told.position_at(0))


class Twins:
    """A table that knows every fact, and a twin that does not, with the same entries."""

    def __init__(self, told: Session, untold: Iterable[str], rng: Random, tries: int = 0) -> None:
        self.told, self.others = told, Others(told, rng, tries)
        self.left: dict[str, Fact] = {key: told.setting.box.facts[key] for key in untold}
        self.began_without = tuple(self.left)
        self.twin = twin_of(told, self.left)
        self.rng, self.asked_again = rng, 0
        self.tally, self.parts, self.both = Tally(), Tally(), Tally()
        self.left_out: Action | None = None

    def compare(self, origin: str, action: Action) -> None:
        """Judge one attempt at both tables."""
        told = at(self.told, action)
        if told.status not in (LEGAL, ILLEGAL):
            return
        twin = at(self.twin, action)
        if self._drifted(action, told, twin):
            self.tally.drifted += 1
            self._lost()
            twin = at(self.twin, action)
            if self._drifted(action, told, twin):
                return
        if twin.status == LEGAL and told.status == ILLEGAL and self._declines(twin.action or action):
            self.tally.declined += 1
            return
        for one in self.tally.add(origin, action, told, twin):
            self._differs(one, action, told, twin)
        if twin.status in (UNVERIFIABLE, OPEN):
            keys = [key for key in twin.missing if key in self.left] or [*self.left]
            if self.others.tell_apart(self.twin, keys, self.left, action):
                self.tally.beyond[hinge(action, told, twin)] += 1
        if twin.status in JUDGED and self.asked_again < MOST_AGAIN and self.rng.random() < 0.02:
            self.asked_again += 1
            self._rests(action, twin)

    def _rests(self, action: Action, twin: Said) -> None:
        """Check that telling every fact that a verdict does not rest on leaves it as it is.

        It rests on the position as well: where an entry that could not be verified comes to something else by these
        facts, so that this is another position, it is judged in the one that it was given in.
        """
        if any(step.overridden for step in self.twin.steps):
            return
        needed = {leaf.fact for leaf in twin.rests_on}
        told = {key: value for key, value in self.left.items() if key not in needed and key not in twin.missing}
        more = self.twin.knowing(told)
        again = at(more, action)
        if moved(twin, again) and positions.to_json(more.position) != positions.to_json(self.twin.position):
            again = said(self.twin.position, more.setting, action)
        for one in moved(twin, again):
            self._differs(one, action, again, twin)

    def compare_parts(self, tried: Sequence[tuple[str, Action]], share: float) -> None:
        """Judge attempts in a position of which this share is not told, with the whole box and with the twin's."""
        left = untold_parts(self.told, share, self.rng)
        position = without_parts(self.told.position, left)
        for origin, action in tried:
            told = at(self.told, action)
            if told.status not in (LEGAL, ILLEGAL):
                continue
            for tally, setting in ((self.parts, self.told.setting), (self.both, self.twin.setting)):
                found = said(position, setting, action)
                kinds = [*tally.add(origin, action, told, found)]
                if found.status in JUDGED and self.rng.random() < 0.1:
                    kinds += self._rests_in(position, left, action, found, setting)
                for kind in kinds:
                    different = Difference(kind, len(self.told.steps), action, told, found, tuple(left))
                    tally.differences.append(different)

    def _rests_in(
        self, position: Position, left: Mapping[str, Json], action: Action, found: Said, setting: Setting
    ) -> list[str]:
        """Check that telling every part of a position that a verdict does not rest on leaves it as it is."""
        looked = [f"{leaf.path}." for leaf in found.rests_on]
        more = positions.clone(position)
        for path, value in left.items():
            if not any(one.startswith(f"{path}.") for one in looked):
                tell(more, nested(path, value))
        return moved(found, said(more, setting, action))

    def _drifted(self, action: Action, told: Said, twin: Said) -> bool:
        """Whether the twin says otherwise only because its record is of another game."""
        definite = twin.status in (LEGAL, ILLEGAL)
        return definite and twin.status != told.status and not self._stands(action, told)

    def _stands(self, action: Action, told: Said) -> bool:
        """Whether the twin itself would take back its verdict once it knows all; else its record is of another game.

        So it is where an entry was only kept by an override, though it was meant for a question that is not asked there.
        """
        if any(step.overridden for step in self.twin.steps):
            return False
        return at(self.twin.knowing(self.left), action).status == told.status

    def _declines(self, action: Action) -> bool:
        """Whether an entry that the twin calls legal is so once it is told all, perhaps as it declines what a card asks then.

        It must be a card of which the twin has noted that it may ask something, and nothing that nobody may decline. What
        the twin understood may say of which card it declines something: then it is legal by itself.
        """
        made, noted = self.twin.knowing(self.left), silent(self.twin)
        if said(made.position, made.setting, action).status == LEGAL:
            return True
        if (
            not noted
            or text_of(made.position) not in {*noted, ""}
            or not leaves_out(made.position, made.setting, action)
        ):
            return False

        def apply(position: Position, declined: Action, notes: list[Note]) -> None:
            declined.apply(position, made.setting, notes)

        found = without(made.position, made.setting, action, apply)
        if found is None or found.passed_over:
            return False
        return said(found.position, made.setting, action).status == LEGAL

    def play(self, action: Action) -> bool:
        """Carry out an action at both tables; false if the table that knows all fails."""
        try:
            self.told.declare(action, warn=False)
        except NotKnown as error:
            self._differs(FAULT, action, Said(FAULT), Said(FAULT, why=f"at the table that knows all: {error}"))
            return False
        self.follow(action)
        return True

    def follow(self, action: Action) -> None:
        """Declare at the twin what has just happened at the other table."""
        self.tally.steps += 1
        declined, self.left_out = self.left_out, None
        if action.spec.ends and self._unsaid(action):
            self.left_out = action
            return
        before = self.twin.branch()
        try:
            verdict = self._declared(self.twin, action)
            if verdict.status == ILLEGAL:
                self.twin.declare(action, override=True, why="it was so", warn=False)
            elif verdict.status == UNVERIFIABLE and declined is not None and not self._true(self.twin):
                self.twin = self._saying(declined, before, action) or self.twin
        except Ambiguous as error:
            self._nearest(completions(error, action))
        except UntoldError as error:
            missing: Any = error.facts["missing"]
            self._asked_first([str(one) for one in missing], action)
        except (RefereeError, *CANNOT) as error:
            self._differs("not recorded", action, Said(LEGAL), Said(FAULT, why=f"{type(error).__name__}: {error}"))
        self._catch_up()

    def _unsaid(self, action: Action) -> bool:
        """Whether what has just been declined was asked by what the twin does not know: there it would end something else."""
        told = self.told.position_at(len(self.told.steps) - 1)
        asked = self.told.game.decision(told, self.told.setting)
        if not self.twin.decision().also and asked.kind != "moment":
            return False
        if asked.kind == self.twin.decision().kind or text_of(told) not in {*silent(self.twin), ""}:
            return False
        if not together(self.twin, self.told):
            return False
        trial = after(self.twin, action)
        return trial is None or positions.to_json(trial.position) != positions.to_json(self.twin.position)

    def _asked_first(self, missing: Sequence[str], action: Action) -> None:
        """Tell what the twin has to know before it can record an action, as people look it up; then it is declared."""
        asked = [key for key in missing if key in self.left] or [*self.left]
        self._differs("asked first", action, Said(LEGAL), Said(FAULT, missing=tuple(asked)))
        self.tally.told_on_the_way += len(asked)
        self.tell(asked)
        self.follow(action)
        self.tally.steps -= 1

    def _saying(self, declined: Action, before: Session, action: Action) -> Session | None:
        """The twin when it was said after all what was declined ``before`` this action, which may answer that as well."""
        for one in named(declined, silent(before)):
            trial = after(before, one)
            told = after(trial, action) if trial is not None else None
            if told is not None and self._true(told):
                return told
        return None

    @staticmethod
    def _declared(table: Session, action: Action) -> Verdict:
        return table.declare(action, warn=False)

    def _nearest(self, tried: Iterable[Action]) -> None:
        """Declare of several actions the one after which the twin is most like the other table."""
        wanted = positions.to_json(self.told.position)
        found = [one for action in tried if (one := after(self.twin, action)) is not None]
        if found:
            self.twin = min(
                found,
                key=lambda one: distance(positions.to_json(one.position), wanted) - together(one, self.told) / 2,
            )

    def _catch_up(self) -> None:
        """Answer what the twin asks and the other table knows by itself, until both ask the same; else tell facts."""
        wanted = positions.to_json(self.told.position)
        while (ended := self._ended()) is not None:
            self.twin = ended
        if together(self.twin, self.told):
            return
        if positions.to_json(self.twin.knowing(self.left).position) != wanted:
            last = self.told.steps[-1].action if self.told.steps else None
            self._differs("another position", last, Said("catching up"), Said("catching up"))
        off = distance(positions.to_json(self.twin.position), wanted)
        queue, tried = [(off, 0, True, self.twin)], 0
        while queue and tried < MOST_TRIED:
            _, _, bare, table = heapq.heappop(queue)
            nearest: tuple[int, Session] | None = None
            for action in itertools.islice(answers(table), MOST_NEXT):
                tried += 1
                trial = after(table, action)
                if trial is None:
                    continue
                now = distance(positions.to_json(trial.position), wanted)
                plain = bare and not any(getattr(action, one.field) is not None for one in action.spec.args)
                if together(trial, self.told) and now <= off + 3 * plain and (nearest is None or now < nearest[0]):
                    nearest = (now, trial) if self._true(trial) else nearest
                heapq.heappush(queue, (now, tried, plain, trial))
            if nearest is not None:
                self.twin = nearest[1]
                return
        self._lost()

    def _ended(self) -> Session | None:
        """The twin after it was said that a text is over about which it may be told more; None if it is not over."""
        if not self.twin.decision().also or moment_of(self.twin) == moment_of(self.told):
            return None
        verbs = self.twin.decision().verbs
        plain = (one for one in self.twin.legal(private=True) if type(one) in verbs)
        tried = (after(self.twin, action) for action in itertools.islice(plain, MOST_ENDS))
        return next((one for one in tried if one is not None and self._as_near(one) and self._true(one)), None)

    def _as_near(self, trial: Session) -> bool:
        """Whether both ask the same then, or the twin about another text."""
        return moment_of(trial) == moment_of(self.told) or bool(trial.decision().also)

    def _true(self, trial: Session) -> bool:
        """Whether what was said to catch up is so, as those at the table see who have the printed facts before them.

        So it is not if a text is said to be over too early.
        """
        since = len(self.twin.steps)
        made = trial.knowing(self.left)
        said_true = all(
            step.verdict == LEGAL and not too_early(step.action, self.twin, made) for step in made.steps[since:]
        )
        return said_true and positions.to_json(made.position) == positions.to_json(self.told.position)

    def _lost(self) -> None:
        """Tell as few facts as it takes for the twin to ask what the other asks."""
        last = self.told.steps[-1].action if self.told.steps else None
        asks = [Said("asks", why=moment_text(one)) for one in (self.told, self.twin)]
        self._differs("another moment", last, *asks)
        wanted = [*getattr(self.twin.position, "unsure", ()), *self._missed()]
        queue = list(dict.fromkeys([*(key for key in wanted if key in self.left), *self.left]))
        needed: list[str] = []
        self.tally.resets += 1
        if self.tally.resets > MOST_RESETS:
            needed, queue = queue, []
        while queue and not self._together(needed):
            low, high = 1, len(queue)
            while low < high:
                middle = (low + high) // 2
                low, high = (low, middle) if self._together([*needed, *queue[:middle]]) else (middle + 1, high)
            needed.append(queue[low - 1])
            queue = queue[: low - 1]
        self.tally.told_on_the_way += len(needed)
        again = self._knowing(needed)
        self.twin = again if together(again, self.told) else self._anew(needed)
        for key in needed:
            del self.left[key]

    def _knowing(self, telling: Iterable[str]) -> Session:
        """The twin when these facts are told."""
        return self.twin.knowing({key: self.left[key] for key in telling})

    def _anew(self, telling: Iterable[str]) -> Session:
        """A twin with the entries of the other table, and these facts more."""
        table = twin_of(self.told, {*self.left} - {*telling})
        for step in self.told.steps:
            assert step.action is not None
            try:
                if table.declare(step.action, warn=False).status == ILLEGAL:
                    table.declare(step.action, override=True, why="it was so", warn=False)
            except (RefereeError, *CANNOT):
                pass
        return table

    def _together(self, keys: Iterable[str]) -> bool:
        return together(self._knowing(keys), self.told)

    def _missed(self) -> Iterator[str]:
        for step in self.twin.steps[-3:]:
            if step.action is not None and step.status == UNVERIFIABLE:
                yield from at(self.twin, step.action).missing

    def tell(self, keys: Iterable[str]) -> None:
        """Tell the twin these facts."""
        self.twin.learn_all({key: self.left.pop(key) for key in keys})

    def tell_rest(self, rng: Random) -> Session:
        """A copy of the twin that was told all the rest, in any order and portions."""
        keys = list(self.left)
        rng.shuffle(keys)
        made, cuts = self.twin, sorted(rng.randrange(len(keys) + 1) for _ in range(PORTIONS - 1))
        for first, last in itertools.pairwise((0, *cuts, len(keys))):
            made = made.knowing({key: self.left[key] for key in keys[first:last]})
        return made

    def same_in_the_end(self, rng: Random) -> None:
        """Compare position, marks and score of the twin that was told everything with those of the other table."""
        if self.left_out is not None or any(
            one.kind in ("called illegal", "not recorded") for one in self.tally.differences
        ):
            return
        made = self.tell_rest(rng)
        last = self.told.steps[-1].action if self.told.steps else None
        for kind, one, other in zip(LATE, *map(told_of, (made, self.told)), strict=True):
            if one != other:
                paths = [*differing(one, other, "")]
                self._differs(kind, last, Said(kind), Said(kind, why=" ".join(paths[:3])))

    def _differs(self, kind: str, attempt: Action | None, told: Said, twin: Said) -> None:
        self.tally.differences.append(Difference(kind, len(self.told.steps), attempt, told, twin))


def moved(before: Said, after: Said) -> list[str]:
    """What telling something moved, though the verdict does not rest on it.

    Where there are too many ways to name the rules that all of them break, there may be fewer then.
    """
    if before.status != after.status:
        return ["rests on more"]
    return [] if {*after.rules} <= {*before.rules} else ["rules rest on more"]


def game_of_twins(
    table: Session, share: float, rng: Random, with_parts: float = 0.05, steps: int = simulate.LONGEST, tries: int = 0
) -> Twins:
    """Play a random game, or some steps of it, at two tables, with attempts before each step.

    The twin lacks this share of the facts; in one step of so many (``with_parts``) the same share of the position is
    not told either. So many other boxes (``tries``) are tried to show of what is not decided that nobody could know it.
    """
    facts = list(table.setting.box.facts)
    twins = Twins(table, rng.sample(facts, round(share * len(facts))), rng, tries)
    pool: list[Action] = []
    halfway = rng.randrange(1, 300)
    while len(table.steps) < steps and not table.decision().over:
        action = simulate.choose(table, rng)
        tried = [("played", action), *attempts(table, pool, action, rng)]
        if rng.random() < with_parts and sum(twins.parts.met.values()) < MOST_PARTS:
            twins.compare_parts(tried, share)
        for origin, one in tried:
            twins.compare(origin, one)
        if not twins.play(action):
            return twins
        pool = [*pool[-60:], action]
        if len(table.steps) == halfway:
            twins.same_in_the_end(rng)
    twins.same_in_the_end(rng)
    return twins


def stretch(game: Game, case: Case, share: float, rng: Random, steps: int, with_parts: float, tries: int = 0) -> Twins:
    """Some steps of a random game, from its beginning or from a position in it that both tables know."""
    table = case.table(game)[0]
    before = rng.choice((0, rng.randrange(40), rng.randrange(400)))
    for _ in itertools.islice(simulate.playing(table, rng), before):
        pass
    if table.decision().over:
        table.undo(min(len(table.steps), steps))
    begun = Session(table.setting, table.position) if table.steps else table
    return game_of_twins(begun, share, rng, with_parts, steps, tries)
