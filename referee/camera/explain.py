"""What happened at a table: the legal actions, or steps taken back, after which it would look as it is seen.

This is a search over positions. The first search takes only steps after which no spot is further from how it is seen;
if that explains nothing, or to compare, a second one takes others too. Spots that are not surely seen are not compared.
If something could have happened there, an explanation is marked as ``partial``, and a person has to choose it.
"""

from __future__ import annotations

import heapq
import itertools
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from time import thread_time
from typing import Any

from messages.classes import frozen, mutable
from referee.camera.covered import told_apart
from referee.camera.expected import Looks, Outlook, apart
from referee.camera.kit import drawn_by
from referee.engine import judge as judging
from referee.engine.action import Action
from referee.engine.game import Setting
from referee.engine.position import clone
from referee.engine.runs import CANNOT
from referee.engine.session import Session
from referee.engine.spot import Lying, Spot, Table
from referee.engine.verdict import ILLEGAL

PATIENCE = 1.5  # seconds of work
STRAIGHT = 2 / 3  # share of the time for the search that allows no spot to become worse
MOST_BACK = 12
FEW_BACK = 4  # if more steps would be taken back, a person has to choose it
MOST_STEPS = 18
BACK_AND_ON = 2  # cost of the second search at most (a take-back and one action), if the first one explains the table
SLACK = 6  # number of pieces by which a step of the second search may make a position worse
EAGER = 0.5  # weight of a wrong piece against a step when the next position is picked


@frozen
class Explanation:
    """What may have happened: ``back`` steps taken back, then ``actions``.

    ``partial``: more may have happened out of sight.
    """

    back: int
    actions: tuple[Action, ...]
    partial: bool = False

    @property
    def cost(self) -> int:
        """The number of actions; taking back any number of steps counts as one."""
        return bool(self.back) + len(self.actions)

    @property
    def in_turn(self) -> bool:
        """Whether all actions of each player follow one another."""
        players = [player for player, _ in itertools.groupby(action.player for action in self.actions)]
        return len(players) == len(set(players))


@frozen
class Difference:
    """A spot that is surely seen, and does not look as expected."""

    spot: Spot
    expected: Looks
    seen: Looks

    @property
    def pieces(self) -> tuple[list[Lying], list[Lying]]:
        """The pieces that are missing, and those that are too many."""
        named = {kind for kind in self.spot.kinds if told_apart(self.spot, kind)}
        return apart(self.expected.pieces, self.seen.pieces, named)


@mutable
class Findings:
    """What explains a table, best first.

    ``complete``: there is no other explanation with as few steps. ``nearest`` are the positions that come closest.
    """

    differences: list[Difference] = field(default_factory=list)
    explanations: list[Explanation] = field(default_factory=list)
    complete: bool = True
    nearest: list[Node] = field(default_factory=list)
    outlook: Outlook | None = None

    @property
    def best(self) -> Explanation | None:
        """The one explanation that may be taken without asking, else None.

        It must be the only one of the least cost, and nothing may be hidden that matters. If a player acted more than
        once, with another in between, nobody can see in which order that was.
        """
        shortest = [one for one in self.explanations if one.cost == self.explanations[0].cost]
        if not self.complete or len(shortest) != 1:
            return None
        best = shortest[0]
        return None if best.partial or not best.in_turn or best.back > FEW_BACK else best

    @property
    def close(self) -> tuple[Action, ...]:
        """The legal actions that explain at least half of what is seen; empty if none do."""
        best = next((node for node in self.nearest if node.actions), None)
        if best is None:
            return ()
        *_, root = best.way
        return best.actions if 2 * best.far <= root.far else ()


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


def explain(
    session: Session,
    spots: Iterable[Spot],
    table: Table,
    sure: Collection[str],
    patience: float = PATIENCE,
    back: int = MOST_BACK,
) -> Findings:
    """Explain how the table came to look as it is seen; the session is not changed.

    ``sure`` are the paths of the spots of which all was seen, ``patience`` the seconds of work, ``back`` the most steps
    to take back.
    """
    outlook = Outlook(spots, session.position, table, sure)
    root = Node(session.position, outlook.wrong(session.position), 0)
    found = Findings([_difference(outlook, number, session.position) for number in root.wrong])
    if root.wrong:
        _search(session, outlook, root, found, patience, back)
    return found


