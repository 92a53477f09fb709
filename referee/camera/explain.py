"""What happened at a table: the legal actions, or steps taken back, after which it would look as it is seen.

This is a search over positions. The first search takes only steps after which no spot is further from how it is seen.
If that explains nothing, the next one also takes steps that carry a piece on over spots where it does not stay; then,
or to compare, the last one takes others too. Spots that are not surely seen are not compared. If something could have
happened there, an explanation is marked as ``partial``, and a person has to choose it.
"""

from __future__ import annotations

import heapq
import itertools
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import field
from time import thread_time
from typing import Any

from messages.classes import frozen, mutable
from referee.camera.covered import told_apart
from referee.camera.expected import Looks, Outlook, apart
from referee.camera.search import MOST_STEPS, SLACK, How, Node, Search, worse
from referee.engine.action import Action
from referee.engine.session import Session
from referee.engine.spot import Lying, Spot, Table
from referee.engine.verdict import ILLEGAL

PATIENCE = 1.5  # seconds of work
DIRECT: dict[How, float] = {"straight": 1 / 2, "carrying": 3 / 4}  # share of the time after which these searches end
MOST_BACK = 12
FEW_BACK = 4  # if more steps would be taken back, a person has to choose it
BACK_AND_ON = 2  # cost of the last search at most (a take-back and one action), if one before it explains the table


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
    searches: list[Search] = []
    for how, share in DIRECT.items():
        direct = Search(session.setting, outlook, ends - (1 - share) * patience, how)
        direct.run([root, *(one for one in backs if not worse(one.wrong, root.wrong))])
        searches.append(direct)
        if direct.ends:
            break
    most = min(direct.least, BACK_AND_ON) if direct.ends else MOST_STEPS
    around = Search(session.setting, outlook, ends, "roundabout", most=most, gain=direct.gain)
    near = [one for one in backs if one.far <= root.far + SLACK]
    around.run(near if direct.ends else [root, *near])
    searches.append(around)
    ordered = _best_first([node for one in searches for node in one.ends], outlook)
    found.explanations = [one for one in _explanations(ordered, direct, outlook) if _holds(session, outlook, one)]
    found.outlook = outlook
    found.complete = all(one.complete for one in searches)
    onward = [node for node in (root, *(node for one in searches for node in one.closed)) if not node.back]
    found.nearest = heapq.nsmallest(4, onward, key=lambda node: (node.far, node.cost))


def _taken_back(session: Session, outlook: Outlook, most: int) -> Iterator[Node]:
    """Up to ``most`` earlier positions, the latest first."""
    for count in range(1, min(most, len(session.steps)) + 1):
        position = session.position_at(len(session.steps) - count)
        yield Node(position, outlook.wrong(position), 1, back=count)


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
