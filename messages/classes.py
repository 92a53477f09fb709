"""How classes that hold fields are declared: dataclasses, made without writing their methods out.

Python writes the methods of a dataclass as text and compiles them, anew in each process. For most of our classes
that takes longer than all they do while one command runs, so all but ``__init__`` are made here without any text.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, fields
from operator import attrgetter
from typing import Any, TypeVar, dataclass_transform, overload

C = TypeVar("C", bound=type[Any])
Method = Callable[..., Any]


@overload
def mutable(cls: C) -> C: ...


@overload
def mutable(*, eq: bool = True) -> Callable[[C], C]: ...


@dataclass_transform(field_specifiers=(field,))
def mutable(cls: C | None = None, *, eq: bool = True) -> Any:
    """A dataclass with slots; without ``eq`` each object is equal to itself only."""
    return _made(cls, eq, None) if cls is not None else lambda one: _made(one, eq, None)


@overload
def frozen(cls: C) -> C: ...


@overload
def frozen(*, eq: bool = True, slots: bool = True) -> Callable[[C], C]: ...


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(cls: C | None = None, *, eq: bool = True, slots: bool = True) -> Any:
    """A dataclass whose objects have a hash and are not changed: a type checker sees to that, nothing at run time.

    What is computed once and kept (``cached_property``) needs a place: no ``slots``.
    """
    return _made(cls, eq, _hashed, slots) if cls is not None else lambda one: _made(one, eq, _hashed, slots)


def _made(cls: C, eq: bool, hashed: Callable[[Method], Method] | None, slots: bool = True) -> C:
    own = set(vars(cls))
    made: Any = dataclass(slots=slots, eq=False, repr=False)(cls)
    methods: dict[str, Method | None] = {"__repr__": _written([one.name for one in fields(made) if one.repr])}
    if eq:
        told = _told([one.name for one in fields(made) if one.compare])
        methods |= {"__eq__": _alike(told), "__hash__": hashed and hashed(told)}
    for name, method in methods.items():
        if name not in own:
            setattr(made, name, method)
    return made  # type: ignore[no-any-return]


def _told(names: list[str]) -> Method:
    return attrgetter(*names) if names else type


def _written(names: list[str]) -> Method:
    def written(self: Any) -> str:
        return f"{type(self).__qualname__}({', '.join(f'{name}={getattr(self, name)!r}' for name in names)})"

    return written


def _alike(told: Method) -> Method:
    def alike(self: Any, other: object) -> Any:
        return told(self) == told(other) if type(self) is type(other) else NotImplemented

    return alike


def _hashed(told: Method) -> Method:
    def hashed(self: Any) -> int:
        return hash(told(self))

    return hashed