def _difference(outlook: Outlook, number: int, position: Any) -> Difference:
    return Difference(outlook.spots[number], outlook.looks(number, position), outlook.seen[number])


def _search(session: Session, outlook: Outlook, root: Node, found: Findings, patience: float, back: int) -> None:
    ends = thread_time() + patience
    backs = list(_taken_back(session, outlook, back))
    straight = Search(session.setting, outlook, ends - (1 - STRAIGHT) * patience, roundabout=False)
    straight.run([root, *(one for one in backs if not worse(one.wrong, root.wrong))])
    most = min(straight.least, BACK_AND_ON) if straight.ends else MOST_STEPS
    around = Search(session.setting, outlook, ends, roundabout=True, most=most, gain=straight.gain)
    near = [one for one in backs if one.far <= root.far + SLACK]
    around.run(near if straight.ends else [root, *near])
    ordered = _best_first([*straight.ends, *around.ends], outlook)
    found.explanations = [one for one in _explanations(ordered, straight, outlook) if _holds(session, outlook, one)]
    found.outlook = outlook
    found.complete = straight.complete and around.complete
    onward = [node for node in (root, *straight.closed, *around.closed) if not node.back]
    found.nearest = heapq.nsmallest(4, onward, key=lambda node: (node.far, node.cost))


def _taken_back(session: Session, outlook: Outlook, most: int) -> Iterator[Node]:
    """Up to ``most`` earlier positions, the latest first."""
    for count in range(1, min(most, len(session.steps)) + 1):
        position = session.position_at(len(session.steps) - count)
        yield Node(position, outlook.wrong(position), 1, back=count)


def worse(wrong: Mapping[int, int], before: Mapping[int, int]) -> bool:
    """Whether some spot is further from how it is seen than it was before."""
    return any(off > before.get(number, 0) for number, off in wrong.items())


def _best_first(ends: Iterable[Node], outlook: Outlook) -> list[Node]:
    """The nodes in order of cost, each position once, by the shortest way.

    Nodes with the same actions that differ only in steps taken back which nobody can see count as one: the one with the
    fewest.
    """
    nodes: dict[str, Node] = {}
    for node in sorted(ends, key=lambda node: (node.cost, node.back)):
        nodes.setdefault(node.key, node)
    apart: dict[tuple[tuple[Action, ...], str], Node] = {}
    for node in nodes.values():
        apart.setdefault((node.actions, outlook.beyond(node.position)), node)
    return sorted(apart.values(), key=lambda node: (node.cost, outlook.unlike(node.position), node.back))


def _explanations(ordered: Sequence[Node], search: Search, outlook: Outlook) -> Iterator[Explanation]:
    """The explanations that the nodes stand for; all but a single best one count as ``partial`` if a spot is in doubt.

    For the single best one it is worked out whether something may have happened out of sight.
    """
    alone = len(ordered) == 1 or (len(ordered) > 1 and ordered[0].cost < ordered[1].cost)
    for node in ordered:
        doubt = outlook.doubtful and (not alone or node is not ordered[0] or search.blind(node))
        yield Explanation(node.back, node.actions, bool(doubt))


def _holds(session: Session, outlook: Outlook, explanation: Explanation) -> bool:
    """Whether the table looks as it is seen when the explanation is carried out in a copy of the session."""
    trial = session.branch()
    if explanation.back:
        trial.undo(explanation.back)
    for action in explanation.actions:
        if trial.declare(action, warn=False).status == ILLEGAL:
            return False
    return not outlook.wrong(trial.position)


class Search:
    """A search for positions that look as the table is seen, the best first, each position once.

    It ends when nothing can be left that is as short as the best, or when time is up (``complete`` is then False).
    ``roundabout`` searches allow spots to become worse, ``most`` limits the cost, and ``gain`` is the greatest number
    of pieces that one step has put right.
    """

    def __init__(
        self,
        setting: Setting,
        outlook: Outlook,
        until: float,
        *,
        roundabout: bool,
        most: int = MOST_STEPS,
        gain: int = 0,
    ) -> None:
        self.setting, self.outlook, self.until, self.roundabout = setting, outlook, until, roundabout
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
        for child in children if self.roundabout else _not_outdone(children):
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
        if not self.roundabout and self._still_away(node, action):
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
        if self.roundabout:
            return child if child.far <= node.far + SLACK else None
        if worse(wrong, node.wrong) or (node.idle and child.idle and type(action) is type(node.action)):
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
