"""What came of attempts at two tables: what each said, how often they agreed, and where they must not differ."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from time import process_time

from messages.classes import frozen
from referee.engine.action import Action
from referee.engine.data import Position
from referee.engine.errors import Ambiguous, RefereeError
from referee.engine.game import Setting
from referee.engine.judge import judge
from referee.engine.runs import CANNOT, Leaf
from referee.engine.session import OPEN, Session
from referee.engine.verdict import ILLEGAL, LEGAL, UNVERIFIABLE

FAULT = "fault"
JUDGED = (LEGAL, ILLEGAL, UNVERIFIABLE)
LATE = tuple(f"another {what}" for what in ("position", "mark", "final", "fact", "score"))
"""How a table that was told everything in the end may differ from one that knew it from the start."""
WRONG = frozenset(
    ("called legal", "called illegal", "another action", FAULT, "not recorded", "rests on more", "rules rest on more")
).union(LATE)
"""The kinds of difference that must never be."""


@frozen
class Said:
    """What a table says to an attempt: a status, ``open`` if it asks for more, a fault if it fails."""

    status: str
    action: Action | None = None
    rules: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    why: str = ""
    rests_on: tuple[Leaf, ...] = ()
    seconds: float = 0.0


@frozen
class Difference:
    """Where the twin says or becomes what it must not: which kind, after how many steps, at what attempt."""

    kind: str
    step: int
    attempt: Action | None
    told: Said
    twin: Said
    without: tuple[str, ...] = ()

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
    beyond: Counter[tuple[str, str, str, str]] = field(default_factory=Counter)
    told_on_the_way: int = 0
    resets: int = 0
    drifted: int = 0
    declined: int = 0
    steps: int = 0
    seconds: list[float] = field(default_factory=list)

    def add(self, origin: str, action: Action, told: Said, twin: Said) -> Iterator[str]:
        """Count what was said to an attempt; the kinds of difference that must not be."""
        self.met[origin, told.status, twin.status] += 1
        self.seconds.append(twin.seconds)
        if twin.status not in (LEGAL, ILLEGAL):
            self.hinges[hinge(action, told, twin)] += 1
        if twin.status == FAULT:
            yield FAULT
        elif twin.status in (LEGAL, ILLEGAL) and twin.status != told.status:
            yield f"called {twin.status}"
        elif told.status == twin.status == LEGAL and told.action != twin.action:
            yield "another action"

    def take(self, other: Tally) -> None:
        """Count in what came of another game."""
        self.met += other.met
        self.hinges += other.hinges
        self.beyond += other.beyond
        self.differences += other.differences
        self.seconds += other.seconds
        self.told_on_the_way += other.told_on_the_way
        self.resets += other.resets
        self.drifted += other.drifted
        self.declined += other.declined
        self.steps += other.steps

    def share(self, status: str, origins: Iterable[str] = ()) -> float:
        """Of the attempts that have this status with everything known, how many have it at the twin."""
        wanted = set(origins)
        of = [(here, n) for (how, one, here), n in self.met.items() if one == status and (not wanted or how in wanted)]
        every = sum(n for _, n in of)
        return sum(n for here, n in of if here == status) / every if every else 1.0

    def found(self, status: str) -> float:
        """The same, of those attempts only of which nobody has shown that they could not be decided."""
        every = sum(n for (_, one, _), n in self.met.items() if one == status)
        every -= sum(n for (one, *_), n in self.beyond.items() if one == status)
        decided = sum(n for (_, one, here), n in self.met.items() if one == here == status)
        return decided / every if every else 1.0


def said(position: Position, setting: Setting, action: Action) -> Said:
    """What is said to an action in a position, by what the setting knows."""
    begun = process_time()
    try:
        verdict = judge(position, setting, action)
    except Ambiguous as error:
        return Said(OPEN, why=str(error), seconds=process_time() - begun)
    except RefereeError as error:
        return Said("refused", why=f"{type(error).__name__}: {error}")
    except CANNOT as error:
        return Said(FAULT, why=f"{type(error).__name__}: {error}")
    return Said(
        verdict.status,
        verdict.action,
        tuple(verdict.rules),
        (*(one.key for one in verdict.missing), *(leaf.path for leaf in verdict.hinges)),
        rests_on=tuple(verdict.rests_on),
        seconds=process_time() - begun,
    )


def at(table: Session, action: Action) -> Said:
    """What a table says to an action."""
    return said(table.position, table.setting, action)


def hinge(action: Action, told: Said, twin: Said) -> tuple[str, str, str, str]:
    facts = " ".join(sorted({_kind(key) for key in twin.missing})) or twin.why[:70]
    return told.status, action.spec.verb.key, " ".join(told.rules), facts


def _kind(key: str) -> str:
    return (
        ".".join(part for part in key.split(".")[:4] if not part.isdecimal())
        if key.startswith("players")
        else key.split(".")[0]
    )
