"""What a verdict rests on: the parts of the position and the facts of the box that were looked at, and nothing else.

The action is judged once more on a :mod:`~referee.engine.watched` copy, with a box of which nothing is told. Each fact
that is met is then told, until none is: whatever else is in the box was not needed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from messages.classes import frozen
from referee.engine import judge as judging
from referee.engine.action import Action
from referee.engine.data import Fact, Position
from referee.engine.errors import Ambiguous
from referee.engine.explore import Explored, Way, explore
from referee.engine.game import Setting
from referee.engine.runs import CANNOT, Leaf
from referee.engine.verdict import Verdict
from referee.engine.watched import watched

Found = Explored[Verdict | None]


@frozen
class Evidence:
    """What was looked at: leaves of the position, and facts of the box by their keys."""

    leaves: tuple[Leaf, ...] = ()
    facts: tuple[str, ...] = ()


def evidence(position: Position, setting: Setting, action: Action) -> Evidence:
    """What the verdict on an action rests on."""
    copy, unwatched = watched(position)
    known, told = setting.box.facts, dict[str, Fact]()
    wanted = _said(_judged(copy, setting, action, {}))

    def knowing(facts: Mapping[str, Fact]) -> Found:
        now = replace(setting, box=replace(setting.box, facts=dict(facts)))
        return _judged(copy, now, action, {key: None for key in known if key not in facts})

    while True:
        found = knowing(told)
        key = next((key for way in found.ways for key in _facts(way) if key in known and key not in told), "")
        if not key and _said(found) != wanted:
            rest = [one for one in known if one not in told]
            key = _last_needed(rest, lambda few: _said(knowing(told | {one: known[one] for one in few})) == wanted)
        if not key:
            break
        told[key] = known[key]
    leaves = [leaf for leaf in found.leaves if not leaf.fact]
    still_open = {key: None for way in found.ways for key in _facts(way)}
    return Evidence((*leaves, *unwatched), tuple({**dict.fromkeys(told), **still_open}))


def _judged(position: Position, setting: Setting, action: Action, untold: Mapping[str, None]) -> Found:
    """The verdict on every way, up to the first that meets one of the ``untold`` facts."""

    def judged() -> Verdict | None:
        try:
            return judging.judge(position, setting, action)
        except Ambiguous:
            return None

    return explore(judged, enough=lambda ways: any(key in untold for key in _facts(ways[-1])), fails=CANNOT)


def _said(found: Found) -> set[object]:
    """Everything that is said on one of the ways."""
    return {(way.result.status, *way.result.rules) if way.result is not None else None for way in found.ways}


def _facts(way: Way[Verdict | None]) -> Iterator[str]:
    """The facts that a way met, in the order in which it did."""
    yield from (leaf.fact for leaf in (*way.read, *way.open) if leaf.fact)
    if way.result is not None:
        yield from (one.key for one in way.result.missing)


def _last_needed(keys: Sequence[str], enough: Callable[[Sequence[str]], bool]) -> str:
    """The last of the first so many keys that are enough, where a game looks at a fact without asking whether it is told."""
    low, high = 0, len(keys)
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if enough(keys[:middle]) else (middle + 1, high)
    return keys[low - 1] if low else ""
