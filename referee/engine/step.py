"""What changed a position: an action, or a correction of the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field

from messages.classes import mutable
from referee.engine.action import Action
from referee.engine.data import Position
from referee.engine.verdict import LEGAL, UNVERIFIABLE, Missing, Note, Verdict, Violation


@mutable
class Step:
    """Something that changed the position: an accepted action, an overridden one, or a correction.

    ``overridden``: it stands although it is illegal, or in case it turns out so. ``settled`` is the verdict by the facts
    known now on a step that was not verified, or that is ``late``: a fact it may rest on was told since. It is legal,
    illegal, still unverifiable, or open; ``judged`` is the whole verdict, if there is one. ``sound`` says that the table
    was found to go on after it, ``broken`` that it can no longer be carried out and has no effect.
    ``before`` is the position that a correction found.
    """

    action: Action | None = None
    path: str = ""
    value: object = None
    why: str = ""
    status: str = ""
    rules: Sequence[str] = ()
    overridden: bool = False
    text: str = ""
    seq: int = 0
    settled: str = ""
    judged: Verdict | None = None
    late: bool = False
    sound: bool = False
    broken: bool = False
    notes: list[Note] = field(default_factory=list)
    impossible: Sequence[Note] = ()
    before: Position | None = field(default=None, compare=False, repr=False)

    @property
    def plain(self) -> bool:
        """Whether it was found legal by facts that are still told so, and has its effect."""
        return self.status == LEGAL and not (self.late or self.overridden or self.broken)

    @property
    def doubted(self) -> bool:
        """Whether it is judged again whenever it is carried out."""
        return self.action is not None and (self.late or self.status == UNVERIFIABLE)

    @property
    def verdict(self) -> str:
        """The verdict by the facts known now."""
        return self.settled if self.settled and self.doubted else self.status

    @property
    def findings(self) -> list[Violation | Missing]:
        """What it breaks and what it hinges on by the facts known now."""
        return [] if self.judged is None else [*self.judged.violations, *self.judged.missing]

    @property
    def loose(self) -> bool:
        """Whether no rule vouches for it: an override, a correction, or what is not found legal."""
        return self.action is None or (self.verdict if self.settled else self.status) != LEGAL

    def renewed(self) -> bool:
        """Take the verdict by the facts known now for its own, as if it were declared now.

        False if that cannot be, because it turned out to be illegal or would be asked for more.
        """
        if self.doubted and self.settled:
            if self.settled not in (LEGAL, UNVERIFIABLE):
                return False
            self.status = self.settled
            self.settled = "" if self.settled == LEGAL else self.settled
        self.late = False
        return True
