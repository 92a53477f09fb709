"""Random games at two tables: one knows every fact of the practice box, its twin only some. What both say is compared.

What is called legal or illegal at the twin must be so at the table that knows everything; and when the twin is told the
rest, in any order, it must be the same table.
"""

from __future__ import annotations

import heapq
import itertools
from collections import Counter
from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from referee.engine import position as positions
from referee.engine import simulate
from referee.engine.action import Action
from referee.engine.box import Box
from referee.engine.data import Fact
from referee.engine.errors import Ambiguous, RefereeError
from referee.engine.game import Decision
from referee.engine.session import CANNOT, OPEN, Session
from referee.engine.verdict import ILLEGAL, LEGAL, UNVERIFIABLE, Verdict

SHARES = {"a tenth": 0.1, "half": 0.5, "all": 1.0}
"""How much of the box is not told."""
FAULT = "fault"
MOST_TRIED = 200
MOST_NEXT = 40
MOST_RESETS = 25


@dataclass(frozen=True)
class Said:
    """What a table says to an attempt: a status, ``open`` if it asks for more, a fault if it fails."""

    status: str
    action: Action | None = None
    rules: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    why: str = ""


@dataclass(frozen=True)
class Difference:
    """Where the twin says or becomes what it must not: which kind, after how many steps, at what attempt."""

    kind: str
    step: int
    attempt: Action | None
    told: Said
    twin: Said

    @property
    def group(self) -> tuple[str, ...]:
        """What differences of one cause have in common, as far as can be seen from outside."""
        verb = self.attempt.spec.verb.key if self.attempt is not None else ""
        return self.kind, verb, " ".join(sorted({*self.told.rules, *self.twin.rules})), self.twin.why[:60]


@dataclass
class Tally:
    """What came of the attempts: how often each status of the table that knows all met each of its twin's."""

    met: Counter[tuple[str, str, str]] = field(default_factory=Counter)
    differences: list[Difference] = field(default_factory=list)
    hinges: Counter[tuple[str, str, str, str]] = field(default_factory=Counter)
    told_on_the_way: int = 0
    resets: int = 0
    drifted: int = 0
    steps: int = 0

    def share(self, status: str, origins: Iterable[str] = ()) -> float:
        """Of the attempts that have this status with everything known, how many have it at the twin."""
        wanted = set(origins)
        of = [(here, n) for (how, one, here), n in self.met.items() if one == status and (not wanted or how in wanted)]
        every = sum(n for _, n in of)
        return sum(n for here, n in of if here == status) / every if every else 1.0


def said(table: Session, action: Action) -> Said:
    """What a table says to an action."""
    try:
        verdict = table.judge(action, warn=False)
    except Ambiguous as error:
        return Said(OPEN, why=str(error))
    except RefereeError as error:
        return Said("refused", why=f"{type(error).__name__}: {error}")
    except CANNOT as error:
        return Said(FAULT, why=f"{type(error).__name__}: {error}")
    missing = tuple(one.key for one in verdict.missing)
    return Said(verdict.status, verdict.action, tuple(verdict.rules), missing)


def twin_of(told: Session, untold: Container[str]) -> Session:
    """A table like another at its beginning, whose box lacks facts."""
    setting = told.setting
    known = {key: value for key, value in setting.box.facts.items() if key not in untold}
    box = Box(setting.box.game, "twin", False, known)
    return Session(told.game.setting(setting.seats, setting.options, setting.rulings, box))


