"""A search over positions of a table: legal actions one after another, towards how the table is seen."""

from __future__ import annotations

import heapq
import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from time import thread_time
from typing import Any, Literal

from messages.classes import mutable
from referee.camera.expected import Outlook
from referee.camera.kit import drawn_by
from referee.engine import judge as judging
from referee.engine.action import Action
from referee.engine.game import Setting
from referee.engine.position import clone
from referee.engine.runs import CANNOT
from referee.engine.verdict import ILLEGAL

How = Literal["straight", "carrying", "roundabout"]

MOST_STEPS = 18
SLACK = 6  # number of pieces by which a step of a roundabout search may make a position worse
EAGER = 0.5  # weight of a wrong piece against a step when the next position is picked


@mutable(eq=False)
class Node:
    """A position in the search: how far off each wrong spot is, and how the position was reached.

    ``chance`` is what was declared of dice and draws on the way. ``away`` has the actions that were dropped because
    they lead away from what is seen, with the spots they touch.
    """

    position: Any
    wrong: dict[int, int]
    cost: int
    back: int = 0
    before: Node | None = None
    action: Action | None = None
    chance: tuple[str, ...] = ()
    away: dict[Action, Sequence[int]] = field(default_factory=dict)

    @property
    def key(self) -> str:
        """A text that is equal for nodes with the same position and the same chance."""
        return repr((self.position, self.chance))

    @property
    def far(self) -> int:
        """By how many pieces the position differs from what is seen."""
        return sum(self.wrong.values())

    @property
    def actions(self) -> tuple[Action, ...]:
        """The actions that led here, the first one first."""
        return (*self.before.actions, self.action) if self.before and self.action else ()

    @property
    def way(self) -> Iterator[Node]:
        """This node and those before it, the latest first."""
        node: Node | None = self
        while node is not None:
            yield node
            node = node.before

    @property
    def idle(self) -> bool:
        """Whether the step that led here changed nothing about what is wrong."""
        return self.before is not None and self.wrong == self.before.wrong


def worse(wrong: Mapping[int, int], before: Mapping[int, int]) -> bool:
    """Whether some spot is further from how it is seen than it was before."""
    return any(off > before.get(number, 0) for number, off in wrong.items())


