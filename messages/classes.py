"""How classes that hold fields are declared: dataclasses, made without writing their methods out.

Python writes the methods of a dataclass as text and compiles them, anew in each process. For most of our classes
that takes longer than all they do while one command runs, so they are made here without any text. ``__init__`` alone
is written out, since it is called so often, but not before an object is made: of most classes one command makes none.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, dataclass, field, fields
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
    made: Any = dataclass(init=False, slots=slots, eq=False, repr=False)(cls)
    methods: dict[str, Method | None] = {
        "__init__": _begun(made),
        "__repr__": _written([one.name for one in fields(made) if one.repr]),
    }
    if eq:
        told = _told([one.name for one in fields(made) if one.compare])
        methods |= {"__eq__": _alike(told), "__hash__": hashed and hashed(told)}
    for name, method in methods.items():
        if name not in own:
            setattr(made, name, method)
    return made  # type: ignore[no-any-return]


def _begun(made: Any) -> Method:
    """``__init__`` until the first object is made, which writes it out."""

    def begun(self: Any, *args: Any, **named: Any) -> None:
        made.__init__ = _init(made)
        made.__init__(self, *args, **named)

    return begun


def _init(made: Any) -> Method:
    """``__init__`` as dataclasses have it."""
    uses: dict[str, Any] = {"_MISSING": MISSING}
    taken, lines = ["self"], []
    for one in fields(made):
        name, given = one.name, one.name
        if one.default_factory is not MISSING:
            uses[f"_make_{name}"] = one.default_factory
            given = f"_make_{name}()" + (f" if {name} is _MISSING else {name}" if one.init else "")
            default = "=_MISSING"
        elif one.default is not MISSING:
            uses[f"_default_{name}"] = one.default
            given = name if one.init else f"_default_{name}"
            default = f"=_default_{name}"
        else:
            default = ""
        if one.init:
            taken.append(name + default)
        if one.init or default:
            lines.append(f"self.{name} = {given}")
    if hasattr(made, "__post_init__"):
        lines.append("self.__post_init__()")
    exec(f"def __init__({', '.join(taken)}):\n " + "\n ".join(lines or ["pass"]), uses)
    init: Method = uses["__init__"]
    init.__qualname__ = f"{made.__qualname__}.__init__"
    init.__module__ = made.__module__
    return init


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
