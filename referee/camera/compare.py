"""Finding the illegal action that would explain what is seen on a table.

Where no legal action leads to what is seen, one action that is not checked for legality is tried, after and before some
legal ones. None of this is ever recorded; it only shows which rule would have been broken.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from math import prod
from time import thread_time
from typing import Any

from messages.classes import frozen
from referee.camera.explain import Findings
from referee.camera.search import Node, Search, worse
from referee.engine import judge as judging
from referee.engine.action import Action
from referee.engine.errors import EntryError
from referee.engine.game import TABLE, Setting
from referee.engine.runs import CANNOT
from referee.engine.values import AnyValue
from referee.engine.verdict import ILLEGAL, Verdict

PATIENCE = 1.0
FEW = 24  # if an argument has more values, only those that occur in what is seen are tried
MOST_VALUES = 2000
MOST_FORMS = 20_000  # a verb that allows more combinations of arguments is not tried
MOST_STARTS = 6


@frozen
class Breach:
    """The illegal action (``verdict``) that would explain the table, with legal ones ``before`` and ``after`` it."""

    before: tuple[Action, ...]
    verdict: Verdict
    after: tuple[Action, ...] = ()


def breach(setting: Setting, findings: Findings, patience: float = PATIENCE) -> Breach | None:
    """The illegal action that explains a table with the fewest broken rules; None if no single one does.

    ``findings`` come from :func:`referee.camera.explain.explain`; ``patience`` is in seconds of work.
    """
    return _Trial(setting, findings, thread_time() + patience).best() if findings.outlook else None


class _Trial:
    def __init__(self, setting: Setting, findings: Findings, until: float) -> None:
        assert findings.outlook is not None
        self.setting, self.outlook, self.until = setting, findings.outlook, until
        self.nodes = findings.nearest
        self.touched = " ".join(f"{one.spot.path}." for one in findings.differences)
        self.numbers = set(_numbers([(one.expected.told, one.seen.told) for one in findings.differences]))

    def best(self) -> Breach | None:
        """The action after which the table is as seen; else one after which legal actions lead there."""
        children: list[Node] = []
        for node, (size, verb) in itertools.product(self.nodes, self.verbs):
            if size <= MOST_FORMS and thread_time() < self.until:
                here = list(self._from(node, verb))
                whole = [made for child in here if not child.wrong and (made := self._breach(child)) is not None]
                if whole:
                    return min(whole, key=lambda one: len(one.verdict.violations))
                children += here
        children.sort(key=lambda child: child.far)
        return next((made for child in children[:MOST_STARTS] if (made := self._gone_on(child)) is not None), None)

    def _from(self, node: Node, verb: type[Action]) -> Iterator[Node]:
        for action in self._forms(verb):
            if thread_time() > self.until:
                return
            child = self._after(node, action)
            if child is not None and child.far < node.far and not worse(child.wrong, node.wrong):
                yield child

    def _after(self, node: Node, action: Action) -> Node | None:
        try:
            return Search(self.setting, self.outlook, self.until, "roundabout").after(node, action)
        except CANNOT:
            return None

    @cached_property
    def verbs(self) -> list[tuple[int, type[Action]]]:
        """The verbs that are not private, each with its number of combinations of arguments, the least first."""
        verbs = [verb for verb in self.setting.game.actions if not verb.spec.private]
        sized = [(prod(len(self._values(one.value)) for one in verb.spec.args), verb) for verb in verbs]
        return sorted(sized, key=lambda one: one[0])

    def _forms(self, verb: type[Action]) -> Iterator[Action]:
        """All actions of a verb; those players come first in whose part of the table something changed."""
        everybody = range(len(self.setting.seats))
        seats = dict.fromkeys([*(seat for seat in everybody if f"players.{seat}." in self.touched), *everybody])
        for player in [TABLE] if verb.spec.by_table else seats:
            for values in itertools.product(*(self._values(one.value) for one in verb.spec.args)):
                yield verb(player, *values)

    def _values(self, value: AnyValue) -> Sequence[Any]:
        found = list(itertools.islice(value.domain(), MOST_VALUES))
        if len(found) > FEW:
            found = [one for one in found if one in self.numbers]
        return [*found, None]

    def _breach(self, child: Node, after: tuple[Action, ...] = ()) -> Breach | None:
        assert child.before is not None and child.action is not None
        try:
            verdict = judging.judge(child.before.position, self.setting, child.action)
        except EntryError:
            return None
        return Breach(child.before.actions, verdict, after) if verdict.status == ILLEGAL else None

    def _gone_on(self, child: Node) -> Breach | None:
        """The action of ``child``, if legal actions lead from there to what is seen, else None."""
        search = Search(self.setting, self.outlook, self.until, "straight")
        search.run([child])
        if not search.ends:
            return None
        end = min(search.ends, key=lambda node: node.cost)
        return self._breach(child, end.actions[len(child.actions) :])


def _numbers(values: Iterable[Any]) -> Iterator[Any]:
    """All numbers and texts in these values, however deep."""
    for value in values:
        if isinstance(value, dict):
            yield from _numbers(value.values())
        elif isinstance(value, list | tuple):
            yield from _numbers(value)
        elif isinstance(value, int | str):
            yield value
