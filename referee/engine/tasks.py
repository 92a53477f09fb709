"""What comes next, as a stack of typed tasks in the position: the last one is now.

A task says who (``seats``), and in a class of its own how many, where, of what. A game says once, when it is loaded,
what its kinds of tasks are (:class:`Tasks`):

* ``@TASKS.automatic("income")``: the function carries it out as soon as it comes up,
* ``TASKS.ask("move", rule, prompt, waiting, verbs)``: somebody decides; seats answer one after another, or all at once,
* ``@TASKS.procedure("move")``: what a party played by procedure does when its turn in such a task comes.

An action that ends a seat's part calls :meth:`Tasks.answered`; every ``apply`` ends with :meth:`Tasks.settle`. What
comes first must be pushed last: :meth:`Tasks.plan` does that. From it follow the decision with its prompt, which seats
are passed over, and why an entry is not the seat's, not now, or once too often.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from random import Random
from typing import Annotated, Any, Generic, Protocol, TypeAlias, TypeGuard, TypeVar, dataclass_transform, overload

from messages.classes import frozen, mutable
from referee.engine.action import Action
from referee.engine.fields import Shaped, bare, fields
from referee.engine.game import TABLE, Decision, Setting
from referee.engine.holds import OWNER
from referee.engine.message import N_, Message
from referee.engine.runs import NotKnown
from referee.engine.unlisted import Unlisted
from referee.engine.untold import unknown
from referee.engine.verdict import Finding, Note, Violation

COMES_FIRST = N_("{player} comes first")
UP_TO = N_("this is up to {player}")
THROUGH = N_("{player} has finished with this")
Says: TypeAlias = tuple[str, str]
"""A rule and what it says of an entry."""


@mutable
class Task(Shaped):
    """Something that comes next.

    ``seats`` still have to answer, in their order; ``begun`` says that the first of them has started. A kind that holds
    more has a class of its own, with ``kind`` preset, declared by :func:`shape`.
    """

    kind: str = ""
    seats: list[Annotated[int, OWNER]] = field(default_factory=list)
    begun: bool = False

    @property
    def left(self) -> int:
        """How many are left to do, as a prompt tells it."""
        return 0

    def forget(self) -> None:
        """Forget what was remembered of a seat's part, once it is over."""


class Stacked(Protocol):
    """A position that has a stack of tasks."""

    tasks: list[Any]


P = TypeVar("P", bound=Stacked)
T = TypeVar("T", bound=Task)
S = TypeVar("S", bound=Task)
Run: TypeAlias = Callable[[P, Setting, S, list[Note]], None]
Part: TypeAlias = Callable[[P, Setting, S, int, list[Note]], None]


def _untold(stack: object) -> TypeGuard[Unlisted]:
    """Whether nobody knows what is now."""
    return isinstance(stack, Unlisted) and not stack.added


def _told(stack: object) -> None:
    """NotKnown if nobody knows what is now: no entry is legal or illegal then. A plain list is known."""
    if _untold(stack):
        raise NotKnown(*stack.leaves)


@dataclass_transform(field_specifiers=(field,))
def shape(*kinds: str) -> Callable[[type[S]], type[S]]:
    """Declare the class of the tasks of these kinds. If it is one kind, it need not be named when a task is made."""

    def declare(cls: type[S]) -> type[S]:
        if len(kinds) == 1:
            cls.__annotations__["kind"] = "str"
            cls.kind = kinds[0]
        made = mutable(cls)
        made.shapes.update(dict.fromkeys(kinds, made))
        return made

    return declare


@frozen
class Kind(Generic[P, T]):
    """What is known of the tasks of a name.

    ``rule`` is the rule that asks for the task, ``waiting`` the sentence for whoever does something else first,
    ``verbs`` answer it. ``idle`` says whether a seat has nothing to decide; it is passed over then. ``together``: seats
    answer in any order, and in ``secret`` if they must not see each other's answers. ``group``: the players may agree
    on an order. ``chance`` makes the action in a random game.

    The others say why an entry is refused: ``order`` is the rule that says which of the seats comes first, ``once`` the
    one that says when a seat is through, ``alone`` the one that says whose task it is, ``nothing`` why a seat was
    passed over, ``moment`` when such a thing is done at all. ``ahead`` are the kinds of tasks that lead to this one.
    """

    rule: str = ""
    prompt: str = ""
    waiting: str = ""
    verbs: tuple[type[Action], ...] = ()
    idle: Callable[[P, Setting, T, int], bool] | None = None
    run: Callable[[P, Setting, T, list[Note]], None] | None = None
    chance: Callable[[P, Setting, Random], Action] | None = None
    together: bool = False
    secret: bool = False
    group: bool = False
    order: str = ""
    once: str = ""
    alone: str = ""
    nothing: Says | None = None
    moment: Says | None = None
    ahead: frozenset[str] = frozenset()


