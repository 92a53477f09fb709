"""What was found out about leaves, put into a position in place; and what makes no sense beside the rest, left out."""

from __future__ import annotations

import typing
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from referee.engine.data import Hint, Part, Position
from referee.engine.explore import explore
from referee.engine.fields import bare, fields, is_class
from referee.engine.runs import CANNOT, Leaf, Span
from referee.engine.unknown import Number, Word
from referee.engine.unlisted import Unlisted
from referee.engine.written import is_known

if TYPE_CHECKING:
    from referee.engine.game import Setting

MOST_SENSIBLE = 64
"""So many ways are tried to find what makes no sense; where there are more, that is left to whoever looks at it."""


def keep_sensible(position: Position, setting: Setting) -> None:
    """Leave out, in place, what makes no sense beside the rest: the third of three seats is the one that is left."""
    if is_known(position):
        return
    found = explore(lambda: setting.game.fits(position, setting) is None, MOST_SENSIBLE, fails=CANNOT, all_or_none=True)
    ways = [way for way in found.ways if way.result]
    if found.finished and len(ways) < len(found.ways):
        read = {leaf: None for way in ways for leaf in way.spans}
        narrow(position, {leaf: hull_of([way.run.span(leaf) for way in ways]) for leaf in read} if ways else {})


def narrow(position: Position, spans: Mapping[Leaf, Span]) -> None:
    """Put what was found out about leaves into every part of a position that is made of them, in place."""
    told = {leaf: span for leaf, span in spans.items() if span != leaf.span}
    if told:
        narrowed(position, told)


def narrowed(value: Part, spans: Mapping[Leaf, Span]) -> Part:
    """A part as it is by what was found out; lists and parts with fields are changed in place."""
    kind: Any = type(value)
    if kind is Number:
        return _number(value, spans)
    if kind is Word:
        span = spans.get(value.leaf)
        if span is None:
            return value
        return value.leaf.values[span.low] if span.low == span.high else Word(value.leaf.within(span))
    if is_class(kind):
        for one in fields(kind):
            setattr(value, one.name, fitting(narrowed(getattr(value, one.name), spans), one.hint))
    elif kind is list:
        value[:] = [narrowed(one, spans) for one in value]
    elif kind is tuple:
        return tuple(narrowed(one, spans) for one in value)
    elif kind is dict:
        for key in value:
            value[key] = narrowed(value[key], spans)
    elif kind is Unlisted:
        narrowed(value.added, spans)
        size = next(
            (span for leaf, span in spans.items() if (leaf.path, leaf.since) == (f"{value.path}.size", value.since)),
            None,
        )
        if size is not None:
            value.least, value.most = size.low, size.high
    return value


def _number(value: Number, spans: Mapping[Leaf, Span]) -> Part:
    terms, plus = [], value.plus
    for leaf, factor in value.terms:
        span = spans.get(leaf)
        if span is not None and span.low == span.high:
            plus += factor * span.low
        else:
            terms.append((leaf if span is None else leaf.within(span), factor))
    return Number(tuple(terms), plus) if terms else plus


def hull_of(spans: Sequence[Span]) -> Span:
    """The span from the least to the most of several, without what lies in none of them."""
    low, high = min(one.low for one in spans), max(one.high for one in spans)
    holes = frozenset.intersection(*(one.holes for one in spans)) if any(one.holes for one in spans) else frozenset()
    if len({(one.low, one.high) for one in spans}) > 1 and high - low <= 64:
        holes = frozenset(value for value in range(low, high + 1) if not any(value in one for one in spans))
    return Span(low, high, frozenset(one for one in holes if low < one < high))


def fitting(value: Part, hint: Hint) -> Part:
    """One of several lists that turned out to be this one is a list; yes or no that turned out to be 0 is no."""
    if type(value) is int and bare(hint) is bool:
        return bool(value)
    return list(value) if type(value) is tuple and typing.get_origin(bare(hint)) is list else value
