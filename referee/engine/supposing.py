"""What an entry supposes of the moment of the game, at a table that nobody tracked: that it may be declared at all."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from referee.engine.asking import MOST_RUNS, MOST_WEIGHED_WAYS, Inquiry
from referee.engine.data import Position
from referee.engine.errors import PositionError
from referee.engine.explore import Budget, Explored, Way
from referee.engine.position import get_path
from referee.engine.possible import Outcome
from referee.engine.question import is_good
from referee.engine.runs import Leaf, Span
from referee.engine.unlisted import WHERE
from referee.engine.untold import leaves_of
from referee.engine.verdict import ILLEGAL

MOST_USUAL, MOST_SUPPOSING = 1000, 4000
MOST_FOR_SUPPOSING, MOST_AT_ONCE = 1_000_000, 250_000
"""What may be reckoned to find the moment, and of that in one attempt: where an entry is legal nowhere, none is found."""
MOST_AT_FIRST = 80_000
"""What of it is spent on any moment before those at which little is reckoned come first."""


def suppose(inquiry: Inquiry, usual: Position = None) -> None:
    """Take the moment of the game to be a usual one, if the entry can be legal at it, and pieces to lie nowhere else.

    Else it is the first at which the entry is legal, or one at which it may be.
    """
    budget = Budget(MOST_FOR_SUPPOSING)
    occasions = inquiry.setting.game.occasions(inquiry.actions[0], len(inquiry.position.players))
    found: Explored[Outcome] | None = None
    for occasion in occasions or (None,):
        inquiry.learn(occasion=occasion)
        found = _in_vain(inquiry, usual, budget)
        if found is None:
            return
    if occasions:
        inquiry.learn(occasion=max(occasions, key=lambda one: _depth(inquiry, one, usual)))
        inquiry.supposed = _at_once(inquiry, usual)
    elif found is not None:
        alike = not found.finished and {*map(_refused_by, found.ways)} == {_refused_by(found.ways[0])} != {""}
        inquiry.supposed = _at_once(inquiry, usual) if alike else _where_most_is_looked_at(inquiry, found.ways)
    inquiry.learn(spans={**inquiry.supposed, **inquiry.known.spans})


def _where_most_is_looked_at(inquiry: Inquiry, ways: Sequence[Way[Outcome]]) -> dict[Leaf, Span]:
    """The moment at which an entry that is legal nowhere is refused last: what it is about is looked at there."""
    of_moment = inquiry.setting.game.of_moment
    way = max(ways, key=lambda one: _looked_at(one, of_moment), default=None)
    return {} if way is None else {leaf: way.run.span(leaf) for leaf in way.read if of_moment.match(leaf.path)}


def _refused_by(way: Way[Outcome]) -> str:
    """The rule by which the entry is refused on this way."""
    return way.result.violation.rule if way.result is not None and way.result.violation is not None else ""


def _looked_at(way: Way[Outcome], of_moment: re.Pattern[str]) -> int:
    """How much was looked at, besides the moment."""
    return sum(not of_moment.match(leaf.path) for leaf in way.read)


def _depth(inquiry: Inquiry, occasion: Callable[[Position], None], usual: Position) -> int:
    """How much is looked at of an entry that is legal nowhere: much where it has to do with the moment."""
    inquiry.learn(occasion=occasion)
    known = inquiry.known
    inquiry.known = replace(known, spans={**_at_once(inquiry, usual), **known.spans})
    ways = inquiry.explored(MOST_WEIGHED_WAYS).ways
    inquiry.known = known
    return max((len(way.run.read) for way in ways), default=0)


def _at_once(inquiry: Inquiry, usual: Position) -> dict[Leaf, Span]:
    """What is unknown of the moment of the game, as it is in a usual position."""
    return dict(_of_moment(inquiry.table, usual, inquiry.setting.game.of_moment)) if usual is not None else {}


def _in_vain(inquiry: Inquiry, usual: Position, budget: Budget) -> Explored[Outcome] | None:
    """Suppose what is read of the moment on the first table on which the entry can be legal; None then.

    Where there is none, all that was looked at of any moment. Many tables differ in what has to be reckoned at one moment:
    those at which little is come before them if nothing is found otherwise.
    """
    known, moment = inquiry.known, inquiry.setting.game.of_moment
    at_once = _at_once(inquiry, usual)
    elsewhere = _elsewhere(inquiry, at_once, budget)
    tried = [{**at_once, **elsewhere}] * bool(elsewhere) + [at_once] * bool(at_once) + [{}]
    standing: Way[Outcome] | None = None
    in_vain = Explored[Outcome]([], False)
    for spans, cheap_first in [*((one, False) for one in tried), *([({}, True)] if known.occasion is None else [])]:
        if cheap_first and in_vain.finished:
            break
        inquiry.known = replace(known, spans={**spans, **known.spans})
        most = MOST_RUNS if cheap_first else MOST_USUAL if spans or known.occasion else MOST_SUPPOSING
        room = budget.part(MOST_AT_ONCE if spans or cheap_first else MOST_AT_FIRST)
        found = inquiry.explored(most, _supposed_enough, room, cheap_first=cheap_first)
        inquiry.known, ways = known, found.ways
        standing = standing or next(filter(_stands, ways), None)
        if spans and standing is None and not found.finished:  # it may be legal there, were there time to look on
            standing = max(ways, key=lambda one: _looked_at(one, moment), default=None)
        way = next(filter(is_good, ways), None) or (None if spans else standing)
        if way is not None:
            read = [*way.read]
            nowhere = [leaf for leaf in read if leaf.path.startswith(WHERE) and way.run.span(leaf).high == 0]
            of_moment = [leaf for leaf in read if moment.match(leaf.path)]
            inquiry.supposed = {leaf: way.run.span(leaf) for leaf in (*of_moment, *nowhere)}
            inquiry.learn(spans={**known.spans, **inquiry.supposed})
            return None
        in_vain = in_vain if cheap_first else found
    return in_vain


def _elsewhere(inquiry: Inquiry, at_once: Mapping[Leaf, Span], budget: Budget) -> Mapping[Leaf, Span]:
    """The pieces that the entry looks for on the table, as lying nowhere."""
    known, found = inquiry.known, dict[Leaf, Span]()
    while True:
        inquiry.known = replace(known, spans={**at_once, **found, **known.spans})
        leaves = inquiry.explored(MOST_WEIGHED_WAYS, budget=budget.part(MOST_AT_ONCE)).leaves
        inquiry.known = known
        seen = {*found, *known.spans}
        more = [one for one in leaves if one.path.startswith(WHERE) and one not in seen and 0 in one.span]
        if not more:
            return found
        found |= dict.fromkeys(more, Span(0, 0))


def _of_moment(position: Position, usual: Position, moment: re.Pattern[str]) -> Iterator[tuple[Leaf, Span]]:
    """What is unknown of the moment of the game, and what it is in a usual position."""
    for leaf in leaves_of(position):
        if not moment.match(leaf.path):
            continue
        path = leaf.path.removesuffix(".size")
        try:
            value = get_path(usual, path)
        except (PositionError, LookupError):
            continue
        value = len(value) if path != leaf.path else leaf.values.index(value) if value in leaf.values else value
        if isinstance(value, int) and value in leaf.span:
            yield leaf, Span(int(value), int(value))


def _supposed_enough(ways: list[Way[Outcome]]) -> bool:
    """Whether the last way is one on which the entry is legal, or none was found for long and another may do."""
    return is_good(ways[-1]) or (len(ways) % MOST_RUNS == 0 and any(map(_stands, ways)))


def _stands(way: Way[Outcome]) -> bool:
    """Whether nothing is broken on this way, as far as it goes."""
    return way.result is None or way.result.status != ILLEGAL
