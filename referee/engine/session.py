"""One table in memory: its position, how it came about, and every way of changing it.

The position is always the replay of the steps that stand; copies kept every few steps make jumping fast. A session
knows nothing of files or databases; :mod:`referee.table` puts a ledger behind it.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping
from dataclasses import fields, replace

from referee.engine import judge as judging
from referee.engine import omitted, reading
from referee.engine import position as positions
from referee.engine.action import Action
from referee.engine.data import Position
from referee.engine.errors import Ambiguous, EntryError, HistoryError, PositionError, RefereeError, UntoldError
from referee.engine.explore import Budget
from referee.engine.game import Decision, Setting
from referee.engine.joined import carry_out, same
from referee.engine.message import N_, Message
from referee.engine.narrowing import keep_sensible
from referee.engine.possible import in_common
from referee.engine.runs import CANNOT, NotKnown
from referee.engine.step import Step
from referee.engine.verdict import ILLEGAL, LEGAL, UNVERIFIABLE, Note, Verdict, Violation
from referee.engine.written import is_known

KEEP_EVERY, KEEP_OFTEN = 64, 8
"""After so many steps a position is kept; more often where playing a step again may take long, as not all is known."""
MOST_NAMED = 6
OPEN = "open"


class Session:
    """A game in play. ``steps`` are what stands, ``undone`` what can be redone (the last undone last).

    ``begun``: it began as the game does, which may rest on facts of the box, not with a position that was given.
    ``known`` is the digest of the box that it was played with; other sessions of its setting may have learnt more
    since. ``asker`` is whom the answers are for: a seat, the table, a watcher; None takes everything for known. What
    must not be told goes through :func:`referee.engine.veil.veiled`.
    """

    def __init__(self, setting: Setting, position: Position = None) -> None:
        self.setting = setting
        self.known = setting.known
        self.game = setting.game
        self.begun = position is None
        self.position = self.game.start(setting) if position is None else position
        self.steps: list[Step] = []
        self.undone: list[Step] = []
        self.asker: int | None = None
        if not self.begun and not is_known(self.position):
            if not setting.gaps:
                setting.has_gaps()
            self.position = positions.clone(self.position)
            keep_sensible(self.position, setting)
        self._kept = {0: positions.clone(self.position)}
        self._loose: int | None = None

    @property
    def parted(self) -> bool:
        """Whether what is next depends on what the asker cannot know."""
        return False

    @property
    def loose(self) -> bool:
        """Whether a step stands that no rule vouches for: an override, a correction, or what could not be verified."""
        return self._loose is not None

    def decision(self) -> Decision:
        """Who decides now, and between what."""
        return self.game.decision(self.position, self.setting)

    def read(self, text: str) -> list[Action]:
        """The actions of one entry, not yet judged; NotUnderstood or Ambiguous if it cannot be read."""
        return self.read_on(text, None)[0]

    def read_on(self, text: str, held: int | None) -> tuple[list[Action], int | None]:
        """The actions of one of several entries typed at once, and who acts on in the next.

        ``held`` is the seat that acts on from the entry before, None in the first. A name holds until the next name.
        Where a step without a name would be another player's, Ambiguous asks who acts.
        """
        return reading.read_on(self, text, held)

    def judge(self, action: Action, *, warn: bool = True) -> Verdict:
        """The verdict on an action in this position, with warnings if ``warn``; changes nothing.

        Ambiguous if arguments are open that can be filled in several ways.
        """
        budget = Budget() if self.setting.partly else None
        verdict = judging.judge(self.position, self.setting, action, self.asker, budget)
        if verdict.found is not None:
            from referee.engine.asking import wondering  # not needed where everything is known

            wondering(verdict, self.position, self.setting)
        if warn and verdict.status != ILLEGAL:
            if self.setting.partly:
                warnings = in_common(lambda: [*verdict.action.warnings(self.position, self.setting)], budget)
                verdict.warnings += warnings
            else:
                verdict.warnings += verdict.action.warnings(self.position, self.setting)
        return verdict

    def instead(self, action: Action) -> list[Action]:
        """Legal actions near an illegal one, as far as the asker may know them."""
        return judging.instead(self.position, self.setting, action, asker=self.asker)

    def legal(self, seat: int | None = None, *, private: bool = False) -> list[Action]:
        """Every legal action now; what only a player knows (a hand typed in) is left open unless ``private``."""
        found = judging.legal(self.position, self.setting, seat)
        return list(found) if private else judging.public(self.position, self.setting, found, self.asker)

    def declare(
        self, action: Action, *, override: bool = False, why: str = "", text: str = "", warn: bool = True
    ) -> Verdict:
        """Judge an action and, unless it is illegal, carry it out; ``override`` carries it out anyway.

        Ambiguous as in :meth:`judge`; EntryError if even an override cannot carry it out, or if too much is not known
        for anybody to say what comes of it.
        """
        verdict = self.judge(action, warn=warn)
        if verdict.status == ILLEGAL and not override:
            return verdict
        verdict.overridden = override and verdict.status == ILLEGAL
        step = Step(
            verdict.action,
            why=why,
            status=verdict.status,
            rules=verdict.rules,
            overridden=override and verdict.status != LEGAL,
            text=text,
        )
        try:
            if verdict.overridden:
                self._try_override(step)
            self._carry_out(step, judged=verdict.status == LEGAL)
        except NotKnown as error:
            from referee.engine.question import what_is

            told_of = [what_is(type(self.position), one, self.game.singles) for one in error.leaves[:MOST_NAMED]]
            raise UntoldError(
                N_("{action} cannot be recorded until this is known: {missing}."),
                verdict=verdict,
                action=verdict.action.spec.verb,
                missing=list({str(one): one for one in told_of}.values()),
            ) from error
        self._forget_undone()
        verdict.notes = step.notes
        return verdict

    def _try_override(self, step: Step) -> None:
        """EntryError if the action cannot be carried out at all, even without regard to rules."""
        trial = positions.clone(self.position)
        assert step.action is not None
        if any(judging.out_of_range(step.action)):
            raise EntryError(
                N_("{action} cannot be recorded even by override: there is no such number."),
                action=step.action.spec.verb,
            )
        self._force(trial, step.action, [])
        if same(trial, self.position):
            raise EntryError(
                N_("{action} cannot be carried out here even by override; set the position with a correction."),
                action=step.action.spec.verb,
            )

    def correct(self, path: str, value: object, why: str) -> Step:
        """Set a part of the position because the table says so.

        The step's ``notes`` are the rules against the change, ``impossible`` those against the counts it leads to.
        PositionError if there is no reason, or if the value makes no sense there.
        """
        if not why.strip():
            raise PositionError(N_("A correction needs a reason."))
        trial = positions.clone(self.position)
        positions.set_path(trial, path, value)
        try:
            self._refuse_nonsense(trial)
            impossible = self._newly_impossible(trial)
            step = Step(path=path, value=value, why=why, status="corrected")
            self._change(positions.clone(self.position), step, [], loosely=True)
        except CANNOT as error:
            raise PositionError(
                N_("{path} = {value} cannot be carried out here. {why}"),
                path=path,
                value=str(value),
                why=Message(N_("The table could not go on from it.")),
            ) from error
        self._forget_undone()
        self._carry_out(step)
        step.impossible = impossible
        return step

    def _refuse_nonsense(self, trial: object) -> None:
        positions.check_counts(trial, positions.below_zero(self.position))
        problem = self.game.fits(trial, self.setting)
        if problem is not None:
            raise PositionError(problem.template, **problem.facts)

    def _newly_impossible(self, trial: object) -> list[Note]:
        """What the audit finds wrong in ``trial`` but not in the position of now."""
        now, then = (
            {repr(one): one for one in self.game.audit(position, self.setting) if isinstance(one, Violation)}
            for position in (self.position, trial)
        )
        return [Note(one.rule, one.template, **one.facts) for key, one in then.items() if key not in now]

    def undo(self, count: int = 1) -> list[Step]:
        """Take back the last ``count`` steps; returns them, the latest first. HistoryError if there are fewer."""
        if count < 1 or count > len(self.steps):
            raise HistoryError(
                N_("Only {count#step|steps} can be undone.") if self.steps else N_("There is nothing to undo."),
                count=len(self.steps),
            )
        taken = self.steps[-count:]
        self.jump(len(self.steps) - count)
        self.undone.extend(reversed(taken))
        return taken[::-1]

    def redo(self, count: int = 1) -> list[Step]:
        """Carry out again the last ``count`` undone steps; returns them in order. HistoryError if there are fewer."""
        if count < 1 or count > len(self.undone):
            raise HistoryError(
                N_("Only {count#step|steps} can be redone.") if self.undone else N_("There is nothing to redo."),
                count=len(self.undone),
            )
        again = [self.undone.pop() for _ in range(count)]
        for step in again:
            self.restore(step)
        return again

    def jump(self, count: int) -> None:
        """Go back to the position after the first ``count`` steps and drop the later ones."""
        base = max(at for at in self._kept if at <= count)
        replayed = self.steps[base:count]
        del self.steps[base:]
        self._kept = {at: kept for at, kept in self._kept.items() if at <= base}
        self.position = positions.clone(self._kept[base])
        if self._loose is not None and self._loose >= base:
            self._loose = None
        for step in replayed:
            self._carry_out(step)

    def position_at(self, count: int) -> Position:
        """The position after the first ``count`` steps; this session stays as it is."""
        base = max(at for at in self._kept if at <= count)
        found = positions.clone(self._kept[base])
        for at, step in enumerate(self.steps[base:count], base):
            self._change(found, step, [], loosely=self._loose is not None and at >= self._loose, number=at + 1)
        return found

    def learn(self, key: str, value: object) -> None:
        """Add a fact to the box and play the steps again with it."""
        self.learn_all({key: value})

    def learn_all(self, facts: Mapping[str, object]) -> None:
        """Add facts to the box and play the steps again with them.

        What was overridden may break more rules by what is known now. If one fact is told otherwise than before, what
        was found legal is judged again too.
        """
        otherwise = _otherwise(self.setting, facts)
        self.setting.box.facts.update(facts)
        self.setting.refresh()
        self.known = self.setting.known
        steps, self.steps = self.steps, []
        self.position = self.game.start(self.setting) if self.begun else positions.clone(self._kept[0])
        self._kept = {0: positions.clone(self.position)}
        self._loose = None
        for step in steps:
            step.late = step.late or otherwise or step.overridden
            self.restore(step)

    def knowing(self, facts: Mapping[str, object]) -> Session:
        """A copy of this session as it would be with these facts added; this session stays as it is."""
        late = _otherwise(self.setting, facts)
        box = replace(self.setting.box, facts={**self.setting.box.facts, **facts})
        made = Session(replace(self.setting, box=box), None if self.begun else positions.clone(self._kept[0]))
        for step in self.steps:
            made.restore(replace(step, late=step.late or late or step.overridden))
        return made

    def branch(self) -> Session:
        """A copy to try things on; this session stays as it is."""
        made = copy.copy(self)
        made.known, made.undone = self.setting.known, []
        made.continues(self)
        return made

    def continues(self, other: Session) -> None:
        """Take over the steps, position and asker of another session that began alike."""
        self.asker = other.asker
        self.steps = list(other.steps)
        self.position = positions.clone(other.position)
        self._kept = dict(other._kept)
        self._loose = other._loose

    def restore(self, step: Step) -> None:
        """Carry out a step of a record without judging it again; what can no longer be carried out has no effect."""
        step.broken = False
        try:
            self._carry_out(step)
        except (*CANNOT, RefereeError):
            step.broken = True
            self.position = self.position_at(len(self.steps))
            self._carry_out(step)

    def _forget_undone(self) -> None:
        self.undone.clear()

    def _carry_out(self, step: Step, *, judged: bool = False) -> None:
        step.notes = []
        if step.doubted:
            self._keep()
        loose = self._change(self.position, step, step.notes, loosely=self._loose is not None, judged=judged)
        if loose and self._loose is None:
            self._loose = len(self.steps)
        self.steps.append(step)
        if len(self.steps) % (KEEP_OFTEN if self.setting.partly else KEEP_EVERY) == 0:
            self._keep()

    def _keep(self) -> None:
        """Keep the position as it is now, so that going back to it plays nothing again."""
        self._kept[len(self.steps)] = positions.clone(self.position)

    def _change(
        self, position: Position, step: Step, notes: list[Note], *, loosely: bool, number: int = 0, judged: bool = False
    ) -> bool:
        """Change ``position`` by a step, add to ``notes`` what happened, and say whether no rule vouches for it.

        ``loosely`` is set from the first step on that no rule vouches for: counts may be wrong then and are kept from
        falling below zero. What was ``judged`` legal just now left nothing out.
        """
        before: Position | None = None
        if step.action is not None and not (judged or step.overridden or step.broken):
            before = self._leave_out(position, step, step.action, notes, number)
        if step.plain and step.action is not None:
            self._apply(position, step.action, notes, number)
            if loosely:
                positions.floor(position)
            return False
        if step.broken:
            return step.loose
        if step.action is None:
            step.before = found = positions.clone(position)
            positions.set_path(position, step.path, step.value)
            notes.extend(in_common(lambda: self.game.changes(found, position, self.setting)))
            keep_sensible(position, self.setting)
        elif step.doubted:
            self._settle(position, step, notes, number, before)
        elif step.overridden:
            self._force(position, step.action, notes, number)
        else:
            self._apply(position, step.action, notes, number)
        loose = step.loose
        if loosely or loose:
            positions.floor(position)
        return loose

    def _leave_out(
        self, position: Position, step: Step, action: Action, notes: list[Note], number: int
    ) -> Position | None:
        """Leave out what is asked before a step and was not when it was made, as a text was told since.

        Where it is illegal all the same, it is judged by what is known now. Returns the position to judge it in, where
        nobody may decline what was left out.
        """
        if not omitted.leaves_out(position, self.setting, action):
            return None

        def apply(position: Position, declined: Action, notes: list[Note]) -> None:
            self._apply(position, declined, notes, number)

        found, before = omitted.without(position, self.setting, action, apply), None
        if found is not None:
            before = positions.clone(position) if found.passed_over else None
            found.put_in(position)
            notes.extend(found.notes)
        step.late = step.late or found is None or found.passed_over
        return before

    def _apply(self, position: Position, action: Action, notes: list[Note], number: int) -> None:
        """Apply an action; on what is only partly known, on every possible table where it is legal, if there is one."""
        if not self.setting.partly:
            action.apply(position, self.setting, notes)
            return
        carry_out(position, self.setting, action, notes, number or len(self.steps) + 1)

    def _settle(self, position: Position, step: Step, notes: list[Note], number: int, before: Position | None) -> None:
        """Judge a step by the facts known now, in the position ``before`` something was left out, and apply it.

        What was never verified has no effect while they leave arguments open.
        """
        assert step.action is not None
        judge = judging.judge if step.overridden else judging.of_the_record
        try:
            verdict = judge(before or position, self.setting, step.action)
        except Ambiguous:
            step.settled, step.rules, step.judged = OPEN, (), None
            if step.status != UNVERIFIABLE:
                self._force(position, step.action, notes, number)
            return
        verdict.overridden = step.overridden and verdict.status == ILLEGAL
        step.settled, step.rules, step.judged = verdict.status, verdict.rules, verdict
        self._force(position, verdict.action, notes, number)

    def _force(self, position: Position, action: Action, notes: list[Note], number: int = 0) -> None:
        """Apply what was not judged legal; what cannot be done at all leaves the position as it was.

        NotKnown if too much is not told for anybody to say what comes of it.
        """
        if action.unsaid():
            return
        before = positions.clone(position)
        try:
            self._apply(position, action, notes, number)
        except NotKnown:
            raise
        except CANNOT:
            for one in fields(before):
                setattr(position, one.name, getattr(before, one.name))
            notes.clear()


def _otherwise(setting: Setting, facts: Mapping[str, object]) -> bool:
    """Whether one of the facts was known, or assumed, with another value."""
    known = setting.goes_by
    return any(known.get(key, value) != value for key, value in facts.items())