class Twins:
    """A table that knows every fact, and a twin that does not, with the same entries."""

    def __init__(self, told: Session, untold: Iterable[str]) -> None:
        self.told = told
        self.left: dict[str, Fact] = {key: told.setting.box.facts[key] for key in untold}
        self.began_without = tuple(self.left)
        self.twin = twin_of(told, self.left)
        self.tally = Tally()

    def compare(self, origin: str, action: Action) -> None:
        """Judge one attempt at both tables."""
        told = said(self.told, action)
        if told.status not in (LEGAL, ILLEGAL):
            return
        twin = said(self.twin, action)
        if twin.status in (LEGAL, ILLEGAL) and twin.status != told.status and not self._stands(action, told):
            self.tally.drifted += 1
            self._lost()
            twin = said(self.twin, action)
        self.tally.met[origin, told.status, twin.status] += 1
        if twin.status not in (LEGAL, ILLEGAL):
            facts = " ".join(sorted({key.split(".")[0] for key in twin.missing})) or twin.why[:70]
            self.tally.hinges[told.status, action.spec.verb.key, " ".join(told.rules), facts] += 1
        if twin.status == FAULT:
            self._differs(FAULT, action, told, twin)
        elif twin.status in (LEGAL, ILLEGAL) and twin.status != told.status:
            self._differs(f"called {twin.status}", action, told, twin)
        elif told.status == twin.status == LEGAL and told.action != twin.action:
            self._differs("another action", action, told, twin)

    def _stands(self, action: Action, told: Said) -> bool:
        """Whether the twin itself would take back its verdict once it knows all; else its record is of another game."""
        return said(self.twin.knowing(self.left), action).status == told.status

    def play(self, action: Action) -> None:
        """Carry out an action at both tables; what the twin asks for in between is told as it came about."""
        self.compare("played", action)
        self.told.declare(action, warn=False)
        self.follow(action)

    def follow(self, action: Action) -> None:
        """Declare at the twin what has just happened at the other table."""
        self.tally.steps += 1
        try:
            verdict = self._declared(self.twin, action)
            if verdict.status == ILLEGAL:
                self.twin.declare(action, override=True, why="it was so", warn=False)
        except Ambiguous as error:
            self._nearest(completions(error, action))
        except (RefereeError, *CANNOT) as error:
            self._differs("not recorded", action, Said(LEGAL), Said(FAULT, why=f"{type(error).__name__}: {error}"))
        self._catch_up()

    @staticmethod
    def _declared(table: Session, action: Action) -> Verdict:
        return table.declare(action, warn=False)

    def _nearest(self, tried: Iterable[Action]) -> None:
        """Declare of several actions the one after which the twin is most like the other table."""
        wanted, moment = positions.to_json(self.told.position), moment_of(self.told)
        found = [one for action in tried if (one := after(self.twin, action)) is not None]
        if found:
            self.twin = min(
                found,
                key=lambda one: distance(positions.to_json(one.position), wanted) - (moment_of(one) == moment) / 2,
            )

    def _catch_up(self) -> None:
        """Answer what the twin asks and the other table knows by itself, until both ask the same; else tell facts."""
        wanted, moment = positions.to_json(self.told.position), moment_of(self.told)
        if moment_of(self.twin) == moment:
            return
        off = distance(positions.to_json(self.twin.position), wanted)
        queue, tried = [(off, 0, True, self.twin)], 0
        while queue and tried < MOST_TRIED:
            _, _, bare, table = heapq.heappop(queue)
            for action in itertools.islice(answers(table), MOST_NEXT):
                tried += 1
                trial = after(table, action)
                if trial is None:
                    continue
                now = distance(positions.to_json(trial.position), wanted)
                plain = bare and not any(getattr(action, one.field) is not None for one in action.spec.args)
                if moment_of(trial) == moment and now <= off + 3 * plain:
                    self.twin = trial
                    return
                heapq.heappush(queue, (now, tried, plain, trial))
        self._lost()

    def _lost(self) -> None:
        """Begin again with the same entries; tell as few facts as it takes for the twin to ask what the other asks."""
        last = self.told.steps[-1].action if self.told.steps else None
        asks = [Said("asks", why=_moment_text(one)) for one in (self.told, self.twin)]
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
        self.twin = self._again(needed)
        for key in needed:
            del self.left[key]

    def _again(self, telling: Iterable[str]) -> Session:
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
        return moment_of(self._again(keys)) == moment_of(self.told)

    def _missed(self) -> Iterator[str]:
        for step in self.twin.steps[-3:]:
            if step.action is not None and step.status == UNVERIFIABLE:
                yield from said(self.twin, step.action).missing

    def tell(self, keys: Iterable[str]) -> None:
        """Tell the twin these facts."""
        self.twin.learn_all({key: self.left.pop(key) for key in keys})

    def tell_rest(self, rng: Random) -> Session:
        """A copy of the twin that was told all the rest, in any order and portions."""
        keys = list(self.left)
        rng.shuffle(keys)
        made = self.twin
        while keys:
            count = rng.choice((1, 3, 10, len(keys), len(keys)))
            made = made.knowing({key: self.left[key] for key in keys[:count]})
            keys = keys[count:]
        return made

    def same_in_the_end(self, rng: Random) -> None:
        """Compare position, marks and score of the twin that was told everything with those of the other table."""
        if any(one.kind.startswith(("called illegal", "another", "not")) for one in self.tally.differences):
            return
        made = self.tell_rest(rng)
        last = self.told.steps[-1].action if self.told.steps else None
        if made.position != self.told.position:
            paths = [*differing(positions.to_json(made.position), positions.to_json(self.told.position), "")]
            self._differs("another position", last, Said("position"), Said("position", why=" ".join(paths[:3])))
        marks = sorted({step.settled for step in made.steps} - {"", LEGAL})
        if marks:
            self._differs("another mark", last, Said("marks"), Said("marks", why=" ".join(marks)))
        if score(made) != score(self.told):
            self._differs("another score", last, Said("score"), Said("score"))

    def _differs(self, kind: str, attempt: Action | None, told: Said, twin: Said) -> None:
        self.tally.differences.append(Difference(kind, len(self.told.steps), attempt, told, twin))


def after(table: Session, action: Action) -> Session | None:
    """The table after an action that is not illegal there."""
    trial = table.branch()
    try:
        return None if trial.declare(action, warn=False).status == ILLEGAL else trial
    except (RefereeError, *CANNOT):
        return None


