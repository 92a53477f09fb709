"""Classes that hold fields do what other dataclasses do."""

from __future__ import annotations

import copy
import dataclasses
import pickle
import subprocess
import sys
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path

import pytest

from messages.classes import frozen, mutable


@frozen
class Piece:
    """A piece."""

    kind: str
    at: tuple[int, ...] = ()
    seen: dict[str, int] = field(default_factory=dict, compare=False, repr=False)


@dataclass(frozen=True)
class Plain:
    """The same as other people declare it."""

    kind: str
    at: tuple[int, ...] = ()
    seen: dict[str, int] = field(default_factory=dict, compare=False, repr=False)


@frozen
class Marked(Piece):
    """One with a mark."""

    mark: int = 0


@frozen(eq=False)
class Lone:
    """Equal to itself only."""

    of: str


@frozen(slots=False)
class Kept:
    """One that keeps what it has computed."""

    of: str

    def __repr__(self) -> str:
        return "kept"

    @cached_property
    def twice(self) -> str:
        """Computed once."""
        return self.of * 2


@frozen
class Nothing:
    """One without fields."""


def test_they_are_compared_by_what_they_hold() -> None:
    assert Piece("tax", (1, 2)) == Piece("tax", (1, 2), {"a": 1})
    assert hash(Piece("tax", (1, 2))) == hash(Piece("tax", (1, 2), {"a": 1}))
    assert Piece("tax") != Piece("tax", (1,))
    assert Piece("tax") != Marked("tax")
    assert Marked("tax", mark=1) != Marked("tax")
    assert Piece("tax") != "tax"
    assert Nothing() == Nothing()
    assert len({Nothing(), Nothing(), Piece("tax"), Piece("tax")}) == 2


@mutable
class Store:
    """What changes."""

    seeds: int = 0
    pits: list[int] = field(default_factory=list)


@mutable(eq=False)
class Node:
    """What changes and is equal to itself only."""

    of: int


def test_what_changes_has_no_hash() -> None:
    one = Store(3, [1])
    assert one != Store(3)
    one.pits.clear()
    assert one == Store(3)
    with pytest.raises(TypeError, match="unhashable"):
        hash(one)
    node = Node(1)
    assert {node: 1}[node] == 1
    assert Node(1) != Node(1)


def test_without_comparing_each_is_itself() -> None:
    one = Lone("a")
    assert one == one
    assert one != Lone("a")
    assert len({one, Lone("a")}) == 2


def test_they_are_written_as_dataclasses_are() -> None:
    assert repr(Piece("tax", (1,))) == repr(Plain("tax", (1,))).replace("Plain", "Piece")
    assert repr(Nothing()) == "Nothing()"
    assert repr(Kept("a")) == "kept"


def test_what_works_on_dataclasses_works_on_them() -> None:
    one = Marked("tax", (1,), mark=3)
    assert replace(one, at=(2,)) == Marked("tax", (2,), mark=3)
    assert [field.name for field in dataclasses.fields(one)] == ["kind", "at", "seen", "mark"]
    assert pickle.loads(pickle.dumps(one)) == copy.deepcopy(one) == one
    assert Kept("ab").twice == "abab"
    assert not hasattr(one, "__dict__")


def test_a_type_checker_lets_nobody_change_one(tmp_path: Path) -> None:
    program = tmp_path / "changed.py"
    program.write_text(
        "from messages.classes import frozen\n\n@frozen\nclass A:\n    of: str\n\none = A('a')\none.of = 'b'\nA(3)\n"
    )
    found = subprocess.run([sys.executable, "-m", "mypy", str(program)], capture_output=True, text=True, check=False)
    assert 'Property "of" defined in "A" is read-only' in found.stdout
    assert 'Argument 1 to "A" has incompatible type' in found.stdout


@mutable
class Sum:
    """One that computes what it was not given."""

    of: tuple[int, ...] = ()
    start: int = field(default=1, init=False)
    total: int = field(init=False)
    parts: list[int] = field(default_factory=list, init=False)

    def __post_init__(self) -> None:
        self.total = self.start + sum(self.of)


def test_the_first_object_is_made_like_all_others() -> None:
    @frozen
    class Late:
        of: str
        left: list[int] = field(default_factory=list)

    with pytest.raises(TypeError, match=r"Late\.__init__\(\) missing 1 required positional argument: 'of'"):
        Late()  # type: ignore[call-arg]
    assert (Late("a"), Late(of="a", left=[1]).left) == (Late("a", []), [1])
    assert Late("a").left is not Late("a").left
    assert [(one.total, one.start, one.parts) for one in (Sum((2, 3)), Sum())] == [(6, 1, []), (1, 1, [])]
    assert replace(Sum((2,)), of=(4,)).total == 5
