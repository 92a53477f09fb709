"""What may be chosen next, in groups, and which of them lie side by side as long as there is room."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import field, replace
from typing import Any

from messages.classes import frozen, mutable
from referee.engine.action import Action, Arg
from referee.engine.picking import Pick
from referee.engine.said import Said
from referee.engine.values import Number, Several

PAD = 16
"""More numbers than these are told apart by their tens first."""
FEW_AMOUNTS = 12
"""More amounts than these are gone through step by step."""
ROOM = 60
"""What lies side by side: so many buttons for a number, or half as many for a word."""
NARROW, WIDE, HEADING, TENS = 1, 2, 2, 12


@frozen
class Option:
    """Something to choose: what is ``said`` with it, the ``value`` that it adds, and the ``action`` if that is all.

    ``ready`` says that it adds no value: there are enough of those chosen.
    """

    said: Said
    value: Any = None
    action: Action | None = None
    ready: bool = False


@frozen
class Group:
    """What may be chosen behind ``said``: whole actions or verbs, or values of ``arg``; or several values by ``pick``.

    ``open``: not all of them need be legal. ``other``: what no list has may be chosen here too.
    """

    said: Said
    options: tuple[Option, ...]
    arg: Arg | None = None
    open: bool = False
    pick: Pick | None = None
    other: bool = False

    @property
    def pad(self) -> bool:
        """Whether these are so many numbers that one chooses the tens first."""
        return self.arg is not None and is_number(self.arg) and len(self.options) > PAD and not self.stepper

    @property
    def stepper(self) -> bool:
        """Whether these are so many amounts that one goes from one to the next: a number that may be nought is an amount."""
        number = None if self.arg is None else self.arg.value
        return isinstance(number, Number) and number.low <= 0 and len(self.options) > FEW_AMOUNTS

    @property
    def leads(self) -> list[int]:
        """The places of the options that lead on."""
        return [at for at, one in enumerate(self.options) if one.action is None and not one.ready]

    @property
    def size(self) -> int:
        """How much room it takes, in buttons for a number."""
        if self.pad or self.stepper:
            return HEADING + TENS
        if self.pick is not None:
            return HEADING + sum(
                NARROW if is_number(self.pick.arg) else WIDE for row in self.pick.rows for _ in row.pieces
            )
        narrow = self.arg is not None and is_number(self.arg)
        return HEADING + sum(NARROW if narrow else WIDE for _ in self.options)


@frozen
class Offer:
    """What may be chosen next, in groups that lie beside each other."""

    said: Said
    groups: tuple[Group, ...]

    @property
    def options(self) -> tuple[Option, ...]:
        """All of them in one row."""
        return tuple(option for group in self.groups for option in group.options)


def is_number(arg: Arg) -> bool:
    value = arg.value.of if isinstance(arg.value, Several) else arg.value
    return isinstance(value, Number)


@mutable
class _Spread:
    """A group, and those that take the place of options that would lead to them."""

    group: Group
    below: dict[int, _Spread] = field(default_factory=dict)

    def groups(self) -> Iterator[Group]:
        left = tuple(one for at, one in enumerate(self.group.options) if at not in self.below)
        rest = [gathered(replace(self.group, options=left))] if left or not self.below else []
        below = [one for at in sorted(self.below) for one in self.below[at].groups()]
        yield from [*below, *rest] if self.group.open else [*rest, *below]


def gathered(group: Group) -> Group:
    """The group with what all its whole actions say alike among what is ``said``, so that it is said once."""
    actions = [one.action for one in group.options if one.action is not None]
    if group.said.verb is None or group.said.items or group.pick or len(actions) < max(2, len(group.options)):
        return group
    first, asked = actions[0], None if group.arg is None else group.arg.field
    alike = {
        one.field: value
        for one in first.spec.args
        if one.field not in (asked, *group.said.values) and (value := getattr(first, one.field)) is not None
        if all(getattr(other, one.field) == value for other in actions)
    }
    return replace(group, said=replace(group.said, values={**group.said.values, **alike})) if alike else group


def spread(first: Group, group: Callable[[Said], Group]) -> Iterator[Group]:
    """The groups that lie side by side: as long as there is room, those behind a choice take its place, small ones first.

    Of the verbs each may be spread by itself; of values of one argument all of them or none.
    """
    top = _Spread(first)
    room = ROOM - first.size
    waiting = [(top, [at]) for at in first.leads] if first.said.verb is None else [(top, _spread_out(first))]
    ready: list[tuple[int, int, _Spread, list[tuple[int, Group]]]] = []
    while True:
        for above, places in waiting:
            if not places or len(places) * HEADING > room:
                continue
            found = [(at, group(above.group.options[at].said)) for at in places]
            if all(one.options or one.pick for _, one in found):
                ready.append((sum(one.size - WIDE for _, one in found), len(ready), above, found))
        ready.sort(key=lambda one: one[:2])
        if not ready or ready[0][0] > room:
            return (yield from top.groups())
        size, _, above, found = ready.pop(0)
        room -= size
        above.below |= {at: _Spread(one) for at, one in found}
        waiting = [(above.below[at], _spread_out(one)) for at, one in found if not (one.pad or one.stepper)]


def _spread_out(group: Group) -> list[int]:
    """The options in whose place lies what is behind them: where chance decides, that of the first is asked first.

    What is said piece by piece in its order is asked piece by piece.
    """
    if group.open and group.arg is not None and isinstance(group.arg.value, Several):
        return []
    return group.leads[:1] if group.open else group.leads