def score(table: Session) -> Any:
    """The totals of the score sheet, or which facts are missing for it."""
    data, missing = table.game.final(table.position, table.setting)
    if missing:
        return sorted(one.key for one in missing)
    return table.game.score(data, table.setting.rulings, []).totals


def moment_of(table: Session) -> tuple[Any, ...]:
    """What must be decided now, by whom, with what."""
    decision: Decision = table.decision()
    return decision.kind, tuple(sorted(decision.seats)), decision.verbs, decision.others


def _moment_text(table: Session) -> str:
    decision = table.decision()
    return f"{decision.kind} {decision.seats} {' '.join(one.spec.verb.key for one in decision.verbs)}"


def completions(error: Ambiguous, action: Action) -> Iterator[Action]:
    """The actions that a question offers, or those with each value of the argument that it asks for."""
    for option in error.options:
        if option != action:
            yield option
        elif error.open_args:
            for value in itertools.islice(error.open_args[0].value.domain(), MOST_TRIED):
                yield replace(action, **{error.open_args[0].field: value})


def answers(table: Session) -> Iterator[Action]:
    """What can be said at a table now: what is listed, or what its verbs can take."""
    listed = list(itertools.islice(table.legal(private=True), MOST_TRIED))
    if listed:
        yield from listed
        return
    decision = table.decision()
    for verb in decision.verbs:
        domains = [[None, *itertools.islice(one.value.domain(), 40)] for one in verb.spec.args]
        for player in decision.seats:
            for values in itertools.islice(itertools.product(*domains), MOST_TRIED):
                yield verb(player, *values)


def distance(one: Any, other: Any) -> int:
    """In how many numbers and words two positions differ, as JSON."""
    return sum(1 for _ in differing(one, other, ""))


def differing(one: Any, other: Any, path: str) -> Iterator[str]:
    """The paths at which two positions differ, as JSON."""
    if one == other:
        return
    if isinstance(one, dict) and isinstance(other, dict):
        for key in {**one, **other}:
            yield from differing(one.get(key), other.get(key), f"{path}.{key}".lstrip("."))
    elif isinstance(one, list) and isinstance(other, list):
        for place, (here, there) in enumerate(itertools.zip_longest(one, other)):
            yield from differing(here, there, f"{path}.{place}".lstrip("."))
    else:
        yield path


def attempts(table: Session, pool: list[Action], played: Action, rng: Random) -> Iterator[tuple[str, Action]]:
    """What people may try now: what is listed, changed a little, of other moments, by others, anything."""
    listed = [] if table.decision().chance else list(itertools.islice(table.legal(private=True), 400))
    near = rng.sample(listed, min(2, len(listed)))
    for one in near:
        yield "listed", one
    for one in (played, *near):
        for other in rng.sample(changed := neighbours(one, rng), min(2, len(changed))):
            yield "changed", other
    seats = len(table.setting.seats)
    for one in rng.sample(pool, min(2, len(pool))):
        yield "another moment", one if one.player < 0 else replace(one, player=rng.choice((played.player, one.player)))
    if played.player >= 0 and seats > 1:
        yield "another player", replace(played, player=(played.player + rng.randrange(1, seats)) % seats)
    yield "anything", anything(table, rng)


def neighbours(action: Action, rng: Random) -> list[Action]:
    """The action with one argument changed or left out."""
    found = []
    for one in action.spec.args:
        domain = [value for value in itertools.islice(one.value.domain(), 300) if value != getattr(action, one.field)]
        for value in [None] * (rng.random() < 0.2) + rng.sample(domain, min(3, len(domain))):
            found.append(replace(action, **{one.field: value}))
    return found


def anything(table: Session, rng: Random) -> Action:
    """Any verb with any arguments, by anybody."""
    decision = table.decision()
    verb = rng.choice(decision.verbs if decision.verbs and rng.random() < 0.5 else table.game.actions)
    values = {}
    for one in verb.spec.args:
        domain = list(itertools.islice(one.value.domain(), 300))
        values[one.field] = rng.choice(domain) if domain and rng.random() < 0.85 else None
    return verb(-1 if verb.spec.by_table else rng.randrange(len(table.setting.seats)), **values)


def game_of_twins(table: Session, share: float, rng: Random, steps: int = simulate.LONGEST) -> Twins:
    """Play a random game at two tables, with attempts before each step; the twin lacks this share of the facts."""
    facts = list(table.setting.box.facts)
    twins = Twins(table, rng.sample(facts, round(share * len(facts))))
    pool: list[Action] = []
    ends = {rng.randrange(1, 300), rng.randrange(1, 300)}
    for _ in range(steps):
        if table.decision().over:
            break
        action = simulate.choose(table, rng)
        for origin, one in attempts(table, pool, action, rng):
            twins.compare(origin, one)
        twins.play(action)
        pool = [*pool[-60:], action]
        if len(table.steps) in ends:
            twins.same_in_the_end(rng)
    twins.same_in_the_end(rng)
    return twins
