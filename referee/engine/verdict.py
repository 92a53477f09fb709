"""What the referee says of an action: findings while it is checked, and the verdict made of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import field
from typing import TYPE_CHECKING, Any, TypeAlias

from messages.classes import mutable

if TYPE_CHECKING:
    from referee.engine.action import Action
    from referee.engine.asking import Inquiry
    from referee.engine.evidence import Evidence
    from referee.engine.explore import Explored
    from referee.engine.runs import Leaf

LEGAL, ILLEGAL, UNVERIFIABLE = "legal", "illegal", "unverifiable"


class Violation:
    """A rule that the action breaks, with the facts of this table.

    ``forced`` says that a step is missing which had to come first. ``ruling`` names the table's ruling when the verdict
    rests on one.
    """

    __slots__ = ("facts", "forced", "rule", "ruling", "template")

    def __init__(self, rule: str, template: str, *, forced: bool = False, ruling: str = "", **facts: object) -> None:
        self.rule, self.template, self.facts, self.forced, self.ruling = rule, template, facts, forced, ruling

    def under(self, rule: str) -> Violation:
        """The same violation by another rule."""
        same = Violation(rule, self.template)
        same.facts = self.facts
        return same

    def __repr__(self) -> str:
        return f"Violation({self.rule}, {self.facts})"


class Missing:
    """A fact of the box without which a rule cannot be judged."""

    __slots__ = ("key", "rule")

    def __init__(self, key: str, rule: str) -> None:
        self.key, self.rule = key, rule

    def __repr__(self) -> str:
        return f"Missing({self.key}, {self.rule})"


class Warn:
    """Worth saying, though no rule is broken: something optional is given up, something looks odd."""

    __slots__ = ("facts", "rule", "template")

    def __init__(self, rule: str, template: str, **facts: object) -> None:
        self.rule, self.template, self.facts = rule, template, facts


class Open:
    """An optional argument that has to be said in this position.

    The kernel finds by itself which required arguments are open.
    """

    __slots__ = ("arg",)

    def __init__(self, arg: str) -> None:
        self.arg = arg


Finding: TypeAlias = Violation | Missing | Open
Findings: TypeAlias = Iterator[Finding]


class Note:
    """Something that happened when the action was carried out, and the rule that made it happen."""

    __slots__ = ("facts", "rule", "template")

    def __init__(self, rule: str, template: str, **facts: object) -> None:
        self.rule, self.template, self.facts = rule, template, facts

    def __repr__(self) -> str:
        return f"Note({self.rule}, {self.facts})"


@mutable
class Verdict:
    """``status`` is legal, illegal or unverifiable; all violated rules are there at once.

    ``hidden`` are the seats on whose secrets it depends, where whoever asks cannot know them. ``hinges`` are the parts
    of the position that could make it legal or illegal if they were told, beside the facts that are ``missing``;
    ``rests_on`` is what was looked at of what is not known. ``inquiry`` asks for the hinges in words, ``evidence`` is
    all that was looked at; they are there for whoever wants to read them.
    """

    status: str
    action: Action
    violations: list[Violation] = field(default_factory=list)
    warnings: list[Warn] = field(default_factory=list)
    missing: list[Missing] = field(default_factory=list)
    notes: Sequence[Note] = ()
    options: Sequence[Action] = ()
    overridden: bool = False
    hidden: Sequence[int] = ()
    hinges: Sequence[Leaf] = ()
    rests_on: Sequence[Leaf] = ()
    found: Explored[Any] | None = field(default=None, repr=False, compare=False)
    inquiry: Inquiry | None = field(default=None, repr=False, compare=False)
    evidence: Evidence | None = field(default=None, repr=False, compare=False)

    @property
    def legal(self) -> bool:
        return self.status == LEGAL

    @property
    def rules(self) -> list[str]:
        """The ids of the violated rules, each once, in the order found."""
        return list(dict.fromkeys([violation.rule for violation in self.violations])) if self.violations else []
