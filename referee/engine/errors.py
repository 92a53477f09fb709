"""What can go wrong before a verdict. The whole tree of errors is drawn in :mod:`messages`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from messages import RefereeError as RefereeError

if TYPE_CHECKING:
    from referee.engine.action import Action, Arg
    from referee.engine.verdict import Verdict


class EntryError(RefereeError):
    """The words typed do not make one action. ``place`` is the number of the entry among those typed at once."""

    place = 0


class NotUnderstood(EntryError):
    """The entry cannot be read.

    ``start`` and ``end`` delimit the offending text; ``nearest`` are words that fit there.
    """

    def __init__(
        self,
        template: str,
        /,
        *,
        entry: str = "",
        start: int = 0,
        end: int = 0,
        nearest: Sequence[str] = (),
        **facts: object,
    ) -> None:
        super().__init__(template, **facts)
        self.entry, self.start, self.end, self.nearest = entry, start, end, tuple(nearest)


class Ambiguous(EntryError):
    """The entry can mean several actions.

    ``options`` are the complete actions that match, ``open_args`` what still has to be said. ``before`` and ``after``
    are the other actions of the same entry, in order.
    """

    def __init__(
        self, template: str, /, *, options: Sequence[Action] = (), open_args: Sequence[Arg] = (), **facts: object
    ) -> None:
        super().__init__(template, **facts)
        self.options, self.open_args = tuple(options), tuple(open_args)
        self.before: tuple[Action, ...] = ()
        self.after: tuple[Action, ...] = ()


class UntoldError(EntryError):
    """Too much is not known for anybody to say what comes of an action; ``verdict`` is what can be said of it."""

    def __init__(self, template: str, /, *, verdict: Verdict, **facts: object) -> None:
        super().__init__(template, **facts)
        self.verdict = verdict


class PositionError(RefereeError):
    """Data that is no position of this game; the fact ``path`` says where."""


class SetupError(RefereeError):
    """Players, options or rulings with which no table can be opened."""


class NoSuchError(SetupError):
    """Something was ``called`` by a name that it does not have; ``known`` are the names there are."""

    def __init__(self, template: str, called: str, known: Iterable[str], /, **facts: object) -> None:
        super().__init__(template, **facts)
        self.called, self.known = called, tuple(known)


class HistoryError(RefereeError):
    """There is nothing to undo, redo or keep."""
