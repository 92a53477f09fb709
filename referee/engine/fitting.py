"""What makes no sense in a position, by what its fields declare (:mod:`~referee.engine.holds`).

Whether everything fits is asked at every step and written out for each class, once for positions of which all is told
and once with a look at what is not; only where something does not, the position is gone through for the place.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from typing import Annotated, Any, Literal

from referee.engine.data import Hint, Part, Position
from referee.engine.fields import fields, is_class, is_shaped
from referee.engine.holds import NOBODY, At, Counted, Holds, OneOf, Seats, Whole, held
from referee.engine.message import N_, Message, Untold
from referee.engine.runs import CANNOT, RUNNING
from referee.engine.unknown import as_told
from referee.engine.written import function

Found = tuple[str, Part, Holds]
Place = tuple[str, Hint, Part, Sequence[str]]


def misfit(position: Position, seats: Seats) -> Message | None:
    """The first value of a position that makes no sense where it stands, as a message; None if all do."""
    kind: Hint = type(position)
    if _all_fits(kind, position, seats):
        return None
    found = _first(position, kind, seats)
    if found is None:
        return None
    path, value, holds = found
    facts = {"path": path, "found": as_told(value)[:60], "known": holds.said(seats)}
    return Message(N_("{path} cannot be {found}. Possible: {known}."), facts)


def _first(value: Part, hint: Hint, seats: Seats, names: Sequence[str] = ()) -> Found | None:
    """The first value that makes no sense, and where; what nobody has told is whatever it may be."""
    if isinstance(value, Untold):
        return None
    origin: Any = typing.get_origin(hint)
    own = held(hint) if origin is Annotated else OneOf(*typing.get_args(hint)) if origin is Literal else None
    if own is not None and not own.allows(value, seats):
        return "", value, own
    if origin is Annotated:
        return _first(value, typing.get_args(hint)[0], seats, names)
    if origin in (types.UnionType, typing.Union):
        inner = next(one for one in typing.get_args(hint) if one is not type(None))
        return None if value is None else _first(value, inner, seats, names)
    for name, inner, part, places in _inside(value, hint, names):
        found = _first(part, inner, seats, places)
        if found is not None:
            path, misfitting, holds = found
            return f"{name}.{path}".rstrip("."), misfitting, holds
    return None


def _inside(value: Part, hint: Hint, names: Sequence[str]) -> Iterator[Place]:
    """The parts of a value, each with its name in paths and its type; ``names`` are those of a list's places."""
    origin: Any = typing.get_origin(hint)
    args = typing.get_args(hint)
    if is_class(hint):
        kind: Hint = type(value)
        yield from ((one.name, one.hint, getattr(value, one.name), one.keys) for one in fields(kind))
    elif origin is list:
        yield from ((names[at] if names else str(at), args[0], part, ()) for at, part in enumerate(value))
    elif origin is tuple:
        yield from ((str(at), inner, part, ()) for at, (inner, part) in enumerate(zip(args, value, strict=True)))
    elif origin is dict:
        for key, part in value.items():
            yield str(key), args[0], key, ()
            yield str(key), args[1], part, ()


def _all_fits(kind: Hint, position: Position, seats: Seats) -> bool:
    """Whether every value that is told makes sense where it stands."""
    if RUNNING.get() is None:
        try:
            return _fitting(kind, False)(position, seats) or _fitting(kind, True)(position, seats)
        except CANNOT:
            pass
    return _fitting(kind, True)(position, seats)


@cache
def _fitting(cls: Hint, partly: bool) -> Callable[[Part, Seats], bool]:
    """Says whether every value in a thing of this class makes sense; ``partly``: some of it may be untold."""
    if is_shaped(cls):
        return partial(_fitting_of_shape, partly)
    return _fitting_shape(cls, partly)


def _fitting_of_shape(partly: bool, value: Part, seats: Seats) -> bool:
    kind: Hint = type(value)
    return isinstance(value, Untold) or _fitting_shape(kind, partly)(value, seats)


@cache
def _fitting_shape(cls: Hint, partly: bool) -> Callable[[Part, Seats], bool]:
    uses: dict[str, Any] = {"Untold": Untold}
    fit = [_fits(one.hint, f"value.{one.name}", uses, partly) for one in fields(cls)]
    return function(" and ".join(one for one in fit if one) or "True", uses, arguments="value, seats")


def _fits(hint: Hint, here: str, uses: dict[str, Any], partly: bool) -> str:
    """The expression that says whether what stands ``here`` makes sense; empty where nothing is declared."""
    made = _fits_told(hint, here, uses, partly)
    return f"(isinstance({here}, Untold) or {made})" if made and partly else made


def _fits_told(hint: Hint, here: str, uses: dict[str, Any], partly: bool) -> str:
    origin: Any = typing.get_origin(hint)
    args, name = typing.get_args(hint), f"use{len(uses)}"
    if origin is Annotated:
        own = _allowed(held(hint), here, uses)
        inner = _fits_told(args[0], here, uses, partly)
        return f"{own} and {inner}" if own and inner else own or inner
    if is_class(hint):
        uses[name] = _fitting(hint, partly)
        return f"{name}({here}, seats)"
    if origin is Literal:
        return _allowed(OneOf(*args), here, uses)
    if origin in (types.UnionType, typing.Union):
        inner = next((made for one in args if (made := _fits_told(one, here, uses, partly))), "")
        return inner and f"({here} is None or {inner})"
    if origin is tuple:
        inside = [_fits(one, f"{here}[{at}]", uses, partly) for at, one in enumerate(args)]
        return " and ".join(one for one in inside if one)
    uses[name] = None
    if origin is dict:
        both = [made for one, at in zip(args, ("key", name), strict=True) if (made := _fits(one, at, uses, partly))]
        return (both and f"all([{' and '.join(both)} for key, {name} in {here}.items()])") or ""
    inner = _fits(args[0], name, uses, partly) if origin is list else ""
    return inner and f"all([{inner} for {name} in {here}])"


def _allowed(own: Holds | None, here: str, uses: dict[str, Any]) -> str:
    """The expression that says whether a declaration allows what stands ``here``."""
    if own is None:
        return ""
    allows = type(own).allows
    if isinstance(own, Whole) and allows is Whole.allows:
        return f"{own.low} <= {here} <= {own.high}"
    if isinstance(own, Counted) and allows is Counted.allows:
        return f"{here} <= {own.high}"
    if isinstance(own, At) and allows is At.allows:
        return f"{NOBODY + (not own.none)} <= {here} < {len(own.words)}"
    name = f"use{len(uses)}"
    if isinstance(own, OneOf) and allows is OneOf.allows:
        uses[name] = own._known
        return f"{here} in {name}"
    uses[name] = own.allows
    return f"{name}({here}, seats)"