class Search:
    """A search for positions that look as the table is seen, the best first, each position once.

    It ends when nothing can be left that is as short as the best, or when time is up (``complete`` is then False).
    *straight* searches take only steps after which no spot is worse, *carrying* ones those after which no more pieces are
    wrong than before, *roundabout* ones others too. ``most`` limits the cost, and ``gain`` is the greatest number of
    pieces that one step has put right.
    """

    def __init__(
        self,
        setting: Setting,
        outlook: Outlook,
        until: float,
        how: How,
        *,
        most: int = MOST_STEPS,
        gain: int = 0,
    ) -> None:
        self.setting, self.outlook, self.until, self.how = setting, outlook, until, how
        self.most, self.gain = most, gain
        self.ends: list[Node] = []
        self.closed: list[Node] = []
        self.complete = True
        self._open: list[tuple[float, int, int, Node]] = []
        self._met: dict[str, int] = {}
        self._order = itertools.count()
        self._drawn = drawn_by(setting.game)
        self._told = {outlook.spots[number].path: looks.told for number, looks in outlook.seen.items()}

    @property
    def least(self) -> int:
        """The least cost of the positions found; 0 if there is none."""
        return min((node.cost for node in self.ends), default=0)

    def run(self, roots: Iterable[Node]) -> None:
        """Search from these positions; the results are in ``ends``."""
        for root in roots:
            self._add(root)
        while self._open:
            *_, node = heapq.heappop(self._open)
            if self._too_far(node):
                continue
            if thread_time() > self.until:
                self.complete = False
                return
            self._expand(node)

    def _too_far(self, node: Node) -> bool:
        """Whether no way from here can be as short as the best, given what one step has put right at most."""
        left = self.most - node.cost
        return bool(node.wrong) and (left < 1 or (self.most < MOST_STEPS and node.far > left * self.gain))

    def _add(self, node: Node) -> None:
        key = node.key
        if node.cost < self._met.get(key, MOST_STEPS + 1):
            self._met[key] = node.cost
            heapq.heappush(self._open, (node.cost + EAGER * node.far, node.far, next(self._order), node))

    def _expand(self, node: Node) -> None:
        self.closed.append(node)
        if not node.wrong:
            self.most = min(self.most, node.cost)
            self.ends.append(node)
            return
        possible = self._possible(node.position)
        children = [child for action in possible if (child := self.after(node, action)) is not None]
        for child in children if self.how == "roundabout" else _not_outdone(children):
            self._add(child)

    def _possible(self, position: Any) -> Iterator[Action]:
        """The legal actions that can be listed, then draws that fit what is seen."""
        yield from judging.legal(position, self.setting)
        for action in self._drawn(position, self.setting, self._told) if self._drawn else ():
            if judging.judge(position, self.setting, action).status != ILLEGAL:
                yield action

    def blind(self, end: Node) -> bool:
        """Whether on the way an action was possible whose effects nobody could have seen."""
        return any(self._blind(node.position, 1) for node in end.way)

    def _blind(self, position: Any, unseen: int) -> bool:
        for action in judging.legal(position, self.setting):
            after = carried_out(position, self.setting, action)
            shown = list(self.outlook.shown(self.outlook.differing(position, after), position, after))
            if not any(number in self.outlook.seen for number in shown) and (
                shown or (unseen and self._blind(after, unseen - 1))
            ):
                return True
        return False

    def after(self, node: Node, action: Action) -> Node | None:
        """The node after an action; None if the action leads away from what is seen."""
        if self.how != "roundabout" and self._still_away(node, action):
            return None
        position = carried_out(node.position, self.setting, action)
        changed = self.outlook.differing(node.position, position)
        wrong = dict(node.wrong)
        for number in changed:
            wrong.pop(number, None)
            if off := self.outlook.distance(number, position):
                wrong[number] = off
        child = Node(position, wrong, node.cost + 1, node.back, node, action, self._chance(node, action))
        self.gain = max(self.gain, node.far - child.far)
        if self.how == "roundabout":
            return child if child.far <= node.far + SLACK else None
        leads_away = worse(wrong, node.wrong) if self.how == "straight" else child.far > node.far
        if leads_away or (node.idle and child.idle and type(action) is type(node.action)):
            node.away[action] = changed
            return None
        return child

    def _still_away(self, node: Node, action: Action) -> bool:
        """Whether the action was dropped at the node before and the spots it touches are still the same.

        It is then dropped here too.
        """
        before = node.before
        touched = before.away.get(action) if before else None
        if before is None or touched is None or any(node.wrong.get(one) != before.wrong.get(one) for one in touched):
            return False
        node.away[action] = touched
        return True

    def _chance(self, node: Node, action: Action) -> tuple[str, ...]:
        """The draws and dice so far, with this action if it is one: they differ even if the table looks the same."""
        by_chance = action.spec.by_table or self.setting.game.decision(node.position, self.setting).chance
        return tuple(sorted((*node.chance, action.text()))) if by_chance else node.chance


def carried_out(position: Any, setting: Setting, action: Action) -> Any:
    """A copy of the position after an action; unchanged if a fact is not known that the action needs."""
    made = clone(position)
    try:
        action.apply(made, setting, [])
    except CANNOT:
        return clone(position)
    return made


def _not_outdone(children: list[Node]) -> Iterator[Node]:
    """The nodes, less those for which another action of the same verb and player leaves less wrong."""
    for child in children:
        if not any(_outdoes(other, child) for other in children):
            yield child


def _outdoes(one: Node, other: Node) -> bool:
    assert one.action is not None and other.action is not None
    alike = type(one.action) is type(other.action) and one.action.player == other.action.player
    return alike and one.wrong != other.wrong and not worse(one.wrong, other.wrong)