@frozen(eq=False)
class Meant:
    """The kinds of tasks that an entry is about, as named and as a set, and the kinds that lead to them.

    It may be named in place of many kinds.
    """

    names: tuple[str, ...]
    kinds: frozenset[str]
    ahead: frozenset[str]


Named: TypeAlias = "str | type[Task] | Meant"


class Meanings(dict[tuple[Named, ...], Meant]):
    """The :class:`Meant` of names and classes; a class stands for its kinds. Every entry asks, so each is kept."""

    def __init__(self, kinds: Mapping[str, Kind[Any, Any]]) -> None:
        self.kinds = kinds

    def __missing__(self, of: tuple[Named, ...]) -> Meant:
        names: list[str] = []
        for one in of:
            if isinstance(one, str):
                names.append(one)
            elif isinstance(one, Meant):
                names += one.names
            else:
                names += [kind for kind, cls in one.shapes.items() if issubclass(cls, one)]
        ahead = frozenset(before for name in names for before in self.kinds[name].ahead)
        self[of] = Meant(tuple(names), frozenset(names), ahead)
        return self[of]


class Tasks(Generic[P, T]):
    """The kinds of tasks of a game, and what is done with the stack ``position.tasks``.

    ``order`` is the rule that says who comes first where a kind names none. ``parties`` are seats nobody plays; what
    one of them does in a kind of task is in ``parts``.
    """

    def __init__(self, order: str, parties: Container[int] = ()) -> None:
        self.order = order
        self.parties = parties
        self.kinds: dict[str, Kind[P, T]] = {}
        self.parts: dict[str, Callable[[P, Setting, T, int, list[Note]], None]] = {}
        self.meant = Meanings(self.kinds)

    # -- what a game declares ------------------------------------------------------------------------------------

    def automatic(self, name: str) -> Callable[[Run[P, S]], Run[P, S]]:
        """Declare the function that carries out tasks of this name.

        The task has been taken off the stack before it is called.
        """

        def declare(run: Run[P, S]) -> Run[P, S]:
            self.kinds[name] = Kind(run=run)  # type: ignore[arg-type]
            return run

        return declare

    def ask(self, name: str, rule: str, prompt: str, waiting: str, verbs: Sequence[type[Action]], **more: Any) -> None:
        """Tasks of this name are decided by these verbs; ``more`` are further fields of :class:`Kind`."""
        more.setdefault("order", self.order)
        self.kinds[name] = Kind(rule, prompt, waiting, tuple(verbs), **more)

    def procedure(self, name: str) -> Callable[[Part[P, S]], Part[P, S]]:
        """Declare the function that does the part of a party nobody plays in tasks of this name.

        The seat has been taken out of the task before it is called.
        """

        def declare(part: Part[P, S]) -> Part[P, S]:
            self.parts[name] = part  # type: ignore[assignment]
            return part

        return declare

    # -- the stack -----------------------------------------------------------------------------------------------

    def push(self, position: P, task: T) -> None:
        """Put a task on the stack: it comes before all others."""
        position.tasks.append(task)

    def plan(self, position: P, *tasks: T) -> None:
        """Put tasks on the stack so that they come next, in this order."""
        position.tasks.extend(reversed(tasks))

    @overload
    def current(self, position: P, of: type[S], /) -> S | None: ...

    @overload
    def current(self, position: P, *of: Named) -> T | None: ...

    def current(self, position: P, *of: Named) -> Task | None:
        """The task of now if it is of one of these kinds, else None."""
        if type(position.tasks) is not list:
            _told(position.tasks)
        task: T | None = position.tasks[-1] if position.tasks else None
        return task if task is not None and task.kind in self.meant[of].kinds else None

    def begin(self, position: P, player: int) -> T:
        """Note that the seat has started its part of the task of now, so that nobody comes in between.

        Returns the task.
        """
        task: T = position.tasks[-1]
        if not task.begun:
            task.begun = True
            self.come_first(task, player)
        return task

    def come_first(self, task: T, player: int) -> None:
        """Put the seat first in the task; the one that was first takes its place, all others keep theirs."""
        at = task.seats.index(player)
        task.seats[0], task.seats[at] = player, task.seats[0]

    def answered(self, position: P, task: T, player: int) -> None:
        """End the seat's part of a task."""
        if player in task.seats:
            task.seats.remove(player)
        task.begun = False
        task.forget()

    def settle(self, position: P, setting: Setting, notes: list[Note]) -> None:
        """Carry out tasks until one needs a decision; adds to ``notes`` what happened."""
        stack, kinds = position.tasks, self.kinds
        while stack and not self.over(position):
            self.come_to(position)
            task = stack[-1]
            kind = kinds[task.kind]
            if kind.run is not None:
                stack.pop()
                kind.run(position, setting, task, notes)
            elif not task.seats:
                stack.pop()
            elif not self._passed(position, setting, task, kind, notes):
                return

    def come_to(self, position: P) -> None:
        """Note what is so when it is the turn of the task on top; nothing if a game has nothing to note."""

    def _passed(self, position: P, setting: Setting, task: T, kind: Kind[P, T], notes: list[Note]) -> bool:
        """Pass over a seat that has nothing to decide or that nobody plays; returns whether there was one."""
        seat = task.seats[0]
        if seat in self.parties:
            if self.waits(position, setting, task):
                task.seats.append(task.seats.pop(0))
                return True
            self.answered(position, task, seat)
            if task.kind in self.parts:
                self.parts[task.kind](position, setting, task, seat, notes)
            return True
        if kind.idle is None:
            return False
        for one in self.deciders(position, setting, task):
            if kind.idle(position, setting, task, one):
                self.answered(position, task, one)
                return True
        return False

    def stopped(self, position: P, setting: Setting) -> bool:
        """Whether somebody must decide before anything else is carried out."""
        for task in reversed(position.tasks):
            kind = self.kinds[task.kind]
            if kind.run is not None:
                return False
            seats = [seat for seat in task.seats if seat not in self.parties]
            if any(kind.idle is None or not kind.idle(position, setting, task, seat) for seat in seats):
                return True
        return False

    # -- who decides ---------------------------------------------------------------------------------------------

    def deciders(self, position: P, setting: Setting, task: T) -> tuple[int, ...]:
        """The seats that may answer now."""
        kind = self.kinds[task.kind]
        if kind.together or (kind.group and not task.begun and self.free_order(setting)):
            return tuple(seat for seat in task.seats if seat not in self.parties)
        return tuple(task.seats[:1])

    def answers(self, position: P, setting: Setting, task: T, player: int) -> bool:
        """Whether the seat is among those who may answer now."""
        if task.seats[0] == player and player not in self.parties:
            return True
        return player in self.deciders(position, setting, task)

    @overload
    def may(self, position: P, setting: Setting, player: int, of: type[S], /) -> S | None: ...

    @overload
    def may(self, position: P, setting: Setting, player: int, *of: Named) -> T | None: ...

    def may(self, position: P, setting: Setting, player: int, *of: Named) -> Task | None:
        """The task of now if it is of one of these kinds and this seat may answer it, else None."""
        if type(position.tasks) is not list:
            _told(position.tasks)
        task: T | None = position.tasks[-1] if position.tasks else None
        if task is None or task.kind not in self.meant[of].kinds:
            return None
        return task if self.answers(position, setting, task, player) else None

    def decision(
        self, position: P, setting: Setting, more: tuple[type[Action], ...] = (), others: tuple[type[Action], ...] = ()
    ) -> Decision:
        """Who must decide now, and between which verbs.

        ``more`` are verbs offered with every task, ``others`` verbs for the seats that are not asked.
        """
        stack = position.tasks
        if _untold(stack):
            return Decision("untold", (), (), Message(N_("it hangs on what nobody has told yet")))
        if not stack or self.over(position):
            return Decision("over", (), (), Message(N_("the game is over")))
        task = stack[-1]
        kind, seats = self.kinds[task.kind], self.deciders(position, setting, task)
        if seats and type(seats[0]) is not int:  # it may be a party's only on tables that cannot be
            seats = tuple(seat for seat in seats if seat not in self.parties)
        prompt = self.prompt(position, setting, task, seats)
        chance = kind.chance is not None and seats != (TABLE,)
        return Decision(task.kind, seats, (*kind.verbs, *more), prompt, others, kind.secret, chance)

    def prompt(self, position: P, setting: Setting, task: T, seats: Sequence[int]) -> Message:
        """The question of the task."""
        template = self.kinds[task.kind].prompt
        facts: dict[str, Any] = {}
        if seats and "{player}" in template:
            facts["player"] = self.name(seats[0])
        if "{count" in template:
            facts["count"] = task.left
        return Message(template, facts)

    def occasions(self, action: Action, base: type[T], players: int) -> Iterator[T]:
        """A task of each kind that an entry may answer: as it usually is, but nobody knows how many times and where."""
        for name, kind in self.kinds.items():
            if type(action) in kind.verbs:
                task: T = base.shapes.get(name, base)(kind=name, seats=[action.player])
                shaped: Any = type(task)
                for one in fields(shaped):
                    if bare(one.hint) is int and getattr(task, one.name) >= 0:
                        setattr(task, one.name, unknown(one.hint, f"tasks.0.{one.name}", range(players)))
                yield task

    # -- why an entry is not the seat's, not now, or once too often --------------------------------------------------

    def answering(
        self, position: P, setting: Setting, player: int, *of: Named, whenever: bool = False
    ) -> Iterable[Finding]:
        """Why this seat may not answer now with an entry about tasks of these kinds; nothing if it may.

        ``whenever`` says that such an entry belongs to no stage: any other task then only has to be done first.
        """
        if type(position.tasks) is not list:
            _told(position.tasks)
        if not position.tasks or self.over(position):
            return (self.none(position),)
        task, meant = position.tasks[-1], self.meant[of]
        if task.kind in meant.kinds:
            return (
                ()
                if self.answers(position, setting, task, player)
                else (self.not_you(position, setting, task, player),)
            )
        if whenever or self.comes(position, player, meant):
            kind = self.kinds[task.kind]
            return (Violation(kind.rule, kind.waiting, forced=True, player=self.name(task.seats[0])),)
        return (self.not_now(position, setting, task, player, meant),)

    def not_you(self, position: P, setting: Setting, task: T, player: int) -> Violation:
        """The violation that it is another seat's go, or that this seat is through."""
        kind, first = self.kinds[task.kind], self.name(task.seats[0])
        if any(one.kind == task.kind and player in one.seats for one in position.tasks):
            return Violation(self.rule_of_order(task, kind), COMES_FIRST, player=first)
        if kind.once and self.took_part(position, task, player):
            return self.through(position, setting, task, player)
        return Violation(self.rule_of_owner(task, kind), UP_TO, player=first)

    def through(self, position: P, setting: Setting, task: T, player: int) -> Violation:
        """The violation that the seat has had its part, or had nothing to decide."""
        kind = self.kinds[task.kind]
        if kind.nothing is not None and kind.idle is not None and kind.idle(position, setting, task, player):
            return Violation(*kind.nothing, player=player)
        return Violation(kind.once, THROUGH, player=player)

    def comes(self, position: P, player: int, meant: Meant) -> bool:
        """Whether a later task of these kinds, or one that leads to them, waits for this seat."""
        kinds, ahead = meant.kinds, meant.ahead
        for one in position.tasks[:-1]:
            if one.kind in kinds and player in one.seats:
                return True
            if one.kind in ahead and (not one.seats or player in one.seats):
                return True
        return False

    # -- what a game may say otherwise -------------------------------------------------------------------------------

    def name(self, seat: int) -> Any:
        """A seat as a fact of a message."""
        return seat

    def over(self, position: P) -> bool:
        """Whether the game is over, so that no task follows."""
        return False

    def none(self, position: P) -> Violation:
        """The violation that nothing is to be decided any more."""
        raise NotImplementedError

    def free_order(self, setting: Setting) -> bool:
        """Whether the players of this table agree who comes first in tasks of a ``group``."""
        return False

    def rule_of_order(self, task: T, kind: Kind[P, T]) -> str:
        """The rule that says which of the seats comes first."""
        return kind.order

    def rule_of_owner(self, task: T, kind: Kind[P, T]) -> str:
        """The rule that says whose task it is."""
        return kind.alone or kind.rule

    def waits(self, position: P, setting: Setting, task: T) -> bool:
        """Whether the party nobody plays that is first lets the players go before it: where these agree on an order."""
        agreed = self.kinds[task.kind].group and self.free_order(setting)
        return agreed and any(seat not in self.parties for seat in task.seats)

    def took_part(self, position: P, task: T, player: int) -> bool:
        """Whether a seat that no longer answers has had its part."""
        return False

    def not_now(self, position: P, setting: Setting, task: T, player: int, meant: Meant) -> Violation:
        """The violation that no task of these kinds is to come; it says when there would be one."""
        raise NotImplementedError
